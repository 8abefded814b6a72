"""Threats in Puissance 4, by the rules alone: where a player makes a line at once, and when that cannot be stopped."""

from collections.abc import Sequence
from dataclasses import replace

from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState


def wins(game: ConnectFour, state: ConnectFourState) -> tuple[Move, ...]:
    """The columns in which the player to move makes a line at once."""
    mine = state.first if state.to_move is Seat.FIRST else state.second
    return tuple(
        move
        for move in game.legal_moves(state)
        if game.has_line(mine | 1 << move * (game.rows + 1) + height(game, state, move))
    )


def is_won(game: ConnectFour, state: ConnectFourState) -> bool:
    """Whether the last pawn made a line."""
    outcome = game.outcome(state)
    return outcome is not None and outcome.winner is not None


def threats(game: ConnectFour, state: ConnectFourState) -> tuple[Move, ...]:
    """The columns in which the player who is not to move would make a line at once."""
    return wins(game, turned(state))


def turned(state: ConnectFourState) -> ConnectFourState:
    """The same pawns with the other player to move."""
    return replace(state, to_move=state.to_move.other)


def forked(game: ConnectFour, state: ConnectFourState) -> tuple[Move, ...]:
    """The threats against the player to move, where there are two at least and that player cannot win first."""
    found = threats(game, state)
    return found if len(found) > 1 and not wins(game, state) else ()


def undermined(game: ConnectFour, state: ConnectFourState) -> Move | None:
    """The column of the one threat against the player to move, where stopping it gives the cell above, which wins too."""
    found = threats(game, state)
    if len(found) != 1 or wins(game, state):
        return None
    column = found[0]
    return column if column in wins(game, game.play(state, column)) else None


def trapped(game: ConnectFour, state: ConnectFourState) -> bool:
    """Whether the player to move cannot win at once, and every move lets the opponent win at once."""
    moves = game.legal_moves(state)
    if not moves or wins(game, state):
        return False
    return all(wins(game, game.play(state, move)) for move in moves)


def driven(game: ConnectFour, state: ConnectFourState, line: Sequence[Move]) -> int:
    """How many threats in a row win for the player to move: every one stopped in the line, the last in vain; 0: none such."""
    for place in range(0, len(line), 2):
        state = game.play(state, line[place])
        if is_won(game, state):
            return place // 2
        stopped = line[place + 1] if place + 1 < len(line) else None
        if stopped is None or stopped not in threats(game, state) or wins(game, state):
            return 0
        state = game.play(state, stopped)
    return 0


def height(game: ConnectFour, state: ConnectFourState, column: Move) -> int:
    """How many pawns a column holds: the row in which the next one comes to rest."""
    return ((state.first | state.second) >> column * (game.rows + 1) & (1 << game.rows) - 1).bit_count()


def cell(game: ConnectFour, column: Move, row: int) -> str:
    """A cell as the board calls it: `4.1` is the lowest one of column 4."""
    return f"{game.write_move(column)}.{row + 1}"

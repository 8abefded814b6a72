"""How a Puissance 4 grid looks."""

from functools import lru_cache

from ludotheque.core.board_view import BoardKind, BoardView, CellView, Colour, Effect, SeatView, counted
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.connect_four.rules import EMPTY, RED, YELLOW, ConnectFour, ConnectFourState

KEPT = 10_000  # cells; most of them are the same after every move
SIGNS = {None: EMPTY, Seat.FIRST: YELLOW, Seat.SECOND: RED}
LABELS = {
    None: Text("case vide", "empty cell"),
    Seat.FIRST: Text("pion jaune", "yellow pawn"),
    Seat.SECOND: Text("pion rouge", "red pawn"),
}


def view(game: ConnectFour, state: ConnectFourState, last: Move | None = None) -> BoardView:
    """The grid with its column signs below; every cell of a free column plays it."""
    moves = game.legal_moves(state)
    legal = set(moves)
    owners = [[game.pawn_at(state, row, column) for column in range(game.columns)] for row in range(game.rows)]
    winning = set() if legal else _winning(owners, game.align)
    heights = [sum(owners[row][column] is not None for row in range(game.rows)) for column in range(game.columns)]

    def cell(row: int, column: int) -> CellView:
        move = Move(column)
        newest = move == last and row == heights[column] - 1
        return _cell(game, row, move, owners[row][column], move in legal, newest, (row, column) in winning)

    return BoardView(
        BoardKind.DROP,
        tuple(tuple(cell(row, column) for column in range(game.columns)) for row in reversed(range(game.rows))),
        SeatView(Text("Jaune", "Yellow"), YELLOW, Colour.YELLOW, counted(state.first.bit_count(), "pion", "pawn")),
        SeatView(Text("Rouge", "Red"), RED, Colour.RED, counted(state.second.bit_count(), "pion", "pawn")),
        bottom=tuple(game.write_move(Move(column)) for column in range(game.columns)),
        to_move=state.to_move if legal else None,
        effects=tuple([_effect(game, move, heights[move]) for move in moves]),
    )


def tried(game: ConnectFour, _state: ConnectFourState, name: str) -> Move:
    """What a click on a cell would play: its column."""
    return game.read_move(name.partition(".")[0])


@lru_cache(KEPT)
def _cell(
    game: ConnectFour, row: int, move: Move, owner: Seat | None, playable: bool, last: bool, winning: bool
) -> CellView:
    return CellView(
        _name(game, move, row),
        SIGNS[owner],
        LABELS[owner],
        owner,
        move=move if playable else None,
        last=last,
        winning=winning,
    )


@lru_cache(KEPT)
def _effect(game: ConnectFour, move: Move, height: int) -> Effect:
    """The pawn comes to rest on those of its column."""
    return Effect(move, (_name(game, move, height),))


def _name(game: ConnectFour, move: Move, row: int) -> str:
    return f"{game.write_move(move)}.{row + 1}"


def _winning(owners: list[list[Seat | None]], align: int) -> set[tuple[int, int]]:
    """The cells of every alignment."""
    rows, columns = len(owners), len(owners[0])
    found: set[tuple[int, int]] = set()
    for up, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row in range(rows - up * (align - 1)):
            for column in range(columns):
                run = [(row + up * step, column + right * step) for step in range(align)]
                if owners[row][column] is None or not 0 <= run[-1][1] < columns:
                    continue
                if len({owners[r][c] for r, c in run}) == 1:
                    found |= set(run)
    return found

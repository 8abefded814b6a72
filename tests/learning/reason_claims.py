"""What each kind of reason claims, checked over the rules alone: from the words at the head of every `why.py`, not from its code.

A check gets the game, the position, the move, the proved play after it, and the reason; it says whether the claim is true.
`RESULTS` is what a sentence says of the result, so that it explains it whatever else could be answered. A kind that says nothing
of it explains by an answer, and is said only where no other gives as much.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludotheque.core.game import Move
from ludotheque.core.reason import Reason
from ludotheque.core.seat import Seat
from ludotheque.games.alak.rules import STONE, Alak, AlakState
from ludotheque.games.awale.rules import MAJORITY, SEEDS, SIDE, Awale, AwaleState, seeds_of
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.games.rose_king.rules import DRAW, HERO, RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.games.rose_king.territory import score, territories

Line = Sequence[Move]
Check = Callable[[Any, Any, Move, Line, Reason], bool]


def _reply_is(game: Any, line: Line, reason: Reason) -> bool:
    """The first cell that a reason names is the reply of the proved play."""
    return bool(line) and bool(reason.cells) and game.write_move(line[0]) == reason.cells[0]


# Alak


def _behind(state: AlakState, seat: Seat) -> int:
    return state.cells.count(STONE[seat.other]) - state.cells.count(STONE[seat])


def _cells(reason: Reason) -> set[int]:
    """The cells after the reply."""
    return {int(cell) - 1 for cell in reason.cells[1:]}


def _gone(before: AlakState, after: AlakState, seat: Seat) -> set[int]:
    """The stones of a player that are there no more."""
    return {i for i, cell in enumerate(before.cells) if cell == STONE[seat] != after.cells[i]}


def _takes_something(game: Alak, state: AlakState) -> bool:
    return any(_gone(state, game.play(state, move), state.to_move.other) for move in game.legal_moves(state))


def alak_blocked(game: Alak, state: AlakState, move: Move, line: Line, reason: Reason) -> bool:
    after = game.play(game.play(state, move), line[0])
    over = not game.legal_moves(after) and _behind(after, state.to_move) == reason.number
    return _reply_is(game, line, reason) and over and (reason.number or 0) >= 0


def alak_counted(game: Alak, state: AlakState, move: Move, line: Line, reason: Reason) -> bool:
    answered = game.play(game.play(state, move), line[0])
    ends = [game.play(answered, one) for one in game.legal_moves(answered)]
    over = bool(ends) and not any(game.legal_moves(one) for one in ends)
    fewest = min((_behind(one, state.to_move) for one in ends), default=None)
    return _reply_is(game, line, reason) and over and fewest == reason.number and (reason.number or 0) >= 0


def _alak_lost(game: Alak, state: AlakState, move: Move, line: Line, reason: Reason) -> bool:
    after = game.play(state, move)
    answered = game.play(after, line[0])
    lost = _gone(after, answered, state.to_move)
    named = lost == _cells(reason) and len(lost) == reason.number and bool(lost)
    return _reply_is(game, line, reason) and named and not _takes_something(game, answered)


def alak_stone_lost(game: Alak, state: AlakState, move: Move, line: Line, reason: Reason) -> bool:
    return _alak_lost(game, state, move, line, reason) and move in _cells(reason)


def alak_captured(game: Alak, state: AlakState, move: Move, line: Line, reason: Reason) -> bool:
    return _alak_lost(game, state, move, line, reason) and move not in _cells(reason)


def alak_doomed(game: Alak, state: AlakState, move: Move, line: Line, reason: Reason) -> bool:
    answered = game.play(game.play(state, move), line[0])
    group, mine = _cells(reason), state.to_move
    one_group = bool(group) and game.group(list(answered.cells), min(group)) == group and len(group) == reason.number
    own = all(answered.cells[i] == STONE[mine] for i in group)

    def taken_whatever(own_move: Move) -> bool:
        then = game.play(answered, own_move)
        return any(group <= _gone(then, game.play(then, other), mine) for other in game.legal_moves(then))

    moves = game.legal_moves(answered)
    doomed = bool(moves) and all(map(taken_whatever, moves))
    return _reply_is(game, line, reason) and one_group and own and doomed and _taken_in(game, answered, line[1:], group)


def _taken_in(game: Alak, state: AlakState, line: Line, group: set[int]) -> bool:
    """Whether the second move of a line captures these stones."""
    then = game.play(state, line[0])
    return group <= _gone(then, game.play(then, line[1]), state.to_move)


# Awalé


def _store(state: AwaleState, seat: Seat) -> int:
    return state.harvested[seat is Seat.SECOND]


def _harvest(game: Awale, state: AwaleState, move: Move) -> int:
    """The seeds that a move brings into the store."""
    return _store(game.play(state, move), state.to_move) - _store(state, state.to_move)


def _final(state: AwaleState, seat: Seat) -> int:
    return _store(state, seat) + seeds_of(state.holes, seat)


def _other_ends_with(game: Awale, state: AwaleState, seat: Seat, number: int | None) -> bool:
    """The game is over, and the opponent of `seat` has so many seeds, at least as many as they."""
    over = game.outcome(state) is not None
    return over and _final(state, seat.other) == number and _final(state, seat.other) >= _final(state, seat)


def awale_over(game: Awale, state: AwaleState, move: Move, _line: Line, reason: Reason) -> bool:
    return _other_ends_with(game, game.play(state, move), state.to_move, reason.number)


def awale_majority(game: Awale, state: AwaleState, move: Move, line: Line, reason: Reason) -> bool:
    after = game.play(state, move)
    taken = _harvest(game, after, line[0])
    rich = _store(game.play(after, line[0]), after.to_move) >= MAJORITY
    return _reply_is(game, line, reason) and taken == reason.number and taken >= 1 and rich


def awale_count(game: Awale, state: AwaleState, move: Move, line: Line, reason: Reason) -> bool:
    answered = game.play(game.play(state, move), line[0])
    before = max(answered.harvested) < MAJORITY
    return _reply_is(game, line, reason) and before and _other_ends_with(game, answered, state.to_move, reason.number)


def awale_half(game: Awale, state: AwaleState, move: Move, line: Line, reason: Reason) -> bool:
    after = game.play(state, move)
    answered = game.play(after, line[0])
    taken = _harvest(game, after, line[0])
    whole = sum(answered.holes) + sum(answered.harvested) == SEEDS
    half = whole and 2 * _store(answered, after.to_move) == SEEDS
    return _reply_is(game, line, reason) and half and taken == reason.number and taken >= 1


def awale_famine(game: Awale, state: AwaleState, move: Move, line: Line, reason: Reason) -> bool:
    mine = state.to_move
    answered = game.play(game.play(state, move), line[0])
    full = [hole for hole in SIDE[mine] if answered.holes[hole]]
    starving = [hole for hole in full if hole != line[1]]
    forced = game.legal_moves(answered) == (line[1],) and len(full) >= 2
    no_seed = all(seeds_of(game.move_seeds(answered.holes, hole, mine)[0], mine.other) == 0 for hole in starving)
    taken = _harvest(game, game.play(answered, line[1]), line[2])
    named = tuple(map(game.write_move, line[:3])) == reason.cells
    return named and forced and no_seed and taken == reason.number and taken >= 2


def awale_harvest(game: Awale, state: AwaleState, move: Move, line: Line, reason: Reason) -> bool:
    after = game.play(state, move)
    answered = game.play(after, line[0])
    taken = _harvest(game, after, line[0])
    less = all(_harvest(game, answered, one) < taken for one in game.legal_moves(answered))
    return _reply_is(game, line, reason) and taken == reason.number and taken >= 3 and less


# Le Roi des Roses


def _lead(game: RoseKing, state: RoseKingState, seat: Seat) -> int:
    """How many points a player is ahead."""
    return score(state.pawns(seat), game.columns) - score(state.pawns(seat.other), game.columns)


def _cards(game: RoseKing, state: RoseKingState) -> list[Move]:
    return [move for move in game.legal_moves(state) if move < DRAW]


def _touched(game: RoseKing, pawns: frozenset[int], cell: int) -> int:
    """How many territories lie at the sides of a cell."""
    row, column = divmod(cell, game.columns)
    sides = {
        (row + down) * game.columns + column + right
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
        if 0 <= column + right < game.columns and 0 <= row + down < game.rows
    }
    return sum(bool(sides & set(one)) for one in territories(pawns, game.columns))


def rose_over(game: RoseKing, state: RoseKingState, move: Move, _line: Line, reason: Reason) -> bool:
    after = game.play(state, move)
    lead = _lead(game, after, state.turn.other)
    return game.outcome(after) is not None and lead == reason.number and lead >= 0


def rose_ends(game: RoseKing, state: RoseKingState, move: Move, line: Line, reason: Reason) -> bool:
    answered = game.play(game.play(state, move), line[0])
    lead = _lead(game, answered, state.turn.other)
    return (
        _reply_is(game, line, reason)
        and line[0] < DRAW
        and game.outcome(answered) is not None
        and lead == reason.number
        and lead >= 1
    )


def _rose_gets_ahead(
    game: RoseKing, state: RoseKingState, move: Move, line: Line, reason: Reason, *, joining: bool
) -> bool:
    after = game.play(state, move)
    other = after.turn
    if after.drawing or line[0] >= DRAW:
        return False
    answered = game.play(after, line[0])
    cell = game.target(after, line[0] % HERO)
    assert cell is not None
    brought = score(answered.pawns(other), game.columns) - score(after.pawns(other), game.columns)
    joins = _touched(game, after.pawns(other), cell) >= 2
    turned = _lead(game, after, other) <= 0 < _lead(game, answered, other)
    stays = all(_lead(game, game.play(answered, card), other) > 0 for card in _cards(game, answered))
    return _reply_is(game, line, reason) and joins == joining and turned and stays and brought == reason.number


def rose_joins(game: RoseKing, state: RoseKingState, move: Move, line: Line, reason: Reason) -> bool:
    return _rose_gets_ahead(game, state, move, line, reason, joining=True)


def rose_ahead(game: RoseKing, state: RoseKingState, move: Move, line: Line, reason: Reason) -> bool:
    return _rose_gets_ahead(game, state, move, line, reason, joining=False)


def rose_stuck(game: RoseKing, state: RoseKingState, move: Move, line: Line, reason: Reason) -> bool:
    answered = game.play(game.play(state, move), line[0])
    stuck = answered.turn is state.turn and not _cards(game, answered)
    return _reply_is(game, line, reason) and line[0] < DRAW and bool(_cards(game, state)) and stuck


# Puissance 4: cells are column.row, the row counted from below


def cell_of(game: ConnectFour, state: ConnectFourState, move: Move) -> str:
    """Where a pawn dropped in a column comes to lie."""
    height = sum(game.pawn_at(state, row, move) is not None for row in range(game.rows))
    return f"{game.write_move(move)}.{height + 1}"


def _above(cell: str) -> str:
    column, row = cell.split(".")
    return f"{column}.{int(row) + 1}"


def lines_at_once(game: ConnectFour, state: ConnectFourState, seat: Seat) -> set[str]:
    """The cells on which a player would make a line at once, were it their turn."""
    turned = ConnectFourState(state.first, state.second, seat)
    after = {cell_of(game, turned, move): game.play(turned, move) for move in game.legal_moves(turned)}
    return {cell for cell, one in after.items() if game.has_line(one.first if seat is Seat.FIRST else one.second)}


def _makes_a_line(game: ConnectFour, state: ConnectFourState, move: Move) -> bool:
    return cell_of(game, state, move) in lines_at_once(game, state, state.to_move)


def _loses_whatever(game: ConnectFour, state: ConnectFourState) -> bool:
    """No move of the player to move makes a line, and after each the opponent makes one at once."""
    if lines_at_once(game, state, state.to_move) or not game.legal_moves(state):
        return False
    after = (game.play(state, move) for move in game.legal_moves(state))
    return all(lines_at_once(game, one, one.to_move) for one in after)


def four_given_above(game: ConnectFour, state: ConnectFourState, move: Move, line: Line, reason: Reason) -> bool:
    after = game.play(state, move)
    above = _above(cell_of(game, state, move))
    named = reason.cells == (above,) == (cell_of(game, after, line[0]),)
    return line[0] == move and named and lines_at_once(game, after, after.to_move) == {above}


def four_left_open(game: ConnectFour, state: ConnectFourState, move: Move, line: Line, reason: Reason) -> bool:
    after = game.play(state, move)
    named = reason.cells == (cell_of(game, after, line[0]),)
    given = lines_at_once(game, after, after.to_move) == {_above(cell_of(game, state, move))}
    return not given and named and _makes_a_line(game, after, line[0])


def _four_answered(
    game: ConnectFour, state: ConnectFourState, move: Move, line: Line, reason: Reason
) -> ConnectFourState | None:
    """The position after the reply, if that is the one named first and neither it nor the mover's next makes a line."""
    after = game.play(state, move)
    answered = game.play(after, line[0])
    named = reason.cells[:1] == (cell_of(game, after, line[0]),)
    quiet = game.outcome(answered) is None and not lines_at_once(game, answered, state.to_move)
    return answered if named and quiet else None


def four_double_threat(game: ConnectFour, state: ConnectFourState, move: Move, line: Line, reason: Reason) -> bool:
    answered = _four_answered(game, state, move, line, reason)
    if answered is None:
        return False
    threats = set(reason.cells[1:])
    real = threats <= lines_at_once(game, answered, state.to_move.other) and len(threats) == len(reason.cells) - 1 >= 2
    return real and _loses_whatever(game, answered)


def four_cell_above(game: ConnectFour, state: ConnectFourState, move: Move, line: Line, reason: Reason) -> bool:
    answered = _four_answered(game, state, move, line, reason)
    if answered is None or len(reason.cells) != 3:
        return False
    _, below, above = reason.cells
    stops = [one for one in game.legal_moves(answered) if cell_of(game, answered, one) == below]
    only = lines_at_once(game, answered, state.to_move.other) == {below} and above == _above(below)
    return only and all(above in lines_at_once(game, game.play(answered, one), state.to_move.other) for one in stops)


def four_no_move(game: ConnectFour, state: ConnectFourState, move: Move, line: Line, reason: Reason) -> bool:
    answered = _four_answered(game, state, move, line, reason)
    return answered is not None and len(reason.cells) == 1 and _loses_whatever(game, answered)


def four_series(game: ConnectFour, state: ConnectFourState, move: Move, line: Line, reason: Reason) -> bool:
    here, mine, number = game.play(state, move), state.to_move, reason.number or 0
    if number < 2 or len(line) <= 2 * number or reason.cells != (cell_of(game, here, line[0]),):
        return False
    for turn in range(number):
        here = game.play(here, line[2 * turn])
        threats = set() if game.outcome(here) else lines_at_once(game, here, mine.other)
        stop = line[2 * turn + 1]
        if not threats or lines_at_once(game, here, mine) or cell_of(game, here, stop) not in threats:
            return False
        here = game.play(here, stop)
    return _makes_a_line(game, here, line[2 * number])


def four_own_cell_lost(game: ConnectFour, state: ConnectFourState, move: Move, line: Line, reason: Reason) -> bool:
    after = game.play(state, move)
    above = _above(cell_of(game, state, move))
    lost = above in lines_at_once(game, after, state.to_move) and cell_of(game, after, line[0]) == above
    return reason.cells == (above,) and lost


# Black & White


def _fewer(state: ReversiState, seat: Seat) -> int:
    """How many pawns fewer a player has."""
    more = state.first.bit_count() - state.second.bit_count()
    return -more if seat is Seat.FIRST else more


def _could_have(game: Reversi, state: ReversiState, cell: Move) -> bool:
    """Whether the opponent could play on a cell, were it their turn."""
    return cell in game.legal_moves(ReversiState(state.first, state.second, state.to_move.other))


def _is_corner(game: Reversi, cell: Move) -> bool:
    return cell in (0, game.size - 1, game.size * (game.size - 1), game.size**2 - 1)


def reversi_ended(game: Reversi, state: ReversiState, move: Move, _line: Line, reason: Reason) -> bool:
    after = game.play(state, move)
    return game.outcome(after) is not None and 0 <= _fewer(after, state.to_move) == reason.number


def reversi_over(game: Reversi, state: ReversiState, move: Move, line: Line, reason: Reason) -> bool:
    answered = game.play(game.play(state, move), line[0])
    over = game.outcome(answered) is not None and 0 <= _fewer(answered, state.to_move) == reason.number
    return _reply_is(game, line, reason) and over


def reversi_corner_given(game: Reversi, state: ReversiState, _move: Move, line: Line, reason: Reason) -> bool:
    return _reply_is(game, line, reason) and _is_corner(game, line[0]) and not _could_have(game, state, line[0])


def reversi_corner_left(game: Reversi, state: ReversiState, _move: Move, line: Line, reason: Reason) -> bool:
    return _reply_is(game, line, reason) and _is_corner(game, line[0]) and _could_have(game, state, line[0])


def reversi_turn_lost(game: Reversi, state: ReversiState, move: Move, line: Line, reason: Reason) -> bool:
    answered = game.play(game.play(state, move), line[0])
    return _reply_is(game, line, reason) and game.legal_moves(answered) == (game.pass_move,)


def reversi_opened(game: Reversi, state: ReversiState, move: Move, line: Line, reason: Reason) -> bool:
    answered = game.play(game.play(state, move), line[0])
    a_cell = line[0] != game.pass_move and not _is_corner(game, line[0])
    nothing_else = game.outcome(answered) is None and game.legal_moves(answered) != (game.pass_move,)
    return _reply_is(game, line, reason) and a_cell and nothing_else and not _could_have(game, state, line[0])


CLAIMS: Mapping[str, Mapping[str, Check]] = {
    "alak": {
        "blocked": alak_blocked,
        "counted": alak_counted,
        "stone-lost": alak_stone_lost,
        "captured": alak_captured,
        "doomed": alak_doomed,
    },
    "awale": {
        "over": awale_over,
        "majority": awale_majority,
        "count": awale_count,
        "half": awale_half,
        "famine": awale_famine,
        "harvest": awale_harvest,
    },
    "connect-four": {
        "given-above": four_given_above,
        "left-open": four_left_open,
        "double-threat": four_double_threat,
        "cell-above": four_cell_above,
        "no-move": four_no_move,
        "series": four_series,
        "own-cell-lost": four_own_cell_lost,
    },
    "reversi": {
        "ended": reversi_ended,
        "over": reversi_over,
        "corner-given": reversi_corner_given,
        "corner-left": reversi_corner_left,
        "turn-lost": reversi_turn_lost,
        "opened": reversi_opened,
    },
    "rose-king": {
        "over": rose_over,
        "ends": rose_ends,
        "joins": rose_joins,
        "ahead": rose_ahead,
        "stuck": rose_stuck,
    },
}


def _lost(_reason: Reason) -> int:
    return -1


def _lost_or_level(reason: Reason) -> int:
    """The number is how far behind one is at the end."""
    return -1 if reason.number else 0


def _lost_or_halved(reason: Reason) -> int:
    """The number is what the opponent ends with."""
    return -1 if 2 * (reason.number or 0) > SEEDS else 0


RESULTS: Mapping[str, Mapping[str, Callable[[Reason], int]]] = {
    "alak": {"blocked": _lost_or_level, "counted": _lost_or_level},
    "awale": {"over": _lost_or_halved, "majority": _lost, "count": _lost_or_halved, "half": lambda _reason: 0},
    "connect-four": dict.fromkeys(
        ("given-above", "left-open", "double-threat", "cell-above", "no-move", "series"), _lost
    ),
    "reversi": {"ended": _lost_or_level, "over": _lost_or_level},
    "rose-king": {"over": _lost_or_level, "ends": _lost},
}

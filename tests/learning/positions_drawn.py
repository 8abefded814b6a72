"""Positions drawn at random in which a kind of reason may be said: legal by the rules, and so near their end that all is soon proved.

A game has its usual drawing; a kind that is seldom said there has one of its own, aimed at it.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any

from learning.plain_play import long_game, random_game
from learning.reason_claims import lines_at_once
from ludotheque.core.game import Game, Move
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.games.awale.rules import HOLES, SEEDS, SIDE, Awale, AwaleState
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.games.rose_king.cards import CARDS, HAND_SIZE
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState

Placed = tuple[Any, list[Any]]  # a game, and positions of it
Draw = Callable[[Random], Placed]
Grid = tuple[tuple[int, int], tuple[int, int], int]  # rows and columns, from … to …, and the pawns of a line
NARROW, THREES, USUAL_GRID = ((4, 6), (3, 5), 4), ((3, 5), (3, 5), 3), ((6, 6), (7, 7), 4)


def alak(rng: Random) -> Placed:
    """Any stones, with a few free cells."""
    n = rng.randint(3, 9)
    game = Alak(n, torus=rng.random() < 0.5, suicide=rng.random() < 0.5)
    cells = [rng.randint(1, 2) for _ in range(n)]
    for free in rng.sample(range(n), rng.randint(2, max(2, n // 2))):
        cells[free] = 0
    return game, [AlakState(tuple(cells), frozenset(), rng.choice(PLAYERS))]


def awale(rng: Random) -> Placed:
    """A few seeds, one side nearly empty at times."""
    where = rng.choice((range(HOLES), (0, 1, 2, 3, 4, 5, 11), (5, 6, 7, 8, 9, 10, 11)))
    return _sown(rng, rng.choice(PLAYERS), [rng.choice(where) for _ in range(rng.randint(4, 9))], rng.randint(-3, 3))


def awale_near_half(rng: Random) -> Placed:
    """Some answer brings the opponent half of all seeds."""
    while True:
        seeds = [rng.randrange(HOLES) for _ in range(rng.randint(4, 8))]
        game, (state,) = _sown(rng, rng.choice(PLAYERS), seeds, rng.randint(20, 22) - (SEEDS - len(seeds)) // 2)
        after = [game.play(state, move) for move in game.legal_moves(state)]
        stores = (game.play(one, reply).harvested for one in after for reply in game.legal_moves(one))
        if any(2 * store[state.to_move is Seat.FIRST] == SEEDS for store in stores):
            return game, [state]


def awale_short_of_seeds(rng: Random) -> Placed:
    """The opponent has a seed or two, at the far end: soon there are none, and one great hole alone can feed them."""
    seat = rng.choice(PLAYERS)
    *others, great = SIDE[seat]
    mine = [great] * rng.randint(5, 7) + [rng.choice(others) for _ in range(rng.randint(2, 5))]
    return _sown(rng, seat, mine + [SIDE[seat.other][-1]] * rng.randint(1, 2), rng.randint(-3, 3))


def _sown(rng: Random, seat: Seat, seeds: list[int], more: int) -> Placed:
    """These seeds on the board, the opponent of `seat` with so many more than half of the others, and few turns to go."""
    theirs = (SEEDS - len(seeds)) // 2 + more
    stores = (SEEDS - len(seeds) - theirs, theirs)
    holes = tuple(seeds.count(hole) for hole in range(HOLES))
    state = AwaleState(holes, stores if seat is Seat.FIRST else stores[::-1], rng.randint(88, 99), seat)
    return Awale(rng.random() < 0.2), [state]


def connect_four(rng: Random) -> Placed:
    """The last cells of a small grid, at times of the usual one."""
    (grid,) = rng.choices((NARROW, THREES, USUAL_GRID), (8, 8, 1))
    return _last_cells(grid, rng.randint(4, 8), rng)


def connect_four_filled(rng: Random) -> Placed:
    """So few cells are left that one must play what one would not."""
    return _last_cells(rng.choice((NARROW, THREES)), 5, rng)


def connect_four_threatened(rng: Random) -> Placed:
    """Three pawns make a line: one threat follows another."""
    return _last_cells(THREES, 8, rng)


def _last_cells(grid: Grid, most: int, rng: Random) -> Placed:
    """With so many cells left at most; seldom with a line to make at once: all that is said would be said of it."""
    rows, columns, align = grid
    game = ConnectFour(rng.randint(*rows), rng.randint(*columns), align)
    states = long_game(game, rng)[-most - 1 : -1]
    return game, [
        state
        for state in states
        if rng.random() < 0.05 or not any(lines_at_once(game, state, seat) for seat in PLAYERS)
    ]


def reversi(rng: Random) -> Placed:
    """The last cells of a random game."""
    game = Reversi(rng.choice((6, 8)))
    while True:
        left = rng.choice((2, 2, 3, 3, 4, 5))
        for state in random_game(game, rng):
            if game.size**2 - (state.first | state.second).bit_count() == left:
                return game, [state]


def reversi_ended(rng: Random) -> Placed:
    """Two empty cells at the rim, after one of which nobody can play on the other, and the pawns about as many.

    What an empty cell sees in each direction is nearly always of one colour; what no empty cell sees makes up the count.
    """
    game = Reversi(rng.choice((6, 8)))
    cells = range(game.size**2)
    rim = [cell for cell in cells if not {0, game.size - 1}.isdisjoint(divmod(cell, game.size))]
    while True:
        empty = rng.sample(rim, 2)
        rows = [row for cell in empty for row in _rows_from(game.size, cell)]
        black, taken = rng.getrandbits(len(cells)), _bits(set(cells) - set(empty))
        for row in rows:
            black = black | _bits(row) if rng.random() < 0.5 else black & ~_bits(row)
        for row in rng.choices(rows, k=rng.randint(1, 4)):
            black ^= 1 << row[0]
        state = ReversiState(black & taken, ~black & taken, Seat.FIRST)
        moves = game.legal_moves(state)
        for move in moves if len(moves) > 1 else ():
            if game.outcome(game.play(state, move)) is not None:
                unseen = [cell for cell in cells if all(cell not in row for row in rows) and cell not in empty]
                return game, [_evened(game, state, move, rng.sample(unseen, len(unseen)), rng.randint(0, 3))]


@cache
def _rows_from(size: int, cell: int) -> tuple[tuple[int, ...], ...]:
    """The cells seen from one, in each of the eight directions where there are any."""
    ways = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    row, column = divmod(cell, size)
    seen = (
        tuple(
            (row + step * down) * size + column + step * right
            for step in range(1, size)
            if row + step * down in range(size) and column + step * right in range(size)
        )
        for down, right in ways
    )
    return tuple(one for one in seen if one)


def _bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _evened(game: Reversi, state: ReversiState, move: Move, unseen: list[int], behind: int) -> ReversiState:
    """The same with other colours where nobody looks, so that the move ends the game just so far behind, or nearly."""
    end = game.play(state, move)
    ahead = end.first.bit_count() - end.second.bit_count() + behind
    turned = _bits([cell for cell in unseen if (state.first >> cell & 1) == (ahead > 0)][: abs(ahead) // 2])
    return ReversiState(state.first ^ turned, state.second ^ turned, state.to_move)


def rose_king(rng: Random) -> Placed:
    """Both have placed nearly all their pawns and hold all the cards they may; two are in the pile."""
    game = RoseKing(8, 8, rng.random() < 0.2)
    one, two = rng.choice(((25, 24), (24, 25)))
    cells, cards = rng.sample(range(64), one + two), rng.sample(range(len(CARDS)), len(CARDS))
    hands = (tuple(sorted(cards[:HAND_SIZE])), tuple(sorted(cards[HAND_SIZE : 2 * HAND_SIZE])))
    discard = tuple(sorted(cards[2 * HAND_SIZE + 2 :]))
    heroes = (rng.randint(0, 1), rng.randint(0, 1)) if game.heroes else (0, 0)
    red, white, turn = frozenset(cells[:one]), frozenset(cells[one:]), rng.choice(PLAYERS)
    return game, [RoseKingState(red, white, cells[0], hands, discard, turn, False, 0, (one, two), heroes)]


def aimed(draw: Draw, kind: str) -> Draw:
    """Where some move and some answer would be told so, if they were the proved ones."""

    def drawn(rng: Random) -> Placed:
        game, states = draw(rng)
        return game, [state for state in states if kind in _kinds(game, state)]

    return drawn


def _kinds(game: Game[Any], state: Any) -> set[str]:
    entry, found = find_entry(game.name), set()
    for move in game.legal_moves(state):
        after = game.play(state, move)
        for reply in game.legal_moves(after):
            reason = entry.reason(game, state, move, (reply,), worth=0, only=True)
            found |= set() if reason is None else {reason.kind}
    return found


USUAL: Mapping[str, Draw] = {
    "alak": alak,
    "awale": awale,
    "connect-four": connect_four,
    "reversi": reversi,
    "rose-king": rose_king,
}
AIMED: Mapping[tuple[str, str], Draw] = {
    ("awale", "famine"): awale_short_of_seeds,
    ("awale", "half"): awale_near_half,
    ("connect-four", "cell-above"): connect_four_threatened,
    ("connect-four", "no-move"): aimed(connect_four_filled, "no-move"),
    ("connect-four", "series"): connect_four_threatened,
    ("reversi", "ended"): reversi_ended,
    **{("rose-king", kind): aimed(rose_king, kind) for kind in ("joins", "ahead", "stuck")},
}


def drawing(name: str, kind: str) -> Draw:
    """How to draw positions in which this may be said."""
    return AIMED.get((name, kind), USUAL[name])

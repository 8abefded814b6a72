"""Makes problems of Black & White: close endings of games with a slip now and then, each move counted to the last pawn.

ludotheque problems make reversi
"""

from collections.abc import Iterator
from functools import cache
from random import Random

from ludotheque.games.reversi.engine.engine import engine
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.games.reversi.themes import themes
from ludotheque.search.thought import Engine, Limit, Thought

SIZES, SHARES = (8, 6, 10), (82, 15, 3)  # cells a side, and hundredths of the games
RANDOM_PLIES = 6  # at the start of a game, so that no two are alike
LOOK, SLIPS = Limit(nodes=150), 0.15  # how the game goes on from there, and the share of moves that are any
ENDING, LAST = 12, 8  # empty cells
CLOSE = 10  # pawns: an ending that is won by more is won by many moves
FEWEST_MOVES = 3  # with fewer there is little to choose
LOOKED_AT = 0.6  # share of the positions of an ending: neighbours are alike
ENDINGS, BEFORE = 6, 6  # endings of each game, and empty cells more where they part: the middle game takes the longest


class ReversiProblems:
    """Finds endings and counts them."""

    def positions(self, rng: Random) -> Iterator[tuple[Reversi, ReversiState]]:
        while True:
            game = Reversi(rng.choices(SIZES, SHARES)[0])
            middle = _played(game, game.start(), ENDING + BEFORE, rng)
            for _ in range(ENDINGS):
                for state in _close(game, _played(game, middle, ENDING - rng.randrange(2), rng)):
                    if rng.random() < LOOKED_AT:
                        yield game, state

    def weighed(self, game: Reversi, state: ReversiState) -> tuple[Thought, ...] | None:
        """Every move counted to the end, with its line."""
        if _empty(game, state) > ENDING or len(game.legal_moves(state)) < FEWEST_MOVES:
            return None
        return _engine(game).analyse(state, Limit())

    def themes(self, game: Reversi, state: ReversiState, thoughts: tuple[Thought, ...]) -> tuple[str, ...]:
        best = max(thoughts, key=lambda one: one.score)
        return themes(game, state, best.move, best.line[1:])

    def canonical(self, game: Reversi, state: ReversiState) -> str:
        """One text for the eight ways to turn and mirror a board, whoever is to move: the rules know no side and no colour."""
        mine, theirs = game.sides(state)
        size = game.size
        signs = ["x" if mine >> cell & 1 else "o" if theirs >> cell & 1 else "." for cell in range(size * size)]
        rows = ["".join(signs[row * size : (row + 1) * size]) for row in range(size)]
        alike = []
        for _ in range(4):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
            alike += ["/".join(rows), "/".join(row[::-1] for row in rows)]
        return min(alike)


def _close(game: Reversi, state: ReversiState) -> Iterator[ReversiState]:
    """The positions of a close ending in which whoever does not lose is to move, as both play it best."""
    if _empty(game, state) > ENDING or not game.legal_moves(state):
        return
    best = _engine(game).think(state, Limit())
    if abs(best.score) > CLOSE:
        return
    score = best.score
    for move in best.line:
        if _empty(game, state) < LAST:
            return
        if score >= 0 and len(game.legal_moves(state)) >= FEWEST_MOVES:
            yield state
        state, score = game.play(state, move), -score


def _played(game: Reversi, state: ReversiState, until: int, rng: Random) -> ReversiState:
    """The position of a game played on until so many cells are empty: by a short look ahead, but for a slip now and then."""
    while _empty(game, state) > until and (moves := game.legal_moves(state)):
        opening = game.size * game.size - _empty(game, state) < 4 + RANDOM_PLIES
        slips = opening or rng.random() < SLIPS
        state = game.play(state, rng.choice(moves) if slips else _engine(game).think(state, LOOK).move)
    return state


def _empty(game: Reversi, state: ReversiState) -> int:
    return game.size * game.size - (state.first | state.second).bit_count()


@cache
def _engine(game: Reversi) -> Engine:
    return engine(game)


MAKER = ReversiProblems()

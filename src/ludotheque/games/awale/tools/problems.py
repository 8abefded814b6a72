"""Finds problems of awalé: late positions of games between middling levels, where one hole alone keeps the win or the draw.

Who wins is looked up (every ending with few seeds, for every number of turns left to the 100th) or searched down to such
endings, so the turns that a position has seen are really counted. A win takes part only if it is near enough to be
understood: proved once more by a search to finished games alone, which also counts its plies; so do the losses of
all other holes where a draw is to be kept.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.awale.engine.engine import LEVELS, AwaleEngine, SeedLooker
from ludotheque.games.awale.rules import Awale, AwaleState
from ludotheque.games.awale.themes import themes as themes_of
from ludotheque.search.levels import choose
from ludotheque.search.thought import Limit, Thought

GAME = Awale()
PLAYING = LEVELS[2:6]  # who plays the games
OPENING = 6  # plies at random, so that no two games are alike
# Of 60 games, positions with 4 to 15 seeds gave 52 with one right move for 3 s of CPU, those with 16 to 30 gave 2 for 21 s.
MANY_SEEDS, MOST_SEEDS = 16, 30  # on the board: every position below, one in so many between, none above
SELDOM = 3
FEWEST_MOVES = 3
FAR_BEHIND = 14  # seeds: hardly ever is there still something to find
LOOKED_UP = Limit(nodes=15_000)  # to say who wins: 4 ms a position
IN_SIGHT = Limit(nodes=60_000, depth=20)  # to see how, and how soon


class SeedProblems:
    """The maker of problems of awalé; see `search.problem_making.ProblemMaker`."""

    def positions(self, rng: Random) -> Iterator[tuple[Awale, AwaleState]]:
        engine = AwaleEngine(GAME)  # a new one: what an old one remembers would change its moves
        while True:
            for state in _played(engine, rng):
                yield from ((GAME, one) for one in (state, _strayed(state, rng)) if _worth_a_look(one, rng))

    def weighed(self, game: Awale, state: AwaleState) -> tuple[Thought, ...] | None:
        engine = _engine(game)
        engine.deep.table[:] = 0
        thoughts = engine.analyse(state, LOOKED_UP)
        if not all(thought.exact for thought in thoughts):
            return None
        results = sorted((_result(thought) for thought in thoughts), reverse=True)
        if results[0] < 0 or results[0] == results[1]:
            return None
        engine.shallow.table[:] = 0  # an entry of another search would make a win seem nearer than it is
        seen = {thought.move: thought for thought in engine.shallow.analyse(state, IN_SIGHT)}
        told = tuple(_told(engine, state, thought, seen[thought.move]) for thought in thoughts)
        shown = [one for one in told if (_result(one) > 0 if results[0] > 0 else _result(one) < 0)]
        return told if all(one.plies is not None for one in shown) else None

    def themes(self, game: Awale, state: AwaleState, thoughts: tuple[Thought, ...]) -> tuple[str, ...]:
        right = max(thoughts, key=_result)
        return themes_of(game, state, right.move, right.line[1:])

    def canonical(self, game: Awale, state: AwaleState) -> str:
        """The board from where the player to move sits. Positions that differ in their turns alone count as one: they look alike."""
        own = 0 if state.to_move is Seat.FIRST else 6
        holes = (*state.holes[own:], *state.holes[:own])
        mine, theirs = state.harvested if own == 0 else state.harvested[::-1]
        return f"{','.join(map(str, holes))} {mine}-{theirs}" + " cancelled" * game.harvest_cancelled


def _played(engine: AwaleEngine, rng: Random) -> list[AwaleState]:
    """The positions of a game between two levels."""
    levels = {seat: rng.choice(PLAYING) for seat in (Seat.FIRST, Seat.SECOND)}
    state, played = GAME.start(), []
    while moves := GAME.legal_moves(state):
        played.append(state)
        random = state.turns < OPENING
        move = rng.choice(moves) if random else choose(engine, state, levels[state.to_move], rng).move
        state = GAME.play(state, move)
    return played


def _strayed(state: AwaleState, rng: Random) -> AwaleState:
    """What the game could also have become: somebody plays any hole."""
    return GAME.play(state, rng.choice(GAME.legal_moves(state)))


def _worth_a_look(state: AwaleState, rng: Random) -> bool:
    seeds, (one, two) = sum(state.holes), state.harvested
    late = seeds < MANY_SEEDS or (seeds <= MOST_SEEDS and rng.randrange(SELDOM) == 0)
    return late and abs(one - two) < FAR_BEHIND and len(GAME.legal_moves(state)) >= FEWEST_MOVES


@cache
def _engine(game: Awale) -> AwaleEngine:
    """One with both its lookers: `deep` over the table of endings, `shallow` over the rules alone."""
    found = AwaleEngine(game)
    found.shallow = SeedLooker(game, found.rules, found.stopper, found.room)
    return found


def _result(thought: Thought) -> int:
    return (thought.score > 0) - (thought.score < 0)


def _told(engine: AwaleEngine, state: AwaleState, known: Thought, seen: Thought) -> Thought:
    """A move with the best play after it: to the end where that is in sight, else as far as it is known."""
    assert not seen.exact or _result(seen) == _result(known)
    looker = engine.shallow if seen.exact else engine
    line = (known.move, *_line(engine, looker, engine.game.play(state, known.move)))
    plies = seen.depth if seen.exact and _result(known) else None
    return replace(known, line=line, plies=plies)


def _line(engine: AwaleEngine, looker: AwaleEngine | SeedLooker, state: AwaleState) -> Iterator[Move]:
    """Best moves of both, each proved; it ends where the next one is not, or the game does."""
    while engine.game.legal_moves(state):
        thought = looker.think(state, IN_SIGHT)
        if not thought.exact:
            return
        yield thought.move
        state = engine.game.play(state, thought.move)


MAKER = SeedProblems()

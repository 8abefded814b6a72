"""Finds problems of Le Roi des Roses: ends of games between middling levels, where one move clearly has the best odds.

The tree search counts all that the dealer can still give, each card of the pile as likely as the others, until every move
is solved: its odds are then exact, the games won less the games lost, whatever their points.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.rose_king.cards import CARDS, DIRECTIONS, DISTANCES
from ludotheque.games.rose_king.engine.engine import LEVELS, TUNING, engine
from ludotheque.games.rose_king.engine.kernel import kernel_for
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import Hand, RoseKingState
from ludotheque.games.rose_king.territory import score
from ludotheque.games.rose_king.themes import themes as themes_of
from ludotheque.search.levels import choose
from ludotheque.search.sampling import Sampling
from ludotheque.search.thought import Engine, Limit, Thought

GAME = RoseKing()
PLAYING = LEVELS[1:5]  # who plays the games
PARTING, ENDS = 30, 4  # from so many pawns on, every game goes on in so many ways
LATE = 45  # pawns on the board: before, hardly anything is solved
SMALL_PILE = 8  # cards: what else may come would not be counted in time
CLOSE = 60  # points between the players
FEWEST_MOVES = 3
SOLVING = Limit(nodes=12_000)  # games in the head: 40 ms
SIZE = 1 << 18  # nodes of their tree
HOPELESS = -0.7  # odds: less than one game in six is won
WAYS = len(DIRECTIONS)


class GardenProblems:
    """The maker of problems of Le Roi des Roses; see `search.problem_making.ProblemMaker`."""

    def positions(self, rng: Random) -> Iterator[tuple[RoseKing, RoseKingState]]:
        while True:
            game = GAME.with_deal(rng)
            player = engine(game)
            so_far = _played(game, player, game.start(), PARTING, rng)
            for _ in range(ENDS):
                ending = _played(game, player, so_far[-1], None, rng)
                yield from ((GAME, state) for state in ending if _worth_a_look(state))

    def weighed(self, game: RoseKing, state: RoseKingState) -> tuple[Thought, ...] | None:
        solver = _solver(game)
        thoughts = solver.analyse(state, SOLVING)
        if not all(thought.exact for thought in thoughts):
            return None
        odds = sorted((_odds(thought) for thought in thoughts), reverse=True)
        if odds[0] < HOPELESS or odds[0] == odds[1]:
            return None
        return tuple(replace(one, line=(one.move, *_line(solver, game.play(state, one.move)))) for one in thoughts)

    def themes(self, game: RoseKing, state: RoseKingState, thoughts: tuple[Thought, ...]) -> tuple[str, ...]:
        right = max(thoughts, key=_odds)
        return themes_of(game, state, right.move, right.line[1:])

    def canonical(self, game: RoseKing, state: RoseKingState) -> str:
        """The least of a position's mirrors, seen by the player to move: the colours change nothing else."""
        square = game.rows == game.columns
        return min(
            _mirrored(game, state, turned, flipped) for turned in range(0, 4, 1 if square else 2) for flipped in (0, 1)
        )


def _played(
    game: RoseKing, player: Engine, state: RoseKingState, pawns: int | None, rng: Random
) -> list[RoseKingState]:
    """The positions from here on of a game between two levels in which a player is to move; to its end, or so many pawns."""
    played = [state]
    levels = {seat: rng.choice(PLAYING) for seat in (Seat.FIRST, Seat.SECOND)}
    while moves := game.legal_moves(state):
        if pawns is not None and len(state.red) + len(state.white) >= pawns:
            break
        level = None if state.drawing or len(moves) == 1 else levels[state.turn]
        move = rng.choice(moves) if level is None else choose(player, state, level, rng).move
        state = game.play(state, move)
        if not state.drawing:
            played.append(state)
    return played


def _worth_a_look(state: RoseKingState) -> bool:
    late = len(state.red) + len(state.white) >= LATE
    return (
        late
        and len(state.pile) <= SMALL_PILE
        and abs(score(state.red, GAME.columns) - score(state.white, GAME.columns)) <= CLOSE
        and len(GAME.legal_moves(state)) >= FEWEST_MOVES
    )


@cache
def _solver(game: RoseKing) -> Sampling:
    """The engine as it plays, but for who wins alone: the size of a win counts for nothing."""
    return Sampling(game, kernel_for(game), replace(TUNING, margin=0.0), points=True, size=SIZE)


def _odds(thought: Thought) -> float:
    assert thought.odds is not None
    return thought.odds


def _line(solver: Sampling, state: RoseKingState) -> Iterator[Move]:
    """Best moves of both, each solved; nobody expects the dealer's cards."""
    while solver.game.legal_moves(state) and state.to_move is not Seat.CHANCE:
        thought = solver.think(state, SOLVING)
        if not thought.exact:
            return
        yield thought.move
        state = solver.game.play(state, thought.move)


def _mirrored(game: RoseKing, state: RoseKingState, turned: int, flipped: int) -> str:
    """A position after some quarter turns and perhaps a flip from left to right, its player to move first."""
    me, other = state.turn, state.turn.other

    def cell(number: int) -> int:
        row, column = divmod(number, game.columns)
        rows, columns = game.rows, game.columns
        for _ in range(turned):
            row, column, rows, columns = column, rows - 1 - row, columns, rows
        return row * columns + (columns - 1 - column if flipped else column)

    def card(number: int) -> int:
        way, distance = divmod(number, len(DISTANCES))
        way = (way + 2 * turned) % WAYS
        return (-way % WAYS if flipped else way) * len(DISTANCES) + distance

    def cells(numbers: frozenset[int]) -> str:
        return ",".join(f"{one:02}" for one in sorted(map(cell, numbers)))

    def cards(hand: Hand) -> str:
        return ",".join(CARDS[one] for one in sorted(map(card, hand))) or "-"

    placed, heroes = (pair if me is Seat.FIRST else pair[::-1] for pair in (state.placed, state.heroes))
    return " ".join(
        (
            cells(state.pawns(me)), cells(state.pawns(other)), str(cell(state.king)),
            cards(state.hand(me)), cards(state.hand(other)), cards(state.discard),
            f"{state.passes}{'+' * state.drawing}", f"{placed[0]}-{placed[1]}", f"{heroes[0]}-{heroes[1]}",
        )
    )  # fmt: skip


MAKER = GardenProblems()

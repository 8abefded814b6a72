"""Counts the reasons that are said, by kind, and those that the rules refute.

    PYTHONPATH=src:tests python -m learning.reasons_said alak awale --each 1000

Reasons come from three places: the wrong tries of the problems we ship; positions drawn at random, whose moves and lines are
proved by the second proof; and, for kinds that are rare, such positions with any play. Each is asked until every kind was heard
so often, or until patience ends.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from learning.plain_play import long_game, random_game
from learning.reason_claims import CLAIMS, cell_of, lines_at_once
from ludotheque.core.game import Game, Move
from ludotheque.core.reason import Reason
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.games.awale.rules import HOLES, SEEDS, Awale, AwaleState
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.connect_four.tools import second_proof as of_connect_four
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.cards import CARDS
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.games.rose_king.tools import second_proof as of_rose_king
from ludotheque.learning.proving import game_of, only_answer, second_proof_of
from ludotheque.search.problem_making import Unproved

PLIES = 4  # of a proved line: no reason speaks of more, but a series of threats
SERIES = 11
Placed = tuple[Any, Any]  # a game and a position


class Said(NamedTuple):
    """A reason, and of what it was said."""

    game: Game[Any]
    state: Any
    move: Move
    line: tuple[Move, ...]
    reason: Reason

    def __str__(self) -> str:
        line = " ".join(map(self.game.write_move, self.line))
        move = self.game.write_move(self.move)
        return f"{self.game} {self.game.write_state(self.state)}: {move}, then {line}: {self.reason}"


def true(said: Said) -> bool:
    """Whether the claim of a reason is true, over the rules."""
    check = CLAIMS[said.game.name][said.reason.kind]
    return check(said.game, said.state, said.move, said.line, said.reason)


def of_problems(entry: Entry) -> Iterator[Said]:
    """What is said of the wrong tries of the problems that are shipped."""
    for problem in entry.problems():
        game = game_of(problem)
        state = game.read_state(problem.position)
        for one in problem.tries[1:]:
            if one.reason is not None:
                line = tuple(map(game.read_move, one.line))
                yield Said(game, state, game.read_move(one.move), line, one.reason)


def of_positions(entry: Entry, rng: Random) -> Iterator[Said | None]:
    """What is said of bad moves in positions drawn at random; None for a move of which nothing is said."""
    values = second_proof_of(entry).values
    while True:
        game, state = DRAWN[entry.about.name](rng)
        with suppress(Unproved):
            found = values(game, state)
            for move, worth in found.items():
                if worth < max(found.values()) - 0.01:
                    after = game.play(state, move)
                    line = _best_play(game, after, values)
                    only = bool(line) and only_answer(game, after, line[0])
                    reason = entry.reason(game, state, move, line, only=only)
                    yield None if reason is None else Said(game, state, move, line, reason)


def _best_play(game: Game[Any], state: Any, values: Any) -> tuple[Move, ...]:
    """The proved best play of both; at Puissance 4 whoever wins does it as soon as can be, as bitbully counts it."""
    line: list[Move] = []
    plies = SERIES if isinstance(game, ConnectFour) else PLIES
    while len(line) < plies and state.to_move is not Seat.CHANCE and game.legal_moves(state):
        found = _soonest(game, state) if isinstance(game, ConnectFour) else values(game, state)
        line.append(max(found, key=found.__getitem__))
        state = game.play(state, line[-1])
    return tuple(line)


def _soonest(game: ConnectFour, state: Any) -> dict[Move, float]:
    _, solver = of_connect_four._bitbully()
    scores = solver.scoreMoves(of_connect_four.bitbully_board(state))
    return {move: scores[move] for move in game.legal_moves(state)}


def _alak(rng: Random) -> Placed:
    n = rng.randint(3, 9)
    game = Alak(n, torus=rng.random() < 0.5, suicide=rng.random() < 0.5)
    cells = [rng.randint(1, 2) for _ in range(n)]
    for free in rng.sample(range(n), rng.randint(2, max(2, n // 2))):
        cells[free] = 0
    return game, AlakState(tuple(cells), frozenset(), rng.choice((Seat.FIRST, Seat.SECOND)))


def _awale(rng: Random) -> Placed:
    while True:
        on_board = rng.randint(4, 9)
        holes = [0] * HOLES
        where = rng.choice((range(HOLES), (0, 1, 2, 3, 4, 5, 11), (5, 6, 7, 8, 9, 10, 11)))  # a side nearly empty
        for _ in range(on_board):
            holes[rng.choice(where)] += 1
        store = (SEEDS - on_board + rng.randint(-5, 5)) // 2
        stores = (store, SEEDS - on_board - store)
        game, seat = Awale(rng.random() < 0.2), rng.choice((Seat.FIRST, Seat.SECOND))
        state = AwaleState(tuple(holes), stores, rng.randint(88, 99), seat)
        if len(game.legal_moves(state)) > 1:
            return game, state


def _connect_four(rng: Random) -> Placed:
    """Seldom with a line to make at once: all that is said would be said of it."""
    game = ConnectFour()
    while True:
        states = long_game(game, rng)
        late = rng.random() < 0.5  # few columns are left, and one must be played
        state = states[min(rng.randint(30, 39) if late else rng.randint(16, 26), len(states) - 1)]
        quiet = not any(lines_at_once(game, state, seat) for seat in PLAYERS)
        if len(game.legal_moves(state)) > 1 and (quiet or rng.random() < 0.1):
            return game, state


def _small_four(rng: Random) -> Placed:
    """On a grid so narrow that players soon must play what they would not."""
    game = ConnectFour(rng.randint(4, 6), rng.randint(3, 5), rng.randint(3, 4))
    while True:
        state = rng.choice(long_game(game, rng))
        quiet = not any(lines_at_once(game, state, seat) for seat in PLAYERS)
        if len(game.legal_moves(state)) > 1 and (quiet or rng.random() < 0.1):
            return game, state


def _reversi(rng: Random) -> Placed:
    game = Reversi(rng.choice((6, 8)))
    while True:
        left = rng.choice((2, 2, 3, 3, 4, 5, 8, 11))
        for state in random_game(game, rng):
            if game.size**2 - (state.first | state.second).bit_count() == left and len(game.legal_moves(state)) > 1:
                return game, state


def _rose_king(rng: Random) -> Placed:
    """Both have placed nearly all their pawns."""
    game = RoseKing(8, 8, rng.random() < 0.2)
    while True:
        one, two = rng.choice(((25, 25), (24, 25), (25, 24), (24, 24)))
        cells, cards = rng.sample(range(64), one + two), rng.sample(range(len(CARDS)), len(CARDS))
        hands = (tuple(sorted(cards[: rng.randint(1, 5)])), tuple(sorted(cards[5 : 5 + rng.randint(1, 5)])))
        discard = tuple(sorted(cards[10 + rng.randint(0, 4) :]))
        heroes = (rng.randint(0, 1), rng.randint(0, 1)) if game.heroes else (0, 0)
        red, white, turn = frozenset(cells[:one]), frozenset(cells[one:]), rng.choice(PLAYERS)
        state = RoseKingState(red, white, cells[0], hands, discard, turn, False, 0, (one, two), heroes)
        if len(game.legal_moves(state)) > 1:
            return game, state


DRAWN: dict[str, Callable[[Random], Placed]] = {
    "alak": _alak,
    "awale": _awale,
    "connect-four": _connect_four,
    "reversi": _reversi,
    "rose-king": _rose_king,
}


def of_any_play(entry: Entry, rng: Random) -> Iterator[Said | None]:
    """What would be said if any play were the proved one: a claim speaks of the line it is given, and must be true of it."""
    while True:
        game, state = (_small_four if entry.about.name == "connect-four" else DRAWN[entry.about.name])(rng)
        for move in game.legal_moves(state):
            line = _any_play(game, game.play(state, move), rng)
            over = not game.legal_moves(game.play(state, move))
            reason = entry.reason(game, state, move, line) if line or over else None
            yield None if reason is None else Said(game, state, move, line, reason)


def _any_play(game: Game[Any], state: Any, rng: Random) -> tuple[Move, ...]:
    """Random moves; at Puissance 4 lines are made, threatened and stopped wherever that can be."""
    line: list[Move] = []
    plies = SERIES if isinstance(game, ConnectFour) else PLIES
    while len(line) < plies and state.to_move is not Seat.CHANCE and (moves := game.legal_moves(state)):
        if isinstance(game, ConnectFour):
            urgent = [[move for move in moves if wanted(game, state, move)] for wanted in (_wins, _stops, _threatens)]
            moves = tuple(next(filter(None, urgent), moves))
        line.append(rng.choice(moves))
        state = game.play(state, line[-1])
    return tuple(line)


def _wins(game: ConnectFour, state: Any, move: Move) -> bool:
    return cell_of(game, state, move) in lines_at_once(game, state, state.to_move)


def _stops(game: ConnectFour, state: Any, move: Move) -> bool:
    return cell_of(game, state, move) in lines_at_once(game, state, state.to_move.other)


def _threatens(game: ConnectFour, state: Any, move: Move) -> bool:
    return bool(lines_at_once(game, game.play(state, move), state.to_move))


SOURCES: dict[str, Callable[[Entry, Random], Iterator[Said | None]]] = {
    "problems": lambda entry, _rng: of_problems(entry),
    "proved": of_positions,
    "any play": of_any_play,
}


def counted(
    entry: Entry, source: str, each: int, patience: float, tell: Callable[[str], object]
) -> tuple[Counter[str], Counter[str]]:
    """How often each kind was said, and how often the rules refuted it; `patience` is in seconds of this processor."""
    said, refuted = Counter[str](), Counter[str]()
    end = time.process_time() + patience
    for one in SOURCES[source](entry, Random("why")):
        if one is not None and said[one.reason.kind] < each:
            said[one.reason.kind] += 1
            if not true(one):
                refuted[one.reason.kind] += 1
                tell(f"refuted: {one}\n")
        if time.process_time() > end or min(said[kind] for kind in CLAIMS[entry.about.name]) >= each:
            break
    return said, refuted


def main() -> None:
    """A line a kind: how often it was said, by where it was said, and how often it was refuted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", default=list(CLAIMS))
    parser.add_argument("--each", type=int, default=1000, help="how often each kind is to be heard")
    parser.add_argument("--patience", type=float, default=60, help="seconds of this processor for a game and a source")
    parser.add_argument("--sources", nargs="*", default=list(SOURCES), choices=list(SOURCES))
    asked = parser.parse_args()
    of_rose_king.MOST_POSITIONS = 4_000  # another position is drawn sooner than that one is counted
    for name in asked.games:
        entry = find_entry(name)
        found = [counted(entry, one, asked.each, asked.patience, sys.stderr.write) for one in asked.sources]
        for kind in CLAIMS[name]:
            told = "  ".join(f"{one} {said[kind]:5}" for one, (said, _) in zip(asked.sources, found, strict=True))
            refuted = sum(wrong[kind] for _, wrong in found)
            sys.stdout.write(f"{name:14} {kind:14} {told}  refuted {refuted}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

"""Counts the reasons that are said, by kind, and those that the rules or the solver refute.

    PYTHONPATH=src:tests python -m learning.reasons_said alak awale --each 1000

Reasons come from the wrong tries of the problems we ship, and from positions drawn at random until every kind was heard so often.
Each is confirmed: its claim is true over the rules, and the second proof finds that the move gives something away, that the
play after it is the best, and that the sentence explains what is left: it says the result, or no other answer gives as much.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from learning.plain_play import soonest
from learning.positions_drawn import drawing
from learning.reason_claims import CLAIMS, RESULTS
from ludotheque.core.game import Move
from ludotheque.core.reason import Reason
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.learning.proving import NEAR, game_of, second_proof_of
from ludotheque.play.judging import CLEARLY_BETTER

PLIES = 3  # of a proved line: no reason speaks of more, but a series of threats
SERIES = 11


class Said(NamedTuple):
    """A reason, and of what it was said."""

    game: Any
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


@lru_cache(maxsize=10_000)
def proved(game: Any, state: Any) -> Mapping[Move, float]:
    """What every move is worth to the player to move, by the second proof; nothing once the game is over."""
    return second_proof_of(find_entry(game.name)).values(game, state) if game.legal_moves(state) else {}


def clearly(game: Any) -> float:
    """What a move must be worth less than another to be worse."""
    return CLEARLY_BETTER if isinstance(game, RoseKing) else NEAR


def refutation(said: Said) -> str | None:
    """What is wrong with a reason; None: it is confirmed."""
    game, kind, name = said.game, said.reason.kind, said.game.name
    found = proved(game, said.state)
    after = game.play(said.state, said.move)
    if found[said.move] > max(found.values()) - clearly(game):
        return "the move gives nothing away"
    if not true(said):
        return "the claim is not true"
    if not _best(game, after, said.line[: _plies_told(said.reason)]):
        return "the play after the move is not the best"
    if kind in RESULTS[name]:
        told = RESULTS[name][kind](said.reason)
        return None if abs(told - found[said.move]) < NEAR else "the result is another"
    return None if is_only(game, after, said.line[0]) else "another answer gives as much"


def _plies_told(reason: Reason) -> int:
    """How much of the line a reason speaks of."""
    if reason.kind == "series":
        return 2 * (reason.number or 0) + 1
    return PLIES if reason.kind in ("doomed", "famine") else 1


def _best(game: Any, state: Any, line: tuple[Move, ...]) -> bool:
    """Whether no move of a line gives anything away."""
    for move in line:
        found = proved(game, state)
        if found[move] < max(found.values()) - NEAR:
            return False
        state = game.play(state, move)
    return True


def is_only(game: Any, state: Any, answer: Move) -> bool:
    """Whether no other move gives as much."""
    found = proved(game, state)
    return all(found[answer] - worth >= clearly(game) for move, worth in found.items() if move != answer)


def of_problems(entry: Entry) -> Iterator[Said]:
    """What is said of the wrong tries of the problems that are shipped."""
    for problem in entry.problems():
        game = game_of(problem)
        state = game.read_state(problem.position)
        for one in problem.tries[1:]:
            if one.reason is not None:
                line = tuple(map(game.read_move, one.line))
                yield Said(game, state, game.read_move(one.move), line, one.reason)


def of_positions(entry: Entry, kind: str, rng: Random) -> Iterator[Said | None]:
    """What is said of bad moves in positions drawn for a kind, other kinds too; None from time to time."""
    draw = drawing(entry.about.name, kind)
    while True:
        game, states = draw(rng)
        known: dict[Any, float] = {}
        for state in states:
            found = proved(game, state)
            for move, worth in found.items():
                if worth <= max(found.values()) - clearly(game):
                    yield _said(entry, game, state, move, worth, known)
        yield None


def _said(entry: Entry, game: Any, state: Any, move: Move, worth: float, known: dict[Any, float]) -> Said | None:
    after = game.play(state, move)
    line = _best_play(game, after, known)
    only = bool(line) and is_only(game, after, line[0])
    reason = entry.reason(game, state, move, line, worth=worth, only=only)
    return None if reason is None else Said(game, state, move, line, reason)


def _best_play(game: Any, state: Any, known: dict[Any, float]) -> tuple[Move, ...]:
    """The proved best play of both; at Puissance 4 whoever wins does it as soon as can be."""
    line: list[Move] = []
    four = isinstance(game, ConnectFour)
    while len(line) < (SERIES if four else PLIES) and state.to_move is not Seat.CHANCE and game.legal_moves(state):
        found = soonest(game, state, known) if four else proved(game, state)
        line.append(max(found, key=found.__getitem__))
        state = game.play(state, line[-1])
    return tuple(line)


Counts = tuple[Counter[str], Counter[str]]  # how often each kind was said, and how often refuted
Tell = Callable[[str], object]


def counted_in_problems(entry: Entry, tell: Tell, step: int = 1) -> Counts:
    """Every reason of the problems that are shipped, or one in so many."""
    said, refuted = Counter[str](), Counter[str]()
    for place, one in enumerate(of_problems(entry)):
        if place % step == 0:
            _count(one, said, refuted, tell)
    return said, refuted


def counted_in_positions(entry: Entry, each: int, patience: float, tell: Tell) -> Counts:
    """Each kind so often in positions drawn at random; less often where patience, in seconds of this processor, ends first."""
    said, refuted = Counter[str](), Counter[str]()
    for kind in CLAIMS[entry.about.name]:
        end = time.process_time() + patience
        for one in of_positions(entry, kind, Random(kind)):
            if one is not None and said[one.reason.kind] < each:
                _count(one, said, refuted, tell)
            if said[kind] >= each or time.process_time() > end:
                break
    return said, refuted


def _count(one: Said, said: Counter[str], refuted: Counter[str], tell: Tell) -> None:
    said[one.reason.kind] += 1
    why = refutation(one)
    if why is not None:
        refuted[one.reason.kind] += 1
        tell(f"refuted, {why}: {one}\n")


def main() -> None:
    """A line a kind: how often it was said in problems and in positions drawn, and how often it was refuted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", default=list(CLAIMS))
    parser.add_argument("--each", type=int, default=1000, help="how often each kind is to be heard")
    parser.add_argument("--patience", type=float, default=600, help="seconds of this processor for a kind")
    asked = parser.parse_args()
    for name in asked.games:
        start = time.process_time()
        entry = find_entry(name)
        in_problems, wrong = counted_in_problems(entry, sys.stderr.write)
        drawn, also_wrong = counted_in_positions(entry, asked.each, asked.patience, sys.stderr.write)
        for kind in CLAIMS[name]:
            refuted = wrong[kind] + also_wrong[kind]
            sys.stdout.write(f"{name:14} {kind:14} {in_problems[kind]:5} {drawn[kind]:5}  refuted {refuted}\n")
        sys.stdout.write(f"{name:14} {time.process_time() - start:.0f} s of CPU time\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

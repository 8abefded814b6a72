"""Which games a tournament has: decided by the plan and the finished games alone, whoever asks and whenever.

The one who holds the tournament asks what is still to be played; somebody who only watches asks how it stands.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ludotheque.arena.folder import GameEntry
from ludotheque.arena.pairings import FORMATS, Encounter, Met, even, seats
from ludotheque.arena.plan import SPRT, Plan
from ludotheque.arena.sprt import SprtVerdict, sprt
from ludotheque.play.record import whys_of

Finished = Mapping[str, GameEntry]


@dataclass(frozen=True, slots=True)
class Slot:
    """A game that the tournament has: who sits where. Both games of a pair begin with the same opening.

    `opening` is the pair's number in its encounter, from 0.
    """

    id: str
    round: int
    pair: str
    opening: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Held:
    """A tournament as far as it was held: its games in the order of the plan, and the encounters that are over.

    `due` are the encounters under way or next; there are none when the tournament is over.
    """

    plan: Plan
    games: tuple[GameEntry, ...]
    met: tuple[Met, ...]
    due: tuple[Encounter, ...] = ()


def slots(plan: Plan, encounter: Encounter) -> list[Slot]:
    """The games of an encounter; the extra pairs of a tied knockout come two by two, with openings of their own."""
    games = even(plan.games) if not encounter.extra else 2
    begin = 0 if not encounter.extra else even(plan.games) + 2 * (encounter.extra - 1)
    stem = f"r{encounter.round:02}-{encounter.one + 1:02}-{encounter.two + 1:02}"
    return [
        Slot(f"{stem}-{number + 1:03}", encounter.round, f"{stem}-{number // 2 + 1:03}", number // 2, first, second)
        for number, (first, second) in enumerate(seats(encounter, games), begin)
    ]


def so_far(plan: Plan, finished: Finished) -> Held:
    """How the tournament stands once these games are finished."""
    games: list[GameEntry] = []
    met: list[Met] = []
    while due := FORMATS[plan.format].next(len(plan.entrants), tuple(met)):
        over = True
        for encounter in due:
            counted, done = _counted(plan, slots(plan, encounter), finished)
            games += counted
            over = over and done
            if done:
                met.append(_met(encounter, counted))
        if not over:
            return Held(plan, tuple(games), tuple(met), due)
    return Held(plan, tuple(games), tuple(met))


def _counted(plan: Plan, wanted: Sequence[Slot], finished: Finished) -> tuple[list[GameEntry], bool]:
    """The games that count, and whether the encounter is over.

    A sequential test counts whole pairs up to the one that decides, however many other games were under way.
    """
    whys = whys_of(plan.game.name)
    finished = {slot.id: finished[slot.id] for slot in wanted if _played(slot, finished, whys)}
    if plan.format == SPRT:
        scores = pair_scores(finished, wanted)
        trial = sprt(scores)
        counted = [finished[slot.id] for slot in wanted[: 2 * trial.pairs]]
        return counted, trial.verdict is not SprtVerdict.UNDECIDED or len(counted) == len(wanted)
    counted = [finished[slot.id] for slot in wanted if slot.id in finished]
    return counted, len(counted) == len(wanted)


def _played(slot: Slot, finished: Finished, whys: Collection[str]) -> bool:
    """Whether the game was finished by those who sit in it, as a game can end: a journal that says otherwise is damaged."""
    entry = finished.get(slot.id)
    return entry is not None and entry["entrants"] == [slot.first, slot.second] and entry["why"] in whys


def pair_scores(finished: Finished, wanted: Sequence[Slot]) -> list[float]:
    """What the first entrant scored in each pair, as far as the pairs are finished without a gap."""
    scores = []
    for one, two in zip(wanted[::2], wanted[1::2], strict=True):
        if one.id not in finished or two.id not in finished:
            break
        scores.append(finished[one.id]["points"] + 1 - finished[two.id]["points"])
    return scores


def _met(encounter: Encounter, games: Sequence[GameEntry]) -> Met:
    one = sum(game["points"] if game["entrants"][0] == encounter.one else 1 - game["points"] for game in games)
    return Met(encounter, one, len(games) - one)

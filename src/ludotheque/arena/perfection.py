"""How often each entrant played perfectly, in games that our engines can solve, and on how many moves that rests."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from ludotheque.arena.folder import Folder, GameEntry
from ludotheque.arena.perfect_moves import Rate, Rates, choices_of, verdicts_of
from ludotheque.arena.schedule import Held
from ludotheque.core.seat import BySeat, Seat
from ludotheque.crew.job import CrewJob
from ludotheque.crew.pool import Crew
from ludotheque.play.record_text import read_text

ENOUGH = 40  # moves looked at for an entrant: half a class of Puissance 4 takes minutes, and a rate ±8 points

Judged = Callable[[int, int, float], None]  # games judged, of how many, seconds left


def perfect_rates(
    held: Held,
    folder: Folder,
    crew: Crew,
    tell: Judged = lambda *_: None,
    now: Callable[[], float] = time.monotonic,
) -> Rates:
    """For each entrant: how many of its moves were perfect, of how many judged, looked at and made.

    Whole games are looked at, in an order that the seed draws, or the digest of the secret, until everybody has enough moves or there are no more.
    """
    texts = {game["id"]: folder.record(game["id"]).read_text("utf-8") for game in held.games}
    chosen = {name: [seat.value for seat, _, _ in choices_of(read_text(text))] for name, text in texts.items()}
    rates = [Rate()] * len(held.plan.entrants)
    for game in held.games:
        for seat in chosen[game["id"]]:
            rates[_who(game, seat)] = replace(rates[_who(game, seat)], moves=rates[_who(game, seat)].moves + 1)
    sample = _sample(held, chosen)
    started = now()
    for done, (job, verdicts) in enumerate(
        crew.results([CrewJob(verdicts_of, name, texts[name]) for name in sample]), 1
    ):
        for seat, verdict in verdicts:
            who = _who(sample[job.id], seat)
            rates[who] = _more(rates[who], verdict)
        tell(done, len(sample), (now() - started) / done * (len(sample) - done))
    return tuple(rates)


def _sample(held: Held, chosen: Mapping[str, list[str]]) -> dict[str, GameEntry]:
    """The games to look at, by their id."""
    looked = [0] * len(held.plan.entrants)
    found: dict[str, GameEntry] = {}
    for game in Random(f"{held.plan.public_seed} judge").sample(held.games, len(held.games)):
        if chosen[game["id"]] and min(looked[one] for one in game["entrants"]) < ENOUGH:
            found[game["id"]] = game
            for seat in chosen[game["id"]]:
                looked[_who(game, seat)] += 1
    return found


def _who(game: GameEntry, seat: str) -> int:
    return BySeat[int](*game["entrants"])[Seat(seat)]


def _more(rate: Rate, verdict: bool | None) -> Rate:
    return replace(
        rate,
        looked=rate.looked + 1,
        judged=rate.judged + (verdict is not None),
        kept=rate.kept + (verdict is True),
    )

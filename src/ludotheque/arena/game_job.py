"""One game of a tournament as plain data: what to play goes in, what happened comes out.

Both are dictionaries that JSON can hold, so that a game can be played in another process or on another machine. A bot
travels with its files and runs in the sandbox of the machine that plays, or not at all.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from ludotheque.arena.contestants import Contestant, Failed, InvalidAnswer, engine_player, random_player
from ludotheque.arena.entrants import Entrant, EntrantKind, named, unpacked
from ludotheque.arena.jailed_bot import Bot, OpenCell, jailer
from ludotheque.arena.openings import opening_of
from ludotheque.arena.perfect_moves import verdicts_of
from ludotheque.arena.referee import PLAYERS, Referee, Refereed, Times
from ludotheque.arena.report.replay_data import replay_data
from ludotheque.arena.ugi_program import Program
from ludotheque.core.game import Game
from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text
from ludotheque.play.record import Record, read_game
from ludotheque.play.record_file import load_record
from ludotheque.play.record_text import write_text
from ludotheque.sandbox.jail import refuse_unprotected

KEPT = 1_000  # characters of what a bot printed in one game

Job = dict[str, Any]
Done = dict[str, Any]


def do_job(job: Job) -> Done:
    """Play a game, ask a bot its name or, once a game is played, get ready what the report needs of it."""
    if "replay" in job:
        match = load_record(Path(job["replay"])).match
        return {"id": job["id"], "replay": replay_data(match, Lang(job["lang"]))}
    if "judge" in job:
        return {"id": job["id"], "verdicts": verdicts_of(job["judge"])}
    if "bot" in job:
        return {"id": job["id"], "name": name_of(job)}
    return play_job(job)


def play_job(job: Job, open_cell: OpenCell | None = None) -> Done:
    """Play the game that a job describes."""
    opening = opening_of(read_game(job["game"], job["options"]), job["seed"], job["opening"])
    times = Times(job["turn"], job["bank"])
    entrants = {seat: unpacked(job[seat.value]) for seat in PLAYERS}
    if open_cell is None:
        open_cell = guarded(entrants.values(), job["unsafe"])
    contestants = {
        seat: contestant_of(
            entrants[seat],
            opening.game,
            Random(f"{job['seed']} {job['id']} {seat.value}").getrandbits(32),
            times,
            open_cell,
        )
        for seat in PLAYERS
    }
    refereed = Referee(opening, contestants, times).play()
    return _done(job, refereed, entrants, len(opening.moves))


def guarded(entrants: Iterable[Entrant], unsafe: bool) -> OpenCell:
    """Opens sandboxes for these; refuses on a machine that has none, whoever sent the job."""
    if any(entrant.kind is EntrantKind.BOT for entrant in entrants):
        refuse_unprotected(unsafe)
    return jailer(unsafe)


def name_of(job: Job) -> str:
    """The name that a bot gives itself; one that cannot say it keeps its file's name."""
    entrant = unpacked(job["bot"])
    bot = Bot(entrant, read_game(job["game"], job["options"]), 0, guarded([entrant], job["unsafe"]))
    try:
        bot.start()
        return named(entrant, bot.name()).name
    except (Failed, InvalidAnswer):
        return entrant.name
    finally:
        bot.close()


def contestant_of(entrant: Entrant, game: Game[Any], seed: int, times: Times, open_cell: OpenCell) -> Contestant:
    """The entrant, ready to sit down for one game."""
    if entrant.kind is EntrantKind.BOT:
        return Bot(entrant, game, seed, open_cell)
    if entrant.kind is EntrantKind.PROGRAM:
        return Program(entrant, times.turn)
    if entrant.kind is EntrantKind.ENGINE:
        return engine_player(entrant, game, seed)
    return random_player(seed)


def _done(job: Job, refereed: Refereed, entrants: Mapping[Seat, Entrant], opening: int) -> Done:
    outcome = refereed.match.outcome
    assert outcome is not None
    reason = refereed.reason
    tags = {"Tournament": job["id"]} | ({"Opening": str(opening)} if opening else {})
    if reason is not None:
        tags["Reason"] = reason.fr
    record = Record(refereed.match, entrants[Seat.FIRST].name, entrants[Seat.SECOND].name, tags=tags)
    return {
        "id": job["id"],
        "points": {Seat.FIRST: 1.0, Seat.SECOND: 0.0, None: 0.5}[outcome.winner],
        "why": outcome.why.value,
        "fault": outcome.winner.other.value if isinstance(outcome.why, Forfeit) and outcome.winner else None,
        "score": None if outcome.score is None else list(outcome.score),
        "plies": len(refereed.match.plies),
        "reason": None if reason is None else _both(reason),
        "notes": [[note.seat.value, *_both(note.text)] for note in refereed.notes],
        "printed": {seat.value: said[:KEPT] for seat, said in refereed.printed.items() if said},
        "record": write_text(record),
    }


def _both(text: Text) -> list[str]:
    return [text.fr, text.en]

"""The commands of teachers and students: grade, check, hold a tournament, check a bot, look at the protection."""

import argparse
import sys
from datetime import datetime
from pathlib import Path
from typing import Protocol

from ludotheque.core.errors import BadOption
from ludotheque.core.options import read_value
from ludotheque.core.registry import find_game
from ludotheque.core.text import Lang, Text, plain_lines
from ludotheque.ui.numbers import needed, seconds, whole_number

READY = {True: "✓", False: "✗"}


class _WorkToGrade(Protocol):
    """What the command line says of a class to grade."""

    subject: str | None
    places: list[str]
    bareme: str | None
    roster: str | None
    worksheet: str | None
    out: str | None
    jobs: str | None
    preview: bool
    unsafe: bool


class _WorkToCheck(Protocol):
    """What it says of one's own work."""

    subject: str | None
    place: str | None
    unsafe: bool


class _TournamentToHold(Protocol):
    """What it says of a tournament."""

    game: str | None
    bots: list[str]
    games: str | None
    concurrency: str | None
    seed: str | None
    format: str | None
    out: str | None
    time: str | None
    bank: str | None
    cluster: str | None
    cluster_security: str | None
    resume: bool
    judge: bool
    unsafe: bool


class _BotToCheck(Protocol):
    """What it says of a bot."""

    game: str | None
    bot: str | None
    time: str | None
    unsafe: bool


def grade(wanted: _WorkToGrade, lang: Lang) -> int:
    """Grade a class."""
    from ludotheque.classroom.grade_command import GradeSettings, run_grade

    if not wanted.places and not wanted.preview:
        raise BadOption(Text("Il manque FILES, les travaux à noter.", "FILES, the work to grade, is missing."))
    settings = GradeSettings(
        needed("SUJET", wanted.subject),
        tuple(wanted.places),
        None if wanted.bareme is None else Path(wanted.bareme),
        None if wanted.roster is None else Path(wanted.roster),
        Path(wanted.out or "notes"),
        2 if wanted.jobs is None else whole_number("--jobs", wanted.jobs, 1),
        wanted.unsafe,
        lang,
        wanted.preview,
        None if wanted.worksheet is None else Path(wanted.worksheet),
    )
    return run_grade(settings, _show, refuse=_refuse)


def check(wanted: _WorkToCheck, lang: Lang) -> int:
    """Check one's own work."""
    from ludotheque.classroom.grade_command import CheckSettings, run_check

    settings = CheckSettings(needed("SUJET", wanted.subject), needed("FILE", wanted.place), wanted.unsafe, lang)
    return run_check(settings, _show, refuse=_refuse)


def tournament(wanted: _TournamentToHold, lang: Lang) -> int:
    """Hold a tournament."""
    from ludotheque.arena.tournament_command import TournamentSettings, run_tournament
    from ludotheque.ui.live_table import watcher_for

    usual = TournamentSettings("", ())
    name = needed("GAME", wanted.game)
    settings = TournamentSettings(
        name,
        tuple(wanted.bots),
        _options(name, wanted),
        None if wanted.games is None else whole_number("--games", wanted.games, 1),
        usual.concurrency if wanted.concurrency is None else whole_number("--concurrency", wanted.concurrency, 1),
        usual.seed if wanted.seed is None else whole_number("--seed", wanted.seed, 0),
        wanted.resume,
        wanted.format or usual.format,
        usual.out if wanted.out is None else Path(wanted.out),
        seconds("--time", wanted.time) or usual.time,
        0.0 if wanted.bank == "0" else seconds("--bank", wanted.bank) or usual.bank,
        wanted.unsafe,
        wanted.judge,
        lang,
        datetime.now().date().isoformat(),
        wanted.cluster,
        None if wanted.cluster_security is None else Path(wanted.cluster_security),
    )
    return run_tournament(settings, _show, watcher_for(sys.stderr, lang))


def check_bot(wanted: _BotToCheck, lang: Lang) -> int:
    """Walk a bot through the steps of compliance."""
    from ludotheque.arena.tournament_command import TournamentSettings, run_check

    name, bot = needed("GAME", wanted.game), needed("BOT", wanted.bot)
    usual = TournamentSettings(name, (bot,))
    time = seconds("--time", wanted.time) or usual.time
    return run_check(
        TournamentSettings(name, (bot,), _options(name, wanted), time=time, unsafe=wanted.unsafe, lang=lang), _show
    )


def doctor(_wanted: argparse.Namespace, lang: Lang) -> int:
    """Say which protections work here and how to get the others; 1 when grading would refuse to run."""
    from ludotheque.sandbox.protection import Protection, protection

    report = protection()
    for finding in report.findings:
        _show(f"{READY[finding.ok]} {finding.what.to(lang)}")
        if not finding.ok:
            _show(f"    {finding.remedy.to(lang)}")
    levels = {
        Protection.FULL: Text("Protection complète.", "Full protection."),
        Protection.PARTIAL: Text("Protection partielle.", "Partial protection."),
        Protection.NONE: Text("Aucune protection : noter demande --unsafe.", "No protection: grading needs --unsafe."),
    }
    _show(levels[report.level].to(lang))
    return 1 if report.level is Protection.NONE else 0


def _options(game: str, wanted: _TournamentToHold | _BotToCheck) -> dict[str, object]:
    """The options of the game, read as values."""
    kind = find_game(game)
    said: dict[str, str | None] = vars(wanted)
    given = {name.removeprefix("option_"): text for name, text in said.items() if name.startswith("option_")}
    return {name: read_value(kind, name, text) for name, text in given.items() if text is not None}


def _show(line: str) -> None:
    print(plain_lines(line), flush=True)


def _refuse(line: str) -> None:
    print(plain_lines(line), file=sys.stderr, flush=True)

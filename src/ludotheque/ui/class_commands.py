"""The commands of teachers and students: grade, check, hold a tournament, check a bot, look at the protection."""

import argparse
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ludotheque.core.errors import BadOption
from ludotheque.core.options import read_value
from ludotheque.core.registry import find_game
from ludotheque.core.text import Lang, Text, plain_lines
from ludotheque.ui.numbers import moment, needed, seconds, whole_number

if TYPE_CHECKING:
    from ludotheque.classroom.marks.tournament_results import TournamentTable

READY = {True: "✓", False: "✗"}


class _WorkToGrade(Protocol):
    """What the command line says of a class to grade."""

    subject: str | None
    places: list[str]
    bareme: str | None
    roster: str | None
    tournament: str | None
    worksheet: str | None
    out: str | None
    jobs: str | None
    preview: bool
    git_list: str | None
    deadline: str | None
    pushed: str | None
    contributions: bool
    pool: bool
    unsafe: bool


class _WorkToCheck(Protocol):
    """What it says of one's own work."""

    subject: str | None
    place: str | None
    unsafe: bool


class _SujetToMake(Protocol):
    """What it says of one's own assignment."""

    action: str | None
    folder: str | None
    out: str | None
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
    from ludotheque.classroom.git_grading import GitList
    from ludotheque.classroom.grade_command import GradeSettings, run_grade

    if not wanted.places and not wanted.preview and wanted.git_list is None:
        raise BadOption(Text("Il manque FILES, les travaux à noter.", "FILES, the work to grade, is missing."))
    listed, pushed = (None if one is None else Path(one) for one in (wanted.git_list, wanted.pushed))
    if listed is None and (pushed is not None or wanted.contributions):
        raise BadOption(
            Text("--pushed et --contributions demandent --git-list.", "--pushed and --contributions need --git-list.")
        )
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
        git=GitList(listed, pushed, wanted.contributions),
        deadline=moment("--deadline", wanted.deadline),
        pool=wanted.pool,
        tournament=None if wanted.tournament is None else tournament_table(Path(wanted.tournament)),
        worksheet=None if wanted.worksheet is None else Path(wanted.worksheet),
    )
    return run_grade(settings, _show, refuse=_refuse)


def tournament_table(folder: Path) -> "TournamentTable":
    """How the tournament in this folder stands, as grading reads it: grading and tournaments do not know each other."""
    from ludotheque.arena.entrants import EntrantKind
    from ludotheque.arena.folder import Folder
    from ludotheque.arena.following import standings_of
    from ludotheque.classroom.marks.tournament_results import TournamentRow, TournamentTable

    held = standings_of(folder)
    manifest = Folder(folder).manifest() or {}
    entrants: list[dict[str, str]] = manifest["entrants"]
    rows = [
        TournamentRow(
            row.rank,
            held.names[row.entrant],
            str(entrants[row.entrant].get("words", "")),
            entrants[row.entrant]["kind"] == EntrantKind.BOT.value,
            row.advance,
        )
        for row in held.rows
    ]
    return TournamentTable(held.format, held.over, tuple(rows))


def check(wanted: _WorkToCheck, lang: Lang) -> int:
    """Check one's own work."""
    from ludotheque.classroom.grade_command import CheckSettings, run_check

    settings = CheckSettings(needed("SUJET", wanted.subject), needed("FILE", wanted.place), wanted.unsafe, lang)
    return run_check(settings, _show, refuse=_refuse)


def sujet(wanted: _SujetToMake, lang: Lang) -> int:
    """Make one's own assignment."""
    from ludotheque.classroom.sujet_command import SujetSettings, run_sujet

    begins: str | None = getattr(wanted, "from")
    settings = SujetSettings(
        needed("ACTION", wanted.action),
        Path(needed("FOLDER", wanted.folder)),
        None if begins is None else Path(begins),
        None if wanted.out is None else Path(wanted.out),
        wanted.unsafe,
        lang,
    )
    return run_sujet(settings, _show, refuse=_refuse)


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

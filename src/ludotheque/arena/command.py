"""`ludotheque tournament` and `ludotheque check-bot`: what they do once their words are read."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ludotheque.arena.bots import Bot, OpenCell, jailer
from ludotheque.arena.compliance import check_bot
from ludotheque.arena.contestants import Failed, InvalidAnswer
from ludotheque.arena.dialects import dialect_of
from ludotheque.arena.entrants import Entrant, Kind, distinct, named, read_entrant
from ludotheque.arena.folder import REPORT, Folder
from ludotheque.arena.pairings import FORMATS, even
from ludotheque.arena.perfection import can_be_judged, perfect_rates
from ludotheque.arena.referee import Times
from ludotheque.arena.report import write_report
from ludotheque.arena.runner import SPRT, Plan, Progress, hold, refuse_another
from ludotheque.arena.table import lines_of, table_of
from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.core.options import make_game
from ludotheque.core.registry import find_game
from ludotheque.core.text import Lang, Text, quoted
from ludotheque.play.engines import EnginePlayer, read_engine

OK, NOT_COMPLIANT = 0, 1
BETWEEN_LINES = 2.0  # seconds between two lines of progress
LEADERS = 5  # named in a line of progress
SPRT_GAMES = 1000  # at most, where nobody says

Show = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the command line asks for.

    `options` are the game's, as values (read_value reads them from text). `games` is for an encounter; None means 2 or,
    in an SPRT, at most 1000. `time` and `bank` are seconds. `date` is printed in the report.
    `judge` adds how often each bot played perfectly, where an engine of ours can tell; that engine takes a while.
    """

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    games: int | None = None
    concurrency: int = 1
    seed: int = 0
    resume: bool = False
    format: str = "round-robin"
    out: Path = Path("tournament")
    time: float = 1.0
    bank: float = 10.0
    unsafe: bool = False
    judge: bool = False
    lang: Lang = Lang.FR
    date: str = ""


def run_tournament(settings: Settings, show: Show, open_cell: OpenCell | None = None) -> int:
    """Hold the tournament, or the rest of it, and write its report."""
    game = _game(settings)
    _refuse_nonsense(settings)
    entrants = tuple(read_entrant(words, dialect_of(game)) for words in settings.bots)
    _refuse_impossible(entrants, game)
    _refuse_unprotected(entrants, settings.unsafe)
    folder = Folder(settings.out)
    manifest = folder.manifest() if settings.resume else None
    if manifest is None:
        entrants = distinct([_introduced(one, game, open_cell or jailer(settings.unsafe)) for one in entrants])
    games = settings.games or (SPRT_GAMES if settings.format == SPRT else 2)
    times = Times(settings.time, settings.bank)
    plan = Plan(game, entrants, settings.format, games, settings.seed, times, settings.unsafe)
    if manifest is None:
        folder.begin(plan.manifest())
    else:
        refuse_another(manifest, plan.manifest())
        names = [one["name"] for one in manifest["entrants"]]
        plan = replace(plan, entrants=tuple(replace(one, name=n) for one, n in zip(entrants, names, strict=True)))
    _announce(plan, settings, show)
    held = hold(plan, folder, settings.concurrency, _teller(plan, settings.lang, show))
    table = table_of(held)
    if settings.judge and can_be_judged(game):
        table = replace(table, perfect=perfect_rates(held, folder))
    for line in lines_of(table, settings.lang):
        show(line)
    page = write_report(held, table, folder, settings.lang, settings.date, settings.concurrency)
    path = folder.write(REPORT, page)
    show(Text(f"Rapport : {path}", f"Report: {path}").to(settings.lang))
    return OK


def run_check(settings: Settings, show: Show, open_cell: OpenCell | None = None) -> int:
    """Take one bot through the numbered steps; the code is 1 when one of them fails."""
    game, lang = _game(settings), settings.lang
    if len(settings.bots) != 1:
        raise BadOption(Text("Il faut un robot, un seul.", "One bot is needed, and only one."))
    entrant = read_entrant(settings.bots[0], dialect_of(game))
    if entrant.kind is not Kind.BOT:
        raise BadOption(
            Text(
                f"{quoted(settings.bots[0])} n'est pas le fichier d'un robot.",
                f"{quoted(settings.bots[0])} is not a bot's file.",
            )
        )
    _refuse_unprotected([entrant], settings.unsafe)
    failed = 0
    times = Times(settings.time, settings.bank)
    for number, step in enumerate(check_bot(entrant, game, times, open_cell or jailer(settings.unsafe)), 1):
        failed += not step.passed
        verdict = Text("oui" if step.passed else "NON", "yes" if step.passed else "NO").to(lang)
        show(Text(f"{number}. {step.title.fr} : {verdict}", f"{number}. {step.title.en}: {verdict}").to(lang))
        for detail in step.details:
            show(f"   {detail.to(lang)}")
    end = Text("Le robot est prêt pour le tournoi.", "The bot is ready for the tournament.")
    if failed:
        end = Text(f"À corriger : {failed} point(s).", f"To be mended: {failed} point(s).")
    show(end.to(lang))
    return NOT_COMPLIANT if failed else OK


def _game(settings: Settings) -> Game[Any]:
    game: Game[Any] = make_game(find_game(settings.game), settings.options)
    return game


def _refuse_nonsense(settings: Settings) -> None:
    if settings.format not in FORMATS:
        listed = ", ".join(FORMATS)
        raise BadOption(
            Text(
                f"Le format {quoted(settings.format)} n'existe pas ; il y a : {listed}.",
                f"There is no format {quoted(settings.format)}; there are: {listed}.",
            )
        )
    count = len(settings.bots)
    if count < 2 or (settings.format == SPRT and count != 2):
        raise BadOption(
            Text(
                f"Il faut {'deux robots' if settings.format == SPRT else 'au moins deux robots'}, il y en a {count}.",
                f"{'Two bots are' if settings.format == SPRT else 'At least two bots are'} needed, there are {count}.",
            )
        )
    for flag, value, low in (("--games", settings.games, 1), ("--concurrency", settings.concurrency, 1)):
        if value is not None and value < low:
            raise BadOption(
                Text(
                    f"{flag} n'accepte pas {value} : au moins {low}.", f"{flag} does not take {value}: at least {low}."
                )
            )
    if settings.time <= 0 or settings.bank < 0:
        raise BadOption(
            Text(
                "--time demande plus que 0 seconde, et --bank au moins 0.",
                "--time needs more than 0 seconds, and --bank at least 0.",
            )
        )


def _refuse_impossible(entrants: Sequence[Entrant], game: Game[Any]) -> None:
    """A perfect engine where the game has none is said now, not in the middle of the night."""
    for entrant in entrants:
        kind = read_engine(entrant.words) if entrant.kind is Kind.ENGINE else None
        if kind is not None:
            EnginePlayer(game, kind, 0).refuse_impossible()


def _refuse_unprotected(entrants: Sequence[Entrant], unsafe: bool) -> None:
    """Students' files run in the sandbox or, on somebody's word, without; never by accident."""
    if any(entrant.kind is Kind.BOT for entrant in entrants):
        from ludotheque.sandbox.jail import refuse_unprotected

        refuse_unprotected(unsafe)


def _introduced(entrant: Entrant, game: Game[Any], open_cell: OpenCell) -> Entrant:
    """The entrant under the name it gives itself; a bot that cannot say it keeps its file's name."""
    if entrant.kind is not Kind.BOT:
        return entrant
    bot = Bot(entrant, game, 0, open_cell)
    try:
        bot.start()
        return named(entrant, bot.name())
    except (Failed, InvalidAnswer):
        return entrant
    finally:
        bot.close()


def _announce(plan: Plan, settings: Settings, show: Show) -> None:
    asked = settings.games
    if asked is not None and asked != even(asked):
        show(
            Text(
                f"Les parties se jouent par deux, places échangées : {even(asked)} par rencontre.",
                f"Games come in pairs with seats swapped: {even(asked)} an encounter.",
            ).to(settings.lang)
        )
    names = ", ".join(entrant.name for entrant in plan.entrants)
    show(Text(f"Participants : {names}.", f"Entrants: {names}.").to(settings.lang))


def _teller(
    plan: Plan, lang: Lang, show: Show, now: Callable[[], float] = time.monotonic
) -> Callable[[Progress], None]:
    """Says how far the tournament is and who leads, not too often, and always at the end."""
    last = now()

    def tell(progress: Progress) -> None:
        nonlocal last
        if now() - last < BETWEEN_LINES and progress.done < progress.total:
            return
        last = now()
        left = f"{int(progress.left) // 60} min {int(progress.left) % 60:02} s"
        order = sorted(range(len(plan.entrants)), key=lambda one: -progress.scores[one][0])[:LEADERS]
        leaders = ", ".join(
            f"{plan.entrants[one].name} {progress.scores[one][0]:g}/{progress.scores[one][1]}" for one in order
        )
        show(
            Text(
                f"{progress.done}/{progress.total} parties, reste environ {left}. En tête : {leaders}",
                f"{progress.done}/{progress.total} games, about {left} left. Leading: {leaders}",
            ).to(lang)
        )

    return tell

"""`ludotheque tournament` and `ludotheque check-bot`: what they do once their words are read."""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ludotheque.arena.chance import commitment_to, new_secret
from ludotheque.arena.columns import ended
from ludotheque.arena.compliance import BotCall, check_bot
from ludotheque.arena.entrants import Entrant, EntrantKind, distinct, read_entrant, remarks_on
from ludotheque.arena.folder import REPORT, Folder
from ludotheque.arena.game_job import NameGiven, name_of_bot
from ludotheque.arena.jailed_bot import OpenCell, jailer
from ludotheque.arena.pairings import FORMATS, even
from ludotheque.arena.perfect_moves import can_be_judged
from ludotheque.arena.perfection import perfect_rates
from ludotheque.arena.plan import SPRT, Plan, plan_of, refuse_another
from ludotheque.arena.progress import ProgressLines, ProgressWatcher, Show
from ludotheque.arena.referee import Times
from ludotheque.arena.report.page import write_report
from ludotheque.arena.results import chance_line, lines_of, table_of
from ludotheque.arena.runner import hold
from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.core.options import make_game, options_of
from ludotheque.core.registry import find_entry, find_game
from ludotheque.core.text import Lang, Text, quoted
from ludotheque.crew.cluster import WITHOUT_TLS, Cluster, in_clear
from ludotheque.crew.job import CrewFailed, CrewJob
from ludotheque.crew.pool import Crew, Pool
from ludotheque.play.engines import EnginePlayer, read_engine

OK, NOT_COMPLIANT = 0, 1
SPRT_GAMES = 1000  # at most, where nobody says
PREDICTABLE = Text(
    "Avec une graine connue, un robot peut prévoir chaque donne : sans --seed, le hasard reste secret jusqu'à la fin.",
    "With a known seed a bot can foresee every deal: without --seed, chance stays secret until the end.",
)


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """What the command line asks for.

    `options` are the game's, as values (read_value reads them from text). `games` is for an encounter; None means 2 or,
    in an SPRT, at most 1000. Without a `seed` the deals come from a secret. `time` and `bank` are seconds. `date` is printed in the report.
    `judge` adds how often each bot played perfectly, where an engine of ours can tell; that engine takes a while.
    `cluster` is the address of a Dask scheduler whose workers play the games; `certificates` a folder for tls://.
    """

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    games: int | None = None
    concurrency: int = 1
    seed: int | None = None
    resume: bool = False
    format: str = "round-robin"
    out: Path = Path("tournament")
    time: float = 1.0
    bank: float = 10.0
    unsafe: bool = False
    judge: bool = False
    lang: Lang = Lang.FR
    date: str = ""
    cluster: str | None = None
    certificates: Path | None = None


def run_tournament(settings: TournamentSettings, show: Show, watcher: ProgressWatcher | None = None) -> int:
    """Hold the tournament, or the rest of it, and write its report."""
    game = _game(settings)
    _refuse_nonsense(settings)
    entrants = tuple(read_entrant(words, find_entry(game.name).dialect()) for words in settings.bots)
    _refuse_impossible(entrants, game)
    if settings.cluster is None:
        _refuse_unprotected(entrants, settings.unsafe)
    folder = Folder(settings.out)
    with _crew(settings, show) as crew, folder.held(), closing(watcher or ProgressLines(settings.lang, show)) as told:
        plan = _begun(settings, game, entrants, folder, crew)
        _announce(plan, settings, show)
        with _to_be_resumed():
            held = hold(plan, folder, crew, told.tell, say=lambda one: show(one.to(settings.lang)))
            table = table_of(held)
            if settings.judge and can_be_judged(game):
                table = replace(table, perfect=perfect_rates(held, folder, crew, told.judged))
        told.close()
        for line in (*lines_of(table, settings.lang), *_said(chance_line(plan, folder.told_secret()), settings.lang)):
            show(line)
        page = write_report(held, table, folder, settings.lang, settings.date, settings.concurrency)
        path = folder.write(REPORT, page)
    show(Text(f"Rapport : {path}", f"Report: {path}").to(settings.lang))
    return OK


@contextmanager
def _to_be_resumed() -> Iterator[None]:
    """Who plays the games may fail us; what was played is kept, and that is said."""
    try:
        yield
    except CrewFailed as error:
        raise type(error)(
            Text(f"{error.text.fr} Relancez avec --resume.", f"{error.text.en} Run again with --resume.")
        ) from error


def _crew(settings: TournamentSettings, show: Show) -> Crew:
    """Who plays the games: this machine, or the workers of a cluster."""
    if settings.cluster is None:
        return Pool(settings.concurrency)
    if in_clear(settings.cluster):
        show(WITHOUT_TLS.to(settings.lang))
    return Cluster(settings.cluster, settings.certificates)


def _begun(
    settings: TournamentSettings, game: Game[Any], entrants: tuple[Entrant, ...], folder: Folder, crew: Crew
) -> Plan:
    """The plan of a new tournament, or of the one that is taken up again, with the names it was begun with."""
    manifest = folder.manifest() if settings.resume else None
    games = settings.games or (SPRT_GAMES if settings.format == SPRT else 2)
    times = Times(settings.time, settings.bank)
    seed = settings.seed or 0
    plan = Plan(game, entrants, settings.format, games, seed, times, settings.unsafe, remarks_on(entrants))
    if manifest is None:
        folder.refuse_taken()
        plan = replace(plan, entrants=distinct(_introduced(plan, crew)))
        secret = new_secret() if settings.seed is None else None
        plan = plan if secret is None else replace(plan, seed=commitment_to(secret))
        folder.begin(plan.manifest(), secret)
        return plan
    plan = plan if settings.seed is not None else replace(plan, seed=plan_of(manifest).seed)
    refuse_another(manifest, plan.manifest())
    names = [str(one["name"]) for one in manifest["entrants"]]
    return replace(plan, entrants=tuple(replace(one, name=n) for one, n in zip(entrants, names, strict=True)))


def run_check(settings: TournamentSettings, show: Show, open_cell: OpenCell | None = None) -> int:
    """Take one bot through the numbered steps; the code is 1 when one of them fails."""
    game, lang = _game(settings), settings.lang
    if len(settings.bots) != 1:
        raise BadOption(Text("Il faut un robot, un seul.", "One bot is needed, and only one."))
    entrant = read_entrant(settings.bots[0], find_entry(game.name).dialect())
    if entrant.kind is not EntrantKind.BOT:
        raise BadOption(
            Text(
                f"{quoted(settings.bots[0])} n'est pas le fichier d'un robot.",
                f"{quoted(settings.bots[0])} is not a bot's file.",
            )
        )
    for remark in entrant.remarks:
        show(remark.to(lang))
    _refuse_unprotected([entrant], settings.unsafe)
    failed, calls = 0, False
    times = Times(settings.time, settings.bank)
    for number, step in enumerate(check_bot(entrant, game, times, open_cell or jailer(settings.unsafe)), 1):
        failed += not step.passed
        verdict = Text("oui" if step.passed else "NON", "yes" if step.passed else "NO").to(lang)
        show(Text(f"{number}. {step.title.fr} : {verdict}", f"{number}. {step.title.en}: {verdict}").to(lang))
        for detail in step.details:
            show(detail.source if isinstance(detail, BotCall) else f"   {detail.to(lang)}")
            calls = calls or isinstance(detail, BotCall)
    if calls:
        show(_how_to_paste(entrant).to(lang))
    end = Text("Le robot est prêt pour le tournoi.", "The bot is ready for the tournament.")
    if failed:
        end = Text(f"À corriger : {failed} point(s).", f"To be mended: {failed} point(s).")
    show(end.to(lang))
    return NOT_COMPLIANT if failed else OK


def _how_to_paste(entrant: Entrant) -> Text:
    command = f"python3 -i {shlex.quote(entrant.file)}"
    return Text(
        f"Pour revoir une position : lancez « {command} » dans le dossier du robot, puis collez la ligne play(…).",
        f"To see a position again: run « {command} » in the bot's folder, then paste the line play(…).",
    )


def _game(settings: TournamentSettings) -> Game[Any]:
    game: Game[Any] = make_game(find_game(settings.game), settings.options)
    return game


def _refuse_nonsense(settings: TournamentSettings) -> None:
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
        kind = read_engine(entrant.words) if entrant.kind is EntrantKind.ENGINE else None
        if kind is not None:
            EnginePlayer(game, kind, 0).refuse_impossible()


def _refuse_unprotected(entrants: Sequence[Entrant], unsafe: bool) -> None:
    """Students' files run in the sandbox or, on somebody's word, without; never by accident."""
    if any(entrant.kind is EntrantKind.BOT for entrant in entrants):
        from ludotheque.sandbox.protection import refuse_unprotected

        refuse_unprotected(unsafe)


def _introduced(plan: Plan, crew: Crew) -> list[Entrant]:
    """The entrants under the names they give themselves; bots say theirs in the sandbox."""
    found = {str(number): entrant for number, entrant in enumerate(plan.entrants)}
    jobs = [
        CrewJob(name_of_bot, number, _asking(plan, entrant))
        for number, entrant in found.items()
        if entrant.kind is EntrantKind.BOT
    ]
    for job, name in crew.results(jobs):
        found[job.id] = replace(found[job.id], name=name)
    return list(found.values())


def _asking(plan: Plan, entrant: Entrant) -> NameGiven:
    return {
        "bot": entrant.packed(),
        "game": plan.game.name,
        "options": options_of(plan.game),
        "unsafe": plan.unsafe,
    }


def _announce(plan: Plan, settings: TournamentSettings, show: Show) -> None:
    asked = settings.games
    if asked is not None and asked != even(asked):
        show(_one_more(asked, settings.format).to(settings.lang))
    names = ", ".join(_with_file(entrant) for entrant in plan.entrants)
    show(Text(f"Participants : {names}.", f"Entrants: {names}.").to(settings.lang))
    for remark in plan.remarks:
        show(remark.to(settings.lang))
    for line in _said(chance_line(plan), settings.lang):
        show(line)
    if isinstance(plan.seed, int) and any(entrant.kind is EntrantKind.BOT for entrant in plan.entrants):
        show(PREDICTABLE.to(settings.lang))


def _said(line: Text | None, lang: Lang) -> tuple[str, ...]:
    return () if line is None else (line.to(lang),)


def _one_more(asked: int, form: str) -> Text:
    """An odd number of games is not what is played: that is said before anything is."""
    at_most = Text(" au plus", " at most") if form == SPRT else Text("", "")
    return Text(
        f"Avec --games {asked}, il se joue {even(asked)} parties par rencontre{at_most.fr} : "
        "chaque début de partie est joué deux fois, places échangées.",
        f"With --games {asked}, {even(asked)} games are played in each encounter{at_most.en}: "
        "each opening is played twice, with seats swapped.",
    )


def _with_file(entrant: Entrant) -> str:
    """A bot may call itself anything: its file says whose it is, unless its name does already."""
    file = Path(entrant.words).name
    known = re.search(rf"[(/]{re.escape(file)}\)(?: \(\d+\))?$", entrant.name)
    if entrant.kind is not EntrantKind.BOT or known:
        return ended(entrant.name)
    return f"{ended(entrant.name)} ({file})"

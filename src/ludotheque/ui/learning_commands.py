"""The commands of whoever learns: follow a lesson, solve problems, print a sheet of them for a class."""

import shlex
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Protocol

from ludotheque.core.errors import BadOption
from ludotheque.core.registry import Entry, bring, find_entry, is_game_folder
from ludotheque.core.text import Lang, Text, plain_lines, quoted
from ludotheque.ui.home import data_folder, own_command
from ludotheque.ui.making_commands import levels, make, problems_of, prove, write_file
from ludotheque.ui.numbers import needed, whole_number

if TYPE_CHECKING:
    from ludotheque.learning.finding import Series
    from ludotheque.ui.lines.console import Console
    from ludotheque.ui.lines.notebook import Notebook

DIARY = "learning.json"  # in the data folder
DIFFICULTIES = {"facile": "easy", "moyen": "middle", "moyenne": "middle", "medium": "middle", "difficile": "hard"}
USUAL_COUNT = "10"  # problems of a series
ON_A_SHEET = "12"  # two pages
LESSONS = Text("Les leçons :", "The lessons:")
WRITTEN = Text("Feuille écrite : {path}", "Sheet written: {path}")


class _Lesson(Protocol):
    """What the command line says of a lesson."""

    game: str | None
    step: str | None


class _Problems(Protocol):
    """What it says of problems: an action and a game, or a game alone."""

    asked: str | None
    game: str | None
    theme: str | None
    difficulty: str | None
    count: str | None
    seed: str | None
    unrated: bool
    out: str | None


def learn(wanted: _Lesson, lang: Lang) -> int:
    """Follow the lesson of a game, or see which there are."""
    from ludotheque.ui.lines.learning import Lesson, first_undone, lesson_list, refuse_without_lesson

    console = _console()
    notebook = _notebook(console, lang)
    if wanted.game is None:
        told = lesson_list(notebook.diary, own_command(), lang)
        if not told:
            raise BadOption(Text("Il n'y a pas encore de leçons.", "There are no lessons yet."))
        console.show(LESSONS.to(lang))
        console.show_whole(told)
        return 0
    entry = find_entry(wanted.game)
    refuse_without_lesson(entry)
    step = first_undone(entry, notebook.diary) if wanted.step is None else whole_number("--step", wanted.step, 1)
    return Lesson(entry, step, notebook, console, lang, own_command()).run()


def problems(wanted: _Problems, lang: Lang) -> int:
    """Solve problems; or make, prove, print or measure them."""
    action = wanted.asked if wanted.asked in ACTIONS else ""
    _refuse_strangers(wanted, action)
    if action:
        return ACTIONS[action](_entry(needed("GAME", wanted.game)), wanted, lang)
    if wanted.game is not None:
        raise BadOption(
            Text(
                f"« problems » ne connaît pas {quoted(wanted.asked or '')} : {', '.join(ACTIONS)}, ou un jeu seul.",
                f"« problems » does not know {quoted(wanted.asked or '')}: {', '.join(ACTIONS)}, or a game alone.",
            )
        )
    return _solve(None if wanted.asked is None else _entry(wanted.asked), wanted, lang)


def _refuse_strangers(wanted: _Problems, action: str) -> None:
    """An option that another action takes would change nothing here: that is said."""
    every = frozenset().union(*OWN_OPTIONS.values())
    for name in sorted(every - OWN_OPTIONS[action]):
        if getattr(wanted, name, None):
            flag = f"--{name.replace('_', '-')}"
            takers = [f"problems {one}".strip() for one, names in OWN_OPTIONS.items() if name in names]
            raise BadOption(
                Text(
                    f"L'option {flag} ne va pas ici ; elle va avec : {', '.join(takers)}.",
                    f"The option {flag} does not go here; it goes with: {', '.join(takers)}.",
                )
            )


def _solve(entry: Entry | None, wanted: _Problems, lang: Lang) -> int:
    """A series where one was described; otherwise problems near one's strength, or those of the day of all games."""
    from ludotheque.learning.finding import with_problems
    from ludotheque.learning.sheet import command
    from ludotheque.ui.lines.problem_run import ProblemRun, in_order, near_strength, of_all_games

    described = any((wanted.theme, wanted.difficulty, wanted.count, wanted.seed))
    if entry is None and described:
        raise BadOption(Text("Une série est d'un jeu : nommez-le.", "A series is of one game: name it."))
    if entry is not None:
        problems_of(entry)
    elif not with_problems():
        raise BadOption(Text("Il n'y a pas encore de problèmes.", "There are no problems yet."))
    console = _console()
    notebook = _notebook(console, lang)
    again = ""
    if entry is None:
        coming = of_all_games(date.today())
    elif described:
        series = _series(entry, wanted, USUAL_COUNT)
        coming, again = in_order(series.problems()), f"{own_command()} {shlex.join(command(series)[1:])}"
    else:
        coming = near_strength(entry, notebook, Random())
    return ProblemRun(coming, notebook, console, lang, rated=not wanted.unrated, again=again).run()


def _sheet(entry: Entry, wanted: _Problems, lang: Lang) -> int:
    """Write the sheet of a series."""
    from ludotheque.learning.sheet import page

    problems_of(entry)
    series = _series(entry, wanted, ON_A_SHEET)
    path = Path(wanted.out or f"problemes-{entry.slug}-{series.seed}.html")
    write_file(path, page(series, lang))
    print(plain_lines(WRITTEN.to(lang).format(path=path)))
    return 0


def _series(entry: Entry, wanted: _Problems, count: str) -> "Series":
    """The series that the options describe; without a seed, one that nobody had yet."""
    from ludotheque.learning.finding import read_series

    difficulty = (wanted.difficulty or "").lower()
    series = read_series(
        entry.about.name,
        DIFFICULTIES.get(difficulty, difficulty),
        wanted.theme or "",
        wanted.count or count,
        wanted.seed or token_hex(3),
    )
    if not series.problems():
        raise BadOption(
            Text(
                "Aucun problème n'est à la fois de ce thème et de cette difficulté.",
                "No problem has this theme and this difficulty.",
            )
        )
    return series


def _entry(name: str) -> Entry:
    """A game by its name, or by its folder."""
    return bring(Path(name)) if is_game_folder(name) else find_entry(name)


def _notebook(console: "Console", lang: Lang) -> "Notebook":
    from ludotheque.ui.lines.notebook import Notebook

    return Notebook(data_folder() / DIARY, console, lang)


def _console() -> "Console":
    from ludotheque.ui.lines.console import terminal_console

    return terminal_console()


ACTIONS: "dict[str, Callable[[Entry, Any, Lang], int]]" = {
    "make": make,
    "prove": prove,
    "sheet": _sheet,
    "levels": levels,
}
OWN_OPTIONS: dict[str, frozenset[str]] = {  # of each action; "" is solving
    "": frozenset({"theme", "difficulty", "count", "seed", "unrated"}),
    "sheet": frozenset({"theme", "difficulty", "count", "seed", "out"}),
    "make": frozenset({"batches", "first", "wanted", "folder", "jobs", "cluster", "cluster_security", "out"}),
    "prove": frozenset({"jobs", "cluster", "cluster_security"}),
    "levels": frozenset({"each"}),
}

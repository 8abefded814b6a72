"""The commands of whoever makes problems: look for them, prove them again, and measure whether their difficulty means something."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ludotheque.core.errors import BadOption
from ludotheque.core.files import write_whole
from ludotheque.core.problem import Problem
from ludotheque.core.registry import PROBLEMS, Entry
from ludotheque.core.text import Lang, Text, plain_lines, quoted
from ludotheque.ui.numbers import needed, whole_number

if TYPE_CHECKING:
    from ludotheque.crew.pool import Crew
    from ludotheque.learning.making import Doubt

NICENESS = 19  # whoever else works on this machine comes first
USUAL_WANTED = 500  # problems
EACH = 60  # problems of a difficulty
WRONG = 1  # the exit code where a problem is wrong, or not proved
NONE_FOUND = Text(
    "Aucun problème n'a été trouvé : il faut d'autres lots (--batches, --first).",
    "No problem was found: other batches are needed (--batches, --first).",
)
NOT_WRITTEN = Text("Rien n'est écrit.", "Nothing is written.")
SOME_OPEN = Text(
    "Problèmes qui n'ont pas pu être prouvés : {open} sur {count}. {why}",
    "Problems that could not be proved: {open} of {count}. {why}",
)
SOME_WRONG = Text("Problèmes faux : {wrong} sur {count}.", "Wrong problems: {wrong} of {count}.")
ALL_PROVED = Text(
    "Problèmes prouvés de nouveau : {count}, aucun faux ({cpu:.0f} s de calcul).",
    "Problems proved again: {count}, none wrong ({cpu:.0f} s of CPU).",
)
WRITTEN = Text("Problèmes écrits : {count}, dans {path}", "Problems written: {count}, in {path}")
SOLVED = Text("| difficulté | problèmes | {levels} |", "| difficulty | problems | {levels} |")
LEVEL = Text("niveau {level}", "level {level}")


class _Crewed(Protocol):
    """What the command line says of who works."""

    jobs: str | None
    cluster: str | None
    cluster_security: str | None


class _ToMake(_Crewed, Protocol):
    """What it says of problems to make."""

    batches: str | None
    first: str | None
    wanted: str | None
    folder: str | None
    out: str | None


class _ToMeasure(Protocol):
    """What it says of a measurement."""

    each: str | None


def make(entry: Entry, wanted: _ToMake, lang: Lang) -> int:
    """Look through batches of positions, choose, prove everything again, and write the file of the game."""
    from ludotheque.learning.making import candidates, chosen, explain, make_batches, maker_of, spent_file, written

    count = whole_number("--batches", needed("--batches", wanted.batches), 0)
    first = 1 if wanted.first is None else whole_number("--first", wanted.first, 1)
    most = USUAL_WANTED if wanted.wanted is None else whole_number("--wanted", wanted.wanted, 1)
    folder = Path(wanted.folder or f"problems-{entry.slug}")
    path = Path(wanted.out) if wanted.out else Path(str(files(entry.package))) / PROBLEMS
    maker_of(entry)
    _make_folder(folder)
    _step_back()
    before = _computed()
    try:
        with _crew(wanted, lang) as crew:
            make_batches(crew, entry, folder, range(first, first + count), _saying(lang))
    finally:
        finding = _added(spent_file(folder, entry), _computed() - before)
    found = candidates(entry, folder)
    problems = chosen(found, most)
    if not problems:
        print(NONE_FOUND.to(lang), file=sys.stderr)
        return WRONG
    with _crew(wanted, lang) as crew:
        problems = explain(crew, problems, _saying(lang))
    doubts, proving = _proved(problems, wanted, lang)
    if _told(doubts, problems, lang):
        print(NOT_WRITTEN.to(lang), file=sys.stderr)
        return WRONG
    head = [
        f"ludotheque problems make {entry.slug} --batches {count} --first {first} --wanted {most}",
        f"{date.today().isoformat()}: {finding:.0f} s of CPU to find {len(found)} in all such batches of the folder,"
        f" {proving:.0f} s to prove {len(problems)} again (tools/second_proof.py)"
        + (", and that of the cluster" if wanted.cluster else ""),
    ]
    write_file(path, written(problems, head))
    print(plain_lines(WRITTEN.to(lang).format(count=len(problems), path=path)))
    return 0


def prove(entry: Entry, wanted: _Crewed, lang: Lang) -> int:
    """Prove every problem of a game again; 1 if any is wrong, or could not be proved."""
    problems = problems_of(entry)
    _step_back()
    doubts, spent = _proved(problems, wanted, lang)
    if _told(doubts, problems, lang):
        return WRONG
    print(ALL_PROVED.to(lang).format(count=len(problems), cpu=spent))
    return 0


def levels(entry: Entry, wanted: _ToMeasure, lang: Lang) -> int:
    """The share of easy, middle and hard problems that levels solve, as a table for a document."""
    from ludotheque.learning.finding import BAND_NAMES
    from ludotheque.learning.measuring import LEVELS, solved_by_levels

    problems_of(entry)
    each = EACH if wanted.each is None else whole_number("--each", wanted.each, 1)
    heads = " | ".join(LEVEL.to(lang).format(level=level) for level in LEVELS)
    print(SOLVED.to(lang).format(levels=heads))
    print(f"| --- | ---: |{' ---: |' * len(LEVELS)}", flush=True)
    sign = Text(" %", "%").to(lang)
    for row in solved_by_levels(entry, each):
        shares = " | ".join(f"{100 * right / row.count:.0f}{sign}" if row.count else "—" for right in row.right)
        print(f"| {BAND_NAMES[row.band].to(lang)} | {row.count} | {shares} |", flush=True)
    return 0


def problems_of(entry: Entry) -> tuple[Problem, ...]:
    """The problems of a game; one that has none is said so at once."""
    found = entry.problems()
    if not found:
        raise BadOption(
            Text(
                f"Il n'y a pas encore de problèmes pour {entry.title.fr}.",
                f"There are no problems of {entry.title.en} yet.",
            )
        )
    return found


def write_file(path: Path, text: str) -> None:
    """Write a file whole; what goes wrong is a sentence."""
    try:
        write_whole(path, text)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise BadOption(
            Text(
                f"Le fichier {quoted(str(path))} ne peut pas être écrit : {why}.",
                f"The file {quoted(str(path))} cannot be written: {why}.",
            )
        ) from error


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise BadOption(
            Text(
                f"Le dossier {quoted(str(folder))} ne peut pas être fait : {why}.",
                f"The folder {quoted(str(folder))} cannot be made: {why}.",
            )
        ) from error


def _step_back() -> None:
    with suppress(AttributeError):  # where there is no such thing as niceness
        os.nice(NICENESS - os.nice(0))


def _saying(lang: Lang) -> Callable[[Text], None]:
    return lambda words: print(words.to(lang), file=sys.stderr, flush=True)


def _proved(problems: Sequence[Problem], wanted: _Crewed, lang: Lang) -> "tuple[list[Doubt], float]":
    """What is doubtful about problems, and the computing that took."""
    from ludotheque.learning.making import prove

    before = _computed()
    with _crew(wanted, lang) as crew:
        doubts = prove(crew, problems, _saying(lang))
    return doubts, _computed() - before


def _computed() -> float:
    """Seconds of computing of this process and of those it started that have left."""
    return sum(os.times()[:4])


def _crew(wanted: _Crewed, lang: Lang) -> "Crew":
    """Who works: processes of this machine, on all its cores, or the workers of a cluster."""
    if wanted.cluster is None:
        from ludotheque.crew.pool import Pool

        jobs = os.cpu_count() or 1 if wanted.jobs is None else whole_number("--jobs", wanted.jobs, 1)
        return Pool(jobs, apart=True)
    from ludotheque.crew.cluster import WITHOUT_TLS, Cluster, in_clear

    if in_clear(wanted.cluster):
        print(WITHOUT_TLS.to(lang), file=sys.stderr)
    return Cluster(wanted.cluster, None if wanted.cluster_security is None else Path(wanted.cluster_security))


def _added(path: Path, seconds: float) -> float:
    """The computing of all runs in this folder, with that of the one that just ended."""
    with suppress(OSError, ValueError):
        seconds += float(path.read_text("utf-8"))
    write_file(path, f"{seconds:.1f}\n")
    return seconds


def _told(doubts: "Sequence[Doubt]", problems: Sequence[Problem], lang: Lang) -> bool:
    """Say which problems are wrong, and how many could not be proved; whether there is any of them."""
    wrong = [doubt.told.to(lang) for doubt in doubts if doubt.wrong]
    unproved = [doubt.told.to(lang) for doubt in doubts if not doubt.wrong]
    for line in wrong:
        print(plain_lines(line), file=sys.stderr)
    if wrong:
        print(SOME_WRONG.to(lang).format(wrong=len(wrong), count=len(problems)), file=sys.stderr)
    if unproved:
        told = SOME_OPEN.to(lang).format(open=len(unproved), count=len(problems), why=unproved[0])
        print(plain_lines(told), file=sys.stderr)
    return bool(doubts)

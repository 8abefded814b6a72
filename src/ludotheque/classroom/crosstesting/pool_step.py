"""`grade --pool`: after the grades, everybody's tests run on everybody's code, and the class's common base is written."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ludotheque.classroom.crosstesting.common_base import CommonBase, common_base, read_me, text_digest
from ludotheque.classroom.crosstesting.cross_jobs import CrossRunner, PoolMember
from ludotheque.classroom.crosstesting.cross_journal import CrossJournal
from ludotheque.classroom.crosstesting.matrix import PoolMatrix
from ludotheque.classroom.crosstesting.pool_page import doubt_lines, pool_page
from ludotheque.classroom.crosstesting.survey import Surveyed
from ludotheque.classroom.marks.pseudonyms import pseudonyms, read_salt
from ludotheque.classroom.reports import ClassReport
from ludotheque.classroom.reports.filing import SALT
from ludotheque.core.files import FOR_ITS_OWNER, write_whole
from ludotheque.core.text import Lang, Text, plain_json

Show = Callable[[str], None]
PAGE, DATA, FOLDER, SHEET = "banc.html", "banc.json", "tests_communs", "LISEZMOI.md"
PUBLISHED = "test_*.py"
LINE_SECONDS = 2.0  # between two lines of progress
NO_TESTS = Text(
    "Aucun rendu lisible n'a de tests : il n'y a rien à mettre en commun.",
    "No hand-in that can be read has tests: there is nothing to share.",
)
NO_TWINS = Text(
    "Les tests de ce sujet ne sont pas exécutés : il n'y a pas de banc commun.",
    "Tests of this assignment are not run: there is no common pool.",
)


def run_pool(
    report: ClassReport, paths: Mapping[str, Path], out: Path, *, unsafe: bool, jobs: int, lang: Lang, show: Show
) -> int:
    """Run what is not known yet, write the page, its data and the base; how many runs were made."""
    if not report.assignment.twins:
        show(NO_TWINS.to(lang))
        return 0
    results = {entry.result.name: entry.result for entry in report.entries if entry.result.name in paths}
    members = [PoolMember(name, str(paths[name]), one.digest) for name, one in results.items() if one.digest]
    journal = CrossJournal(out, jailed=not unsafe)
    with CrossRunner(report.assignment.place, journal, unsafe, jobs, PoolProgress(show, lang)) as runner:
        surveys = runner.surveys(members)
        if not any(found["tests"] for found in surveys.values()):
            show(NO_TESTS.to(lang))
            return runner.ran
        matrix = PoolMatrix(report.assignment, surveys, runner.crossings(members, surveys), results)
        names = pseudonyms((entry.result.name for entry in report.entries), read_salt(out / SALT))
        base = common_base(matrix, names, _people(report), lambda texts: _checked(runner, texts))
    _write(out, matrix, base, lang)
    show(_summary(matrix, base, out).to(lang))
    return runner.ran


def _checked(runner: CrossRunner, texts: Mapping[str, str]) -> Mapping[str, Surveyed]:
    return runner.checked(texts, {name: text_digest(name, text) for name, text in texts.items()})


def _people(report: ClassReport) -> dict[str, Sequence[str]]:
    """Who stands behind each hand-in, as far as is known."""
    return {
        entry.result.name: [entry.result.name, *(one.name for one in (entry.team.students if entry.team else ()))]
        for entry in report.entries
    }


class PoolProgress:
    """A line now and then: how far, whose run ended, and how long the rest may take."""

    def __init__(self, show: Show, lang: Lang) -> None:
        self._show, self._lang, self._last = show, lang, -LINE_SECONDS

    def __call__(self, done: int, whole: int, what: str, seconds: float) -> None:
        if seconds - self._last < LINE_SECONDS and done < whole:
            return
        self._last = seconds if done < whole else -LINE_SECONDS
        left = seconds / done * (whole - done)
        minutes = f"{left / 60:.0f} min" if left >= 90 else f"{left:.0f} s"
        eta = Text(f", encore {minutes} environ", f", about {minutes} left").to(self._lang) if done < whole else ""
        filled = 20 * done // whole
        self._show(f"[{'#' * filled}{'.' * (20 - filled)}] {done}/{whole} {what}{eta}")


def _write(out: Path, matrix: PoolMatrix, base: CommonBase, lang: Lang) -> None:
    write_whole((out / PAGE).resolve(), pool_page(matrix, base, lang), mode=FOR_ITS_OWNER)
    written = plain_json(json.dumps(_data(matrix, base, lang), ensure_ascii=False, indent=1)) + "\n"
    write_whole((out / DATA).resolve(), written, mode=FOR_ITS_OWNER)
    folder = out / FOLDER
    folder.mkdir(exist_ok=True)
    for former in folder.glob(PUBLISHED):
        if former.stem not in base.files:
            former.unlink()
    for name, text in base.files.items():
        write_whole(folder / f"{name}.py", text)
    write_whole(folder / SHEET, read_me(matrix, base, lang))


def _data(matrix: PoolMatrix, base: CommonBase, lang: Lang) -> dict[str, Any]:
    """The same as the page, for other programs."""
    return {
        "sujet": matrix.assignment.name,
        "rendus": [{"nom": name, "tests": matrix.tests(name)} for name in matrix.names],
        "essais": [
            {
                "tests": author,
                "code": code,
                "note": Text(*one["note"]).to(lang) if one["note"] else "",
                "fins": one["tests"],
            }
            for (author, code), one in matrix.crossings.items()
        ],
        "trouve": [
            {
                "tests": one.author,
                "test": one.test,
                "code": one.code,
                "lecture": one.reading.name.lower(),
                "fonctions": [*one.functions],
            }
            for one in matrix.findings
        ],
        "a_regarder": [one.to(lang) for one in doubt_lines(matrix)],
        "base": [
            {"auteur": one.author, "test": one.unit, "essentiel": one.essential, "trouve": sorted(one.finds)}
            for one in base.tests
        ],
        "laisses": [{"auteur": one.author, "test": one.test, "raison": one.why.to(lang)} for one in base.left_out],
    }


def _summary(matrix: PoolMatrix, base: CommonBase, out: Path) -> Text:
    sound = sum(test["sound"] for author in matrix.authors for test in matrix.tests(author))
    many, page, folder = len(base.tests), out / PAGE, out / FOLDER
    return Text(
        f"Banc commun : {sound} tests sains, voir {page} ; {many} tests à publier dans {folder}.",
        f"Common pool: {sound} sound tests, see {page}; {many} tests to publish in {folder}.",
    )

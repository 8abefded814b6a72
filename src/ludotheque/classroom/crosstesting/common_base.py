"""The common base of tests to publish: few tests that find all that was found, then every other sound one, once.

A test is published under its author's pseudonym, cut out of its file, and only if the file made of it is accepted by our
reference once more: what a class receives was run as it receives it.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from unicodedata import normalize

from ludotheque.classroom.crosstesting.excerpts import ExcerptFile
from ludotheque.classroom.crosstesting.excerpts import told as refusal_told
from ludotheque.classroom.crosstesting.matrix import DoubtfulReading, PoolMatrix
from ludotheque.classroom.crosstesting.survey import SeenTest, Surveyed
from ludotheque.core.text import Lang, Text

Fault = tuple[str, str]  # a hand-in and the function at fault
Check = Callable[[Mapping[str, str]], Mapping[str, Surveyed]]  # files of tests by name → how they end on ours
ESSENTIAL, OTHERS = "essentiel", "autres"
CHECKS = 3  # of the whole base: what leaves it may have been what another test leaned on
NAME_LETTERS = 4  # of a word of somebody's name that a test may not contain; shorter ones are words of any program
REPEATED = Text("le même test est déjà dans la base", "the same test is in the base already")
NAMES_SOMEBODY = Text("il contient un nom de la classe", "it contains a name of the class")
NOT_ALONE = Text("seul dans un fichier, il n'accepte plus nos fonctions", "alone in a file it no longer accepts ours")
NOT_UNIVERSAL = Text(
    "il refuse une des formes que l'énoncé permet", "it refuses one of the forms that the assignment allows"
)
OUTSIDE = Text("il est hors de toute fonction", "it is outside of any function")


@dataclass(frozen=True)
class CommonTest:
    """One test of the base: whose, from which file, and what it finds."""

    author: str
    module: str
    unit: str
    key: str
    needs: tuple[int, ...]
    finds: frozenset[Fault] = frozenset()
    essential: bool = False


@dataclass(frozen=True)
class LeftOut:
    """A sound test that is not in the base, and why."""

    author: str
    test: str
    why: Text


@dataclass(frozen=True)
class CommonBase:
    """The tests to publish, the files they make, what is left out, and the faults that only those left out find."""

    tests: tuple[CommonTest, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    left_out: tuple[LeftOut, ...] = ()
    uncovered: frozenset[Fault] = frozenset()


def common_base(
    matrix: PoolMatrix, pseudonyms: Mapping[str, str], people: Mapping[str, Sequence[str]], check: Check
) -> CommonBase:
    """The base of a class; `people` are the names of those behind each hand-in, which no test may tell."""
    left_out = list[LeftOut]()
    chosen = distinct(_nameless(matrix, [*_candidates(matrix, left_out)], people, left_out), left_out)
    for _ in range(CHECKS):
        files = written(matrix, chosen, pseudonyms)
        ends = check({name: text for name, (text, _) in files.items()})
        alone = [one for name, (_, some) in files.items() for one in _accepted(some, ends.get(name))]
        dropped = [one for one in chosen if one not in alone]
        left_out += [LeftOut(one.author, one.unit, NOT_ALONE) for one in dropped]
        if not dropped:
            break
        chosen = covering([replace(one, essential=False) for one in alone])
    else:
        files = {}
        chosen = []
    found = {
        fault
        for one in matrix.findings
        if one.reading is DoubtfulReading.FAULT
        for fault in _faults(one.code, one.functions)
    }
    covered = frozenset[Fault]().union(*(one.finds for one in chosen))
    texts = {name: text for name, (text, _) in files.items()}
    return CommonBase(tuple(chosen), texts, tuple(left_out), frozenset(found) - covered)


def _faults(code: str, functions: Iterable[str]) -> Iterator[Fault]:
    return ((code, function) for function in functions)


def unit_of(test: str) -> tuple[str, str]:
    """The file and the function or class of a test by the name that pytest gives it; no unit outside of functions."""
    file, _, rest = test.partition("::")
    return file.removesuffix(".py"), rest.partition("::")[0].partition("[")[0]


def _candidates(matrix: PoolMatrix, left_out: list[LeftOut]) -> Iterator[CommonTest]:
    """The tests that can be published, each with what it finds: all that stands under one name, or nothing of it."""
    finds = dict[tuple[str, str, str], set[Fault]]()
    for one in matrix.findings:
        if one.reading is DoubtfulReading.FAULT:
            finds.setdefault((one.author, *unit_of(one.test)), set()).update(_faults(one.code, one.functions))
    for author in matrix.authors:
        units = dict[tuple[str, str], list[SeenTest]]()
        for test in matrix.tests(author):
            units.setdefault(unit_of(test["name"]), []).append(test)
        for (module, unit), tests in units.items():
            if not all(test["sound"] for test in tests):
                continue
            excerpt = matrix.surveys[author]["excerpts"].get(module)
            why = _refusal(unit, tests, excerpt)
            if why is not None or excerpt is None:
                left_out.append(LeftOut(author, unit or tests[0]["name"], why or OUTSIDE))
                continue
            cut = excerpt["units"][unit]
            found = frozenset(finds.get((author, module, unit), ()))
            yield CommonTest(author, module, unit, cut["key"], tuple(cut["needs"]), found)


def _refusal(unit: str, tests: Iterable[SeenTest], excerpt: ExcerptFile | None) -> Text | None:
    if not unit or excerpt is None:
        return OUTSIDE
    if unit not in excerpt["units"]:
        return refusal_told(excerpt["refused"].get(unit, [OUTSIDE.fr, OUTSIDE.en]))
    return None if all(test["universal"] for test in tests) else NOT_UNIVERSAL


def _nameless(
    matrix: PoolMatrix, tests: Iterable[CommonTest], people: Mapping[str, Sequence[str]], left_out: list[LeftOut]
) -> Iterator[CommonTest]:
    """Those that tell nobody's name."""
    asked = [*(one.name for one in matrix.assignment.questions), matrix.assignment.title.fr, matrix.assignment.name]
    usual = {*_words(" ".join([*asked, *(stem for stem, _ in matrix.assignment.modules)]))}
    names = {word for some in people.values() for name in some for word in _words(name)} - usual
    for one in tests:
        if names & {*_words(_text(matrix, one.author, one.module, one.needs))}:
            left_out.append(LeftOut(one.author, one.unit, NAMES_SOMEBODY))
        else:
            yield one


def _words(text: str) -> Iterator[str]:
    plain = normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    return (word for word in re.split(r"[\W_\d]+", plain) if len(word) >= NAME_LETTERS)


def distinct(tests: Iterable[CommonTest], left_out: list[LeftOut]) -> list[CommonTest]:
    """Each test once, under the name of whoever wrote it first in the alphabet; those that cover come first."""
    first = dict[str, CommonTest]()
    for one in tests:
        if one.key in first:
            left_out.append(LeftOut(one.author, one.unit, REPEATED))
            merged = first[one.key].finds | one.finds
            first[one.key] = replace(first[one.key], finds=merged)
        else:
            first[one.key] = one
    return covering(first.values())


def covering(tests: Iterable[CommonTest]) -> list[CommonTest]:
    """Greedy: the test that finds most of what is not found yet, until nothing is left; then all others."""
    left = sorted(tests, key=lambda one: (len(one.needs), one.author.casefold(), one.module, one.unit))
    chosen, found = list[CommonTest](), set[Fault]()
    while left:
        best = max(left, key=lambda one: len(one.finds - found))
        if not best.finds - found:
            break
        found |= best.finds
        left.remove(best)
        chosen.append(replace(best, essential=True))
    return [*chosen, *left]


def written(
    matrix: PoolMatrix, tests: Sequence[CommonTest], pseudonyms: Mapping[str, str]
) -> dict[str, tuple[str, list[CommonTest]]]:
    """The files of the base by their names (without .py), each with its tests: one for each author, file and part."""
    groups = dict[tuple[str, str, str], list[CommonTest]]()
    for one in tests:
        part = ESSENTIAL if one.essential else OTHERS
        groups.setdefault((part, one.author, one.module), []).append(one)
    files, used = dict[str, tuple[str, list[CommonTest]]](), Counter[str]()
    for (part, author, module), some in groups.items():
        stem = f"test_{part}_{'_'.join(_slug(pseudonyms[author]))}"
        used[stem] += 1
        name = stem if used[stem] == 1 else f"{stem}_fichier{used[stem]}"
        needs = sorted({number for one in some for number in one.needs})
        head = f'"""Tests communs : {pseudonyms[author]}."""'
        files[name] = f"{head}\n\n{_text(matrix, author, module, needs)}\n", some
    return files


def _slug(pseudonym: str) -> list[str]:
    plain = normalize("NFKD", pseudonym.casefold()).encode("ascii", "ignore").decode()
    return re.findall(r"[a-z0-9]+", plain)


def _text(matrix: PoolMatrix, author: str, module: str, needs: Iterable[int]) -> str:
    statements = matrix.surveys[author]["excerpts"][module]["statements"]
    return "\n\n".join(statements[number] for number in needs if statements[number])


def _accepted(tests: Iterable[CommonTest], seen: Surveyed | None) -> Iterator[CommonTest]:
    """Those of a file that accept ours as they are published."""
    ends = dict[str, list[bool]]()
    for test in seen["tests"] if seen else ():
        ends.setdefault(unit_of(test["name"])[1], []).append(test["universal"])
    return (one for one in tests if ends.get(one.unit) and all(ends[one.unit]))


def text_digest(name: str, text: str) -> str:
    """What the run of a published file is named by."""
    return hashlib.sha256(f"{name}\0{text}".encode()).hexdigest()


def read_me(matrix: PoolMatrix, base: CommonBase, lang: Lang) -> str:
    """The sheet that goes with the folder."""
    essential = sum(one.essential for one in base.tests)
    module, title = matrix.assignment.modules[0][0], matrix.assignment.title
    return Text(
        f"# {title.fr} : la base commune de tests\n\n"
        f"{len(base.tests)} tests de la classe, tous acceptés par des fonctions justes ; {essential} d'entre eux "
        f"(`test_{ESSENTIAL}_*`) suffisent à trouver toutes les fautes que l'ensemble trouve.\n\n"
        f"Posez ce dossier à côté de `{module}.py`, puis : `python -m pytest tests_communs`. "
        "Les auteurs sont nommés par leur pseudonyme.\n",
        f"# {title.en}: the common base of tests\n\n"
        f"{len(base.tests)} tests of the class, all accepted by right functions; {essential} of them "
        f"(`test_{ESSENTIAL}_*`) are enough to find every fault that all of them find.\n\n"
        f"Put this folder beside `{module}.py`, then: `python -m pytest tests_communs`. "
        "Authors go by their pseudonyms.\n",
    ).to(lang)

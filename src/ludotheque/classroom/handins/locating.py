"""Find each function the assignment asks for in a hand-in, under its name, one cut short, or one misspelt by a letter or two."""

import ast
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ludotheque.classroom.handins.parsing import UNREADABLE, parse
from ludotheque.classroom.question import Assignment, Question

WORD = 4  # letters of a word that is cut short
LONGEST = 200  # letters of a name that is looked at: no assignment asks for one as long as a line
SHORT = 6  # letters: below, one slip already makes another word


@dataclass(frozen=True)
class FoundPlace:
    """Where a function stands, and under which name."""

    module: str
    name: str


def locate(assignment: Assignment, defined: Mapping[str, tuple[str, ...]]) -> dict[str, FoundPlace]:
    """The place of each question among the functions that each module defines; exact names are served first."""
    found: dict[str, FoundPlace] = {}
    functions = [question for question in assignment.questions if not (question.game and question.game.program)]
    wanted = {name for one in assignment.questions for name in one.names}
    served = {module: len(wanted & {*names}) for module, names in defined.items()}
    every = [FoundPlace(module, name) for module, names in defined.items() for name in names if len(name) <= LONGEST]
    for match in (_marked, _same, _folded_same, _prefixed, _near):
        taken = {*found.values()}
        for question in functions:
            if question.name in found:
                continue
            places = [place for place in every if match(question, place.name) and place not in taken]
            if places:
                found[question.name] = min(places, key=lambda place: _rank(assignment, question, place, served))
    return found


def _rank(
    assignment: Assignment, question: Question, place: FoundPlace, served: Mapping[str, int]
) -> tuple[int, int, int, str]:
    """The nearest name first, then the usual file, then the file that defines most."""
    stems = next((stems for module, stems in assignment.modules if question.naming.module in ("", module)), ())
    usual = stems.index(place.module) if place.module in stems else len(stems)
    nearest = min(_distance(folded(place.name), folded(name)) for name in question.names)
    return nearest, usual, -served[place.module], place.module


def _marked(question: Question, name: str) -> bool:
    return question.is_marked(name)


def _same(question: Question, name: str) -> bool:
    return name in question.names


def _folded_same(question: Question, name: str) -> bool:
    return any(folded(name) == folded(one) for one in question.names)


def _near(question: Question, name: str) -> bool:
    return any(
        name[:1].casefold() == one[:1].casefold() and _is_near(folded(name), folded(one), 1 if len(one) < SHORT else 2)
        for one in question.names
        if len(one) >= 3
    )


def _is_near(one: str, other: str, slips: int) -> bool:
    return abs(len(one) - len(other)) <= slips and _distance(one, other) <= slips


def _prefixed(question: Question, name: str) -> bool:
    """Word for word, where one is cut short: `verifier_saisie` for `verif_saisie`."""
    return any(_same_words(name.casefold().split("_"), one.casefold().split("_")) for one in question.names)


def _same_words(some: list[str], others: list[str]) -> bool:
    if len(some) != len(others) or len(some) < 2:
        return False
    pairs = [sorted(pair, key=len) for pair in zip(some, others, strict=True)]
    return all(one == other or (len(one) >= WORD and other.startswith(one)) for one, other in pairs)


@lru_cache(4096)
def folded(name: str) -> str:
    """A name without what students change in it: capitals, accents, underscores, O for 0."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("_", "").replace("0", "o"))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def _distance(one: str, other: str) -> int:
    """How many letters are added, left out, changed, or exchanged with their neighbour."""
    before, row = list[int](), list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row, before = row, [i], row if i == 1 else before
        for j, b in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before = last
    return row[-1]


IMPORT = re.compile(r"^from[ \t]+(\w+)[ \t]+import[ \t]+", re.MULTILINE)
LONG = 4  # letters from which a word may go on: « suicid » begins « suicide », « ia » and « tor » stand alone


def has_word(module: str, word: str) -> bool:
    """Whether a word of the file's name begins so; `ia` is in `MonIA` and `ia_groupe2`, not in `diagonale`."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", module).casefold()
    end = "" if len(word) >= LONG else r"(?![^\W\d_])"
    return re.search(rf"(?<![^\W\d_]){re.escape(word)}{end}", spaced) is not None


DEFINITION = re.compile(r"^(?:async[ \t]+)?def[ \t]+(\w+)", re.MULTILINE)


def defined_in(sources: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The functions that each module defines at its top level; of one that cannot be parsed, as its text says."""
    found = {}
    for module, source in sources.items():
        try:
            names = list(_functions(parse(source).body, set()))
        except UNREADABLE:
            names = DEFINITION.findall(source)
        found[module] = tuple(dict.fromkeys(names))
    return found


def _functions(body: Iterable[ast.stmt], known: set[str]) -> Iterator[str]:
    """By `def`, as a lambda, as another name of a function, and whatever stands under a condition."""
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                known.add(name)
                yield name
            case ast.Assign(targets=targets, value=ast.Lambda()):
                yield from _named(targets, known)
            case ast.Assign(targets=targets, value=ast.Name(id=other)) if other in known:
                yield from _named(targets, known)
            case ast.If() | ast.Try() | ast.With() | ast.For() | ast.While():
                for part in ("body", "orelse", "finalbody"):
                    yield from _functions(getattr(node, part, ()), known)
                for handler in getattr(node, "handlers", ()):
                    yield from _functions(handler.body, known)


def _named(targets: Iterable[ast.expr], known: set[str]) -> Iterator[str]:
    for target in targets:
        if isinstance(target, ast.Name):
            known.add(target.id)
            yield target.id


def imported_from(modules: Mapping[str, str], sources: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The functions of some modules that others take over by `from … import …`, by the module that takes them."""
    defined = {module: {name: place for place, name in enumerate(some)} for module, some in defined_in(modules).items()}
    found = {}
    for module, source in sources.items():
        taken, whole = dict[str, None](), set[str]()
        for origin, listed in _imports(source):
            places = defined.get(origin, {})
            names: set[str] = set(re.findall(r"\w+", listed.partition("#")[0]))
            if "*" in listed and origin not in whole:
                whole.add(origin)
                names = {*places}
            taken |= dict.fromkeys(sorted(names & places.keys(), key=places.__getitem__))
        found[module] = tuple(taken)
    return found


def _imports(source: str) -> Iterator[tuple[str, str]]:
    """What is imported from where, to the end of the line or of the parenthesis, which is looked for once if it is missing."""
    place, closed = 0, True
    while found := IMPORT.search(source, place):
        begins = found.end()
        ends = source.find(")", begins) + 1 if closed and source.startswith("(", begins) else 0
        closed = closed and not (source.startswith("(", begins) and ends == 0)
        place = ends or source.find("\n", begins) + 1 or len(source)
        yield found.group(1), source[begins:place]

"""The cell below a function that tells a student whether it is right: asserts on the public examples, and a word of success.

Plain Python, which a student can read and run anywhere. Its variables never take the name of a function of the
assignment, nor one of Python's own: they stay in the notebook.
"""

import builtins
import math
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise
from textwrap import indent

from ludotheque.classroom.folders.casebook import BuiltCase
from ludotheque.classroom.folders.public_sujet import PublicQuestion
from ludotheque.classroom.folders.python_literals import laid_out, literal, text_literal
from ludotheque.classroom.judging.comparing import lines
from ludotheque.classroom.question import Files, Printed
from ludotheque.core.text import Lang, Text
from ludotheque.sandbox.inside.values import PlainData

WIDTH = 100  # characters of a line
LONGEST_SAID = 70  # characters of a call or of a value that is told in words
LONGEST_CASE = 3_000  # characters of an example: longer ones are left to `check`
IMPORTS = (
    ("chdir(", "from contextlib import chdir"),
    ("redirect_stdout(", "from contextlib import redirect_stdout"),
    ("StringIO(", "from io import StringIO"),
    ("Path(", "from pathlib import Path"),
    ("TemporaryDirectory(", "from tempfile import TemporaryDirectory"),
    ("patch(", "from unittest.mock import patch"),
)
OURS = frozenset(("chdir", "redirect_stdout", "StringIO", "Path", "TemporaryDirectory", "patch"))
NEARLY = Text("presque_egal", "almost_equal")
TOOL = Text(
    "# Outil des auto-validations : exécutez cette cellule sans la modifier.",
    "# A tool of the self-validations: run this cell and leave it as it is.",
)
NEARLY_SAYS = Text("Égaux, à peu près pour les nombres à virgule.", "Equal, and nearly so for numbers with a point.")
RESULT, EXPECTED, SCREEN, FOLDER, ERROR = (
    Text("resultat", "result"),
    Text("attendu", "expected"),
    Text("ecran", "screen"),
    Text("dossier", "folder"),
    Text("erreur", "error"),
)


@dataclass(frozen=True)
class Validation:
    """The code of a validation cell, how many examples it tries, and whether it compares numbers nearly."""

    code: str
    tried: int
    nearly: bool = False


def nearly_equal(taken: Collection[str], lang: Lang) -> str:
    """The function that compares lists of numbers with a point, for the notebooks that need it."""
    name = free_name(NEARLY.to(lang), taken)
    return f'''{TOOL.to(lang)}
def {name}(a, b, marge):
    """{NEARLY_SAYS.to(lang)}"""
    if isinstance(a, (list, tuple)) and type(a) is type(b):
        return len(a) == len(b) and all({name}(x, y, marge) for x, y in zip(a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all({name}(a[k], b[k], marge) for k in a)
    if isinstance(a, (int, float)) and isinstance(b, float):
        return a == b or abs(a - b) <= marge * max(1, abs(b)) or (a != a and b != b)
    return a == b'''


def free_name(name: str, taken: Collection[str]) -> str:
    """This name, or one like it that means nothing else."""
    while name in taken or name in OURS or hasattr(builtins, name):
        name += "_"
    return name


def validation_cell(question: PublicQuestion, reads: Collection[str], taken: Collection[str], lang: Lang) -> Validation:
    """The cell of one question; `reads` are the names of the files that its function looks at by itself."""
    writer = _Writer(question, {*reads}, taken, lang)
    fitting = [one for one in question.cases if writer.size(one) <= LONGEST_CASE]
    blocks = [*dict.fromkeys("\n".join(writer.example(one)) for one in fitting)]
    code = _apart([*blocks, *([writer.success(len(blocks))] if blocks else [])])
    imports = "\n".join(line for sign, line in IMPORTS if sign in code)
    top = writer.begins(len(question.cases) - len(fitting)) + (f"\n{imports}\n" if imports else "")
    return Validation(f"{top}\n{code}" if blocks else top, len(blocks), writer.nearly in code)


def _apart(blocks: list[str]) -> str:
    """One below the other, with an empty line around those of several lines."""
    text = blocks[0] if blocks else ""
    for before, block in pairwise(blocks):
        text += ("\n\n" if "\n" in before or "\n" in block else "\n") + block
    return text


class _Writer:
    """Writes the examples of one question."""

    def __init__(self, question: PublicQuestion, reads: set[str], taken: Collection[str], lang: Lang) -> None:
        self._question, self._reads, self._taken, self._lang = question, reads, taken, lang
        self.nearly = f"{free_name(NEARLY.to(lang), taken)}("

    def size(self, case: BuiltCase) -> int:
        """How much of it there is to write."""
        texts = sum(len(text) for _, text in (*self._files(case), *self._written(case)))
        told = repr((case.call.arguments, case.call.typed, case.reply.value, case.reply.after)), case.reply.printed
        return texts + sum(map(len, told))

    def begins(self, left_out: int) -> str:
        """The first line."""
        name = self._question.name
        if not self._question.cases:
            said = Text(
                f"# {name} n'a pas d'exemple public : essayez-la vous-même.",
                f"# {name} has no public example: try it yourself.",
            )
            return said.to(self._lang)
        said = Text(
            f"# Auto-validation de {name} : exécutez cette cellule sans la modifier.",
            f"# Self-validation of {name}: run this cell and leave it as it is.",
        )
        more = [said]
        if self._question.free:
            more.append(
                Text(
                    "# Plusieurs réponses sont justes : ici la fonction doit seulement répondre sans erreur.",
                    "# Several answers are right: here the function must only answer without an error.",
                )
            )
        if left_out:
            more.append(
                Text(
                    f"# Exemples trop longs pour cette cellule, essayés par « check » : {left_out}.",
                    f"# Examples too long for this cell, tried by « check »: {left_out}.",
                )
            )
        return "\n".join(one.to(self._lang) for one in more)

    def success(self, count: int) -> str:
        """The last line."""
        name = self._question.name
        if self._question.free:
            said = Text(
                f"{name} répond aux {count} appels ; ses réponses seront jugées à la correction.",
                f"{name} answers the {count} calls; its answers will be judged when it is graded.",
            )
        elif count == 1:
            said = Text(f"{name} : bravo, l'exemple est juste.", f"{name}: well done, the example is right.")
        else:
            said = Text(
                f"{name} : bravo, les {count} exemples sont justes.",
                f"{name}: well done, all {count} examples are right.",
            )
        return f"print({text_literal(said.to(self._lang))})"

    def example(self, case: BuiltCase) -> list[str]:
        """The lines of one example."""
        if case.reply.raised:
            return self._within(case, self._raising(case), [])
        before, call = self._call(case)
        tests = self._tests(case)
        test = self._value_test(case, call)
        plain = not before and not tests and not self._contexts(case) and not self._has_files(case)
        if plain and test:
            line = self._asserted(test, *self._should_return(case))
            if "\n" not in line and len(line) <= WIDTH:
                return [line]
        if self._question.free or not test:
            return [*before, *self._within(case, [call], tests)]
        result = free_name(RESULT.to(self._lang), self._taken)
        value = self._value_test(case, result) or ""
        tests = [self._asserted(value, *self._should_return(case)), *tests]
        return [*before, *self._within(case, [f"{result} = {call}"], tests)]

    def _call(self, case: BuiltCase) -> tuple[list[str], str]:
        """What is put in variables first, for the function changes it, and the call."""
        before, given = [], []
        for name, value in zip(self._question.parameters, case.call.arguments, strict=False):
            if name in self._question.changes and not self._question.free:
                variable = free_name(name, self._taken)
                before.append(f"{variable} = {laid_out(value, WIDTH - len(variable) - 3)}")
                given.append(variable)
            else:
                given.append(literal(value))
        call = f"{self._question.name}({', '.join(given)})"
        if len(call) <= WIDTH - 16:
            return before, call
        rows = [
            one if one.isidentifier() else laid_out(value, WIDTH - 8)
            for one, value in zip(given, case.call.arguments, strict=True)
        ]
        inner = indent(",\n".join(rows), "    ")
        return before, f"{self._question.name}(\n{inner},\n)"

    def _said_call(self, case: BuiltCase) -> str:
        call = f"{self._question.name}({', '.join(map(literal, case.call.arguments))})"
        return call if len(call) <= LONGEST_SAID else f"{self._question.name}(…)"

    def _should_return(self, case: BuiltCase) -> tuple[Text, Text]:
        call, value = self._said_call(case), literal(case.reply.value)
        return (
            Text(f"{call} devrait renvoyer {value}", f"{call} should return {value}"),
            Text(f"{call} ne renvoie pas la valeur attendue", f"{call} does not return the expected value"),
        )

    def _asserted(self, test: str, *words: Text) -> str:
        """The assert, with the fullest of these sentences that leaves it on one line, else the last."""
        lines_of = [f"assert {test}, {text_literal(one.to(self._lang))}" for one in words]
        return next((one for one in lines_of if len(one.rpartition("\n")[2]) <= WIDTH), lines_of[-1])

    def _value_test(self, case: BuiltCase, got: str) -> str:
        """What must be true of the value; empty where it does not count."""
        if self._question.free or not self._question.gives:
            return ""
        return self._test(got, case.reply.value, unordered="value" in self._question.unordered)

    def _test(self, got: str, value: PlainData, *, unordered: bool = False) -> str:
        if value is None:
            return f"{got} is None"
        if unordered and isinstance(value, list | tuple):
            key = "" if _is_sortable(value) else ", key=str"
            got, value = f"sorted({got}{key})", sorted(value, key=str if key else None)  # type: ignore[arg-type, type-var]
        tolerance = self._question.tolerance
        if tolerance and isinstance(value, float) and math.isfinite(value):
            return f"abs({got} - {_subtracted(value)}) <= {_margin(tolerance, value):.3g}"
        expected = laid_out(value, WIDTH - len(got) - 12)
        if tolerance and _holds_floats(value):
            return f"{self.nearly}{got}, {expected}, {tolerance:g})"
        return f"{got} == {expected}"

    def _tests(self, case: BuiltCase) -> list[str]:
        """What must be true of the arguments, of the screen and of the files."""
        found = []
        question, call = self._question, self._said_call(case)
        for name, value in zip(question.parameters, case.reply.after, strict=False):
            if name in question.changes and not question.free:
                test = self._test(free_name(name, self._taken), value, unordered=name in question.unordered)
                said = Text(f"{call} laisse {name} autrement que demandé", f"{call} leaves {name} otherwise than asked")
                found.append(self._asserted(test, said))
        if self._shows(case):
            screen = free_name(SCREEN.to(self._lang), self._taken)
            wanted = laid_out([*lines(case.reply.printed)], 0)
            one = Text("ligne", "line").to(self._lang)
            seen = f'[{one}.rstrip() for {one} in {screen}.getvalue().strip("\\n").splitlines()]'
            said = Text(f"{call} n'affiche pas ce qui est attendu", f"{call} does not print what is expected")
            found.append(self._asserted(f"{seen} == {wanted}", said))
        for name, text in self._written(case):
            there = f'Path({text_literal(name)}).read_text(encoding="utf-8").splitlines()'
            said = Text(f"{call} n'écrit pas {name} comme demandé", f"{call} does not write {name} as asked")
            found.append(self._asserted(f"{there} == {laid_out([*text.splitlines()], 0)}", said))
        return found

    def _raising(self, case: BuiltCase) -> list[str]:
        name = case.reply.raised
        known = isinstance(getattr(builtins, name, None), type)
        caught = free_name(ERROR.to(self._lang), self._taken)
        said = Text(f"{self._said_call(case)} devrait lever {name}", f"{self._said_call(case)} should raise {name}")
        before, call = self._call(case)
        words = text_literal(said.to(self._lang))
        handler = (
            [f"except {name}:", "    pass"]
            if known
            else [
                f"except Exception as {caught}:",
                f"    assert type({caught}).__name__ == {text_literal(name)}, {words}",
            ]
        )
        return [*before, "try:", indent(call, "    "), *handler, "else:", f"    raise AssertionError({words})"]

    def _within(self, case: BuiltCase, body: list[str], tests: list[str]) -> list[str]:
        """The call in what it needs: a folder with its files, lines that are typed, a screen that is read."""
        screen = free_name(SCREEN.to(self._lang), self._taken)
        contexts = self._contexts(case)
        if contexts:
            body = [f"with {', '.join(contexts)}:", *(indent(line, "    ") for line in body)]
        if self._shows(case):
            body = [f"{screen} = StringIO()", *body]
        if not self._has_files(case):
            return [*body, *tests]
        folder = free_name(FOLDER.to(self._lang), self._taken)
        laid = [self._laid_out_file(name, text) for name, text in self._files(case)]
        inner = [indent(line, "    ") for line in (*laid, *body, *tests)]
        return [f"with TemporaryDirectory() as {folder}, chdir({folder}):", *inner]

    def _contexts(self, case: BuiltCase) -> list[str]:
        found = []
        if case.call.typed:
            found.append(f'patch("builtins.input", side_effect={literal([*case.call.typed])})')
        if self._shows(case):
            found.append(f"redirect_stdout({free_name(SCREEN.to(self._lang), self._taken)})")
        return found

    def _laid_out_file(self, name: str, text: str) -> str:
        rows = text.splitlines(keepends=True) or [""]
        whole = literal(text)
        if len(whole) > WIDTH // 2 and len(rows) > 1:
            whole = "\n" + indent("\n".join(map(literal, rows)), "    ") + ",\n   "
            return f'Path({text_literal(name)}).write_text({whole} encoding="utf-8",\n)'
        return f'Path({text_literal(name)}).write_text({whole}, encoding="utf-8")'

    def _shows(self, case: BuiltCase) -> bool:
        question = self._question
        return question.printed is Printed.TEXT and not question.free and not case.reply.raised

    def _has_files(self, case: BuiltCase) -> bool:
        return bool(self._files(case)) or bool(self._question.writes and not self._question.free)

    def _files(self, case: BuiltCase) -> Files:
        """The files that the call may look at: those that its arguments name, and those that its function names."""
        told = repr(case.call.arguments)
        return tuple(one for one in case.call.files if one[0] in told or one[0] in self._reads)

    def _written(self, case: BuiltCase) -> Files:
        """The files that the call leaves and that were not there before."""
        if not self._question.writes or self._question.free:
            return ()
        before = dict(case.call.files)
        return tuple((name, text) for name, text in case.reply.files if before.get(name) != text)


def _is_sortable(values: Collection[PlainData]) -> bool:
    kinds = {type(one) for one in values}
    return len(kinds) <= 1 and kinds <= {int, float, str}


def _holds_floats(value: PlainData) -> bool:
    if isinstance(value, list | tuple | set):
        return any(map(_holds_floats, value))
    if isinstance(value, dict):
        return any(map(_holds_floats, value.values()))
    return isinstance(value, float)


def _margin(tolerance: float, value: float) -> float:
    """How far from this number is near enough: relative to large ones, in round figures."""
    return float(tolerance * 10 ** max(0, math.ceil(math.log10(abs(value) or 1))))


def _subtracted(value: float) -> str:
    return f"({value!r})" if value < 0 else repr(value)

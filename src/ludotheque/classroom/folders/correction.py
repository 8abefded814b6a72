"""Reads a correction without running it: its functions with their types and docstrings, and the code that tries them."""

import ast
import doctest
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ludotheque.classroom.handins.parsing import UNREADABLE, parse
from ludotheque.classroom.handins.scopes import Uses, uses
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, one_line, quoted

MAX_EXAMPLES = 200  # of one function


class BadCorrection(LudothequeError):
    """The correction of a folder cannot be read."""


@dataclass(frozen=True, eq=False)
class WrittenFunction:
    """A function of the correction as its text tells it."""

    name: str
    module: str
    node: ast.FunctionDef
    docstring: str = ""
    lines: tuple[str, ...] = ()  # of the whole file
    comment: str = ""  # just above it

    @property
    def parameters(self) -> tuple[str, ...]:
        given = self.node.args
        return tuple(one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs))

    @property
    def annotations(self) -> dict[str, ast.expr]:
        given = self.node.args
        every = (*given.posonlyargs, *given.args, *given.kwonlyargs)
        return {one.arg: one.annotation for one in every if one.annotation is not None}

    @property
    def heading(self) -> str:
        """Its first line, as it is written: `def moyenne(notes: list[float]) -> float`."""
        returns = f" -> {ast.unparse(self.node.returns)}" if self.node.returns else ""
        return f"def {self.name}({ast.unparse(self.node.args)}){returns}"

    @property
    def says(self) -> str:
        """What is told of it: its docstring, or the comment above it."""
        return self.docstring or self.comment

    @property
    def first_sentence(self) -> str:
        """What it does, in the correction's own words; empty where nothing is said."""
        first = self.says.strip().split("\n\n")[0].split(">>>")[0]
        words = " ".join(first.split())
        return re.split(
            r"(?<=[^.])\. (?=[A-ZÀ-Ý])|\s+(?:Param[eè]tres?|Pr[ée]conditions?|Retour|Renvoi|Args|Returns)\s*:", words
        )[0].strip()


@dataclass(frozen=True)
class Snippet:
    """Code of the correction that tries its functions: lines that run together, each with what it should print."""

    lines: tuple[tuple[str, str | None], ...]  # (source, what is expected; None where nothing is compared)
    of: str = ""  # the function whose docstring it stands in


@dataclass(frozen=True)
class WrittenCorrection:
    """The files of a correction, its functions, and what tries them."""

    sources: Mapping[str, str]
    functions: Mapping[str, WrittenFunction] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)  # what each file says of itself
    snippets: tuple[Snippet, ...] = ()

    @cached_property
    def uses(self) -> Uses:
        """The names that each function uses directly."""
        return uses(self.sources.values())

    @property
    def runs_by_itself(self) -> bool:
        return any("input(" in source for source in self.sources.values())


def read_correction(sources: Mapping[str, str]) -> WrittenCorrection:
    """The functions of these files (by module), and the calls that their examples and asserts make."""
    functions: dict[str, WrittenFunction] = {}
    snippets: list[Snippet] = []
    says: dict[str, str] = {}
    for module, source in sources.items():
        try:
            tree = parse(source)
            ast.unparse(tree)  # what is too deep to be written again is of no use here
        except (*UNREADABLE, MemoryError) as failure:
            raise _unreadable(module, failure) from failure
        lines = tuple(source.splitlines())
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                docstring = ast.get_docstring(node) or ""
                functions[node.name] = WrittenFunction(
                    node.name, module, node, docstring, lines, _comment_above(node, lines)
                )
                snippets += _doctests(node.name, docstring)
        says[module] = ast.get_docstring(tree) or ""
        snippets += _doctests("", says[module])
        snippets += _asserts(tree)
    return WrittenCorrection(dict(sources), functions, says, tuple(snippets))


def _unreadable(module: str, failure: BaseException) -> BadCorrection:
    if isinstance(failure, RecursionError | MemoryError):
        name = quoted(f"{module}.py")
        return BadCorrection(
            Text(f"Le corrigé {name} est trop profond pour être lu.", f"The correction {name} is nested too deep.")
        )
    line = failure.lineno if isinstance(failure, SyntaxError) and failure.lineno else 0
    said = one_line(failure.msg if isinstance(failure, SyntaxError) else str(failure), most=200)
    where = Text(f", ligne {line}", f", line {line}") if line else Text("", "")
    return BadCorrection(
        Text(
            f"Le corrigé {quoted(f'{module}.py')}{where.fr} n'est pas du Python : {said}.",
            f"The correction {quoted(f'{module}.py')}{where.en} is not Python: {said}.",
        )
    )


def _comment_above(node: ast.FunctionDef, lines: tuple[str, ...]) -> str:
    """The lines of comment that stand just above a function."""
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)]) - 1
    found: list[str] = []
    while first > 0 and lines[first - 1].lstrip().startswith("#"):
        first -= 1
        found.insert(0, lines[first].lstrip().lstrip("#").strip())
    return "\n".join(found)


def _doctests(function: str, docstring: str) -> list[Snippet]:
    """The examples of a docstring; one that doctest cannot read has none."""
    try:
        examples = doctest.DocTestParser().get_examples(docstring)[:MAX_EXAMPLES]
    except ValueError:
        return []
    lines = tuple((one.source, one.exc_msg or one.want) for one in examples if not one.options.get(doctest.SKIP))
    return [Snippet(lines, function)] if lines else []


def _asserts(tree: ast.Module) -> Iterator[Snippet]:
    """The asserts at the top level and under `if __name__ == "__main__":`, with the variables they need, and `test_…()`."""
    block = [*_tried(tree.body)]
    if any(isinstance(node, ast.Assert) for node in block):
        yield Snippet(tuple((ast.unparse(node), None) for node in block))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test") and not node.args.args:
            yield Snippet(((f"{node.name}()", None),))


def _tried(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for node in body:
        if isinstance(node, ast.Assert | ast.Assign | ast.AugAssign | ast.For) or _is_call(node):
            yield node
        elif isinstance(node, ast.If) and "__main__" in ast.unparse(node.test):
            yield from _tried(node.body)


def _is_call(node: ast.stmt) -> bool:
    """A function called for what it changes, between two asserts; not one that prints or asks."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and not (isinstance(node.value.func, ast.Name) and node.value.func.id in ("main", "input", "print"))
    )

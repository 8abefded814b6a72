"""The skeleton that students complete: the signatures and docstrings of the questions, and whole what the assignment gives.

Nothing of the correction comes along by itself. A function to write has its heading and its docstring. An import or a
constant is there only where a heading or a given function needs it, a function that is no question only where a given
one does. What a heading needs and may not be shown is written as a text (an annotation) or as `...` (a default).
"""

import ast
import builtins
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise
from textwrap import indent

from ludotheque.classroom.folders.correction import WrittenCorrection, WrittenFunction
from ludotheque.classroom.handins.parsing import parse
from ludotheque.classroom.handins.scopes import uses
from ludotheque.core.text import Lang, Text

BUILTINS = frozenset(dir(builtins))
TO_WRITE = Text(
    "# Écrivez votre code à la place de ces deux lignes.", "# Write your code in the place of these two lines."
)
THE_CORRECTION = re.compile(r"corrig|correction|solution", re.IGNORECASE)


@dataclass(frozen=True)
class Piece:
    """A part of the skeleton; `name` is that of a function to write, empty for what is given."""

    text: str
    name: str = ""
    beside: bool = False  # it imports from another file of the skeleton

    @property
    def defines(self) -> bool:
        """Whether it is a function or a class, and stands two lines apart, as Python is written."""
        return self.text.startswith(("def ", "class ", "@"))

    @property
    def imports(self) -> bool:
        return self.text.startswith(("import ", "from "))


@dataclass(frozen=True)
class Skeleton:
    """The skeleton of one module: its pieces in the order of the correction."""

    module: str
    pieces: tuple[Piece, ...]
    lent: tuple[str, ...] = ()  # functions and classes that are no question, and that a given function needs
    leaning: frozenset[str] = frozenset()  # given functions that need one which students write
    missing: tuple[str, ...] = ()  # names that given functions need and that nothing here binds

    @property
    def given(self) -> tuple[Piece, ...]:
        """What the assignment gives: imports, constants, whole functions."""
        return tuple(piece for piece in self.pieces if not piece.name)

    @property
    def to_write(self) -> dict[str, str]:
        return {piece.name: piece.text for piece in self.pieces if piece.name}


def joined(pieces: Iterable[Piece]) -> str:
    """The text of a file; imports and constants stand one below the other."""
    every = tuple(pieces)
    text = every[0].text if every else ""
    for before, piece in pairwise(every):
        apart = 3 if before.defines or piece.defines else 2 if before.imports and not piece.imports else 1
        text += "\n" * apart + piece.text
    return f"{text}\n" if text else ""


def skeletons(
    correction: WrittenCorrection, asked: Collection[str], given: Collection[str], said: Mapping[str, str], lang: Lang
) -> list[Skeleton]:
    """One for each module of the correction; `said` is what is told of each function where it has no docstring."""
    modules = {name: _Module(name, source) for name, source in correction.sources.items()}
    return [_Sketch(modules, one, correction, asked, given).skeleton(said, lang) for one in modules.values()]


class _Module:
    """The statements at the top level of one module, by the names that they bind."""

    def __init__(self, name: str, source: str) -> None:
        self.name, self.lines = name, source.splitlines()
        self.body = parse(source).body
        self.bound: dict[str, list[ast.stmt]] = {}
        for node in self.body:
            for one in _bound(node):
                self.bound.setdefault(one, []).append(node)

    def written(self, node: ast.FunctionDef | ast.ClassDef) -> str:
        """A definition as it stands, its decorators too."""
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        return "\n".join(self.lines[first - 1 : node.end_lineno])


def _bound(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return [one.asname or one.name.partition(".")[0] for one in names]
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
            stored = (one for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
            return [one.id for one in stored]
    return []


def names_read(node: ast.stmt | ast.expr) -> frozenset[str]:
    """The names of its module that a statement or an expression reads, as Python's own scopes tell."""
    whole = ast.Expr(node) if isinstance(node, ast.expr) else node
    return uses([f"def _():\n{indent(ast.unparse(whole), '    ')}"]).get("_", frozenset()) - BUILTINS


@dataclass
class _Sketch:
    """Chooses what of one module is shown."""

    modules: Mapping[str, _Module]
    module: _Module
    correction: WrittenCorrection
    asked: Collection[str]
    given: Collection[str]
    shown: dict[int, ast.stmt] = field(default_factory=dict)  # by line
    imported: set[str] = field(default_factory=set)
    lent: set[str] = field(default_factory=set)
    missing: set[str] = field(default_factory=set)

    def skeleton(self, said: Mapping[str, str], lang: Lang) -> Skeleton:
        texts: dict[int, Piece] = {}
        leaning = set[str]()
        for name, function in self._own().items():
            if name in self.given:
                if self._include(name, set()):
                    leaning.add(name)
            else:
                texts[function.node.lineno] = Piece(self._to_write(function, said.get(name, ""), lang), name)
        for name in self._wanted_elsewhere():
            self._include(name, set())
        for line, node in self.shown.items():
            if text := self._shown_text(node):
                origin = node.module if isinstance(node, ast.ImportFrom) else ""
                texts[line] = Piece(text, beside=origin in self.modules)
        pieces = tuple(texts[line] for line in sorted(texts))
        lent, missing = tuple(sorted(self.lent)), tuple(sorted(self.missing))
        return Skeleton(self.module.name, pieces, lent, frozenset(leaning), missing)

    def _own(self) -> dict[str, WrittenFunction]:
        every = self.correction.functions
        return {name: every[name] for name in self.asked if every[name].module == self.module.name}

    def _wanted_elsewhere(self) -> list[str]:
        """What given functions of other modules import from this one."""
        found = []
        for name in self.given:
            home = self.correction.functions[name].module
            node = self.correction.functions[name].node
            for one in names_read(node) if home != self.module.name else ():
                for where in self.modules[home].bound.get(one, []):
                    if isinstance(where, ast.ImportFrom) and where.module == self.module.name:
                        found += [alias.name for alias in where.names if (alias.asname or alias.name) == one]
        return [name for name in found if name not in self.asked or name in self.given]

    def _include(self, name: str, seen: set[str]) -> bool:
        """Show what binds this name, and what that needs; whether something that students write is needed."""
        if name in seen:
            return False
        seen.add(name)
        if name in self.asked and name not in self.given:
            return True
        nodes = self.module.bound.get(name, [])
        if not nodes:
            self.missing.add(name)
        leans = not nodes
        for node in nodes:
            self.shown[node.lineno] = node
            if isinstance(node, ast.Import | ast.ImportFrom):
                self.imported.add(name)
                origin = node.module if isinstance(node, ast.ImportFrom) else None
                leans |= origin in self.modules and name in self.asked and name not in self.given
                continue
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and name not in self.given:
                self.lent.add(name)
            for other in sorted(names_read(node)):
                leans |= self._include(other, seen)
        return leans

    def _is_plain(self, name: str, seen: frozenset[str] = frozenset()) -> bool:
        """Whether a heading may show what binds this name: imports and constants, and nothing that computes with functions."""
        nodes = self.module.bound.get(name, [])
        if name in seen:
            return True
        if not nodes or any(isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef) for node in nodes):
            return False
        constants = [node for node in nodes if not isinstance(node, ast.Import | ast.ImportFrom)]
        if any(isinstance(node, ast.ImportFrom) and node.module in self.modules for node in nodes):
            return False
        return all(self._is_plain(one, seen | {name}) for node in constants for one in names_read(node))

    def _showing(self, node: ast.expr) -> bool:
        """Whether an annotation or a default may stand as it is; what it needs is then shown."""
        names = names_read(node)
        if not all(map(self._is_plain, names)):
            return False
        for name in names:
            self._include(name, set())
        return True

    def _to_write(self, function: WrittenFunction, said: str, lang: Lang) -> str:
        node = deepcopy(function.node)
        given = node.args
        every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
        for one in every:
            if one is not None and one.annotation is not None and not self._showing(one.annotation):
                one.annotation = _as_text(one.annotation)
        if node.returns is not None and not self._showing(node.returns):
            node.returns = _as_text(node.returns)
        given.defaults = [one if self._showing(one) else ast.Constant(...) for one in given.defaults]
        given.kw_defaults = [
            one if one is None or self._showing(one) else ast.Constant(...) for one in given.kw_defaults
        ]
        heading = f"def {function.name}({', '.join(_parameters(given))})"
        heading += f" -> {ast.unparse(node.returns)}" if node.returns else ""
        told = function.docstring.strip("\n") or said
        body = [*([docstring(told)] if told.strip() else []), TO_WRITE.to(lang), "raise NotImplementedError()"]
        inner = indent("\n".join(body), "    ")
        return f"{heading}:\n{inner}"

    def _shown_text(self, node: ast.stmt) -> str:
        match node:
            case ast.Import() | ast.ImportFrom():
                kept = [one for one in node.names if (one.asname or one.name.partition(".")[0]) in self.imported]
                whole = deepcopy(node)
                whole.names = kept
                return ast.unparse(whole)
            case ast.FunctionDef() | ast.ClassDef():
                return self.module.written(node)
        return ast.unparse(node)


def _parameters(given: ast.arguments) -> Iterator[str]:
    """The parameters as people write them: `n: int = 3, *, debug=False`."""
    plain = [*given.posonlyargs, *given.args]
    unset = len(plain) - len(given.defaults)
    for place, one in enumerate(plain):
        yield _parameter(one, given.defaults[place - unset] if place >= unset else None)
        if place + 1 == len(given.posonlyargs):
            yield "/"
    if given.vararg or given.kwonlyargs:
        yield f"*{_parameter(given.vararg) if given.vararg else ''}"
    for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield _parameter(one, default)
    if given.kwarg:
        yield f"**{_parameter(given.kwarg)}"


def _parameter(one: ast.arg, default: ast.expr | None = None) -> str:
    said = f"{one.arg}: {ast.unparse(one.annotation)}" if one.annotation else one.arg
    if default is None:
        return said
    return f"{said} = {ast.unparse(default)}" if one.annotation else f"{said}={ast.unparse(default)}"


def _as_text(annotation: ast.expr) -> ast.expr:
    return ast.Constant(ast.unparse(annotation))


def docstring(text: str) -> str:
    """A docstring with this text, as a person writes it."""
    raw = "r" if "\\" in text and not text.endswith("\\") else ""
    if '"""' in text or text.endswith(('"', "\\")):
        raw, text = "", text.replace("\\", "\\\\").replace('"', '\\"')
    end = "\n" if "\n" in text else ""
    lines = [line.rstrip() for line in text.splitlines()]
    return f'{raw}"""' + "\n".join(lines) + f'{end}"""'


def heading_words(tree_text: str) -> str:
    """What the correction says of the whole assignment, in its own docstring; a title that speaks of a correction is left out."""
    told = ast.get_docstring(parse(tree_text)) or ""
    first, _, rest = told.partition("\n")
    return rest.strip("\n") if THE_CORRECTION.search(first) else told

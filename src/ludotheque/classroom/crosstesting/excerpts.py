"""One test taken out of its author's file: the test, what it needs of that file, and nothing of anybody's program.

What is taken out is read by a whole class and run on its machines. So imports of the author's program become imports of
the assignment's own module; a test that needs a helper of the program, defines what is asked, or touches files and
processes stays where it is, and why is said. Comments are not taken along: they may hold names.
"""

import ast
import builtins
import copy
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict

from ludotheque.classroom.handins.parsing import parse
from ludotheque.classroom.handins.preparing import meddling
from ludotheque.classroom.question import Assignment
from ludotheque.core.text import Text, one_line

HARMLESS = frozenset(
    ("pytest", "unittest", "copy", "random", "itertools", "math", "io", "contextlib", "collections", "string")
) | frozenset(("functools", "typing", "sys", "re", "operator", "__future__", "textwrap", "string"))
FIXTURES = frozenset(
    ("request", "capsys", "monkeypatch", "tmp_path", "recwarn", "caplog", "subtests", "self", "cls")
)  # what pytest gives, and what a method is called on
HARMFUL_NAMES = frozenset(("open", "eval", "exec", "breakpoint", "exit", "quit"))
HARMFUL_ATTRIBUTES = frozenset(("os", "subprocess", "shutil", "system", "popen", "builtins", "rmtree", "unlink"))
ALWAYS = ("pytestmark", "setup_module", "setup_function", "teardown_module", "teardown_function")
LONGEST = 20_000  # characters of one test with what it needs
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Refusal = tuple[str, str]  # why a test stays where it is, in French and in English


class ExcerptUnit(TypedDict):
    """A test as it can be published: the statements it needs, in order; `key` is the same for the same test."""

    needs: list[int]
    key: str


class ExcerptFile(TypedDict):
    """A file of tests, cut into the statements that can be published; `refused` says of the other tests why not."""

    statements: list[str]
    units: dict[str, ExcerptUnit]
    refused: dict[str, list[str]]


@dataclass(frozen=True)
class ProgramOfTests:
    """What the tests import: the modules of the author's program, and the question behind each name."""

    assignment: Assignment
    modules: frozenset[str]
    questions: Mapping[str, str]

    def home(self, question: str) -> str:
        return self.assignment.question(question).naming.module or self.assignment.modules[0][0]

    def standard(self, module: str) -> str:
        """The assignment's own module for one of the author's; empty where that is not clear."""
        if len(self.assignment.modules) == 1:
            return self.assignment.modules[0][0]
        return next((ours for ours, stems in self.assignment.modules if module == ours or module in stems), "")


class StaysHere(Exception):
    """A test that cannot be taken out of its file."""

    def __init__(self, fr: str, en: str) -> None:
        super().__init__(en)
        self.refusal: Refusal = one_line(fr, most=200), one_line(en, most=200)


def excerpt(source: str, program: ProgramOfTests) -> ExcerptFile:
    """The tests of a file, each with what it needs."""
    try:
        cut = _Cut(program, parse(source).body)
        return cut.file()
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {"statements": [], "units": {}, "refused": {}}


@dataclass
class _Statement:
    """A statement at the top of the file, rewritten for everybody: the names it gives, those it needs."""

    node: ast.stmt
    gives: set[str] = field(default_factory=set)
    uses: set[str] = field(default_factory=set)
    is_import: bool = False
    star: str = ""  # the module of which it imports everything
    refusal: Refusal | None = None


class _Cut:
    """A file of tests, statement by statement."""

    def __init__(self, program: ProgramOfTests, body: Sequence[ast.stmt]) -> None:
        self._program = program
        named = (pair for node in body for pair in _modules_named(node))
        self._nicknames = {name for name, module in named if module in program.modules}
        self._called = dict(pair for node in body for pair in _questions_named(node, program))
        self._every = [_read(copy.deepcopy(node), program, self._nicknames) for node in body]

    def file(self) -> ExcerptFile:
        units, refused = dict[str, ExcerptUnit](), dict[str, list[str]]()
        for number, one in enumerate(self._every):
            if isinstance(one.node, (*FUNCTIONS, ast.ClassDef)) and one.node.name.lower().startswith("test"):
                try:
                    units[one.node.name] = self._unit(number, one.node.name)
                except StaysHere as reason:
                    refused[one.node.name] = [*reason.refusal]
        wanted = {number for unit in units.values() for number in unit["needs"]}
        texts = [ast.unparse(ast.fix_missing_locations(one.node)) for one in self._every]
        kept = [text if number in wanted else "" for number, text in enumerate(texts)]
        return {"statements": kept, "units": units, "refused": refused}

    def _unit(self, number: int, name: str) -> ExcerptUnit:
        needs, waiting = {number, *self._always()}, [number, *self._always()]
        while waiting:
            for used in self._every[waiting.pop()].uses:
                fresh = self._givers(used) - needs
                needs |= fresh
                waiting += fresh
        ordered = sorted(needs)
        for one in (self._every[place] for place in ordered):
            if one.refusal is not None:
                raise StaysHere(*one.refusal)
        nodes = [self._every[place].node for place in ordered if not self._every[place].is_import]
        text = "\n".join(ast.unparse(ast.fix_missing_locations(node)) for node in nodes)
        if len(text) > LONGEST:
            raise StaysHere("il est trop long", "it is too long")
        if word := meddling(text):
            raise StaysHere(f"il contient « {word} »", f"it contains « {word} »")
        plain = _Plain(name, self._nicknames, self._called)
        said = "\n".join(ast.dump(plain.visit(copy.deepcopy(node))) for node in nodes)
        return {"needs": ordered, "key": hashlib.sha256(said.encode()).hexdigest()[:16]}

    def _always(self) -> set[int]:
        """What pytest runs around every test of the file."""
        found = set()
        for number, one in enumerate(self._every):
            around = isinstance(one.node, FUNCTIONS) and any(
                "autouse=True" in ast.unparse(each) for each in one.node.decorator_list
            )
            future = isinstance(one.node, ast.ImportFrom) and one.node.module == "__future__"
            if around or future or one.gives & {*ALWAYS}:
                found.add(number)
        return found

    def _givers(self, name: str) -> set[int]:
        """The statements that give a name; a name that nothing of the file gives keeps the test in it."""
        found = {number for number, one in enumerate(self._every) if name in one.gives}
        stars = {number: one.star for number, one in enumerate(self._every) if one.star}
        if found or name in vars(builtins) or name in FIXTURES:
            return found
        asked = self._program.questions.get(name)
        theirs = {number for number, module in stars.items() if module in self._program.modules}
        if theirs and asked == name:
            return theirs
        others = {*stars} - theirs
        if others:
            return others
        raise StaysHere(
            f"il lui faut « {name} », qui n'est pas dans son fichier", f"it needs « {name} », which is not in its file"
        )


def _modules_named(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The names under which whole modules are imported, with the modules."""
    for one in ast.walk(node):
        if isinstance(one, ast.Import):
            yield from ((alias.asname or alias.name.partition(".")[0], alias.name) for alias in one.names)


def _questions_named(node: ast.AST, program: ProgramOfTests) -> Iterator[tuple[str, str]]:
    """The names under which functions of the program are imported, with the questions they answer."""
    for one in ast.walk(node):
        if isinstance(one, ast.ImportFrom) and one.module in program.modules:
            asked = ((alias.asname or alias.name, program.questions.get(alias.name)) for alias in one.names)
            yield from ((name, question) for name, question in asked if question is not None)


def _read(node: ast.stmt, program: ProgramOfTests, nicknames: set[str]) -> _Statement:
    statement = _Statement(node, is_import=isinstance(node, ast.Import | ast.ImportFrom))
    if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
        statement.star = node.module or ""
    try:
        rewritten = _Rewriting(program, nicknames).visit(node)
        assert isinstance(rewritten, ast.stmt)
        statement.node = rewritten
        _refuse_harm(rewritten)
    except StaysHere as reason:
        statement.refusal = reason.refusal
    statement.gives = {*_given(node)}
    statement.uses = _used(statement.node) - (set() if statement.is_import else {*_inner(statement.node)})
    if not statement.is_import and (redefined := statement.gives & {*program.questions}):
        name = min(redefined)
        statement.refusal = f"son fichier redéfinit « {name} »", f"its file redefines « {name} »"
    return statement


class _Rewriting(ast.NodeTransformer):
    """Imports of the author's program as imports of the assignment's own module."""

    def __init__(self, program: ProgramOfTests, nicknames: set[str]) -> None:
        self._program, self._nicknames = program, nicknames

    def visit_Import(self, node: ast.Import) -> ast.Import:
        for alias in node.names:
            if alias.name in self._program.modules:
                alias.asname = alias.asname or alias.name
                alias.name = self._program.standard(alias.name) or _unclear(alias.name)
                alias.asname = None if alias.asname == alias.name else alias.asname
            else:
                _refuse_module(alias.name)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        if node.module not in self._program.modules:
            _refuse_module(node.module or "")
            return node
        if node.names[0].name == "*":
            node.module = self._program.standard(node.module) or _unclear(node.module)
            return node
        homes = set()
        for alias in node.names:
            question = self._program.questions.get(alias.name)
            if question is None:
                raise StaysHere(
                    f"il lui faut « {alias.name} » du programme de son auteur",
                    f"it needs « {alias.name} » of its author's program",
                )
            called = alias.asname or alias.name
            alias.name, alias.asname = question, None if called == question else called
            homes.add(self._program.home(question))
        node.module, node.level = min(homes), 0
        if len(homes) > 1:
            _unclear(node.module)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in self._nicknames:
            question = self._program.questions.get(node.attr)
            if question is None:
                raise StaysHere(
                    f"il lui faut « {node.attr} » du programme de son auteur",
                    f"it needs « {node.attr} » of its author's program",
                )
            node.attr = question
        return node


def _unclear(module: str) -> str:
    raise StaysHere(
        f"il importe « {module} », dont l'énoncé ne parle pas",
        f"it imports « {module} », which is not in the assignment",
    )


def _refuse_module(module: str) -> None:
    if module.partition(".")[0] not in HARMLESS:
        raise StaysHere(f"il importe « {module} »", f"it imports « {module} »")


def _refuse_harm(node: ast.AST) -> None:
    """What everybody would run on their own machine leaves its files and processes alone."""
    for one in ast.walk(node):
        word = ""
        if isinstance(one, ast.Name) and (one.id in HARMFUL_NAMES or one.id.startswith("__")):
            word = one.id
        elif isinstance(one, ast.Attribute) and (one.attr in HARMFUL_ATTRIBUTES or one.attr.startswith("_")):
            word = one.attr
        elif isinstance(one, ast.alias) and (one.name in HARMFUL_ATTRIBUTES or one.name.startswith("_")):
            word = one.name
        if word:
            raise StaysHere(f"il contient « {word} »", f"it contains « {word} »")


def _given(node: ast.stmt) -> Iterator[str]:
    """The names that a statement gives to the file."""
    if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names if alias.name != "*")
    else:
        yield from _inner(node)


def _inner(node: ast.AST) -> Iterator[str]:
    """The names that something binds within itself; what a function takes is a need: pytest gives it by its name."""
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
            yield one.id
        elif isinstance(one, ast.ExceptHandler) and one.name:
            yield one.name
        elif isinstance(one, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in one.names)
        elif isinstance(one, (*FUNCTIONS, ast.Lambda, ast.ClassDef)) and one is not node:
            yield from () if isinstance(one, ast.Lambda) else (one.name,)
            if not isinstance(one, ast.ClassDef) and not _is_method(one, node):
                yield from (argument.arg for argument in ast.walk(one.args) if isinstance(argument, ast.arg))


def _is_method(function: ast.AST, node: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef) and function in node.body


def _used(node: ast.AST) -> set[str]:
    """The names that something needs, those of parameters that pytest fills in included."""
    found = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    functions = [node, *(node.body if isinstance(node, ast.ClassDef) else ())]
    for function in functions:
        if isinstance(function, FUNCTIONS):
            given = {*_parametrized(function), *_patched(function)}
            usual = len(function.args.defaults)
            arguments = [*function.args.posonlyargs, *function.args.args]
            needed = arguments[: len(arguments) - usual] if usual else arguments
            is_tested = function.name.lower().startswith("test") or any(
                "fixture" in ast.unparse(one) for one in function.decorator_list
            )
            every = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
            found -= every | given
            found |= {argument.arg for argument in needed} - given if is_tested else set()
    return found


def _parametrized(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """The parameters that `parametrize` fills in."""
    for one in function.decorator_list:
        if isinstance(one, ast.Call) and ast.unparse(one.func).endswith("parametrize") and one.args:
            for constant in ast.walk(one.args[0]):
                if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                    yield from (name.strip() for name in constant.value.split(","))


def _patched(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """The parameters that `patch` of unittest fills in: the first ones, as many as there are such decorators."""
    called = [one.func for one in function.decorator_list if isinstance(one, ast.Call)]
    many = sum(ast.unparse(one).rpartition(".")[2] == "patch" for one in called)
    names = [argument.arg for argument in function.args.args if argument.arg not in ("self", "cls")]
    return names[:many]


class _Plain(ast.NodeTransformer):
    """A test as it is compared with others: without its name, what it says of itself, and how it calls what it imports."""

    def __init__(self, name: str, nicknames: set[str], called: Mapping[str, str]) -> None:
        self._name, self._nicknames, self._called = name, nicknames, called

    def visit(self, node: ast.AST) -> Any:
        self.generic_visit(node)
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and len(node.body) > 1:
                del node.body[0]
            node.name = "test" if node.name == self._name else node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in self._nicknames:
            return ast.Name(node.attr, node.ctx)
        elif isinstance(node, ast.Name):
            node.id = self._called.get(node.id, node.id)
        return node


def told(refusal: Sequence[str]) -> Text:
    """Why a test stays where it is."""
    return Text(*refusal)

#!/usr/bin/env python3
"""Mutation testing by a drawn list: plants single faults in the product, one at a time, and says which test catches each.

tools/README.md says how it is used. A fault is planted in a copy of the checkout, with a venv of its own: whatever process a
test starts runs what was planted.
"""
# ruff: noqa: N815, S603, T201 - ast names what is visited; a tool starts pytest and talks to its terminal

import argparse
import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import cache_from_source
from itertools import count, zip_longest
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Lock
from typing import NamedTuple

import coverage
import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
PACKAGE = "src/ludotheque"
ROOMS = {  # each with where its sources are and where its tests are
    "rules": (["core/*.py", "games/*/*.py"], ["core", "games"]),
    "engines": (["games/*/engine/*.py", "search/*.py", "compiled/*.py"], ["engines", "compiled"]),
    "judging": (["classroom/*.py", "classroom/judging/*.py", "classroom/inside/*.py"], ["classroom"]),
    "reading": (["classroom/handins/*.py"], ["classroom"]),
    "marks": (["classroom/marks/*.py", "classroom/reports/*.py"], ["classroom"]),
    "web": (["ui/web/**/*.py"], ["ui/web"]),
    "table": (["table/**/*.py"], ["table"]),
    "store": (["store/**/*.py"], ["store"]),
    "arena": (["arena/**/*.py"], ["arena"]),
    "sandbox": (["sandbox/**/*.py"], ["sandbox"]),
    "records": (["play/*.py"], ["play"]),
}
# What modules of engines are made from, directly or by a constant; they are built again after a fault there.
IN_MODULES = re.compile(rf"{PACKAGE}/(core|games|search|compiled)/")
COMPARE_MODULES = "tests/compiled/test_modules.py"  # only compares modules with their sources: it catches nothing
LONGEST = 12  # lines of a fault

CONTEXT, TIMES = "LUDO_TEST", "LUDO_TIMES"  # in the environment of a measured run: the test, and the file of durations
MEASURED = """[run]
source_pkgs = ludotheque
parallel = true
data_file = {data}
context = ${{{context}-}}
patch =
    _exit
    subprocess
disable_warnings = module-not-imported, no-data-collected
"""
# What runs in a jail, or as a module that an engine runs on, is not measured.
UNMEASURED = re.compile(r"/inside/|/engine/|/search/|/compiled/")
FIRST_WAVE, SECOND_WAVE = 30, 120  # seconds, as they were measured
MOST_TESTS = 300
LIMIT = 120  # seconds for one test; those that take more than SLOW without a fault are not tried
SLOW = 40
ENDINGS = "PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS"
QUICK = ("-m", "not long", "-p", "no:cacheprovider")
NOT_COPIED = (".venv", ".git", "__pycache__", ".hypothesis", ".*_cache")
COLUMNS = ("id", "room", "operator", "outcome", "seconds", "by", "note")
OUTCOMES = CAUGHT, LIVES, GONE, _EQUIVALENT = "caught", "lives", "gone", "equivalent"  # the last: written by a reader

COMPARISON = re.compile(rb"not\s+in|is\s+not|[<>]=?|[!=]=|\bis\b|\bin\b")
JUNCTION = re.compile(rb"\band\b|\bor\b")
OPPOSITES = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "is": "is not",
    "in": "not in",
    "and": "or",
    "or": "and",
}
OTHERS = {
    "reversed": "list",
    "set": "list",
    "frozenset": "tuple",
    "list": "tuple",
    "tuple": "list",
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
}
OPERATORS = ("comparison", "constant", "call", "condition", "branches", "line", "other")
# Wording and what only a type checker reads.
NEVER_DROPPED = {"Text", "cast", "super", "TypeVar", "ParamSpec", "NewType", "isinstance"}
WORDING = re.compile(r"^(Text|_?log(ger|ging)?\.\w+|warnings\.warn|TypeVar)$")
FIELDS_LEFT_ALONE = {"annotation", "returns", "decorator_list", "bases", "type_comment"}


@dataclass(frozen=True, slots=True)
class Fault:
    """Whole lines of a file, and what stands there instead; `inside` names the function or class they are in."""

    id: str
    room: str
    operator: str
    file: str
    inside: str
    line: int
    before: str
    after: str


class Site(NamedTuple):
    """A place where an operator applies: bytes of a file, and what replaces them."""

    operator: str
    start: int
    end: int
    text: str


class Sites(ast.NodeVisitor):
    """All places of a module where one fault may be planted, in the order of the source."""

    def __init__(self, source: str) -> None:
        self.source = source.encode()
        self.starts = [0]
        for line in self.source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Site] = []
        self.stored: list[set[str]] = []  # names that each function around has given a value so far
        self.visit(ast.parse(source))

    def span(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.stmt) and node.end_lineno is not None and node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self.source[start:end].decode()

    def add(self, operator: str, node: ast.AST, text: str) -> None:
        self.found.append(Site(operator, *self.span(node), text))

    def between(self, operator: str, left: ast.AST, right: ast.AST, words: re.Pattern[bytes]) -> None:
        """Replace a word that stands between two nodes."""
        start, end = self.span(left)[1], self.span(right)[0]
        if word := words.search(self.source, start, end):
            found = word[0].decode()
            self.found.append(
                Site(
                    operator,
                    *word.span(),
                    OPPOSITES.get(found) or found.removeprefix("not").removesuffix("not").strip(),
                )
            )

    def generic_visit(self, node: ast.AST) -> None:
        for name, value in ast.iter_fields(node):
            if name not in FIELDS_LEFT_ALONE and not (isinstance(node, ast.ClassDef) and name == "keywords"):
                for one in value if isinstance(value, list) else [value]:
                    if isinstance(one, ast.AST):
                        self.visit(one)

    def leave_alone(self, node: ast.AST) -> None:
        """Imports, f-strings (before 3.12 they do not say where their parts are) and what checks our own bugs."""

    visit_Import = visit_ImportFrom = visit_JoinedStr = visit_Assert = leave_alone

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name == "__repr__":
            return
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        self.stored.append({one.arg for one in arguments})
        self.generic_visit(node)
        self.stored.pop()

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
            self.between("comparison", left, right, COMPARISON)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, int | float) and not isinstance(node.value, bool):
            for other in (node.value + 1, node.value - 1):
                self.add("constant", node, repr(other) if other >= 0 else f"({other!r})")

    def visit_Call(self, node: ast.Call) -> None:
        called = self.text(node.func)
        if WORDING.match(called):
            return
        first = node.args[0] if node.args and not isinstance(node.args[0], ast.Starred) else None
        if called not in NEVER_DROPPED:
            simple = isinstance(first, ast.Name | ast.Constant | ast.Attribute | ast.Call | ast.Subscript)
            argument = "None" if first is None else self.text(first) if simple else f"({self.text(first)})"
            self.add("call", node, argument)
        if called == "sorted" and first is not None:
            self.add("other", node, f"list({self.text(first)})")
        elif called in OTHERS:
            self.add("other", node.func, OTHERS[called])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between("other", left, right, JUNCTION)
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp) -> None:
        inner = self.text(node)[1:-1]
        self.add("other", node, f"[{inner}]" if isinstance(node, ast.SetComp) else f"{{{inner}}}")
        self.generic_visit(node)

    visit_SetComp = visit_ListComp

    def negate(self, test: ast.expr) -> None:
        self.add("condition", test, f"(not ({self.text(test)}))")

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.negate(test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self.negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.swap([node.body], [node.orelse])
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if re.search(r"TYPE_CHECKING|__name__", self.text(node.test)):
            return
        self.negate(node.test)
        if node.orelse and node.orelse[0].col_offset == node.body[0].col_offset:  # not an elif
            self.swap(node.body, node.orelse)
        self.generic_visit(node)

    def swap(self, these: Sequence[ast.AST], those: Sequence[ast.AST]) -> None:
        start, end = self.span(these[0])[0], self.span(these[-1])[1]
        begin, finish = self.span(those[0])[0], self.span(those[-1])[1]
        pieces = self.source[begin:finish] + self.source[end:begin] + self.source[start:end]
        self.found.append(Site("branches", start, finish, pieces.decode()))

    def remove(self, node: ast.stmt) -> None:
        if self.stored:
            self.add("line", node, "pass")
        self.generic_visit(node)

    visit_Return = visit_Continue = visit_Break = visit_AugAssign = visit_Delete = remove

    def visit_Raise(self, node: ast.Raise) -> None:
        """What is said when it is raised is wording."""
        if self.stored:
            self.add("line", node, "pass")

    def visit_Assign(self, node: ast.Assign) -> None:
        """Without its first value a name would not be there at all: any test would see that."""
        parts = [one for target in node.targets for one in ast.walk(target)]
        names = {one.id for one in parts if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
        if self.stored and names <= self.stored[-1]:
            self.add("line", node, "pass")
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if self.stored and isinstance(node.ctx, ast.Store):
            self.stored[-1].add(node.id)

    def visit_Expr(self, node: ast.Expr) -> None:
        value = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(value, ast.Call) and not WORDING.match(self.text(value.func)):
            self.add("call", node, "pass")
            for argument in [*value.args, *(one.value for one in value.keywords)]:
                self.visit(argument)
        elif not isinstance(value, ast.Call | ast.Constant):
            self.generic_visit(node)


def sources(checkout: Path, room: str) -> list[Path]:
    """The files of a room, in order."""
    root = checkout / PACKAGE
    return sorted({path for pattern in ROOMS[room][0] for path in root.glob(pattern) if path.name != "__init__.py"})


def enclosing(source: str) -> list[str]:
    """For each line, the function or class it is in, with those around it."""
    names = [""] * (source.count("\n") + 1)

    def enter(node: ast.AST, around: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = around
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{around}.{child.name}".lstrip(".")
                for line in range(child.lineno - 1, child.end_lineno or 0):
                    names[line] = name
            enter(child, name)

    enter(ast.parse(source), "")
    return names


def lines_of(site: Site, source: str) -> tuple[int, str, str]:
    """The first line of a site, the whole lines it is in, and these lines with the fault."""
    raw = source.encode()
    start = raw.rfind(b"\n", 0, site.start) + 1
    end = raw.find(b"\n", site.end)
    after = raw[start : site.start] + site.text.encode() + raw[site.end : end]
    return raw.count(b"\n", 0, start) + 1, raw[start:end].decode(), after.decode()


def place_of(source: str, fault: Fault) -> int | None:
    """Where the lines of a fault stand now, in the function they were in; None where they are gone."""
    lines, wanted = source.split("\n"), fault.before.split("\n")
    names = enclosing(source)
    places = [at for at in range(len(lines)) if lines[at : at + len(wanted)] == wanted and names[at] == fault.inside]
    return min(places, key=lambda place: abs(place + 1 - fault.line), default=None)


def planted(source: str, fault: Fault) -> str | None:
    """A module with a fault."""
    at, lines = place_of(source, fault), source.split("\n")
    if at is None:
        return None
    return "\n".join([*lines[:at], fault.after, *lines[at + fault.before.count("\n") + 1 :]])


def draw(checkout: Path, seed: int, number: int) -> list[Fault]:
    """As many faults as wanted: rooms and operators by rotation, places by the seed, no two in the same lines."""
    random = Random(seed)
    places: dict[tuple[str, str], list[tuple[Path, Site]]] = defaultdict(list)
    texts: dict[Path, str] = {}
    for room in ROOMS:
        for path in sources(checkout, room):
            texts[path] = path.read_text("utf-8")
            for site in Sites(texts[path]).found:
                places[room, site.operator].append((path, site))
    taken: set[tuple[Path, int]] = set()
    drawn: list[Fault] = []
    rooms = list(ROOMS)
    for turn in count():
        if len(drawn) == number:
            return drawn
        room, operator = rooms[turn % len(rooms)], OPERATORS[(turn + turn // len(rooms)) % len(OPERATORS)]
        path, site = random.choice(places[room, operator])
        line, before, after = lines_of(site, texts[path])
        span = {(path, line + offset) for offset in range(before.count("\n") + 1)}
        name = f"{seed}-{len(drawn) + 1:03}"
        inside = enclosing(texts[path])[line - 1]
        fault = Fault(name, room, operator, str(path.relative_to(checkout)), inside, line, before, after)
        if span & taken or len(span) > LONGEST or before == after or not _runs(texts[path], fault):
            continue
        taken |= span
        drawn.append(fault)
    raise AssertionError


def _runs(source: str, fault: Fault) -> bool:
    """Whether the fault is a program, another one, where it was drawn."""
    text = planted(source, fault)
    with suppress(SyntaxError):
        return text is not None and ast.dump(ast.parse(text)) != ast.dump(ast.parse(source))
    return False


def written(faults: Iterable[Fault], seed: int) -> str:
    """The list as TOML."""
    pieces = [f"# Drawn by: tools/mutants.py draw --seed {seed}"]
    for fault in faults:
        pieces.append("\n[[fault]]")
        for name in Fault.__slots__:
            value = getattr(fault, name)
            text = f"'''\n{value}'''" if name in ("before", "after") else json.dumps(value, ensure_ascii=False)
            pieces.append(f"{name} = {text}")
    return "\n".join(pieces) + "\n"


def read(file: Path) -> list[Fault]:
    """The faults of a list."""
    return [Fault(**row) for row in tomllib.loads(file.read_text("utf-8"))["fault"]]


def clean_environment() -> dict[str, str]:
    """As `./ludo test` has it."""
    own = re.compile(r"^(CI|VIRTUAL_ENV|LUDO.*|PYTEST.*|PYTHON.*|COVERAGE.*)$")
    return {name: value for name, value in os.environ.items() if not own.match(name)} | {"LC_ALL": "C.UTF-8"}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Of the plugin that this file is: the lines that run now, here and in processes that begin now, run for this test."""
    measuring = coverage.Coverage.current()
    os.environ[CONTEXT] = item.nodeid
    if measuring:
        measuring.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        os.environ[CONTEXT] = ""
        if measuring:
            measuring.switch_context("")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Also of the plugin: how long each test took, noted by the one process that hears of all."""
    if TIMES in os.environ and "PYTEST_XDIST_WORKER" not in os.environ:
        with Path(os.environ[TIMES]).open("a") as file:
            file.write(json.dumps([report.nodeid, report.when, report.outcome, report.duration]) + "\n")


def measure(checkout: Path, folder: Path, jobs: int) -> int:
    """Run the default tests once; the folder then says which test ran which lines, and how long each took."""
    folder.mkdir(parents=True)
    settings = folder / "coverage.ini"
    settings.write_text(MEASURED.format(data=folder / "data", context=CONTEXT), "utf-8")
    tool = checkout / ".venv/bin/coverage"
    own = {TIMES: str(folder / "times.jsonl"), "PYTHONPATH": str(CHECKOUT / "tools")}
    words = ["run", f"--rcfile={settings}", "-m", "pytest", *QUICK, "-p", "mutants", f"-n{jobs}", "--dist=loadfile"]
    ending = subprocess.run([tool, *words], cwd=checkout, env=clean_environment() | own).returncode
    return subprocess.run([tool, "combine", "-q", f"--rcfile={settings}"], cwd=checkout).returncode or ending


def file_of(test: str) -> str:
    """The file that a test is in."""
    return test.partition("::")[0]


def words_of(file: str) -> set[str]:
    """The words that the name of a file is made of."""
    return set(re.split(r"[/_.]", file)) - {"src", "ludotheque", "tests", "test", "py"}


def in_function(source: str, line: int) -> bool:
    """Whether a line runs when something is called, not when its module is imported."""
    functions = (one for one in ast.walk(ast.parse(source)) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
    return any(one.body[0].lineno <= line <= (one.end_lineno or 0) for one in functions)


class Map:
    """Which tests to try for a fault, from what a measured run left."""

    def __init__(self, folder: Path) -> None:
        self.data = coverage.CoverageData(str(folder / "data"))
        self.data.read()
        self.files = {PACKAGE + one.rpartition(PACKAGE)[2]: one for one in self.data.measured_files()}
        self.seconds: dict[str, float] = defaultdict(float)
        self.shared: dict[str, float] = defaultdict(float)  # to make what tests of a file share, for the first of them
        left_out = set()
        for line in (folder / "times.jsonl").read_text("utf-8").splitlines():
            test, when, outcome, seconds = json.loads(line)
            self.seconds[test] += seconds
            if when == "setup":
                self.shared[file_of(test)] = max(self.shared[file_of(test)], seconds)
            if outcome != "passed" or self.seconds[test] > SLOW or test.startswith(COMPARE_MODULES):
                left_out.add(test)
        self.tests = self.seconds.keys() - left_out
        self.beside: dict[str, set[str]] = defaultdict(set)
        for test in self.tests:
            self.beside[file_of(test)].add(test)

    def tests_for(self, fault: Fault, source: str) -> list[list[str]]:
        """Two waves of tests: the nearest, then all others that may tell, file by file in turn, the quickest of each first.

        What ran a line is known by test. But what tests share is made for the first of them, what a module makes when it
        is imported is used later, and some code is not measured: hence the tests beside these, and all of the room.
        """
        at = place_of(source, fault) or 0
        lines = range(at + 1, at + 2 + fault.before.count("\n"))
        found = self.data.contexts_by_lineno(self.files[fault.file]) if fault.file in self.files else {}
        whole = self.tests & {test for tests in found.values() for test in tests}
        exact = self.tests & {test for line in lines for test in found.get(line, ()) if in_function(source, line)}
        folders = tuple(f"tests/{folder}/" for folder in ROOMS[fault.room][1])
        room = {test for test in self.tests if test.startswith(folders)}
        around = set().union(*(self.beside[file_of(test)] for test in exact or whole))
        tiers = [exact, whole if not exact or UNMEASURED.search(fault.file) else set(), around, room]

        def nearness(test: str) -> int:
            return len(words_of(fault.file) & words_of(file_of(test))) + 2 * test.startswith(folders)

        by_nearness: dict[int, set[str]] = defaultdict(set)
        for test in exact or whole or room:
            by_nearness[nearness(test)].add(test)
        nearest = [test for near in sorted(by_nearness, reverse=True) for test in self._in_turn(by_nearness[near])]
        first = self._within(nearest, FIRST_WAVE, MOST_TESTS)
        others = dict.fromkeys(test for tier in tiers for test in self._in_turn(tier - set(first)))
        return [first, self._within(others, SECOND_WAVE, MOST_TESTS - len(first))]

    def _in_turn(self, tests: Iterable[str]) -> list[str]:
        """One test of each file, then the next of each."""
        files: dict[str, list[str]] = defaultdict(list)
        for test in sorted(tests, key=lambda one: (self.seconds[one], one)):
            files[file_of(test)].append(test)
        return [test for row in zip_longest(*files.values()) for test in row if test is not None]

    def _within(self, tests: Iterable[str], seconds: float, most: int) -> list[str]:
        """Those that together take no longer."""
        chosen: list[str] = []
        begun: set[str] = set()
        for test in tests:
            cost = self.seconds[test] + (0 if file_of(test) in begun else self.shared[file_of(test)])
            if cost <= seconds and len(chosen) < most:
                seconds -= cost
                chosen.append(test)
                begun.add(file_of(test))
        return chosen


class Copy:
    """A copy of the checkout, with a venv that runs its sources: hard links, apart from the files that name the place."""

    def __init__(self, checkout: Path, folder: Path) -> None:
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(checkout, folder, symlinks=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
        venv = folder / ".venv"
        shutil.copytree(checkout / ".venv", venv, symlinks=True, copy_function=os.link)
        packages = next(venv.glob("lib/python*/site-packages"))
        own = [venv.glob("bin/*"), venv.glob("*"), packages.glob("*.pth"), packages.glob("ludotheque*/*")]
        for path in (path for paths in own for path in paths if path.is_file() and not path.is_symlink()):
            content = path.read_bytes()
            if path.name.startswith("ludo-") or str(checkout).encode() in content:
                mode = path.stat().st_mode
                path.unlink()  # not the file itself: the checkout has it too
                path.write_bytes(content.replace(str(checkout).encode(), str(folder).encode()))
                path.chmod(mode)
        self.modules = {path: path.read_bytes() for path in folder.glob(f"{PACKAGE}/games/*/engine/wasm/*.wasm")}

    @contextmanager
    def holding(self, fault: Fault) -> Iterator[bool]:
        """Plant a fault for a while; False where the modules of engines cannot be built with it."""
        path = self.folder / fault.file
        before = path.read_text("utf-8")
        text = planted(before, fault)
        assert text is not None
        try:
            _write(path, text)
            yield not IN_MODULES.match(fault.file) or self.run(["ludotheque", "build-engines"], 900)[0] == 0
        finally:
            _write(path, before)
            for module, content in self.modules.items() if IN_MODULES.match(fault.file) else ():
                if not module.exists() or module.read_bytes() != content:
                    module.write_bytes(content)

    def run(self, words: Sequence[str], seconds: float) -> tuple[int, str]:
        """Run a command of the venv, and end whatever it leaves behind."""
        program, *rest = words
        with subprocess.Popen(
            [self.folder / ".venv/bin" / program, *rest], cwd=self.folder, env=clean_environment(), text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        ) as process:  # fmt: skip
            try:
                said = process.communicate(timeout=seconds)[0]
            except subprocess.TimeoutExpired as late:
                said = (late.output or b"").decode()
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        return process.returncode, said

    def failing(self, tests: Sequence[str]) -> tuple[str | None, set[str]]:
        """The first of these tests that fails, where one does, and those that passed before it."""
        # A module that runs for ever hears no signal; a thread ends pytest with it.
        options = ("-x", "-v", "--tb=no", "-o", f"timeout={LIMIT}", "-o", "timeout_method=thread", *QUICK)
        code, said = self.run(["pytest", *options, *tests], LIMIT + 300 + 4 * SECOND_WAVE)
        told = re.findall(rf"^(tests/.*?::.*?) ?(?: ({ENDINGS})[^\n]*)?$", said, re.MULTILINE)
        passed = {test for test, ending in told if ending == "PASSED"}
        if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return None, passed
        bad = [test for ways in (("FAILED", "ERROR"), ("",)) for test, ending in told if ending in ways]  # or under way
        module = re.search(r"^ERROR (tests/\S+\.py)", said, re.MULTILINE)  # it cannot be imported
        missing = set(re.findall(r"^ERROR: not found: .*/(tests/\S+)$", said, re.MULTILINE))
        if (
            missing and not bad and not module
        ):  # cases whose names say what the product makes of them: all of the function
            present = dict.fromkeys(_without_case(test) if _without_case(test) in missing else test for test in tests)
            left = [test for test in present if test not in missing or test not in tests]
            return self.failing(left) if left else (None, set())
        return bad[0] if bad else module[1] if module else f"tests/conftest.py ({code})", passed


def _without_case(test: str) -> str:
    return test.partition("[")[0]


def _write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    Path(cache_from_source(str(path))).unlink(missing_ok=True)  # it may be as long, and written in the same second


class Trial:
    """Tries faults in copies, and keeps what came of each in a table: a line a fault, the last one counts."""

    def __init__(self, tests: Map, results: Path) -> None:
        self.map, self.results = tests, results
        self.sound: dict[str, bool] = {}  # whether a test that failed with a fault passes without
        self.lock = Lock()

    def try_all(self, faults: Sequence[Fault], copies: Sequence[Copy]) -> None:
        """Try each, as many at a time as there are copies, and say how it goes."""
        free: SimpleQueue[Copy] = SimpleQueue()
        for copy in copies:
            free.put(copy)
        began, numbers = time.monotonic(), count(1)

        def attempt(fault: Fault) -> None:
            copy, started = free.get(), time.monotonic()
            try:
                outcome, by = self.outcome_of(fault, copy)
            finally:
                free.put(copy)
            now = time.monotonic()
            with self.lock, self.results.open("a") as table:
                number = next(numbers)
                fields = (fault.id, fault.room, fault.operator, outcome, f"{now - started:.0f}", by, "")
                print(*fields, sep="\t", file=table)
                left = (now - began) / number * (len(faults) - number) / 60
                print(f"[{number}/{len(faults)}, {left:.0f} min left]", *fields, flush=True)

        with ThreadPoolExecutor(len(copies)) as pool:
            list(pool.map(attempt, faults))

    def outcome_of(self, fault: Fault, copy: Copy) -> tuple[str, str]:
        """What became of a fault, and which test caught it: one that fails twice with it, and not without it."""
        path = copy.folder / fault.file
        source = path.read_text("utf-8") if path.exists() else ""
        if place_of(source, fault) is None:
            return GONE, ""
        with self.lock:
            waves = self.map.tests_for(fault, source)
        while waves:
            wave = [test for test in waves.pop(0) if self.sound.get(test, True)]
            with copy.holding(fault) as built:
                if not built:
                    return CAUGHT, "build-engines"
                test, passed = copy.failing(wave) if wave else (None, set())
                near = [one for one in wave if one in passed and file_of(one) == file_of(test or "")]
                company = [*near, test] if test and "::" in test else []  # none where a module cannot be imported
                again = copy.failing(company)[0] if company else test
            if again is not None and company and again not in self.sound:
                self.sound[again] = copy.failing(company)[0] is None
            if again is not None and self.sound.get(again, True):
                return CAUGHT, again
            if test is not None:
                waves.insert(0, [one for one in wave if one not in passed and one != test])
        return LIVES, ""


def read_rows(results: Path) -> dict[str, dict[str, str]]:
    """A table of results, by fault."""
    lines = results.read_text("utf-8").splitlines() if results.exists() else []
    return {line.split("\t")[0]: dict(zip(COLUMNS, line.split("\t"), strict=True)) for line in lines}


def show(rows: Iterable[dict[str, str]]) -> None:
    """How many came to what, by room and by operator."""
    for column in ("room", "operator"):
        counted: dict[str, Counter[str]] = defaultdict(Counter)
        for row in rows:
            counted[row[column]][row["outcome"]] += 1
            counted["all"][row["outcome"]] += 1
        for name, outcomes in sorted(counted.items()):
            print(f"{name:12}", *(f"{outcomes[outcome]:4} {outcome}" for outcome in OUTCOMES))


def main() -> int:
    """Draw, measure or run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("verb", choices=("draw", "map", "run"))
    parser.add_argument("--checkout", type=Path, default=CHECKOUT, help="of the product, with its .venv; never changed")
    parser.add_argument("--seed", type=int, help="draw")
    parser.add_argument("--count", type=int, default=130, help="draw: how many faults")
    parser.add_argument("--faults", type=Path, help="draw, run: the list")
    parser.add_argument("--ids", nargs="+", help="run: these faults alone, even if it was done before")
    parser.add_argument("--results", type=Path, help="run: the table, begun or to go on with")
    parser.add_argument("--copies", type=Path, help="run: a new folder, on the disk of the checkout")
    parser.add_argument("--map", type=Path, help="map, run: a folder that says which test runs which line")
    parser.add_argument("--jobs", type=int, default=2, help="map, run: how many at a time")
    wanted = parser.parse_args()
    checkout = wanted.checkout.resolve()
    if wanted.verb == "draw":
        wanted.faults.write_text(written(draw(checkout, wanted.seed, wanted.count), wanted.seed), "utf-8")
    if wanted.verb == "map":
        return measure(checkout, wanted.map.resolve(), wanted.jobs)
    if wanted.verb == "run":
        done = read_rows(wanted.results)
        faults = [one for one in read(wanted.faults) if (one.id in wanted.ids if wanted.ids else one.id not in done)]
        copies = [Copy(checkout, wanted.copies.resolve() / str(number)) for number in range(wanted.jobs) if faults]
        if faults:
            Trial(Map(wanted.map), wanted.results).try_all(faults, copies)
            shutil.rmtree(wanted.copies)
        show(read_rows(wanted.results).values())
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Mutation testing by a drawn list: plants single faults in the product, one at a time, and says which test catches each.

tools/README.md says how it is used. A fault is planted in a copy of the checkout, with a venv of its own: whatever process a
test starts runs what was planted.
"""
# ruff: noqa: N815, T201 - ast names what is visited; a tool talks to its terminal

import argparse
import ast
import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

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

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: (r"is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: (r"in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
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

    def between(self, operator: str, left: ast.AST, right: ast.AST, pattern: str, text: str) -> None:
        """Replace a word that stands between two nodes."""
        start, end = self.span(left)[1], self.span(right)[0]
        word = re.search(pattern.encode(), self.source[start:end])
        if word:
            self.found.append(Site(operator, start + word.start(), start + word.end(), text))

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

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for left, right, operation in zip(sides, node.comparators, node.ops, strict=False):
            self.between("comparison", left, right, *COMPARISONS[type(operation)])
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
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.between("other", left, right, rf"\b{words[0]}\b", words[1])
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self.add("other", node, f"{{{self.text(node)[1:-1]}}}")
        self.generic_visit(node)

    def visit_SetComp(self, node: ast.SetComp) -> None:
        self.add("other", node, f"[{self.text(node)[1:-1]}]")
        self.generic_visit(node)

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


def planted(source: str, fault: Fault) -> str | None:
    """A module with a fault: where its lines stand now, in the function they were in; None where they are gone."""
    lines, wanted = source.split("\n"), fault.before.split("\n")
    names = enclosing(source)
    places = [at for at in range(len(lines)) if lines[at : at + len(wanted)] == wanted and names[at] == fault.inside]
    if not places:
        return None
    at = min(places, key=lambda place: abs(place + 1 - fault.line))
    return "\n".join([*lines[:at], fault.after, *lines[at + len(wanted) :]])


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


def main() -> None:
    """Draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkout", type=Path, default=CHECKOUT, help="of the product; never changed")
    verbs = parser.add_subparsers(dest="verb", required=True)
    drawing = verbs.add_parser("draw", help="draw a list of faults")
    drawing.add_argument("--seed", type=int, required=True)
    drawing.add_argument("--count", type=int, default=130)
    drawing.add_argument("--faults", type=Path, required=True, help="the list to write")
    wanted = parser.parse_args()
    if wanted.verb == "draw":
        faults = draw(wanted.checkout.resolve(), wanted.seed, wanted.count)
        wanted.faults.write_text(written(faults, wanted.seed), "utf-8")
        print(f"seed {wanted.seed}: {len(faults)} faults in {wanted.faults}")


if __name__ == "__main__":
    main()

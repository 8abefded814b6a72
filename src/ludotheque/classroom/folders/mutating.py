"""Mutants of a correction: the same file with one small fault, of the kinds that beginners make."""

import ast
import difflib
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

MAX_MUTANTS = 80  # of one function
MAX_CHANGES = 4 * MAX_MUTANTS  # that are tried: many give the same mutant, or none
COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COUNTED: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.Div: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Div,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
}
SWAPPED = {
    "min": "max",
    "max": "min",
    "append": "extend",
    "lower": "upper",
    "upper": "lower",
    "any": "all",
    "all": "any",
}
EITHER_WAY = ("max", "min")  # of two arguments: to cross them changes nothing
T = TypeVar("T")
Change = Callable[[ast.AST], bool]  # makes one change to a node of a copy; False where there is nothing to change


@dataclass(frozen=True)
class MutatedFile:
    """A file with a fault: in which function, what was written and what is written instead."""

    function: str
    module: str
    source: str
    line: int
    before: str
    after: str

    def diff(self, original: str) -> str:
        """The lines that differ."""
        pairs = difflib.unified_diff(original.splitlines(), self.source.splitlines(), lineterm="", n=0)
        return "\n".join(line for line in pairs if not line.startswith(("---", "+++", "@@")))


def mutants(source: str, module: str, function: str) -> list[MutatedFile]:
    """The mutants of one function of a file, spread over its lines where there are too many."""
    try:
        return _mutants(plain_source(source), module, function)
    except RecursionError:  # so deep an expression that Python can read it, and not write it
        return []


def _mutants(plain: str, module: str, function: str) -> list[MutatedFile]:
    root = _function(ast.parse(plain), function)
    lines, right = plain.split("\n"), ast.unparse(root)
    first = min([root.lineno, *(one.lineno for one in root.decorator_list)])
    changes = [(place, change) for place, some in _changes(root) for change in some]
    found: dict[str, MutatedFile] = {}
    for place, change in _spread(changes, MAX_CHANGES):
        written, line = _mutated(right, place, change)
        if written and written != right and written not in found and _compiles(written):
            whole = "\n".join((*lines[: first - 1], written, *lines[root.end_lineno :]))
            found[written] = MutatedFile(function, module, whole, first + line - 1, *_lines(right, written))
    return _spread([*found.values()], MAX_MUTANTS)


def _spread(every: list[T], most: int) -> list[T]:
    """No more than so many of them, from the first to the last."""
    return every[:: max(1, -(-len(every) // most))]


def _mutated(right: str, place: int, change: Change) -> tuple[str, int]:
    """The function with this change in this place, and its line in it; an empty text where there is nothing to change.

    Reading it again takes a tenth of the time of copying its tree.
    """
    tree = ast.parse(right)
    (root,) = tree.body
    assert isinstance(root, ast.FunctionDef)
    node = _nodes(root)[place]
    line = getattr(node, "lineno", 0)
    return ast.unparse(tree) if change(node) else "", line


def plain_source(source: str) -> str:
    """The file as mutants are written: what a mutant is compared with."""
    return ast.unparse(ast.parse(source))


def _compiles(written: str) -> bool:
    try:
        with warnings.catch_warnings(action="ignore"):
            compile(written, "mutant", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


def _lines(plain: str, written: str) -> tuple[str, str]:
    """The first line that differs, in one and in the other."""
    removed = added = ""
    for line in difflib.unified_diff(plain.splitlines(), written.splitlines(), lineterm="", n=0):
        if line.startswith("-") and not line.startswith("---"):
            removed = removed or line[1:].strip()
        elif line.startswith("+") and not line.startswith("+++"):
            added = added or line[1:].strip()
    return removed, added


def _function(tree: ast.Module, name: str) -> ast.FunctionDef:
    """The function of this name; the last one, which counts, where it is defined twice."""
    return [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == name][-1]


def _nodes(node: ast.FunctionDef) -> list[ast.AST]:
    """The nodes of a function in one order, its docstring and annotations left out."""
    return [inner for statement in _body(node) for inner in ast.walk(statement)] + [node]


def _body(node: ast.FunctionDef) -> list[ast.stmt]:
    first = node.body[0] if node.body else None
    documented = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    return node.body[1:] if documented else node.body


def _changes(root: ast.FunctionDef) -> Iterator[tuple[int, list[Change]]]:
    quiet = _quiet(root)
    for place, node in enumerate(_nodes(root)):
        if id(node) not in quiet:
            yield place, [*_of(node)]


def _quiet(root: ast.FunctionDef) -> set[int]:
    """Nodes whose change nobody could see: the words of an assertion or of an error, docstrings and types of what is inside."""
    words: list[ast.AST | None] = []
    for node in _nodes(root):
        match node:
            case ast.Raise() | ast.Assert() | ast.Expr(value=ast.Constant()):
                words.append(node)
            case ast.AnnAssign(annotation=hint) | ast.arg(annotation=hint):
                words.append(hint)
            case ast.FunctionDef(returns=hint):
                words.append(hint)
    return {id(inner) for node in words if node is not None for inner in ast.walk(node)}


def _of(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=ops):
            for place, operator in enumerate(ops):
                for other in COMPARED.get(type(operator), ()):
                    yield _comparing(place, other)
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator):
            for counted in COUNTED.get(type(operator), ()):
                yield _counting(counted)
        case ast.BoolOp():
            yield _other_bool
            yield from (_dropping(place) for place in range(len(node.values)))
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield _unsigned
        case ast.Constant(value=value):
            yield from _constants(value)
        case ast.If() | ast.While() | ast.IfExp():
            yield _negated
        case ast.Return(value=value) if value is not None:
            yield _returning_nothing
        case ast.Slice():
            yield from _slices(node)
        case ast.Break():
            yield _nothing_done
        case ast.Call():
            yield from _calls(node)
    if hasattr(node, "body") and isinstance(node.body, list):
        yield from (_without(place) for place in range(len(node.body)))
    if getattr(node, "orelse", None) and isinstance(getattr(node, "orelse", None), list):
        yield _without_else


def _comparing(place: int, other: type[ast.cmpop]) -> Change:
    def change(node: ast.AST) -> bool:
        assert isinstance(node, ast.Compare)
        node.ops[place] = other()
        return True

    return change


def _counting(other: type[ast.operator]) -> Change:
    def change(node: ast.AST) -> bool:
        assert isinstance(node, ast.BinOp | ast.AugAssign)
        if isinstance(node, ast.BinOp) and _is_text(node.left, node.right):
            return False
        node.op = other()
        return True

    return change


def _is_text(*nodes: ast.expr) -> bool:
    return any(
        isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and type(one.value) is str) for one in nodes
    )


def _other_bool(node: ast.AST) -> bool:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return True


def _dropping(place: int) -> Change:
    def change(node: ast.AST) -> bool:
        assert isinstance(node, ast.BoolOp)
        del node.values[place]
        if len(node.values) == 1:
            node.values.append(node.values[0])
        return True

    return change


def _unsigned(node: ast.AST) -> bool:
    assert isinstance(node, ast.UnaryOp)
    node.op = ast.UAdd() if isinstance(node.op, ast.USub) else node.op
    if isinstance(node.op, ast.Not):
        node.operand = ast.UnaryOp(ast.Not(), node.operand)
    return True


def _constants(value: object) -> Iterator[Change]:
    def set_to(other: bool | float | str | None) -> Change:
        def change(node: ast.AST) -> bool:
            assert isinstance(node, ast.Constant)
            node.value = other
            return True

        return change

    if type(value) is bool:
        yield set_to(not value)
    elif type(value) is int or type(value) is float:
        yield set_to(value + 1)
        yield set_to(value - 1)
    elif type(value) is str and value:
        yield set_to("")
        yield set_to(value[:-1] if len(value) > 1 else f"{value}{value}")
    elif value is None:
        yield set_to(0)


def _negated(node: ast.AST) -> bool:
    assert isinstance(node, ast.If | ast.While | ast.IfExp)
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return True


def _returning_nothing(node: ast.AST) -> bool:
    assert isinstance(node, ast.Return)
    node.value = ast.Constant(None)
    return True


def _slices(node: ast.Slice) -> Iterator[Change]:
    for part in ("lower", "upper", "step"):
        if getattr(node, part) is not None:

            def change(node: ast.AST, part: str = part) -> bool:
                setattr(node, part, None)
                return True

            yield change


def _nothing_done(node: ast.AST) -> bool:
    node.__class__ = ast.Pass
    return True


def _calls(node: ast.Call) -> Iterator[Change]:
    word = (
        node.func.id
        if isinstance(node.func, ast.Name)
        else node.func.attr
        if isinstance(node.func, ast.Attribute)
        else ""
    )
    if word in SWAPPED:
        yield _renamed(SWAPPED[word])
    if word == "range":
        yield from (_shifted(place, step) for place in range(min(2, len(node.args))) for step in (1, -1))
    if len(node.args) == 2 and isinstance(node.func, ast.Name) and word not in ("range", *EITHER_WAY):
        yield _crossed
    if word in ("sorted", "abs", "int", "len", "round", "set", "list") and len(node.args) == 1:
        yield _bare
    if isinstance(node.func, ast.Attribute) and not node.args:
        yield _bare_method


def _renamed(word: str) -> Change:
    def change(node: ast.AST) -> bool:
        assert isinstance(node, ast.Call)
        if isinstance(node.func, ast.Name):
            node.func.id = word
        elif isinstance(node.func, ast.Attribute):
            node.func.attr = word
        return True

    return change


def _shifted(place: int, step: int) -> Change:
    def change(node: ast.AST) -> bool:
        assert isinstance(node, ast.Call)
        node.args[place] = ast.BinOp(node.args[place], ast.Add() if step > 0 else ast.Sub(), ast.Constant(1))
        return True

    return change


def _crossed(node: ast.AST) -> bool:
    assert isinstance(node, ast.Call)
    node.args[0], node.args[1] = node.args[1], node.args[0]
    return True


def _bare(node: ast.AST) -> bool:
    """`sorted(l)` becomes `l`."""
    assert isinstance(node, ast.Call)
    return _becomes(node, node.args[0])


def _bare_method(node: ast.AST) -> bool:
    """`s.strip()` becomes `s`."""
    assert isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    return _becomes(node, node.func.value)


def _becomes(node: ast.AST, other: ast.AST) -> bool:
    """Another node in the place of this one, which its holder keeps."""
    inner = vars(other)
    node.__class__ = other.__class__
    vars(node).clear()
    vars(node).update(inner)
    return True


def _without(place: int) -> Change:
    """A statement left out."""

    def change(node: ast.AST) -> bool:
        body: list[ast.stmt] = node.body  # type: ignore[attr-defined]
        gone = body[place]
        if isinstance(gone, ast.FunctionDef | ast.Import | ast.ImportFrom | ast.Pass | ast.Assert | ast.Raise) or (
            isinstance(gone, ast.Expr) and isinstance(gone.value, ast.Constant)
        ):
            return False
        if isinstance(gone, ast.AnnAssign) and gone.value is None:
            return False
        body[place] = ast.Pass()
        return True

    return change


def _without_else(node: ast.AST) -> bool:
    node.orelse = []  # type: ignore[attr-defined]
    return True

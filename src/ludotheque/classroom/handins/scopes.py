"""Which functions of a hand-in call which, read with Python's own scopes: a parameter named `main` is not the function."""

import ast
import symtable
from collections.abc import Iterable, Mapping

from ludotheque.classroom.handins.parsing import UNREADABLE, parse, scopes

Uses = Mapping[str, frozenset[str]]


def uses(sources: Iterable[str]) -> Uses:
    """The global names that each function and class of the hand-in uses directly."""
    found: dict[str, set[str]] = {}
    for source in sources:
        try:
            tree, table = parse(source), scopes(source)
        except UNREADABLE:
            continue
        modules = _modules(tree)
        attributes = {node.name: _attributes(node, modules) for node in tree.body if isinstance(node, DEFINED)}
        for scope in table.get_children():
            used = _globals(scope) | attributes.get(scope.get_name(), set())
            found.setdefault(scope.get_name(), set()).update(used)
    return {name: frozenset(used) for name, used in found.items()}


def classes(sources: Iterable[str]) -> frozenset[str]:
    """The classes of the hand-in: one of their methods may be wrong and another right."""
    found = set[str]()
    for source in sources:
        try:
            found |= {node.name for node in parse(source).body if isinstance(node, ast.ClassDef)}
        except UNREADABLE:
            continue
    return frozenset(found)


DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _globals(whole: symtable.SymbolTable) -> set[str]:
    """The global names that a function or a class reads, those of the functions inside it included."""
    names = set[str]()
    waiting = [whole]
    while waiting:
        scope = waiting.pop()
        a_class = scope.get_type() == "class"
        for one in scope.get_symbols():
            if one.is_referenced() and (one.is_global() or (a_class and not one.is_assigned())):
                names.add(one.get_name())
        waiting += scope.get_children()
    return names


def _modules(tree: ast.Module) -> set[str]:
    """The names under which the file knows other modules."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.Import))
    return {alias.asname or alias.name.partition(".")[0] for node in imports for alias in node.names}


def _attributes(node: ast.AST, modules: set[str]) -> set[str]:
    """What it takes from a module: `affichage.menu`."""
    found = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id in modules:
            found.add(inner.attr)
    return found


def reached(uses: Uses, function: str) -> set[str]:
    """The names that a function uses, directly or through others of the hand-in."""
    found: set[str] = set()
    waiting = [function]
    while waiting:
        for name in uses.get(waiting.pop(), frozenset()) - found:
            found.add(name)
            waiting.append(name)
    return found


def is_empty(source: str, function: str) -> bool:
    """Whether the body of this function was left as the assignment gave it: nothing but `pass`, a docstring, or a refusal."""
    try:
        tree = parse(source)
    except UNREADABLE:
        return False
    bodies = [node.body for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function]
    return bool(bodies) and all(_says_nothing(statement) for statement in bodies[-1])


def _says_nothing(statement: ast.stmt) -> bool:
    match statement:
        case ast.Pass() | ast.Expr(ast.Constant()):
            return True
        case ast.Return(None) | ast.Return(ast.Constant(None)):
            return True
        case ast.Raise(ast.Name("NotImplementedError") | ast.Call(ast.Name("NotImplementedError"))):
            return True
    return False

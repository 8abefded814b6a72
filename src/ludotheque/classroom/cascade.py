"""A right function that calls a wrong one is not wrong: it is judged again on top of ours."""

import ast
from collections.abc import Collection, Mapping

from ludotheque.classroom.parsing import parse
from ludotheque.classroom.preparing import Prepared, parses
from ludotheque.classroom.question import Assignment


def depends_on(prepared: Prepared, function: str) -> set[str]:
    """The names that a function uses, directly or through others of the hand-in."""
    found: set[str] = set()
    waiting = [function]
    while waiting:
        for name in prepared.uses.get(waiting.pop(), set()) - found:
            found.add(name)
            waiting.append(name)
    return found


def with_ours(assignment: Assignment, prepared: Prepared, module: str, wrong: Mapping[str, str]) -> dict[str, bytes]:
    """The files with these functions (question → its name there) taken from the reference; `module` is the caller's."""
    files = dict(prepared.files)
    homes = {question: prepared.places.get(question, module) for question in wrong}
    for home in set(homes.values()):
        source = prepared.source(home)
        if not parses(source):
            continue
        here = {question: wrong[question] for question in wrong if homes[question] == home}
        tree = parse(source)
        tree.body = _kept(tree.body, set(here.values()))
        imports = [_import(assignment, question, name) for question, name in here.items()]
        place = next((k for k, node in enumerate(tree.body) if not _first(node)), len(tree.body))
        tree.body[place:place] = imports
        files[f"{home}.py"] = ast.unparse(ast.fix_missing_locations(tree)).encode()
    return files


def _first(node: ast.stmt) -> bool:
    """A docstring or a `__future__` import, which must stay at the top."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _kept(body: list[ast.stmt], dropped: Collection[str]) -> list[ast.stmt]:
    return [node for node in body if not (isinstance(node, ast.FunctionDef) and node.name in dropped)]


def _import(assignment: Assignment, question: str, name: str) -> ast.stmt:
    part = assignment.question(question).module
    home = f"{assignment.reference}.{part}" if part else assignment.reference
    return ast.ImportFrom(home, [ast.alias(question, None if name == question else name)], 0)

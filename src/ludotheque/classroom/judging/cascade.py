"""A right function that calls a wrong one is not wrong: it is judged again on top of ours.

A hand-in that could reach for more gets them served: ours then run in a workshop, and it learns from them nothing but their
answers. Where nothing in it could, ours stand in its own jail, because each served call is a trip there and back.
"""

import ast
from collections.abc import Collection, Mapping
from typing import Any

from ludotheque.classroom.handins.parsing import parse
from ludotheque.classroom.handins.preparing import Prepared, parses
from ludotheque.classroom.judging.workshop import Served, Workshop, failed, right_module
from ludotheque.classroom.question import Assignment

OURS = "nos_fonctions"  # the module under which they are served


def depends_on(prepared: Prepared, function: str) -> set[str]:
    """The names that a function uses, directly or through others of the hand-in."""
    found: set[str] = set()
    waiting = [function]
    while waiting:
        for name in prepared.uses.get(waiting.pop(), set()) - found:
            found.add(name)
            waiting.append(name)
    return found


def with_ours(prepared: Prepared, module: str, wrong: Mapping[str, str]) -> dict[str, bytes]:
    """The files with these functions (question → its name there) taken from ours; `module` is the caller's."""
    files = dict(prepared.files)
    homes = {question: prepared.places.get(question, module) for question in wrong}
    for home in set(homes.values()):
        source = prepared.source(home)
        if not parses(source):
            continue
        here = {question: wrong[question] for question in wrong if homes[question] == home}
        tree = parse(source)
        tree.body = _kept(tree.body, set(here.values()))
        imports = [_import(question, name) for question, name in here.items()]
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


def _import(question: str, name: str) -> ast.stmt:
    return ast.ImportFrom(OURS, [ast.alias(question, None if name == question else name)], 0)


def beside(assignment: Assignment, wrong: Collection[str]) -> dict[str, bytes]:
    """The file that gives these functions to a hand-in whose jail has the library."""
    several = len(assignment.modules) > 1
    homes = {name: f".{assignment.question(name).module}" if several else "" for name in wrong}
    lines = (f"from {assignment.reference}{home} import {name}\n" for name, home in homes.items())
    return {f"{OURS}.py": "".join(lines).encode()}


def serving(assignment: Assignment, wrong: Collection[str], workshop: Workshop) -> Served:
    """These functions and no other, answered by ours."""
    questions = {name: assignment.question(name) for name in wrong}
    homes = {name: right_module(one.module or assignment.modules[0][0]) for name, one in questions.items()}

    def answer(call: dict[str, Any]) -> dict[str, Any]:
        if call["function"] not in homes:
            return failed("NameError", call["function"])
        return workshop.call(homes[call["function"]], call)

    return Served({OURS: {name: list(one.parameters) for name, one in questions.items()}}, answer)

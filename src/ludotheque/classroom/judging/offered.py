"""What a team's tests may import on ours: the functions of the assignment, and the rest of their own files.

The functions of the assignment are ours, under the names and in the modules of the hand-in. A helper of the team's is
answered by its own code, its constants are copies, what it imports from Python is imported again: a test loses nothing
by leaning on them. None of that depends on what answers for the functions under test.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ludotheque.classroom.handins.locating import defined_in, locate
from ludotheque.classroom.handins.parsing import parse
from ludotheque.classroom.handins.preparing import Prepared, is_test
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import LIMITS, LOAD_TYPED, OpenJail, constants_in, functions_in
from ludotheque.classroom.judging.real_pytest import Functions
from ludotheque.classroom.question import Assignment, Question
from ludotheque.sandbox.errors import JailError
from ludotheque.sandbox.inside.values import PlainData

WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Offered:
    """The functions of each module, the question behind a name, the file behind a module; and what else is in them."""

    functions: Functions
    questions: Mapping[str, str]  # the name of a function in the hand-in → the question
    files: Mapping[str, str]  # the name of a module in the tests → in the prepared hand-in
    beside: Mapping[str, PlainData]


def offered(
    assignment: Assignment, submission: Submission, prepared: Prepared, tests: Iterable[str], open_jail: OpenJail
) -> Offered:
    """All that these tests (their texts) may find in the modules they import."""
    words = {word.group() for text in tests for word in WORD.finditer(text)}
    files = _files(assignment, submission, prepared)
    sources = {file: prepared.source(file) for file in dict.fromkeys(files.values()) if f"{file}.py" in prepared.files}
    trees = {file: tree for file, source in sources.items() if (tree := _tree(source)) is not None}
    asked = _asked(assignment, sources, trees)
    names = {name: question for question, (names, _) in asked.items() for name in names}
    parameters = {name: parameters for names, parameters in asked.values() for name in names}
    extra = {
        file: {name for name in _bound(tree) if name in words and name not in names} for file, tree in trees.items()
    }
    found = _loaded(prepared, [file for file, some in extra.items() if some], open_jail)
    functions, beside = dict[str, dict[str, list[str]]](), dict[str, PlainData]()
    for module, file in files.items():
        helpers, constants = found.get(file, ({}, {}))
        kept = {name: helpers[name] for name in extra.get(file, ()) if name in helpers}
        functions[module] = {**kept, **parameters}
        seen: PlainData = {name: value for name, value in constants.items() if name in words}
        beside[module] = {"constants": seen, "imports": [*_imports(trees.get(file), files)]}
    return Offered(functions, names, files, beside)


def _tree(source: str) -> ast.Module | None:
    try:
        return parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _files(assignment: Assignment, submission: Submission, prepared: Prepared) -> dict[str, str]:
    """The modules that can be imported, those of the assignment and those handed in, and the prepared file of each."""
    here = [name[:-3] for name in prepared.files if name.endswith(".py") and not is_support(name[:-3])]
    files = {stem: stem for stem, _ in assignment.modules} | {module: module for module in here}
    renamed = [module for module in submission.modules if module not in files and not is_support(module)]
    return files | {module: assignment.modules[0][0] for module in renamed if len(here) == 1}


def is_support(module: str) -> bool:
    """Whether the file is there for the tests, and is none of the program."""
    return is_test(module) or module == "conftest"


def _asked(
    assignment: Assignment, sources: Mapping[str, str], trees: Mapping[str, ast.Module]
) -> dict[str, tuple[set[str], list[str]]]:
    """The names under which each question can be called, and its parameters in the hand-in's words where it has as many."""
    places = locate(assignment, defined_in(sources))
    found = {}
    for question in assignment.questions:
        if question.game and question.game.program:
            continue
        parameters, names = _ours(assignment, question), set(question.names)
        if place := places.get(question.name):
            names.add(place.name)
            theirs, needed = _parameters(trees.get(place.module), place.name)
            if needed <= len(parameters) <= len(theirs):
                parameters = theirs[: len(parameters)]
        found[question.name] = names, parameters
    return found


def _ours(assignment: Assignment, question: Question) -> list[str]:
    right = _right_tree(assignment.reference.source(question.naming.module))
    return _parameters(right, question.name)[0] or list(question.parameters)


@cache
def _right_tree(source: str) -> ast.Module:
    return parse(source)


def _parameters(tree: ast.Module | None, function: str) -> tuple[list[str], int]:
    """The names of a function's parameters, and how many of them must be given."""
    for node in tree.body if tree else ():
        if isinstance(node, ast.FunctionDef) and node.name == function:
            names = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
            return names, len(names) - len(node.args.defaults)
    return [], 0


def _bound(tree: ast.Module) -> Iterator[str]:
    """The names of functions, and those that are given a value, at the top level of a file."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif not isinstance(node, ast.ClassDef):
            yield from (
                one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
            )


def _imports(tree: ast.Module | None, files: Mapping[str, str]) -> list[str]:
    """The statements by which a file imports something from elsewhere than the hand-in, a name at a time."""
    found: list[ast.stmt] = []
    for node in tree.body if tree else ():
        if isinstance(node, ast.Import):
            found += [ast.Import([one]) for one in node.names if one.name not in files]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level and node.module not in files:
            found += [ast.ImportFrom(node.module, [one], 0) for one in node.names]
    return [ast.unparse(one) for one in found]


def _loaded(
    prepared: Prepared, modules: list[str], open_jail: OpenJail
) -> dict[str, tuple[dict[str, list[str]], dict[str, PlainData]]]:
    """The functions of these files with their parameters, and their constants, as loading them tells."""
    found = {}
    if modules:
        jail = open_jail(prepared.files, LIMITS, library=False)
        try:
            for module in modules:
                answer = jail.ask({"op": "load", "module": module, "typed": list(LOAD_TYPED)})
                functions = {name: _plain(parameters) for name, parameters in functions_in(answer).items()}
                found[module] = functions, constants_in(answer)
        except JailError:
            pass
        finally:
            jail.close()
    return found


def _plain(parameters: Iterable[str]) -> list[str]:
    return [name.lstrip("=") for name in parameters if not name.startswith("*")]

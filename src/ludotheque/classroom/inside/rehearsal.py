"""Tries a correction in its own jail: the calls its examples make, what it answers to many others, and what mutants of it answer.

Every loop and every function of the correction counts its steps, so that a mutant without end is stopped after so many steps,
the same ones on every machine, and not by a clock.
"""

import __future__

import ast
import builtins
import contextlib
import copy
import doctest
import functools
import importlib
import importlib.abc
import importlib.util
import inspect
import io
import operator
import os
import sys
from pathlib import Path
from typing import Any

SLACK = 2_000  # steps granted beyond twenty times those of the correction
ENOUGH = 25  # calls that a mutant answers otherwise: more need not be known
SHOWN = 12  # of those, how many replies are told
MAX_STEPS = 40_000  # of one call: more is slow for whoever writes it less cleverly
MAX_REPLY = 3_000  # characters, without the files that were there before
MAX_SHOWN = 30_000  # of a mutant's reply
MAX_FILE = 100_000  # bytes of a file that is told
MAX_CALLS = 400  # recorded
LOOPS = (ast.For, ast.While, ast.FunctionDef)


class TooManySteps(BaseException):
    """A call went on for too long. Not an Exception: an honest `except Exception` lets it pass."""


class StepCount:
    """Counts, and stops what goes on for too long."""

    def __init__(self) -> None:
        self.count, self.most = 0, MAX_STEPS

    def __call__(self) -> None:
        self.count += 1
        if self.count > self.most:
            raise TooManySteps


class Counted(ast.NodeTransformer):
    """Puts a step at the head of every loop and function."""

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node, LOOPS):
            node.body.insert(0, ast.Expr(ast.Call(ast.Name("__pas__", ast.Load()), [], [])))
        return node


class SourceShelf(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the modules of the correction among its texts, and runs what defines something in them."""

    def __init__(self) -> None:
        self.sources: dict[str, str] = {}

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> Any:
        return importlib.util.spec_from_loader(name, self) if name in self.sources else None

    def create_module(self, _spec: Any) -> None:
        """Let Python make the module."""

    def exec_module(self, module: Any) -> None:
        tree = ast.parse(self.sources[module.__name__])
        flags = _future(tree)
        Counted().visit(tree)
        for statement in tree.body:
            if isinstance(statement, ast.Assert) or (
                isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Constant)
            ):
                continue
            with contextlib.suppress(Exception, SystemExit):
                whole = ast.fix_missing_locations(ast.Module([statement], []))
                exec(compile(whole, f"{module.__name__}.py", "exec", flags), module.__dict__)  # noqa: S102


def _future(tree: ast.Module) -> int:
    """What `from __future__ import …` asks of the whole file, which is run statement by statement."""
    named = [one for one in tree.body if isinstance(one, ast.ImportFrom) and one.module == "__future__"]
    known = [getattr(__future__, alias.name, None) for one in named for alias in one.names]
    return functools.reduce(operator.or_, (one.compiler_flag for one in known if one is not None), 0)


STEPS = StepCount()
SHELF = SourceShelf()
builtins.__pas__ = STEPS  # type: ignore[attr-defined]
sys.meta_path.insert(0, SHELF)
RIGHT: list[str] = []
STEPPED: list[int] = []
CALLS: list[list[Any]] = []
BEGINNING = {path.name for path in Path().iterdir()} if os.name == "posix" else set()


def world(sources: dict[str, str]) -> dict[str, Any]:
    """All functions of these modules, loaded afresh; of two with one name, the last."""
    SHELF.sources = sources
    STEPS.count, STEPS.most = 0, 10 * MAX_STEPS
    for name in sources:
        sys.modules.pop(name, None)
    found: dict[str, Any] = {}
    with quiet([]):
        for name in sources:
            found.update(vars(importlib.import_module(name)))
    return found


@contextlib.contextmanager
def quiet(typed: list[str]) -> Any:
    """Keeps what is printed and asked, and types these lines."""
    asked: list[str] = []
    lines = iter(typed)

    def fed(prompt: object = "", /) -> str:
        asked.append(str(prompt))
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    real, screen = builtins.input, io.StringIO()
    builtins.input = fed
    try:
        with contextlib.redirect_stdout(screen):
            yield screen, asked
    finally:
        builtins.input = real


def record(sources: dict[str, str], names: list[str], snippets: list[Any], files: list[list[str]]) -> dict[str, Any]:
    """The calls that these snippets make of the functions asked, and where an example says otherwise than the correction."""
    found: list[list[Any]] = []
    problems: list[list[str]] = []
    for of, lines in snippets:
        _lay_out(files)
        space = world(sources)
        active = [0]
        for module in [sys.modules[name] for name in sources]:
            for name in names:
                if callable(vars(module).get(name)) and not hasattr(vars(module)[name], "__recorded__"):
                    vars(module)[name] = _recorded(name, vars(module)[name], found, active)
            space.update({name: vars(module)[name] for name in names if name in vars(module)})
        for source, want in lines:
            STEPS.count, STEPS.most = 0, 10 * MAX_STEPS
            got = _tried(source, want, space)
            if got is not None:
                problems.append([of, source.strip(), (want or "").strip(), got])
    return {"calls": found[:MAX_CALLS], "problems": problems}


def _recorded(name: str, function: Any, found: list[list[Any]], active: list[int]) -> Any:
    """The function, which notes how it is called; not where another one of the correction calls it."""

    def wrapper(*arguments: Any, **named: Any) -> Any:
        if not active[0]:
            with contextlib.suppress(Exception):  # what cannot be copied is no case
                bound = inspect.signature(function).bind(*arguments, **named)
                bound.apply_defaults()
                found.append([name, copy.deepcopy([*bound.args, *bound.kwargs.values()])])
        active[0] += 1
        try:
            return function(*arguments, **named)
        finally:
            active[0] -= 1

    wrapper.__recorded__ = True  # type: ignore[attr-defined]
    return wrapper


def _tried(source: str, want: str | None, space: dict[str, Any]) -> str | None:
    """None where the line does as it says; else what it did."""
    shown: list[str] = []

    def show(value: object) -> None:
        if value is not None:
            shown.append(repr(value))
            sys.stdout.write(f"{value!r}\n")

    hook, sys.displayhook = sys.displayhook, show
    try:
        with quiet([]) as (screen, _):
            exec(compile(source, "exemple", "single" if want is not None else "exec"), space)  # noqa: S102
        got = screen.getvalue()
    except (Exception, SystemExit, TooManySteps) as failure:
        said = f"{type(failure).__name__}: {failure}\n"
        name = (want or "").split(":")[0].strip().rpartition(".")[2]
        return None if name == type(failure).__name__ else said.strip(": \n")
    finally:
        sys.displayhook = hook
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return None if want is None or doctest.OutputChecker().check_output(want, got, flags) else got.strip()


def prepare(sources: dict[str, str], calls: list[list[Any]]) -> list[Any]:
    """What the correction answers to each call (value, arguments afterwards, printed, asked, error, files), and in how many steps."""
    CALLS[:] = calls
    RIGHT.clear()
    STEPPED.clear()
    told: list[Any] = []
    space = world(sources)
    for call in calls:
        STEPS.most = MAX_STEPS
        reply = _answer(space, call)
        RIGHT.append(_written(reply))
        STEPPED.append(STEPS.count)
        made = [one for one in reply[5] if one not in call[3]]
        too_long = len(_written([*reply[:5], made])) > MAX_REPLY
        told.append([*(reply if not too_long else [None, [], "", [], "TooLong", []]), STEPS.count])
    return told


def again(sources: dict[str, str]) -> list[int]:
    """The calls that are answered otherwise a second time, in another order."""
    space = world(sources)
    STEPS.most = MAX_STEPS
    backwards = [*range(len(CALLS))][::-1]
    said = {place: _written(_answer(space, CALLS[place])) for place in backwards}
    return [place for place, right in enumerate(RIGHT) if said[place] != right]


def mutant(sources: dict[str, str], places: list[int]) -> list[Any]:
    """The calls, among these, that this version answers otherwise, with what it answers to the first of them."""
    space = world(sources)
    found: list[Any] = []
    for place in places:
        STEPS.most = 20 * STEPPED[place] + SLACK
        reply = _answer(space, CALLS[place])
        if _written(reply) != RIGHT[place]:
            shown = len(found) < SHOWN and len(_written(reply)) <= MAX_SHOWN
            found.append([place, *(reply if shown else [])])
            if len(found) >= ENOUGH:
                break
    return found


def _answer(space: dict[str, Any], call: list[Any]) -> list[Any]:
    name, arguments, typed, files = call
    given = copy.deepcopy(arguments)
    STEPS.count = 0
    _lay_out(files)
    with quiet(typed) as (screen, asked):
        try:
            value, error = copy.deepcopy(space[name](*given)), ""
        except TooManySteps:
            value, error = None, "TooManySteps"
        except (Exception, SystemExit) as failure:
            value, error = None, type(failure).__name__
    return [value, given, screen.getvalue(), asked, error, _files()]


def _lay_out(files: list[list[str]]) -> None:
    """The files as they are before a call."""
    for name in _own_files():
        with contextlib.suppress(OSError):
            Path(name).unlink()
    for name, text in files:
        Path(name).write_bytes(text.encode("utf-8"))


def _own_files() -> list[str]:
    return sorted(path.name for path in Path().iterdir() if path.name not in BEGINNING and path.is_file())


def _files() -> list[list[str]]:
    found = []
    for name in _own_files()[:20]:
        with contextlib.suppress(OSError, ValueError):
            found.append([name, Path(name).read_bytes()[:MAX_FILE].decode("utf-8")])
    return found


def _written(reply: list[Any]) -> str:
    return repr([_canonical(one, 0) for one in reply])


def _canonical(value: Any, depth: int) -> Any:
    """The same text for equal values, whatever the order of a set or of a dict."""
    if depth > 30:
        return "…"
    if type(value) is float:
        return f"{value:.9g}"
    if type(value) in (list, tuple):
        return (type(value).__name__, [_canonical(one, depth + 1) for one in value])
    if type(value) in (set, frozenset):
        return ("set", sorted(repr(_canonical(one, depth + 1)) for one in value))
    if type(value) is dict:
        return ("dict", sorted((repr(k), repr(_canonical(v, depth + 1))) for k, v in value.items()))
    return value if type(value) in (int, str, bool, type(None)) else (type(value).__name__,)


def made(sources: dict[str, str], function: str, seed: int, count: int) -> list[Any]:
    """Values that a function of `cas.py` makes: it yields them, or gives one at each call."""
    import random

    maker = world(sources)[function]
    chance = random.Random(seed)
    found: list[Any] = []
    STEPS.most = 100 * MAX_STEPS
    for _ in range(count):
        STEPS.count = 0
        value = maker(chance)
        if inspect.isgenerator(value):
            for one in value:
                found.append(copy.deepcopy(one))
                if len(found) >= count:
                    break
            break
        found.append(copy.deepcopy(value))
    return found


def verify(
    sources: dict[str, str], checker: str, arguments: list[Any], value: Any, after: list[Any], printed: str
) -> bool | str:
    """What a checker says of an answer: it takes the answer, the arguments before, and if it wants the rest by name.

    An answer on which it stops (None, where it expects a list) is none that it accepts.
    """
    function = world(sources)[checker]
    named = {"apres": after, "affiche": printed}
    wanted = inspect.signature(function).parameters
    STEPS.most = 10 * MAX_STEPS
    try:
        said = function(value, *arguments, **{name: one for name, one in named.items() if name in wanted})
    except Exception:
        return False
    return said if type(said) is str else bool(said)


def answer(sources: dict[str, str], call: list[Any]) -> list[Any]:
    """What the correction answers to one call."""
    space = world(sources)
    STEPS.most = MAX_STEPS
    return _answer(space, call)

"""Runs a team's tests with the real pytest, in the jail where they are, and says how each of them ended.

Each outcome goes out as soon as it is known (the journal is distant): what was said is not lost when a test kills its jail.
"""

import __future__

import ast
import builtins
import contextlib
import gc
import importlib.util
import os
import signal
import sys
import time
import types
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import Any

from journal_des_tests import fini, prevus  # type: ignore[import-not-found]

TOP = "(instructions hors des fonctions)"
AGAIN_SECONDS = 0.05  # a bare `except:` may swallow the alarm: it rings again and again
MAX_TESTS = 1_000
MAX_REASON = 200
FUTURE = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})
WITHOUT = (  # plugins that write files, talk to a terminal or look after pytest itself; each takes its time to start
    *("cacheprovider", "terminal", "doctest", "junitxml", "pastebin", "faulthandler", "stepwise"),
    *("setuponly", "setupplan", "warnings", "unraisableexception", "threadexception"),
)
OPTIONS = (
    *("--capture=sys", "--assert=plain", "--continue-on-collection-errors", "-c", os.devnull),
    *(word for name in WITHOUT for word in ("-p", f"no:{name}")),
)


class TooLong(BaseException):
    """A test or an instruction had its time. Not an Exception: an honest `except Exception` lets it pass."""


def resultats(
    tests: list[str], chosen: list[str] | None, beside: dict[str, dict[str, Any]], seconds: tuple[float, float, float]
) -> int:
    """Run the tests of these files, all or the chosen ones; `beside` is what the distant modules hold besides functions.

    The seconds: of computing for a test or an instruction outside functions, by the clock for the same, and for all.
    """
    *each, whole = seconds
    clock = RunClock(*each)
    gc.disable()  # until the tests begin: a tenth of the time that takes
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    import pytest

    pytest.main, run = lambda *_, **__: 0, pytest.main  # a file of tests that starts pytest is run already
    builtins.input = _input
    for name, things in beside.items():
        _complete(sys.modules[name], **things)
    folder = Path.cwd()
    imports = Statements(folder, tests, clock)
    sys.meta_path.insert(0, imports)
    words = [*OPTIONS, f"--rootdir={folder}", f"--basetemp={folder / '.pytest'}"]
    files = [f"{folder / name}.py" for name in tests]
    return int(run([*words, *files], plugins=[_reporter(imports, chosen, clock, whole)]))


class RunClock:
    """Rings when something computes too long, or does nothing too long."""

    def __init__(self, computing: float, waiting: float) -> None:
        self._seconds = {signal.ITIMER_PROF: computing, signal.ITIMER_REAL: waiting}
        for number in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(number, self._ring)

    def _ring(self, number: int, _frame: object) -> None:
        raise TooLong("horloge" if number == signal.SIGALRM else "calcul")

    def __enter__(self) -> None:
        for timer, seconds in self._seconds.items():
            signal.setitimer(timer, seconds, AGAIN_SECONDS)

    def __exit__(self, *error: object) -> None:
        for timer in self._seconds:
            signal.setitimer(timer, 0)


def _input(prompt: object = "", /) -> str:
    """Builtin `input` as it is when nobody replaced it: it reads what stands for the keyboard today."""
    sys.stdout.write(str(prompt))
    line = sys.stdin.readline()
    if not line:
        raise EOFError("EOF when reading a line")
    return line.removesuffix("\n")


def _complete(module: types.ModuleType, constants: dict[str, Any], imports: list[str]) -> None:
    """Give a distant module what the team's own file has besides functions, and an answer for every other name."""
    found: dict[str, Any] = {}
    for statement in imports:
        with contextlib.suppress(ImportError):
            exec(statement, found)  # noqa: S102 -- what their own file imports
    found.pop("__builtins__", None)
    names = vars(module)
    names |= {**found, **constants, **names, "__getattr__": _unknown}


def _unknown(name: str) -> Callable[..., Any]:
    """What stands for a name that nobody serves: whoever imports it loses nothing until it is called."""
    if name.startswith("__") or name in vars(builtins):
        raise AttributeError(name)

    def unknown(*_: Any, **__: Any) -> Any:
        raise NameError(f"{name} n'est pas une fonction du sujet")

    unknown.__name__ = name
    return unknown


class Statements:
    """Imports a file of tests one statement after the other: one that fails is lost, the tests after it are not."""

    def __init__(self, folder: Path, tests: Iterable[str], clock: RunClock) -> None:
        self._folder, self._names, self._clock = folder, {*tests, "conftest"}, clock
        self.tops: dict[str, str | None] = {}  # of the files that assert something outside functions, how that ended

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> Any:
        file = self._folder / f"{name}.py"
        return importlib.util.spec_from_file_location(name, file, loader=self) if name in self._names else None  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> None:
        """Let Python make the module."""

    def exec_module(self, module: types.ModuleType) -> None:
        file, top = str(module.__file__), f"{module.__name__} {TOP}"
        tree = ast.parse(Path(file).read_bytes(), file)
        flags = compile(tree, file, "exec", dont_inherit=True).co_flags & FUTURE
        failures = [self._failure(code, vars(module)) for code in _codes(tree, file, flags)]
        if any(failures) or any(_asserts(one) for one in tree.body):
            self.tops[top] = next(filter(None, failures), None)

    def _failure(self, code: types.CodeType, names: dict[str, Any]) -> str | None:
        """How a statement failed, if it did; what skips a whole file goes on to pytest."""
        import pytest

        try:
            with self._clock:
                exec(code, names)  # noqa: S102
        except pytest.skip.Exception:
            raise
        except BaseException as error:
            return _reason(error)
        return None


def _codes(tree: ast.Module, file: str, flags: int) -> Iterator[types.CodeType]:
    """Each statement; `from x import a, b` as two: where one of the names is missing, the other is not."""
    for statement in tree.body:
        parts: list[ast.stmt] = [statement]
        if isinstance(statement, ast.ImportFrom) and statement.module != "__future__":
            each = (ast.ImportFrom(statement.module, [one], statement.level) for one in statement.names)
            parts = [ast.copy_location(one, statement) for one in each]
        for part in parts:
            yield compile(ast.Module([part], []), file, "exec", flags, True)


def _asserts(node: ast.AST) -> bool:
    """Whether an assertion is made while the file is loaded."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
        return False
    return isinstance(node, ast.Assert) or any(_asserts(one) for one in ast.iter_child_nodes(node))


def _reason(error: BaseException) -> str:
    try:
        return f"{type(error).__name__}: {error}"[:MAX_REASON]
    except BaseException:
        return type(error).__name__


def _reporter(imports: Statements, chosen: list[str] | None, clock: RunClock, seconds: float) -> object:
    """The plugin that chooses, times and tells."""
    import pytest

    class Reporter:
        @pytest.hookimpl(trylast=True)
        def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
            if chosen is not None:
                items[:] = [item for item in items if item.nodeid in chosen]
            del items[MAX_TESTS:]
            gc.freeze()
            gc.enable()
            prevus([*imports.tops, *(item.nodeid for item in items)])
            for name, failure in imports.tops.items():
                fini(name, "failed" if failure else "passed", failure or "")
            self.end = time.monotonic() + seconds

        @pytest.hookimpl(wrapper=True, tryfirst=True)
        def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
            self.failure, self.skipped = "", False
            done = yield
            fini(item.nodeid, "failed" if self.failure else "skipped" if self.skipped else "passed", self.failure)
            if time.monotonic() > self.end:
                item.session.shouldstop = "le temps accordé est écoulé"
            return done

        @pytest.hookimpl(wrapper=True, tryfirst=True)
        def pytest_runtest_call(self) -> Generator[None, Any, Any]:
            with clock:  # not around pytest itself, which the alarm would upset
                return (yield)

        pytest_runtest_setup = pytest_runtest_teardown = pytest_runtest_call

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
            report = yield
            if report.failed:
                self.failure = _reason(call.excinfo.value) if call.excinfo else report.outcome
            self.skipped |= report.skipped
            return report

        def pytest_collectreport(self, report: pytest.CollectReport) -> None:
            if report.failed:
                imports.tops[f"{report.nodeid.removesuffix('.py')} {TOP}"] = "unreadable"

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:
                self.failure = self.failure or report.outcome  # a part of a test (subtests) is told no other way

    return Reporter()

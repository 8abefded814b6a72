"""A jail without walls, in this very process, for files that are our own: it starts at once and has no clock."""

import ast
import builtins
import contextlib
import sys
import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn

from ludotheque.classroom.handins.parsing import parse
from ludotheque.classroom.judging.bench import Distant
from ludotheque.classroom.judging.oracle import SCREEN
from ludotheque.core.text import Text
from ludotheque.sandbox.answers import flooded
from ludotheque.sandbox.errors import Died, Fate, JailError
from ludotheque.sandbox.inside.calling import called, functions_of, observed
from ludotheque.sandbox.inside.distant import KEYBOARD, distant_functions, distant_module
from ludotheque.sandbox.inside.screen import Terminal
from ludotheque.sandbox.inside.values import decode, encode
from ludotheque.sandbox.limits import Limits

FOLDER = "/stand-in"


class StandIn:
    """Answers as the jail does; counts the jails opened."""

    opened = 0

    def __init__(
        self,
        files: Mapping[str, bytes],
        limits: Limits,  # noqa: ARG002
        *,
        library: bool,
        packages: Mapping[str, Path] | None = None,
    ) -> None:
        if packages:
            raise JailError(Text("Cette prison n'a pas de pytest.", "This jail has no pytest."))
        type(self).opened += 1
        self._files = {**_ours(), **files} if library else files
        self._modules = dict[str, types.ModuleType]()

    def ask(
        self,
        request: dict[str, Any],
        wall_seconds: float | None = None,  # noqa: ARG002
        distant: Distant | None = None,
    ) -> dict[str, Any]:
        self._distant = distant
        if request["op"] == "load":
            return self._load(request)
        module = self._modules[request.get("module", next(reversed(self._modules)))]
        with self._terminal(request) as terminal:
            if request["op"] == "is_recursive":
                return {**observed(module, request, _NoAlarm(), FOLDER)}  # type: ignore[arg-type]
            answer = called(module, request, _NoAlarm(), FOLDER)  # type: ignore[arg-type]
        if answer["error"] and answer["error"]["kind"] == "SystemExit":
            raise Died(Fate.EXIT)
        return {**answer, "printed": terminal.screen.printed(), "asked": terminal.keyboard.asked}

    def _outside(self, call: Any) -> Any:
        assert self._distant is not None
        return self._distant(call)

    def _partner(self, shown: str, asked: str) -> str | None:
        call = {"module": KEYBOARD, "function": "input", "arguments": [encode(shown), encode(asked)], "typed": []}
        line = decode(self._outside(call)["value"])
        assert line is None or isinstance(line, str)
        return line

    @contextlib.contextmanager
    def _terminal(self, request: dict[str, Any]) -> Iterator[Terminal]:
        """A screen and a keyboard for a moment, then ours again."""
        with SCREEN:
            # Read under the lock: another thread's keyboard may be in place before.
            real, stdin, stdout = builtins.input, sys.stdin, sys.stdout
            try:
                partner = self._partner if request.get("partner") else None
                with Terminal(request["typed"], 1_000_000, _flood, partner) as terminal:
                    yield terminal
            finally:
                builtins.input, sys.stdin, sys.stdout = real, stdin, stdout

    def _load(self, request: dict[str, Any]) -> dict[str, Any]:
        name = request["module"]
        module = types.ModuleType(name)
        error = None
        served = request.get("distant", {})
        self._replaced = distant_functions(request.get("replaced", {}), self._outside)
        with self._terminal(request) as terminal, self._beside(name, module, served):
            try:
                self._execute(module)
            except (Exception, SystemExit) as failure:
                error = f"{type(failure).__name__}: {failure}"
        self._modules[name] = module
        answer: dict[str, Any] = {
            "constants": {},
            "notes": [],
            "notes_en": [],
            "printed": terminal.screen.printed(),
            "error": error,
        }
        return {"ok": True, "functions": functions_of(module, FOLDER), **answer}

    def _execute(self, module: types.ModuleType) -> None:
        """Run a file as the loader of the jail does: statement by statement, functions that run elsewhere in their places."""
        file = f"{FOLDER}/{module.__name__}.py"
        names = module.__dict__
        names.update(self._replaced)
        for statement in parse(self._files[f"{module.__name__}.py"].decode()).body:
            exec(compile(ast.Module([statement], []), file, "exec"), names)
            names.update(self._replaced)

    @contextlib.contextmanager
    def _beside(self, name: str, module: types.ModuleType, served: dict[str, Any]) -> Iterator[None]:
        """Let the files of the hand-in import each other, and leave no trace of them."""
        stems = [*served, *(file[:-3] for file in self._files if file.endswith(".py"))]
        before = {stem: sys.modules.get(stem) for stem in stems}
        finder = _Finder(self._files, self._execute)
        for other, functions in served.items():
            distant_module(other, functions, self._outside)
        sys.modules[name] = module
        sys.meta_path.insert(0, finder)
        try:
            yield
        finally:
            sys.meta_path.remove(finder)
            for stem, was in before.items():
                sys.modules.pop(stem, None)
                if was is not None:
                    sys.modules[stem] = was

    def close(self) -> None:
        pass


def _ours() -> dict[str, bytes]:
    """Our functions under the names that a hand-in imports, where the jail has the library."""
    return {f"{name}.py": f"from ludotheque.sujets.{name} import *\n".encode() for name in ("roi_des_roses", "ia")}


class _NoAlarm:
    def run(self, work: Callable[[], Any], _seconds: float) -> Any:
        return work()


class _Finder:
    """Finds the files of the hand-in when one imports another."""

    def __init__(self, files: Mapping[str, bytes], execute: Callable[[types.ModuleType], None]) -> None:
        self._files, self.exec_module = files, execute

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> Any:
        from importlib.machinery import ModuleSpec

        return ModuleSpec(name, self) if f"{name}.py" in self._files else None  # type: ignore[arg-type]

    def create_module(self, _spec: object) -> None:
        pass


def _flood() -> NoReturn:
    raise flooded()

"""The runner: the trusted half of the jailed process, until the first line of a student's code runs in it.

Requests and answers are lines of JSON on two pipes; every request carries a fresh random token that its answer must repeat.

**Why a forged answer wins nothing.** Python code can always find what its own process knows: the pipes, this module,
the token of the request under way. So nothing in this process is trusted by the one outside, which

- compares values itself, as plain data rebuilt from text it has checked (see `values` and `answers`): no object, no
  `__eq__`, no pickle comes out;
- takes one answer a request, with that request's token: an answer written beforehand, twice, or by a thread between two
  requests is refused and the jail is closed; answers already taken cannot be changed;
- never sends the expected answer, so there is nothing to copy;
- gives each submission a jail of its own, whose files are read-only copies.

A forged answer is then worth exactly what `return` of the same value is worth: a student who can forge the right answer
could have returned it. That holds for `is_recursive` too: it observes a call, and whoever takes the trouble to forge it
could have written the recursion. A second process inside the jail between the student and us would be one more program
to trust, and could check no more than the outside does.

The pipes are moved off 0, 1 and 2 and closed on exec, the functions needed are taken before the student's code can
replace them, and sys.path is extended last: that spares honest programs accidents and keeps clumsy attacks out.
"""

from __future__ import annotations

import builtins
import os
import sys

from ludotheque.sandbox.inside.calling import called, functions_of, observed
from ludotheque.sandbox.inside.distant import KEYBOARD, distant_functions, distant_module
from ludotheque.sandbox.inside.execution import Alarm, told
from ludotheque.sandbox.inside.loading import Loader
from ludotheque.sandbox.inside.plain_json import read, write
from ludotheque.sandbox.inside.screen import Terminal
from ludotheque.sandbox.inside.values import BadValue, decode, encode
from ludotheque.sandbox.inside.workfiles import WorkFiles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType
    from typing import Any, BinaryIO, NoReturn, TypedDict

    from ludotheque.sandbox.inside.calling import CallAnswer, CallRequest, ObservedAnswer
    from ludotheque.sandbox.inside.distant import DistantAnswer, DistantCall
    from ludotheque.sandbox.inside.values import Tagged

    class Hello(TypedDict):
        """The first line that the runner is told."""

        folder: str
        output_bytes: int
        path: list[str]
        seed: int | None

    class Request(CallRequest, total=False):
        """What the jailer asks: a file to load, a function to call; `token` is always there."""

        distant: dict[str, dict[str, list[str]]]
        replaced: dict[str, list[str]]

    class LoadAnswer(TypedDict):
        """What a file holds, and what loading it took."""

        ok: bool
        functions: dict[str, list[str]]
        constants: dict[str, Tagged]
        notes: list[str]
        notes_en: list[str]
        printed: str
        error: str | None

    Operation = Callable[[Request, Terminal], Mapping[str, Any]]

OUT_OF_MEMORY = 86  # the exit code that tells the jailer why
PLAIN = (int, float, str, bool, list, tuple, dict, set)
CONSTANT_ITEMS = 5_000  # a global that is larger is no constant


class JailRunner:
    """Answers the requests of the jailer, one at a time."""

    def __init__(self, requests: BinaryIO, answers: int) -> None:
        self._requests = requests
        self._answers = answers
        self._token = ""
        hello: Hello = read(requests.readline().decode())
        if hello["seed"] is not None:
            _seed(hello["seed"])
        self._folder = hello["folder"]
        self._limit = hello["output_bytes"]
        self._modules: dict[str, ModuleType] = {}
        self._last = ""
        self._alarm = Alarm()
        self._loader = Loader(self._folder, self._alarm)
        self._work = WorkFiles(self._folder)
        os.chdir(self._folder)
        sys.path[:] = [self._folder, *sys.path, *hello["path"]]
        sys.meta_path.insert(-1, self._loader)
        sys.argv = [""]
        builtins.exit = builtins.quit = sys.exit  # type: ignore[assignment]  # as `site` gives them to every program

    def serve(self) -> NoReturn:
        """Answer until the jailer hangs up; leave without running anybody's exit handlers."""
        self._send({"ok": True})
        try:
            while line := self._requests.readline():
                request: Request = read(line.decode())
                self._token = request["token"]
                self._send(self._answer(request))
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        except BaseException as error:
            os.write(2, f"{type(error).__name__}: {error}\n".encode("utf-8", "replace")[:1000])
        os._exit(0)

    def _answer(self, request: Request) -> Mapping[str, Any]:
        operations: dict[str, Operation] = {"load": self._load, "call": self._call, "is_recursive": self._is_recursive}
        operation = operations.get(request.get("op", ""))
        if operation is None:
            return {"ok": False, "error": f"unknown operation {request.get('op')!r}"}
        if operation != self._load and request.get("module", self._last) not in self._modules:
            return {"ok": False, "error": "no module is loaded"}
        partner = self._partner if request.get("partner") else None
        terminal = Terminal(request.get("typed", []), self._limit, self._flood, partner)
        return operation(request, terminal)

    def _load(self, request: Request, terminal: Terminal) -> LoadAnswer:
        name = request["module"]
        for distant, parameters in request.get("distant", {}).items():
            distant_module(distant, parameters, self._ask_outside)
        self._loader.replaced = distant_functions(request.get("replaced", {}), self._ask_outside)
        error = None
        functions: dict[str, list[str]] = {}
        constants: dict[str, Tagged] = {}
        try:
            with terminal:
                module = self._alarm.run(lambda: self._loader.load(name), request.get("seconds", 2.0))
            self._modules[name], self._last = module, name
            functions = functions_of(module, self._folder)
            constants = self._constants(module)
        except BaseException as caught:
            problem = told(caught, self._folder)
            error = f"{problem['kind']}: {problem['text']}"
        notes = [*self._loader.notes]
        if asked := len(terminal.keyboard.asked):
            plural = "s" if asked > 1 else ""
            fr = f"Le fichier pose {asked} question{plural} dès son chargement."
            notes.append((fr, f"The file asks {asked} question{plural} while it is loaded."))
        return {
            "ok": True,
            "functions": functions,
            "constants": constants,
            "notes": [fr for fr, _ in notes],
            "notes_en": [en for _, en in notes],
            "printed": terminal.screen.printed(),
            "error": error or self._loader.error,
        }

    def _constants(self, module: ModuleType) -> dict[str, Tagged]:
        found = {}
        for name, value in [*vars(module).items()]:
            if type(name) is str and not name.startswith("_") and type(value) in PLAIN:
                try:
                    found[name] = encode(value, CONSTANT_ITEMS)
                except BadValue:
                    continue
        return found

    def _call(self, request: Request, terminal: Terminal) -> CallAnswer:
        module = self._modules[request.get("module", self._last)]
        if "files" in request:
            self._work.lay_out(request["files"])
        with terminal:
            answer = called(module, request, self._alarm, self._folder)
        if "files" in request:
            answer["files"] = self._work.left()
        answer["printed"] = terminal.screen.printed()
        answer["asked"] = terminal.keyboard.asked
        return answer

    def _is_recursive(self, request: Request, terminal: Terminal) -> ObservedAnswer:
        module = self._modules[request.get("module", self._last)]
        with terminal:
            return observed(module, request, self._alarm, self._folder)

    def _partner(self, shown: str, question: str) -> str | None:
        """The line that the person outside types."""
        arguments = [encode(shown), encode(question)]
        call: DistantCall = {"module": KEYBOARD, "function": "input", "arguments": arguments, "typed": []}
        line = decode(self._ask_outside(call)["value"])
        return line if type(line) is str else None

    def _ask_outside(self, call: DistantCall) -> DistantAnswer:
        """The answer to a call of a function that does not run here."""

        def wait() -> bytes:
            self._send({"ok": True, "distant": call})
            return self._requests.readline()

        answer: DistantAnswer = read(self._alarm.outside(wait).decode())
        return answer

    def _send(self, answer: Mapping[str, Any]) -> None:
        """Write one answer with the token of its request."""
        line = write({**answer, "token": self._token}).encode("utf-8", "replace") + b"\n"
        if len(line) > self._limit:
            self._flood()
        while line:
            line = line[os.write(self._answers, line) :]

    def _flood(self) -> NoReturn:
        """Say that there is too much to say, and leave: the loop that prints will not stop by itself."""
        os.write(self._answers, write({"ok": False, "flooded": True, "token": self._token}).encode() + b"\n")
        os._exit(0)


def _seed(seed: int) -> None:
    """Make chance repeat itself; done before a file of the student can be called random.py."""
    import random

    random.seed(seed)


def main(requests: BinaryIO) -> NoReturn:
    """Take the pipes away from 0 and 1, then serve. What is printed outside requests goes where 2 goes."""
    answers = os.dup(1)
    nothing = os.open("/dev/null", os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    JailRunner(requests, answers).serve()

"""The jail in which functions run while others call them from another one: whoever calls gets answers, never the functions."""

from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Thread
from types import MappingProxyType
from typing import TYPE_CHECKING

from ludotheque.classroom.judging.bench import LIMITS, Distant, JailLike, OpenJail
from ludotheque.classroom.question import Assignment
from ludotheque.sandbox.errors import Died, JailError, TimedOut
from ludotheque.sandbox.inside.values import Message, decode, encode

if TYPE_CHECKING:
    from ludotheque.sandbox.inside.distant import DistantCall

CALL_SECONDS = 2.0
TALK_SECONDS = 20.0  # by the clock, for a call that waits for lines typed elsewhere


class Workshop:
    """Runs the functions of some modules; opened at the first call.

    They are `right`, or wrong twins of right ones, unless they are a hand-in's: what the clock cuts short is asked again.
    """

    def __init__(
        self, files: Mapping[str, bytes], open_jail: OpenJail, *, library: bool = True, right: bool = True
    ) -> None:
        self._files, self._open_jail, self._library, self._right = files, open_jail, library, right
        self._loaded: set[str] = set()
        self._jail: JailLike | None = None
        self._talk: Talk | None = None
        self.failures: list[JailError] = []  # calls that ended with their process, or were cut short

    def __enter__(self) -> "Workshop":
        return self

    def __exit__(self, *error: object) -> None:
        self._hang_up()
        if self._jail is not None:
            self._jail.close()

    def call(self, module: str, call: "DistantCall") -> Message:
        """The answer of one of the functions; what is asked of it may be endless or too large."""
        self._hang_up()
        return self._asked(module, call, None)

    def talk(self, module: str, call: "DistantCall") -> Message:
        """The answer as `call` gives it, or the question that the function asks first (`question`).

        The next call then brings the line typed; any other call, or a call of another function, hangs up.
        """
        if call["typed"] and self._talk is not None:
            return self._heard(self._talk.answered(call["typed"][-1]))
        answer = self.call(module, call)
        if not answer["asked"]:
            return answer
        self._talk = Talk(lambda partner: self._asked(module, call, partner))
        return self._heard(self._talk.heard())

    def _heard(self, said: Message) -> Message:
        if "question" not in said:
            self._talk = None
        return said

    def _hang_up(self) -> None:
        if self._talk is not None:
            self._talk.hang_up()
            self._talk = None

    def make_ready(self, module: str) -> None:
        """Load a module before it is called."""
        try:
            self._opened(module)
        except JailError:
            self._jail = None

    def _opened(self, module: str) -> JailLike:
        if self._jail is None:
            self._loaded.clear()
            self._jail = self._open_jail(self._files, LIMITS, library=self._library)
        if module not in self._loaded:
            self._jail.ask({"op": "load", "module": module, "typed": []})
            self._loaded.add(module)
        return self._jail

    def _asked(self, module: str, call: "DistantCall", partner: Distant | None, *, again: bool = True) -> Message:
        request = {"op": "call", **call, "module": module, "seconds": CALL_SECONDS, "partner": partner is not None}
        try:
            answer = self._opened(module).ask(request, None if partner is None else TALK_SECONDS, distant=partner)
        except JailError as failure:
            self._jail = None
            self.failures.append(failure)
            if again and self._right and partner is None and isinstance(failure, TimedOut | Died):
                return self._asked(module, call, None, again=False)  # the machine was busy, or its process old
            return failed("RuntimeError", str(failure))
        return _without_place(answer)


class Talk:
    """A call under way whose function asks for lines: it waits in a thread of its own while they are typed elsewhere."""

    def __init__(self, ask: Callable[[Distant], Message]) -> None:
        self._said = SimpleQueue[Message]()
        self._typed = SimpleQueue[str | None]()
        self._over = False
        self._shown = 0
        self._thread = Thread(target=self._run, args=(ask,), daemon=True)
        self._thread.start()

    def _run(self, ask: Callable[[Distant], Message]) -> None:
        try:
            self._said.put(ask(self._partner))
        except Exception as failure:  # a question that is none: whoever waits must hear of it
            self._said.put(failed("RuntimeError", f"{type(failure).__name__}: {failure}"))

    def _partner(self, call: "DistantCall") -> Message:
        if self._over:
            return {"value": None}
        shown, question = (str(decode(one)) for one in call["arguments"])
        self._shown += len(shown)
        self._said.put({"question": question, "printed": shown})
        return {"value": encode(self._typed.get())}

    def answered(self, line: str) -> Message:
        """What is said once this line is typed."""
        self._typed.put(line)
        return self.heard()

    def heard(self) -> Message:
        """The next question, or the answer; what was printed before comes with the question before."""
        said = self._said.get()
        if "question" in said:
            return said
        return {**said, "printed": str(said["printed"])[self._shown :], "asked": []}

    def hang_up(self) -> None:
        """Nobody types any more: the function ends as it can."""
        self._over = True
        self._typed.put(None)
        self._thread.join()


def _without_place(answer: Message) -> Message:
    """The answer without the place where our own function failed: a wrong twin has another file and other lines."""
    error = answer["error"]
    return {**answer, "error": {**error, "file": "", "line": None}} if isinstance(error, dict) else answer


def failed(kind: str, text: str) -> Message:
    """The answer of a function that cannot be called."""
    error: Message = {"kind": kind, "text": text, "file": "", "line": None}
    return {"value": None, "after": [], "printed": "", "asked": [], "error": error}


def right_module(stem: str) -> str:
    """The name under which the workshop holds our version of a module of the assignment."""
    return f"juste_{stem}"


def right_files(assignment: Assignment) -> dict[str, bytes]:
    """The right functions, module by module, and what they need beside them."""
    reference = assignment.reference
    modules = {f"{right_module(stem)}.py": source.encode() for stem, source in reference.sources.items()}
    return {**reference.beside, **modules}


def right_workshop(
    assignment: Assignment, open_jail: OpenJail, twins: Mapping[str, bytes] = MappingProxyType({})
) -> Workshop:
    """Where the functions of the reference run, and wrong twins of them."""
    return Workshop({**right_files(assignment), **twins}, open_jail, library=assignment.reference.library)

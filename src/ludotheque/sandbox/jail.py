"""One program in one jail: ask it something, get plain data or a sentence that says why not.

A jail lives no longer than the thread that opened it, and the first error closes it. What protects us from the
program is in `bubble` (the walls), `forbidden` (system calls) and `answers` (nothing that comes out is trusted);
`inside` explains why a forged answer is worth no more than an honest one.

    {"op": "load", "module": "ia", "typed": ["3"], "seconds": 2.0}
        → functions {name: [parameters]}, constants {name: value}, notes and notes_en (the same in English), printed,
          error (a sentence or None)
    {"op": "call", "function": "put", "arguments": [value…], "typed": ["3"], "seconds": 2.0, "module": "ia", "after": true,
     "sharing": true}
        → value, after (the arguments after the call), printed, asked, error {kind, text, file, line} or None; where sharing is
          asked for, twins (one list stands twice in the value) and borrowed (a list of the arguments stands in it); with
          "files": {name: text}, these small text files are in the folder when it is called, and files tells what it leaves
    {"op": "load", …, "distant": {"roi_des_roses": {"score": ["plateau", "couleur"]}}}
        these functions can be imported in the jail (with "replaced": {"put": ["board", "n"]}, they stand in the place of those
        that the files define); `ask` hands each of their calls to its `distant`, whose answer to
        {module, function, arguments, typed} is that of a `call`
    {"op": "is_recursive", …as call…}
        → value: was the function, or one defined inside it, active twice at once during this call?

    {…, "partner": true}
        each question of `input` goes out as a call of `distant.KEYBOARD`; the value of its answer is the line typed

Values are tagged as `values` says. Nothing in a jail runs but between a request and its answer, and not while `distant`
answers: its processes are frozen (see `inmates`). Time is computing time, that of all its threads:

- `seconds` of a request rings an alarm inside (error OutOfTime, the jail lives on);
- `cpu_seconds` of `ask` ends the jail (TimedOut, reason CPU), also when the answer is there but took more;
- `wall_seconds` of `ask` ends it by the clock (TimedOut, reason WALL). The time in which the program was ready and the
  machine had no processor for it is not counted: on a quiet machine these are seconds of the clock, on a busy one as many
  as it takes. They bound sleep, and the whole of a request with its distant calls. Without `cpu_seconds` they bound both.

What a request took is in `spent` (see `request_clock`). Questions asked with `input` are in `asked`, not in `printed`; once `typed` is used up they meet EOFError.
Text that comes out may hold escape sequences: whoever shows it must quote it.
"""

import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from ludotheque.core.text import Text
from ludotheque.sandbox import bubble, building
from ludotheque.sandbox.answers import answered, bad_answer, distant_call, flooded
from ludotheque.sandbox.channel import Channel, HungUp, Late, Overflow, until
from ludotheque.sandbox.errors import BadAnswer, Died, Fate, Flooded, JailError, TimedOut
from ludotheque.sandbox.inmates import Inmates
from ludotheque.sandbox.inside import jail_runner
from ludotheque.sandbox.inside.values import Message
from ludotheque.sandbox.limits import Limits
from ludotheque.sandbox.parcel import parcel
from ludotheque.sandbox.request_clock import Crowded, RequestClock, TimeSpent

if TYPE_CHECKING:
    from ludotheque.sandbox.inside.distant import DistantCall

__all__ = ["BadAnswer", "Died", "Fate", "Flooded", "Jail", "JailError", "Limits", "TimedOut"]

START_SECONDS = 30.0  # for Python to start on a busy machine; not counted in the time of a request
END_SECONDS = 1.0  # for a process that hung up to be gone by itself
GONE_SECONDS = 5.0  # for a killed jail to disappear
SIGNALLED = 128  # bwrap ends with 128 + n when its program was killed by signal n
KILLED = Text(
    "Le système a tué le programme : il a épuisé sa mémoire, ou une limite qu'il s'est donnée lui-même.",
    "The system killed the program: it used up its memory, or a limit that it set itself.",
)
CRASHES = (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGSYS)

Distant = Callable[["DistantCall"], Message]

_slots: set[int] = set()  # those of the jails that are open: each gives its jail a uid
_choosing = Lock()


class Jail:
    """A student's files in a process of their own; a context manager.

    `library=False` hides our own games from it: a submission that is graded must not call the reference.
    `packages` are installed packages (name → where they are) that it may import, read-only; it sees no other.
    `frozen=False`: nobody plays against it, and a program with one thread is left as it is between two requests; what it
    computes then is counted all the same. `seed` makes `random` repeat itself. `unsafe=True` does without walls: limits and a time-out, nothing more.
    """

    def __init__(
        self,
        files: Mapping[str, bytes],
        limits: Limits | None = None,
        *,
        unsafe: bool = False,
        library: bool = True,
        packages: building.Packages | None = None,
        seed: int | None = None,
        frozen: bool = True,
    ) -> None:
        self._frozen = frozen
        self._limits = limits or Limits()
        self._open = False
        self._inmates: Inmates | None = None  # once the runner is up
        self._computed = 0.0  # seconds, when it answered last
        self._printed = ""
        self.spent = TimeSpent()  # by the last request
        building.check_names(files)
        with ExitStack() as keep:
            self._slot = _take_a_slot(keep)
            self._screen = building.memory_file(b"", keep)
            self._start(files, unsafe, library, packages or {}, seed, keep)
            self._keep = keep.pop_all()
        self._open = True

    def _start(
        self,
        files: Mapping[str, bytes],
        unsafe: bool,
        library: bool,
        packages: building.Packages,
        seed: int | None,
        keep: ExitStack,
    ) -> None:
        requests, outgoing = os.pipe()
        incoming, answers = os.pipe()
        self._channel = keep.enter_context(Channel(outgoing, incoming))
        with ExitStack() as briefly:
            briefly.callback(os.close, requests)
            briefly.callback(os.close, answers)
            if unsafe:
                built = building.bare(files, self._limits, building.temporary_folder(keep), packages)
            else:
                built = building.walled(files, self._limits, self._slot, library, packages, briefly)
            self._alone, self._watched = built.alone, built.watched
            self._process = subprocess.Popen(  # noqa: S603 -- the command is ours, the files are data
                built.command,
                stdin=requests,
                stdout=answers,
                stderr=self._screen,
                env=built.environment,
                pass_fds=built.passed,
                process_group=0,
            )
        path = [built.house, f"{built.house}/ludotheque/sujets"] if library else []
        path.append(f"{built.house}/{bubble.STAND_INS}")
        path += [built.packages] if packages else []
        hello = {"folder": built.folder, "output_bytes": self._limits.output_bytes, "path": path, "seed": seed}
        self._hello = parcel() + json.dumps(hello).encode() + b"\n"

    def ask(
        self,
        request: dict[str, Any],
        wall_seconds: float | None = None,
        distant: Distant | None = None,
        *,
        cpu_seconds: float | None = None,
    ) -> Message:
        """The answer to one request; a JailError closes the jail. `distant` answers the calls that do not run inside."""
        if not self._open:
            raise Died(Fate.EXIT, Text("Cette prison est déjà fermée.", "This jail is closed already."))
        wall = self._limits.wall_seconds if wall_seconds is None else wall_seconds
        try:
            inmates = self._inmates or self._await_runner()
            clock = RequestClock(
                inmates, self._computed, wall if cpu_seconds is None else cpu_seconds, wall, self._limits.names
            )
            return self._asked(request, inmates, clock, distant)
        except Late as late:
            self.close()
            raise TimedOut(reason=late.reason) from None
        except Crowded:
            self.close()
            raise Died(Fate.FILES) from None
        except Overflow:
            self.close()
            raise flooded() from None
        except HungUp:
            raise self._gone() from None
        except BaseException:
            self.close()
            raise

    def _asked(
        self, request: dict[str, Any], inmates: Inmates, clock: RequestClock, distant: Distant | None
    ) -> Message:
        token = secrets.token_hex(8)
        if self._channel.speaks():
            raise bad_answer()
        try:
            answer = self._exchanged({**request, "token": token}, inmates, clock)
            while distant is not None and (call := distant_call(answer, token)) is not None:
                answer = self._exchanged(distant(call), inmates, clock)
        finally:
            self.spent = clock.spent()
        self._computed += self.spent.cpu
        clock.check(self.spent)
        return answered(answer, request["op"], token)

    def _exchanged(self, message: Message, inmates: Inmates, clock: RequestClock) -> bytes:
        """One line in, one line out; the jail is awake from the one to the other, and no longer."""
        rest = self._channel.offer(json.dumps(message).encode() + b"\n")
        inmates.thaw()
        self._channel.send(rest, clock)
        answer = self._channel.receive(self._limits.output_bytes, clock)
        inmates.freeze(always=self._frozen)
        return answer

    def _await_runner(self) -> Inmates:
        """Wait, once, until the runner inside says it is there: nobody's code has run yet."""
        patience = until(time.monotonic() + START_SECONDS)
        self._channel.send(self._hello, patience)
        self._channel.receive(self._limits.output_bytes, patience)
        self._inmates = Inmates(self._process.pid, alone=self._alone, folders=self._watched)
        self._computed = self._inmates.cpu()
        return self._inmates

    def _gone(self) -> JailError:
        """Close, and say of what a process that is gone died."""
        status = self._end(END_SECONDS)
        if self._inmates is not None:
            return _death(status, self._inmates.cpu(), self._limits)
        last = self._printed.strip().rpartition("\n")[2][:200]
        return JailError(Text(f"La prison n'a pas démarré : {last}", f"The jail did not start: {last}"))

    def close(self) -> None:
        """Kill whatever is left; closing twice is harmless."""
        if self._open:
            self._end(0.0)

    def _end(self, patience: float) -> int:
        """Kill everything in the jail; the exit code of what was there."""
        pid = self._process.pid
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline and not _ended(pid):
            time.sleep(0.001)
        if self._inmates is not None:
            self._inmates.close()
        os.killpg(pid, signal.SIGKILL)  # also when it ended by itself: without walls there may be children left
        status = self._process.wait()
        self._channel.hang_up()  # a runner whose walls were still going up survives bwrap; it ends when nobody speaks
        self._channel.drain(until(time.monotonic() + GONE_SECONDS))
        self._printed = self.printed
        self._open = False
        self._keep.close()
        return status

    @property
    def computed(self) -> float:
        """The seconds that the program has computed so far, once something was asked."""
        return 0.0 if self._inmates is None else self._inmates.cpu()

    @property
    def sees_waiting(self) -> bool:
        """Can be told, once something was asked, how long the program waited for a processor?"""
        return self._inmates is not None and self._inmates.sees_waiting

    @property
    def counts_names(self) -> bool:
        """Are the names in its file systems counted?"""
        return self._inmates is not None and self._inmates.counts_names

    @property
    def printed(self) -> str:
        """What the code printed outside requests and on its error output, bounded."""
        if self._open:
            return os.pread(self._screen, self._limits.output_bytes, 0).decode("utf-8", "replace")
        return self._printed

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _take_a_slot(keep: ExitStack) -> int:
    with _choosing:
        slot = next(one for one in range(len(_slots) + 1) if one not in _slots)
        _slots.add(slot)
    keep.callback(_slots.discard, slot)
    return slot


def _ended(pid: int) -> bool:
    """Has it ended? It is left as it is: as long as nobody took its exit code, its number is nobody else's."""
    if sys.platform != "linux":
        return False
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _death(status: int, computed: float, limits: Limits) -> Died:
    """What an exit code says: our own, a signal, or the program's.

    The kernel kills for computing time and for memory alike; a program that computed less than it might took memory, or had
    given itself less.
    """
    killed = -status if status < 0 else status - SIGNALLED
    if status == jail_runner.OUT_OF_MEMORY:
        return Died(Fate.MEMORY)
    if killed == signal.SIGXCPU or (killed == signal.SIGKILL and computed >= limits.cpu_seconds):
        return Died(Fate.CPU)
    if killed == signal.SIGKILL:
        return Died(Fate.MEMORY, KILLED)
    return Died(Fate.CRASH if killed in CRASHES else Fate.EXIT)

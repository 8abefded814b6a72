"""One run of a team's tests by the real pytest, in a fresh jail that sees pytest and no other installed package."""

import math
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.classroom.judging.bench import Distant, OpenJail
from ludotheque.classroom.judging.company import Company
from ludotheque.classroom.judging.hidden_errors import usual_name
from ludotheque.classroom.judging.time_budget import TESTS_SECONDS, TESTS_SPENT, TimeBudget
from ludotheque.core.text import Text
from ludotheque.sandbox.errors import Fate, JailError, TimedOut
from ludotheque.sandbox.inside.values import Message, PlainData, decode, encode
from ludotheque.sandbox.limits import Limits

if TYPE_CHECKING:
    from ludotheque.sandbox.inside.distant import DistantCall

PACKAGES = ("pytest", "_pytest", "py", "pluggy", "iniconfig", "packaging", "pygments")
RUNNER, JOURNAL = "lanceur_des_tests", "journal_des_tests"
JOURNAL_FUNCTIONS = {"prevus": ["noms"], "fini": ["nom", "issue", "raison"]}
COMPUTING_SECONDS = 2.0  # for one test, or one instruction outside functions
CLOCK_SECONDS = 8.0  # for the same, waiting included: a game played with functions that are elsewhere takes three
RUN_SECONDS = 15.0  # by the clock, for all the tests; those that are left then are not run
LIMITS = Limits(wall_seconds=25.0, cpu_seconds=20)  # for one run, and the start of pytest on a busy machine
LONGER = 6.0  # times the clock, for a run that was late and is made again alone; at a load of 18 on 2 processors 3 was not enough
TOO_LONG = "TooLong: {}"  # as the runner inside says it, with the word for the time that was over
CLOCK = "horloge"
MAX_TESTS = 2_000
NOT_RUN = "not run"
SAID: Message = {"value": None, "after": [], "printed": "", "asked": [], "error": None}

Functions = Mapping[str, Mapping[str, list[str]]]  # by module, by name: their parameters


def pytest_packages() -> dict[str, Path] | None:
    """Where pytest and what it needs are installed, by the names of their folders or files; None where one is missing."""
    found: dict[str, Path] = {}
    for name in PACKAGES:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            return None
        place = Path(spec.origin).resolve()
        place = place.parent if spec.submodule_search_locations else place
        found[place.name] = place
    return found


class Enough(Exception):
    """All that a run could show has been seen: it need not go on."""


class TestsTooLong(JailError):
    """The tests of a hand-in have taken all their time."""

    def __init__(self) -> None:
        super().__init__(TESTS_SPENT)


class PytestFailed(JailError):
    """Pytest itself did not start, or so it says; the words are the teacher's, for tests may have put them there."""

    def __init__(self, kind: str, words: str) -> None:
        name = usual_name(kind)
        super().__init__(Text(f"pytest n'a pas démarré ({name.fr}).", f"pytest did not start ({name.en})."))
        self.words = words


@dataclass
class Told:
    """What a run said of each test: None where it passed, else why not; the first word on a test is the last.

    `twins` are the wrong functions that answer, `suspects` says which of them did so wrongly since the last test ended.
    Where there are several, a believed test that fails has caught one only if it is the only suspect.
    """

    believed: frozenset[str] = frozenset()
    twins: frozenset[Hashable] = frozenset()
    suspects: Callable[[], set[Hashable]] = set
    outcomes: dict[str, str | None] = field(default_factory=dict)
    skipped: set[str] = field(default_factory=set)
    waiting: set[str] | None = None  # those that were announced and have not ended; None before
    caught: set[Hashable] = field(default_factory=set)
    late: bool = False  # by the clock: on a quiet machine it might end otherwise

    @property
    def ended(self) -> int:
        """How many tests have ended; −1 before any was announced."""
        return -1 if self.waiting is None else len(self.outcomes) + len(self.skipped) - len(self.waiting)

    @property
    def passed(self) -> list[str]:
        return [name for name, failure in self.outcomes.items() if failure is None]

    @property
    def noticed(self) -> bool:
        """Whether a believed test did not pass."""
        return any(self.outcomes.get(name, NOT_RUN) is not None for name in self.believed - self.skipped)

    def hear(self, call: "DistantCall") -> Message:
        """Take in what the runner inside says, or what a test says in its place."""
        match call["function"], [decode(one) for one in call["arguments"]]:
            case "prevus", [list(words)] if self.waiting is None:
                names = [name for name in words if isinstance(name, str)][:MAX_TESTS]
                self.waiting, self.outcomes = set(names), dict.fromkeys(names, NOT_RUN)
            case "fini", [str(name), str(outcome), str(why)] if self.waiting and name in self.waiting:
                self._end(name, outcome, why)
        return SAID

    def _end(self, name: str, outcome: str, why: str) -> None:
        assert self.waiting is not None
        self.late |= why == TOO_LONG.format(CLOCK)
        seen = outcome not in ("passed", "skipped") and name in self.believed
        if seen and len(self.twins) > 1 and len(suspects := self.suspects()) == 1:
            self.caught |= suspects
        self.waiting.remove(name)
        if outcome == "skipped":
            del self.outcomes[name]
            self.skipped.add(name)
        else:
            self.outcomes[name] = None if outcome == "passed" else why or outcome
        if seen and (len(self.twins) == 1 or self.caught == self.twins):
            raise Enough


@dataclass(frozen=True)
class Tests:
    """The files of tests of a hand-in with what stands beside them, and how a jail for them is opened."""

    modules: tuple[str, ...]
    files: Mapping[str, bytes]
    packages: Mapping[str, Path]
    open_jail: OpenJail
    budget: TimeBudget = field(default_factory=lambda: TimeBudget(TESTS_SECONDS, math.inf))

    @property
    def texts(self) -> list[str]:
        """The Python among the files."""
        return [text.decode("utf-8", "replace") for name, text in self.files.items() if name.endswith(".py")]

    def run(
        self,
        told: Told,
        others: Mapping[str, bytes],
        chosen: Sequence[str] | None = None,
        functions: Functions | None = None,
        beside: Mapping[str, PlainData] | None = None,
        answer: Distant | None = None,
        *,
        alone: bool = False,
    ) -> None:
        """Let it be `told` how each test ends beside these other files; `answer` answers the calls of distant `functions`.

        `alone`: with a longer clock, while no other hand-in runs; for a run that was late beside others. A plain JailError
        or PytestFailed says that the jail or pytest itself does not start, which is nobody's fault in the hand-in.
        """

        def distant(call: "DistantCall") -> Message:
            if call["module"] == JOURNAL:
                return told.hear(call)
            return answer(call) if answer else SAID

        if self.budget.is_spent:
            raise TestsTooLong
        served, times = {JOURNAL: JOURNAL_FUNCTIONS, **(functions or {})}, LONGER if alone else 1.0
        seconds = COMPUTING_SECONDS, CLOCK_SECONDS * times, RUN_SECONDS * times
        names: PlainData = None if chosen is None else [*chosen]
        given: list[PlainData] = [[*self.modules], names, dict((beside or {}).items()), seconds]
        arguments = [encode(one) for one in given]
        load = {"op": "load", "module": RUNNER, "typed": [], "distant": served}
        call = {"op": "call", "module": RUNNER, "function": "resultats", "arguments": arguments, "typed": []}
        files = {**others, **self.files, **_runner()}
        wall, company, begun = LIMITS.wall_seconds * times, Company(), time.monotonic()
        with company.alone() if alone else company.beside_others():
            jail = self.open_jail(files, LIMITS, library=False, packages=self.packages)
            try:
                _sound(jail.ask(load, wall, distant=distant))
                answered = jail.ask({**call, "after": False, "seconds": wall}, wall, distant=distant)
                if told.waiting is None:
                    _sound(answered)
            except Enough:
                pass
            except JailError as failure:
                if type(failure) is JailError or isinstance(failure, PytestFailed):
                    raise
                told.late |= isinstance(failure, TimedOut) and failure.reason is Fate.WALL
            finally:
                jail.close()
                self.budget.spend(time.monotonic() - begun)
                told.late |= bool(told.waiting) and time.monotonic() - begun > RUN_SECONDS * times
        company.close()
        if told.waiting is None:
            told.outcomes = dict.fromkeys(self.modules, NOT_RUN)


def _runner() -> dict[str, bytes]:
    text = resources.files("ludotheque.classroom.inside").joinpath("pytest_run.py").read_bytes()
    return {f"{RUNNER}.py": text}


def _sound(answer: Message) -> None:
    """Nothing of the hand-in should have run yet: an error here is ours, unless its files stand in the place of Python's."""
    if error := answer.get("error"):
        kind, words = (error.get("kind"), error.get("text")) if isinstance(error, dict) else ("", error)
        raise PytestFailed(str(kind), f"{kind}: {words}")

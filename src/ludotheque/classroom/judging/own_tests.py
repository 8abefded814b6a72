"""The team's own tests, run by the real pytest: on their own code, on our reference, and on wrong twins of it.

Tests that could tell a twin from the reference by looking at it would need no assertion. So on ours they run in a jail
that holds them alone: the functions under test are distant (see `sandbox.distant`) and answered by a second jail, where
the reference or a twin runs; helpers of the team's are distant too, and answered by its own code in a third. Each run has
a fresh jail for the tests and for the helpers, so that no run knows of another. The run that decides which tests are
believed is, seen from inside, the same as those on the twins: the same files, the same tests chosen, nothing said about
which of them count. What the tests say of themselves is then worth what they can tell from the answers, which is what a
test is.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from ludotheque.classroom.contract import NOTHING
from ludotheque.classroom.handins.preparing import Prepared, is_test
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import OpenJail
from ludotheque.classroom.judging.mutants import Mutant
from ludotheque.classroom.judging.offered import offered
from ludotheque.classroom.judging.real_pytest import PytestFailed, Tests, Told, pytest_packages
from ludotheque.classroom.judging.result import OwnTests
from ludotheque.classroom.judging.stage import Stage, StageCall, Version
from ludotheque.classroom.question import Assignment
from ludotheque.core.text import Text
from ludotheque.sandbox.errors import JailError

MAX_FILES = 10  # of tests: each is run on every twin
WORN_OUT = ("TooLong", "EOFError")  # what working in place does not mend
AT_ONCE = 2  # runs; each keeps about one processor busy
PROVES_NOTHING = Text(
    "Aucun de ces tests n'accepte des fonctions justes : ils ne prouvent rien.",
    "None of these tests accepts right functions: they prove nothing.",
)
UNSTABLE = Text(
    "Certains de ces tests ne donnent pas deux fois le même résultat : ceux-là ne comptent pas.",
    "Some of these tests do not give the same result twice: those do not count.",
)
NO_PYTEST = Text(
    "pytest n'est pas installé (pip install 'ludotheque[teach]') : leurs tests n'ont pas été lancés, ils restent à juger.",
    "pytest is not installed (pip install 'ludotheque[teach]'): their tests were not run, they are still to be judged.",
)


def try_tests(assignment: Assignment, submission: Submission, prepared: Prepared, open_jail: OpenJail) -> OwnTests:
    """How many tests there are and which mutants they catch; only tests that accept right functions are believed."""
    if not modules_of_tests(prepared) or not assignment.twins:
        return OwnTests()
    packages = pytest_packages()
    if packages is None:
        return OwnTests(True, note=NO_PYTEST, judged=False)
    tests = read_tests(prepared, packages, open_jail)
    try:
        with Stage(assignment, prepared, tests, AT_ONCE) as stage, ThreadPoolExecutor(AT_ONCE) as pool:
            on_theirs = pool.submit(_on_their_own, tests, {**submission.files, **prepared.files})
            opening = pool.submit(stage.warm_up)
            stage.offered = offered(assignment, submission, prepared, tests.texts, open_jail)
            opening.result()
            court = Court(assignment, stage, pool)
            juries = court.juries()
            caught = court.caught(juries)
            theirs = on_theirs.result()
    except JailError as failure:
        words = failure.words if isinstance(failure, PytestFailed) else ""
        return OwnTests(True, note=failure.text, judged=False, words=words)
    return _summary(assignment, theirs, juries, caught)


def modules_of_tests(prepared: Prepared) -> list[str]:
    """The files of tests of a hand-in that are run."""
    return [name[:-3] for name in prepared.files if name.endswith(".py") and is_test(name[:-3])][:MAX_FILES]


def read_tests(prepared: Prepared, packages: Mapping[str, Path], open_jail: OpenJail) -> Tests:
    """The tests of a hand-in with what stands beside them, and nothing of its program."""
    modules = modules_of_tests(prepared)
    beside = {name: text for name, text in prepared.files.items() if not name.endswith(".py") or name == "conftest.py"}
    files = {**beside, **{f"{module}.py": prepared.files[f"{module}.py"] for module in modules}}
    return Tests(tuple(modules), files, packages, open_jail)


def _on_their_own(tests: Tests, files: Mapping[str, bytes]) -> Told:
    """The tests on the team's own code; again, alone, where the clock cut them short."""
    for alone in (False, True):
        told = Told()
        tests.run(told, files, alone=alone)
        if not told.late:
            break
    return told


@dataclass(frozen=True)
class Jury:
    """The tests that accept right functions: those chosen for every run, those believed among them, what they call."""

    in_place: bool
    chosen: list[str]
    believed: frozenset[str]
    calls: list[StageCall]


class Court:
    """Which tests are believed, and which wrong twins they catch."""

    def __init__(self, assignment: Assignment, stage: Stage, pool: ThreadPoolExecutor) -> None:
        self._stage, self._pool = stage, pool
        self._mutants, self._twin = assignment.twins, assignment.in_place
        self.first = Told()  # how every test ended on the reference, the first time

    def juries(self) -> list[Jury]:
        """The tests that accept the reference, and those that only accept it in place, where the assignment allows both."""
        first, calls = self._stage.run(Version())
        self.first = first
        refused = [name for name, failure in first.outcomes.items() if failure and not failure.startswith(WORN_OUT)]
        other = None
        if self._twin is not None and refused and self._stage.touched(self._twin.function, "", calls):
            other = self._pool.submit(self._in_place, refused)
        return [jury for jury in (self._jury(Version(), first), other and other.result()) if jury]

    def _in_place(self, refused: list[str]) -> Jury | None:
        version = Version(in_place=True)
        return self._jury(version, self._stage.run(version, refused)[0])

    def _jury(self, version: Version, first: Told) -> Jury | None:
        """The tests that pass twice; the second run has the form of those on the twins."""
        chosen = first.passed
        if not chosen:
            return None
        second, calls = self._stage.run(version, chosen)
        believed = frozenset(second.passed) & {*chosen}
        return Jury(version.in_place, chosen, believed, calls) if believed else None

    def caught(self, juries: list[Jury]) -> set[Mutant]:
        """The twins that some believed test notices."""
        found: set[Mutant] = set()
        for jury in juries:
            left = [mutant for mutant in self._mutants if mutant not in found]
            told = self._pool.map(lambda one, jury=jury: self._stage.can_tell(_alone(one, jury), jury.calls), left)
            found |= self._noticed(jury, [mutant for mutant, can in zip(left, told, strict=True) if can])
        return found

    def _noticed(self, jury: Jury, mutants: Sequence[Mutant]) -> set[Mutant]:
        """Those of the twins that this jury notices: several in a run, then each that was not seen there in its own.

        Several twins in one run spare runs, but a test might fail there for what another one saw. So one of those caught
        is tried alone as well: if nothing fails then, nothing that was seen in company counts.
        """
        company = groups(mutants, jury.calls)
        runs = [self._pool.submit(self._in_company, jury, group) for group in company]
        single = [mutant for mutant in mutants if not any(mutant in group for group in company)]
        alone = {mutant: self._pool.submit(self._is_noticed, jury, mutant) for mutant in single}
        found = set[Mutant]().union(*(run.result() for run in runs))
        sample = [mutant for mutant in mutants if mutant in found][-1:]
        unseen = [mutant for mutant in mutants if mutant not in found and mutant not in alone]
        alone |= {mutant: self._pool.submit(self._is_noticed, jury, mutant) for mutant in (*sample, *unseen)}
        if not all(alone[mutant].result() for mutant in sample):
            others = [mutant for mutant in found if mutant not in sample]
            alone |= {mutant: self._pool.submit(self._is_noticed, jury, mutant) for mutant in others}
            found = set()
        return found | {mutant for mutant, seen in alone.items() if seen.result()}

    def _in_company(self, jury: Jury, mutants: tuple[Mutant, ...]) -> set[Mutant]:
        told, _ = self._stage.run(Version(mutants, jury.in_place), jury.chosen, jury.believed)
        return {mutant for mutant in mutants if mutant in told.caught}

    def _is_noticed(self, jury: Jury, mutant: Mutant) -> bool:
        told, _ = self._stage.run(_alone(mutant, jury), jury.chosen, jury.believed)
        return told.noticed


def _alone(mutant: Mutant, jury: Jury) -> Version:
    return Version((mutant,), jury.in_place)


def groups(mutants: Sequence[Mutant], calls: list[StageCall]) -> list[tuple[Mutant, ...]]:
    """Twins to be tried together: no two in a group whose functions one test calls, it could not be told which it caught.

    Those whose function no test calls by itself are in none, nor are two: apart, each run stops at its first failure.
    """
    tests: dict[int, set[str]] = {}
    for call in calls:
        tests.setdefault(call.ended, set()).add(call.question)
    called = set[str]().union(*tests.values())
    near = {function: set[str]().union(*(some for some in tests.values() if function in some)) for function in called}
    found: list[list[Mutant]] = []
    for mutant in [mutant for mutant in mutants if mutant.function in called]:
        free = (group for group in found if near[mutant.function].isdisjoint(other.function for other in group))
        group = next(free, None)
        if group is None:
            found.append(group := [])
        group.append(mutant)
    return [tuple(group) for group in found if len(group) > 2]


def _summary(assignment: Assignment, theirs: Told, juries: list[Jury], caught: set[Mutant]) -> OwnTests:
    believed = frozenset[str]().union(*(jury.believed for jury in juries))
    tried = assignment.twins if believed else ()
    seen = tuple(mutant.text for mutant in tried if mutant in caught)
    unseen = tuple(mutant.text for mutant in tried if mutant not in caught)
    stable = all(jury.believed == {*jury.chosen} for jury in juries)
    note = PROVES_NOTHING if not believed else NOTHING if stable else UNSTABLE
    return OwnTests(True, len(theirs.outcomes), len(theirs.passed), len(believed), seen, unseen, note)

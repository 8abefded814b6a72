"""Everybody's tests on everybody's code: the jobs for the crew, in rounds, bounded, each result as it comes.

In each round every author's tests run once and every code is run on once. Whoever has taken too much time by then, as an
author or as a code, waits for nobody any more: what is left of theirs is not run, and that is said.
"""

import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Self, TypedDict

from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.crosstesting.cross_journal import CrossJournal
from ludotheque.classroom.crosstesting.crossing import CodeUnderTest, Crossed, Crossing
from ludotheque.classroom.crosstesting.survey import NOTHING_SEEN, Surveyed, survey
from ludotheque.classroom.handins.parsing import forget_trees
from ludotheque.classroom.handins.preparing import Prepared, prepare
from ludotheque.classroom.handins.submissions import Submission, read_submission
from ludotheque.classroom.judging.bench import RealJail
from ludotheque.classroom.judging.offered import Offered, offered
from ludotheque.classroom.judging.own_tests import read_tests
from ludotheque.classroom.judging.real_pytest import pytest_packages
from ludotheque.classroom.judging.time_budget import TESTS_SECONDS
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text
from ludotheque.crew.bounds import JobBounds
from ludotheque.crew.job import CrewJob, by_name
from ludotheque.crew.pool import Pool

# 40 runs of five authors of Le Roi des Roses on eight codes, two processors at a load of 7: 2.4 seconds in median, 15 at
# most; to survey a hand-in 5.4 in median, 34 at most. Two runs on a quiet machine took 0.4 each.
BOUNDS = JobBounds(memory_mb=1024, cpu_seconds=120, wall_seconds=600.0)
SHARE_SECONDS = TESTS_SECONDS  # by the clock, for all runs of one author's tests, and for all runs on one code
POOL_SECONDS = 3600.0  # for the whole: what is left then is for the next run of the command
MOST_KNOWN = 64  # hand-ins that a process remembers
Clock = Callable[[], float]
Progress = Callable[[int, int, str, float], None]  # runs done, in all, whose, seconds since the first
CHANGED = Text("Ce rendu a changé pendant que l'on s'en servait.", "This hand-in changed while it was being used.")
STOPPED = Text("Ce processus s'est arrêté net.", "This process came to a dead stop.")
NO_TIME = Text("Le temps accordé était écoulé : à relancer.", "The time allowed was over: run it again.")
TOO_SLOW = Text(
    f"Ces tests, ou ce code, avaient déjà pris {SHARE_SECONDS:g} secondes.",
    f"These tests, or this code, had taken {SHARE_SECONDS:g} seconds already.",
)


@dataclass(frozen=True)
class PoolMember:
    """A hand-in that takes part: what it is called, where it lies, and what it was when it was graded."""

    name: str
    path: str
    digest: str


class SurveyGiven(TypedDict):
    """A hand-in to look at, or the text of tests to be published."""

    assignment: str
    unsafe: bool
    name: str
    path: str
    digest: str
    text: str


class CrossGiven(TypedDict):
    """The hand-in whose tests run, the one they run on, and the functions that are there."""

    assignment: str
    unsafe: bool
    tests: dict[str, str]
    code: dict[str, str]
    places: dict[str, list[str]]


@by_name
def survey_hand_in(given: SurveyGiven) -> Surveyed:
    """Look at one hand-in, in a process of its own."""
    _quiet()
    assignment, jail = find_assignment(given["assignment"]), RealJail(given["unsafe"])
    try:
        if given["text"]:
            program = {f"{stem}.py": b"" for stem, _ in assignment.modules}  # else a lone file would be taken for it
            files = {**program, f"{given['name']}.py": given["text"].encode()}
            submission = Submission(given["name"], Path(given["name"]), files)
            return survey(assignment, submission, prepare(assignment, submission), jail)
        return survey(assignment, *_read(given["assignment"], given["path"], given["digest"]), jail)
    except LudothequeError as failure:
        return {**NOTHING_SEEN, "note": [failure.text.fr, failure.text.en], "broken": True}


@by_name
def cross_hand_ins(given: CrossGiven) -> Crossed:
    """Run one hand-in's tests on another's code, in a process of its own."""
    _quiet()
    assignment, jail, tests, code = (
        find_assignment(given["assignment"]),
        RealJail(given["unsafe"]),
        given["tests"],
        given["code"],
    )
    packages = pytest_packages()
    try:
        _, prepared = _read(assignment.place, tests["path"], tests["digest"])
        _, other = _read(assignment.place, code["path"], code["digest"])
        run = read_tests(prepared, packages or {}, jail)
        found = _offered(assignment.place, given["unsafe"], tests["path"], tests["digest"])
        places = {question: (module, name) for question, (module, name) in given["places"].items()}
        return Crossing(assignment, prepared, run, found, jail).on(CodeUnderTest(other, places))
    except LudothequeError as failure:
        return lost(failure.text)


def _quiet() -> None:
    warnings.simplefilter("ignore", SyntaxWarning)  # of theirs, line after line, on the teacher's screen
    forget_trees()


@lru_cache(MOST_KNOWN)
def _read(assignment: str, path: str, digest: str) -> tuple[Submission, Prepared]:
    submission = read_submission(Path(path))
    if submission.digest != digest:
        raise LudothequeError(CHANGED)
    return submission, prepare(find_assignment(assignment), submission)


@lru_cache(MOST_KNOWN)
def _offered(assignment: str, unsafe: bool, path: str, digest: str) -> Offered:
    jail = RealJail(unsafe)
    submission, prepared = _read(assignment, path, digest)
    texts = read_tests(prepared, {}, jail).texts
    return offered(find_assignment(assignment), submission, prepared, texts, jail)


def lost(why: Text) -> Crossed:
    """A run that was not made, through nobody's fault."""
    return {"tests": {}, "note": [why.fr, why.en], "broken": True, "seconds": 0.0}


@dataclass
class CrossRunner:
    """Runs what the journal does not know, several at a time; a context manager, for the processes that do it."""

    assignment: str
    journal: CrossJournal
    unsafe: bool
    jobs: int
    progress: Progress
    clock: Clock = time.monotonic
    ran: int = 0  # jobs that were given out: nothing that is known is run again
    _begun: float = field(init=False)
    _pool: Pool = field(init=False)

    def __post_init__(self) -> None:
        self._begun = self.clock()
        self._pool = Pool(max(1, self.jobs), apart=True, tries=1, bounds=BOUNDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._pool.__exit__(*error)

    def surveys(self, members: Sequence[PoolMember]) -> dict[str, Surveyed]:
        """What each hand-in brings, by its name."""
        known = {one.name: found for one in members if (found := self.journal.surveyed(one.digest))}
        todo = [one for one in members if one.name not in known]
        jobs = [CrewJob(survey_hand_in, one.name, self._surveying(one)) for one in todo]
        digests = {one.name: one.digest for one in todo}
        for done, (job, found) in enumerate(self._surveyed(jobs), 1):
            known[job.id] = found
            self.journal.keep_surveyed(digests[job.id], found)
            self.progress(done, len(jobs), job.id, self.clock() - self._begun)
        return {one.name: known.get(one.name, _stopped_survey()) for one in members}

    def checked(self, texts: Mapping[str, str], digests: Mapping[str, str]) -> dict[str, Surveyed]:
        """These files of tests alone on ours, by their names."""
        known = {name: found for name in texts if (found := self.journal.surveyed(digests[name]))}
        jobs = [
            CrewJob(survey_hand_in, name, self._surveying(PoolMember(name, "", ""), text))
            for name, text in texts.items()
            if name not in known
        ]
        for job, found in self._surveyed(jobs):
            known[job.id] = found
            self.journal.keep_surveyed(digests[job.id], found)
        return known

    def _surveying(self, one: PoolMember, text: str = "") -> SurveyGiven:
        return {
            "assignment": self.assignment,
            "unsafe": self.unsafe,
            "name": one.name,
            "path": one.path,
            "digest": one.digest,
            "text": text,
        }

    def crossings(
        self, members: Sequence[PoolMember], surveys: Mapping[str, Surveyed]
    ) -> dict[tuple[str, str], Crossed]:
        """Every author's tests on every code, by the names of both."""
        authors = [one for one in members if surveys[one.name]["tests"]]
        found = {
            (author.name, code.name): known
            for author in authors
            for code in members
            if (known := self.journal.crossed(author.digest, code.digest))
        }
        left = len(authors) * len(members) - len(found)
        spent, begun, done = Counter[tuple[str, str]](), self.clock(), 0
        for todo in rounds(authors, members):
            pairs = {(one.name, other.name): (one, other) for one, other in todo if (one.name, other.name) not in found}
            slow = {pair for pair in pairs if max(spent["tests", pair[0]], spent["code", pair[1]]) > SHARE_SECONDS}
            found |= dict.fromkeys(slow, lost(TOO_SLOW))
            done += len(slow)
            for one, other, crossed in self._crossed([pairs[pair] for pair in pairs if pair not in slow], surveys):
                found[one.name, other.name] = crossed
                spent["tests", one.name] += crossed["seconds"]  # type: ignore[assignment]
                spent["code", other.name] += crossed["seconds"]  # type: ignore[assignment]
                done += 1
                self.progress(done, left, f"{one.name} → {other.name}", self.clock() - begun)
        every = {(author.name, code.name) for author in authors for code in members}
        return {pair: found.get(pair, lost(NO_TIME)) for pair in sorted(every)}

    def _crossed(
        self, pairs: Sequence[tuple[PoolMember, PoolMember]], surveys: Mapping[str, Surveyed]
    ) -> Iterator[tuple[PoolMember, PoolMember, Crossed]]:
        """Run these, and keep each as it comes."""
        jobs = {f"{one.name} → {other.name}": (one, other) for one, other in pairs}
        todo = [self._crossing(name, *pair, surveys) for name, pair in jobs.items()]
        self.ran += len(todo)
        for job, crossed in self._pool.results(todo, self._has_time, lambda _job, _cause: lost(STOPPED)):
            one, other = jobs[job.id]
            self.journal.keep_crossed(one.digest, other.digest, crossed)
            yield one, other, crossed

    def _has_time(self) -> bool:
        return self.clock() - self._begun < POOL_SECONDS

    def _crossing(
        self, name: str, author: PoolMember, code: PoolMember, surveys: Mapping[str, Surveyed]
    ) -> CrewJob[CrossGiven, Crossed]:
        tests, other = ({"name": one.name, "path": one.path, "digest": one.digest} for one in (author, code))
        given: CrossGiven = {
            "assignment": self.assignment,
            "unsafe": self.unsafe,
            "tests": tests,
            "code": other,
            "places": surveys[code.name]["places"],
        }
        return CrewJob(cross_hand_ins, name, given)

    def _surveyed(
        self, jobs: Sequence[CrewJob[SurveyGiven, Surveyed]]
    ) -> Iterator[tuple[CrewJob[SurveyGiven, Surveyed], Surveyed]]:
        self.ran += len(jobs)
        yield from self._pool.results(jobs, self._has_time, lambda _job, _cause: _stopped_survey())


def rounds(
    authors: Sequence[PoolMember], members: Sequence[PoolMember]
) -> Iterator[list[tuple[PoolMember, PoolMember]]]:
    """Every author with every code once; in a round no author and no code twice."""
    for shift in range(len(members)):
        yield [(author, members[(place + shift) % len(members)]) for place, author in enumerate(authors)]


def _stopped_survey() -> Surveyed:
    return {**NOTHING_SEEN, "note": [STOPPED.fr, STOPPED.en], "broken": True}

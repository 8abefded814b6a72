"""Grade a whole class: several hand-ins at a time, each result as it comes, and none that takes the others with it.

Reading, comparing and searching for habits is Python of ours: each worker is a process, so that two of them keep two
processors busy. One that dies, killed for its memory or by a fault of the interpreter, is followed by others; the hand-in
that kills twice is left to a person.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from ludotheque.classroom.assignments import find_assignment
from ludotheque.classroom.grading import Grader, moment, unjudged
from ludotheque.classroom.handins.submissions import hand_in_names, read_submission
from ludotheque.classroom.judging.bench import RealJail
from ludotheque.classroom.judging.oracle import SCREEN
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.question import Assignment
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text
from ludotheque.crew.job import CrewJob, by_name
from ludotheque.crew.pool import Pool

Progress = Callable[[int, int, str], None]
Known = dict[str, Result]  # by the digest of the hand-in
Named = tuple[Path, str]
DIED = Text(
    "La correction de ce rendu s'est arrêtée deux fois net : il reste à une personne.",
    "Grading this hand-in came to a dead stop twice: it is left to a person.",
)


def grade_all(
    grader: Grader, paths: Sequence[Path], known: Known, jobs: int = 2, progress: Progress | None = None
) -> Iterable[Result]:
    """Grade each hand-in, several at a time, and yield each result as it comes; `known` ones (by digest) are kept."""
    named = list(zip(paths, hand_in_names(paths), strict=True))
    for done, result in enumerate(_results(grader, named, known, jobs), 1):
        if progress:
            with SCREEN:
                progress(done, len(paths), result.name)
        yield result


def _results(grader: Grader, named: Sequence[Named], known: Known, jobs: int) -> Iterator[Result]:
    """In processes where jails can be opened from anywhere, else in threads."""
    if isinstance(grader.open_jail, RealJail):
        return _in_processes(_jobs(grader, grader.open_jail, named, known), grader.assignment, known, jobs)
    return _in_threads(grader, named, known, jobs)


def _in_threads(grader: Grader, named: Sequence[Named], known: Known, jobs: int) -> Iterator[Result]:
    pool = ThreadPoolExecutor(max(1, jobs))
    try:
        for future in as_completed([pool.submit(grade_one, grader, *one, known) for one in named]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C only what is under way is waited for


class GradeGiven(TypedDict):
    """A hand-in to grade, and the digests of those that need not be graded again."""

    assignment: str
    unsafe: bool
    public_only: bool
    path: str
    name: str
    known: list[str]


class GradeFound(TypedDict):
    """The result of a hand-in or, where it is known already, its digest and when it was handed in."""

    result: dict[str, Any] | None
    digest: str
    handed_in: str


GradeJob = CrewJob[GradeGiven, GradeFound | None]


@by_name
def grade_hand_in(given: GradeGiven) -> GradeFound | None:
    """Grade one hand-in, in a process of its own."""
    grader = _grader(given["assignment"], given["unsafe"], given["public_only"])
    before = {digest: Result("", digest, ()) for digest in given["known"]}  # whoever asks has the whole of it
    result = grade_one(grader, Path(given["path"]), given["name"], before)
    again = result.digest in before
    return {"result": None if again else result.to_dict(), "digest": result.digest, "handed_in": result.handed_in}


@cache
def _grader(assignment: str, unsafe: bool, public_only: bool) -> Grader:
    return Grader(find_assignment(assignment), RealJail(unsafe), public_only)


def _jobs(grader: Grader, jail: RealJail, named: Sequence[Named], known: Known) -> list[GradeJob]:
    digests = [digest for digest, result in known.items() if not result.broken]
    return [
        CrewJob(
            grade_hand_in,
            name,
            {
                "assignment": grader.assignment.name,
                "unsafe": jail.unsafe,
                "public_only": grader.public_only,
                "path": str(path),
                "name": name,
                "known": digests,
            },
        )
        for path, name in named
    ]


def _in_processes(todo: Sequence[GradeJob], assignment: Assignment, known: Known, jobs: int) -> Iterator[Result]:
    """A hand-in whose process dies is tried again when all others are done, with the whole machine for itself."""
    aside: list[GradeJob] = []
    with Pool(max(1, min(jobs, len(todo))), apart=True, tries=1) as pool:
        for job, found in pool.results(todo, died=_nothing):
            if found is None:
                aside.append(job)
            else:
                yield _result(job, found, known)
    with Pool(1, apart=True, tries=1) as pool:
        for job, found in pool.results(aside, died=_nothing):
            yield unjudged(assignment, job.id, DIED) if found is None else _result(job, found, known)


def _nothing(_job: GradeJob) -> None:
    """What is found where the process died."""


def _result(job: GradeJob, found: GradeFound, known: Known) -> Result:
    if found["result"] is None:
        return replace(known[found["digest"]], name=job.id, handed_in=found["handed_in"])
    return Result.from_dict(found["result"])


def grade_one(grader: Grader, path: Path, name: str, known: Known) -> Result:
    """Grade one path; a hand-in that cannot be read, or that breaks the grader, is flagged and left to a person."""
    try:
        submission = replace(read_submission(path), name=name)
        before = known.get(submission.digest)
        if before is not None and not before.broken:
            return replace(before, name=name, handed_in=moment(submission))
        return grader.grade(submission)
    except LudothequeError as failure:
        return unjudged(grader.assignment, name, failure.text)
    except Exception as failure:
        said = f"{type(failure).__name__} : {failure}"
        return unjudged(grader.assignment, name, Text(f"La correction a échoué ({said}).", f"Grading failed ({said})."))

"""Grade a whole class: several hand-ins at a time, each result as it comes, and none that takes the others with it.

Reading, comparing and searching for habits is Python of ours, on bytes of theirs: it is done in processes that have so
much memory and so much time for each hand-in, so that two of them keep two processors busy and none keeps the class
waiting. One that dies is followed by others; the hand-in that took too much, or killed twice, is left to a person.
"""

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace
from datetime import datetime
from functools import cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypedDict

from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.grading import Grader, moment, unjudged
from ludotheque.classroom.handins.collecting import Collected
from ludotheque.classroom.handins.parsing import forget_trees
from ludotheque.classroom.handins.submissions import read_submission
from ludotheque.classroom.judging.bench import RealJail
from ludotheque.classroom.judging.oracle import SCREEN
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.question import Assignment
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, same
from ludotheque.crew.bounds import Cause, JobBounds
from ludotheque.crew.job import CrewJob, by_name
from ludotheque.crew.pool import Pool

Progress = Callable[[int, int, str], None]
Known = dict[str, Result]  # by the digest of the hand-in
NOBODY: Mapping[str, Text] = MappingProxyType({})
# Of some 90 hand-ins of three classes the one that takes most takes 6 seconds of our computing and 0.4 GB of addresses;
# its own calls and tests may last seven minutes (judging/time_budget.py).
BOUNDS = JobBounds(memory_mb=1024, cpu_seconds=120, wall_seconds=900.0)
LEFT = Text("il n'est pas jugé, il reste à une personne", "it is not judged, it is left to a person")
DIED = Text(
    "La correction de ce rendu s'est arrêtée deux fois net : il reste à une personne.",
    "Grading this hand-in came to a dead stop twice: it is left to a person.",
)
TOO_MUCH = {
    Cause.SUDDEN: DIED,
    Cause.MEMORY: Text(
        f"Lire ce rendu a demandé plus de {BOUNDS.memory_mb} Mo de mémoire : {LEFT.fr}.",
        f"Reading this hand-in asked for more than {BOUNDS.memory_mb} MB of memory: {LEFT.en}.",
    ),
    Cause.COMPUTING: Text(
        f"Lire ce rendu a demandé plus de {BOUNDS.cpu_seconds} secondes de calcul : {LEFT.fr}.",
        f"Reading this hand-in asked for more than {BOUNDS.cpu_seconds} seconds of computing: {LEFT.en}.",
    ),
    Cause.CLOCK: Text(
        f"La correction de ce rendu a duré deux fois plus de {BOUNDS.wall_seconds / 60:g} minutes : {LEFT.fr}.",
        f"Grading this hand-in lasted more than {BOUNDS.wall_seconds / 60:g} minutes, twice: {LEFT.en}.",
    ),
}
TRIED_AGAIN = (Cause.SUDDEN, Cause.CLOCK)  # what another process, or a machine with nothing else to do, may mend


def grade_all(
    grader: Grader,
    hand_ins: Sequence[Collected],
    known: Known,
    jobs: int = 2,
    progress: Progress | None = None,
    left: Mapping[str, Text] = NOBODY,
) -> Iterable[Result]:
    """Grade each hand-in, several at a time, and yield each result as it comes; `known` ones (by digest) are kept.

    Those that are `left` to a person (a link, an archive that nobody can open) have the reason as their result.
    """
    refused = [unjudged(grader.assignment, one.name, left[one.name]) for one in hand_ins if one.name in left]
    others = [one for one in hand_ins if one.name not in left]
    for done, result in enumerate(chain(refused, _results(grader, others, known, jobs)), 1):
        if progress:
            with SCREEN:
                progress(done, len(hand_ins), result.name)
        yield result


def _results(grader: Grader, hand_ins: Sequence[Collected], known: Known, jobs: int) -> Iterator[Result]:
    """In processes where jails can be opened from anywhere, else in threads."""
    if isinstance(grader.open_jail, RealJail):
        return _in_processes(_jobs(grader, grader.open_jail, hand_ins, known), grader.assignment, known, jobs)
    return _in_threads(grader, hand_ins, known, jobs)


def _in_threads(grader: Grader, hand_ins: Sequence[Collected], known: Known, jobs: int) -> Iterator[Result]:
    pool = ThreadPoolExecutor(max(1, jobs))
    try:
        given = [pool.submit(grade_one, grader, one.path, one.name, known, one.handed_in) for one in hand_ins]
        for future in as_completed(given):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C only what is under way is waited for


class GradeGiven(TypedDict):
    """A hand-in to grade, and the digests of those that need not be graded again."""

    assignment: str
    unsafe: bool
    public_only: bool
    secret: str
    path: str
    name: str
    handed_in: str  # empty where its files tell it
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
    warnings.simplefilter("ignore", SyntaxWarning)  # of theirs, line after line, on the teacher's screen
    forget_trees()
    grader = _grader(given["assignment"], given["unsafe"], given["public_only"], given["secret"])
    before = {digest: Result("", digest, ()) for digest in given["known"]}  # whoever asks has the whole of it
    handed_in = datetime.fromisoformat(given["handed_in"]) if given["handed_in"] else None
    result = grade_one(grader, Path(given["path"]), given["name"], before, handed_in)
    again = result.digest in before
    return {"result": None if again else result.to_dict(), "digest": result.digest, "handed_in": result.handed_in}


@cache
def _grader(assignment: str, unsafe: bool, public_only: bool, of_class: str) -> Grader:
    return Grader(
        find_assignment(assignment, unsafe=unsafe), RealJail(unsafe), public_only, ClassSecret.from_text(of_class)
    )


def _jobs(grader: Grader, jail: RealJail, hand_ins: Sequence[Collected], known: Known) -> list[GradeJob]:
    digests = [digest for digest, result in known.items() if not result.broken]
    return [
        CrewJob(
            grade_hand_in,
            one.name,
            {
                "assignment": grader.assignment.place,
                "unsafe": jail.unsafe,
                "public_only": grader.public_only,
                "secret": grader.secret.to_text(),
                "path": str(one.path),
                "name": one.name,
                "handed_in": one.handed_in.isoformat() if one.handed_in else "",
                "known": digests,
            },
        )
        for one in hand_ins
    ]


def _in_processes(todo: Sequence[GradeJob], assignment: Assignment, known: Known, jobs: int) -> Iterator[Result]:
    """A hand-in whose process dies is tried again when all others are done, with the whole machine for itself."""
    aside = list[GradeJob]()
    causes = dict[str, Cause]()

    def died(job: GradeJob, cause: Cause) -> None:
        causes[job.id] = cause

    with Pool(max(1, min(jobs, len(todo))), apart=True, tries=1, bounds=BOUNDS) as pool:
        for job, found in pool.results(todo, died=died):
            if found is not None:
                yield _result(job, found, known)
            elif causes[job.id] in TRIED_AGAIN:
                aside.append(job)
            else:
                yield unjudged(assignment, job.id, TOO_MUCH[causes[job.id]])
    with Pool(1, apart=True, tries=1, bounds=BOUNDS) as pool:
        for job, found in pool.results(aside, died=died):
            if found is not None:
                yield _result(job, found, known)
            else:
                yield unjudged(assignment, job.id, TOO_MUCH[causes[job.id]])


def _result(job: GradeJob, found: GradeFound, known: Known) -> Result:
    if found["result"] is None:
        return replace(known[found["digest"]], name=job.id, handed_in=found["handed_in"])
    return Result.from_dict(found["result"])


def grade_one(grader: Grader, path: Path, name: str, known: Known, handed_in: datetime | None = None) -> Result:
    """Grade one path; a hand-in that cannot be read, or that breaks the grader, is flagged and left to a person."""
    try:
        read = read_submission(path)
        submission = replace(read, name=name, handed_in=handed_in or read.handed_in)
        before = known.get(submission.digest)
        if before is not None and not before.broken:
            return replace(before, name=name, handed_in=moment(submission))
        return grader.grade(submission)
    except LudothequeError as failure:
        return unjudged(grader.assignment, name, failure.text)
    except MemoryError:  # whoever bounds this process says so
        raise
    except Exception as failure:
        kind, words = type(failure).__name__, same(f"{type(failure).__name__} : {failure}")
        sentence = Text(f"La correction a échoué ({kind}).", f"Grading failed ({kind}).")
        return unjudged(grader.assignment, name, sentence, words)  # words may quote the hand-in: the teacher's alone

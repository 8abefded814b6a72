"""Grade a whole class: several hand-ins at a time, each result as it comes, and none that takes the others with it.

Reading, comparing and searching for habits is Python of ours: each worker is a process, so that two of them keep two
processors busy. One that dies, killed for its memory or by a fault of the interpreter, is followed by others; the hand-in
that kills twice is left to a person.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path

from ludotheque.classroom.assignments import find_assignment
from ludotheque.classroom.grading import Grader, moment, unjudged
from ludotheque.classroom.handins.submissions import hand_in_names, read_submission
from ludotheque.classroom.judging.bench import RealJail
from ludotheque.classroom.judging.oracle import SCREEN
from ludotheque.classroom.judging.result import Result
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text

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
    left = list(named)
    try:
        for one, result in _together(grader, named, known, jobs):
            left.remove(one)
            yield result
    except BrokenProcessPool:
        for one in left:
            yield _alone(grader, one, known)


def _together(grader: Grader, named: Sequence[Named], known: Known, jobs: int) -> Iterator[tuple[Named, Result]]:
    pool, work = _workers(grader, known, min(jobs, len(named)))
    try:
        waiting = {pool.submit(work, *one): one for one in named}
        for future in as_completed(waiting):
            yield waiting[future], future.result()
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C only what is under way is waited for


def _alone(grader: Grader, one: Named, known: Known) -> Result:
    """One hand-in in a process of its own, after one of a class killed a worker."""
    try:
        return next(result for _, result in _together(grader, [one], known, 2))
    except BrokenProcessPool:
        return unjudged(grader.assignment, one[1], DIED)


def _workers(grader: Grader, known: Known, jobs: int) -> tuple[Executor, Callable[[Path, str], Result]]:
    """Processes where jails can be opened from anywhere, else threads; and what they do with a hand-in."""
    if not isinstance(grader.open_jail, RealJail):
        return ThreadPoolExecutor(max(1, jobs)), lambda path, name: grade_one(grader, path, name, known)
    given = grader.assignment.name, grader.open_jail, grader.public_only, known
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max(1, jobs), context, _begin, given), _grade_here


_HERE: list[tuple[Grader, Known]] = []  # in a worker: how it grades


def _begin(assignment: str, jail: RealJail, public_only: bool, known: Known) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that gives out the work
    _HERE[:] = [(Grader(find_assignment(assignment), jail, public_only), known)]


def _grade_here(path: Path, name: str) -> Result:
    ((grader, known),) = _HERE
    return grade_one(grader, path, name, known)


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

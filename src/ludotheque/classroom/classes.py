"""Grade a whole class: several hand-ins at a time, each result as it comes, and none that takes the others with it."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace
from pathlib import Path

from ludotheque.classroom.grading import Grader, moment, unjudged
from ludotheque.classroom.handins.submissions import hand_in_names, read_submission
from ludotheque.classroom.judging.oracle import SCREEN
from ludotheque.classroom.judging.result import Result
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text

Progress = Callable[[int, int, str], None]


def grade_all(
    grader: Grader, paths: Sequence[Path], known: dict[str, Result], jobs: int = 2, progress: Progress | None = None
) -> Iterable[Result]:
    """Grade each hand-in, several at a time, and yield each result as it comes; `known` ones (by digest) are kept."""
    pool = ThreadPoolExecutor(max_workers=max(1, jobs))
    try:
        named = zip(paths, hand_in_names(paths), strict=True)
        waiting = [pool.submit(grade_one, grader, path, name, known) for path, name in named]
        for done, future in enumerate(as_completed(waiting), 1):
            result = future.result()
            if progress:
                with SCREEN:
                    progress(done, len(paths), result.name)
            yield result
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C only what is under way is waited for


def grade_one(grader: Grader, path: Path, name: str, known: dict[str, Result]) -> Result:
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

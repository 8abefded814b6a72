"""A hand-in that several tests look at is graded once a session, by whichever worker of pytest comes first."""

import fcntl
import hashlib
import pickle
from collections.abc import Callable
from pathlib import Path

from classroom.planted import Fault
from classroom.stand_in import StandIn
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.result import Result


class Gradings:
    """Results in a folder that all workers share; who comes second waits for who came first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, name: str, grade: Callable[[], Result]) -> Result:
        place = self._folder / hashlib.sha256(name.encode()).hexdigest()
        with place.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not place.exists():
                place.write_bytes(pickle.dumps(grade()))
            found = pickle.loads(place.read_bytes())
        assert isinstance(found, Result)
        return found


def graded_slip(gradings: Gradings, slip: Fault) -> Result:
    """Our own files, which need no walls; what their tests are worth is tried elsewhere."""
    kept = {name: content for name, content in slip.files().items() if not name.startswith("test_")}
    grader = Grader(find_assignment(slip.assignment), StandIn)
    return gradings.of(repr(slip), lambda: grader.grade(Submission("rendu", Path("rendu"), kept)))

"""Processes of ours that do jobs: one that dies is replaced, one that refuses says why, and none outlives the pool."""

from collections.abc import Callable
from pathlib import Path
from threading import Timer

import pytest

from crew.errands import (
    computes_half_a_second,
    dies_of_three,
    dies_once,
    doubled,
    for_ever,
    once_it_is_there,
    refuses,
    stuck_in_c,
    stuck_in_c_from_now_on,
    swells,
)
from ludotheque.core.errors import LudothequeError
from ludotheque.crew import pool
from ludotheque.crew.bounds import Cause, JobBounds
from ludotheque.crew.job import CrewJob, WorkerDied
from ludotheque.crew.pool import Pool, Worker

pytestmark = pytest.mark.usefixtures("errands")


def jobs(work: Callable[[int], int], *numbers: int) -> list[CrewJob[int, int]]:
    return [CrewJob(work, str(number), number) for number in numbers]


@pytest.mark.parametrize("concurrency", [1, 2])
def test_every_job_is_told_of_once_with_what_it_found(concurrency: int) -> None:
    with Pool(concurrency) as pool:
        found = {job.id: result for job, result in pool.results(jobs(doubled, 1, 2, 3, 4, 5))}
    assert found == {"1": 2, "2": 4, "3": 6, "4": 8, "5": 10}


def test_a_worker_that_dies_is_replaced_once(tmp_path: Path) -> None:
    worker = Worker()
    try:
        assert worker.do(CrewJob(dies_once, "one", str(tmp_path / "died"))) == "alive"
        with pytest.raises(WorkerDied, match="charge of 3"):
            worker.do(CrewJob(dies_of_three, "3", 3))
        assert worker.do(CrewJob(dies_of_three, "4", 4)) == 4
    finally:
        worker.close()


def test_a_job_that_kills_takes_no_other_with_it_where_somebody_answers_for_it() -> None:
    with Pool(2) as pool:
        found = {job.id: result for job, result in pool.results(jobs(dies_of_three, 1, 2, 3, 4), died=lambda *_: -1)}
    assert found == {"1": 1, "2": 2, "3": -1, "4": 4}


def test_a_job_that_kills_ends_everything_where_nobody_answers_for_it() -> None:
    with Pool(1, apart=True) as pool, pytest.raises(WorkerDied):
        list(pool.results(jobs(dies_of_three, 3, 4)))


def test_a_refusal_stops_everything_with_its_sentence() -> None:
    with Pool(2) as pool, pytest.raises(LudothequeError, match="No tarte here"):
        list(pool.results([CrewJob(refuses, "one", "tarte")]))


@pytest.mark.parametrize("concurrency", [1, 2])
def test_nothing_is_begun_once_nothing_more_is_wanted(concurrency: int) -> None:
    with Pool(concurrency) as pool:
        assert list(pool.results(jobs(doubled, 1, 2), lambda: False)) == []


def test_a_worker_that_was_told_to_leave_does_no_more() -> None:
    worker = Worker()
    worker.leave()
    with pytest.raises(WorkerDied):
        worker.do(CrewJob(doubled, "one", 1))
    assert worker.process is None


def test_whoever_stops_listening_stops_the_work_and_it_cleans_up_after_itself(tmp_path: Path) -> None:
    place = tmp_path / "under way"
    with Pool(2) as pool:
        both = [CrewJob(for_ever, "long", str(place)), CrewJob(once_it_is_there, "short", str(place))]
        for job, _ in pool.results(both):
            assert job.id == "short" and place.exists()
            break
    assert not place.exists()
    assert all(worker.process is None for worker in pool.workers)


@pytest.mark.parametrize(
    ("work", "bounds", "cause"),
    [
        (swells, JobBounds(300, 60, 600.0), Cause.MEMORY),
        (stuck_in_c, JobBounds(300, 1, 600.0), Cause.COMPUTING),
    ],
    ids=lambda value: value.value if isinstance(value, Cause) else "",
)
def test_a_job_that_takes_too_much_is_ended_and_the_cause_is_known(
    work: Callable[[int], int], bounds: JobBounds, cause: Cause
) -> None:
    causes: dict[str, Cause] = {}

    def died(job: CrewJob[int, int], why: Cause) -> int:
        causes[job.id] = why
        return -1

    with Pool(1, apart=True, bounds=bounds) as pool:
        found = {job.id: result for job, result in pool.results(jobs(work, 1, 3, 4), died=died)}
    assert found == {"1": 1, "3": -1, "4": 4}
    assert causes == {"3": cause}


def test_a_job_that_takes_too_long_by_the_clock_is_ended_and_the_next_one_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock strikes when the job is under way, however long a process takes to begin on this machine."""
    place, wound = tmp_path / "under way", []

    class Clock(Timer):
        def run(self) -> None:
            wound.append(self.interval)
            while len(wound) > 1 or not place.exists():
                if self.finished.wait(0.01):
                    return
            self.function(*self.args)

    monkeypatch.setattr(pool, "Timer", Clock)
    monkeypatch.setattr(pool, "LEAVE_SECONDS", 0.01)  # it hears nobody
    causes: list[Cause] = []

    def died(_job: CrewJob[str, str | None], why: Cause) -> str:
        causes.append(why)
        return "ended"

    with Pool(1, apart=True, bounds=JobBounds(300, 60, 7.0)) as crew:
        both: list[CrewJob[str, str | None]] = [
            CrewJob(stuck_in_c_from_now_on, "long", str(place)),
            CrewJob(once_it_is_there, "short", str(place)),
        ]
        found = {job.id: result for job, result in crew.results(both, died=died)}
    assert (found, causes) == ({"long": "ended", "short": "there"}, [Cause.CLOCK])
    assert wound == [7.0, 7.0]


@pytest.mark.long
def test_computing_time_is_counted_for_each_job_and_not_for_the_life_of_a_worker() -> None:
    with Pool(1, apart=True, bounds=JobBounds(300, 1, 600.0)) as pool:
        assert len(list(pool.results(jobs(computes_half_a_second, 1, 2, 3, 4)))) == 4


def test_what_is_no_answer_is_the_death_of_whoever_sent_it(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = Worker()
    try:
        assert worker.do(CrewJob(doubled, "one", 1)) == 2
        monkeypatch.setattr(worker, "_try", lambda _: '{"id": "another"}\n')
        with pytest.raises(WorkerDied):
            worker.do(CrewJob(doubled, "one", 1))
    finally:
        worker.close()

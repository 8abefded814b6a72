"""Engines in processes of their own: they answer, they stop when told, and one that misbehaves harms nobody."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.errors import LudothequeError
from ludotheque.table.claimant import Claimant
from ludotheque.table.errors import TooMany
from ludotheque.table.thinking import (
    Finding,
    Job,
    JobStage,
    Point,
    StudyJob,
    ThinkerDied,
    Thinkers,
    Withdrawn,
    engine_pool,
)
from ludotheque.table.thinking.child import MOST_MEMORY
from ludotheque.table.thinking.process import EngineProcess
from ludotheque.table.thinking.questions import MOST_SECONDS, MoveWorth, as_plain, read_finding

ANA, BOB = Claimant("ana"), Claimant("bob")
STAND_IN = (sys.executable, str(Path(__file__).parent / "stand_in.py"))


@pytest.fixture
def thinkers(loop: asyncio.Runner) -> Iterator[Thinkers]:
    made = Thinkers(1, 1, STAND_IN)
    yield made
    loop.run(made.close())


def behaving(how: str) -> Job:
    return Job("alak", position=how)


def studying(how: str) -> StudyJob:
    return StudyJob("alak", position=how)


@asynccontextmanager
async def closing(thinkers: Thinkers) -> AsyncIterator[Thinkers]:
    try:
        yield thinkers
    finally:
        await thinkers.close()


async def until_it_thinks(study: AsyncIterator[Finding]) -> None:
    async for finding in study:
        if finding.stage is JobStage.THINKING and finding.nodes:
            return


def process_of(thinkers_crew: engine_pool.EnginePool) -> int:
    (place,) = thinkers_crew.working
    return place.hand.process.pid


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


async def test_one_worker_answers_one_question_after_another(thinkers: Thinkers) -> None:
    assert await thinkers.choose(behaving("well"), "a") == await thinkers.choose(behaving("well"), "b")


async def test_two_workers_answer_at_once() -> None:
    async with closing(Thinkers(2, 1, STAND_IN)) as thinkers:
        slow = asyncio.create_task(thinkers.choose(behaving("thinks"), "a"))
        quick = await thinkers.choose(behaving("well"), "b")
        slow.cancel()
        assert quick


async def test_an_analysis_never_delays_an_opponent(thinkers: Thinkers) -> None:
    study = thinkers.study(studying("thinks"), ANA)
    await until_it_thinks(study)
    assert await thinkers.choose(behaving("well"), "match")


async def test_a_refusal_is_told_as_it_is(thinkers: Thinkers) -> None:
    with pytest.raises(LudothequeError, match=r"No\."):
        await thinkers.choose(behaving("refuses"), "a")


async def test_a_choice_is_tried_once_more_when_the_worker_dies(thinkers: Thinkers, tmp_path: Path) -> None:
    assert await thinkers.choose(behaving(f"dies-once {tmp_path / 'died'}"), "a")


@pytest.mark.parametrize("how", ["dies", "garbage"])
async def test_a_worker_that_dies_or_babbles_is_replaced(thinkers: Thinkers, how: str) -> None:
    with pytest.raises(ThinkerDied):
        await thinkers.choose(behaving(how), "a")
    with pytest.raises(ThinkerDied):
        async for _ in thinkers.study(studying(how), ANA):
            pass
    assert await thinkers.choose(behaving("well"), "b")


async def test_a_worker_that_leaves_after_its_answer_is_replaced(thinkers: Thinkers) -> None:
    assert await thinkers.choose(behaving("leaves"), "a") != await thinkers.choose(behaving("well"), "b")


async def test_a_study_tells_how_it_goes_and_ends(thinkers: Thinkers) -> None:
    stages = [finding.stage async for finding in thinkers.study(studying("well"), ANA)]
    assert stages == [JobStage.WAITING, JobStage.PREPARING, JobStage.THINKING, JobStage.FINAL]


async def test_closing_a_study_frees_its_worker(thinkers: Thinkers) -> None:
    study = thinkers.study(studying("thinks"), ANA)
    await until_it_thinks(study)
    before = process_of(thinkers.students)
    await study.aclose()  # type: ignore[attr-defined]
    assert [finding async for finding in thinkers.study(studying("well"), BOB)][-1].final
    assert process_of(thinkers.students) == before


async def test_a_new_study_of_the_same_person_ends_the_former(thinkers: Thinkers) -> None:
    former = thinkers.study(studying("thinks"), ANA)
    await until_it_thinks(former)
    assert [finding async for finding in thinkers.study(studying("well"), ANA)][-1].final
    with pytest.raises(Withdrawn):
        await anext(former)


async def test_a_worker_deaf_to_a_stop_is_killed(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_pool, "PATIENCE", 0.05)

    deaf = asyncio.create_task(thinkers.choose(behaving("deaf"), "a"))
    while not any(place.doing is engine_pool.Doing.THINKING for place in thinkers.players.working):
        await asyncio.sleep(0.01)
    process = process_of(thinkers.players)
    deaf.cancel()
    assert await thinkers.choose(behaving("well"), "b") != str(process)
    assert gone(process)


async def test_an_engine_that_exceeds_its_time_is_stopped_and_heard(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_pool, "OVERTIME", -60.0)

    assert await thinkers.choose(behaving("thinks"), "a")


async def test_nobody_waits_while_an_engine_is_prepared_for_another(thinkers: Thinkers, tmp_path: Path) -> None:
    ready = tmp_path / "ready"

    first = asyncio.create_task(thinkers.choose(behaving(f"prepares {ready}"), "a"))
    while not thinkers.players.working:
        await asyncio.sleep(0.01)
    assert await thinkers.choose(behaving("well"), "b")
    ready.touch()
    assert await first


async def test_preparation_is_not_lost_when_nobody_waits_for_it(
    thinkers: Thinkers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_pool, "SPARES", 0)
    ready = tmp_path / "ready"

    study = thinkers.study(studying(f"prepares {ready}"), ANA)
    async for finding in study:
        if finding.stage is JobStage.PREPARING:
            break
    process = process_of(thinkers.students)
    await study.aclose()  # type: ignore[attr-defined]
    ready.touch()
    assert [finding async for finding in thinkers.study(studying("well"), ANA)][-1].final
    assert process_of(thinkers.students) == process


async def test_too_many_people_are_refused(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers.students, "most_waiting", 0)
    with pytest.raises(TooMany):
        await anext(thinkers.study(studying("well"), ANA))


async def test_whoever_is_refused_keeps_the_study_they_had(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    study = thinkers.study(studying("thinks"), ANA)
    await until_it_thinks(study)
    monkeypatch.setattr(thinkers.students, "most_waiting", 0)
    with pytest.raises(TooMany):
        await anext(thinkers.study(studying("well"), ANA))
    (place,) = thinkers.students.working
    assert place.task is not None
    await study.aclose()  # type: ignore[attr-defined]


@pytest.mark.parametrize("trouble", [OSError("no memory"), RuntimeError("can't start new thread")])
async def test_a_worker_that_cannot_be_started_now_is_started_later(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    troubles = [trouble]

    def at_last(*words: Any) -> EngineProcess:
        if troubles:
            raise troubles.pop()
        return EngineProcess(*words)

    assert await thinkers.choose(behaving("well"), "a")
    monkeypatch.setattr(engine_pool, "RESTART", 0.01)
    monkeypatch.setattr(engine_pool, "EngineProcess", at_last)


async def test_closing_ends_every_process_and_tells_whoever_waits(thinkers: Thinkers) -> None:
    waiting = asyncio.create_task(thinkers.choose(behaving("thinks"), "a"))
    while not thinkers.players.working:
        await asyncio.sleep(0.01)
    process = process_of(thinkers.players)
    await thinkers.close()
    with pytest.raises(Withdrawn):
        await waiting
    assert gone(process)
    with pytest.raises(Withdrawn):
        await thinkers.choose(behaving("well"), "b")


def test_a_finding_travels_as_plain_data() -> None:
    finding = Finding(JobStage.FINAL, (MoveWorth("4", 1.0, True, 41, 42, ("4", "3")),), 12)
    assert read_finding(as_plain(finding)) == finding


def test_no_study_is_longer_than_the_house_allows() -> None:
    assert StudyJob("alak", seconds=10**9).seconds == MOST_SECONDS


async def test_real_engines_play_study_and_draw_the_graph_of_a_game() -> None:
    async with closing(Thinkers()) as thinkers:
        assert await thinkers.choose(Job("alak", {"n": 5}, ".oxo. x -", who="engine:10"), "a") in "15"
        assert await thinkers.choose(Job("alak", {"n": 5}, who="random", seed=2), "b") in "12345"
        with pytest.raises(LudothequeError, match="Move 1"):
            await thinkers.choose(Job("alak", {"n": 5}, moves=("9",)), "c")
        last = [finding async for finding in thinkers.study(StudyJob("alak", {"n": 5}, seconds=MOST_SECONDS), ANA)][-1]
        assert len(last.moves) == 5 and all(one.exact and one.line[0] == one.move for one in last.moves)
        job = StudyJob("alak", {"n": 5}, moves=("3", "2"), seconds=MOST_SECONDS)
        points = [one async for one in thinkers.graph(job, ANA) if isinstance(one, Point)]
        assert [(one.ply, one.exact, one.played and one.played.worth.move) for one in points] == [
            (0, True, "3"), (1, True, "2"),
        ]  # fmt: skip


async def test_a_long_study_ends_with_what_it_found_once_somebody_elsewhere_waits(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers.students, "slice_seconds", 0.0)
    study = thinkers.study(studying("thinks"), Claimant("ana", "home"))
    await until_it_thinks(study)
    neighbour = thinkers.study(studying("well"), Claimant("bob", "home"))
    assert (await anext(neighbour)).stage is JobStage.WAITING
    assert thinkers.students.working[0].doing is engine_pool.Doing.THINKING
    other = [finding async for finding in thinkers.study(studying("well"), Claimant("eve", "elsewhere"))]
    assert other[-1].final
    assert [finding async for finding in study][-1].final
    await neighbour.aclose()  # type: ignore[attr-defined]


async def test_the_last_worker_is_kept_from_an_address_that_holds_all_the_others(
    thinkers: Thinkers, tmp_path: Path
) -> None:
    ready = tmp_path / "ready"

    crowd = [
        asyncio.create_task(thinkers.choose(behaving(f"prepares {ready}"), f"{one}", Claimant("eve", "crowded")))
        for one in range(5)
    ]
    while len(thinkers.players.working) < 2:
        await asyncio.sleep(0.01)
    assert await thinkers.choose(behaving("well"), "match", Claimant("ana", "home"))
    assert len(thinkers.players.working) == 3
    ready.touch()
    await asyncio.gather(*crowd)


@pytest.mark.skipif(sys.platform == "win32", reason="NO NICENESS HERE")
def test_an_engine_gives_way_to_the_house_and_has_bounded_memory() -> None:
    import resource

    command = [sys.executable, "-P", "-m", "ludotheque.table.thinking.child", "5"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as child:
        while resource.prlimit(child.pid, resource.RLIMIT_DATA)[0] == resource.RLIM_INFINITY and child.poll() is None:
            time.sleep(0.01)
        assert resource.prlimit(child.pid, resource.RLIMIT_DATA)[0] == MOST_MEMORY
        assert os.getpriority(os.PRIO_PROCESS, child.pid) == min(os.getpriority(os.PRIO_PROCESS, 0) + 5, 19)
        child.kill()

"""The same tournament on other machines: a real scheduler and real workers, one of which is killed in the middle."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from arena.test_runner import begun, plan
from ludotheque.arena.game_job import GameDone, GameGiven, guarded, play_game
from ludotheque.arena.results import lines_of, table_of
from ludotheque.arena.runner import Progress, hold
from ludotheque.arena.tournament_command import TournamentSettings, run_tournament
from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.text import Lang
from ludotheque.crew import cluster
from ludotheque.crew.cluster import Cluster, ClusterLost, in_clear, work_there
from ludotheque.crew.job import CrewJob
from ludotheque.games.alak.rules import Alak
from ludotheque.sandbox.errors import JailError
from ludotheque.sandbox.protection import Protection

GameJob = CrewJob[GameGiven, GameDone]
WAIT = 60.0  # seconds for a process to be there, on the busiest machine
DASK = [sys.executable, "-P", "-m", "dask"]
ALONE = ["--host", "127.0.0.1", "--no-dashboard"]
BOT = Path(__file__).parents[2] / "examples" / "bots" / "robot_alak.py"


class House:
    """A scheduler and its workers on this machine."""

    def __init__(self, path: Path, keep: ExitStack) -> None:
        self.path = path
        self.keep = keep
        self.file = path / "scheduler.json"
        self._start("scheduler", "scheduler", "--port", "0")
        _until(self._is_written)
        self.address: str = json.loads(self.file.read_text("utf-8"))["address"]

    def _is_written(self) -> bool:
        """The scheduler writes its file in place: it may be there and empty."""
        return self.file.exists() and self.file.read_text("utf-8").rstrip().endswith("}")

    def worker(self, name: str) -> int:
        """Start a worker; its pid."""
        process = self._start(
            "worker",
            name,
            *("--name", name, "--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--death-timeout", "60"),
            *("--local-directory", str(self.path / name)),
        )
        return process.pid

    def _start(self, kind: str, name: str, *words: str) -> "subprocess.Popen[bytes]":
        log = self.keep.enter_context((self.path / f"{name}.log").open("ab"))
        command = [*DASK, kind, "--scheduler-file", str(self.file), *ALONE, *words]
        process = subprocess.Popen(command, stdout=log, stderr=log)
        self.keep.callback(process.wait)
        self.keep.callback(process.kill)
        return process


def _until(true: Any) -> None:
    deadline = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < deadline, "it did not come"
        time.sleep(0.01)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with ExitStack() as keep:
        opened = House(tmp_path_factory.mktemp("dask"), keep)
        opened.worker("other")
        yield opened


def test_a_worker_killed_in_the_middle_loses_nothing(house: House, tmp_path: Path) -> None:
    wanted = plan(games=6, game=Alak(n=13))
    alone = hold(wanted, begun(tmp_path / "alone", wanted))
    victim = house.worker("victim")
    with Cluster(house.address) as crew:
        _until(lambda: crew.threads() == 2)

        def watch(progress: Progress) -> None:
            if progress.done == 9:
                os.kill(victim, signal.SIGKILL)

        together = hold(wanted, begun(tmp_path / "together", wanted), crew, watch)
        assert crew.threads() == 1
    assert together.games == alone.games
    assert lines_of(table_of(together), Lang.FR) == lines_of(table_of(alone), Lang.FR)
    for record in (tmp_path / "alone" / "games").iterdir():
        assert record.read_bytes() == (tmp_path / "together" / "games" / record.name).read_bytes()


@pytest.mark.long
@pytest.mark.walls
def test_a_bot_travels_to_the_worker_and_plays_in_its_sandbox(house: House, tmp_path: Path) -> None:
    tables = []
    for name, address in (("there", house.address), ("here", None)):
        lines: list[str] = []
        bots = (str(BOT), "random")
        settings = TournamentSettings("alak", bots, seed=0, out=tmp_path / name, time=30.0, cluster=address)
        assert run_tournament(settings, lines.append) == 0
        assert lines[0] == "Participants : Alice (robot_alak.py), random."
        tables.append([line for line in lines if "%" in line or "[" in line])
    assert tables[0] == tables[1]


def test_what_a_worker_refuses_stops_the_tournament_with_its_sentence(house: House, job: GameJob) -> None:
    with Cluster(house.address) as crew:
        old = replace(job, version="0.0.1")
        chess = replace(job, given={**job.given, "game": "chess"})
        for wrong, said in ((old, "0.0.1"), (chess, "chess")):
            with pytest.raises(LudothequeError, match=f"Worker .*{said}"):
                list(crew.results([wrong]))


def test_what_comes_back_is_not_unpickled(house: House, job: GameJob, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "work_there", itemgetter)  # a worker that sends an object instead of bytes
    with Cluster(house.address) as crew, pytest.raises(ClusterLost) as caught:
        list(crew.results([job]))
    assert "only able to deserialize" in str(caught.value.__cause__)


def test_nothing_is_sent_once_nothing_more_is_wanted(house: House, job: GameJob) -> None:
    with Cluster(house.address) as crew:
        assert list(crew.results([job], lambda: False)) == []


def test_a_job_and_its_game_travel_as_json(job: GameJob) -> None:
    try:
        assert job.read(work_there(job.packed().encode())) == play_game(job.given)
    finally:
        cluster._here.worker.close()


def test_a_worker_without_protection_refuses_bots_unless_told_otherwise(
    job: GameJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.sandbox.protection.level", lambda: Protection.NONE)
    with pytest.raises(JailError, match="--unsafe"):
        play_game({**job.given, "first": {**job.given["first"], "kind": "bot", "files": {"ia.py": ""}}})
    assert play_game(job.given)["id"] == job.id  # no bot, nothing to fear
    assert callable(guarded([], unsafe=True))


def test_nobody_at_the_address_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)
    wishes = TournamentSettings("alak", ("random", "random"), out=tmp_path / "t", cluster="tcp://127.0.0.1:9")
    with pytest.raises(ClusterLost, match=r"No Dask scheduler answers at « tcp://127\.0\.0\.1:9 »"):
        run_tournament(wishes, lambda _: None)
    assert not (tmp_path / "t").exists()


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadOption, match=r"ludotheque\[cluster\]"), Cluster("tcp://127.0.0.1:8786"):
        pass


def test_tls_needs_its_certificates(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="--cluster-security FOLDER"), Cluster("tls://127.0.0.1:8786"):
        pass
    (tmp_path / "ca.pem").write_text("")
    with pytest.raises(BadOption, match=r"cert\.pem, key\.pem is missing"), Cluster("tls://127.0.0.1:8786", tmp_path):
        pass
    with pytest.raises(BadOption, match="tls:// address"), Cluster("tcp://127.0.0.1:8786", tmp_path):
        pass


def test_a_network_without_tls_is_told_apart_from_this_machine() -> None:
    assert in_clear("tcp://192.168.1.5:8786") and in_clear("salle12:8786")
    assert not in_clear("tls://192.168.1.5:8786")
    assert not in_clear("tcp://127.0.0.1:8786") and not in_clear("localhost:8786") and not in_clear("tcp://[::1]:8786")

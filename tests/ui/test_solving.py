"""`solve` says beforehand what it takes, solves as a whole where memory allows, and says why where it does not."""

from dataclasses import replace
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from ludotheque.cli import run_command
from ludotheque.core.game import Game
from ludotheque.core.text import Text
from ludotheque.games.alak.engine import solved
from ludotheque.play import engines
from ludotheque.search.deepening import unthought
from ludotheque.search.thought import Limit, Progress, Thought, silent
from ludotheque.search.undertaking import Undertaking
from ludotheque.ui.lines import free_memory, solving
from ludotheque.ui.lines.free_memory import sized
from ludotheque.ui.lines.solving import FIRST_LOOK, LOOK_SECONDS

GB = 10**9
LOOK = Limit(nodes=FIRST_LOOK)


class Guessing:
    """An engine that is never sure, unless somebody says so; it remembers how long it was given."""

    limits: ClassVar[list[Limit]] = []
    sure: ClassVar[bool] = False

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def think(self, state: Any, limit: Limit, _progress: Progress = silent) -> Thought:
        type(self).limits.append(limit)
        return replace(unthought(self.game.legal_moves(state)[0]), exact=self.sure)

    def analyse(self, state: Any, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        return (self.think(state, limit, progress),)

    def stop(self) -> None:
        """It never takes long."""


class Whole(Guessing):
    """One that has solved everything."""

    limits: ClassVar[list[Limit]] = []
    sure: ClassVar[bool] = True


class Poor(Guessing):
    """One that needs more memory than it thought."""

    def think(self, _state: Any, _limit: Limit, _progress: Progress = silent) -> Thought:
        raise MemoryError


@pytest.fixture(autouse=True)
def four_gigabytes(monkeypatch: pytest.MonkeyPatch) -> None:
    Guessing.limits.clear()
    Whole.limits.clear()
    monkeypatch.setattr(solving, "free_memory", lambda: 4 * GB)


def offer(monkeypatch: pytest.MonkeyPatch, memory: float, whole: type[Guessing] = Whole) -> None:
    def undertaking(game: Game[Any]) -> Undertaking:
        return Undertaking(memory, 75.0, lambda: whole(game))

    room = SimpleNamespace(engine=Guessing, undertaking=undertaking)
    monkeypatch.setattr(engines, "engine_room", lambda _game: room)


def test_what_it_takes_is_said_before_it_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, 2.3 * GB)
    assert run_command(["solve", "alak"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "Toutes les positions seront cherchées : il y faut environ 2,3 Go de mémoire et 75 s.",
        "Valeur exacte : nulle ; meilleur coup : 1.",
    ]
    assert (Guessing.limits, Whole.limits) == ([LOOK], [Limit()])
    assert run_command(["solve", "alak", "--think", "9", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith(
        "Every position will be searched for: that takes about 2.3 GB of memory and 75 s.\n"
    )
    assert Whole.limits[-1] == Limit(seconds=9.0)


def test_where_memory_is_short_one_sentence_says_so_and_the_time_is_limited(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, 23 * GB)
    assert run_command(["solve", "alak"]) == 1
    assert capsys.readouterr().out.splitlines()[:2] == [
        "Chercher toutes les positions demanderait 23 Go de mémoire, et 4,0 Go sont libres ici : 20 s de recherche en avant sont"
        " tentées à la place.",
        "Pas de valeur exacte ; au mieux : environ 0, 1.",
    ]
    assert Guessing.limits == [LOOK, Limit(seconds=LOOK_SECONDS)]
    assert run_command(["solve", "alak", "--think", "60"]) == 1
    assert Guessing.limits[-1] == Limit(seconds=60.0) and not Whole.limits


@pytest.mark.parametrize("free", [4 * GB, None])
def test_where_no_memory_is_enough_nothing_is_tried(
    free: int | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solving, "free_memory", lambda: free)
    offer(monkeypatch, inf)
    assert run_command(["solve", "alak", "--lang", "en"]) == 1
    said = "There are too many positions to search for them all: 20 s of looking ahead are tried instead.\n"
    assert capsys.readouterr().out.startswith(said)
    assert not Whole.limits


def test_where_the_system_does_not_say_it_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "free_memory", lambda: None)
    offer(monkeypatch, 23 * GB)
    assert run_command(["solve", "alak"]) == 0


def test_memory_that_runs_out_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    offer(monkeypatch, GB, Poor)
    assert run_command(["solve", "alak"]) == 1
    assert "La mémoire n'a pas suffi pour chercher toutes les positions.\n" in capsys.readouterr().out


def test_what_a_look_ahead_decides_needs_no_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, GB)
    monkeypatch.setattr(Guessing, "sure", True)
    assert run_command(["solve", "alak"]) == 0
    assert capsys.readouterr().out.startswith("Valeur exacte")
    assert not Whole.limits


@pytest.mark.parametrize("options", [[], ["--torus"], ["--suicide"]])
def test_a_long_line_of_alak_is_solved(
    options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ten cells stand for fifteen: whatever the line, a look ahead proves no draw, and the whole takes the same way."""
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    monkeypatch.setattr(solved, "_known", {})
    monkeypatch.setattr("ludotheque.games.alak.engine.solver_size.LONGEST_LINE", 9)
    monkeypatch.setattr("ludotheque.games.alak.engine.solver_size.LONGEST_TORUS", 9)
    assert run_command(["solve", "alak", "--n", "10", *options]) == 0
    needs, value, _ = capsys.readouterr().out.splitlines()
    assert needs.startswith("Toutes les positions seront cherchées : il y faut environ ")
    assert value.startswith("Valeur exacte : nulle")


def test_free_memory_is_what_the_system_and_the_container_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system, most, held = tmp_path / "meminfo", tmp_path / "max", tmp_path / "current"
    monkeypatch.setattr(free_memory, "SYSTEM", system)
    monkeypatch.setattr(free_memory, "GROUPS", ((most, held),))
    assert free_memory.free_memory() is None or free_memory.free_memory() > 0  # type: ignore[operator] # whatever it says
    system.write_text("MemTotal:  9000 kB\nMemAvailable:    1000 kB\n")
    assert free_memory.free_memory() == 921_600
    most.write_text("max\n")
    held.write_text("5\n")
    assert free_memory.free_memory() == 921_600
    most.write_text("1005\n")
    assert free_memory.free_memory() == 900


def test_bytes_are_said_to_two_digits() -> None:
    assert sized(350_000) == Text("0,3 Mo", "0.3 MB")
    assert sized(733e6) == Text("733 Mo", "733 MB")
    assert sized(9.94e9) == Text("9,9 Go", "9.9 GB")
    assert sized(9.96e9) == Text("10 Go", "10 GB")
    assert sized(2e12) == Text("2,0 To", "2.0 TB")


def test_a_mistake_is_explained_where_a_rule_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.ludo"
    path.write_text('[Format "ludotheque 1"]\n[Game "alak"]\n[Options "n=5"]\n\n5 3\n')
    assert run_command(["analyse", "alak", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "  1. 5      perd en 6 coups  ?? mieux : 2 (gagne en 7 coups)",
        "       réponse : 4 1 3 2 5 (gagne en 5 coups)",
    ]
    assert lines[2].startswith("       Le pion posé est pris : l'adversaire joue en 4")

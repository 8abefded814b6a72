"""Engines at the prompt and the commands that study a game, with an engine that simply likes the middle."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from golden import screen
from ludotheque.cli import run_command
from ludotheque.core import BadOption, Lang
from ludotheque.core.game import Game
from ludotheque.play import engines
from ludotheque.play.engines import EngineKind, read_engine
from ludotheque.search.levels import Level
from ludotheque.search.thought import Limit, Progress, Thought, silent
from ludotheque.ui.lines import session
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.solving import LUCK_SECONDS
from ludotheque.ui.lines.ticker import Ticker


class Middle:
    """An engine that likes the middle of the list of moves, the farther from it the less."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def think(self, state: Any, limit: Limit, progress: Progress = silent) -> Thought:
        return self.analyse(state, limit, progress)[0]

    def analyse(self, state: Any, _limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        moves = self.game.legal_moves(state)
        middle = len(moves) // 2
        thoughts = [
            Thought(move, 1 - abs(place - middle), 4, 10, (move,), exact=True, plies=5 if place == middle else None)
            for place, move in enumerate(moves)
        ]
        for thought in thoughts:
            progress(thought)
        return tuple(sorted(thoughts, key=lambda thought: -thought.score))

    def stop(self) -> None:
        """It never takes long."""


@pytest.fixture(autouse=True)
def a_simple_engine_room(monkeypatch: pytest.MonkeyPatch) -> None:
    room = SimpleNamespace(engine=Middle, perfect=lambda game: game.name == "connect-four", LEVELS=(Level(10),) * 10)
    monkeypatch.setattr(engines, "engine_room", lambda _game: room)


def play(*arguments: str, typed: str) -> str:
    return screen(lambda: run_command(["play", *arguments]), typed.split())


@pytest.mark.parametrize("second", ["engine:3", "engine", "moteur:10", "engine:perfect", "ENGINE:1"])
def test_an_engine_answers_at_the_prompt(second: str) -> None:
    shown = play("puissance4", "--second", second, typed="1 q")
    assert "Le moteur se prépare" in shown
    assert "Rouge joue 4." in shown


def test_two_engines_play_to_the_end() -> None:
    assert play("puissance4", "--first", "engine:1", "--second", "engine:2", typed="").endswith(".\n")


def test_an_engine_may_be_given_a_time_instead_of_a_level() -> None:
    assert "Rouge joue 4." in play("puissance4", "--second", "engine", "--think", "0,5", typed="1 q")


def test_the_thinking_line_knows_the_time_given(monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    def noted(console: Console, lang: Lang, seconds: float | None = None) -> Ticker:
        given.append(seconds)
        return Ticker(console, lang, seconds)

    monkeypatch.setattr(session, "Ticker", noted)
    for second, think in (("engine", ["--think", "0,5"]), ("engine:3", []), ("engine:perfect", ["--think", "2"])):
        play("puissance4", "--second", second, *think, typed="1 q")
    assert given == [None, 0.5, None, None, None, None]  # getting ready, then thinking


def test_a_hint_names_a_move_and_its_worth() -> None:
    shown = play("puissance4", typed="h q")
    assert "Conseil : 4 (gagne en 5 coups ; suite : 4)." in shown
    assert "Conseil : d (gagne, environ +1 graine ; suite : d)." in play("awale", typed="/h q")


@pytest.mark.parametrize("name", ["engine:11", "engine:0", "engine:jambon", "engine:", "engine:²"])
def test_a_level_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert run_command(["play", "alak", "--second", name]) == 2
    assert "n'existe pas : engine:1 à engine:10, ou engine:perfect." in capsys.readouterr().err


def test_a_perfect_player_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["play", "alak", "--second", "engine:perfect"]) == 2
    assert "n'a pas de joueur parfait" in capsys.readouterr().err


def test_engines_have_one_spelling() -> None:
    assert str(read_engine("Moteur:parfait")) == "engine:perfect"
    assert read_engine("engine") == EngineKind(5)
    assert read_engine("human") is None
    with pytest.raises(BadOption):
        read_engine("engine:99")


def test_an_analysis_lists_every_move_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["analyse", "puissance4", "......./......./......./......./......./...O..."]) == 0
    lines = capsys.readouterr().out.splitlines()
    table = lines[next(i for i, line in enumerate(lines) if line.startswith("coup")) :]
    assert table[0].split() == ["coup", "valeur", "prof.", "suite", "attendue"]
    assert table[1] == "4     gagne en 5 coups      4  4"
    assert {line.split()[0] for line in table[1:]} == set("1234567")


def test_an_analysis_counts_in_the_games_own_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["analyse", "awale", "--lang", "en"]) == 0
    assert "+1 seed " in capsys.readouterr().out


def test_a_record_is_searched_for_mistakes(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.ludo"
    path.write_text('[Format "ludotheque 1"]\n[Game "connect-four"]\n\n4 4 1\n')
    assert run_command(["analyse", "puissance4", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "  1. 4      gagne en 5 coups"
    assert lines[2] == "  3. 1      perd  ?? mieux : 4 (gagne en 5 coups)"
    assert lines[3].startswith("       réponse : 4")
    assert lines[-2:] == ["Fautes : 1.", "Positions de valeur exacte : 3 sur 3."]
    assert run_command(["analyse", "alak", str(path)]) == 2
    assert "contient une partie de puissance4, pas de alak" in capsys.readouterr().err


def test_a_position_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["solve", "puissance4"]) == 0
    assert capsys.readouterr().out.startswith("Valeur exacte : gagne en 5 coups ; meilleur coup : 4.")


class Unsure(Middle):
    """An engine that never proves anything, and remembers how long it was given."""

    limits: ClassVar[list[Limit]] = []

    def think(self, state: Any, limit: Limit, progress: Progress = silent) -> Thought:
        Unsure.limits.append(limit)
        return replace(super().think(state, limit, progress), exact=False)


@pytest.fixture
def an_unsure_brain(monkeypatch: pytest.MonkeyPatch) -> None:
    Unsure.limits.clear()
    monkeypatch.setattr(engines, "engine_room", lambda _game: SimpleNamespace(engine=Unsure))


@pytest.mark.usefixtures("an_unsure_brain")
def test_solving_with_chance_ahead_comes_to_an_end_and_says_what_else_can_be_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_command(["solve", "roi-des-roses"]) == 1
    assert Unsure.limits == [Limit(nodes=1), Limit(seconds=LUCK_SECONDS)]
    assert "Le hasard laisse trop de suites pour tout chercher en 20 s." in capsys.readouterr().out


@pytest.mark.usefixtures("an_unsure_brain")
@pytest.mark.parametrize(
    ("arguments", "limit"),
    [
        (["roi-des-roses", "--think", "3"], Limit(seconds=3.0)),
        (["puissance4"], Limit()),
        (["roi-des-roses", "--rows", "1", "--columns", "1"], Limit()),
    ],
)
def test_solving_takes_the_time_given_or_all_it_needs_where_chance_has_no_say(
    capsys: pytest.CaptureFixture[str], arguments: list[str], limit: Limit
) -> None:
    run_command(["solve", *arguments])
    assert Unsure.limits == [limit]
    assert "hasard" not in capsys.readouterr().out


def test_the_bench_says_how_many_nodes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["bench", "puissance4"]) == 0
    assert capsys.readouterr().out.startswith("Nodes: 50\n")


def test_warming_up_goes_through_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["warm-up"]) == 0
    out = capsys.readouterr().out
    assert "(1/5) Alak…" in out
    assert "(5/5) Le Roi des Roses…" in out


@pytest.mark.parametrize("seconds", ["0", "-1", "jambon", "nan", "inf", "1e30", ""])
def test_a_time_that_is_no_time_is_refused(capsys: pytest.CaptureFixture[str], seconds: str) -> None:
    assert run_command(["solve", "alak", f"--think={seconds}"]) == 2
    assert "il faut un nombre de secondes" in capsys.readouterr().err

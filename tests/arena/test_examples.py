"""The bots of the documentation, in the real sandbox: every one of them passes the check and plays a tournament."""

import re
import shutil
from pathlib import Path

import pytest

from ludotheque.arena.command import Settings, run_check, run_tournament
from ludotheque.arena.dialects import DIALECTS
from ludotheque.core.registry import GAMES

ROOT = Path(__file__).parents[2]
BOTS = ROOT / "examples" / "bots"
OF_GAME = {
    "alak": "robot_alak.py",
    "reversi": "robot_black_white.py",
    "awale": "robot_awale.py",
    "connect-four": "robot_puissance4.py",
    "rose-king": "robot_roi_des_roses.py",
}

walled = pytest.mark.skipif(
    shutil.which("bwrap") is None,
    reason="BUBBLEWRAP IS ABSENT: BOTS IN THE REAL SANDBOX (EXAMPLES, CRASHES, ENDLESS LOOPS, MEMORY) ARE NOT TESTED",
)


@walled
@pytest.mark.parametrize("game", list(OF_GAME))
def test_the_example_bot_is_ready_for_the_tournament(game: str) -> None:
    lines: list[str] = []
    code = run_check(Settings(game, (str(BOTS / OF_GAME[game]),), time=30.0), lines.append)
    assert code == 0, "\n".join(lines)


@walled
def test_the_example_bot_enters_under_its_own_name_and_beats_chance(tmp_path: Path) -> None:
    lines: list[str] = []
    bots = (str(BOTS / OF_GAME["connect-four"]), "random")
    settings = Settings("puissance4", bots, games=4, out=tmp_path / "t", time=30.0, concurrency=2)
    assert run_tournament(settings, lines.append) == 0
    assert lines[0] == "Participants : Quentin (robot_puissance4.py), random."
    assert next(line for line in lines if "Quentin" in line and "[" in line).split()[0] == "1"


MISBEHAVING = {
    "memoire.py": ("def play(*jeu):\n    return [0] * 10**10\n", "crash"),
    "fin.py": ("import os\ndef play(*jeu):\n    os._exit(0)\n", "crash"),
    "erreur.py": ("def play(*jeu):\n    return [][1]\n", "crash"),
    "triche.py": ("class Un(int):\n    pass\ndef play(*jeu):\n    return Un(1)\n", "illegal move"),
    "vide.py": ("", "crash"),
}


@walled
def test_misbehaving_bots_lose_every_game_and_the_tournament_goes_on(tmp_path: Path) -> None:
    for name, (source, _) in MISBEHAVING.items():
        (tmp_path / name).write_text(source, "utf-8")
    bots = ("random", *(str(tmp_path / name) for name in MISBEHAVING))
    settings = Settings("puissance4", bots, format="gauntlet", out=tmp_path / "t", time=30.0)
    assert run_tournament(settings, lambda _: None) == 0
    for number, (_, why) in enumerate(MISBEHAVING.values(), 2):
        for game, result in ((1, "1-0"), (2, "0-1")):
            record = (tmp_path / "t" / "games" / f"r{number - 1:02}-01-{number:02}-{game:03}.ludo").read_text("utf-8")
            assert f'[Why "{why}"]' in record
            assert f'[Result "{result}"]' in record
            assert "[Reason " in record


@walled
def test_a_bot_that_never_answers_loses_on_time(tmp_path: Path) -> None:
    (tmp_path / "boucle.py").write_text("def play(*jeu):\n    while True: pass\n", "utf-8")
    settings = Settings("puissance4", ("random", str(tmp_path / "boucle.py")), out=tmp_path / "t", time=0.1, bank=0.1)
    assert run_tournament(settings, lambda _: None) == 0
    for record in (tmp_path / "t" / "games").iterdir():
        assert '[Why "time"]' in record.read_text("utf-8")


def test_the_documentation_prints_the_example_bots_as_they_are() -> None:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    printed = {block.strip() for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL)}
    for name in (*OF_GAME.values(), "moteur_ugi.py"):
        assert (BOTS / name).read_text("utf-8").strip() in printed, name
    assert set(OF_GAME) == set(DIALECTS) == set(GAMES)


def test_the_parameters_of_play_are_documented() -> None:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    for dialect in DIALECTS.values():
        assert f"play({', '.join(dialect.parameters)})" in text

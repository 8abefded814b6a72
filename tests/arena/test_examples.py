"""The bots of the documentation, in the real sandbox: every one of them passes the check and plays a tournament."""

import re
from pathlib import Path

import pytest

from ludotheque.arena.tournament_command import TournamentSettings, run_check, run_tournament
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


@pytest.mark.walls
@pytest.mark.parametrize("game", list(OF_GAME))
def test_the_example_bot_is_ready_for_the_tournament(game: str) -> None:
    lines: list[str] = []
    code = run_check(TournamentSettings(game, (str(BOTS / OF_GAME[game]),), time=30.0), lines.append)
    assert code == 0, "\n".join(lines)


@pytest.mark.walls
def test_the_example_bot_enters_under_its_own_name_and_beats_chance(tmp_path: Path) -> None:
    lines: list[str] = []
    bots = (str(BOTS / OF_GAME["connect-four"]), "random")
    settings = TournamentSettings("puissance4", bots, games=4, out=tmp_path / "t", time=30.0, concurrency=2)
    assert run_tournament(settings, lines.append) == 0
    assert lines[0] == "Participants : Quentin (robot_puissance4.py), random."
    assert next(line for line in lines if "Quentin" in line and "[" in line).split()[0] == "1"


HELPER = "def lire(g):\n    return g[99]\n"
FAILING = {
    "in a file of the team": (
        "import outils\ndef play(c, g, dimv, dimh):\n    return outils.lire(g)\n",
        "outils.py, ligne 2 : return g[99]",
    ),
    "in our functions, called wrongly": (
        "from puissance4 import jouer\ndef play(c, g, dimv, dimh):\n    jouer(c, 50, g, dimv, dimh)\n",
        "bot.py, ligne 3 : jouer(c, 50, g, dimv, dimh)",
    ),
    "for ever": ("def play(*jeu):\n    while True:\n        pass\n", "bot.py, ligne "),
    "on another number of arguments": (
        "def play(c, g):\n    return 0\n",
        "takes 2 positional arguments but 4 were given",
    ),
}


@pytest.mark.walls
@pytest.mark.parametrize("how", FAILING)
def test_an_author_is_told_their_own_line(how: str, tmp_path: Path) -> None:
    source, told = FAILING[how]
    (tmp_path / "outils.py").write_text(HELPER)
    (tmp_path / "bot.py").write_text(f"{source}def name(): return 'Tata'\n")
    lines: list[str] = []
    assert run_check(TournamentSettings("puissance4", (str(tmp_path),), time=0.2, bank=0.2), lines.append) == 1
    step = lines.index("4. play répond un coup permis sur 12 positions : NON")
    assert told in lines[step + 1]
    assert lines[step + 1].rstrip().endswith(told) or how == "for ever"
    assert lines[step + 2].startswith("play(1, [[0, ")


@pytest.mark.walls
def test_a_file_that_python_cannot_read_is_named_as_its_author_does(tmp_path: Path) -> None:
    (tmp_path / "mon_robot.py").write_text("def name():\n    return 'Tata'\ndef play(jeu)\n    return 0\n")
    lines: list[str] = []
    assert run_check(TournamentSettings("awale", (str(tmp_path / "mon_robot.py"),)), lines.append) == 1
    assert "(mon_robot.py, ligne 3)" in lines[1]


MISBEHAVING = {
    "memoire.py": ("def play(*jeu):\n    return [0] * 10**10\n", "crash"),
    "fin.py": ("import os\ndef play(*jeu):\n    os._exit(0)\n", "crash"),
    "erreur.py": ("def play(*jeu):\n    return [][1]\n", "crash"),
    "triche.py": ("class Un(int):\n    pass\ndef play(*jeu):\n    return Un(1)\n", "illegal move"),
    "vide.py": ("", "crash"),
}


@pytest.mark.walls
def test_misbehaving_bots_lose_every_game_and_the_tournament_goes_on(tmp_path: Path) -> None:
    for name, (source, _) in MISBEHAVING.items():
        (tmp_path / name).write_text(source, "utf-8")
    bots = ("random", *(str(tmp_path / name) for name in MISBEHAVING))
    settings = TournamentSettings("puissance4", bots, format="gauntlet", out=tmp_path / "t", time=30.0)
    assert run_tournament(settings, lambda _: None) == 0
    for number, (_, why) in enumerate(MISBEHAVING.values(), 2):
        for game, result in ((1, "1-0"), (2, "0-1")):
            record = (tmp_path / "t" / "games" / f"r{number - 1:02}-01-{number:02}-{game:03}.ludo").read_text("utf-8")
            assert f'[Why "{why}"]' in record
            assert f'[Result "{result}"]' in record
            assert "[Reason " in record


def test_the_documentation_prints_the_example_bots_as_they_are() -> None:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    printed = {block.strip() for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL)}
    for name in (*OF_GAME.values(), "moteur_ugi.py"):
        assert (BOTS / name).read_text("utf-8").strip() in printed, name
    assert set(OF_GAME) == set(GAMES)


def test_the_parameters_of_play_are_documented() -> None:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    for dialect in (entry.dialect() for entry in GAMES.values()):
        assert f"play({', '.join(dialect.parameters)})" in text

"""A real terminal: frames, colours, the menu, Ctrl-C. tmux holds the screen."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.boards.inks import Style
from ludotheque.core import Lang
from ludotheque.core.registry import find_entry
from ludotheque.play.record import moves_of
from ludotheque.play.record_file import load_record
from ludotheque.ui.lines.rule_sheet import rule_sheet

pytestmark = pytest.mark.skipif(
    shutil.which("tmux") is None, reason="tmux is MISSING: what a person sees in a terminal is NOT tested"
)
PATIENCE = 30  # seconds; a screen that is not there by then will never be
COMMAND = shlex.join([sys.executable, "-P", "-m", "ludotheque.cli"])


class Screen:
    """A terminal in which somebody types."""

    def __init__(self, folder: Path) -> None:
        self.socket = str(folder / "tmux")
        self.folder = folder

    def tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-u", "-S", self.socket, "-f", os.devnull, *arguments], capture_output=True, text=True, check=True
        )
        return done.stdout

    def start(self, command: str, columns: int = 90, lines: int = 40) -> None:
        setting = f"LUDOTHEQUE_HOME={shlex.quote(str(self.folder))} LC_ALL=C.UTF-8 NO_COLOR="
        shell = f"trap : INT; env -u COLUMNS -u LINES {setting} {command}; echo code $?; sleep 60"
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(lines), "sh", "-c", shell)

    def resize(self, columns: int, lines: int) -> None:
        self.tmux("resize-window", "-x", str(columns), "-y", str(lines))

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def shows(self, words: str, *flags: str) -> str:
        """The screen, once these words are on it."""
        deadline = time.monotonic() + PATIENCE
        while words not in (screen := self.tmux("capture-pane", "-p", *flags)):
            assert time.monotonic() < deadline, screen
            time.sleep(0.05)
        return screen


def entry_words(name: str) -> set[str]:
    """Every word of a rule sheet, as a terminal shows it."""
    return set(rule_sheet(find_entry(name), Style(), Lang.FR).split())


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    one = Screen(tmp_path)
    yield one
    subprocess.run(["tmux", "-S", one.socket, "kill-server"], capture_output=True, check=False)


def test_from_the_menu_to_a_game_left_with_control_c(screen: Screen) -> None:
    screen.start(COMMAND)
    screen.shows("Votre choix (1 à 5, q pour quitter) :")
    screen.type("4", "Enter")
    screen.shows("Changer les options ?")
    screen.type("Enter")
    screen.shows("Contre qui ?")
    screen.type("Enter")
    screen.shows("Jaune doit jouer.")
    screen.type("4", "Enter")
    board = screen.shows("Rouge doit jouer.")
    assert "  │ · │ · │ · │ O │ · │ · │ · │" in board
    screen.type("C-c")
    left = screen.shows("code 130")
    assert "Pour la reprendre : ludotheque play --resume" in left
    (kept,) = (screen.folder / "games").iterdir()
    assert moves_of(load_record(kept).match) == ["4"]


def test_pawns_wear_their_colours(screen: Screen) -> None:
    screen.start(f"{COMMAND} play black-white --size 6")
    painted = screen.shows("Blanc doit jouer.", "-e")
    assert "\x1b[1m\x1b[92mO" in painted
    assert "\x1b[1m\x1b[91mX" in painted


def test_a_record_is_leafed_through(screen: Screen) -> None:
    path = screen.folder / "game.ludo"
    path.write_text('[Format "ludotheque 1"]\n[Game "alak"]\n[Options "n=5"]\n\n3 2 1\n')
    screen.start(f"{COMMAND} replay {shlex.quote(str(path))}")
    screen.shows("Début de la partie")
    screen.type("Enter")
    screen.shows("Coup 1 sur 3 : 3")
    screen.type("3", "Enter")
    screen.shows("La partie n'est pas finie.")
    screen.type("b", "Enter")
    screen.shows("Coup 2 sur 3 : 2")
    screen.type("9", "Enter")
    screen.shows("Il faut un nombre de 0 à 3.")
    screen.type("q", "Enter")
    screen.shows("code 0")


@pytest.mark.parametrize(
    ("game", "rows", "top"),
    [
        ("roi-des-roses --seed 3", 9, " *┌──"),
        ("black-white --size 9", 9, " *A +B"),
        ("black-white --size 15", 15, " *A +B"),
    ],
)
@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (60, 20)])
def test_a_small_screen_holds_the_whole_board_and_the_question(
    screen: Screen, game: str, rows: int, top: str, columns: int, lines: int
) -> None:
    screen.start(f"{COMMAND} play {game}", columns, lines)
    shown = screen.shows("Votre coup (? : aide) :").splitlines()
    assert sum(line.count("·") >= rows - 4 for line in shown) == rows
    assert any(re.match(top, line) for line in shown[:2])


def test_after_a_resize_the_page_fits_and_what_was_typed_is_still_there(screen: Screen) -> None:
    screen.start(f"{COMMAND} play black-white", 80, 40)
    screen.shows("Votre coup (? : aide) :")
    screen.type("jambon", "Enter")
    screen.shows("Tapez ? pour l'aide.")
    screen.type("f", "4")
    screen.shows(") : f4")
    screen.resize(36, 24)
    shown = screen.shows("┌─────────────────┐").splitlines()
    assert shown[:2] == ["", "    A B C D E F G H"]
    assert "\ntapez une lettre et un nombre,\n" in screen.shows(") : f4")
    screen.type("Enter")
    assert "\n  │ · · · O O O · · │ 4\n" in screen.shows("Noir doit jouer.")


def test_words_are_not_cut_at_the_edge_of_a_narrow_screen(screen: Screen) -> None:
    screen.start(f"{COMMAND} rules alak", 40, 100)
    shown = screen.shows("code 0")
    written = entry_words("alak")
    assert [word for word in shown.partition("code 0")[0].split() if word not in written] == []


LESSON = """
[[step]]
title = { fr = "Avancer", en = "Stepping" }
says = { fr = "Un pion avance d'une case, tout droit, si elle est vide.\\n\\nAvancez un pion.", en = "…" }
[[step.turn]]
play = ["b1b2"]
right = { fr = "Celui du milieu, très bien.", en = "…" }
otherwise = { fr = "Plutôt celui du milieu, en b1.", en = "…" }
reply = "a3xb2"
[[step.turn]]
play = ["a1xb2", "c1xb2"]
right = { fr = "Pris.", en = "…" }
otherwise = { fr = "Reprenez.", en = "…" }
"""
PROBLEM = "1500\twin\t-\tcolumns=4 rows=4\t.XXX/X..O/..../OOO. X\tc4xd3:1::a1a2 d3d2;a3a2:-1::d3xc4;b4b3:-1::d3xc4;c4c3:-1::c1c2 a3a2\n"


@pytest.fixture
def teaching(tmp_path: Path) -> Path:
    """The folder of a game with a lesson and a problem."""
    folder = tmp_path / "sixth_game"
    examples = Path(__file__).parents[2] / "examples"
    shutil.copytree(examples / "sixth_game", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in (("lessons/lessons.toml", LESSON), ("problems/problems.txt", PROBLEM)):
        (folder / name).parent.mkdir()
        (folder / name).write_text(text, "utf-8")
    return folder


def test_a_lesson_fits_a_small_screen_and_is_remembered(screen: Screen, teaching: Path) -> None:
    screen.start(f"{COMMAND} learn {teaching}", 60, 20)
    shown = screen.shows("Votre coup (? : aide) :")
    assert "Hexapion, étape 1 sur 1 : Avancer" in shown and "Avancez un pion." in shown
    assert "  │ X │ X │ X │ 3" in shown and "  │ O │ O │ O │ 1" in shown
    screen.type("a1a2", "Enter")
    screen.shows("Plutôt celui du milieu, en b1.")
    screen.type("b1", "Enter")
    screen.shows("Tapez la case où aller.")
    screen.type("b2", "Enter")
    screen.shows("joue a3xb2.")
    screen.type("a1xb2", "Enter")
    screen.shows("Entrée : finir")
    screen.type("Enter")
    screen.shows("code 0")
    assert "play hexapion" not in screen.shows("--second engine:1", "-J"), "a game of one's own is found by its folder"
    assert json.loads((screen.folder / "learning.json").read_text())["lessons"] == {"hexapawn": [1]}


def test_a_problem_is_missed_refuted_and_found(screen: Screen, teaching: Path) -> None:
    screen.start(f"{COMMAND} problems {teaching} --lang en", 60, 20)
    shown = screen.shows("Your move (?: help):")
    assert "Black to play and win." in shown
    screen.type("a3a2", "Enter")
    screen.shows("No: a3a2 loses.")
    screen.type("Enter")
    screen.shows("White wins")
    screen.type("Enter")
    screen.shows("Try again. Black to play and win.")
    screen.type("c4xd3", "Enter")
    screen.shows("Right! c4xd3 wins.")
    screen.type("q", "Enter")
    screen.shows("Right at the first try: 0 of 1.")
    screen.shows("code 0")

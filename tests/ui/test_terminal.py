"""A real terminal: frames, colours, the menu, Ctrl-C. tmux holds the screen."""

import os
import re
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
from ludotheque.ui.lines.sheet import rule_sheet

pytestmark = pytest.mark.skipif(
    shutil.which("tmux") is None, reason="tmux is MISSING: what a person sees in a terminal is NOT tested"
)
PATIENCE = 30  # seconds; a screen that is not there by then will never be
COMMAND = f"{sys.executable} -m ludotheque.cli"


class Screen:
    """A terminal in which somebody types."""

    def __init__(self, folder: Path) -> None:
        self.socket = str(folder / "tmux")
        self.folder = folder

    def tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self.socket, "-f", os.devnull, *arguments], capture_output=True, text=True, check=True
        )
        return done.stdout

    def start(self, command: str, columns: int = 90, lines: int = 40) -> None:
        setting = f"LUDOTHEQUE_HOME={self.folder} LC_ALL=C.UTF-8 NO_COLOR="
        shell = f"trap : INT; env {setting} {command}; echo code $?; sleep 60"
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
    screen.start(f"{COMMAND} replay {path}")
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

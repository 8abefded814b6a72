"""A real terminal: frames, colours, the menu, Ctrl-C. tmux holds the screen."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.play.record import moves_of
from ludotheque.play.record_file import load_record

pytestmark = pytest.mark.skipif(
    shutil.which("tmux") is None, reason="tmux is MISSING: what a person sees in a terminal is NOT tested"
)
PATIENCE = 30  # seconds; a screen that is not there by then will never be
COMMAND = f"{sys.executable} -m ludotheque.cli"


class Screen:
    """A terminal of 90 × 40 in which somebody types."""

    def __init__(self, folder: Path) -> None:
        self.socket = str(folder / "tmux")
        self.folder = folder

    def tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self.socket, "-f", os.devnull, *arguments], capture_output=True, text=True, check=True
        )
        return done.stdout

    def start(self, command: str) -> None:
        setting = f"LUDOTHEQUE_HOME={self.folder} LC_ALL=C.UTF-8 NO_COLOR="
        shell = f"trap : INT; env {setting} {command}; echo code $?; sleep 60"
        self.tmux("new-session", "-d", "-x", "90", "-y", "40", "sh", "-c", shell)

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def shows(self, words: str, *flags: str) -> str:
        """The screen, once these words are on it."""
        deadline = time.monotonic() + PATIENCE
        while words not in (screen := self.tmux("capture-pane", "-p", *flags)):
            assert time.monotonic() < deadline, screen
            time.sleep(0.05)
        return screen


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
    painted = screen.shows("O doit jouer.", "-e")
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

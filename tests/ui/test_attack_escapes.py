"""Whatever others wrote, a terminal and a log show it and obey nothing in it."""

import io
import json
import logging
from pathlib import Path

import pytest

from ludotheque.boards.inks import BOLD, INK, Style
from ludotheque.cli import run_command
from ludotheque.core.board_view import Colour
from ludotheque.core.errors import BadPosition
from ludotheque.core.text import UNPRINTABLE, same
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.ui.lines.console import Console
from ludotheque.ui.protocols.ugi import Ugi
from ludotheque.ui.web.logs import JsonLines

# A title for the window, a cleared screen, hidden words, a colour by a single sign, an order to read backwards.
ORDER = "\x1b]0;pwned\x07\x1b[2J\x1b[8m\x9b31m\u202e\x85"


def obeyed(text: str) -> set[str]:
    return {sign for sign in text if not (sign.isprintable() or sign in "\n\u00a0\u202f")}


def test_a_console_prints_its_own_inks_and_no_other_order(capsys: pytest.CaptureFixture[str]) -> None:
    style = Style(colour=True)
    ours = style.paint("or", BOLD, INK[Colour.RED])
    console = Console(style)
    console.show(f"{ours} {ORDER}")
    console.show_whole(ORDER)
    console.show_picture(lambda _style: f"{ours}\n{ORDER}")
    told = capsys.readouterr().out
    assert told.count(ours) == 2
    assert obeyed(told.replace(ours, "")) == set()
    assert UNPRINTABLE in told


def test_a_log_says_what_it_was_told_and_obeys_nothing_in_it() -> None:
    record = logging.makeLogRecord({"msg": "GET %s", "args": (f"/{ORDER}",), "path": f"{ORDER}\ud800"})
    line = JsonLines().format(record)
    assert obeyed(line) == set()
    assert json.loads(line)["message"] == f"GET /{ORDER}"
    assert json.loads(line)["path"] == f"{ORDER}\ud800"


@pytest.mark.parametrize("name", [f"{ORDER}.ludo", "long" * 12 + f"{ORDER}.ludo"], ids=["short", "long"])
def test_the_name_of_a_file_and_what_is_wrong_in_it_obey_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    hostile = {"format": "ludotheque", "version": 1, "game": "alak", "moves": [], ORDER: 1}
    (tmp_path / name).write_text(json.dumps(hostile))
    assert run_command(["replay", str(tmp_path / name)]) == 2
    assert obeyed(capsys.readouterr().err) == set()


def test_a_record_of_a_game_that_is_not_here_is_read_and_obeys_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "hex.ludo").write_text(f'[Format "ludotheque 1"]\n[Game "hex{ORDER}"]\n[First "{ORDER}"]\n\na1\n')
    run_command(["replay", str(tmp_path / "hex.ludo")])
    told = capsys.readouterr()
    assert obeyed(told.out + told.err) == set()


def test_a_protocol_repeats_no_order() -> None:
    class Careless(ConnectFour):
        def read_state(self, text: str) -> ConnectFourState:
            raise BadPosition(same(text))

    said = io.StringIO()
    Ugi(Careless(), said).answer(f"position fen {ORDER}")
    assert obeyed(said.getvalue()) == set()
    assert UNPRINTABLE in said.getvalue()

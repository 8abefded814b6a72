"""Every clause of a rule sheet has its test, in both languages the same clauses, and its examples can be played."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cases import each
from ludotheque.core import GAMES, Lang
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.match import Match, new_match, submit
from ludotheque.play.record import Record, moves_of
from ludotheque.play.record_text import read_text, write_text

CLAUSE = re.compile(r"^\*\*(\d+)\.(\d+)\*\* ", re.MULTILINE)
CLAUSE_TEST = re.compile(r"^def test_clause_(\d+)_(\d+)_", re.MULTILINE)
SECTION = re.compile(r"^## (\d+)\. ", re.MULTILINE)
DRAWING = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WIDTH = 78  # columns of an 80-column terminal
DRAWING_WIDTH = WIDTH - 4  # a drawing is shown four columns further in

# The games for which the sheets write their example position and their example moves.
POSITION_OF: dict[str, Any] = {
    "alak": Alak(),
    "reversi": Reversi(),
    "awale": Awale(),
    "connect-four": ConnectFour(),
    "rose-king": RoseKing(rows=5, columns=5),
}
MOVES_OF: dict[str, Any] = POSITION_OF | {"rose-king": RoseKing()}

every_game = each("name", GAMES)
every_sheet = each(("name", "lang"), [(name, lang) for name in GAMES for lang in Lang])


def sheet(name: str, lang: Lang = Lang.FR) -> str:
    return GAMES[name].rules_sheet(lang)


def section(name: str, lang: Lang, number: int) -> str:
    """The text of one section, its heading left out."""
    parts = SECTION.split(sheet(name, lang))
    return parts[parts.index(str(number)) + 1]


def example(name: str, lang: Lang, number: int) -> str:
    """The first drawing of a section."""
    found = DRAWING.search(section(name, lang, number))
    assert found is not None
    return found[1].strip()


def lines(text: str) -> Iterator[tuple[str, int]]:
    """Each line, and the columns it may take."""
    drawing = False
    for line in text.splitlines():
        drawing ^= line.startswith("```")
        yield line, DRAWING_WIDTH if drawing else WIDTH


def replayed(game: Any, written: str) -> Match[Any]:
    match = new_match(game)
    for move in re.findall(game.move_pattern, written):
        match = submit(match, match.to_move, game.read_move(move))
    return match


@every_game
def test_every_clause_has_its_test_and_every_clause_test_its_clause(name: str) -> None:
    tests = Path(__file__).with_name(f"test_{GAMES[name].folder}_rules.py").read_text("utf-8")
    assert set(CLAUSE.findall(sheet(name))) == set(CLAUSE_TEST.findall(tests))


@every_game
def test_both_languages_number_the_same_clauses(name: str) -> None:
    assert CLAUSE.findall(sheet(name, Lang.FR)) == CLAUSE.findall(sheet(name, Lang.EN))


@every_sheet
def test_clauses_are_numbered_in_order_within_their_sections(name: str, lang: Lang) -> None:
    sections = [int(number) for number in SECTION.findall(sheet(name, lang))]
    assert sections == list(range(1, 9))
    for number in sections:
        clauses = CLAUSE.findall(section(name, lang, number))
        assert clauses == [(str(number), str(k + 1)) for k in range(len(clauses))]
        assert clauses


@every_sheet
def test_a_sheet_fits_in_a_terminal(name: str, lang: Lang) -> None:
    too_long = [line for line, width in lines(sheet(name, lang)) if len(line) > width]
    assert too_long == []


@every_sheet
def test_a_sheet_names_every_option_of_the_game(name: str, lang: Lang) -> None:
    missing = [option.flag for option in GAMES[name].load().options if f"`{option.flag}" not in sheet(name, lang)]
    assert missing == []


@every_sheet
def test_the_example_position_is_read_and_written_back(name: str, lang: Lang) -> None:
    game = POSITION_OF[name]
    text = example(name, lang, 7)
    assert game.write_state(game.read_state(text)) == text


@every_sheet
def test_the_example_moves_are_those_of_a_record(name: str, lang: Lang) -> None:
    game = MOVES_OF[name]
    written = example(name, lang, 8)
    match = replayed(game, written)
    assert game.move_separator.join(moves_of(match)) == written
    text = write_text(Record(match))
    assert written in text.splitlines()
    assert read_text(text).match == match


@every_game
def test_both_languages_show_the_same_examples(name: str) -> None:
    for number in (7, 8):
        assert example(name, Lang.FR, number) == example(name, Lang.EN, number)

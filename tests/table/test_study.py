"""A game to be studied: read from whatever people paste, written as an address and back."""

from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games_in_play import walks
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.options import options_of
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi
from ludotheque.play.match import Match
from ludotheque.play.record import Record, moves_of
from ludotheque.play.record_json import write_json
from ludotheque.play.record_text import write_text
from ludotheque.table.board_sizes import LARGEST_BOARD, LONGEST_SIDE
from ludotheque.table.study import Study, new_study, read_anything, read_link, study_of, write_link

GGF = "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6/1.2/3];)"


def linked(study: Study) -> Study:
    return read_link(dict(parse_qsl(write_link(study))))


def small(match: Match[Any]) -> bool:
    sides = [value for value in options_of(match.game).values() if type(value) is int]
    return (
        max(sides, default=0) <= LONGEST_SIDE
        and getattr(match.game, "columns", 1) * max(sides, default=1) <= LARGEST_BOARD
    )


@given(walks().filter(small), st.data())
def test_an_address_leads_back_to_the_same_study(match: Match[Any], data: st.DataObject) -> None:
    study = study_of(match, data.draw(st.integers(0, len(match.plies))))
    assert linked(study) == study


@given(walks().filter(small), st.data())
def test_an_address_leads_back_to_the_same_variation(match: Match[Any], data: st.DataObject) -> None:
    moves = tuple(moves_of(match))
    kept = data.draw(st.integers(0, len(moves)))
    branch = data.draw(st.integers(0, kept))
    study = new_study(match.game, None, moves[:kept], branch, moves[branch:], branch)
    assert linked(study) == study
    assert study.shown.states == match.states


def test_an_address_is_readable() -> None:
    study = new_study(Reversi(10), None, ("g5", "g6"), 1, ("e4",), 2)
    assert write_link(study) == "game=reversi&o.size=10&moves=g5g6&from=1&line=e4&ply=2"


def test_a_position_stands_in_the_address() -> None:
    study = read_link({"game": "alak", "o.n": "5", "position": ".oxo. x -", "moves": "1"})
    assert "position=.oxo.+x+-" in write_link(study)
    assert study.ply == 1


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({}, "Which game"),
        ({"game": "chess"}, "is not in the house"),
        ({"game": "alak", "o.n": "many"}, "does not take"),
        ({"game": "alak", "o.n": "1000000"}, "too large"),
        ({"game": "alak", "o.colour": "red"}, "has no option"),
        ({"game": "connect-four", "moves": "48"}, "Move 2"),
        ({"game": "connect-four", "moves": "4 !"}, "After move 1"),
        ({"game": "connect-four", "moves": "44", "ply": "3"}, "only 2 moves"),
        ({"game": "connect-four", "moves": "44", "ply": "-1"}, "a whole number is needed"),
        ({"game": "connect-four", "moves": "44", "from": "9", "line": "1"}, "only 2 moves"),
        ({"game": "connect-four", "position": "ham"}, "1 rows instead of 6"),
        ({"game": "connect-four", "moves": "4" * 1001}, "1000 moves at most"),
    ],
)
def test_a_bad_address_is_refused_in_one_sentence(query: dict[str, str], sentence: str) -> None:
    with pytest.raises(LudothequeError, match=sentence) as refusal:
        read_link(query)
    assert "\n" not in refusal.value.text.fr


@given(walks().filter(small))
def test_records_are_read_as_text_and_as_json(match: Match[Any]) -> None:
    for text in (write_text(Record(match)), write_json(Record(match)), "/analyse?" + write_link(study_of(match))):
        assert read_anything(text).main.states == match.states


def test_a_ggf_is_read() -> None:
    assert moves_of(read_anything(GGF).main) == ["f5", "d6"]
    for right, wrong in (("B[F5]", "B[A1]"), ("B[F5]", "B[]"), ("BO[8", "BO[x"), (" *]", "]"), ("BO[", "XO[")):
        with pytest.raises(LudothequeError):
            read_anything(GGF.replace(right, wrong))


@pytest.mark.parametrize(
    ("text", "name", "game", "moves"),
    [
        ("44 43", "puissance4", ConnectFour(), "4443"),
        ("1. 4 4 2. 4 {mieux : 3} 3 *", "puissance4", ConnectFour(), "4443"),
        ("F5D6C3", "black-white", Reversi(8, "othello"), "f5d6c3"),
        ("f4f5c6", None, Reversi(), "f4f5c6"),
    ],
)
def test_a_list_of_moves_is_read_however_it_is_written(
    text: str, name: str | None, game: Game[Any], moves: str
) -> None:
    study = read_anything(text, name)
    assert study.game == game
    assert "".join(moves_of(study.main)) == moves


@pytest.mark.parametrize(
    ("text", "name", "game"),
    [
        ("......./......./......./......./......./...O...", "puissance4", ConnectFour()),
        ("..../..../..../..O.", None, ConnectFour(4, 4)),
        ("....../....../..OX../..XO../....../...... O", "black-white", Reversi(6)),
    ],
)
def test_a_position_is_read_on_its_own_board(text: str, name: str | None, game: Game[Any]) -> None:
    study = read_anything(text, name)
    assert study.game == game
    assert not study.main.plies


@pytest.mark.parametrize(
    ("text", "name", "sentence"),
    [
        ("", None, "nothing to read"),
        ("3 2 5", None, "suits several games"),
        ("ham", None, "Neither a game nor a position"),
        ("4 4 9", "puissance4", "Move 3"),
        ("[Format]", None, "a tag such as"),
        ("{", None, "damaged"),
        ("(;GM[Othello];)", None, "BO"),
        ("x" * 100_001, None, "too long"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(text: str, name: str | None, sentence: str) -> None:
    with pytest.raises(LudothequeError, match=sentence):
        read_anything(text, name)

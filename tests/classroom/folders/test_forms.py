"""What newcomers met first: dates and codes, chance, sets, arguments changed and returned, numbers on a screen, centuries."""

import random
from datetime import datetime
from pathlib import Path

import pytest

from ludotheque.classroom.class_secret import PUBLISHED
from ludotheque.classroom.folders.casebook import Casebook, wants_of, what_is_said
from ludotheque.classroom.folders.domains import Shaped, Wholes, shape_of
from ludotheque.classroom.folders.evidence import Evidence
from ludotheque.classroom.folders.folder_files import read_folder
from ludotheque.classroom.folders.growing import Gardener
from ludotheque.classroom.folders.inferring import infer
from ludotheque.classroom.folders.own_folder import books_of
from ludotheque.classroom.folders.question_table import QuestionSettings
from ludotheque.classroom.folders.strategies import drawn, strategy
from ludotheque.classroom.judging.bench import RealJail

CORRECTION = """import random

def de():
    return random.randint(1, 6)

def sans_doublons(l):
    return list(set(l))

def doubler(l):
    for i in range(len(l)):
        l[i] *= 2
    return l

assert 1 <= de() <= 6
assert sorted(sans_doublons([1, 2, 1])) == [1, 2]
assert doubler([1, 2]) == [2, 4]
"""


@pytest.mark.parametrize("code", ["2024-02-29", "01:00:00", "9h05", "12/05", "#ff8000"])
def test_a_date_a_time_or_a_code_keeps_its_form(code: str) -> None:
    assert infer(None, [code], "texte", Evidence()) == Shaped((code,))


def test_dates_made_of_dates_exist_and_letters_are_those_of_the_examples() -> None:
    rng = random.Random(1)
    dates = Gardener(["2024-02-29", "1999-12-31"], rng)
    for _ in range(200):
        made = dates.reshaped()
        assert isinstance(made, str) and datetime.strptime(made, "%Y-%m-%d").year >= 1999
    colours = Gardener(["#ff8000"], rng)
    assert all(set(str(colours.reshaped())) <= set("#f0123456789") for _ in range(50))
    assert shape_of("#ff8000") == "#aa9999"


def test_years_that_are_centuries_are_drawn_where_the_code_speaks_of_a_hundred() -> None:
    years = drawn(strategy(Wholes(1600, 2400, (4, 100, 400))), 200, random.Random(2))
    assert {1700, 1800, 1900} & set(years) and {2000, 1600, 2400} & set(years)


def test_a_printed_number_may_be_written_otherwise_and_a_word_may_not() -> None:
    assert what_is_said("prix : 3.3000000000000003 euros") == what_is_said("Prix : 3,30 euros")
    assert what_is_said("3 x 1 = 3") == what_is_said("3 * 1 = 3")
    assert what_is_said("Gagné en 3 coups") != what_is_said("Perdu en 3 coups")


def test_the_value_alone_counts_of_what_is_changed_and_returned() -> None:
    observed = Casebook("doubler", changes=("l",), gives_back=True)
    assert wants_of(QuestionSettings(), observed).changes == ()
    assert wants_of(QuestionSettings(changes=("l",)), observed).changes == ("l",)


@pytest.mark.walls
def test_chance_is_asked_nothing_a_set_has_no_order_and_what_comes_back_counts_once(tmp_path: Path) -> None:
    (tmp_path / "corrige.py").write_text(CORRECTION, "utf-8")
    (tmp_path / "sujet.toml").write_text('titre = "Essai"\n', "utf-8")
    books = {book.question: book for book in books_of(read_folder(tmp_path), PUBLISHED, RealJail(unsafe=False))}
    assert books["de"].cases == () and books["de"].unstable > 0
    assert books["sans_doublons"].from_set and not books["doubler"].from_set
    assert books["doubler"].gives_back and not books["sans_doublons"].gives_back

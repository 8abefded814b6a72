"""The printed sheet: a board and a line for each problem, the solutions on a page of their own, and nothing from elsewhere."""

import re
from html.parser import HTMLParser

import pytest

from cases import each
from ludotheque.core import registry
from ludotheque.core.problem import read_problem
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang
from ludotheque.learning.finding import Series
from ludotheque.learning.sheet import command, page
from ludotheque.learning.wording import set_up
from problems_to_try import lend_problems

GAMES = ["connect-four", "alak", "awale", "reversi"]


class Nesting(HTMLParser):
    """Follows the elements of a page; those that stay open are left in `open`."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(autouse=True)
def problems(monkeypatch: pytest.MonkeyPatch) -> None:
    lend_problems(monkeypatch)


def test_whoever_is_to_move_has_their_own_holes_below_as_on_the_page() -> None:
    problems = Series("awale", count=50).problems()
    boards = re.findall('<div class="board-box">(.*?)</div>', page(Series("awale", count=50), Lang.FR), re.DOTALL)
    sides = set()
    for problem, board in zip(problems, boards, strict=True):
        second = set_up(problem)[1].to_move is Seat.SECOND
        sides.add(second)
        assert (board.index(">Sud<") < board.index(">Nord<")) is second
    assert sides == {True, False}


PASSES = "1210\twin\t-\t-\t{position}\ta1:1::a8 -- h2;h2:-1::a1;h3:-1::a1"


@pytest.mark.parametrize(("lang", "line"), [(Lang.FR, "a8 passe h2"), (Lang.EN, "a8 pass h2")])
def test_a_pass_in_a_solution_is_a_word(monkeypatch: pytest.MonkeyPatch, lang: Lang, line: str) -> None:
    (known,) = Series("reversi", count=1).problems()
    problem = read_problem("reversi", PASSES.format(position=known.position))
    monkeypatch.setattr(registry, "_problems", lambda _entry: (problem,))
    told = page(Series("reversi", count=1), lang)
    assert f'<span class="line">{line}</span>' in told


@each("game", GAMES)
@each("lang", list(Lang))
def test_every_problem_has_its_board_its_number_and_its_solution(game: str, lang: Lang) -> None:
    series = Series(game, count=50)
    count = len(series.problems())
    told = page(series, lang)
    assert told.count("<svg") == told.count('class="answer"') == told.count("<li>") == count > 0
    assert f"<b>{count}.</b>" in told
    nesting = Nesting()
    nesting.feed(told)
    assert nesting.open == []


def test_the_page_needs_nothing_from_elsewhere() -> None:
    told = page(Series("connect-four"), Lang.FR)
    assert set(re.findall(r"https?://[^\"' ]+", told)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<link|<img|url\(|@import", told)


def test_the_solutions_are_on_a_page_apart_or_left_out() -> None:
    series = Series("connect-four")
    whole, bare = page(series, Lang.FR), page(series, Lang.FR, solutions=False)
    problems, _, answers = whole.partition('<section class="solutions">')
    assert "break-before: page" in problems
    for problem in series.problems():
        assert f"<b>{problem.solution.move}</b>" in answers
        assert " ".join(problem.solution.line) in answers
    assert "Solutions" not in bare and "<li>" not in bare


def test_what_is_asked_stands_under_the_board_in_both_languages() -> None:
    assert "Rouge joue et ne perd pas." in page(Series("connect-four"), Lang.FR)
    told = page(Series("awale"), Lang.EN)
    assert "South to play and not lose." in told and "Turns played: 62 of 100" in told


def test_the_same_series_can_be_found_again() -> None:
    series = Series("connect-four", "easy", "double-threat", 12, "7b")
    words = "ludotheque problems puissance4 --difficulty easy --theme double-threat --count 12 --seed 7b"
    assert " ".join(command(series)) == words
    told = page(series, Lang.FR)
    assert words in told
    assert "Puissance 4 : 1 problème, facile, double menace" in told
    assert "https://maison.exemple/s/1" in page(series, Lang.FR, link="https://maison.exemple/s/1")

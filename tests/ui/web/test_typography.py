"""Words as pages set them: apostrophes, spaces of French signs, and what counts as one or as several."""

from typing import Any

import pytest

from knocking import Knocked, on_sqlite
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang
from ludotheque.play.record import replayed
from ludotheque.table.study import study_of
from ludotheque.table.thinking import Finding, JobStage, MoveWorth
from ludotheque.ui.web.pages import counting, speaking
from ludotheque.ui.web.study_view import shown, told_finding
from ludotheque.ui.web.typography import typeset

SET = [
    ("C'est à l'autre ; pourquoi ? Ah !", "C’est à l’autre\u202f; pourquoi\u202f? Ah\u202f!"),
    ("Le nom « ana » : pris.", "Le nom «\u00a0ana\u00a0» : pris.".replace(" :", "\u00a0:")),
    ("The engine's move, the players' turn: don't wait; go!", "The engine’s move, the players’ turn: don’t wait; go!"),
    ("5+3 : d5, 12' en tout", "5+3\u00a0: d5, 12’ en tout"),
]


@pytest.mark.parametrize(("written", "told"), SET)
def test_words_are_set_as_a_book_sets_them(written: str, told: str) -> None:
    assert typeset(written) == told
    assert typeset(told) == told


def test_templates_say_typeset_words_in_their_language() -> None:
    say = speaking(Lang.FR)
    assert say("L'autre ?", "The other?") == "L’autre\u202f?"
    assert speaking(Lang.EN)("L'autre ?", "Who's there?") == "Who’s there?"


def test_one_is_singular_none_is_singular_in_french_alone() -> None:
    fr, en = counting(Lang.FR), counting(Lang.EN)
    assert [fr(number, "coup", "move") for number in (0, 1, 2)] == ["0\u00a0coup", "1\u00a0coup", "2\u00a0coups"]
    assert [en(number, "coup", "move") for number in (0, 1, 2)] == ["0\u00a0moves", "1\u00a0move", "2\u00a0moves"]
    assert fr(2, "partie jouée", "game played", "parties jouées", "games played") == "2\u00a0parties jouées"


@pytest.mark.parametrize(("nodes", "words"), [(1, "1 position"), (2, "2 positions")])
def test_an_analysis_counts_its_positions(nodes: int, words: str) -> None:
    study = study_of(replayed(find_entry("alak").load()(), None, []))
    worth = MoveWorth(move="1", score=0.0, exact=False, depth=1, line=("1",), plies=None)
    told = told_finding(study, Finding(JobStage.THINKING, (worth,), nodes), Lang.FR, False)
    assert told["says"].endswith(f"profondeur 1, {words}")


def test_an_english_study_has_no_space_before_its_colons() -> None:
    study = study_of(replayed(find_entry("alak").load()(), None, ["5"]))
    assert shown(study, Lang.EN, False)["seats"] == ["White: 1 stone", "Black: 0 stones"]
    assert shown(study, Lang.FR, False)["seats"] == ["Blanc\u00a0: 1 pion", "Noir\u00a0: 0 pion"]


@on_sqlite
def test_pages_and_messages_are_set_and_records_keep_what_was_written(house: Knocked) -> None:
    ana = house.browser()
    page: str = ana.get("/parties?lang=fr").text
    assert "Vous n’avez encore joué aucune partie ici." in page
    answer: Any = ana.post("/api/match/nulle-part/resign")
    assert answer.status_code == 404 and answer.json()["error"].startswith("Cette partie n’")
    record = ana.send("/tables", game="alak", opponent="engine").headers["location"]
    assert "’" not in ana.get(f"{record}/feuille.txt").text


@on_sqlite
def test_the_first_words_of_a_match_are_set_before_any_script_runs(house: Knocked) -> None:
    table = house.browser().send("/tables", game="alak", opponent="anyone").headers["location"]
    assert "La table attend quelqu’un." in house.browser().get(table).text

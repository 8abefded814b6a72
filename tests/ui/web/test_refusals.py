"""What is not there, and what somebody may not take: said calmly, with ways on, in the reader's language."""

import re

import pytest

from knocking import Knocked
from ludotheque.core.text import Lang, Text
from ludotheque.ui.web.middleware import bare_page

FREE = "Prendre la place libre"
KEPT = "Cette place est gardée pour qui a reçu le lien d’invitation."


@pytest.fixture(scope="module")
def house(shared_house: Knocked) -> Knocked:
    return shared_house


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_page_that_is_not_there_is_calm_and_leads_on(house: Knocked, lang: str) -> None:
    ana = house.browser()
    ana.get(f"/?lang={lang}")
    for path in ("/rien", "/partie/rien", "/regles/rien", "/jouer/rien", "/classe/rien"):
        answer = ana.get(f"{path}?lang={lang}")
        assert answer.status_code == 404 and f'<html lang="{lang}">' in answer.text, path
        main = answer.text.partition("<main")[2]
        assert 'role="alert"' not in main and 'class="error"' not in main, path
        assert {"/jouer/alak", "/jouer/puissance4", "/"} <= set(re.findall('href="([^"]+)"', main)), path
        assert ("Puissance 4" if lang == "fr" else "Connect Four") in main, path


def test_a_mistaken_game_is_told_by_its_title(house: Knocked) -> None:
    main = house.browser().get("/regles/roi-des-rose").text.partition("<main")[2]
    assert "Vouliez-vous dire Le Roi des Roses\u202f?" in main
    assert "roi-des-rose\u00a0»" in main and "puissance4," not in main


def test_an_option_is_called_as_the_form_calls_it_and_as_the_command_does_for_programs(house: Knocked) -> None:
    ana = house.browser()
    refused = ana.send("/tables", game="alak", opponent="screen", **{"o.n": "0"})
    assert refused.status_code == 422
    assert "L’option «\u00a0nombre de cases\u00a0» n’accepte pas" in refused.text and "--n" not in refused.text
    assert "1000000" not in refused.text  # no size is promised that the house does not have
    program = house.program("robot").post("/api/challenge", {"game": "alak", "options": {"n": 0}})
    assert "--n (" in program.json()["error"]


def test_a_page_that_needs_nothing_of_the_house_is_safe_and_speaks_both_languages() -> None:
    french, english = (bare_page(Text("C'est <noté>.", "It's noted."), lang) for lang in Lang)
    assert "C’est &lt;noté&gt;." in french and "Retour à l’accueil" in french and "<script" not in french
    assert '<html lang="en">' in english and "It’s noted." in english


def test_the_seat_of_a_friend_is_offered_to_whoever_has_the_invitation(house: Knocked) -> None:
    ana = house.browser()
    table = ana.send("/tables", game="alak", opponent="friend").headers["location"]
    own = ana.get(table).text
    invitation = re.search(r"invitation=([\w-]+)", own)
    assert invitation is not None
    stranger = house.browser().get(table).text
    assert FREE not in stranger and KEPT in stranger
    wrong = house.browser().get(f"{table}?invitation=autre").text
    assert FREE not in wrong and KEPT in wrong
    friend = house.browser().get(f"{table}?{invitation[0]}").text
    assert FREE in friend and KEPT not in friend
    bob = house.browser()
    for _ in range(2):  # two clicks before the scripts have come, or the button back
        sat = bob.send(f"{table}/place", invitation=invitation[1])
        assert (sat.status_code, sat.headers["location"].partition("?")[0]) == (303, table)
    late = house.browser().send(f"{table}/place", invitation=invitation[1])
    assert late.status_code == 409 and "Cette table est complète" in late.text and 'href="/"' in late.text


def test_the_seat_of_anyone_is_offered_to_everybody(house: Knocked) -> None:
    table = house.browser().send("/tables", game="alak", opponent="anyone").headers["location"]
    shown = house.browser().get(table).text
    assert FREE in shown and KEPT not in shown

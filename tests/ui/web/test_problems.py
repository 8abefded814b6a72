"""Problems in the house: pages by game and theme, tries that count or do not, series for a class, sheets, sentences for what cannot be."""

import re
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest

from knocking import Browser, Knocked
from ludotheque.core.problem import Problem
from ludotheque.core.registry import GAMES, Entry, find_entry
from ludotheque.games.rose_king.cards import CARDS
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.learning.finding import Series, chosen_by, themes_of
from ludotheque.ui.web.problem_view import FEW, posed
from ludotheque.ui.web.typography import typeset
from ui.web.test_players import account
from ui.web.test_web_manners import size_of

ENTRIES = list(GAMES.values())
every_game = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)


@pytest.fixture(scope="module")
def house(shared_house: Knocked) -> Knocked:
    return shared_house


def api(problem: Problem, more: str = "") -> str:
    return f"/api/problem/{find_entry(problem.game).slug}/{problem.id}{more}"


def address(problem: Problem) -> str:
    return f"/probleme/{find_entry(problem.game).slug}/{problem.id}"


def tries(who: Browser, problem: Problem, move: str, **more: Any) -> Any:
    return who.post(api(problem, "/try"), {"move": move, **more})


def test_one_tap_from_the_lobby_leads_to_a_problem_one_can_play(house: Knocked) -> None:
    lobby = house.browser().get("/").text
    for entry in ENTRIES:
        (link,) = re.findall(rf'href="(/probleme/{entry.slug})"', lobby)
        moved = house.client.get(link)
        assert moved.status_code == 303
        page = house.client.get(moved.headers["location"])
        assert page.status_code == 200 and "data-move=" in page.text and 'id="goal"' in page.text
    assert '<a href="/problemes">Problèmes</a>' in lobby


def test_the_room_shows_each_game_with_its_problem_of_the_day(house: Knocked) -> None:
    page = house.client.get("/problemes").text
    for entry in ENTRIES:
        assert f"/problemes/{entry.slug}/suivant?difficulty=easy" in page and f'href="/probleme/{entry.slug}/' in page
    assert page.count("Problème du jour") == len(ENTRIES)
    assert "Problem of the day" in house.client.get("/problemes?lang=en").text


@every_game
def test_a_problem_is_found_by_difficulty_and_by_theme(house: Knocked, entry: Entry) -> None:
    ana = house.browser()
    page = ana.get(f"/problemes/{entry.slug}").text
    for difficulty in ("easy", "middle", "hard"):
        assert f"suivant?difficulty={difficulty}" in page
        found = ana.get(f"/problemes/{entry.slug}/suivant?difficulty={difficulty}").headers["location"]
        name = found.partition("?")[0].rpartition("/")[2]
        assert name in {problem.id for problem in chosen_by(entry, difficulty)}
        following = re.findall(r'id="following" href="([^"]+)"', ana.get(found).text)[0]
        assert unescape(following) == f"/problemes/{entry.slug}/suivant?after={name}&difficulty={difficulty}"
    for theme, count in themes_of(entry).items():
        assert f"suivant?theme={theme}" in page and f"{count}</span>" in page
        found = ana.get(f"/problemes/{entry.slug}/suivant?theme={theme}").headers["location"]
        assert found.endswith(f"?theme={theme}")


@every_game
def test_the_right_move_is_right_and_every_other_is_refuted(house: Knocked, entry: Entry) -> None:
    ana, problem = house.browser(), entry.problems()[0]
    right = tries(ana, problem, problem.solution.move).json()
    assert right["right"] and right["says"].startswith("Oui\u202f!") and right["why"] == "" and right["rated"] is None
    for one in problem.tries[1:]:
        answer = tries(ana, problem, one.move).json()
        assert not answer["right"] and answer["says"].startswith("Non\u00a0:")
        assert answer["line"] == list(one.line) and answer["solution"] == problem.solution.move
        assert answer["board"].startswith("<svg") and "data-move=" not in answer["board"]
        if one.reason is not None:
            assert answer["why"] == typeset(entry.told(posed(problem).game, one.reason).fr)


@every_game
def test_the_line_after_a_try_is_played_by_the_rules_to_its_end(house: Knocked, entry: Entry) -> None:
    """The page asks the analysis room for each position of it."""
    ana, problem = house.browser(), entry.problems()[0]
    message = ana.get(api(problem)).json()
    for one in problem.tries:
        moves = [one.move, *one.line]
        query = f"{message['base']}&{urlencode({'moves': message['separator'].join(moves), 'ply': len(moves)})}"
        answer = ana.get(f"/api/analyse/position?{query}")
        assert answer.status_code == 200, answer.text


@every_game
def test_hints_come_in_two_steps_and_the_second_leaves_few_moves(house: Knocked, entry: Entry) -> None:
    ana = house.browser()
    for problem in (entry.problems()[0], entry.problems()[-1]):
        first, second = (ana.get(api(problem, f"/hint/{step}")).json() for step in (1, 2))
        assert first["says"] and not first["moves"] and not first["cells"]
        assert problem.solution.move in second["moves"] and len(second["moves"]) == min(FEW, len(problem.tries) - 1)
        assert ana.get(api(problem, "/hint/3")).status_code == 422


def test_a_series_is_the_same_for_whoever_has_the_link(house: Knocked) -> None:
    ana, bob = house.browser(), house.browser()
    opened = ana.get("/problemes/serie?game=puissance4&difficulty=easy&count=5&minutes=3")
    assert opened.status_code == 303
    link = opened.headers["location"]
    pages = [who.get(link).text for who in (ana, bob)]
    names = [re.findall(r'<li data-id="(\w+)"', page) for page in pages]
    assert names[0] == names[1] and len(names[0]) == 5
    seed = link.rpartition("=")[2]
    assert names[0] == [problem.id for problem in Series("connect-four", "easy", "", 5, seed).problems()]
    assert 'data-minutes="3"' in pages[0] and 'id="clock"' in pages[0]
    assert 'id="clock"' not in ana.get(f"/problemes/serie?game=puissance4&count=2&seed={seed}").text


def test_the_sheet_has_the_solutions_apart_or_not_at_all(house: Knocked) -> None:
    query = "game=puissance4&count=4&seed=abc"
    whole, bare = (house.client.get(f"/problemes/feuille?{query}{more}") for more in ("", "&solutions=no"))
    assert whole.status_code == 200 and whole.text.count("<svg") == 4
    assert "style-src 'unsafe-inline'" in whole.headers["content-security-policy"]
    assert 'class="solutions"' in whole.text and 'class="solutions"' not in bare.text
    assert "/problemes/serie?game=connect-four&amp;count=4&amp;seed=abc" in whole.text
    assert "Name" in house.client.get(f"/problemes/feuille?{query}&lang=en").text


def test_what_cannot_be_is_one_sentence(house: Knocked) -> None:
    for path, status, sentence in (
        ("/probleme/puissance4/0000000000", 404, "Puissance 4 n’a pas de problème"),
        ("/probleme/puissance4/%3Cb%3E", 404, "Puissance 4 n’a pas de problème"),
        ("/probleme/echecs/0000000000", 404, "n’a pas de jeu"),
        ("/problemes/echecs", 404, "n’a pas de jeu"),
        ("/problemes/puissance4/suivant?difficulty=terrible", 422, "La difficulté"),
        ("/problemes/puissance4/suivant?theme=rien", 422, "Le thème"),
        ("/problemes/serie?seed=a", 404, "n’a pas de jeu"),
        ("/problemes/serie?game=puissance4&count=0&seed=a", 422, "Une série a de 1 à 50"),
        ("/problemes/serie?game=puissance4&count=999&seed=a", 422, "Une série a de 1 à 50"),
        ("/problemes/serie?game=puissance4&minutes=0&seed=a", 422, "Une série dure de 1 à 60 minutes"),
        ("/problemes/serie?game=puissance4&seed=A%20B", 422, "Le numéro d’une série"),
        ("/problemes/feuille?game=puissance4&count=x&seed=k", 422, "Une série a de 1 à 50"),
    ):
        answer = house.client.get(path)
        assert answer.status_code == status, path
        assert sentence in answer.text and 'href="/problemes"' in answer.text, path


def test_a_move_that_cannot_be_is_refused_by_the_rules_and_counts_nothing(house: Knocked) -> None:
    ana, problem = account(house, "ana"), find_entry("puissance4").problems()[0]
    before = house.rows()["problem_tries"]
    for move in ("9", "hop"):
        answer = tries(ana, problem, move)
        assert answer.status_code == 422 and len(answer.json()["error"]) > 10
    assert tries(ana, problem, "").status_code == 422
    assert ana.post("/api/problem/puissance4/0000000000/try", {"move": "4"}).status_code == 404
    assert house.rows()["problem_tries"] == before


def test_a_cell_that_plays_nothing_says_why(house: Knocked) -> None:
    ana, problem = house.browser(), find_entry("black-white").problems()[0]
    view = posed(problem).view
    taken = next(cell.name for row in view.cells for cell in row if cell.owner is not None)
    free = next(cell.name for row in view.cells for cell in row if cell.move is not None)
    assert taken in ana.get(api(problem, f"/why?cell={taken}")).json()["says"]
    assert ana.get(api(problem, f"/why?cell={free}")).json()["says"] == ""


def test_without_scripts_a_typed_move_is_judged_and_the_page_comes_back(house: Knocked) -> None:
    ana, problem = house.browser(), find_entry("puissance4").problems()[0]
    right = ana.send(address(problem), move=problem.solution.move)
    assert right.status_code == 200 and "Oui" in right.text and "La suite" in right.text
    assert "Non" in ana.send(address(problem), move=problem.tries[1].move).text
    refused = ana.send(address(problem), move="9")
    assert refused.status_code == 422 and 'role="alert"' in refused.text and 'id="typing"' in refused.text


def test_without_scripts_a_pass_in_the_line_is_a_word(house: Knocked) -> None:
    ana = house.browser()
    problem, wrong = next(
        (problem, one) for problem in find_entry("black-white").problems() for one in problem.tries if "--" in one.line
    )
    shown = ana.send(address(problem), move=wrong.move).text
    line = " ".join([wrong.move, *wrong.line]).replace("--", "passe")
    assert f"La suite\u00a0: {line}</p>" in shown


def test_a_move_beside_the_board_is_called_as_its_button_is(house: Knocked) -> None:
    ana = house.browser()
    problem = next(one for one in find_entry("roi-des-roses").problems() if one.solution.move == "pioche")
    assert tries(ana, problem, "pioche").json()["says"].startswith("Oui\u202f! Piocher donne ")
    other = next(one for one in find_entry("roi-des-roses").problems() if one.tried("pioche") in one.tries[1:])
    assert tries(ana, other, "pioche").json()["says"].startswith("Non\u00a0: piocher donne ")
    assert tries(ana, problem, " Draw ").json()["right"]


def test_the_switch_leads_back_into_the_room_and_nowhere_else(house: Knocked) -> None:
    ana = house.browser()
    for back in ("//elsewhere.example", "https://elsewhere.example/", "/moi", "/probleme\\\\x", "/probleme/\u00e9"):
        assert ana.send("/problemes/compter", count="yes", back=back).headers["location"] == "/problemes", back
    assert house.client.post("/problemes/compter", data={"count": "yes"}).status_code == 401
    assert ana.ask("POST", "/problemes/compter", data={"csrf": "0" * 64, "count": "yes"}).status_code == 403


@every_game
def test_a_problem_has_a_picture_to_share(house: Knocked, entry: Entry) -> None:
    ana, problem = house.browser(), entry.problems()[0]
    page = ana.get(address(problem)).text
    told = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', page))
    assert told["og:image"].startswith(f"{address(problem)}.png") and entry.title.fr in unescape(told["og:title"])
    picture = ana.get(unescape(told["og:image"]))
    assert picture.headers["content-type"] == "image/png" and size_of(picture.content) == (1200, 630)
    assert ana.get(f"/probleme/{entry.slug}/0000000000.png").status_code == 404


def test_whoever_has_no_finished_game_is_told_so(house: Knocked) -> None:
    ana = house.browser()
    assert "Chercher dans mes parties" in ana.get("/problemes/mes-parties").text
    answer = ana.get("/api/problems/mine")
    assert answer.status_code == 200 and answer.json() == {"number": 0, "games": 0, "ply": 0, "plies": 0, "waiting": ""}
    assert house.client.get("/api/problems/mine").status_code == 401


@pytest.mark.parametrize(
    ("typed", "lang", "status", "move"),
    [(" so2 ", "fr", 200, "SO2"), ("sw2", "en", 200, "SO2"), ("Draw", "fr", 200, "pioche"), ("N9", "fr", 422, None)],
)
def test_a_typed_move_is_read_as_the_game_reads_it(
    house: Knocked, typed: str, lang: str, status: int, move: str | None
) -> None:
    ana, game = house.browser(), RoseKing()
    position = game.write_state(replace(game.start(), hands=((CARDS.index("SO2"),), game.start().hands[1])))
    query = urlencode({"game": game.name, "position": position, "move": typed, "lang": lang})
    answer = ana.get(f"/api/problems/mine/move?{query}")
    assert answer.status_code == status and answer.json().get("move") == move
    assert status == 200 or len(answer.json()["error"]) > 10

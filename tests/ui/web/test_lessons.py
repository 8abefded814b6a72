"""The lessons as the house tells them: every step of every game walked to its end, wrong tries, bad addresses, the offer in the lobby."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote_plus

import pytest

from knocking import Browser, Knocked
from ludotheque.core import registry
from ludotheque.core.lesson import Step
from ludotheque.core.problem import Problem
from ludotheque.core.registry import GAMES, Entry, find_entry
from ludotheque.core.text import Lang, Text
from ludotheque.learning.walk import walked
from ludotheque.ui.narration import in_page_letters
from ludotheque.ui.web.lesson_view import taught
from ludotheque.ui.web.typography import typeset

every_game = pytest.mark.parametrize("entry", taught(), ids=lambda entry: entry.slug)
OFFER = "Première visite\u202f? Apprendre en cinq minutes"


@pytest.fixture(scope="module")
def house(shared_house: Knocked) -> Knocked:
    return shared_house


def walk(page: Browser, entry: Entry, number: int, moves: Sequence[str], lang: str = "fr") -> Any:
    """What the house answers to these tries."""
    answer = page.get(f"/api/lesson/{entry.slug}/{number}?lang={lang}&moves={quote_plus(' '.join(moves))}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def legal(entry: Entry, number: int, moves: Sequence[str]) -> list[str]:
    """Every move that the rules allow there."""
    here = walked(entry, number, moves)
    return [here.game.write_move(move) for move in here.game.legal_moves(here.state)]


def ways(entry: Entry, number: int) -> Iterator[list[str]]:
    """The moves that lead to each turn of a step, the first right one taken each time; then to its end."""
    moves: list[str] = []
    for turn in entry.lesson()[number - 1].turns:
        yield list(moves)
        moves.append(turn.play[0] if turn.play else legal(entry, number, moves)[0])
    yield moves


def told(entry: Entry, words: Text, lang: Lang = Lang.FR) -> str:
    return typeset(in_page_letters(words, entry.about).to(lang))


@pytest.mark.parametrize("lang", Lang)
def test_the_page_of_lessons_lists_every_step_and_leads_on(house: Knocked, lang: Lang) -> None:
    page = house.browser().get(f"/apprendre?lang={lang.value}").text
    assert taught() == list(GAMES.values())
    for entry in taught():
        for number, step in enumerate(entry.lesson(), 1):
            link = re.search(
                f'<li data-step="{number}"><a href="/apprendre/{entry.slug}/{number}#title">([^<]*)<', page
            )
            assert link is not None and link[1].replace("&#39;", "'") == typeset(step.title.to(lang))
        assert f'href="/regles/{entry.slug}"' in page and f'name="game" value="{entry.slug}"' in page
    assert page.count('name="level" value="1"') == len(taught())


@every_game
def test_every_step_is_walked_to_its_end_and_wrong_tries_change_nothing(house: Knocked, entry: Entry) -> None:
    page = house.browser()
    for number in range(1, len(entry.lesson()) + 1):
        walked_through(page, entry, number)


def walked_through(page: Browser, entry: Entry, number: int) -> None:
    """Tries wrong moves at each turn of a step, then the right ones, to its end."""
    *turns, end = ways(entry, number)
    step = entry.lesson()[number - 1]
    for turn, moves in zip(step.turns, turns, strict=True):
        here = walk(page, entry, number, moves)
        assert not here["done"] and here["moves"] == moves
        assert "data-move" in here["board"] or here["buttons"]
        right = here["hint"]
        assert turn.accepts(right) and right in legal(entry, number, moves)
        refused = [move for move in legal(entry, number, moves) if not turn.accepts(move)]
        for move in {*refused[:2], *turn.wrong}:
            tried = walk(page, entry, number, [*moves, move])
            assert not tried["right"] and not tried["done"] and tried["then"] == ""
            assert tried["says"] == told(entry, turn.wrong.get(move, turn.otherwise))
            assert tried["board"] == here["board"] and tried["moves"] == moves
            assert [one["move"] for one in tried["frames"]] == [move]
        for move in turn.play or [right]:
            tried = walk(page, entry, number, [*refused[:1], *moves, move] if not moves else [*moves, move])
            assert tried["right"] and tried["moves"] == [*moves, move] and tried["says"] == told(entry, turn.right)
            assert [one["move"] for one in tried["frames"]] == [move, *turn.reply]
            assert "data-move" not in tried["frames"][-1]["board"]
    last = walk(page, entry, number, end)
    assert last["done"] and last["hint"] == last["advice"] == "" and last["buttons"] == []
    assert "data-move" not in last["board"]


def test_every_step_is_played_without_scripts_in_both_languages(house: Knocked) -> None:
    entry = find_entry("black-white")
    page = house.browser()
    for number in range(1, len(entry.lesson()) + 1):
        for lang in Lang:
            typed_through(page, entry, number, lang)


def typed_through(page: Browser, entry: Entry, number: int, lang: Lang) -> None:
    """The form plays: what was right goes on in the address, and the end leads on."""
    step = entry.lesson()[number - 1]
    address = f"/apprendre/{entry.slug}/{number}?lang={lang.value}"
    text = unescaped(page.get(address).text)
    assert told(entry, step.title, lang) in text and 'role="grid"' in text
    for words in told(entry, step.says, lang).split("\n\n"):
        assert typeset(words) in text
    moves = list(ways(entry, number))[-1]
    for count, (turn, move) in enumerate(zip(step.turns, moves, strict=True)):
        before = quote_plus(" ".join(moves[:count]))
        text = unescaped(page.get(f"{address}&moves={before}&move={quote_plus(move)}").text)
        assert told(entry, turn.right, lang) in text
        assert f'name="moves" value="{" ".join(moves[: count + 1])}"' in text
    last = number == len(entry.lesson())
    assert (
        'id="end" aria-labelledby="end-title">' if last else f'href="/apprendre/{entry.slug}/{number + 1}#title"'
    ) in text


def unescaped(page: str) -> str:
    return (
        page.replace("&#39;", "'").replace("&#34;", '"').replace("&amp;", "&").replace("&gt;", ">").replace("&lt;", "<")
    )


@every_game
def test_what_the_rules_refuse_is_told_in_their_words(house: Knocked, entry: Entry) -> None:
    page = house.browser()
    unread = page.get(f"/api/lesson/{entry.slug}/1?lang=fr&moves=zz9")
    assert unread.status_code == 422 and "zz9" in unread.json()["error"]
    typed = page.get(f"/apprendre/{entry.slug}/1?lang=fr&move=zz9")
    assert typed.status_code == 422 and 'data-kind="refused"' in typed.text and 'role="grid"' in typed.text
    assert page.get(f"/apprendre/{entry.slug}/1?moves=zz9").status_code == 422


def test_a_cell_that_plays_nothing_says_why(house: Knocked) -> None:
    page = house.browser()
    for entry in taught():
        for number in range(1, len(entry.lesson()) + 1):
            drawn = walk(page, entry, number, [])["board"]
            cells = re.findall(r'<g class="(cell[^"]*)"[^>]*data-name="([^"]+)"', drawn)
            idle = [name for look, name in cells if " can" not in look and "card" not in look]
            for name in idle[:2]:
                answer = page.get(f"/api/lesson/{entry.slug}/{number}/why?lang=fr&cell={name}")
                assert answer.status_code == 200 and answer.json()["says"].endswith("."), (entry.slug, number, name)


@pytest.mark.parametrize(
    "rest", ["rien", "rien/1", "alak/99", "alak/0", "alak/-1", "alak/un", "alak/" + "9" * 5000, "alak/1/2"]
)
def test_a_lesson_that_is_not_there_is_one_calm_sentence(house: Knocked, rest: str) -> None:
    answer = house.browser().get(f"/apprendre/{rest}?lang=fr")
    assert answer.status_code == 404 and 'href="/apprendre"' in answer.text.partition("<main")[2]


def test_programs_are_told_what_is_wrong_with_an_address(house: Knocked) -> None:
    page = house.browser()
    for path, status in (
        ("rien/1", 404),
        ("alak/99", 404),
        ("alak/0", 422),
        ("alak/un", 422),
        ("alak/1?moves=" + "1+" * 500, 422),
    ):
        answer = page.get(f"/api/lesson/{path}")
        assert answer.status_code == status and answer.json()["error"].endswith("."), path
    assert house.stranger().get("/api/lesson/alak/1").status_code == 401


def test_a_game_without_lessons_is_not_listed(house: Knocked, monkeypatch: pytest.MonkeyPatch) -> None:
    known = registry._lesson

    def lesson(package: str) -> tuple[Step, ...]:
        return () if package.endswith(".alak") else known(package)

    monkeypatch.setattr(registry, "_lesson", lesson)
    page = house.browser()
    lessons = page.get("/apprendre").text.partition("<main")[2].partition("</main>")[0]
    assert "Alak" not in lessons and "/apprendre/awale/1" in lessons
    for path in ("/apprendre/alak", "/apprendre/alak/1"):
        answer = page.get(f"{path}?lang=fr")
        assert answer.status_code == 404 and "Alak n’a pas encore de leçon" in answer.text
    for path in ("/regles/alak", "/jouer/alak"):
        assert "/apprendre/alak" not in page.get(path).text


def test_the_first_visit_offers_a_lesson_until_one_is_begun(house: Knocked) -> None:
    ana = house.browser()
    assert OFFER in ana.get("/?lang=fr").text
    assert ana.get("/apprendre").status_code == 200 and OFFER in ana.get("/?lang=fr").text
    begun = ana.get("/apprendre/awale")
    assert begun.status_code == 303 and begun.headers["location"] == "/apprendre/awale/1"
    ana.get("/apprendre/awale/1")
    assert OFFER not in ana.get("/?lang=fr").text


def test_the_offer_may_be_declined_and_is_not_for_those_with_an_account(house: Knocked) -> None:
    ana, bob = house.browser(), house.browser()
    declined = re.search(r'href="(/\?[\w-]+)" aria-label="Ne plus proposer de leçon"', ana.get("/?lang=fr").text)
    assert declined is not None
    answer = ana.get(declined[1])
    assert answer.status_code == 303 and answer.headers["location"] == "/"
    assert OFFER not in ana.get("/?lang=fr").text
    bob.register("bob")
    assert OFFER not in bob.get("/?lang=fr").text


@every_game
def test_the_rules_and_the_form_lead_to_the_lesson(house: Knocked, entry: Entry) -> None:
    page = house.browser()
    for path, words in ((f"/regles/{entry.slug}", "Apprendre en jouant"), (f"/jouer/{entry.slug}", "Leçon")):
        assert f'href="/apprendre/{entry.slug}">{words}' in page.get(f"{path}?lang=fr").text


def test_a_first_game_is_against_the_first_level(house: Knocked) -> None:
    ana = house.browser()
    last = len(GAMES["alak"].lesson())
    form = ana.get(f"/apprendre/alak/{last}").text.partition('id="end"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    assert fields.pop("csrf") and fields["level"] == "1" and fields["game"] == "alak"
    assert ana.send("/tables", **fields).status_code == 303


def test_the_room_of_lessons_reads_no_problem_and_leads_to_them(
    house: Knocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of lines take a quarter of a second, in which a house would answer nobody."""
    monkeypatch.setattr(registry, "_problems", lambda entry: pytest.fail(f"{entry.slug} was read"))
    page = house.browser().get("/apprendre").text
    assert all(f'href="/problemes/{entry.slug}"' in page for entry in taught())


def test_the_end_of_a_lesson_reads_problems_in_a_thread_of_its_own(
    house: Knocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, readers = registry._problems, []

    def noted(entry: Entry) -> tuple[Problem, ...]:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            readers.append(entry.slug)
        else:
            pytest.fail(f"{entry.slug} was read on the event loop")
        return read(entry)

    monkeypatch.setattr(registry, "_problems", noted)
    entry = taught()[0]
    page = house.browser().get(f"/apprendre/{entry.slug}/{len(entry.lesson())}").text
    assert f'href="/problemes/{entry.slug}/suivant?difficulty=' in page and readers == [entry.slug]


def test_what_each_player_has_is_told_where_the_board_does_not_show_it(house: Knocked) -> None:
    notes = {slug: walk(house.browser(), GAMES[slug], 1, [])["notes"] for slug in ("reversi", "awale")}
    assert notes["reversi"] == ["Blanc\u00a0: 2 pions", "Noir\u00a0: 2 pions"]
    assert notes["awale"] == ["Tours joués\u00a0: 0 sur 100"]  # the stores stand beside the holes

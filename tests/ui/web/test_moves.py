"""The quick way of understanding a move says what the long way says; the lines that changed make the new board."""

import json
from dataclasses import replace
from typing import Any

import pytest

from knocking import Knocked, Program, on_sqlite
from ludotheque.core.registry import GAMES
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang
from ludotheque.play.match import submit
from ludotheque.table.orders import Order, new_sitting
from ludotheque.table.sitting import Sitting
from ludotheque.ui.web.match_view import Drawn, drawn

LONG = "&lang=en"  # not the usual words: the request is worked out from its declaration
ASKED = [
    ("4", "ply=0"),
    ("4", "ply=00001"),
    ("4", "ply=0"),
    ("9", "ply=2"),
    ("x" * 21, "ply=2"),
    ("%20", "ply=2"),
    ("5", "ply=-1"),
    ("5", "ply=999999"),
    ("5", "ply=two"),
    ("5", "ply="),
    ("5", "ply=2&ply=3"),
]
BODIES = [
    '{"ply": 0, "move": "4"}',
    '{"ply": 0, "move": "4"}',
    '{"ply": "1", "move": "5"}',
    '{"ply": 2, "move": ""}',
    '{"ply": 2, "move": "4", "more": 1}',
    '{"ply": 2.5, "move": "4"}',
    '{"ply": true, "move": "4"}',
    '{"ply": NaN, "move": "4"}',
    '{"move": "4"}',
    "[]",
    "{",
    "",
]


def told(answer: Any) -> tuple[int, Any]:
    return answer.status_code, answer.json()


@on_sqlite
def test_a_program_is_understood_alike_both_ways(house: Knocked) -> None:
    ana, bob, stranger = house.program(), house.program(), Program(house.client, "", "nothing")
    tables = []
    for _ in range(2):
        name = ana.open(opponent="anyone")["id"]
        bob.post(f"/api/challenge/{name}/accept")
        tables.append(name)
    answers = []
    for move, query in ASKED:
        for who in (ana, bob, stranger):
            both = [
                told(who.post(f"/api/bot/game/{name}/move/{move}?{query}{more}"))
                for name, more in zip(tables, ("", LONG), strict=True)
            ]
            assert both[0] == both[1], (move, query)
            answers.append(both[0][0])
    for more in ("", LONG):
        assert told(ana.post(f"/api/bot/game/{'n' * 41}/move/4?ply=0{more}"))[0] == 422
        assert told(ana.post(f"/api/bot/game/nobody/move/4?ply=0{more}"))[0] == 404
    assert set(answers) == {200, 401, 403, 409, 422}


@on_sqlite
def test_a_page_is_understood_alike_both_ways(house: Knocked) -> None:
    page = house.browser()
    tables = [page.send("/tables", game="puissance4", opponent="screen").headers["location"] for _ in range(2)]
    answers = []
    for body in BODIES:
        both = []
        for place, kind in zip(tables, ("application/json", "application/json; charset=utf-8"), strict=True):
            name = place.rpartition("/")[2]
            headers = {"x-csrf": page.csrf, "content-type": kind}
            both.append(told(page.ask("POST", f"/api/match/{name}/move", headers, content=body)))
        assert both[0] == both[1], body
        answers.append(both[0][0])
    assert set(answers) == {200, 409, 422}


@on_sqlite
@pytest.mark.parametrize("word", ["draw", "pioche", " Draw "])
def test_either_word_may_be_typed_on_a_page_of_either_language(house: Knocked, word: str) -> None:
    for lang, refusal in (("fr", "Vous ne pouvez pas piocher"), ("en", "You cannot draw")):
        page = house.browser()
        place = page.send("/tables", game="roi-des-roses", opponent="screen").headers["location"]
        asked = f"/api/match/{place.rpartition('/')[2]}/move?lang={lang}"
        answer = page.post(asked, {"ply": 0, "move": word})
        assert answer.status_code == 422 and answer.json()["error"].startswith(refusal)


@pytest.mark.parametrize("entry", GAMES.values(), ids=lambda entry: entry.slug)
def test_the_lines_that_changed_make_the_new_board(entry: Any) -> None:
    sitting = new_sitting(Order(entry.slug, opponent="screen"), "somebody", 0).after
    before: Drawn | None = None
    shown: list[str] = []
    match = sitting.match
    sent = []
    for _ in range(12):
        now = Drawn(drawn(Sitting(replace(sitting.row, version=len(match.plies)), match), Lang.FR, False))
        message = json.loads(now.since(before) + "}")
        if "boardLines" in message:
            for number, line in message["boardLines"].items():
                shown[int(number)] = line
            sent.append(len(message["boardLines"]))
        else:
            shown = message["board"].split("\n")
        assert "\n".join(shown) == now.board
        assert {name: value for name, value in message.items() if not name.startswith("board")} == now.shown
        before = now
        while match.to_move is Seat.CHANCE:
            match = submit(match, Seat.CHANCE, match.game.legal_moves(match.state)[0])
        match = submit(match, match.to_move, match.game.legal_moves(match.state)[0])
    assert min(sent) < len(shown)

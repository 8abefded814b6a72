"""The analysis room: what it reads, shows, streams and hands out; the engines are stand-ins that answer at once."""

import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import httpx
import pytest
from anyio.from_thread import BlockingPortal
from fastapi import FastAPI

from knocking import Knocked
from ludotheque.boards import Tone
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text
from ludotheque.play.judging import JudgedMove, Mark
from ludotheque.table.claimant import Claimant
from ludotheque.table.errors import TooMany
from ludotheque.table.study import read_link
from ludotheque.table.thinking import Finding, JobStage, MoveWorth, Point, StudyJob, ThinkerDied
from ludotheque.ui.web.study_view import short, tones_of

BEST = MoveWorth("4", 1.0, True, 7, 10, ("4", "3"))
WORST = MoveWorth("1", -1.0, True, 12, 10, ("1", "4"))


class Answers:
    """Engines that know what to say."""

    def __init__(self) -> None:
        self.asked: list[tuple[StudyJob, Claimant]] = []
        self.refusal: Exception | None = None
        self.closed = False
        self.best = BEST
        self.before = (BEST, WORST)

    async def study(self, job: StudyJob, who: Claimant, _key: str = "") -> AsyncIterator[Finding]:
        self.asked.append((job, who))
        if isinstance(self.refusal, TooMany):
            raise self.refusal
        try:
            yield Finding(JobStage.WAITING)
            if self.refusal:
                raise self.refusal
            yield Finding(JobStage.FINAL, self.before if job.judging else (self.best, WORST), 1234)
        finally:
            self.closed = True

    async def graph(self, job: StudyJob, who: Claimant) -> AsyncIterator[Point | Finding]:
        self.asked.append((job, who))
        yield Finding(JobStage.PREPARING)
        best, worst = JudgedMove(BEST, None, True), JudgedMove(WORST, Mark.BLUNDER, True)
        yield Point(0, 1.0, True, None, Seat.FIRST, worst, (best, worst))
        yield Point(1, -0.25, False, 0.2)


@pytest.fixture
def answers() -> Answers:
    return Answers()


@dataclass
class Browser:
    """Asks the house without a network, one request after another, in the loop the house lives in; keeps its cookies."""

    portal: BlockingPortal
    client: httpx.AsyncClient
    app: FastAPI

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.portal.call(partial(self.client.get, path, **more))

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.portal.call(partial(self.client.post, path, **more))


@pytest.fixture(scope="module")
def opened(shared_house: Knocked) -> Iterator[Browser]:
    """Somebody in the analysis room of one house."""
    app = shared_house.app
    transport, headers = httpx.ASGITransport(app), {"accept-language": "fr"}
    asking = httpx.AsyncClient(transport=transport, base_url="http://house", headers=headers)
    yield Browser(shared_house.client.portal, asking, app)
    shared_house.client.portal.call(asking.aclose)


@pytest.fixture
def client(opened: Browser, answers: Answers) -> Browser:
    opened.app.state.thinkers = answers
    assert opened.get("/analyse").status_code == 200
    return opened


def lines(client: Browser, path: str) -> list[dict[str, Any]]:
    answer = client.get(path)
    assert answer.status_code == 200
    return [json.loads(line) for line in answer.text.splitlines() if line]


def test_the_page_shows_the_position_and_links_to_its_neighbours(client: Browser) -> None:
    page = client.get("/analyse?game=connect-four&moves=4435&ply=2").text
    assert 'role="grid"' in page and "Rouge joue 4." in page
    for ply in (0, 1, 3, 4):
        assert f"moves=4435&amp;ply={ply}" in page
    assert "style=" not in page and "<script>" not in page


def test_a_bad_address_is_refused_in_words(client: Browser) -> None:
    answer = client.get("/analyse?game=connect-four&moves=99")
    assert answer.status_code == 422
    assert "Coup n° 1" in answer.text


def test_a_form_without_script_leads_to_the_address(client: Browser) -> None:
    answer = client.get("/analyse", params={"text": "1. 4 4 2. 3", "game": "puissance4"})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/analyse?game=connect-four&moves=443&ply=3"


def test_a_position_is_told_with_all_that_the_page_needs(client: Browser) -> None:
    told = client.get("/api/analyse/position?game=connect-four&moves=44&from=1&line=3&ply=2").json()
    assert told["query"] == "game=connect-four&moves=44&from=1&line=3&ply=2"
    assert (told["base"], told["game"], told["branch"], told["line"]) == ("game=connect-four", ["4", "4"], 1, ["3"])
    assert told["says"] == "Rouge joue 3."
    assert 'data-move="7"' in told["board"]


def test_every_card_of_the_dealer_can_be_tried(client: Browser) -> None:
    told = client.get("/api/analyse/position?game=rose-king&moves=NE3+E1+SO2+S1+pioche").json()
    assert told["wait"].startswith("Au donneur")
    assert "+NO1" in [button["move"] for button in told["buttons"]]


def test_a_study_streams_painted_boards(client: Browser, answers: Answers) -> None:
    waiting, last = lines(client, "/api/analyse?game=connect-four&moves=44&ply=1&seconds=2")
    assert waiting["stage"] == "waiting"
    assert [one["worth"] for one in last["moves"]] == ["gagne en 7 coups", "perd en 12 coups"]
    assert ">G7<" in last["board"] and ">P12<" in last["board"]
    job, _ = answers.asked[0]
    assert (job.moves, job.seconds) == (("4",), 2)
    assert answers.closed


def test_a_finished_game_is_not_studied(client: Browser, answers: Answers) -> None:
    (only,) = lines(client, "/api/analyse?game=connect-four&moves=1212121")
    assert only["stage"] == "final" and not only["moves"]
    assert not answers.asked


def test_a_refusal_during_a_study_is_its_last_line(client: Browser, answers: Answers) -> None:
    answers.refusal = ThinkerDied(Text("Arrêté.", "Stopped."))
    assert lines(client, "/api/analyse?game=connect-four")[-1]["error"] == "Arrêté."


def test_too_many_studies_are_refused_with_their_status(client: Browser, answers: Answers) -> None:
    answers.refusal = TooMany(Text("Trop.", "Too many."))
    answer = client.get("/api/analyse?game=connect-four")
    assert (answer.status_code, answer.json()["error"]) == (429, "Trop.")


def test_the_graph_streams_its_points(client: Browser) -> None:
    late, first, last = lines(client, "/api/analyse/graph?game=connect-four&moves=1")
    assert late == {"stage": "preparing", "says": "Le moteur se prépare…"}
    assert (first["ply"], first["move"], first["best"], first["mark"]) == (0, "1", "4", "??")
    assert (first["seat"], first["who"], first["sure"]) == ("first", "Jaune", "exact")
    assert (last["ply"], last["score"], last["exact"], last["spread"]) == (1, -0.25, False, 0.4)
    assert last["sure"] == "estimation ± 0,4" and last["mark"] == ""


def test_a_marked_point_says_which_moves_would_have_been_right(client: Browser) -> None:
    _, first, last = lines(client, "/api/analyse/graph?game=connect-four&moves=1")
    assert first["tries"] == {
        "4": {"right": True, "sure": True, "worth": "gagne en 7 coups"},
        "1": {"right": False, "sure": True, "worth": "perd en 12 coups"},
    }
    assert "tries" not in last


def test_why_a_move_is_bad_is_told_with_the_best_answer_to_it(client: Browser, answers: Answers) -> None:
    told = client.get("/api/analyse/why?game=connect-four&moves=44&ply=1&move=3").json()
    assert (told["line"], told["proved"]) == (["4", "3"], True)
    assert told["says"] == "Jaune répond 4\u00a0: gagne en 7 coups."
    assert [(job.moves, job.judging) for job, _ in answers.asked] == [(("4", "3"), False), (("4",), True)]


OPEN_THREE = "/api/analyse/why?game=connect-four&moves=41424&ply=5&move=1"  # Yellow has three in column 4


def test_a_mistake_that_is_proved_is_explained(client: Browser) -> None:
    assert client.get(OPEN_THREE).json()["reason"] == "L’adversaire gagne aussitôt, colonne 4."


def test_nothing_is_explained_where_no_better_move_is_proved(client: Browser, answers: Answers) -> None:
    """The answer wins, but the game may have been lost before."""
    answers.before = (replace(BEST, exact=False), WORST)
    told = client.get(OPEN_THREE).json()
    assert (told["proved"], told["reason"]) == (True, "")


def test_a_pass_is_answered_listed_and_told_in_words(client: Browser, answers: Answers) -> None:
    answers.best = replace(BEST, move="--", line=("--", "c3"))
    asked = "game=reversi&o.size=6&position=XO..../....../XO..../....../....../......+X"
    told = client.get(f"/api/analyse/why?{asked}&ply=0&move=c1").json()
    assert told["says"].startswith("Blanc passe\u00a0: ") and told["line"] == ["--", "c3"]
    shown = client.get(f"/api/analyse/position?{asked}&moves=c1--").json()
    assert shown["says"] == "Blanc passe." and shown["spelling"]["--"] == "passe"


def test_an_answer_that_is_a_guess_is_told_as_one_and_explains_nothing(client: Browser, answers: Answers) -> None:
    answers.best = replace(BEST, score=0.4, exact=False)
    told = client.get("/api/analyse/why?game=connect-four&moves=44&ply=1&move=3").json()
    assert (told["proved"], told["reason"]) == (False, "")


def test_after_a_move_that_ends_the_game_there_is_no_answer(client: Browser, answers: Answers) -> None:
    told = client.get("/api/analyse/why?game=connect-four&moves=414141&ply=6&move=4").json()
    assert (told["line"], told["proved"], answers.asked) == ([], True, [])
    assert "gagne" in told["says"]


@pytest.mark.parametrize("move", ["9", "x", ""])
def test_nobody_is_told_why_of_a_move_that_cannot_be_played(client: Browser, move: str) -> None:
    answer = client.get(f"/api/analyse/why?game=connect-four&moves=44&move={move}")
    assert answer.status_code == 422 and answer.json()["error"]


def test_whose_mistakes_are_offered_first_is_in_the_address(client: Browser) -> None:
    page = client.get("/analyse?game=connect-four&moves=44&side=second").text
    assert '<option value="second" selected>Rouge</option>' in page


def test_a_stranger_may_not_ask_the_engines(client: Browser) -> None:
    client.client.cookies.clear()
    assert client.get("/api/analyse?game=connect-four").status_code == 401


def test_a_pasted_text_is_read_for_a_page_of_ours_only(client: Browser) -> None:
    body = {"text": "f4f5c6"}
    assert client.post("/api/analyse/read", json=body).status_code == 403
    csrf = client.get("/analyse").text.split('name="csrf" content="')[1].split('"')[0]
    answer = client.post("/api/analyse/read", json=body, headers={"x-csrf": csrf})
    assert answer.json() == {"query": "game=reversi&moves=f4f5c6&ply=3"}
    refused = client.post("/api/analyse/read", json={"text": "jambon"}, headers={"x-csrf": csrf})
    assert refused.status_code == 422 and "Ni une partie" in refused.json()["error"]


@pytest.mark.parametrize(
    ("form", "kind", "holds"),
    [
        ("partie.txt", "text/plain", '[Game "connect-four"]'),
        ("partie.json", "application/json", '"game": "connect-four"'),
        ("position.svg", "image/svg+xml", "<style>"),
    ],
)
def test_what_is_shown_can_be_taken_away(client: Browser, form: str, kind: str, holds: str) -> None:
    answer = client.get(f"/analyse/{form}?game=connect-four&moves=443&ply=1")
    assert answer.headers["content-type"].startswith(kind)
    assert holds in answer.text


def test_worths_are_short_on_the_board() -> None:
    win, points = (read_link({"game": name}).game for name in ("connect-four", "reversi"))
    assert [short(win, one, Lang.EN) for one in (BEST, WORST)] == ["W7", "L12"]
    assert short(win, MoveWorth("4", 0.0, True, None, 1, ()), Lang.FR) == "="
    assert short(win, MoveWorth("4", -0.34, False, None, 1, ()), Lang.FR) == "-0.3"
    assert short(points, MoveWorth("c5", 3.6, False, None, 1, ()), Lang.FR) == "+4"
    assert short(points, MoveWorth("c5", -0.2, False, None, 1, ()), Lang.FR) == "0"


def test_what_is_proved_and_what_is_guessed_are_not_told_apart_by_a_tone() -> None:
    game = read_link({"game": "connect-four"}).game
    moves = [MoveWorth("4", 1.0, True, 7, 1, ()), MoveWorth("3", -0.4, False, None, 1, ()), WORST]
    assert tones_of(game, moves) == [Tone.BEST, Tone.OPEN, Tone.BAD]
    awale = read_link({"game": "awale"}).game
    proved = [MoveWorth("a", score, True, None, 1, ()) for score in (30.0, 2.0, -3.0)]
    assert tones_of(awale, proved) == [Tone.BEST, Tone.BEST, Tone.BAD]


def test_a_tone_says_how_much_a_move_gives_away() -> None:
    game = read_link({"game": "reversi"}).game
    moves = [MoveWorth("c5", score, False, None, 1, ()) for score in (4.0, 4.0, 3.5, 1.0, -2.0)]
    assert tones_of(game, moves) == [Tone.BEST, Tone.BEST, Tone.GOOD, Tone.POOR, Tone.BAD]

"""Guests and accounts: games that stay one's own, passwords, ratings that change once."""

import zipfile
from collections.abc import Callable
from io import BytesIO

import pytest

from knocking import Browser, Knocked, on_sqlite
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.ui.web.auth import Porter

PASSWORD = "un bon mot de passe"


def open_table(who: Browser, **more: str) -> str:
    answer = who.send("/tables", **{"game": "puissance4", "opponent": "anyone", "side": "first", **more})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).rpartition("/")[2]


def ratings(house: Knocked) -> dict[str, tuple[float, float, int]]:
    return {row[0]: (row[2], row[3], row[5]) for row in house.rows()["ratings"]}


def test_an_account_keeps_the_games_of_the_guest(house: Knocked) -> None:
    ana = house.browser()
    name = open_table(ana, opponent="screen")
    assert ana.register("ana").status_code == 303
    assert f"/partie/{name}" in ana.get("/parties").text
    assert ana.post(f"/api/match/{name}/move", {"ply": 0, "move": "4"}).status_code == 200
    elsewhere = house.browser()
    assert elsewhere.send("/connexion", login=" ANA ", password=PASSWORD).status_code == 303
    elsewhere.get("/")
    assert f"/partie/{name}" in elsewhere.get("/parties").text
    packed = zipfile.ZipFile(BytesIO(elsewhere.get("/parties/export.zip").content))
    assert packed.namelist() == [f"connect-four-{name}.json"]


def test_a_wrong_password_and_an_unknown_name_are_told_alike(house: Knocked) -> None:
    house.browser().register("ana")
    other = house.browser()
    before = house.rows()
    wrong = other.send("/connexion", login="ana", password="faux")
    unknown = other.send("/connexion", login="zoe\0", password="faux")
    assert wrong.status_code == unknown.status_code == 401
    assert "ne vont pas ensemble" in wrong.text
    assert "ne vont pas ensemble" in unknown.text
    assert house.rows() == before


def test_a_new_password_closes_the_other_browsers(house: Knocked) -> None:
    ana, elsewhere = house.browser(), house.browser()
    ana.register("ana")
    elsewhere.send("/connexion", login="ana", password=PASSWORD)
    assert elsewhere.get("/api/account").json()["login"] == "ana"
    assert ana.send("/moi/mot-de-passe", old="faux", password="un autre mot").status_code == 401
    assert ana.send("/moi/mot-de-passe", old=PASSWORD, password="un autre mot").status_code == 303
    assert ana.get("/api/account").json()["login"] == "ana"
    assert elsewhere.get("/api/account").status_code == 401
    again = house.browser()
    assert again.send("/connexion", login="ana", password=PASSWORD).status_code == 401
    assert again.send("/connexion", login="ana", password="un autre mot").status_code == 303


def test_a_change_made_from_an_older_memory_of_an_account_is_refused(
    make_house: Callable[..., Knocked], database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process has not heard yet that the account changed: how soon PostgreSQL tells it is a matter of luck."""
    here = make_house()
    monkeypatch.setattr(Porter, "forget", lambda _porter, _person: None)
    there = make_house()
    ana = here.browser()
    ana.register("ana")
    same = Browser(there.client, dict(ana.cookies)).come_in()  # the other process now believes what it read
    ana.send("/moi/mot-de-passe", old=PASSWORD, password="un autre mot")
    before = here.rows()
    answer = same.send("/moi/nom", name="Eve")
    assert answer.status_code == 409, database_url
    assert here.rows() == before


def test_an_account_is_known_at_once_to_every_process(make_house: Callable[..., Knocked]) -> None:
    here, there = make_house(), make_house()
    ana = here.browser()
    elsewhere = Browser(there.client, ana.cookies)
    assert elsewhere.get("/api/account").json()["login"] is None  # the other process believes that nobody is there
    ana.register("ana")
    elsewhere.cookies = ana.cookies
    assert elsewhere.get("/api/account").json()["login"] == "ana"
    ana.send("/moi/mot-de-passe", old=PASSWORD, password="un autre mot")
    elsewhere.cookies = ana.cookies
    assert elsewhere.get("/api/account").json()["login"] == "ana"


def test_a_key_plays_until_it_is_taken_back(house: Knocked) -> None:
    ana = house.browser()
    ana.register("ana")
    token = ana.send("/moi/cles", label="robot" * 20).text.partition("<code>ludo_")[2].partition("</code>")[0]
    assert "robot" * 12 in ana.get("/moi").text and "robot" * 13 not in ana.get("/moi").text
    headers = {"authorization": f"Bearer ludo_{token}"}
    assert house.client.get("/api/account", headers=headers).json()["login"] == "ana"
    digest = ana.get("/moi").text.partition('name="digest" value="')[2][:64]
    thief = house.browser()
    for one in (digest, digest + "\0"):
        assert thief.send("/moi/cles/retirer", digest=one).status_code == 303
    assert house.client.get("/api/account", headers=headers).status_code == 200
    ana.send("/moi/cles/retirer", digest=digest)
    assert house.client.get("/api/account", headers=headers).status_code == 401


def after_one_move() -> str:
    game = ConnectFour()
    return game.write_state(game.play(game.start(), game.read_move("4")))


def play_rated(ana: Browser, bob: Browser, **more: str) -> None:
    name = open_table(ana, rated="yes", **more)
    bob.post(f"/api/match/{name}/claim")
    assert bob.post(f"/api/match/{name}/resign").json()["status"] == "over"
    assert bob.post(f"/api/match/{name}/resign").status_code == 409


def test_a_rated_game_of_two_accounts_changes_both_ratings_once(house: Knocked) -> None:
    ana, bob = house.browser(), house.browser()
    ana.register("ana")
    bob.register("bob")
    play_rated(ana, bob)
    names = {row[0]: row[2] for row in house.rows()["people"]}
    found = {names[person]: rating for person, rating in ratings(house).items()}
    # Two new players: ±162.31 points, deviation 350 → 290.32 (the known figures of Glicko-2).
    assert found["ana"] == (pytest.approx(1662.31, abs=0.01), pytest.approx(290.32, abs=0.01), 1)
    assert found["bob"] == (pytest.approx(1337.69, abs=0.01), pytest.approx(290.32, abs=0.01), 1)
    assert "1662 ± 581" in ana.get("/moi").text
    assert ana.get("/api/account").json()["ratings"]["connect-four"]["games"] == 1


@on_sqlite
def test_games_of_guests_unrated_games_and_chosen_positions_change_no_rating(house: Knocked) -> None:
    ana, bob, guest = house.browser(), house.browser(), house.browser()
    ana.register("ana")
    bob.register("bob")
    play_rated(ana, guest)
    name = open_table(ana)
    bob.post(f"/api/match/{name}/claim")
    bob.post(f"/api/match/{name}/resign")
    alone = open_table(ana, opponent="screen", rated="yes")
    ana.post(f"/api/match/{alone}/resign")
    play_rated(ana, bob, position=after_one_move())
    assert ratings(house) == {}

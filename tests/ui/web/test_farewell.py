"""Somebody deletes their account: what was theirs goes, in every process; what is the others' stays."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from knocking import Browser, Knocked, on_sqlite
from ludotheque.cli import run_command
from ludotheque.table.farewell import REMEMBERED_DAYS, forget_now
from ludotheque.table.people import new_guest
from ludotheque.table.upkeep import open_house
from ui.web.conftest import needs_postgres
from ui.web.test_players import account, play

PASSWORD = "un bon mot de passe"
DAY = 24 * 3600 * 1000


def delete(who: Browser) -> str:
    """Their account is gone; the cookies that the answer sets."""
    answer = who.send("/moi/supprimer", goodbye=PASSWORD)
    assert answer.status_code == 303 and answer.headers["location"] == "/"
    return " ".join(answer.headers.get_list("set-cookie"))


def test_of_a_deleted_account_nothing_is_left_but_the_games_of_others(house: Knocked) -> None:
    ana, bob = account(house, "ana"), account(house, "bob")
    name = play(ana, bob, rated="yes")
    ana.send("/moi/cles", label="robot")
    assert house.client.get("/joueur/ana").status_code == 200
    delete(ana)
    rows = house.rows()
    people = {row[2]: row for row in rows["people"]}
    assert set(people) == {"bob", None}
    assert people[None][1] == "" and people[None][3] is None and people[None][6] is not None
    gone = people[None][0]
    assert all(gone not in row for table in ("tokens", "sessions", "ratings", "rating_log") for row in rows[table])
    assert "ana" not in repr(rows)
    for path in (f"/partie/{name}", "/parties", "/joueur/bob"):
        page = bob.get(path).text
        assert "compte supprimé" in page and "/joueur/ana" not in page
    assert "deleted account" in bob.get(f"/partie/{name}/feuille.txt?lang=en").text
    assert house.client.get("/joueur/ana").status_code == 404
    assert "/joueur/ana" not in house.client.get("/classement").text


def test_a_wrong_password_deletes_nothing_and_is_said_beside_its_field(house: Knocked) -> None:
    ana = account(house, "ana")
    before = house.rows()
    answer = ana.send("/moi/supprimer", goodbye="faux faux")
    assert answer.status_code == 401
    assert "rien n’a été supprimé" in answer.text and 'id="goodbye-refused"' in answer.text
    assert house.rows() == before


def test_whoever_leaves_is_known_nowhere_any_more_and_their_name_is_free(house: Knocked) -> None:
    ana, elsewhere = account(house, "ana"), house.browser()
    elsewhere.send("/connexion", login="ana", password=PASSWORD)
    cookies = dict(ana.cookies)
    assert 'ludo-browser=""' in delete(ana)  # the name was in it
    assert elsewhere.get("/api/account").status_code == 401
    assert Browser(house.client, cookies).get("/api/account").status_code == 401
    assert house.browser().send("/connexion", login="ana", password=PASSWORD).status_code == 401
    account(house, "ana")


def test_tables_are_taken_away_running_games_resigned_and_hardly_begun_ones_not_played(house: Knocked) -> None:
    ana, bob = account(house, "ana"), account(house, "bob")

    def opened(**more: str) -> str:
        form = {"game": "puissance4", "opponent": "anyone", "side": "first", **more}
        return str(ana.send("/tables", **form).headers["location"]).rpartition("/")[2]

    waiting, young, running, alone = opened(), opened(), opened(rated="yes"), opened(opponent="screen")
    for name in (young, running):
        bob.post(f"/api/match/{name}/claim")
    for who, ply in ((ana, 0), (bob, 1)):
        assert who.post(f"/api/match/{running}/move", {"ply": ply, "move": "4"}).status_code == 200
    over = play(ana, bob)
    ana.post(f"/api/match/{over}/rematch")
    delete(ana)
    status = {row[0]: row for row in house.rows()["matches"]}
    found = {
        name: next(word for word in status[name] if word in ("open", "playing", "over", "unplayed")) for name in status
    }
    assert found == {waiting: "unplayed", young: "unplayed", running: "over", alone: "unplayed", over: "over"}
    assert "second" in status[running]  # bob won it
    assert len(house.rows()["ratings"]) == 1
    assert bob.post(f"/api/match/{over}/rematch").json()["next"] is None  # nobody is there to play it


@pytest.mark.parametrize("database_url", [pytest.param("postgresql", marks=needs_postgres)], indirect=True)
def test_every_process_forgets_the_name(make_house: Callable[..., Knocked]) -> None:
    here, there = make_house(), make_house()
    ana, bob = account(here, "ana"), account(here, "bob")
    name = play(ana, bob)
    assert "ana" in there.client.get(f"/partie/{name}").text
    delete(ana)
    for _ in range(100):
        if "compte supprimé" in there.client.get(f"/partie/{name}").text:
            break
    else:
        raise AssertionError("the other process still says the name")


@on_sqlite
def test_a_guest_is_erased_too_if_they_tick_the_box(house: Knocked) -> None:
    guest = house.browser()
    guest.send("/moi/nom", name="Mélusine")
    before = house.rows()
    refused = guest.send("/moi/supprimer")
    assert refused.status_code == 422 and 'id="sure-refused"' in refused.text and house.rows() == before
    assert guest.send("/moi/supprimer", sure="yes").status_code == 303
    assert "Mélusine" not in repr(house.rows()) and "Mélusine" not in guest.get("/moi").text


@on_sqlite
def test_guests_who_never_come_back_are_forgotten_after_thirteen_months(database_url: str) -> None:
    async def story() -> list[tuple[Any, ...]]:
        house = open_house(database_url)
        old, young = new_guest(house.date() - (REMEMBERED_DAYS + 1) * DAY), new_guest(house.date() - 300 * DAY)
        from ludotheque.store.person_rows import people_called, welcome

        for guest in (old, young):
            await house.write(lambda connection, guest=guest: welcome(connection, guest))  # type: ignore[misc]
        assert [await forget_now(house), await forget_now(house)] == [1, 0]
        rows = await house.read(lambda connection: people_called(connection, [old.id, young.id]))
        await house.close()
        return [(row.id == old.id, bool(row.name), row.gone is not None) for row in rows]

    assert sorted(asyncio.run(story())) == [(False, True, False), (True, False, True)]


def test_whoever_keeps_the_house_lets_in_who_forgot_their_password_while_it_is_open(
    house: Knocked, capsys: pytest.CaptureFixture[str]
) -> None:
    zoe = account(house, "zoé")
    assert run_command(["password", "Zoé", "--database", house.settings.database]) == 0
    password = capsys.readouterr().out.splitlines()[0].rpartition(" ")[2]
    again = house.browser()
    assert again.send("/connexion", login="zoé", password=PASSWORD).status_code == 401
    assert again.send("/connexion", login="zoé", password=password).status_code == 303
    assert again.get("/api/account").json()["login"] == "zoé"
    assert zoe.send("/moi/mot-de-passe", old=password, password="encore un autre").status_code in (401, 409)


@on_sqlite
def test_a_name_that_nobody_has_is_a_sentence(house: Knocked, capsys: pytest.CaptureFixture[str]) -> None:
    account(house, "ana")
    before = house.rows()
    assert run_command(["password", "eva", "--database", house.settings.database]) == 2
    assert "eva" in capsys.readouterr().err
    assert house.rows() == before
    assert run_command(["password", "--database", house.settings.database]) == 2

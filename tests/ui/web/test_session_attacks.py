"""Cookies and passwords under attack: planted, copied, guessed; a class of forty behind one address never notices."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import httpx
import pytest
from argon2 import PasswordHasher
from websockets.sync.client import connect

from knocking import Browser, Door, Knocked, Served, on_sqlite
from ludotheque.table import people
from ludotheque.ui.web.settings import HouseLimits
from store.kept_houses import bring_to_life, shown

PASSWORD = "un bon mot de passe"
CLASS = 40


class Elsewhere(Door):
    """The way into the same house from another address."""

    def __init__(self, door: Door, address: str) -> None:
        app = door.app
        self.portal = door.portal
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 1))
        self.client = httpx.AsyncClient(transport=transport, base_url="http://maison")


@pytest.fixture
def usual(make_house: Callable[..., Knocked]) -> Knocked:
    """A house with the limits that everybody has."""
    return make_house(HouseLimits())


def copied(browser: Browser) -> Browser:
    return Browser(browser.client, dict(browser.cookies), browser.csrf)


def login_of(browser: Browser) -> str | None:
    answer = browser.get("/api/account")
    return None if answer.status_code == 401 else answer.json()["login"]


@on_sqlite
def test_a_planted_guest_cookie_does_not_open_the_account_made_with_it(house: Knocked) -> None:
    planted = house.browser()
    victim, thief = copied(planted), copied(planted)
    assert victim.register("ana").status_code == 303
    assert login_of(victim) == "ana"
    assert login_of(thief) is None
    assert thief.get("/api/account").status_code == 401


@on_sqlite
def test_a_key_made_for_a_planted_guest_does_not_open_the_account(house: Knocked) -> None:
    planted = house.browser()
    key = planted.send("/moi/cles", label="robot").text.partition("<code>")[2].partition("</code>")[0]
    headers = {"authorization": f"Bearer {key}"}
    assert house.client.get("/api/account", headers=headers).status_code == 200
    victim = copied(planted)
    assert victim.register("ana").status_code == 303
    assert house.client.get("/api/account", headers=headers).status_code == 401


@on_sqlite
def test_the_guest_that_a_browser_was_is_nobody_after_it_logs_in(house: Knocked) -> None:
    house.browser().register("ana")
    guest = house.browser()
    guest.send("/tables", game="alak", opponent="screen")
    before = copied(guest)
    assert before.get("/api/account").status_code == 200
    assert guest.send("/connexion", login="ana", password=PASSWORD).status_code == 303
    assert login_of(guest) == "ana"
    assert before.get("/api/account").status_code == 401


@on_sqlite
def test_a_copied_cookie_is_worth_nothing_after_logging_out(house: Knocked) -> None:
    ana, at_home = house.browser(), house.browser()
    ana.register("ana")
    at_home.send("/connexion", login="ana", password=PASSWORD)
    thief = copied(ana)
    assert login_of(thief) == "ana"
    assert ana.send("/deconnexion").status_code == 303
    assert thief.get("/api/account").status_code == 401
    assert login_of(at_home) == "ana"  # only this browser was logged out


@on_sqlite
def test_every_login_is_a_session_of_its_own(house: Knocked) -> None:
    ana, again = house.browser(), house.browser()
    ana.register("ana")
    again.send("/connexion", login="ana", password=PASSWORD)
    assert ana.cookies["ludo"] != again.cookies["ludo"]
    before = copied(again)
    again.get("/")
    assert again.send("/connexion", login="ana", password=PASSWORD).status_code == 303
    assert login_of(again) == "ana"
    assert before.get("/api/account").status_code == 401


@on_sqlite
def test_an_account_is_logged_in_in_so_many_browsers_and_no_more(house: Knocked) -> None:
    browsers = [house.browser() for _ in range(people.MOST_BROWSERS + 2)]
    browsers[0].register("ana")
    for one in browsers[1:]:
        assert one.send("/connexion", login="ana", password=PASSWORD).status_code == 303
    assert len(house.rows()["sessions"]) == people.MOST_BROWSERS
    assert login_of(browsers[-1]) == "ana"


@on_sqlite
@pytest.mark.parametrize(("asked", "status"), [({}, 200), ({"keys": "yes"}, 401)])
def test_a_new_password_takes_back_the_keys_if_asked_to(house: Knocked, asked: dict[str, str], status: int) -> None:
    ana = house.browser()
    ana.register("ana")
    key = ana.send("/moi/cles", label="robot").text.partition("<code>")[2].partition("</code>")[0]
    headers = {"authorization": f"Bearer {key}"}
    assert house.client.get("/api/account", headers=headers).json()["login"] == "ana"
    assert 'name="keys"' in ana.get("/moi").text
    assert ana.send("/moi/mot-de-passe", old=PASSWORD, password="un autre mot", **asked).status_code == 303
    assert house.client.get("/api/account", headers=headers).status_code == status


@on_sqlite
def test_a_class_registers_and_logs_in_behind_one_address(usual: Knocked) -> None:
    pupils = [usual.browser() for _ in range(CLASS)]
    assert {pupil.register(f"eleve{number}").status_code for number, pupil in enumerate(pupils)} == {303}
    for again in range(2):
        statuses = {
            usual.browser().send("/connexion", login=f"eleve{number}", password=PASSWORD).status_code
            for number in range(CLASS)
        }
        assert statuses == {303}, again


@on_sqlite
def test_guessing_at_an_account_from_elsewhere_does_not_lock_its_owner_out(usual: Knocked) -> None:
    usual.browser().register("ana")
    away = Elsewhere(usual.client, "203.0.113.9")
    thief = Browser(away).come_in()
    tried = [thief.send("/connexion", login="ana", password=f"faux {number}") for number in range(30)]
    assert [one.status_code for one in tried[:5]] == [401] * 5
    assert tried[-1].status_code == 429
    assert int(tried[-1].headers["retry-after"]) >= 1
    assert "Trop de mots de passe faux : réessayez dans" in tried[-1].text.replace("\xa0", " ")
    english = thief.ask("POST", "/connexion", {"accept-language": "en"}, data={"csrf": thief.csrf, "login": "ana"})
    assert "Too many wrong passwords: try again in" in english.text
    assert usual.browser().send("/connexion", login="ana", password=PASSWORD).status_code == 303
    assert thief.send("/connexion", login="ana", password=PASSWORD).status_code == 429  # not even the right one


@on_sqlite
def test_a_neighbour_who_guesses_does_not_delay_a_browser_that_was_logged_in(usual: Knocked) -> None:
    ana = usual.browser()
    ana.register("ana")
    ana.send("/deconnexion")
    neighbour = usual.browser()
    statuses = [neighbour.send("/connexion", login="ana", password="faux").status_code for _ in range(8)]
    assert statuses[-1] == 429
    ana.get("/")
    assert ana.send("/connexion", login="ana", password=PASSWORD).status_code == 303


class Slow(PasswordHasher):
    """Checks passwords until it is let go."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.busy, self.go = threading.Event(), threading.Event()

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002 - argon2's own word
        self.busy.set()
        self.go.wait(60)
        return super().verify(hash, password)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    hasher = Slow()
    people._nobody.cache_clear()
    monkeypatch.setattr(people, "hasher", hasher)
    yield hasher
    hasher.go.set()


@on_sqlite
def test_a_flood_of_logins_stalls_no_game(house: Knocked, slow: Slow) -> None:
    ana = house.browser()
    name = ana.send("/tables", game="puissance4", opponent="screen").headers["location"].rpartition("/")[2]
    crowd = [house.browser() for _ in range(CLASS)]
    with ThreadPoolExecutor(CLASS) as threads:
        tries = [threads.submit(one.send, "/connexion", login="ana", password="faux") for one in crowd]
        assert slow.busy.wait(30)
        try:
            played = threads_alone(lambda: ana.post(f"/api/match/{name}/move", {"ply": 0, "move": "4"}))
            page = threads_alone(lambda: ana.get("/parties"))
        finally:
            slow.go.set()
        assert (played.status_code, page.status_code) == (200, 200)
        assert {one.result().status_code for one in tries} <= {401, 429}


def threads_alone(work: Callable[[], httpx.Response]) -> httpx.Response:
    """An answer while others wait for theirs; gives up after a while."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(work).result(20)


@on_sqlite
def test_a_page_that_is_open_shows_nothing_more_after_logging_out(served: Served) -> None:
    house = served
    ana = house.browser()
    ana.register("ana")
    name = (
        ana.send("/tables", game="puissance4", opponent="anyone", side="first").headers["location"].rpartition("/")[2]
    )
    bob = house.browser()
    headers = {"cookie": f"ludo={ana.cookies['ludo']}"}
    with connect(f"{house.address.replace('http', 'ws')}/live/{name}", additional_headers=headers) as socket:
        assert "board" in str(socket.recv(timeout=20))
        ana.send("/deconnexion")
        assert bob.post(f"/api/match/{name}/claim").status_code == 200
        assert set(socket) <= {'{"type":"ping"}'}  # until the house closes it


@on_sqlite
def test_cookies_from_before_there_were_sessions_open_no_account(
    make_house: Callable[..., Knocked], tmp_path: Path
) -> None:
    bring_to_life("0001", tmp_path / "house.db")
    house, kept = make_house(), shown("0001")
    accounts = {account["id"] for account in kept["accounts"].values()}
    for person, cookie in kept["cookies"].items():
        answer = Browser(house.client, {"ludo": cookie}).get("/api/account")
        if person in accounts:
            assert answer.status_code == 401
        else:
            assert answer.json()["id"] == person
    for login, account in kept["accounts"].items():
        browser = house.browser()
        assert browser.send("/connexion", login=login, password=account["password"]).status_code == 303
        assert browser.get("/api/account").json()["id"] == account["id"]

"""Nobody plays for another, nobody comes in by another site, nothing too large or too often; refusals change nothing."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from starlette.requests import Request
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from knocking import GENEROUS, Browser, Knocked, Served, on_sqlite
from ludotheque.table.people import check_password
from ludotheque.ui.web.auth import address_of
from ludotheque.ui.web.middleware import HEADERS as SENT
from ludotheque.ui.web.settings import Allowance, HouseLimits

HEADERS = {name.decode(): value.decode() for name, value in SENT}
ATTACK = "<script>alert(1)</script>"


def two_at_a_table(house: Knocked) -> tuple[Browser, Browser, str]:
    ana, bob = house.browser(), house.browser()
    answer = ana.send("/tables", game="puissance4", opponent="anyone", side="first")
    assert answer.status_code == 303
    name = answer.headers["location"].rpartition("/")[2]
    assert bob.post(f"/api/match/{name}/claim").status_code == 200
    return ana, bob, name


def test_a_refused_move_leaves_the_match_as_it_was(house: Knocked) -> None:
    ana, bob, name = two_at_a_table(house)
    watcher, stranger = house.browser(), house.stranger()
    assert ana.post(f"/api/match/{name}/move", {"ply": 0, "move": "4"}).json()["ply"] == 1
    before = house.rows()
    move = f"/api/match/{name}/move"
    mine = {"ply": 1, "move": "4"}

    def refused(who: Browser, status: int, body: object = mine, **headers: str) -> str:
        answer = who.post(move, body, {"accept-language": "en", **headers})
        assert answer.status_code == status, answer.text
        return str(answer.json()["error"])

    assert "second player’s turn" in refused(ana, 403)
    assert "do not sit" in refused(watcher, 403)
    assert "does not know you" in refused(stranger, 401)
    assert "ply 1, not 0" in refused(bob, 409, {"ply": 0, "move": "4"})
    assert "ply 1, not 7" in refused(bob, 409, {"ply": 7, "move": "4"})
    assert "is not a move" in refused(bob, 422, {"ply": 1, "move": "z9"})
    assert refused(bob, 422, {"ply": 1, "move": "x" * 21})
    assert refused(bob, 422, {"ply": -1, "move": "4"})
    assert refused(bob, 422, {"ply": 1})
    assert refused(bob, 422, {"ply": 1, "move": "4", "seat": "first"})
    assert "reload the page" in refused(bob, 403, **{"x-csrf": "0" * 32})
    assert "reload the page" in refused(bob, 403, **{"x-csrf": ana.csrf})
    assert "another site" in refused(bob, 403, origin="https://evil.example")
    assert "another site" in refused(bob, 403, origin="null")
    assert "another site" in refused(bob, 403, **{"sec-fetch-site": "cross-site"})
    assert house.rows() == before
    assert bob.post(move, mine, {"origin": "http://maison"}).json()["ply"] == 2


def test_only_players_resign_take_back_and_ask_for_more(house: Knocked) -> None:
    ana, _, name = two_at_a_table(house)
    ana.post(f"/api/match/{name}/move", {"ply": 0, "move": "4"})
    watcher = house.browser()
    before = house.rows()
    for verb, body in (("resign", {}), ("undo", {"answer": "offer"}), ("rematch", {})):
        assert watcher.post(f"/api/match/{name}/{verb}", body).status_code == 403
        assert house.stranger().post(f"/api/match/{name}/{verb}", body).status_code == 401
    assert watcher.post(f"/api/match/{name}/claim").status_code == 409
    assert ana.post(f"/api/match/{name}/rematch").status_code == 409
    assert house.rows() == before


@on_sqlite
def test_a_forged_cookie_or_key_is_nobodys(house: Knocked) -> None:
    ana, _, name = two_at_a_table(house)
    body = {"ply": 0, "move": "4"}
    cookie = ana.cookies["ludo"]
    value, _, seal = cookie.rpartition(".")
    for forged in (cookie[:-2] + ("AA" if cookie[-2:] != "AA" else "BB"), f"{value}x.{seal}", value, "", "." * 9):
        liar = Browser(ana.client, {"ludo": forged}, ana.csrf)
        assert liar.post(f"/api/match/{name}/move", body).status_code == 401, forged
    for key in ("ludo_nothing", "", "ludo_" + "x" * 5000):
        headers = {"authorization": f"Bearer {key}", "x-csrf": ana.csrf}
        assert ana.client.post(f"/api/match/{name}/move", json=body, headers=headers).status_code == 401
    assert house.client.get("/", headers={"authorization": "Basic eDp5"}).status_code == 200
    assert house.client.get("/", headers={"authorization": "Bearer nothing"}).status_code == 200


@on_sqlite
def test_a_form_from_elsewhere_is_refused(house: Knocked) -> None:
    ana = house.browser()
    before = house.rows()
    order = {"game": "alak", "opponent": "screen"}
    assert ana.ask("POST", "/tables", data=order).status_code == 403
    assert ana.ask("POST", "/tables", data={**order, "csrf": "x"}).status_code == 403
    assert ana.ask("POST", "/tables", {"origin": "http://evil"}, data={**order, "csrf": ana.csrf}).status_code == 403
    key = house.program()
    assert house.client.post("/moi/nom", headers=key.headers, data={"name": "Roi"}).status_code == 403
    assert {name: rows for name, rows in house.rows().items() if name == "matches"} == {"matches": before["matches"]}


def test_a_private_table_needs_its_invitation(house: Knocked) -> None:
    ana, bob = house.browser(), house.browser()
    name = ana.send("/tables", game="alak", opponent="friend").headers["location"].rpartition("/")[2]
    link = ana.get(f"/partie/{name}").text.partition("?invitation=")[2].partition('"')[0]
    assert len(link) == 22
    assert link not in bob.get(f"/partie/{name}").text
    before = house.rows()["matches"]
    for wrong in ("", link[:-1], link.swapcase()):
        assert bob.post(f"/api/match/{name}/claim", {"invitation": wrong}).status_code == 403
    assert house.rows()["matches"] == before
    assert bob.post(f"/api/match/{name}/claim", {"invitation": link}).status_code == 200
    assert house.browser().post(f"/api/match/{name}/claim", {"invitation": link}).status_code == 409


@on_sqlite
def test_no_link_of_ours_leads_to_another_house(house: Knocked) -> None:
    for path in ("//evil.example/page", "/%5Cevil.example", "/%2Fevil.example"):
        answer = house.client.get(f"http://maison{path}")
        assert answer.status_code == 404
        assert not re.search(r'href="/[/\\]', answer.text)


@on_sqlite
def test_names_of_matches_cannot_be_guessed(house: Knocked) -> None:
    ana = house.program()
    names = [ana.open(opponent="friend")["id"] for _ in range(50)]
    assert len(set(names)) == 50
    assert all(len(name) == 12 for name in names)  # nine random bytes
    assert all(len({name[place] for name in names}) > 10 for place in range(12))


@on_sqlite
def test_what_is_too_large_is_refused_whether_or_not_it_says_so(make_house: Callable[..., Knocked]) -> None:
    house = make_house(HouseLimits(body=1000))
    ana = house.browser()
    before = house.rows()
    large = b'{"ply": 0, "move": "' + b"4" * 2000 + b'"}'

    async def unannounced() -> Any:
        for start in range(0, len(large), 100):
            yield large[start : start + 100]

    sent = {"x-csrf": ana.csrf, "content-type": "application/json", "accept-language": "en"}
    for path in ("/api/match/x/move", "/api/match/x/resign", "/api/guest"):
        answer = ana.ask("POST", path, sent, content=large)
        assert (answer.status_code, answer.json()) == (413, {"error": "This is too large for the house."})
    for path in ("/api/match/x/move", "/api/guest", "/api/challenge"):
        assert ana.ask("POST", path, sent, content=unannounced()).status_code == 413
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert ana.ask("POST", "/tables", form, content=unannounced()).status_code == 413
    assert ana.ask("POST", "/tables", form | {"content-length": "9" * 30}, content=b"").status_code == 413
    assert house.rows() == before


@on_sqlite
def test_whoever_asks_too_often_is_told_to_wait(make_house: Callable[..., Knocked]) -> None:
    few = Allowance(3, 0.0001)
    house = make_house(HouseLimits(asked=few))
    ana = house.browser()
    assert [ana.get("/api/account").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert house.browser().get("/api/account").status_code == 200


@on_sqlite
def test_guests_tables_and_passwords_are_limited_too(make_house: Callable[..., Knocked]) -> None:
    few = Allowance(3, 0.0001)
    house = make_house(HouseLimits(guests=few, tables=few, logins=few))
    assert [house.client.post("/api/guest", json={}).status_code for _ in range(4)] == [200, 200, 200, 429]
    ana = house.browser()
    order = {"game": "alak", "opponent": "screen"}
    assert [ana.post("/api/challenge", order).status_code for _ in range(4)] == [200, 200, 200, 429]
    tried = [ana.send("/connexion", login="bob", password="wrong").status_code for _ in range(4)]
    assert tried == [401, 401, 401, 429]
    assert house.browser().send("/connexion", login="eve", password="wrong").status_code == 429  # the same address


@on_sqlite
def test_an_address_takes_only_so_many_names_and_keys(make_house: Callable[..., Knocked]) -> None:
    house = make_house(replace(GENEROUS, places=Allowance(2, 0.0001)))
    statuses = [house.browser().send("/moi/nom", name="Ana").status_code for _ in range(2)]
    statuses += [house.browser().send(path, name="Ana").status_code for path in ("/moi/nom", "/moi/cles")]
    assert statuses == [303, 303, 429, 429]


def test_a_network_of_its_own_does_not_make_somebody_many() -> None:
    def counted(host: str) -> str:
        return address_of(Request({"type": "http", "client": (host, 1)}))

    assert counted("2001:db8:1:2::1") == counted("2001:db8:1:2:ffff::9") != counted("2001:db8:1:3::1")
    assert counted("::ffff:192.0.2.1") == counted("192.0.2.1") != counted("192.0.2.2")
    assert counted("testclient") == "testclient"


def test_a_login_that_does_not_exist_is_checked_as_long_as_one_that_does(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Watched:
        def hash(self, password: str) -> str:
            return f"hash of {len(password)}"

        def verify(self, known: str, password: str) -> bool:
            asked.append(known)
            return password == "never"

    monkeypatch.setattr("ludotheque.table.people.hasher", Watched())
    with pytest.raises(Exception, match="do not go together"):
        check_password(None, "secret")
    assert len(asked) == 1


KINDS = ("/", "/docs", "/api/account", "/api/openapi.json", "/nothing", "/api/nothing", "/static/nothing", "/healthz",
         "/metrics", "/static/house.css", "/static/icon.svg", "/partie/nothing", "/parties/export.zip")  # fmt: skip


@on_sqlite
def test_every_kind_of_answer_has_its_headers(house: Knocked) -> None:
    ana = house.browser()
    name = ana.send("/tables", game="alak", opponent="screen").headers["location"]
    answers = [ana.get(path) for path in (*KINDS, name, name + "/feuille.json", name + "/feuille.txt")]
    answers += [ana.ask("POST", "/"), ana.send("/connexion", login="x", password="y"), ana.send("/tables", game="x")]
    answers += [house.stranger().get("/api/account"), ana.ask("POST", "/api/guest", content=b"{")]
    for answer in answers:
        for header, value in HEADERS.items():
            assert answer.headers[header] == value, (answer.url, header)
        assert answer.headers.get_list("content-security-policy") == [HEADERS["content-security-policy"]]


@on_sqlite
def test_even_a_mistake_of_ours_has_its_headers_and_says_nothing_of_itself(house: Knocked) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("secret")

    house.state.house.look = broken
    for path in ("/api/games/abc", "/partie/abc"):
        answer = house.client.get(path)
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert all(answer.headers[header] == value for header, value in HEADERS.items())
    assert house.client.get("/api/games/abc").json() == {"error": "La maison s’est trompée\u202f; c’est noté."}


class Strict(HTMLParser):
    """Notes whatever the policy forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[object] = []
        self.in_script = False
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.scripts += tag == "script"
        self.in_script = tag == "script"
        if tag == "style" or (tag == "script" and not (given.get("src") or "").startswith("/static/")):
            self.wrong.append((tag, given))
        if tag == "script" and given.get("type") == "application/json":
            self.wrong.append((tag, given))
        for name, value in given.items():
            if name == "style" or name.startswith("on") or "javascript:" in (value or ""):
                self.wrong.append((tag, name, value))
            if name in ("src", "href", "action") and (value or "").startswith(("http:", "https:", "//")):
                self.wrong.append((tag, name, value))

    def handle_data(self, data: str) -> None:
        if self.in_script and data.strip():
            self.wrong.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self.in_script = False


def pages_of(house: Knocked) -> Iterator[tuple[str, str]]:
    ana = house.browser()
    slugs = ("alak", "black-white", "awale", "puissance4", "roi-des-roses")
    tables = [ana.send("/tables", game=slug, opponent="screen").headers["location"] for slug in slugs]
    ana.send("/tables", game="alak", opponent="anyone")
    fixed = (
        "/",
        "/docs",
        "/moi",
        "/parties",
        "/connexion",
        "/inscription",
        "/nothing",
        "/analyse",
        "/classe",
        "/apprendre",
    )
    lessons = [f"/apprendre/{slug}/1" for slug in slugs]
    for path in (
        *fixed,
        *lessons,
        *tables,
        *(f"/jouer/{slug}" for slug in slugs),
        *(f"/regles/{slug}" for slug in slugs),
    ):
        for lang in ("fr", "en"):
            yield path, ana.get(f"{path}?lang={lang}").text


@on_sqlite
def test_no_page_holds_a_script_or_a_style_of_its_own(house: Knocked) -> None:
    for path, text in pages_of(house):
        parser = Strict()
        parser.feed(text)
        assert parser.wrong == [], path
        assert parser.scripts >= 1


@on_sqlite
def test_what_people_write_is_shown_never_run(house: Knocked) -> None:
    ana = house.browser()
    assert ana.send("/moi/nom", name=ATTACK).status_code == 422
    assert ana.send("/moi/nom", name="Ana O'Brien").status_code == 303
    assert "Ana O&#39;Brien" in ana.get("/moi").text
    shown = ana.send("/moi/cles", label=ATTACK + "\0").text
    assert ATTACK not in shown
    assert "&lt;script&gt;" in shown
    name = ana.send("/tables", game="alak", opponent="screen").headers["location"]
    for path in (f"{name}?invitation={ATTACK}", f"/jouer/alak?position={ATTACK}", f"/{ATTACK}", f"/regles/{ATTACK}",
                 f"/apprendre/{ATTACK}", f"/apprendre/alak/{ATTACK}", f"/apprendre/alak/1?move={ATTACK}",
                 f"/?lang={ATTACK}", f"/partie/{ATTACK}", f"/?{ATTACK}"):  # fmt: skip
        answer = ana.get(path)
        assert ATTACK not in answer.text, path
    refused = ana.send("/tables", game=ATTACK)
    assert refused.status_code == 422
    assert ATTACK not in refused.text
    assert ana.get(f"/api/games/{ATTACK}").headers["content-type"] == "application/json"


@on_sqlite
def test_a_socket_from_elsewhere_or_for_nobody_is_refused(served: Served) -> None:
    house = served
    ana = house.browser()
    name = ana.send("/tables", game="alak", opponent="screen").headers["location"].rpartition("/")[2]
    cookie = {"cookie": f"ludo={ana.cookies['ludo']}"}
    place = house.address.replace("http", "ws")

    def status(path: str, origin: str | None, headers: dict[str, str]) -> int:
        try:
            with connect(place + path, origin=origin, additional_headers=headers) as socket:  # type: ignore[arg-type]
                socket.recv(timeout=10)
                return 101
        except InvalidStatus as refusal:
            return refusal.response.status_code

    assert status(f"/live/{name}", house.address, cookie) == 101
    assert status(f"/live/{name}", "https://evil.example", cookie) == 403
    assert status(f"/live/{name}", "null", cookie) == 403
    assert status(f"/live/{name}", house.address, {}) == 403
    assert status(f"/live/{name}", house.address, {"cookie": "ludo=forged"}) == 403
    assert status("/live/nothing", house.address, cookie) == 403

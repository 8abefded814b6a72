"""What browsers, robots and slow lines are owed: packed answers, files kept for ever, HEAD, pictures of positions."""

import base64
import re
import struct
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from html import unescape

import pytest

from knocking import GENEROUS, Browser, Knocked, on_sqlite
from ludotheque.ui.web.assets import assets, version
from ludotheque.ui.web.pictures import HEIGHT, WIDTH
from ludotheque.ui.web.settings import Allowance

GZIP = {"accept-encoding": "br, gzip, deflate"}
PLAIN = {"accept-encoding": "identity"}
PAGE_BUDGET = 29_500  # bytes of a match page with its scripts and styles, as they are sent


@pytest.fixture(scope="module")
def house(shared_house: Knocked) -> Knocked:
    return shared_house


def table(who: Browser, **more: str) -> str:
    form = {"game": "puissance4", "opponent": "screen", **more}
    return str(who.send("/tables", **form).headers["location"])


def sent(house: Knocked, path: str, **headers: str) -> int:
    """Bytes of an answer's body, as they are on the line."""
    return int(house.client.get(path, headers={**GZIP, **headers}).headers["content-length"])


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("slug", ["puissance4", "black-white", "awale", "alak", "roi-des-roses"])
def test_a_match_page_with_all_that_it_loads_is_small(house: Knocked, slug: str) -> None:
    ana = house.browser()
    place = table(ana, game=slug)
    page = ana.get(place, headers=GZIP)
    loaded = set(re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', page.text))
    assert not any(re.search(r"^import ", house.client.get(one).text, re.M) for one in loaded if one.endswith(".js"))
    sizes = {address: sent(house, address) for address in sorted(loaded)}
    whole = int(page.headers["content-length"]) + sum(sizes.values())
    assert whole < PAGE_BUDGET, {"page": page.headers["content-length"], **sizes}


def test_pages_are_packed_for_whoever_takes_them_so_and_are_the_same(house: Knocked) -> None:
    for path in ("/", "/regles/alak", "/docs", "/api/openapi.json"):
        small, plain = (house.client.get(path, headers=headers) for headers in (GZIP, PLAIN))
        assert small.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert "accept-encoding" in small.headers["vary"] and "accept-encoding" in plain.headers["vary"]
        assert int(small.headers["content-length"]) < len(plain.content) / 3
        assert re.sub("[0-9a-f]{64}|v=[0-9]+", "", small.text) == re.sub("[0-9a-f]{64}|v=[0-9]+", "", plain.text)


def test_pages_that_hold_a_secret_beside_words_from_the_address_are_not_packed(house: Knocked) -> None:
    ana = house.browser()
    place = table(ana, opponent="friend")
    for path in (place + "?invitation=guess", "/parties?x=guess"):
        assert "content-encoding" not in ana.get(path, headers=GZIP).headers, path
    other = house.browser()
    assert other.get(place, headers=GZIP).headers["content-encoding"] == "gzip"  # whoever is not told the invitation


def test_the_token_of_forms_never_has_the_same_letters_twice(house: Knocked) -> None:
    ana = house.browser()
    tokens = []
    for _ in range(5):
        ana.get("/")
        tokens.append(ana.csrf)
    assert len({token[at : at + 4] for token in tokens for at in range(0, 64, 4)}) > 70
    for token in tokens:  # each of them is good, as long as the browser is
        assert ana.ask("POST", "/moi/nom", data={"csrf": token, "name": "Ana"}).status_code == 303
    for wrong in ("", "x" * 64, tokens[0][:32], tokens[0][:-1] + "é", "0" * 64, tokens[0][32:] + tokens[1][:32]):
        assert ana.ask("POST", "/moi/nom", data={"csrf": wrong, "name": "Eve"}).status_code == 403, wrong


def test_files_are_packed_once_and_named_together_so_that_imports_follow_an_update(house: Knocked) -> None:
    page = house.client.get("/").text
    addresses = set(re.findall(r'"(/static/[^"]+)"', page))
    assert {address.split("/")[2] for address in addresses} == {version()}
    for address in addresses:
        small, plain = (house.client.get(address, headers=headers) for headers in (GZIP, PLAIN))
        assert small.content == plain.content and "immutable" in small.headers["cache-control"]
        tag = small.headers["etag"]
        assert house.client.get(address, headers={**GZIP, "if-none-match": tag}).status_code == 304
    for name, asset in assets().items():
        later = re.findall(r'\bimport\("([^"]+)"\)', asset.body.decode()) if name.endswith(".js") else []
        assert all(one.startswith("./") and one[2:] in assets() for one in later), name
    for path in ("/static/", "/static/../app.py", "/static/x/y/house.css", "/static/%2e%2e/app.py"):
        assert house.client.get(path).status_code == 404, path


def test_every_page_answers_head_as_it_answers_get(house: Knocked) -> None:
    ana = house.browser()
    place = table(ana)
    for path in ("/", "/classement", "/confidentialite", "/regles/alak", "/moi", place, "/robots.txt", "/favicon.ico",
                 f"{place}/image.png", "/static/house.css", "/analyse?game=alak"):  # fmt: skip
        got, headed = ana.get(path), ana.ask("HEAD", path)
        assert (headed.status_code, headed.content) == (200, b""), path
        assert headed.headers["content-type"] == got.headers["content-type"]


def test_a_link_to_a_match_or_a_position_shows_its_picture(house: Knocked) -> None:
    ana = house.browser()
    place = table(ana)
    for path in (place, "/analyse?game=puissance4&moves=4433", "/"):
        page = ana.get(path).text
        told = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', page))
        assert told["og:title"] and told["og:description"] == told["description"] and len(told["description"]) > 20
        picture = ana.get(unescape(told["og:image"]).removeprefix("http://maison"))
        assert picture.headers["content-type"] == "image/png" and size_of(picture.content) == (WIDTH, HEIGHT)
        assert len(picture.content) < 200_000
        again = ana.get(
            path=unescape(told["og:image"]).removeprefix("http://maison"),
            headers={"if-none-match": picture.headers["etag"]},
        )
        assert again.status_code == 304
    before = ana.get(f"{place}/image.png").content
    assert ana.post(f"/api/match/{place.rpartition('/')[2]}/move", {"ply": 0, "move": "4"}).status_code == 200
    assert ana.get(f"{place}/image.png").content != before


def test_a_picture_is_painted_however_low_the_priority_of_the_house_is() -> None:
    asked = {"svg": '<svg xmlns="http://www.w3.org/2000/svg"/>', "width": 4}
    program = f"import os; os.nice(15); from ludotheque.ui.web.rasteriser import paint; print(paint({asked}))"
    painted = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True)
    assert base64.b64decode(painted.stdout).startswith(b"\x89PNG"), painted.stderr


@on_sqlite
def test_a_picture_to_share_has_a_whole_address_when_the_house_knows_its_own(
    make_house: Callable[..., Knocked],
) -> None:
    page = make_house(origin="https://jeux.exemple.fr").client.get("/").text
    assert re.search('property="og:image" content="https://jeux.exemple.fr/[^"]+"', page)


@on_sqlite
def test_whoever_asks_for_too_many_pictures_waits_and_sees_those_that_are_drawn(
    make_house: Callable[..., Knocked],
) -> None:
    house = make_house(replace(GENEROUS, pictures=Allowance(1, 0.001)))
    ana = house.browser()
    place = table(ana)
    assert ana.get(f"{place}/image.png").status_code == 200
    assert ana.get("/analyse/position.png?game=alak").status_code == 429
    assert ana.get(f"{place}/image.png").status_code == 200
    assert ana.get("/partie/nothing/image.png").status_code == 404


def test_robots_read_the_lobby_and_the_rules_and_list_no_match_and_no_player(house: Knocked) -> None:
    told = house.client.get("/robots.txt")
    assert told.headers["content-type"].startswith("text/plain") and "Disallow: /api/" in told.text
    ana = house.browser()
    ana.register("ana")
    for path in (table(ana), "/joueur/ana", "/classement"):
        assert '<meta name="robots" content="noindex">' in ana.get(path).text, path
    for path in ("/", "/regles/alak"):
        assert "noindex" not in ana.get(path).text


def test_browsers_that_ask_for_favicon_ico_get_it(house: Knocked) -> None:
    icon = house.client.get("/favicon.ico")
    assert icon.headers["content-type"] == "image/x-icon"
    _, kind, count = struct.unpack("<HHH", icon.content[:6])
    assert (kind, count) == (1, 3)
    for number in range(count):
        width, *_, length, at = struct.unpack("<BBBBHHII", icon.content[6 + 16 * number : 22 + 16 * number])
        assert size_of(icon.content[at : at + length]) == (width, width)

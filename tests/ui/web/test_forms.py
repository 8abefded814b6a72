"""A refused form comes back as it was filled in, with the sentence beside its field; a form that is done says so once."""

from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from knocking import GENEROUS, Browser, Knocked, on_sqlite
from ludotheque.ui.web.settings import Allowance
from ludotheque.ui.web.typography import typeset

pytestmark = on_sqlite
PASSWORD = "un bon mot de passe"


class Tags(HTMLParser):
    """Every tag of a page, with its attributes and the words right after it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append({"tag": tag, "words": "", **dict(attrs)})

    def handle_data(self, data: str) -> None:
        if self.found and not self.found[-1]["words"]:
            self.found[-1]["words"] = data.strip()

    def all(self, **wanted: str) -> list[dict[str, str | None]]:
        return [one for one in self.found if wanted.items() <= one.items()]

    def the(self, **wanted: str) -> dict[str, str | None]:
        (one,) = self.all(**wanted)
        return one


def told_at(answer: Any, name: str) -> str:
    """The sentence beside a field: the field names it, has the focus, and nothing else of the page is alarming."""
    tags = Tags(answer.text)
    field, alert = tags.the(id=name), tags.the(role="alert")
    assert alert["id"] in (field["aria-describedby"] or "").split()
    assert field["aria-invalid"] == "true" and "autofocus" in field
    assert len([one for one in tags.found if "autofocus" in one]) == 1
    return alert["words"] or ""


def said_by(answer: Any) -> list[str]:
    """What a page says was done."""
    return [one["words"] or "" for one in Tags(answer.text).all(role="status") if one["words"]]


def test_a_refused_registration_keeps_the_name_and_says_what_is_wrong_with_which_field(house: Knocked) -> None:
    house.browser().register("bob")
    ana = house.browser()
    for login, password, status, about, words in (
        ("Ζoé", PASSWORD, 422, "login", "avec ou sans accent"),
        ("елан", PASSWORD, 422, "login", "avec ou sans accent"),
        ("-ana-", PASSWORD, 422, "login", "au début et à la fin"),
        ("Bob", PASSWORD, 409, "login", "est déjà pris"),
        ("ana", "court", 422, "password", "de 8 à 200 caractères"),
        ("ana", "x" * 201, 422, "password", "de 8 à 200 caractères"),
    ):
        answer = ana.send("/inscription", login=login, password=password)
        assert answer.status_code == status, login
        assert words in told_at(answer, about), login
        tags = Tags(answer.text)
        assert tags.the(id="login")["value"] == login
        assert "value" not in tags.the(id="password") and password not in answer.text
    assert [row[1] for row in house.rows()["people"] if row[3]] == ["bob"]
    assert ana.send("/inscription", login="ana", password=PASSWORD).status_code == 303  # with the csrf of that page


def test_registering_tells_its_rules_beforehand(house: Knocked) -> None:
    tags = Tags(house.browser().get("/inscription").text)
    for name, rule in (
        ("login", "de 3 à 30 caractères : lettres (avec ou sans accent)"),
        ("password", "de 8 à 200 caractères"),
    ):
        told = tags.the(id=tags.the(id=name)["aria-describedby"] or "")["words"] or ""
        assert rule in told.replace("\xa0", " ")
    assert tags.all(role="alert") == []


@pytest.mark.parametrize(("path", "kind"), [("/inscription", "new-password"), ("/connexion", "current-password")])
def test_a_password_manager_knows_the_fields_and_a_box_shows_the_password(house: Knocked, path: str, kind: str) -> None:
    tags = Tags(house.browser().get(path).text)
    assert tags.the(id="login")["autocomplete"] == "username"
    assert tags.the(id="password")["autocomplete"] == kind
    assert "name" not in tags.the(**{"data-shows": "password"})  # the box itself is not sent


def test_a_wrong_password_keeps_the_name(house: Knocked) -> None:
    house.browser().register("ana")
    answer = house.browser().send("/connexion", login="Ana", password="faux faux")
    assert answer.status_code == 401
    assert told_at(answer, "password") == "Ce nom et ce mot de passe ne vont pas ensemble."
    assert Tags(answer.text).the(id="login")["value"] == "Ana"
    assert "faux faux" not in answer.text


def test_a_wrong_old_password_is_called_so(house: Knocked) -> None:
    ana = house.browser()
    ana.register("ana")
    ana.send("/moi/cles", label="robot")
    answer = ana.send("/moi/mot-de-passe", old="faux faux", password="un autre mot", keys="yes")
    assert answer.status_code == 401
    assert told_at(answer, "old") == typeset("Ce n'est pas votre ancien mot de passe.")
    tags = Tags(answer.text)
    assert ["open" in one for one in tags.all(tag="details")] == [True, False]
    assert "checked" in tags.the(name="keys")
    assert "faux faux" not in answer.text and "un autre mot" not in answer.text
    answer = ana.send("/moi/mot-de-passe", old=PASSWORD, password="court")
    assert answer.status_code == 422
    assert "de 8 à 200" in told_at(answer, "password")


@pytest.mark.parametrize(("name", "status"), [("-x-", 422), ("BOB", 409)])
def test_a_refused_name_is_still_in_its_field(house: Knocked, name: str, status: int) -> None:
    house.browser().register("bob")
    answer = house.browser().send("/moi/nom", name=name)
    assert answer.status_code == status
    assert told_at(answer, "name")
    tags = Tags(answer.text)
    assert tags.the(id="name")["value"] == name
    assert tags.the(hreflang="en")["href"] == "/moi?lang=en"  # a page that can be read


def test_whoever_must_wait_keeps_what_they_typed(make_house: Callable[..., Knocked]) -> None:
    once = Allowance(1, 0.001)
    ana = make_house(replace(GENEROUS, places=once)).browser()
    assert ana.send("/moi/nom", name="Anna").status_code == 303
    for path, name in (("/moi/nom", "name"), ("/moi/cles", "label")):
        answer = ana.send(path, **{name: "Annabelle"})
        assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 0
        tags = Tags(answer.text)
        assert (tags.the(role="alert")["words"] or "").startswith(typeset("C'est trop de demandes à la fois"))
        assert tags.the(id=name)["value"] == "Annabelle"


def test_a_form_for_no_game_at_all_is_only_refused(house: Knocked) -> None:
    answer = house.browser().send("/tables", game="jambon")
    assert answer.status_code == 422
    assert "jambon" in (Tags(answer.text).the(role="alert")["words"] or "")


def test_what_was_typed_comes_back_as_words_alone(house: Knocked) -> None:
    attack = '"><script>alert(1)</script>'
    for path, name in (("/inscription", "login"), ("/connexion", "login"), ("/moi/nom", "name")):
        answer = house.browser().send(path, **{name: attack, "password": PASSWORD})
        assert Tags(answer.text).the(id=name)["value"] == attack
        assert "<script>alert" not in answer.text


def test_a_form_that_another_site_sent_is_not_filled_in(house: Knocked) -> None:
    ana = house.browser()
    for headers, csrf in (({"origin": "http://ailleurs"}, ana.csrf), ({}, "faux")):
        answer = ana.ask("POST", "/moi/nom", headers, data={"csrf": csrf, "name": "Éva?"})
        assert answer.status_code == 403
        assert "Éva" not in answer.text
        assert [one["href"] for one in Tags(answer.text).found if "button" in (one.get("class") or "")] == ["/moi", "/"]


def test_every_change_says_once_that_it_is_done(house: Knocked) -> None:
    ana = house.browser()

    def after(path: str, **fields: str) -> str:
        answer = ana.send(path, **fields)
        assert answer.status_code == 303, answer.text
        (words,) = said_by(following := ana.get(answer.headers["location"]))
        forgotten = next(one for one in following.headers.get_list("set-cookie") if one.startswith('ludo-done="";'))
        assert "Max-Age=0" in forgotten
        ana.cookies.pop("ludo-done")
        return words

    assert after("/inscription", login="ana", password=PASSWORD) == "Votre compte est ouvert."
    assert after("/moi/nom", name="Anna") == "Votre nom est changé."
    assert "Copiez-la maintenant" in ana.send("/moi/cles", label="robot").text
    digest = Tags(ana.get("/moi").text).the(name="digest")["value"] or ""
    assert after("/moi/cles/retirer", digest=digest).startswith("La clé est retirée")
    changed = after("/moi/mot-de-passe", old=PASSWORD, password="un autre mot")
    assert changed == typeset("Votre mot de passe est changé ; vos autres navigateurs sont déconnectés.")
    assert "clés" in after("/moi/mot-de-passe", old="un autre mot", password=PASSWORD, keys="yes")
    assert after("/deconnexion") == "Ce navigateur est déconnecté."
    assert said_by(ana.get("/moi")) == []


def test_what_was_not_done_is_not_said(house: Knocked) -> None:
    ana, thief = house.browser(), house.browser()
    ana.send("/moi/cles", label="robot")
    digest = Tags(ana.get("/moi").text).the(name="digest")["value"] or ""
    assert thief.send("/moi/cles/retirer", digest=digest).status_code == 303
    assert said_by(thief.get("/moi")) == []
    forged = Browser(house.client, {"ludo-done": "<b>PASSWORD"})
    assert said_by(forged.get("/moi")) == []


def test_a_page_that_was_shown_again_can_be_reloaded_by_its_address(house: Knocked) -> None:
    ana = house.browser()
    for path, page in (("/moi/nom", "/moi"), ("/moi/mot-de-passe", "/moi"), ("/tables", "/")):
        answer = ana.get(path)
        assert (answer.status_code, answer.headers["location"]) == (303, page)


@pytest.mark.parametrize(
    ("path", "status", "title", "ways"),
    [
        ("/rien", 404, "Introuvable", ["/"]),
        ("/partie/nulle-part", 404, "Introuvable", ["/parties", "/"]),
        ("/classe/rien", 404, "Introuvable", ["/classe", "/"]),
        ("/analyse?game=alak&o.n=foo", 422, "Ce n'est pas possible", ["/analyse", "/"]),
    ],
)
def test_a_refusal_has_its_title_and_a_way_back_that_makes_sense(
    house: Knocked, path: str, status: int, title: str, ways: list[str]
) -> None:
    answer = house.browser().get(path)
    assert answer.status_code == status
    tags = Tags(answer.text)
    assert tags.the(tag="h1")["words"] == typeset(title)
    assert tags.the(tag="title")["words"] == f"{typeset(title)} · Ludothèque"
    assert [one["href"] for one in tags.found if "button" in (one.get("class") or "")] == ways


def test_the_name_of_an_account_makes_room_in_the_menu_of_a_phone(house: Knocked) -> None:
    ana = house.browser()
    ana.register("camille-martin")
    tags = Tags(ana.get("/").text)
    assert tags.the(**{"class": "account-name"})["words"] == "camille-martin"
    assert tags.the(**{"class": "only-small"})["words"] == "Moi"


def test_an_english_answer_has_no_french_in_it(house: Knocked) -> None:
    program = house.program("robot")
    table = program.open(opponent="anyone")["id"]
    assert program.get(f"/api/games/{table}").json()["players"]["second"] == "free seat"
    refused = program.post("/api/challenge", {"game": "puissance4", "from": "x"})
    assert refused.status_code == 422
    assert refused.json()["error"] == "“from” does not fit in this request."


def test_the_address_to_share_repeats_no_name_that_the_request_gave_the_house(
    make_house: Callable[..., Knocked],
) -> None:
    answer = make_house().client.get("/analyse", headers={"host": "ailleurs.example"})
    assert answer.status_code == 200
    assert "ailleurs" not in answer.text
    assert (Tags(answer.text).the(id="share")["value"] or "").startswith("/analyse?")
    known = make_house(origin="https://maison.example").client.get("/analyse", headers={"host": "ailleurs.example"})
    assert (Tags(known.text).the(id="share")["value"] or "").startswith("https://maison.example/analyse?")

"""Players as others see them: names that are not mistaken, ratings beside them, their pages, the leaders."""

import re
from typing import Any
from urllib.parse import quote

from knocking import Browser, Knocked, on_sqlite

pytestmark = on_sqlite


def account(house: Knocked, login: str) -> Browser:
    somebody = house.browser()
    assert somebody.register(login).status_code == 303, login
    return somebody


def play(winner: Browser, loser: Browser, **more: str) -> str:
    """A game that the second player gives up after both have moved."""
    asked = {"game": "puissance4", "opponent": "anyone", "side": "first", **more}
    place = str(winner.send("/tables", **asked).headers["location"])
    name = place.rpartition("/")[2]
    invitation = next(iter(re.findall(r"invitation=([\w-]+)", winner.get(place).text)), "")
    assert loser.post(f"/api/match/{name}/claim", {"invitation": invitation}).status_code == 200
    for who, ply in ((winner, 0), (loser, 1)):
        if asked["game"] == "puissance4":
            assert who.post(f"/api/match/{name}/move", {"ply": ply, "move": "4"}).status_code == 200
    assert loser.post(f"/api/match/{name}/resign").status_code == 200
    return name


def seats(who: Browser, name: str) -> dict[str, dict[str, Any]]:
    """What the page of a match shows of both seats."""
    page = who.get(f"/partie/{name}").text
    found = re.findall(
        r'data-seat="(\w+)".*?seat-name">(.*?)<.*?class="rating number"(.*?)>.*?figure">(.*?)<', page, re.S
    )
    return {seat: {"name": called, "link": link, "figure": figure} for seat, called, link, figure in found}


def listed(page: str) -> list[tuple[str, str]]:
    """The matches of a list and how they ended."""
    rows = re.findall(r"<tr>\s*<td><time.*?</tr>", page, re.S)
    return [
        (re.findall(r'href="/partie/([\w-]+)"', row)[0], re.sub(r"<.*?>", "", re.findall("<td>.*?</td>", row, re.S)[2]))
        for row in rows
    ]


def test_an_account_may_have_accents_however_they_are_typed(house: Knocked) -> None:
    account(house, "Zoé")
    for typed in ("zoé", "ZOÉ", "zoe\u0301", " Zoé "):
        assert house.browser().send("/connexion", login=typed, password="un bon mot de passe").status_code == 303, typed
    page = house.browser().get("/joueur/" + quote("zoé"))
    assert page.status_code == 200 and "<h1>Zoé</h1>" in page.text
    assert 'href="/joueur/zo%C3%A9"' in account(house, "élodie-2").get("/moi").text.replace("%C3%A9lodie-2", "zo%C3%A9")


def test_nobody_registers_under_a_name_that_looks_like_anothers(house: Knocked) -> None:
    account(house, "zoé")
    before = house.rows()
    for login in ("zoe", "ZOÉ", "zoè", "z0e", "z-o-é", "ｚｏｅ", "zоé"):
        answer = house.browser().send("/inscription", login=login, password="un bon mot de passe")
        assert answer.status_code in (409, 422), ascii(login)
    assert house.rows() == before


def test_nobody_sits_down_under_a_name_that_looks_like_anothers_or_the_houses(house: Knocked) -> None:
    account(house, "zoé")
    guest = house.browser()
    for name in ("Zоé", "ZOE", "z o é", "Moteur niveau 5", "Engine level 5", "Compte supprimé", "a\u3164b"):
        assert guest.send("/moi/nom", name=name).status_code in (409, 422), ascii(name)
    assert house.client.post("/api/guest", json={"name": "ZOE"}).status_code == 409
    assert guest.send("/moi/nom", name="Zoéline").status_code == 303


def test_whoever_has_the_account_may_write_its_name_as_they_like(house: Knocked) -> None:
    zoe = account(house, "zoé")
    assert zoe.send("/moi/nom", name="ZOE").status_code == 303
    assert zoe.send("/moi/nom", name="Zoé").status_code == 303


def test_a_rating_stands_beside_the_name_of_an_account_and_of_no_guest(house: Knocked) -> None:
    ana, guest = account(house, "ana"), house.browser()
    name = play(ana, guest)
    shown = seats(ana, name)
    assert shown["first"]["name"] == "ana" and "/joueur/ana" in shown["first"]["link"]
    assert shown["first"]["figure"] == "1500 ?"
    assert "hidden" in shown["second"]["link"]


def test_the_end_of_a_rated_game_tells_both_what_it_changed(house: Knocked) -> None:
    ana, bob = account(house, "ana"), account(house, "bob")
    first = play(ana, bob, rated="yes")
    shown = seats(house.browser(), first)
    assert (shown["first"]["figure"], shown["second"]["figure"]) == ("1662 ? (+162)", "1338 ? (−162)")
    second = play(bob, ana)  # not rated: the ratings of today, and no change
    assert seats(ana, second)["second"]["figure"] == "1662 ?"
    logged = [(row[4], row[6]) for row in house.rows()["rating_log"]]
    assert sorted(round(change) for _, change in logged) == [-162, 162]


def test_a_players_page_has_their_games_with_results_and_can_be_narrowed(house: Knocked) -> None:
    ana, bob, guest = account(house, "ana"), account(house, "bob"), house.browser()
    won, lost = play(ana, bob, rated="yes"), play(bob, ana)
    other = play(ana, guest, game="alak")
    page = guest.get("/joueur/ana").text
    assert listed(page) == [(other, "gagnée (abandon)"), (lost, "perdue (abandon)"), (won, "gagnée (abandon)")]
    for query, names in (
        ("resultat=won", [other, won]), ("resultat=lost", [lost]), ("resultat=drawn", []), ("jeu=alak", [other]),
        ("adversaire=BOB", [lost, won]), ("adversaire=nobody", []), ("contre=engines", []),
        ("contre=people&resultat=won&jeu=puissance4", [won]), ("resultat=jambon&page=x", [other, lost, won]),
        ("page=1", []), ("page=99999", []),
    ):  # fmt: skip
        assert [name for name, _ in listed(guest.get(f"/joueur/ana?{query}").text)] == names, query
    assert "won" in guest.get("/joueur/ana?lang=en").text


def test_games_that_are_not_listed_are_shown_to_their_players_alone(house: Knocked) -> None:
    ana, bob, other = account(house, "ana"), account(house, "bob"), house.browser()
    hidden = [play(ana, bob, opponent="friend"), play(ana, bob, private="yes")]
    assert [name for name, _ in listed(other.get("/joueur/ana").text)] == []
    for player in (ana, bob):
        assert {name for name, _ in listed(player.get("/joueur/ana").text)} == set(hidden)


def test_a_rating_has_a_curve_and_its_points_in_a_table(house: Knocked) -> None:
    ana, bob = account(house, "ana"), account(house, "bob")
    for _ in range(3):
        play(ana, bob, rated="yes")
    page = ana.get("/joueur/ana").text
    assert page.count('<svg class="curve"') == 1 and "De 1500 à " in page
    assert page.count("+162") == 1
    assert 'href="/joueur/ana"' in ana.get("/parties").text


def test_there_is_no_page_of_a_guest_or_of_nobody(house: Knocked) -> None:
    guest = house.browser()
    guest.send("/moi/nom", name="Invitée")
    for path in ("/joueur/invitée", "/joueur/nobody", "/joueur/a%00b", "/joueur/" + "x" * 500):
        answer = guest.get(path)
        assert answer.status_code == 404 and "Aucun compte ne s’appelle" in answer.text


def test_leaders_are_ranked_once_their_rating_is_sure(house: Knocked) -> None:
    ana, bob = account(house, "ana"), account(house, "bob")
    play(ana, bob, rated="yes")
    board = house.browser().get("/classement/puissance4").text
    assert re.findall(r'<td class="number">(\d+|–)</td><th scope="row"><a href="/joueur/(\w+)"', board) == [
        ("–", "ana"),
        ("–", "bob"),
    ]
    assert "Glicko-2" in board and house.browser().get("/classement/jambon").status_code == 404
    assert "/joueur/ana" in house.browser().get("/classement").text


def test_the_privacy_page_names_who_keeps_the_house(make_house: Any) -> None:
    told = make_house(keeper="Lycée X, <dpo@lycee.example>").browser().get("/confidentialite").text
    assert "Lycée X, &lt;dpo@lycee.example&gt;" in told
    silent = make_house().browser()
    assert "pas encore nommé" in silent.get("/confidentialite").text
    assert 'href="/confidentialite"' in silent.get("/").text


def test_the_privacy_page_names_every_cookie_that_the_house_gives(house: Knocked) -> None:
    ana = account(house, "ana")
    ana.get("/?lang=en")
    ana.send("/tables", game="puissance4", opponent="engine", level="1")
    ana.send("/tables", game="alak", opponent="friend")
    told = ana.get("/confidentialite?lang=fr").text
    assert {"ludo", "ludo-choice-connect-four", "ludo-waits"} <= set(ana.cookies)
    for cookie in ana.cookies:
        assert re.sub("^(ludo-choice-).*", r"\1", cookie.removeprefix("__Host-")) in told, f"{cookie} is not told of"
    assert "CNIL" in told and "RGPD" in told

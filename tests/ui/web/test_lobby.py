"""The lobby and its form: one tap to a board, nothing offered that is refused, somebody who waits already."""

from collections.abc import Callable

import pytest

from knocking import Browser, Knocked, on_sqlite
from ludotheque.core.registry import GAMES, Entry
from ludotheque.table.board_sizes import bounds_of
from ludotheque.table.sitting import MatchStatus, Sitting
from ui.web.test_forms import Tags, told_at

SLUGS = [entry.slug for entry in GAMES.values()]


@pytest.fixture(scope="module")
def house(shared_house: Knocked) -> Knocked:
    return shared_house


def cards(who: Browser) -> dict[str, dict[str, str]]:
    """What each card of the lobby sends at one tap."""
    found: dict[str, dict[str, str]] = {}
    fields: dict[str, str] = {}
    for tag in Tags(who.get("/").text).found:
        if tag["tag"] == "form":
            fields = {}
        elif tag.get("type") == "hidden":
            fields[tag["name"] or ""] = tag["value"] or ""
        elif tag.get("class") == "starts":
            found[fields["game"]] = fields
    return found


def starts(who: Browser, slug: str) -> str:
    """The words of a card's button, without the game."""
    page = str(who.get("/").text).split(f'name="game" value="{slug}"')[1]
    button = page.split('class="starts">')[1].split("</button>")[0]
    return button.partition("</span>")[2].removesuffix("</span>").replace("\u00a0", " ")


def sitting_of(house: Knocked, name: str) -> Sitting:
    """A match as the house holds it."""
    state = house.state
    found: Sitting = house.client.portal.call(state.house.look, name)
    return found


def tap(who: Browser, slug: str) -> str:
    """One tap on a card; the name of the match."""
    fields = {name: value for name, value in cards(who)[slug].items() if name != "csrf"}
    answer = who.send("/tables", **fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rpartition("/")[2])


@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_comes_for_the_first_time_is_one_tap_from_a_board(house: Knocked, slug: str) -> None:
    ana = house.browser()
    assert starts(ana, slug).startswith("moteur niveau 3")
    sitting = sitting_of(house, tap(ana, slug))
    assert sitting.row.status is MatchStatus.PLAYING
    assert sitting.row.people.first is not None and sitting.row.engines.second == "engine:3"


def test_the_next_tap_starts_what_was_chosen_last(house: Knocked) -> None:
    ana = house.browser()
    ana.send("/tables", game="black-white", opponent="engine", level="6", side="second", clock="5+3",
             **{"o.size": "10", "o.start": "othello"})  # fmt: skip
    assert starts(ana, "black-white") == "moteur niveau 6, 10×10, celle d’Othello, 5+3"
    row = sitting_of(house, tap(ana, "black-white")).row
    assert row.options == {"size": 10, "start": "othello"}
    assert row.engines.first == "engine:6" and str(row.clock) == "5+3"
    form = Tags(ana.get("/jouer/black-white").text)
    assert form.the(id="o.size")["value"] == "10"
    assert starts(ana, "alak") == "moteur niveau 3, 9 cases"  # another game keeps its own


def test_cards_and_a_position_are_not_had_again(house: Knocked) -> None:
    ana = house.browser()
    deal = "N1,N2,N3,E1,E2,E3,S1,S2,S3,O1"
    ana.send("/tables", game="roi-des-roses", opponent="screen", **{"o.deal": deal, "o.rows": "8"})
    assert starts(ana, "roi-des-roses") == "à deux sur cet écran, 8×9"
    assert "o.deal" not in cards(ana)["roi-des-roses"]
    before = ana.cookies["ludo-choice-rose-king"]
    match = sitting_of(house, tap(ana, "roi-des-roses")).match
    start = match.game.write_state(match.state)
    ana.send("/tables", game="roi-des-roses", opponent="screen", position=start)
    assert ana.cookies["ludo-choice-rose-king"] == before


@pytest.mark.parametrize(
    "kept", ["opponent=nobody", "opponent=engine&level=99", "o.size=9999", "%00", "clock=x", "=" * 900]
)
def test_a_cookie_that_somebody_wrote_starts_the_usual_game(house: Knocked, kept: str) -> None:
    ana = house.browser()
    ana.cookies["ludo-choice-reversi"] = f'"{kept}"'
    assert starts(ana, "black-white") == "moteur niveau 3, 8×8"


@pytest.mark.parametrize("entry", GAMES.values(), ids=SLUGS)
def test_the_form_offers_the_numbers_that_the_house_accepts(house: Knocked, entry: Entry) -> None:
    tags = Tags(house.client.get(f"/jouer/{entry.slug}").text)
    told = {(one["name"] or "")[2:]: (int(one["min"] or 0), int(one["max"] or 0)) for one in tags.all(type="number")}
    assert told == bounds_of(entry)


@pytest.mark.parametrize(
    ("fields", "about", "words"),
    [
        ({"game": "alak", "o.n": "1000000"}, "o.n", "trop grand"),
        ({"game": "puissance4", "o.rows": "zéro"}, "o.rows", "un entier"),
        ({"game": "roi-des-roses", "o.deal": "N1"}, "o.deal", "dix cartes"),
        ({"game": "puissance4", "o.rows": "20", "o.columns": "20", "level": "perfect"}, "level", "parfait"),
        ({"game": "alak", "opponent": "friend", "clock": "5+3", "pace": "leisure"}, "pace", "à loisir"),
        ({"game": "alak", "clock": "hier"}, "clock", "ne se lit pas"),
    ],
)
def test_a_refused_choice_is_told_beside_its_field_and_nothing_typed_is_lost(
    house: Knocked, fields: dict[str, str], about: str, words: str
) -> None:
    answer = house.browser().send("/tables", **{"opponent": "engine", **fields})
    assert answer.status_code == 422
    tags = Tags(answer.text)
    if about == "clock":  # a select offers what can be had: what was typed elsewhere is told beside it
        assert words in (tags.the(role="alert")["words"] or "")
    else:
        assert words in told_at(answer, about)
    for name, value in fields.items():
        if name.startswith("o."):
            assert tags.the(name=name)["value"] == value
    folded = ["open" not in one for one in tags.all(tag="details")]
    assert folded == [not about.startswith("o."), about not in ("clock", "pace")]  # what is refused is not folded away


def test_whether_there_is_a_perfect_player_is_told_of_the_options_at_hand(house: Knocked) -> None:
    ana = house.browser()
    told = {
        query: ana.get(f"/jouer/puissance4/parfait?{query}").json()
        for query in ("o.rows=6", "o.rows=20&o.columns=20", "o.rows=x")
    }
    assert [one["perfect"] for one in told.values()] == [True, False, False]
    assert ana.get("/jouer/awale/parfait").json() == {"perfect": False}
    assert house.stranger().get("/jouer/awale/parfait").status_code == 401


@on_sqlite
def test_whoever_would_wait_beside_somebody_is_asked_first(make_house: Callable[..., Knocked]) -> None:
    house = make_house()
    ana, bob = house.browser(), house.browser()
    ana.send("/moi/nom", name="Camille")
    order = {"game": "awale", "opponent": "anyone", "clock": "10+5"}
    theirs = ana.send("/tables", **order).headers["location"]
    before = house.rows()["matches"]
    asked = bob.send("/tables", **order)
    assert asked.status_code == 200 and "Camille attend à Awalé" in asked.text
    assert house.rows()["matches"] == before  # nothing is opened yet
    tags = Tags(asked.text)
    assert f"{theirs}/place" in [one["action"] for one in tags.all(tag="form")]
    assert bob.send("/tables", **order, anew="yes").status_code == 303
    assert bob.send("/tables", **{**order, "clock": "5+3"}).status_code == 303
    assert ana.send("/tables", **order, anew="yes").status_code == 303


def test_whoever_waits_has_their_pages_listen(house: Knocked) -> None:
    ana = house.browser()
    ana.send("/tables", game="alak", opponent="screen")
    assert "ludo-waits" not in ana.cookies
    assert "calls.js" not in ana.get("/parties").text
    ana.send("/tables", game="alak", opponent="friend")
    assert ana.cookies["ludo-waits"] == "1"
    assert "calls.js" in ana.get("/parties").text


@on_sqlite
def test_the_lobby_without_a_script_shows_tables_games_and_ones_own(make_house: Callable[..., Knocked]) -> None:
    house = make_house()
    ana, bob = house.browser(), house.browser()
    ana.send("/moi/nom", name="Camille")
    table = ana.send("/tables", game="awale", opponent="anyone").headers["location"]
    game = tap(bob, "alak")
    page = bob.get("/").text
    assert f'action="{table}/place"' in page and "Camille" in page
    assert f'href="/partie/{game}"' in page
    mine = Tags(ana.get("/").text)
    assert "attend aussi" not in ana.get("/").text  # nobody is told that they wait for themselves
    assert "hidden" not in mine.the(id="own") and mine.all(**{"data-cancel": None})  # type: ignore[arg-type]
    bob.send("/tables", game="awale", opponent="anyone", clock="5+3")
    assert "Camille attend aussi (Awalé" in bob.get("/").text


@on_sqlite
def test_an_empty_lobby_says_what_to_do(make_house: Callable[..., Knocked]) -> None:
    house = make_house()
    page = house.client.get("/", headers={"accept-language": "en"}).text
    assert "Nobody is waiting at the moment" in page
    assert all(f'href="/jouer/{slug}?opponent=anyone"' in page for slug in SLUGS)
    form = Tags(house.client.get("/jouer/alak?opponent=anyone").text)
    assert "checked" in form.the(name="opponent", value="anyone")

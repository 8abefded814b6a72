"""Somebody who knows only what was promised sits down at the boards: plays, errs, asks, looks back, ends, leaves."""

import random
import re
import secrets
from functools import cache

import pytest
from playwright.sync_api import expect

from ui.web.browsing import Person, Street, sound, tab_to

SOON = 8_000  # milliseconds, for what should be there already
PASSWORD = "six poules au bord du lac"
PROMISED = "364131623352461232"  # Puissance 4: "7. 6" wins as all seven moves do, and was called a blunder
COLUMN = "1213141"  # Puissance 4: the first player wins with a column
FIVE = ("alak", "black-white", "awale", "puissance4", "roi-des-roses")
SMALL: dict[str, dict[str, str]] = {
    "alak": {"n": "5"},
    "black-white": {"size": "6"},
    "awale": {},
    "puissance4": {"rows": "4", "columns": "4", "align": "3"},
    "roi-des-roses": {"rows": "4", "columns": "4"},
}


def newcomer(street: Street, lang: str = "fr-FR") -> Person:
    """Somebody whose first page is the lobby, as everybody's is: there the house learns their language."""
    return street.person(lang).go("/")


def registered(street: Street, name: str) -> Person:
    person = street.person().go("/inscription")
    person.the("#login").fill(name)
    person.the("#password").fill(PASSWORD)
    person.click("button.primary")
    person.page.wait_for_url("**/moi")
    return person


def meet(first: Person, second: Person, slug: str = "puissance4", **options: str) -> None:
    """Both sit down, the one who opens the table first."""
    first.sits_at(slug, "anyone", side="first", **options)
    second.go(first.page.url)
    second.click("#claim button")
    for person in (first, second):
        person.sits_down()
        expect(person.the("#open")).to_be_hidden()


def play_out(first: Person, second: Person, moves: str) -> None:
    for ply, move in enumerate(moves):
        (first, second)[ply % 2].play(move)
    expect(first.the("#end")).to_be_visible()
    expect(second.the("#end")).to_be_visible()


def play_to_the_end(person: Person, rng: random.Random) -> None:
    """Both sides of one screen, at random, until the card of the end is there."""
    while moves := person.turn():
        person.play(rng.choice(moves))
    expect(person.the("#end")).to_be_visible()


def cell(name: str) -> str:
    return f'#board .cell[data-name="{name}"]'


def drawn(person: Person) -> dict[str, tuple[str, str]]:
    return {name: (told.get("owner", ""), told.get("sign", "")) for name, told in person.cells().items()}


def studied(person: Person) -> list[tuple[str, str]]:
    """Have a whole game studied: its moves, and the mark of each."""
    person.click("#think")
    person.click("#draw")
    expect(person.the("#graph-stage")).to_contain_text(re.compile("exact"))
    expect(person.the("#draw")).to_be_visible()
    marks: list[list[str]] = person.the("#played li").evaluate_all(
        "all => all.map((one) => [one.textContent, one.querySelector('.fault')?.textContent ?? ''])"
    )
    return [(text, mark) for text, mark in marks]


@pytest.mark.long
def test_the_winning_move_of_the_complaint_is_not_called_a_blunder(street: Street) -> None:
    person = newcomer(street).go(f"/analyse?game=connect-four&moves={PROMISED}&ply=18")
    marks = studied(person)
    assert len(marks) == len(PROMISED)
    assert marks[6][1] == "", marks
    assert marks[16][1] == "??", marks  # red has three of column 2, yellow plays elsewhere and loses
    expect(person.the("#graph .dot")).to_have_count(19)
    expect(person.the("#graph .dot.guess")).to_have_count(0)  # every position of 6×7 is exact
    assert person.violations() == []


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_a_click_on_a_forbidden_cell_says_why_in_every_game(street: Street, lang: str) -> None:
    french = lang == "fr-FR"
    person = newcomer(street, lang)
    forbidden = {
        "alak": ("3", "3", "La case 3 est occupée." if french else "Cell 3 is taken."),
        "black-white": ("", "a1", "n’encadre aucun pion adverse" if french else "outflanks no opposing"),
        "awale": ("c", "d", "n’est pas dans votre camp" if french else "is not on your side"),
        "puissance4": ("444444", "4.2", "La colonne 4 est pleine." if french else "Column 4 is full."),
        "roi-des-roses": ("", "1,1", "Aucune carte ne mène" if french else "No card takes"),
    }
    for slug, (before, wrong, reason) in forbidden.items():
        person.sits_at(slug, "screen")
        for move in before:
            person.play(move)
        moves = person.moves()
        person.click(cell(wrong))
        expect(person.the("#bubble")).to_contain_text(reason)
        assert person.moves() == moves
        assert person.violations() == []


@pytest.mark.long
def test_a_hint_is_there_among_friends_and_not_in_a_rated_game(street: Street) -> None:
    person = newcomer(street)
    person.sits_at("puissance4", "screen")
    person.click("#hint")
    expect(person.the("#bubble")).to_contain_text("Conseil : 4")
    assert person.moves() == []
    first, second = (registered(street, f"ami-{secrets.token_hex(4)}") for _ in range(2))
    meet(first, second, rated="yes")
    expect(first.the("#notation")).to_be_visible()
    for one in (first, second):
        expect(one.the("#hint")).to_be_hidden()


@pytest.mark.long
def test_a_form_that_is_refused_comes_back_filled_with_its_sentence_beside_the_field(street: Street) -> None:
    taken = f"Noémie-{secrets.token_hex(4)}"
    registered(street, taken)
    person = street.person().go("/inscription")
    person.forgiven = ("422", "409")
    person.the("#login").fill(taken)
    person.the("#password").fill(PASSWORD)
    person.click("button.primary")
    field = person.the("#login")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value(re.compile(taken, re.IGNORECASE))
    beside = (field.get_attribute("aria-describedby") or "").split()
    sentences = " ".join(person.the(f"#{one}").inner_text() for one in beside)
    assert "déjà pris" in sentences
    assert person.violations() == []


def test_the_page_on_privacy_names_every_cookie_that_the_house_gives(street: Street) -> None:
    person = registered(street, f"élève-{secrets.token_hex(4)}")
    person.go("/?lang=en").go("/?lang=fr")
    person.open("puissance4", "engine", level="1")
    person.go("/confidentialite")
    sentences = person.the("main").inner_text()
    for cookie in person.context.cookies():
        name = re.sub("^(ludo-choice-).*", r"\1", cookie["name"].removeprefix("__Host-"))
        assert name in sentences, f"{name} is not told of"
    assert "CNIL" in sentences and "RGPD" in sentences
    assert person.violations() == []


@pytest.mark.long
def test_the_card_at_the_end_tells_the_rating_and_the_rematch_changes_sides(street: Street) -> None:
    first, second = (registered(street, f"zoé-{secrets.token_hex(4)}") for _ in range(2))
    meet(first, second, rated="yes")
    play_out(first, second, COLUMN)
    expect(first.the("#end")).to_contain_text("Vous avez gagné")
    expect(second.the("#end")).to_contain_text("Vous avez perdu")
    for person in (first, second):
        expect(person.the("#end")).to_contain_text(re.compile(r"\(\+\d+\)"))
        expect(person.the("#end")).to_contain_text(re.compile(r"\(−\d+\)"))
        for words in ("Nouvel adversaire", "Analyser", "Partager"):
            expect(person.the("#end")).to_contain_text(words)
    first.click("#rematch")
    expect(second.the("#rematch")).to_have_text("Accepter la revanche")
    before = first.page.url
    second.click("#rematch")
    for person in (first, second):
        person.page.wait_for_url(lambda url: url != before)
        person.sits_down()
    assert first.the("#near").get_attribute("data-seat") == "second"
    assert second.the("#near").get_attribute("data-seat") == "first"


@pytest.mark.long
@pytest.mark.parametrize("slug", FIVE)
@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_a_whole_game_on_a_phone_is_looked_back_at_from_its_list(street: Street, slug: str, lang: str) -> None:
    person = newcomer(street, lang)
    person.look(dark=lang == "en-GB", phone=True)
    person.sits_at(slug, "screen", **SMALL[slug])
    begun = drawn(person)
    play_to_the_end(person, random.Random(17))
    ended = drawn(person)
    sound(person, ((False, True), (True, False)))
    person.click("#moves button >> nth=0")
    expect(person.the("#looking")).to_be_visible()
    assert drawn(person) != ended or slug == "roi-des-roses"
    person.page.keyboard.press("Home")
    expect(person.the("#looking")).to_contain_text("début" if lang == "fr-FR" else "start")
    if slug != "roi-des-roses":  # whose cards are cells, too
        assert drawn(person) == begun
    person.page.keyboard.press("End")
    expect(person.the("#looking")).to_be_hidden()
    assert drawn(person) == ended


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_awale_the_seeds_on_the_screen_are_those_of_the_sentence(street: Street, seed: int) -> None:
    person = newcomer(street)
    person.sits_at("awale", "screen")
    play_to_the_end(person, random.Random(seed))
    holes = [int(one) for one in person.the("#board .number text").all_text_contents()]
    stores = [int(one) for one in person.the("#board .total").all_text_contents()]
    assert sum(holes) + sum(stores) == 48
    said = [int(one) for one in re.findall(r"\d+", person.outcome())][:2]
    assert sorted(said) == sorted(stores), person.outcome()


@pytest.mark.long
def test_the_cards_dealt_are_not_counted_as_moves_of_players(street: Street) -> None:
    person, rng = newcomer(street), random.Random(4)
    person.sits_at("roi-des-roses", "screen")
    while not any(move.startswith("+") for move in person.moves()) or person.ply() < 16:
        person.play(rng.choice(person.turn()))
    played = [move for move in person.moves() if not move.startswith("+")]
    person.click("#moves button >> nth=0")
    expect(person.the("#looking")).to_contain_text(f"coup 1 sur {len(played)}")


@cache
def worth(mine: int, theirs: int) -> int:
    """Puissance 4 solved as a child would: 1, 0 or -1 for whoever moves. Seven bits a column, the lowest below."""
    moves = [1 << (7 * column + row) for column in range(7) for row in [height(mine | theirs, column)] if row < 6]
    if any(aligned(mine | move) for move in moves):
        return 1
    best = -1 if moves else 0
    for move in moves:
        best = max(best, -worth(theirs, mine | move))
        if best == 1:
            break
    return best


def height(taken: int, column: int) -> int:
    return (taken >> (7 * column) & 0x3F).bit_count()


def aligned(stones: int) -> bool:
    for step in (1, 6, 7, 8):
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def random_game(rng: random.Random, length: int) -> list[int]:
    """Columns from 1, of a game that was not over after so many."""
    while True:
        players, moves = [0, 0], list[int]()
        while len(moves) < 42:
            free = [column for column in range(7) if height(players[0] | players[1], column) < 6]
            column = rng.choice(free)
            players[len(moves) % 2] |= 1 << (7 * column + height(players[0] | players[1], column))
            moves.append(column + 1)
            if aligned(players[(len(moves) - 1) % 2]):
                break
        if len(moves) >= length:
            return moves


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_marks_near_the_end_are_those_that_thinking_finds(street: Street, seed: int) -> None:
    moves = random_game(random.Random(seed), 36)
    person = newcomer(street).go(f"/analyse?game=connect-four&moves={''.join(map(str, moves))}&ply=0")
    marks = studied(person)
    players = [0, 0]
    for ply, column in enumerate(moves):
        mine, theirs = players[ply % 2], players[1 - ply % 2]
        move = 1 << (7 * (column - 1) + height(mine | theirs, column - 1))
        players[ply % 2] = mine | move
        if ply < 26:
            continue
        before = worth(mine, theirs)
        after = 1 if aligned(mine | move) else -worth(theirs, mine | move)
        assert (marks[ply][1] in ("?", "??")) == (after < before), (moves, ply + 1, before, after, marks[ply])


@pytest.mark.long
def test_the_keyboard_alone_hints_errs_looks_back_and_resigns(street: Street) -> None:
    person = newcomer(street)
    person.sits_at("black-white", "screen", size="6")
    keys = person.page.keyboard
    tab_to(person.page, "#board .cell")
    keys.press("Enter")  # the first cell that Tab reaches can be played
    person.has_seen(0)
    tab_to(person.page, "#hint")
    keys.press("Enter")
    expect(person.the("#bubble")).to_contain_text("Conseil")
    keys.press("ArrowLeft")
    expect(person.the("#looking")).to_be_visible()
    keys.press("End")
    expect(person.the("#looking")).to_be_hidden()
    tab_to(person.page, "#resign")
    keys.press("Enter")
    tab_to(person.page, "#resign-yes")
    keys.press("Enter")
    expect(person.the("#end")).to_be_visible()


@pytest.mark.long
def test_the_mistakes_of_one_s_own_game_are_those_one_plays_again(street: Street) -> None:
    first, second = newcomer(street), newcomer(street)
    meet(first, second)
    play_out(first, second, COLUMN)
    second.the("#end").get_by_text("Analyser").click()
    expect(second.the("#think")).to_be_visible()
    studied(second)
    second.click("#retry-start")
    expect(second.the("main")).to_contain_text("Rouge a joué", timeout=SOON)


@pytest.mark.long
@pytest.mark.parametrize("slug", FIVE)
def test_somebody_who_played_with_the_mouse_looks_back_with_the_arrows(street: Street, slug: str) -> None:
    person = newcomer(street)
    person.sits_at(slug, "screen")
    for _ in range(2):
        person.play(person.turn()[0])
    person.page.keyboard.press("ArrowLeft")
    expect(person.the("#looking")).to_be_visible(timeout=SOON)
    person.page.keyboard.press("ArrowRight")
    expect(person.the("#looking")).to_be_hidden(timeout=SOON)


def test_a_name_with_accents_is_shown_as_it_was_typed(street: Street) -> None:
    name = f"Éloïse-{secrets.token_hex(4)}"
    person = registered(street, name)
    person.sits_at("puissance4", "screen")
    expect(person.the("#near .seat-name")).to_have_text(name, timeout=SOON)


@pytest.mark.long
def test_nobody_is_offered_a_rematch_against_a_deleted_account(street: Street) -> None:
    first, second = (registered(street, f"léo-{secrets.token_hex(4)}") for _ in range(2))
    meet(first, second)
    play_out(first, second, COLUMN)
    second.go("/moi").click(".farewell summary")
    second.the("#goodbye").fill(PASSWORD)
    second.click(".farewell button.danger")
    expect(second.the(".done")).to_be_visible()
    first.page.reload()
    first.sits_down()
    expect(first.the("#far .seat-name")).to_have_text("compte supprimé")
    expect(first.the("#end")).to_be_visible()
    expect(first.the("#far")).not_to_contain_text("absent", timeout=SOON)
    expect(first.the("#rematch")).to_be_hidden(timeout=SOON)


@pytest.mark.long
def test_rose_king_has_english_letters_on_english_pages(street: Street) -> None:
    person = newcomer(street, "en-GB")
    person.sits_at("roi-des-roses", "screen")
    expect(person.the("#far")).to_contain_text("White")
    expect(person.the("#far .chip")).not_to_have_text("B", timeout=SOON)


@pytest.mark.long
def test_english_pages_have_no_space_before_a_colon_and_words_stay_apart(street: Street) -> None:
    first, second = newcomer(street, "en-GB"), newcomer(street, "en-GB")
    meet(first, second)
    first.play("4")
    watcher = newcomer(street, "en-GB")
    expect(watcher.the("main")).to_contain_text("Watch")
    assert re.findall(r"\w+[ \u00a0\u202f]:", watcher.the("main").text_content() or "") == []
    first.click("#moves button >> nth=0")
    first.page.keyboard.press("Home")
    expect(first.the("#looking").get_by_role("button", name="Back to the game")).to_be_visible(timeout=SOON)


@pytest.mark.long
def test_a_minus_is_a_minus_beside_the_graph(street: Street) -> None:
    person = newcomer(street).go(f"/analyse?game=connect-four&moves={COLUMN}&ply=7")
    studied(person)
    assert "-1" not in (person.the("#graph").text_content() or "")


def test_a_rated_game_under_way_does_not_lead_its_players_to_the_engine(street: Street) -> None:
    """A hint is off in rated games: the exact value of every move is more than a hint."""
    first, second = (registered(street, f"inès-{secrets.token_hex(4)}") for _ in range(2))
    meet(first, second, rated="yes")
    first.play("4")
    for person in (first, second):
        expect(person.the("main a:visible").filter(has_text="Analyser")).to_have_count(0, timeout=SOON)

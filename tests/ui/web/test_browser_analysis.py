"""The analysis room in a real browser: a finished game, what its moves were worth, addresses to share."""

import pytest
from playwright.sync_api import expect

from ludotheque.core.registry import GAMES
from ludotheque.ui.web.typography import typeset
from ui.web.browsing import Looks, Person, Street, every_light_and_size, sound

WON = "12233434464"  # Yellow makes a diagonal
YELLOW_WINS = typeset("Jaune gagne : l'alignement est fait.")


def finished(street: Street) -> Person:
    """Somebody at the end of a game of Puissance 4."""
    person = street.person()
    person.sits_at("puissance4", "screen")
    for move in WON:
        person.play(move)
    assert person.outcome() == YELLOW_WINS
    return person


def studied(person: Person) -> None:
    """The engine has said what every move is worth."""
    expect(person.the("#board .plate").first).to_be_visible()


def test_a_finished_game_is_stepped_through_with_the_arrows(street: Street) -> None:
    person = finished(street)
    person.the("main").get_by_role("link", name="Analyser").first.click()
    expect(person.the("#think")).to_be_visible()  # the script is there
    expect(person.the("#where")).to_have_text("11 / 11")
    expect(person.the("#says")).to_have_text(YELLOW_WINS)
    person.page.keyboard.press("ArrowLeft")
    expect(person.the("#where")).to_have_text("10 / 11")
    person.page.keyboard.press("ArrowLeft")
    expect(person.the("#says")).to_have_text("Jaune joue 4.")
    studied(person)
    person.page.keyboard.press("Home")
    expect(person.the("#where")).to_have_text("0 / 11")
    person.page.keyboard.press("End")
    expect(person.the("#where")).to_have_text("11 / 11")


def test_the_scores_are_painted_and_the_best_move_ends_the_game(street: Street) -> None:
    person = street.person().go(f"/analyse?game=connect-four&moves={WON}&ply=10")
    studied(person)
    best = person.the("#moves tr[data-tone=best]").first
    expect(best).to_contain_text("4")
    expect(person.the("#board .plate.best")).to_have_count(1)
    assert person.violations() == []
    best.get_by_role("button").click()
    expect(person.the("#says")).to_have_text(YELLOW_WINS)


def test_an_address_shows_the_same_variation_to_somebody_else(street: Street) -> None:
    person = street.person().go("/analyse?game=connect-four&moves=4435&ply=2")
    person.the('#board [data-move="7"]').first.click()
    expect(person.the("#varies")).to_be_visible()
    expect(person.the("#where")).to_have_text("3 / 3")
    other = street.person().go(person.the("#share").input_value())
    expect(other.the("#varies")).to_be_visible()
    assert other.cells() == person.cells()
    assert other.the("#share").input_value() == person.the("#share").input_value()
    other.click("#back")
    expect(other.the("#where")).to_have_text("2 / 4")


def test_a_pasted_record_is_opened(street: Street) -> None:
    person = street.person().go("/analyse")
    person.the("#text").fill("1. e3 f3 2. f4")
    person.the("#game").select_option("black-white")
    person.click("#reader button")
    expect(person.the("#think")).to_be_visible()  # the script is there
    expect(person.the("#where")).to_have_text("3 / 3")
    person.click("#paste summary")
    person.forgiven = ("422",)
    person.the("#text").fill("rien du tout")
    person.click("#reader button")
    expect(person.the("#read-error")).to_be_visible()


@every_light_and_size
@pytest.mark.long
@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES.values()])
def test_the_room_is_accessible_with_every_board(street: Street, slug: str, looks: Looks) -> None:
    person = street.person().go(f"/analyse?game={slug}")
    person.click("#think")  # the engine would paint the board under the eyes of axe
    expect(person.the("#stage")).to_have_text("Le moteur se repose.")
    sound(person, looks)


def graphed(person: Person) -> None:
    """The whole game has been studied; the engine at the board rests, so that nobody waits for it."""
    person.click("#think")
    person.click("#draw")
    expect(person.the("#graph-stage")).to_contain_text("exactes")
    expect(person.the("#draw")).to_be_visible()


def test_mistakes_are_played_again_until_right(street: Street) -> None:
    """Both gave the game away in their first move: 2, 3 or 4 wins, then only 4 does."""
    person = street.person().go("/analyse?game=alak&o.n=5&moves=5+3+4+2+1&ply=5")
    graphed(person)
    expect(person.the("#graph .dot")).to_have_count(6)
    expect(person.the("#graph .dot.guess")).to_have_count(0)  # five cells are solved: all of it is proved
    assert person.the("#played .fault").all_text_contents() == ["??", "??"]
    person.click("#retry-start")
    expect(person.the("#retry-count")).to_have_text("Faute 1 sur 2")
    expect(person.the(".analysis-side")).to_be_hidden()  # the answers are there
    for move, answer in (("5", "C'est le coup de la partie"), ("1", "Non. 1 : perd"), ("3", "Oui ! 3 : gagne")):
        person.click(f'#board [data-move="{move}"] >> nth=0')
        expect(person.the("#retry-answer")).to_contain_text(typeset(answer))
    expect(person.the("#retry-answer")).to_contain_text("Tout aussi bien")
    assert person.violations() == []
    person.page.keyboard.press("Enter")  # the focus is on "next"
    expect(person.the("#retry-count")).to_have_text("Faute 2 sur 2")
    person.click("#retry-show")
    expect(person.the("#retry-answer")).to_contain_text("Il fallait jouer 4")
    person.page.keyboard.press("Enter")
    expect(person.the("#retry-answer")).to_have_text("1 sur 2 trouvée sans montrer la solution.")
    person.click("#retry-leave")
    expect(person.the(".analysis-side")).to_be_visible()


def test_a_mistake_is_answered_on_the_board_and_explained(street: Street) -> None:
    """White at the edge is taken at once: the house shows how, and says why."""
    person = street.person().go("/analyse?game=alak&o.n=5&moves=5+3+4+2+1&ply=5")
    graphed(person)
    person.click("#played li:nth-child(1) button")
    expect(person.the("#where")).to_have_text("1 / 5")
    person.click("#why-ask")
    expect(person.the("#why-says")).to_contain_text(typeset("Le pion posé est pris : l'adversaire joue en 4"))
    expect(person.the("#why-says")).to_contain_text(typeset("Suite : 4"))
    expect(person.the("#says")).to_have_text("Noir joue 4.")  # a variation, to be stepped through
    assert person.violations() == []
    person.click("#back")
    expect(person.the("#why-ask")).to_be_hidden()  # said already
    person.click("#retry-start")
    person.click('#board [data-move="1"] >> nth=0')
    person.click("#retry-why")
    expect(person.the("#retry-answer")).to_contain_text(typeset("Noir répond 2"))
    person.click('#board [data-move="4"] >> nth=0')  # the answer is on the board: nothing is tried there
    expect(person.the("#retry-answer")).to_contain_text(typeset("Noir répond 2"))
    person.click("#retry-why")
    person.click('#board [data-move="3"] >> nth=0')
    expect(person.the("#retry-answer")).to_contain_text("Oui")

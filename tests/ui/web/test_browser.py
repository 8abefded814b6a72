"""The house in a real browser, walked through once: what every run makes sure of, with whatever is on the way."""

import json
import random
import re

import pytest
from playwright.sync_api import ViewportSize, expect

from ludotheque.arena.live_games import Window, begin_showing
from ludotheque.core.registry import GAMES, find_entry
from ludotheque.games.alak.rules import Alak
from ludotheque.play.record import replayed
from ludotheque.ui.web.typography import typeset
from ui.web.browsing import (
    PHONE,
    Person,
    Street,
    called,
    cell,
    click_move,
    graphed,
    is_here,
    lesson_says,
    press_move,
    record_of,
    resign,
    right_move,
    tab_to,
    told,
    wrong_moves,
    wrong_of,
)
from ui.web.crowd import Server
from ui.web.school import hold_tournament

MOVES = 8  # of somebody's own, against an engine; then they resign
SHORT: dict[str, dict[str, str]] = {
    "alak": {"n": "5"},
    "black-white": {"size": "6"},
    "awale": {},
    "puissance4": {"rows": "4", "columns": "4", "align": "3", "side": "second"},
    "roi-des-roses": {"rows": "4", "columns": "4"},
}


def test_two_meet_in_the_lobby_are_watched_and_play_again(street: Street) -> None:
    ana, bob = street.person(), street.person()
    host, guest = called(ana, "Ana"), called(bob, "Boris")
    bob.go("/")
    ana.open("alak", "anyone", n="7")
    ana.go("/")
    expect(ana.the('[data-list="own"]')).to_contain_text("Alak")
    card = bob.the('[data-list="waiting"] li').filter(has_text=host)
    expect(card).to_contain_text("7 cases")
    expect(bob.the("#lobby-says")).to_contain_text(host)
    card.get_by_role("button").click()
    bob.sits_down()
    ana.page.wait_for_url("**/partie/*")  # called to the board, from the lobby
    ana.sits_down()
    watcher = street.person().go("/")
    living = watcher.the('[data-list="running"] li').filter(has_text=guest)
    living.scroll_into_view_if_needed()
    expect(living.locator("svg.board")).to_be_visible()
    ana.play("4")
    expect(living).to_contain_text("1 coup")
    assert watcher.violations() == []
    watcher.go(ana.page.url).sits_down()
    expect(ana.the("#watchers")).to_have_text("1 spectateur")
    assert watcher.offered() == []
    for forbidden in ("#notation", "#resign", "#undo", "#rematch", "#claim"):
        assert not watcher.shows(forbidden)
    expect(bob.the("#notation")).to_be_visible()
    bob.click(cell("4"))
    expect(bob.the("#bubble")).to_have_text("La case 4 est occupée.")
    ana.click(cell("5"))
    expect(ana.the("#bubble")).to_have_text("Ce n’est pas à vous : Noir doit jouer.")
    bob.play("3")
    expect(watcher.the("#moves li")).to_have_text(["4", "3"])
    expect(bob.the("#bubble")).to_have_text("")
    bob.click("#resign")
    bob.click("#resign-no")
    expect(bob.the("#resign-check")).to_be_hidden()
    resign(bob)
    assert ana.outcome() == bob.outcome() == typeset("Blanc gagne : Noir abandonne.")
    expect(ana.the("#end-title")).to_have_text("Vous avez gagné")
    expect(bob.the("#end-title")).to_have_text("Vous avez perdu")
    expect(watcher.the("#end-title")).to_have_text(f"{host} a gagné")
    expect(bob.the("#end-title")).to_be_focused()
    assert bob.violations() == []
    bob.page.keyboard.press("Escape")
    expect(bob.the("#end")).to_be_hidden()
    expect(bob.the("#says")).to_have_text(told(record_of(bob))[0])
    expect(bob.the("#end-open")).to_be_focused()
    bob.click("#end-open")
    old = ana.page.url
    ana.click("#rematch")
    expect(ana.the("#rematch")).to_have_text("Revanche proposée…")
    expect(bob.the("#rematch")).to_have_text("Accepter la revanche")
    expect(watcher.the("#rematch")).to_be_hidden()
    bob.click("#rematch")
    for person in (ana, bob):
        person.page.wait_for_url(lambda url: "/partie/" in url and url != old)
        person.sits_down()
    assert (ana.shows("#notation"), bob.shows("#notation")) == (False, True)


def test_a_friend_comes_by_the_link_and_both_look_back_take_back_and_reload(street: Street) -> None:
    first = street.person(permissions=["clipboard-read", "clipboard-write"])
    first.open("puissance4", "friend", clock="5+3")
    link = first.the("#invite").input_value()
    first.click("#copy")
    expect(first.the("#copy")).to_have_text("Copié")
    assert first.page.evaluate("navigator.clipboard.readText()") == link
    late, second = street.person().go(link), street.person().go(link)
    expect(late.the("#claim button")).to_be_visible()
    second.click("#claim button")
    second.sits_down()
    expect(first.the("#open")).to_be_hidden()
    expect(late.the("#claim")).to_be_hidden()
    assert (first.shows("#notation"), late.shows("#notation")) == (True, False)
    for mover, move in zip((first, second, first), "443", strict=True):
        expect(mover.the("#notation")).to_be_visible()
        mover.play(move)
    second.has_seen(2)
    before = second.cells()
    second.page.reload()
    second.sits_down()
    assert second.cells() == before and second.moves() == ["4", "4", "3"]
    first.click('#moves button[data-ply="1"]')
    expect(first.the("#looking")).to_contain_text("Vous regardez le coup 1 sur 3.")
    assert sum(bool(one["owner"]) for one in first.cells().values()) == 1
    second.play("5")
    expect(first.the("#looking")).to_contain_text("La partie a continué.")
    first.page.keyboard.press("ArrowRight")
    expect(first.the("#looking")).to_contain_text("coup 2 sur 4")
    first.page.keyboard.press("Home")
    expect(first.the("#looking")).to_contain_text("Vous regardez le début.")
    first.click("[data-back]")
    expect(first.the("#looking")).to_be_hidden()
    assert sum(bool(one["owner"]) for one in first.cells().values()) == 4
    second.click("#undo")
    expect(first.the("#undo-words")).to_contain_text("demande à reprendre un coup.")
    first.click('[data-undo="decline"]')
    expect(second.the("#undo")).to_have_text("Reprendre un coup")
    second.click("#undo")
    first.click('[data-undo="accept"]')
    for person in (first, second):
        expect(person.the("#moves li")).to_have_count(3)
    second.play("3")
    first.has_seen(3)


@pytest.mark.parametrize("slug", SHORT)
def test_a_game_against_an_engine(street: Street, slug: str) -> None:
    person, rng = street.person(), random.Random(3)
    person.sits_at(slug, "engine", level="1", **SHORT[slug])
    for _ in range(MOVES):
        moves = person.turn()
        if not moves:
            break
        person.play(rng.choice(moves))
    else:
        resign(person)
    assert (person.outcome(), person.moves()) == told(record_of(person))
    assert not person.offered()


def test_the_keyboard_alone_opens_a_table_and_plays_a_whole_game(street: Street) -> None:
    person = street.person().go("/")
    keys = person.page.keyboard
    tab_to(person.page, '.button[href="/jouer/alak"]')
    keys.press("Enter")
    person.page.wait_for_url("**/jouer/alak")
    tab_to(person.page, '[name="opponent"]')
    keys.press("ArrowLeft")
    assert person.the('[value="screen"]').is_checked()
    tab_to(person.page, "summary")
    keys.press("Enter")
    tab_to(person.page, '[name="o.n"]')
    keys.press("Control+A")
    keys.type("5")
    keys.press("Enter")
    person.page.wait_for_url("**/partie/*")
    person.sits_down()
    tab_to(person.page, "#typed")
    keys.type("3")
    keys.press("Enter")
    expect(person.the("#says")).to_have_text("Blanc joue 3.")
    expect(person.the("#typed")).to_be_focused()
    person.forgiven = ("422",)
    keys.type("9")
    keys.press("Enter")
    expect(person.the("#error")).to_contain_text("9")
    expect(person.the("#typed")).to_have_value("9")
    keys.press("Control+A")
    keys.press("Delete")
    rng = random.Random(1)
    while moves := person.turn():
        ply = person.ply()
        press_move(person, rng.choice(moves))
        person.has_seen(ply)  # it is drawn before it is confirmed
    assert (person.outcome(), person.moves()) == told(record_of(person))


def heaps(person: Person) -> dict[str, int]:
    """As the eye counts them: seeds in different places."""
    counts: list[tuple[str, int]] = person.the("#board .cell").evaluate_all(
        """all => all.map((one) => {
          const places = [...one.querySelectorAll(".seed")].map((seed) => seed.getAttribute("transform"));
          return [one.dataset.name, new Set(places).size];
        })"""
    )
    return dict(counts)


def test_a_click_while_seeds_are_in_the_air_lets_them_land_and_plays_nothing(street: Street) -> None:
    person = street.person(lively=True)
    person.page.clock.install(time=0)
    person.page.clock.pause_at(1000)
    person.sits_at("awale", "screen")
    person.play("c")
    assert person.offered() == []
    expect(person.the("#says")).to_have_text("La partie commence.")  # nothing is told before the seeds have landed
    person.page.clock.run_for(700)
    assert heaps(person) == {**dict.fromkeys("abhijkl", 4), "c": 0, **dict.fromkeys("defg", 5)}
    person.click(cell("l"))
    expect(person.the('#board .last[data-name="c"]')).to_be_attached()
    expect(person.the("#says")).to_have_text("Sud joue c.")
    assert person.moves() == ["c"]
    assert person.offered() == list("ghijkl")
    person.the('#board [data-move="l"]').dblclick()
    person.has_seen(1)
    person.page.clock.run_for(2000)
    expect(person.the('#board .last[data-name="l"]')).to_be_attached()
    assert person.moves() == ["c", "l"]
    assert not person.shows("#error")


def test_a_finished_game_is_analysed_and_its_mistakes_are_played_again(street: Street) -> None:
    """Both gave the game away in their first move: 2, 3 or 4 wins, then only 4 does."""
    person = street.person()
    person.sits_at("alak", "screen", n="5")
    for move in "53421":
        person.play(move)
    over = person.outcome()
    person.the("#end").get_by_role("link", name="Analyser").click()
    expect(person.the("#where")).to_have_text("5 / 5")
    expect(person.the("#says")).to_have_text(over)
    person.the("#board + .unseen").wait_for(state="attached")  # the script is there
    for key, where in (("ArrowLeft", "4 / 5"), ("Home", "0 / 5")):
        person.page.keyboard.press(key)
        expect(person.the("#where")).to_have_text(where)
    expect(person.the("#board .plate").first).to_be_visible()
    expect(person.the("#moves tr[data-tone=best]").first).to_be_visible()
    graphed(person)
    expect(person.the("#graph .dot")).to_have_count(6)
    expect(person.the("#graph .dot.guess")).to_have_count(0)  # five cells are solved: all of it is proved
    assert person.the("#played .fault").all_text_contents() == ["??", "??"]
    person.click("#played li:nth-child(1) button")
    expect(person.the("#where")).to_have_text("1 / 5")
    person.click("#why-ask")
    expect(person.the("#why-says")).to_contain_text(typeset("Le pion posé est pris : l'adversaire joue en 4"))
    expect(person.the("#says")).to_have_text("Noir joue 4.")  # a variation, to be stepped through
    assert person.violations() == []
    person.click("#back")
    person.click("#retry-start")
    expect(person.the("#retry-count")).to_have_text("Faute 1 sur 2")
    expect(person.the(".analysis-side")).to_be_hidden()  # the answers are there
    for move, answer in (("5", "C'est le coup de la partie"), ("1", "Non. 1 : perd")):
        click_move(person, move)
        expect(person.the("#retry-answer")).to_contain_text(typeset(answer))
    person.click("#retry-why")
    expect(person.the("#retry-answer")).to_contain_text(typeset("Noir répond 2"))
    click_move(person, "4")  # the answer is on the board: nothing is tried there
    expect(person.the("#retry-answer")).to_contain_text(typeset("Noir répond 2"))
    person.click("#retry-why")
    click_move(person, "3")
    expect(person.the("#retry-answer")).to_contain_text(typeset("Oui ! 3 : gagne"))
    person.page.keyboard.press("Enter")  # the focus is on "next"
    expect(person.the("#retry-count")).to_have_text("Faute 2 sur 2")
    person.click("#retry-show")
    expect(person.the("#retry-answer")).to_contain_text("Il fallait jouer 4")
    person.page.keyboard.press("Enter")
    expect(person.the("#retry-answer")).to_have_text("1 sur 2 trouvée sans montrer la solution.")
    person.click("#retry-leave")
    expect(person.the(".analysis-side")).to_be_visible()
    person.go("/problemes/mes-parties").click("#look")  # of Black's mistake alone there is a single right answer
    expect(person.the("#which")).to_contain_text(typeset("Votre coup dans la partie : 3."))
    click_move(person, "3")
    expect(person.the("#answer")).to_have_attribute("data-kind", "wrong")
    person.click("#retry")
    person.the("#typed").fill(" 04")  # as the game reads moves, which writes it 4
    person.page.keyboard.press("Enter")
    expect(person.the("#answer")).to_have_attribute("data-kind", "right")


def test_a_lesson_by_mouse_then_by_the_keyboard_then_a_first_game(street: Street) -> None:
    entry = GAMES["connect-four"]
    steps = entry.lesson()
    person = street.person().go("/apprendre")
    person.click(f"#{entry.slug} [data-begin]")
    for number in (1, 2):
        is_here(person, entry, number)
        turn, before = steps[number - 1].turns[0], person.cells()
        for move in wrong_moves(person, turn)[:1]:
            click_move(person, move)
            lesson_says(person, turn.wrong.get(move, turn.otherwise).fr, "wrong")
            assert person.cells() == before
        click_move(person, right_move(person, turn))
        lesson_says(person, turn.right.fr, "right")
        expect(person.the("#next")).to_be_focused()
        person.click("#next")
    is_here(person, entry, 3)
    press_move(person, right_move(person, steps[2].turns[0]))
    lesson_says(person, steps[2].turns[0].right.fr, "right")
    card = person.go("/apprendre").the(f"#{entry.slug}")
    expect(card.locator("[data-count]")).to_have_text(f"3 étapes sur {len(steps)}")
    person.go(f"/apprendre/{entry.slug}/{len(steps)}")
    for turn in steps[-1].turns:
        click_move(person, right_move(person, turn))
        lesson_says(person, turn.right.fr, "right")
        person.the("#board .live, #play:focus").first.wait_for(state="attached")
    assert person.violations() == []
    person.click("#play")
    expect(person.the("#match")).to_be_visible()
    expect(person.the("#far")).to_contain_text("niveau 1")


def test_a_problem_is_missed_stepped_through_and_solved_then_a_series(street: Street) -> None:
    problems = {problem.id: problem for problem in find_entry("puissance4").problems()}
    problem = next(iter(problems.values()))
    person = street.person().go(f"/probleme/puissance4/{problem.id}")
    person.click("#hint")
    expect(person.the("#hint")).to_have_text("Encore un indice")
    expect(person.the("#hint-says")).not_to_be_empty()
    wrong, before = wrong_of(problem), person.cells()
    last = len(wrong.line) + 1
    click_move(person, wrong.move)
    expect(person.the("#answer")).to_have_attribute("data-kind", "wrong")
    expect(person.the("#where")).to_have_text(f"1 / {last}")
    expect(person.the("#step-next")).to_be_focused()
    person.page.keyboard.press("ArrowRight")
    expect(person.the("#where")).to_have_text(f"2 / {last}")
    person.click("#step-last")
    expect(person.the("#where")).to_have_text(f"{last} / {last}")
    assert person.violations() == []
    person.click("#retry")
    assert person.cells() == before
    click_move(person, problem.solution.move)
    expect(person.the("#answer")).to_have_attribute("data-kind", "right")
    expect(person.the("#following")).to_be_focused()
    person.go("/problemes/serie?game=puissance4&count=2&minutes=10&seed=abc")
    names = person.the("#results li").evaluate_all("all => all.map((one) => one.dataset.id)")
    person.click("#start")
    for number, name in enumerate(names, 1):
        expect(person.the("#place")).to_contain_text(f"Problème {number} sur 2")
        click_move(person, (problems[name].tries[1] if number == 1 else problems[name].solution).move)
        expect(person.the("#next")).to_be_focused()
        assert not person.shows("#retry") and not person.shows("#solution")
        person.page.keyboard.press("Enter")
    expect(person.the("#score")).to_contain_text(typeset("1 sur 2 trouvé, 2 essayés."))
    right = problems[names[0]].solution.move
    expect(person.the("#results .missed")).to_contain_text(typeset(f"; le bon coup : {right}"))


def standing(person: Person) -> list[str]:
    """Names and points, from the first to the last."""
    rows: list[str] = person.the("[data-rows] tr").evaluate_all(
        "all => all.map((row) => `${row.cells[1].textContent}: ${row.cells[2].textContent}`)"
    )
    return rows


def test_a_tournament_is_followed_on_the_class_page_and_on_a_projector(street: Street, server: Server) -> None:
    assert server.class_folder is not None
    tournament = server.class_folder / f"tournoi {len(list(server.class_folder.glob('*')))}"
    page = f"/classe/{tournament.name}"
    hold_tournament(tournament, entrants=3, until=0)
    person = street.person()
    person.page.clock.install()
    person.go("/classe").click(f'main h2 a[href="{page.replace(" ", "%20")}"]')
    expect(person.the("#games + p + p")).to_have_text("Aucune partie n’est encore finie.")
    person.page.evaluate("window.sameVisit = true")

    def until(games: int) -> None:
        hold_tournament(tournament, entrants=3, until=games)
        person.page.clock.fast_forward("00:03")  # the page asks again
        expect(person.the("[data-played]")).to_have_text(f"{games} / 12")
        assert person.page.evaluate("document.querySelector('progress').value") == games

    until(4)
    assert standing(person) == ["Le hasard (2): 3", "Le hasard (3): 1", "Le hasard: 0"]
    expect(person.the("[data-says]")).to_have_text("1. Le hasard (2)")
    expect(person.the("[data-live]")).to_be_visible()
    window = Window(str(begin_showing(tournament)), "r09-01-02-001", ("Ana", "Bob"))
    window.show(replayed(Alak(n=7), None, ["2", "3"]))
    projector = street.person()
    for width, height, tiles in ((1024, 768, 1), (1920, 1080, 2)):
        projector.page.set_viewport_size(ViewportSize(width=width, height=height))
        projector.go(f"{page}/projection")
        expect(projector.the(".tile svg.board")).to_have_count(tiles)
        expect(projector.the(".live-tile .seat-name")).to_have_text(["Bob", "Ana"])
        expect(projector.the("#standings li")).to_have_count(3)
        assert projector.fits(sideways=False), (width, height)
    until(12)
    assert standing(person) == ["Le hasard (2): 5", "Le hasard: 4", "Le hasard (3): 3"]
    expect(person.the("[data-finished]")).to_be_visible()
    expect(person.the("[data-live]")).to_be_hidden()
    expect(person.the("[data-says]")).to_have_text("terminé · 1. Le hasard (2)")
    assert person.page.evaluate("window.sameVisit"), "the page was loaded again"
    person.click("[data-again] a")
    expect(person.the(".games-list tbody tr")).to_have_count(12)
    assert person.violations() == []
    person.click(".games-list a.button >> nth=0")
    person.click('[data-step="on"]')
    expect(person.the("#where")).to_have_text(re.compile("^1 / "))
    expect(person.the("#board .cell.last")).to_have_count(1)


def test_on_a_phone_one_tap_leads_to_a_board_and_nothing_sticks_out(street: Street) -> None:
    person = street.person()
    person.page.set_viewport_size(PHONE)
    person.go("/")
    for words in ("C'est à l'autre ; pourquoi ? Ah !", "Le nom « ana » : pris.", "The players' turn: don't wait; go!"):
        told = person.page.evaluate(f"import('/static/words.js').then((words) => words.typeset({json.dumps(words)}))")
        assert told == typeset(words)
    counted = "import('/static/words.js').then(({ counted }) => [0, 1, 2].map((n) => counted(n, 'coup', 'move')))"
    assert person.page.evaluate(counted) == ["0\u00a0coup", "1\u00a0coup", "2\u00a0coups"]
    assert person.fits() and person.violations() == []
    person.the(".house-nav").get_by_role("link", name="Problèmes").click()
    expect(person.the("h1")).to_contain_text("Problèmes")
    assert person.fits()
    person.go("/").click('form:has([value="puissance4"]) .one-tap')
    person.page.wait_for_url("**/partie/*")
    person.sits_down()
    person.play("4")
    assert person.fits()
    person.click('[popovertarget="settings"]')
    person.the('[data-setting="sound"]').check()
    person.page.keyboard.press("Escape")
    expect(person.the("#settings")).to_be_hidden()
    resign(person)
    expect(person.the("#end")).to_be_visible()
    assert person.fits()
    for slug in SHORT:
        person.go(f"/jouer/{slug}")
        for opponent in ("engine", "anyone", "friend", "screen"):
            person.click(f'[name="opponent"][value="{opponent}"]')
            bottom = person.page.evaluate("document.querySelector('.new-table').getBoundingClientRect().bottom")
            assert bottom <= PHONE["height"], (slug, opponent)

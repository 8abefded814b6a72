"""What a move says it does to the board is what the rules then do: a page draws it before the house has answered."""

import json
from typing import Any
from xml.etree.ElementTree import fromstring

from hypothesis import given
from hypothesis import strategies as st

from games_in_play import GAMES, walks
from ludotheque.boards import draw
from ludotheque.core.board_view import BoardKind, BoardView, Effect
from ludotheque.core.errors import IllegalMove
from ludotheque.core.game import Move
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text
from ludotheque.games.alak.rules import Alak
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.match import Match


def seen(game: Any, state: Any, last: Move | None = None) -> BoardView:
    return find_entry(game.name).view(game, state, last)


def owners(view: BoardView) -> dict[str, Seat | None]:
    return {cell.name: cell.owner for row in view.cells for cell in row}


def badge(view: BoardView) -> str:
    return next((cell.name for row in view.cells for cell in row if cell.badge), "")


def on_board(view: BoardView) -> set[Move]:
    cells = [cell for row in view.cells for cell in row]
    cards = [card for seat in (view.first, view.second) for card in seat.cards]
    played = {cell.move for cell in cells if cell.move is not None} | {
        card.move for card in cards if card.move is not None
    }
    return played | {one.move for cell in cells for one in cell.destinations}


def after(view: BoardView, effect: Effect) -> dict[str, Seat | None]:
    """The board on which a page carries out what it was told."""
    return {**owners(view), **dict.fromkeys(effect.taken, view.to_move), **dict.fromkeys(effect.emptied)}


def check(game: Any, state: Any) -> None:
    view = seen(game, state)
    assert {one.move for one in view.effects} == on_board(view)
    for effect in view.effects:
        played = seen(game, game.play(state, effect.move), effect.move)
        if view.kind is BoardKind.HOLES:
            check_harvest(view, played, effect)
        else:
            assert after(view, effect) == owners(played)
            assert (effect.badge or badge(view)) == badge(played)


def check_harvest(view: BoardView, played: BoardView, effect: Effect) -> None:
    """Sowing along the trail and then emptying what is harvested leaves every hole as the rules do."""
    seeds = {cell.name: int(cell.sign) for row in view.cells for cell in row}
    (hole,) = (cell for row in view.cells for cell in row if cell.move == effect.move)
    for name in hole.trail:
        seeds[name] += 1
        seeds[hole.name] -= 1
    seeds |= dict.fromkeys(effect.emptied, 0)
    assert seeds == {cell.name: int(cell.sign) for row in played.cells for cell in row}


@given(walks())
def test_every_move_does_to_the_board_what_it_says(match: Match[Any]) -> None:
    if match.outcome is None:
        check(match.game, match.state)


@given(walks(), st.sampled_from(Lang), st.booleans())
def test_the_drawing_tells_the_page_all_of_it_and_a_watcher_nothing(
    match: Match[Any], lang: Lang, flipped: bool
) -> None:
    game, view = match.game, seen(match.game, match.state, match.last_move)
    told = json.loads(fromstring(draw(view, lang, game.write_move, flipped=flipped)).get("data-effects") or "{}")
    for one in view.effects:
        taken, emptied, *rest = told.pop(game.write_move(one.move))
        assert (tuple(taken), tuple(emptied), rest) == (one.taken, one.emptied, [one.badge] if one.badge else [])
    assert told == {}
    assert "data-effects" not in draw(view, lang, game.write_move, live=False)


def test_a_reversi_move_names_what_it_turns_over() -> None:
    game = Reversi()
    effects = {game.write_move(one.move): one.taken for one in seen(game, game.start()).effects}
    assert effects == {"e3": ("e3", "e4"), "f4": ("f4", "e4"), "c5": ("c5", "d5"), "d6": ("d6", "d5")}


def test_an_alak_move_names_what_it_captures_and_a_suicide_leaves_nothing() -> None:
    game = Alak(n=5)
    (capture,) = (one for one in seen(game, game.read_state("xo... x -")).effects if game.write_move(one.move) == "3")
    assert (capture.taken, capture.emptied) == (("3",), ("2",))
    suicidal = Alak(n=5, suicide=True)
    state = suicidal.read_state(".o.oo x -")
    found = {suicidal.write_move(one.move): one for one in seen(suicidal, state).effects}
    assert (found["1"].taken, found["1"].emptied) == ((), ())


def test_a_hostile_name_stays_inside_the_drawing() -> None:
    game = Reversi()
    view = seen(game, game.start())
    hostile = """'"><script>&"""
    drawn = draw(view, Lang.FR, lambda move: hostile + str(move))
    assert "<script>" not in drawn
    assert hostile + "20" in json.loads(fromstring(drawn).get("data-effects") or "")


@given(walks(st.one_of(*GAMES.values())))
def test_a_cell_that_plays_nothing_has_a_reason_in_the_words_of_the_rules(match: Match[Any]) -> None:
    game, entry = match.game, find_entry(match.game.name)
    if match.outcome is not None or match.to_move is Seat.CHANCE:
        return
    view = seen(game, match.state, match.last_move)
    for cell in (cell for row in view.cells for cell in row):
        tried = entry.tried(game, match.state, cell.name)
        assert tried is not None
        if cell.move is not None:
            assert tried == cell.move
        elif not isinstance(tried, Text):
            assert refusal(game, match.state, tried) is not None


@given(walks(GAMES["rose-king"]))
def test_a_card_that_cannot_be_played_has_one_too(match: Match[Any]) -> None:
    game, entry = match.game, find_entry(match.game.name)
    if match.outcome is not None or match.to_move is Seat.CHANCE:
        return
    view = seen(game, match.state, match.last_move)
    for seat in (view.first, view.second):
        for card in seat.cards:
            tried = entry.tried(game, match.state, f"carte {card.name}")
            assert tried is not None and not isinstance(tried, Text)
            assert (tried == card.move) if card.move is not None else refusal(game, match.state, tried)


def refusal(game: Any, state: Any, move: Move) -> Text | None:
    try:
        game.play(state, move)
    except IllegalMove as error:
        return error.text
    return None


def test_a_cell_of_the_garden_that_no_card_reaches_says_so() -> None:
    game = RoseKing()
    state = game.start()
    entry = find_entry(game.name)
    told = entry.tried(game, state, "1,2")
    assert isinstance(told, Text) and told.fr.startswith("Aucune carte ne mène le roi en 1,2")
    assert entry.tried(game, state, "5,5") == Text("Le roi y est déjà.", "The king is there already.")

"""Pieces that move, drawn: a pawn carries its moves and tells where it goes, cells that are reached are marked."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sixth_game.rules import Hexapawn, HexapawnState
from sixth_game.view import view

from games_in_play import walk, walks
from ludotheque.boards import Paint, Tone, draw
from ludotheque.boards.characters import draw as draw_text
from ludotheque.boards.inks import Style
from ludotheque.boards.paint import best_of
from ludotheque.core.board_view import BoardView
from ludotheque.core.game import Move
from ludotheque.core.text import Lang, same
from ludotheque.play.match import Match

GAME = Hexapawn()
hexapawns = st.builds(Hexapawn, st.integers(3, 6), st.integers(3, 6))
hexapawn_walks = walks(hexapawns)
HOSTILE = """<script>alert("x")</script>&'"""


def seen(match: Match[HexapawnState]) -> BoardView:
    game = match.game
    assert isinstance(game, Hexapawn)
    return view(game, match.state, match.last_move)


def at(position: str, last: str | None = None) -> BoardView:
    return view(GAME, GAME.read_state(position), None if last is None else GAME.read_move(last))


def cells(svg: str) -> dict[str, Element]:
    found = [one for one in fromstring(svg).iter() if one.get("role") == "gridcell"]
    return {one.get("data-name") or "": one for one in found}


def marks(element: Element) -> set[str]:
    return set((element.get("class") or "").split())


def inside(element: Element, mark: str) -> list[Element]:
    return [one for one in element.iter() if mark in marks(one)]


def offered(svg: str) -> Iterator[tuple[str, str, str]]:
    """From, to and the move, of every piece of a drawing."""
    for name, cell in cells(svg).items():
        for target, move in json.loads(cell.get("data-destinations") or "{}").items():
            yield name, target, move


@given(hexapawn_walks, st.sampled_from(Lang), st.booleans())
def test_every_legal_move_is_on_its_pawn_and_leads_where_the_rules_say(
    match: Match[HexapawnState], lang: Lang, flipped: bool
) -> None:
    game = match.game
    assert isinstance(game, Hexapawn)
    svg = draw(seen(match), lang, game.write_move, flipped=flipped)
    meant = {
        (game.cell_name(game.origin(move)), game.cell_name(game.target(move)), game.write_move(move))
        for move in game.legal_moves(match.state)
    }
    assert set(offered(svg)) == meant
    assert "data-move" not in svg
    assert {name for name, one in cells(svg).items() if inside(one, "goal")} == {target for _, target, _ in meant}
    able = {name for name, one in cells(svg).items() if "can" in marks(one)}
    assert able == {origin for origin, _, _ in meant}
    assert {name for name, one in cells(svg).items() if one.get("aria-selected") == "false"} == able


@given(hexapawn_walks)
def test_whoever_watches_is_offered_nothing(match: Match[HexapawnState]) -> None:
    svg = draw(seen(match), Lang.FR, match.game.write_move, live=False)
    assert "data-destinations" not in svg and "va en" not in svg and "aria-selected" not in svg
    assert not {"can", "goal", "held", "target", "ghost"} & set().union(*(marks(one) for one in fromstring(svg).iter()))


def test_a_pawn_tells_where_it_goes_in_both_languages() -> None:
    shown = at("X.X/.O./O.. X", "b1b2")
    french, english = (cells(draw(shown, lang, GAME.write_move)) for lang in Lang)
    assert french["a3"].get("aria-label") == "a3, pion noir, va en a2 ou b2"
    assert english["a3"].get("aria-label") == "a3, black pawn, goes to a2 or b2"
    assert french["b2"].get("aria-label") == "b2, pion blanc, dernier coup"
    assert french["b1"].get("aria-label") == "b1, case vide, dernier coup"
    three = cells(draw(at("..X/X.X/.O. O"), Lang.FR, GAME.write_move))
    assert three["b1"].get("aria-label") == "b1, pion blanc, va en a2, b2 ou c2"


def test_what_is_taken_is_marked_by_another_shape_than_an_empty_cell() -> None:
    drawn = cells(draw(at("X.X/.O./O.. X"), Lang.FR, GAME.write_move))
    assert inside(drawn["b2"], "take") and not inside(drawn["b2"], "target")
    assert inside(drawn["a2"], "target") and not inside(drawn["a2"], "take")
    assert inside(drawn["a3"], "held") and not inside(drawn["a2"], "held")


def test_the_tab_key_enters_at_the_first_pawn_that_moves() -> None:
    drawn = cells(draw(at("XXX/.../OOO O"), Lang.FR, GAME.write_move))
    assert [name for name, one in drawn.items() if one.get("tabindex") == "0"] == ["a1"]


def test_the_words_of_a_choice_are_there_only_where_pieces_move() -> None:
    live = fromstring(draw(at("XXX/.../OOO O"), Lang.EN, GAME.write_move))
    assert live.get("data-chosen") == "Chosen: {piece}. Escape lets go."
    assert live.get("data-released") == "Let go: {piece}."
    assert fromstring(draw(at("XXX/.../OOO O"), Lang.EN, GAME.write_move, live=False)).get("data-chosen") is None


def painted(position: str, **paint: Paint) -> dict[str, Element]:
    by_move = {GAME.read_move(name): one for name, one in paint.items()}
    return cells(draw(at(position), Lang.FR, GAME.write_move, paint=by_move))


def test_an_analysis_hangs_the_best_worth_on_the_pawn_and_each_one_where_it_leads() -> None:
    drawn = painted(
        "X.X/.O./O.. X", a3a2=Paint("P", Tone.BAD), a3xb2=Paint("G", Tone.BEST), c3xb2=Paint("=", Tone.GOOD)
    )
    plates = [one for one in drawn["a3"] if "plate" in marks(one)]
    assert ["".join(one.itertext()) for one in plates] == ["G"]
    worths = {one.get("data-of"): "".join(one.itertext()) for one in inside(drawn["b2"], "worth")}
    assert worths == {"a3xb2": "G", "c3xb2": "="}
    assert drawn["a3"].get("aria-label") == "a3, pion noir, va en a2 (P) ou b2 (G)"
    assert not inside(drawn["c3"], "bad")


def test_the_best_of_several_moves_is_the_best_tone_and_then_the_first_that_was_painted() -> None:
    first, second = Paint("+2", Tone.GOOD), Paint("+1", Tone.GOOD)
    paint = {Move(4): Paint("-9", Tone.BAD), Move(2): first, Move(1): second}
    assert best_of(paint, [Move(1), Move(2), Move(4)]) is first
    assert best_of(paint, [Move(4), Move(1)]) is second
    assert best_of(paint, [Move(3)]) is None


def test_black_sits_below_on_a_board_that_is_turned_round() -> None:
    assert at("XXX/.../OOO O").facing
    upright, turned = (draw(at("XXX/.../OOO O"), Lang.FR, GAME.write_move, flipped=one) for one in (False, True))
    assert [next(iter(cells(svg))) for svg in (upright, turned)] == ["a3", "c1"]


@pytest.mark.parametrize("lang", Lang)
def test_names_of_cells_and_moves_are_escaped(lang: Lang) -> None:
    shown = at("X.X/.O./O.. X")
    hostile = tuple(
        tuple(
            replace(
                one,
                name=HOSTILE + one.name,
                label=same(HOSTILE),
                destinations=tuple(replace(way, cell=HOSTILE + way.cell) for way in one.destinations),
            )
            for one in row
        )
        for row in shown.cells
    )
    svg = draw(replace(shown, cells=hostile), lang, lambda move: f"{HOSTILE}{move}")
    assert "<script" not in svg
    assert {(origin[-2:], target[-2:]) for origin, target, _ in offered(svg)} == {
        ("a3", "b2"),
        ("a3", "a2"),
        ("c3", "b2"),
        ("c3", "c2"),
    }


def test_every_destination_of_a_pawn_is_named_once() -> None:
    for size, seed in product((3, 5), range(5)):
        game = Hexapawn(size, size)
        for plies in range(6):
            shown = seen(walk(game, Random(seed), plies))
            for cell in (one for row in shown.cells for one in row):
                names = [way.cell for way in cell.destinations]
                assert len(set(names)) == len(names)


def test_the_terminal_draws_the_same_board() -> None:
    assert draw_text(at("XXX/.O./O.O X", "b1b2"), Style(), Lang.FR).splitlines()[:4] == [
        "  a b c",
        "  X X X 3",
        "  . O . 2",
        "  O . O 1",
    ]


@given(hexapawn_walks)
def test_a_move_does_to_the_board_what_it_says(match: Match[HexapawnState]) -> None:
    board = seen(match)
    assert [one.move for one in board.effects] == list(match.game.legal_moves(match.state))
    for effect in board.effects:
        played = view(match.game, match.game.play(match.state, effect.move))  # type: ignore[arg-type]
        owners = {one.name: one.owner for row in board.cells for one in row}
        owners |= dict.fromkeys(effect.taken, board.to_move) | dict.fromkeys(effect.emptied)
        assert owners == {one.name: one.owner for row in played.cells for one in row}

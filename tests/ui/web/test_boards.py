"""Boards as pictures one plays on: well-formed, complete, told in both languages, and nothing slips in."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games_in_play import walks
from ludotheque.boards import Paint, Tone, draw
from ludotheque.core import Lang
from ludotheque.core.board_view import BoardView
from ludotheque.core.game import Move
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import same
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.rules import LETTERS, Awale, sow
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.match import Match

HOSTILE = """<script>alert("x")</script>&'"""
ONE_OF_EACH: list[Any] = [
    Alak(),
    Alak(torus=True),
    Alak(n=40),
    Reversi(),
    Awale(),
    ConnectFour(),
    RoseKing(heroes=True),
]
languages = st.sampled_from(Lang)


def view_of(game: Any, position: str | None = None, last: Move | None = None) -> BoardView:
    state = game.start() if position is None else game.read_state(position)
    return find_entry(game.name).view(game, state, last)


def seen(match: Match[Any]) -> BoardView:
    return find_entry(match.game.name).view(match.game, match.state, match.last_move)


def elements(svg: str, **wanted: str) -> list[Element]:
    """The elements of a drawing that have these attributes (data_name stands for data-name)."""
    names = {key.replace("_", "-"): value for key, value in wanted.items()}
    return [one for one in fromstring(svg).iter() if all(one.get(key) == value for key, value in names.items())]


def cell(svg: str, name: str) -> Element:
    (found,) = elements(svg, data_name=name)
    return found


def marks(element: Element) -> list[str]:
    return (element.get("class") or "").split()


@given(walks(), languages, st.booleans(), st.booleans())
def test_every_position_is_a_grid_of_rows_of_told_cells(
    match: Match[Any], lang: Lang, flipped: bool, live: bool
) -> None:
    view = seen(match)
    svg = draw(view, lang, match.game.write_move, flipped=flipped, live=live)
    grid = fromstring(svg)
    assert grid.get("role") == "grid" and grid.get("aria-label")
    rows = [one for one in grid if one.get("role") == "row"]
    told = [one for row in rows for one in row]
    cards = len(view.first.cards) + len(view.second.cards)
    assert len(told) == sum(map(len, view.cells)) + cards == len(elements(svg, role="gridcell"))
    assert all(one.get("aria-label") and one.get("role") == "gridcell" for one in told)
    assert len({one.get("data-name") for one in told}) == len(told)
    assert len(elements(svg, tabindex="0")) == 1
    assert all(one.get("aria-hidden") == "true" for one in grid if one.get("role") != "row")


@given(walks(), languages, st.booleans())
def test_every_legal_move_is_where_the_view_puts_it_and_nowhere_else(
    match: Match[Any], lang: Lang, flipped: bool
) -> None:
    game, view = match.game, seen(match)
    drawn: dict[str, set[str]] = {}
    for one in fromstring(draw(view, lang, game.write_move, flipped=flipped)).iter():
        if (move := one.get("data-move")) is not None:
            drawn.setdefault(move, set()).add(one.get("data-name") or "")
    meant: dict[str, set[str]] = {}
    for place in (one for row in view.cells for one in row):
        if place.move is not None:
            meant.setdefault(game.write_move(place.move), set()).add(place.name)
    for card in (*view.first.cards, *view.second.cards):
        if card.move is not None:
            meant.setdefault(game.write_move(card.move), set()).add(f"carte {card.name}")
    assert drawn == meant
    buttons = {game.write_move(button.move) for button in view.buttons}
    assert not buttons & set(drawn)
    if match.to_move is not Seat.CHANCE:
        assert set(drawn) | buttons == {game.write_move(move) for move in game.legal_moves(match.state)}


@given(walks())
def test_whoever_watches_gets_no_target(match: Match[Any]) -> None:
    svg = draw(seen(match), Lang.FR, match.game.write_move, live=False)
    assert "data-move" not in svg and "data-near" not in svg and "jouable," not in svg
    assert not {"can", "target", "ghost", "open"} & {mark for one in fromstring(svg).iter() for mark in marks(one)}


@given(walks(), st.booleans())
def test_a_picture_is_not_walked_through_and_a_lone_file_brings_its_colours(match: Match[Any], alone: bool) -> None:
    svg = draw(seen(match), Lang.FR, match.game.write_move, picture=not alone, standalone=alone)
    assert fromstring(svg).get("role") == "img"
    assert "tabindex" not in svg and "gridcell" not in svg
    assert ("<style>" in svg) == alone
    assert "var(" not in svg and "light-dark(" not in svg


@given(walks(), languages, st.sampled_from(Tone))
def test_every_move_on_the_board_can_be_painted(match: Match[Any], lang: Lang, tone: Tone) -> None:
    game, view = match.game, seen(match)
    paint = {move: Paint("<7>", tone) for move in game.legal_moves(match.state)}
    svg = draw(view, lang, game.write_move, paint=paint)
    plates = [one for one in fromstring(svg).iter() if {"plate", tone.value} <= set(marks(one))]
    on_board = {one.move for row in view.cells for one in row if one.move is not None}
    in_hand = {one.move for one in (*view.first.cards, *view.second.cards) if one.move is not None}
    assert len(plates) == len(on_board) + len(in_hand)
    assert all("".join(one.itertext()) == "<7>" for one in plates)
    told = [one.get("aria-label") or "" for one in fromstring(svg).iter() if one.get("data-move")]
    assert all(label.endswith(", <7>") for label in told)


@pytest.mark.parametrize("game", ONE_OF_EACH, ids=repr)
def test_the_four_tones_have_four_shapes(game: Any) -> None:
    move = game.legal_moves(game.start())[0]
    shapes = set()
    told = [tone for tone in Tone if tone is not Tone.OPEN]  # that one is dotted: nobody knows yet
    for tone in told:
        svg = draw(view_of(game), Lang.FR, game.write_move, paint={move: Paint("=", tone)})
        plate = next(one for one in fromstring(svg).iter() if "plate" in marks(one))
        shapes.add(tuple((one.tag, one.get("rx")) for one in plate))
    assert len(shapes) == len(told)


@pytest.mark.parametrize("game", ONE_OF_EACH, ids=repr)
@pytest.mark.parametrize("options", [{}, {"flipped": True}, {"standalone": True}, {"live": False}], ids=str)
def test_names_are_escaped_and_no_style_or_script_is_inline(game: Any, options: dict[str, Any]) -> None:
    view = view_of(game)
    hostile = replace(
        view,
        first=replace(view.first, name=same(HOSTILE), sign=HOSTILE),
        second=replace(view.second, name=same(HOSTILE)),
        top=tuple(HOSTILE for _ in view.top),
        bottom=tuple(HOSTILE for _ in view.bottom),
        right=tuple(HOSTILE for _ in view.right),
        cells=tuple(tuple(replace(one, name=HOSTILE, label=same(HOSTILE)) for one in row) for row in view.cells),
    )
    svg = draw(hostile, Lang.EN, lambda move: f"{HOSTILE}{move}", title=HOSTILE, **options)
    drawn = fromstring(svg)
    assert not [one for one in drawn.iter() if one.tag.endswith("script") or one.get("style")]
    assert "<script" not in svg
    assert drawn.get("aria-label") == HOSTILE


def test_a_cell_of_black_and_white_is_told_in_both_languages() -> None:
    game = Reversi(size=6)
    opened = game.play(game.start(), game.read_move("d2"))
    view = find_entry("reversi").view(game, opened, game.read_move("d2"))
    french, english = (draw(view, lang, game.write_move) for lang in Lang)
    assert cell(french, "d2").get("aria-label") == "d2, pion blanc, dernier coup"
    assert cell(english, "d2").get("aria-label") == "d2, white pawn, last move"
    assert "last" in marks(cell(french, "d2"))


def test_the_two_pawns_of_every_game_differ_in_shape() -> None:
    for game in ONE_OF_EACH:
        if game.name != "awale":
            view = view_of(game)
            faces = []
            for seat in (Seat.FIRST, Seat.SECOND):
                owned = replace(view, cells=((replace(view.cells[0][0], owner=seat, badge="", sign="?", move=None),),))
                svg = draw(owned, Lang.FR, game.write_move)
                pawn = next(one for one in fromstring(svg).iter() if "pawn" in marks(one))
                faces.append([(one.tag, one.get("d"), one.get("r")) for one in pawn])
            assert faces[0] != faces[1]


def test_alak_shows_closed_cells_and_joins_the_ends_of_a_torus() -> None:
    svg = draw(view_of(Alak(n=12), ".xo.......x. o 4,5"), Lang.FR, Alak(n=12).write_move)
    assert "closed" in marks(cell(svg, "4")) and cell(svg, "4").get("data-move") is None
    assert cell(svg, "4").get("aria-label") == "4, case interdite"
    ring = draw(view_of(Alak(n=12, torus=True)), Lang.FR, Alak(n=12).write_move)
    assert [one.tag for one in fromstring(ring).iter() if "groove" in marks(one)] == [
        "{http://www.w3.org/2000/svg}circle"
    ]


def test_a_long_alak_line_folds_so_that_neighbours_stay_side_by_side() -> None:
    game = Alak(n=63)
    svg = draw(view_of(game), Lang.FR, game.write_move)
    assert len(elements(svg, role="row")) == 7
    places = [re.findall("[0-9.]+", cell(svg, str(i)).get("transform") or "") for i in range(1, 64)]
    steps = {
        abs(float(x) - float(next_x)) + abs(float(y) - float(next_y)) for (x, y), (next_x, next_y) in pairwise(places)
    }
    assert steps == {68.0, 104.0}


def test_awale_draws_every_seed_and_tells_where_they_would_fall() -> None:
    game = Awale()
    svg = draw(view_of(game, "0,0,2,0,16,5,2,1,0,1,0,1 10-10 20 1"), Lang.EN, game.write_move)
    hole = cell(svg, "e")
    assert len([one for one in hole.iter() if "seed" in marks(one)]) == 16
    assert hole.get("aria-label") == "e, 16 seeds, playable"
    assert (hole.get("data-trail") or "").split() == list("fghijklabcdfghij")
    (store,) = elements(svg, data_store="first")
    assert len([one for one in store.iter() if "seed" in marks(one)]) == 10


@given(walks(st.builds(Awale)))
def test_the_trail_of_a_hole_is_the_sowing_of_the_rules(match: Match[Any]) -> None:
    assume(match.outcome is None)
    for place in (one for row in seen(match).cells for one in row):
        hole = LETTERS.index(place.name)
        sown = [0 if i == hole else seeds for i, seeds in enumerate(match.state.holes)]
        for name in place.trail:
            sown[LETTERS.index(name)] += 1
        assert tuple(sown) == sow(match.state.holes, hole)[0]


def test_a_finished_awale_is_drawn_as_it_is_counted() -> None:
    game = Awale()
    over = "0,0,0,0,1,2,2,1,1,1,1,0 9-30 28 1"
    svg, outcome = draw(view_of(game, over), Lang.FR, game.write_move), game.outcome(game.read_state(over))
    assert outcome is not None and outcome.score == (12, 36)
    for seat, seeds in (("first", 12), ("second", 36)):
        (store,) = elements(svg, data_store=seat)
        assert len([one for one in store.iter() if "seed" in marks(one)]) == seeds
        assert [one.text for one in store.iter() if "total" in marks(one)] == [str(seeds)]
    assert {name: cell(svg, name).get("data-swept") for name in "aefgl"} == {
        "a": None, "e": "1", "f": "2", "g": "2", "l": None,
    }  # fmt: skip
    assert cell(svg, "f").get("aria-label") == "f, 0 graine"


def test_a_resigned_awale_keeps_its_seeds_where_they_lie() -> None:
    game = Awale()
    svg = draw(view_of(game), Lang.FR, game.write_move, live=False)
    assert "data-swept" not in svg
    assert len([one for one in cell(svg, "a").iter() if "seed" in marks(one)]) == 4


def test_a_closed_cell_of_alak_shows_the_sign_of_its_note() -> None:
    game = Alak()
    state = game.start()
    for move in "34956":
        state = game.play(state, game.read_move(move))
    view = find_entry("alak").view(game, state)
    assert "(#)" in view.notes[0].fr
    hash_sign = draw(view, Lang.FR, game.write_move).count('class="bar"')
    assert hash_sign == len(state.forbidden) == 2


def test_cards_are_spelled_in_english_on_english_pages_and_played_as_records_write_them() -> None:
    game = RoseKing()
    french, english = (draw(view_of(game), lang, game.write_move) for lang in Lang)
    card = cell(english, "carte SO2")
    assert card.get("aria-label", "").startswith("card SW2, ")
    assert cell(french, "carte SO2").get("aria-label", "").startswith("carte SO2, ")
    assert re.search('class="(?:name|hint)"[^>]*>[A-Z]*O[1-3]<', french)
    assert not re.search('class="(?:name|hint)"[^>]*>[A-Z]*O[1-3]<', english)
    offered = {one.get("data-move") for one in fromstring(english).iter() if one.get("data-move")}
    assert offered == {one.get("data-move") for one in fromstring(french).iter() if one.get("data-move")}


@pytest.mark.parametrize("game", ONE_OF_EACH, ids=lambda game: game.name)
def test_only_a_board_with_two_sides_turns_round(game: Any) -> None:
    upright, turned = (draw(view_of(game), Lang.FR, game.write_move, flipped=one) for one in (False, True))
    assert (upright != turned) is (game.name in ("awale", "rose-king"))


def test_puissance_4_marks_the_line_that_won() -> None:
    game = ConnectFour()
    view = view_of(game, "......./......./......./......./XXX..../OOOO...", Move(3))
    svg = draw(view, Lang.FR, game.write_move)
    assert [one.get("data-name") for one in fromstring(svg).iter() if "winning" in marks(one)] == [
        "1.1",
        "2.1",
        "3.1",
        "4.1",
    ]
    assert "data-move" not in svg


def test_a_card_tells_where_it_leads_and_shares_its_move_with_that_cell() -> None:
    game = RoseKing()
    svg = draw(view_of(game), Lang.FR, game.write_move)
    card = cell(svg, "carte N3")
    (target,) = [one for one in elements(svg, data_move="N3") if one is not card and "card" not in marks(one)]
    assert card.get("aria-label") == "carte N3, mène le roi en 2,5, jouable"
    assert target.get("data-name") == "2,5"
    assert cell(svg, "5,5").get("data-badge") == "X"


def test_in_the_garden_north_is_up_for_both_players_and_one_s_own_hand_is_below() -> None:
    """Cards are called N2 or SE1: a garden turned round would have N2 lead down."""
    game = RoseKing()
    view = view_of(game)
    upright, across = (draw(view, Lang.FR, game.write_move, flipped=one) for one in (False, True))
    for svg, below in ((upright, view.first), (across, view.second)):
        rows = elements(svg, role="row")
        assert [[one.get("data-name") for one in row] for row in rows[1:-1]] == [
            [one.name for one in row] for row in view.cells
        ]
        assert rows[-1].get("aria-label") == f"main de {below.name.fr}"
    arrow = re.compile(r'<g class="arrow"[^>]*>.*?</g><text class="name"[^>]*>[^<]*')
    assert sorted(arrow.findall(upright)) == sorted(arrow.findall(across)) != []


def test_flipped_the_second_player_sits_below() -> None:
    game = Awale()
    for flipped, below in ((False, "a"), (True, "g")):
        svg = draw(view_of(game), Lang.FR, game.write_move, flipped=flipped)
        assert elements(svg, role="row")[-1][0].get("data-name") == below

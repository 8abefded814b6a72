"""The six promises of every game, with every option."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games_in_play import GAMES, walk, walks
from ludotheque.core.errors import BadNotation, BadPosition, IllegalMove
from ludotheque.core.game import Move
from ludotheque.core.outcome import Ending
from ludotheque.play.match import Match

every_game = pytest.mark.parametrize("name", GAMES)


def matches(name: str, data: st.DataObject) -> Match[Any]:
    return data.draw(walks(GAMES[name]))


@every_game
@given(data=st.data())
def test_moves_are_ascending_and_unique(name: str, data: st.DataObject) -> None:
    match = matches(name, data)
    moves = match.game.legal_moves(match.state)
    assert list(moves) == sorted(set(moves))


@every_game
@given(data=st.data())
def test_there_is_no_move_exactly_when_the_position_is_over(name: str, data: st.DataObject) -> None:
    match = matches(name, data)
    assert (match.game.legal_moves(match.state) == ()) == (match.game.outcome(match.state) is not None)


@every_game
@given(data=st.data())
def test_positions_and_moves_survive_a_trip_through_text(name: str, data: st.DataObject) -> None:
    match = matches(name, data)
    game, state = match.game, match.state
    again = game.read_state(game.write_state(state))
    assert again == state
    assert hash(again) == hash(state)
    for move in game.legal_moves(state):
        assert game.read_move(game.write_move(move)) == move


@every_game
@given(data=st.data())
def test_play_leaves_its_argument_alone(name: str, data: st.DataObject) -> None:
    match = matches(name, data)
    game, state = match.game, match.state
    before = game.write_state(state), hash(state)
    for move in game.legal_moves(state):
        after = game.play(state, move)
        assert after != state
    assert (game.write_state(state), hash(state)) == before


@every_game
@given(data=st.data())
def test_an_illegal_move_is_refused_with_its_reason(name: str, data: st.DataObject) -> None:
    match = matches(name, data)
    game, state = match.game, match.state
    legal = game.legal_moves(state)
    for move in {*range(-2, 80), 10**9} - set(legal):
        with pytest.raises(IllegalMove) as refused:
            game.play(state, Move(move))
        assert refused.value.text.fr.endswith(".")
        assert refused.value.text.en.endswith(".")


@every_game
@given(data=st.data())
def test_every_match_ends(name: str, data: st.DataObject) -> None:
    game = data.draw(GAMES[name])
    match = walk(game, Random(data.draw(st.integers(0, 10**6))), 100_000)
    assert match.outcome is not None
    if match.outcome.why is Ending.REPETITION:
        assert match.states.count(match.state) == 3
    else:
        assert match.outcome == game.outcome(match.state)


@every_game
@given(data=st.data(), text=st.text(max_size=30))
def test_any_text_is_a_move_or_is_refused_in_a_sentence(name: str, data: st.DataObject, text: str) -> None:
    game = data.draw(GAMES[name])
    try:
        move = game.read_move(text)
    except BadNotation as error:
        assert error.text.fr
        assert error.text.en
    else:
        assert game.read_move(game.write_move(move)) == move


@every_game
@given(data=st.data())
def test_a_damaged_position_is_read_or_refused_in_a_sentence(name: str, data: st.DataObject) -> None:
    match = matches(name, data)
    game = match.game
    text = game.write_state(match.state)
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    try:
        state = game.read_state(damaged)
    except (BadPosition, BadNotation) as error:
        assert error.text.fr
        assert error.text.en
    else:
        assert game.read_state(game.write_state(state)) == state
        assert (game.legal_moves(state) == ()) == (game.outcome(state) is not None)

"""A match referees: who may move, when it ends, what is taken back."""

from typing import Any

import pytest
from hypothesis import given

from games_in_play import walks
from ludotheque.core import Ending, Forfeit, IllegalMove, MatchIsOver, Move, NotYourTurn, Outcome, Seat
from ludotheque.games.alak.rules import Alak
from ludotheque.games.connect_four.about import ALIGNMENT
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.rose_king.about import PASSES
from ludotheque.games.rose_king.rules import DRAW, RoseKing
from ludotheque.play.match import ForcedPass, Match, Played, force_pass, forfeit, new_match, replay, submit, undo


def played(game: ConnectFour, columns: str) -> Match[Any]:
    match = new_match(game)
    for column in columns:
        match = submit(match, match.to_move, game.read_move(column))
    return match


def test_a_seat_cannot_play_when_the_other_is_to_move() -> None:
    match = new_match(ConnectFour())
    with pytest.raises(NotYourTurn, match="first player"):
        submit(match, Seat.SECOND, Move(3))


def test_nobody_can_deal_for_the_dealer() -> None:
    game = RoseKing()
    match = new_match(game)
    for seat in (Seat.FIRST, Seat.SECOND):
        match = submit(match, seat, game.legal_moves(match.state)[0])
    match = submit(match, Seat.FIRST, DRAW)
    card = game.legal_moves(match.state)[0]
    with pytest.raises(NotYourTurn, match="dealer"):
        submit(match, Seat.FIRST, card)
    assert submit(match, Seat.CHANCE, card).to_move is Seat.SECOND


def test_an_illegal_move_leaves_the_match_as_it_was() -> None:
    match = played(ConnectFour(rows=1, columns=2, align=2), "1")
    with pytest.raises(IllegalMove, match="Column 1 is full"):
        submit(match, Seat.SECOND, Move(0))
    assert match.plies == (Played(Seat.FIRST, Move(0)),)


@pytest.mark.parametrize("seat", [Seat.FIRST, Seat.SECOND], ids=["not their turn", "illegal"])
def test_a_refused_move_notes_the_position_for_the_log(seat: Seat) -> None:
    game = ConnectFour(rows=1, columns=2, align=2)
    match = played(game, "1")
    with pytest.raises((IllegalMove, NotYourTurn)) as refusal:
        submit(match, seat, Move(0))
    at = refusal.value.position
    assert at is not None
    assert (at.game, at.options, at.ply, at.move) == ("connect-four", {"rows": 1, "columns": 2, "align": 2}, 1, "0")
    assert game.read_state(at.state) == match.state


def test_a_finished_match_takes_no_move_and_no_forfeit() -> None:
    match = played(ConnectFour(), "1212121")
    assert match.outcome == Outcome(Seat.FIRST, ALIGNMENT)
    with pytest.raises(MatchIsOver):
        submit(match, Seat.SECOND, Move(0))
    with pytest.raises(MatchIsOver):
        forfeit(match, Seat.SECOND, Forfeit.RESIGNATION)


def test_a_resignation_gives_the_game_to_the_other_whoever_is_to_move() -> None:
    match = played(ConnectFour(), "44")
    assert forfeit(match, Seat.SECOND, Forfeit.RESIGNATION).outcome == Outcome(Seat.FIRST, Forfeit.RESIGNATION)


def test_the_third_time_the_same_position_comes_back_is_a_draw() -> None:
    # A lone cell with suicide: every stone vanishes at once, and the empty board comes back.
    match = new_match(Alak(n=1, suicide=True))
    for ply in range(4):
        assert match.outcome is None, ply
        match = submit(match, match.to_move, Move(0))
    assert match.outcome == Outcome(None, Ending.REPETITION)


def test_the_referee_passes_for_a_player_in_le_roi_des_roses_only() -> None:
    match = force_pass(new_match(RoseKing()), Seat.FIRST)
    assert match.plies == (ForcedPass(Seat.FIRST),)
    assert match.last_move is None
    match = force_pass(match, Seat.SECOND)
    assert match.outcome == Outcome(None, PASSES, (0, 0))
    with pytest.raises(IllegalMove):
        force_pass(new_match(ConnectFour()), Seat.FIRST)


def test_taking_back_restores_the_earlier_match() -> None:
    match = played(ConnectFour(), "4435")
    assert undo(match, 2) == played(ConnectFour(), "44")
    assert undo(match, 99) == new_match(ConnectFour())
    assert undo(forfeit(match, Seat.FIRST, Forfeit.TIME), 1) == played(ConnectFour(), "443")


def test_a_match_may_begin_elsewhere_even_where_all_is_over() -> None:
    game = ConnectFour(rows=1, columns=2, align=2)
    assert new_match(game, game.read_state("OX")).outcome == Outcome(None, Ending.FULL_BOARD)


@given(match=walks())
def test_replaying_the_plies_gives_the_same_match(match: Match[Any]) -> None:
    assert replay(match.game, match.plies, match.states[0]) == match

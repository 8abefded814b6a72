"""Players that need no person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games_in_play import GAMES
from ludotheque.core import Seat
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.play.match import new_match, submit, undo
from ludotheque.play.players import Dealer, Player, RandomPlayer, play_out


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_random_players_finish_every_game_the_same_way_with_the_same_seed(name: str, data: st.DataObject) -> None:
    game = data.draw(GAMES[name])
    seed = data.draw(st.integers(0, 10**6))
    players: dict[Seat, Player] = {
        Seat.FIRST: RandomPlayer(seed),
        Seat.SECOND: RandomPlayer(seed + 1),
        Seat.CHANCE: Dealer(seed),
    }
    match = play_out(game, players)
    assert match.outcome is not None
    assert play_out(game, players) == match


def test_different_seeds_play_differently() -> None:
    games = {play_out(ConnectFour(), {seat: RandomPlayer(seed) for seat in Seat}).plies for seed in range(20)}
    assert len(games) > 15


def test_a_move_taken_back_is_chosen_again() -> None:
    match = new_match(ConnectFour())
    player = RandomPlayer(3)
    after = submit(match, Seat.FIRST, player.choose(match))
    assert player.choose(undo(after)) == player.choose(match)

"""Our referees and OpenSpiel's play the same random games in lock step, wherever the two rule books coincide.

Connect Four (6×7) and Othello (8×8, Othello's start, a pass is a move in both) coincide entirely.

Oware coincides with Awalé when a harvest that would starve is cancelled: sowing, harvest, feeding an empty opponent,
25 seeds, and no hole to play (each side keeps its own seeds). It differs in three ways, where only what is common is compared:
  - OpenSpiel stops when a position comes back a second time without a harvest in between; ours goes on;
  - ours stops at 3 seeds or fewer on the board, and after 100 turns; OpenSpiel goes on;
  - at 25 seeds ours also counts the seeds left on each side, OpenSpiel only when the next player has no hole to play
    (the winner is the same).
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cases import each
from ludotheque.core.game import Game
from ludotheque.core.outcome import Ending
from ludotheque.core.seat import Seat
from ludotheque.games.awale.about import BY_MAJORITY
from ludotheque.games.awale.rules import Awale, AwaleState
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi

pyspiel: Any = pytest.importorskip("pyspiel")

SEATS = [Seat.FIRST, Seat.SECOND]


def winner_of(theirs: Any) -> Seat | None:
    first, second = theirs.returns()
    return Seat.FIRST if first > second else Seat.SECOND if second > first else None


def compare_turn(game: Game[Any], state: Any, theirs: Any) -> None:
    """The same player is to move and has the same moves; or the game is over for both, with the same winner."""
    outcome = game.outcome(state)
    assert theirs.is_terminal() == (outcome is not None)
    if outcome is None:
        assert SEATS[theirs.current_player()] is state.to_move
        assert theirs.legal_actions() == list(game.legal_moves(state))
    else:
        assert winner_of(theirs) is outcome.winner


def positions(game: Game[Any], name: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """Every position of one random game: ours and OpenSpiel's, from the first to the last."""
    rng = Random(seed)
    state, theirs = game.start(), pyspiel.load_game(name).new_initial_state()
    yield state, theirs
    while moves := game.legal_moves(state):
        move = rng.choice(moves)
        state = game.play(state, move)
        theirs.apply_action(move)
        yield state, theirs


@each("seed", range(150))
def test_connect_four_is_open_spiel_connect_four(seed: int) -> None:
    game = ConnectFour()
    for state, theirs in positions(game, "connect_four", seed):
        compare_turn(game, state, theirs)
        rows = str(theirs).split()
        assert game.write_state(state) == "/".join(rows).translate(str.maketrans("xo", "OX"))


@each("seed", range(60))
def test_reversi_from_the_othello_start_is_open_spiel_othello(seed: int) -> None:
    game = Reversi(start="othello")
    for state, theirs in positions(game, "othello", seed):
        compare_turn(game, state, theirs)
        rows = re.findall(r"^\d ([-xo ]+) \d$", str(theirs), re.MULTILINE)
        board = "/".join(rows).replace(" ", "").replace("-", ".").upper()
        assert game.write_state(state).split()[0] == board


def oware_seeds(theirs: Any) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Holes and harvests as OpenSpiel prints them: its second player's row is written from the right."""
    second, _, far, near, _, first = str(theirs).strip().splitlines()[-6:]
    holes = [*map(int, near.split()), *reversed([*map(int, far.split())])]
    return tuple(holes), (int(re.findall(r"= (\d+)", first)[0]), int(re.findall(r"= (\d+)", second)[0]))


def side_by_side(game: Awale, seed: int) -> tuple[list[AwaleState], Any]:
    """One random game, compared at every position until either side stops it."""
    rng, states, theirs = Random(seed), [game.start()], pyspiel.load_game("oware").new_initial_state()
    while game.outcome(states[-1]) is None and not theirs.is_terminal():
        state = states[-1]
        assert oware_seeds(theirs) == (state.holes, state.harvested)
        assert SEATS[theirs.current_player()] is state.to_move
        moves = game.legal_moves(state)
        assert theirs.legal_actions() == [move % 6 for move in moves]
        move = rng.choice(moves)
        states.append(game.play(state, move))
        theirs.apply_action(move % 6)
    return states, theirs


def came_back(states: list[AwaleState]) -> bool:
    """Whether the last position, turns aside, was on the table before."""
    now = states[-1]
    return any((s.holes, s.harvested, s.to_move) == (now.holes, now.harvested, now.to_move) for s in states[:-1])


def compare_ending(game: Awale, states: list[AwaleState], theirs: Any) -> str:
    """Checks the end as far as the rule books agree on it, and says which end it was."""
    outcome = game.outcome(states[-1])
    if outcome is None or (theirs.is_terminal() and came_back(states)):
        assert came_back(states)
        return "repetition"
    if outcome.why in (BY_MAJORITY, Ending.BLOCKED):
        assert theirs.is_terminal()
        assert winner_of(theirs) is outcome.winner
    counted, as_it_lies = ((0,) * 12, outcome.score), (states[-1].holes, states[-1].harvested)
    if outcome.why is BY_MAJORITY:
        assert oware_seeds(theirs) in (as_it_lies, counted)
    if outcome.why is Ending.BLOCKED:
        assert oware_seeds(theirs) == counted
    return str(outcome.why.value)


def test_awale_with_cancelled_harvests_is_open_spiel_oware_as_far_as_the_rules_coincide() -> None:
    game = Awale(harvest_cancelled=True)
    endings = {compare_ending(game, *side_by_side(game, seed)) for seed in range(350)}
    assert endings == {"majority", "blocked", "repetition", "few seeds", "turn limit"}

"""The awalé engine: it proves what it says it proves, speaks of every move, and stops when it is told to."""

from pathlib import Path
from random import Random

import pytest

from engines.awale_played_out import played_out, sign
from ludotheque.core.seat import Seat
from ludotheque.games.awale.engine.engine import AwaleEngine
from ludotheque.games.awale.rules import Awale, AwaleState
from ludotheque.search.thought import Limit, Thought

SEEDS = 6
BOTH = pytest.mark.parametrize("game", [Awale(), Awale(harvest_cancelled=True)], ids=["exam", "cancelled"])


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AwaleEngine:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    return AwaleEngine(Awale(), SEEDS)


def late(rng: Random, turns_left: int) -> AwaleState:
    """A close game with many seeds on the board and the hundredth turn near."""
    seeds = rng.randint(SEEDS + 1, 26)
    holes = [0] * 12
    for _ in range(seeds):
        holes[rng.randrange(12)] += 1
    one = rng.randint(max(0, 48 - seeds - 24), min(24, 48 - seeds))
    return AwaleState(tuple(holes), (one, 48 - seeds - one), 100 - turns_left, rng.choice([Seat.FIRST, Seat.SECOND]))


@BOTH
def test_the_search_proves_who_wins_near_the_end(game: Awale, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    engine = AwaleEngine(game, SEEDS)
    rng, winners = Random(3), set()
    for sample in range(45):
        state = late(rng, turns_left=1 + sample % 5)
        if not game.legal_moves(state):
            continue
        winner = played_out(game, state, {})
        mine = winner if state.to_move is Seat.FIRST else -winner
        assert sign(engine.think(state, Limit()).score) == mine
        every = engine.analyse(state, Limit())
        assert all(thought.exact for thought in every)
        assert sign(every[0].score) == mine
        for thought in every:
            after = played_out(game, game.play(state, thought.move), {})
            assert sign(thought.score) == (after if state.to_move is Seat.FIRST else -after)
        winners.add(winner)
    assert winners == {-1, 0, 1}


def test_every_legal_move_has_its_thought_best_first(engine: AwaleEngine) -> None:
    start = engine.game.start()
    thoughts = engine.analyse(start, Limit(depth=6))
    assert sorted(thought.move for thought in thoughts) == list(engine.game.legal_moves(start))
    scores = [thought.score for thought in thoughts]
    assert scores == sorted(scores, reverse=True)
    assert all(thought.depth == 6 and thought.line[0] == thought.move for thought in thoughts)


def test_the_best_of_all_moves_is_worth_what_thinking_finds(engine: AwaleEngine) -> None:
    state = engine.game.read_state("2,1,5,3,0,7,1,0,4,4,6,2 7-6 31 2")
    for depth in range(1, 8):
        assert engine.think(state, Limit(depth=depth)).score == engine.analyse(state, Limit(depth=depth))[0].score


def test_thoughts_stream_deeper_and_deeper_and_their_lines_can_be_played(engine: AwaleEngine) -> None:
    game, told = engine.game, list[Thought]()
    engine.think(game.start(), Limit(depth=9), told.append)
    assert [thought.depth for thought in told] == list(range(1, 10))
    for thought in told:
        state = game.start()
        for move in thought.line:
            state = game.play(state, move)
        assert thought.line


def test_a_harvest_for_the_taking_is_taken(engine: AwaleEngine) -> None:
    state = engine.game.read_state("0,0,0,0,1,3,2,2,2,9,5,6 5-13 40 1")
    best = engine.think(state, Limit(nodes=50))
    assert best.move == 5  # f: 3 + 3 + 3


def test_a_limit_of_nodes_is_kept_and_plays_the_same_twice() -> None:
    state = Awale().read_state("2,1,5,3,0,7,1,0,4,4,6,2 7-6 31 2")
    runs = [AwaleEngine(Awale(), 4).think(state, Limit(nodes=5_000)) for _ in range(2)]
    assert runs[0] == runs[1]
    assert runs[0].nodes <= 5_000


def test_a_stopped_engine_answers_with_what_it_has(engine: AwaleEngine) -> None:
    thought = engine.think(engine.game.start(), Limit(), lambda _thought: engine.stop())
    assert thought.depth >= 1 and not thought.exact

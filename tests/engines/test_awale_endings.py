"""The table of awalé endings: it agrees with playing every game out, and a damaged file is made again."""

from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from engines.awale_played_out import played_out, sign
from ludotheque.core.seat import Seat
from ludotheque.games.awale.engine import endings as engine_endings
from ludotheque.games.awale.engine.endings import endings, make, path_of, read
from ludotheque.games.awale.engine.engine import AwaleEngine
from ludotheque.games.awale.engine.ranks import positions_up_to, ranked, unranked
from ludotheque.games.awale.rules import SIDE, Awale, AwaleState, harvest, seeds_of, sow
from ludotheque.search.thought import Limit

SEEDS = 7  # 50,388 positions: made in a blink
BOTH = pytest.mark.parametrize("game", [Awale(), Awale(harvest_cancelled=True)], ids=["exam", "cancelled"])


@pytest.fixture(autouse=True)
def a_cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))


@cache
def engine(game: Awale) -> AwaleEngine:
    return AwaleEngine(game, SEEDS)


def ending(rng: Random, turns_left: int) -> AwaleState:
    """A close game with few seeds on the board."""
    seeds = rng.randint(4, SEEDS)
    holes = [0] * 12
    for _ in range(seeds):
        holes[rng.randrange(12)] += 1
    one = rng.randint(48 - seeds - 24, 24)
    return AwaleState(tuple(holes), (one, 48 - seeds - one), 100 - turns_left, rng.choice([Seat.FIRST, Seat.SECOND]))


@BOTH
def test_endings_are_worth_what_playing_them_out_finds(game: Awale) -> None:
    rng, winners = Random(5), set()
    for sample in range(70):
        state = ending(rng, turns_left=1 + sample % 9)
        if game.legal_moves(state):
            thought = engine(game).think(state, Limit())
            winner = played_out(game, state, {})
            assert thought.exact
            assert sign(thought.score) == (winner if state.to_move is Seat.FIRST else -winner), game.write_state(state)
            winners.add(winner)
    assert winners == {-1, 0, 1}


def starving_harvest(state: AwaleState) -> bool:
    """Whether a hole would take all the seeds of the opponent: refused by the exam, cancelled by the variant."""
    seat = state.to_move
    for hole in SIDE[seat]:
        if state.holes[hole]:
            left, gain = harvest(*sow(state.holes, hole), seat)
            if gain and not seeds_of(left, seat.other):
                return True
    return False


@BOTH
def test_every_move_is_right_in_endings_where_a_harvest_would_take_everything(game: Awale) -> None:
    rng, known, checked = Random(8), dict[AwaleState, int](), 0
    while checked < 200:
        state = ending(rng, turns_left=rng.randint(1, 6))
        if not starving_harvest(state) or not game.legal_moves(state):
            continue
        checked += 1
        for thought in engine(game).analyse(state, Limit()):
            winner = played_out(game, game.play(state, thought.move), known)
            assert sign(thought.score) == (winner if state.to_move is Seat.FIRST else -winner), game.write_state(state)


def test_every_move_of_an_ending_has_its_exact_score_and_its_line() -> None:
    game = Awale()
    state = game.read_state("0,1,0,1,0,0,1,0,0,1,2,0 21-21 71 2")
    thoughts = engine(game).analyse(state, Limit())
    assert sorted(thought.move for thought in thoughts) == list(game.legal_moves(state))
    assert [thought.score for thought in thoughts] == sorted((thought.score for thought in thoughts), reverse=True)
    for thought in thoughts:
        after = state
        for move in thought.line:
            after = game.play(after, move)
        outcome = game.outcome(after)
        assert outcome is not None and outcome.score is not None
        assert sign(outcome.score[1] - outcome.score[0]) == sign(thought.score)


def test_every_position_has_its_own_place() -> None:
    places = positions_up_to(4)
    with np.errstate(over="ignore"):
        sides = [unranked(place) for place in range(places)]
        assert len({(int(mine), int(theirs)) for mine, theirs in sides}) == places
        assert [int(ranked(mine, theirs)) for mine, theirs in sides] == list(range(places))


def test_the_table_is_kept_and_read_back() -> None:
    game, told = Awale(), list[float]()
    path = path_of(game, 4)
    made = make(path, game, 4, told.append)
    kept = read(path, game, 4)
    assert kept is not None and (kept == made).all()
    assert told == sorted(told) and told[-1] == 1
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_a_damaged_or_foreign_file_is_not_believed() -> None:
    game = Awale()
    path = path_of(game, 4)
    make(path, game, 4)
    assert read(path, Awale(harvest_cancelled=True), 4) is None
    damaged = bytearray(path.read_bytes())
    damaged[1000] ^= 1
    path.write_bytes(damaged)
    assert read(path, game, 4) is None
    path.write_bytes(damaged[:500])
    assert read(path, game, 4) is None


def test_a_table_made_from_other_sources_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Awale()
    path = path_of(game, 4)
    make(path, game, 4)
    monkeypatch.setattr(engine_endings, "digest_of", lambda _files: "5ee5" * 8)
    assert read(path, game, 4) is None


def test_without_a_place_to_keep_it_the_table_is_made_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = tmp_path / "a file, not a folder"
    nowhere.write_text("")
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(nowhere))
    assert endings(Awale(), 5)[1] == 5

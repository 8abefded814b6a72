"""A game from a folder keeps the promises of every game: its rules, sheets, twin, kernel, engine and bots."""

from collections.abc import Callable, Iterator
from functools import partial
from inspect import unwrap
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sixth_game.bots import DIALECT
from sixth_game.engine.engine import LEVELS, engine, perfect
from sixth_game.engine.kernel import kernel_for
from sixth_game.rules import Hexapawn, HexapawnState

from engines.lock_step import assert_lock_step, assert_twin, played, twin_perft
from examples.naive_hexapawn import NaiveHexapawn, wins
from games import test_promises as promises
from games import test_rule_sheets as sheets
from games.test_against_naive import told
from games_in_play import GAMES as DRAWN
from ludotheque.core.dialect import WrongKind
from ludotheque.core.perft import perft
from ludotheque.core.registry import GAMES, Entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang
from ludotheque.play.engines import EngineKind, EnginePlayer
from ludotheque.play.match import new_match, submit
from ludotheque.play.players import Player, RandomPlayer, play_out
from ludotheque.search.thought import Limit
from naive import naive_perft
from perft.blocks import Block, read_blocks

SIZES = [(rows, columns) for rows in range(3, 7) for columns in range(3, 7)]
hexapawns = st.builds(Hexapawn, st.integers(3, 6), st.integers(3, 6))
seeds = st.integers(0, 10**6)


def checks_in(module: object) -> list[tuple[str, Callable[..., None]]]:
    return [(name, one) for name, one in vars(module).items() if name.startswith("test_")]


@pytest.mark.parametrize("promise", [pytest.param(one, id=name) for name, one in checks_in(promises)])
def test_it_keeps_the_promise(promise: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DRAWN, "hexapawn", hexapawns)
    promise(name="hexapawn")


def sheet_tests() -> Iterator[object]:
    for name, looped in checks_in(sheets):
        one = unwrap(looped)
        if "lang" in one.__code__.co_varnames[: one.__code__.co_argcount]:
            yield from (pytest.param(partial(one, lang=lang), id=f"{name}-{lang.value}") for lang in Lang)
        else:
            yield pytest.param(one, id=name)


@pytest.mark.parametrize("check", list(sheet_tests()))
def test_its_rule_sheet_is_as_the_others(check: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "__file__", __file__)  # the tests of its clauses are beside this file
    monkeypatch.setitem(sheets.POSITION_OF, "hexapawn", Hexapawn())
    monkeypatch.setitem(sheets.MOVES_OF, "hexapawn", Hexapawn())
    check(name="hexapawn")


@settings(max_examples=80)
@given(hexapawns, seeds)
def test_rules_and_naive_twin_play_the_same_games(game: Hexapawn, seed: int) -> None:
    rng = Random(seed)
    state, witness = game.start(), NaiveHexapawn.start(game.rows, game.columns)
    while True:
        moves = [game.write_move(move) for move in game.legal_moves(state)]
        assert game.write_state(state) == witness.text()
        assert sorted(moves) == sorted(witness.moves())
        assert told(game, state) == witness.ending()
        if not moves:
            return
        chosen = rng.choice(moves)
        state, witness = game.play(state, game.read_move(chosen)), witness.after(chosen)


def blocks() -> list[Block]:
    return read_blocks(Path(__file__).with_name("hexapawn.perft"))


@pytest.mark.parametrize("number", range(4))
def test_rules_twin_and_kernel_count_the_same_leaves(number: int) -> None:
    block = blocks()[number]
    game = block.game
    assert isinstance(game, Hexapawn)
    for ply in block.plies_within(5000, 0):
        assert perft(game, block.start(), ply) == block.counts[ply - 1]
    for ply in block.plies_within(300, 0):
        assert naive_perft(NaiveHexapawn.start(game.rows, game.columns), ply) == block.counts[ply - 1]
        assert twin_perft(kernel_for(game), block.start(), ply) == block.counts[ply - 1]


def last_mover_won(game: Hexapawn, state: HexapawnState) -> int:
    outcome = game.outcome(state)
    assert outcome is not None
    return 1 if outcome.winner is Seat.FIRST else -1


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_whole_games_go_in_lock_step(rows: int, columns: int) -> None:
    game = Hexapawn(rows, columns)
    for seed in range(3):
        assert_lock_step(game, [kernel_for(game)], Random(seed), last_mover_won)


@st.composite
def boards(draw: st.DrawFn) -> tuple[Hexapawn, HexapawnState]:
    """Any board that can be read, most of them never met in play."""
    game = draw(hexapawns)
    owners = st.sampled_from([None, None, Seat.FIRST, Seat.SECOND])
    cells = draw(st.lists(owners, min_size=game.rows * game.columns, max_size=game.rows * game.columns))
    state = HexapawnState(tuple(cells), draw(st.sampled_from([Seat.FIRST, Seat.SECOND])))
    return game, state


@settings(max_examples=200)
@given(boards())
def test_boards_never_met_in_play_agree_too(drawn: tuple[Hexapawn, HexapawnState]) -> None:
    game, state = drawn
    kernel = kernel_for(game)
    assert_twin(game, kernel, state, last_mover_won)
    for move in game.legal_moves(state):
        assert played(kernel, state, move) == game.play(state, move)
    stack, _ = kernel.stack(state, 1)
    assert abs(kernel.routine("evaluate")(kernel.geo, stack, 0)) < 1000


def test_random_games_are_won_by_both() -> None:
    kernel = kernel_for(Hexapawn())
    results = set()
    for seed in range(40):
        stack, _ = kernel.stack(Hexapawn().start(), 1)
        results.add(int(kernel.routine("rollout")(kernel.geo, stack, 0, np.uint64(seed))))
    assert results == {-1, 1}


def test_the_second_player_wins_nine_cells_and_the_first_sixteen() -> None:
    for size, first_wins in ((3, False), (4, True)):
        game = Hexapawn(size, size)
        assert wins(NaiveHexapawn.start(size, size)) is first_wins
        thought = engine(game).think(game.start(), Limit())
        assert thought.exact and thought.score == (1 if first_wins else -1)


def test_the_engine_knows_every_position_of_nine_cells() -> None:
    game, found = Hexapawn(), {Hexapawn().start()}
    brain, to_visit = engine(game), [Hexapawn().start()]
    while to_visit:
        state = to_visit.pop()
        after = {move: game.play(state, move) for move in game.legal_moves(state)}
        to_visit += set(after.values()) - found
        found |= set(after.values())
        if after:
            worths = {one.move: one.score for one in brain.analyse(state, Limit())}
            naive = {move: not wins(NaiveHexapawn.read(game.write_state(one))) for move, one in after.items()}
            assert worths == {move: 1 if won else -1 for move, won in naive.items()}
            assert naive[brain.think(state, Limit()).move] == any(naive.values())
    assert len(found) == 135


def test_small_boards_alone_are_called_perfect() -> None:
    assert [size for size in SIZES if not perfect(Hexapawn(*size))] == [(5, 6), (6, 5), (6, 6)]


def test_there_are_ten_levels_and_the_first_beats_chance_from_both_seats() -> None:
    assert len(LEVELS) == 10
    assert [level.nodes for level in LEVELS] == sorted(level.nodes for level in LEVELS)
    game, won = Hexapawn(5, 5), 0
    for seed in range(20):
        for seat in (Seat.FIRST, Seat.SECOND):
            players: dict[Seat, Player] = {
                seat: EnginePlayer(game, EngineKind(1), seed),
                seat.other: RandomPlayer(seed),
            }
            outcome = play_out(game, players, game.start()).outcome
            won += outcome is not None and outcome.winner is seat
    assert won >= 24


def test_a_bot_sees_a1_first_and_answers_as_one_writes() -> None:
    game = Hexapawn()
    state = game.play(game.start(), game.read_move("b1b2"))
    assert DIALECT.arguments(game, state) == [[["O", ".", "O"], [".", "O", "."], ["X", "X", "X"]], "X"]
    assert DIALECT.read(game, state, "a3xb2") == game.read_move("a3xb2")
    with pytest.raises(WrongKind):
        DIALECT.read(game, state, 3)


def test_its_diagrams_and_its_card_can_be_played(hexapawn: Entry) -> None:
    about = hexapawn.about
    for diagram in (about.card, *about.diagrams):
        match = new_match(Hexapawn())
        for move in diagram.moves.split():
            match = submit(match, match.to_move, match.game.read_move(move))
    assert GAMES["hexapawn"].dialect() is DIALECT

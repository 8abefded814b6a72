"""What the evaluation of Black & White sees of a board, kept up to date move by move, and what is learnt from it."""

from random import Random

import numpy as np
import pytest

from engines.lock_step import ONCE
from engines.reversi_positions import images
from ludotheque.games.reversi.engine.engine import WordEngine
from ludotheque.games.reversi.engine.kernel import bit_of, word_kernel
from ludotheque.games.reversi.engine.kernel_bits import flips
from ludotheque.games.reversi.engine.looks import LANES, SIZES, folded, lanes, looks, starts
from ludotheque.games.reversi.engine.patterns import (
    ROW,
    phases,
    places,
    see_all,
    see_move,
    spread_out,
    weights_for,
    width,
)
from ludotheque.games.reversi.engine.solver_ahead import BEYOND, look_ahead
from ludotheque.games.reversi.engine.solver_desk import CUT, KIND, PATH, new_desk
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.search.thought import Limit

pytestmark = ONCE


def read_by_hand(size: int, mine: int, theirs: int) -> list[int]:
    """The number of every look, digit by digit."""
    digits = {
        cell: 1 + (mine >> bit_of(size, cell) & 1) - (theirs >> bit_of(size, cell) & 1) for cell in range(size * size)
    }
    return [sum(digits[cell] * 3**i for i, cell in enumerate(cells)) for _, cells in lanes(size)]


def lanes_of(desk: np.ndarray, at: int, many: int) -> list[int]:
    return [int(desk[at + lane // 4]) >> 16 * (lane % 4) & 0xFFFF for lane in range(many)]


@pytest.mark.parametrize("size", SIZES)
def test_what_is_seen_after_every_move_is_what_is_seen_of_the_whole_board(size: int) -> None:
    """Numbers on the path are those of the side that is to move at its beginning."""
    game, rng, kernel = Reversi(size), Random(size), word_kernel(size)
    desk = new_desk(size, 4)
    state, at, many = game.start(), PATH, len(lanes(size))
    first, second, turn = (int(word) for word in kernel.encode(state))
    mine, theirs = (second, first) if turn else (first, second)
    with np.errstate(over="ignore"):
        see_all(np.uint64(mine), np.uint64(theirs), desk[KIND], np.uint64(at), desk)
        for _ in range(20):
            moves = game.legal_moves(state)
            if not moves or moves[0] == game.pass_move:
                break
            cell = np.uint64(bit_of(size, rng.choice(moves)))
            turned = int(flips(np.uint64(mine), np.uint64(theirs), cell))
            see_move(cell, np.uint64(turned), desk[KIND], np.uint64(at), desk)
            mine, theirs = theirs ^ turned, mine | turned | 1 << int(cell)
            at += int(ROW)
            seen = (
                read_by_hand(size, mine, theirs)
                if (at - PATH) // int(ROW) % 2 == 0
                else read_by_hand(size, theirs, mine)
            )
            assert lanes_of(desk, at, many) == seen
            state = game.play(state, next(m for m in moves if bit_of(size, m) == int(cell)))


@pytest.mark.parametrize("size", SIZES)
def test_every_cell_is_looked_at_and_all_looks_fit_in_their_lanes(size: int) -> None:
    taken = [cells for look in looks(size) for cells in look.taken]
    assert {cell for cells in taken for cell in cells} == set(range(size * size))
    assert len(taken) <= LANES
    assert max(look.numbers for look in looks(size)) <= 1 << 16


@pytest.mark.parametrize("size", SIZES)
def test_mirror_images_share_their_weight(size: int) -> None:
    """Of one look at a time: a number and what a mirror makes of it."""
    shared, rng = folded(size), Random(size)
    for start, look in zip(starts(size), looks(size), strict=False):
        cells = look.taken[0]
        for mirror in look.mirrors:
            digits = [rng.randrange(3) for _ in cells]
            number = sum(digit * 3**i for i, digit in enumerate(digits))
            other = sum(digits[mirror[i]] * 3**i for i in range(len(cells)))
            assert shared[start + number] == shared[start + other]


def test_the_eight_images_of_a_position_seem_worth_the_same() -> None:
    game, rng = Reversi(8), Random(3)
    engine = WordEngine(game, table_bits=8, booked=False)
    state = game.start()
    for _ in range(30):
        moves = game.legal_moves(state)
        state = game.play(state, rng.choice(moves))
        seems = {
            look_ahead(engine.desk, engine.weights, *engine.sides(one), 0, -BEYOND, BEYOND) for one in images(8, state)
        }
        assert len(seems) == 1


def plain_look(engine: WordEngine, state: ReversiState, depth: int) -> int:
    """A look ahead by trying everything, judged by the engine only at its end."""
    moves = engine.game.legal_moves(state)
    if not moves:
        return (
            100 * (1 if state.to_move.value == "first" else -1) * (state.first.bit_count() - state.second.bit_count())
        )
    if depth == 0:
        return int(look_ahead(engine.desk, engine.weights, *engine.sides(state), 0, -BEYOND, BEYOND))
    below = depth if moves[0] == engine.game.pass_move else depth - 1
    return max(-plain_look(engine, engine.game.play(state, move), below) for move in moves)


@pytest.mark.parametrize("size", [6, pytest.param(8, marks=pytest.mark.long)])
def test_without_cuts_a_look_ahead_is_worth_what_trying_everything_says(size: int) -> None:
    game, rng = Reversi(size), Random(5)
    engine = WordEngine(game, table_bits=8, booked=False)
    engine.desk[CUT] = 0
    for plies in (6, 14, 22):
        state = game.start()
        for _ in range(plies):
            state = game.play(state, rng.choice(game.legal_moves(state)))
        for depth in (1, 2, 3):
            assert look_ahead(engine.desk, engine.weights, *engine.sides(state), depth, -BEYOND, BEYOND) == plain_look(
                engine, state, depth
            )


def test_between_two_knots_the_weights_lie_between_theirs() -> None:
    size, (_, kept) = 6, places(6)
    knots = np.array([30, 4])
    weights = spread_out(size, knots, np.array([np.full(kept, 260), np.full(kept, 0)])).reshape(
        phases(size), width(size)
    )
    assert np.all(weights[:, -1] == 0)
    assert np.all(weights[15:, :-1] == 260) and np.all(weights[:2, :-1] == 0)
    assert weights[8, 0] == 260 * 12.5 // 26  # phase 8 stands for 16 and 17 empty cells


@pytest.mark.parametrize("size", SIZES)
def test_weights_fit_the_looks_they_were_learnt_for(size: int) -> None:
    weights = weights_for(size)
    if weights is not None:
        assert len(weights) == phases(size) * width(size)


def test_a_thought_cut_short_keeps_a_legal_move() -> None:
    game = Reversi(8)
    engine = WordEngine(game, table_bits=10, booked=False)
    for nodes in (20, 200, 1100):
        assert engine.think(game.start(), Limit(nodes=nodes)).move in game.legal_moves(game.start())

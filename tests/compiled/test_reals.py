"""Exponentials and logarithms of ours: near the truth, and the same to the last bit on everything they run on."""

from decimal import Decimal, localcontext
from importlib.util import find_spec
from math import inf, ulp
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from ludotheque.compiled.jit import compiled
from ludotheque.compiled.reals import LEAST, exponential, hyperbolic_tangent, logarithm
from ludotheque.compiled.routines import BackEnd, use

DIGITS = 60
UNITS, UNITS_OF_LOGARITHM = 2, 3  # in the last place
MOST = 700.0  # nothing above is asked for


def units_off(found: float, true: Decimal) -> Decimal:
    """By how many units in the last place of the true value something is off."""
    with localcontext() as context:
        context.prec = DIGITS
        return abs(Decimal(found) - true) / Decimal(ulp(float(true)))


def truth(x: float, name: str) -> Decimal:
    with localcontext() as context:
        context.prec = DIGITS
        worth = Decimal(x)
        if name == "ln":
            return worth.ln()
        if name == "exp":
            return worth.exp()
        far = (-2 * abs(worth)).exp()
        return (1 - far) / (1 + far) * (1 if x > 0 else -1)


@given(st.floats(LEAST, MOST))
@example(0.0)
@example(-0.0)
@example(5e-324)
@example(LEAST)
@example(MOST)
@example(0.34657359027997264)  # half of ln 2, where the rest is largest
@example(-0.34657359027997264)
def test_an_exponential_is_near_the_true_one(x: float) -> None:
    assert units_off(exponential(x), truth(x, "exp")) <= UNITS


@given(st.floats(-inf, LEAST, exclude_max=True, allow_nan=False))
def test_an_exponential_that_is_next_to_nothing_is_nothing(x: float) -> None:
    assert exponential(x) == 0.0


@given(st.floats(1.0, 1.7e308) | st.floats(1.0, 10.0) | st.integers(1, 1 << 53).map(float))
@example(1.0)
@example(1.0000000000000002)
@example(1.0000278661894735)  # 2.6 units off
@example(1.4142135623730951)
@example(1.4142135623730954)
def test_a_logarithm_is_near_the_true_one(x: float) -> None:
    assert units_off(logarithm(x), truth(x, "ln")) <= UNITS_OF_LOGARITHM


@given(st.floats(-1e6, 1e6) | st.floats(-5.0, 5.0))
@example(0.0)
@example(1e-300)
def test_a_hyperbolic_tangent_is_as_near_as_numbers_around_1_are_to_each_other(x: float) -> None:
    """Around 0 it is made of a difference: what it is off by is small beside 1, not beside itself."""
    found = hyperbolic_tangent(x)
    assert -1.0 <= found <= 1.0
    assert abs(Decimal(found) - truth(x, "tanh")) <= Decimal(UNITS * ulp(1.0))


@given(st.floats(-1e6, 1e6))
def test_a_hyperbolic_tangent_is_the_same_both_ways(x: float) -> None:
    assert hyperbolic_tangent(-x) == -hyperbolic_tangent(x)


def worked_out(xs: Any, found: Any) -> None:
    """A row of three for each number: its exponential, its tangent, and the logarithm of it and one."""
    for i in range(xs.shape[0]):
        found[i, 0] = exponential(xs[i])
        found[i, 1] = hyperbolic_tangent(xs[i])
        found[i, 2] = logarithm(1.0 + abs(xs[i]) * abs(xs[i]))


def rows_of(run: Any) -> NDArray[np.uint64]:
    """The bits of what is worked out from numbers of all sizes."""
    rng = Random(14)
    drawn = [rng.uniform(LEAST - 10, MOST) for _ in range(4_000)] + [rng.gauss(0, 2) for _ in range(4_000)]
    xs = np.array([*drawn, *(rng.gauss(0, 1) * 10.0 ** rng.uniform(-300, 2) for _ in range(4_000)), 0.0, -0.0])
    found = np.zeros((len(xs), 3))
    run(xs, found)
    assert np.isfinite(found).all()
    return found.view(np.uint64)


in_machine_code = compiled(worked_out)


@pytest.mark.skipif(find_spec("numba") is None, reason="nothing here makes machine code")
def test_machine_code_and_plain_python_give_the_very_same_bits() -> None:
    use(BackEnd.NATIVE)
    assert (rows_of(in_machine_code) == rows_of(worked_out)).all()


def grown(on: BackEnd, games: int) -> tuple[bytes, ...]:
    """A tree of the game whose engine takes chances from exponentials and leaves from tangents, as bytes."""
    from ludotheque.games.rose_king.engine.engine import TUNING
    from ludotheque.games.rose_king.engine.kernel import kernel_for
    from ludotheque.games.rose_king.rules import RoseKing
    from ludotheque.search.sampling import LONGEST, Tree
    from ludotheque.search.stopping import Stopper
    from ludotheque.search.tree import SIZE

    use(on)
    game = RoseKing(rows=5, columns=5)
    state = game.start()
    rng = Random(5)
    for _ in range(6):
        state = game.play(state, rng.choice(game.legal_moves(state)))
    tree = Tree(kernel_for(game), TUNING, 1 << 12)
    tree.begin(state, LONGEST, 7)
    tree.grow(games, False, Stopper())
    size = int(tree.told[SIZE])
    assert size > games
    return tuple(array[:size].tobytes() for array in (tree.nodes, tree.worth, tree.more))


def test_a_module_and_plain_python_grow_the_very_same_tree() -> None:
    assert grown(BackEnd.WASM, 40) == grown(BackEnd.PYTHON, 40)

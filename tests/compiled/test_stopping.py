"""Whatever a module searches for, somebody who says stop is heard; nobody's word is lost."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from random import Random
from threading import Barrier, Event, Thread
from typing import Any

import numpy as np
import pytest

from cases import each
from ludotheque.compiled.rooms import Room
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.core.seat import Seat
from ludotheque.search.stopping import Stopper
from ludotheque.search.thought import Limit

UNDER_WAY = 0.2  # seconds after which any of these searches is in the midst of its work; all take minutes
Search = tuple[Callable[[], Any], Callable[[], None]]  # what runs for long, and what stops it


def solving_puissance_4() -> Search:
    from ludotheque.games.connect_four.engine.solver import GridSolver
    from ludotheque.games.connect_four.rules import ConnectFour

    game, stopper = ConnectFour(), Stopper()
    solver = GridSolver(game, 20)
    return lambda: solver.score(game.start(), stopper), stopper.stop


def solving_black_and_white() -> Search:
    from ludotheque.games.reversi.engine.engine import WordEngine
    from ludotheque.games.reversi.rules import Reversi

    game = Reversi(8)
    engine = WordEngine(game, table_bits=16, booked=False)
    state = game.start()
    for _ in range(16):
        state = game.play(state, game.legal_moves(state)[0])
    return lambda: engine.think(state, Limit(depth=64)), engine.stop


def looking_ahead() -> Search:
    from ludotheque.games.reversi.engine.engine import engine
    from ludotheque.games.reversi.rules import Reversi

    game = Reversi(10)
    made = engine(game)
    return lambda: made.think(game.start(), Limit()), made.stop


def counting_an_ending() -> Search:
    from engines.reversi_positions import near_the_end
    from ludotheque.games.reversi.engine.engine_wide import WideEngine
    from ludotheque.games.reversi.rules import Reversi

    game = Reversi(10)
    engine, state = WideEngine(game), near_the_end(game, Random(5), 30)
    engine.solver.begin(30, 0, None)
    return lambda: engine.solver.worth(state), engine.stop


def growing_a_tree() -> Search:
    from ludotheque.games.rose_king.engine.engine import engine
    from ludotheque.games.rose_king.rules import RoseKing

    game = RoseKing()
    made, state = engine(game), game.start()
    while state.to_move is Seat.CHANCE:
        state = game.play(state, game.legal_moves(state)[0])
    return lambda: made.think(state, Limit()), made.stop


def looking_at_seeds() -> Search:
    from ludotheque.games.awale.engine.engine import AwaleEngine
    from ludotheque.games.awale.rules import Awale

    game = Awale()
    engine = AwaleEngine(game)
    return lambda: engine.shallow.think(game.start(), Limit()), engine.stop


def solving_alak() -> Search:
    from ludotheque.games.alak.engine.solver import solve
    from ludotheque.games.alak.rules import Alak

    game, stopper = Alak(14), Stopper()
    return lambda: solve(game, game.start(), stopper), stopper.stop


SEARCHES = [
    solving_puissance_4,
    solving_black_and_white,
    looking_ahead,
    counting_an_ending,
    growing_a_tree,
    looking_at_seeds,
    solving_alak,
]


@each("search", SEARCHES)
def test_a_search_comes_back_when_it_is_stopped(search: Callable[[], Search]) -> None:
    run, stop = search()
    back = Event()

    def work() -> None:
        with suppress(SearchStopped):
            run()
        back.set()

    Thread(target=work, daemon=True).start()
    assert not back.wait(UNDER_WAY), "it was over before it could be stopped"
    stop()
    assert back.wait(60)


def room_of_a_search() -> Room:
    from ludotheque.games.connect_four.engine.solver_search import solve

    return Room(solve)


def test_a_flag_is_raised_in_a_room_that_is_made_after_the_stop() -> None:
    stopper = Stopper()
    stopper.stop()
    assert stopper.flag_in(room_of_a_search())[0] == 1
    stopper.clear()
    assert all(flag[0] == 0 for flag in stopper.flags.values())


def test_a_stop_that_comes_while_a_flag_is_set_up_is_not_lost() -> None:
    """Another thread may say stop at any moment; here, exactly when the flag is put among the others."""
    stopper = Stopper()

    class Interrupted(dict[Room, Any]):
        def __setitem__(self, room: Room, flag: Any) -> None:
            stopper.stop()
            super().__setitem__(room, flag)

    stopper.flags = Interrupted()
    assert stopper.flag_in(room_of_a_search())[0] == 1


def test_a_room_that_is_left_is_not_kept() -> None:
    stopper, room = Stopper(), room_of_a_search()
    flag = stopper.flag_in(room)
    stopper.leave(room)
    stopper.leave(room)
    stopper.stop()
    assert flag[0] == 0 and not stopper.flags


def test_a_solver_that_is_stopped_leaves_its_room() -> None:
    from ludotheque.games.alak.engine.solver import solve
    from ludotheque.games.alak.rules import Alak

    stopper = Stopper()
    stopper.stop()
    with pytest.raises(SearchStopped):
        solve(Alak(9), Alak(9).start(), stopper)
    assert not stopper.flags


def test_a_stopper_raises_its_flags_in_several_rooms() -> None:
    stopper = Stopper()
    flags = [stopper.flag_in(room_of_a_search()) for _ in range(3)]
    own = np.zeros(1, dtype=np.int64)
    stopper.use(room_of_a_search(), own)
    stopper.stop()
    assert all(flag[0] == 1 for flag in (*flags, own))


def test_two_threads_ask_for_the_same_search_at_once() -> None:
    """Each was made twice, and the second making was refused."""
    from ludotheque.games.connect_four.engine.kernel import word_kernel
    from ludotheque.games.connect_four.rules import ConnectFour
    from ludotheque.search.deepening import compiled_for
    from ludotheque.search.sampling import tree_for

    kernel = replace(word_kernel(ConnectFour()), tag="asked-at-once", allocates=True)  # of no module
    barrier = Barrier(4)

    def ask(_number: int) -> tuple[Any, ...]:
        barrier.wait()
        return compiled_for(kernel), tree_for(kernel), kernel.routine("hashed")

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(ask, range(4)))) == 1

"""How fast engines are in a page: named jobs, the same in chromium and in this process, in nodes a second.

    PYTHONPATH=tests LUDOTHEQUE_ENGINES=native python -m engines_in_a_page.speed [NAME …]

Every job asks its questions in one call each (`whole`), so that both count the same nodes. In chromium the clock runs in the
worker's page, from the question to the answer; here it runs around the same thoughts. They are
asked once before, to be warm.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engines_in_a_page import questions as q
from engines_in_a_page.serving import EnginePage, opened
from ludotheque.compiled.kernel import Kernel
from ludotheque.compiled.rooms import Room
from ludotheque.compiled.routines import back_end
from ludotheque.core.game import Game
from ludotheque.core.seat import Seat
from ludotheque.games.alak.engine import kernel as alak
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.engine import engine as awale
from ludotheque.games.awale.engine import kernel as awale_kernel
from ludotheque.games.awale.engine import lookahead
from ludotheque.games.awale.rules import TURN_LIMIT, Awale
from ludotheque.games.connect_four.engine import kernel as connect_four
from ludotheque.games.connect_four.engine.solver import GridSolver
from ludotheque.games.connect_four.engine.solver_search import solve
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.engine import kernel as reversi
from ludotheque.games.reversi.engine.engine import WordEngine
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.solver_ahead import BEYOND, best_cell, look_ahead
from ludotheque.games.reversi.engine.solver_desk import MOVES, NODES
from ludotheque.games.reversi.engine.solver_far import far_more, most_of
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.engine import kernel as rose_king
from ludotheque.games.rose_king.engine.engine import TUNING
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.search.deepening import NO_LIMIT, Deepening, IterativeDeepening, compiled_for
from ludotheque.search.sampling import Sampling, Tuning, tree_for
from ludotheque.search.stopping import Stopper
from ludotheque.search.thought import Limit
from ui.web.browsing import chromium

ROUNDS = 3  # in turn; the quickest of each counts
HARD = 3  # a Puissance 4 score of at most so much: games that are won late take long


@dataclass(frozen=True)
class Rate:
    """What some questions took together."""

    nodes: int
    seconds: float

    @property
    def a_second(self) -> float:
        return self.nodes / self.seconds


@dataclass(frozen=True)
class Job:
    """Questions for a page, and the same for this process."""

    paper: q.Paper
    here: Callable[[], int]  # answers them once; how many nodes that took


def in_this_process(job: Job) -> Rate:
    """On whatever LUDOTHEQUE_ENGINES says, in this process."""
    job.here()
    begun = time.perf_counter()
    nodes = job.here()
    return Rate(nodes, time.perf_counter() - begun)


def in_chromium(job: Job, page: EnginePage) -> Rate:
    """In a worker of the page."""
    number = page.shelf.put(q.written(job.paper), Path(job.paper.module).read_bytes())
    told = page.ask("answers_when_warm", number)
    return Rate(sum(one["answer"]["nodes"] for one in told), sum(one["milliseconds"] for one in told) / 1000)


@contextmanager
def page_for_speed() -> Iterator[EnginePage]:
    """A page to run jobs in."""
    with chromium() as browser, opened(browser) as page:
        yield page


def bare(position: dict[str, Any], **limits: Any) -> q.Question:
    """A question whose answer is not compared."""
    return q.Question(position, {"whole": True, **limits}, [], {})


def job_of(paper: q.Paper, here: Callable[[], int]) -> Job:
    """A round begins with empty tables."""
    paper.questions[0].limits["fresh"] = True
    return Job(paper, here)


def solver(plies: int, count: int = 10) -> Job:
    """Puissance 4 after so many plies, hard ones, with one table."""
    game = ConnectFour()
    known, stopper = GridSolver(game), Stopper()

    def hard(state: Any) -> bool:
        return (state.first | state.second).bit_count() == plies and abs(known.score(state, stopper)) <= HARD

    states = list(q.walked(game, count, plies + 1, hard))

    def here() -> int:
        known.forget()
        before = known.nodes
        for state in states:
            known.score(state, stopper)
        return known.nodes - before

    data = {"geo": known.geo, "weights": known.weights, "columns": game.columns}
    asked = [bare(q.pawns(state)) for state in states]
    return job_of(q.paper("solver", "grid", (solve,), data, asked), here)


def board(depth: int, count: int, *, solving: bool = False, least: int = 30, most: int = 55) -> Job:
    """Black & White looked ahead so far, or with so many empty cells counted to the end."""
    game = Reversi(8)
    engine = WordEngine(game)
    states = list(q.walked(game, count, 64, lambda state: least <= q.empty(game, state) <= most))

    def here() -> int:
        total = 0
        engine.desk[MOVES:] = 0
        for state in states:
            engine._begin(state)
            for ply in range(1, depth + 1):
                worth = look_ahead(engine.desk, engine.weights, *engine.sides(state), ply, -BEYOND, BEYOND)
            if solving:
                counted_out(engine, state, worth / UNIT)
            total += int(engine.desk[NODES])
        return total

    asked = [
        bare({
            **q.pair(engine.sides(state)), "left": q.empty(game, state), "depth": depth, "solving": solving,
            "cells": q.cells_of(game, engine, state), "after": q.board_after(game, engine, state) if solving else [],
        })
        for state in states
    ]  # fmt: skip
    data = {"words": len(engine.desk), "header": q.header_of(engine), "weights": engine.weights}
    return job_of(q.paper("board", "board", (far_more, look_ahead, best_cell, most_of), data, asked), here)


def counted_out(engine: WordEngine, state: Any, guess: float) -> None:
    """As the engine solves, without the line of play that follows."""
    low, high = -engine.area, engine.area
    worth = max(low, min(high, 2 * round(guess / 2)))
    while low < high:
        alpha = worth if worth == low else worth - 1
        worth = far_more(engine.desk, engine.weights, *engine.sides(state), alpha)
        low, high = (worth, high) if worth > alpha else (low, worth)
        if worth > alpha:
            engine._proved(state, worth)
    engine._proved(state, low)


def deepened(looker: IterativeDeepening[Any], state: Any, nodes: int) -> int:
    """As the engine deepens, without the lines of play in between, which Python reads by the rules."""
    looker._clear()
    depth, limit, found = 1, NO_LIMIT, None
    while (found is None or not found.exact) and depth <= looker.deepest:
        found = looker.look(state, depth, limit)
        if found is None:
            break
        depth, limit = depth + 1, Limit(nodes=nodes)
    return looker.nodes


def alphabeta(game: Game[Any], kernel: Kernel, nodes: int, count: int = 5, plies: int = 20) -> Job:
    """Iterative deepening over a kernel, until so many nodes."""
    engine = Deepening(game, kernel)
    states = list(q.walked(game, count, plies))

    def here() -> int:
        total = 0
        engine.table[:] = 0
        for state in states:
            total += deepened(engine, state, nodes)
        return total

    data = {**q.of_kernel(kernel), "repeats": kernel.repeats, "winsOnly": kernel.wins_only}
    asked = [bare({"row": kernel.encode(state)}, nodes=nodes) for state in states]
    return job_of(q.paper("alphabeta", "alphabeta", (compiled_for(kernel),), data, asked), here)


def tree(game: Game[Any], kernel: Kernel, tuning: Tuning, games: int, count: int = 3, plies: int = 20) -> Job:
    """Games through the tree; a node is a game."""
    engine = Sampling(game, kernel, tuning, points=True)
    states = list(q.walked(game, count, plies))

    def here() -> int:
        total = 0
        for state in states:
            engine._grow(state, Limit(nodes=games), lambda: None, even=False)
            total += engine._games()
        return total

    signs = [-1 if state.to_move is Seat.SECOND else 1 for state in states]
    asked = [
        bare({"row": kernel.encode(state), "sign": sign}, nodes=games)
        for state, sign in zip(states, signs, strict=True)
    ]
    data = {**q.of_kernel(kernel), "tuning": tuning.array(), "seeds": q.seeds_of_slices()}
    return job_of(q.paper("tree", "tree", (tree_for(kernel),), data, asked), here)


def seeds(nodes: int, count: int = 5) -> Job:
    """Awalé's own look ahead, without endings."""
    game = Awale()
    room = Room(lookahead.look)
    looker = awale.SeedLooker(game, awale_kernel.kernel_for(game), Stopper(), room)
    states = list(q.walked(game, count, 30))

    def here() -> int:
        total = 0
        looker.table[:] = 0
        for state in states:
            deepened(looker, state, nodes)
            total += int(looker.counts[lookahead.NODES])
        return total

    data = {"geo": np.asarray(looker.kernel.geo), "turns": TURN_LIMIT}
    asked = [bare(q.seeds_position(looker, state), nodes=nodes) for state in states]
    return job_of(q.paper("seeds", "seeds", (lookahead.look,), data, asked), here)


JOBS: dict[str, Callable[[], Job]] = {
    "connect-four solver, 12 plies": lambda: solver(12),
    "reversi look ahead, depth 10": lambda: board(10, 5),
    "reversi ending, 18 empty": lambda: board(8, 3, solving=True, least=18, most=18),
    "awale look ahead": lambda: seeds(500_000),
    "alphabeta alak-word": lambda: alphabeta(Alak(13), alak.kernel_for(Alak(13)), 300_000, plies=8),
    "alphabeta alak-long": lambda: alphabeta(Alak(80), alak.kernel_for(Alak(80)), 100_000),
    "alphabeta reversi-word": lambda: alphabeta(Reversi(8), reversi.kernel_for(Reversi(8)), 300_000),
    "alphabeta reversi-wide": lambda: alphabeta(Reversi(10), reversi.kernel_for(Reversi(10)), 100_000),
    "alphabeta awale": lambda: alphabeta(Awale(), awale_kernel.kernel_for(Awale()), 300_000),
    "alphabeta connect-four-word": lambda: alphabeta(
        ConnectFour(), connect_four.kernel_for(ConnectFour()), 500_000, plies=8
    ),
    "alphabeta connect-four-pair": lambda: alphabeta(
        ConnectFour(9, 11), connect_four.kernel_for(ConnectFour(9, 11)), 200_000
    ),
    "alphabeta connect-four-wide": lambda: alphabeta(
        ConnectFour(12, 13, 5), connect_four.kernel_for(ConnectFour(12, 13, 5)), 60_000
    ),
    "alphabeta rose-king": lambda: alphabeta(RoseKing(), rose_king.kernel_for(RoseKing()), 300_000),
    "tree rose-king": lambda: tree(RoseKing(), rose_king.kernel_for(RoseKing()), TUNING, 20_000),
    "tree connect-four": lambda: tree(ConnectFour(), connect_four.kernel_for(ConnectFour()), Tuning(), 20_000, plies=8),
    "tree reversi": lambda: tree(Reversi(8), reversi.kernel_for(Reversi(8)), Tuning(), 5_000),
    "tree awale": lambda: tree(Awale(), awale_kernel.kernel_for(Awale()), Tuning(), 10_000),
    "tree alak": lambda: tree(Alak(13), alak.kernel_for(Alak(13)), Tuning(), 10_000, plies=8),
}


def main(names: list[str]) -> None:
    with page_for_speed() as page:
        for name in names or JOBS:
            job = JOBS[name]()
            rounds = [(in_this_process(job), in_chromium(job, page)) for _ in range(ROUNDS)]
            mine, theirs = (min(column, key=lambda rate: rate.seconds) for column in zip(*rounds, strict=True))
            told = {back_end().value: round(mine.a_second), "chromium": round(theirs.a_second)}
            ratio = theirs.seconds / mine.seconds
            same = "the same nodes" if mine.nodes == theirs.nodes else f"{mine.nodes} nodes, {theirs.nodes} in chromium"
            print(f"{name}: {json.dumps(told)} nodes/s, time in chromium ÷ here {ratio:.2f}, {same}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

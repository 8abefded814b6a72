"""Alak: how long solving takes, how deep a second goes, games against a greedy bot. No other library plays it.

    python -m benchmarks.engine_alak [--only solver,depth,match] [--longest 14] [--games 40]

CPU time, one core. The match is the engine within a number of nodes against one that takes what it can, on 20 cells.
"""

import argparse
import time
from random import Random
from typing import Any

from benchmarks.peers import versions
from ludotheque.compiled.routines import run_natively
from ludotheque.core.seat import Seat
from ludotheque.games.alak.engine.engine import AlakSearcher
from ludotheque.games.alak.engine.engine_long import Greedy
from ludotheque.games.alak.engine.solver import solve
from ludotheque.games.alak.rules import Alak
from ludotheque.play.match import new_match, submit
from ludotheque.search.thought import Limit, Thought

MATCH_CELLS, MATCH_NODES = 20, 20_000


def solver(longest: int) -> None:
    solve(Alak(2), Alak(2).start())
    for n in range(9, longest + 1):
        for torus, suicide in ((False, False), (True, False), (False, True), (True, True)):
            game = Alak(n, torus, suicide)
            start = time.process_time()
            solved = solve(game, game.start())
            seconds = time.process_time() - start
            print(
                f"solved {game}: {len(solved.keys):,} positions up to symmetry in {seconds:.2f} s, "
                f"value {solved.value(game.start())}",
                flush=True,
            )


def depth() -> None:
    for game in (Alak(15), Alak(20), Alak(20, torus=True), Alak(40), Alak(100)):
        searcher = AlakSearcher(game)
        searcher.think(game.start(), Limit(depth=1))
        start = time.process_time()
        reached: list[tuple[float, Thought]] = []

        def note(thought: Thought, start: float = start, reached: Any = reached) -> None:
            reached.append((time.process_time() - start, thought))

        last = searcher.think(game.start(), Limit(seconds=2), note)
        within = max(thought.depth for seconds, thought in reached if seconds <= 1)
        speed = last.nodes / (time.process_time() - start) / 1e6
        print(f"depth after 1 s of CPU, {game}: {within}; {speed:.1f} M nodes/s", flush=True)


def match(games: int) -> None:
    game, rng, points = Alak(MATCH_CELLS), Random(1), []
    ours, theirs = AlakSearcher(game), Greedy(game)
    for played in range(games):
        if played % 2 == 0:
            opening = new_match(game)
            for _ in range(4):
                opening = submit(opening, opening.to_move, rng.choice(game.legal_moves(opening.state)))
        seat = Seat.FIRST if played % 2 == 0 else Seat.SECOND
        going = opening
        while going.outcome is None:
            engine: Any = ours if going.to_move is seat else theirs
            move = engine.think(going.state, Limit(nodes=MATCH_NODES)).move
            going = submit(going, going.to_move, move)
        winner = going.outcome.winner
        points.append(1.0 if winner is seat else 0.5 if winner is None else 0.0)
    print(
        f"{game}, {MATCH_NODES} nodes a move against greedy: {games} games, won {points.count(1.0)}, "
        f"drawn {points.count(0.5)}, lost {points.count(0.0)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="solver,depth,match")
    parser.add_argument("--longest", type=int, default=14)
    parser.add_argument("--games", type=int, default=40)
    options = parser.parse_args()
    parts = options.only.split(",")
    print(versions())
    if "solver" in parts:
        solver(options.longest)
    if "depth" in parts:
        depth()
    if "match" in parts:
        match(options.games)


if __name__ == "__main__":
    run_natively()
    main()

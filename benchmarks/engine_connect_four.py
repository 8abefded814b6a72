"""Puissance 4: two kernels side by side, what positions of each kind cost, known grids, `perfect` at work.

    python -m benchmarks.engine_connect_four [--only kernels,classes,book,grids,empty,perfect] [--games 200]

Without --only everything runs but `empty` (the 6×7 board from nothing) and `grids`, which take a minute or more. CPU
time, one core. `classes` sorts positions by the pawns on the grid and by how many plies the game still lasts when both play
well.
"""

import argparse
import time
from collections import defaultdict
from random import Random

from benchmarks.peers import versions
from benchmarks.race import Contender, Effort, Race, run, told
from benchmarks.solver import GAME, GO_ON, positions
from ludotheque.compiled.kernel import Kernel
from ludotheque.compiled.routines import run_natively
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.engine.book import opening_book
from ludotheque.games.connect_four.engine.engine import LEVELS, Knower, cells_left, plies_to_end
from ludotheque.games.connect_four.engine.kernel_pair import pair_kernel
from ludotheque.games.connect_four.engine.kernel_wide import wide_kernel
from ludotheque.games.connect_four.engine.solver import GridSolver
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.search.deepening import Deepening
from ludotheque.search.levels import choose
from ludotheque.search.thought import Limit

LOOKS = Effort(rounds=5, seconds=0.1)
GRIDS = (
    (6, 4, "second wins"),
    (5, 5, "draw"),
    (6, 5, "draw"),
    (7, 5, "draw"),
    (8, 5, "first wins"),
    (6, 6, "second wins"),
)
CLASSED = ((10, 200), (13, 300), (18, 300), (24, 300), (32, 300))  # plies, how many
EARLY, MIDDLE = 14, 28  # plies played at most
EASY, MEDIUM = 13, 28  # plies left at most


def kernels() -> None:
    """Grids in two words: the kernel that is used beside the one for grids of any size, looking ahead."""
    for game in (ConnectFour(8, 8), ConnectFour(10, 10, 5)):
        title = f"{game.columns}×{game.rows}, lines of {game.align}"
        race = Race(title, {"in two words": looks(game, pair_kernel(game)), "in many": looks(game, wide_kernel(game))})
        print(*(told(line, "nodes/s") for line in run(race, LOOKS)), sep="\n", flush=True)


def looks(game: ConnectFour, kernel: Kernel) -> Contender:
    """Looks ahead from the start, so many nodes."""
    engine = Deepening(game, kernel)
    return lambda _seed, nodes: lambda: engine.think(game.start(), Limit(nodes=nodes)).nodes


def classes() -> None:
    """What ends soon beside what lasts: early positions that are quickly won must not cost what hard ones do."""
    mine = GridSolver(GAME)
    mine.score(positions(30, 1)[0][1], GO_ON)
    spent: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for plies, count in CLASSED:
        mine.forget()
        for _, state in positions(plies, count):
            before, start = mine.nodes, time.process_time()
            score = mine.score(state, GO_ON)
            seconds, left = time.process_time() - start, cells_left(GAME, state)
            lasts = plies_to_end(left, score) or left
            when = "early" if plies <= EARLY else "middle" if plies <= MIDDLE else "late"
            spent[f"{when}, {'easy' if lasts <= EASY else 'medium' if lasts <= MEDIUM else 'hard'}"].append(
                (seconds, mine.nodes - before)
            )
    for name, found in sorted(spent.items()):
        seconds, nodes = (sum(column) / len(found) for column in zip(*found, strict=True))
        print(
            f"classes: {name}: {len(found)} positions, {seconds * 1000:.3f} ms and {nodes:,.0f} nodes each", flush=True
        )


def book() -> None:
    """How long the engine takes over positions of the book."""
    engine, longest, busiest = Knower(GAME), 0.0, 0.0
    known = [state for plies in range(14) for _, state in positions(plies, 300) if opening_book().entry(state)]
    for state in known:
        start, worked = time.perf_counter(), time.process_time()
        assert engine.think(state, Limit()).exact
        longest = max(longest, time.perf_counter() - start)
        busiest = max(busiest, time.process_time() - worked)
    print(
        f"book: {len(opening_book()):,} positions; {len(known)} random ones found, the slowest in {longest * 1000:.1f} ms "
        f"({busiest * 1000:.1f} ms of CPU)"
    )


def solved(game: ConnectFour, table_bits: int = 24) -> tuple[int, float, int]:
    mine = GridSolver(game, table_bits)
    start = time.process_time()
    return mine.score(game.start(), GO_ON), time.process_time() - start, mine.nodes


def grids() -> None:
    for columns, rows, known in GRIDS:
        score, seconds, nodes = solved(ConnectFour(rows, columns))
        found = "first wins" if score > 0 else "second wins" if score < 0 else "draw"
        print(
            f"grids: {columns}×{rows} from nothing: {found} ({known} expected), {seconds:.1f} s, {nodes:,} nodes",
            flush=True,
        )


def empty() -> None:
    score, seconds, nodes = solved(GAME)
    print(f"empty: 6×7 from nothing, no book: score {score:+}, {seconds:.1f} s, {nodes:,} nodes")


def perfect(games: int) -> None:
    """`perfect` moves first; the levels answer, each with its own seed."""
    engine, other = Knower(GAME), Knower(GAME)
    won, slowest = [0] * len(LEVELS), 0.0
    for number in range(games):
        rng, state, level = Random(number), GAME.start(), number % len(LEVELS)
        while GAME.legal_moves(state):
            if state.to_move is Seat.FIRST:
                start = time.perf_counter()
                move = engine.think(state, Limit()).move
                slowest = max(slowest, time.perf_counter() - start)
            else:
                move = choose(other, state, LEVELS[level], rng).move
            state = GAME.play(state, move)
        outcome = GAME.outcome(state)
        won[level] += outcome is not None and outcome.winner is Seat.FIRST
    print(f"perfect: {sum(won)} of {games} games won moving first (by level {won}); slowest move {slowest:.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="kernels,classes,book,perfect")
    parser.add_argument("--games", type=int, default=200)
    chosen = parser.parse_args()
    print(versions())
    parts = {
        "kernels": kernels, "classes": classes, "book": book, "grids": grids, "empty": empty,
    }  # fmt: skip
    for name in chosen.only.split(","):
        if name == "perfect":
            perfect(chosen.games)
        else:
            parts[name]()


if __name__ == "__main__":
    run_natively()
    main()

"""Puissance 4: playouts and tree search beside OpenSpiel, the solver beside bitbully, known grids, `perfect` at work.

    python -m benchmarks.engine_connect_four [--only playouts,tree,kernels,solver,classes,book,grids,empty,perfect] [--games 200]

Without --only everything runs but `empty` (the 6×7 board from nothing) and `grids`, which take a minute or more. Ratios
compare turns of one run, in CPU time, on one core; bitbully and our solver take turns position by position, neither with
a book, each with its own table kept from one position to the next. `classes` sorts positions by the pawns on the grid and
by how many plies the game still lasts when both play well.
"""

import argparse
import time
from collections import defaultdict
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random

from benchmarks import engine_playouts
from benchmarks.engine_tree import contest, ours, versions

from ludotheque.compiled.kernel import Kernel
from ludotheque.compiled.routines import run_natively
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.engine.book import opening_book
from ludotheque.games.connect_four.engine.engine import LEVELS, Knower, cells_left, plies_to_end
from ludotheque.games.connect_four.engine.kernel import word_kernel
from ludotheque.games.connect_four.engine.kernel_pair import pair_kernel
from ludotheque.games.connect_four.engine.kernel_wide import wide_kernel
from ludotheque.games.connect_four.engine.solver import GridSolver
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.search.deepening import Deepening
from ludotheque.search.levels import choose
from ludotheque.search.stopping import Stopper
from ludotheque.search.thought import Limit

GAME = ConnectFour()
PLAYOUTS, THEIR_PLAYOUTS = 200_000, 10_000
SEARCHED = 400_000  # nodes
POSITIONS = ((24, 300), (20, 300), (16, 300), (12, 100), (8, 20))  # plies, how many
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
GO_ON = Stopper()
SEED = 0


def playouts() -> None:
    rate = engine_playouts.ours(GAME, word_kernel(GAME), PLAYOUTS)
    engine_playouts.contest("playouts", rate, engine_playouts.open_spiel("connect_four", THEIR_PLAYOUTS))


def tree() -> None:
    contest("tree search", ours(GAME, word_kernel(GAME)), "connect_four")


def kernels() -> None:
    """Grids in two words: the kernel that is used beside the one for grids of any size."""
    for game in (ConnectFour(8, 8), ConnectFour(10, 10, 5)):
        title = f"{game.columns}×{game.rows}, lines of {game.align}, in two words"
        two, many = pair_kernel(game), wide_kernel(game)
        rate = engine_playouts.ours(game, two, PLAYOUTS // 10)
        engine_playouts.contest(title, rate, {"in many": engine_playouts.ours(game, many, PLAYOUTS // 10)})
        engine_playouts.contest(title, looks(game, two), {"in many": looks(game, many)}, "nodes/s")


def looks(game: ConnectFour, kernel: Kernel) -> engine_playouts.Rate:
    """Nodes a second of CPU, looking ahead from the start."""
    engine = Deepening(game, kernel)
    engine.think(game.start(), Limit(nodes=100))  # compiles

    def rate(_seed: int) -> float:
        start = time.process_time()
        return engine.think(game.start(), Limit(nodes=SEARCHED)).nodes / (time.process_time() - start)

    return rate


def positions(plies: int, count: int) -> list[tuple[list[int], ConnectFourState]]:
    """Random games cut after so many plies, the same in every run; the game goes on in each."""
    rng = Random(f"{SEED}-{plies}")
    found: list[tuple[list[int], ConnectFourState]] = []
    while len(found) < count:
        state = GAME.start()
        line: list[int] = []
        while len(line) < plies and (moves := GAME.legal_moves(state)):
            move = rng.choice(moves)
            line.append(int(move))
            state = GAME.play(state, move)
        if len(line) == plies and GAME.legal_moves(state):
            found.append((line, state))
    return found


class BitBully:
    """The peer: its own search for the exact score, without its book."""

    def __init__(self) -> None:
        self.core = import_module("bitbully.bitbully_core")
        self.solver = self.core.BitBullyCore()
        assert not self.solver.isBookLoaded()

    def score(self, line: list[int]) -> tuple[int, float]:
        board = self.core.BoardCore()
        assert board.setBoard(line)
        start = time.process_time()
        return self.solver.mtdf(board, 0), time.process_time() - start


def solver() -> None:
    mine = GridSolver(GAME)
    mine.score(positions(30, 1)[0][1], GO_ON)
    try:
        peer: BitBully | None = BitBully()
        print(f"solver: bitbully {version('bitbully')}, book off")
    except (ImportError, PackageNotFoundError):
        peer = None
        print("solver: bitbully is not installed, no comparison")
    spent, theirs, different = 0.0, 0.0, 0
    for plies, count in POSITIONS:
        ours_here, theirs_here, nodes = 0.0, 0.0, mine.nodes
        for line, state in positions(plies, count):
            if peer:
                score, seconds = peer.score(line)
                theirs_here += seconds
            start = time.process_time()
            found = mine.score(state, GO_ON)
            ours_here += time.process_time() - start
            different += peer is not None and found != score
        told = f"solver: {count} at {plies} plies: ludotheque {ours_here:.3f} s, {mine.nodes - nodes:,} nodes"
        print(
            told + (f"; bitbully {theirs_here:.3f} s; ours ÷ it {ours_here / theirs_here:.2f}" if peer else ""),
            flush=True,
        )
        spent, theirs = spent + ours_here, theirs + theirs_here
    print(
        f"solver: in all {spent:.2f} s"
        + (f" ÷ {theirs:.2f} s = {spent / theirs:.2f}; {different} scores differ" if peer else "")
    )


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
    parser.add_argument("--only", default="playouts,tree,kernels,solver,classes,book,perfect")
    parser.add_argument("--games", type=int, default=200)
    chosen = parser.parse_args()
    print(versions())
    parts = {
        "playouts": playouts, "tree": tree, "kernels": kernels, "solver": solver, "classes": classes, "book": book,
        "grids": grids, "empty": empty,
    }  # fmt: skip
    for name in chosen.only.split(","):
        if name == "perfect":
            perfect(chosen.games)
        else:
            parts[name]()


if __name__ == "__main__":
    run_natively()
    main()

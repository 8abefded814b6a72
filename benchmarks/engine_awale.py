"""Awalé: the table of endings, how deep a second goes, games against NegaAwale.

    python -m benchmarks.engine_awale [--only table,depth,nega] [--games 200] [--seconds 0.2]
                                       [--nodes N] [--seed 7] [--samples 1000]

CPU time, one core. Every opening is played from both seats.
"""

import argparse
import sys
import tempfile
import time
from math import sqrt
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from benchmarks.peers import versions
from engines.awale_played_out import played_out, sign
from ludotheque.compiled.routines import run_natively
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.awale.engine.endings import KNOWN_SEEDS, make, read
from ludotheque.games.awale.engine.engine import AwaleEngine
from ludotheque.games.awale.rules import Awale, AwaleState
from ludotheque.search.thought import Limit
from ludotheque.sujets.awale import NegaAwale

NEGA_DEPTH = 6
OPENING = (2, 6)  # random plies before a game


def ending(rng: Random, most: int) -> AwaleState:
    """A close game with few seeds; the more of them, the fewer turns left, so that it can be played out."""
    seeds = rng.randint(4, most)
    holes = [0] * 12
    for _ in range(seeds):
        holes[rng.randrange(12)] += 1
    one = rng.randint(max(0, 48 - seeds - 24), 24)
    left = rng.randint(1, 7 if seeds > 8 else 11)
    return AwaleState(tuple(holes), (one, 48 - seeds - one), 100 - left, rng.choice([Seat.FIRST, Seat.SECOND]))


def table(samples: int) -> None:
    for game in (Awale(), Awale(harvest_cancelled=True)):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table"
            make(path, game, 4)
            start = time.process_time()
            make(path, game, KNOWN_SEEDS)
            made = time.process_time() - start
            size = path.stat().st_size / 1e6
            start = time.process_time()
            assert read(path, game, KNOWN_SEEDS) is not None
            loaded = time.process_time() - start
        engine, rng, checked, wrong = AwaleEngine(game), Random(1), 0, 0
        while checked < samples:
            state = ending(rng, KNOWN_SEEDS)
            if game.legal_moves(state):
                winner = played_out(game, state, {})
                score = engine.think(state, Limit()).score
                wrong += sign(score) != (winner if state.to_move is Seat.FIRST else -winner)
                checked += 1
        print(
            f"table, {KNOWN_SEEDS} seeds, {game}: made in {made:.1f} s CPU, {size:.0f} MB, read in {loaded:.2f} s; "
            f"{checked} endings played out, {wrong} differ"
        )


def depth() -> None:
    game = Awale()
    engine = AwaleEngine(game)
    engine.think(game.start(), Limit(depth=2))
    start = time.process_time()
    reached: list[tuple[int, float, int]] = []
    engine.think(
        game.start(),
        Limit(seconds=4),
        lambda thought: reached.append((thought.depth, time.process_time() - start, thought.nodes)),
    )
    within = max(depth for depth, seconds, _ in reached if seconds <= 1)
    print("depth from the start: " + ", ".join(f"{depth} in {s:.2f} s" for depth, s, _ in reached if depth >= 12))
    print(f"depth after 1 s of CPU: {within}; {reached[-1][2] / reached[-1][1] / 1e6:.1f} M nodes/s")


def nega(state: AwaleState) -> Move:
    """NegaAwale at depth 6, through its own door."""
    holes, (one, two) = state.holes, state.harvested
    board = holes if state.to_move is Seat.FIRST else holes[6:] + holes[:6]
    jeu = {"joueur1": "1", "joueur2": "2", "score": [one, two], "n": state.turns, "plateau": list(board)}
    return Move(NegaAwale(jeu, NEGA_DEPTH, 0) + (0 if state.to_move is Seat.FIRST else 6))


def surely(won: int, games: int) -> float:
    """The lower end of Wilson's 95 % interval."""
    share, z = won / games, 1.96
    middle = share + z * z / (2 * games)
    return (middle - z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))) / (1 + z * z / games)


def against_nega(games: int, limit: Limit, seed: int) -> None:
    """Every opening is played from both seats."""
    game, rng = Awale(), Random(seed)
    engine = AwaleEngine(game)
    points: list[float] = []
    start = time.monotonic()
    for played in range(games):
        if played % 2 == 0:
            opening = game.start()
            for _ in range(rng.randrange(*OPENING) + 2):
                opening = game.play(opening, rng.choice(game.legal_moves(opening)))
        ours_is = Seat.FIRST if played % 2 == 0 else Seat.SECOND
        state = opening
        while game.legal_moves(state):
            move = engine.think(state, limit).move if state.to_move is ours_is else nega(state)
            state = game.play(state, move)
        outcome = game.outcome(state)
        assert outcome is not None
        points.append(1.0 if outcome.winner is ours_is else 0.5 if outcome.winner is None else 0.0)
        if played % 20 == 19 or played == games - 1:
            won, drawn = points.count(1.0), points.count(0.5)
            print(
                f"against NegaAwale depth {NEGA_DEPTH}, {limit}: {len(points)} games, won {won}, drawn {drawn}, "
                f"lost {points.count(0.0)}: {won / len(points):.1%} won, at least {surely(won, len(points)):.1%} ({time.monotonic() - start:.0f} s)",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="table,depth,nega")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--nodes", type=int, default=0, help="instead of seconds: fairer on a busy machine")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--samples", type=int, default=1000)
    options = parser.parse_args()
    parts = options.only.split(",")
    print(versions())
    if "table" in parts:
        table(options.samples)
    if "depth" in parts:
        depth()
    if "nega" in parts:
        limit = Limit(nodes=options.nodes) if options.nodes else Limit(seconds=options.seconds)
        against_nega(options.games, limit, options.seed)


if __name__ == "__main__":
    run_natively()
    main()

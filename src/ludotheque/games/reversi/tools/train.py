"""Learns what the looks of a board of 8, 7 or 6 are worth, from the positions that `make_games` has kept.

    python -m ludotheque.games.reversi.tools.train --size 8 --folder ../games --rounds 30
    python -m ludotheque.games.reversi.tools.train --size 8 --folder ../labels --trust 1 --onward

Prints how far off the weights are on positions that were not learnt from, by empty cells, and a digest of the data.
"""

import argparse
import hashlib
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.routines import run_natively
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.looks import SIZES
from ludotheque.games.reversi.engine.patterns import FILE, Weights, places, weights_for
from ludotheque.games.reversi.engine.solver_desk import new_desk
from ludotheque.games.reversi.tools.school import TrainingSet, between, first_choices, fitted, goals, numbered
from ludotheque.games.reversi.tools.self_play import POSITION

Boards = NDArray[np.uint64]  # the words of the player to move, then the other's
KNOTS = {8: (58, 52, 44, 36, 28, 20, 12, 4), 7: (43, 34, 26, 18, 10, 4), 6: (30, 24, 18, 12, 4)}  # empty cells
ASIDE = 40  # one position of so many, the last of each folder, examines and is not learnt from
MOST = 32_000  # hundredths of a pawn: no weight is larger
GRAIN = 2  # hundredths of a pawn: weights are rounded to it, which makes the file smaller
SHOWN = 8  # empty cells in a line of the report


def _say(words: str) -> None:
    sys.stdout.write(f"{words}  [{time.process_time():.0f} s]\n")
    sys.stdout.flush()


def positions_in(folder: Path, size: int, digest: Any) -> NDArray[Any]:
    """The positions of a folder; the digest learns of every byte."""
    shards = sorted(folder.glob(f"size{size}-*.positions"))
    for shard in shards:
        digest.update(shard.name.encode() + shard.read_bytes())
    return np.concatenate([np.fromfile(shard, dtype=POSITION) for shard in shards])


def with_choices(
    size: int, positions: NDArray[Any], worth: NDArray[np.float64], weights: Weights
) -> tuple[Boards, NDArray[np.float64]]:
    """Positions as two words, and after them those that the weights of before would choose, worth as much to the other."""
    boards: Boards = np.stack([positions["mine"], positions["theirs"]], axis=1)
    chosen: Boards = np.zeros_like(boards)
    first_choices(positions["mine"].copy(), positions["theirs"].copy(), new_desk(size, 4), weights, chosen)
    moved = (chosen[:, 0] != 0) & (chosen[:, 1] != 0)
    return np.concatenate([boards, chosen[moved]]), np.concatenate([worth, -worth[moved]])


def lessons(
    size: int, folders: list[Path], trust: float, least: int, knots: NDArray[np.int64], before: Weights | None
) -> tuple[TrainingSet, TrainingSet, NDArray[np.int64]]:
    """What is learnt from, what examines, and the empty cells of the latter, of which there are so many at least."""
    digest = hashlib.sha256()
    boards: list[Boards] = []
    worths, asides = [], []
    for folder in folders:
        positions = positions_in(folder, size, digest)
        worth = np.zeros(len(positions))
        goals(*(positions[name].copy() for name in ("seemed", "won", "exact", "seat", "begins")), trust, worth)
        split = len(positions) - len(positions) // ASIDE
        taught, goal = np.stack([positions["mine"], positions["theirs"]], axis=1)[:split], worth[:split]
        if before is not None:
            taught, goal = with_choices(size, positions[:split], worth[:split], before)
        boards += [taught, np.stack([positions["mine"], positions["theirs"]], axis=1)[split:]]
        worths += [goal, worth[split:]]
        asides += [np.zeros(len(goal), dtype=bool), np.ones(len(worth) - split, dtype=bool)]
    board, worth, aside = np.concatenate(boards), np.concatenate(worths), np.concatenate(asides)
    left = size * size - np.bitwise_count(board[:, 0] | board[:, 1]).astype(np.int64)
    order = np.argsort(-left, kind="stable")[: np.count_nonzero(left >= least)]
    board, worth, aside, left = board[order], worth[order], aside[order], left[order]
    found = numbered(size, board[:, 0].copy(), board[:, 1].copy())
    knot, share = between(knots, left)
    _say(f"{len(worth):,} positions, sha256 of the data {digest.hexdigest()}")
    learnt, unseen = (
        TrainingSet(np.ascontiguousarray(found[chosen]), knot[chosen], share[chosen], worth[chosen], places(size)[1])
        for chosen in (~aside, aside)
    )
    return learnt, unseen, left[aside]


def report(weights: NDArray[np.float64], unseen: TrainingSet, left: NDArray[np.int64]) -> str:
    """How far off the weights are on what they were not learnt from."""
    off = unseen.judged(weights) - unseen.worth
    bands = [
        f"{low}–{low + SHOWN - 1}: {np.sqrt(np.mean(off[left // SHOWN == low // SHOWN] ** 2)):.2f}"
        for low in range(0, int(left.max()) + 1, SHOWN)
        if np.any(left // SHOWN == low // SHOWN)
    ]
    return f"off by {np.sqrt(np.mean(off**2)):.3f} pawns; by empty cells {', '.join(bands)}"


def kept_before(size: int, knots: NDArray[np.int64]) -> NDArray[np.float64]:
    """The weights that are in use, of every knot, in pawns."""
    with np.load(FILE) as file:
        assert np.array_equal(file[f"knots{size}"], knots), "learnt at other knots: there is nothing to go on from"
        kept: NDArray[np.float64] = file[f"kept{size}"].reshape(-1) / UNIT
    return kept


def main() -> None:
    """Learn, report, keep."""
    parser = argparse.ArgumentParser(description="Learn the weights of Black & White.")
    parser.add_argument("--size", type=int, choices=SIZES, required=True)
    parser.add_argument("--folder", type=Path, action="append", required=True, help="positions; may be given again")
    parser.add_argument(
        "--trust", type=float, default=0.12, help="how much of a goal is what the position seemed worth"
    )
    parser.add_argument("--shrink", type=float, default=12.0, help="a weight seen so often is believed by half")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument(
        "--choices", action="store_true", help="learn also from what the weights of before would choose"
    )
    parser.add_argument("--onward", action="store_true", help="begin with the weights of before, and stay near them")
    parser.add_argument(
        "--least",
        type=int,
        default=0,
        help="learn from positions with so many empty cells; a knot leaves later ones alone",
    )
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    knots = np.array(KNOTS[asked.size])
    before = weights_for(asked.size) if asked.choices else None
    learnt, unseen, left = lessons(asked.size, asked.folder, asked.trust, asked.least, knots, before)
    weights = kept_before(asked.size, knots) if asked.onward else np.zeros(len(knots) * learnt.width)
    _say(f"to begin with: {report(weights, unseen, left)}")
    for number, now in enumerate(fitted(learnt, weights, asked.shrink, asked.rounds), 1):
        weights = now
        if number % 10 == 0 or number == asked.rounds:
            _say(f"round {number}: {report(weights, unseen, left)}")
    kept = np.clip(np.rint(weights * (UNIT / GRAIN)) * GRAIN, -MOST, MOST).astype(np.int16)
    keep(asked.file, asked.size, knots, kept.reshape(len(knots), -1))
    _say(f"kept in {asked.file.name}, {asked.file.stat().st_size} bytes")


def keep(file: Path, size: int, knots: NDArray[np.int64], kept: NDArray[np.int16]) -> None:
    """Write the weights of a size beside those of the others."""
    everything: dict[str, Any] = {}
    if file.exists():
        with np.load(file) as before:
            everything = {name: before[name] for name in before.files}
    np.savez_compressed(file, **{**everything, f"knots{size}": knots.astype(np.int16), f"kept{size}": kept})


if __name__ == "__main__":
    run_natively()
    main()

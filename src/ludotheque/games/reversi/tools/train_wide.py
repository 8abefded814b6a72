"""Learns what the looks of boards of 9 to 15 are worth, from the positions that `make_wide_games` has kept.

    python -m ludotheque.games.reversi.tools.train_wide --size 10 --size 11 --size 12 --folder ../wide --rounds 30

The tables are alike on every size: one size given, the weights are for it alone; several, they are for all that have none of
their own. Prints how far off they are on positions that were not learnt from, by size, and a digest of the data.
"""

import argparse
import hashlib
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.bits import lowest
from ludotheque.compiled.jit import compiled
from ludotheque.compiled.routines import run_natively
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel_wide import ONE, SIDE_WORDS, STRIDE, counts_of, with_weights
from ludotheque.games.reversi.engine.looks_wide import DENSE_LOOKS, FILE, counted, lanes, places
from ludotheque.games.reversi.tools.make_wide_games import SIZES
from ludotheque.games.reversi.tools.school import TrainingSet, between, fitted, goals
from ludotheque.games.reversi.tools.self_play_wide import POSITION

KNOTS = (0.94, 0.76, 0.58, 0.40, 0.22, 0.06)  # shares of the board that are empty
ASIDE = 25  # one position of so many, the last of each size and folder, examines and is not learnt from
MOST = 32_000  # hundredths of a pawn: no weight is larger
GRAIN = 10  # hundredths of a pawn: weights are rounded to it, which makes the file smaller
SHOWN = 5  # bands of the report
BANDS = 10  # of the empty part of a board: guesses are put to scale in each
MOST_LOOKS_OF_A_CELL = 16


def _say(words: str) -> None:
    sys.stdout.write(f"{words}  [{time.process_time():.0f} s]\n")
    sys.stdout.flush()


@compiled
def _number(mine: Any, theirs: Any, geo: Any, lane_of: Any, adds: Any, many: Any, empty: Any, found: Any) -> None:
    """The weights of its phase that each position looks up."""
    looks = len(empty)
    numbers = np.zeros(looks, dtype=np.int64)
    for i in range(len(mine)):
        numbers[:] = empty
        for word in range(SIDE_WORDS):
            for side in range(2):
                pawns = mine[i, word] if side == 0 else theirs[i, word]
                while pawns != 0:
                    cell = 64 * word + np.int64(lowest(pawns))
                    pawns &= pawns - ONE
                    for k in range(many[cell]):
                        numbers[lane_of[cell, k]] += (1 - 2 * side) * adds[cell, k]
        for look in range(looks):
            found[i, look] = numbers[look]
        own = (mine[i, 0], mine[i, 1], mine[i, 2], mine[i, 3])
        other = (theirs[i, 0], theirs[i, 1], theirs[i, 2], theirs[i, 3])
        look = looks
        for one in counted(*counts_of(own, other, geo)):
            found[i, look] = one
            look += 1


def numbered_wide(size: int, mine: NDArray[np.uint64], theirs: NDArray[np.uint64]) -> NDArray[np.int32]:
    """For each position the kept weights it looks up: of every look, of what is counted, then of every part of a look."""
    lane_of = np.zeros((STRIDE * STRIDE, MOST_LOOKS_OF_A_CELL), dtype=np.int64)
    adds, many = np.zeros_like(lane_of), np.zeros(STRIDE * STRIDE, dtype=np.int64)
    for lane, (_, cells) in enumerate(lanes(size)):
        for digit, (row, column) in enumerate(cells):
            bit = row * STRIDE + column
            lane_of[bit, many[bit]], adds[bit, many[bit]] = lane, 3**digit
            many[bit] += 1
    empty = np.array([start + (3 ** len(cells) - 1) // 2 for start, cells in lanes(size)])
    found = np.zeros((len(mine), len(empty) + DENSE_LOOKS), dtype=np.int32)
    _number(mine, theirs, with_weights(size, None), lane_of, adds, many, empty, found)
    own, parts, _ = places()
    columns = [own.astype(np.int32)[found]]
    for lane, (start, _) in enumerate(lanes(size)):
        columns += [part.astype(np.int32)[found[:, lane] - start][:, None] for part in parts[start]]
    return np.concatenate(columns, axis=1)


def to_scale(positions: NDArray[Any], size: int) -> NDArray[np.int16]:
    """What positions seemed worth, times what fits the ends of their games best in each phase.

    Weights that were not learnt from games speak in points of their own.
    """
    left = size * size - np.bitwise_count(positions["mine"] | positions["theirs"]).sum(axis=1)
    phase = left * BANDS // size**2
    seemed, guessed = positions["seemed"].astype(np.float64), positions["exact"] == 0
    for one in np.unique(phase[guessed]):
        here = guessed & (phase == one)
        seemed[here] *= UNIT * (seemed[here] @ positions["won"][here]) / max(1.0, seemed[here] @ seemed[here])
    return np.rint(seemed).astype(np.int16)


def lesson_of(positions: NDArray[Any], size: int, trust: float) -> tuple[TrainingSet, NDArray[np.float64]]:
    """Positions of one size as a lesson, and the shares of their boards that are empty."""
    worth = np.zeros(len(positions))
    others = (positions[name].copy() for name in ("won", "exact", "seat", "begins"))
    goals(to_scale(positions, size), *others, trust, worth)
    mine, theirs = positions["mine"].copy(), positions["theirs"].copy()
    left = 1.0 - np.bitwise_count(mine | theirs).sum(axis=1) / size**2
    knot, share = between(np.array(KNOTS), left)
    return TrainingSet(numbered_wide(size, mine, theirs), knot, share, worth, places()[2]), left


def chosen(lesson: TrainingSet, which: NDArray[Any]) -> TrainingSet:
    """Some positions of a lesson."""
    return TrainingSet(
        lesson.found[which], lesson.knot[which], lesson.share[which], lesson.worth[which], lesson.width
    )  # fmt: skip


def joined(lessons: list[TrainingSet]) -> TrainingSet:
    """All positions of several lessons, those of one phase together: their weights are near each other."""
    knot = np.concatenate([one.knot for one in lessons])
    order = np.argsort(knot, kind="stable")
    return TrainingSet(
        np.concatenate([one.found for one in lessons])[order],
        knot[order],
        np.concatenate([one.share for one in lessons])[order],
        np.concatenate([one.worth for one in lessons])[order],
        lessons[0].width,
    )


def lessons_in(
    folders: list[Path], sizes: list[int], trust: float
) -> tuple[TrainingSet, dict[int, list[tuple[TrainingSet, NDArray[np.float64]]]]]:
    """What is learnt from, and what examines, by size, with the shares of their boards that are empty."""
    digest, taught = hashlib.sha256(), []
    exams: dict[int, list[tuple[TrainingSet, NDArray[np.float64]]]] = {size: [] for size in sizes}
    for folder in folders:
        for size in sizes:
            shards = sorted(folder.glob(f"size{size}-*.positions"))
            for shard in shards:
                digest.update(shard.name.encode() + shard.read_bytes())
            if not shards:
                continue
            positions = np.concatenate([np.fromfile(shard, dtype=POSITION) for shard in shards])
            lesson, left = lesson_of(positions, size, trust)
            split = len(positions) - len(positions) // ASIDE
            taught.append(chosen(lesson, np.arange(split)))
            exams[size].append((chosen(lesson, np.arange(split, len(positions))), left[split:]))
    everything = joined(taught)
    _say(f"{len(everything.worth):,} positions to learn from, sha256 of the data {digest.hexdigest()}")
    return everything, exams


def report(weights: NDArray[np.float64], exams: dict[int, list[tuple[TrainingSet, NDArray[np.float64]]]]) -> str:
    """How far off the weights are on what they were not learnt from."""
    lines = []
    for size, parts in exams.items():
        off = np.concatenate([exam.judged(weights) - exam.worth for exam, _ in parts])
        band = np.concatenate([left for _, left in parts]) * SHOWN // 1
        by_band = ", ".join(f"{np.sqrt(np.mean(off[band == one] ** 2)):.2f}" for one in range(SHOWN))
        lines.append(
            f"{size}×{size} off by {np.sqrt(np.mean(off**2)):.2f} pawns; by fifths of the board empty {by_band}"
        )
    return "\n".join(lines)


def main() -> None:
    """Learn, report, keep."""
    parser = argparse.ArgumentParser(description="Learn the weights of Black & White beyond 8×8.")
    parser.add_argument("--size", type=int, choices=SIZES, action="append", required=True, help="may be given again")
    parser.add_argument("--folder", type=Path, action="append", required=True, help="positions; may be given again")
    parser.add_argument("--trust", type=float, default=0.1, help="how much of a goal is what the position seemed worth")
    parser.add_argument("--shrink", type=float, default=30.0, help="a weight seen so often is believed by half")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    learnt, exams = lessons_in(asked.folder, asked.size, asked.trust)
    weights = np.zeros(len(KNOTS) * learnt.width)
    for number, now in enumerate(fitted(learnt, weights, asked.shrink, asked.rounds), 1):
        weights = now
        if number % 10 == 0 or number == asked.rounds:
            _say(f"round {number}:\n{report(weights, exams)}")
    kept = np.clip(np.rint(weights * (UNIT / GRAIN)) * GRAIN, -MOST, MOST).astype(np.int16)
    keep(asked.file, str(asked.size[0]) if len(asked.size) == 1 else "", kept.reshape(len(KNOTS), -1))
    _say(f"kept in {asked.file.name}, {asked.file.stat().st_size} bytes")


def keep(file: Path, name: str, kept: NDArray[np.int16]) -> None:
    """Write the weights of a size, or of all, beside the others."""
    everything: dict[str, Any] = {}
    if file.exists():
        with np.load(file) as before:
            everything = {one: before[one] for one in before.files}
    everything |= {f"knots{name}": np.array(KNOTS, dtype=np.float32), f"kept{name}": kept}
    np.savez_compressed(file, **everything)


if __name__ == "__main__":
    run_natively()
    main()

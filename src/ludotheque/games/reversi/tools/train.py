"""Learns what looks of a board of 8 or 6 are worth, from games the engine plays against itself.

    python -m ludotheque.games.reversi.tools.train --size 8 --games 9000 --games 15000

Each `--games` is a generation: games from random openings, each move looked at some plies ahead with what is known so
far (at first the general judgement), the ending solved. Then the weights are fitted to the final differences.
"""

import argparse
import sys
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.routines import run_natively
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel import word_kernel
from ludotheque.games.reversi.engine.patterns import (
    FILE,
    LOOKS,
    LOOKS_6,
    PHASE,
    Weights,
    phases,
    twins,
    weights_for,
    width,
)
from ludotheque.games.reversi.engine.solver_desk import BOARD, GENERAL, JUDGE, new_desk
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.reversi.tools.school import fit, look_at, play_games

MARGIN = 2  # pawns: a phase also learns from positions so far beyond it
EPOCHS = 60
FEWEST = 200  # positions: a phase with fewer learns nothing
SELDOM = 5  # looks seen less often are left at nothing
GRAIN = 4  # hundredths of a pawn: weights are rounded to it, which makes the file smaller


def _say(words: str) -> None:
    sys.stdout.write(f"{words}  [{time.process_time():.0f} s]\n")
    sys.stdout.flush()


class School:
    """All positions so far of one size, and what was learnt from them."""

    def __init__(self, size: int, seed: int, trust: float, aside: float, longest: float) -> None:
        self.size = size
        self.trust, self.aside, self.longest = trust, aside, longest
        self.seed = seed
        self.boards = np.zeros((0, 2), dtype=np.uint64)
        self.worths = np.zeros(0, dtype=np.float32)
        self.weights: Weights | None = None
        self.older = 0  # how many positions the next generation replaces: all but the latest games
        self.learnt = np.zeros((phases(size), width(size)))

    def play(self, games: int) -> None:
        desk = new_desk(self.size, 16)
        desk[JUDGE] = GENERAL if self.weights is None else self.size
        used = np.zeros(1, dtype=np.int16) if self.weights is None else self.weights
        boards = np.zeros((games * self.size * self.size, 2), dtype=np.uint64)
        worths = np.zeros(len(boards), dtype=np.float32)
        manners = (0.0 if self.weights is None else self.trust, self.aside, self.longest)
        row = word_kernel(self.size).encode(Reversi(self.size).start())
        self.seed += 1
        kept = play_games(games, np.uint64(self.seed), manners, desk, used, row[0], row[1], boards, worths)
        self.boards = np.concatenate([self.boards[self.older :], boards[:kept]])
        self.worths = np.concatenate([self.worths[self.older :], worths[:kept]])
        self.older = len(self.boards) if self.weights is None else len(self.boards) - kept
        _say(f"{games} games, {len(self.boards)} positions")

    def learn(self) -> None:
        """Fit each phase anew from what was known of it."""
        taken = np.bitwise_count(self.boards[:, 0] | self.boards[:, 1]).astype(np.int64)
        for phase in range(phases(self.size)):
            low = 4 + phase * PHASE
            chosen = np.flatnonzero((taken >= low - MARGIN) & (taken < low + PHASE + MARGIN))
            if len(chosen) >= FEWEST:
                self._learn_phase(self.learnt[phase], chosen)
        self.folded = (np.clip(np.rint(self.learnt * UNIT / GRAIN), -8000, 8000) * GRAIN).astype(np.int16)
        self.weights = np.ascontiguousarray(self.folded[:, twins(self.size)]).reshape(-1)

    def _learn_phase(self, learnt: NDArray[np.float64], chosen: NDArray[np.int64]) -> None:
        places = np.zeros((len(chosen), 4 * (LOOKS if self.size == 8 else LOOKS_6)), dtype=np.int32)
        free = np.zeros(len(chosen), dtype=np.float32)
        worths = self.worths[chosen]
        board = new_desk(self.size, 4)[BOARD]
        look_at(self.boards[chosen], board, self.size, twins(self.size), places, free)
        split = len(chosen) - len(chosen) // 20  # the last games are not learnt from: they examine
        error = fit(places[:split], free[:split], worths[:split], learnt, EPOCHS)
        guessed = learnt[places[split:]].sum(axis=1) + learnt[-1] + learnt[-2] * free[split:]
        unseen = float(np.sqrt(np.mean((guessed - worths[split:]) ** 2)))
        seen = np.bincount(places.ravel(), minlength=len(learnt))
        learnt[:-2][seen[:-2] < SELDOM] = 0
        _say(f"  {split} positions, off by {np.sqrt(error):.2f} pawns; by {unseen:.2f} on {len(chosen) - split} unseen")


def main() -> None:
    """Play, learn, keep."""
    parser = argparse.ArgumentParser(description="Learn the weights of Black & White.")
    parser.add_argument("--size", type=int, choices=(6, 8), required=True)
    parser.add_argument("--games", type=int, action="append", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening", type=float, default=18, help="random plies before the players think, at most")
    parser.add_argument("--aside", type=float, default=0.025, help="share of random moves after that")
    parser.add_argument("--trust", type=float, default=0.1, help="how much of a worth is what the position seemed")
    asked = parser.parse_args()
    school = School(asked.size, asked.seed * 1000, asked.trust, asked.aside, asked.opening)
    for games in asked.games:
        school.play(games)
        school.learn()
    kept = {f"size{size}": _folded(size) for size in (6, 8) if size != asked.size and weights_for(size) is not None}
    everything: dict[str, Any] = {**kept, f"size{asked.size}": school.folded}
    np.savez_compressed(FILE, **everything)
    _say(f"kept in {FILE.name}, {FILE.stat().st_size} bytes")


def _folded(size: int) -> Weights:
    with np.load(FILE) as kept:
        folded: Weights = kept[f"size{size}"]
    return folded


if __name__ == "__main__":
    run_natively()
    main()

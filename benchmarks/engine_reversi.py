"""Black & White: perft, endings of FFO, matches against itself, OpenSpiel and a greedy bot.

    python -m benchmarks.engine_reversi [--only perft,ffo,judgements,cuts,spiel,greedy] [--games 100] [--seconds 0.2]

CPU time, one core. Every match starts from random openings, each played from both seats.
"""

import argparse
import time
from collections.abc import Callable
from importlib import import_module
from math import sqrt
from random import Random
from typing import Any

import numpy as np

from benchmarks.endings import problems
from benchmarks.peers import demand, versions
from ludotheque.compiled.bits import lowest, popcount
from ludotheque.compiled.jit import recursive
from ludotheque.compiled.routines import run_natively
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.reversi.engine.engine import WordEngine, engine
from ludotheque.games.reversi.engine.kernel_bits import ONE, flips, targets
from ludotheque.games.reversi.engine.solver_desk import CUT
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.search.thought import Limit

OPENING = 8  # random plies before a game
SURENESSES = (100, 150)  # hundredths of a spread
PERFT = (10, 24_571_284)
Chooser = Callable[[ReversiState, list[Move]], Move]  # the position, and the moves that led to it


@recursive("int64(uint64, uint64, int64)")
def leaves(mine: Any, theirs: Any, depth: Any) -> Any:
    """Perft of 8×8, the last ply counted without being played."""
    board = ~np.uint64(0)
    cells = targets(mine, theirs, board)
    if cells == 0:
        if depth == 1 or targets(theirs, mine, board) == 0:
            return 1
        return leaves(theirs, mine, depth - 1)
    if depth == 1:
        return np.int64(popcount(cells))
    total = 0
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - ONE
        turned = flips(mine, theirs, cell)
        total += leaves(theirs ^ turned, mine | turned | (ONE << cell), depth - 1)
    return total


def perft() -> None:
    depth, known = PERFT
    state = Reversi(8, "othello").start()
    start = time.process_time()
    found = leaves(np.uint64(state.first), np.uint64(state.second), depth)
    spent = time.process_time() - start
    assert found == known, f"perft({depth}) is {found}, not {known}"
    print(f"perft({depth}) 8×8: {found} in {spent:.2f} s CPU")


def ffo() -> None:
    """FFO 40 to 44, each with an empty table; empty cells go to the winner."""
    game = Reversi(8, "othello")
    total, nodes = 0.0, 0
    for problem in problems():
        thinker = problem.engine()
        start = time.process_time()
        thought = thinker.think(problem.state, Limit())
        spent = time.process_time() - start
        total, nodes = total + spent, nodes + thought.nodes
        verdict = "right" if problem.solved_by(thought) else f"WRONG, known {problem.known}"
        move = game.write_move(thought.move)
        print(f"FFO {problem.number}: {move} {thought.score:+} {verdict}, {spent:.2f} s CPU", flush=True)
    print(f"FFO 40 to 44: {total:.1f} s CPU, {nodes / 1e6:.0f} M nodes, {nodes / total / 1e6:.1f} M nodes/s")


def greedy(game: Reversi, rng: Random) -> Chooser:
    """Turns over as many as it can."""

    def choose(state: ReversiState, _moves: list[Move]) -> Move:
        def turned(move: Move) -> int:
            mine, _ = game.sides(state)
            _, after = game.sides(game.play(state, move))
            return after.bit_count() - mine.bit_count()

        moves = game.legal_moves(state)
        most = max(turned(move) for move in moves)
        return rng.choice([move for move in moves if turned(move) == most])

    return choose


def thinking(thinker: Any, limit: Limit) -> Chooser:
    return lambda state, _moves: Move(thinker.think(state, limit).move)


def spiel_chooser(pyspiel: Any, seconds: float) -> Chooser:
    """OpenSpiel's MCTS bot with so many seconds a move, one playout a leaf, solving switched on."""
    othello = pyspiel.load_game("othello")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    policy = pyspiel.ChildSelectionPolicy.UCT
    bot = pyspiel.MCTSBot(othello, evaluator, 2.0, 10**9, 1000, True, 7, False, policy, seconds)

    def choose(_state: ReversiState, moves: list[Move]) -> Move:
        there = othello.new_initial_state()
        for move in moves:
            there.apply_action(move)
        return Move(bot.step(there))

    return choose


def reached(game: Reversi, line: list[Move]) -> ReversiState:
    state = game.start()
    for move in line:
        state = game.play(state, move)
    return state


def match(title: str, game: Reversi, one: Chooser, other: Chooser, games: int, seed: int = 1) -> None:
    """Games from random openings, each played from both seats; what `one` scored."""
    rng, scored, lead, played = Random(seed), 0.0, 0, 0
    while played < games:
        opening: list[Move] = []
        while len(opening) < OPENING and (moves := game.legal_moves(reached(game, opening))):
            opening.append(rng.choice(moves))
        for seat in (Seat.FIRST, Seat.SECOND):
            line, state = list(opening), reached(game, opening)
            while game.legal_moves(state):
                move = (one if state.to_move is seat else other)(state, line)
                line.append(move)
                state = game.play(state, move)
            more = state.first.bit_count() - state.second.bit_count()
            more = more if seat is Seat.FIRST else -more
            scored += 1.0 if more > 0 else 0.5 if more == 0 else 0.0
            lead, played = lead + more, played + 1
    share = scored / played
    error = 1.96 * sqrt(max(share * (1 - share), 1 / played) / played)
    print(f"{title}: {100 * share:.1f} % ± {100 * error:.1f} of {played} games, {lead / played:+.1f} pawns", flush=True)


def judgements(games: int) -> None:
    """Learnt patterns against the general judgement, with the same nodes."""
    for size in (8, 6):
        game = Reversi(size)
        learnt, general = WordEngine(game), WordEngine(game, general=True)
        limit = Limit(nodes=3_000)
        title = f"{size}×{size}, 3,000 nodes a move: learnt patterns against the general judgement"
        match(title, game, thinking(learnt, limit), thinking(general, limit), games)


def cuts(games: int) -> None:
    """Cuts by a shallower look against none, with the same nodes."""
    for size, nodes in ((8, 20_000), (6, 5_000)):
        game, limit = Reversi(size), Limit(nodes=nodes)
        for sureness in SURENESSES:
            cutting, plain = WordEngine(game), WordEngine(game)
            cutting.desk[CUT], plain.desk[CUT] = sureness, 0
            title = f"{size}×{size}, {nodes:,} nodes a move: cuts at {sureness / 100} spreads against none"
            match(title, game, thinking(cutting, limit), thinking(plain, limit), games)


def against_spiel(games: int, seconds: float) -> None:
    demand("spiel", ["open_spiel"])
    game = Reversi(8, "othello")
    theirs = spiel_chooser(import_module("pyspiel"), seconds)
    title = f"8×8, {seconds} s a move: ours against OpenSpiel's MCTS"
    match(title, game, thinking(WordEngine(game), Limit(seconds=seconds)), theirs, games)


def against_greedy(games: int, seconds: float) -> None:
    for size in (10, 15):
        game = Reversi(size)
        title = f"{size}×{size}, {seconds} s a move: ours against the greedy bot"
        match(title, game, thinking(engine(game), Limit(seconds=seconds)), greedy(game, Random(3)), games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="perft,ffo,judgements,cuts,spiel,greedy")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.2)
    asked = parser.parse_args()
    print(versions())
    parts: dict[str, Callable[[], None]] = {
        "perft": perft,
        "ffo": ffo,
        "judgements": lambda: judgements(asked.games),
        "cuts": lambda: cuts(asked.games),
        "spiel": lambda: against_spiel(asked.games, asked.seconds),
        "greedy": lambda: against_greedy(asked.games, asked.seconds),
    }
    for name in asked.only.split(","):
        parts[name]()


if __name__ == "__main__":
    run_natively()
    main()

"""Questions to the engines with the answers of Python: what a page is handed over, and what it must find, node by node.

    PYTHONPATH=tests LUDOTHEQUE_ENGINES=native python -m engines_in_a_page.questions 100 FILE [NAME …]

An array is written as its type and its bytes, a word of 64 bits as a text: `driver.js` reads both.
"""

import base64
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from games_in_play import walk
from ludotheque.compiled.kernel import Kernel
from ludotheque.compiled.rooms import Room
from ludotheque.compiled.routines import Routine
from ludotheque.core.game import Game
from ludotheque.core.seat import Seat
from ludotheque.games.alak.engine import kernel as alak
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.engine import engine as awale
from ludotheque.games.awale.engine import kernel as awale_kernel
from ludotheque.games.awale.engine.endings import endings
from ludotheque.games.awale.engine.lookahead import look
from ludotheque.games.awale.rules import HOLES, TURN_LIMIT, Awale
from ludotheque.games.connect_four.engine import kernel as connect_four
from ludotheque.games.connect_four.engine.solver import GridSolver
from ludotheque.games.connect_four.engine.solver_search import solve
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.engine import kernel as reversi
from ludotheque.games.reversi.engine.engine import WordEngine
from ludotheque.games.reversi.engine.solver_ahead import best_cell, look_ahead
from ludotheque.games.reversi.engine.solver_desk import BOARD, MOVES
from ludotheque.games.reversi.engine.solver_far import far_more, most_of
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.engine import kernel as rose_king
from ludotheque.games.rose_king.engine.engine import TUNING
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.search.deepening import Deepening, IterativeDeepening, LookAhead, compiled_for
from ludotheque.search.sampling import SEED, Sampling, Tuning, tree_for
from ludotheque.search.stopping import Stopper
from ludotheque.search.thought import Limit, Thought

SEEDS = 60  # slices double: more than anybody's games
SIZE_OF_TREES = 1 << 16
FEW_ENDINGS = 5  # seeds
LEAST_WALK = 4  # plies


@dataclass(frozen=True)
class Question:
    """A position as a page hears of it, and what Python says: a line a depth or slice, then the answer."""

    position: dict[str, Any]
    limits: dict[str, Any]
    progress: list[dict[str, Any]]
    answer: dict[str, Any]


@dataclass(frozen=True)
class Paper:
    """What is needed to open an engine in a page, and questions to it."""

    name: str
    engine: str
    module: str  # where its file is
    digests: dict[str, str]
    data: dict[str, Any]
    questions: list[Question]


def paper(name: str, engine: str, routines: tuple[Routine, ...], data: dict[str, Any], asked: list[Question]) -> Paper:
    return Paper(name, engine, str(routines[0].path), {one.name: one.digest for one in routines}, data, asked)


def walked(game: Game[Any], count: int, plies: int, accepted: Callable[[Any], bool] = lambda _: True) -> Iterator[Any]:
    """Positions in which a player is to move."""
    rng = Random(7)
    while count:
        match = walk(game, rng, rng.randint(LEAST_WALK, plies))
        if match.outcome is None and match.to_move is not Seat.CHANCE and accepted(match.state):
            count -= 1
            yield match.state


def recorded(looker: IterativeDeepening[Any], state: Any, limit: Limit) -> tuple[list[dict[str, Any]], Thought]:
    """A thought with every look on its way, values as the look gave them."""
    progress: list[dict[str, Any]] = []
    inner = looker.look

    def look(state: Any, depth: int, limit: Limit) -> LookAhead | None:
        found = inner(state, depth, limit)
        if found is not None:
            told = {"move": int(found.move), "value": found.value, "exact": found.exact}
            progress.append({**told, "depth": depth, "nodes": looker.nodes})
        return found

    looker.look = look  # type: ignore[method-assign]
    try:
        return progress, looker.think(state, limit)
    finally:
        del looker.look


def of_kernel(kernel: Kernel) -> dict[str, Any]:
    geo = np.asarray(kernel.geo)
    return {"geo": geo.view(np.int64), "words": kernel.words, "mostMoves": kernel.most_moves}


def alphabeta(name: str, game: Game[Any], kernel: Kernel, count: int, nodes: int, plies: int) -> Paper:
    bits = 14
    engine = Deepening(game, kernel, table_bits=bits)
    asked = []
    for state in walked(game, count, plies):
        progress, best = recorded(engine, state, Limit(nodes=nodes))
        asked.append(
            Question({"row": kernel.encode(state)}, {"nodes": nodes}, progress, {**progress[-1], "nodes": best.nodes})
        )
    data = {**of_kernel(kernel), "repeats": kernel.repeats, "winsOnly": kernel.wins_only, "tableBits": bits}
    return paper(name, "alphabeta", (compiled_for(kernel),), data, asked)


def tree(name: str, game: Game[Any], kernel: Kernel, tuning: Tuning, count: int, games: int, plies: int) -> Paper:
    engine = Sampling(game, kernel, tuning, points=True, size=SIZE_OF_TREES)
    asked = []
    for state in walked(game, count, plies):
        told: list[dict[str, Any]] = []
        best = engine.think(state, Limit(nodes=games), lambda thought, told=told: told.append(sampled(thought)))  # type: ignore[misc]
        sign = -1 if state.to_move is Seat.SECOND else 1
        asked.append(Question({"row": kernel.encode(state), "sign": sign}, {"nodes": games}, told, sampled(best)))
    data = {**of_kernel(kernel), "tuning": tuning.array(), "seeds": seeds_of_slices(), "size": SIZE_OF_TREES}
    return paper(name, "tree", (tree_for(kernel),), data, asked)


def seeds_of_slices() -> Any:
    """The seeds that a tree of Python takes, one a slice."""
    rng = Random(SEED)
    return np.array([rng.getrandbits(64) for _ in range(SEEDS)], dtype=np.uint64)


def sampled(thought: Thought) -> dict[str, Any]:
    assert thought.odds is not None
    told = {"move": int(thought.move), "value": thought.odds, "points": thought.score, "exact": thought.exact}
    return {**told, "depth": thought.depth, "nodes": thought.nodes}


def grid(count: int, plies: int = 24) -> Paper:
    """Positions after so many plies and a few more, solved one after the other with one table."""
    game = ConnectFour()
    solver, stopper = GridSolver(game, 20), Stopper()
    asked = []
    for state in walked(game, count, plies + 6, lambda state: (state.first | state.second).bit_count() >= plies):
        before = solver.nodes
        score = solver.score(state, stopper)
        told = {"value": score, "nodes": solver.nodes - before, "exact": True}
        move = solver.best_move(state, score, stopper)
        position = {**pawns(state), "after": grid_after(game, solver, state)}
        answer = {**told, "move": int(move), "nodes": solver.nodes - before}
        asked.append(Question(position, {"whole": True}, [{**told, "move": None}], answer))
    data = {"geo": solver.geo, "weights": solver.weights, "columns": game.columns, "tableBits": 20}
    return paper("connect-four solver", "grid", (solve,), data, asked)


def pawns(state: Any) -> dict[str, str]:
    mine, theirs = (state.first, state.second) if state.to_move is Seat.FIRST else (state.second, state.first)
    return {"mine": word(mine), "theirs": word(theirs)}


def grid_after(game: ConnectFour, solver: GridSolver, state: Any) -> list[dict[str, Any]]:
    """Where the moves lead, those nearest the centre first."""
    after = []
    for move in sorted(game.legal_moves(state), key=lambda move: abs(2 * move - game.columns + 1)):
        below = game.play(state, move)
        over = game.outcome(below) is not None
        after.append({"move": int(move), **({"score": solver.of_finished(below)} if over else pawns(below))})
    return after


def board(name: str, size: int, count: int, limit: Limit, least: int, most: int) -> Paper:
    """Boards with so many empty cells, each with empty tables: Python also searches for the line that follows."""
    game, bits = Reversi(size), 12
    asked = []
    for state in walked(game, count, size * size, lambda state: least <= empty(game, state) <= most):
        engine = WordEngine(game, table_bits=bits)
        left = empty(game, state)
        solving = engine._can_solve(left, limit)
        told: list[Thought] = []
        best = engine.think(state, limit, told.append)
        position = {
            **pair(engine.sides(state)), "left": left, "depth": engine._last_depth(left, limit, solving), "solving": solving,
            "cells": cells_of(game, engine, state), "after": board_after(game, engine, state) if solving else [],
        }  # fmt: skip
        limits = {"fresh": True, "whole": True, **({} if limit.nodes is None else {"nodes": limit.nodes})}
        answer = {"move": int(best.move), "value": best.score, "exact": best.exact, "depth": best.depth}
        if not best.exact:
            answer["nodes"] = best.nodes
        progress = [counted(one) for one in told if not one.exact]
        asked.append(Question(position, limits, progress, answer))
    data = {"words": len(engine.desk), "header": header_of(engine), "weights": engine.weights}
    return paper(name, "board", (far_more, look_ahead, best_cell, most_of), data, asked)


def header_of(engine: WordEngine) -> Any:
    """The first words of a desk on which nothing was searched yet."""
    header = np.array(engine.desk[:MOVES])
    header[:BOARD] = 0
    return header


def counted(thought: Thought) -> dict[str, Any]:
    told = {"move": int(thought.move), "value": thought.score, "exact": thought.exact}
    return {**told, "depth": thought.depth, "nodes": thought.nodes}


def empty(game: Reversi, state: Any) -> int:
    return game.size * game.size - int(state.first | state.second).bit_count()


def cells_of(game: Reversi, engine: WordEngine, state: Any) -> dict[str, int]:
    """The moves by their bits; where one must pass, that is what is left when no bit is known."""
    moves = {str(bit): int(move) for bit, move in engine.moves.items()}
    return {"64": int(game.pass_move)} if game.legal_moves(state)[0] == game.pass_move else moves


def board_after(game: Reversi, engine: WordEngine, state: Any) -> list[dict[str, Any]]:
    return [{"move": int(move), **pair(engine.sides(game.play(state, move)))} for move in game.legal_moves(state)]


def pair(sides: tuple[Any, Any]) -> dict[str, str]:
    return {"mine": word(sides[0]), "theirs": word(sides[1])}


def seeds(name: str, known: int, count: int, nodes: int) -> Paper:
    """Awalé's own look ahead, over the table of endings with so many seeds."""
    game, bits = Awale(), 12
    room = Room(look)
    kernel = awale_kernel.kernel_over(room.copy(endings(game, known))) if known else awale_kernel.kernel_for(game)
    looker = awale.SeedLooker(game, kernel, Stopper(), room, bits)
    asked = []
    for state in walked(game, count, 80, lambda state: sum(state.holes) > known):
        progress, best = recorded(looker, state, Limit(nodes=nodes))
        side = state.to_move is Seat.SECOND
        for told in progress:
            told["value"] *= -1 if side else 1
        # What a look cost that was cut short, Python forgets.
        answer = {key: value for key, value in progress[-1].items() if key != "nodes"}
        asked.append(Question(seeds_position(looker, state), {"nodes": nodes}, progress, answer))
        assert int(best.move) == answer["move"]
    data = {"geo": np.asarray(kernel.geo), "turns": TURN_LIMIT, "bucketBits": bits}
    return paper(name, "seeds", (look,), data, asked)


def seeds_position(looker: awale.SeedLooker, state: Any) -> dict[str, Any]:
    first = HOLES // 2 if state.to_move is Seat.SECOND else 0
    moves = list(range(first, first + HOLES // 2))
    return {**pair(looker._sides(state)), "left": TURN_LIMIT - state.turns, "moves": moves}


def word(bits: Any) -> str:
    return f"word {int(bits)}"


PUCT = Tuning(exploration=1.5, temperature=20.0, trust=0.5, scale=30.0, unit=1.0)
PAPERS: dict[str, Callable[[str, int], Paper]] = {
    "alak": lambda name, count: alphabeta(name, Alak(13), alak.kernel_for(Alak(13)), count, 3_000, 12),
    "alak long": lambda name, count: alphabeta(name, Alak(80), alak.kernel_for(Alak(80)), count, 1_500, 40),
    "alak tree": lambda name, count: tree(name, Alak(13), alak.kernel_for(Alak(13)), Tuning(), count, 1_000, 12),
    "reversi": lambda name, count: alphabeta(name, Reversi(8), reversi.kernel_for(Reversi(8)), count, 3_000, 55),
    "reversi wide": lambda name, count: alphabeta(name, Reversi(10), reversi.kernel_for(Reversi(10)), count, 1_500, 80),
    "reversi look ahead": lambda name, count: board(name, 8, count, Limit(depth=6), 20, 60),
    "reversi ending": lambda name, count: board(name, 8, count, Limit(depth=60), 8, 13),
    "reversi far ending": lambda name, count: board(name, 6, count, Limit(depth=60), 18, 19),
    "reversi level": lambda name, count: board(name, 6, count, Limit(nodes=5_000), 6, 30),
    "awale": lambda name, count: alphabeta(name, Awale(), awale_kernel.kernel_for(Awale()), count, 3_000, 60),
    "awale tree": lambda name, count: tree(name, Awale(), awale_kernel.kernel_for(Awale()), PUCT, count, 600, 60),
    "awale look ahead": lambda name, count: seeds(name, 0, count, 4_000),
    "awale endings": lambda name, count: seeds(name, FEW_ENDINGS, count, 12_000),
    "connect-four": lambda name, count: alphabeta(
        name, ConnectFour(), connect_four.kernel_for(ConnectFour()), count, 4_000, 30
    ),
    "connect-four pair": lambda name, count: alphabeta(
        name, ConnectFour(9, 11), connect_four.kernel_for(ConnectFour(9, 11)), count, 2_000, 50
    ),
    "connect-four wide": lambda name, count: alphabeta(
        name, ConnectFour(12, 13, 5), connect_four.kernel_for(ConnectFour(12, 13, 5)), count, 1_000, 60
    ),
    "connect-four tree": lambda name, count: tree(
        name, ConnectFour(), connect_four.kernel_for(ConnectFour()), Tuning(), count, 2_000, 25
    ),
    "connect-four solver": lambda _name, count: grid(count),
    "rose-king": lambda name, count: alphabeta(name, RoseKing(), rose_king.kernel_for(RoseKing()), count, 2_000, 40),
    "rose-king tree": lambda name, count: tree(
        name, RoseKing(), rose_king.kernel_for(RoseKing()), TUNING, count, 400, 40
    ),
}  # fmt: skip


def plain(value: Any) -> Any:
    """An array or a number of numpy as JSON holds it."""
    if isinstance(value, np.ndarray):
        return {"type": str(value.dtype), "bytes": base64.b64encode(value.tobytes()).decode()}
    return value.item()


def written(made: Paper) -> str:
    return json.dumps(asdict(made), default=plain)


def main(count: int, file: Path, names: list[str]) -> None:
    made = [PAPERS[name](name, count) for name in names or PAPERS]
    file.write_text("[" + ",\n".join(map(written, made)) + "]")


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])

"""Exact scores of Puissance 4: our solver beside bitbully, both without a book, on the same positions.

Each keeps its table from one position to the next. Positions are random games cut short, made anew from a seed.
"""

from importlib import import_module
from random import Random
from typing import Any

from benchmarks.race import Contender, Race, Turn
from benchmarks.section import OURS, Column, Section
from ludotheque.core.text import Text
from ludotheque.games.connect_four.engine.solver import GridSolver
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.search.stopping import Stopper

GAME = ConnectFour()
GO_ON = Stopper()
POSITIONS = ((10, 4), (12, 10), (16, 50), (20, 100), (24, 100))  # plies, how many a turn

Position = tuple[list[int], ConnectFourState]  # the columns played, and where they lead
Scores = dict[tuple[int, ...], int]


def positions(plies: int, count: int, seed: int | str = 0) -> list[Position]:
    """Random games cut after so many plies; the game goes on in each."""
    rng = Random(f"{seed}-{plies}")
    found: list[Position] = []
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


def ours(solver: GridSolver, plies: int, scores: Scores) -> Contender:
    """Remembers what it found, for the other to be held to."""

    def contender(seed: int, count: int) -> Turn:
        some = positions(plies, count, seed)

        def turn() -> float:
            scores.update({tuple(line): solver.score(state, GO_ON) for line, state in some})
            return count

        return turn

    return contender


def bitbully(core: Any, solver: Any, plies: int, scores: Scores) -> Contender:
    """Its own search for the exact score."""

    def contender(seed: int, count: int) -> Turn:
        boards = {}
        for line, _ in positions(plies, count, seed):
            boards[tuple(line)] = core.BoardCore()
            assert boards[tuple(line)].setBoard(line)

        def turn() -> float:
            for line, board in boards.items():
                found = solver.mtdf(board, 0)
                assert found == scores[line], f"{line}: bitbully says {found}, we say {scores[line]}"
            return count

        return turn

    return contender


def races() -> list[Race]:
    core = import_module("bitbully.bitbully_core")
    mine, theirs = GridSolver(GAME), core.BitBullyCore()
    assert not theirs.isBookLoaded()
    mine.score(positions(30, 1)[0][1], GO_ON)  # compiles
    found: Scores = {}
    return [
        Race(
            f"{plies} coups joués",
            {OURS: ours(mine, plies, found), "bitbully": bitbully(core, theirs, plies, found)},
            games=count,
        )
        for plies, count in POSITIONS
    ]


SECTION = Section(
    "solver",
    Text("Le solveur de Puissance 4", "The solver of Puissance 4"),
    Text(
        "Des positions 6×7 tirées au hasard, la valeur exacte de chacune, sans bibliothèque d'ouvertures ; chacun garde sa table d'une position à l'autre. Les deux "
        "valeurs sont comparées : une différence arrêterait la mesure.",
        "Random 6×7 positions after so many plies, the exact score of each, without opening books; each solver keeps its table from one position to the next. Both "
        "scores are compared: a difference would stop the run.",
    ),
    Text("positions/s", "positions/s"),
    (Column.PACE, Column.RATIO),
    ("numba", "bitbully"),
    races,
)

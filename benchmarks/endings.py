"""Endings of Black & White that everybody measures by: FFO 40 to 44, twenty to twenty-five empty cells, proved to the last pawn."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from benchmarks.race import Contender, Race, Turn
from benchmarks.section import OURS, Column, Section
from ludotheque.core.text import Text
from ludotheque.games.reversi.engine.engine import WordEngine
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.search.thought import Limit, Thought

FFO = Path(__file__).parent / "positions" / "ffo40-44.obf"
FIRST = 40
EASY = 12  # empty cells
GAME = Reversi(8, "othello")


@dataclass(frozen=True)
class Problem:
    """A position, and what its best moves are worth; empty cells go to the winner."""

    number: int
    state: ReversiState
    known: dict[str, int]

    def engine(self) -> WordEngine:
        """With an empty table."""
        return WordEngine(GAME, table_bits=20, to_winner=True, booked=False)

    def solved_by(self, thought: Thought) -> bool:
        return thought.exact and self.known.get(GAME.write_move(thought.move)) == thought.score


def problems() -> Iterator[Problem]:
    for number, line in enumerate(FFO.read_text().splitlines(), FIRST):
        position, *answers = [part.strip() for part in line.split(";") if part.strip()]
        known = {move.lower(): int(worth) for move, worth in (answer.split(":") for answer in answers)}
        yield Problem(number, GAME.read_state(position), known)


@cache
def compile_all() -> None:
    """Have the machine code of a look ahead and of an ending made, on what takes no time."""
    first, rng = next(problems()), Random(1)
    state = first.state
    first.engine().think(state, Limit(nodes=20_000))
    while cells_left(state) > EASY:
        state = GAME.play(state, rng.choice(GAME.legal_moves(state)))
    first.engine().think(state, Limit())


def cells_left(state: ReversiState) -> int:
    return 64 - (state.first | state.second).bit_count()


def solving(problem: Problem) -> Contender:
    def contender(_seed: int, _games: int) -> Turn:
        compile_all()
        engine = problem.engine()

        def turn() -> float:
            thought = engine.think(problem.state, Limit())
            assert problem.solved_by(thought), f"FFO {problem.number}: {thought}, known is {problem.known}"
            return thought.nodes

        return turn

    return contender


def races() -> list[Race]:
    return [Race(f"FFO {one.number}", {OURS: solving(one)}, games=1, rounds=1) for one in problems()]


SECTION = Section(
    "endings",
    Text("Les fins de partie FFO", "The FFO endings"),
    Text(
        "Les positions FFO 40 à 44 de Black & White 8×8 (`benchmarks/positions`), chacune une fois, la table vide, la valeur exacte au pion près : une réponse fausse "
        "arrêterait la mesure. Personne à qui se comparer ici : le temps dépend de la machine, le nombre de nœuds non.",
        "FFO 40 to 44 of Reversi 8×8 (`benchmarks/positions`), each once with an empty table, proved to the last pawn: a wrong answer would stop the run. There is "
        "nobody to compare with here: time depends on the machine, the number of nodes does not.",
    ),
    Text("nœuds/s", "nodes/s"),
    (Column.PACE, Column.SECONDS, Column.LENGTH),
    ("numba",),
    races,
)

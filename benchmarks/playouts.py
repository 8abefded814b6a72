"""Random games inside the kernels, beside OpenSpiel and beside our own referees."""

from typing import Any

from benchmarks.race import Contender, Race
from benchmarks.random_games import kernel_playouts, one_by_one, open_spiel, open_spiel_playouts, referee
from benchmarks.section import OURS, REFEREE, Column, Section
from ludotheque.compiled.kernel import Kernel
from ludotheque.core.game import Game
from ludotheque.core.text import Text
from ludotheque.games.alak.engine.kernel import kernel_for as alak_kernel
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.engine.kernel import kernel_for as awale_kernel
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.engine.kernel import word_kernel as connect_four_kernel
from ludotheque.games.connect_four.engine.kernel_pair import pair_kernel
from ludotheque.games.connect_four.engine.kernel_wide import wide_kernel as any_grid_kernel
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.engine.kernel import word_kernel as reversi_kernel
from ludotheque.games.reversi.engine.kernel_wide import wide_kernel
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.engine.kernel import kernel_for as rose_king_kernel
from ludotheque.games.rose_king.rules import RoseKing


def race(title: str, game: Game[Any], kernel: Kernel, others: dict[str, Contender] | None = None) -> Race:
    """Inside a kernel, beside others and the referee of the same game."""
    ours = kernel_playouts(game, kernel)
    return Race(title, {OURS: ours, **(others or {}), REFEREE: one_by_one(referee(game))})


def spiel(name: str) -> dict[str, Contender]:
    return {
        f"OpenSpiel `{name}`, en C++": open_spiel_playouts(name),
        f"OpenSpiel `{name}`, de Python": one_by_one(open_spiel(name)),
    }


def races() -> list[Race]:
    grid, othello, oware = ConnectFour(8, 8), Reversi(start="othello"), Awale(harvest_cancelled=True)
    return [
        race("Puissance 4, 6×7", ConnectFour(), connect_four_kernel(ConnectFour()), spiel("connect_four")),
        race(
            "Puissance 4, 8×8", grid, pair_kernel(grid),
            {"Ludothèque, le noyau de toutes les grilles": kernel_playouts(grid, any_grid_kernel(grid))},
        ),
        race("Black & White, 8×8", othello, reversi_kernel(8), spiel("othello")),
        *(race(f"Black & White, {size}×{size}", Reversi(size), wide_kernel(size)) for size in (10, 15)),
        race("Awalé", oware, awale_kernel(oware), spiel("oware")),
        race("Awalé, règles du sujet", Awale(), awale_kernel(Awale())),
        *(race(f"Alak, {n} cases", Alak(n), alak_kernel(Alak(n))) for n in (9, 30)),
        race("Le Roi des Roses", RoseKing(), rose_king_kernel(RoseKing())),
    ]  # fmt: skip


SECTION = Section(
    "playouts",
    Text("Des parties au hasard dans les noyaux", "Random games inside the kernels"),
    Text(
        "Les noyaux en code machine, beaucoup de parties par appel. OpenSpiel « en C++ » joue aussi beaucoup de parties par appel (l'évaluateur de son exploration "
        "d'arbre) ; « de Python », un appel par coup. L'arbitre est le nôtre, en Python, sur le même jeu.",
        "The kernels in machine code, many games a call. OpenSpiel “en C++” plays many games a call as well (the evaluator of its tree search), “de Python” one "
        "call a move. “L'arbitre” is our own referee of the same game, in Python.",
    ),
    Text("coups/s", "moves/s"),
    (Column.PACE, Column.LENGTH, Column.RATIO),
    ("numba", "open_spiel"),
    races,
)

"""Publishes who wins Alak: solves the lines one by one and writes their table.

python -m ludotheque.games.alak.tools.make_values docs/alak-values.md
"""

import platform
import sys
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import numpy as np

from ludotheque.compiled.routines import run_natively
from ludotheque.games.alak.engine.solver import Solution, solve
from ludotheque.games.alak.rules import Alak

LONGEST = {False: 16, True: 18}  # cells: of a line, of a torus
FORMS = {
    "Ligne — line": (False, False),
    "Tore — torus": (True, False),
    "Ligne, suicide": (False, True),
    "Tore, suicide": (True, True),
}
HEADER = """# Alak : qui gagne

Valeur de chaque plateau vide quand les deux camps jouent au mieux, trouvée par `ludotheque.games.alak.engine.solver` : toutes les
positions que le jeu peut atteindre, remontées depuis les parties finies. Une partie qui peut durer sans fin est nulle.
« Blanc en 13 » : Blanc (qui commence) gagne en 13 coups au plus, Noir résistant au mieux. Premiers coups : ceux qui
gardent cette valeur, les plus rapides quand Blanc gagne, les plus longs quand il perd. Positions : à une symétrie
près (couleurs échangées, ligne retournée, tore tourné), le joueur au trait étant toujours le même.

*In English: the value of each empty board with best play on both sides; endless play is a draw (nulle). "Blanc en 13": White,
who begins, wins in at most 13 plies; "Noir": Black does. Then the best first moves (tous: all of them), the number
of positions up to symmetry, the longest forced win met among them (plies), and the CPU time.*
"""


def value_of(plies_and_one: int) -> str:
    """A value for White, who begins, in words."""
    if plies_and_one == 0:
        return "nulle"
    return f"{'Blanc' if plies_and_one > 0 else 'Noir'} en {abs(plies_and_one) - 1}"


def best_first_moves(game: Alak, solved: Solution) -> str:
    """The first moves that keep the value, by number."""
    value = solved.value(game.start())
    assert value is not None
    # One ply later, the same value is seen by the other player and one ply shorter.
    kept = -value + (value > 0) - (value < 0)
    moves = game.legal_moves(game.start())
    best = [move for move in moves if solved.value(game.play(game.start(), move)) == kept]
    return "tous" if len(best) == len(moves) else " ".join(map(game.write_move, best))


def row(game: Alak) -> str:
    """One line of the table."""
    start = time.process_time()
    solved = solve(game, game.start())
    seconds = time.process_time() - start
    value = solved.value(game.start())
    assert value is not None
    longest = max(int(np.abs(solved.values).max()) - 1, 0)
    cells = (
        str(game.n),
        value_of(value),
        best_first_moves(game, solved),
        f"{len(solved.keys):,}".replace(",", " "),
        str(longest),
    )
    return f"| {' | '.join(cells)} | {seconds:.2f} s |"


def document() -> Iterator[str]:
    """The whole document, line by line."""
    solve(Alak(2), Alak(2).start())  # compiles
    start = time.process_time()
    yield HEADER
    for title, (torus, suicide) in FORMS.items():
        yield f"## {title}\n"
        yield "| n | valeur | premiers coups | positions | plus longue victoire | calcul |"
        yield "| ---: | --- | --- | ---: | ---: | ---: |"
        for n in range(1, LONGEST[torus] + 1):
            yield row(Alak(n, torus, suicide))
        yield ""
    seconds = time.process_time() - start
    yield f"Fait par `python -m ludotheque.games.alak.tools.make_values docs/alak-values.md` en {seconds:.0f} s de calcul sur un cœur"
    yield f"({platform.machine()}, Python {platform.python_version()}, numba {version('numba')}, ludotheque {version('ludotheque')})."


def main() -> None:
    """Writes the document where it is told."""
    if len(sys.argv) != 2:
        raise SystemExit("python -m ludotheque.games.alak.tools.make_values docs/alak-values.md")
    Path(sys.argv[1]).write_text("\n".join(document()) + "\n", "utf-8")


if __name__ == "__main__":
    run_natively()
    main()

"""How long a class waits: games of Le Roi des Roses between two simple bots in their sandboxes.

python -m benchmarks.tournament [games] [concurrency]      1000 games, 2 at once: the aim is under 90 s on two cores
"""

import sys
import tempfile
import time
from pathlib import Path

from ludotheque.arena.entrants import distinct, read_entrant
from ludotheque.arena.folder import Folder
from ludotheque.arena.plan import Plan
from ludotheque.arena.report.page import write_report
from ludotheque.arena.results import lines_of, table_of
from ludotheque.arena.runner import hold
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang
from ludotheque.crew.pool import Pool
from ludotheque.games.rose_king.rules import RoseKing

AIM = 90.0  # seconds for 1000 games
FIRST_CARD = """
def name():
    return "{name}"

def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    main = main_r if couleur == "Rouge" else main_b
    pas = {{"N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1), "S": (1, 0), "SO": (1, -1), "O": (0, -1), "NO": (-1, -1)}}
    for carte in {order}:
        i, j = pas[carte[:-1]]
        i, j = l_roi + int(carte[-1]) * i, c_roi + int(carte[-1]) * j
        if 0 <= i < len(plateau) and 0 <= j < len(plateau[0]) and plateau[i][j] == ".":
            return carte
    return "pioche" if len(main) < 5 else "passe"
"""


def main(games: int, concurrency: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        bots = []
        for name, order in (("premiere", "main"), ("derniere", "reversed(main)")):
            path = Path(place) / f"{name}.py"
            path.write_text(FIRST_CARD.format(name=name, order=order), "utf-8")
            bots.append(read_entrant(str(path), find_entry("rose-king").dialect()))
        plan = Plan(RoseKing(), distinct(bots), "gauntlet", games, seed=1)
        folder = Folder(Path(place) / "tournament")
        folder.begin(plan.manifest())
        started = time.perf_counter()
        with Pool(concurrency) as pool:
            held = hold(plan, folder, pool)
        spent = time.perf_counter() - started
        plies = sum(game["plies"] for game in held.games)
        print(
            f"{games} games, {plies} plies, {concurrency} at once: {spent:.1f} s, {1000 * spent / games:.0f} ms a game"
        )
        print(f"1000 games at this speed: {1000 * spent / games:.0f} s; the aim is {AIM:.0f} s")
        started = time.perf_counter()
        table = table_of(held)
        page = write_report(held, table, folder, Lang.FR, concurrency=concurrency)
        print(f"report: {time.perf_counter() - started:.1f} s, {len(page) / 1e6:.1f} MB")
        print("\n".join(lines_of(table, Lang.EN)))


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [1000, 2][len(given) :]))

"""Random games by our referees, in Python, beside the games of other libraries."""

from typing import Any

from benchmarks.race import Contender, Race
from benchmarks.random_games import one_by_one, open_spiel, pettingzoo, referee
from benchmarks.section import OURS, Column, Section
from ludotheque.core.game import Game
from ludotheque.core.text import Text
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing


def races() -> list[Race]:
    zoo = {
        "PettingZoo `raw_env`": one_by_one(pettingzoo(observing=True)),
        "PettingZoo, sans observation": one_by_one(pettingzoo(observing=False)),
    }

    def race(title: str, game: Game[Any], others: dict[str, Contender]) -> Race:
        return Race(title, {OURS: one_by_one(referee(game)), **others})

    def spiel(name: str) -> dict[str, Contender]:
        return {f"OpenSpiel `{name}`": one_by_one(open_spiel(name))}

    return [
        race("Puissance 4, 6×7", ConnectFour(), {**zoo, **spiel("connect_four")}),
        race("Black & White, 8×8", Reversi(start="othello"), spiel("othello")),
        race("Awalé", Awale(harvest_cancelled=True), spiel("oware")),
        race("Alak, 9 cases", Alak(), {}),
        race("Le Roi des Roses", RoseKing(), {}),
    ]


SECTION = Section(
    "rules",
    Text("Les règles, en Python", "The rules, in Python"),
    Text(
        "Des parties au hasard, coup par coup, par nos arbitres. PettingZoo est mené comme le veut sa documentation (une observation avant chaque coup), ou, "
        "« sans observation », en lisant les colonnes libres sur son plateau ; le but est d'aller cinq fois plus vite que `raw_env`. OpenSpiel est du C++ "
        "appelé de Python, un appel par coup. L'awalé annule les récoltes qui affament, comme OpenSpiel, qui n'a pas de limite de 100 tours. "
        "Aucune autre bibliothèque ne joue à l'alak ni au Roi des Roses.",
        "Random games, move by move, by our referees. PettingZoo is driven as its documentation does (an observation before each move) or, without "
        "observation, by reading the free columns off its board; the aim is five times the pace of `raw_env`. OpenSpiel is C++ called from Python, one call a "
        "move. Awalé plays with harvests cancelled, as OpenSpiel does, which has no limit of 100 turns. No other library plays Alak or Rose King.",
    ),
    Text("coups/s", "moves/s"),
    (Column.PACE, Column.LENGTH, Column.RATIO),
    ("open_spiel", "pettingzoo"),
    races,
)

"""Tree search from the start of a game: ours beside OpenSpiel's C++ bot and rust_reversi's, one random game a leaf."""

from importlib import import_module
from typing import Any

from benchmarks.race import Contender, Race, Turn
from benchmarks.random_games import mean_length, referee
from benchmarks.random_games import open_spiel as open_spiel_playout
from benchmarks.section import OURS, Column, Section
from ludotheque.compiled.kernel import Kernel
from ludotheque.core.game import Game
from ludotheque.core.text import Text
from ludotheque.games.awale.engine.kernel import kernel_for as awale_kernel
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.engine.kernel import word_kernel as connect_four_kernel
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.engine.kernel import word_kernel as reversi_kernel
from ludotheque.games.reversi.rules import Reversi
from ludotheque.search.sampling import Sampling
from ludotheque.search.thought import Limit

MEMORY = 1_000  # MB, OpenSpiel's tree
EXPAND_AFTER = 10  # visits of a leaf of rust_reversi's tree, as its documentation has it


def ours(game: Game[Any], kernel: Kernel) -> Contender:
    engine, counted = Sampling(game, kernel), referee(game)

    def contender(_seed: int, games: int) -> Turn:
        length = mean_length(counted)
        return lambda: engine.think(game.start(), Limit(nodes=games)).nodes * length

    return contender


def open_spiel(name: str) -> Contender:
    """The bot as its own examples make it."""
    spiel: Any = import_module("pyspiel")
    game, counted = spiel.load_game(name), open_spiel_playout(name)

    def contender(seed: int, games: int) -> Turn:
        length = mean_length(counted)
        bot = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(1, seed), 2.0, games, MEMORY, False, seed, False)
        state = game.new_initial_state()

        def turn() -> float:
            bot.step(state)
            return games * length

        return turn

    return contender


def rust_reversi(game: Reversi) -> Contender:
    """It plays by the rules of `game`, so that its games are as long."""
    rust: Any = import_module("rust_reversi")
    counted = referee(game)

    def contender(_seed: int, games: int) -> Turn:
        length = mean_length(counted)
        search, board = rust.MctsSearch(games, 1.0, EXPAND_AFTER), rust.Board()

        def turn() -> float:
            search.get_move(board)
            return games * length

        return turn

    return contender


def races() -> list[Race]:
    othello, oware = Reversi(start="othello"), Awale(harvest_cancelled=True)
    spiel = {name: {"OpenSpiel `MCTSBot`": open_spiel(name)} for name in ("connect_four", "othello", "oware")}
    rust = {"rust_reversi `MctsSearch`": rust_reversi(othello)}
    return [
        Race(
            "Puissance 4, 6×7",
            {OURS: ours(ConnectFour(), connect_four_kernel(ConnectFour())), **spiel["connect_four"]},
        ),
        Race("Black & White, 8×8", {OURS: ours(othello, reversi_kernel(8)), **spiel["othello"], **rust}),
        Race("Awalé", {OURS: ours(oware, awale_kernel(oware)), **spiel["oware"]}),
    ]


SECTION = Section(
    "tree",
    Text("L'exploration d'arbre", "Tree search"),
    Text(
        "UCT depuis le début de la partie, une partie au hasard par feuille, un arbre neuf à chaque tour. Une partie compte pour la longueur moyenne d'une partie au "
        "hasard selon les règles de chacun.",
        "UCT from the start of a game, one random game a leaf, a fresh tree each turn. A game counts for the mean length of a random game by the rules of each.",
    ),
    Text("coups/s", "moves/s"),
    (Column.PACE, Column.LENGTH, Column.RATIO),
    ("numba", "open_spiel", "rust_reversi"),
    races,
)

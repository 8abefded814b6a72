"""How much solving Alak takes: positions, memory and time, from what the lines of docs/alak-values.md took."""

from math import inf

from ludotheque.games.alak.rules import Alak

MOST_CELLS = 21  # three times as many bits fit a word
LONGEST_LINE, LONGEST_TORUS = 14, 16  # cells solved on demand
MICROSECONDS_LINE, MICROSECONDS_TORUS = 1.8, 2.3  # a position: 16 cells in 58 s, a torus of 18 in 36


def solvable(game: Alak) -> bool:
    """Whether this game is solved on demand."""
    return game.n <= (LONGEST_TORUS if game.torus else LONGEST_LINE)


def positions(game: Alak) -> float:
    """About how many positions play can reach from the start, up to symmetry: right within 5 % from 9 cells on."""
    cells = min(game.n, 500)
    if not game.suicide:
        return 10_318_237 * 3.05 ** (cells - 15) / (cells + 0.5 if game.torus else 1)
    return 3_414_710 * 2.85 ** (cells - 15) / (0.8 * cells if game.torus else 1)


def most_positions(game: Alak) -> int:
    """More than play can reach from anywhere, from positions that it never reaches too.

    All boards together lead to 1.34 to 1.42 times the positions of the start without suicide, with 8 to 11 cells.
    """
    return int(1.5 * positions(Alak(game.n, game.torus))) + 1024


def most_moves(game: Alak) -> int:
    """More moves than these positions have together: 3.2 each with 11 cells, 0.3 more for each cell more."""
    return (game.n // 3 + 1) * most_positions(game)


def moves_each(game: Alak) -> float:
    """About how many moves a position has."""
    return 0.39 * game.n if game.suicide else 0.35 * game.n - 0.4


def memory(game: Alak) -> float:
    """About how many bytes solving writes to: the slots, then what stands beside each position and each of its moves."""
    if game.n > MOST_CELLS:
        return inf
    return 8 * most_positions(game) + positions(game) * (21 + 8 * moves_each(game))


def address_space(game: Alak) -> float:
    """How many bytes solving asks for, written to or not."""
    return 17 * most_positions(game) + 4 * most_moves(game) + positions(game) * (2 + 4 * moves_each(game))


def seconds(game: Alak) -> float:
    """About how long solving takes."""
    return positions(game) * (MICROSECONDS_TORUS if game.torus else MICROSECONDS_LINE) / 1e6

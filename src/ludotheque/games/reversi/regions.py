"""Corners, the cells next to them, and regions of empty cells in Black & White, by the rules alone."""

from ludotheque.games.reversi.rules import Reversi, ReversiState, directions, targets


def corners(size: int) -> int:
    """The four corners, as bits."""
    last = size - 1
    return sum(1 << row * size + column for row in (0, last) for column in (0, last))


def corner_beside(size: int, cell: int) -> int | None:
    """The corner that a cell touches diagonally, where it does: the cell is an X of the Othello world."""
    row, column = divmod(cell, size)
    near = {1: 0, size - 2: size - 1}
    return near[row] * size + near[column] if row in near and column in near else None


def regions(game: Reversi, state: ReversiState) -> list[int]:
    """The empty cells in pieces that touch, corners too."""
    left, found = (1 << game.size * game.size) - 1 & ~(state.first | state.second), []
    while left:
        piece, grown = 0, left & -left
        while grown:
            piece |= grown
            around = 0
            for direction in directions(game.size):
                around |= direction.step(grown)
            grown = around & left & ~piece
        found.append(piece)
        left &= ~piece
    return found


def allowed_to_opponent(game: Reversi, state: ReversiState) -> int:
    """The cells that the player who is not to move could play on, were it their turn."""
    mine, theirs = game.sides(state)
    return targets(game.size, theirs, mine)

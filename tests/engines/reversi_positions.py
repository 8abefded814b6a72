"""Positions of Black & White for the engine: endings of random games and what they are worth, the eight images of a board."""

from random import Random

from ludotheque.games.reversi.rules import Reversi, ReversiState


def near_the_end(game: Reversi, rng: Random, left: int) -> ReversiState:
    """A position of a random game with so many empty cells, or the end of it."""
    state = game.start()
    while game.size**2 - (state.first | state.second).bit_count() > left and (moves := game.legal_moves(state)):
        state = game.play(state, rng.choice(moves))
    return state


def by_trying_everything(game: Reversi, state: ReversiState, to_winner: bool = False) -> int:
    """The difference for the player to move."""
    moves = game.legal_moves(state)
    if moves:
        return max(-by_trying_everything(game, game.play(state, move), to_winner) for move in moves)
    mine, theirs = (side.bit_count() for side in game.sides(state))
    empty = game.size**2 - mine - theirs if to_winner else 0
    return mine - theirs + (empty if mine > theirs else -empty if mine < theirs else 0)


def cells_of(size: int, pawns: int) -> set[tuple[int, int]]:
    return {divmod(cell, size) for cell in range(size * size) if pawns >> cell & 1}


def images(size: int, state: ReversiState) -> list[ReversiState]:
    """A position turned and mirrored, all eight ways."""

    def moved(pawns: int, *, mirrored: bool) -> int:
        cells = cells_of(size, pawns)
        there = [(r, size - 1 - c) if mirrored else (c, size - 1 - r) for r, c in cells]
        return sum(1 << row * size + column for row, column in there)

    found, first, second = [], state.first, state.second
    for _ in range(4):
        first, second = moved(first, mirrored=False), moved(second, mirrored=False)
        found.append(ReversiState(first, second, state.to_move))
        found.append(ReversiState(moved(first, mirrored=True), moved(second, mirrored=True), state.to_move))
    return found

"""Counts the ways a game can go, ply by ply: the number that two implementations must share."""

from ludotheque.core.game import Game, S


def perft(game: Game[S], state: S, depth: int) -> int:
    """Leaves of the game tree at `depth`: a pass costs a ply, a game that ends earlier is one leaf."""
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1 or not moves:
        return max(1, len(moves))
    return sum(perft(game, game.play(state, move), depth - 1) for move in moves)

"""Who can take what in Alak, by the rules alone: captures of a move, captures at hand, groups that cannot be saved."""

from dataclasses import replace

from ludotheque.core.game import Move
from ludotheque.games.alak.rules import STONE, Alak, AlakState


def taken_by(game: Alak, state: AlakState, move: Move) -> frozenset[int]:
    """The opposing stones that a move captures."""
    return game.play(state, move).forbidden


def captures(game: Alak, state: AlakState) -> dict[Move, frozenset[int]]:
    """The moves of the player to move that capture, and what each takes."""
    found = {move: taken_by(game, state, move) for move in game.legal_moves(state)}
    return {move: taken for move, taken in found.items() if taken}


def turned(state: AlakState) -> AlakState:
    """The same stones with the other player to move, to whom no cell is closed."""
    return replace(state, forbidden=frozenset(), to_move=state.to_move.other)


def reopened(state: AlakState) -> AlakState:
    """The same position with no cell closed."""
    return replace(state, forbidden=frozenset())


def groups(game: Alak, state: AlakState, stone: int) -> list[frozenset[int]]:
    """The groups of a colour, from the left."""
    cells, found = list(state.cells), []
    left = [place for place, here in enumerate(cells) if here == stone]
    while left:
        group = frozenset(game.group(cells, left[0]))
        found.append(group)
        left = [place for place in left if place not in group]
    return found


def doomed(game: Alak, state: AlakState) -> list[frozenset[int]]:
    """The groups of the player to move that the opponent can take next, whatever is played now."""
    after = [game.play(state, move) for move in game.legal_moves(state)]
    return [
        group
        for group in groups(game, state, STONE[state.to_move])
        if after and all(any(group <= taken for taken in captures(game, one).values()) for one in after)
    ]

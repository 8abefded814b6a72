"""What problems of Le Roi des Roses are about: territories joined or kept apart, a king left without a cell, a card drawn in time."""

from collections.abc import Mapping

from ludotheque.core.game import Move
from ludotheque.core.text import Text
from ludotheque.games.rose_king.rules import DRAW, HERO, PAWNS, RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.games.rose_king.territory import score, territory

THEMES: Mapping[str, Text] = {
    "joining": Text("réunir des territoires", "joining territories"),
    "separating": Text("séparer des territoires", "keeping territories apart"),
    "blocking": Text("bloquer le roi", "blocking the king"),
    "drawing": Text("piocher plutôt que jouer", "drawing rather than playing"),
    "points-left": Text("renoncer à des points", "points left alone"),
    "last-pawn": Text("dernier pion", "last pawn"),
}


def themes(game: RoseKing, state: RoseKingState, right: Move, _line: tuple[Move, ...]) -> tuple[str, ...]:
    """The themes of a position whose only right move is known."""
    after = game.play(state, right)
    cards = [move for move in game.legal_moves(state) if move < DRAW]
    found = {
        "joining": touched(game, state, right, mine=True) >= 2,
        "separating": touched(game, state, right, mine=False) >= 2,
        "blocking": right < DRAW and not can_play(game, after),
        "drawing": right == DRAW and bool(cards),
        "points-left": any(gain_of(game, state, card) > gain_of(game, state, right) for card in cards),
        "last-pawn": max(state.placed) == PAWNS - 1,
    }
    return tuple(name for name in THEMES if found[name])


def touched(game: RoseKing, state: RoseKingState, move: Move, *, mine: bool) -> int:
    """How many territories of one's own, or of the opponent, the pawn of a card touches by a side; 0 for any other move."""
    if move >= DRAW:
        return 0
    cell = game.target(state, move % HERO)
    assert cell is not None
    pawns = state.pawns(state.turn if mine else state.turn.other) - {cell}
    around = territory(pawns | {cell}, cell, game.columns)[1:]
    found = 0
    while around:
        one = territory(pawns, around[0], game.columns)
        around = [other for other in around if other not in one]
        found += 1
    return found


def gain_of(game: RoseKing, state: RoseKingState, move: Move) -> int:
    """The points that a move brings whoever makes it."""
    if move >= DRAW:
        return 0
    before, after = state.pawns(state.turn), game.play(state, move).pawns(state.turn)
    return score(after, game.columns) - score(before, game.columns)


def can_play(game: RoseKing, state: RoseKingState) -> bool:
    """Whether the player to move holds a card that leads the king to a cell; True once the game is over."""
    moves = game.legal_moves(state)
    return not moves or any(move < DRAW for move in moves)

"""How Le Roi des Roses is judged: by games played in the head, as many for every move; near the end all that can come is counted."""

from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.search.judging import Judging, Proof, Spread, Steps
from ludotheque.search.thought import Limit

GAMES = 20_000


def limit(_game: RoseKing, _state: RoseKingState) -> Limit:
    """As many games in every position."""
    return Limit(nodes=GAMES)


def spread(_game: RoseKing, _state: RoseKingState, _depth: int, _nodes: int) -> Spread | None:
    return None


JUDGING = Judging(Proof.ODDS, Steps(0.2, 0.4, 1.0), limit, spread)

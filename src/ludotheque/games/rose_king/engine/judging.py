"""How Le Roi des Roses is judged: by games played in the head, as many for every move; near the end all that can come is counted."""

from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.search.judging import Judging, Proof, Spread, Steps
from ludotheque.search.thought import Limit

GAMES = 20_000

# `python -m benchmarks.spread rose-king --games 2 --nodes 2000,20000` (November 2026, 32 positions): beside ten times as many
# games, a score is off by 0.9, 2.0 and 4.3 points in the three thirds of a game after 20,000 games, by 2.7, 3.1 and 9.3
# after 2,000; the odds that a move seems to lose by 0.02, 0.04 and 0.03, and by 0.04, 0.09 and 0.06. A longer thought
# shares the habits of a short one, so all of it counts twice.
SPREADS = ((20_000, Spread(8.6, 0.08)), (2_000, Spread(18.6, 0.18)))  # from so many games on


def limit(_game: RoseKing, _state: RoseKingState) -> Limit:
    """As many games in every position."""
    return Limit(nodes=GAMES)


def spread(_game: RoseKing, _state: RoseKingState, _depth: int, nodes: int) -> Spread | None:
    """The largest error of the thirds of a game."""
    return next((found for games, found in SPREADS if nodes >= games), None)


JUDGING = Judging(Proof.ODDS, Steps(0.2, 0.4, 1.0), limit, spread)

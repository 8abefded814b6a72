"""How awalé is judged: endings of few seeds are known by heart, wins and losses within sight are proved."""

from ludotheque.games.awale.rules import Awale, AwaleState
from ludotheque.search.judging import Judging, Proof, Spread, Steps
from ludotheque.search.thought import Limit

DEPTH = 12


def limit(_game: Awale, _state: AwaleState) -> Limit:
    """As deep in every position; endings of few seeds are looked up whatever the depth."""
    return Limit(depth=DEPTH)


def spread(_game: Awale, _state: AwaleState, _depth: int, _nodes: int) -> Spread | None:
    return None


JUDGING = Judging(Proof.RESULT, Steps(3.0, 6.0), limit, spread)

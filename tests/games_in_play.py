"""Every game with every option worth a look, and random walks through them: material for property tests."""

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from ludotheque.core.game import Game
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.match import Match, new_match, submit


def _deals(game: RoseKing, seed: int) -> RoseKing:
    return game.with_deal(Random(seed))


alak = st.builds(Alak, n=st.integers(1, 12), torus=st.booleans(), suicide=st.booleans())
reversi = st.builds(Reversi, size=st.integers(6, 15), start=st.sampled_from(["report", "othello"]))
awale = st.builds(Awale, harvest_cancelled=st.booleans())
connect_four = st.builds(
    ConnectFour, rows=st.integers(1, 8), columns=st.one_of(st.integers(1, 12), st.just(36)), align=st.integers(2, 5)
)
rose_king = st.builds(
    _deals,
    st.builds(RoseKing, rows=st.integers(1, 10), columns=st.integers(1, 10), heroes=st.booleans()),
    st.integers(0, 999),
)
GAMES: dict[str, SearchStrategy[Any]] = {
    "alak": alak,
    "reversi": reversi,
    "awale": awale,
    "connect-four": connect_four,
    "rose-king": rose_king,
}
any_game: SearchStrategy[Any] = st.one_of(*GAMES.values())


def walk(game: Game[Any], rng: Random, plies: int) -> Match[Any]:
    """A match after at most so many random plies."""
    match = new_match(game)
    while match.outcome is None and len(match.plies) < plies:
        match = submit(match, match.to_move, rng.choice(game.legal_moves(match.state)))
    return match


@st.composite
def walks(draw: st.DrawFn, games: SearchStrategy[Any] = any_game) -> Match[Any]:
    """A match somewhere between its start and its end."""
    game = draw(games)
    rng = Random(draw(st.integers(0, 10**6)))
    return walk(game, rng, draw(st.integers(0, 160)))

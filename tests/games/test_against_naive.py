"""The referees and the naive witnesses play the same games, move by move, and never disagree."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.core.game import Game
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing
from naive import twin

seeds = st.integers(0, 2**32 - 1)
quick = settings(derandomize=True, deadline=None, max_examples=60)
few = settings(derandomize=True, deadline=None, max_examples=12)


def told(game: Game[Any], state: Any) -> object:
    """The outcome in the witnesses' words."""
    outcome = game.outcome(state)
    if outcome is None:
        return None
    return (outcome.winner.value if outcome.winner else "draw"), outcome.why.value, outcome.score


def play_together(game: Game[Any], seed: int, position: str | None = None, plies: int = 400) -> None:
    """One random game; the same moves, position and outcome are asked for before every ply."""
    rng, played = Random(seed), list[str]()
    state, witness = (game.read_state(position) if position else game.start()), twin(game, position)
    for _ in range(plies):
        moves = [game.write_move(move) for move in game.legal_moves(state)]
        assert game.write_state(state) == witness.text(), played
        assert sorted(moves) == sorted(witness.moves()), (witness.text(), played)
        assert told(game, state) == witness.ending(), (witness.text(), played)
        if not moves:
            return
        played.append(rng.choice(moves))
        state, witness = game.play(state, game.read_move(played[-1])), witness.after(played[-1])


@quick
@given(n=st.integers(1, 14), torus=st.booleans(), suicide=st.booleans(), seed=seeds)
def test_alak_agrees_on_every_line_and_torus(n: int, torus: bool, suicide: bool, seed: int) -> None:
    play_together(Alak(n, torus, suicide), seed, plies=60)


@quick
@given(
    line=st.text(".xo", min_size=1, max_size=12),
    mover=st.sampled_from("xo"),
    torus=st.booleans(),
    suicide=st.booleans(),
    seed=seeds,
)
def test_alak_agrees_from_any_line(line: str, mover: str, torus: bool, suicide: bool, seed: int) -> None:
    empty = [i for i, cell in enumerate(line, 1) if cell == "."]
    closed = ",".join(map(str, empty[: seed % 3])) or "-"
    play_together(Alak(len(line), torus, suicide), seed, f"{line} {mover} {closed}", plies=30)


@few
@given(size=st.integers(6, 15), start=st.sampled_from(["report", "othello"]), seed=seeds)
def test_reversi_agrees_on_every_size(size: int, start: str, seed: int) -> None:
    play_together(Reversi(size, start), seed)


@quick
@given(
    cells=st.lists(st.sampled_from("......XO") | st.sampled_from(".XO"), min_size=36, max_size=36),
    mover=st.sampled_from("XO"),
    seed=seeds,
)
def test_reversi_agrees_from_any_board(cells: list[str], mover: str, seed: int) -> None:
    rows = "/".join("".join(cells[i : i + 6]) for i in range(0, 36, 6))
    play_together(Reversi(6), seed, f"{rows} {mover}")


@quick
@given(harvest_cancelled=st.booleans(), seed=seeds)
def test_awale_agrees_from_the_start(harvest_cancelled: bool, seed: int) -> None:
    play_together(Awale(harvest_cancelled), seed)


@quick
@given(
    harvest_cancelled=st.booleans(),
    holes=st.lists(st.integers(0, 4) | st.just(0) | st.just(17), min_size=12, max_size=12),
    turns=st.integers(0, 101),
    seed=seeds,
)
def test_awale_agrees_from_any_board(harvest_cancelled: bool, holes: list[int], turns: int, seed: int) -> None:
    kept = [seeds if sum(holes[: i + 1]) <= 48 else 0 for i, seeds in enumerate(holes)]
    harvests = (48 - sum(kept)) // 2
    board = ",".join(map(str, kept))
    play_together(Awale(harvest_cancelled), seed, f"{board} {harvests}-{harvests} {turns} {turns % 2 + 1}")


@quick
@given(rows=st.integers(1, 7), columns=st.integers(1, 12), align=st.integers(2, 6), seed=seeds)
def test_connect_four_agrees_on_any_grid(rows: int, columns: int, align: int, seed: int) -> None:
    play_together(ConnectFour(rows, columns, align), seed)


@quick
@given(rows=st.integers(1, 9), columns=st.integers(1, 9), heroes=st.booleans(), seed=seeds)
def test_rose_king_agrees_on_any_board(rows: int, columns: int, heroes: bool, seed: int) -> None:
    play_together(RoseKing(rows, columns, heroes).with_deal(Random(seed)), seed)

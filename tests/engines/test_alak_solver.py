"""Solved lines of Alak agree with a slow solver that knows the rules and nothing else."""

from pathlib import Path
from typing import Any

import pytest

from ludotheque.compiled.stopped import SearchStopped
from ludotheque.games.alak.engine import solved
from ludotheque.games.alak.engine.engine import AlakSolver, engine, perfect
from ludotheque.games.alak.engine.solved import make, path_of, read, solution
from ludotheque.games.alak.engine.solver import solve
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.games.alak.tools.make_values import FORMS as FORMS_PUBLISHED
from ludotheque.games.alak.tools.make_values import LONGEST, row
from ludotheque.search.stopping import Stopper
from ludotheque.search.thought import Limit

FORMS = pytest.mark.parametrize(
    ("torus", "suicide"), [(False, False), (True, False), (False, True), (True, True)],
    ids=["line", "torus", "suicide", "torus and suicide"],
)  # fmt: skip


@pytest.fixture(autouse=True)
def a_cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))


def reachable(game: Alak) -> dict[AlakState, list[AlakState]]:
    """Every state that play can reach, with the states after its moves."""
    after: dict[AlakState, list[AlakState]] = {}
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        if state not in after:
            after[state] = [game.play(state, move) for move in game.legal_moves(state)]
            waiting.extend(after[state])
    return after


def solved_slowly(game: Alak) -> dict[AlakState, int]:
    """The same values by sweeping over all states again and again, one more ply known each time.

    plies + 1 when the player to move wins, -(plies + 1) when they lose, 0 when nobody can force anything.
    """
    after = reachable(game)
    known: dict[AlakState, int] = {}
    for state, others in after.items():
        if not others:
            outcome = game.outcome(state)
            assert outcome is not None
            known[state] = 0 if outcome.winner is None else 1 if outcome.winner is state.to_move else -1
    open_states = [state for state in after if state not in known]
    while True:
        found: dict[AlakState, int] = {}
        for state in open_states:
            values = [known.get(other, 0) for other in after[state]]
            if min(values) < 0:
                found[state] = 1 + min(-value for value in values if value < 0)
            elif min(values) > 0:
                found[state] = -1 - max(values)
        if not found:
            return {state: known.get(state, 0) for state in after}
        known |= found
        open_states = [state for state in open_states if state not in known]


def assert_agrees(game: Alak) -> None:
    solved = solve(game, game.start())
    for state, value in solved_slowly(game).items():
        assert solved.value(state) == value, game.write_state(state)


@FORMS
@pytest.mark.parametrize("n", range(1, 7))
def test_every_reachable_state_has_the_value_a_slow_solver_finds(n: int, torus: bool, suicide: bool) -> None:
    assert_agrees(Alak(n, torus, suicide))


def test_the_plain_line_of_seven_with_its_cycles_agrees_too() -> None:
    assert_agrees(Alak(7))


@pytest.mark.long
@FORMS
@pytest.mark.parametrize("n", range(7, 10))
def test_longer_lines_agree_too(n: int, torus: bool, suicide: bool) -> None:
    assert_agrees(Alak(n, torus, suicide))


@pytest.mark.long
def test_the_plain_line_of_nine_has_48359_states_within_reach() -> None:
    assert len(reachable(Alak(9))) == 48_359


@pytest.mark.parametrize(
    ("game", "value"),
    [(Alak(5), 8), (Alak(7), 14), (Alak(8), 0), (Alak(9), 0), (Alak(8, torus=True), -17), (Alak(11, suicide=True), 0)],
    ids=str,
)
def test_short_lines_have_their_published_values(game: Alak, value: int) -> None:
    assert solution(game).value(game.start()) == value


def test_the_engine_wins_in_the_plies_it_says() -> None:
    game = Alak(7)
    thoughts = engine(game).analyse(game.start(), Limit())
    assert [(thought.move, thought.score, thought.plies) for thought in thoughts] == [
        (3, 1, 13), (1, 1, 15), (5, 1, 15), (2, -1, 15), (4, -1, 15), (0, -1, 12), (6, -1, 12),
    ]  # fmt: skip
    for thought in thoughts:
        assert thought.exact and len(thought.line) == thought.plies
        state = game.start()
        for move in thought.line:
            state = game.play(state, move)
        outcome = game.outcome(state)
        assert outcome is not None and outcome.winner is not None
        assert (outcome.winner is game.start().to_move) == (thought.score > 0)


def test_a_position_that_play_cannot_reach_is_solved_on_the_spot() -> None:
    game = Alak(5)
    solver: Any = engine(game)
    state = game.read_state("x...o x 2,3")
    assert solver.solutions[0].value(state) is None
    thought = solver.think(state, Limit())
    assert thought.exact and thought.move == 3
    assert solver.think(state, Limit(nodes=1)).move == 3


def test_a_solver_that_is_stopped_answers_all_the_same() -> None:
    game = Alak(12)
    stopper = Stopper()
    stopper.stop()
    with pytest.raises(SearchStopped):
        solve(game, game.start(), stopper)
    hasty = AlakSolver(game)
    state = game.read_state("............ x 1,2,3")
    assert hasty.think(state, Limit(seconds=0.001)).move in game.legal_moves(state)


def test_perfect_is_promised_for_short_lines_alone() -> None:
    assert perfect(Alak(13)) and perfect(Alak(13, torus=True)) and perfect(Alak(13, suicide=True))
    assert not perfect(Alak(30))


def test_a_solution_is_kept_and_a_damaged_one_is_not_believed() -> None:
    game = Alak(6)
    path = path_of(game)
    made = make(path, game)
    kept = read(path, game)
    assert kept is not None and (kept.keys == made.keys).all() and (kept.values == made.values).all()
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    damaged = bytearray(path.read_bytes())
    damaged[500] ^= 1
    path.write_bytes(damaged)
    assert read(path, game) is None
    path.write_bytes(damaged[:100])
    assert read(path, game) is None
    path.write_bytes(b"")
    assert read(path, game) is None


def test_a_solution_made_from_other_sources_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Alak(6)
    path = path_of(game)
    make(path, game)
    monkeypatch.setattr(solved, "digest_of", lambda _files: "5ee5" * 8)
    assert read(path, game) is None


def test_long_lines_are_searched_and_endless_ones_answered_at_once() -> None:
    for game in (Alak(20), Alak(70, torus=True), Alak(1_000)):
        state = game.read_state("o" * 3 + "x" + "." * (game.n - 5) + "x x -")
        best = engine(game).think(state, Limit(nodes=500))
        assert best.move in game.legal_moves(state)
        assert -1 < best.score < 1 and not best.exact


@pytest.mark.parametrize("torus", [False, True])
def test_the_greedy_engine_takes_what_it_can(torus: bool) -> None:
    game = Alak(501, torus)
    middle = ".xooo.x" + "." * 10 + "xo."
    state = game.read_state(middle + "." * (game.n - len(middle)) + " x -")
    best, second, *rest = engine(game).analyse(state, Limit())
    assert best.move == 5 and best.score == 0.6  # three stones of ooo: 3 / (3 + 2)
    assert second.move == 19  # one stone
    assert len(rest) == len(game.legal_moves(state)) - 2


def test_the_published_table_is_found_again() -> None:
    """The time is the machine's; the rest must be the solver's, for the lines that take no time."""
    text = (Path(__file__).parent.parent.parent / "docs" / "alak-values.md").read_text("utf-8")
    published = [
        [line for line in part.splitlines() if line[:2] == "| " and line[2].isdigit()] for part in text.split("## ")[1:]
    ]
    assert len(published) == len(FORMS_PUBLISHED)
    for rows, (torus, suicide) in zip(published, FORMS_PUBLISHED.values(), strict=True):
        assert len(rows) == LONGEST[torus]
        for n in range(1, 11):
            assert rows[n - 1].rsplit("|", 2)[0] == row(Alak(n, torus, suicide)).rsplit("|", 2)[0]

"""Solved lines of Alak agree with a slow solver that knows the rules and nothing else."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cases import each
from engines.alak_solved_slowly import solved_slowly
from ludotheque.compiled.stopped import SearchStopped
from ludotheque.games.alak.engine import solved
from ludotheque.games.alak.engine.engine import AlakSolver, engine, on_request, perfect, undertaking
from ludotheque.games.alak.engine.solved import path_of, read, write
from ludotheque.games.alak.engine.solver import STEP, Solving, key_for, solve
from ludotheque.games.alak.engine.solver_size import MOST_CELLS, memory, most_positions, positions
from ludotheque.games.alak.rules import Alak
from ludotheque.games.alak.tools.make_values import FORMS as FORMS_PUBLISHED
from ludotheque.games.alak.tools.make_values import LONGEST, row
from ludotheque.search.stopping import Stopper
from ludotheque.search.thought import Limit, Thought

FORMS = pytest.mark.parametrize(
    ("torus", "suicide"), [(False, False), (True, False), (False, True), (True, True)],
    ids=["line", "torus", "suicide", "torus and suicide"],
)  # fmt: skip


@pytest.fixture(autouse=True)
def a_cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    monkeypatch.setattr(solved, "_known", {})


def published() -> list[list[str]]:
    """The lines of the published table, for each form of the game."""
    text = (Path(__file__).parent.parent.parent / "docs" / "alak-values.md").read_text("utf-8")
    parts = text.split("## ")[1:]
    return [[line for line in part.splitlines() if line[:2] == "| " and line[2].isdigit()] for part in parts]


def published_positions() -> Iterator[tuple[Alak, int]]:
    for rows, (torus, suicide) in zip(published(), FORMS_PUBLISHED.values(), strict=True):
        for line in rows:
            cells, _, _, count, *_ = (cell.strip() for cell in line[1:].split("|"))
            yield Alak(int(cells), torus, suicide), int(count.replace(" ", ""))


def assert_agrees(game: Alak) -> None:
    solved = solve(game, game.start())
    for state, value in solved_slowly(game).items():
        assert solved.value(state) == value, game.write_state(state)


@FORMS
@pytest.mark.parametrize("n", range(1, 7))
def test_every_reachable_state_has_the_value_a_slow_solver_finds(n: int, torus: bool, suicide: bool) -> None:
    assert_agrees(Alak(n, torus, suicide))


@pytest.mark.long
@FORMS
@pytest.mark.parametrize("n", range(7, 10))
def test_longer_lines_agree_too(n: int, torus: bool, suicide: bool) -> None:
    assert_agrees(Alak(n, torus, suicide))


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
    solver.think(game.start(), Limit())
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


class Impatient(Stopper):
    """Says stop the so manieth time it is looked at, and never again."""

    def __init__(self, looks: int) -> None:
        self.looks = looks
        super().__init__()

    @property
    def stopped(self) -> bool:
        self.looks -= 1
        return self.looks == 0

    @stopped.setter
    def stopped(self, _raised: bool) -> None: ...


@each("looks", [1, 2, 3, 4, 6, 8, 10, 12, 14])
def test_a_solution_that_is_stopped_goes_on_from_where_it_was(looks: int) -> None:
    game = Alak(9)
    solving, whole = Solving(game, game.start()), solve(game, game.start())
    with pytest.raises(SearchStopped):
        solving.run(Impatient(looks))
    before = solving.share, solving.found
    shares: list[float] = []
    found = solving.run(Stopper(), lambda: shares.append(solving.share))
    assert (found.keys == whole.keys).all() and (found.values == whole.values).all()
    assert shares == sorted(shares) and shares[0] >= before[0] and solving.found >= before[1]


def test_a_stop_is_heard_after_some_thousand_positions() -> None:
    game = Alak(11)
    solving = Solving(game, game.start())
    found = [0]
    solving.run(Stopper(), lambda: found.append(solving.found))
    assert len(solve(game, game.start()).keys) == found[-1] > 20 * STEP
    assert max(after - before for before, after in pairwise(found)) <= game.n * STEP
    assert len(found) > 2 * found[-1] / STEP


def test_an_engine_solves_nothing_before_it_is_asked() -> None:
    """Fourteen cells take seconds; levels look ahead and do not wait for them."""
    made: Any = engine(Alak(14))
    assert not made.think(Alak(14).start(), Limit(nodes=500)).exact
    assert not made.solutions and made.under_way is None and not path_of(Alak(14)).exists()


def test_what_one_engine_solved_the_next_one_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Alak(8)
    assert engine(game).think(game.start(), Limit(nodes=200_000)).exact
    assert path_of(game).exists()
    monkeypatch.setattr(Solving, "run", None)
    assert engine(game).think(game.start(), Limit()).exact
    solved._known.clear()
    assert engine(game).think(game.start(), Limit()).exact


def test_whoever_has_a_second_waits_for_a_short_line_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game, given = Alak(8), []

    def noted(work: Any, _stopper: Stopper, seconds: float | None) -> Any:
        given.append(seconds)
        return work()

    monkeypatch.setattr("ludotheque.games.alak.engine.engine.run_until", noted)
    for seconds in (None, 1.0, 0.5):
        AlakSolver(game).think(game.start(), Limit(seconds=seconds))
        path_of(game).unlink()
        solved._known.clear()
    assert given == [None, None, 0.4]


def test_a_person_who_stops_the_solving_has_an_answer_at_once_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, depths = Alak(10), []
    solver = AlakSolver(game)
    run = Solving.run
    tells = iter([lambda: None] * 5 + [solver.stop])
    monkeypatch.setattr(Solving, "run", lambda self, stopper, _tell: run(self, stopper, lambda: next(tells)()))
    thought = solver.think(game.start(), Limit(seconds=100), lambda one: depths.append(one.depth))
    assert not thought.exact and max(depths) == 1
    begun = solver.under_way
    assert begun is not None and not solver.solutions
    monkeypatch.setattr(Solving, "run", run)
    assert solver.think(game.start(), Limit(seconds=100)).exact and solver.under_way is None


def test_who_waits_for_a_solution_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.games.alak.engine.engine.TOLD_EVERY", 0.0)
    game = Alak(10)
    told: list[Thought] = []
    AlakSolver(game).think(game.start(), Limit(), told.append)
    *waiting, best = told
    assert best.exact and not any(one.exact for one in waiting)
    assert [one.nodes for one in waiting] == sorted(one.nodes for one in waiting)
    assert waiting[0].left is None and all(one.left is not None for one in waiting[-5:])


@FORMS
def test_longer_lines_are_solved_on_request(torus: bool, suicide: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.games.alak.engine.solver_size.LONGEST_LINE", 8)
    monkeypatch.setattr("ludotheque.games.alak.engine.solver_size.LONGEST_TORUS", 8)
    game = Alak(9, torus, suicide)
    whole = undertaking(game)
    assert whole is not None and 0 < whole.memory < 10_000_000 and 0 < whole.seconds < 1
    assert not perfect(game) and undertaking(Alak(8, torus, suicide)) is None
    thought = whole.engine().think(game.start(), Limit())
    assert thought.exact and thought.score == 0
    assert not path_of(game).exists(), "what was asked for once is not worth the disk"


def test_a_line_that_a_module_cannot_hold_is_solved_in_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr("ludotheque.games.alak.engine.engine.run_natively", lambda: asked.append(True))
    on_request(Alak(16))
    assert not asked
    on_request(Alak(17))
    assert asked


def test_memory_that_is_not_there_is_said_and_the_engine_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Alak(9)
    solver = AlakSolver(game)
    with monkeypatch.context() as poor:
        poor.setattr("ludotheque.games.alak.engine.solver.most_positions", lambda _game: 1 << 50)
        with pytest.raises(MemoryError):
            solver.think(game.start(), Limit())
    assert solver.think(game.start(), Limit()).exact


def test_the_sizes_foretold_are_those_of_the_published_table() -> None:
    for game, count in published_positions():
        if game.n >= 9:
            assert 0.95 * count < positions(game) < 1.05 * count, game
        assert count < most_positions(game)
    assert memory(Alak(15)) < memory(Alak(16)) < memory(Alak(MOST_CELLS)) < memory(Alak(MOST_CELLS + 1)) == float("inf")


@FORMS
def test_the_longest_lines_have_a_key_for_every_likeness(torus: bool, suicide: bool) -> None:
    game = Alak(MOST_CELLS, torus, suicide)
    cells = "xoxx.oo.x.......oxxo."
    same, others = [cells, cells[::-1]], [cells.replace(".", "x", 1), cells.replace("o", ".", 1)]
    if torus:
        same += [cells[turn:] + cells[:turn] for turn in range(len(cells))]
    keys = [{int(key_for(game, game.read_state(f"{one} x -"))) for one in group} for group in (same, others)]
    assert [len(group) for group in keys] == [1, 2] and not keys[0] & keys[1]
    swapped = cells.translate(str.maketrans("xo", "ox"))
    assert {int(key_for(game, game.read_state(f"{swapped} o -")))} == keys[0]


def test_perfect_is_promised_for_short_lines_alone() -> None:
    assert perfect(Alak(13)) and perfect(Alak(13, torus=True)) and perfect(Alak(13, suicide=True))
    assert not perfect(Alak(30))


def test_a_solution_is_kept_and_a_damaged_one_is_not_believed() -> None:
    game = Alak(6)
    path = path_of(game)
    made = solve(game, game.start())
    write(path, made)
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
    write(path, solve(game, game.start()))
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
    for rows, (torus, suicide) in zip(published(), FORMS_PUBLISHED.values(), strict=True):
        assert len(rows) == LONGEST[torus]
        for n in range(1, 11):
            assert rows[n - 1].rsplit("|", 2)[0] == row(Alak(n, torus, suicide)).rsplit("|", 2)[0]

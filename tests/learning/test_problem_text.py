"""A problem, a try and a reason are text and back; what is not one is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each
from ludotheque.core.problem import Goal, Problem, Try, read_problem, read_problems, write_problem, written_options
from ludotheque.core.reason import Reason, read_reason

names = st.from_regex(r"[a-z][a-z-]{0,8}", fullmatch=True)
cells = st.from_regex(r"[a-z0-9+*]{1,4}", fullmatch=True)
reasons = st.builds(Reason, names, st.lists(cells, max_size=4).map(tuple), st.one_of(st.none(), st.integers(0, 10**6)))
worths = st.one_of(st.sampled_from([-1.0, 0.0, 1.0]), st.integers(-(10**5), 10**5).map(lambda part: part / 10**5))
tries = st.builds(
    Try,
    cells,
    worths,
    st.one_of(st.none(), st.integers(0, 200)),
    st.lists(cells, max_size=5).map(tuple),
    st.one_of(st.none(), reasons),
)
values = st.one_of(st.integers(0, 10**6), st.booleans(), st.from_regex(r"[A-Z][A-Z0-9,]{0,12}", fullmatch=True))
problems = st.builds(
    Problem,
    st.just("alak"),
    st.from_regex(r"[.xo]{1,9} [xo] (-|[1-9](,[1-9])?)", fullmatch=True),
    st.sampled_from(Goal),
    st.lists(tries, min_size=1, max_size=4).map(tuple),
    st.integers(0, 3000),
    st.lists(names, max_size=3).map(tuple),
    st.dictionaries(st.from_regex(r"[a-z_]{1,8}", fullmatch=True), values, max_size=3),
)
GOOD = "1500\twin\tfork\tn=5\t..x.o x -\t1:1:3:2 4;2:-1::1:taken@1,2#2;4:0"


@given(reasons)
def test_a_reason_is_text_and_back(reason: Reason) -> None:
    assert read_reason(str(reason)) == reason


@each("text", ["", "Corner", "corner@", "corner#", "corner@a,", "corner@a b", "corner#x", "c@a#1#2", "c@a:b"])
def test_what_is_no_reason_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a reason"):
        read_reason(text)


@given(problems)
def test_a_problem_is_a_line_and_back(problem: Problem) -> None:
    line = write_problem(problem)
    assert "\n" not in line
    found = read_problem("alak", line)
    assert found == problem
    assert found.options == problem.options
    assert found.id == problem.id


@given(st.lists(problems, max_size=4))
def test_a_file_is_its_problems_and_remarks(some: list[Problem]) -> None:
    text = "# made today\n\n" + "".join(f"{write_problem(one)}\n# and then\n" for one in some)
    assert read_problems("alak", text) == tuple(some)


def test_the_parts_of_a_line_are_where_the_format_says() -> None:
    problem = read_problem("alak", GOOD + "\n")
    assert (problem.rating, problem.goal, problem.themes, problem.options) == (1500, Goal.WIN, ("fork",), {"n": 5})
    assert problem.solution == Try("1", 1.0, 3, ("2", "4"))
    assert problem.tried("2") == Try("2", -1.0, None, ("1",), Reason("taken", ("1", "2"), 2))
    assert problem.tried("3") is None


def test_options_are_written_in_one_order() -> None:
    assert written_options({"torus": True, "n": 9, "suicide": False}) == "n=9 suicide=no torus=yes"


@each(
    ("was", "is_now"),
    [
        ("1500\t", ""),  # a part is missing
        ("1500", "hard"),
        ("\twin", "\tvictory"),
        ("fork", "fork,,knight"),
        ("fork", ""),
        ("n=5", "n"),
        ("n=5", "=5"),
        ("n=5", "n="),
        ("n=5", "n=5  torus=yes"),
        ("1:1:3:2 4", ""),
        ("1:1:3:2 4", ":1"),
        ("1:1:3:2 4", "1"),
        ("1:1:3:2 4", "1:"),
        ("1:1:3:2 4", "1:nan"),
        ("1:1:3:2 4", "1:inf"),
        ("1:1:3:2 4", "1:1:soon"),
        ("#2;", "#2:and more;"),
        ("taken@1,2#2", "TAKEN"),
        ("4:0", "4:0;"),
    ],
)
def test_a_bad_line_is_refused(was: str, is_now: str) -> None:
    assert was in GOOD
    with pytest.raises(ValueError):  # noqa: PT011 # whoever reads it says where
        read_problem("alak", GOOD.replace(was, is_now, 1))


@given(problems, st.data())
def test_a_line_cut_short_is_never_another_problem_of_as_many_tries(problem: Problem, data: st.DataObject) -> None:
    line = write_problem(problem)
    cut = line[: data.draw(st.integers(0, len(line) - 1))]
    try:
        found = read_problem("alak", cut)
    except ValueError:
        return
    assert found.position == problem.position
    assert found.tries[: len(found.tries) - 1] == problem.tries[: len(found.tries) - 1]


@given(problems)
def test_the_address_follows_from_the_position_and_the_options_alone(problem: Problem) -> None:
    other = Problem("alak", problem.position, Goal.DRAW, (Try("1", 0.0),), 1, (), problem.options)
    assert other.id == problem.id
    assert Problem("awale", problem.position, problem.goal, problem.tries, options=problem.options).id != problem.id

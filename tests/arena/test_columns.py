"""Names in narrow columns: what tells two bots apart is the last thing to go."""

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.arena.columns import told_apart, width

SUZANNES = [f"Tata Suzanne la jardinière ({file})" for file in ("equipe1.py", "equipe2.py", "equipe11.py")]


def test_names_that_fit_stay_as_they_are() -> None:
    assert told_apart(["Tata", "Rose"], 4) == ["Tata", "Rose"]


def test_a_long_name_is_cut_in_the_middle() -> None:
    assert told_apart(SUZANNES, 24)[0] == "Tata Suzanne…equipe1.py)"


def test_where_both_ends_are_alike_only_the_end_is_kept() -> None:
    assert told_apart(["Tata Suzanne (x/1/ia.py)", "Tata Suzanne (x/2/ia.py)"], 12) == ["…(x/1/ia.py)", "…(x/2/ia.py)"]


def test_three_bots_of_one_name_are_told_apart_in_the_narrowest_table() -> None:
    assert [columns for columns in range(8, 45) if len(set(told_apart(SUZANNES, columns))) < 3] == []


@given(st.lists(st.text(max_size=20), max_size=4), st.integers(0, 20))
def test_nothing_is_wider_than_the_column(names: list[str], columns: int) -> None:
    assert all(width(name) <= columns for name in told_apart(names, columns))

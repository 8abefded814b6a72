"""Tries of problems and the ratings they make: written, read again, and forgotten with whoever made them."""

from dataclasses import replace
from pathlib import Path

from sqlalchemy import Connection

from ludotheque.store.backup import back_up, restore
from ludotheque.store.database import Database, sqlite_url
from ludotheque.store.migrating import migrate
from ludotheque.store.person_rows import PersonRow, find_person, forget_old_guests, welcome
from ludotheque.store.problem_rows import (
    ProblemRatingRow,
    TryRow,
    add_try,
    first_try,
    problem_rating_of,
    problem_ratings_of,
    put_problem_rating,
    tried_by,
    tries_of,
)

RATED = ProblemRatingRow("ana", "alak", 1550.5, 290.0, 0.06, 1)
TRIED = TryRow("ana", "0123456789", "alak", 50, True, False, 4200, 1550.5, 290.0, 50.5)


def test_a_rating_is_written_changed_and_read_again(connection: Connection) -> None:
    assert problem_rating_of(connection, "ana", "alak") is None
    put_problem_rating(connection, RATED)
    put_problem_rating(connection, replace(RATED, rating=1600.0, tries=2))
    put_problem_rating(connection, replace(RATED, game="awale"))
    assert problem_rating_of(connection, "ana", "alak") == replace(RATED, rating=1600.0, tries=2)
    assert [row.game for row in problem_ratings_of(connection, "ana")] == ["alak", "awale"]


def test_tries_come_back_in_their_order_and_by_their_game(connection: Connection) -> None:
    later = replace(TRIED, problem="aaaaaaaaaa", at=60, solved=False, hinted=True)
    for row in (later, TRIED, replace(TRIED, problem="bbbbbbbbbb", game="awale")):
        add_try(connection, row)
    assert first_try(connection, "ana", "0123456789") == TRIED
    assert first_try(connection, "bob", "0123456789") is None
    assert tries_of(connection, "ana", "alak", 10) == [TRIED, later]
    assert tries_of(connection, "ana", "alak", 1) == [later]
    assert tried_by(connection, "ana", "alak") == {"0123456789", "aaaaaaaaaa"}


def test_a_guest_who_still_tries_problems_is_not_forgotten(connection: Connection) -> None:
    add_try(connection, replace(TRIED, at=500))
    assert forget_old_guests(connection, 400, 900) == 0
    assert forget_old_guests(connection, 501, 900) == 1
    found = find_person(connection, "ana")
    assert found is not None and found.name == ""


def test_a_copy_of_the_house_holds_them(tmp_path: Path) -> None:
    old, new = (Database(sqlite_url(tmp_path / name)) for name in ("old.db", "new.db"))
    migrate(old)
    with old.engine.begin() as connection:
        welcome(connection, PersonRow("ana", "Ana", None, None, 0, 1))
        put_problem_rating(connection, RATED)
        add_try(connection, TRIED)
    counts = back_up(old, tmp_path / "copy.zip")
    assert (counts["problem_ratings"], counts["problem_tries"]) == (1, 1)
    restore(new, tmp_path / "copy.zip")
    with new.reading() as connection:
        assert first_try(connection, "ana", "0123456789") == TRIED
        assert problem_rating_of(connection, "ana", "alak") == RATED
    old.close()
    new.close()

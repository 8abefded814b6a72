"""Everybody gets the engines in their turn: by standing, by address, by person."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from ludotheque.table.claimant import NOWHERE, Claimant, Whereabouts
from ludotheque.table.errors import TooMany
from ludotheque.table.thinking import fair_queue
from ludotheque.table.thinking.engine_pool import EnginePool
from ludotheque.table.thinking.fair_queue import FairQueue, Task


def task(person: str, address: str = "a", *, account: bool = False, seconds: float = 5.0, key: str = "") -> Task:
    claimant = Claimant(person, address, account)
    return Task(
        key or person, claimant, "study", {"game": "alak", "options": {}}, seconds, lambda _: None, lambda _: None
    )


def queue(*tasks: Task) -> FairQueue:
    waiting = FairQueue()
    for one in tasks:
        waiting.put(one)
    return waiting


def turns(waiting: FairQueue, count: int, again: Callable[[Task], None] = lambda _: None) -> list[Task]:
    """Who is served next, so many times; whoever was served may ask again."""
    served = []
    for _ in range(count):
        one = waiting.next()
        assert one is not None
        waiting.take(one)
        served.append(one)
        again(one)
    return served


def test_somebody_alone_at_their_address_is_next_whatever_crowd_waits_at_another() -> None:
    waiting = queue(*(task(f"crowd {number}", "crowded") for number in range(200)))
    turns(waiting, 50)
    waiting.put(task("ana", "home"))
    assert "ana" in [one.key for one in turns(waiting, 2)]


def test_forty_pupils_behind_one_address_are_served_in_turn() -> None:
    pupils = [f"pupil {number}" for number in range(40)]
    waiting = queue(*(task(pupil, "school") for pupil in pupils))
    served = turns(waiting, 120, lambda one: waiting.put(task(one.key, "school")))
    for begin in (0, 40, 80):
        assert {one.key for one in served[begin : begin + 40]} == set(pupils)


def test_one_pupil_who_asks_much_takes_nothing_from_the_others() -> None:
    waiting = queue(*(task("greedy", "school", key=f"greedy {number}") for number in range(30)))
    waiting.put(task("shy", "school"))
    assert "shy" in [one.key for one in turns(waiting, 2)]


def test_accounts_come_first_and_guests_are_not_forgotten() -> None:
    waiting = queue(
        *(task(f"guest {number}", f"g{number}") for number in range(100)),
        *(task(f"account {number}", f"a{number}", account=True) for number in range(100)),
    )
    served = Counter(one.claimant.account for one in turns(waiting, 50))
    assert served == {True: 40, False: 10}


def test_an_address_is_served_by_the_second_not_by_the_question() -> None:
    waiting = queue(task("long", "a", seconds=30), task("short", "b", seconds=5))
    again = {"long": lambda: task("long", "a", seconds=30), "short": lambda: task("short", "b", seconds=5)}
    served = Counter(one.key for one in turns(waiting, 70, lambda one: waiting.put(again[one.key]())))
    assert served == {"long": 10, "short": 60}


def test_what_was_not_used_is_given_back() -> None:
    waiting = queue(task("ana", "a", seconds=60), task("bob", "b", seconds=60))
    first, *_ = turns(waiting, 2)
    waiting.settle(first, -59)
    for person, address in (("bob", "b"), ("ana", "a")):
        waiting.put(task(person, address))
    assert [one.key for one in turns(waiting, 2)] == ["ana", "bob"]


def test_whoever_rests_saves_up_nothing() -> None:
    waiting = queue(*(task("busy", "a", key=str(number)) for number in range(20)))
    turns(waiting, 10)
    for number in range(10):
        waiting.put(task("rested", "b", key=f"rested {number}"))
    served = Counter(one.claimant.person for one in turns(waiting, 10))
    assert served == {"busy": 5, "rested": 5}


def test_an_address_that_has_enough_is_passed_over() -> None:
    waiting = queue(task("ana", "a"), task("bob", "b"))
    one = waiting.next(["a"])
    assert one is not None and one.key == "bob"
    assert waiting.next(["a", "b"]) is None


def test_a_task_tried_again_comes_before_what_the_same_person_asked_later() -> None:
    first, second = task("ana", key="1"), task("ana", key="2")
    waiting = queue(first, second)
    waiting.take(first)
    waiting.put(first, first=True)
    assert waiting.next() is first


def test_what_is_withdrawn_waits_no_longer() -> None:
    one = task("ana")
    waiting = queue(one)
    assert waiting.remove(one) and not waiting.remove(one)
    assert len(waiting) == 0 and waiting.next() is None and list(waiting) == []


def test_strangers_who_come_and_go_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "KEPT_IDLE", 10)
    waiting = FairQueue()
    for number in range(100):
        waiting.put(task(f"{number}", f"address {number}"))
        turns(waiting, 1)
    assert len(waiting.root.branches["guest"].branches) <= 10


class Idle(EnginePool):
    """A pool whose foreman never comes."""

    def __init__(self, most: int, at_address: int) -> None:
        super().__init__(1, [], most, at_address)
        self.told: list[tuple[str, Any]] = []
        self.foreman = self.change  # type: ignore[assignment]

    def ask(self, person: str, address: str, *, account: bool = False) -> None:
        asked = task(person, address, account=account)
        asked.ended = lambda answer: self.told.append((person, answer))
        self.submit(asked)

    def people(self) -> set[str]:
        return {one.key for one in self.waiting}


def test_one_address_cannot_fill_the_queue() -> None:
    pool = Idle(most=10, at_address=3)
    for number in range(3):
        pool.ask(f"{number}", "crowded")
    with pytest.raises(TooMany, match=r"come back in 15 s\.") as refusal:
        pool.ask("3", "crowded")
    assert refusal.value.seconds == 15
    pool.ask("2", "crowded")  # the same person asks something else
    pool.ask("ana", "home")
    assert pool.people() == {"0", "1", "2", "ana"}


def test_in_a_full_queue_the_last_of_the_longest_line_makes_room() -> None:
    pool = Idle(most=4, at_address=4)
    for number in range(4):
        pool.ask(f"{number}", "crowded")
    pool.ask("ana", "home")
    assert pool.people() == {"0", "1", "2", "ana"}
    ((person, answer),) = pool.told
    assert person == "3" and isinstance(answer, TooMany)
    with pytest.raises(TooMany):
        pool.ask("4", "crowded")


def test_in_a_full_queue_an_account_takes_the_place_of_a_guest_and_never_the_other_way() -> None:
    pool = Idle(most=2, at_address=4)
    pool.ask("guest", "a")
    pool.ask("ana", "b", account=True)
    pool.ask("bob", "b", account=True)
    assert pool.people() == {"ana", "bob"}
    with pytest.raises(TooMany):
        pool.ask("other guest", "c")


def test_people_are_remembered_where_they_were_last_seen() -> None:
    seen = Whereabouts()
    assert seen.of("ana") == Claimant("ana", NOWHERE) and seen.of(None) == Claimant("")
    seen.note(Claimant("ana", "home", account=True))
    seen.note(Claimant("ana", "school", account=True))
    assert seen.of("ana").address == "school"

"""Wrong passwords make whoever guesses wait longer, nobody else; what is remembered of them is bounded."""

import asyncio
import math
import threading
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from ludotheque.core.text import Text
from ludotheque.table.errors import TooMany, WrongPassword
from ludotheque.ui.web import passwords
from ludotheque.ui.web.passwords import FORGIVEN, FREE_TRIES, LONGEST_DELAY, Guesses, PasswordDesk
from ludotheque.ui.web.rate_limit import Buckets, too_many
from ludotheque.ui.web.settings import Allowance, HouseLimits

HOME, ELSEWHERE = "192.0.2.1", "203.0.113.9"


class Thief:
    """Guesses with a clock of their own."""

    def __init__(self, limits: HouseLimits | None = None) -> None:
        self.now = 1000.0
        self.guesses = Guesses(limits or HouseLimits(), lambda: self.now)

    def wrong(self, account: str = "ana", address: str = ELSEWHERE, browser: str = "") -> int:
        """A wrong guess: seconds to wait, 0 if it was looked at."""
        try:
            with self.guesses.guess(account, address, browser):
                raise WrongPassword(Text("faux", "wrong"))
        except WrongPassword:
            return 0
        except TooMany as refusal:
            assert refusal.seconds is not None
            return refusal.seconds

    def right(self, account: str = "ana", address: str = HOME, browser: str = "") -> None:
        with self.guesses.guess(account, address, browser):
            pass


@pytest.fixture
def thief() -> Thief:
    return Thief()


def test_each_wrong_password_doubles_the_delay_up_to_its_longest(thief: Thief) -> None:
    assert [thief.wrong() for _ in range(FREE_TRIES)] == [0] * FREE_TRIES
    delays = []
    for _ in range(12):
        delays.append(thief.wrong())
        thief.now += delays[-1]
        assert thief.wrong() == 0
    assert delays == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]


def test_an_early_guess_is_not_looked_at_and_costs_nothing_more(thief: Thief) -> None:
    for _ in range(FREE_TRIES):
        thief.wrong()
    assert [thief.wrong() for _ in range(50)] == [1] * 50
    thief.now += 1
    assert thief.wrong() == 0


def test_the_delay_is_the_account_s_from_that_address_alone(thief: Thief) -> None:
    for _ in range(FREE_TRIES + 1):
        thief.wrong()
    thief.right("ana", HOME)
    thief.right("bob", ELSEWHERE)
    thief.right("ana", ELSEWHERE, browser="one that was logged in before")
    assert thief.wrong() == 1


def test_the_right_password_forgives_and_so_does_time(thief: Thief) -> None:
    for _ in range(FREE_TRIES - 1):
        thief.wrong()
    thief.right(address=ELSEWHERE)
    assert [thief.wrong() for _ in range(FREE_TRIES)] == [0] * FREE_TRIES
    thief.now += FORGIVEN + LONGEST_DELAY
    assert [thief.wrong() for _ in range(FREE_TRIES)] == [0] * FREE_TRIES


def test_right_passwords_cost_nothing(thief: Thief) -> None:
    for number in range(1000):
        thief.right(f"eleve{number}")
    assert thief.guesses.by_address.left(HOME) == 200
    assert not thief.guesses.tries


def test_a_thousand_guesses_at_once_are_no_quicker_than_one_after_the_other(thief: Thief) -> None:
    with ExitStack() as under_way:
        for _ in range(FREE_TRIES):
            under_way.enter_context(thief.guesses.guess("ana", ELSEWHERE))
        assert thief.wrong() == 1


def test_a_mistake_of_ours_is_nobody_s_wrong_password(thief: Thief) -> None:
    for _ in range(100):
        with pytest.raises(OSError, match="disk"), thief.guesses.guess("ana", HOME):
            raise OSError("disk")
    thief.right()


def test_one_password_for_many_accounts_is_slow_too() -> None:
    thief = Thief(HouseLimits(logins=Allowance(20, 0.2), logins_in_all=Allowance(1000, 5.0)))
    assert [thief.wrong(f"eleve{number}") for number in range(21)] == [0] * 20 + [5]
    assert thief.wrong("ana", HOME) == 0


def test_from_many_addresses_too_and_an_address_that_never_failed_is_let_in() -> None:
    thief = Thief(HouseLimits(logins_in_all=Allowance(20, 0.1)))
    assert [thief.wrong(f"eleve{number}", f"198.51.100.{number % 4}") for number in range(21)][-1] > 0
    thief.right("ana", HOME)
    assert thief.wrong("ana", HOME) == 0


def test_what_is_remembered_is_bounded(thief: Thief, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "MOST_BUCKETS", 50)
    for number in range(200):
        thief.wrong(f"eleve{number}", f"198.51.100.{number}")
    assert len(thief.guesses.tries) == 50


def test_a_refusal_says_when_to_come_back() -> None:
    told = {seconds: too_many(Text("Trop", "Too much"), seconds) for seconds in (0.2, 41, 61, math.inf)}
    assert told[0.2].text == Text("Trop : réessayez dans 1 seconde.", "Too much: try again in 1 second.")
    assert told[41].text == Text("Trop : réessayez dans 41 secondes.", "Too much: try again in 41 seconds.")
    assert told[61].text == Text("Trop : réessayez dans 2 minutes.", "Too much: try again in 2 minutes.")
    assert [told[seconds].seconds for seconds in told] == [1, 41, 61, 3600]


def test_a_bucket_fills_again_to_its_brim_and_no_further() -> None:
    now = 0.0
    buckets = Buckets(Allowance(2, 0.5), lambda: now)
    buckets.take("ana")
    buckets.take("ana")
    assert buckets.wait("ana") == 2.0
    with pytest.raises(TooMany, match="try again in 2 seconds"):
        buckets.take("ana")
    now = 1000.0
    assert buckets.left("ana") == 2.0


def served_in(desk: PasswordDesk, asked: list[str]) -> list[str]:
    """In which order addresses are served that all ask before the first is done."""
    order: list[str] = []
    go = threading.Event()

    def work(address: str) -> Callable[[], None]:
        def check() -> None:
            go.wait(30)
            order.append(address)

        return check

    async def ask(address: str) -> None:
        async with desk.turn(address):
            await desk.check(work(address))

    async def crowd() -> None:
        asking = [asyncio.create_task(ask(address)) for address in asked]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(*asking)

    asyncio.run(crowd())
    desk.close()
    return order


def test_addresses_take_turns_whoever_asks_most() -> None:
    desk = PasswordDesk()
    assert served_in(desk, ["thief"] * 20 + ["ana"]).index("ana") <= 2
    assert desk.turns == {}
    assert not desk.in_line.held


def test_the_line_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "IN_LINE_AT_ONE_ADDRESS", 3)
    with pytest.raises(TooMany, match="Too many people log in at once"):
        served_in(PasswordDesk(), ["thief"] * 4)

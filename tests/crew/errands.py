"""Jobs for the tests of the crew, in a module that other processes can import."""

import os
import re
import time
from pathlib import Path

from ludotheque.core.errors import BadOption
from ludotheque.core.text import Text
from ludotheque.crew.job import by_name


@by_name
def doubled(number: int) -> int:
    return 2 * number


@by_name
def told_apart(given: dict[str, list[int | str | None]]) -> dict[str, list[int | str | None]]:
    print("this is said aloud, and is no answer")
    return given


@by_name
def refuses(what: str) -> str:
    raise BadOption(Text(f"Pas de {what} ici.", f"No {what} here."))


@by_name
def dies_of_three(number: int) -> int:
    if number == 3:
        os._exit(9)
    return number


@by_name
def dies_once(place: str) -> str:
    if not Path(place).exists():
        Path(place).touch()
        os._exit(9)
    return "alive"


@by_name
def once_it_is_there(place: str) -> str:
    """Ends when another job has begun."""
    while not Path(place).exists():
        time.sleep(0.01)
    return "there"


@by_name
def for_ever(place: str) -> str:
    """Says that it has begun, never ends, and cleans up when it is told to leave."""
    Path(place).touch()
    try:
        while True:
            time.sleep(1)
    finally:
        Path(place).unlink()


@by_name
def computes_half_a_second(number: int) -> int:
    until = time.process_time() + 0.5
    while time.process_time() < until:
        pass
    return number


@by_name
def swells(number: int) -> int:
    """Takes a thousand megabytes, of three."""
    return number if number != 3 else len(bytes(10**9))


@by_name
def stuck_in_c(number: int) -> int:
    """Computes for ever, of three, where Python hears no signal."""
    if number == 3:
        re.match("(a|aa)*b", "a" * 200)
    return number


@by_name
def stuck_in_c_from_now_on(place: str) -> None:
    """Says that it has begun."""
    Path(place).touch()
    stuck_in_c(3)


def not_offered(number: int) -> int:
    return number

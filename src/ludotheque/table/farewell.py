"""Somebody leaves for good: their account is deleted. What was theirs alone goes; finished games stay for the others."""

import asyncio
import logging
from functools import partial

from sqlalchemy import Connection

from ludotheque.core.errors import LudothequeError
from ludotheque.store.person_rows import drop_old_sessions, drop_sessions, drop_tokens, forget_old_guests, forget_person
from ludotheque.store.played_rows import unfinished_of
from ludotheque.store.problem_rows import drop_tries, drop_tries_of_the_gone
from ludotheque.store.rating_rows import drop_ratings
from ludotheque.table.house import House

DAY = 24 * 3600.0  # seconds between two looks for those who never came back
REMEMBERED_DAYS = 396  # thirteen months: a cookie lasts twelve, so that nobody can come back to what is forgotten
log = logging.getLogger("ludotheque.farewell")


async def delete_account(house: House, person: str) -> None:
    """Name, login, password, keys, sessions, ratings with their history and tried problems go; no open table and no running game is left."""
    await _withdraw(house, person)

    def work(connection: Connection) -> None:
        drop_sessions(connection, person)
        drop_tokens(connection, person)
        drop_ratings(connection, person)
        drop_tries(connection, person)
        forget_person(connection, person, house.date())

    await house.write_person(person, work)
    await _withdraw(house, person)  # another browser of theirs may have opened a table meanwhile


async def _withdraw(house: House, person: str) -> None:
    for name in await house.read(partial(unfinished_of, person=person)):
        try:
            await house.withdraw(name, person)
        except LudothequeError as error:  # a match that nobody can read keeps nobody from leaving
            log.warning("match %s: %s", name, error, extra=error.log_fields())


async def forget_now(house: House) -> int:
    """Forget guests who have not played for thirteen months, and browsers that logged in before; how many guests."""
    before = house.date() - REMEMBERED_DAYS * 24 * 3600 * 1000

    def work(connection: Connection) -> int:
        drop_old_sessions(connection, before)
        forgotten = forget_old_guests(connection, before, house.date())
        drop_tries_of_the_gone(connection)
        return forgotten

    return await house.write(work)


async def keep_forgetting(house: House) -> None:
    """Once a day, as long as the house is open."""
    while True:
        try:
            forgotten = await forget_now(house)
            if forgotten:
                log.info("guests forgotten: %s", forgotten)
        except LudothequeError as error:
            log.warning("%s", error)
        await asyncio.sleep(DAY)

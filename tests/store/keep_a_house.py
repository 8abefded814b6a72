"""Lives in a house and keeps it for later versions to open: `PYTHONPATH=src:tests python -m store.keep_a_house FOLDER`.

Two files are written, named after the revision of the tables: the database as SQL, and what it showed as JSON. They are
made once, by the version that had that revision, and are never made again.
"""

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher

from ludotheque.core.registry import GAMES
from ludotheque.play.record import moves_of
from ludotheque.store.database import sqlite_url
from ludotheque.store.migrating import revision_of
from ludotheque.store.person_rows import set_house_value, welcome
from ludotheque.table import people
from ludotheque.table.attendant import OPEN_AT, secret_of
from ludotheque.table.house import House
from ludotheque.table.orders import Order
from ludotheque.table.people import PersonRow, give_key, named, new_guest, ratings, registered
from ludotheque.table.sitting import Sitting
from ludotheque.table.upkeep import open_house
from ludotheque.ui.web.auth import Porter, Visitor

PASSWORDS = {"ana": "le mot de passe d'ana", "bob": "le mot de passe de bob"}
NOON = 1_790_000_000_000  # milliseconds: a day in September 2026


class Hours:
    """A clock that is a little later whenever it is looked at."""

    now = NOON

    def __call__(self) -> int:
        self.now += 10
        return self.now


def told(sitting: Sitting) -> dict[str, Any]:
    """What must be the same for ever about a match."""
    row, outcome = sitting.row, sitting.match.outcome
    return {
        "game": row.game, "moves": list(moves_of(sitting.match)), "position": sitting.match.game.write_state(sitting.match.state),
        "status": row.status.value, "people": list(row.people), "engines": list(row.engines), "left": list(row.left),
        "end": None if row.end is None else [row.end.winner and row.end.winner.value, row.end.word],
        "outcome": None if outcome is None else str(outcome.why), "invitation": row.invitation, "next": row.next,
        "undo": row.undo_offer and row.undo_offer.value, "rated": row.rated, "listed": row.listed, "created": row.created,
    }  # fmt: skip


async def play_on(house: House, name: str, plies: int) -> Sitting:
    """Some random moves, each by whoever is to move."""
    rng, sitting = random.Random(name), await house.look(name)
    for _ in range(plies):
        match = sitting.match
        if match.outcome is not None:
            break
        move = match.game.write_move(rng.choice(match.game.legal_moves(match.state)))
        sitting = await house.move(name, sitting.person(match.to_move), len(match.plies), move)
    return sitting


async def five_games(house: House, hours: Hours, ana: PersonRow, bob: PersonRow, guest: PersonRow) -> None:
    """Of every game: one won by the rules and its rematch, one given up, one under way, one that waits, one engine."""
    for slug in GAMES:
        for rated, first, second in ((True, ana, bob), (False, guest, ana)):
            table = await house.open(Order(slug, opponent="anyone", clock="180+10", rated=rated), first)
            await house.claim(table.row.id, second, None)
            await play_on(house, table.row.id, 1000)
            await house.rematch(table.row.id, first.id)
        following = (await house.rematch(table.row.id, ana.id)).row.next
        assert following is not None
        await play_on(house, following, 3)
        given_up = await house.open(Order(slug, opponent="friend", private=True), bob)
        await house.claim(given_up.row.id, guest, given_up.row.invitation)
        await play_on(house, given_up.row.id, 2)
        await house.resign(given_up.row.id, guest.id)
        running = await house.open(Order(slug, opponent="anyone", clock="5+3"), ana)
        await house.claim(running.row.id, guest, None)
        sitting = await play_on(house, running.row.id, 4)
        await house.undo(running.row.id, sitting.person(sitting.match.to_move), "offer")
        await house.open(Order(slug, opponent="anyone", clock="10"), bob)
        await house.open(Order(slug, opponent="friend"), guest)
        await play_on(house, (await house.open(Order(slug, opponent="screen"), guest)).row.id, 5)
        await house.open(Order(slug, opponent="engine:1", side="second"), ana)
        late = await house.open(Order(slug, opponent="anyone", clock="0.01"), ana)
        await house.claim(late.row.id, bob, None)
        hours.now += 1000
        await house.flag(late.row.id)


async def live(address: str) -> dict[str, Any]:
    """A day in the house; what it shows in the evening."""
    house = open_house(address)
    house.now = hours = Hours()
    ana, bob = (registered(new_guest(NOON), login, word) for login, word in PASSWORDS.items())
    guest, shy = named(new_guest(NOON), "Zoé l'invitée"), new_guest(NOON)
    for person in (ana, bob, guest):
        await house.write(partial(welcome, row=person))
    porter = Porter(house, await secret_of(house))
    keys = {person.id: await give_key(house, person, f"robot de {person.name}") for person in (ana, guest)}
    await five_games(house, hours, ana, bob, guest)
    await house.write(lambda connection: set_house_value(connection, OPEN_AT, str(house.now())))
    with house.database.reading() as connection:
        names = list(connection.exec_driver_sql("SELECT id FROM matches ORDER BY id").scalars())
        revision = revision_of(connection)
    shown = {
        "revision": revision,
        "accounts": {person.login: {"id": person.id, "password": PASSWORDS[person.name]} for person in (ana, bob)},
        "names": {person.id: person.name for person in (ana, bob, guest)},
        "keys": keys,
        "cookies": {person.id: porter.cookie(Visitor(person)) for person in (ana, bob, guest, shy)},
        "ratings": [[one.person, one.game, one.rating, one.games] for who in (ana, bob) for one in await ratings(house, who.id)],
        "matches": {name: told(await house.look(name)) for name in names},
    }  # fmt: skip
    await house.close()
    return shown


def keep(folder: Path) -> None:
    """Write both files."""
    people.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # nobody lives there: quick to check
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "house.db"
        shown = asyncio.run(live(sqlite_url(file)))
        with sqlite3.connect(file) as connection:
            lines = "\n".join(connection.iterdump()) + "\n"
    (folder / f"{shown['revision']}.sql").write_text(lines, encoding="utf-8")
    (folder / f"{shown['revision']}.json").write_text(
        json.dumps(shown, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    keep(Path(sys.argv[1]))

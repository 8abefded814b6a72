"""People as the database holds them: guests, accounts, their keys for programs, their browsers."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, Table, delete, exists, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from ludotheque.core.text import Text, quoted
from ludotheque.store.errors import Clash, StoreError
from ludotheque.store.schema import house, matches, people, problem_tries, sessions, tokens


class LoginTaken(StoreError):
    """Another account has this name."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody; without a login, a guest."""

    id: str
    name: str
    login: str | None
    password: str | None
    stamp: int
    created: int
    gone: int | None = None  # when the account was deleted


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A key of somebody's program; the house knows its digest alone."""

    digest: str
    label: str
    created: int


def welcome(connection: Connection, row: PersonRow) -> None:
    """Remember somebody, unless they are known already."""
    _insert_new(connection, people, asdict(row))


def find_person(connection: Connection, name: str) -> PersonRow | None:
    """Somebody by their id."""
    return _person(connection, people.c.id == name)


def find_login(connection: Connection, login: str) -> PersonRow | None:
    """The account of this name."""
    return _person(connection, people.c.login == login)


def change_person(connection: Connection, before: PersonRow, row: PersonRow) -> None:
    """Give somebody a name, a login or a password, if their account did not change since; refuses another's login."""
    refuse_taken(connection, row)
    changed = {name: value for name, value in asdict(row).items() if value != getattr(before, name)}
    same = people.c.login.is_not_distinct_from(before.login), people.c.stamp == before.stamp
    known = people.c.id == row.id
    if changed and connection.execute(update(people).where(known, *same).values(changed)).rowcount != 1:
        raise Clash


def refuse_taken(connection: Connection, row: PersonRow) -> None:
    """Nobody has the login of somebody else, and nobody sits at a table under it."""
    for wanted in {row.name.lower(), row.login} - {None}:
        other = find_login(connection, str(wanted))
        if other is not None and other.id != row.id:
            raise LoginTaken(
                Text(
                    f"Le nom {quoted(str(wanted))} est déjà pris : choisissez-en un autre.",
                    f"The name {quoted(str(wanted))} is taken: choose another.",
                )
            )


def people_called(connection: Connection, wanted: Collection[str]) -> list[PersonRow]:
    """People by their ids."""
    return [PersonRow(**one) for one in connection.execute(select(people).where(people.c.id.in_(wanted))).mappings()]


def logins(connection: Connection) -> list[tuple[str, str]]:
    """The name of every account, and whose it is."""
    asked = select(people.c.login, people.c.id).where(people.c.login.is_not(None))
    return [(one.login, one.id) for one in connection.execute(asked)]


def forget_person(connection: Connection, person: str, now: int) -> None:
    """Somebody's name, login and password go; the row stays, because games of others hang on it."""
    nothing = {"name": "", "login": None, "password": None, "gone": now}
    connection.execute(update(people).where(people.c.id == person).values(stamp=people.c.stamp + 1, **nothing))


def forget_old_guests(connection: Connection, before: int, now: int) -> int:
    """Forget the names of guests who came before a moment and have neither played, tried a problem nor kept a key since; how many."""
    mine = or_(matches.c.first == people.c.id, matches.c.second == people.c.id)
    old = (
        people.c.login.is_(None),
        people.c.gone.is_(None),
        people.c.created < before,
        ~exists().where(mine, matches.c.changed >= before),
        ~exists().where(problem_tries.c.person == people.c.id, problem_tries.c.at >= before),
        ~exists().where(tokens.c.person == people.c.id),
    )
    forgotten = update(people).where(*old).values(name="", stamp=people.c.stamp + 1, gone=now)
    return connection.execute(forgotten).rowcount


def drop_old_sessions(connection: Connection, before: int) -> None:
    """Browsers that logged in before a moment are logged out."""
    connection.execute(delete(sessions).where(sessions.c.created < before))


def add_token(connection: Connection, person: str, digest: str, label: str, now: int) -> None:
    """Remember a key by its digest."""
    connection.execute(insert(tokens), {"digest": digest, "person": person, "label": label, "created": now})


def tokens_of(connection: Connection, person: str) -> list[KeyRow]:
    """Somebody's keys, the oldest first."""
    asked = select(tokens.c.digest, tokens.c.label, tokens.c.created).where(tokens.c.person == person)
    return [KeyRow(one.digest, one.label, one.created) for one in connection.execute(asked.order_by(tokens.c.created))]


def drop_token(connection: Connection, person: str, digest: str) -> None:
    """Forget a key."""
    connection.execute(delete(tokens).where(tokens.c.person == person, tokens.c.digest == digest))


def holder_of(connection: Connection, digest: str) -> PersonRow | None:
    """Whose key this is."""
    found = connection.execute(select(tokens.c.person).where(tokens.c.digest == digest)).scalar()
    return None if found is None else find_person(connection, found)


def drop_tokens(connection: Connection, person: str) -> None:
    """Forget every key of somebody's."""
    connection.execute(delete(tokens).where(tokens.c.person == person))


def add_session(connection: Connection, person: str, digest: str, now: int, most: int) -> None:
    """Remember a browser that is logged in by the digest of what its cookie holds; the oldest beyond `most` go."""
    older = select(sessions.c.digest).where(sessions.c.person == person).order_by(sessions.c.created.desc())
    gone = list(connection.execute(older.offset(most - 1)).scalars())
    connection.execute(delete(sessions).where(sessions.c.digest.in_(gone)))
    connection.execute(insert(sessions), {"digest": digest, "person": person, "created": now})


def session_holder(connection: Connection, digest: str) -> PersonRow | None:
    """Whose browser this is."""
    found = connection.execute(select(sessions.c.person).where(sessions.c.digest == digest)).scalar()
    return None if found is None else find_person(connection, found)


def drop_session(connection: Connection, digest: str) -> None:
    """A browser is logged out."""
    connection.execute(delete(sessions).where(sessions.c.digest == digest))


def drop_sessions(connection: Connection, person: str) -> None:
    """Every browser of somebody is logged out."""
    connection.execute(delete(sessions).where(sessions.c.person == person))


def retire_guest(connection: Connection, person: str) -> None:
    """The cookie of a guest whom the house remembers is worth nothing any more."""
    guest = people.c.id == person, people.c.login.is_(None)
    connection.execute(update(people).where(*guest).values(stamp=people.c.stamp + 1))


def house_value(connection: Connection, name: str, usual: str) -> str:
    """Something the house as a whole remembers; the first who asks settles it."""
    _insert_new(connection, house, {"name": name, "value": usual})
    return str(connection.execute(select(house.c.value).where(house.c.name == name)).scalar_one())


def set_house_value(connection: Connection, name: str, value: str) -> None:
    """Change something the house as a whole remembers."""
    house_value(connection, name, value)
    connection.execute(update(house).where(house.c.name == name).values(value=value))


def _person(connection: Connection, which: ColumnElement[bool]) -> PersonRow | None:
    found = connection.execute(select(people).where(which)).mappings().first()
    return None if found is None else PersonRow(**found)


def _insert_new(connection: Connection, table: Table, values: Mapping[str, str | int | None]) -> None:
    insertion = postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
    connection.execute(insertion.values(values).on_conflict_do_nothing())

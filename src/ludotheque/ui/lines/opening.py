"""Sets a table: which game, which players, from which position, kept in which file."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Protocol, runtime_checkable

from ludotheque.core.errors import BadOption, BadPosition, BadRecord
from ludotheque.core.game import Game
from ludotheque.core.options import make_game, read_value
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted
from ludotheque.play.keeper import Keeper, free_name
from ludotheque.play.match import new_match
from ludotheque.play.players import Dealer, Player, RandomPlayer
from ludotheque.play.record import Record
from ludotheque.play.record_file import SUFFIX, load_record, read_file

HUMAN, RANDOM = "human", "random"
KINDS = {"human": HUMAN, "humain": HUMAN, "random": RANDOM, "hasard": RANDOM}
LONGEST_FILE_NAME = 255


@runtime_checkable
class Deals(Protocol):
    """A game that begins with cards dealt at random."""

    def with_deal(self, rng: Random) -> Any: ...


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person asked for, as they typed it; None is what they did not say."""

    game: str | None = None
    options: Mapping[str, str] | None = None
    first: str | None = None
    second: str | None = None
    position: str | None = None
    save: str | None = None
    resume: str | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a session needs."""

    record: Record
    players: Mapping[Seat, Player]
    keeper: Keeper | None


def set_table(wishes: Wishes, folder: Path, now: datetime) -> Table:
    """The table that was asked for; refuses before anything is created or changed."""
    seed = wishes.seed if wishes.seed is not None else int(now.timestamp() * 1_000_000)
    if wishes.resume is not None:
        record = _resumed(wishes, Path(wishes.resume))
    else:
        game = read_game(wishes, seed)
        start = None if wishes.position is None else read_position(game, wishes.position)
        first, second = read_kind(wishes.first or HUMAN), read_kind(wishes.second or HUMAN)
        record = Record(new_match(game, start), first, second, now.date().isoformat())
    seats = {Seat.FIRST: record.first, Seat.SECOND: record.second}
    players: dict[Seat, Player] = {seat: RandomPlayer(seed) for seat, kind in seats.items() if kind == RANDOM}
    players[Seat.CHANCE] = Dealer(seed)
    return Table(record, players, _keeper(wishes, record, folder, now))


def read_game(wishes: Wishes, seed: int | None) -> Game[Any]:
    """The game with its options; with a seed, cards that nobody chose are dealt."""
    if wishes.game is None:
        raise BadOption(Text("Quel jeu ? Nommez-en un.", "Which game? Name one."))
    entry = find_entry(wishes.game)
    kind = entry.load()
    options = wishes.options or {}
    game: Game[Any] = make_game(kind, {name: read_value(kind, name, text) for name, text in options.items()})
    if seed is not None and isinstance(game, Deals) and "deal" not in options:
        game = game.with_deal(Random(seed))
    return game


def read_position(game: Game[Any], wanted: str) -> Any:
    """A position given as text, or as the name of a file that holds it."""
    if not _names_a_file(wanted):
        return game.read_state(wanted)
    try:
        return game.read_state(read_file(Path(wanted)))
    except BadPosition as error:
        raise BadPosition(Text(f"{quoted(wanted)} : {error.text.fr}", f"{quoted(wanted)}: {error.text.en}")) from error


def read_kind(text: str) -> str:
    """A kind of player."""
    if text.strip().lower() not in KINDS:
        raise BadOption(
            Text(
                f"Le joueur {quoted(text)} n'existe pas ; il y a : {HUMAN}, {RANDOM}.",
                f"There is no player {quoted(text)}; there are: {HUMAN}, {RANDOM}.",
            )
        )
    return KINDS[text.strip().lower()]


def _resumed(wishes: Wishes, path: Path) -> Record:
    record = load_record(path)
    name = find_entry(record.match.game.name)
    if wishes.game is not None and find_entry(wishes.game) is not name:
        raise BadRecord(
            Text(
                f"Le fichier {quoted(str(path))} contient une partie de {name.slug}, pas de {find_entry(wishes.game).slug}.",
                f"The file {quoted(str(path))} holds a game of {name.slug}, not of {find_entry(wishes.game).slug}.",
            )
        )
    if wishes.options or wishes.position is not None:
        raise BadOption(
            Text(
                "Une partie reprise garde ses options et sa position : retirez-les de la commande.",
                "A game taken up again keeps its options and its position: drop them from the command.",
            )
        )
    kinds = [
        read_kind(asked) if asked is not None else KINDS.get(written, HUMAN)
        for asked, written in ((wishes.first, record.first), (wishes.second, record.second))
    ]
    return Record(record.match, kinds[0], kinds[1], record.date, record.tags)


def _keeper(wishes: Wishes, record: Record, folder: Path, now: datetime) -> Keeper | None:
    if wishes.save is not None:
        return Keeper.of_new_file(Path(wishes.save))
    if wishes.resume is not None:
        return Keeper(Path(wishes.resume), read_file(Path(wishes.resume)))
    if HUMAN in (record.first, record.second):
        slug = find_entry(record.match.game.name).slug
        return Keeper(free_name(folder / f"{now:%Y-%m-%d-%Hh%M}-{slug}{SUFFIX}"))
    return None


def _names_a_file(text: str) -> bool:
    try:
        return len(text) <= LONGEST_FILE_NAME and Path(text).is_file()
    except (OSError, ValueError):
        return False

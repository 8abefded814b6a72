"""Sets a table: which game, which players, from which position, kept in which file."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from ludotheque.core.errors import BadOption, BadPosition, BadRecord
from ludotheque.core.game import Deals, Game
from ludotheque.core.options import make_game, read_value
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import BySeat, Seat
from ludotheque.core.text import Text, quoted
from ludotheque.play.autosave import Keeper, free_name
from ludotheque.play.engines import EnginePlayer, read_engine
from ludotheque.play.match import new_match
from ludotheque.play.players import Dealer, Player, RandomPlayer
from ludotheque.play.record import Record
from ludotheque.play.record_file import SUFFIX, load_record, read_file

HUMAN, RANDOM = "human", "random"
KINDS = {"human": HUMAN, "humain": HUMAN, "random": RANDOM, "hasard": RANDOM}
ENGINES = "engine:1…engine:10, engine:perfect"
LONGEST_FILE_NAME = 255
CHANCE_BITS = 256  # where nobody gives a seed: the time of day can be guessed


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
    think: float | None = None  # seconds a move, for engines without a level


@dataclass(frozen=True, slots=True)
class SetTable:
    """Everything a session needs."""

    record: Record
    players: Mapping[Seat, Player]
    keeper: Keeper | None


def set_table(wishes: Wishes, folder: Path, now: datetime) -> SetTable:
    """The table that was asked for; refuses before anything is created or changed."""
    seed = wishes.seed if wishes.seed is not None else secrets.randbits(CHANCE_BITS)
    if wishes.resume is not None:
        record = _resumed(wishes, Path(wishes.resume))
    else:
        game = read_game(wishes, seed)
        start = None if wishes.position is None else read_position(game, wishes.position)
        first, second = read_kind(wishes.first or HUMAN), read_kind(wishes.second or HUMAN)
        record = Record(new_match(game, start), first, second, now.date().isoformat())
    players: dict[Seat, Player] = {Seat.CHANCE: Dealer(seed)}
    for seat, kind in BySeat(record.first, record.second).items():
        player = make_player(kind, record.match.game, seed, wishes.think)
        if player is not None:
            players[seat] = player
    return SetTable(record, players, _keeper(wishes, record, folder, now))


def read_game(wishes: Wishes, seed: int | None) -> Game[Any]:
    """The game with its options; with a seed, cards that nobody chose are dealt."""
    if wishes.game is None:
        raise BadOption(Text("Quel jeu ? Nommez-en un.", "Which game? Name one."))
    entry = find_entry(wishes.game)
    kind = entry.load()
    options = wishes.options or {}
    game: Game[Any] = make_game(kind, {name: read_value(kind, name, text) for name, text in options.items()})
    if seed is not None and isinstance(game, Deals) and game.dealt not in options:
        game = game.with_deal(Random(seed))
    return game


def read_position(game: Game[Any], wanted: str) -> Any:
    """A position given as text, or as the name of a file that holds it."""
    if not names_a_file(wanted):
        return game.read_state(wanted)
    try:
        return game.read_state(read_file(Path(wanted)))
    except BadPosition as error:
        raise BadPosition(Text(f"{quoted(wanted)} : {error.text.fr}", f"{quoted(wanted)}: {error.text.en}")) from error


def read_kind(text: str) -> str:
    """A kind of player, in its usual spelling."""
    engine = read_engine(text)
    if engine is not None:
        return str(engine)
    if text.strip().lower() not in KINDS:
        raise BadOption(
            Text(
                f"Le joueur {quoted(text)} n'existe pas ; il y a : {HUMAN}, {RANDOM}, {ENGINES}.",
                f"There is no player {quoted(text)}; there are: {HUMAN}, {RANDOM}, {ENGINES}.",
            )
        )
    return KINDS[text.strip().lower()]


def make_player(kind: str, game: Game[Any], seed: int, seconds: float | None) -> Player | None:
    """Who plays for a seat; None is a person."""
    engine = read_engine(kind)
    if engine is not None:
        player = EnginePlayer(game, engine, seed, seconds)
        player.refuse_impossible()
        return player
    return RandomPlayer(seed) if kind == RANDOM else None


def is_record(text: str) -> bool:
    """Whether somebody named a file that looks like the record of a game."""
    if not names_a_file(text):
        return False
    begins = "".join(read_file(Path(text)).removeprefix("\ufeff").split())[:2]
    return begins.startswith(("[", "{")) and begins != "[["  # a list of lists is a grid of Puissance 4


def load_game_of(wishes: Wishes, path: Path) -> Record:
    """The record in a file; refuses one of another game than was named."""
    record = load_record(path)
    entry = find_entry(record.match.game.name)
    if wishes.game is not None and find_entry(wishes.game) is not entry:
        raise BadRecord(
            Text(
                f"Le fichier {quoted(str(path))} contient une partie de {entry.slug}, pas de {find_entry(wishes.game).slug}.",
                f"The file {quoted(str(path))} holds a game of {entry.slug}, not of {find_entry(wishes.game).slug}.",
            )
        )
    if wishes.options:
        raise BadOption(
            Text(
                "Une partie enregistrée garde ses options : retirez-les de la commande.",
                "A recorded game keeps its options: drop them from the command.",
            )
        )
    return record


def _resumed(wishes: Wishes, path: Path) -> Record:
    record = load_game_of(wishes, path)
    if wishes.position is not None:
        raise BadOption(
            Text(
                "Une partie reprise garde sa position : retirez --position de la commande.",
                "A game taken up again keeps its position: drop --position from the command.",
            )
        )
    kinds = [
        read_kind(asked) if asked is not None else _kind_or_human(written)
        for asked, written in ((wishes.first, record.first), (wishes.second, record.second))
    ]
    return Record(record.match, kinds[0], kinds[1], record.date, record.tags)


def _kind_or_human(written: str) -> str:
    """What a record says of a seat; a name that is no kind of player is a person's."""
    try:
        return read_kind(written)
    except BadOption:
        return HUMAN


def _keeper(wishes: Wishes, record: Record, folder: Path, now: datetime) -> Keeper | None:
    if wishes.save is not None:
        return Keeper.of_new_file(Path(wishes.save))
    if wishes.resume is not None:
        return Keeper(Path(wishes.resume), read_file(Path(wishes.resume)))
    if HUMAN in (record.first, record.second):
        slug = find_entry(record.match.game.name).slug
        return Keeper(free_name(folder / f"{now:%Y-%m-%d-%Hh%M}-{slug}{SUFFIX}"))
    return None


def names_a_file(text: str) -> bool:
    """Whether somebody typed the name of a file that is there."""
    try:
        return len(text) <= LONGEST_FILE_NAME and Path(text).is_file()
    except (OSError, ValueError):
        return False

"""The five games by name: the one list to extend for a sixth."""

import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from ludotheque.core.board_view import BoardView
from ludotheque.core.errors import UnknownGame
from ludotheque.core.game import Move
from ludotheque.core.text import Lang, Text, quoted


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a game lives and what people call it. Nothing is imported until it is asked for."""

    folder: str
    kind: str
    title: Text
    slug: str  # the assignment's name, as typed on a command line
    others: tuple[str, ...] = ()
    points: Text | None = None  # what the game counts; None where only winning counts

    @property
    def package(self) -> str:
        return f"ludotheque.games.{self.folder}"

    def load(self) -> type[Any]:
        """The class of the game: its options are its arguments."""
        loaded: type[Any] = getattr(import_module(f"{self.package}.rules"), self.kind)
        return loaded

    def view(self, game: Any, state: Any, last: Move | None = None) -> BoardView:
        """The position as the game's own view shows it."""
        shown: BoardView = import_module(f"{self.package}.view").view(game, state, last)
        return shown

    def brain(self) -> Any:
        """The module that thinks about this game; importing it brings numba."""
        return import_module(f"{self.package}.engine.engine")

    def rules_sheet(self, lang: Lang) -> str:
        """The rule sheet with its numbered clauses."""
        name = "RULES.md" if lang is Lang.FR else "RULES.en.md"
        return (files(self.package) / name).read_text("utf-8")


GAMES: dict[str, Entry] = {
    "alak": Entry("alak", "Alak", Text("Alak", "Alak"), "alak"),
    "reversi": Entry(
        "reversi",
        "Reversi",
        Text("Black & White", "Black & White (Reversi)"),
        "black-white",
        ("othello",),
        Text("pions", "pawns"),
    ),
    "awale": Entry("awale", "Awale", Text("Awalé", "Awalé (Oware)"), "awale", ("oware",), Text("graines", "seeds")),
    "connect-four": Entry(
        "connect_four", "ConnectFour", Text("Puissance 4", "Connect Four"), "puissance4", ("connect4",)
    ),
    "rose-king": Entry(
        "rose_king",
        "RoseKing",
        Text("Le Roi des Roses", "Rose King"),
        "roi-des-roses",
        ("rosenkonig",),
        Text("points", "points"),
    ),
}


def find_entry(name: str) -> Entry:
    """The game called `name`, in French or in English, however its words are joined or accented."""
    wanted, by_name = _plain(name), _by_name()
    if wanted in by_name:
        return by_name[wanted]
    close = [by_name[one].slug for one in get_close_matches(wanted, by_name, n=1)]
    slugs = ", ".join(entry.slug for entry in GAMES.values())
    raise UnknownGame(
        Text(
            f"Le jeu {quoted(name)} n'est pas dans la maison, qui connaît : {slugs}."
            + "".join(f" Vouliez-vous dire {slug} ?" for slug in close),
            f"The game {quoted(name)} is not in the house, which knows: {slugs}."
            + "".join(f" Did you mean {slug}?" for slug in close),
        )
    )


@cache
def _by_name() -> dict[str, Entry]:
    return {
        _plain(one): entry
        for key, entry in GAMES.items()
        for one in (key, entry.slug, entry.title.fr, entry.title.en, *entry.others)
    }


def find_game(name: str) -> type[Any]:
    """The class of the game called `name`."""
    return find_entry(name).load()


def _plain(name: str) -> str:
    """Lower case, no accents, words joined by hyphens: « Awalé » and AWALE are one name."""
    letters = unicodedata.normalize("NFKD", name.lower())
    return "-".join(re.findall("[a-z0-9]+", letters.encode("ascii", "ignore").decode()))

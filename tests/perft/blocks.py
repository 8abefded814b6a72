"""Perft files: how many ways a game can go from a position, ply by ply, for every implementation to find again.

A file is named after its game and made of blocks; blank lines and lines that start with # are for people.

    options  rows=6 columns=7 align=4      every option of the game, in the words of its command line
    position start                         or the position as the game writes it
    source   public                        public: known to the world; ludotheque: counted here
    counts   7 49 343 2401                 leaves after 1, 2, 3 ... plies

A pass costs a ply, so does the dealer's card, and a game that ends earlier is one leaf.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludotheque.core.game import Game
from ludotheque.core.options import make_game, read_value
from ludotheque.core.registry import find_game

FILES = sorted(Path(__file__).parent.glob("*.perft"))
BLOCK = re.compile(
    r"^options  (?P<options>.*)\nposition (?P<position>.+)\nsource   (?P<source>public|ludotheque)\ncounts   (?P<counts>.+)$",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Block:
    """One position of one game; `counts[0]` are the leaves after one ply."""

    game: Game[Any]
    position: str | None
    source: str
    counts: tuple[int, ...]
    name: str

    def start(self) -> Any:
        return self.game.start() if self.position is None else self.game.read_state(self.position)

    def plies_within(self, leaves: int, above: int) -> list[int]:
        """The depths whose count is at most `leaves`, and more than `above`."""
        return [ply for ply, count in enumerate(self.counts, 1) if above < count <= leaves]


def read_blocks(path: Path) -> list[Block]:
    """The blocks of a file; a line that belongs to none is an error."""
    text = path.read_text("utf-8")
    strays = [line for line in BLOCK.sub("", text).splitlines() if line and not line.startswith("#")]
    assert not strays, f"{path.name} has lines outside any block: {strays}"
    return [read_block(path.stem, found) for found in BLOCK.finditer(text)]


def read_block(stem: str, found: re.Match[str]) -> Block:
    position = None if found["position"] == "start" else found["position"]
    counts = tuple(int(count) for count in found["counts"].split() if count != "?")
    name = f"{stem} {found['options']} {found['position']}"
    return Block(game_of(stem, found["options"]), position, found["source"], counts, name)


def game_of(stem: str, words: str) -> Game[Any]:
    """The game with the options written as `name=value`, all of them."""
    kind = find_game(stem)
    pairs = dict(word.split("=") for word in words.split())
    assert list(pairs) == [option.name for option in kind.options], f"{stem}: write every option, in order: {words}"
    game: Game[Any] = make_game(kind, {name: read_value(kind, name, value) for name, value in pairs.items()})
    return game

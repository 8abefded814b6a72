"""Foreign notations of Black & White: GGF, the game format of the Othello world (a board and its moves)."""

import re

from ludotheque.core.errors import BadNotation, BadRecord
from ludotheque.core.formats import ForeignGame, Formats, Notation
from ludotheque.core.text import Text, quoted
from ludotheque.games.reversi.rules import Reversi

FIELD = re.compile(r"([A-Z]+)\[([^\]]*)\]")
BOARD_SIGNS = str.maketrans("*O-", "XO.")
PASSES = ("pa", "pass", "--")


def read_ggf(text: str) -> ForeignGame:
    """The game a GGF text holds, on its own board size."""
    fields = FIELD.findall(text)
    board = next((value for name, value in fields if name == "BO"), None)
    if board is None:
        raise BadRecord(Text("Il manque BO[…], le plateau, dans ce GGF.", "BO[…], the board, is missing in this GGF."))
    size, _, rest = board.strip().partition(" ")
    if not (size.isascii() and size.isdigit() and len(size) < 3):
        raise BadRecord(
            Text(f"La taille {quoted(size)} du GGF n'est pas un nombre.", f"The GGF size {quoted(size)} is no number.")
        )
    game = Reversi(int(size), "othello")
    signs = rest.replace(" ", "").translate(BOARD_SIGNS)
    position = game.write_state(game.read_state(f"{signs[:-1]} {signs[-1:]}"))
    return ForeignGame(game, position, tuple(_read_move(value) for name, value in fields if name in ("B", "W")))


def _read_move(text: str) -> str:
    """A move as GGF writes it, `F5` or `PA` before `/evaluation/time`, in our notation."""
    move = text.split("/")[0].strip().lower()
    if not move:
        raise BadNotation(Text("Un coup vide dans ce GGF.", "An empty move in this GGF."))
    return "--" if move in PASSES else move


FORMATS = Formats((Notation("GGF", "(;", read_ggf),), lambda rows: {"size": len(rows)})

"""Moving a piece at the prompt in two words, as a mouse does in two clicks: the cell it stands on, then where it goes."""

from dataclasses import dataclass
from typing import Any

from ludotheque.boards.cells import Offer, goes
from ludotheque.core.board_view import BoardView, CellView
from ludotheque.core.game import Game, Move
from ludotheque.core.text import Lang


@dataclass
class Hand:
    """What somebody holds in the turn they are asked for: nothing yet, or a piece that moves."""

    view: BoardView
    piece: CellView | None = None

    def take(self, typed: str) -> bool:
        """Take hold of the piece on the cell that was typed; False where none stands that may go anywhere."""
        found = [one for row in self.view.cells for one in row if one.destinations and _same(one.name, typed)]
        if found:
            self.piece = found[0]
        return bool(found)

    def told(self, game: Game[Any], lang: Lang) -> str:
        """The piece that is held, and where it may go by which move: b1, pion blanc, va en b2 (b1b2) ou a2 (b1xa2)."""
        assert self.piece is not None
        offers = [Offer(one.cell, "", game.write_move(one.move)) for one in self.piece.destinations]
        return f"{self.piece.name}, {self.piece.label.to(lang)}, {goes(offers, lang)}"

    def move_to(self, typed: str) -> Move | None:
        """The move that takes the piece that is held to the cell that was typed."""
        ways = () if self.piece is None else self.piece.destinations
        return next((one.move for one in ways if _same(one.cell, typed)), None)


def _same(name: str, typed: str) -> bool:
    return name.lower() == typed.strip().lower()

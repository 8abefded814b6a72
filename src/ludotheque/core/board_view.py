"""What a board looks like, before anybody draws it: the terminal and the web draw the same BoardView."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from ludotheque.core.game import Move
from ludotheque.core.seat import BySeat, Seat
from ludotheque.core.text import Text, same


class BoardKind(Enum):
    """The furniture: a row of cells, a square board, a grid pawns fall into, holes with seeds, a garden."""

    LINE = "line"
    SQUARES = "squares"
    DROP = "drop"
    HOLES = "holes"
    GARDEN = "garden"


class Colour(Enum):
    """The colours of the seats; signs differ too, so nobody needs to see them."""

    WHITE = "white"
    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    YELLOW = "yellow"


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a piece may go: the name of the cell, and the move that takes it there."""

    cell: str
    move: Move


@dataclass(frozen=True, slots=True)
class CellView:
    """One cell: its name, the sign it shows, whose it is, and what it plays.

    A click makes `move`. A piece that moves has `destinations` instead, each cell once: it is chosen by one click and
    goes where the next one says.
    """

    name: str
    sign: str
    label: Text
    owner: Seat | None = None
    badge: str = ""  # something that stands on the cell beside the pawn: the king
    hint: str = ""  # what an empty cell may show to help: the card that leads there
    move: Move | None = None
    destinations: tuple[Destination, ...] = ()
    last: bool = False
    closed: bool = False  # an empty cell that the player to move may not take
    winning: bool = False  # part of what won the game
    trail: tuple[str, ...] = ()  # the cells that playing this one visits, in order: where its seeds fall
    swept: int = 0  # what its owner took from it when the game ended: already in the reserve, and seen going there


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a hand: its name, which way and how far it leads (down, right), and where it can be played."""

    name: str
    label: Text
    steps: tuple[int, int]
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as the board shows them: name, sign, colour, and what they have so far."""

    name: Text
    sign: str
    colour: Colour
    count: Text
    brief: Text | None = None  # the count without what a drawing of the cards already shows
    reserve: int | None = None  # what they took off the board and keep beside it
    cards: tuple[CardView, ...] = ()

    @property
    def tally(self) -> Text:
        """What they have so far, where their cards are drawn."""
        return self.brief or self.count


@dataclass(frozen=True, slots=True)
class Button:
    """A move that is not on a cell: draw, pass."""

    move: Move
    text: Text


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move of the player to move does to the cells, by their names; seeds that are sown are a cell's `trail`."""

    move: Move
    taken: tuple[str, ...] = ()  # they are the mover's afterwards: the pawn put down, those turned over
    emptied: tuple[str, ...] = ()  # nothing is left there: what is captured, what is harvested, where a piece came from
    badge: str = ""  # where what stands beside the pawns goes: the king


@dataclass(frozen=True, slots=True)
class BoardView:
    """A position ready to be drawn, top row first."""

    kind: BoardKind
    cells: tuple[tuple[CellView, ...], ...]
    first: SeatView
    second: SeatView
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()
    buttons: tuple[Button, ...] = ()
    to_move: Seat | None = None  # nobody once the game is over
    ring: bool = False  # the last cell of a line touches the first
    facing: bool = False  # the pieces have a front: whoever plays the second ones sees the board turned round
    spelling: Mapping[str, Text] = field(
        default_factory=dict, hash=False
    )  # moves that pages spell as their reader does
    effects: tuple[Effect, ...] = ()  # of the moves on the board: a page draws them before the house has answered

    def seat(self, seat: Seat) -> SeatView:
        return BySeat(self.first, self.second)[seat]

    def spelled(self, move: str) -> Text:
        """A written move as a page shows it; records, programs and the terminal keep how it is written."""
        return self.spelling.get(move) or same(move)


def counted(number: int, fr: str, en: str) -> Text:
    """A number of things, in the plural when there are several: 1 pion, 2 pions (French: 0 pion)."""
    return Text(f"{number} {fr}{'s' if number > 1 else ''}", f"{number} {en}{'' if number == 1 else 's'}")

"""What people are told of a game: its title and names, its lobby card, the diagrams beside its rules, how its moves are told."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludotheque.core.outcome import Ending
from ludotheque.core.text import Text


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position worth looking at: what it shows, and the moves that lead to it, from the usual start or another position."""

    caption: Text
    moves: str = ""
    clause: str = ""  # of the rule sheet that it shows; it is drawn there instead of what the sheet draws with signs
    position: str = ""
    options: Mapping[str, int | bool | str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class About:
    """A game as it presents itself; `games/<game>/about.py` holds one, called ABOUT."""

    name: str  # as records and addresses write it: `connect-four`
    kind: str  # the class of its rules
    title: Text
    slug: str  # as typed on a command line: `puissance4`
    blurb: Text  # one sentence on the lobby card
    card: Diagram  # the board on the lobby card
    diagrams: tuple[Diagram, ...]  # beside the rule sheet
    endings: tuple[Ending, ...]  # why its rules may stop it
    opening_plies: (
        int  # random plies before two bots take over, so that they do not repeat one game; few, to leave it open
    )
    others: tuple[str, ...] = ()  # what else it is called
    solved: bool = False  # whether its engine plays it perfectly, with its usual options at least
    points: Text | None = None  # what the game counts; None where only winning counts
    verbs: Mapping[str, Text] = field(
        default_factory=dict, hash=False
    )  # moves written as what one does: « {name} pioche une carte. »
    spelling: Mapping[str, Text] = field(
        default_factory=dict, hash=False
    )  # moves that an English page spells otherwise than records do: SO2 is SW2

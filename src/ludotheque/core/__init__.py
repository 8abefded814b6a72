"""The vocabulary every game speaks: seats, moves, states, outcomes, errors, options."""

from ludotheque.core.errors import (
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalMove,
    LudothequeError,
    MatchIsOver,
    NotYourTurn,
    UnknownGame,
)
from ludotheque.core.game import Game, Move, State
from ludotheque.core.outcome import Ending, Forfeit, Outcome
from ludotheque.core.registry import GAMES, find_game
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text

__all__ = [
    "GAMES",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Ending",
    "Forfeit",
    "Game",
    "IllegalMove",
    "Lang",
    "LudothequeError",
    "MatchIsOver",
    "Move",
    "NotYourTurn",
    "Outcome",
    "Seat",
    "State",
    "Text",
    "UnknownGame",
    "find_game",
]

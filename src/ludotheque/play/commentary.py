"""Says what an engine thinks: what a move is worth, and which moves gave something away."""

from typing import Any, Protocol

from ludotheque.core.game import Game, Move
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Text
from ludotheque.play.match import Match, Played

BLUNDER = 1.0  # how many points of the game a move may lose before it is marked; where only winning counts, any change


class Judged(Protocol):
    """What an engine found a move to be worth to the player who makes it, as in `search.thought.Thought`."""

    @property
    def score(self) -> float: ...

    @property
    def exact(self) -> bool: ...

    @property
    def plies(self) -> int | None: ...


class Expects(Protocol):
    """What tells the moves to come."""

    @property
    def line(self) -> tuple[Move, ...]: ...


def worth(thought: Judged, game: Game[Any]) -> Text:
    """What the move is worth to its player."""
    points = find_entry(game.name).points
    if points is None:
        return _won_or_lost(thought)
    score = thought.score
    number = _signed(score, 0 if thought.exact or score == int(score) else 1)
    size = abs(float(number))
    fr = points.fr.removesuffix("s") if size < 2 else points.fr  # several begin at two in French
    en = points.en.removesuffix("s") if size == 1 else points.en
    if thought.exact:
        return Text(f"{number} {fr}", f"{number} {en}")
    return Text(f"environ {number.replace('.', ',')} {fr}", f"about {number} {en}")


def _signed(score: float, digits: int) -> str:
    """A score with its sign; what is nothing once rounded has none."""
    return f"{score:+.{digits}f}" if round(score, digits) else "0"


def _won_or_lost(thought: Judged) -> Text:
    if not thought.exact:
        number = _signed(thought.score, 2)
        return Text(f"environ {number.replace('.', ',')}", f"about {number}")
    if thought.score == 0:
        return Text("nulle", "draw")
    within = Text("", "")
    if thought.plies is not None:
        coups, plies = ("coup", "ply") if thought.plies == 1 else ("coups", "plies")
        within = Text(f" en {thought.plies} {coups}", f" in {thought.plies} {plies}")
    told = Text("gagne", "wins") if thought.score > 0 else Text("perd", "loses")
    return Text(told.fr + within.fr, told.en + within.en)


def line_of(thought: Expects, game: Game[Any]) -> str:
    """The moves expected."""
    return " ".join(game.write_move(move) for move in thought.line)


def is_blunder(game: Game[Any], best: Judged, played: Judged) -> bool:
    """Whether a move gave away the result, or more points than a trifle."""
    if find_entry(game.name).points is None:
        lost = best.score - played.score
        return lost >= (BLUNDER if best.exact and played.exact else BLUNDER / 2)
    return best.score - played.score > BLUNDER


def moves_played(match: Match[Any]) -> list[tuple[int, Any, Any]]:
    """The number, the position before and the move of every ply that a player chose."""
    return [
        (number, match.states[number], ply.move)
        for number, ply in enumerate(match.plies)
        if isinstance(ply, Played) and match.states[number].to_move.value != "chance"
    ]

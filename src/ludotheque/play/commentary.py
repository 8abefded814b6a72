"""Says what an engine thinks: what a move is worth, and how sure that is."""

from typing import Any, Protocol

from ludotheque.core.game import Game
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Text
from ludotheque.play.judging import judging_of, result_of
from ludotheque.play.match import Match, Played
from ludotheque.search.judging import Proof

WITHIN = 2.0  # standard errors on either side


class Judged(Protocol):
    """What an engine found a move to be worth to the player who makes it, as in `search.thought.Thought`."""

    @property
    def score(self) -> float: ...

    @property
    def exact(self) -> bool: ...

    @property
    def plies(self) -> int | None: ...


def worth(thought: Judged, game: Game[Any]) -> Text:
    """What the move is worth to its player."""
    points = find_entry(game.name).points
    if points is None:
        return _won_or_lost(thought)
    score = thought.score
    if thought.exact and judging_of(game).proof is Proof.RESULT:
        return _result(thought, points)
    number = _signed(score, 0 if thought.exact or score == int(score) else 1)
    if thought.exact and score != int(score):  # cards are still to come
        told = _several(_signed(score, 1), points)
        return Text(f"{told.fr} en moyenne", f"{told.en} on average")
    told = _several(number, points)
    return told if thought.exact else Text(f"environ {told.fr}", f"about {told.en}")


def _several(number: str, points: Text) -> Text:
    """So many points, of which several begin at two in French, and one alone is one in English."""
    size = abs(float(number))
    fr = points.fr.removesuffix("s") if size < 2 else points.fr
    en = points.en.removesuffix("s") if size == 1 else points.en
    return Text(f"{number.replace('.', ',')} {fr}", f"{number} {en}")


def sureness(game: Game[Any], exact: bool, spread: float | None) -> Text:
    """How far the worth of a position may be trusted: `exact`, or an estimate with twice its standard error, so that
    nineteen times in twenty the truth lies within.
    """
    if exact:
        return Text("exact", "exact")
    if spread is None:
        return Text("estimation", "estimate")
    points = find_entry(game.name).points
    if points is None:
        number = f"{WITHIN * spread:.1f}"
        return Text(f"estimation ± {number.replace('.', ',')}", f"estimate ± {number}")
    told = _several(f"{WITHIN * spread:.0f}", points)
    return Text(f"estimation ± {told.fr}", f"estimate ± {told.en}")


def _result(thought: Judged, points: Text) -> Text:
    """Who wins is proved, by how much is not."""
    if result_of(thought.score) == 0:
        return Text("nulle", "draw")
    number = _several(_signed(thought.score, 0), points)
    told = Text("gagne", "wins") if thought.score > 0 else Text("perd", "loses")
    return Text(f"{told.fr}, environ {number.fr}", f"{told.en}, about {number.en}")


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


def moves_played(match: Match[Any]) -> list[tuple[int, Any, Any]]:
    """The number, the position before and the move of every ply that a player chose."""
    return [
        (number, match.states[number], ply.move)
        for number, ply in enumerate(match.plies)
        if isinstance(ply, Played) and match.states[number].to_move.value != "chance"
    ]

"""Why a move of Black & White was bad, where the rules explain it: corners given, turns lost, cells opened.

The claim of each kind, about the position after the move and `line[0]`, the opponent's proved best reply; R is its cell.
A pawn on a corner can never be turned.

ended#N         the move ends the game, and the mover has N pawns fewer than the opponent, or as many (0).
over@R#N        the reply ends the game, and the mover has N pawns fewer than the opponent, or as many (0).
corner-given@R  R is a corner, on which the opponent, had it been their turn before the move, could not have played.
corner-left@R   R is a corner, on which the opponent, had it been their turn before the move, could have played as well.
turn-lost@R     after the reply the mover has no cell to play on and must pass: the opponent plays again.
opened@R        the opponent, had it been their turn before the move, could not have played on R; where none of the
                others holds.
"""

from collections.abc import Sequence

from ludotheque.core.game import Move
from ludotheque.core.reason import Reason
from ludotheque.core.text import Text
from ludotheque.games.reversi.regions import allowed_to_opponent, corners
from ludotheque.games.reversi.rules import Reversi, ReversiState

ONLY = frozenset({"corner-given", "corner-left", "opened", "turn-lost"})  # said where no other answer gives as much


def why(game: Reversi, state: ReversiState, move: Move, line: Sequence[Move], _worth: float) -> Reason | None:
    """The reason why a move that gives something away is bad; `line` is the best play of both after it."""
    after = game.play(state, move)
    if game.outcome(after) is not None:
        return _ended("ended", (), *reversed(game.sides(after)))
    if not line or line[0] == game.pass_move:
        return None
    answered, reply = game.play(after, line[0]), (game.write_move(line[0]),)
    if game.outcome(answered) is not None:
        return _ended("over", reply, *game.sides(answered))
    before = allowed_to_opponent(game, state) >> line[0] & 1
    if corners(game.size) >> line[0] & 1:
        return Reason("corner-left" if before else "corner-given", reply)
    if game.legal_moves(answered) == (game.pass_move,):
        return Reason("turn-lost", reply)
    return None if before else Reason("opened", reply)


def _ended(kind: str, cells: tuple[str, ...], mine: int, theirs: int) -> Reason | None:
    """How far behind the mover is at the end; None for a game that was won."""
    behind = theirs.bit_count() - mine.bit_count()
    return Reason(kind, cells, behind) if behind >= 0 else None


def told(_game: Reversi, reason: Reason) -> Text:
    """The reason in a sentence."""
    reply = reason.cells[0] if reason.cells else ""
    number = reason.number or 0
    count = Text(
        f"avec {number} pion{'s' * (number > 1)} de moins" if number else "à égalité",
        f"{number} pawn{'s' * (number != 1)} behind" if number else "level",
    )
    match reason.kind:
        case "ended":
            return Text(f"Ce coup finit la partie, {count.fr}.", f"This move ends the game, {count.en}.")
        case "over":
            return Text(
                f"L'adversaire joue en {reply} et la partie est finie, {count.fr}.",
                f"The opponent plays on {reply} and the game is over, {count.en}.",
            )
        case "corner-given":
            return Text(
                f"Ce coup donne le coin {reply} : l'adversaire le prend, et un coin ne se perd plus.",
                f"This move gives the corner {reply}: the opponent takes it, and a corner can no longer be lost.",
            )
        case "corner-left":
            return Text(
                f"Le coin {reply} reste à prendre : l'adversaire le prend, et un coin ne se perd plus.",
                f"The corner {reply} is left open: the opponent takes it, and a corner can no longer be lost.",
            )
        case "turn-lost":
            return Text(
                f"L'adversaire joue en {reply}, puis rejoue : il faut passer.",
                f"The opponent plays on {reply}, then plays again: one must pass.",
            )
    return Text(
        f"Ce coup ouvre {reply} à l'adversaire, qui ne pouvait pas y jouer.",
        f"This move opens {reply} to the opponent, who could not play there.",
    )

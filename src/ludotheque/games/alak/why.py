"""Why a move of Alak was bad, where the rules explain it: stones that are taken, and games that end too soon.

The claim of each kind, about the position after the move and `line[0]`, the opponent's proved best reply. Cells are numbers
from 1; R is the cell of the reply. A move that ends the game gives nothing away: where there was another, its cell is left to
the opponent.

blocked@R#N    after the reply the mover cannot place, so that the game ends, and has N stones fewer, or as many (0).
counted@R#N    after the reply every move of the mover's ends the game, at best with N stones fewer, or as many (0).
stone-lost@R,C,…#N  the reply captures the N cells C, the stone just placed among them, and the mover has then no capture to make.
captured@R,C,…#N    the reply captures the N cells C, the stone just placed not among them, and the mover has then no capture
               to make.
doomed@R,C,…#N after the reply, whatever the mover plays, the opponent has a move that captures all of the N cells C, a group
               of the mover's; in the line it is captured so.
"""

from collections.abc import Iterable, Sequence

from ludotheque.core.game import Move
from ludotheque.core.reason import Reason
from ludotheque.core.text import Text
from ludotheque.games.alak.rules import EMPTY, STONE, Alak, AlakState
from ludotheque.games.alak.taking import captures, doomed, taken_by

ONLY = frozenset({"captured", "doomed", "stone-lost"})  # said where no other answer gives as much


def why(game: Alak, state: AlakState, move: Move, line: Sequence[Move], _worth: float) -> Reason | None:
    """The reason why a move that gives something away is bad; `line` is the best play of both after it."""
    if not line:
        return None
    mine, after = STONE[state.to_move], game.play(state, move)
    answered, taken = game.play(after, line[0]), taken_by(game, after, line[0])
    if (found := _soon_over(game, answered, mine, _written([line[0]]))) is not None:
        return found
    if taken and not captures(game, answered):
        kind = "stone-lost" if move in taken else "captured"
        return Reason(kind, _written([line[0], *sorted(taken)]), len(taken))
    if group := _captured_next(game, answered, line[1:]):
        return Reason("doomed", _written([line[0], *sorted(group)]), len(group))
    return None


def _captured_next(game: Alak, state: AlakState, line: Sequence[Move]) -> frozenset[int]:
    """The largest group of the player to move that cannot be saved and that the second move of the line captures."""
    if len(line) < 2:
        return frozenset()
    taken = taken_by(game, game.play(state, line[0]), line[1])
    return max((group for group in doomed(game, state) if group <= taken), key=len, default=frozenset())


def _soon_over(game: Alak, state: AlakState, mine: int, reply: tuple[str, ...]) -> Reason | None:
    """The game that the reply ends, or any move after it, and that is not won."""
    if game.outcome(state) is not None:
        behind = _behind(state, mine)
        return Reason("blocked", reply, behind) if behind >= 0 else None
    after = [game.play(state, move) for move in game.legal_moves(state)]
    behind = min(_behind(one, mine) for one in after)
    over = all(game.outcome(one) is not None for one in after)
    return Reason("counted", reply, behind) if over and behind >= 0 else None


def _behind(state: AlakState, mine: int) -> int:
    """How many stones fewer a colour has than the other."""
    return sum(stone not in (EMPTY, mine) for stone in state.cells) - state.cells.count(mine)


def _written(cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(str(cell + 1) for cell in cells)


def told(_game: Alak, reason: Reason) -> Text:
    """The reason in a sentence."""
    number = reason.number or 0
    stones = Text(f"{number} pion{'s' * (number > 1)}", f"{number} stone{'s' * (number != 1)}")
    count = Text(f"avec {stones.fr} de moins" if number else "à égalité", f"{stones.en} behind" if number else "level")
    reply = reason.cells[0]
    match reason.kind:
        case "blocked":
            return Text(
                f"L'adversaire joue en {reply} et il ne reste plus où poser : la partie finit {count.fr}.",
                f"The opponent plays on {reply} and there is nowhere left to place: the game ends {count.en}.",
            )
        case "counted":
            return Text(
                f"L'adversaire joue en {reply} et il ne reste qu'un coup : la partie finit {count.fr} au mieux.",
                f"The opponent plays on {reply} and only one move is left: the game ends {count.en} at best.",
            )
        case "stone-lost":
            return Text(
                f"Le pion posé est pris : l'adversaire joue en {reply} et prend {stones.fr}, sans qu'on puisse rien reprendre aussitôt.",
                f"The stone just placed is lost: the opponent plays on {reply} and takes {stones.en}, with nothing to take at once in return.",
            )
        case "captured":
            return Text(
                f"L'adversaire joue en {reply} et prend {stones.fr}, sans qu'on puisse rien reprendre aussitôt.",
                f"The opponent plays on {reply} and takes {stones.en}, with nothing to take at once in return.",
            )
    listed = ", ".join(reason.cells[1:])
    cells = Text(
        "le pion de la case" if number == 1 else "les pions des cases",
        "the stone on" if number == 1 else "the stones on",
    )
    return Text(
        f"L'adversaire joue en {reply}, et rien n'empêche plus la prise : {cells.fr} {listed}.",
        f"The opponent plays on {reply}, and nothing prevents the capture any more: {cells.en} {listed}.",
    )

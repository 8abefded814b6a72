"""Why a move of Puissance 4 was bad, where the rules explain it: the threats that it allows, and the cells that it gives.

The claim of each kind, about the position after the move and `line[0]`, the opponent's proved best reply. Cells are
`column.row`, the row counted from below.

given-above@C      `line[0]` is in the column just played and makes a line at once, on C, the cell above the move; the opponent
                   makes one at once nowhere else.
left-open@C        `line[0]` makes a line at once, on C; where the other does not hold.
double-threat@R,C,… after `line[0]`, on R, the mover has no line to make at once, and the opponent makes one next on each
                   cell C (two at least): one pawn cannot stop them.
cell-above@R,C,D   after `line[0]`, on R, the mover has no line to make at once, the opponent makes one next on C and
                   nowhere else, and if the mover plays on C, the opponent makes one on D, the cell above.
no-move@R          after `line[0]`, on R, the mover has no line to make at once, and whatever the mover plays, the opponent
                   then makes a line at once.
series@R#N         in the line, the opponent plays N moves (two at least), on R first, each of which threatens to make a line
                   at once while the mover has none to make at once; the mover stops one threat each time; the
                   opponent's next move makes a line.
own-cell-lost@C    the cell C above the move is one where the mover would make a line; `line[0]` takes it.
"""

from collections.abc import Sequence

from ludotheque.core.game import Move
from ludotheque.core.reason import Reason
from ludotheque.core.text import Text
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.games.connect_four.threats import (
    cell,
    driven,
    forked,
    height,
    is_won,
    threats,
    trapped,
    undermined,
    wins,
)

ONLY = frozenset({"own-cell-lost"})  # said where no other answer gives as much
SEVERAL = 2  # threats that make a series


def why(game: ConnectFour, state: ConnectFourState, move: Move, line: Sequence[Move], _worth: float) -> Reason | None:
    """The reason why a move that gives something away is bad; `line` is the best play of both after it."""
    if not line:
        return None
    after, reply = game.play(state, move), line[0]
    answered = game.play(after, reply)
    there = cell(game, reply, height(game, after, reply))
    if is_won(game, answered):
        return Reason("given-above" if wins(game, after) == (move,) else "left-open", (there,))
    if found := forked(game, answered):
        return Reason("double-threat", (there, *(cell(game, one, height(game, answered, one)) for one in found)))
    if (column := undermined(game, answered)) is not None:
        row = height(game, answered, column)
        return Reason("cell-above", (there, cell(game, column, row), cell(game, column, row + 1)))
    if trapped(game, answered):
        return Reason("no-move", (there,))
    if (number := driven(game, after, line)) >= SEVERAL:
        return Reason("series", (there,), number)
    if reply == move and move in threats(game, after):
        return Reason("own-cell-lost", (there,))
    return None


def told(game: ConnectFour, reason: Reason) -> Text:
    """The reason in a sentence."""
    first, *others = (_column(one) for one in reason.cells)
    match reason.kind:
        case "given-above":
            return Text(
                f"Ce pion donne la case du dessus : l'adversaire y gagne aussitôt, colonne {first}.",
                f"This pawn gives the cell above it: the opponent wins there at once, in column {first}.",
            )
        case "left-open":
            return Text(
                f"L'adversaire gagne aussitôt, colonne {first}.", f"The opponent wins at once, in column {first}."
            )
        case "double-threat":
            return Text(
                f"L'adversaire joue colonne {first} et menace de gagner colonnes {_listed(others, 'et')} : un seul pion ne peut pas tout parer.",
                f"The opponent plays column {first} and threatens to win in columns {_listed(others, 'and')}: one pawn cannot stop it all.",
            )
        case "cell-above":
            return Text(
                f"L'adversaire joue colonne {first} : il faut alors parer colonne {others[0]}, ce qui lui donne la case du dessus.",
                f"The opponent plays column {first}: column {others[0]} must then be blocked, which gives the cell above it.",
            )
        case "no-move":
            return Text(
                f"L'adversaire joue colonne {first} : quel que soit le coup suivant, il aligne {game.align} pions aussitôt après.",
                f"The opponent plays column {first}: whatever comes next, {game.align} in a line follow at once.",
            )
        case "series":
            return Text(
                f"L'adversaire joue colonne {first} et gagne par {reason.number} menaces de suite.",
                f"The opponent plays column {first} and wins by {reason.number} threats in a row.",
            )
    return Text(
        f"La case du dessus, colonne {first}, aurait fait un alignement : l'adversaire la prend.",
        f"The cell above, in column {first}, would have made a line: the opponent takes it.",
    )


def _column(written: str) -> str:
    return written.partition(".")[0]


def _listed(columns: Sequence[str], last: str) -> str:
    return f"{', '.join(columns[:-1])} {last} {columns[-1]}"

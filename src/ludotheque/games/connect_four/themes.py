"""What problems of Puissance 4 are about, where the position and the proved line say it for certain."""

from collections.abc import Mapping, Sequence

from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState, aligned
from ludotheque.games.connect_four.threats import driven, forked, is_won, threats, trapped, turned, undermined

THEMES: Mapping[str, Text] = {
    "double-threat": Text("double menace", "double threat"),
    "cell-above": Text("case du dessus", "the cell above"),
    "zugzwang": Text("zugzwang", "zugzwang"),
    "series": Text("suite de menaces", "series of threats"),
    "quiet": Text("coup tranquille", "quiet move"),
    "defence": Text("défense", "defence"),
    "diagonal": Text("oblique", "diagonal"),
}
SEVERAL = 2  # threats that make a series


def themes(game: ConnectFour, state: ConnectFourState, right: Move, line: Sequence[Move]) -> tuple[str, ...]:
    """The themes of a problem, by the right move and the best play of both after it.

    double-threat  before the last pawn, two cells at least win, and the loser can stop one
    cell-above     before the last pawn, the loser stops the one threat, and the cell above wins
    zugzwang       before the last pawn, nothing is threatened, and whatever the loser plays lets the winner win
    series         two threats or more in a row, each stopped, win
    quiet          the right move threatens nothing yet, and wins in the line
    defence        the right cell is where the opponent, were it their turn, would make a double threat or a threat that
                   gives the cell above
    diagonal       the pawn that wins in the line makes diagonals only
    """
    after = game.play(state, right)
    found = set()
    if _would_win(game, state, right):
        found.add("defence")
    path = [after]
    for move in line:
        path.append(game.play(path[-1], move))
    if len(path) > 2 and len(path) % 2 and is_won(game, path[-1]):
        found |= _of_win(game, path)
        if driven(game, state, (right, *line)) >= SEVERAL:
            found.add("series")
    return tuple(theme for theme in THEMES if theme in found)


def _of_win(game: ConnectFour, path: Sequence[ConnectFourState]) -> set[str]:
    """What the last plies of a won line show."""
    found = set()
    before = path[-3]
    if forked(game, before):
        found.add("double-threat")
    elif undermined(game, before) is not None:
        found.add("cell-above")
    elif not threats(game, before) and trapped(game, before):
        found.add("zugzwang")
    if not threats(game, path[0]):
        found.add("quiet")
    winner = path[-1].second if path[-1].to_move is Seat.FIRST else path[-1].first
    if not any(aligned(winner, way, game.align) for way in (1, game.rows + 1)):
        found.add("diagonal")
    return found


def _would_win(game: ConnectFour, state: ConnectFourState, column: Move) -> bool:
    theirs = game.play(turned(state), column)
    return not is_won(game, theirs) and (bool(forked(game, theirs)) or undermined(game, theirs) is not None)

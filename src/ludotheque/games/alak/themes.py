"""What problems of Alak are about, where the position and the proved line say it for certain."""

from collections.abc import Mapping, Sequence

from ludotheque.core.game import Move
from ludotheque.core.text import Text
from ludotheque.games.alak.rules import EMPTY, STONE, Alak, AlakState
from ludotheque.games.alak.taking import captures, groups, reopened, taken_by, turned

THEMES: Mapping[str, Text] = {
    "capture": Text("prise", "capture"),
    "two-groups": Text("double prise", "two groups at once"),
    "retaking": Text("reprise", "retaking"),
    "closed-cell": Text("case interdite", "closed cell"),
    "sacrifice": Text("sacrifice", "sacrifice"),
    "rescue": Text("sauvetage", "rescue"),
    "blockade": Text("blocage", "blockade"),
}


def themes(game: Alak, state: AlakState, right: Move, line: Sequence[Move]) -> tuple[str, ...]:
    """The themes of a problem, by the right move and the best play of both after it.

    capture      the right move captures
    two-groups   it captures two groups
    retaking     it captures right after the opponent captured
    closed-cell  it captures, and one of the cells that this closes is where the opponent would capture at once
    sacrifice    the stone just placed is gone after the opponent's reply, or at once
    rescue       the opponent, were it their turn, could take a group that they cannot take any stone of after the right move
    blockade     the line ends with empty cells, all closed to the player to move
    """
    after, taken, found = game.play(state, right), taken_by(game, state, right), set()
    if taken:
        found.add("capture")
        if sum(group <= taken for group in groups(game, state, STONE[state.to_move.other])) > 1:
            found.add("two-groups")
        if state.forbidden:
            found.add("retaking")
        if any(move in taken for move in captures(game, reopened(after))):
            found.add("closed-cell")
    reached = after
    for place, move in enumerate(line):
        reached = game.play(reached, move)
        if place == 0 and reached.cells[right] != STONE[state.to_move]:
            found.add("sacrifice")
    if after.cells[right] == EMPTY:
        found.add("sacrifice")
    if _rescued(game, state, after):
        found.add("rescue")
    if game.outcome(reached) is not None and EMPTY in reached.cells:
        found.add("blockade")
    return tuple(theme for theme in THEMES if theme in found)


def _rescued(game: Alak, state: AlakState, after: AlakState) -> bool:
    """Whether stones that the opponent was about to take stand after the move, and none of them can be taken."""
    at_risk = captures(game, turned(state)).values()
    still = frozenset().union(*captures(game, after).values())
    mine = STONE[state.to_move]
    return any(all(after.cells[i] == mine for i in taken) and not taken & still for taken in at_risk)

"""Why a move of Le Roi des Roses was bad, where a rule explains it: territories joined, a lead lost, a king without a cell.

Let P be whoever made the move, O the opponent, and the reply the first move of the proved best play after it, a card of O's.
What each kind claims, and nothing more:

- `over#n`: the move itself ends the game, and O is n points ahead, or level (n = 0).
- `ends@reply#n`: the reply ends the game, and O is n points ahead (1 or more).
- `joins@reply#n`: the reply's pawn touches two or more territories of O's, it brings O n points, and by it O, who was
  behind or level before, gets ahead; no card of P's ends that at once.
- `ahead@reply#n`: the same of a reply that joins no territories.
- `stuck@reply`: before the move P could play a card; after the reply no card of P's leads the king to a cell.

The first of them that is true is said. A draw has no line: nobody knows the card.
"""

from ludotheque.core.board_view import counted
from ludotheque.core.game import Move
from ludotheque.core.reason import Reason
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.rose_king.about import SPELLING
from ludotheque.games.rose_king.rules import DRAW, RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.games.rose_king.territory import score
from ludotheque.games.rose_king.themes import can_play, gain_of, touched

ONLY = frozenset({"ahead", "joins", "stuck"})  # said where no other answer gives as much
SENTENCES = {
    "over": Text(
        "La partie s'arrête aussitôt, et l'adversaire a {points} de plus.",
        "The game ends at once, and the opponent is {points} ahead.",
    ),
    "level": Text("La partie s'arrête aussitôt, à égalité.", "The game ends at once, and the scores are level."),
    "ends": Text(
        "L'adversaire joue alors {reply} : la partie s'arrête, et il a {points} de plus.",
        "The opponent then plays {reply}: the game ends, and they are {points} ahead.",
    ),
    "joins": Text(
        "L'adversaire joue alors {reply}, réunit des territoires pour {points} et passe devant ; aucune carte ne le rattrape aussitôt.",
        "The opponent then plays {reply}, joins territories for {points} and takes the lead; no card catches up at once.",
    ),
    "ahead": Text(
        "L'adversaire joue alors {reply}, gagne {points} et passe devant ; aucune carte ne le rattrape aussitôt.",
        "The opponent then plays {reply}, gains {points} and takes the lead; no card catches up at once.",
    ),
    "stuck": Text(
        "L'adversaire joue alors {reply} : plus aucune carte ne mène le roi à une case libre, il faut piocher ou passer.",
        "The opponent then plays {reply}: no card takes the king to a free cell any more, one must draw or pass.",
    ),
}


def why(game: RoseKing, state: RoseKingState, move: Move, line: tuple[Move, ...], _worth: float) -> Reason | None:
    """What is proved of a move that gives something away; `line` is the best play of both after it."""
    other = state.turn.other
    after = game.play(state, move)
    if game.outcome(after) is not None:
        lead = _lead(game, after, other)
        return Reason("over", (), lead) if lead >= 0 else None
    if after.drawing or not line or line[0] >= DRAW or line[0] not in game.legal_moves(after):
        return None
    then, reply = game.play(after, line[0]), (game.write_move(line[0]),)
    lead = _lead(game, then, other)
    if game.outcome(then) is not None:
        return Reason("ends", reply, lead) if lead > 0 else None
    if _lead(game, after, other) <= 0 < _least_lead(game, then, other):
        kind = "joins" if touched(game, after, line[0], mine=True) >= 2 else "ahead"
        return Reason(kind, reply, gain_of(game, after, line[0]))
    return Reason("stuck", reply) if can_play(game, state) and not can_play(game, then) else None


def _least_lead(game: RoseKing, state: RoseKingState, seat: Seat) -> int:
    """How many points a player is ahead, whatever card the other, who is to move, may play now."""
    cards = [game.play(state, move) for move in game.legal_moves(state) if move < DRAW]
    return min(_lead(game, one, seat) for one in (state, *cards))


def _lead(game: RoseKing, state: RoseKingState, seat: Seat) -> int:
    mine, theirs = (score(state.pawns(one), game.columns) for one in (seat, seat.other))
    return mine - theirs


def told(_game: RoseKing, reason: Reason) -> Text:
    """The reason in a sentence."""
    points = counted(reason.number or 0, "point", "point")
    sentence = SENTENCES["level" if reason.kind == "over" and not reason.number else reason.kind]
    written = "".join(reason.cells)
    reply = SPELLING.get(written, Text(written, written))
    return Text(
        sentence.fr.format(reply=reply.fr, points=points.fr), sentence.en.format(reply=reply.en, points=points.en)
    )

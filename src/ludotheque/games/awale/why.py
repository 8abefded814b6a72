"""Why a move of awalé was bad, where a rule explains it: a harvest left open, 25 seeds reached, a famine that forces.

Let P be whoever made the move, O the opponent, and the reply the first move of the proved best play after it. What each
kind claims, and nothing more:

- `over#n`: the move itself ends the game; O ends with n seeds, at least as many as P.
- `majority@reply#n`: the reply harvests n seeds (1 or more), and O then has 25 or more in store.
- `count@reply#n`: the reply ends the game before anybody has 25 in store; O ends with n seeds, at least as many as P.
- `half@reply#n`: the reply harvests n seeds (1 or more), and O then has exactly 24 in store, of 48: O cannot lose any more.
  Said where the move leaves a drawn game: it is not why P loses one.
- `famine@reply,forced,next#n`: after the reply, P has two or more holes with seeds; one alone, `forced`, is permitted, for
  the others would leave O without a seed (clauses 3.4 and 3.5). After it, O plays `next`, which harvests n seeds (2 or
  more). All three are the first moves of the proved play.
- `harvest@reply#n`: the reply harvests n seeds (3 or more), and no permitted answer of P harvests as many.

The first of them that is true is said.
"""

from ludotheque.core.board_view import counted
from ludotheque.core.game import Move
from ludotheque.core.reason import Reason
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.awale.rules import LETTERS, MAJORITY, SEEDS, SIDE, Awale, AwaleState, seeds_of
from ludotheque.games.awale.themes import forbidden, gain_of

ONLY = frozenset({"famine", "harvest"})  # said where no other answer gives as much
HALF = SEEDS // 2
WORTH_TELLING = 3  # seeds of a harvest
SOUTH, NORTH = Text("Sud", "South"), Text("Nord", "North")
SENTENCES = {
    "over": Text(
        "La partie s'arrête aussitôt, et l'adversaire compte {seeds}.",
        "The game ends at once, and the opponent counts {seeds}.",
    ),
    "majority": Text(
        "{side} joue alors {reply}, récolte {seeds} et en a au moins 25.",
        "{side} then plays {reply}, harvests {seeds} and has 25 or more.",
    ),
    "half": Text(
        "{side} joue alors {reply}, récolte {seeds} et en a 24, la moitié : {side} ne peut plus perdre.",
        "{side} then plays {reply}, harvests {seeds} and has 24, half of all: {side} can no longer lose.",
    ),
    "count": Text(
        "{side} joue alors {reply} ; la partie s'arrête, et {side} compte {seeds}.",
        "{side} then plays {reply}; the game ends, and {side} counts {seeds}.",
    ),
    "famine": Text(
        "{side} joue alors {reply} ; pour ne pas affamer {side}, {me} n'a que {forced}, puis {next} récolte {seeds}.",
        "{side} then plays {reply}; so as not to starve {side}, {me} has only {forced}, then {next} harvests {seeds}.",
    ),
    "harvest": Text(
        "{side} joue alors {reply} et récolte {seeds} ; aucune réponse n'en reprend autant.",
        "{side} then plays {reply} and harvests {seeds}; no answer takes as many back.",
    ),
}


def why(game: Awale, state: AwaleState, move: Move, line: tuple[Move, ...], worth: float) -> Reason | None:
    """What is proved of a move that gives something away; `line` is the best play of both after it."""
    other = state.to_move.other
    after = game.play(state, move)
    if (count := _count_against(game, after, state.to_move)) is not None:
        return Reason("over", (), count)
    if not line or line[0] not in game.legal_moves(after):
        return None
    reply, gain = LETTERS[line[0]], gain_of(game, after, line[0])
    then = game.play(after, line[0])
    store = _store(then, other)
    if gain and store >= MAJORITY:
        return Reason("majority", (reply,), gain)
    if (count := _count_against(game, then, state.to_move)) is not None:
        return Reason("count", (reply,), count)
    if gain and store == HALF and _all_there(then) and worth == 0:
        return Reason("half", (reply,), gain)
    return _famine(game, then, line) or _harvest(game, then, reply, gain)


def _famine(game: Awale, then: AwaleState, line: tuple[Move, ...]) -> Reason | None:
    legal = game.legal_moves(then)
    if len(legal) != 1 or not forbidden(game, then) or len(line) < 3 or line[1] != legal[0]:
        return None
    forced = game.play(then, line[1])
    if line[2] not in game.legal_moves(forced) or (gain := gain_of(game, forced, line[2])) < 2:
        return None
    return Reason("famine", tuple(LETTERS[hole] for hole in line[:3]), gain)


def _harvest(game: Awale, then: AwaleState, reply: str, gain: int) -> Reason | None:
    back = max((gain_of(game, then, answer) for answer in game.legal_moves(then)), default=0)
    return Reason("harvest", (reply,), gain) if gain >= WORTH_TELLING and gain > back else None


def _count_against(game: Awale, state: AwaleState, seat: Seat) -> int | None:
    """What the opponent of `seat` ends with, if the game is over, neither has 25 in store and they have no less; else None."""
    if game.legal_moves(state) or max(state.harvested) >= MAJORITY:
        return None
    mine, theirs = (_store(state, one) + seeds_of(state.holes, one) for one in (seat, seat.other))
    return theirs if theirs >= mine else None


def _store(state: AwaleState, seat: Seat) -> int:
    return state.harvested[0 if seat is Seat.FIRST else 1]


def _all_there(state: AwaleState) -> bool:
    return sum(state.holes) + sum(state.harvested) == SEEDS


def told(_game: Awale, reason: Reason) -> Text:
    """The reason in a sentence."""
    seeds = counted(reason.number or 0, "graine", "seed")
    reply, forced, following = (*reason.cells, "", "", "")[:3]
    south = reply in LETTERS[: len(SIDE[Seat.FIRST])]
    side, me = (SOUTH, NORTH) if south else (NORTH, SOUTH)
    sentence = SENTENCES[reason.kind]
    holes = {"reply": reply, "forced": forced, "next": following}
    return Text(
        sentence.fr.format(side=side.fr, me=me.fr, seeds=seeds.fr, **holes),
        sentence.en.format(side=side.en, me=me.en, seeds=seeds.en, **holes),
    )

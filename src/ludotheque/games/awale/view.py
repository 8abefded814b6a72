"""How an awalé board looks: the second player sits at the top, sowing turns counter-clockwise.

A game that is over is shown as it is counted: each player has taken the seeds of their own side (clause 4.5).
"""

from functools import lru_cache

from ludotheque.core.board_view import BoardKind, BoardView, CellView, Colour, Effect, SeatView, counted
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.awale.rules import HOLES, LETTERS, SIDE, TURN_LIMIT, Awale, AwaleState, sow

KEPT = 10_000  # holes; most of them were seen before


def view(game: Awale, state: AwaleState, last: Move | None = None) -> BoardView:
    """Two rows of six holes with the number of their seeds and, outside, the letters to play them."""
    moves = game.legal_moves(state)
    legal = set(moves)
    outcome = None if legal else game.outcome(state)
    harvested = state.harvested if outcome is None or outcome.score is None else outcome.score
    top, bottom = (
        tuple(_cell(hole, state.holes[hole], hole in legal, last == hole, outcome is not None) for hole in holes)
        for holes in (reversed(SIDE[Seat.SECOND]), SIDE[Seat.FIRST])
    )
    return BoardView(
        BoardKind.HOLES,
        (top, bottom),
        _seat(Text("Sud", "South"), "1", Colour.YELLOW, harvested[0]),
        _seat(Text("Nord", "North"), "2", Colour.BLUE, harvested[1]),
        top=tuple(cell.name for cell in top),
        bottom=tuple(cell.name for cell in bottom),
        notes=(Text(f"Tours joués : {state.turns} sur {TURN_LIMIT}", f"Turns played: {state.turns} of {TURN_LIMIT}"),),
        to_move=state.to_move if legal else None,
        effects=tuple(_effect(game, state, move) for move in moves),
    )


def _effect(game: Awale, state: AwaleState, move: Move) -> Effect:
    """The holes that are harvested; where the seeds fall is the trail of the hole."""
    sown, _ = sow(state.holes, move)
    left, _ = game.move_seeds(state.holes, move, state.to_move)
    return Effect(move, emptied=tuple(LETTERS[hole] for hole in range(HOLES) if sown[hole] and not left[hole]))


def _seat(name: Text, sign: str, colour: Colour, harvested: int) -> SeatView:
    seeds = counted(harvested, "graine", "seed")
    return SeatView(name, sign, colour, Text(f"réserve de {seeds.fr}", f"{seeds.en} harvested"), reserve=harvested)


@lru_cache(KEPT)
def _cell(hole: int, held: int, legal: bool, last: bool, over: bool) -> CellView:
    owner = Seat.FIRST if hole in SIDE[Seat.FIRST] else Seat.SECOND
    seeds = 0 if over else held
    return CellView(
        LETTERS[hole],
        str(seeds),
        counted(seeds, "graine", "seed"),
        owner,
        move=Move(hole) if legal else None,
        last=last,
        trail=_trail(hole, seeds),
        swept=held if over else 0,
    )


def _trail(hole: int, seeds: int) -> tuple[str, ...]:
    """Where the seeds of a hole fall, one after the other; the hole itself is skipped on every lap."""
    return tuple(LETTERS[(hole + 1 + seed % (HOLES - 1)) % HOLES] for seed in range(seeds))

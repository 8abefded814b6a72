"""How an awalé board looks: the second player sits at the top, sowing turns counter-clockwise.

A game that is over is shown as it is counted: each player has taken the seeds of their own side (clause 4.5).
"""

from ludotheque.core.board_view import BoardKind, BoardView, CellView, Colour, SeatView, counted
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.awale.rules import HOLES, LETTERS, SIDE, TURN_LIMIT, Awale, AwaleState


def view(game: Awale, state: AwaleState, last: Move | None = None) -> BoardView:
    """Two rows of six holes with the number of their seeds and, outside, the letters to play them."""
    legal = set(game.legal_moves(state))
    outcome = None if legal else game.outcome(state)
    harvested = state.harvested if outcome is None or outcome.score is None else outcome.score
    top, bottom = (
        tuple(_cell(state, hole, hole in legal, last == hole, over=outcome is not None) for hole in holes)
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
    )


def _seat(name: Text, sign: str, colour: Colour, harvested: int) -> SeatView:
    seeds = counted(harvested, "graine", "seed")
    return SeatView(name, sign, colour, Text(f"réserve de {seeds.fr}", f"{seeds.en} harvested"), reserve=harvested)


def _cell(state: AwaleState, hole: int, legal: bool, last: bool, *, over: bool) -> CellView:
    owner = Seat.FIRST if hole in SIDE[Seat.FIRST] else Seat.SECOND
    seeds = 0 if over else state.holes[hole]
    return CellView(
        LETTERS[hole],
        str(seeds),
        counted(seeds, "graine", "seed"),
        owner,
        move=Move(hole) if legal else None,
        last=last,
        trail=_trail(hole, seeds),
        swept=state.holes[hole] if over else 0,
    )


def _trail(hole: int, seeds: int) -> tuple[str, ...]:
    """Where the seeds of a hole fall, one after the other; the hole itself is skipped on every lap."""
    return tuple(LETTERS[(hole + 1 + seed % (HOLES - 1)) % HOLES] for seed in range(seeds))

"""How a Black & White board looks."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ludotheque.core.board_view import BoardKind, BoardView, Button, CellView, Colour, Effect, SeatView, counted
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.reversi.about import PASS_TEXT, SPELLING
from ludotheque.games.reversi.rules import LETTERS, Reversi, ReversiState, bits, flips

KEPT = 10_000  # cells; most of them are the same after every move
COLOURS = {"O": Colour.GREEN, "X": Colour.RED}
NAMES = {"O": Text("Blanc", "White"), "X": Text("Noir", "Black")}
LABELS = {
    ".": Text("case vide", "empty cell"),
    "O": Text("pion blanc", "white pawn"),
    "X": Text("pion noir", "black pawn"),
}


def view(game: Reversi, state: ReversiState, last: Move | None = None) -> BoardView:
    """The square board, columns lettered above, rows numbered on the right as in the report."""
    moves = game.legal_moves(state)
    legal = set(moves)

    def cell(move: Move) -> CellView:
        owner = Seat.FIRST if state.first >> move & 1 else Seat.SECOND if state.second >> move & 1 else None
        return _cell(game, move, owner, move in legal, move == last)

    rows = [range(row * game.size, (row + 1) * game.size) for row in range(game.size)]
    buttons: tuple[Button, ...] = ()
    if game.pass_move in legal:
        buttons = (Button(game.pass_move, Text(f"passer ({PASS_TEXT})", f"pass ({PASS_TEXT})")),)
    return BoardView(
        BoardKind.SQUARES,
        tuple(tuple(cell(Move(one)) for one in row) for row in rows),
        _seat(game, Seat.FIRST, state.first),
        _seat(game, Seat.SECOND, state.second),
        top=tuple(letter.upper() for letter in LETTERS[: game.size]),
        right=tuple(str(row + 1) for row in range(game.size)),
        buttons=buttons,
        to_move=state.to_move if legal else None,
        spelling=SPELLING,
        effects=tuple(_effects(game, state, moves)),
    )


def _effects(game: Reversi, state: ReversiState, legal: Iterable[Move]) -> Iterator[Effect]:
    """The pawn put down and those it turns over."""
    mine, theirs = game.sides(state)
    for move in legal:
        if move != game.pass_move:
            turned = bits(flips(game.size, mine, theirs, move))
            yield Effect(move, (game.write_move(move), *(game.write_move(Move(one)) for one in turned)))


def _seat(game: Reversi, seat: Seat, pawns: int) -> SeatView:
    sign = game.glyphs[seat]
    return SeatView(NAMES[sign], sign, COLOURS[sign], counted(pawns.bit_count(), "pion", "pawn"))


@lru_cache(KEPT)
def _cell(game: Reversi, move: Move, owner: Seat | None, playable: bool, last: bool) -> CellView:
    sign = "." if owner is None else game.glyphs[owner]
    return CellView(game.write_move(move), sign, LABELS[sign], owner, move=move if playable else None, last=last)

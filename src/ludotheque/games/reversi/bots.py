"""How a bot of Black & White is spoken to: the arguments of its `play`, and its answer as a move."""

from ludotheque.core.dialect import Dialect, Plain, text_in
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.reversi.rules import Reversi, ReversiState

PASS = "PT"


def _arguments(game: Reversi, state: ReversiState) -> list[Plain]:
    signs = {seat: f"{sign} " for seat, sign in game.glyphs.items()}
    board: list[Plain] = [[chr(ord("A") + column) for column in range(game.size)] + [""]]
    for row in range(game.size):
        line: list[Plain] = []
        for cell in range(row * game.size, (row + 1) * game.size):
            owner = Seat.FIRST if state.first >> cell & 1 else Seat.SECOND if state.second >> cell & 1 else None
            line.append(". " if owner is None else signs[owner])
        board.append([*line, row + 1])
    return [board, signs[state.to_move]]


def _read(game: Reversi, _state: ReversiState, answer: object) -> Move:
    typed = text_in(answer, Text("une case comme « d5 », ou « PT »", "a cell such as « d5 », or « PT »"))
    return game.pass_move if typed.strip().upper() == PASS else game.read_move(typed)


DIALECT = Dialect(
    ("plateau", "joueur"),
    _arguments,
    _read,
    Text("une case comme « d5 », ou « PT » pour passer", "a cell such as « d5 », or « PT » to pass"),
    {name: f"black_white.{name}" for name in ("affichage", "saisies", "validite", "jeu")},
)

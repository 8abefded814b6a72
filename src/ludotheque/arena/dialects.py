"""How a bot sees each game: the assignment's own lists as arguments of `play`, and its answer as a move."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ludotheque.core.errors import BadNotation
from ludotheque.core.game import Game, Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted
from ludotheque.games.alak.rules import STONE, Alak, AlakState
from ludotheque.games.awale.rules import SIDE, Awale, AwaleState
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.games.rose_king.cards import CARDS
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState

COLOURS = {Seat.FIRST: "Rouge", Seat.SECOND: "Blanc"}
PAWNS = {Seat.FIRST: 1, Seat.SECOND: 2}
PASS = "PT"


class WrongKind(BadNotation):
    """The answer is not the kind of value that says a move."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """The parameters of `play`, what they hold in a position, and how an answer is read.

    `modules` are the assignment's files that a bot may import: the team's own if they are beside it, else ours, which
    the sandbox has under the same names. Those that are elsewhere in our house are named after their file.
    """

    parameters: tuple[str, ...]
    arguments: Callable[[Any, Any], list[Any]]
    read: Callable[[Any, Any, object], Move]
    answers: Text
    modules: Mapping[str, str | None]


def dialect_of(game: Game[Any]) -> Dialect:
    """How bots play this game."""
    return DIALECTS[game.name]


def _rose_king(game: RoseKing, state: RoseKingState) -> list[Any]:
    cells = [
        "R" if cell in state.red else "B" if cell in state.white else "." for cell in range(game.rows * game.columns)
    ]
    board = [cells[row * game.columns : (row + 1) * game.columns] for row in range(game.rows)]
    hands = [[CARDS[card] for card in state.hand(seat)] for seat in (Seat.FIRST, Seat.SECOND)]
    return [board, *divmod(state.king, game.columns), *hands, COLOURS[state.turn]]


def _read_rose_king(game: RoseKing, _state: RoseKingState, answer: object) -> Move:
    return game.read_move(_text(answer, Text("une carte, « pioche » ou « passe »", "a card, « pioche » or « passe »")))


def _alak(game: Alak, state: AlakState) -> list[Any]:
    return [list(state.cells), game.n, STONE[state.to_move], sorted(state.forbidden)]


def _read_alak(_game: Alak, _state: AlakState, answer: object) -> Move:
    return Move(_number(answer, Text("l'indice d'une case, à partir de 0", "the index of a cell, from 0")))


def _reversi(game: Reversi, state: ReversiState) -> list[Any]:
    signs = {seat: f"{sign} " for seat, sign in game.glyphs.items()}
    board: list[list[Any]] = [[chr(ord("A") + column) for column in range(game.size)] + [""]]
    for row in range(game.size):
        line: list[Any] = []
        for cell in range(row * game.size, (row + 1) * game.size):
            owner = Seat.FIRST if state.first >> cell & 1 else Seat.SECOND if state.second >> cell & 1 else None
            line.append(". " if owner is None else signs[owner])
        board.append([*line, row + 1])
    return [board, signs[state.to_move]]


def _read_reversi(game: Reversi, _state: ReversiState, answer: object) -> Move:
    typed = _text(answer, Text("une case comme « d5 », ou « PT »", "a cell such as « d5 », or « PT »"))
    return game.pass_move if typed.strip().upper() == PASS else game.read_move(typed)


def _awale(_game: Awale, state: AwaleState) -> list[Any]:
    own = SIDE[state.to_move].start
    return [
        {
            "joueur1": "joueur1",
            "joueur2": "joueur2",
            "score": list(state.harvested),
            "n": state.turns,
            "plateau": [*state.holes[own:], *state.holes[:own]],
        }
    ]


def _read_awale(_game: Awale, state: AwaleState, answer: object) -> Move:
    wanted = Text("l'indice d'une de vos cases, de 0 à 5", "the index of a hole of yours, from 0 to 5")
    hole = _number(answer, wanted)
    if not 0 <= hole < len(SIDE[state.to_move]):
        raise _refused(answer, wanted)
    return Move(SIDE[state.to_move].start + hole)


def _connect_four(game: ConnectFour, state: ConnectFourState) -> list[Any]:
    grid = [
        [0 if (owner := game.pawn_at(state, row, column)) is None else PAWNS[owner] for column in range(game.columns)]
        for row in range(game.rows)
    ]
    return [PAWNS[state.to_move], grid, game.rows, game.columns]


def _read_connect_four(_game: ConnectFour, _state: ConnectFourState, answer: object) -> Move:
    return Move(_number(answer, Text("l'indice d'une colonne, à partir de 0", "the index of a column, from 0")))


def _number(answer: object, wanted: Text) -> int:
    if type(answer) is not int or abs(answer) > 10**9:
        raise _refused(answer, wanted)
    return answer


def _text(answer: object, wanted: Text) -> str:
    if type(answer) is not str:
        raise _refused(answer, wanted)
    return answer


def _refused(answer: object, wanted: Text) -> WrongKind:
    shown = quoted(answer if type(answer) is str else repr(answer))
    return WrongKind(
        Text(f"La réponse {shown} n'est pas {wanted.fr}.", f"The answer {shown} is not {wanted.en}."),
    )


DIALECTS: dict[str, Dialect] = {
    "rose-king": Dialect(
        ("plateau", "l_roi", "c_roi", "main_r", "main_b", "couleur"),
        _rose_king,
        _read_rose_king,
        Text("une carte de la main, « pioche » ou « passe »", "a card of the hand, « pioche » or « passe »"),
        {"roi_des_roses": None},
    ),
    "alak": Dialect(
        ("board", "n", "player", "removed"),
        _alak,
        _read_alak,
        Text("l'indice d'une case, à partir de 0", "the index of a cell, from 0"),
        dict.fromkeys(("alak", "alak_torique", "alak_suicide")),
    ),
    "reversi": Dialect(
        ("plateau", "joueur"),
        _reversi,
        _read_reversi,
        Text("une case comme « d5 », ou « PT » pour passer", "a cell such as « d5 », or « PT » to pass"),
        {name: f"black_white.{name}" for name in ("affichage", "saisies", "validite", "jeu")},
    ),
    "awale": Dialect(
        ("jeu",),
        _awale,
        _read_awale,
        Text("l'indice d'une de ses cases, de 0 à 5", "the index of a hole of its own, from 0 to 5"),
        {"awale": None},
    ),
    "connect-four": Dialect(
        ("c", "g", "dimv", "dimh"),
        _connect_four,
        _read_connect_four,
        Text("l'indice d'une colonne, à partir de 0", "the index of a column, from 0"),
        {"puissance4": None},
    ),
}

"""A position of Le Roi des Roses as one line of text, and back.

    <rows> <king> <turn> <Red's hand> <White's hand> <discard> <passes> <placed> <heroes>
    ...R../...... 0,3 B SE2,SO2 S1 N3,E1 0 1-0 0-0

Turn is R or B, followed by + while that player is being dealt a card; an empty list is -.
"""

from ludotheque.core.errors import BadPosition
from ludotheque.core.seat import BySeat, Seat
from ludotheque.core.text import Text, quoted
from ludotheque.games.rose_king.cards import CARDS, HAND_SIZE, NUMBER
from ludotheque.games.rose_king.state import Hand, RoseKingState

RED, WHITE, EMPTY = "RB."
PAWNS = 26


def write(state: RoseKingState, rows: int, columns: int) -> str:
    """The position as one line."""
    lines = []
    for row in range(rows):
        cells = range(row * columns, (row + 1) * columns)
        lines.append("".join(RED if c in state.red else WHITE if c in state.white else EMPTY for c in cells))
    turn = BySeat(RED, WHITE)[state.turn] + "+" * state.drawing
    return " ".join(
        (
            "/".join(lines),
            f"{state.king // columns},{state.king % columns}",
            turn,
            *(_write_cards(hand) for hand in (*state.hands, state.discard)),
            str(state.passes),
            f"{state.placed[0]}-{state.placed[1]}",
            f"{state.heroes[0]}-{state.heroes[1]}",
        )
    )


def read(text: str, rows: int, columns: int, heroes: int) -> RoseKingState:
    """The position that a line describes; refuses what cannot stand on the board."""
    parts = text.split()
    if len(parts) != 9:
        raise _bad(
            text,
            Text(
                "il faut neuf parties : lignes, roi, tour, main de Rouge, main de Blanc, défausse, passes, posés, héros",
                "nine parts are needed: rows, king, turn, Red's hand, White's hand, discard, passes, placed, heroes",
            ),
        )
    board, king, turn, *cards, passes, placed, heroes_left = parts
    red, white = _read_board(board, rows, columns)
    red_hand, white_hand, discard = (_read_cards(one) for one in cards)
    _refuse_bad_cards(cards, red_hand, white_hand, discard)
    king_row, king_column = _read_pair(king, ",", (rows - 1, columns - 1))
    if turn.removesuffix("+") not in (RED, WHITE):
        raise _bad(turn, Text("le tour devrait être R ou B", "the turn should be R or B"))
    if passes not in ("0", "1", "2"):
        raise _bad(passes, Text("les passes devraient être 0, 1 ou 2", "the passes should be 0, 1 or 2"))
    state = RoseKingState(
        red,
        white,
        king_row * columns + king_column,
        (red_hand, white_hand),
        discard,
        Seat.FIRST if turn[0] == RED else Seat.SECOND,
        turn.endswith("+"),
        int(passes),
        _read_pair(placed, "-", (PAWNS, PAWNS)),
        _read_pair(heroes_left, "-", (heroes, heroes)),
    )
    _refuse_impossible_draw(turn, state)
    return state


def _refuse_impossible_draw(turn: str, state: RoseKingState) -> None:
    if state.drawing and (len(state.hand(state.turn)) >= HAND_SIZE or not state.pile or state.passes):
        raise _bad(
            turn,
            Text(
                "personne ne peut piocher ici : main pleine, pioche vide ou tour passé",
                "nobody can be drawing here: full hand, empty pile or a passed turn",
            ),
        )


def _read_board(board: str, rows: int, columns: int) -> tuple[frozenset[int], frozenset[int]]:
    lines = board.split("/")
    if len(lines) != rows or any(len(line) != columns or set(line) - set("RB.") for line in lines):
        raise _bad(
            board,
            Text(
                f"il faut {rows} lignes de {columns} signes parmi « . R B »",
                f"{rows} rows of {columns} signs among « . R B » are needed",
            ),
        )
    signs = "".join(lines)
    red = frozenset(cell for cell, sign in enumerate(signs) if sign == RED)
    return red, frozenset(cell for cell, sign in enumerate(signs) if sign == WHITE)


def _write_cards(cards: Hand) -> str:
    return ",".join(CARDS[card] for card in cards) or "-"


def _read_cards(text: str) -> Hand:
    if text == "-":
        return ()
    names = text.split(",")
    for name in names:
        if name not in NUMBER:
            raise _bad(text, Text(f"{quoted(name)} n'est pas une carte", f"{quoted(name)} is not a card"))
    return tuple(sorted(NUMBER[name] for name in names))


def _refuse_bad_cards(texts: list[str], *hands: Hand) -> None:
    every = [card for hand in hands for card in hand]
    if len(set(every)) != len(every) or max(len(hands[0]), len(hands[1])) > HAND_SIZE:
        raise _bad(
            " ".join(texts),
            Text(
                f"chaque carte existe une fois et une main en a {HAND_SIZE} au plus",
                f"each card exists once and a hand has {HAND_SIZE} at most",
            ),
        )


def _read_pair(text: str, separator: str, highest: tuple[int, int]) -> tuple[int, int]:
    parts = text.split(separator)
    if len(parts) == 2 and all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
        one, two = int(parts[0]), int(parts[1])
        if one <= highest[0] and two <= highest[1]:
            return one, two
    raise _bad(
        text,
        Text(
            f"il faut deux nombres, au plus {highest[0]} et {highest[1]}",
            f"two numbers are needed, at most {highest[0]} and {highest[1]}",
        ),
    )


def _bad(part: str, why: Text) -> BadPosition:
    return BadPosition(
        Text(f"Dans la position, {quoted(part)} : {why.fr}.", f"In the position, {quoted(part)}: {why.en}.")
    )

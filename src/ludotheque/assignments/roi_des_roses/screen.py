"""What a text of Le Roi des Roses says, in whatever layout: the hands, the board with its king, the end of the game."""

import re
from collections.abc import Hashable, Iterator
from functools import lru_cache

from ludotheque.assignments.roi_des_roses.positions import RED, SIDE, WHITE, Cell, Hand
from ludotheque.classroom.judging.comparing import clean, lines

CARD = re.compile(r"(?<![^\W_])(?:NE|NO|SE|SO|N|E|S|O)[123](?![^\W_])")
COLOURS = {
    RED: re.compile(r"\b(?:rouges?|red|main_r)\b|^\s*R(?=\s*:)", re.IGNORECASE),
    WHITE: re.compile(r"\b(?:blancs?|white|main_b)\b|^\s*B(?=\s*:)", re.IGNORECASE),
}
ABOUT_HANDS = re.compile(
    r"\b(?:mains?|joueurs?|cartes?|hand|cards?|du|de|des|la|le|les|player|vide|aucune?)\b", re.IGNORECASE
)
WHOLE_COLOURS = {"R": "ROUGE", "B": "BLANC"}  # as those write them whose colours are the letters of the board
DASHES = re.compile(r"\s*-+\s*")
CELL = re.compile(
    r"[^\w\s]{0,2}[A-Za-z]?[RBrb.]?[^\w\s]{0,2}|[RBrb.]?[A-Z]"
)  # a pawn, a mark for the king, both, neither
BARE_CELL = re.compile(r"X?[RB.]|[RB.]?X")
LINES = 5_000  # remembered: the rows of a board come back from turn to turn, and from one hand-in to the next
LONGEST = 300  # characters of a line that may be a hand or a row
COPIED_DASHES = 5  # in each line of our copy of the assignment

Hands = dict[str, Hand]
Picture = tuple[tuple[str, ...], Cell]  # rows of `.`, `R`, `B`, and where the king is


def hands(text: str) -> Hands:
    """The last hand shown of each colour; one that cannot be read is not there."""
    return {colour: some[-1] for colour, some in every_hand(text).items() if some}


def every_hand(text: str) -> dict[str, list[Hand]]:
    """All lines that look like a hand, for each colour."""
    found: dict[str, list[Hand]] = {RED: [], WHITE: []}
    seen = _short_lines(text)
    for number, line in enumerate(seen):
        colour = _whose(line)
        if colour is None or not is_hand(line):
            continue
        cards = tuple(CARD.findall(line))
        after = number + 1
        while not cards and after < len(seen) and (more := CARD.findall(seen[after])) and is_hand(seen[after]):
            if _whose(seen[after]):
                break
            cards, after = tuple(more), after + 1
        if cards or re.search(r"[:=\[(>→-]", line):  # a colour alone announces something else
            found[colour].append(cards)
    return found if any(found.values()) else _nameless(seen)


def _short_lines(text: str) -> list[str]:
    return [line for line in clean(text).splitlines() if len(line) <= LONGEST]


def _nameless(seen: list[str]) -> dict[str, list[Hand]]:
    """Two lines of cards without a colour: red's comes first."""
    bare = [tuple(CARD.findall(line)) for line in seen if CARD.search(line) and is_hand(line)]
    if len(bare) < 2:
        return {RED: [], WHITE: []}
    return {RED: [bare[-2]], WHITE: [bare[-1]]}


@lru_cache(LINES)
def _whose(line: str) -> str | None:
    named = [colour for colour, pattern in COLOURS.items() if pattern.search(line)]
    return named[0] if len(named) == 1 else None


@lru_cache(LINES)
def is_hand(line: str) -> bool:
    """Cards and the words that announce them, nothing else."""
    rest = CARD.sub(" ", line)
    for pattern in (*COLOURS.values(), ABOUT_HANDS):
        rest = pattern.sub(" ", rest)
    return not re.search(r"[^\W_]", rest.replace("'", " "))


def board(text: str) -> Picture | None:
    """The last board drawn: rows of as many cells, one of which holds the king's mark; None where there is none."""
    rows = [row for line in _short_lines(text) if (row := _row(line)) is not None]
    if not rows:
        return None
    width = len(rows[-1])
    same = [row for row in rows if len(row) == width]
    drawn = same[-_height(same) :]
    marks = [[cell.strip("RBrb.") for cell in row] for row in drawn]
    kings = [(line, column) for line, row in enumerate(marks) for column, mark in enumerate(row) if mark]
    pawns = tuple("".join(_pawn(cell) for cell in row) for row in drawn)
    return (pawns, kings[0]) if len(kings) == 1 else None


def _height(rows: list[tuple[str, ...]]) -> int:
    """How many of these rows are the last board's: boards are square where several are seen."""
    width = len(rows[-1])
    return width if len(rows) > width and len(rows) % width == 0 else len(rows)


@lru_cache(LINES)
def _pawn(cell: str) -> str:
    return next((sign for sign in cell.upper() if sign in "RB"), ".")


@lru_cache(LINES)
def _row(line: str) -> tuple[str, ...] | None:
    """The cells of a line of the board, without blanks; None for any other line."""
    if "|" not in line:
        cells = line.split()
        cells = cells[1:] if cells and cells[0].isdigit() else cells
        return tuple(cells) if len(cells) > 2 and all(BARE_CELL.fullmatch(cell) for cell in cells) else None
    parts = line.split("|")
    if len(parts) != SIDE:  # else nothing stands around the cells
        parts = parts[1:] if not parts[0].strip(" 0123456789") else parts
        parts = parts[:-1] if not parts[-1].strip(" 0123456789") else parts
    cells = ["".join(part.split()) for part in parts]
    cells[0] = cells[0].lstrip("0123456789")
    return tuple(cells) if len(cells) > 2 and all(CELL.fullmatch(cell) for cell in cells) else None


def form(text: str) -> tuple[str, ...]:
    """A shown game to the letter: where the pawn stands in its four characters our copy does not tell, nor how long the
    lines of dashes are beside those that fit."""
    seen = lines(text)
    rows = [row for line in seen if len(line) <= LONGEST and (row := _row(line)) is not None]
    fitting = {COPIED_DASHES, 5 * len(rows[0]) + 1} if rows else set[int]()
    return tuple(_lettered(line, fitting) for line in seen)


def _lettered(line: str, fitting: set[int]) -> str:
    if DASHES.fullmatch(line) and len(line) in fitting:
        return "-"
    cells = line.split("|")
    framed = len(cells) > 2 and not cells[0] and not cells[-1]
    if framed and all(len(cell) == 4 and cell[0] == cell[-1] == " " for cell in cells[1:-1]):
        return "|".join(cell.strip() for cell in cells)
    return line


def said_of_hand(text: str) -> tuple[str, ...]:
    """The colours and the cards of a text, in order."""
    words: list[str] = re.findall(rf"{CARD.pattern}|\brouge\b|\bblanc\b|^\s*[RB](?=\s*:)", clean(text), re.IGNORECASE)
    return tuple(WHOLE_COLOURS.get(word.strip().upper(), word.upper()) for word in words)


def said_of_game(text: str) -> Hashable:
    """The hands and the board; a text in which they cannot be read stands for itself."""
    seen, drawn = hands(text), board(text)
    return (tuple(sorted(seen.items())), drawn) if len(seen) == 2 and drawn is not None else text


TIE = re.compile(
    r"[ée]galit|ex[ -]?[æa]e?quo|\bnulle?s?\b|\bdraw\b|\btie\b|personne ne gagne|aucun vainqueur", re.IGNORECASE
)
WON = r"(?:gagn\w*|vainqu\w*|remport\w*|victoire\w*|wins?|won|bravo|f[ée]licitation\w*)"


def winner(text: str) -> str | None:
    """The colour that a text says has won, "" for a tie, None where it says nothing we know."""
    if TIE.search(text):
        return ""
    named = set[str]()
    for line in text.splitlines():
        for colour in (RED, WHITE):
            if re.search(rf"\b{colour}s?\b[^\n]*\b{WON}|\b{WON}[^\n]*\b{colour}s?\b", line, re.IGNORECASE):
                named.add(colour)
    return named.pop() if len(named) == 1 else None


def numbers_of(text: str, colour: str) -> Iterator[int]:
    """The numbers that stand beside a colour, on the same line."""
    plain = CARD.sub(" ", text)
    for pattern in (rf"\b{colour}s?\b[^\d\n]*(\d+)", rf"(\d+)[^\d\n]*\b{colour}s?\b"):
        yield from (int(one.group(1)) for one in re.finditer(pattern, plain, re.IGNORECASE))


def every_number(text: str) -> set[int]:
    """All numbers of a text that are not a card's."""
    return {int(one.group()) for one in re.finditer(r"\d+", CARD.sub(" ", text))}

"""What a program of Alak shows, asks and says, and what anybody would type besides the moves."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ludotheque.classroom.judging.comparing import clean
from ludotheque.classroom.judging.talking import PAUSES, small_talk
from ludotheque.classroom.question import Arguments, Reply

SIZE = re.compile(r"taille|combien|longueur|dimension|size|nombre de (cases|carr[ée]s)|how many", re.IGNORECASE)
DRAW = re.compile(
    r"\bnul|[ée]galit|ex[ -]?[æa]e?quo|\bdraw|\btie\b|personne|aucun|partag|pas de (gagnant|vainqueur)", re.IGNORECASE
)
WON = r"gagn\w*|vainqu\w*|win\w*|won|victoire\w*|remport\w*|bravo|f[ée]licitation\w*"
NAMED = re.compile(
    rf"(?:{WON})[^\w\n]*(?:(?:est|is|le|la|du|pour|au|joueur|player|the|n|j)\b[^\w\n]*)*([12])\b", re.IGNORECASE
)
NAMED_FIRST = re.compile(rf"(?:joueur|player|j)\s*(?:n°\s*)?([12])\b[^\n]*?(?:{WON})", re.IGNORECASE)
COLOURED = re.compile(r"\b(blancs?|white|x)\b|\b(noirs?|black|o)\b", re.IGNORECASE)


def meaning(said: str) -> str | None:
    """Which outcome a sentence tells: "1", "2" or "0" for a draw; None where its words are unknown."""
    text = clean(said).strip()
    if re.fullmatch(r"[12]", text):
        return text
    if DRAW.search(text):
        return "0"
    for pattern in (NAMED, NAMED_FIRST):
        if found := {match.group(1) for match in pattern.finditer(text)}:
            return found.pop() if len(found) == 1 else None
    colours = {"1" if match.group(1) else "2" for match in COLOURED.finditer(text)}
    return colours.pop() if len(colours) == 1 else None


WORD = re.compile(r"[^\W\d_]{2}")
BESIDE = re.compile(r"[\s\d.xo|+\-_=:;,\[\](){}'\"~<>#*/\\─-▟\ufe0f]", re.IGNORECASE)  # cells, numbers, blanks, frames
OUTCOME = re.compile(rf"{DRAW.pattern}|{WON}|\bperd|\bscore", re.IGNORECASE)
ENDED = re.compile(
    rf"{OUTCOME.pattern}|\bfin\b|\bfini|termin[ée]|game over|the end\b|quit|au revoir|bye", re.IGNORECASE
)
CELL = re.compile(
    r"\bcases?\b|carr[ée]|num[ée]ro|nombre|coup\b|chois|jou(er|ez|es?)\b|position|indice|\bo[uù]\b|plac|pos(er|ez)|pion"
    r"|cell|move|number|square|\d",
    re.IGNORECASE,
)
YES_OR_NO = re.compile(r"\bo(ui)?\s*/\s*n(on)?\b", re.IGNORECASE)  # its o is nobody's colour
LARGEST = 25  # cells of a program's own board: a random game has 60 moves there, and 400 questions are answered
TELLING = 3  # cells: on fewer every game ends alike, so that a person must see what the program knows


def in_words(text: str) -> str:
    """The lines of a text that hold words: neither boards nor the numbers of their cells."""
    return "\n".join(line.strip() for line in clean(text).splitlines() if WORD.search(line))


def shown_board(text: str) -> tuple[int, ...] | None:
    """The last line of cells in a text: signs, whatever stands between them."""
    return next(reversed(_boards(text)), None)


def _boards(text: str) -> list[tuple[int, ...]]:
    found = []
    for line in clean(text).splitlines():
        signs = re.sub(r"[\s|+\-_=:;,\[\](){}'\"~<>#*/\\]", "", line).lower().replace("0", "o")
        if signs and re.fullmatch(r"[.xo]+", signs):
            found.append(tuple(".xo".index(sign) for sign in signs))
    return found


def _numbers(text: str) -> list[list[int]]:
    """The numbers of each line that has no words."""
    lines = (line for line in clean(text).splitlines() if not WORD.search(line))
    return [[int(one.group()) for one in re.finditer(r"\d+", line)] for line in lines]


def first_number(text: str, n: int) -> int:
    """The number under which the first cell is shown: 1, unless the drawing numbers them 0 … n-1."""
    return 0 if list(range(n)) in _numbers(text) and n > 1 else 1


def size_shown(text: str) -> int | None:
    """How many cells a board with at most one pawn has, or its line of numbers; None where neither can be read."""
    boards, numbered = _boards(text), next(reversed(_numberings(text)), None)
    if not boards or boards[-1].count(0) < len(boards[-1]) - 1:
        return numbered
    alone = len(boards) == 1 and numbered is None  # a sign by itself is a board of one cell, or anything
    return len(boards[-1]) if len(boards[-1]) > 1 or alone else numbered


def is_of_another_size(text: str, n: int) -> bool:
    """Whether an empty board and the numbers of its cells agree that there are not n of them."""
    board = shown_board(text) or ()
    return len(board) != n and not any(board) and len(board) in _numberings(text)


def _numberings(text: str) -> list[int]:
    """How many cells each line of numbers 0, 1, 2… or 1, 2, 3… has."""
    rows = [row for row in _numbers(text) if len(row) > 1 and row[0] in (0, 1)]
    return [len(row) for row in rows if row == [*range(row[0], row[0] + len(row))]]


def shows_cells(text: str, n: int) -> bool:
    """Whether a text could hold a line of n cells, whatever its signs: words do not count."""
    signs = re.sub(r"[^\W\d_]{2,}", "", clean(text))
    return len("".join(signs.split())) >= n


def says_something(text: str, n: int) -> bool:
    """Whether a text holds more than boards of n cells, numbers and frames: a word, or signs that are no board."""
    lines = [line for line in clean(text).splitlines() if shown_board(line) is None]
    return any(re.search(r"[^\W\d_]{3}", line) or len(BESIDE.sub("", line)) not in (0, n) for line in lines)


@dataclass
class Dialogue:
    """What a program asks and says, and what anybody would type besides the moves."""

    n: int
    has_size: bool = False  # the program was told n, or its own size is known by now
    typed: int = 0  # moves, refused ones included
    last: int = 0  # the number typed last
    talked: int = 0  # since the last move
    heard: int = 0  # characters printed before the last question
    said: str = ""  # since the last move
    prompts: str = ""  # since the last move
    first: int = 1  # the number of the first cell
    over: bool = False  # something else than a move was typed after the end
    pauses: int = 0
    questions: set[str] = field(default_factory=set)  # those that a move answered

    def hears(self, shown: str, asked: str) -> str:
        """Take in what was printed and asked; what of it was on the screen above the question."""
        self.heard += len(shown)
        screen = shown + asked[: asked.rfind("\n") + 1]
        self.said += screen
        self.prompts += f"{asked}\n"
        self.first = first_number(self.said, self.n) if not self.typed else self.first
        return screen

    def answers(self, shown: str, asked: str) -> str | None:
        """The line typed where a question is not about a move; None for every other question."""
        question = shown[-400:] + asked
        size = SIZE.search(asked) or (SIZE.search(question) and size_shown(self.said) is None)
        line = str(self.n) if not self.typed and size and self.talked < 3 else None
        if line is None and self.talked < 10:
            size, line = None, small_talk(question)
        if line is not None:
            self.talked += 1
            self.has_size = self.has_size or bool(size)
        return line

    def moves(self, cell: int, shown: str, asked: str) -> str:
        """The number typed for a cell."""
        self.typed += 1
        self.talked, self.said, self.prompts = 0, "", ""
        self.questions.add(_asking(shown, asked)[1])
        self.last = cell + self.first
        return str(self.last)

    def takes_over(self) -> tuple[int, int | None] | None:
        """The size of a program that was not told any and shows another, and the cell played there already."""
        size = size_shown(self.said) if not self.has_size and self.typed < 2 else None
        self.has_size = self.has_size or size == self.n
        if size is None or self.has_size or size > LARGEST:
            return None
        self.n, self.has_size, self.first = size, True, first_number(self.said, size)
        cell = self.last - self.first
        return size, cell if self.typed and 0 <= cell < size else None

    def is_ended(self, shown: str, asked: str) -> bool:
        """Whether a question after the last move asks for no other: a pause before the window closes."""
        line, key = _asking(shown, asked)
        if key in self.questions:
            return False
        return bool(ENDED.search(clean(self.said + asked))) or not CELL.search(line)

    def pause(self) -> str | None:
        """An empty line, a few times."""
        self.over = True
        self.pauses += 1
        return "" if self.pauses <= PAUSES else None

    def told(self, reply: Reply) -> str:
        """All that was said since the last move besides boards, questions that tell the end included."""
        prompts = [line for line in self.prompts.splitlines() if OUTCOME.search(clean(line))]
        lines = (self.said + reply.printed[self.heard :]).splitlines()
        kept = [line for line in lines if len(shown_board(line) or ()) != self.n]
        return YES_OR_NO.sub("", "\n".join((*kept, *prompts)))


class CalledWithSize:
    """What the partners of a program of Alak share: it is called with n, and they answer none of its functions."""

    n: int
    talk: Dialogue
    given: Arguments | None

    @property
    def arguments(self) -> Arguments:
        return (self.n,)

    def serves(self) -> Mapping[str, Callable[[Arguments], Reply]]:
        return {}

    def starts(self, given: Arguments | None) -> None:
        self.given, self.talk.has_size = given, bool(given)


def _asking(shown: str, asked: str) -> tuple[str, str]:
    """The line that asks, and what it is known by: its words without numbers and cells."""
    lines = clean(asked if BESIDE.sub("", clean(asked)) else shown).splitlines()
    line = next((line for line in reversed(lines) if line.strip()), "")
    return line, BESIDE.sub("", line.lower())

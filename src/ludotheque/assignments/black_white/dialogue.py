"""What the program of a Black & White asks in its dialogue: a size, a command, a cell, a confirmation, or small talk."""

import re
from dataclasses import dataclass
from enum import Enum

from ludotheque.assignments.black_white.texts import moves_gist, pictures
from ludotheque.classroom.judging.talking import small_talk

SIZE = re.compile(r"taille|dimension|\bsize|largeur|c[oô]t[ée]|combien de (?:cases|lignes|colonnes)", re.IGNORECASE)
RANGE = re.compile(r"\b6\b.{0,12}\b15\b")
COMMAND = re.compile(r"choix|action|commande|menu|que (?:voulez|souhaitez)|appuye|tape[zr] (?:P|PT)\b", re.IGNORECASE)
LISTING = re.compile(r"^\W*(?:P|PT)\W*[:=)\]-]|\(P\)|\[P\]|\bA\s*[:=)-]\s*aband", re.MULTILINE | re.IGNORECASE)
CELL = re.compile(
    r"\bo[ùu]\b|coordonn|\bcase\b|position|emplacement|lettre|\bd5\b|colonne|\bligne|votre coup|votre pion \?",
    re.IGNORECASE,
)
SURE = re.compile(r"aband|quitt|confirm|s[ûu]rs?\b|certain|vraiment|arr[êe]ter", re.IGNORECASE)
LEAVE = re.compile(r"aband|quitt|arr[êe]ter|sortir", re.IGNORECASE)
YES_NO = re.compile(r"\bo\s*/\s*n\b|\boui\b|\bnon\b|\b0\b.*\b1\b|\by\s*/\s*n\b", re.IGNORECASE | re.DOTALL)
OPTION = re.compile(r"(\d)\s*[-:.)]+\s*(?:nouvelle partie|jouer|commencer|lancer|d[ée]marrer)", re.IGNORECASE)
TURN_OF = re.compile(r"tour (?:de|du|d['’])\s*(?:joueur\s*)?([XO])\b")
NAMED = re.compile(r"joueur\s*:?\s*([XO])\b", re.IGNORECASE)
MUST = re.compile(r"\b([XO])\s+doit jouer")
CANNOT = re.compile(r"\b([XO])\s+ne peut pas jouer")


ONLY_COLUMN = re.compile(r"colonne|lettre", re.IGNORECASE)
ONLY_ROW = re.compile(r"\bligne|chiffre|num[ée]ro|nombre", re.IGNORECASE)
TAIL = 12  # lines above a question that belong to it


class Asks(Enum):
    """What a question is about."""

    SIZE = "taille"
    COMMAND = "commande"
    CELL = "case"
    SURE = "confirmation"
    TALK = "autre"


@dataclass(frozen=True)
class Heard:
    """What is read when a line is to be typed: all since the question before, and the question itself."""

    text: str
    line: str

    @classmethod
    def of(cls, shown: str, asked: str) -> "Heard":
        lines = [line for line in (asked.strip() or shown).splitlines() if line.strip()] or [""]
        return cls(f"{shown}{asked}", lines[-1].strip())

    @property
    def tail(self) -> str:
        return "\n".join(self.text.strip().splitlines()[-TAIL:])

    def before_the_game(self, *, sized: bool) -> Asks | None:
        """What is asked before the first turn; None where the first turn has come."""
        if (SIZE.search(self.line) or RANGE.search(self.line)) and not is_yes_no(self.line):
            return Asks.SIZE
        if is_turn(self.text):
            return None
        if is_yes_no(self.line) or small_talk(self.line) is not None or OPTION.search(self.tail):
            return Asks.TALK
        return Asks.SIZE if SIZE.search(self.tail) or not sized else None

    def about(self, before: Asks | None, typed: str) -> Asks | None:
        """What is asked during the game, after this was `typed` in answer to the question `before`."""
        if typed.upper() == "A" and not LISTING.search(self.text) and (SURE.search(self.tail) or is_yes_no(self.line)):
            return Asks.SURE
        if is_yes_no(self.line) and not LISTING.search(self.line):
            return Asks.TALK
        if CELL.search(self.line) and not LISTING.search(self.line):
            return Asks.CELL
        if COMMAND.search(self.line) or LISTING.search(self.text):
            return Asks.COMMAND
        if CELL.search(self.tail):
            return Asks.CELL
        if small_talk(self.text) is not None:
            return Asks.TALK
        return Asks.CELL if before is Asks.COMMAND and typed.upper() == "P" else None

    @property
    def part(self) -> str:
        """The part of a cell that is asked for: its column, its row, or "" for both."""
        column, row = ONLY_COLUMN.search(self.line), ONLY_ROW.search(self.line)
        return "column" if column and not row else "row" if row and not column else ""


def yes_and_no(text: str) -> tuple[str, str]:
    """What to type for yes and for no: « 0 (Oui) ou 1 (Non) », « Oui : 0, Non : 1 », « (o/n) »."""
    words = re.findall(r"\boui\b|\bnon\b|\b[01]\b", text.lower())[-4:]
    pairs = {*zip(words[::2], words[1::2], strict=False)}
    if pairs & {("oui", "1"), ("1", "oui"), ("non", "0"), ("0", "non")}:
        return "1", "0"
    if "0" in words:
        return "0", "1"
    if "oui" in words:
        return "oui", "non"
    return ("o", "n") if re.search(r"\bo\s*/\s*n\b|\[o|\(o", text, re.IGNORECASE) else ("0", "1")


def is_yes_no(line: str) -> bool:
    """Whether this asks for a yes or a no."""
    return YES_NO.search(line) is not None and "?" in line


def is_turn(text: str) -> bool:
    """Whether a turn of the game is shown."""
    return bool(pictures(text)) or TURN_OF.search(text) is not None or LISTING.search(text) is not None


def listed(text: str) -> set[tuple[str, int]] | None:
    """The moves of a line that holds nothing else; None where there is no such line."""
    for line in text.splitlines():
        if re.fullmatch(r"[\s\[\](){},;'\"]*(?:[a-oA-O][\s'\",]*\d{1,2}[\s\[\](){},;'\"]*)+", line):
            return set(moves_gist(line))
    return None


def without_boards(text: str) -> str:
    """The lines that are no row of a board."""
    rows = {row for picture in pictures(text) for row in picture.rows}
    return "\n".join(
        line for line in text.splitlines() if not any(row in re.sub(r"[^A-Za-z.]", "", line) for row in rows)
    )

"""What the texts of a Black & White say: the board, the turn, the scores, why the game ends and who wins."""

import re
from collections.abc import Hashable
from dataclasses import dataclass

from ludotheque.classroom.judging.comparing import clean

ROW = re.compile(r"(\d{0,2})([.XO]{6,15})(\d{0,2})")
HEAD = re.compile(r"\d?[A-O]{6,15}\d?")
TURN = re.compile(r"tour[^\dA-Za-z\n]*(?:n\s*[°ºo]|num[ée]ro|de jeu)?[^\dA-Za-z\n]*(\d+)", re.IGNORECASE)
TURN_AFTER = re.compile(r"(\d+)\s*(?:er|[èe]?me|e)?\s+tour", re.IGNORECASE)
WHOSE = (
    re.compile(r"tour\s*(?::|est|de|du|d['’]|à|au)*\s*(?:le\s+|du\s+|au\s+)?(?:joueur\s*:?\s*)?([XO])\b"),
    re.compile(r"\b([XO])\s+(?:doit|ne peut|peut|à toi|à vous)"),
    re.compile(r"(?:joueur|player)\s*(?:actuel|courant|en cours)?\s*:?\s*([XO])\b", re.IGNORECASE),
)
STUCK = re.compile(
    r"ne peu[tx]\b|bloqu|aucun (?:coup|pion)|pas de coup|impossible|doi[ts] passer|oblig\w* de passer", re.IGNORECASE
)
FULL = re.compile(r"plein|rempli|complet|plus (?:de|aucune) (?:place|case)", re.IGNORECASE)
BLOCKED = re.compile(
    r"blo(?:c|qu)|(?:aucun|personne|plus)[^\n]*(?:jouer|coup)|ne peu(?:t|vent) (?:plus )?jouer", re.IGNORECASE
)
WIPED = re.compile(r"[ée]limin|plus (?:de|aucun|un seul) pion|n'a plus[^\n]*pion|aucun pion", re.IGNORECASE)
DRAW = re.compile(r"[ée]galit|match nul|partie nulle|ex[ -]?[æa]e?quo|\bdraw|\btie\b|personne ne gagne", re.IGNORECASE)
WON = re.compile(
    r"gagn|vainqu|victoire (?!par)|remport|l'emporte|bravo|f[ée]licit|winner|\bwins?\b|\bwon\b", re.IGNORECASE
)
SIGN = re.compile(r"(?<![A-Za-z'’])([XO])(?![A-Za-z'’])")
COMMANDS = (
    re.compile(r"(?<![A-Za-z'’])(PT|P|A|L)(?![A-Za-z'’])"),
    re.compile(r"(?<![\w'’])(pt|p|a|l)\s*[:=)\]»-]"),
)
PLAIN_COUNTS = re.compile(r"(?<![A-Za-z'’])([XO])\W{1,4}(\d+)(?:\s+pions?)?\W+([XO])\W{1,4}(\d+)")
COLOURS = {"rouge": "X", "vert": "O"}


@dataclass(frozen=True)
class Picture:
    """A board as it is drawn: its letters, its rows of signs, their numbers."""

    head: str
    rows: tuple[str, ...]
    marks: tuple[str, ...]


def pictures(text: str) -> list[Picture]:
    """Every board drawn in a text, whatever frames stand around its cells."""
    found, rows, head = list[Picture](), list[tuple[str, str]](), ""
    for line in (*clean(text).splitlines(), "end"):
        signs = re.sub(r"[^A-Za-z0-9.]", "", line)
        if not signs and line != "end":
            continue
        match = ROW.fullmatch(signs.upper())
        if match and (not rows or len(match.group(2)) == len(rows[0][0])):
            rows.append((match.group(2), match.group(1) or match.group(3)))
            continue
        if rows and len(rows) == len(rows[0][0]):
            head = head or (signs if HEAD.fullmatch(signs.upper()) else "")
            found.append(Picture(head, tuple(row for row, _ in rows), tuple(mark for _, mark in rows)))
        rows, head = [], signs.upper() if HEAD.fullmatch(signs.upper()) else ""
        if match:
            rows.append((match.group(2), match.group(1) or match.group(3)))
    return found


def board_gist(text: str) -> tuple[str, ...] | str:
    """The cells of the last board drawn, with its letters and numbers; a text without one stands for itself."""
    found = pictures(text)
    return (found[-1].head.strip("0123456789"), *found[-1].rows, *found[-1].marks) if found else text


def line_form(text: str) -> tuple[str, ...]:
    """The lines without their blanks, empty ones left out: how cells and words are spaced is free."""
    lines = ("".join(line.split()) for line in clean(text).splitlines())
    return tuple(line for line in lines if line)


def menu_form(text: str) -> tuple[str, ...]:
    """The lines of a menu, in any order, without the question itself; who cannot move is offered PT or P alike."""
    lines = sorted(line for line in line_form(text) if "choix" not in line.casefold())
    if not is_stuck(text):
        return tuple(lines)
    return tuple(sorted("P:placerunpion" if line == "PT:passersontour" else line for line in lines))


def turn_told(text: str) -> int | None:
    """The number of the turn."""
    match = TURN.search(text) or TURN_AFTER.search(text)
    return int(match.group(1)) if match else None


def players_told(text: str) -> frozenset[str]:
    """Whose turn it is said to be."""
    for pattern in WHOSE:
        if found := {match.group(1) for match in pattern.finditer(text)}:
            return frozenset(found | {match.group(1) for match in WHOSE[1].finditer(text)})
    alone = [match.group(1) for match in SIGN.finditer(text)]
    return frozenset(alone[:1])


def plain_counts(text: str) -> tuple[int, int] | None:
    """The scores of X and O where they stand as in the report: « O 10 X 25 »."""
    found: list[tuple[str, str, str, str]] = PLAIN_COUNTS.findall(text)
    if not found or found[-1][0] == found[-1][2]:
        return None
    told = {found[-1][0]: int(found[-1][1]), found[-1][2]: int(found[-1][3])}
    return told["X"], told["O"]


def counts_told(text: str) -> tuple[int, int] | None:
    """The scores of X and O told last: a sign before its number or after it; None where they are not."""
    if (plain := plain_counts(text)) is not None:
        return plain
    tokens: list[str] = []
    for line in text.splitlines():
        rest = TURN_AFTER.sub(" ", TURN.sub(" ", line))
        if re.search(r"\d", rest) and not pictures_line(rest):
            tokens += re.findall(r"(?<![A-Za-z'’])[XO](?![A-Za-z'’])|\d+", rest)
    signs = [one for one in tokens if one in ("X", "O")]
    numbers = [int(one) for one in tokens if one not in ("X", "O")]
    if len(numbers) == 1 and not signs and DRAW.search(text):
        numbers *= 2  # as many each
    if len(numbers) < 2:
        return None
    first = signs[-2] if len(signs) > 1 and signs[-2] != signs[-1] else signs[-1] if signs else "X"
    one, other = numbers[-2:]
    return (one, other) if first == "X" else (other, one)


def pictures_line(line: str) -> bool:
    """Whether this is a row of a drawn board."""
    return ROW.fullmatch(re.sub(r"[^A-Za-z0-9.]", "", line).upper()) is not None


def commands_told(text: str) -> frozenset[str]:
    """The commands that are listed; one who cannot move is offered PT or P alike."""
    listed = {word.group(1).upper() for pattern in COMMANDS for word in pattern.finditer(text)}
    if is_stuck(text) and listed & {"P", "PT"}:
        listed = listed - {"P", "PT"} | {"P"}
    return frozenset(listed - {"PT"})


def is_stuck(text: str) -> bool:
    """Whether the player is said to be unable to place a pawn."""
    return STUCK.search(text) is not None


def menu_gist(text: str) -> Hashable:
    """The turn, whose it is and whether they can play, the scores, the commands."""
    return turn_told(text), players_told(text), is_stuck(text), counts_told(text), commands_told(text)


def reasons_told(text: str) -> frozenset[str]:
    """Why the game is over."""
    patterns = {"plein": FULL, "blocage": BLOCKED, "élimination": WIPED}
    return frozenset(name for name, pattern in patterns.items() if pattern.search(text))


def winners_told(text: str) -> frozenset[str]:
    """Who is said to win: X, O, = for a draw, ? where nobody can be told; nothing where it is not said."""
    found = set[str]()
    for line in text.splitlines():
        if DRAW.search(line):
            found.add("=")
        elif WON.search(line) and "abandonn" not in line.casefold():
            named: list[str] = SIGN.findall(line) or [sign for word, sign in COLOURS.items() if word in line.casefold()]
            found.add(named[0] if named else "?")
    return frozenset(found - {"?"} or found)


def end_gist(text: str) -> Hashable:
    """Who wins, and the scores."""
    return winners_told(text), counts_told(text)


def moves_gist(text: str) -> tuple[tuple[str, int], ...]:
    """Cells named in a text, in order."""
    found: list[tuple[str, str]] = re.findall(r"([a-oA-O])\W{0,5}(\d{1,2})(?!\d)", text)
    return tuple((letter.lower(), int(row)) for letter, row in found)

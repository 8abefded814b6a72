"""The partner who plays Alak with a hand-in: reads what is shown, types the numbers people see, knows how it must end."""

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType

from ludotheque.classroom.assignments.talking import small_talk
from ludotheque.classroom.contract import Clause, Fault, Sort, Source, letter, logic
from ludotheque.classroom.judging.comparing import NO_OUTCOME, clean, stopped
from ludotheque.classroom.judging.playing import Opinion, Partner
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Text
from ludotheque.sujets import alak

# The complete game printed in the assignment, refused answers included.
GAME = tuple(map(str, (2, 3, 2, 10, 7, 5, 9, 6, 4, 3, 5, 6, 8, 9, 5, 2, 3, 1, 6, 5, 9, 5, 4, 7, 3)))
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

WHOLE_GAME = Clause(
    "afin de permettre à deux joueurs de disputer une partie complète sur un plateau comportant **n** cases."
)
PRINTED_GAME = Clause("Choisissez un nombre licite de carré : 10", Source.GAME)
THEIRS = Sort(Text("la partie imprimée dans l'énoncé", "the game printed in the assignment"), PRINTED_GAME)
WHOLE = Sort(Text("partie entière", "whole game"), WHOLE_GAME)
REFUSED = Sort(Text("partie avec des réponses refusées", "game with refused answers"), WHOLE_GAME)

OTHER_BOARD = logic(
    "le plateau affiché n'est pas celui que donnent les règles", "the board shown is not the one that the rules give"
)
NO_BOARD = logic("n'affiche pas le plateau après un coup", "does not show the board after a move")
NO_FIRST_BOARD = letter(
    "n'affiche pas le plateau avant le premier coup", "does not show the board before the first move"
)
GOES_ON = logic(
    "demande encore un coup alors que la partie est finie", "still asks for a move although the game is over"
)
STOPS_EARLY = logic("s'arrête avant la fin de la partie", "stops before the end of the game")
OTHER_END = logic("annonce une autre issue que la bonne", "tells another outcome than the right one")


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


def shown_board(text: str) -> tuple[int, ...] | None:
    """The last line of cells in a text: signs, whatever stands between them."""
    for line in reversed(clean(text).splitlines()):
        signs = re.sub(r"[\s|+\-_=:;,\[\](){}'\"~<>#*/\\]", "", line).lower().replace("0", "o")
        if signs and re.fullmatch(r"[.xo]+", signs):
            return tuple(".xo".index(sign) for sign in signs)
    return None


def first_number(text: str, n: int) -> int:
    """The number under which the first cell is shown: 1, unless the drawing numbers them 0 … n-1."""
    lines = (line for line in clean(text).splitlines() if not WORD.search(line))
    numbers = [[int(one) for one in re.findall(r"\d+", line)] for line in lines]
    return 0 if list(range(n)) in numbers and n > 1 else 1


def shows_cells(text: str, n: int) -> bool:
    """Whether a text could hold a line of n cells, whatever its signs: words do not count."""
    signs = re.sub(r"[^\W\d_]{2,}", "", clean(text))
    return len("".join(signs.split())) >= n


def says_something(text: str) -> bool:
    """Whether a text holds more than boards and numbers."""
    return any(re.search(r"[^\W\d_]{3}", line) for line in clean(text).splitlines() if shown_board(line) is None)


@dataclass
class AlakPartner:
    """Plays one game of a size; `plan` are the lines typed, refused ones included."""

    ours: ModuleType
    n: int
    plan: tuple[str, ...]
    sort: Sort
    public: bool
    board: list[int] = field(default_factory=list)
    player: int = 1
    removed: list[int] = field(default_factory=list)
    trouble: Opinion | None = None
    typed: int = 0
    talked: int = 0
    heard: int = 0  # characters printed before the last question
    shown: str = ""  # since the last line typed
    first: int = 1  # the number of the first cell
    moved: bool = False  # whether the last line typed was a move
    faults: tuple[Fault, ...] = ()  # of letter

    def __post_init__(self) -> None:
        self.board = [0] * self.n

    @property
    def arguments(self) -> Arguments:
        return (self.n,)

    def serves(self) -> Mapping[str, Callable[[Arguments], Reply]]:
        return {}

    def types(self, shown: str, asked: str) -> str | None:
        self.heard += len(shown)
        self.shown = shown if self.typed else self.shown + shown
        self.first = first_number(shown, self.n) if not self.typed else self.first
        question = shown[-400:] + asked
        if not self.typed and SIZE.search(question) and self.talked < 3:
            self.talked += 1
            return str(self.n)
        if (line := small_talk(question)) is not None and self.talked < 10:
            self.talked += 1
            return line
        seen = shown_board(shown)
        if seen is not None and len(seen) == self.n and seen != tuple(self.board):
            self.trouble = Opinion((OTHER_BOARD,), expected=self._expected())
            return None
        if self.moved and not shows_cells(shown, self.n):
            self.trouble = Opinion((NO_BOARD,), expected=self._expected())
            return None
        if not self.typed and not shows_cells(self.shown, self.n):
            self.faults = (NO_FIRST_BOARD,)
        if self.typed >= len(self.plan):
            self.trouble = Opinion((GOES_ON,), expected=self._expected())
            return None
        return self._move(self.plan[self.typed])

    def _move(self, line: str) -> str:
        self.typed += 1
        cell = int(line) - 1
        self.moved = bool(self.ours.possible(self.board, self.n, self.player, self.removed, cell))
        if self.moved:
            self.ours.put(self.board, self.n, self.player, self.removed, cell)
            self.player = 3 - self.player
        return str(cell + self.first)

    def judge(self, reply: Reply) -> Opinion:
        if self.trouble is not None:
            return self.trouble
        if reply.error is not None:
            return Opinion((stopped(reply.error),), expected=self._expected())
        if self.typed < len(self.plan):
            return Opinion((STOPS_EARLY,), expected=self._expected())
        last = reply.printed[self.heard :]
        if not says_something(last):
            return Opinion((NO_OUTCOME,), expected=self._expected())
        told, right = meaning(last), meaning(self.ours.win(self.board, self.n))
        seen = shown_board(reply.printed)
        if seen is not None and len(seen) == self.n and seen != tuple(self.board):
            return Opinion((OTHER_BOARD,), expected=self._expected())
        if told not in (None, right):
            return Opinion((OTHER_END,), expected=self._expected())
        return Opinion(self.faults)

    def _expected(self) -> Text:
        signs = " ".join(".xo"[cell] for cell in self.board)
        if self.typed < len(self.plan):
            return Text(f"le plateau est\n{signs}", f"the board is\n{signs}")
        end = self.ours.win(self.board, self.n)
        return Text(f"la partie finit sur\n{signs}\n{end}", f"the game ends with\n{signs}\n{end}")


def partners(ours: ModuleType) -> tuple[Partner, ...]:
    """The games: the printed one, then one of each outcome and one with refused answers, on other lines."""
    found: list[Partner] = []
    if ours is alak:
        found.append(AlakPartner(ours, 9, GAME, THEIRS, public=True))
    for number, (n, plan, sort) in enumerate(_plans(ours)):
        found.append(AlakPartner(ours, n, plan, sort, public=number < 2))
    return tuple(found)


_PLANS: dict[str, list[tuple[int, tuple[str, ...], Sort]]] = {}


def _plans(ours: ModuleType) -> list[tuple[int, tuple[str, ...], Sort]]:
    """Short games to their end, one of each outcome; drawn once."""
    if ours.__name__ not in _PLANS:
        rng = random.Random(2021)
        found: dict[str, tuple[int, tuple[str, ...], Sort]] = {}
        for _ in range(4000):
            n = rng.choice((3, 4, 5, 6, 7))
            plan = _whole_game(ours, n, rng)
            if plan is None:
                continue
            board = _after(ours, n, plan)
            found.setdefault(ours.win(board, n), (n, plan, WHOLE))
            if len(found) == 3:
                break
        games = list(found.values())
        n, plan, _ = games[0]
        games.insert(1, (n, _with_refusals(ours, n, plan, rng), REFUSED))
        _PLANS[ours.__name__] = games
    return _PLANS[ours.__name__]


def _after(ours: ModuleType, n: int, plan: tuple[str, ...]) -> list[int]:
    board, player, removed = ours.newBoard(n), 1, list[int]()
    for line in plan:
        ours.put(board, n, player, removed, int(line) - 1)
        player = 3 - player
    return list(board)


def _whole_game(ours: ModuleType, n: int, rng: random.Random) -> tuple[str, ...] | None:
    """A random game to its end; None where it is too long."""
    board, player, removed, typed = ours.newBoard(n), 1, list[int](), list[str]()
    while cells := [i for i in range(n) if ours.possible(board, n, player, removed, i)]:
        cell = rng.choice(cells)
        ours.put(board, n, player, removed, cell)
        typed.append(str(cell + 1))
        player = 3 - player
        if len(typed) > 40:
            return None
    return tuple(typed)


def _with_refusals(ours: ModuleType, n: int, plan: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    """The same game with answers in it that must be asked again."""
    board, player, removed, typed = ours.newBoard(n), 1, list[int](), list[str]()
    for line in plan:
        wrong = [str(i + 1) for i in range(n) if not ours.possible(board, n, player, removed, i)]
        typed += [rng.choice(wrong)] if wrong and rng.random() < 0.6 else []
        typed += [str(n + 1)] if rng.random() < 0.2 else []
        typed.append(line)
        ours.put(board, n, player, removed, int(line) - 1)
        player = 3 - player
    return tuple(typed)

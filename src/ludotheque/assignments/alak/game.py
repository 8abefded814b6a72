"""The partner who plays Alak with a hand-in: reads what is shown, types the numbers people see, knows how it must end."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from ludotheque.assignments.alak.contract import AlakFunctions
from ludotheque.assignments.alak.dialogue import (
    TELLING,
    CalledWithSize,
    Dialogue,
    in_words,
    is_of_another_size,
    meaning,
    says_something,
    shown_board,
    shows_cells,
)
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.contract import Clause, Fault, Sort, Source, letter, logic
from ludotheque.classroom.judging.comparing import NO_OUTCOME, stopped
from ludotheque.classroom.judging.playing import Opinion, Partner
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Text
from ludotheque.sujets import alak

# The complete game printed in the assignment, refused answers included.
PRINTED_SIZE = 9
GAME = tuple(map(str, (2, 3, 2, 10, 7, 5, 9, 6, 4, 3, 5, 6, 8, 9, 5, 2, 3, 1, 6, 5, 9, 5, 4, 7, 3)))
TRIES = 60  # random games among which one is chosen: half a second for a board of 15
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
OWN_SIZE = letter(
    "joue toujours sur la même taille de plateau au lieu de prendre n",
    "always plays on the same size of board instead of taking n",
)
GOES_ON = logic(
    "demande encore un coup alors que la partie est finie", "still asks for a move although the game is over"
)
OTHER_SIZE = logic("le plateau affiché n'a pas n cases", "the board shown does not have n cells")
STOPS_EARLY = logic("s'arrête avant la fin de la partie", "stops before the end of the game")
OTHER_END = logic("annonce une autre issue que la bonne", "tells another outcome than the right one")


@dataclass
class AlakPartner(CalledWithSize):
    """Plays one game of a size; `plan` are the lines typed, refused ones included."""

    ours: AlakFunctions
    n: int
    plan: tuple[str, ...]
    sort: Sort
    public: bool
    board: list[int] = field(default_factory=list)
    player: int = 1
    removed: list[int] = field(default_factory=list)
    trouble: Opinion | None = None
    moved: bool = False  # whether the last line typed was a move
    given: Arguments | None = ()  # to the function that plays; None for a file that is run
    faults: tuple[Fault, ...] = ()  # of letter

    def __post_init__(self) -> None:
        self.board = [0] * self.n
        self.talk = Dialogue(self.n)

    def types(self, shown: str, asked: str) -> str | None:
        screen = self.talk.hears(shown, asked)
        if self.talk.over:
            return self.talk.pause()
        if (line := self.talk.answers(shown, asked)) is not None:
            self.talk.over = self._done
            return line
        if (found := self.talk.takes_over()) is not None:
            self._plays_on(*found)
        ended = self._done and self.talk.is_ended(shown, asked)
        fault = self._fault(screen, ended)
        if fault is not None:
            self.trouble = Opinion((fault,), expected=self._expected())
            return None
        if ended:
            return self.talk.pause()
        if not self.talk.typed and not shows_cells(self.talk.said, self.n):
            self.faults += (NO_FIRST_BOARD,)
        return self._move(int(self.plan[self.talk.typed]) - 1, shown, asked)

    @property
    def _done(self) -> bool:
        return self.talk.typed >= len(self.plan)

    def _fault(self, screen: str, ended: bool) -> Fault | None:
        """What is wrong by the rules when this is on the screen and something is asked."""
        if self.given and not self.talk.typed and is_of_another_size(screen, self.n):
            return OTHER_SIZE
        seen = shown_board(screen)
        if seen is not None and len(seen) == self.n and seen != tuple(self.board):
            return OTHER_BOARD
        if self.moved and not ended and not shows_cells(self.talk.said, self.n):
            return NO_BOARD
        return GOES_ON if self._done and not ended else None

    def _plays_on(self, size: int, cell: int | None) -> None:
        """Another game on the board that the program has, of the same outcome where it can be."""
        seed = f"{self.plan} {size}"
        outcome = self.ours.win(_after(self.ours, self.n, _moves(self.ours, self.n, self.plan)), self.n)
        self.n, self.board, opening = size, [0] * size, tuple[int, ...]()
        if cell is not None:
            self.ours.put(self.board, size, 1, self.removed, cell)
            self.player, opening = 2, (cell,)
        if self.sort == THEIRS and size == PRINTED_SIZE and not self.talk.typed:
            plan = GAME
        else:
            plan = _game_like(self.ours, size, seed, outcome, opening)
        if self.sort == REFUSED and not self.talk.typed:
            plan = _with_refusals(self.ours, size, plan, random.Random(seed))
        self.plan = plan if cell is not None else (*self.plan[: self.talk.typed], *plan)
        self.faults += () if self.given is None else (OWN_SIZE,)

    def _move(self, cell: int, shown: str, asked: str) -> str:
        self.moved = bool(self.ours.possible(self.board, self.n, self.player, self.removed, cell))
        if self.moved:
            self.ours.put(self.board, self.n, self.player, self.removed, cell)
            self.player = 3 - self.player
        return self.talk.moves(cell, shown, asked)

    def judge(self, reply: Reply) -> Opinion:
        if self.trouble is not None:
            return self.trouble
        if reply.error is not None and not self.talk.over:
            return Opinion((stopped(reply.error),), expected=self._expected())
        if not self._done:
            return Opinion((STOPS_EARLY,), expected=self._expected())
        last = self.talk.told(reply)
        if not says_something(last, self.n):
            return Opinion((NO_OUTCOME,), expected=self._expected())
        told, right = meaning(last), meaning(self.ours.win(self.board, self.n))
        seen = None if self.talk.over else shown_board(reply.printed)
        if seen is not None and len(seen) == self.n and seen != tuple(self.board):
            return Opinion((OTHER_BOARD,), expected=self._expected())
        if told not in (None, right):
            return Opinion((OTHER_END,), expected=self._expected())
        words = None if told else (right or "", in_words(last))
        return Opinion(self.faults, lost=self.n < TELLING, announced=words)

    def _expected(self) -> Text:
        signs = " ".join(".xo"[cell] for cell in self.board)
        if not self._done:
            return Text(f"le plateau est\n{signs}", f"the board is\n{signs}")
        end = self.ours.win(self.board, self.n)
        return Text(f"la partie finit sur\n{signs}\n{end}", f"the game ends with\n{signs}\n{end}")


def partners(ours: AlakFunctions, secret: ClassSecret = PUBLISHED) -> tuple[Partner, ...]:
    """The games: the printed one, then one of each outcome and one with refused answers, on other lines."""
    found: list[Partner] = []
    if ours is alak:
        found.append(AlakPartner(ours, PRINTED_SIZE, GAME, THEIRS, public=True))
    rng = secret.chooser(ours.__name__)
    for number, (n, plan, sort) in enumerate(_plans(ours)):
        if rng and sort is WHOLE:
            plan = _game_like(ours, n, str(rng.getrandbits(64)), ours.win(_after(ours, n, plan), n), ())
        found.append(AlakPartner(ours, n, plan, sort, public=number < 2))
    return tuple(found)


_PLANS: dict[str, list[tuple[int, tuple[str, ...], Sort]]] = {}


def _plans(ours: AlakFunctions) -> list[tuple[int, tuple[str, ...], Sort]]:
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


def _after(ours: AlakFunctions, n: int, plan: tuple[str, ...]) -> list[int]:
    board, player, removed = ours.newBoard(n), 1, list[int]()
    for line in plan:
        ours.put(board, n, player, removed, int(line) - 1)
        player = 3 - player
    return list(board)


def _moves(ours: AlakFunctions, n: int, plan: tuple[str, ...]) -> tuple[str, ...]:
    """The lines of a plan that are not refused."""
    board, player, removed, typed = ours.newBoard(n), 1, list[int](), list[str]()
    for line in plan:
        if ours.possible(board, n, player, removed, int(line) - 1):
            ours.put(board, n, player, removed, int(line) - 1)
            player = 3 - player
            typed.append(line)
    return tuple(typed)


@cache
def _game_like(ours: AlakFunctions, n: int, seed: str, outcome: str, opening: tuple[int, ...]) -> tuple[str, ...]:
    """A random game of any size that ends so, the one that shows most; some game where a size has none such."""
    rng = random.Random(seed)
    games = [game for _ in range(TRIES) if (game := _whole_game(ours, n, rng, opening, 8 * n))]
    alike = [game for game in games if ours.win(_after(ours, n, game), n) == outcome]
    return max(alike or games, key=lambda game: (*_captures(ours, n, game), -len(game)))


def _captures(ours: AlakFunctions, n: int, game: tuple[str, ...]) -> tuple[int, int]:
    """How many kinds of captures at one end are in a game while the other end is empty, and how many kinds in all."""
    board, player, removed = ours.newBoard(n), 1, list[int]()
    at_ends, kinds = set[bool](), set[tuple[bool, ...]]()
    for line in game:
        cell = int(line) - 1
        before = list(board)
        ours.put(board, n, player, removed, cell)
        player = 3 - player
        taken = {i for i in range(n) if before[i] and not board[i]}
        at_ends |= {end == 0 for end in (0, n - 1) if end in taken and not before[n - 1 - end]}
        if taken:
            kinds.add((len(taken) > 1, {cell - 1, cell + 1} <= taken, 0 in taken, n - 1 in taken))
    return len(at_ends), len(kinds)


def _whole_game(
    ours: AlakFunctions, n: int, rng: random.Random, opening: Iterable[int] = (), longest: int = 40
) -> tuple[str, ...] | None:
    """A random game to its end; None where it is too long."""
    board, player, removed, typed = ours.newBoard(n), 1, list[int](), list[str]()
    for cell in opening:
        ours.put(board, n, player, removed, cell)
        typed.append(str(cell + 1))
        player = 3 - player
    while cells := [i for i in range(n) if ours.possible(board, n, player, removed, i)]:
        cell = rng.choice(cells)
        ours.put(board, n, player, removed, cell)
        typed.append(str(cell + 1))
        player = 3 - player
        if len(typed) > longest:
            return None
    return tuple(typed)


def _with_refusals(ours: AlakFunctions, n: int, plan: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
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

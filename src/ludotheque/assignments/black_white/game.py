"""The partner who plays Black & White with a program: reads its dialogue, types sizes, commands and cells, knows the end."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from ludotheque.assignments.black_white.dialogue import (
    CANNOT,
    LEAVE,
    MUST,
    NAMED,
    OPTION,
    TURN_OF,
    Asks,
    Heard,
    listed,
    without_boards,
    yes_and_no,
)
from ludotheque.assignments.black_white.positions import EMPTY, BoardPosition, drawn_game, other, start
from ludotheque.assignments.black_white.texts import (
    SIGN,
    is_stuck,
    moves_gist,
    pictures,
    plain_counts,
    turn_told,
    winners_told,
)
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.contract import Clause, Fault, Sort, Source, letter, logic
from ludotheque.classroom.judging.comparing import clean, stopped
from ludotheque.classroom.judging.playing import Opinion, Partner
from ludotheque.classroom.judging.talking import Questions, small_talk
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Text, same
from ludotheque.sujets.black_white import affichage

MAX_TALK = 12  # questions that are not about the game, one after the other
MAX_TOLD = 3  # times that one command is typed before the dialogue is given up

# Whole games on 6 × 6; `--` is a pass.
FULL = "b4b5b6a6e3e2d2e4f3d1f4b3c2c6c1e5a5a4f5b2b1a1e1f1d5d6a2a3c5e6f6--f2"
FULL_DRAWN = "d2e4e5e6f4b2d5e1f5f6b5f3b3e3a1c2e2a3a2d6b4f1a4b1f2d1c5b6a5a6c6--c1"
BLOCKED = "e3c2b1e2c5f3f2f1e4b6c6b5a4f5a6c1d1--b3a2"
BLOCKED_FOR_O = "d2c2b5e5b3e4d1a6f5e2f3f4d5f2f1"
WIPED_OUT = "b4b3e2c5b6b5b2e4f4"
O_WIPED_OUT = "c5b3e2c6b6a6b5a4c2c1b4e4--f1"

SIZES = Clause("taille <- saisir (saisie sécurisée entre 6 et 15)", Source.LISTING)
WHOLE = Clause("Tant que continuer = True", Source.LISTING)
FULL_END = Clause("ou si le plateau est entièrement rempli.")
BLOCK_END = Clause("si les deux joueurs passent leur tour, la partie s'arrête par blocage mutuel")
WIPED_END = Clause("La partie s'arrête si un joueur n'a plus de pions de sa couleur sur le plateau")
ABANDON = Clause("la partie peut être abandonnée à tout moment par l'un des joueurs.")
SMALL = Clause("Appuyez sur P pour placer votre pion: p", Source.GAME)
REFUSALS = Clause("Refuser les coups invalides")

TO_FULL = Sort(Text("partie jusqu'au plateau plein", "game until the board is full"), FULL_END)
TO_BLOCK = Sort(Text("partie jusqu'au blocage mutuel", "game until neither can play"), BLOCK_END)
TO_WIPED = Sort(Text("partie jusqu'à l'élimination", "game until a player has no pawn"), WIPED_END)
BAD_SIZES = Sort(Text("tailles refusées : jambon, 5, 16", "refused sizes: jambon, 5, 16"), SIZES)
BAD_CELLS = Sort(Text("coups refusés", "refused moves"), REFUSALS)
LOWER = Sort(Text("commandes en minuscules et liste des coups", "small letters and the list of moves"), SMALL)
LEAVING = Sort(Text("abandon, refusé puis confirmé", "abandoning, taken back and then confirmed"), ABANDON)

OTHER_BOARD = logic(
    "le plateau affiché n'est pas celui que donnent les règles", "the board shown is not the one that the rules give"
)
OTHER_PLAYER = logic("ce n'est pas au joueur annoncé de jouer", "it is not the turn of the player who is told")
NO_LIST = logic("ne montre pas les coups valides quand on tape L", "does not show the valid moves when L is typed")
TURNS_BACK = logic("le numéro du tour recule", "the number of the turn goes back")
OTHER_MOVES = logic("la liste des coups affichée n'est pas la bonne", "the list of moves shown is not the right one")
CAN_MOVE = logic("dit qu'un joueur ne peut pas jouer alors qu'il le peut", "says that a player cannot play who can")
CANNOT_MOVE = logic("fait jouer un joueur qui ne peut pas", "lets a player play who cannot")
REFUSES = logic("refuse un coup permis", "refuses a permitted move")
ACCEPTS = logic("accepte un coup interdit", "accepts a forbidden move")
BAD_SIZE = logic("accepte une taille qui n'est pas de 6 à 15", "accepts a size that is not from 6 to 15")
GOOD_SIZE = logic("refuse une taille permise", "refuses a permitted size")
GOES_ON = logic("continue alors que la partie est finie", "goes on although the game is over")
STOPS_EARLY = logic("s'arrête avant la fin de la partie", "stops before the end of the game")
OTHER_END = logic("annonce une autre issue que la bonne", "tells another outcome than the right one")
END_TOLD = re.compile(r"gagn|vainqu|[ée]galit|nul\b|remport|winner|wins", re.IGNORECASE)
NO_END = logic("n'annonce pas le vainqueur", "does not tell the winner")
NOT_CONFIRMED = logic(
    "arrête la partie sans que l'abandon soit confirmé", "ends the game although abandoning is not confirmed"
)
CAPITALS_ONLY = letter("ne comprend que les commandes en majuscules", "understands commands in capitals alone")


@dataclass(frozen=True)
class GamePlan:
    """What is to be played: the moves, and what is typed besides."""

    moves: str
    sizes: tuple[str, ...] = ("6",)
    refused: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # by ply: cells that must be refused
    listed: tuple[int, ...] = ()  # plies at which the list is asked for
    leaves: int | None = None  # the ply at which the player abandons
    small: bool = False  # commands in small letters

    def cell(self, ply: int) -> str:
        return self.moves[2 * ply : 2 * ply + 2]

    @property
    def plies(self) -> int:
        return len(self.moves) // 2


@dataclass
class BlackWhitePartner:
    """Plays one game by its plan; changes its mind about nothing, believes only what is written."""

    plan: GamePlan
    sort: Sort
    public: bool
    position: BoardPosition = field(default_factory=lambda: start(6))
    ply: int = 0
    sized: int = 0  # sizes typed
    size_asked: str = ""  # the question to which the last one answered
    begun: bool = False
    typed: str = ""  # what was typed last
    about: Asks | None = None  # in answer to which question
    part: str = ""  # the part of the cell that is typed already
    told: int = 0  # commands typed in this turn
    refusals: int = 0  # cells typed in this turn that must be refused
    listed: bool = False  # the list was asked for in this turn
    asked_to_leave: int = 0
    left: bool = False
    passes: int = 0  # after a mutual block
    talked: int = 0  # small talk without a turn between
    menus: bool = False  # the program has a menu
    number: int = 0  # of the turn, as told last
    heard: int = 0  # characters printed up to the last question
    ending: str = ""  # what was shown since the end of the game
    questions: Questions = field(default_factory=Questions)
    faults: list[Fault] = field(default_factory=list)
    trouble: Opinion | None = None

    @property
    def arguments(self) -> Arguments:
        return ()

    def serves(self) -> Mapping[str, Callable[[Arguments], Reply]]:
        return {}

    @property
    def over(self) -> bool:
        return self.left or (self.begun and self.ply >= self.plan.plies)

    @property
    def stuck(self) -> bool:
        return not self.position.moves

    def types(self, shown: str, asked: str) -> str | None:
        self.heard += len(shown)
        self.ending += shown if self.over else ""
        heard = Heard.of(clean(shown), clean(asked))
        kind = None if self.begun else heard.before_the_game(sized=bool(self.sized))
        kind = kind or heard.about(self.about, self.typed)
        pauses = kind is not Asks.TALK and self.over and bool(END_TOLD.search(clean(self.ending)))
        if pauses and self.questions.is_pause(shown, asked):
            return self.questions.pause()
        if not self.over:
            self.questions.moved(shown, asked)
        line = self._lost() if kind is None else self._answered(kind, heard)
        self.about, self.typed = kind, line or ""
        return line

    def _answered(self, kind: Asks, heard: Heard) -> str | None:
        if kind is Asks.TALK:
            self.talked += 1
            return self._talk(heard) if self.talked < MAX_TALK else self._lost()
        self.talked = 0
        if kind is Asks.SIZE:
            return self._size(heard)
        if kind is Asks.SURE:
            return self._confirm(heard)
        if not self.begun and not self._begins(heard):
            return None
        if self.over:
            return self._after_the_end(heard)
        if (fault := self._wrong(heard, kind)) is not None:
            return self._fault(fault)
        return self._command(heard) if kind is Asks.COMMAND else self._cell(heard)

    def judge(self, reply: Reply) -> Opinion:
        if self.trouble is not None:
            return self.trouble
        if reply.error is not None and not self.questions.pauses:
            cut = reply.error.fr.startswith("EOFError")  # so many questions were asked that nobody answers any more
            return Opinion(lost=True) if cut else Opinion((stopped(reply.error),), expected=self._expected())
        if not self.over:
            early = NOT_CONFIRMED if self.asked_to_leave else STOPS_EARLY
            return Opinion((early,), expected=self._expected())
        return self._judged_end(clean(self.ending + reply.printed[self.heard :]))

    def _talk(self, heard: Heard) -> str:
        if not self.begun and (option := OPTION.search(heard.tail)):
            return option.group(1)
        if (line := small_talk(heard.text)) is not None:
            return line
        yes, no = yes_and_no(heard.line)
        if not self.begun or self.over or LEAVE.search(heard.line):
            return no  # no rules, no other game, nobody leaves
        if "pass" in heard.line.casefold():
            stuck = self.stuck
            self._pass() if stuck else None
            return yes if stuck else no
        return yes  # a move to confirm, a turn to go on with

    def _size(self, heard: Heard) -> str | None:
        if self.sized < len(self.plan.sizes):
            self.sized += 1
            self.size_asked = heard.line
            return self.plan.sizes[self.sized - 1]
        if heard.line == self.size_asked:
            return self._fault(GOOD_SIZE)
        self.size_asked = heard.line
        return self.plan.sizes[-1]  # rows, then columns

    def _begins(self, heard: Heard) -> bool:
        """Whether the game begins as it should: on the size that was typed."""
        boards = pictures(heard.text)
        size = len(boards[-1].rows) if boards else 0
        if self.sized < len(self.plan.sizes):
            accepted = self.plan.sizes[self.sized - 1] if self.sized else ""
            self._fault(BAD_SIZE) if accepted.isdigit() and size in (0, int(accepted)) else self._lost()
            return False
        wanted = int(self.plan.sizes[-1])
        self.position, self.begun = start(wanted), True
        if size and size != wanted:
            self._fault(OTHER_BOARD)
            return False
        moved = _shifted(self.position)
        if wanted % 2 and boards and boards[-1].rows == _rows(moved):
            self.position = moved
        return True

    def _wrong(self, heard: Heard, kind: Asks) -> Fault | None:
        """What is provably wrong in what is shown before this question."""
        boards, turn = pictures(heard.text), TURN_OF.findall(heard.text)
        if self.stuck and (turn or NAMED.findall(heard.text))[-1:] == [other(self.position.player).strip()]:
            self._pass()  # the program passed by itself
        player, again = self.position.player.strip(), self.about is Asks.CELL
        shows_now = bool(boards) and boards[-1].rows == _rows(self.position)
        if boards and not shows_now:
            return ACCEPTS if self.refusals and again else OTHER_BOARD
        if turn and turn[-1] != player:
            return ACCEPTS if self.refusals and again else OTHER_PLAYER
        if self.stuck and MUST.findall(heard.text)[-1:] == [player]:
            return CANNOT_MOVE
        if not self.stuck and CANNOT.findall(heard.text)[-1:] == [player]:
            return CAN_MOVE
        if self.listed and self.typed.upper() == "L":
            moves, right = listed(heard.text), {(chr(97 + j), i) for i, j in self.position.moves}
            if right and moves is None and right.isdisjoint(moves_gist(heard.text)) and not boards:
                return NO_LIST
            return OTHER_MOVES if moves is not None and moves != right else None
        if (number := turn_told(heard.text)) is not None:
            self.number, before = number, self.number
            if number < before:
                return TURNS_BACK
        refused = kind is Asks.CELL and again and self.menus and not self.told and not self.part and not shows_now
        return REFUSES if refused else None  # the cell before was permitted, and it is asked for again

    def _command(self, heard: Heard) -> str | None:
        self.menus = True
        if self.about is Asks.COMMAND and self.told:
            if self.plan.small and self.typed.islower():
                self.faults = [CAPITALS_ONLY]
            elif self.told > MAX_TOLD:
                return self._lost()
        if self.plan.leaves == self.ply and self.asked_to_leave < 2:
            self.asked_to_leave += 1
            return self._said("A")
        if self.ply in self.plan.listed and not self.listed:
            self.listed = True
            return self._said("L")
        self.told += 1
        if not self.stuck:
            return self._said("P")
        offered = re.search(r"\bP\b", heard.text) and not re.search(r"\bPT\b", heard.text)  # the list of 3.3
        self._pass()
        return self._said("P" if offered else "PT")

    def _said(self, command: str) -> str:
        return command.lower() if self.plan.small and not self.faults else command

    def _confirm(self, heard: Heard) -> str:
        """The first time the player stays, the second time they leave."""
        self.left = self.asked_to_leave > 1
        yes, no = yes_and_no(heard.tail)
        return yes if self.left else no

    def _cell(self, heard: Heard) -> str | None:
        if self.stuck:
            return self._lost()
        if self.plan.leaves == self.ply:
            self.asked_to_leave += 1
            return "A" if "aband" in heard.text.casefold() else self._lost()
        refused = self.plan.refused.get(self.ply, ())
        if self.refusals < len(refused) and not heard.part:
            self.refusals += 1
            return refused[self.refusals - 1]
        cell = self.plan.cell(self.ply)
        if heard.part and self.part in ("", heard.part):
            self.part = heard.part
            return cell[0] if heard.part == "column" else cell[1:]
        line = cell if not heard.part else cell[0] if heard.part == "column" else cell[1:]
        self.position = self.position.played((int(cell[1]), "abcdef".index(cell[0])))
        self._next_ply()
        return line

    def _pass(self) -> None:
        self.position = BoardPosition(self.position.plateau, other(self.position.player))
        if self.ply < self.plan.plies and self.plan.cell(self.ply) == "--":
            self._next_ply()

    def _next_ply(self) -> None:
        self.ply += 1
        self.told, self.refusals, self.listed, self.part = 0, 0, False, ""

    def _after_the_end(self, heard: Heard) -> str | None:
        """The game is over: only the two passes of a mutual block may still be asked for."""
        if not self.left and self.position.free and self.passes < 2 and is_stuck(heard.text):
            self.passes += 1
            return "PT" if re.search(r"\bPT\b", heard.text) else "P"
        return self._fault(GOES_ON)

    def _judged_end(self, told: str) -> Opinion:
        boards = pictures(told)
        if self.left:
            return Opinion(tuple(self.faults))
        if boards and boards[-1].rows != _rows(self.position):
            return Opinion((OTHER_BOARD,), expected=self._expected())
        x, o = affichage.nbr_pions_2camps(self.position.plateau)
        words, right = without_boards(told), "=" if x == o else "X" if x > o else "O"
        winners, counts = winners_told(words), plain_counts(words)
        if not winners and not SIGN.search(words):
            return Opinion((NO_END,), expected=self._expected())
        if winners not in ({right}, {"?"}, set()) or counts not in (None, (x, o)):
            return Opinion((OTHER_END,), expected=self._expected())
        return Opinion(tuple(self.faults))

    def _fault(self, fault: Fault) -> str | None:
        self.trouble = Opinion((fault,), expected=self._expected())
        return None

    def _lost(self) -> str | None:
        self.trouble = self.trouble or Opinion(lost=True)
        return None

    def _expected(self) -> Text:
        board = "\n".join(" ".join(row) for row in _rows(self.position))
        if not self.begun or self.left:
            return same("")
        if not self.over:
            return Text(f"le plateau est\n{board}", f"the board is\n{board}")
        x, o = affichage.nbr_pions_2camps(self.position.plateau)
        return Text(f"la partie finit sur\n{board}\nO {o}, X {x}", f"the game ends with\n{board}\nO {o}, X {x}")


def _rows(position: BoardPosition) -> tuple[str, ...]:
    return tuple("".join(cell.strip() for cell in row[:-1]) for row in position.plateau[1:])


def _shifted(position: BoardPosition) -> BoardPosition:
    """The other square of four on an odd size: one row up and one column to the left."""
    plateau = affichage.creation_plateau(position.size)
    for i, j in position.cells:
        if position.plateau[i][j] != EMPTY:
            plateau[i - 1][j - 1] = position.plateau[i][j]
    return BoardPosition(plateau, position.player)


def partners(secret: ClassSecret = PUBLISHED) -> tuple[Partner, ...]:
    """The games: to each end, one with refused answers, one in small letters, one that is abandoned."""
    sizes = ("jambon", "5", "16", "6")
    refused = {0: ("d3", "a1", "55"), 3: ("f6", "e2", "g1"), 5: ("b4",)}
    games = (
        (GamePlan(WIPED_OUT), TO_WIPED, True),
        (GamePlan(BLOCKED), TO_BLOCK, True),
        (GamePlan(WIPED_OUT, sizes), BAD_SIZES, True),
        (GamePlan(BLOCKED_FOR_O, refused=_illegal(BLOCKED_FOR_O, refused)), BAD_CELLS, True),
        (GamePlan(BLOCKED, sizes=("15",), leaves=0), LEAVING, True),
        (GamePlan(FULL), TO_FULL, True),
        (GamePlan(O_WIPED_OUT, listed=(1, 4, 12), small=True), LOWER, True),
        (GamePlan(_full_drawn(secret)), TO_FULL, False),
    )
    return tuple(BlackWhitePartner(plan, sort, public) for plan, sort, public in games)


@cache
def _full_drawn(secret: ClassSecret) -> str:
    rng = secret.chooser("programme")
    return (drawn_game(rng) if rng else "") or FULL_DRAWN


def _illegal(moves: str, wanted: Mapping[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    """Those of these cells that the rules refuse at their ply; what is no cell is refused anyway."""
    found, position = {}, start(6)
    for ply in range(len(moves) // 2):
        legal = {f"{'abcdef'[j]}{i}" for i, j in position.moves}
        found[ply] = tuple(cell for cell in wanted.get(ply, ()) if cell not in legal)
        position = position.played((int(moves[2 * ply + 1]), "abcdef".index(moves[2 * ply])))
    return found

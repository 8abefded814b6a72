"""The partner who plays Puissance 4 with a hand-in: types columns, looks at the grids shown, knows how it must end."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from ludotheque.assignments.puissance4.grids import (
    DIMH,
    DIMV,
    DRAWS,
    G1,
    LAST_CELL_WINS,
    after,
    changed,
    drawn,
    empty,
    read,
)
from ludotheque.assignments.puissance4.picture import (
    Grid,
    drawing,
    may_hold_a_picture,
    pictures,
    same_grid,
)
from ludotheque.assignments.puissance4.variants import in_mirror, played_on, won_like
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.contract import Clause, Fault, Sort, Source, letter, logic
from ludotheque.classroom.judging.comparing import bare, clean, stopped
from ludotheque.classroom.judging.playing import Opinion, Partner
from ludotheque.classroom.judging.talking import NAME, Questions, small_talk
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Text
from ludotheque.sujets import puissance4 as ours

SENTENCES = {
    1: "Les pions jaunes gagnent. Bravo !",
    2: "Les pions rouges gagnent. Bravo !",
    0: "Egalité ... Recommencez !",
}
INVALID = "Grille invalide. Jeu stoppé."
WINS = re.compile(r"gagn|vainqu|victoire|remport|bravo|felicit|\bwin|\bwon\b")
DRAW = re.compile(r"egalite|match nul|partie nulle|\bnulle?\b|ex aequo|\bdraw\b|personne ne|aucun (gagnant|vainqueur)")
COLOURS = {1: re.compile(r"jaunes?\b|yellow"), 2: re.compile(r"rouges?\b|\bred\b")}
PLAYERS = {1: re.compile(r"\bjoueur (1|o|0)\b|\(o\)"), 2: re.compile(r"\bjoueur (2|x)\b|\(x\)")}
EITHER = re.compile(r"jaunes?\s*/\s*rouges?")
REFUSED = re.compile(r"invalide|(non|pas) valide|incorrect|erron|impossible|stopp|arret")
MAX_TALK = 100  # a question after each pawn
SURE = re.compile(r"\bsûre?s?\b|[êe]tes[- ]vous s[uû]r|confirm", re.IGNORECASE)
ABOUT_A_COLUMN = re.compile(r"colonn|column|\bcol\b", re.IGNORECASE)

RED_WINS = Sort(
    Text("les rouges gagnent", "red wins"),
    Clause(
        "Entrez successivement 2, 2 pour que l'exécution de la cellule suivante fasse gagner les rouges (X).",
        Source.GAME,
    ),
)
YELLOW_WINS = Sort(
    Text("les jaunes gagnent", "yellow wins"),
    Clause(
        "Entrez successivement 2, 1, 2 pour que l'exécution de la cellule suivante fasse gagner les jaunes (0).",
        Source.GAME,
    ),
)
FROM_EMPTY = Sort(
    Text("partie jouée depuis la grille vide", "game played from the empty grid"),
    Clause("demander à chaque joueur de jouer à son tour, en commençant par les jaunes."),
)
DRAWN = Sort(
    Text("grille remplie sans alignement", "grid filled without an alignment"),
    Clause("Le jeu s'arrête quand un des joueurs a gagné ou en cas d'égalité (blocage)"),
)
LAST_CELL = Sort(
    Text("victoire sur la dernière case libre", "win on the last free cell"),
    Clause(
        "Si, alors que toutes les cases de la grille de jeu sont remplies, aucun des deux joueurs n'a réalisé un tel "
        "alignement, la partie est déclarée nulle."
    ),
    Text(
        "une grille pleine n'est pas toujours une égalité : qui vient d'aligner quatre pions a gagné",
        "a full grid is not always a draw: whoever has just aligned four pawns has won",
    ),
)
ONE_MORE = Sort(
    Text("grille commencée, un jaune de plus", "grid under way, one yellow more"),
    Clause("soit une grille partiellement remplie provenant de la lecture d'un fichier (comme G1.txt)."),
)
NOT_VALID = Sort(
    Text("grille qui n'est pas valide", "grid that is not valid"),
    Clause(
        "il faut donc vérifier la validité de la grille lue dans le fichier et, si besoin afficher le message : Grille "
        "invalide. Jeu stoppé."
    ),
)

OTHER_GRID = logic(
    "la grille affichée n'est pas celle que donnent les règles", "the grid shown is not the one that the rules give"
)
NO_PICTURE = logic("n'affiche pas la grille après chaque pion", "does not show the grid after each pawn")
GOES_ON = logic(
    "demande encore une colonne alors que la partie est finie", "still asks for a column although it is over"
)
STOPS_EARLY = logic("s'arrête avant la fin de la partie", "stops before the end of the game")
NO_END = logic("n'annonce pas comment la partie finit", "does not tell how the game ends")
OTHER_END = logic("annonce une autre issue que la bonne", "tells another outcome than the right one")
TWO_ENDS = logic("annonce deux issues à la fois", "tells two outcomes at once")
PLAYS_INVALID = logic("fait jouer sur une grille qui n'est pas valide", "lets people play on a grid that is not valid")
NO_REFUSAL = logic("ne dit pas que la grille est invalide", "does not say that the grid is not valid")
OTHER_WORDS = letter(
    "annonce la fin avec d'autres mots que l'énoncé", "tells the end in other words than the assignment"
)
OTHER_LETTERS = letter(
    "annonce la fin avec d'autres majuscules, accents ou espaces",
    "tells the end with other capitals, accents or spaces",
)


@dataclass
class GridPosition:
    """A grid, and the colour of the next pawn."""

    g: Grid
    c: int

    def drop(self, column: int) -> "GridPosition":
        g = [list(row) for row in self.g]
        ours.jouer(self.c, column, g, DIMV, DIMH)
        return GridPosition(g, 3 - self.c)

    @property
    def end(self) -> int | None:
        """The colour that has won, 0 for a draw, None while the game goes on."""
        for c in (1, 2):
            if ours.est_gagnante(c, self.g, DIMV, DIMH):
                return c
        return None if ours.NbCasesLibres(self.g, DIMV, DIMH) else 0


@dataclass
class Puissance4Partner:
    """Plays one game from a grid; `plan` are the columns typed.

    Where yellow has one pawn more the assignment lets either colour go on: both are followed until a grid tells.
    """

    start: Grid
    plan: str
    sort: Sort
    public: bool
    needs: int = 0  # arguments that the game cannot do without
    standing: list[GridPosition] = field(default_factory=list)
    trouble: Opinion | None = None
    typed: int = 0
    talked: int = 0
    named: int = 0
    shown: int = 0  # characters seen so far
    questions: Questions = field(default_factory=Questions)
    unread: str = ""  # what was shown since the last pawn, small talk between

    def __post_init__(self) -> None:
        self.valid = ours.estValide(self.start, DIMV, DIMH)
        one_more = ours.nbJetons(3, self.start, DIMV, DIMH) % 2
        self.standing = [GridPosition(self.start, c) for c in ((2, 1) if one_more else (1,))]

    @property
    def arguments(self) -> Arguments:
        return self.start, DIMV, DIMH

    def serves(self) -> Mapping[str, Callable[[Arguments], Reply]]:
        return {}

    def types(self, shown: str, asked: str) -> str | None:
        self.shown += len(shown)
        self.unread += shown
        if (line := self._talk(shown[-400:] + asked)) is not None:
            return line
        over = not self.valid or all(one.end is not None for one in self.standing)
        if over and self._told_end() and self.questions.is_pause(shown, asked):
            return self.questions.pause()
        if not self.valid:
            self._stop(PLAYS_INVALID)
        elif self._looks_right(self.unread) and all(one.end is not None for one in self.standing):
            self._stop(GOES_ON)
        if self.trouble:
            return None
        self.questions.moved(shown, asked)
        return self._move()

    def _told_end(self) -> bool:
        """Whether the end, or that the grid is not valid, has been said since the last pawn."""
        said = _talk_of(clean(self.unread))
        return bool(outcomes_told(said) if self.valid else REFUSED.search(_plain(said)))

    def _move(self) -> str:
        line, self.unread = self.plan[self.typed], ""
        self.typed += 1
        self.standing = [one.drop(int(line) - 1) for one in self.standing if one.end is None]
        return line

    def _talk(self, question: str) -> str | None:
        """Names, rules, another game; a name is the player's colour, so that the end can be read."""
        last = "\n".join(question.strip().splitlines()[-1:])
        line = "oui" if SURE.search(last) else None if ABOUT_A_COLUMN.search(last) else small_talk(question)
        if line is None or self.talked >= MAX_TALK:
            return None
        self.talked += 1
        if line and NAME.search(last):
            self.named += 1
            return ("Rouge", "Jaune")[self.named % 2]
        return line

    def _stop(self, fault: Fault) -> None:
        self.trouble = Opinion((fault,), expected=self._expected())

    def _looks_right(self, shown: str) -> bool:
        """Whether the last grid shown is one that the game may have come to."""
        seen = pictures(clean(shown), DIMV, DIMH)
        if not seen:
            if self.typed and not may_hold_a_picture(clean(shown), DIMV):
                self._stop(NO_PICTURE)
            return self.trouble is None
        known = [one for one in self.standing if same_grid(seen[-1], one.g)]
        if not known:
            self._stop(OTHER_GRID)
            return False
        self.standing = known
        return True

    def judge(self, reply: Reply) -> Opinion:
        if self.trouble is not None:
            return self.trouble
        if reply.error is not None and not self.questions.pauses and not reply.error.fr.startswith("SystemExit"):
            return Opinion((stopped(reply.error),), expected=self._expected())
        told = clean(self.unread + reply.printed[self.shown :])
        if not self.valid:
            return self._refused(told)
        ended = [one for one in self.standing if one.end is not None]
        if not ended:
            return Opinion((STOPS_EARLY,), expected=self._expected())
        self.standing = ended
        if not self._looks_right(told) and self.trouble is not None:
            return self.trouble
        return self._ended(told)

    def _ended(self, told: str) -> Opinion:
        """What is said of the end."""
        said = _talk_of(told)
        if not re.search(r"[^\W\d_]{2}", said):
            return Opinion((NO_END,), expected=self._expected())
        outcomes, right = outcomes_told(said), {one.end for one in self.standing}
        if not outcomes:
            return Opinion(lost=True, expected=self._expected())
        if len(outcomes) > 1 or not outcomes <= right:
            fault = TWO_ENDS if len(outcomes) > 1 else OTHER_END
            return Opinion((fault,), expected=self._expected())
        return _worded(said, SENTENCES[outcomes.pop()])

    def _refused(self, told: str) -> Opinion:
        """What is said of a grid that is not valid."""
        said = _talk_of(told)
        refused = bool(REFUSED.search(_plain(said)))
        if not re.search(r"[^\W\d_]{2}", said) or (outcomes_told(said) and not refused):
            return Opinion((NO_REFUSAL,), expected=self._expected())
        return _worded(said, INVALID)

    def _expected(self) -> Text:
        if not self.valid:
            return Text(f"affiche « {INVALID} » et ne demande rien", f"prints « {INVALID} » and asks nothing")
        one = self.standing[0] if self.standing else GridPosition(self.start, 1)
        picture = drawn(one.g)
        if one.end is None:
            return Text(f"la grille est\n{picture}", f"the grid is\n{picture}")
        said = SENTENCES[one.end]
        return Text(f"la partie finit sur\n{picture}\n{said}", f"the game ends with\n{picture}\n{said}")


def _talk_of(text: str) -> str:
    """The lines of a text that draw no grid."""
    return "\n".join(line for line in text.splitlines() if not _draws(line))


def _draws(line: str) -> bool:
    seen = drawing(line)
    return any(len(row.cells) >= 4 for row in seen.rows) or any(len(numbers) >= 4 for numbers in seen.columns)


def _plain(text: str) -> str:
    return " ".join(bare(word) for word in text.split())


def outcomes_told(text: str) -> set[int]:
    """The outcomes that a text tells, line by line: a colour that wins, 0 for a draw; none where its words are unknown."""
    found = set[int]()
    for line in map(_plain, text.splitlines()):
        if DRAW.search(line):
            found.add(0)
        elif EITHER.search(line):
            found |= {1, 2}
        elif WINS.search(line):
            named = _named(line, COLOURS) or _named(line, PLAYERS)
            found |= named if len(named) == 1 else set()
    return found


def _named(line: str, words: Mapping[int, re.Pattern[str]]) -> set[int]:
    return {c for c, pattern in words.items() if pattern.search(line)}


def _worded(said: str, sentence: str) -> Opinion:
    """Whether the sentence of the assignment stands there."""
    folded = " ".join(said.split())
    if sentence in folded:
        return Opinion()
    return Opinion((OTHER_LETTERS if bare(sentence) in bare(folded) else OTHER_WORDS,))


DOUBLE_THREAT = changed(read(".......", ".......", ".......", ".......", ".......", "OOO.XXX"), (1, 0, 1))
HOLE = read(".......", ".......", "..O....", "..XOX..", ".O.XO..", "XOOOXX.")
TWO_MORE = read(".......", ".......", ".......", ".......", ".O.....", ".OOX...")
RED_MORE = read(".......", ".......", ".......", ".......", "...X...", "..OX...")


def partners(secret: ClassSecret = PUBLISHED) -> tuple[Partner, ...]:
    """The games: the two dialogues of the notebook, then one of each sort that is public, and others."""
    draw, last = DRAWS[0], LAST_CELL_WINS[0]
    return (
        Puissance4Partner(G1, "22", RED_WINS, public=True, needs=1),
        Puissance4Partner(G1, "212", YELLOW_WINS, public=True, needs=1),
        Puissance4Partner(empty(), "1122334", FROM_EMPTY, public=True),
        Puissance4Partner(after(draw[:38]), draw[38:], DRAWN, public=True, needs=1),
        Puissance4Partner(after(last[:40]), last[40:], LAST_CELL, public=True, needs=1),
        Puissance4Partner(DOUBLE_THREAT, "4", ONE_MORE, public=True, needs=1),
        Puissance4Partner(HOLE, "", NOT_VALID, public=True, needs=1),
        *(Puissance4Partner(g, typed, sort, public=False, needs=needs) for g, typed, sort, needs in _hidden(secret)),
    )


def _hidden(secret: ClassSecret) -> Iterator[tuple[Grid, str, Sort, int]]:
    """The games for the mark: the grid, the columns typed, the sort and what it needs."""
    rng = secret.chooser("jeu")
    for columns in _won_games(secret):
        yield empty(), columns, FROM_EMPTY, 0
    unfinished = ((DRAWS[1], 34, DRAWN), (LAST_CELL_WINS[1], 38, LAST_CELL), (LAST_CELL_WINS[2], 40, LAST_CELL))
    for columns, cut, sort in unfinished:
        whole = in_mirror(columns) if rng and rng.random() < 0.5 else columns
        cut = rng.choice((34, 36, 38, 40)) if rng else cut
        yield after(whole[:cut]), whole[cut:], sort, 1
    yield DOUBLE_THREAT, (rng.choice("12567") if rng else "7") + "4", ONE_MORE, 1
    for g in (TWO_MORE, RED_MORE):
        yield (played_on(g, rng) if rng else g), "", NOT_VALID, 1


@cache
def _won_games(secret: ClassSecret) -> tuple[str, ...]:
    rng, games = secret.chooser("won games"), ("17271737", "425634542355", "4725536343413")
    return tuple(won_like(columns, rng) for columns in games) if rng else games

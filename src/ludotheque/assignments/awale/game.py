"""The partners of awalé's whole games: one who types holes for two people, one who stands in for the virtual player."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from ludotheque.assignments.awale import contract as contract
from ludotheque.assignments.awale.positions import Jeu, can_take_all, played, records
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.contract import Fault, Sort, letter, logic
from ludotheque.classroom.judging.comparing import NO_OUTCOME, bare, clean, stopped
from ludotheque.classroom.judging.playing import Opinion, Partner
from ludotheque.classroom.judging.talking import Questions, small_talk
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Text
from ludotheque.sujets import awale

PEOPLE = ("Alice", "Bob")
# Of the players in the cases, without accents.
NAMES = ("alice", "bob", "apolline", "theodore", "maximilien", "berenice", "sidonie", "barnabe")
DRAWN = re.compile(r"egalit|\bnul|ex[ -]?ae?quo|\bdraw|\btie\b|personne|aucun|pas de (gagnant|vainqueur)")
WON = r"gagn\w*|vainqu\w*|remport\w*|emport\w*|bat\b|win\w*|victoire\w*|bravo|felicitation\w*"
NAME_ASKED = re.compile(r"\b(nom|prenom|pseudo|name)\b|^\W*joueur\s*(n°\s*)?[12]\W*$", re.MULTILINE)
FROM_ONE = re.compile(r"\b1\s*(a|-|–|et|to|\.\.+)\s*6\b")
TWO_PEOPLE = re.compile(r"(\d)\W+[^\n\d]*(deux joueurs|humains?|jcj|joueur contre joueur)")
TALK = 10  # questions about something else than a hole that are answered
LONGEST = 45  # moves of a game that is played with a hand-in
DEPTH = 6  # at which the paper's virtual player looks

GOES_ON = logic(
    "demande encore un coup alors que la partie est finie", "still asks for a move although the game is over"
)
STOPS_EARLY = logic("s'arrête avant la fin de la partie", "stops before the end of the game")
OTHER_END = logic("annonce une autre issue que la bonne", "tells another outcome than the right one")
OTHER_GAME = logic(
    "donne à NegaAwale un autre jeu que celui que donnent les règles",
    "gives NegaAwale another game than the one that the rules give",
)
NOT_A_HOLE = logic(
    "appelle NegaAwale à une autre profondeur que 0 : elle n'y renvoie pas une case",
    "calls NegaAwale at another depth than 0: it does not return a hole there",
)
OTHER_DEPTH = letter(
    "appelle NegaAwale avec une autre profondeur maximale que 6", "calls NegaAwale with another greatest depth than 6"
)


def plain(text: str) -> str:
    """Without colours, capitals and accents, the spaces kept."""
    return (
        " ".join(bare(word) for word in clean(text).split(" "))
        if "\n" not in text
        else "\n".join(plain(line) for line in text.splitlines())
    )


def known_outcome(said: str) -> str | None:
    """Whom a text names as the winner, "=" for a draw; None where its words are unknown."""
    text = plain(said)
    if DRAWN.search(text):
        return "="
    named = [name for name in NAMES if re.search(rf"\b{name}\b", text)]
    if len(named) > 1:
        winners = "|".join(named)
        after = re.findall(rf"(?:{WON})\W*(?:(?:est|is|par|de|le|pour|a|c)\b\W*)*({winners})\b", text)
        before = re.findall(rf"\b({winners})\W*(?:(?:a|l|est|le|la|partie)\b\W*)*(?:{WON})", text)
        named = list(dict.fromkeys(before or after))
    return named[0] if len(named) == 1 else None


def outcome_told(said: str) -> str:
    """What a text says of the outcome; unknown words stand for themselves."""
    told = known_outcome(said)
    return said if told is None else told


@dataclass
class AwalePartner:
    """Types the holes of one game, refused ones included."""

    plan: tuple[int, ...]
    sort: Sort
    public: bool
    jeu: Jeu = field(default_factory=lambda: awale.initialisation(*PEOPLE))
    trouble: Opinion | None = None
    typed: int = 0
    named: int = 0
    talked: int = 0
    questions: Questions = field(default_factory=Questions)

    @property
    def arguments(self) -> Arguments:
        return PEOPLE

    def serves(self) -> Mapping[str, Callable[[Arguments], Reply]]:
        return {}

    def types(self, shown: str, asked: str) -> str | None:
        question = plain(shown[-400:] + asked)
        if (line := self._talk(shown[-400:] + asked, question)) is not None:
            return line
        if self.typed >= len(self.plan) and self.questions.is_pause(shown, asked):
            return self.questions.pause()
        if self.typed >= len(self.plan):
            self.trouble = Opinion((GOES_ON,), expected=self._expected())
            return None
        self.questions.moved(shown, asked)
        hole = self.plan[self.typed]
        self.typed += 1
        if awale.test_case(self.jeu["plateau"], hole):
            awale.tour_jeu(self.jeu, hole)
        return str(hole + 1 if FROM_ONE.search(question) else hole)

    def _talk(self, words: str, question: str) -> str | None:
        """The answer to a question that is not about a hole."""
        if self.talked >= TALK:
            return None
        self.talked += 1
        last = "\n".join(question.strip().splitlines()[-2:])
        if not self.typed and self.named < len(PEOPLE) and NAME_ASKED.search(last):
            self.named += 1
            return PEOPLE[self.named - 1]
        if not self.typed and (menu := TWO_PEOPLE.search(question)):
            return menu.group(1)
        if (line := small_talk(words)) is not None:
            return line
        self.talked -= 1
        return None

    def judge(self, reply: Reply) -> Opinion:
        if self.trouble is not None:
            return self.trouble
        if reply.error is not None and not self.questions.pauses:
            return Opinion((stopped(reply.error),), expected=self._expected())
        if self.typed < len(self.plan):
            return Opinion((STOPS_EARLY,), expected=self._expected())
        return judge_end(reply, self.jeu)

    def _expected(self) -> Text:
        return expected_game(self.jeu)


def judge_end(reply: Reply, jeu: Jeu, faults: tuple[Fault, ...] = ()) -> Opinion:
    """What is to be said of how a game ended: its value names the winner, or its last lines do."""
    right = awale.gagnant(awale.copie(jeu))
    lines = [line for line in clean(reply.printed).splitlines() if line.strip()]
    said = reply.value if isinstance(reply.value, str) else "\n".join(lines[-3:])
    told, wanted = known_outcome(said), Text(f"l'issue est {right!r}", f"the outcome is {right!r}")
    if told is None:
        return Opinion(lost=True) if said else Opinion((NO_OUTCOME,), expected=wanted)
    return Opinion(faults) if told == known_outcome(right) else Opinion((OTHER_END,), expected=wanted)


def expected_game(jeu: Jeu) -> Text:
    """How the game stands by the rules."""
    facts = f"plateau {jeu['plateau']}, score {jeu['score']}, n = {jeu['n']}"
    if awale.tour_suivant(jeu):
        return Text(f"la partie continue : {facts}", f"the game goes on: {facts}")
    return Text(f"la partie est finie : {facts}", f"the game is over: {facts}")


@dataclass
class VirtualPartner:
    """Answers at once in the place of NegaAwale, which takes minutes six plies deep."""

    plan: tuple[int, ...]
    sort: Sort
    public: bool
    jeu: Jeu = field(default_factory=lambda: awale.initialisation(*PEOPLE))
    trouble: Opinion | None = None
    faults: tuple[Fault, ...] = ()
    asked: int = 0
    talked: int = 0

    @property
    def arguments(self) -> Arguments:
        return PEOPLE

    def serves(self) -> Mapping[str, Callable[[Arguments], Reply]]:
        return {"NegaAwale": self._chooses}

    def _chooses(self, arguments: Arguments) -> Reply:
        jeu, deepest, depth = arguments  # None where the author's own default is meant
        if depth not in (0, None):
            self._stop(NOT_A_HOLE)
        if self.asked >= len(self.plan):
            self._stop(GOES_ON)
        if any(jeu[key] != self.jeu[key] for key in ("plateau", "score", "n")):
            self._stop(OTHER_GAME)
        self.faults = self.faults if deepest in (DEPTH, None) else (OTHER_DEPTH,)
        hole = self.plan[self.asked]
        self.asked += 1
        awale.tour_jeu(self.jeu, hole)
        return Reply(hole, arguments)

    def _stop(self, fault: Fault) -> None:
        """The game went astray: the call fails, so that it ends."""
        self.trouble = self.trouble or Opinion((fault,), expected=expected_game(self.jeu))
        raise ValueError(fault.text.fr)

    def types(self, shown: str, asked: str) -> str | None:
        self.talked += 1
        return (small_talk(shown[-400:] + asked) or "") if self.talked < TALK else None

    def judge(self, reply: Reply) -> Opinion:
        if self.trouble is not None:
            return self.trouble
        if not self.asked:  # it plays by other means: only a person can say how well
            return Opinion(lost=True)
        if reply.error is not None:
            return Opinion((stopped(reply.error),), expected=expected_game(self.jeu))
        if self.asked < len(self.plan):
            return Opinion((STOPS_EARLY,), expected=expected_game(self.jeu))
        return judge_end(reply, self.jeu, self.faults)


def partners(secret: ClassSecret = PUBLISHED) -> tuple[Partner, ...]:
    """Games between two people, of each outcome; in two of them holes are typed that must be refused."""
    found: list[Partner] = []
    for number, record in enumerate(short_games(secret)):
        sort = contract.REFUSED_HOLES if number % 2 else contract.WHOLE_GAME
        plan = _with_refusals(record) if number % 2 else tuple(map(int, record))
        found.append(AwalePartner(plan, sort, public=number < 2))
    return tuple(found)


def virtual_partners(sort: Sort, secret: ClassSecret = PUBLISHED) -> tuple[Partner, ...]:
    """Games of the virtual player with itself."""
    games = enumerate(short_games(secret))
    return tuple(VirtualPartner(tuple(map(int, record)), sort, public=number == 0) for number, record in games)


def short_games(secret: ClassSecret = PUBLISHED) -> list[str]:
    """Two short games of each outcome, the outcomes in turn; none ends because every move would take everything."""
    published = _by_outcome(records())
    drawn = published if secret.is_published else _by_outcome(records(secret))
    groups = [[*drawn.get(outcome, ()), *some][:2] for outcome, some in published.items()]
    return [group[place] for place in range(2) for group in groups]


def _by_outcome(games: Iterable[str]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for record in games:
        if len(record) <= LONGEST and not can_take_all(played(record)[-1]["plateau"]):
            groups.setdefault(awale.gagnant(awale.copie(played(record)[-1])), []).append(record)
    return groups


def _with_refusals(record: str) -> tuple[int, ...]:
    """The same game with holes in it that must be refused: empty ones, and the opponent's."""
    plan: list[int] = []
    for jeu, hole in zip(played(record), record, strict=False):
        empty = [place for place in range(6) if not jeu["plateau"][place]]
        plan += empty[:1] if jeu["n"] % 3 == 0 else []
        plan += [6 + jeu["n"] % 6] if jeu["n"] % 5 == 1 else []
        plan.append(int(hole))
    return tuple(plan)

"""The partner who plays Le Roi des Roses with a hand-in: deals where it may, reads hands and board, knows how it must end."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ludotheque.assignments.roi_des_roses import contract as told
from ludotheque.assignments.roi_des_roses import screen as screen
from ludotheque.assignments.roi_des_roses.deals import WISHED, Aim, Deal, Piles, chosen, seeded, short_games
from ludotheque.assignments.roi_des_roses.positions import (
    DRAW,
    OTHER,
    PASS,
    PAWNS,
    RED,
    SEED,
    SIDE,
    WHITE,
    Hand,
    RoseTurn,
)
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.contract import Fault, Sort, letter, logic
from ludotheque.classroom.judging.comparing import clean, lines, stopped
from ludotheque.classroom.judging.playing import Opinion, Partner
from ludotheque.classroom.judging.talking import Questions, small_talk
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Text
from ludotheque.games.rose_king.cards import CARDS

DRAWN_AFTER = 9  # cards, once the discard was turned: enough to see whether it was shuffled
ALL_PAWNS = 2 * PAWNS

OTHER_BOARD = logic(
    "le plateau affiché n'est pas celui que donnent les règles", "the board shown is not the one that the rules give"
)
OTHER_HANDS = logic(
    "les mains affichées ne sont pas celles que donnent les règles", "the hands shown are not those that the rules give"
)
NOT_DRAWN = logic(
    "la carte piochée n'arrive pas dans la main du joueur", "the card drawn does not come to the player's hand"
)
NO_SUCH_CARD = logic(
    "la carte piochée ne pouvait pas être dans la pioche", "the card drawn could not be in the draw pile"
)
NOT_SHUFFLED = logic("la défausse retournée n'est pas mélangée", "the discard is not shuffled when it is turned")
TAKES_ANYTHING = logic("accepte une action impossible", "takes an action that is impossible")
REFUSES = logic("refuse une action permise", "refuses an action that is allowed")
OTHER_PLAYER = logic("ne donne pas la main au bon joueur", "does not give the turn to the right player")
WINNER = re.compile(r"gagn|vainqu|[ée]galit|nul\b|remport|winner|wins", re.IGNORECASE)
GOES_ON = logic(
    "demande encore une action alors que la partie est finie", "still asks for an action although the game is over"
)
STOPS_EARLY = logic("s'arrête avant la fin de la partie", "stops before the end of the game")
OTHER_SCORE = logic("n'affiche pas les bons scores à la fin", "does not print the right scores at the end")
OTHER_END = logic("n'annonce pas le bon vainqueur", "does not tell the right winner")
NO_END = logic("n'annonce pas l'issue de la partie", "does not tell how the game ended")
END_FORM = letter(
    "écrit les scores et l'issue autrement que l'énoncé", "writes scores and outcome otherwise than the assignment"
)
WAITS = Text(
    "La partie a continué après le 26e pion d'un joueur, jusqu'à 52 pions en tout.",
    "The game went on after the 26th pawn of one player, up to 52 pawns in all.",
)

SIZE = re.compile(r"lignes|colonnes|taille|dimension", re.IGNORECASE)
ACTING = re.compile(r"souhaite|action|carte|pioche|passe|jou|coup|faire|tour", re.IGNORECASE)
LETTER = re.compile(r"que souhaitez[- ]vous faire", re.IGNORECASE)


@dataclass
class RosesPartner:
    """Plays both colours of one game; `plan` are the lines typed first, refused ones included, then comes the goal."""

    sort: Sort
    public: bool
    deal: Deal
    plan: tuple[str, ...] = ()
    goal: Aim = Aim.RED_LAST
    turn: RoseTurn | None = None
    piles: set[Piles] = field(default_factory=set)
    last: str = ""  # what was typed last
    refused: bool = False  # and must be asked again
    drawer: str = ""  # who drew a card that is still to be seen
    typed: int = 0
    talked: int = 0
    heard: int = 0  # characters of the screen
    since: str = ""  # what was shown after the last action
    after_turning: int = 0
    complete: int = 0  # the lines typed when a player had put the last pawn
    ended: RoseTurn | None = None  # where the game should have ended
    served: bool = False
    left: bool = False
    blind: bool = False  # a card was drawn that is not shown
    lettered: bool = False  # the question is the assignment's
    agreed: int = 0  # moves after which the board was shown as it should be
    trouble: Opinion | None = None
    questions: Questions = field(default_factory=Questions)

    @property
    def arguments(self) -> Arguments:
        return ()

    def serves(self) -> Mapping[str, Callable[[Arguments], Reply]]:
        return {"init_jeu": self._dealt}

    def _dealt(self, size: Arguments) -> Reply:
        self.served = size == (SIDE, SIDE)
        return self.deal.given(size)

    def types(self, shown: str, asked: str) -> str | None:
        self.heard += len(shown)
        self.since += clean(shown)
        if self.trouble or self.left:
            return None
        question = clean(shown[-400:] + asked)
        self.lettered = self.lettered or LETTER.search(question) is not None
        if (line := self._small_talk(question)) is not None:
            return line
        if self.turn is not None and WINNER.search(self.since) and self.questions.is_pause(shown, asked):
            return self.questions.pause()
        self.trouble = self._follow(self.since, _asked(shown, asked), question)
        self.since = ""
        if self.trouble or self.left or self.turn is None:
            return None
        self.questions.moved(shown, asked)
        return self._act(self.turn)

    def _small_talk(self, question: str) -> str | None:
        last = "\n".join(question.strip().splitlines()[-2:])
        if self.talked > 10 or LETTER.search(last):
            return None
        line = "9" if not self.typed and SIZE.search(last) and not ACTING.search(last) else small_talk(question)
        self.talked += line is not None
        return line

    def _follow(self, shown: str, asked: str, question: str) -> Opinion | None:
        """Bring what is known up to what is shown; the opinion that ends the game, where there is one."""
        if self.turn is None:
            return self._begin(shown)
        turn, colour = self.turn, _colour(asked)
        if self.refused:
            if colour == OTHER[turn.colour]:
                return self._wrong(TAKES_ANYTHING)
            fault = self._differs(turn, shown)
            return self._wrong(TAKES_ANYTHING) if fault else None
        if self.last and colour == OTHER[turn.colour]:
            return self._wrong(REFUSES if "impossible" in question.lower() else OTHER_PLAYER)
        fault = self._seen(shown)
        if fault:
            return self._wrong(fault)
        assert self.turn is not None
        return self._wrong(GOES_ON) if self._is_done(self.turn) else None

    def _begin(self, shown: str) -> Opinion | None:
        """The deal: ours where it was taken, else the one that is shown."""
        ours, seen = self.deal.turn, screen.hands(shown)
        theirs = RoseTurn(reds=seen.get(RED, ()), whites=seen.get(WHITE, ()))
        known = sorted({*theirs.reds, *theirs.whites}) == sorted((*theirs.reds, *theirs.whites))
        dealt = known and len(theirs.reds) == len(theirs.whites) == len(ours.reds)
        if self.served and (not dealt or _same_hands(theirs, ours)):
            self.turn = ours
        elif dealt:
            self.turn = theirs
            if self.plan:
                self.plan, self.goal, self.sort = (), Aim.PASSES, told.WHOLE
        else:
            return Opinion(lost=True)
        self.piles = {Piles(frozenset(CARDS) - {*self.turn.reds, *self.turn.whites})}
        fault = self._differs(self.turn, shown)
        return self._wrong(fault) if fault else None

    def _seen(self, shown: str) -> Fault | None:
        """What is wrong with what is shown after an action; a card that was drawn is found there."""
        assert self.turn is not None
        if self.drawer and (fault := self._card_found(screen.every_hand(shown)[self.drawer])):
            return fault
        return self._differs(self.turn, shown)

    def _card_found(self, seen: list[Hand]) -> Fault | None:
        assert self.turn is not None
        held = self.turn.hand_of(self.drawer)
        if not seen or "?" in held[:-1]:
            self.blind = True
            return None
        before = held[:-1]
        news = [hand for hand in seen if len(hand) == len(held) and not {*before} - {*hand}]
        if not news:
            return NOT_DRAWN
        card = next(iter({*news[-1]} - {*before}), "")
        self.piles = {after for piles in self.piles for after in piles.drawing(card)}
        if not self.piles:
            return NO_SUCH_CARD
        if any(piles.in_order for piles in self.piles):
            return NOT_SHUFFLED
        self.after_turning += any(piles.turned for piles in self.piles)
        self.turn = _renamed(self.turn, self.drawer, card)
        self.drawer = ""
        return None

    def _differs(self, turn: RoseTurn, shown: str) -> Fault | None:
        """Hands and board as they are shown, where they can be read, against those of the rules."""
        for colour, some in screen.every_hand(shown).items():
            held = turn.hand_of(colour)
            if some and "?" not in held and not any(sorted(hand) == sorted(held) for hand in some):
                return OTHER_HANDS
        drawn = screen.board(shown)
        if drawn is None or len(drawn[0]) != SIDE or len(drawn[0][0]) != SIDE:
            return None
        if drawn != (turn.board, turn.king):
            return OTHER_BOARD
        self.agreed += self.last in CARDS
        return None

    def _is_done(self, turn: RoseTurn) -> bool:
        """Whether nothing can be asked any more: a game that waits for 52 pawns is followed up to there."""
        pawns = (turn.pawns(RED), turn.pawns(WHITE))
        return turn.passes > 1 or (max(pawns) >= PAWNS and sum(pawns) >= ALL_PAWNS)

    def _act(self, turn: RoseTurn) -> str | None:
        if self.goal is Aim.TURN_PILE and not self.plan and self.after_turning > DRAWN_AFTER:
            self.left = True
            return None
        line = self._planned(turn)
        self.typed += 1
        self.last, self.refused = line, line not in turn.allowed
        if not self.refused:
            self._apply(turn, line)
        return line

    def _planned(self, turn: RoseTurn) -> str:
        if self.complete:  # whoever is not complete waits: the 52nd pawn is then no other's 26th
            return chosen(turn, Aim.RED_LAST if turn.pawns(RED) > turn.pawns(WHITE) else Aim.WHITE_LAST, 10 * WISHED)
        if not self.plan:
            return chosen(turn, self.goal)
        line, *rest = self.plan
        self.plan = tuple(rest)
        if line not in turn.allowed and not any(one in turn.allowed for one in rest[:3]):
            self.plan = ()  # a card was drawn that the plan did not foresee
            return chosen(turn, self.goal)
        return line

    def _apply(self, turn: RoseTurn, action: str) -> None:
        self.drawer = ""
        if action == PASS:
            self.turn = turn.lets_go()
        elif action == DRAW:
            self.turn, self.drawer = turn.draws("?"), turn.colour
        else:
            self.turn = turn.plays(action)
            if self.turn.over and not self.complete:
                self.complete, self.ended = self.typed, self.turn
                self.sort = told.RED_LAST if turn.colour == RED else told.WHITE_LAST
            self.piles = {after for piles in self.piles for after in piles.discarding(action)}

    def judge(self, reply: Reply) -> Opinion:
        if self.trouble is not None or self.left:
            return self.trouble or Opinion()
        if reply.error is not None and not self.questions.pauses and not reply.error.fr.startswith("SystemExit"):
            return self._wrong(stopped(reply.error))
        turn = self.turn
        if turn is None or not turn.over or self.refused:
            return self._wrong(STOPS_EARLY)
        rest = self.since + clean(reply.printed[self.heard :])
        if fault := self._differs(turn, rest) or end_fault(turn, rest):
            return self._wrong(fault)
        if not self.complete or self.typed == self.complete:
            return Opinion()
        may_wait = turn.passes > 1 or turn.pawns(RED) + turn.pawns(WHITE) == ALL_PAWNS
        return Opinion(remarks=(WAITS,)) if may_wait else self._wrong(GOES_ON)

    def _wrong(self, fault: Fault) -> Opinion:
        """Nobody is accused for a dialogue that is not the assignment's and did not take what was typed."""
        lost = self.blind or not (self.lettered or self.agreed > 1)
        return Opinion(lost=True) if lost else Opinion((fault,), expected=self._expected())

    def _expected(self) -> Text:
        turn = self.ended or self.turn or self.deal.turn
        if turn.over:
            return Text(
                "la partie finit sur\n" + "\n".join(ending(turn)), "the game ends with\n" + "\n".join(ending(turn))
            )
        hands = "\n".join(f"{colour} : {' '.join(turn.hand_of(colour))}" for colour in (RED, WHITE))
        rows = "\n".join(turn.board)
        king = f"({turn.king[0]}, {turn.king[1]})"
        return Text(
            f"{turn.colour} doit agir ; le roi est en {king}\n{hands}\n{rows}",
            f"{turn.colour} is to act; the king is on {king}\n{hands}\n{rows}",
        )


def _asked(shown: str, asked: str) -> str:
    """The question: what input() is given, else the last line printed."""
    if asked.strip():
        return asked
    printed = [line for line in clean(shown).splitlines() if line.strip()]
    return printed[-1] if printed else ""


def _colour(question: str) -> str | None:
    named = [colour for colour, pattern in screen.COLOURS.items() if pattern.search(question)]
    return named[0] if len(named) == 1 else None


def _same_hands(one: RoseTurn, other: RoseTurn) -> bool:
    return sorted(one.reds) == sorted(other.reds) and sorted(one.whites) == sorted(other.whites)


def _renamed(turn: RoseTurn, colour: str, card: str) -> RoseTurn:
    """The same turn, the unknown card being this one."""
    hand = tuple(card if one == "?" else one for one in turn.hand_of(colour))
    return replace(turn, reds=hand) if colour == RED else replace(turn, whites=hand)


def ending(turn: RoseTurn) -> list[str]:
    """The three lines of the end."""
    red, white = turn.score(RED), turn.score(WHITE)
    won = "Égalité" if red == white else f"{RED if red > white else WHITE} a gagné la partie"
    return [f"{RED} {red}", f"{WHITE} {white}", won]


def end_fault(turn: RoseTurn, rest: str) -> Fault | None:
    """What is wrong with what is said after the last action."""
    said, wanted = [line.strip() for line in lines(rest)], ending(turn)
    if any(said[place : place + 3] == wanted for place in range(len(said))):
        others = screen.winner("\n".join(line for line in said if line not in wanted))
        return None if others in (None, screen.winner(wanted[-1])) else OTHER_END
    scores = {colour: turn.score(colour) for colour in (RED, WHITE)}
    for colour, right in scores.items():
        beside = [*screen.numbers_of(rest, colour)]
        if right not in beside and (beside or right not in screen.every_number(rest)):
            return OTHER_SCORE
    best = "" if scores[RED] == scores[WHITE] else max(scores, key=lambda colour: scores[colour])
    named = screen.winner(rest)
    if named is None:
        plain = [line for line in said if not re.search(r"\d|\|", line) and not screen.is_hand(line)]
        return END_FORM if any(re.search(r"[^\W\d_]{3}", line) for line in plain) else NO_END
    return END_FORM if named == best else OTHER_END


LONG_GAMES = (
    (told.TURNED, Aim.TURN_PILE, 1, 1),
    (told.RED_LAST, Aim.RED_LAST, 1, 1),
    (told.WHITE_LAST, Aim.WHITE_LAST, 2, 1),  # Red, who begins, is often faster
)


def partners(secret: ClassSecret = PUBLISHED) -> tuple[Partner, ...]:
    """One public game of each sort and others hidden, turned round or dealt otherwise."""
    found: list[Partner] = []
    for public in (True, False):
        found += [RosesPartner(sort, public, deal, plan) for sort, deal, plan in short_games(secret, public=public)]
    for number, (sort, goal, public_ones, hidden_ones) in enumerate(LONG_GAMES):
        for game in range(public_ones + hidden_ones):
            deal = seeded(secret.rng(SEED + 10 * number + game))
            found.append(RosesPartner(sort, game < public_ones, deal, goal=goal))
    return tuple(found)

"""Deals of Le Roi des Roses and how to play them: short games into a corner, long ones to the last pawn; what the pile can hold."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, lru_cache

from ludotheque.assignments.roi_des_roses import contract as told
from ludotheque.assignments.roi_des_roses.positions import (
    DRAW,
    PASS,
    RED,
    SEED,
    SIDE,
    WHITE,
    Hand,
    RoseTurn,
    is_inside,
)
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.contract import Sort
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.games.rose_king.cards import CARDS, DIRECTIONS, HAND_SIZE
from ludotheque.sandbox.inside.values import PlainData

SURE = 7  # cards drawn in the order in which they were discarded: by chance once in millions of games
MANY = 12  # discarded cards, below which that says little
# Weights of a game that should not end in passes: of 200 games 188 came to a 26th pawn, 143 times the wished colour's.
WISHED, HELD, CENTRAL = 5, 4, 10 / 24
AHEAD = 2  # actions looked at after each choice


@dataclass(frozen=True)
class Piles:
    """The cards nobody holds, under one idea of when the discard is turned; its order when it was, and what came since."""

    pile: frozenset[str]
    discard: Hand = ()
    turned: Hand = ()
    drawn: Hand = ()

    def discarding(self, card: str) -> Iterator["Piles"]:
        yield from replace(self, discard=(*self.discard, card))._settled()

    def drawing(self, card: str) -> Iterator["Piles"]:
        """Nothing where the card cannot have been drawn."""
        if not self.pile and self.discard:
            yield from self._turning().drawing(card)
        elif card in self.pile:
            yield from replace(self, pile=self.pile - {card}, drawn=(*self.drawn, card))._settled()

    def _settled(self) -> Iterator["Piles"]:
        """The discard is turned as soon as the pile is empty, or when a card is needed: both are right."""
        yield self
        if not self.pile and self.discard:
            yield self._turning()

    def _turning(self) -> "Piles":
        return Piles(frozenset(self.discard), (), self.discard, ())

    @property
    def in_order(self) -> bool:
        """Whether the cards come as they were discarded."""
        count = len(self.drawn)
        if count < SURE or len(self.turned) < MANY:
            return False
        return self.drawn in (self.turned[:count], self.turned[::-1][:count])


@dataclass(frozen=True)
class Deal:
    """What init_jeu deals in one of our games."""

    reds: Hand
    whites: Hand
    pile: Hand

    @property
    def turn(self) -> RoseTurn:
        return RoseTurn(reds=self.reds, whites=self.whites)

    def given(self, size: Arguments) -> Reply:
        rows, columns = size
        board: PlainData = [["." for _ in range(columns)] for _ in range(rows)]
        return Reply((board, rows // 2, columns // 2, list(self.reds), list(self.whites), list(self.pile), []))


class Aim(Enum):
    """How the partner plays where no plan says it."""

    RED_LAST = RED
    WHITE_LAST = WHITE
    TURN_PILE = "pioche"
    PASSES = "passe"


@lru_cache(maxsize=20_000)  # most hand-ins take our deals, and the games are then the same
def chosen(turn: RoseTurn, goal: Aim, weight: int = WISHED) -> str:
    """What brings the game on: one colour hurries to its last pawn, the other takes its time; nobody gets stuck."""
    wished = turn.playable if turn.colour == goal.value else [DRAW]
    sense = -1 if goal is Aim.PASSES else 1  # who wants to pass leaves the king no room
    view = _View.of(turn)
    return max(
        turn.allowed, key=lambda action: sense * view.outlook(action, AHEAD) + (weight if action in wished else 0)
    )


@dataclass(frozen=True, slots=True)
class _View:
    """A turn as the look-ahead sees it: a bit for each free cell, whoever is to act first."""

    free: int
    king: int
    hand: Hand
    other: Hand
    passes: int

    @staticmethod
    def of(turn: RoseTurn) -> "_View":
        free = sum(1 << cell for cell, sign in enumerate("".join(turn.board)) if sign == ".")
        hands = (turn.reds, turn.whites) if turn.colour == RED else (turn.whites, turn.reds)
        return _View(free, turn.king[0] * SIDE + turn.king[1], *hands, turn.passes)

    def after(self, action: str) -> "_View":
        if action == DRAW:
            return _View(self.free, self.king, self.other, (*self.hand, "?"), 0)
        if action == PASS:
            return _View(self.free, self.king, self.other, self.hand, self.passes + 1)
        bit = _ways()[self.king][action]
        kept = tuple(card for card in self.hand if card != action)
        return _View(self.free & ~bit, bit.bit_length() - 1, self.other, kept, 0)

    def outlook(self, action: str, depth: int) -> float:
        """How much room is left some actions later, when both players help each other; cells with many ways are spared."""
        after = self.after(action)
        if after.passes > 1:
            return -1000.0
        spent = 0.0 if action in (DRAW, PASS) else CENTRAL * len(_ways()[after.king])
        return (max(after.outlook(one, depth - 1) for one in after.allowed()) if depth else after.room()) - spent

    def allowed(self) -> list[str]:
        """All that the player may do, as a turn says it."""
        return [*self._playable(self.hand), *([DRAW] if len(self.hand) < HAND_SIZE else [])] or [PASS]

    def room(self) -> float:
        """How many ways the king has, above all with the cards at hand and those that can be drawn."""
        ways = (self.free & _around(self.king)).bit_count()
        hands = (self.hand, self.other)
        means = [min(2, len(self._playable(hand))) + min(2, HAND_SIZE - len(hand)) for hand in hands]
        return ways + HELD * sum(means) - (0 if all(means) else 5)

    def _playable(self, hand: Hand) -> list[str]:
        ways, free = _ways()[self.king], self.free
        return [card for card in hand if ways.get(card, 0) & free]


@cache
def _ways() -> list[dict[str, int]]:
    """For the king on each cell, the bit of the cell to which each card leads, where that is on the board."""
    turns = [RoseTurn(king=divmod(cell, SIDE)) for cell in range(SIDE * SIDE)]
    landings = [{card: turn.landing(card) for card in CARDS} for turn in turns]
    return [
        {card: 1 << (line * SIDE + column) for card, (line, column) in some.items() if is_inside((line, column))}
        for some in landings
    ]


@cache
def _around(king: int) -> int:
    return sum(_ways()[king].values())


STUCK = ("N1", "N2", "N3", "NE1", "NE2", "NE3", "NO1", "O1", "O2", "O3", "SO1", "SO2", "SO3")  # with the king at (0, 0)


def _deal(reds: Hand, whites: Hand, ends: tuple[Hand, Hand], rng: random.Random) -> Deal:
    """These cards at the ends of the pile, the others between them."""
    first, last = ends
    rest = [card for card in CARDS if card not in (*reds, *whites, *first, *last)]
    rng.shuffle(rest)
    return Deal(reds, whites, (*first, *rest, *last))


def _turned_round(turns: int, *, mirror: bool) -> Callable[[str], str]:
    """A card as it is on the board turned by quarters, or seen in a mirror; words stay as they are."""

    def turned(word: str) -> str:
        if word not in CARDS:
            return word
        way = DIRECTIONS.index(word[:-1])
        return DIRECTIONS[(2 * turns - way if mirror else 2 * turns + way) % 8] + word[-1]

    return turned


def short_games(secret: ClassSecret = PUBLISHED, *, public: bool) -> Iterator[tuple[Sort, Deal, tuple[str, ...]]]:
    """One game of each sort; the hidden ones are the public ones seen otherwise."""
    rng = secret.chooser("short games")
    for number, (sort, deal, plan) in enumerate(_into_corner(secret)):
        turns = rng.randrange(4) if rng else number + 1
        card = _turned_round(number, mirror=False) if public else _turned_round(turns, mirror=True)
        hands = (tuple(map(card, some)) for some in (deal.reds, deal.whites, deal.pile))
        yield sort, Deal(*hands), tuple(map(card, plan))


def _into_corner(secret: ClassSecret) -> Iterator[tuple[Sort, Deal, tuple[str, ...]]]:
    """Games that lead the king into the corner (0, 0), where full hands leave nothing but passing."""
    s = STUCK
    tie = _deal(("NO3", *s[:4]), ("NO1", *s[4:6], *s[7:9]), (s[9:11], s[11:13]), secret.rng(SEED))
    yield told.TIE, tie, ("NO3", "NO1", DRAW, DRAW, PASS, PASS)
    reds = ("SE1", "NO2", *s[:3])
    red = _deal(reds, ("NO3", *s[3:7]), (s[7:10], s[10:13]), secret.rng(SEED))
    wins = ("SE1", "NO3", "NO2", DRAW, DRAW, PASS, DRAW, PASS, PASS)
    yield told.RED_WINS, red, wins
    white = _deal(("SE1", *s[:4]), ("NO3", "NO2", *s[4:7]), (s[7:10], s[10:13]), secret.rng(SEED))
    yield told.WHITE_WINS, white, ("SE1", "NO3", DRAW, "NO2", PASS, DRAW, PASS, DRAW, PASS, PASS)
    between = _deal(
        ("NO3", *s[:4]),
        ("NO1", "E1", "NE2", "NE3", "O1"),
        (("NO2", "O2", "O3"), ("S1", "SO3", "SO2")),
        secret.rng(SEED),
    )
    yield told.MOVE_BETWEEN, between, ("NO3", "NO1", DRAW, DRAW, PASS, "E1", PASS, DRAW, PASS, PASS)
    refused = (DRAW, PASS, "NO3", "SE1", "bonjour", "SE1", *wins[1:4], PASS, s[0], *wins[4:5], DRAW, s[3], *wins[5:])
    yield told.REFUSED, red, refused


def seeded(rng: random.Random) -> Deal:
    """A pack shuffled so, and dealt."""
    pack = rng.sample(CARDS, len(CARDS))
    return Deal(tuple(pack[:5]), tuple(pack[5:10]), tuple(pack[10:]))

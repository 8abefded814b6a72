"""Counts the odds at the end of Le Roi des Roses once more: every game that can still come is played to its end.

Each player takes the move with the best odds (chance to win less chance to lose); each card that the dealer may give counts
alike. Nothing comes back: a pawn is placed or a hero used, or a hand grows, or both pass and it ends. So every position is
worth a fixed number, computed once. The engine counts the same on compiled rows; this on plain sets of bits, by clauses 2 to 5 of the rule sheet.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ludotheque.core.game import Move
from ludotheque.core.seat import SIGN, Seat
from ludotheque.core.text import Text
from ludotheque.games.rose_king.cards import CARDS, HAND_SIZE, landing
from ludotheque.games.rose_king.rules import PAWNS, RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.search.problem_making import Unproved

MOST_POSITIONS = 3_000_000  # about a minute and a GB
PACK = (1 << len(CARDS)) - 1
Pair = tuple[int, int]


class PackedEnding(NamedTuple):
    """A position in which a player is to move: pawns, hands and discard as sets of bits, Red's first."""

    turn: int  # 0 Red, 1 White
    pawns: Pair
    king: int
    hands: Pair
    discard: int
    passes: int
    placed: Pair
    heroes: Pair


def values(game: RoseKing, state: RoseKingState) -> Mapping[Move, float]:
    """The odds after each move, for the player to move, from -1 (lost) to 1 (won)."""
    count = _Count(game)
    sign = SIGN[state.to_move]
    return {move: sign * count.red_odds_of(game.play(state, move)) for move in game.legal_moves(state)}


class _Count:
    """All that can come of a position, each once."""

    def __init__(self, game: RoseKing) -> None:
        self.cells, self.columns = game.rows * game.columns, game.columns
        self.known: dict[PackedEnding, float] = {}
        self.targets = [
            [landing(*divmod(cell, game.columns), card, game.rows, game.columns) for card in range(len(CARDS))]
            for cell in range(self.cells)
        ]
        self.score = cache(self._score)

    def red_odds_of(self, state: RoseKingState) -> float:
        """Red's odds when both play for theirs."""
        here = PackedEnding(
            int(state.turn is Seat.SECOND),
            (_bits(state.red), _bits(state.white)),
            state.king,
            (_bits(state.hands[0]), _bits(state.hands[1])),
            _bits(state.discard),
            state.passes,
            state.placed,
            state.heroes,
        )
        return self._dealt(here) if state.drawing else self._odds(here)

    def _odds(self, here: PackedEnding) -> float:
        found = self.known.get(here)
        if found is not None:
            return found
        if len(self.known) >= MOST_POSITIONS:
            raise Unproved(Text("trop de parties peuvent encore venir", "too many games can still come"))
        red, white = here.pawns
        if here.passes >= 2 or max(here.placed) >= PAWNS or (red | white).bit_count() == self.cells:
            one, two = self.score(red), self.score(white)
            found = float((one > two) - (one < two))
        else:
            found = self._best(here)
        self.known[here] = found
        return found

    def _best(self, here: PackedEnding) -> float:
        """The best odds for whoever is to move; once a win is found nothing else is looked at."""
        win = -1.0 if here.turn else 1.0
        best = None
        for after in self._with_a_card(here):
            odds = self._odds(after)
            if odds == win:
                return odds
            best = odds if best is None else max(best * win, odds * win) * win
        if here.hands[here.turn].bit_count() < HAND_SIZE and PACK & ~(here.hands[0] | here.hands[1]):
            pile = PACK & ~(here.hands[0] | here.hands[1] | here.discard)
            odds = self._dealt(here._replace(discard=here.discard if pile else 0, passes=0))
            best = odds if best is None else max(best * win, odds * win) * win
        return self._odds(here._replace(turn=1 - here.turn, passes=here.passes + 1)) if best is None else best

    def _dealt(self, here: PackedEnding) -> float:
        """The mean over the cards of the pile, of which the player to move gets one."""
        pile = list(_members(PACK & ~(here.hands[0] | here.hands[1] | here.discard)))
        total = 0.0
        for card in pile:
            hands = _put(here.hands, here.turn, here.hands[here.turn] | 1 << card)
            total += self._odds(here._replace(hands=hands, turn=1 - here.turn))
        return total / len(pile)

    def _with_a_card(self, here: PackedEnding) -> Iterator[PackedEnding]:
        turn, other = here.turn, 1 - here.turn
        mine, theirs = here.pawns[turn], here.pawns[other]
        for card in _members(here.hands[turn]):
            target = self.targets[here.king][card]
            if target is None:
                continue
            cell = target[0] * self.columns + target[1]
            placed, heroes = here.placed, here.heroes
            if mine >> cell & 1 or (theirs >> cell & 1 and not heroes[turn]):
                continue
            if theirs >> cell & 1:
                heroes = _put(heroes, turn, heroes[turn] - 1)
            else:
                placed = _put(placed, turn, placed[turn] + 1)
            both = (mine | 1 << cell, theirs & ~(1 << cell))
            hands = _put(here.hands, turn, here.hands[turn] & ~(1 << card))
            pawns = both if turn == 0 else both[::-1]
            yield PackedEnding(other, pawns, cell, hands, here.discard | 1 << card, 0, placed, heroes)

    def _score(self, pawns: int) -> int:
        """The squares of the territories, summed; one is flooded after the other."""
        left = sum(1 << cell for cell in range(0, self.cells, self.columns))
        right = left << (self.columns - 1)
        total = 0
        while pawns:
            land, grown = 0, pawns & -pawns
            while grown != land:
                land = grown
                sideways = (land & ~right) << 1 | (land & ~left) >> 1
                grown |= (sideways | land << self.columns | land >> self.columns) & pawns
            total += land.bit_count() ** 2
            pawns &= ~land
        return total


def _bits(members: frozenset[int] | tuple[int, ...]) -> int:
    return sum(1 << one for one in members)


def _members(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _put(pair: Pair, turn: int, half: int) -> Pair:
    return (half, pair[1]) if turn == 0 else (pair[0], half)

"""Games of Le Roi des Roses played to their end at random, in place, as fast as can be."""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import lowest, popcount, scramble, splitmix
from ludotheque.compiled.jit import apart, kernel
from ludotheque.games.rose_king.cards import HAND_SIZE
from ludotheque.games.rose_king.engine.kernel_land import ONE, STRIDE, WORD, WORDS, ZERO, points
from ludotheque.games.rose_king.engine.kernel_row import (
    DISCARD,
    DOWN,
    DRAWING,
    HANDS,
    HEROES,
    KING_COLUMN,
    KING_ROW,
    LEFT,
    PACK,
    PASSES,
    PLACED,
    RIGHT,
    TURN,
    has_pawn,
    king_cell,
    on_board,
    over,
)

FULL = np.uint64(HAND_SIZE)


@kernel
def nth_bit(bits: Any, nth: Any) -> Any:
    """The number of a set bit, counted from 0."""
    while nth > ZERO:
        bits &= bits - ONE
        nth -= ONE
    return np.int64(lowest(bits))


@kernel
def drawn(seed: Any, count: Any) -> Any:
    """A number below `count`."""
    return ((scramble(seed) >> np.uint64(32)) * count) >> np.uint64(32)


@kernel
def playable(geo: Any, stack: Any, ply: Any, at: Any, turn: Any) -> Any:
    """The cards that lead to an empty cell, and those that lead to an opposing pawn while a hero is left."""
    cards = on_board(geo, stack, ply, at, stack[ply, at + HANDS + turn])
    king = king_cell(geo, stack, ply, at)
    mine = turn * geo[WORDS]
    theirs = (1 - turn) * geo[WORDS]
    heroes = stack[ply, at + HEROES + turn]
    plain = ZERO
    taking = ZERO
    while cards != ZERO:
        card = np.int64(lowest(cards))
        bit = ONE << np.uint64(card)
        cards ^= bit
        cell = king + geo[DOWN + card] * geo[STRIDE] + geo[RIGHT + card]
        if has_pawn(stack, ply, theirs, cell):
            if heroes > ZERO:
                taking |= bit
        elif not has_pawn(stack, ply, mine, cell):
            plain |= bit
    return plain, taking


@kernel
def can_draw(stack: Any, ply: Any, at: Any, turn: Any) -> Any:
    """A hand that is not full, and a card somewhere to fill it."""
    held = stack[ply, at + HANDS] | stack[ply, at + HANDS + 1]
    return popcount(stack[ply, at + HANDS + turn]) < FULL and held != PACK


@kernel
def pile(stack: Any, ply: Any, at: Any) -> Any:
    """The cards that are neither in a hand nor discarded."""
    return PACK & ~(stack[ply, at + HANDS] | stack[ply, at + HANDS + 1] | stack[ply, at + DISCARD])


@kernel
def give(stack: Any, ply: Any, at: Any, turn: Any, seed: Any) -> Any:
    """The dealer gives a card of the pile; the discard becomes the pile when it is empty."""
    cards = pile(stack, ply, at)
    if cards == ZERO:
        cards = stack[ply, at + DISCARD]
        stack[ply, at + DISCARD] = ZERO
    card = nth_bit(cards, drawn(seed, popcount(cards)))
    stack[ply, at + HANDS + turn] |= ONE << np.uint64(card)


@kernel
def lay(geo: Any, stack: Any, ply: Any, at: Any, turn: Any, card: Any, hero: Any) -> Any:
    """The king follows the card and a pawn falls; nothing is counted yet."""
    bit = ONE << np.uint64(card)
    stack[ply, at + HANDS + turn] ^= bit
    stack[ply, at + DISCARD] |= bit
    stack[ply, at + KING_ROW] = np.uint64(np.int64(stack[ply, at + KING_ROW]) + geo[DOWN + card])
    stack[ply, at + KING_COLUMN] = np.uint64(np.int64(stack[ply, at + KING_COLUMN]) + geo[RIGHT + card])
    cell = king_cell(geo, stack, ply, at)
    word = cell // WORD
    pawn = ONE << np.uint64(cell % WORD)
    stack[ply, turn * geo[WORDS] + word] |= pawn
    if hero:
        stack[ply, (1 - turn) * geo[WORDS] + word] ^= pawn
        stack[ply, at + HEROES + turn] -= ONE
    else:
        stack[ply, at + PLACED + turn] += ONE
        stack[ply, at + LEFT] -= ONE


@apart
def rollout(geo: Any, stack: Any, ply: Any, seed: Any) -> Any:
    """Any legal move is as likely as another; the points at the end, for the first player."""
    at = 2 * geo[WORDS]
    turn = np.int64(stack[ply, at + TURN])
    if stack[ply, at + DRAWING] and not over(stack, ply, at):
        give(stack, ply, at, turn, seed)
        turn = 1 - turn
    while not over(stack, ply, at):
        seed = splitmix(seed)
        plain, taking = playable(geo, stack, ply, at, turn)
        first_taking = popcount(plain)
        choices = first_taking + popcount(taking)
        draws = ONE if can_draw(stack, ply, at, turn) else ZERO
        choice = drawn(seed, choices + draws)
        if choices + draws == ZERO:
            stack[ply, at + PASSES] += ONE
        else:
            stack[ply, at + PASSES] = ZERO
            if choice < choices:
                hero = choice >= first_taking
                card = nth_bit(taking, choice - first_taking) if hero else nth_bit(plain, choice)
                lay(geo, stack, ply, at, turn, card, hero)
            else:
                seed = splitmix(seed)
                give(stack, ply, at, turn, seed)
        turn = 1 - turn
    return points(geo, stack, ply, np.int64(0)) - points(geo, stack, ply, geo[WORDS])

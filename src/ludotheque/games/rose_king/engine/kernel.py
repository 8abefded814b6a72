"""Le Roi des Roses for machines: every size of board, with or without heroes, and the dealer's cards.

A row of the stack is drawn in kernel_row.py; moves are numbered as in the rules. Territories are scored as pawns fall,
by what each joins: see kernel_land.py.
"""

from functools import cache
from typing import Any

import numpy as np

from ludotheque.compiled.bits import lowest, popcount, scramble
from ludotheque.compiled.jit import apart, kernel
from ludotheque.compiled.kernel import CHANCE, Kernel, Row
from ludotheque.games.rose_king.cards import CARDS
from ludotheque.games.rose_king.engine.kernel_land import AFTER_PAWNS, ONE, WORD, WORDS, ZERO, joined
from ludotheque.games.rose_king.engine.kernel_playout import can_draw, lay, pile, playable, rollout
from ludotheque.games.rose_king.engine.kernel_row import (
    DISCARD,
    DRAWING,
    HANDS,
    HASH,
    HEROES,
    KING_COLUMN,
    KING_ROW,
    PASSES,
    PLACED,
    POINTS,
    TURN,
    decoded,
    encoded,
    geometry,
    king_cell,
    over,
    width,
)
from ludotheque.games.rose_king.rules import DEAL, DRAW, HERO, PASS, RoseKing
from ludotheque.games.rose_king.state import RoseKingState

UNIT = 16  # of the evaluation, in a point of territory
MOST_POINTS = 1 << 14  # whatever is worth more, on boards nobody played, counts as this
DRAW_MOVE, PASS_MOVE = int(DRAW), int(PASS)


@kernel
def written(moves: Any, ply: Any, count: Any, cards: Any, base: Any) -> Any:
    """Adds a move for each card; tells how many there are then."""
    while cards != ZERO:
        moves[ply, count] = base + np.int64(lowest(cards))
        count += 1
        cards &= cards - ONE
    return count


@apart
def legal(geo: Any, stack: Any, ply: Any, moves: Any) -> Any:
    """Cards, cards with a hero, the draw; else the pass; for the dealer, the pile."""
    at = 2 * geo[WORDS]
    none = np.int64(0)
    if over(stack, ply, at):
        return none
    if stack[ply, at + DRAWING]:
        return written(moves, ply, none, pile(stack, ply, at), np.int64(DEAL))
    turn = np.int64(stack[ply, at + TURN])
    plain, taking = playable(geo, stack, ply, at, turn)
    count = written(moves, ply, none, plain, none)
    count = written(moves, ply, count, taking, np.int64(HERO))
    if can_draw(stack, ply, at, turn):
        moves[ply, count] = DRAW_MOVE
        return count + 1
    if count == 0:
        moves[ply, 0] = PASS_MOVE
        return 1
    return count


@apart
def apply(geo: Any, stack: Any, ply: Any, move: Any) -> Any:
    """The row below becomes the position after the move."""
    at = 2 * geo[WORDS]
    below = ply + 1
    for word in range(at + AFTER_PAWNS):  # nothing is marked between two moves
        stack[below, word] = stack[ply, word]
    if move == DRAW_MOVE:
        if pile(stack, ply, at) == ZERO:
            stack[below, at + DISCARD] = ZERO
        stack[below, at + DRAWING] = ONE
        stack[below, at + PASSES] = ZERO
        return
    turn = np.int64(stack[ply, at + TURN])
    stack[below, at + TURN] = np.uint64(1 - turn)
    if move == PASS_MOVE:
        stack[below, at + PASSES] += ONE
    elif move >= DEAL:
        stack[below, at + DRAWING] = ZERO
        stack[below, at + HANDS + turn] |= ONE << np.uint64(move - DEAL)
    else:
        stack[below, at + PASSES] = ZERO
        lay(geo, stack, below, at, turn, move % HERO, move >= HERO)
        count_pawn(geo, stack, below, at, turn, move >= HERO)


@kernel
def count_pawn(geo: Any, stack: Any, ply: Any, at: Any, turn: Any, hero: Any) -> Any:
    """The pawn under the king has just fallen: points, and the hash of the pawns."""
    cell = king_cell(geo, stack, ply, at)
    pawn = ONE << np.uint64(cell % WORD)
    mine = turn * geo[WORDS] + cell // WORD
    stack[ply, mine] ^= pawn
    stack[ply, at + POINTS + turn] += np.uint64(joined(geo, stack, ply, turn * geo[WORDS], cell))
    stack[ply, mine] ^= pawn
    stack[ply, at + HASH] ^= scramble(np.uint64(2 * cell + turn + 1))
    if hero:
        theirs = 1 - turn
        stack[ply, at + POINTS + theirs] -= np.uint64(joined(geo, stack, ply, theirs * geo[WORDS], cell))
        stack[ply, at + HASH] ^= scramble(np.uint64(2 * cell + theirs + 1))


@kernel
def seat(geo: Any, stack: Any, ply: Any) -> Any:
    """The dealer moves while a player draws."""
    at = 2 * geo[WORDS]
    return CHANCE if stack[ply, at + DRAWING] else np.int64(stack[ply, at + TURN])


@kernel
def result(geo: Any, stack: Any, ply: Any) -> Any:
    """Red's points less White's."""
    at = 2 * geo[WORDS]
    lead = np.int64(stack[ply, at + POINTS]) - np.int64(stack[ply, at + POINTS + 1])
    return max(-MOST_POINTS, min(MOST_POINTS, lead))


@kernel
def hashed(geo: Any, stack: Any, ply: Any) -> Any:
    """Pawns, hands, and everything else side by side in a word."""
    at = 2 * geo[WORDS]
    hands = (stack[ply, at + HANDS] << np.uint64(24)) | stack[ply, at + HANDS + 1]
    small = (stack[ply, at + PLACED] << np.uint64(5)) | stack[ply, at + PLACED + 1]
    small = (small << np.uint64(3)) | stack[ply, at + HEROES]
    small = (small << np.uint64(3)) | stack[ply, at + HEROES + 1]
    small = (small << np.uint64(2)) | stack[ply, at + PASSES]
    small = (small << np.uint64(1)) | stack[ply, at + TURN]
    small = (small << np.uint64(1)) | stack[ply, at + DRAWING]
    small = (small << np.uint64(24)) | stack[ply, at + DISCARD]
    small = (small << np.uint64(10)) | stack[ply, at + KING_ROW]
    small = (small << np.uint64(10)) | stack[ply, at + KING_COLUMN]
    return scramble(scramble(stack[ply, at + HASH] ^ scramble(hands)) ^ small)


@kernel
def evaluate(geo: Any, stack: Any, ply: Any) -> Any:
    """The lead in territory and in cards."""
    at = 2 * geo[WORDS]
    cards = np.int64(popcount(stack[ply, at + HANDS])) - np.int64(popcount(stack[ply, at + HANDS + 1]))
    return UNIT * result(geo, stack, ply) + 2 * UNIT * cards


@cache
def _functions_serve(rows: int, columns: int) -> Kernel:
    game = RoseKing(rows, columns)
    geo = geometry(game)

    def encode(state: RoseKingState) -> Row:
        return encoded(game, geo, state)

    def decode(row: Row) -> RoseKingState:
        return decoded(game, geo, row)

    return Kernel(
        "rose-king", width(geo), len(CARDS), geo,
        legal, apply, seat, result, hashed, evaluate, rollout, encode, decode,
    )  # fmt: skip


def kernel_for(game: RoseKing) -> Kernel:
    """The kernel of a board; heroes are in the position, and the deal is over when it thinks."""
    return _functions_serve(game.rows, game.columns)


def kernels() -> tuple[Kernel, ...]:
    """One of each kind."""
    return (kernel_for(RoseKing()),)

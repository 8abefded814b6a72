"""Plays awalé ahead to answer one question: does the player to move end more than so many seeds ahead?

A row of the desk is a position as the player to move sees it: his six holes, the other's six, and what the move before took.

    header | places | row | rows of the moves there | rows of the moves after one of those | …

With many seeds, answers are kept in a table of slots of three words: his holes; the other's and the question; what is known.
With few seeds (`FEW`) every position has a byte of its own for each number of turns left, in the notes: nothing is forgotten.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import address, scramble
from ludotheque.compiled.jit import apart, compiled, kernel, recursive
from ludotheque.games.awale.rules import FEW_SEEDS, HOLES

FEW = 12  # seeds
NODES, LIMIT, STOPPED, MASK, CANCELLED, POSITIONS, PLACES = 0, 1, 2, 3, 4, 5, 8
ROWS = PLACES + HOLES * (FEW + 1) * (FEW + 1) + FEW + 1
ROW, TAKEN, ILLEGAL = 16, 12, -1  # a row is so long; where it says what was taken
DESK = ROWS + ROW * (2 + 6 * 101)
WORDS = 3
YES, NO = 1, 2
NOTHING = 0x0000FFFF


@apart
def sow(at: Any, hole: Any, to: Any, desk: Any) -> Any:
    """Write the position after a hole was played into another row, as the other player sees it."""
    for one in range(6):
        desk[to + 6 + one] = desk[at + one]
        desk[to + one] = desk[at + 6 + one]
    seeds = desk[at + hole]
    desk[to + hole + 6] = 0
    last = hole
    while seeds:
        last = last + 1 if last < 11 else 0
        if last != hole:
            desk[to + (last + 6 if last < 6 else last - 6)] += 1
            seeds -= 1
    others = 0
    for one in range(to, to + 6):
        others += desk[one]
    taken = 0
    first = last
    while first >= 6 and 2 <= desk[to + first - 6] <= 3:
        taken += desk[to + first - 6]
        first -= 1
    if taken == others:  # nothing would be left there
        taken = 0 if others and desk[CANCELLED] else ILLEGAL
    if taken > 0:
        for one in range(first + 1, last + 1):
            desk[to + one - 6] = 0
    desk[to + TAKEN] = taken


@apart
def sow_all(at: Any, free: Any, desk: Any) -> Any:
    """Write the position after each hole into the rows from `free` on; how many may be played."""
    moves = 0
    for hole in range(6):
        if desk[at + hole]:
            sow(at, hole, free + ROW * hole, desk)
            moves += desk[free + ROW * hole + TAKEN] != ILLEGAL
        else:
            desk[free + ROW * hole + TAKEN] = ILLEGAL
    return moves


@kernel
def richest(free: Any, desk: Any) -> Any:
    """The row of the move that takes most, among those that still wait."""
    best = free
    for child in range(free + ROW, free + 6 * ROW, ROW):
        if desk[child + TAKEN] > desk[best + TAKEN]:
            best = child
    return best


@kernel
def lying(row: Any, desk: Any) -> Any:
    """The seeds of six holes."""
    seeds = np.int64(0)
    for one in range(row, row + 6):
        seeds += desk[one]
    return seeds


@kernel
def packed(row: Any, desk: Any) -> Any:
    """Six holes in a word, six bits each."""
    word = np.uint64(0)
    for one in range(row, row + 6):
        word = word << np.uint64(6) | np.uint64(desk[one])
    return word


@kernel
def slot_of(mine: Any, theirs: Any, desk: Any) -> Any:
    """Where the table keeps what is known of a question."""
    return WORDS * np.int64(scramble(mine ^ scramble(theirs)) & np.uint64(desk[MASK]))


@kernel
def known_in(slot: Any, mine: Any, theirs: Any, table: Any) -> Any:
    """What is known of a question, if that is what the slot holds."""
    if table[slot] == mine and table[slot + 1] == theirs:
        return np.int64(table[slot + 2])
    return np.int64(NOTHING)


@apart
def place_of(at: Any, seeds: Any, desk: Any) -> Any:
    """The number of a position of few seeds: the positions that come before it, hole after hole, as in a dictionary."""
    place = desk[PLACES + HOLES * (FEW + 1) * (FEW + 1) + seeds]
    for hole in range(HOLES - 1):
        place += desk[PLACES + (hole * (FEW + 1) + seeds) * (FEW + 1) + desk[at + hole]]
        seeds -= desk[at + hole]
    return place


@recursive("int64(int64, int64, int64, int64, CPointer(int64), CPointer(uint8))")
def few_more(at: Any, left: Any, need: Any, free: Any, desk: Any, notes: Any) -> Any:
    """YES if the player to move gets, from here on, more than `need` seeds more than the other; else NO. Few seeds lie there.

    With s seeds what he gets is one of -s, 2 - s … s. The note of a position counts how many of these are known to be too
    little (four bits) and too much (four bits).
    """
    desk[NODES] += 1
    if desk[NODES] > desk[LIMIT]:
        desk[STOPPED] = 1
    if desk[STOPPED]:
        return NO
    own, other = lying(at, desk), lying(at + 6, desk)
    seeds = own + other
    if left == 0 or seeds <= FEW_SEEDS:
        return YES if own - other > need else NO
    if need >= seeds:
        return NO
    if need < -seeds:
        return YES
    asked_for = ((need + seeds) >> 1) + 1  # so many are not enough
    note = (left - 1) * desk[POSITIONS] + place_of(at, seeds, desk)
    too_little, too_much = np.int64(notes[note]) & 15, np.int64(notes[note]) >> 4
    if too_little >= asked_for:
        return YES
    if too_much > seeds - asked_for:
        return NO
    moves = sow_all(at, free, desk)
    if moves == 0:
        return YES if own - other > need else NO
    answer = np.int64(NO)
    for _ in range(moves):
        child = richest(free, desk)
        taken = desk[child + TAKEN]
        desk[child + TAKEN] = ILLEGAL
        if few_more(child, left - 1, taken - need - 1, free + 6 * ROW, desk, notes) == NO:
            answer = np.int64(YES)
            break
    if desk[STOPPED]:
        return NO
    if answer == YES:
        notes[note] = too_much << 4 | asked_for
    else:
        notes[note] = (seeds - asked_for + 1) << 4 | too_little
    return answer


@recursive("int64(int64, int64, int64, int64, int64, int64, CPointer(int64), CPointer(uint64), CPointer(uint8))")
def gets_more(
    at: Any, left: Any, need: Any, doubt: Any, ahead: Any, free: Any, desk: Any, table: Any, notes: Any
) -> Any:
    """The same with any number of seeds, looking `ahead` plies, which is less than all that are `left`; where they end the answer is `doubt`.

    So an answer that is not the doubt is proved. What is known: plies in which a yes was proved, a no; plies in which neither was.
    """
    own, other = lying(at, desk), lying(at + 6, desk)
    seeds = own + other
    if seeds <= FEW:
        return few_more(at, left, need, free, desk, notes)
    desk[NODES] += 1
    if desk[NODES] > desk[LIMIT]:
        desk[STOPPED] = 1
    if desk[STOPPED]:
        return doubt
    if left == 0:
        return YES if own - other > need else NO
    if need >= seeds:
        return NO
    if need < -seeds:
        return YES
    if ahead == 0:
        return doubt
    mine, theirs = packed(at, desk), packed(at + 6, desk) | np.uint64(need + 64) << np.uint64(36)
    mine |= np.uint64(left) << np.uint64(36)
    slot = slot_of(mine, theirs, desk)
    known = known_in(slot, mine, theirs, table)
    if known & 255 != 255:
        return YES
    if known >> 8 & 255 != 255:
        return NO
    if known >> (8 + 8 * doubt) & 255 >= ahead:
        return doubt
    moves = sow_all(at, free, desk)
    if moves == 0:
        return YES if own - other > need else NO
    answer = np.int64(NO)
    for _ in range(moves):
        child = richest(free, desk)
        taken = desk[child + TAKEN]
        desk[child + TAKEN] = ILLEGAL
        reply = gets_more(child, left - 1, taken - need - 1, 3 - doubt, ahead - 1, free + 6 * ROW, desk, table, notes)
        if reply == NO:
            answer = np.int64(YES)
            break
    if desk[STOPPED]:
        return doubt
    if answer != doubt or ahead == left:
        known = known & ~(255 << 8 * (answer - 1)) | ahead << 8 * (answer - 1)
    else:
        known = known & ~(255 << 8 + 8 * doubt) | ahead << 8 + 8 * doubt
    table[slot], table[slot + 1], table[slot + 2] = mine, theirs, np.uint64(known)
    return answer


@compiled
def asked(left: Any, need: Any, doubt: Any, ahead: Any, desk: Any, table: Any, notes: Any) -> Any:
    """Asks once, from the position in the first row of the desk."""
    start = np.int64(ROWS)
    return gets_more(start, left, need, doubt, ahead, start + ROW, address(desk), address(table), address(notes))

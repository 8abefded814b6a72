"""Alpha-beta search, once for every game: null windows, a transposition table, moves that worked before first.

The template has no recursion: each ply has a frame, a row of numbers, so arrays are passed once and cancelling is a
plain return. Values inside a frame are for the player to move there; between frames they are for the first player.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import stopped
from ludotheque.compiled.kernel import CHANCE, FIRST, INFINITE, WIN
from ludotheque.search.transposition import (
    bound_of,
    entry_of,
    kept_depth,
    kept_exact,
    kept_move,
    kept_value,
    settles,
)

# A frame:
COUNT, INDEX, BEST, BEST_MOVE, ALPHA, BETA, DEPTH, EXACT, SCOUT, SEAT, MOVE, TOTAL, ALPHA_0 = range(13)
FRAME = 13
# What a search tells:
NODES, VALUE, ROOT_MOVE, ALL_EXACT, ABORTED = range(5)
CHECK_EVERY = 1024  # nodes between two looks at the flag
SIGNATURE = (
    "void(int64[::1], uint64[:, ::1], int64[:, ::1], int64[:, ::1], uint64[::1], uint64[:, ::1], int64[:, ::1], "
    "int64, int64, int64, int64, int64, int64, int64[::1], int64[::1])"
)

# The kernel's functions; `specialise` rebinds these names to a game's.
legal: Any = None
apply: Any = None
seat: Any = None
result: Any = None
hashed: Any = None
evaluate: Any = None


def alphabeta(
    geo: Any,
    stack: Any,
    moves: Any,
    frames: Any,
    keys: Any,
    table: Any,
    history: Any,
    depth: int,
    alpha: int,
    beta: int,
    max_nodes: int,
    repeats: int,
    wins_only: int,
    flag: Any,
    told: Any,
) -> None:
    """Search row 0 to `depth` within a window given for its player; the answer is written in `told`."""
    mask = np.uint64(table.shape[0] - 1)
    nodes = told[NODES]
    told[ABORTED] = 0
    ply = np.int64(0)  # not the literal 0, for which every kernel would be compiled once more
    frames[0, DEPTH] = depth
    frames[0, ALPHA] = alpha
    frames[0, BETA] = beta
    entering = True
    value: Any = 0  # what the ply below returned, for the first player
    exact: Any = 1
    while True:
        if entering:
            nodes += 1
            if nodes > max_nodes or (nodes & (CHECK_EVERY - 1) == 0 and stopped(flag)):
                told[ABORTED] = 1
                told[NODES] = nodes
                return
            frame = frames[ply]
            entering = False
            returning = False
            who = seat(geo, stack, ply)
            frame[SEAT] = who
            sign = 1 if who == FIRST else -1
            count = legal(geo, stack, ply, moves)
            left = frame[DEPTH]
            key = hashed(geo, stack, ply)
            keys[ply] = key
            tried: Any = -1
            if count == 0:
                points = result(geo, stack, ply)
                value = 0 if points == 0 else (WIN + points if points > 0 else points - WIN)
                exact = 1
                returning = True
            elif left <= 0 and who != CHANCE:
                value = evaluate(geo, stack, ply)
                exact = 0
                returning = True
            elif repeats and ply > 0:
                for earlier in range(ply):
                    if keys[earlier] == key:
                        value = 0
                        exact = 0
                        returning = True
                        break
            if not returning and who != CHANCE:
                slot = np.int64(key & mask)
                entry = table[slot, 1]
                if entry != 0 and table[slot, 0] == (key ^ entry):
                    tried = kept_move(entry)
                    enough = kept_exact(entry) == 1 or kept_depth(entry) >= left
                    if ply > 0 and enough and settles(entry, frame[ALPHA], frame[BETA]):
                        value = kept_value(entry) * sign
                        exact = kept_exact(entry)
                        returning = True
            if not returning:
                frame[COUNT] = count
                frame[INDEX] = 0
                frame[BEST] = -INFINITE
                frame[BEST_MOVE] = moves[ply, 0]
                frame[EXACT] = 1
                frame[SCOUT] = 0
                frame[TOTAL] = 0
                frame[ALPHA_0] = frame[ALPHA]
                if tried >= 0:
                    for i in range(count):
                        if moves[ply, i] == tried:
                            moves[ply, i] = moves[ply, 0]
                            moves[ply, 0] = tried
        else:
            # The ply below has returned `value`.
            frame = frames[ply]
            who = frame[SEAT]
            sign = 1 if who == FIRST else -1
            returning = False
            frame[EXACT] &= exact
            if who == CHANCE:
                frame[TOTAL] += value
                frame[INDEX] += 1
            else:
                mine = value * sign
                if frame[SCOUT] == 1 and frame[ALPHA] < mine < frame[BETA]:
                    frame[SCOUT] = 2  # better than thought: look again with the whole window
                else:
                    frame[SCOUT] = 0
                    frame[INDEX] += 1
                    if mine > frame[BEST]:
                        frame[BEST] = mine
                        frame[BEST_MOVE] = frame[MOVE]
                    if mine > frame[ALPHA]:
                        frame[ALPHA] = mine
        if not returning:
            frame = frames[ply]
            who = frame[SEAT]
            count = frame[COUNT]
            index = frame[INDEX]
            if index == count or (who != CHANCE and frame[ALPHA] >= frame[BETA]):
                returning = True
                exact = frame[EXACT]
                if who == CHANCE:
                    value = frame[TOTAL] // count
                else:
                    sign = 1 if who == FIRST else -1
                    best = frame[BEST]
                    value = best * sign
                    if best >= frame[BETA] and index < count:
                        history[who, frame[BEST_MOVE]] += frame[DEPTH] * frame[DEPTH]
                    if wins_only and (best <= -WIN or best >= WIN):
                        exact = 1  # a proven win or loss rests on finished games alone
                    bound = bound_of(best, frame[ALPHA_0], frame[BETA])
                    slot = np.int64(keys[ply] & mask)
                    entry = entry_of(best, frame[DEPTH], bound, exact, frame[BEST_MOVE])
                    table[slot, 1] = entry
                    table[slot, 0] = keys[ply] ^ entry
            else:
                if frame[SCOUT] != 2 and who != CHANCE and index > 0:
                    # The move that cut most often so far comes next.
                    chosen = index
                    for i in range(index + 1, count):
                        if history[who, moves[ply, i]] > history[who, moves[ply, chosen]]:
                            chosen = i
                    picked = moves[ply, chosen]
                    for i in range(chosen, index, -1):
                        moves[ply, i] = moves[ply, i - 1]
                    moves[ply, index] = picked
                move = moves[ply, index]
                frame[MOVE] = move
                apply(geo, stack, ply, move)
                below = frames[ply + 1]
                low = -INFINITE
                high = INFINITE
                if who != CHANCE:
                    low = frame[ALPHA]
                    high = frame[BETA]
                    if index > 0 and frame[SCOUT] == 0 and high - low > 1:
                        frame[SCOUT] = 1
                        high = low + 1
                    if who != FIRST:
                        low, high = -high, -low
                below[DEPTH] = frame[DEPTH] - (0 if who == CHANCE else 1)
                who_below = seat(geo, stack, ply + 1)
                if who_below == FIRST:
                    below[ALPHA] = low
                    below[BETA] = high
                else:
                    below[ALPHA] = -high
                    below[BETA] = -low
                ply += 1
                entering = True
                continue
        if returning:
            if ply == 0:
                told[NODES] = nodes
                told[VALUE] = value
                told[ROOT_MOVE] = frames[0, BEST_MOVE]
                told[ALL_EXACT] = exact
                return
            ply -= 1

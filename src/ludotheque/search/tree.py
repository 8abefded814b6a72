"""Tree search by sampling, once for every game: the dealer is sampled, what is certain is proved.

A node holds its visits, its children and who moves there. Of its games it holds the mean of what they were worth to the
first player, between -1 and 1 and in points; once it is solved, the exact values. Its urge says how much it deserves a
visit beyond its mean: less with every visit, nothing once it is solved. A leaf is valued by a game played out at
random, by the kernel's evaluation, or by a mixture. Children are chosen by UCT or, when the evaluation gives each a
chance beforehand, by PUCT: both add mean and urge, so choosing is a multiplication a child.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import scramble, splitmix, stopped
from ludotheque.compiled.jit import kernel
from ludotheque.compiled.kernel import CHANCE, FIRST
from ludotheque.compiled.reals import exponential, hyperbolic_tangent, logarithm

# The columns of a node in `nodes`:
CHILD, CHILDREN, MOVE, VISITS, SOLVED, MOVER = range(6)
COLUMNS = 6
# ... in `worth`, read at every choice:
MEAN, URGE = range(2)
# ... and in `more`: points on average, and how likely the move seemed before any game.
POINTS, BEFORE = range(2)
# A ply of `path`: the node visited there, and the child that counts for it.
VISITED, COUNTED = range(2)
# What the search tells:
SIZE, GAMES, DEEPEST = range(3)
TELLS = 3
# How it is told to search, in `tuning`:
EXPLORATION, MARGIN, TEMPERATURE, TRUST, SCALE, UNIT = range(6)
CHECK_EVERY = 16  # games between two looks at the flag
SIGNATURE = (
    "void(int64[::1], uint64[:, ::1], int64[:, ::1], int32[:, ::1], float64[:, ::1], float64[:, ::1], int64[:, ::1], "
    "int64, int64, int64, float64[::1], float64[::1], uint64, int64[::1], int64[::1])"
)
UNTRIED = 1e9  # the urge of a child never tried, by UCT
SLIGHTEST = 1e-6  # the least a move's chance is, beside the best
LOWEST = -1e18
WON = 1.0 - 1e-9
SIZE_SHARE = 0.1  # of what a win is worth, for its size, where that counts

# The kernel's functions; `specialise` rebinds these names to a game's.
legal: Any = None
apply: Any = None
seat: Any = None
result: Any = None
evaluate: Any = None
rollout: Any = None


def grow_tree(
    geo: Any,
    stack: Any,
    moves: Any,
    nodes: Any,
    worth: Any,
    more: Any,
    path: Any,
    games: int,
    longest: int,
    even: int,
    tuning: Any,
    factors: Any,
    seed: Any,
    flag: Any,
    told: Any,
) -> None:
    """Play `games` games through the tree, or until the root is solved or the flag is raised.

    `longest` is how many plies a path may have; `even` tries every move of the root as often as the others, for a
    judgement of each. A full tree grows no further, but its leaves are still visited. `factors` is a table of what
    urges are multiplied by after so many visits: see `factor`.
    """
    room = nodes.shape[0] - moves.shape[1]
    for game in range(games):
        if nodes[0, SOLVED] or (game % CHECK_EVERY == 0 and stopped(flag)):
            return
        here = np.int64(0)  # a bare 0 would compile every kernel twice, once for that constant
        ply = np.int64(0)
        while not nodes[here, SOLVED] and ply < longest:
            if nodes[here, CHILDREN] == 0:
                who = seat(geo, stack, ply)
                if (nodes[here, VISITS] == 0 and ply > 0 and who != CHANCE) or told[SIZE] > room:
                    break
                count = legal(geo, stack, ply, moves)
                if count == 0:
                    end = np.float64(result(geo, stack, ply))
                    solve(nodes, worth, more, here, worth_of(end, tuning[MARGIN]), end)
                    break
                open_node(nodes, worth, more, told, here, who, moves[ply], count)
                if tuning[TEMPERATURE] > 0.0 and who != CHANCE:
                    child = nodes[here, CHILD]
                    for i in range(count):
                        apply(geo, stack, ply, moves[ply, i])
                        more[child + i, BEFORE] = evaluate(geo, stack, ply + 1)
                    share_chances(nodes, worth, more, here, tuning[TEMPERATURE] * tuning[UNIT])
            step(nodes, worth, path, ply, here, even and ply == 0, tuning, factors)
            here = path[ply + 1, VISITED]
            apply(geo, stack, ply, np.int64(nodes[here, MOVE]))
            ply += 1
        value = worth[here, MEAN]
        points = more[here, POINTS]
        if not nodes[here, SOLVED]:
            value = 0.0
            points = 0.0
            trust = tuning[TRUST]
            if trust > 0.0:
                guess = evaluate(geo, stack, ply) / tuning[UNIT]
                value = trust * hyperbolic_tangent(guess / tuning[SCALE])
                points = trust * guess
            if trust < 1.0:
                seed = splitmix(seed)
                end = np.float64(rollout(geo, stack, ply, scramble(seed)))
                value += (1.0 - trust) * worth_of(end, tuning[MARGIN])
                points += (1.0 - trust) * end
        back_up(nodes, worth, more, path, ply, value, points, even, tuning[TEMPERATURE] > 0.0)
        told[GAMES] += 1
        told[DEEPEST] = max(told[DEEPEST], ply)


@kernel
def worth_of(points: Any, margin: Any) -> Any:
    """What a finished game is worth: a win 1, a draw 0; `margin` above 0 mixes in how large the win is."""
    if points == 0:
        return 0.0
    sign = 1.0 if points > 0 else -1.0
    if margin <= 0.0:
        return sign
    return sign * (1.0 - SIZE_SHARE) + SIZE_SHARE * max(-1.0, min(1.0, points / margin))


@kernel
def solve(nodes: Any, worth: Any, more: Any, node: Any, value: Any, points: Any) -> Any:
    """From now on the node holds its exact worth, and nobody needs to visit it."""
    nodes[node, SOLVED] = 1
    worth[node, MEAN] = value
    worth[node, URGE] = 0.0
    more[node, POINTS] = points


@kernel
def open_node(nodes: Any, worth: Any, more: Any, told: Any, node: Any, who: Any, moves: Any, count: Any) -> Any:
    """The node gets a child for each move, all as likely as the others for now."""
    child = told[SIZE]
    for i in range(child, child + count):
        nodes[i, CHILDREN] = 0
        nodes[i, MOVE] = moves[i - child]
        nodes[i, VISITS] = 0
        nodes[i, SOLVED] = 0
        worth[i, MEAN] = 0.0
        worth[i, URGE] = UNTRIED
        more[i, POINTS] = 0.0
        more[i, BEFORE] = 1.0 / count
    nodes[node, CHILD] = child
    nodes[node, CHILDREN] = count
    nodes[node, MOVER] = who
    told[SIZE] = child + count


@kernel
def share_chances(nodes: Any, worth: Any, more: Any, node: Any, temperature: Any) -> Any:
    """Evaluations of the children become chances: a temperature less is worth e times less.

    Until it is tried, a child is taken for the mean of its parent.
    """
    child = nodes[node, CHILD]
    end = child + nodes[node, CHILDREN]
    sign = 1.0 if nodes[node, MOVER] == FIRST else -1.0
    best = LOWEST
    for i in range(child, end):
        best = max(best, sign * more[i, BEFORE])
    total = 0.0
    for i in range(child, end):
        more[i, BEFORE] = max(SLIGHTEST, exponential((sign * more[i, BEFORE] - best) / temperature))
        total += more[i, BEFORE]
    for i in range(child, end):
        more[i, BEFORE] /= total
        worth[i, MEAN] = worth[node, MEAN]
        worth[i, URGE] = more[i, BEFORE]


@kernel
def factor(visits: Any, tuning: Any, factors: Any) -> Any:
    """What urges are multiplied by at a node: from the table, or as the table was made."""
    if visits < factors.shape[0]:
        return factors[visits]
    if tuning[TEMPERATURE] > 0.0:
        return tuning[EXPLORATION] * np.sqrt(visits + 1.0)
    return tuning[EXPLORATION] * np.sqrt(logarithm(visits + 1.0))


@kernel
def step(nodes: Any, worth: Any, path: Any, ply: Any, node: Any, even: Any, tuning: Any, factors: Any) -> Any:
    """One ply down the tree: the best child is played; one that is solved is only counted, and another is visited.

    The dealer's cards come round in turn, each as often as the others.
    """
    child: Any = np.uint64(nodes[node, CHILD])  # unsigned: nothing counts from the end
    end: Any = child + np.uint64(nodes[node, CHILDREN])
    if nodes[node, MOVER] == CHANCE:
        played = child + np.uint64(nodes[node, VISITS]) % (end - child)
    else:
        played = child
        best = LOWEST
        sign = 1.0 if nodes[node, MOVER] == FIRST else -1.0
        times = factor(nodes[node, VISITS], tuning, factors)
        for i in range(child, end):
            merit = sign * worth[i, MEAN] + times * worth[i, URGE]
            if merit > best:
                best = merit
                played = i
    visited = played
    if nodes[played, SOLVED] or even:
        best = LOWEST
        sign = 1.0 if nodes[node, MOVER] == FIRST else -1.0
        for i in range(child, end):
            merit = -np.float64(nodes[i, VISITS]) if even else sign * worth[i, MEAN] + worth[i, URGE]
            if worth[i, URGE] > 0.0 and merit > best:
                best = merit
                visited = i
    path[ply, COUNTED] = played
    path[ply + 1, VISITED] = visited


@kernel
def back_up(
    nodes: Any, worth: Any, more: Any, path: Any, ply: Any, value: Any, points: Any, even: Any, chances: Any
) -> Any:
    """The game counts for every node it went through, and what it solved may solve those above."""
    path[0, VISITED] = 0
    for above in range(ply, -1, -1):
        node = path[above, VISITED]
        visits = nodes[node, VISITS] + 1
        nodes[node, VISITS] = visits
        if above < ply:
            if nodes[path[above + 1, VISITED], SOLVED]:
                solve_by_children(nodes, worth, more, node, even and above == 0)
            counted = path[above, COUNTED]
            if nodes[counted, SOLVED]:
                value = worth[counted, MEAN]
                points = more[counted, POINTS]
        if not nodes[node, SOLVED]:
            share = 1.0 / visits
            worth[node, MEAN] += (value - worth[node, MEAN]) * share
            more[node, POINTS] += (points - more[node, POINTS]) * share
            worth[node, URGE] = more[node, BEFORE] / (visits + 1.0) if chances else np.sqrt(share)


@kernel
def solve_by_children(nodes: Any, worth: Any, more: Any, node: Any, every: Any) -> Any:
    """One won move wins, unless `every` move is asked for; all known, the best; for the dealer the mean."""
    child = nodes[node, CHILD]
    count = nodes[node, CHILDREN]
    who = nodes[node, MOVER]
    sign = 1.0 if who == FIRST else -1.0
    unknown = False
    best = -1
    value = 0.0
    points = 0.0
    for i in range(child, child + count):
        if not nodes[i, SOLVED]:
            unknown = True
            continue
        value += worth[i, MEAN] / count
        points += more[i, POINTS] / count
        lead = 1.0 if best < 0 else sign * (worth[i, MEAN] - worth[best, MEAN])
        if lead > 0.0 or (lead == 0.0 and sign * (more[i, POINTS] - more[best, POINTS]) > 0.0):
            best = i
    if who == CHANCE:
        if not unknown:
            solve(nodes, worth, more, node, value, points)
    elif best >= 0 and (not unknown or (sign * worth[best, MEAN] > WON and not every)):
        solve(nodes, worth, more, node, worth[best, MEAN], more[best, POINTS])

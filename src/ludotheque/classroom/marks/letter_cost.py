"""What the letter costs: each fault is paid with its function or as a habit of several, in whichever way is cheapest."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from itertools import pairwise
from math import inf

from ludotheque.classroom.contract import Fault

Node = Hashable
SOURCE, SINK = "the functions", "the faults"
LEAST = 1e-9  # points: less is what floats leave


def letter_cost(prices: Mapping[str, float], faults: Mapping[str, Iterable[Fault]], habit: float) -> float:
    """The points that these faults of these functions cost together.

    The price of a function pays for all its faults. A fault may instead be paid for several functions at once: by the
    dearest of them or by `habit` if that is more (by `habit` alone where the judge calls it one). The cheapest of all ways
    never falls when a fault is added, and never by more than the price of a function when that function goes. It is a
    minimum cut, hence the most that can flow from the functions through their faults.
    """
    holders: dict[tuple[str, str], list[str]] = {}
    for name, some in faults.items():
        for key in dict.fromkeys((fault.habit, "" if fault.habit else fault.text.fr) for fault in some):
            holders.setdefault(key, []).append(name)
    room: dict[Node, dict[Node, float]] = defaultdict(dict)
    for key, names in holders.items():
        names.sort(key=lambda name: prices[name])  # what pays for the dearest pays for the others
        for place, name in enumerate(names):
            room[SOURCE][name] = prices[name]
            room[name][key, place] = inf
            after = (key, place + 1) if place + 1 < len(names) else SINK
            room[key, place][after] = habit if key[0] else max(habit, prices[name])
    return _most_flow(room)


def _most_flow(room: dict[Node, dict[Node, float]]) -> float:
    """The maximum flow, along shortest augmenting paths (Edmonds and Karp)."""
    flow = 0.0
    while path := _path(room):
        least = min(room[one][other] for one, other in pairwise(path))
        for one, other in pairwise(path):
            room[one][other] -= least
            room[other][one] = room[other].get(one, 0.0) + least
        flow += least
    return flow


def _path(room: Mapping[Node, Mapping[Node, float]]) -> list[Node]:
    """A shortest path with room left; empty where there is none."""
    before: dict[Node, Node] = {SOURCE: SOURCE}
    reached: list[Node] = [SOURCE]
    for node in reached:
        for after, left in room.get(node, {}).items():
            if left > LEAST and after not in before:
                before[after] = node
                reached.append(after)
    if SINK not in before:
        return []
    path: list[Node] = [SINK]
    while path[-1] != SOURCE:
        path.append(before[path[-1]])
    return path[::-1]

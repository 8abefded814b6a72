"""A queue in which everybody gets their turn: accounts before guests, then one address after another, then each person.

    all ─┬─ accounts ─┬─ 192.0.2.7 ─┬─ ana   ▪            a turn goes, at every fork, to the branch that was served
         │  (4 parts) │             └─ bob   ▪ ▪          least; a branch that comes back from a rest is no better off
         │            └─ 2001:db8::/64 ── eve ▪           than those who waited
         └─ guests  ──── 198.51.100.9 ─┬─ guest 1 ▪
            (1 part)                   └─ guest 2 ▪       (start-time fair queueing, Goyal, Vin and Cheng 1996)

What was served is counted in seconds of thinking, so that long questions do not pass as short ones.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from ludotheque.table.claimant import Claimant

ACCOUNT_SHARE = 4.0  # parts of the time that accounts get beside one part of guests, while both wait
KEPT_IDLE = 1000  # branches that wait for nothing and are remembered at one fork


@dataclass(eq=False)
class Task:
    """A question of somebody. `told` and `ended` are called from threads and must not ask the pool anything.

    `ended` is called once, with the answer or the reason why there is none, unless the task is withdrawn. Of two tasks
    with the same key the later replaces the former.
    """

    key: str
    claimant: Claimant
    verb: str
    question: dict[str, Any]
    seconds: float
    told: Callable[[dict[str, Any]], None]
    ended: Callable[[Any], None]
    tries: int = 1


@dataclass(eq=False)
class Branch:
    """A fork of the tree, or at its end the tasks of one person."""

    share: float = 1.0
    served: float = 0.0  # seconds of thinking for each part of its share; only compared with its neighbours
    last: float = 0.0  # what the branch that had the last turn here had been served
    waiting: int = 0
    branches: dict[str, "Branch"] = field(default_factory=dict)
    tasks: deque[Task] = field(default_factory=deque)


class FairQueue:
    """What waits, and whose turn it is. Not safe to use from several threads at once."""

    def __init__(self) -> None:
        self.root = Branch()

    def __len__(self) -> int:
        return self.root.waiting

    def __iter__(self) -> Iterator[Task]:
        return (task for _, person in self._people() for task in person.tasks)

    def put(self, task: Task, *, first: bool = False) -> None:
        """Wait behind what the same person asked before, or in front of it."""
        branch = self.root
        for name in _path(task.claimant):
            below = branch.branches.get(name)
            if below is None:
                _forget_idle(branch)
                share = ACCOUNT_SHARE if branch is self.root and task.claimant.account else 1.0
                below = branch.branches[name] = Branch(share, branch.last)
            elif not below.waiting:
                below.served = max(below.served, branch.last)
            branch = below
        if first:
            branch.tasks.appendleft(task)
        else:
            branch.tasks.append(task)
        self._count(task.claimant, 1)

    def remove(self, task: Task) -> bool:
        """Nobody waits for this task any more; whether it did wait."""
        end = self._end(task.claimant)
        if end is None or task not in end.tasks:
            return False
        end.tasks.remove(task)
        self._count(task.claimant, -1)
        return True

    def next(self, sated: Collection[str] = ()) -> Task | None:
        """Whose turn it is, still waiting; addresses that have enough for now are passed over."""
        for branch in self._in_turn(self.root):
            for name, address in sorted(branch.branches.items(), key=lambda pair: pair[1].served):
                if address.waiting and name not in sated:
                    return self._in_turn(address)[0].tasks[0]
        return None

    def take(self, task: Task) -> None:
        """This task is worked on: it is counted as what it may take; `settle` corrects that."""
        for fork, branch in self._way(task.claimant):
            fork.last = max(fork.last, branch.served)
        self.remove(task)
        self.settle(task, task.seconds)

    def settle(self, task: Task, seconds: float) -> None:
        """So much more was served, or less."""
        for _, branch in self._way(task.claimant):
            branch.served += seconds / branch.share

    def waiting_at(self, claimant: Claimant) -> int:
        """How many tasks wait with the same standing at the same address."""
        standing, address, _ = _path(claimant)
        fork = self.root.branches.get(standing)
        found = None if fork is None else fork.branches.get(address)
        return 0 if found is None else found.waiting

    def seconds_before(self, claimant: Claimant) -> float:
        """About how long the engines are busy until a newcomer's turn: as many turns of every address as of their own."""
        addresses = {task.claimant.address for task in self} | {claimant.address}
        own = sum(task.seconds for task in self if task.claimant.address == claimant.address)
        return min(sum(task.seconds for task in self), own * len(addresses))

    def last_of_the_longest(self) -> Task | None:
        """The newest task of the address at which most guests wait; of accounts, where there are no guests."""
        for standing in ("guest", "account"):
            fork = self.root.branches.get(standing)
            longest = max(fork.branches.values(), key=lambda one: one.waiting) if fork and fork.waiting else None
            if longest is not None:
                people = reversed(longest.branches.values())  # whoever came last, among equals
                person = max(people, key=lambda one: (len(one.tasks), one.served))
                return person.tasks[-1]
        return None

    def _in_turn(self, fork: Branch) -> list[Branch]:
        waiting = [branch for branch in fork.branches.values() if branch.waiting]
        return sorted(waiting, key=lambda branch: branch.served)

    def _people(self) -> Iterator[tuple[str, Branch]]:
        for fork in self.root.branches.values():
            for address in fork.branches.values():
                yield from address.branches.items()

    def _way(self, claimant: Claimant) -> Iterator[tuple[Branch, Branch]]:
        """The forks on the way to a person with the branch that is taken, as far as they are remembered."""
        fork = self.root
        for name in _path(claimant):
            branch = fork.branches.get(name)
            if branch is None:
                return
            yield fork, branch
            fork = branch

    def _end(self, claimant: Claimant) -> Branch | None:
        way = list(self._way(claimant))
        return way[-1][1] if len(way) == len(_path(claimant)) else None

    def _count(self, claimant: Claimant, more: int) -> None:
        self.root.waiting += more
        for _, branch in self._way(claimant):
            branch.waiting += more


def _path(claimant: Claimant) -> tuple[str, str, str]:
    return "account" if claimant.account else "guest", claimant.address, claimant.person


def _forget_idle(fork: Branch) -> None:
    """Whoever waits for nothing and was served no more than the others is no better or worse off as a stranger."""
    if len(fork.branches) < KEPT_IDLE:
        return
    idle = sorted((one.served, name) for name, one in fork.branches.items() if not one.waiting)
    for served, name in idle:
        if served <= fork.last or len(fork.branches) >= KEPT_IDLE:
            del fork.branches[name]

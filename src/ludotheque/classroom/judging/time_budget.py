"""The time that one hand-in may take in all: when it is spent, what is not judged yet is left to a person.

A call has its own limit, but a hand-in is called some hundreds of times: one that sleeps a little less than that limit in each
call would keep a class waiting for a quarter of an hour.

One slow function does not eat the time of the others: half of the whole is kept for them in equal shares, the other half is
there for whoever needs more than their share.
"""

from collections.abc import Collection
from threading import Lock

from ludotheque.core.text import Text

# What the 86 hand-ins of the tests' three classes take in jails, on a quiet machine of two processors: their functions and
# games 0.1 to 1.2 seconds by the clock; their own tests up to 82 seconds, summed over all runs (`pham_duc` of the third
# class, which plays whole games in its tests; the next takes 15). Eight functions that are all endless loops: 15, all computing.
CALLS_SECONDS = 120.0  # by the clock, in the jails of one hand-in
CALLS_CPU_SECONDS = 60.0  # of computing, in the same
KEPT = (
    0.5  # of that time, in equal shares; of eight functions each has 3.75 seconds of computing for sure, and needs 0.1
)
TESTS_SECONDS = 300.0  # by the clock, for the runs of its own tests, two of which go on at once
SPENT = Text(
    f"n'a pas été appelée : le rendu a pris tout le temps qui lui était accordé ({CALLS_SECONDS:g} secondes)",
    f"was not called: the hand-in has taken all the time it was allowed ({CALLS_SECONDS:g} seconds)",
)
TOLD = Text(
    f"Votre programme a pris tout le temps accordé à un rendu ({CALLS_SECONDS:g} secondes, dont {CALLS_CPU_SECONDS:g} de calcul) : "
    "ce qui n'était pas encore jugé ne compte pas faux, une personne le lira.",
    f"Your program has taken all the time a hand-in is allowed ({CALLS_SECONDS:g} seconds, {CALLS_CPU_SECONDS:g} of computing): "
    "what was not judged yet is not counted wrong, a person will read it.",
)
FLAG = Text(
    f"Ce rendu a pris tout son temps ({CALLS_SECONDS:g} s, dont {CALLS_CPU_SECONDS:g} de calcul) : dort-il, ou calcule-t-il sans fin ? "
    "Ce qui n'était pas encore jugé reste à une personne.",
    f"This hand-in has taken all its time ({CALLS_SECONDS:g} s, {CALLS_CPU_SECONDS:g} of computing): does it sleep, or compute for ever? "
    "What was not judged yet is left to a person.",
)
TESTS_SPENT = Text(
    f"Ces tests ont pris tout le temps qui leur était accordé ({TESTS_SECONDS:g} secondes) : ils restent à juger.",
    f"These tests have taken all the time they were allowed ({TESTS_SECONDS:g} seconds): they are still to be judged.",
)


class TimeBudget:
    """Counts what is spent, by the clock and in computing; threads may share one."""

    def __init__(self, seconds: float = CALLS_SECONDS, cpu_seconds: float = CALLS_CPU_SECONDS) -> None:
        self._left, self._cpu_left = seconds, cpu_seconds
        self._kept, self._cpu_kept = dict[str, float](), dict[str, float]()  # for each function, of what is left
        self._refused = False
        self._counting = Lock()

    @property
    def is_spent(self) -> bool:
        return self._left <= 0 or self._cpu_left <= 0

    @property
    def ran_out(self) -> bool:
        """Whether something was not called for want of time."""
        return self._refused or self.is_spent

    def share_among(self, names: Collection[str]) -> None:
        """Keep for each of these functions its share of half of the time."""
        several = max(1, len(names))
        self._kept = dict.fromkeys(names, KEPT * self._left / several)
        self._cpu_kept = dict.fromkeys(names, KEPT * self._cpu_left / several)

    def allows(self, name: str) -> bool:
        """Whether this function may be called once more: beside what is kept for the others there is time left."""
        with self._counting:
            free, cpu_free = self._left - sum(self._kept.values()), self._cpu_left - sum(self._cpu_kept.values())
            has_share = min(self._kept.get(name, 0.0), self._cpu_kept.get(name, 0.0)) > 0
            allowed = not self.is_spent and (has_share or min(free, cpu_free) > 0)
            self._refused |= not allowed
            return allowed

    def spend(self, seconds: float, cpu_seconds: float = 0.0, name: str = "") -> None:
        """So much was taken, by the clock and of computing, of what is kept for that function first."""
        with self._counting:
            self._left -= seconds
            self._cpu_left -= cpu_seconds
            if name in self._kept:
                self._kept[name] = max(0.0, self._kept[name] - seconds)
                self._cpu_kept[name] = max(0.0, self._cpu_kept[name] - cpu_seconds)

"""Who is in the house: the pages that people have open, and since when nobody has seen them."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ELSEWHERE = ""  # a page of the house that is no match: the lobby
MOST_REMEMBERED = 20_000  # absences


class Presence:
    """The people in this process, each at a match or elsewhere. Whoever was never seen is away since the house opened."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.opened = now()
        self.pages: Counter[tuple[str, str]] = Counter()  # (person, place) → open pages
        self.left: OrderedDict[tuple[str, str], int] = OrderedDict()  # (person, place) → when the last page closed

    @contextmanager
    def holding(self, person: str, place: str = ELSEWHERE) -> Iterator[None]:
        """Somebody has a page open at a match, or elsewhere in the house."""
        here = person, place
        self.pages[here] += 1
        self.left.pop(here, None)
        try:
            yield
        finally:
            self.pages[here] -= 1
            if not self.pages[here]:
                del self.pages[here]
                self.left[here] = self.now()
                if len(self.left) > MOST_REMEMBERED:
                    self.left.popitem(last=False)

    def here(self, person: str, place: str) -> bool:
        """Whether somebody has a page open there."""
        return (person, place) in self.pages

    def away_since(self, person: str, *places: str) -> int | None:
        """Since when somebody is at none of these places, in the time of games; None: they are at one of them."""
        if any(self.here(person, place) for place in places):
            return None
        return max((self.left.get((person, place), self.opened) for place in places), default=self.opened)

"""Who is in the house: the pages that people have open, and since when nobody has seen them.

Where several processes keep one house, each tells the others who is with it: at once when somebody comes or goes, and
again every few seconds, so that whoever a silent process had is believed to be there a few seconds longer, and gone then.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from secrets import token_hex

ELSEWHERE = ""  # a page of the house that is no match: the lobby
EVERYWHERE = "*"  # a program that follows all that concerns it: it is at each of its matches
MOST_REMEMBERED = 20_000  # absences
BELIEVED = 8000  # milliseconds that the word of another process holds
TOLD_AT_ONCE = 150  # people in one announcement: PostgreSQL carries 8000 bytes
Place = tuple[str, str]  # a person, and where they are
News = dict[str, str | int]


class Presence:
    """The people of the house, each at a match or elsewhere. Whoever was never seen is away since the house opened."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.opened = now()
        self.process = token_hex(8)
        self.tell: Callable[[News], None] | None = None  # the other processes of the house, if there may be any
        self.pages: Counter[Place] = Counter()  # open pages here
        self.people: Counter[str] = Counter()  # the same, wherever in the house
        self.told: dict[Place, int] = {}  # those of other processes, and until when they are believed
        self.told_people: dict[str, int] = {}
        self.left: OrderedDict[Place | str, int] = OrderedDict()  # when the last page closed, there or anywhere

    @contextmanager
    def holding(self, person: str, place: str = ELSEWHERE) -> Iterator[None]:
        """Somebody has a page open at a match, or elsewhere in the house."""
        here = person, place
        self.pages[here] += 1
        self.people[person] += 1
        self.left.pop(here, None)
        self.left.pop(person, None)
        if self.pages[here] == 1:
            self._tell_others("here", here)
        try:
            yield
        finally:
            self._closed(here)

    def here(self, person: str, place: str) -> bool:
        """Whether somebody has a page open there."""
        return (person, place) in self.pages or self.told.get((person, place), 0) > self.now()

    def away_since(self, person: str, *places: str) -> int | None:
        """Since when somebody is at none of these places, in the time of games; None: they are at one of them."""
        if any(self.here(person, place) for place in places):
            return None
        known = (max(self.left.get((person, one), 0), self.told.get((person, one), 0)) for one in places)
        return max(self.opened, *known)

    def gone_since(self, person: str) -> int | None:
        """Since when somebody has no page of the house open; None: they have one."""
        if person in self.people or self.told_people.get(person, 0) > self.now():
            return None
        return max(self.opened, self.left.get(person, 0), self.told_people.get(person, 0))

    def places(self) -> set[str]:
        """The matches where somebody is."""
        now = self.now()
        return {place for _, place in self.pages} | {place for (_, place), until in self.told.items() if until > now}

    def start_anew(self) -> None:
        """Something may not have been heard: nobody is away for longer than from now on."""
        self.opened = self.now()

    def news(self) -> list[News]:
        """Everybody who is here, for the other processes."""
        all_here = [f"{person}:{place}" for person, place in self.pages]
        parts = (all_here[begin : begin + TOLD_AT_ONCE] for begin in range(0, len(all_here), TOLD_AT_ONCE))
        return [{"from": self.process, "here": " ".join(part)} for part in parts]

    def hear(self, news: dict[str, str]) -> set[str]:
        """What another process tells; the places where somebody came or went."""
        if news.get("from") == self.process:
            return set()
        came, went = _read(news.get("here", "")), _read(news.get("left", ""))
        changed = {place for person, place in came if not self.here(person, place)}
        until = self.now() + BELIEVED
        for person, place in came:
            self.told[person, place] = self.told_people[person] = until
        for person, place in went:
            if self.told.pop((person, place), None) is not None:
                self._remember((person, place))
                changed.add(place)
        return changed | self._silent()

    def _silent(self) -> set[str]:
        """Those whom nobody tells of any more."""
        now = self.now()
        for person in [person for person, until in self.told_people.items() if until <= now]:
            self._remember(person, self.told_people.pop(person))
        gone = [here for here, until in self.told.items() if until <= now]
        for here in gone:
            self._remember(here, self.told.pop(here))
        return {place for _, place in gone}

    def _closed(self, here: Place) -> None:
        person = here[0]
        self.pages[here] -= 1
        self.people[person] -= 1
        if not self.people[person]:
            del self.people[person]
            self._remember(person)
        if not self.pages[here]:
            del self.pages[here]
            self._remember(here)
            self._tell_others("left", here)

    def _remember(self, who: Place | str, when: int | None = None) -> None:
        self.left[who] = self.now() if when is None else when
        self.left.move_to_end(who)
        if len(self.left) > MOST_REMEMBERED:
            _, forgotten = self.left.popitem(last=False)
            self.opened = max(self.opened, forgotten)  # whoever is forgotten left by then: nobody seems away for longer

    def _tell_others(self, what: str, here: Place) -> None:
        if self.tell is not None:
            self.tell({"from": self.process, what: ":".join(here)})


def _read(words: str) -> Iterable[Place]:
    pairs = (word.partition(":") for word in words.split())
    return [(person, place) for person, _, place in pairs]

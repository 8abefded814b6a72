"""Who waits for the engines, and from where: people are served in turn, one address after another."""

from collections import OrderedDict
from dataclasses import dataclass

MOST_PLACES = 20_000  # people whose address is remembered
NOWHERE = ""  # the address of everybody who has not been seen since the house opened


@dataclass(frozen=True, slots=True)
class Claimant:
    """Somebody who waits. Cookies are free, so whoever comes from one address shares what one address gets."""

    person: str
    address: str = NOWHERE
    account: bool = False


class Whereabouts:
    """Where people were last seen: an engine that plays against somebody thinks on account of their address."""

    def __init__(self) -> None:
        self.seen: OrderedDict[str, Claimant] = OrderedDict()

    def note(self, claimant: Claimant) -> None:
        """Somebody asked something."""
        self.seen[claimant.person] = claimant
        self.seen.move_to_end(claimant.person)
        if len(self.seen) > MOST_PLACES:
            self.seen.popitem(last=False)

    def of(self, person: str | None) -> Claimant:
        """Where somebody is."""
        return self.seen.get(person or "", Claimant(person or ""))

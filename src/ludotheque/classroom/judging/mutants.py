"""Wrong twins of our reference, one fault each: a team's own tests should notice them."""

from dataclasses import dataclass
from functools import cache

from ludotheque.classroom.handins.scopes import Uses, reached, uses
from ludotheque.classroom.question import Reference
from ludotheque.core.text import Text


@dataclass(frozen=True)
class Mutant:
    """A fault put into one function of the reference: `code` redefines it, `vraie` is the right one."""

    function: str
    fault: Text
    code: str
    module: str = ""

    @property
    def text(self) -> Text:
        """The fault as people read it."""
        return Text(f"{self.function} : {self.fault.fr}", f"{self.function}: {self.fault.en}")

    def source(self, reference: Reference) -> str:
        """The module of the reference that holds the function, with that fault."""
        return f"{reference.source(self.module)}\n\nvraie = {self.function}\n\n{self.code}\n"


@dataclass(frozen=True)
class InPlace:
    """What makes a function that answers with copies work on its arguments instead, where an assignment allows both.

    `code` stands after the module: a wrong twin then works in place too, with its own fault.
    """

    function: str
    code: str


def affected_by(function: str, source: str) -> frozenset[str]:
    """The functions of a module that may answer otherwise when this one does: itself and those that call it, however far."""
    used = _uses(source)
    return frozenset({function, *(name for name in used if function in reached(used, name))})


@cache
def _uses(source: str) -> Uses:
    return uses([source])

"""Why a folder is no assignment, in one sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted


class UnknownAssignment(LudothequeError):
    """No assignment has this name, or stands in this place."""


class BadSujet(LudothequeError):
    """A file of an assignment's folder says what cannot be."""


@contextmanager
def refused_where_too_deep(folder: str) -> Iterator[None]:
    """What is nested so deep, or so large, that our own reading of it has no room left is refused as anything else is."""
    try:
        yield
    except (RecursionError, MemoryError) as failure:
        name = quoted(folder)
        raise BadSujet(
            Text(
                f"Le sujet {name} est trop grand ou trop profond pour être lu ({type(failure).__name__}).",
                f"The assignment {name} is too large or too deep to be read ({type(failure).__name__}).",
            )
        ) from failure


@dataclass(frozen=True)
class SujetPart:
    """A file of an assignment's folder, as refusals name it."""

    file: str

    def bad(self, fr: str, en: str) -> BadSujet:
        """Why it cannot be used."""
        name = quoted(self.file)
        return BadSujet(Text(f"Le fichier {name} ne convient pas : {fr}.", f"The file {name} is wrong: {en}."))

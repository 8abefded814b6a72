"""Why a folder is no assignment, in one sentence."""

from dataclasses import dataclass

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted


class UnknownAssignment(LudothequeError):
    """No assignment has this name, or stands in this place."""


class BadSujet(LudothequeError):
    """A file of an assignment's folder says what cannot be."""


@dataclass(frozen=True)
class SujetPart:
    """A file of an assignment's folder, as refusals name it."""

    file: str

    def bad(self, fr: str, en: str) -> BadSujet:
        """Why it cannot be used."""
        name = quoted(self.file)
        return BadSujet(Text(f"Le fichier {name} ne convient pas : {fr}.", f"The file {name} is wrong: {en}."))

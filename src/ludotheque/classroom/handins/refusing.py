"""What is refused as a hand-in: nothing to grade in it, or more than anybody writes for an assignment."""

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted

MAX_FILES = 200
MAX_FILE_BYTES = 1_000_000
MAX_BYTES = 8_000_000  # of all files, and of an archive
MAX_CODE_BYTES = 1_000_000  # of all that is Python: some 25,000 lines
MAX_NAMES = 20_000  # looked at in one hand-in; a work that brings along the libraries it uses has some thousands
MAX_DEPTH = 30  # folders, one in another


class BadSubmission(LudothequeError):
    """Nothing gradable can be taken out of this."""


def too_big(name: str) -> BadSubmission:
    """Nobody writes that much for an assignment."""
    return BadSubmission(
        Text(f"{quoted(name)} est trop gros pour être un devoir.", f"{quoted(name)} is too big for a hand-in.")
    )


def no_file(name: str) -> BadSubmission:
    """A named pipe would be read for ever."""
    return BadSubmission(Text(f"{quoted(name)} n'est pas un fichier.", f"{quoted(name)} is not a file."))

"""What is refused as a hand-in: nothing to grade in it, or more than anybody writes for an assignment."""

from ludotheque.classroom.handins.parsing import MOST_STATEMENTS, MOST_WORDS
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted

MAX_FILES = 200
MAX_FILE_BYTES = 1_000_000
MAX_NOTEBOOK_BYTES = 8_000_000  # with the pictures of its outputs; the worst of that length takes 300 megabytes as JSON
MAX_BYTES = 8_000_000  # of all files, and of an archive
MAX_CODE_BYTES = 1_000_000  # of all that is Python: some 25,000 lines
MAX_NAMES = 20_000  # looked at in one hand-in; a work that brings along the libraries it uses has some thousands
MAX_DEPTH = 30  # folders, one in another


class BadSubmission(LudothequeError):
    """Nothing gradable can be taken out of this."""


def most_bytes(name: str) -> int:
    """How long a file of this name may be: the outputs of a notebook are no code."""
    return MAX_NOTEBOOK_BYTES if name.lower().endswith(".ipynb") else MAX_FILE_BYTES


def too_big(name: str) -> BadSubmission:
    """Nobody writes that much for an assignment."""
    return BadSubmission(
        Text(f"{quoted(name)} est trop gros pour être un devoir.", f"{quoted(name)} is too big for a hand-in.")
    )


def too_long(name: str) -> BadSubmission:
    """A text that only a program writes, and that our reading would be lost in."""
    return BadSubmission(
        Text(
            f"{quoted(name)} a plus d'instructions ou de mots que personne n'en écrit pour un devoir "
            f"({MOST_STATEMENTS} et {MOST_WORDS} au plus) : il n'a pas été corrigé, il reste à une personne.",
            f"{quoted(name)} has more statements or words than anybody writes for a hand-in "
            f"({MOST_STATEMENTS} and {MOST_WORDS} at most): it was not graded, it is left to a person.",
        )
    )


def no_file(name: str) -> BadSubmission:
    """A named pipe would be read for ever."""
    return BadSubmission(Text(f"{quoted(name)} n'est pas un fichier.", f"{quoted(name)} is not a file."))

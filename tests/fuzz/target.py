"""What a fuzz target is: how its inputs are made, and what may happen when one is read; anything else is a fault."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from fuzz.making import Maker
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import plain_lines

LONGEST_SENTENCE = 1500  # characters
T = TypeVar("T")


@dataclass(frozen=True)
class Target:
    """One reader. `check` returns when all went as promised, and lets every other exception out."""

    name: str
    make: Callable[[Maker], str | bytes]
    check: Callable[[str | bytes], None]
    binary: bool = False
    few: int = 25  # inputs in the default run

    def read(self, content: bytes) -> str | bytes:
        """An input as a file of the corpus keeps it."""
        return content if self.binary else content.decode("utf-8", "surrogatepass")


def kept(given: str | bytes) -> bytes:
    """An input as the corpus keeps it."""
    return given if isinstance(given, bytes) else given.encode("utf-8", "surrogatepass")


def as_text(check: Callable[[str], None]) -> Callable[[str | bytes], None]:
    """The check of a reader of texts."""

    def checked(given: str | bytes) -> None:
        assert isinstance(given, str)
        check(given)

    return checked


def as_bytes(check: Callable[[bytes], None]) -> Callable[[str | bytes], None]:
    """The check of a reader of files."""

    def checked(given: str | bytes) -> None:
        assert isinstance(given, bytes)
        check(given)

    return checked


def read_or_refused(read: Callable[[], T], *errors: type[LudothequeError]) -> T | None:
    """What is read, or None where it is refused by one of these errors, with a sentence that may be shown as it is."""
    try:
        return read()
    except errors as error:
        for sentence in (error.text.fr, error.text.en):
            assert sentence.strip(), "no sentence"
            assert len(sentence) <= LONGEST_SENTENCE, f"{len(sentence)} characters of sentence"
            assert plain_lines(sentence) == sentence, f"unsafe to show: {sentence!a}"
        return None

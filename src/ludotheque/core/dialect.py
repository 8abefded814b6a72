"""How a bot is spoken to: the assignment's own lists as arguments of its `play`, and its answer as a move."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ludotheque.core.errors import BadNotation
from ludotheque.core.game import Move
from ludotheque.core.text import Text, quoted

LARGEST = 10**9  # no game has a cell of a higher number
Plain = int | str | Sequence["Plain"] | Mapping[str, "Plain"]  # what a bot is given: numbers, words, lists of them
G = TypeVar("G", contravariant=True)
S = TypeVar("S", contravariant=True)


class WrongKind(BadNotation):
    """The answer is not the kind of value that says a move."""


@dataclass(frozen=True, slots=True)
class Dialect(Generic[G, S]):
    """The parameters of `play`, what they hold in a position, and how an answer is read; in `games/<game>/bots.py`.

    `modules` are the assignment's files that a bot may import: the team's own if they are beside it, else ours, which
    the sandbox has under the same names. Those that are elsewhere in our house are named after their file.
    """

    parameters: tuple[str, ...]
    arguments: Callable[[G, S], list[Plain]]
    read: Callable[[G, S, object], Move]
    answers: Text
    modules: Mapping[str, str | None]


def number_in(answer: object, wanted: Text) -> int:
    """The whole number that a bot answered; refuses anything else, saying what was wanted."""
    if type(answer) is not int or abs(answer) > LARGEST:
        raise not_the_kind(answer, wanted)
    return answer


def text_in(answer: object, wanted: Text) -> str:
    """The text that a bot answered; refuses anything else, saying what was wanted."""
    if type(answer) is not str:
        raise not_the_kind(answer, wanted)
    return answer


def not_the_kind(answer: object, wanted: Text) -> WrongKind:
    """Says that an answer is not what was wanted."""
    shown = quoted(answer if type(answer) is str else repr(answer))
    return WrongKind(
        Text(f"La réponse {shown} n'est pas {wanted.fr}.", f"The answer {shown} is not {wanted.en}."),
    )

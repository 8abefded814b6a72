"""A question of an assignment: a function to write, the calls that try it, and what counts in its answer."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ludotheque.core.text import Text

Arguments = tuple[Any, ...]

EXAMPLE = "exemple de l'énoncé"


class Printed(Enum):
    """What the assignment says of the text a function prints."""

    NOTHING = "rien"  # it should print nothing
    EXACT = "à la lettre"  # the text is the answer
    LAYOUT_FREE = "mise en page libre"  # the words and signs count, not the spaces between them
    FREE = "libre"  # a dialogue: its wording is the author's
    ENDS = "fin imposée"  # a whole game: only its last lines are imposed


@dataclass(frozen=True)
class Reply:
    """What a call gave: the value, the arguments as it left them, what it printed and asked, how it failed.

    `twins`: the value holds one and the same list twice; `borrowed`: it holds a list of the arguments.
    """

    value: Any = None
    after: tuple[Any, ...] = ()
    printed: str = ""
    asked: tuple[str, ...] = ()
    error: Text | None = None
    twins: bool = False
    borrowed: bool = False


@dataclass(frozen=True, eq=False)
class Case:
    """One call: its arguments (plain data), the lines typed, and the sort of position it is; equal to itself alone."""

    arguments: Arguments
    category: str
    public: bool = False
    typed: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return len(repr(self.arguments)) + sum(len(line) + 1 for line in self.typed)


Check = Callable[[Case, Reply], Text | None]  # a sentence when the reply is wrong
Shrinker = Callable[[Arguments], Iterator[Arguments]]


def no_smaller(arguments: Arguments) -> Iterator[Arguments]:  # noqa: ARG001
    """Arguments that have nothing smaller worth trying."""
    return iter(())


@dataclass(frozen=True)
class Question:
    """A function that the assignment asks for.

    `changes` are the arguments it updates in place; `pure` ones must be left alone even for the logic verdict.
    `indices`, `index_lists` and `index_value` say where cell numbers stand, for those who count from 1.
    `check` replaces the comparison with the oracle where several answers are right (a shuffle, a bot's move).
    `setting` is the source of a function that replaces what the called one leaves to chance or to time, then calls it
    (`{name}`): the cases are its arguments. It works where the function uses the names in `needs`.
    """

    name: str
    parameters: tuple[str, ...]
    oracle: Callable[..., Any]
    cases: tuple[Case, ...]
    module: str = ""
    printed: Printed = Printed.NOTHING
    prompts: bool = False  # the wording of input() is imposed
    changes: tuple[int, ...] = ()
    pure: bool = False
    lenient: bool = False  # changing the arguments is nobody's business
    unordered: tuple[int, ...] = ()  # arguments (or -1, the value) whose order is free
    indices: tuple[int, ...] = ()
    index_lists: tuple[int, ...] = ()
    index_value: bool = False
    two_lists: int | None = None  # the argument that some keep as one list for each player
    words: bool = False  # the wording of the returned sentence is the author's
    recursive: bool = False
    forbidden: tuple[str, ...] = ()  # names the function may not use
    ending: int = 1  # how many last lines are imposed where the rest is free
    setting: str = ""
    needs: tuple[str, ...] = ()
    dialogue: bool = False  # its questions are its author's: when a scripted answer leads nowhere, a person must look
    program: bool = False  # no function: the file that plays the game when it is run
    fresh: bool = False  # nothing in the value may be a list of the arguments
    check: Check | None = None
    together: Callable[[list[Reply]], Text | None] | None = None
    smaller: Shrinker = no_smaller
    fits: Callable[[Arguments], bool] = lambda _arguments: True
    draw: Callable[[Arguments], Text] | None = None

    @property
    def public(self) -> tuple[Case, ...]:
        return tuple(case for case in self.cases if case.public)

    @property
    def hidden(self) -> tuple[Case, ...]:
        return tuple(case for case in self.cases if not case.public)


@dataclass(frozen=True)
class Assignment:
    """A SUJET: its questions, and the files in which they are usually handed in."""

    name: str
    title: Text
    questions: tuple[Question, ...]
    modules: tuple[tuple[str, tuple[str, ...]], ...]  # (our module, the stems under which it comes)
    reference: str  # the module of ours that their own tests are tried on

    def question(self, name: str) -> Question:
        return next(question for question in self.questions if question.name == name)

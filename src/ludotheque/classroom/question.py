"""A question of an assignment: a function to write, the calls that try it, and what counts in its answer."""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from ludotheque.classroom.contract import Fault, Reading, Sort
from ludotheque.core.text import Text
from ludotheque.sandbox.inside.values import PlainData

if TYPE_CHECKING:
    from ludotheque.classroom.judging.habits import Axis
    from ludotheque.classroom.judging.mutants import InPlace, Mutant
    from ludotheque.classroom.judging.playing import Partner

Arguments = tuple[Any, ...]
Files = tuple[tuple[str, str], ...]  # small text files, by name


@dataclass(frozen=True)
class Reply:
    """What a call gave: the value, the arguments as it left them, what it printed and asked, how it failed.

    `twins`: the value holds one and the same list twice; `borrowed`: it holds a list of the arguments.
    """

    value: PlainData = None
    after: tuple[PlainData, ...] = ()
    printed: str = ""
    asked: tuple[str, ...] = ()
    error: Text | None = None
    twins: bool = False
    borrowed: bool = False
    raised: str = ""  # the name that Python gives to the error
    files: Files = ()  # those that are there after the call, and were not in the hand-in


@dataclass(frozen=True, eq=False)
class Case:
    """One call: its arguments (plain data), the lines typed, and its sort; equal to itself alone.

    `printed_there`: the call stands in the assignment itself, with its answer.
    """

    arguments: Arguments
    sort: Sort
    public: bool = False
    typed: tuple[str, ...] = ()
    printed_there: bool = False
    free: bool = False  # whatever it answers is right, but it must answer
    files: Files = ()  # that are there when it is called

    @property
    def counts(self) -> bool:
        """Whether a wrong answer may cost a point."""
        return self.sort.clause is not None

    @property
    def size(self) -> int:
        return len(repr(self.arguments)) + sum(len(line) + 1 for line in self.typed)


class Printed(Enum):
    """What the assignment says of the text a function prints."""

    NOTHING = "rien"  # it should print nothing
    TEXT = "à la lettre"  # the text is the answer; what it says is the logic, its form is the letter
    FREE = "libre"  # its wording is the author's


Gist = Callable[[str], Hashable]  # what a text says: its cells, numbers, names, cards and outcome, in order
Check = Callable[[Case, Reply], Fault | None]
Shrinker = Callable[[Arguments], Iterator[Arguments]]


@dataclass(frozen=True)
class Wants:
    """What counts in a reply.

    `changes` are the parameters updated in place; `pure` ones must be left alone even for the logic.
    `check` replaces the comparison with the oracle where several answers are right (a shuffle, a bot's move).
    """

    changes: tuple[str, ...] = ()
    pure: bool = False
    lenient: bool = False  # changing the arguments is nobody's business
    unordered: tuple[str, ...] = ()  # parameters (or "value") whose order is free
    repeats: bool = False  # in an unordered value a thing said twice is said once
    equal: Callable[[PlainData, PlainData], bool] | None = None  # another sense of equality for the value
    others: Callable[[Arguments], Collection[PlainData]] | None = None  # values as right as the oracle's, in each call
    part: Callable[[str, PlainData], PlainData] | None = (
        None  # what counts of each argument afterwards, by its parameter
    )
    printed: Printed = Printed.NOTHING
    gist: Gist | None = None  # of what is printed, or of a text that is returned: the same gist is the same logic
    form: Gist | None = None  # the same form is to the letter, where the text itself is not imposed
    prompts: bool = False  # the wording of the first input() is imposed
    outcome: Callable[[str], str | None] | None = (
        None  # which outcome a sentence tells, None where its words are unknown
    )
    tolerance: float | None = None  # of numbers with a point, in a value or on the screen; None: exact
    writes: bool = False  # the files it leaves count
    drawn: bool = False  # a text without words is a drawing: its lines are the answer
    fresh: bool = False  # nothing in the value may be a list of the arguments
    check: Check | None = None
    together: Callable[[list[Reply]], Fault | None] | None = None  # what several replies must not be
    doubt: Callable[[list[tuple[Case, Reply]]], Text | None] | None = None  # what a person must see before any points


@dataclass(frozen=True)
class Means:
    """By what means the function must be written, where the assignment says so."""

    recursive: bool = False
    forbidden: tuple[str, ...] = ()  # names it may not use


@dataclass(frozen=True)
class Look:
    """How a call is drawn for people, and how it is made smaller without leaving the contract."""

    draw: Callable[[Arguments], Text] | None = None
    smaller: Shrinker | None = None
    fits: Callable[[Arguments], bool] = lambda _arguments: True
    sort_of: Callable[[Arguments], Sort | None] | None = None  # a smaller call stays of its sort


@dataclass(frozen=True)
class Naming:
    """How the function is found: other names that are to the letter, the file it is asked in, free orders of parameters."""

    aliases: tuple[str, ...] = ()
    module: str = ""
    orders: tuple[tuple[str, ...], ...] = ()  # other orders that are to the letter
    any_order: bool = False  # the heading is lost: every order is
    called_by: tuple[str, ...] = ()  # parameters that the assignment calls by their names
    marks: tuple[str, ...] = ()  # words that tell it, added to its name, from another version in the same file


@dataclass(frozen=True)
class WholeGame:
    """A question that is a whole game: who plays it, how often, and from which file or function it starts."""

    partners: Callable[[], tuple["Partner", ...]]  # new ones each time: a partner plays once
    program: bool = False  # no function: the file that plays the game when it is run
    served: tuple[str, ...] = ()  # functions answered by the partner (a deal, a virtual player)
    files: Files = ()  # that the program finds beside it


@dataclass(frozen=True)
class Question:
    """A function that the assignment asks for; `oracles` are the readings, each as right as the others, ours first."""

    name: str
    parameters: tuple[str, ...]
    oracles: tuple[Callable[..., Any], ...]
    cases: tuple[Case, ...] = ()
    gives: str = ""  # the role of the value, where habits speak of it
    wants: Wants = field(default_factory=Wants)
    means: Means = field(default_factory=Means)
    look: Look = field(default_factory=Look)
    naming: Naming = field(default_factory=Naming)
    game: WholeGame | None = None
    given: bool = False  # the assignment gives it: worth nothing, supplied when missing

    @property
    def public(self) -> tuple[Case, ...]:
        return tuple(case for case in self.cases if case.public)

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.naming.aliases)

    def is_name(self, name: str) -> bool:
        """Whether it may be called so, to the letter."""
        return name in self.names or self.is_marked(name)

    def is_marked(self, name: str) -> bool:
        """Whether this is its name with a word that tells it from another version: `putTorique`, `put_torique`."""
        plain = name.casefold().replace("_", "")
        return any(
            plain in (f"{self.name}{mark}".casefold(), f"{mark}{self.name}".casefold()) for mark in self.naming.marks
        )


Ask = Callable[..., Reply]  # calls a function of the hand-in: its question, the arguments, the lines typed


@dataclass(frozen=True)
class Reference:
    """The correction: the text of each of its modules, without the part that starts a program; it runs in a jail."""

    sources: Mapping[str, str]  # the stem of a module → its text, that of the first questions first
    beside: Mapping[str, bytes] = field(default_factory=dict)  # other files that its jail needs
    library: bool = True  # whether it may import our package there
    holds: frozenset[str] | None = None  # the questions that it answers; None: all of them

    def answers(self, question: str) -> bool:
        """Whether it has a right function for this question: a handout has those that the assignment gives, and no other."""
        return self.holds is None or question in self.holds

    def source(self, module: str = "") -> str:
        """The text of this module, or of the first one."""
        return self.sources[module or next(iter(self.sources))]


@dataclass(frozen=True)
class Assignment:
    """A SUJET: its questions, the files in which they are usually handed in, and what its authors may do otherwise.

    `axes` looks at the hand-in where it must (how does their board write an empty cell?) and gives the habits worth trying.
    """

    name: str
    title: Text
    questions: tuple[Question, ...]
    modules: tuple[tuple[str, tuple[str, ...]], ...]  # (our module, the stems under which it comes)
    reference: Reference  # stands in for wrong functions; their own tests are tried on it
    axes: Callable[[Ask], tuple["Axis", ...]] = lambda _ask: ()
    readings: tuple[Reading, ...] = ()
    enonce: str = ""  # the assignment's own words, in which every clause is found
    extra: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # other assignments handed in beside: words of their files
    lent: str = ""  # the file of ours that a hand-in which leaves it out may import
    typed: tuple[str, ...] = ()  # what the listings of the assignment ask to type, where they run as the file is loaded

    form: Callable[[Mapping[str, str]], tuple[Fault, ...]] = lambda _sources: ()  # letter faults of the files as such
    twins: tuple["Mutant", ...] = ()  # wrong ones of the reference, which a team's own tests should notice
    in_place: "InPlace | None" = None
    bareme: str = ""  # the text of the default one
    place: str = ""  # what `find_assignment` takes to find it again: the name of a shipped one, or the path of a folder
    models: tuple[str, ...] = ()  # solutions that anybody can read: a hand-in made of them is told to the teacher
    digest: str = ""  # of a folder from outside: what was judged with another text of it is judged again
    handout: bool = False  # made of what students receive: public cases with their answers, and no correction

    def question(self, name: str) -> Question:
        return next(question for question in self.questions if question.name == name)

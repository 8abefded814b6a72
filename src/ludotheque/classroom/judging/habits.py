"""The habits in which honest authors differ from the assignment, and how to speak to a function that has them.

A habit works on roles: names of parameters, or what a function gives. It turns our data into theirs and theirs into ours;
a combination of known habits is therefore known, and our own functions can stand in a file and speak its habits.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations, permutations, product
from typing import Any

from ludotheque.classroom.contract import Fault, FaultKind, letter
from ludotheque.classroom.question import Arguments, Case, Printed, Question, Reply
from ludotheque.core.text import Text, same
from ludotheque.sandbox.inside.values import PlainData

MAX_PERMUTED = 5  # parameters: more are put in order by their names alone


class Price(Enum):
    """What a habit costs."""

    FREE = "rien"  # it is one of the readings
    FUNCTION = "fonction"  # a letter fault of the function
    FILE = "fichier"  # one letter fault for the whole file


@dataclass(frozen=True)
class Where:
    """Where a value stands: the whole call in our terms, and whether the function was to change it."""

    given: Mapping[str, Any]
    changed: bool = False


Turn = Callable[[Any, Where], Any]
TurnReply = Callable[[Reply, Where], Reply]


@dataclass(frozen=True, eq=False)
class Habit:
    """One way to differ; `give` turns ours into theirs, `take` theirs into ours."""

    name: Text  # what the author does, as a letter says it
    roles: tuple[str, ...]
    give: Turn
    take: Turn
    price: Price = Price.FREE
    only: tuple[str, ...] = ()  # the questions it concerns, where not all with these roles
    hears: TurnReply | None = None  # their whole reply as ours, where the values alone do not tell
    says: TurnReply | None = None  # and ours as theirs
    types: Callable[[str], str] | None = None  # a line that we type as they want it

    def concerns(self, question: Question) -> bool:
        if self.only and question.name not in self.only:
            return False
        return question.gives in self.roles or any(name in self.roles for name in question.parameters)


@dataclass(frozen=True, eq=False)
class Axis:
    """Habits that exclude each other; where it is `shared` all functions of the file must have the same one.

    `sure` (of a shared one): seen in the hand-in, not guessed; one of them holds.
    `doubtful`: a wrong function may look like it; believed where it explains all, or accuses fewer functions.
    """

    name: str
    habits: tuple[Habit, ...]
    shared: bool = False
    sure: bool = False
    doubtful: bool = False


class AnswerChannel(Enum):
    """Where the answer is found."""

    AS_ASKED = same("")
    PRINTED = Text("affiche sa réponse au lieu de la renvoyer", "prints its answer instead of returning it")
    RETURNED = Text("renvoie ce qu'il fallait modifier sur place", "returns what was to be changed in place")
    LAST = Text(
        "renvoie le dernier argument à modifier au lieu de le modifier sur place",
        "returns the last argument to change instead of changing it in place",
    )
    TEXT = Text("renvoie le texte au lieu de l'afficher", "returns the text instead of printing it")
    BEFORE = Text(
        "renvoie, avant sa réponse, ce qu'il fallait modifier sur place",
        "returns, before its answer, what was to be changed in place",
    )
    BEHIND = Text(
        "renvoie, après sa réponse, ce qu'il fallait modifier sur place",
        "returns, after its answer, what was to be changed in place",
    )


Chosen = tuple[tuple[str, Habit], ...]  # (axis, habit)


@dataclass(frozen=True)
class Convention:
    """One way to speak to one function and to understand its answer."""

    habits: Chosen = ()
    order: tuple[int, ...] | None = None  # the place, among ours, of each of its parameters
    channel: AnswerChannel = AnswerChannel.AS_ASKED
    reading: int = 0

    @property
    def weight(self) -> int:
        costs = {Price.FREE: 1, Price.FUNCTION: 3, Price.FILE: 2}
        moved = self.order is not None
        return (
            sum(costs[habit.price] for _, habit in self.habits)
            + (3 if self.channel is not AnswerChannel.AS_ASKED else 0)
            + (1 if self.reading else 0)
            + (1 if moved else 0)
        )

    def faults(self, question: Question) -> tuple[Fault, ...]:
        """What is not to the letter in this convention."""
        found = []
        for axis, habit in self.habits:
            if habit.price is not Price.FREE and habit.concerns(question):
                found.append(Fault(FaultKind.LETTER, habit.name, axis if habit.price is Price.FILE else ""))
        if self.channel is not AnswerChannel.AS_ASKED:
            found.append(Fault(FaultKind.LETTER, self.channel.value))
        if self.order is not None and not _is_free(question, self.order):
            found.append(_order_fault(self.order, question))
        return tuple(found)

    def send(self, question: Question, arguments: Arguments) -> Arguments:
        """Our arguments as this function wants them."""
        where = Where(dict(zip(question.parameters, arguments, strict=False)))
        sent = [self._given(question, name, value, where) for name, value in where.given.items()]
        sent += arguments[len(question.parameters) :]
        return tuple(sent if self.order is None else [sent[place] for place in self.order])

    def typed(self, question: Question, lines: tuple[str, ...]) -> tuple[str, ...]:
        """The lines that we would type as this function wants them."""
        for _, habit in self.habits:
            if habit.types and habit.concerns(question):
                lines = tuple(map(habit.types, lines))
        return lines

    def receive(self, question: Question, case: Case, reply: Reply) -> Reply:
        """Its reply as the assignment would have it."""
        given = dict(zip(question.parameters, case.arguments, strict=False))
        after = self._straightened(question, given, reply.after)
        value = reply.value
        if self.channel in (AnswerChannel.RETURNED, AnswerChannel.LAST) and value is not None:
            after, value = _unpacked(question, after, value, whole=self.channel is AnswerChannel.RETURNED), None
        elif (
            self.channel in (AnswerChannel.BEFORE, AnswerChannel.BEHIND)
            and isinstance(value, list | tuple)
            and len(value) == 2
        ):
            changed, value = value if self.channel is AnswerChannel.BEFORE else value[::-1]
            after = _unpacked(question, after, changed, whole=True)
        ours = [
            self._taken(question, name, thing, Where(given, name in question.wants.changes))
            for name, thing in zip(question.parameters, after, strict=False)
        ]
        if self.channel is AnswerChannel.TEXT and isinstance(value, str):
            return replace(reply, value=None, after=tuple(ours), printed=value)
        if question.gives:
            value = self._taken(question, question.gives, value, Where(given))
        heard = replace(reply, value=value, after=tuple(ours))
        for _, habit in reversed(self.habits):
            if habit.hears and habit.concerns(question):
                heard = habit.hears(heard, Where(given))
        return heard

    def served(self, question: Question, theirs: Arguments) -> Arguments:
        """The arguments with which they call this function, as ours would take them."""
        count = len(question.parameters)
        places = self.order if self.order is not None else tuple(range(count))
        ours: dict[str, PlainData] = {}
        for place, value in zip(places, theirs, strict=False):
            if place < count:
                ours[question.parameters[place]] = value
        for name in ours:  # roles that no habit turns come first: the others may need them
            ours[name] = self._taken(question, name, ours[name], Where(ours))
        return tuple(ours.get(name) for name in question.parameters)

    def answered(self, question: Question, arguments: Arguments, theirs: Arguments, reply: Reply) -> Reply:
        """What our function answered, as they would have it: the value, their arguments afterwards, what is printed."""
        given = dict(zip(question.parameters, arguments, strict=False))
        for _, habit in self.habits:
            if habit.says and habit.concerns(question):
                reply = habit.says(reply, Where(given))
        value, printed = reply.value, reply.printed
        after = {
            name: self._given(question, name, thing, Where(given, name in question.wants.changes))
            for name, thing in zip(question.parameters, reply.after, strict=False)
        }
        places = self.order if self.order is not None else tuple(range(len(question.parameters)))
        left = tuple(
            after.get(question.parameters[place], before) for place, before in zip(places, theirs, strict=False)
        )
        if question.gives:
            value = self._given(question, question.gives, value, Where(given))
        changed = [after[name] for name in question.wants.changes if name in after]
        if self.channel is AnswerChannel.RETURNED:
            value, left = (changed[0] if len(changed) == 1 else tuple(changed)), theirs
        elif self.channel is AnswerChannel.LAST:
            kept = places.index(question.parameters.index(question.wants.changes[-1]))
            value, left = changed[-1], (*left[:kept], theirs[kept], *left[kept + 1 :])
        elif self.channel in (AnswerChannel.BEFORE, AnswerChannel.BEHIND):
            value, left = (changed[0], value) if self.channel is AnswerChannel.BEFORE else (value, changed[0]), theirs
        elif self.channel is AnswerChannel.PRINTED:
            value, printed = None, f"{value}\n"
        elif self.channel is AnswerChannel.TEXT:
            value, printed = printed, ""
        return replace(reply, value=value, after=left, printed=printed)

    def _given(self, question: Question, role: str, value: PlainData, where: Where) -> PlainData:
        for habit in self._about(question, role):
            value = habit.give(value, where)
        return value

    def _taken(self, question: Question, role: str, value: PlainData, where: Where) -> PlainData:
        for habit in reversed(self._about(question, role)):
            try:
                value = habit.take(value, where)
            except (TypeError, ValueError, IndexError, KeyError, AttributeError):
                return value  # it is not in that form: compared as it is, it is wrong
        return value

    def _about(self, question: Question, role: str) -> list[Habit]:
        return [habit for _, habit in self.habits if role in habit.roles and habit.concerns(question)]

    def _straightened(self, question: Question, given: Mapping[str, Any], after: Arguments) -> Arguments:
        """Their arguments afterwards, in our order; what they do not take is as it was."""
        if self.order is None or len(after) != len(self.order):
            return after
        straight = [self._given(question, name, value, Where(given)) for name, value in given.items()]
        for item, place in zip(after, self.order, strict=True):
            straight[place] = item
        return tuple(straight)


PLAIN = Convention()


def as_is(value: PlainData, _where: Where) -> PlainData:
    """The turn that turns nothing."""
    return value


def items_of(value: PlainData) -> Collection[PlainData]:
    """What a value of theirs holds; TypeError where it is nothing that holds."""
    if isinstance(value, list | tuple | set | dict | str):
        return value
    raise TypeError(value)


def part_of(value: PlainData, place: int) -> PlainData:
    """What stands at a place of a value of theirs; TypeError where it has no places."""
    if isinstance(value, list | tuple | str | dict):
        return value[place]
    raise TypeError(value)


def number_of(value: PlainData) -> float:
    """A number of theirs; TypeError for anything else."""
    if isinstance(value, int | float):
        return value
    raise TypeError(value)


def held_as(sample: PlainData, items: list[PlainData]) -> PlainData:
    """The items in a list, a tuple or a set, whichever the sample is; TypeError where it is none of them."""
    if isinstance(sample, list):
        return items
    if isinstance(sample, tuple | set):
        return tuple(items) if isinstance(sample, tuple) else {*items}
    raise TypeError(sample)


def conventions(
    question: Question, parameters: tuple[str, ...], axes: tuple[Axis, ...], shared: Chosen
) -> Iterator[Convention]:
    """The conventions worth trying above the habits of the file, the plainest first."""
    free = [axis for axis in axes if not axis.shared and any(habit.concerns(question) for habit in axis.habits)]
    settled = tuple(one for one in shared if one[1].concerns(question))
    choices = [[None, *((axis.name, habit) for habit in axis.habits if habit.concerns(question))] for axis in free]
    orders = list(_orders(question, parameters))
    readings = range(len(question.oracles))
    tried = [
        Convention(_in_order((*settled, *(one for one in some if one))), order, channel, reading)
        for some, order, channel, reading in product(product(*choices), orders[:1], channels(question), readings)
    ]
    yield from sorted(tried, key=lambda convention: convention.weight)
    for order in orders[1:]:
        yield Convention(settled, order)
    for order in orders[1:]:
        yield from (
            replace(convention, order=order)
            for convention in sorted(tried, key=lambda one: one.weight)
            if len(convention.habits) > len(settled) or convention.channel is not AnswerChannel.AS_ASKED
        )


def _in_order(chosen: Chosen) -> Chosen:
    """Habits in the order of their axes' names: the same ones are the same convention."""
    return tuple(sorted(chosen, key=lambda one: one[0]))


def channels(question: Question) -> list[AnswerChannel]:
    """Where the answer of this function may be found, as asked first."""
    wants = question.wants
    found = [AnswerChannel.AS_ASKED]
    if wants.changes:
        found.append(AnswerChannel.RETURNED)
    if len(wants.changes) > 1:
        found.append(AnswerChannel.LAST)
    elif wants.changes and question.gives:
        found += [AnswerChannel.BEFORE, AnswerChannel.BEHIND]
    if wants.printed is Printed.TEXT:
        found.append(AnswerChannel.TEXT)
    elif not wants.check and not question.game and (question.gives or not wants.changes):
        found.append(AnswerChannel.PRINTED)
    return found


def _orders(question: Question, theirs: tuple[str, ...]) -> Iterator[tuple[int, ...] | None]:
    """How to give our arguments to their parameters: as asked, by name when the names say it, then by trying."""
    ours = question.parameters
    if any(name.startswith("*") and not name.startswith("**") for name in theirs):
        yield None  # it takes as many as it is given
        return
    required = tuple(name for name in theirs if not name.startswith(("*", "=")))
    plain = tuple(name.lstrip("=") for name in theirs if not name.startswith("*"))
    if plain[: len(ours)] == ours and len(required) <= len(ours):
        yield None
        return
    by_name = _by_name(ours, plain[: len(ours)] if len(required) <= len(ours) else plain)
    if by_name is not None:
        yield by_name if by_name != tuple(range(len(ours))) else None
        return
    fitting = len(required) <= len(ours) <= len(plain)
    if fitting or not theirs:
        yield None
    for order in question.naming.orders:
        yield tuple(ours.index(name) for name in order)
    count = min(len(plain), len(ours))
    if count < len(ours) or len(required) > len(ours):
        yield from combinations(range(len(ours)), count)
    if len(ours) <= MAX_PERMUTED and count:
        for places in permutations(range(len(ours)), count):
            if list(places) != sorted(places):
                yield places


def _by_name(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[int, ...] | None:
    folded = [_folded(name) for name in ours]
    places = [folded.index(_folded(name)) for name in theirs if _folded(name) in folded]
    whole = len(places) == len(theirs) and len(set(places)) == len(places) and bool(places)
    return tuple(places) if whole else None


def _folded(name: str) -> str:
    return name.casefold().replace("_", "")


def _is_free(question: Question, order: tuple[int, ...]) -> bool:
    names = tuple(question.parameters[place] for place in order)
    return (question.naming.any_order and len(order) == len(question.parameters)) or names in question.naming.orders


def _order_fault(order: tuple[int, ...], question: Question) -> Fault:
    names = ", ".join(question.parameters[place] for place in order)
    if len(order) < len(question.parameters):
        return letter(f"prend moins de paramètres : ({names})", f"takes fewer parameters: ({names})")
    return letter(f"prend ses paramètres dans l'ordre ({names})", f"takes its parameters in the order ({names})")


def _unpacked(question: Question, after: Arguments, value: PlainData, *, whole: bool) -> Arguments:
    """The arguments with the changed ones as they were returned: all of them, or the last alone."""
    places = [question.parameters.index(name) for name in question.wants.changes]
    items = [value] if len(places) == 1 or not whole else value
    places = places if whole else places[-1:]
    if not isinstance(items, list | tuple) or len(items) != len(places):
        return after
    changed = list(after)
    for place, item in zip(places, items, strict=True):
        if place < len(changed):
            changed[place] = item
    return tuple(changed)

"""The ways in which honest students differ from the assignment: counting from 1, printing instead of returning…"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations, product
from typing import Any

from ludotheque.classroom.question import Arguments, Case, Printed, Question, Reply
from ludotheque.classroom.said import sorted_texts
from ludotheque.core.text import Text, same


class Out(Enum):
    """Where the answer is found."""

    AS_ASKED = same("")
    PRINTED = Text("affiche sa réponse au lieu de la renvoyer", "prints its answer instead of returning it")
    RETURNED = Text("renvoie ce qu'il fallait modifier sur place", "returns what was to be changed in place")
    TEXT = Text("renvoie le texte au lieu de l'afficher", "returns the text instead of printing it")


class Base(Enum):
    """What is counted from 1 instead of 0."""

    ARGUMENT = Text("numérote à partir de 1 la case reçue", "counts the cell it receives from 1")
    LIST = Text("numérote à partir de 1 les cases des listes", "counts the cells of the lists from 1")
    VALUE = Text("numérote à partir de 1 ce qu'elle renvoie", "counts what it returns from 1")


@dataclass(frozen=True)
class Convention:
    """One way to speak to a function and to understand its answer."""

    order: tuple[int, ...] | None = None  # the place, among ours, of each of its parameters
    bases: frozenset[Base] = frozenset()
    two_lists: bool = False
    out: Out = Out.AS_ASKED
    own_words: bool = False

    @property
    def weight(self) -> int:
        ones = (self.two_lists, self.out is not Out.AS_ASKED, self.own_words)
        return len(self.bases) + sum(ones)

    def sentences(self, question: Question) -> list[Text]:
        """What this convention is, for the report."""
        said = sorted_texts(base.value for base in self.bases)
        if self.order is not None:
            said.append(_order_sentence(self.order, question))
        if self.two_lists:
            said.append(
                Text(
                    "garde une liste de cases prises pour chaque joueur", "keeps a list of taken cells for each player"
                )
            )
        if self.out is not Out.AS_ASKED:
            said.append(self.out.value)
        if self.own_words:
            said.append(Text("annonce le résultat avec ses propres mots", "tells the outcome in its own words"))
        return said

    def send(self, question: Question, arguments: Arguments) -> Arguments:
        """Our arguments as this function wants them."""
        sent = list(arguments)
        if Base.ARGUMENT in self.bases:
            for place in question.indices:
                sent[place] += 1
        if Base.LIST in self.bases:
            for place in question.index_lists:
                sent[place] = [number + 1 for number in sent[place]]
        if self.two_lists and question.two_lists is not None:
            cells = sent[question.two_lists]
            sent[question.two_lists] = [cells, []] if _player(question, arguments) == 1 else [[], cells]
        return tuple(sent if self.order is None else [sent[place] for place in self.order])

    def receive(self, question: Question, case: Case, reply: Reply) -> Reply:
        """Its reply as the assignment would have it."""
        after = self._straightened(case.arguments, reply.after)
        value = reply.value
        if self.out is Out.RETURNED and value is not None:
            after, value = _unpacked(question, after, value), None
        if self.two_lists:
            after = _one_list(question, case.arguments, after)
        if Base.LIST in self.bases:
            after = tuple(_down(item) if place in question.index_lists else item for place, item in enumerate(after))
        if Base.VALUE in self.bases:
            value = _down(value)
        if self.out is Out.TEXT and isinstance(value, str):
            return replace(reply, value=None, after=after, printed=value)
        return replace(reply, value=value, after=after)

    def _straightened(self, arguments: Arguments, after: Arguments) -> Arguments:
        if self.order is None or len(after) != len(self.order):
            return after
        straight = list(arguments)
        for item, place in zip(after, self.order, strict=True):
            straight[place] = item
        return tuple(straight)


def printed_value(expected: Any, reply: Reply) -> Reply:
    """The reply of a function that prints its answer: the value it meant, when that is what stands on the screen."""
    shown = reply.printed.strip()
    if reply.value is None and shown and shown in (str(expected), repr(expected)):
        return replace(reply, value=expected, printed="")
    unseen = Text("n'affiche pas la valeur attendue", "does not print the expected value")
    return replace(reply, error=reply.error or unseen)


def conventions(question: Question, parameters: tuple[str, ...]) -> Iterator[Convention]:
    """The conventions worth trying, the plainest first."""
    orders = [None] if question.setting else _orders(question.parameters, parameters)
    bases = [
        base
        for base, there in (
            (Base.ARGUMENT, question.indices),
            (Base.LIST, question.index_lists),
            (Base.VALUE, question.index_value),
        )
        if there
    ]
    chosen = [frozenset(some) for size in range(len(bases) + 1) for some in combinations(bases, size)]
    shapes = (False, True) if question.two_lists is not None else (False,)
    words = (False, True) if question.words else (False,)
    tried = [
        Convention(orders[0], some, shape, out, own)
        for some, shape, out, own in product(chosen, shapes, _outs(question), words)
    ]
    yield from sorted(tried, key=lambda convention: convention.weight)
    yield from (Convention(order) for order in orders[1:])


def _outs(question: Question) -> list[Out]:
    outs = [Out.AS_ASKED]
    if question.changes:
        outs.append(Out.RETURNED)
    if question.printed in (Printed.EXACT, Printed.LAYOUT_FREE):
        outs.append(Out.TEXT)
    if question.printed is Printed.NOTHING and not question.check:
        outs.append(Out.PRINTED)
    return outs


def _orders(ours: tuple[str, ...], theirs: tuple[str, ...]) -> list[tuple[int, ...] | None]:
    """How to give our arguments to their parameters: by name when the names say it, else also two by two swapped."""
    if theirs == ours or not theirs:
        return [None]
    folded = [name.casefold() for name in ours]
    by_name = [folded.index(name.casefold()) for name in theirs if name.casefold() in folded]
    if len(by_name) == len(theirs) and len(set(by_name)) == len(by_name):
        return [None if by_name == list(range(len(ours))) else tuple(by_name)]
    orders: list[tuple[int, ...] | None] = [None]
    for one, other in combinations(range(len(ours)), 2):
        order = list(range(len(ours)))
        order[one], order[other] = order[other], order[one]
        orders.append(tuple(order))
    return orders


def _order_sentence(order: tuple[int, ...], question: Question) -> Text:
    names = ", ".join(question.parameters[place] for place in order)
    if len(order) < len(question.parameters):
        return Text(f"prend moins de paramètres : ({names})", f"takes fewer parameters: ({names})")
    return Text(f"prend ses paramètres dans l'ordre ({names})", f"takes its parameters in the order ({names})")


def _player(question: Question, arguments: Arguments) -> int:
    player: int = arguments[question.parameters.index("player")]
    return player


def _one_list(question: Question, arguments: Arguments, after: Arguments) -> Arguments:
    """The list of what was just taken from the other player, out of the two."""
    place = question.two_lists
    if place is None or place >= len(after):
        return after
    lists = after[place]
    if not isinstance(lists, list | tuple) or len(lists) != 2:
        return after
    other = 2 - _player(question, arguments)  # the list of player 2 has number 1
    return (*after[:place], lists[other], *after[place + 1 :])


def _unpacked(question: Question, after: Arguments, value: Any) -> Arguments:
    items = [value] if len(question.changes) == 1 else value
    if not isinstance(items, list | tuple) or len(items) != len(question.changes):
        return after
    changed = list(after)
    for place, item in zip(question.changes, items, strict=True):
        if place < len(changed):
            changed[place] = item
    return tuple(changed)


def _down(item: Any) -> Any:
    """An index, or each of a list of them, counted from 0."""
    return type(item)(_down_one(number) for number in item) if isinstance(item, list | tuple) else _down_one(item)


def _down_one(number: Any) -> Any:
    """An index counted from 1, counted from 0; -1 still means « nowhere », and 0 is nothing."""
    if type(number) is not int:
        return number
    return number - 1 if number > 0 else (number if number < 0 else None)

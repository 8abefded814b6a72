"""The correction's functions in the place of some of a hand-in's: each under the name and the parameters it has there."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ludotheque.classroom.handins.locating import FoundPlace
from ludotheque.classroom.handins.scopes import Uses, reached
from ludotheque.classroom.judging.bench import ALONE, Bench, Served
from ludotheque.classroom.judging.habits import Convention
from ludotheque.classroom.judging.ours import Answer, standing_in
from ludotheque.classroom.judging.playing import Partner
from ludotheque.classroom.judging.workshop import Workshop
from ludotheque.classroom.question import Arguments, Assignment, Question, Reply

OpenBench = Callable[[str, Served], Bench]  # the module to load (or the program to run), and what is served to it
Speaking = Mapping[str, Convention]  # how each of the functions that are replaced is spoken to


@dataclass(frozen=True)
class Stubs:
    """One hand-in, in which functions can be replaced."""

    assignment: Assignment
    places: Mapping[str, FoundPlace]  # of the functions that can be called
    uses: Uses
    named: Mapping[str, str]  # each question that is there, those left empty too
    parameters: Mapping[str, tuple[str, ...]]  # of the same
    supplied: frozenset[str]  # given functions that the hand-in leaves out
    open_bench: OpenBench
    workshop: Workshop

    def reached_by(self, question: Question) -> list[str]:
        """The other questions that it calls and that the correction answers, in the order of the assignment."""
        if question.name not in self.places:  # a program: it may use them all, those left empty too
            used = {place.name for place in self.places.values()} | {one.name for one in self.assignment.questions}
        else:
            used = reached(self.uses, self.places[question.name].name)
        there = {name for name, place in self.places.items() if place.name in used}
        missing = {
            one.name
            for one in self.assignment.questions
            if one.name not in self.places and one.name in used and not one.game
        }
        known = self.assignment.reference.answers  # without a correction each function is judged as the file stands
        wanted = (there | missing) - {question.name}
        return [one.name for one in self.assignment.questions if one.name in wanted and known(one.name)]

    def helpers_of(self, name: str) -> set[str]:
        """The author's own functions that are part of its body: used by it, and not through another question alone."""
        if name not in self.places:  # a program: it may use all that is there
            return {*self.uses} - self._located
        direct = {one: used - self._located for one, used in self.uses.items()}
        return {one for one in reached(direct, self.places[name].name) if one in self.uses}

    @property
    def _located(self) -> set[str]:
        return {place.name for place in self.places.values()}

    def bench(self, module: str, speaking: Speaking, at_table: Sequence[Partner] = ()) -> Bench:
        """The module above these functions of the correction, and above what the partner of a game answers."""
        own = {name: _asked_at(at_table, name) for name in (at_table[0].serves() if at_table else ())}
        wanted = dict.fromkeys((*speaking, *self.supplied, *(name for name in own if name in self.places)))
        return self.open_bench(module, self._served(wanted, speaking, own) if wanted else ALONE)

    def _served(self, wanted: Iterable[str], speaking: Speaking, own: Mapping[str, Answer]) -> Served:
        names = {name: self._called(name) for name in wanted}
        return standing_in(self.assignment, names, speaking, self.workshop, own)

    def _called(self, name: str) -> tuple[str, tuple[str, ...]]:
        """The name and the parameters under which a question stands in the file, or should."""
        question = self.assignment.question(name)
        return self.named.get(name, name), self.parameters.get(name, question.parameters)


def _asked_at(at_table: Sequence[Partner], name: str) -> Answer:
    """The answer of whoever plays now."""

    def answer(arguments: Arguments) -> Reply:
        return at_table[0].serves()[name](arguments)

    return answer

"""Find the conventions of an author: what explains all functions of the file best, then what each has of its own."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product

from ludotheque.classroom.judging.habits import Axis, Chosen, Convention, Price, conventions
from ludotheque.classroom.judging.trial import Trial, Tried
from ludotheque.classroom.question import Case, Question

MAX_CONVENTIONS = 600  # tried on one function
MAX_SCORED = 60  # of those, how many are measured for the nearest one
Cases = Mapping[str, tuple[Case, ...]]  # by question


@dataclass(frozen=True)
class Settled:
    """What holds for the whole file: these habits, and none but these on these axes."""

    habits: Chosen
    axes: frozenset[str]

    def about(self, question: Question) -> Chosen:
        return tuple(one for one in self.habits if one[1].concerns(question))


class Fitting:
    """The functions of one hand-in, and what is found out about the way its author writes."""

    def __init__(self, tried: Mapping[str, Tried], cases: Cases, axes: tuple[Axis, ...]) -> None:
        self.tried, self.cases, self.axes = tried, cases, axes
        self._trials: dict[tuple[str, Chosen, tuple[Axis, ...]], Trial] = {}
        self._found: dict[tuple[str, Chosen, tuple[Axis, ...]], Convention | None] = {}

    def shared(self) -> list[Settled]:
        """What the whole file may share, first that under which most of its functions are right, the plainest of them."""
        axes = [axis for axis in self.axes if axis.shared]
        names = frozenset(axis.name for axis in axes)
        options = product(
            *([*([] if axis.sure else [None]), *((axis.name, habit) for habit in axis.habits)] for axis in axes)
        )
        choices = [Settled(tuple(one for one in option if one), names) for option in options]
        choices.sort(key=lambda chosen: sum(1 if habit.price is Price.FREE else 2 for _, habit in chosen.habits))
        touched = [
            name
            for name, tried in self.tried.items()
            if any(habit.concerns(tried.question) for axis in axes for habit in axis.habits)
        ]
        counts = dict[Settled, int]()
        for chosen in choices:
            counts[chosen] = sum(self._right(name, chosen) is not None for name in touched)
            if counts[chosen] == len(touched):
                return [chosen]
        doubtful = {axis.name for axis in axes if axis.doubtful}
        ordered = sorted(counts, key=lambda chosen: -counts[chosen])
        first = next(chosen for chosen in ordered if doubtful.isdisjoint(name for name, _ in chosen.habits))
        return [first, *(chosen for chosen in ordered if chosen is not first)]

    def uniform(self, settled: Settled, fitted: Iterable[Convention]) -> Iterator[Settled]:
        """Where these conventions have a habit of their own: that habit for the whole file, or none for any function."""
        chosen = dict.fromkeys(one for convention in fitted for one in convention.habits if one[0] not in settled.axes)
        for name in dict.fromkeys(axis for axis, _ in chosen):
            axes = settled.axes | {name}
            yield Settled(settled.habits, axes)
            yield from (Settled((*settled.habits, one), axes) for one in chosen if one[0] == name)

    def in_file(self, name: str, settled: Settled) -> Trial:
        """The function as the file stands: the plainest convention under which it is right, else the nearest."""
        key = self.key(name, settled)
        if key not in self._trials:
            convention = self._right(name, settled) or self._nearest(self.tried[name], settled)
            self._trials[key] = self.tried[name].trial(convention, self.cases[name])
        return self._trials[key]

    def fitted(self, tried: Tried, settled: Settled) -> Trial:
        """The same of a function that is called elsewhere: above stubs."""
        convention = self._passing(tried, settled) or self._nearest(tried, settled)
        return tried.trial(convention, self.cases[tried.question.name])

    def is_right(self, name: str, settled: Settled) -> bool:
        """Whether the function is right as the file stands."""
        return self._right(name, settled) is not None

    def plainest(self, question: Question, parameters: tuple[str, ...], settled: Settled) -> Convention:
        """How to speak to a function of which nothing is known but its parameters."""
        every = conventions(question, parameters, self._free(settled), settled.habits)
        return next(every, Convention(settled.about(question)))

    def key(self, name: str, settled: Settled) -> tuple[str, Chosen, tuple[Axis, ...]]:
        """What of the conventions of the file concerns this function, and what it may choose for itself."""
        question = self.tried[name].question
        free = (axis for axis in self._free(settled) if any(habit.concerns(question) for habit in axis.habits))
        return name, settled.about(question), tuple(free)

    def _free(self, settled: Settled) -> tuple[Axis, ...]:
        return tuple(axis for axis in self.axes if axis.name not in settled.axes)

    def _conventions(self, tried: Tried, settled: Settled, most: int) -> Iterator[Convention]:
        return islice(conventions(tried.question, tried.parameters, self._free(settled), settled.habits), most)

    def _right(self, name: str, settled: Settled) -> Convention | None:
        key = self.key(name, settled)
        if key not in self._found:
            self._found[key] = self._passing(self.tried[name], settled)
        return self._found[key]

    def _passing(self, tried: Tried, settled: Settled) -> Convention | None:
        """The plainest convention under which the function is right."""
        counted = [case for case in self.cases[tried.question.name] if case.counts]
        for convention in self._conventions(tried, settled, MAX_CONVENTIONS):
            if tried.worn_out:
                return None
            if tried.passes(convention, counted):
                return convention
        return None

    def _nearest(self, tried: Tried, settled: Settled) -> Convention:
        """The convention under which a wrong function is most often right on the public cases."""
        counted = [case for case in self.cases[tried.question.name] if case.counts]
        public = [case for case in counted if case.public] or counted
        best, most = Convention(settled.about(tried.question)), -1
        for convention in self._conventions(tried, settled, MAX_SCORED):
            if tried.worn_out:
                break
            right = tried.score(convention, public, most + 1)
            if right > most:
                best, most = convention, right
        return best

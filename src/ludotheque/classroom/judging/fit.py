"""Find the habits of an author: the set that explains all functions of the file best, then each function's own."""

from collections.abc import Mapping
from itertools import islice, product

from ludotheque.classroom.judging.habits import Axis, Chosen, Convention, Price, conventions
from ludotheque.classroom.judging.trial import Trial, Tried
from ludotheque.classroom.question import Case

MAX_CONVENTIONS = 600  # tried on one function
MAX_SCORED = 60  # of those, how many are measured for the nearest one
Cases = Mapping[str, tuple[Case, ...]]  # by question


class Fitting:
    """The functions of one hand-in, and what is found out about the way its author writes."""

    def __init__(self, tried: Mapping[str, Tried], cases: Cases, axes: tuple[Axis, ...]) -> None:
        self.tried, self.cases, self.axes = tried, cases, axes
        self._explained: dict[tuple[str, Chosen], Trial] = {}
        self._found: dict[tuple[str, Chosen], Convention | None] = {}

    def shared(self) -> list[Chosen]:
        """The habits of the whole file, those under which most of its functions are right first, the plainest of them."""
        axes = [axis for axis in self.axes if axis.shared]
        options = product(
            *([*([] if axis.sure else [None]), *((axis.name, habit) for habit in axis.habits)] for axis in axes)
        )
        choices = [tuple(one for one in option if one) for option in options]
        choices.sort(key=lambda chosen: sum(1 if habit.price is Price.FREE else 2 for _, habit in chosen))
        touched = [
            name
            for name, tried in self.tried.items()
            if any(habit.concerns(tried.question) for axis in axes for habit in axis.habits)
        ]
        counts = dict[Chosen, int]()
        for chosen in choices:
            counts[chosen] = sum(self._right(name, chosen) is not None for name in touched)
            if counts[chosen] == len(touched):
                return [chosen]
        doubtful = {axis.name for axis in axes if axis.doubtful}
        ordered = sorted(counts, key=lambda chosen: -counts[chosen])
        first = next(chosen for chosen in ordered if doubtful.isdisjoint(name for name, _ in chosen))
        return [first, *(chosen for chosen in ordered if chosen is not first)]

    def explained(self, name: str, shared: Chosen) -> Trial:
        """The plainest convention under which the function is right, else the one under which it is most often."""
        tried, about = self.tried[name], self._about(name, shared)
        if (name, about) not in self._explained:
            convention = self._right(name, about) or self._nearest(tried, about)
            self._explained[name, about] = tried.trial(convention, self.cases[name])
        return self._explained[name, about]

    def _about(self, name: str, shared: Chosen) -> Chosen:
        return tuple(one for one in shared if one[1].concerns(self.tried[name].question))

    def _right(self, name: str, shared: Chosen) -> Convention | None:
        """The plainest convention under which the function is right."""
        about = self._about(name, shared)
        if (name, about) not in self._found:
            self._found[name, about] = self._search(self.tried[name], about)
        return self._found[name, about]

    def _search(self, tried: Tried, shared: Chosen) -> Convention | None:
        counted = [case for case in self.cases[tried.question.name] if case.counts]
        for convention in islice(conventions(tried.question, tried.parameters, self.axes, shared), MAX_CONVENTIONS):
            if tried.worn_out:
                return None
            if tried.passes(convention, counted):
                return convention
        return None

    def _nearest(self, tried: Tried, shared: Chosen) -> Convention:
        """The convention under which a wrong function is most often right on the public cases."""
        counted = [case for case in self.cases[tried.question.name] if case.counts]
        public = [case for case in counted if case.public] or counted
        best, most = Convention(shared), -1
        for convention in islice(conventions(tried.question, tried.parameters, self.axes, shared), MAX_SCORED):
            if tried.worn_out:
                break
            right = tried.score(convention, public, most + 1)
            if right > most:
                best, most = convention, right
        return best

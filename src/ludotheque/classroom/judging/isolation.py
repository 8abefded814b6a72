"""Judges each function by what it does above right versions of the others: a fault is charged in the function that holds it.

A function below which nothing fails is judged as the file stands. Of any other all the functions of the assignment that
it reaches are replaced by the correction's, which speak the author's conventions, and it is fitted again above these stubs.
Helpers of the author's own are part of every body that uses them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from ludotheque.classroom.contract import Fault
from ludotheque.classroom.judging.fit import Fitting, Settled
from ludotheque.classroom.judging.habits import AnswerChannel, Axis, Convention, channels
from ludotheque.classroom.judging.playing import GamesPlayed
from ludotheque.classroom.judging.stubs import Speaking, Stubs
from ludotheque.classroom.judging.trial import Trial, Tried
from ludotheque.classroom.judging.whole_games import WholeGames
from ludotheque.classroom.question import Question

Outcome = Trial | GamesPlayed
MAX_SHARED = 3  # conventions of the whole file under which its functions are isolated
MAX_UNIFORM = 6  # of those where functions agree that may each choose
MAX_STUBS = 6  # ways in which the stubs below one function speak
MAX_GAMES = 12  # of the same, for a whole game
MOSTLY = 2 / 3  # of its public calls: a wrong function is spoken to in the convention under which so many are right


@dataclass(frozen=True)
class IsolatedOutcome:
    """What is known of one question: how it went by itself, and as the file stands."""

    outcome: Outcome | None = None  # above right versions of what it calls
    in_file: Outcome | None = None  # the same where nothing below fails
    tried: Tried | None = None  # who gave the outcome
    above: tuple[str, ...] = ()  # by itself right, in its file wrong: the functions that it needs right
    helpers: tuple[str, ...] = ()  # of a wrong function: functions of the author's that may hold the fault

    @property
    def right(self) -> bool:
        return self.outcome is not None and self.outcome.right

    @property
    def wrong(self) -> bool:
        return self.outcome is not None and not self.outcome.right


NOT_THERE = IsolatedOutcome()


@dataclass
class Isolation:
    """The functions of one hand-in, judged each by itself."""

    stubs: Stubs
    fitting: Fitting
    games: WholeGames
    classes: frozenset[str]  # of the hand-in: one of their methods may be wrong and another right

    def __post_init__(self) -> None:
        self._above = dict[object, tuple[Trial, Tried]]()
        self._worn_out = dict[str, tuple[Trial, Tried]]()

    def findings(self) -> dict[str, IsolatedOutcome]:
        """What is found of every question, under the conventions that leave the fewest functions wrong, the plainest of them."""
        first, *others = self.fitting.shared()
        best = _Reading(self, first)
        for settled in others[: MAX_SHARED - 1]:
            best = self._better(best, settled)
        free = best
        for settled in islice(self.fitting.uniform(free.settled, free.conventions), MAX_UNIFORM):
            best = self._better(best, settled, free)
        return self._with_helpers(best.found)

    def _better(self, best: "_Reading", settled: Settled, free: "_Reading | None" = None) -> "_Reading":
        """The better of this reading and another, which is looked into only where it could be better.

        One wrong function among others that agree stays wrong: it has no say in what the file has in common.
        """
        alone = [name for name, one in self.fitting.tried.items() if not self.stubs.reached_by(one.question)]
        wrong = (name for name in alone if not self.fitting.is_right(name, settled))
        if best.measure <= (1, False) or sum(1 for _ in wrong) > best.accused:
            return best
        return min(best, _Reading(self, settled, free), key=lambda one: one.measure)

    def above(self, question: Question, speaking: Speaking, settled: Settled) -> tuple[Trial, Tried]:
        """The function fitted above these stubs, and who answered."""
        name = question.name
        key = self.fitting.key(name, settled), tuple(speaking.items())
        if name in self._worn_out:  # hangs and crashes are not paid for again
            return self._worn_out[name]
        if key not in self._above:
            place = self.stubs.places[name]
            bench = self.stubs.bench(place.module, speaking)
            if place.name in bench.loaded.functions:
                tried = Tried(question, bench, place.name)
                self._above[key] = self.fitting.fitted(tried, settled), tried
                if tried.worn_out:
                    self._worn_out[name] = self._above[key]
            else:
                self._above[key] = self.fitting.in_file(name, settled), self.fitting.tried[name]
            bench.close()
        return self._above[key]

    def _with_helpers(self, found: Mapping[str, IsolatedOutcome]) -> dict[str, IsolatedOutcome]:
        """A helper that a right function uses too is believed to be right."""
        used = {name: self.stubs.helpers_of(name) for name, one in found.items() if one.outcome is not None}
        cleared = set[str]().union(*(used[name] for name in used if found[name].right)) - self.classes
        suspected = {name: tuple(sorted(used[name] - cleared)) for name in used if found[name].wrong}
        return {name: replace(one, helpers=suspected.get(name, ())) for name, one in found.items()}


class _Reading:
    """What is found of each question where the whole file has these conventions; `free`: where each may choose."""

    def __init__(self, isolation: Isolation, settled: Settled, free: "_Reading | None" = None) -> None:
        self.settled, self._free = settled, free
        self._isolation, self._fitting, self._stubs = isolation, isolation.fitting, isolation.stubs
        self.found: dict[str, IsolatedOutcome] = {}
        for question in self._stubs.assignment.questions:
            self._finding(question.name)

    @property
    def accused(self) -> int:
        """How many functions are wrong, and one more where right ones do not agree with each other, or wrong ones contradict."""
        found = self.found.values()
        at_odds = (one for one in found if one.above and not any(self.found[it].wrong for it in one.above))
        return sum(one.wrong for one in found) + any(at_odds) + sum(map(self._is_contradicted, self.found))

    def _is_contradicted(self, name: str) -> bool:
        """Whether a function that is wrong anyhow is mostly right where it chooses for itself, and not under this."""
        there, here = self._free.found[name].outcome if self._free else None, self.found[name].outcome
        if not isinstance(there, Trial) or not isinstance(here, Trial) or there.right or here.right:
            return False
        return _is_mostly_right(there) and not _is_mostly_right(here)

    @property
    def measure(self) -> tuple[int, bool]:
        return self.accused, self._is_mixed

    @property
    def conventions(self) -> tuple[Convention, ...]:
        """Those of functions that are right: a wrong one has no say in what the file has in common."""
        some = (one.outcome for one in self.found.values() if one.right)
        return tuple(one.convention for one in some if isinstance(one, Trial))

    @property
    def _is_mixed(self) -> bool:
        """Whether right functions chose differently, or one alone otherwise than usual, where each may choose."""
        for axis in self._fitting.axes:
            may_choose = (name for name in self._fitting.tried if self._may_choose(name, axis))
            concerned = [self.found[name].outcome for name in may_choose if self.found[name].right]
            chosen = {dict(one.convention.habits).get(axis.name) for one in concerned if isinstance(one, Trial)}
            if not axis.shared and (len(chosen) > 1 or (len(concerned) == 1 and chosen != {None})):
                return True
        return False

    def _may_choose(self, name: str, axis: Axis) -> bool:
        return any(habit.concerns(self._fitting.tried[name].question) for habit in axis.habits)

    def _finding(self, name: str) -> IsolatedOutcome:
        if name not in self.found:
            self.found[name] = self._in_file(name)  # what a function that calls it in its turn may know of it
            self.found[name] = self._found_out(self._stubs.assignment.question(name))
        return self.found[name]

    def _in_file(self, name: str) -> IsolatedOutcome:
        if name not in self._fitting.tried:
            return NOT_THERE
        own = self._fitting.in_file(name, self.settled)
        return IsolatedOutcome(own, own, self._fitting.tried[name])

    def _found_out(self, question: Question) -> IsolatedOutcome:
        if question.game:
            return self._game(question)
        if question.name not in self._fitting.tried:
            return NOT_THERE
        in_file, below = self.found[question.name], self._stubs.reached_by(question)
        found = [self._finding(one) for one in below]
        assert isinstance(in_file.outcome, Trial)
        if in_file.right and all(one.in_file is None or one.in_file.right for one in found):
            return self._with_own_letter(question, in_file, below)
        return self._isolated(question, in_file, below) if below else in_file

    def _isolated(self, question: Question, in_file: IsolatedOutcome, below: list[str]) -> IsolatedOutcome:
        """Above stubs: right if it is so above any that the author may have meant, else as it is above the plainest."""
        results = list[IsolatedOutcome]()
        for speaking in islice(self._ways(below), MAX_STUBS):
            trial, tried = self._isolation.above(question, speaking, self.settled)
            results.append(replace(in_file, outcome=trial, tried=tried))
            if trial.right:
                return replace(results[-1], above=() if in_file.right else self._needed(below))
        return results[0]

    def _game(self, question: Question) -> IsolatedOutcome:
        games = self._isolation.games
        if not games.has(question):
            return NOT_THERE
        own = games.played(question)
        below = [] if own.right else self._stubs.reached_by(question)
        failing = [one for one in below if not self._finding(one).right]
        some = [{one: self._speaking(one) for one in failing}] if failing and failing != below else []
        for speaking in islice((*some, *(self._ways(below) if below else ())), MAX_GAMES):
            above = games.played(question, speaking)
            if above.right:
                return IsolatedOutcome(above, own, above=self._needed(below))
        return IsolatedOutcome(own, own)

    def _needed(self, below: list[str]) -> tuple[str, ...]:
        """The functions by which a right one fails in its file: the wrong ones, else all that it calls."""
        return tuple(one for one in below if not self.found[one].right) or tuple(below)

    def _with_own_letter(self, question: Question, own: IsolatedOutcome, below: list[str]) -> IsolatedOutcome:
        """A right function without the letter faults that come from those it calls: what they print, what they return."""
        letter = _letter(own)
        leaking = {one: self._speaking(one) for one in below if letter & _letter(self.found[one])}
        if leaking:
            trial, tried = self._isolation.above(question, leaking, self.settled)
            if trial.right and {*trial.letter} < letter:
                return replace(own, outcome=trial, tried=tried)
        return own

    def _ways(self, below: list[str]) -> Iterator[Speaking]:
        """How stubs may speak: as the author's functions do, wrong ones with a habit of right ones, or answering elsewhere.

        Some stand in the place of wrong functions alone: right ones of the author's may share what no stub can.
        """
        usual = {one: self._speaking(one) for one in below}
        failing = {one: it for one, it in usual.items() if not self.found[one].right}
        yield usual
        for one in failing:
            for it in self._with_habits_of_right_ones(one):
                yield {**usual, one: it}
                yield {**failing, one: it}
        as_asked = {one: replace(it, channel=AnswerChannel.AS_ASKED) for one, it in usual.items()}
        if as_asked != usual:
            yield as_asked
        if failing and failing != usual:
            yield failing
        outcomes = ((one, self.found[one].outcome) for one in failing)
        nearest = {one: trial.convention for one, trial in outcomes if isinstance(trial, Trial)}
        if {**failing, **nearest} != failing:
            yield {**failing, **nearest}
        for one in (one for one in failing if one in self._fitting.tried):
            for channel in channels(self._stubs.assignment.question(one)):
                if channel is not usual[one].channel:
                    elsewhere = replace(usual[one], channel=channel)
                    yield {**usual, one: elsewhere}
                    yield {**failing, one: elsewhere}

    def _speaking(self, name: str) -> Convention:
        """How the function of this name is spoken to; a wrong one says so itself only where it is mostly right."""
        outcome = self._finding(name).outcome
        if isinstance(outcome, Trial) and (outcome.right or _is_mostly_right(outcome)):
            return outcome.convention
        return self._plainest(name, self.settled)

    def _plainest(self, name: str, settled: Settled) -> Convention:
        question = self._stubs.assignment.question(name)
        return self._fitting.plainest(question, self._stubs.parameters.get(name, question.parameters), settled)

    def _with_habits_of_right_ones(self, name: str) -> Iterator[Convention]:
        """How a function that shows nothing of its own convention may be spoken to besides."""
        outcome = self.found[name].outcome
        if isinstance(outcome, Trial) and _is_mostly_right(outcome):
            return
        question, fitting = self._stubs.assignment.question(name), self._fitting
        right = (fitting.in_file(one, self.settled) for one in fitting.tried if fitting.is_right(one, self.settled))
        chosen = dict.fromkeys(one for trial in right for one in trial.convention.habits)
        for axis, habit in chosen:
            if axis not in self.settled.axes and habit.concerns(question):
                more = Settled((*self.settled.habits, (axis, habit)), self.settled.axes | {axis})
                yield self._plainest(name, more)


def _is_mostly_right(trial: Trial) -> bool:
    public = [case for case in trial.faults if case.counts and case.public]
    return len([case for case in public if case not in trial.wrong]) >= MOSTLY * len(public)


def _letter(finding: IsolatedOutcome) -> set[Fault]:
    return {*finding.outcome.letter} if isinstance(finding.outcome, Trial) else set()

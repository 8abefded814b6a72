"""Find which functions hold the faults: one that is right above right functions is not accused for those it calls.

Every function is tried with the others of its file. One that fails is tried again above our functions, which speak the
file's habits, in the place of those that fail too. One that fails although all it calls pass is tried above ours as well:
if it is right there, what it calls is tried on the very calls that were made.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from ludotheque.classroom.contract import Clause, Fault, Sort
from ludotheque.classroom.handins.locating import FoundPlace
from ludotheque.classroom.handins.scopes import Uses, reached
from ludotheque.classroom.judging.bench import ALONE, Bench, Served, is_late
from ludotheque.classroom.judging.comparing import NUMBER, SET, TRUTH, TUPLE, is_wrong
from ludotheque.classroom.judging.fit import Fitting
from ludotheque.classroom.judging.habits import AnswerChannel, Axis, Chosen, Convention, Habit, channels
from ludotheque.classroom.judging.ours import CallRecord, standing_in
from ludotheque.classroom.judging.playing import (
    TAKES_FEWER,
    GamesPlayed,
    Partner,
    PlayedGame,
    can_play,
    named_order,
    play,
    takes_in_order,
)
from ludotheque.classroom.judging.trial import Trial, Tried
from ludotheque.classroom.judging.workshop import Workshop
from ludotheque.classroom.question import Arguments, Assignment, Case, Question, Reply
from ludotheque.core.text import Text

OpenBench = Callable[[str, Served], Bench]  # the module to load (or the program to run), and what is served to it
Speaking = Mapping[str, Convention]
Outcome = Trial | GamesPlayed
Above = tuple[str, tuple[str, ...], tuple[Convention, ...]]  # a question, what is replaced under it, how those speak

FORMS = frozenset((TUPLE, SET, NUMBER, TRUTH))
SLOW_ANSWERS = 4  # lines typed in a game that is then late: it is slow, rather than lost in a loop
MAX_ACCUSED = 3  # functions for which other habits than the nearest are tried together
MAX_AGAIN = 6  # wrong calls made again above ours before all the others
MAX_SPEAKING = 8  # ways to understand the functions of one file
MAX_THROUGH = 3  # functions, or a third of those that are there, excused by helpers that nobody can try by themselves
MAX_SHARED = 3  # sets of habits of the whole file that are looked into when functions fail under the best


@dataclass(frozen=True)
class Blamed:
    """What is known of one question: how it went, and whose fault that is."""

    outcome: Outcome | None = None
    above: tuple[str, ...] = ()  # right, once these are right
    through: str = ""  # wrong, but so is another question through the same helper
    helper: str = ""  # that one
    swept: bool = False  # one of so many that fail through helpers that a person must look before any of them counts
    again: str = ""  # wrong by a slip that another question shows too, and that is charged once
    disagrees: bool = False  # right by itself, but not as the rest of the file counts
    undecided: bool = False  # right above right functions, which are all right by themselves

    @property
    def right(self) -> bool:
        return self.outcome is not None and self.outcome.right


@dataclass
class Inquiry:
    """One hand-in: what was located in it, how its functions are called, and who plays its games."""

    assignment: Assignment
    places: Mapping[str, FoundPlace]
    uses: Uses
    fitting: Fitting
    open_bench: OpenBench
    workshop: Workshop
    partners: Callable[[Question], tuple[Partner, ...]]
    programs: Mapping[str, str]  # the file of each question that is a program
    supplied: frozenset[str] = frozenset()  # given functions that the hand-in leaves out
    named: Mapping[str, str] = field(default_factory=dict)  # each question that is there, those left empty too
    classes: frozenset[str] = frozenset()  # of the hand-in
    charged: dict[str, str] = field(default_factory=dict)  # helpers that may be at fault → the question that pays
    _played: dict[Above, GamesPlayed] = field(default_factory=dict)
    _above: dict[Above, Trial] = field(default_factory=dict)

    def findings(self) -> dict[str, Blamed]:
        """What is found of every question that is there, under the habits that accuse the fewest functions."""
        options = self.fitting.shared()
        found = self._under(options[0])
        for shared in options[1:MAX_SHARED]:
            if len(_accused(found)) <= 1:
                break
            found = min(found, self._under(shared), key=lambda some: len(_accused(some)))
        return self._once(found)

    def _under(self, shared: Chosen) -> dict[str, Blamed]:
        """What is found under these habits of the file, and those of each function that accuse the fewest."""
        fitted = {
            one.name: self.fitting.explained(one.name, shared).convention
            if one.name in self.fitting.tried
            else Convention(tuple(chosen for chosen in shared if chosen[1].concerns(one)))
            for one in self.assignment.questions
        }
        found = _Suspicion(self, fitted).findings()
        best = len(_accused(found)), self._is_mixed(fitted)
        tried: list[Speaking] = [fitted]
        for speaking in self._others(fitted, found):
            if best <= (1, False) or len(tried) > MAX_SPEAKING:
                break
            if speaking in tried:
                continue
            tried.append(speaking)
            again = _Suspicion(self, speaking).findings(best[0] + best[1])
            if (measure := (len(_accused(again)), self._is_mixed(speaking))) < best:
                best, found = measure, again
        return {
            name: replace(finding, disagrees=self._disagrees(name, finding, shared)) for name, finding in found.items()
        }

    def _others(self, fitted: Speaking, found: Mapping[str, Blamed]) -> Iterator[Speaking]:
        """Other ways to understand the file: a wrong function may answer elsewhere, each habit everywhere or for it alone."""
        for name in [one for one in _accused(found) if one in self.fitting.tried][:1]:
            for channel in channels(self.assignment.question(name)):
                if channel is not fitted[name].channel:
                    yield {**fitted, name: replace(fitted[name], channel=channel)}
        yield from _uniform(self.fitting.axes, fitted, self.assignment)
        choices = [
            [(name, axis, habit) for habit in (None, *axis.habits)]
            for name in _accused(found)
            for axis in self.fitting.axes
            if not axis.shared and name in self.fitting.tried and self._may_choose(name, axis)
        ]
        for some in product(*choices[:MAX_ACCUSED]):
            speaking = dict(fitted)
            for name, axis, habit in some:
                speaking[name] = _with(speaking[name], axis, habit, self.assignment.question(name))
            yield speaking

    def _is_mixed(self, fitted: Speaking) -> bool:
        """Whether functions of the file chose differently, or one alone otherwise than usual, where each may choose."""
        for axis in self.fitting.axes:
            concerned = [name for name in self.fitting.tried if self._may_choose(name, axis)]
            chosen = {next((h for a, h in fitted[name].habits if a == axis.name), None) for name in concerned}
            if not axis.shared and (len(chosen) > 1 or (len(concerned) == 1 and chosen != {None})):
                return True
        return False

    def _may_choose(self, name: str, axis: Axis) -> bool:
        return any(habit.concerns(self.assignment.question(name)) for habit in axis.habits)

    def _disagrees(self, name: str, finding: Blamed, shared: Chosen) -> bool:
        return not finding.right and name in self.fitting.tried and self.fitting.explained(name, shared).right

    def _once(self, findings: dict[str, Blamed]) -> dict[str, Blamed]:
        """Functions that fail through one helper of the author's are charged once, in the first of them.

        A helper of a function that is right by itself is believed to be right; of a class, another method may be wrong.
        """
        right = [name for name, finding in findings.items() if finding.right and not finding.above]
        cleared = set[str]().union(*(self._helpers(name) for name in right)) - self.classes
        cleared |= {place.name for place in self.places.values()}
        charged = self.charged
        settled = dict(findings)
        for name in _accused(findings):
            helpers = self._helpers(name) - cleared
            helper = next((one for one in sorted(helpers) if one in charged), "")
            if helper:
                settled[name] = replace(findings[name], through=charged[helper], helper=helper)
            for helper in helpers:
                charged.setdefault(helper, name)
        return _slips_once(_swept(settled))

    def _helpers(self, name: str) -> set[str]:
        if name not in self.places:  # a program: it may use all that is there
            return {*self.uses}
        start = self.places[name].name
        return {one for one in reached(self.uses, start) if one in self.uses}

    def callees(self, question: Question) -> list[str]:
        """The questions that it calls and that ours can stand in for, in the order of the assignment."""
        if question.name not in self.places:  # a program: it may use them all, those left empty too
            used = {place.name for place in self.places.values()} | {one.name for one in self.assignment.questions}
        else:
            used = reached(self.uses, self.places[question.name].name)
        there = {name for name, place in self.places.items() if place.name in used and name != question.name}
        missing = {
            one.name
            for one in self.assignment.questions
            if one.name not in self.places and one.name in used and not one.game
        }
        known = self.assignment.reference.answers  # without a correction each function is judged by itself
        return [one.name for one in self.assignment.questions if one.name in there | missing and known(one.name)]

    def tried_above(
        self,
        name: str,
        replaced: Iterable[str],
        speaking: Speaking,
        record: CallRecord | None = None,
        only: Iterable[Case] = (),
    ) -> Trial:
        """The function on its cases, or on these calls alone, with these others replaced by ours."""
        tried, replaced = self.fitting.tried[name], tuple(replaced)
        key = name, replaced, tuple(speaking[one] for one in (name, *replaced))
        if record is None and key in self._above:
            return self._above[key]
        bench = self.open_bench(self.places[name].module, self._served(replaced, speaking, record))
        try:
            if self.places[name].name not in bench.loaded.functions:
                return tried.trial(speaking[name], self.fitting.cases[name])
            cases = tuple(only) or self.fitting.cases[name]
            again = Tried(tried.question, bench, tried.name)
            if record is not None:  # public cases first: what is called then may be shown
                record.caller = bench
                again.trial(speaking[name], [case for case in cases if case.public])
            wrong = tried.trial(speaking[name], cases).wrong[:MAX_AGAIN]
            trial = again.trial(speaking[name], wrong)
            if trial.right:  # what was wrong is right now: is all the rest?
                trial = again.trial(speaking[name], cases)
            if not only:
                self._above[key] = trial
            return trial
        finally:
            bench.close()

    def played_above(self, question: Question, replaced: Iterable[str], speaking: Speaking) -> GamesPlayed:
        """The games of a question, with these functions replaced by ours."""
        place, replaced = self.places.get(question.name), tuple(replaced)
        key = question.name, replaced, tuple(speaking[one] for one in replaced)
        if key in self._played:
            return self._played[key]
        name, module = (place.name, place.module) if place else (self.programs[question.name],) * 2
        games, faults = list[PlayedGame](), dict[Fault, None]()
        bench, at_table = None, list[Partner]()  # who is to answer what partners serve
        failed = self._failed_games(question) if replaced else None
        for number, partner in enumerate(self.partners(question)):
            if failed is not None and number not in failed:
                continue
            changes = bool(at_table) and {*at_table[0].serves()} != {*partner.serves()}
            at_table[:] = [partner]
            if bench is None or changes or (replaced and not place):  # a program starts afresh by itself
                if bench is not None:
                    bench.close()
                bench = self.open_bench(module, self._served(replaced, speaking, None, at_table))
            if place and (order := named_order(bench, name, question.parameters)) != question.parameters:
                faults[takes_in_order(order)] = None
            if not can_play(bench, name, partner):
                faults |= {TAKES_FEWER: None} if place else {}
                continue
            if partner.public and bench.saw_hidden:
                bench.close()  # what a student is shown comes from a process that played no hidden game
            game = play(bench, name, partner, question.parameters)
            if is_late(game.error):  # with the same partner made anew, for one plays once
                partner = at_table[0] = self.partners(question)[number]
                with bench.alone(slow=len(game.typed) >= SLOW_ANSWERS):
                    game = play(bench, name, partner, question.parameters)
            games.append(replace(game, number=number))
            if len([game for game in games if game.wrong or game.opinion.lost]) > (0 if replaced else 1):
                break
        if bench is not None:
            bench.close()
        self._played[key] = GamesPlayed(tuple(games), tuple(faults))
        return self._played[key]

    def _failed_games(self, question: Question) -> set[int] | None:
        """The games that went wrong with the hand-in's own functions: above ours, these alone need be played again."""
        own = self._played.get((question.name, (), ()))
        return {game.number for game in own.games if game.wrong or game.opinion.lost} if own else None

    def _served(
        self, replaced: Iterable[str], speaking: Speaking, record: CallRecord | None, at_table: Sequence[Partner] = ()
    ) -> Served:
        own = {name: _asked_at(at_table, name) for name in (at_table[0].serves() if at_table else ())}
        wanted = dict.fromkeys((*replaced, *self.supplied, *(name for name in own if name in self.places)))
        if not wanted:
            return ALONE
        names = {name: self._called(name) for name in wanted}
        return standing_in(self.assignment, names, speaking, self.workshop, record, own)

    def _called(self, name: str) -> tuple[str, tuple[str, ...]]:
        """The name and the parameters under which a question stands in the file, or should."""
        if name in self.fitting.tried:
            tried = self.fitting.tried[name]
            return tried.name, tried.parameters
        question = self.assignment.question(name)
        return self.named.get(name, name), question.parameters


def _asked_at(at_table: Sequence[Partner], name: str) -> Callable[[Arguments], Reply]:
    """The answer of whoever plays now."""
    return lambda arguments: at_table[0].serves()[name](arguments)


class _Suspicion:
    """Who fails, when the functions of the file speak so."""

    def __init__(self, inquiry: Inquiry, speaking: Speaking) -> None:
        self._inquiry, self._speaking = inquiry, speaking
        self._found: dict[str, Blamed] = {}
        self._caught: dict[str, Trial] = {}  # functions that only another's calls found wrong

    def findings(self, most: int | None = None) -> dict[str, Blamed]:
        """Of every question; left unfinished where so many are accused that nobody will want to know the rest."""
        for question in self._inquiry.assignment.questions:
            self._finding(question.name)
            if most is not None and len(_accused(self._found)) >= most:
                return self._found
        for name, trial in self._caught.items():
            self._found[name] = Blamed(trial)
        return self._found

    def _finding(self, name: str) -> Blamed:
        if name not in self._found:
            self._found[name] = Blamed()  # of one that calls itself through another, nothing is known yet
            self._found[name] = self._found_out(self._inquiry.assignment.question(name))
        return self._found[name]

    def _found_out(self, question: Question) -> Blamed:
        inquiry, name = self._inquiry, question.name
        if not (
            name in inquiry.fitting.tried or (question.game and (name in inquiry.programs or name in inquiry.places))
        ):
            return Blamed()
        own = self._outcome(question, ())
        if own is None or own.right:
            return Blamed(self._own_letter(question, own))
        callees = [one for one in inquiry.callees(question) if one != name]
        bad = [one for one in callees if not self._finding(one).right]
        if bad:
            above = self._outcome(question, bad)
            if above is not None and above.right:
                return Blamed(above, tuple(bad))
        good = [one for one in callees if one not in bad and one in inquiry.fitting.tried]
        if finding := self._as_asked(question, bad, good):
            return finding
        return self._whole(question, own, [*bad, *good]) if good else Blamed(own)

    def _as_asked(self, question: Question, bad: list[str], good: list[str]) -> Blamed | None:
        """Above functions that answer where they are asked to: one that prints its answer is charged for that already."""
        elsewhere = [one for one in good if self._speaking[one].channel is not AnswerChannel.AS_ASKED]
        if not elsewhere:
            return None
        plain = {one: replace(self._speaking[one], channel=AnswerChannel.AS_ASKED) for one in elsewhere}
        asked = _Suspicion(self._inquiry, {**self._speaking, **plain})
        above = asked._outcome(question, [*bad, *elsewhere])
        return Blamed(above, (*bad, *elsewhere)) if above is not None and above.right else None

    def _own_letter(self, question: Question, own: Outcome | None) -> Outcome | None:
        """A right function without the letter faults that come from those it calls: what they print, what they return."""
        if not isinstance(own, Trial) or not own.letter:
            return own
        called = {one: self._finding(one).outcome for one in self._inquiry.callees(question) if one != question.name}
        leaking = [one for one, it in called.items() if isinstance(it, Trial) and {*it.letter} & {*own.letter}]
        above = self._outcome(question, leaking) if leaking else None
        return above if isinstance(above, Trial) and above.right and {*above.letter} < {*own.letter} else own

    def _whole(self, question: Question, own: Outcome, callees: list[str]) -> Blamed:
        """Above ours alone: if it is right there, one of those that it calls is wrong where nobody had looked."""
        record = CallRecord()
        above = self._outcome(question, callees, record)
        if above is None or not above.right:
            return Blamed(own)
        culprits = self._culprits(question, own, record) or self._otherwise_formed(callees)
        return Blamed(above, tuple(culprits)) if culprits else Blamed(own, undecided=True)

    def _otherwise_formed(self, callees: list[str]) -> list[str]:
        """Those that answer in another form than asked, which their callers take for another answer: a tuple for a list."""
        outcomes = {name: self._finding(name).outcome for name in callees}
        return [name for name, one in outcomes.items() if isinstance(one, Trial) and FORMS & {*one.letter}]

    def _culprits(self, question: Question, own: Outcome, record: CallRecord) -> list[str]:
        fitting, found = self._inquiry.fitting, list[str]()
        clause = next((case.sort.clause for case in own.wrong), None) if isinstance(own, Trial) else None
        for called, arguments, public in sorted(record.calls, key=lambda call: not call[2]):
            tried = fitting.tried.get(called.name)
            if tried is None or called.name in found or not called.look.fits(arguments):
                continue
            sort = Sort(_called_by(question.name), clause or _first_clause(called))
            case = Case(arguments, sort, public=public)
            convention = self._speaking[called.name]
            faults = tried.faults(convention, case)
            if is_wrong(faults) and tried.was_called(convention, case):
                found += [one for one in self._held(called, Trial(convention, {case: faults})) if one not in found]
        return found

    def _held(self, called: Question, trial: Trial) -> list[str]:
        """Who holds the fault of one call: a function that it calls in its turn, else itself."""
        inquiry, record = self._inquiry, CallRecord()
        callees = [one for one in inquiry.callees(called) if one in inquiry.fitting.tried]
        if callees and inquiry.tried_above(called.name, callees, self._speaking, record, trial.faults).right:
            deeper = self._culprits(called, trial, record)
            if deeper:
                return deeper
        known = self._found.get(called.name)
        if known is None or known.right:
            self._caught[called.name] = trial
        return [called.name]

    def _outcome(self, question: Question, replaced: Iterable[str], record: CallRecord | None = None) -> Outcome | None:
        inquiry, replaced = self._inquiry, tuple(replaced)
        if question.game:
            return inquiry.played_above(question, replaced, self._speaking)
        if not replaced:
            tried = inquiry.fitting.tried[question.name]
            return tried.trial(self._speaking[question.name], inquiry.fitting.cases[question.name])
        return inquiry.tried_above(question.name, replaced, self._speaking, record)


def _swept(findings: dict[str, Blamed]) -> dict[str, Blamed]:
    """Where helpers would excuse much of a file, nobody is excused: whoever puts all in one helper that raises has shown nothing."""
    tried = [name for name, finding in findings.items() if finding.outcome is not None]
    excused = [name for name in tried if findings[name].through]
    if len(excused) <= max(MAX_THROUGH, len(tried) // 3):
        return findings
    return {**findings, **{name: replace(findings[name], swept=True) for name in excused}}


def _slips_once(findings: dict[str, Blamed]) -> dict[str, Blamed]:
    """A slip that the contract counts once is charged in the first function that shows it."""
    charged: dict[str, str] = {}
    settled = dict(findings)
    for name in _accused(findings):
        outcome = findings[name].outcome
        slips = {case.sort.slip for case in outcome.wrong} if isinstance(outcome, Trial) else {""}
        if slips and all(slip in charged for slip in slips):
            settled[name] = replace(findings[name], again=charged[min(slips)])
        for slip in slips - {""}:
            charged.setdefault(slip, name)
    return settled


def _called_by(name: str) -> Text:
    return Text(f"appel fait par {name}", f"a call made by {name}")


def _first_clause(question: Question) -> Clause | None:
    return next((case.sort.clause for case in question.cases if case.counts), None)


def _accused(findings: Mapping[str, Blamed]) -> list[str]:
    return [name for name, finding in findings.items() if finding.outcome is not None and not finding.right]


def _uniform(axes: Iterable[Axis], fitted: Speaking, assignment: Assignment) -> Iterator[Speaking]:
    """The same conventions with one habit, or none, everywhere on each axis that functions may choose for themselves."""
    for axis in axes:
        if not axis.shared:
            for habit in (None, *axis.habits):
                yield {name: _with(one, axis, habit, assignment.question(name)) for name, one in fitted.items()}


def _with(convention: Convention, axis: Axis, habit: Habit | None, question: Question) -> Convention:
    """The convention with this habit on that axis; habits stand in the order of their axes' names."""
    kept = [one for one in convention.habits if one[0] != axis.name]
    if habit is not None and habit.concerns(question):
        kept.append((axis.name, habit))
    if [name for name, _ in kept] == [name for name, _ in convention.habits]:
        return convention if dict(kept) == dict(convention.habits) else replace(convention, habits=tuple(kept))
    return replace(convention, habits=tuple(sorted(kept, key=lambda one: one[0])))

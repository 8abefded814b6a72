"""Grade one hand-in, in steps that go one way: prepare, locate, load, fit, isolate, judge, and the team's own tests."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from ludotheque.classroom.calls_made import with_calls_made
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.contract import letter
from ludotheque.classroom.handins.locating import FoundPlace, defined_in, has_word, imported_from, locate
from ludotheque.classroom.handins.preparing import Prepared, prepare, runs_by_itself
from ludotheque.classroom.handins.resemblance import fingerprints, like_models
from ludotheque.classroom.handins.scopes import is_empty
from ludotheque.classroom.handins.several_works import several_works
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import ALONE, Bench, OpenJail, RealJail, Served, time_share
from ludotheque.classroom.judging.comparing import compare, is_wrong
from ludotheque.classroom.judging.fit import Fitting
from ludotheque.classroom.judging.habits import Convention
from ludotheque.classroom.judging.isolation import NOT_THERE, IsolatedOutcome, Isolation
from ludotheque.classroom.judging.judge import Judge, judge_game, right_above
from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.judging.ours import standing_in
from ludotheque.classroom.judging.own_tests import try_tests
from ludotheque.classroom.judging.playing import SAME_END, Partner
from ludotheque.classroom.judging.result import Beside, OwnTests, Result
from ludotheque.classroom.judging.stubs import Stubs
from ludotheque.classroom.judging.time_budget import FLAG, TESTS_SPENT, TOLD, TimeBudget
from ludotheque.classroom.judging.trial import Trial, Tried
from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.judging.whole_games import WholeGames
from ludotheque.classroom.judging.workshop import Workshop, right_workshop
from ludotheque.classroom.question import Arguments, Assignment, Question, Reply
from ludotheque.classroom.sentences import mapped
from ludotheque.core.text import Text, same

MAIN = "__main__"  # under this name `if __name__ == "__main__":` is true
ENOUGH = 3  # functions of another assignment that make a hand-in look like one of it
VARIABLE = letter("est une variable au lieu d'une fonction", "is a variable instead of a function")
UNLOADED = Text(
    "Un fichier s'est chargé une première fois, puis plus : que fait-il à son chargement ? Ce qui n'était pas jugé juste reste à une personne.",
    "A file was loaded once, and then no more: what does it do while it is loaded? What was not judged right is left to a person.",
)
UNJUDGED = Text(
    "Une question n'a pas pu être jugée : la note est un intervalle jusqu'à ce qu'une personne la lise.",
    "A question could not be judged: the mark is an interval until a person reads it.",
)


@dataclass(frozen=True)
class Grader:
    """How to grade one assignment; `public_only` is for students before they hand in.

    The hidden cases of the assignment, and of what is handed in beside, are those that `secret` draws.
    """

    assignment: Assignment
    open_jail: OpenJail
    public_only: bool = False
    secret: ClassSecret = PUBLISHED

    def grade(self, submission: Submission) -> Result:
        """Judge one hand-in; whatever happens there is a result, and what could not be judged is flagged."""
        prepared, budget = prepare(self.assignment, submission), TimeBudget()
        apart = self._modules_beside(prepared)
        asked = self._with_calls_made(self._asked)
        walk = HandinWalk(asked, prepared, self.open_jail, self.public_only, frozenset(apart.values()), budget)
        others = {**self._modules_within(prepared), **apart}
        walks = {name: self._walk_beside(name, module, walk) for name, module in others.items()}
        budget.share_among({name for one in (walk, *walks.values()) for name in one.time_shares()})
        verdicts = walk.verdicts()
        beside = tuple(self._beside(name, one, walk) for name, one in walks.items())
        flags = [*walk.flags, *self._another(prepared), *([FLAG] if budget.ran_out else [])]
        flags += several_works(self.assignment, submission, prepared, others.values())
        every = (*verdicts, *(verdict for one in beside for verdict in one.verdicts))
        if any(verdict.state is VerdictState.UNJUDGED for verdict in every):
            flags.append(UNJUDGED)
        tests = OwnTests() if self.public_only else try_tests(self.assignment, submission, prepared, self.open_jail)
        flags += [] if tests.judged else [tests.note]
        told = (TOLD,) if budget.ran_out else ()
        sources = {prepared.called(module): prepared.source(module) for module in prepared.modules}
        return Result(
            submission.name,
            submission.digest,
            verdicts,
            beside,
            tuple(dict.fromkeys((*prepared.notes, *walk.notes, *told))),
            tuple(dict.fromkeys(flags)),
            tests,
            moment(submission),
            walk.broken or not (tests.judged or tests.note == TESTS_SPENT),
            fingerprints(prepared.source(module) for module in prepared.modules),
            self.assignment.form(sources),
            (
                *prepared.flags,
                *like_models(sources, self.assignment.models),
                *([same(tests.words)] if tests.words else []),
            ),
        )

    @property
    def _asked(self) -> Assignment:
        """The assignment as this class is asked it."""
        if self.secret.is_published:
            return self.assignment
        unsafe = isinstance(self.open_jail, RealJail) and self.open_jail.unsafe
        return find_assignment(self.assignment.place, self.secret, unsafe=unsafe)

    def _with_calls_made(self, assignment: Assignment) -> Assignment:
        return with_calls_made(assignment, self.open_jail, public_only=self.public_only)

    @property
    def cases(self) -> str:
        """What names the cases it asks: the secret that draws them and, of a folder from outside, what they are drawn from."""
        return f"{self.secret.fingerprint}{self.assignment.digest}"

    def make_ready(self) -> None:
        """Draw the cases of the class once, before several processes need them."""
        if self.assignment.digest:
            _ = self._asked

    def _modules_beside(self, prepared: Prepared) -> dict[str, str]:
        """The files of the hand-in that belong to another assignment: a bonus, a bot."""
        found = {}
        for name, stems in self.assignment.extra.items():
            there = [one for one in prepared.modules if any(has_word(one, stem) for stem in stems)]
            if there and len(prepared.modules) > len(there):
                found[name] = there[0]
        return found

    def _modules_within(self, prepared: Prepared) -> dict[str, str]:
        """Files of this assignment in which another one stands too: a bot among the rest, a bonus under marked names."""
        found = dict[str, str]()
        own = {name for question in self.assignment.questions for name in question.names}
        for name in self.assignment.extra:
            questions = find_assignment(name).questions
            asked = {question.name for question in questions}
            for module, names in defined_in(prepared.sources).items():
                marked = any(question.is_marked(one) for question in questions for one in names)
                if marked or (asked <= {*names} and not asked & own):
                    found.setdefault(name, module)
        return found

    def _walk_beside(self, name: str, module: str, host: "HandinWalk") -> "HandinWalk":
        others = frozenset(one for one in host.prepared.modules if one != module)
        asked = self._with_calls_made(find_assignment(name, self.secret))
        return HandinWalk(asked, host.prepared, self.open_jail, self.public_only, others, host.budget)

    def _beside(self, name: str, walk: "HandinWalk", host: "HandinWalk") -> Beside:
        verdicts = walk.verdicts()
        if host.failing and any(verdict.state is VerdictState.WRONG for verdict in verdicts):
            verdicts = self._above_right_ones(walk, verdicts, host)
        return Beside(name, verdicts)

    def _above_right_ones(
        self, walk: "HandinWalk", before: tuple[Verdict, ...], host: "HandinWalk"
    ) -> tuple[Verdict, ...]:
        """Tried again with ours in the place of the wrong functions of this assignment: those are charged here already."""
        with right_workshop(self.assignment, self.open_jail) as workshop:
            names = {question: (tried.name, tried.parameters) for question, (tried, _) in host.failing.items()}
            speaking = {question: convention for question, (_, convention) in host.failing.items()}
            ground = standing_in(self.assignment, names, speaking, workshop)
            after = replace(walk, ground=ground, notes=[], flags=[], failing={}, opened=[]).verdicts()
        note = right_above([*host.failing])
        return tuple(
            replace(new, notes=(*new.notes, note)) if old.state is VerdictState.WRONG and new.logic else old
            for old, new in zip(before, after, strict=True)
        )

    def _another(self, prepared: Prepared) -> Iterator[Text]:
        """A hand-in of another assignment is said to be one."""
        defined = defined_in(prepared.sources)
        if len(locate(self.assignment, defined)) > 1 or sum(map(len, defined.values())) < ENOUGH:
            return
        counts = {name: len(locate(find_assignment(name), defined)) for name in shipped()}
        name, most = max(counts.items(), key=lambda item: item[1])
        if most >= ENOUGH and name != self.assignment.place:
            title, asked = find_assignment(name).title, self.assignment.title
            yield Text(
                f"Ce rendu semble être celui d'un autre sujet : « {title.fr} », non « {asked.fr} ».",
                f"This hand-in seems to be that of another assignment: « {title.en} », not « {asked.en} ».",
            )


@dataclass
class HandinWalk:
    """The walk through one hand-in, for one assignment; it goes one way."""

    assignment: Assignment
    prepared: Prepared
    open_jail: OpenJail
    public_only: bool = False
    apart: frozenset[str] = frozenset()  # modules that are another assignment's
    budget: TimeBudget = field(default_factory=TimeBudget)  # of the whole hand-in
    notes: list[Text] = field(default_factory=list)
    flags: list[Text] = field(default_factory=list)
    broken: bool = False
    ground: Served = ALONE  # functions of the assignment that this one stands beside
    failing: dict[str, tuple[Tried, Convention]] = field(default_factory=dict)  # found wrong, and how to call them
    opened: list[Bench] = field(default_factory=list)

    def verdicts(self) -> tuple[Verdict, ...]:
        """A verdict for each question, in the order of the assignment."""
        places = self._located()
        with (
            right_workshop(self.assignment, self.open_jail) as workshop,
            self._benches(places, workshop) as benches,
        ):
            self._remember(benches)
            tried = self._tried(places, benches)
            findings = self._isolation(places, benches, tried, workshop).findings()
            verdicts = tuple(self._verdict(one, places, benches, tried, findings) for one in self.assignment.questions)
        unloaded = any(bench.unloaded for bench in self.opened)
        if self.budget.ran_out or unloaded:
            verdicts = tuple(map(_left_to_a_person, verdicts))
        if unloaded:
            self.flags.append(UNLOADED)
        self.flags += [_same_end(verdict.question) for verdict in verdicts if SAME_END in verdict.notes]
        for verdict in verdicts:
            outcome = findings.get(verdict.question, NOT_THERE).outcome
            if verdict.state is VerdictState.WRONG and isinstance(outcome, Trial):
                self.failing[verdict.question] = tried[verdict.question], outcome.convention
        return verdicts

    def time_shares(self) -> set[str]:
        """Under which names time is kept for what stands in the hand-in."""
        places = self._located()
        programs = {time_share(MAIN, "") for _ in self._programs(places)}
        return {time_share(place.module, place.name) for place in places.values()} | programs

    def _located(self) -> dict[str, FoundPlace]:
        sources = {module: source for module, source in self.prepared.sources.items() if module not in self.apart}
        others = {module: self.prepared.sources[module] for module in self.apart if module in self.prepared.sources}
        taken_over = locate(self.assignment, imported_from(others, sources))
        return {**taken_over, **locate(self.assignment, defined_in(sources))}

    @contextmanager
    def _benches(self, places: Mapping[str, FoundPlace], workshop: Workshop) -> Iterator[dict[str, Bench]]:
        supplied = {one.name: (one.name, one.parameters) for one in self._supplied(places)}
        served = standing_in(self.assignment, supplied, {}, workshop) if supplied else ALONE
        try:
            yield {
                module: self._bench(module, served) for module in dict.fromkeys(one.module for one in places.values())
            }
        finally:
            for bench in self.opened:
                bench.close()

    def _supplied(self, places: Mapping[str, FoundPlace]) -> list[Question]:
        """The functions that the assignment gives and the hand-in leaves out."""
        left_out = [one for one in self.assignment.questions if one.given and one.name not in places and not one.game]
        return [one for one in left_out if self.assignment.reference.answers(one.name)]

    def _bench(self, module: str, served: Served) -> Bench:
        self.opened.append(bench := self._new_bench(module, self.ground if served is ALONE else served))
        return bench

    def _new_bench(self, module: str, served: Served) -> Bench:
        library = bool(self.assignment.lent) and self.assignment.lent not in self.prepared.files
        if module.endswith(".py"):  # a program: it is run, not imported
            games = (one.game for one in self.assignment.questions if one.game)
            beside = {name: text.encode() for game in games for name, text in game.files}
            files = {**beside, **self.prepared.files, f"{MAIN}.py": self.prepared.files[module]}
            return Bench(files, MAIN, self.open_jail, library=library, load=False, served=served, budget=self.budget)
        given = self.prepared.files, module, self.open_jail
        return Bench(*given, library=library, served=served, typed=self.assignment.typed, budget=self.budget)

    def _remember(self, benches: Mapping[str, Bench]) -> None:
        for bench in benches.values():
            called = self.prepared.called(bench.module.removesuffix(".py"))
            self.notes += [mapped(_renaming(f"{bench.module}.py", called), note) for note in bench.loaded.notes]
            if (error := bench.loaded.error) and not bench.loaded.functions:
                self.notes.append(_does_not_load(self.prepared.called(bench.module), error))
        self.broken = any(bench.broken for bench in benches.values())

    def _tried(self, places: Mapping[str, FoundPlace], benches: Mapping[str, Bench]) -> dict[str, Tried]:
        """The functions that can be called."""
        found = {}
        for question in self.assignment.questions:
            place = places.get(question.name)
            if question.game or place is None or place.name not in benches[place.module].loaded.functions:
                continue
            if not is_empty(self.prepared.source(place.module), place.name):
                found[question.name] = Tried(question, benches[place.module], place.name)
        return found

    def _isolation(
        self,
        places: Mapping[str, FoundPlace],
        benches: Mapping[str, Bench],
        tried: Mapping[str, Tried],
        workshop: Workshop,
    ) -> Isolation:
        def ask(name: str, arguments: Arguments, typed: tuple[str, ...] = ()) -> Reply:
            if name not in tried:
                return Reply(error=_absent(name))
            return tried[name].bench.call(tried[name].name, arguments, typed, hidden=not self.public_only)

        cases = {one.name: one.public if self.public_only else one.cases for one in self.assignment.questions}
        stubs = Stubs(
            self.assignment,
            {name: place for name, place in places.items() if name in tried or self._plays(name, place, benches)},
            self.prepared.uses,
            {name: place.name for name, place in places.items()},
            {
                name: benches[place.module].loaded.functions[place.name]
                for name, place in places.items()
                if place.name in benches[place.module].loaded.functions
            },
            frozenset(one.name for one in self._supplied(places)),
            self._bench,
            workshop,
        )
        fitting = Fitting(tried, cases, self.assignment.axes(ask))
        games = WholeGames(stubs, self._programs(places), self._partners)
        return Isolation(stubs, fitting, games, self.prepared.classes)

    def _plays(self, name: str, place: FoundPlace, benches: Mapping[str, Bench]) -> bool:
        there = place.name in benches[place.module].loaded.functions
        return (
            bool(self.assignment.question(name).game)
            and there
            and not is_empty(self.prepared.source(place.module), place.name)
        )

    def _partners(self, question: Question) -> tuple[Partner, ...]:
        assert question.game is not None
        partners = question.game.partners()
        return tuple(partner for partner in partners if partner.public) if self.public_only else partners

    def _programs(self, places: Mapping[str, FoundPlace]) -> dict[str, str]:
        """The file to run for each whole game: under one of its usual names, else the only one that does something."""
        found = {}
        for question in self.assignment.questions:
            if question.game and question.name not in places:
                file = self._program(question)
                if file:
                    found[question.name] = f"{file}.py"
        return found

    def _program(self, question: Question) -> str:
        modules = [module for module in self.prepared.modules if module not in self.apart]
        home = question.naming.module or self.assignment.modules[0][0]
        usual = next(stems for module, stems in self.assignment.modules if module == home)
        acting = [module for module in modules if runs_by_itself(self.prepared.source(module))]
        named = [stem for stem in usual if stem in acting]
        return next(iter([*named, *(acting if len(acting) == 1 else [])]), "")

    def _verdict(
        self,
        question: Question,
        places: Mapping[str, FoundPlace],
        benches: Mapping[str, Bench],
        tried: Mapping[str, Tried],
        findings: Mapping[str, IsolatedOutcome],
    ) -> Verdict:
        place, finding = places.get(question.name), findings.get(question.name, NOT_THERE)
        if finding.outcome is None:
            return self._unseen(question, place, benches)
        if question.game:
            module = place.module if place else self._program(question)
            verdict = judge_game(question, finding, place or FoundPlace(module, f"{module}.py"), self.prepared)
            left_out = question.given and place is None and not verdict.plays  # nobody asked for it
            return Verdict(question.name, VerdictState.MISSING) if left_out else verdict
        assert place is not None
        return Judge(question, tried[question.name], place, self.prepared, finding).verdict()

    def _unseen(self, question: Question, place: FoundPlace | None, benches: Mapping[str, Bench]) -> Verdict:
        """A function that is not there, or not written, or in a file that cannot be loaded."""
        if place is None:
            absent = Verdict(question.name, VerdictState.RIGHT if question.given else VerdictState.MISSING)
            return self._as_variable(question, benches) or absent
        bench = benches[place.module]
        if is_empty(self.prepared.source(place.module), place.name):
            return Verdict(question.name, VerdictState.EMPTY, place.name)
        if not bench.loaded.functions and bench.loaded.error:
            said = _does_not_load(self.prepared.called(place.module), bench.loaded.error)
            return Verdict(question.name, VerdictState.UNJUDGED, place.name, notes=(said,))
        return Verdict(question.name, VerdictState.MISSING)

    def _as_variable(self, question: Question, benches: Mapping[str, Bench]) -> Verdict | None:
        """A function that takes nothing, written as the value it should give: right, though not to the letter."""
        for bench in benches.values() if question.cases and not question.parameters else ():
            if question.name in bench.loaded.constants:
                got = Reply(bench.loaded.constants[question.name])
                faults = [compare(question, case, right_reply(question, case), got) for case in question.cases]
                if not any(map(is_wrong, faults)):
                    return Verdict(question.name, VerdictState.LETTER, question.name, faults=(VARIABLE,), credit=1.0)
        return None


def _left_to_a_person(verdict: Verdict) -> Verdict:
    """The verdict once the time is spent: what is right was wholly tried, of the rest nobody knows what was left to try.

    Whether a wrong answer is its own fault may not have been looked for.
    """
    if verdict.state not in (VerdictState.WRONG, VerdictState.UNJUDGED):
        return verdict
    return Verdict(verdict.question, VerdictState.UNJUDGED, verdict.found_as, verdict.where)


def _renaming(file: str, called: str) -> Callable[[str], str]:
    """A file under the name its author knows."""
    return lambda said: said.replace(file, called)


def _same_end(name: str) -> Text:
    return Text(
        f"{name} : des parties d'issues différentes finissent par la même annonce, en des mots que nous ne connaissons pas ; à lire.",
        f"{name}: games of different outcomes end with the same announcement, in words that we do not know; to be read.",
    )


def _absent(name: str) -> Text:
    return Text(f"{name} n'est pas là", f"{name} is not there")


def _does_not_load(file: str, error: Text) -> Text:
    return Text(f"{file} ne se charge pas : {error.fr}", f"{file} does not load: {error.en}")


def moment(submission: Submission) -> str:
    """When it was handed in, as far as the files tell: the same files may come again later."""
    return submission.handed_in.isoformat(timespec="minutes") if submission.handed_in else ""


def unjudged(assignment: Assignment, name: str, sentence: Text, *details: Text) -> Result:
    """The result of a hand-in that could not be read at all; the details are for the teacher alone."""
    verdicts = tuple(Verdict(question.name, VerdictState.UNJUDGED) for question in assignment.questions)
    return Result(name, "", verdicts, flags=(sentence,), broken=True, suspicions=details)

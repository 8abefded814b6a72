"""Grade hand-ins, step by step: collect, prepare, load, call and judge, forgive what cascades, try their own tests."""

from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

from ludotheque.classroom.assignments import find_assignment
from ludotheque.classroom.handins.preparing import Prepared, prepare
from ludotheque.classroom.handins.resemblance import fingerprints
from ludotheque.classroom.handins.submissions import Submission, hand_in_names, read_submission
from ludotheque.classroom.judging.bench import Bench, OpenJail
from ludotheque.classroom.judging.cascade import beside, depends_on, serving, with_ours
from ludotheque.classroom.judging.conventions import Out
from ludotheque.classroom.judging.judge import Judge, find_function
from ludotheque.classroom.judging.oracle import SCREEN
from ludotheque.classroom.judging.own_tests import try_tests
from ludotheque.classroom.judging.programs import judge_program
from ludotheque.classroom.judging.result import OwnTests, Result
from ludotheque.classroom.judging.verdict import State, Verdict
from ludotheque.classroom.judging.workshop import Served, Workshop, right_files
from ludotheque.classroom.question import Assignment, Case, Question
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text

Progress = Callable[[int, int, str], None]
UNJUDGED = Text(
    "Une question n'a pas pu être jugée : elle vaut 0 en attendant qu'une personne la lise.",
    "A question could not be judged: it is worth 0 until a person reads it.",
)
ON_OURS = Text(
    "Le robot s'appuie sur des fonctions fausses de roi_des_roses.py : il est jugé avec les nôtres.",
    "The bot stands on wrong functions of roi_des_roses.py: it is judged with ours.",
)


@dataclass(frozen=True)
class Grader:
    """How to grade one assignment; `public_only` is for students before they hand in."""

    assignment: Assignment
    open_jail: OpenJail
    public_only: bool = False

    def grade(self, submission: Submission) -> Result:
        """Judge one hand-in; whatever happens there is a result, and what could not be judged is flagged."""
        prepared = prepare(self.assignment, submission)
        verdicts, notes, broken = self._verdicts(self.assignment, prepared)
        bot, bot_notes = self._bot(submission)
        flags = list(prepared.flags)
        if any(verdict.state is State.UNJUDGED for verdict in (*verdicts, *bot)):
            flags.append(UNJUDGED)
        return Result(
            submission.name,
            submission.digest,
            verdicts,
            bot,
            tuple(dict.fromkeys((*prepared.notes, *notes, *bot_notes))),
            tuple(flags),
            OwnTests() if self.public_only else try_tests(self.assignment, submission, prepared, self.open_jail),
            _moment(submission),
            broken,
            fingerprints(prepared.source(module) for module in dict.fromkeys(prepared.places.values())),
        )

    def _bot(self, submission: Submission) -> tuple[tuple[Verdict, ...], tuple[Text, ...]]:
        """The bot handed in beside the functions of the Roi des Roses."""
        if self.assignment.name != "roi-des-roses" or "ia" not in submission.modules:
            return (), ()
        assignment = find_assignment("ia")
        verdicts, notes, _ = self._verdicts(assignment, prepare(assignment, submission))
        if all(verdict.logic for verdict in verdicts):
            return verdicts, notes
        files = {name: content for name, content in submission.files.items() if name != "roi_des_roses.py"}
        again, _, _ = self._verdicts(assignment, prepare(assignment, replace(submission, files=files)))
        return tuple(
            replace(new, notes=(*new.notes, ON_OURS)) if new.logic and not old.logic else old
            for old, new in zip(verdicts, again, strict=True)
        ), notes

    def _verdicts(
        self, assignment: Assignment, prepared: Prepared
    ) -> tuple[tuple[Verdict, ...], tuple[Text, ...], bool]:
        benches: dict[str, Bench] = {}
        try:
            for module in dict.fromkeys(prepared.places.values()):
                benches[module] = Bench(
                    prepared.files, module, self.open_jail, library=_needs_ours(assignment, prepared)
                )
            functions = [question for question in assignment.questions if not question.program]
            first = {question.name: self._judge(question, prepared, benches) for question in functions}
            settled = dict(first)
            with Workshop(right_files(assignment), self.open_jail) as workshop:
                second = _Second(assignment, prepared, workshop)
                for name, verdict in first.items():  # the assignments put callers after what they call
                    settled[name] = self._forgiven(second, settled, verdict)
                for question in assignment.questions:
                    if question.program:
                        settled[question.name] = self._program(second, question, settled)
        finally:
            for bench in benches.values():
                bench.close()
        notes = [note for bench in benches.values() for note in bench.loaded.notes]
        notes += [
            Text(f"{bench.module}.py ne se charge pas : {error.fr}", f"{bench.module}.py does not load: {error.en}")
            for bench in benches.values()
            if (error := bench.loaded.error) and not bench.loaded.functions
        ]
        return tuple(settled.values()), tuple(notes), any(bench.broken for bench in benches.values())

    def _judge(self, question: Question, prepared: Prepared, benches: dict[str, Bench]) -> Verdict:
        module = prepared.places.get(question.name)
        if module is None:
            return Verdict(question.name, State.MISSING)
        bench = benches[module]
        name = find_function(question.name, bench.loaded.functions)
        if name is None:
            return _not_found(question, bench)
        if unused := set(question.needs) - depends_on(prepared, name):
            return Verdict(question.name, State.UNJUDGED, notes=(_does_not_use(unused),))
        return Judge(question, bench, name).verdict(prepared.source(module), self._cases(question))

    def _cases(self, question: Question) -> tuple[Case, ...]:
        return question.public if self.public_only else question.cases

    def _program(self, second: "_Second", question: Question, settled: dict[str, Verdict]) -> Verdict:
        """The verdict on the main program; where it stands on wrong functions, on top of ours."""
        assignment, prepared, cases = second.assignment, second.prepared, self._cases(question)
        verdict = judge_program(assignment, question, prepared, self.open_jail, cases)
        wrong = {one.question: one.found_as for one in settled.values() if one.found_as and not one.logic}
        if verdict.logic or verdict.state is State.MISSING or not wrong:
            return verdict
        patched = replace(prepared, files=with_ours(prepared, "", wrong))
        files, served = second.standing_on(wrong)
        patched = replace(patched, files={**patched.files, **files})
        again = judge_program(assignment, question, patched, self.open_jail, cases, served, library=bool(files))
        return replace(again, notes=(*again.notes, _on_right_ones(wrong))) if again.logic else verdict

    def _forgiven(self, second: "_Second", settled: dict[str, Verdict], verdict: Verdict) -> Verdict:
        """The verdict on a wrong function once the wrong ones it calls are replaced by ours."""
        if not verdict.found_as or verdict.letter or verdict.barred:
            return verdict
        used = depends_on(second.prepared, verdict.found_as)
        callees = [
            other for other in settled.values() if other is not verdict and (other.found_as or other.question) in used
        ]
        misleading = [other for other in callees if _misleads(other)]
        unlike = [other for other in callees if not other.letter]  # callers may not follow their conventions either
        if verdict.logic:
            again = self._on_ours(second, verdict, unlike)
            return again if again.letter else verdict
        again = self._on_ours(second, verdict, misleading)
        if not again.logic and len(unlike) > len(misleading):
            plain = self._on_ours(second, verdict, unlike)
            return plain if plain.logic else again
        return again

    def _on_ours(self, second: "_Second", verdict: Verdict, callees: list[Verdict]) -> Verdict:
        """The verdict when these callees are ours."""
        if not callees:
            return verdict
        wrong = {other.question: other.found_as or other.question for other in callees}
        module = second.prepared.places[verdict.question]
        patched = replace(second.prepared, files=with_ours(second.prepared, module, wrong))
        files, served = second.standing_on(wrong)
        library = bool(files) or _needs_ours(second.assignment, second.prepared)
        bench = Bench(
            {**patched.files, **files},
            module,
            self.open_jail,
            library=library,
            distant=served.parameters,
            answer=served.answer,
        )
        try:
            again = self._judge(second.assignment.question(verdict.question), patched, {module: bench})
        finally:
            bench.close()
        if again.state in (State.MISSING, State.UNJUDGED):
            return verdict
        return replace(again, notes=(*again.notes, _on_right_ones(wrong)))


@dataclass(frozen=True)
class _Second:
    """What a second chance needs: the hand-in, and the workshop where ours run."""

    assignment: Assignment
    prepared: Prepared
    workshop: Workshop

    def standing_on(self, wrong: Collection[str]) -> tuple[dict[str, bytes], Served]:
        """Ours in place of these: as a file of its jail where the hand-in is harmless, else served from the workshop."""
        if self.prepared.harmless:
            return beside(self.assignment, wrong), Served()
        return {}, serving(self.assignment, wrong, self.workshop)


def _on_right_ones(wrong: Iterable[str]) -> Text:
    names = ", ".join(sorted(wrong))
    return Text(
        f"Elle appelle {names} : elle est jugée au-dessus de fonctions justes.",
        f"It calls {names}: it is judged on top of right functions.",
    )


def _does_not_use(names: Iterable[str]) -> Text:
    said = ", ".join(sorted(names))
    return Text(
        f"Elle n'appelle pas {said} : seule une personne peut l'essayer.",
        f"It does not call {said}: only a person can try it.",
    )


def _misleads(verdict: Verdict) -> bool:
    """Whoever calls this function gets a wrong answer, or no answer at all."""
    return not verdict.logic or Out.PRINTED.value in verdict.conventions


def _needs_ours(assignment: Assignment, prepared: Prepared) -> bool:
    """A bot handed in alone imports the functions of the game: they are then ours."""
    return assignment.name == "ia" and "roi_des_roses.py" not in prepared.files


def _not_found(question: Question, bench: Bench) -> Verdict:
    """The source has the name, the loaded file has not: say why."""
    error = bench.loaded.error
    if not bench.loaded.functions and error:
        return Verdict(question.name, State.UNJUDGED, notes=(_does_not_load(error),))
    return Verdict(question.name, State.MISSING)


def _does_not_load(error: Text) -> Text:
    return Text(f"Le fichier ne se charge pas : {error.fr}", f"The file does not load: {error.en}")


def grade_all(
    grader: Grader, paths: Sequence[Path], known: dict[str, Result], jobs: int = 2, progress: Progress | None = None
) -> Iterable[Result]:
    """Grade each hand-in, several at a time, and yield each result as it comes; `known` ones (by digest) are kept."""
    pool = ThreadPoolExecutor(max_workers=max(1, jobs))
    try:
        named = zip(paths, hand_in_names(paths), strict=True)
        waiting = [pool.submit(grade_one, grader, path, name, known) for path, name in named]
        for done, future in enumerate(as_completed(waiting), 1):
            result = future.result()
            if progress:
                with SCREEN:
                    progress(done, len(paths), result.name)
            yield result
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C only what is under way is waited for


def grade_one(grader: Grader, path: Path, name: str, known: dict[str, Result]) -> Result:
    """Grade one path; a hand-in that cannot be read, or that breaks the grader, is worth 0 and flagged."""
    try:
        submission = replace(read_submission(path), name=name)
        before = known.get(submission.digest)
        if before is not None and not before.broken:
            return replace(before, name=name, handed_in=_moment(submission))
        return grader.grade(submission)
    except LudothequeError as failure:
        return _unjudged(grader.assignment, name, failure.text)
    except Exception as failure:
        said = f"{type(failure).__name__} : {failure}"
        return _unjudged(
            grader.assignment, name, Text(f"La correction a échoué ({said}).", f"Grading failed ({said}).")
        )


def _moment(submission: Submission) -> str:
    """When it was handed in, as far as the files tell: the same files may come again later."""
    return submission.handed_in.isoformat(timespec="minutes") if submission.handed_in else ""


def _unjudged(assignment: Assignment, name: str, sentence: Text) -> Result:
    verdicts = tuple(Verdict(question.name, State.UNJUDGED) for question in assignment.questions)
    return Result(name, "", verdicts, flags=(sentence,), broken=True)

"""Grade hand-ins, step by step: collect, prepare, load, call and judge, forgive what cascades, try their own tests."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

from ludotheque.classroom.assignments import find_assignment
from ludotheque.classroom.bench import Bench, OpenJail
from ludotheque.classroom.cascade import depends_on, with_ours
from ludotheque.classroom.conventions import Out
from ludotheque.classroom.judging import Judge, find_function
from ludotheque.classroom.oracle import SCREEN
from ludotheque.classroom.own_tests import try_tests
from ludotheque.classroom.preparing import Prepared, prepare
from ludotheque.classroom.question import Assignment, Question
from ludotheque.classroom.resemblance import fingerprints
from ludotheque.classroom.result import OwnTests, Result
from ludotheque.classroom.submissions import Submission, read_submission
from ludotheque.classroom.verdict import State, Verdict
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang

Progress = Callable[[int, int, str], None]


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
            flags.append("Une question n'a pas pu être jugée : elle vaut 0 en attendant qu'une personne la lise.")
        return Result(
            submission.name,
            submission.digest,
            verdicts,
            bot,
            tuple(dict.fromkeys((*prepared.notes, *notes, *bot_notes))),
            tuple(flags),
            OwnTests() if self.public_only else try_tests(self.assignment, submission, prepared, self.open_jail),
            submission.handed_in.isoformat(timespec="minutes") if submission.handed_in else "",
            broken,
            fingerprints(prepared.source(module) for module in dict.fromkeys(prepared.places.values())),
        )

    def _bot(self, submission: Submission) -> tuple[tuple[Verdict, ...], tuple[str, ...]]:
        """The bot handed in beside the functions of the Roi des Roses."""
        if self.assignment.name != "roi-des-roses" or "ia" not in submission.modules:
            return (), ()
        assignment = find_assignment("ia")
        verdicts, notes, _ = self._verdicts(assignment, prepare(assignment, submission))
        if all(verdict.logic for verdict in verdicts):
            return verdicts, notes
        files = {name: content for name, content in submission.files.items() if name != "roi_des_roses.py"}
        again, _, _ = self._verdicts(assignment, prepare(assignment, replace(submission, files=files)))
        said = "Le robot s'appuie sur des fonctions fausses de roi_des_roses.py : il est jugé avec les nôtres."
        return tuple(
            replace(new, notes=(*new.notes, said)) if new.logic and not old.logic else old
            for old, new in zip(verdicts, again, strict=True)
        ), notes

    def _verdicts(
        self, assignment: Assignment, prepared: Prepared
    ) -> tuple[tuple[Verdict, ...], tuple[str, ...], bool]:
        benches: dict[str, Bench] = {}
        try:
            for module in dict.fromkeys(prepared.places.values()):
                benches[module] = Bench(
                    prepared.files, module, self.open_jail, library=_needs_ours(assignment, prepared)
                )
            first = {question.name: self._judge(question, prepared, benches) for question in assignment.questions}
            settled = dict(first)
            for name, verdict in first.items():  # the assignments put callers after what they call
                settled[name] = self._forgiven(assignment, prepared, settled, verdict)
        finally:
            for bench in benches.values():
                bench.close()
        notes = [note for bench in benches.values() for note in bench.loaded.notes]
        dead = [bench for bench in benches.values() if not bench.loaded.functions and bench.loaded.error]
        notes += [f"{bench.module}.py ne se charge pas : {bench.loaded.error}" for bench in dead]
        return tuple(settled.values()), tuple(notes), any(bench.broken for bench in benches.values())

    def _judge(self, question: Question, prepared: Prepared, benches: dict[str, Bench]) -> Verdict:
        module = prepared.places.get(question.name)
        if module is None:
            return Verdict(question.name, State.MISSING)
        bench = benches[module]
        name = find_function(question.name, bench.loaded.functions)
        if name is None:
            return _not_found(question, bench)
        cases = question.public if self.public_only else question.cases
        return Judge(question, bench, name).verdict(prepared.source(module), cases)

    def _forgiven(
        self, assignment: Assignment, prepared: Prepared, settled: dict[str, Verdict], verdict: Verdict
    ) -> Verdict:
        """The verdict on a wrong function once the wrong ones it calls are replaced by ours."""
        if verdict.state not in (State.WRONG, State.LETTER) or verdict.barred or not prepared.harmless:
            return verdict
        used = depends_on(prepared, verdict.found_as)
        callees = [
            other for other in settled.values() if other is not verdict and (other.found_as or other.question) in used
        ]
        misleading = [other for other in callees if _misleads(other)]
        unlike = [other for other in callees if not other.letter]  # callers may not follow their conventions either
        if verdict.logic:
            again = self._on_ours(assignment, prepared, verdict, unlike)
            return again if again.letter else verdict
        again = self._on_ours(assignment, prepared, verdict, misleading)
        if not again.logic and len(unlike) > len(misleading):
            second = self._on_ours(assignment, prepared, verdict, unlike)
            return second if second.logic else again
        return again

    def _on_ours(self, assignment: Assignment, prepared: Prepared, verdict: Verdict, callees: list[Verdict]) -> Verdict:
        """The verdict when these callees are ours."""
        if not callees:
            return verdict
        wrong = {other.question: other.found_as or other.question for other in callees}
        module = prepared.places[verdict.question]
        patched = replace(prepared, files=with_ours(assignment, prepared, module, wrong))
        bench = Bench(patched.files, module, self.open_jail, library=True)
        try:
            again = self._judge(assignment.question(verdict.question), patched, {module: bench})
        finally:
            bench.close()
        if again.state in (State.MISSING, State.UNJUDGED):
            return verdict
        said = f"Elle appelle {', '.join(sorted(wrong))} : elle est jugée au-dessus de fonctions justes."
        return replace(again, notes=(*again.notes, said))


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
        return Verdict(question.name, State.UNJUDGED, notes=(f"Le fichier ne se charge pas : {error}",))
    return Verdict(question.name, State.MISSING)


def grade_all(
    grader: Grader, paths: Sequence[Path], known: dict[str, Result], jobs: int = 2, progress: Progress | None = None
) -> Iterable[Result]:
    """Grade each hand-in, several at a time, and yield each result as it comes; `known` ones (by digest) are kept."""
    with ThreadPoolExecutor(max_workers=max(1, jobs)) as pool:
        waiting = {pool.submit(grade_one, grader, path, known): path for path in paths}
        for done, future in enumerate(as_completed(waiting), 1):
            result = future.result()
            if progress:
                with SCREEN:
                    progress(done, len(paths), result.name)
            yield result


def grade_one(grader: Grader, path: Path, known: dict[str, Result]) -> Result:
    """Grade one path; a hand-in that cannot be read, or that breaks the grader, is worth 0 and flagged."""
    name = path.stem if path.is_file() else path.name
    try:
        submission = read_submission(path)
        before = known.get(submission.digest)
        if before is not None and not before.broken:
            return replace(before, name=name)
        return grader.grade(submission)
    except LudothequeError as failure:
        return _unjudged(grader.assignment, name, failure.to(Lang.FR))
    except Exception as failure:
        return _unjudged(grader.assignment, name, f"La correction a échoué ({type(failure).__name__} : {failure}).")


def _unjudged(assignment: Assignment, name: str, sentence: str) -> Result:
    verdicts = tuple(Verdict(question.name, State.UNJUDGED) for question in assignment.questions)
    return Result(name, "", verdicts, flags=(sentence,), broken=True)

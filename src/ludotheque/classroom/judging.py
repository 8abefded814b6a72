"""Judge one function: first to the letter, then its logic under the convention it visibly uses."""

import ast
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ludotheque.classroom.bench import Bench
from ludotheque.classroom.comparing import letter_fault, lines, logic_fault
from ludotheque.classroom.conventions import Convention, Out, conventions, printed_value
from ludotheque.classroom.oracle import right_reply
from ludotheque.classroom.parsing import parse
from ludotheque.classroom.question import Case, Printed, Question, Reply
from ludotheque.classroom.shrinking import shrunk
from ludotheque.classroom.verdict import Failure, State, Verdict

MAX_DEATHS = 2  # hangs and crashes granted to one question
SHOWN = 600  # characters of an answer that a report shows
NOT_TRIED = "n'a pas été essayée : les appels précédents ont tué le programme"


@dataclass(frozen=True)
class Trial:
    """A convention tried on cases: what went wrong on each, None where nothing did."""

    convention: Convention
    faults: dict[Case, str | None]
    remarks: frozenset[str] = frozenset()

    @property
    def passed(self) -> int:
        return sum(fault is None for fault in self.faults.values())


class Judge:
    """Calls one function of a hand-in and remembers what it answered."""

    def __init__(self, question: Question, bench: Bench, name: str) -> None:
        self.question, self.bench, self.name = question, bench, name
        self._heard: dict[tuple[str, tuple[str, ...]], Reply] = {}
        self._deaths = bench.deaths

    def verdict(self, source: str, cases: tuple[Case, ...]) -> Verdict:
        """The verdict on these cases (all of them for a mark, the public ones before handing in)."""
        question = self.question
        parameters = self.bench.loaded.functions[self.name]
        form = _form_faults(question, self.name, parameters)
        letter = {case: self._letter(case) for case in cases}
        together = self._together(cases)
        if not any(letter.values()) and not together:
            faults = (*form, *_forbidden(question, self.name, source))
            state = State.LETTER if faults else State.RIGHT
            verdict = self._settled(Trial(Convention(), dict.fromkeys(cases)), state, faults, cases)
        else:
            verdict = self._by_logic(cases, parameters, form, letter, together)
        return self._probed(self._recursion(verdict, cases), cases)

    def _probed(self, verdict: Verdict, cases: tuple[Case, ...]) -> Verdict:
        """Where equal is not enough, a probe added to the file calls the function and changes what it gave."""
        if not self.question.probe or not verdict.logic:
            return verdict
        case = cases[0]
        reply = self.bench.call(probe_name(self.question), case.arguments)
        if reply.error is None and reply.value == case.arguments[0]:
            return verdict
        call = f"{self.name}({', '.join(map(repr, case.arguments))})"
        drawing = self.question.draw(case.arguments) if self.question.draw else ""
        wanted = _cut(f"l'original reste {case.arguments[0]!r}")
        got = reply.error or _cut(f"l'original devient {reply.value!r}")
        failure = Failure(case.category, case.public, _cut(call), (), wanted, got, self.question.probe_says, drawing)
        return replace(verdict, state=State.WRONG, failures=(failure,), failed_categories=(case.category,), credit=0.0)

    def _by_logic(
        self,
        cases: tuple[Case, ...],
        parameters: tuple[str, ...],
        form: tuple[str, ...],
        letter: Mapping[Case, str | None],
        together: str | None,
    ) -> Verdict:
        trial = self._best(tuple(case for case in cases if case.public) or cases, cases, parameters)
        said = (*trial.convention.sentences(self.question), *sorted(trial.remarks))
        if not any(trial.faults.values()) and not together:
            others = () if said else tuple(sorted({fault for fault in letter.values() if fault}))
            return self._settled(trial, State.LETTER, (*form, *said, *others), cases)
        verdict = self._settled(trial, State.WRONG, form, cases)
        failures = self._failures(trial)
        if together and not failures:
            failures = (Failure(cases[0].category, True, self.name, (), "", "", together),)
        return replace(verdict, conventions=said, failures=failures)

    def _settled(self, trial: Trial, state: State, faults: tuple[str, ...], cases: tuple[Case, ...]) -> Verdict:
        wrong = {case.category for case, fault in trial.faults.items() if fault}
        good = [category for category in _telling(self.question, cases) if category not in wrong]
        examples = next(iter(cases)).category
        credit = 0.0 if examples in wrong or not good else len(good) / len({case.category for case in cases})
        return Verdict(
            self.question.name,
            state,
            self.name,
            tuple(dict.fromkeys(faults)),
            tuple(trial.convention.sentences(self.question)),
            failed_categories=tuple(sorted(wrong)),
            credit=credit if state is State.WRONG else 1.0,
            passed=trial.passed,
            tried=len(cases),
        )

    def _letter(self, case: Case) -> str | None:
        return letter_fault(self.question, case, right_reply(self.question, case), self._call(Convention(), case))

    def _together(self, cases: tuple[Case, ...]) -> str | None:
        if self.question.together is None:
            return None
        return self.question.together([self._call(Convention(), case) for case in cases])

    def _best(self, examples: tuple[Case, ...], cases: tuple[Case, ...], parameters: tuple[str, ...]) -> Trial:
        """The first convention that is right everywhere, else right on all the examples, else right most often."""
        best, most = Convention(), -1
        for convention in conventions(self.question, parameters):
            passed = self._try(convention, examples).passed
            if passed > most:
                best, most = convention, passed
            if passed == len(examples):
                trial = self._try(convention, cases)
                if trial.passed == len(cases):
                    return trial
            if self._worn_out:
                break
        return self._try(best, cases)

    def _try(self, convention: Convention, cases: tuple[Case, ...]) -> Trial:
        remarks: set[str] = set()
        vocabulary: dict[str, str] = {}
        faults = {case: self.logic(convention, case, remarks, vocabulary) for case in cases}
        return Trial(convention, faults, frozenset(remarks))

    def logic(
        self, convention: Convention, case: Case, remarks: set[str], vocabulary: dict[str, str] | None = None
    ) -> str | None:
        """What this convention finds wrong with the reply to a case."""
        expected = right_reply(self.question, case)
        reply = convention.receive(self.question, case, self._call(convention, case))
        if convention.out is Out.PRINTED:
            reply = printed_value(expected.value, reply)
        if convention.own_words and vocabulary is not None and not reply.error:
            return _own_words(self.question, expected, reply, vocabulary)
        return logic_fault(self.question, case, expected, reply, remarks)

    @property
    def _worn_out(self) -> bool:
        return self.bench.deaths - self._deaths >= MAX_DEATHS

    def _call(self, convention: Convention, case: Case) -> Reply:
        sent = convention.send(self.question, case.arguments)
        key = repr(sent), case.typed
        if self.question.together and convention == Convention():
            key = f"{id(case)}", case.typed  # each call of a function that shuffles is worth hearing
        if key not in self._heard:
            if self._worn_out:
                return Reply(error=NOT_TRIED)
            self._heard[key] = self.bench.call(self.name, sent, case.typed)
        return self._heard[key]

    def _failures(self, trial: Trial) -> tuple[Failure, ...]:
        """The smallest wrong call, shrunk; a hidden one only when no public one is wrong."""
        wrong = sorted((case for case, fault in trial.faults.items() if fault), key=lambda case: case.size)
        public = [case for case in wrong if case.public][:1]
        hidden = [case for case in wrong if not case.public][:1]
        found = []
        for case in public or hidden:
            still = case
            if not trial.convention.own_words:
                still = shrunk(self.question, case, lambda smaller: bool(self.logic(trial.convention, smaller, set())))
            found.append(self._failure(trial, still))
        return tuple(found)

    def _failure(self, trial: Trial, case: Case) -> Failure:
        expected = right_reply(self.question, case)
        got = self._call(trial.convention, case)
        why = trial.faults.get(case) or self.logic(trial.convention, case, set()) or "réponse incohérente"
        sent = trial.convention.send(self.question, case.arguments)
        call = f"{self.name}({', '.join(map(repr, sent))})"
        drawing = self.question.draw(case.arguments) if self.question.draw else ""
        wanted = "" if self.question.check else _shown(self.question, expected)
        return Failure(
            case.category, case.public, _cut(call), case.typed, wanted, _shown(self.question, got), why, drawing
        )

    def _recursion(self, verdict: Verdict, cases: tuple[Case, ...]) -> Verdict:
        """Where recursion is imposed it is observed during a call that needs it."""
        if not self.question.recursive or not verdict.logic:
            return verdict
        case = max(cases, key=lambda case: right_reply(self.question, case).value)
        seen = self.bench.is_recursive(self.name, case.arguments)
        if seen is None:
            return replace(verdict, state=State.UNJUDGED, notes=("On n'a pas pu voir si la fonction est récursive.",))
        if seen:
            return verdict
        faults = (*verdict.letter_faults, "n'est pas récursive, alors que l'énoncé l'impose")
        return replace(verdict, state=State.LETTER, letter_faults=faults, barred=True)


def probe_name(question: Question) -> str:
    """The name under which the probe of a question is added to a file."""
    return f"sonde_{question.name}"


def find_function(name: str, functions: Mapping[str, tuple[str, ...]]) -> str | None:
    """The function of this name, or the only one written nearly so (capitals, accents, underscores, O for 0)."""
    if name in functions:
        return name
    near = [other for other in functions if folded(other) == folded(name)]
    return near[0] if len(near) == 1 else None


def folded(name: str) -> str:
    """A name without what students change in it."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("_", "").replace("0", "o"))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def _form_faults(question: Question, name: str, parameters: tuple[str, ...]) -> tuple[str, ...]:
    faults = []
    if name != question.name:
        faults.append(f"s'appelle {name} au lieu de {question.name}")
    if parameters != question.parameters:
        said, wanted = ", ".join(parameters), ", ".join(question.parameters)
        faults.append(f"a pour paramètres ({said}) au lieu de ({wanted})")
    return tuple(faults)


def _forbidden(question: Question, name: str, source: str) -> tuple[str, ...]:
    if not question.forbidden:
        return ()
    try:
        tree = parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == name]
    used = {node.id for function in functions for node in ast.walk(function) if isinstance(node, ast.Name)}
    used |= {node.attr for function in functions for node in ast.walk(function) if isinstance(node, ast.Attribute)}
    return tuple(f"utilise {word}, que l'énoncé exclut" for word in question.forbidden if word in used)


def _telling(question: Question, cases: tuple[Case, ...]) -> list[str]:
    """The categories in which a constant answer cannot be right: they alone earn part of the points."""
    answers: dict[str, set[str]] = {}
    for case in cases:
        reply = right_reply(question, case)
        answers.setdefault(case.category, set()).add(
            repr((reply.value, reply.printed, question.changes and reply.after))
        )
    return [category for category, some in answers.items() if len(some) > 1]


def _own_words(question: Question, expected: Reply, got: Reply, vocabulary: dict[str, str]) -> str | None:
    """Their words for each outcome must be the same each time, and differ from one outcome to the other."""
    ends = question.printed is Printed.ENDS
    said = (lines(got.printed) or [""])[-1] if ends else got.value
    meant = (lines(expected.printed) or [""])[-1] if ends else expected.value
    if not isinstance(said, str) or not said.strip():
        return "n'annonce pas l'issue de la partie"
    said_numbers, meant_numbers = (re.findall(r"\d+", text) for text in (said, meant))
    contradicted = bool(said_numbers and meant_numbers) and said_numbers != meant_numbers
    if contradicted or vocabulary.setdefault(meant, said) != said or list(vocabulary.values()).count(said) > 1:
        return "n'annonce pas toujours la bonne issue"
    return None


def _shown(question: Question, reply: Reply) -> str:
    """A reply in one or a few lines."""
    if reply.error:
        return reply.error
    parts = []
    if reply.value is not None or not (question.changes or reply.printed):
        parts.append(f"renvoie {reply.value!r}")
    parts += [
        f"{question.parameters[place]} devient {reply.after[place]!r}"
        for place in question.changes
        if place < len(reply.after)
    ]
    if question.printed is not Printed.FREE and reply.printed:
        text = reply.printed if question.printed is not Printed.ENDS else "\n".join(lines(reply.printed)[-1:])
        parts.append("affiche\n" + "\n".join(lines(text)))
    return _cut(" ; ".join(parts))


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"

"""Judge one function: first to the letter, then its logic under the convention it visibly uses."""

import ast
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ludotheque.classroom.handins.parsing import parse
from ludotheque.classroom.judging.bench import Bench
from ludotheque.classroom.judging.comparing import letter_fault, lines, logic_fault, stopped
from ludotheque.classroom.judging.conventions import Convention, Out, conventions, printed_value
from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.judging.shrinking import shrunk
from ludotheque.classroom.judging.verdict import NOTHING, Failure, State, Verdict
from ludotheque.classroom.question import Arguments, Case, Printed, Question, Reply
from ludotheque.classroom.said import cut, joined, mapped, sorted_texts
from ludotheque.core.text import Text

MAX_DEATHS = 2  # hangs and crashes granted to one question
NOT_TRIED = Text(
    "n'a pas été essayée : les appels précédents ont tué le programme",
    "was not tried: the calls before killed the program",
)
NOT_RECURSIVE = Text(
    "n'est pas récursive, alors que l'énoncé l'impose", "is not recursive, although the assignment demands it"
)
UNSEEN = Text(
    "On n'a pas pu voir si la fonction est récursive.", "It could not be seen whether the function is recursive."
)
INCOHERENT = Text("donne des réponses qui se contredisent", "gives answers that contradict each other")
OTHER_DIALOGUE = Text(
    "Une partie tapée d'avance n'arrive pas à sa fin : le programme se trompe, ou pose d'autres questions. À essayer à la main.",
    "A game typed beforehand does not come to its end: the program is wrong, or asks other questions. To be tried by hand.",
)
NO_OUTCOME = Text("n'annonce pas l'issue de la partie", "does not tell how the game ended")
WRONG_OUTCOME = Text("n'annonce pas toujours la bonne issue", "does not always tell the right outcome")


@dataclass(frozen=True)
class Trial:
    """A convention tried on cases: what went wrong on each, None where nothing did."""

    convention: Convention
    faults: dict[Case, Text | None]
    remarks: frozenset[Text] = frozenset()

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
        form = () if question.program else _form_faults(question, self.name, parameters)
        letter = {case: self._letter(case) for case in sorted(cases, key=lambda case: not case.public)}
        together = self._together(cases)
        if not any(letter.values()) and not together:
            faults = (*form, *_forbidden(question, self.name, source))
            state = State.LETTER if faults else State.RIGHT
            verdict = self._settled(Trial(Convention(), dict.fromkeys(cases)), state, faults, cases)
        else:
            verdict = self._by_logic(cases, parameters, form, letter, together)
        return self._doubted(self._recursion(verdict, cases), cases)

    def _doubted(self, verdict: Verdict, cases: tuple[Case, ...]) -> Verdict:
        """A dialogue that stops half-way may only ask its questions in another way than ours: that is for a person."""
        if not self.question.dialogue or verdict.logic:
            return verdict
        stopped = [case for case in cases if self._call(Convention(), case).error]
        return replace(verdict, state=State.UNJUDGED, credit=0.0, notes=(OTHER_DIALOGUE,)) if stopped else verdict

    def _by_logic(
        self,
        cases: tuple[Case, ...],
        parameters: tuple[str, ...],
        form: tuple[Text, ...],
        letter: Mapping[Case, Text | None],
        together: Text | None,
    ) -> Verdict:
        trial = self._best(tuple(case for case in cases if case.public) or cases, cases, parameters)
        said = (*trial.convention.sentences(self.question), *sorted_texts(trial.remarks))
        if not any(trial.faults.values()) and not together:
            others = () if said else tuple(sorted_texts({fault for fault in letter.values() if fault}))
            return self._settled(trial, State.LETTER, (*form, *said, *others), cases)
        verdict = self._settled(trial, State.WRONG, form, cases)
        failures = self._failures(trial)
        if together and not failures:
            failures = (Failure(cases[0].category, True, self.name, (), NOTHING, NOTHING, together),)
        return replace(verdict, conventions=said, failures=failures)

    def _settled(self, trial: Trial, state: State, faults: tuple[Text, ...], cases: tuple[Case, ...]) -> Verdict:
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

    def _letter(self, case: Case) -> Text | None:
        return letter_fault(self.question, case, right_reply(self.question, case), self._call(Convention(), case))

    def _together(self, cases: tuple[Case, ...]) -> Text | None:
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
        remarks: set[Text] = set()
        vocabulary: dict[str, str] = {}
        faults = {case: self.logic(convention, case, remarks, vocabulary) for case in cases}
        return Trial(convention, faults, frozenset(remarks))

    def logic(
        self, convention: Convention, case: Case, remarks: set[Text], vocabulary: dict[str, str] | None = None
    ) -> Text | None:
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
            self._heard[key] = self._asked(sent, case.typed)
        return self._heard[key]

    def _asked(self, sent: Arguments, typed: tuple[str, ...]) -> Reply:
        if self.question.program:
            return self.bench.run(typed)
        return self.bench.call(setting_name(self.question) if self.question.setting else self.name, sent, typed)

    def _failures(self, trial: Trial) -> tuple[Failure, ...]:
        """The smallest wrong call, shrunk; a hidden one only when no public one is wrong."""
        wrong = sorted((case for case in trial.faults if self._is_wrong(trial, case)), key=lambda case: case.size)
        public = [case for case in wrong if case.public][:1]
        hidden = [case for case in wrong if not case.public][:1]
        if public:
            self._forget_hidden(trial)
        found = []
        for case in public or hidden:
            still = case
            if not trial.convention.own_words:
                still = shrunk(self.question, case, lambda smaller: self._is_wrong(trial, smaller))
            found.append(self._failure(trial, still))
        return tuple(found)

    def _is_wrong(self, trial: Trial, case: Case) -> bool:
        """Whether a call that was really made went wrong; where none was, nothing is there to be shown."""
        fault = trial.faults[case] if case in trial.faults else self.logic(trial.convention, case, set())
        return fault is not None and fault != stopped(NOT_TRIED)

    def _forget_hidden(self, trial: Trial) -> None:
        """What a student is shown comes from a process that was given public cases alone: it has no hidden one to tell."""
        if not self._worn_out and not all(case.public for case in trial.faults):
            self.bench.close()
            self._heard.clear()

    def _failure(self, trial: Trial, case: Case) -> Failure:
        expected = right_reply(self.question, case)
        got = self._call(trial.convention, case)
        own_words = trial.convention.own_words
        why = (trial.faults[case] if own_words else self.logic(trial.convention, case, set())) or INCOHERENT
        sent = trial.convention.send(self.question, case.arguments)
        call = f"{self.name}({', '.join(map(repr, sent[: len(self.question.parameters)]))})"
        drawing = self.question.draw(case.arguments) if self.question.draw else NOTHING
        wanted = NOTHING if self.question.check else _shown(self.question, expected)
        return Failure(
            case.category, case.public, cut(call), case.typed, wanted, _shown(self.question, got), why, drawing
        )

    def _recursion(self, verdict: Verdict, cases: tuple[Case, ...]) -> Verdict:
        """Where recursion is imposed it is observed during a call that needs it."""
        if not self.question.recursive or not verdict.logic:
            return verdict
        case = max(cases, key=lambda case: right_reply(self.question, case).value)
        seen = self.bench.is_recursive(self.name, case.arguments)
        if seen is None:
            return replace(verdict, state=State.UNJUDGED, notes=(UNSEEN,))
        if seen:
            return verdict
        faults = (*verdict.letter_faults, NOT_RECURSIVE)
        return replace(verdict, state=State.LETTER, letter_faults=faults, barred=True)


def setting_name(question: Question) -> str:
    """The name under which the setting of a question is added to a file."""
    return f"mise_en_scene_{question.name}"


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


def _form_faults(question: Question, name: str, parameters: tuple[str, ...]) -> tuple[Text, ...]:
    faults = []
    if name != question.name:
        faults.append(
            Text(f"s'appelle {name} au lieu de {question.name}", f"is called {name} instead of {question.name}")
        )
    if parameters != question.parameters:
        said, wanted = ", ".join(parameters), ", ".join(question.parameters)
        faults.append(
            Text(
                f"a pour paramètres ({said}) au lieu de ({wanted})",
                f"has the parameters ({said}) instead of ({wanted})",
            )
        )
    return tuple(faults)


def _forbidden(question: Question, name: str, source: str) -> tuple[Text, ...]:
    if not question.forbidden:
        return ()
    try:
        tree = parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == name]
    used = {node.id for function in functions for node in ast.walk(function) if isinstance(node, ast.Name)}
    used |= {node.attr for function in functions for node in ast.walk(function) if isinstance(node, ast.Attribute)}
    return tuple(
        Text(f"utilise {word}, que l'énoncé exclut", f"uses {word}, which the assignment rules out")
        for word in question.forbidden
        if word in used
    )


def _telling(question: Question, cases: tuple[Case, ...]) -> list[str]:
    """The categories in which a constant answer cannot be right: they alone earn part of the points."""
    answers: dict[str, set[str]] = {}
    for case in cases:
        reply = right_reply(question, case)
        answers.setdefault(case.category, set()).add(
            repr((reply.value, reply.printed, question.changes and reply.after))
        )
    return [category for category, some in answers.items() if len(some) > 1]


def _own_words(question: Question, expected: Reply, got: Reply, vocabulary: dict[str, str]) -> Text | None:
    """Their words for each outcome must be the same each time, and differ from one outcome to the other."""
    ends = question.printed is Printed.ENDS
    said = (lines(got.printed) or [""])[-1] if ends else got.value
    meant = (lines(expected.printed) or [""])[-1] if ends else expected.value
    if not isinstance(said, str) or not said.strip():
        return NO_OUTCOME
    said_numbers, meant_numbers = (re.findall(r"\d+", text) for text in (said, meant))
    contradicted = bool(said_numbers and meant_numbers) and said_numbers != meant_numbers
    if contradicted or vocabulary.setdefault(meant, said) != said or list(vocabulary.values()).count(said) > 1:
        return WRONG_OUTCOME
    return None


def _shown(question: Question, reply: Reply) -> Text:
    """A reply in one or a few lines."""
    if reply.error:
        return reply.error
    parts = []
    if reply.value is not None or not (question.changes or reply.printed):
        parts.append(Text(f"renvoie {reply.value!r}", f"returns {reply.value!r}"))
    parts += [
        Text(f"{name} devient {reply.after[place]!r}", f"{name} becomes {reply.after[place]!r}")
        for place, name in enumerate(question.parameters)
        if place in question.changes and place < len(reply.after)
    ]
    if question.printed is not Printed.FREE and reply.printed:
        text = reply.printed if question.printed is not Printed.ENDS else "\n".join(lines(reply.printed)[-1:])
        shown = "\n".join(lines(text))
        parts.append(Text(f"affiche\n{shown}", f"prints\n{shown}"))
    return mapped(cut, joined(parts, " ; "))

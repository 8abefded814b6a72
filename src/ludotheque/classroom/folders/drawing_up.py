"""From a folder to its casebooks: what the examples call, what each parameter may be, then the cases of each question."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.folders.candidates import Room
from ludotheque.classroom.folders.casebook import Casebook, Clerk
from ludotheque.classroom.folders.correction import Correction, WrittenFunction, read_correction
from ludotheque.classroom.folders.domains import Choice, Domain
from ludotheque.classroom.folders.evidence import evidence_of
from ludotheque.classroom.folders.folder_files import CAS_MODULE, FolderFiles
from ludotheque.classroom.folders.inferring import infer
from ludotheque.classroom.folders.question_table import Narrowing, QuestionSettings, narrowed
from ludotheque.classroom.folders.refusals import SujetPart
from ludotheque.classroom.folders.rehearsing import Recorded, Rehearsal
from ludotheque.classroom.folders.relations import relations
from ludotheque.classroom.handins.scopes import reached, uses
from ludotheque.classroom.judging.bench import OpenJail
from ludotheque.classroom.question import Arguments
from ludotheque.core.text import quoted
from ludotheque.sandbox.inside.values import PlainData

MOST_EXAMPLES = 12  # calls of the correction's own that become public cases of one question
SEED = "cases of a folder"
DONE_ELSEWHERE = ("test", "_")  # beginnings of the names of functions that are no questions


@dataclass(frozen=True)
class Draft:
    """A folder whose correction was read and whose examples were heard."""

    files: FolderFiles
    correction: Correction
    questions: Mapping[str, QuestionSettings]
    recorded: Recorded

    def examples(self, name: str) -> tuple[Arguments, ...]:
        """The calls of a function in the correction's own examples, each once."""
        count = len(self.correction.functions[name].parameters)
        every = {repr(call): call for function, call in self.recorded.calls if function == name and len(call) == count}
        return tuple(every.values())[:MOST_EXAMPLES]


def asked_of(files: FolderFiles, correction: Correction) -> dict[str, QuestionSettings]:
    """The questions: those of `sujet.toml`, else every public function of the correction."""
    said = files.sujet.questions
    if unknown := [name for name in said if name not in correction.functions]:
        name = quoted(unknown[0])
        known = ", ".join(correction.functions)
        raise SujetPart(f"{files.name}/sujet.toml").bad(
            f"le corrigé n'a pas de fonction {name} (il a : {known})",
            f"the correction has no function {name} (it has: {known})",
        )
    if said:
        return dict(said)
    found = [name for name in correction.functions if is_question(name)]
    if not found and not files.sujet.dialogues:
        raise SujetPart(f"{files.name}/corrige.py").bad("il ne définit aucune fonction", "it defines no function")
    return dict.fromkeys(found, QuestionSettings())


def is_question(name: str) -> bool:
    """Whether a function of this name is asked of students, where `sujet.toml` names none."""
    return not name.startswith(DONE_ELSEWHERE) and name != "main"


def draft_of(files: FolderFiles, rehearsal: Rehearsal) -> Draft:
    """Read the correction, and hear what its examples call."""
    correction = read_correction(files.sources)
    questions = asked_of(files, correction)
    recorded = rehearsal.record([*questions], correction.snippets) if questions else Recorded()
    return Draft(files, correction, questions, recorded)


def rehearsal_of(files: FolderFiles, open_jail: OpenJail) -> Rehearsal:
    """The jail of a folder's correction; `cas.py` runs beside it."""
    return Rehearsal({}, files.sources, open_jail, files.work)


def casebooks(files: FolderFiles, secret: ClassSecret, open_jail: OpenJail) -> Iterator[Casebook]:
    """The casebook of each question, drawn in the jail."""
    with rehearsal_of(files, open_jail) as rehearsal:
        draft = draft_of(files, rehearsal)
        for name, settings in draft.questions.items():
            function = draft.correction.functions[name]
            makers = {CAS_MODULE: files.cases} if files.cases else {}
            clerk = Clerk(function, settings, room_of(draft, name), rehearsal, files.work, makers)
            purpose = f"{SEED} {name}"
            chance = None if secret.is_published else secret.rng(purpose)
            yield clerk.casebook(PUBLISHED.rng(purpose), chance)


def room_of(draft: Draft, name: str) -> Room:
    """What each parameter of a question may be."""
    function, settings, examples = draft.correction.functions[name], draft.questions[name], draft.examples(name)
    evidence = evidence_of(function, _used_by(function, draft.correction))
    domains = []
    for place, parameter in enumerate(function.parameters):
        values: list[PlainData] = [call[place] for call in examples]
        domain = infer(function.annotations.get(parameter), values, parameter, evidence)
        domain = _file_names(values, draft.files.work) or domain
        domains.append(narrowed(domain, settings.narrowings.get(parameter, Narrowing())))
    for parameter in settings.narrowings:
        if parameter not in function.parameters:
            where = quoted(f"questions.{name}.parametres.{parameter}")
            raise SujetPart(f"{draft.files.name}/sujet.toml").bad(
                f"{where} : {name} n'a pas ce paramètre", f"{where}: {name} has no such parameter"
            )
    return Room(function.parameters, tuple(domains), relations(examples, len(function.parameters)), examples)


def _used_by(function: WrittenFunction, correction: Correction) -> list[WrittenFunction]:
    used = reached(uses(correction.sources.values()), function.name)
    return [one for name, one in correction.functions.items() if name in used and name != function.name]


def _file_names(values: Sequence[PlainData], work: Sequence[tuple[str, str]]) -> Domain | None:
    """Names of files, where every example is one: those of the folder, and those that the examples write."""
    words = [one for one in values if isinstance(one, str)]
    if not words or len(words) < len(values) or not all(_is_file_name(one) for one in words):
        return None
    there = [name for name, _ in work if any(word == name for word in words)]
    return Choice(tuple(dict.fromkeys((*there, *words))))


def _is_file_name(word: str) -> bool:
    stem, point, suffix = word.rpartition(".")
    return bool(stem and point) and 1 < len(suffix) <= 4 and suffix.isalnum() and "/" not in word and " " not in word

"""From a folder to its casebooks: what the examples call, what each parameter may be, then the cases of each question."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec

from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.folders.candidates import Room
from ludotheque.classroom.folders.casebook import Casebook
from ludotheque.classroom.folders.clerk import Clerk
from ludotheque.classroom.folders.correction import WrittenCorrection, WrittenFunction, read_correction
from ludotheque.classroom.folders.dialogues import PROGRAM
from ludotheque.classroom.folders.domains import Alike, Domain, OneOf
from ludotheque.classroom.folders.evidence import evidence_of
from ludotheque.classroom.folders.folder_files import CAS_MODULE, FolderFiles, is_file_name
from ludotheque.classroom.folders.inferring import infer
from ludotheque.classroom.folders.narrowing import Narrowing, narrowed, unfit
from ludotheque.classroom.folders.question_table import QuestionSettings
from ludotheque.classroom.folders.refusals import SujetPart
from ludotheque.classroom.folders.rehearsing import Recorded, Rehearsal
from ludotheque.classroom.folders.relations import dates_among, relations
from ludotheque.classroom.handins.scopes import reached
from ludotheque.classroom.judging.bench import OpenJail
from ludotheque.classroom.question import Arguments
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted
from ludotheque.sandbox.inside.values import PlainData

MOST_EXAMPLES = 12  # calls of the correction's own that become public cases of one question
MOST_VALUES = 100  # that other functions are given under the same name
SEED = "cases of a folder"
CHANCE = {"random", "randint", "randrange", "choice", "choices", "shuffle", "sample", "uniform"}
FILE_WORDS = {"fichier", "chemin", "filename", "file", "path"}
A_FILE = "resultat.txt"  # where a function writes and no example says the name
MOST_QUESTIONS, MOST_PARAMETERS, LONGEST_DOCSTRING = 100, 30, 20_000  # of one folder, of one function, in characters
DONE_ELSEWHERE = ("test", "_")  # beginnings of the names of functions that are no questions


class NoHypothesis(LudothequeError):
    """What draws values is not installed."""


@dataclass(frozen=True)
class Draft:
    """A folder whose correction was read and whose examples were heard."""

    files: FolderFiles
    correction: WrittenCorrection
    questions: Mapping[str, QuestionSettings]
    recorded: Recorded

    def values_of(self, parameter: str) -> list[PlainData]:
        """What other functions are given under this name: a name means one thing in one file."""
        found: list[PlainData] = []
        for name, call in self.recorded.calls:
            names = self.correction.functions[name].parameters if name in self.correction.functions else ()
            if parameter in names and len(call) == len(names):
                found.append(call[names.index(parameter)])
        return found

    def examples(self, name: str) -> tuple[Arguments, ...]:
        """The calls of a function in the correction's own examples, each once."""
        count = len(self.correction.functions[name].parameters)
        every = {repr(call): call for function, call in self.recorded.calls if function == name and len(call) == count}
        return tuple(every.values())[:MOST_EXAMPLES]


def asked_of(files: FolderFiles, correction: WrittenCorrection) -> dict[str, QuestionSettings]:
    """The questions: those of `sujet.toml`, else every public function of the correction; `programme` is the dialogues'."""
    known_elsewhere = {PROGRAM} if files.sujet.dialogues else set[str]()
    said = files.sujet.questions
    for name, one in said.items():
        made = ((f"parametres.{parameter}", said.generator) for parameter, said in one.narrowings.items())
        for key, function in (("verificateur", one.checker), ("cas", one.generator), *made):
            if function and f"def {function}(" not in files.cases:
                raise SujetPart(f"{files.name}/sujet.toml").bad(
                    f"questions.{name}.{key} : cas.py ne définit pas {quoted(function)}",
                    f"questions.{name}.{key}: cas.py does not define {quoted(function)}",
                )
    if unknown := [name for name in said if name not in correction.functions and name not in known_elsewhere]:
        name = quoted(unknown[0])
        known = ", ".join(correction.functions)
        raise SujetPart(f"{files.name}/sujet.toml").bad(
            f"le corrigé n'a pas de fonction {name} (il a : {known})",
            f"the correction has no function {name} (it has: {known})",
        )
    found = (
        {name: one for name, one in said.items() if name in correction.functions}
        if said
        else _public(files, correction)
    )
    for name in found:
        _refuse_endless(correction.functions[name], len(found))
    return found


def _public(files: FolderFiles, correction: WrittenCorrection) -> dict[str, QuestionSettings]:
    """Every public function of the correction."""
    found = [name for name in correction.functions if is_question(name)]
    if not found and not files.sujet.dialogues:
        raise SujetPart(f"{files.name}/corrige.py").bad("il ne définit aucune fonction", "it defines no function")
    return dict.fromkeys(found, QuestionSettings())


def _refuse_endless(function: WrittenFunction, questions: int) -> None:
    """More than anybody asks would take us hours."""
    why = None
    if questions > MOST_QUESTIONS:
        why = Text(f"il pose plus de {MOST_QUESTIONS} questions", f"it asks more than {MOST_QUESTIONS} questions")
    elif len(function.parameters) > MOST_PARAMETERS:
        name = quoted(function.name)
        why = Text(
            f"{name} a plus de {MOST_PARAMETERS} paramètres", f"{name} has more than {MOST_PARAMETERS} parameters"
        )
    elif len(function.docstring) > LONGEST_DOCSTRING:
        name = quoted(function.name)
        why = Text(f"la docstring de {name} est trop longue", f"the docstring of {name} is too long")
    if why:
        raise SujetPart(f"{function.module}.py").bad(why.fr, why.en)


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
    if find_spec("hypothesis") is None:
        raise NoHypothesis(
            Text(
                "Tirer les appels d'un sujet demande Hypothesis : pip install 'ludotheque[teach]'.",
                "Drawing the calls of an assignment needs Hypothesis: pip install 'ludotheque[teach]'.",
            )
        )
    with rehearsal_of(files, open_jail) as rehearsal:
        draft = draft_of(files, rehearsal)
        for name, settings in draft.questions.items():
            function = draft.correction.functions[name]
            makers = {CAS_MODULE: files.cases} if files.cases else {}
            asking = _asking(function, draft.correction)
            clerk = Clerk(function, settings, room_of(draft, name), rehearsal, files.work, makers, asking)
            purpose = f"{SEED} {name}"
            chance = None if secret.is_published else secret.rng(purpose)
            yield clerk.casebook(PUBLISHED.rng(purpose), chance)


def room_of(draft: Draft, name: str) -> Room:
    """What each parameter of a question may be."""
    function, settings, examples = draft.correction.functions[name], draft.questions[name], draft.examples(name)
    about = draft.correction.about.get(function.module, "")
    evidence = evidence_of(function, _used_by(function, draft.correction), about)
    domains = []
    for place, parameter in enumerate(function.parameters):
        values: list[PlainData] = [call[place] for call in examples] or draft.values_of(parameter)
        domain = infer(function.annotations.get(parameter), values, parameter, evidence)
        if isinstance(domain, Alike):  # more pieces to build with
            domain = replace(domain, examples=(*domain.examples, *draft.values_of(parameter)))
        domain = _file_names(parameter, values, draft.files.work) or domain
        said = settings.narrowings.get(parameter, Narrowing())
        if key := unfit(domain, said):
            where = quoted(f"questions.{name}.parametres.{parameter}.{key}")
            raise SujetPart(f"{draft.files.name}/sujet.toml").bad(
                f"{where} ne se dit pas de ce paramètre : {domain.text.fr}",
                f"{where} cannot be said of this parameter: {domain.text.en}",
            )
        domains.append(narrowed(domain, said))
    for parameter in (*settings.narrowings, *(settings.changes or ())):
        if parameter not in function.parameters:
            where = quoted(f"questions.{name} : {parameter}")
            raise SujetPart(f"{draft.files.name}/sujet.toml").bad(
                f"{where} : {name} n'a pas ce paramètre", f"{where}: {name} has no such parameter"
            )
    dates = dates_among(function.parameters)
    between = dates or relations(examples, len(function.parameters))
    return Room(function.parameters, tuple(domains), between, examples)


def _asking(function: WrittenFunction, correction: WrittenCorrection) -> tuple[bool, tuple[str, ...], bool]:
    """Whether a function reads the keyboard, by itself or through others, the words of its code, whether it draws lots."""
    used = [function, *_used_by(function, correction)]
    nodes = [node for one in used for node in ast.walk(one.node)]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return "input" in names, evidence_of(function, used[1:]).texts, bool(names & CHANCE)


def _used_by(function: WrittenFunction, correction: WrittenCorrection) -> list[WrittenFunction]:
    used = reached(correction.uses, function.name)
    return [one for name, one in correction.functions.items() if name in used and name != function.name]


def _file_names(parameter: str, values: Sequence[PlainData], work: Sequence[tuple[str, str]]) -> Domain | None:
    """Names of files, where every example is one, or where the parameter's own name says so."""
    words = [one for one in values if isinstance(one, str)]
    if words and len(words) == len(values) and all(is_file_name(one) for one in words):
        return OneOf(tuple(dict.fromkeys(words)))
    parts = {parameter.casefold(), *parameter.casefold().split("_")}
    if not values and parts & FILE_WORDS:
        return OneOf(tuple(name for name, _ in work) or (A_FILE,))
    return None

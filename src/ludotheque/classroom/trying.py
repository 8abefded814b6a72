"""Tries a folder before a class does: the correction must earn everything, wrong answers must be caught, mutants told."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.classroom.class_secret import PUBLISHED
from ludotheque.classroom.folders.assembling import load_folder, start_of
from ludotheque.classroom.folders.casebook import Casebook
from ludotheque.classroom.folders.drawing_up import Draft, draft_of, rehearsal_of
from ludotheque.classroom.folders.folder_files import FolderFiles, read_folder
from ludotheque.classroom.folders.own_folder import books_of
from ludotheque.classroom.folders.twins import IN_PLACE
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import OpenJail, RealJail
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.question import Assignment
from ludotheque.core.text import Lang, Text

if TYPE_CHECKING:
    from ludotheque.classroom.folders.sujet_settings import Show, SujetSettings

GUESSABLE = 0.6  # the share of cases that a constant answer may get right before it is said
DONE, FAULTS = 0, 1
MARK = {True: "✓", False: "✗"}
NOT_CAUGHT = (VerdictState.RIGHT, VerdictState.UNJUDGED)
DIFF_SHOWN = 12  # surviving mutants of one question that are shown


@dataclass(frozen=True)
class TrialRemark:
    """Something to look at; a grave one makes the command say that the folder is not ready."""

    text: Text
    grave: bool = False


def try_folder(settings: "SujetSettings", show: "Show") -> int:
    """Grade the correction, the wrong answers and the mutants, and say what to look at; 1 where the folder is not ready."""
    from ludotheque.sandbox.protection import refuse_unprotected

    refuse_unprotected(settings.unsafe)
    open_jail, lang = RealJail(settings.unsafe), settings.lang
    files = read_folder(settings.folder.resolve())
    with rehearsal_of(files, open_jail) as rehearsal:
        draft = draft_of(files, rehearsal)
    show(files.sujet.title.to(lang))
    told: list[Casebook] = []

    def tell(book: Casebook) -> None:
        told.append(book)
        show(_drawn(book).to(lang))

    books = books_of(files, PUBLISHED, open_jail, tell)
    for book in books if not told else ():  # kept from before
        show(_drawn(book).to(lang))
    troubles = [*_examples(draft), *(one for book in books for one in _about(book))]
    assignment = load_folder(files.folder, PUBLISHED, open_jail)
    troubles += _correction_graded(files, assignment, open_jail, show, lang)
    troubles += _wrong_answers(files, assignment, open_jail, show, lang)
    _mutation(books, show, lang)
    for trouble in troubles:
        show(f"{'✗' if trouble.grave else '!'} {trouble.text.to(lang)}")
    ready = not any(trouble.grave for trouble in troubles)
    show((READY if ready else NOT_READY).to(lang))
    return DONE if ready else FAULTS


READY = Text("Le sujet est prêt.", "The assignment is ready.")
NOT_READY = Text("Le sujet n'est pas prêt : voyez les lignes ✗.", "The assignment is not ready: see the lines ✗.")


def _drawn(book: Casebook) -> Text:
    public = sum(one.public for one in book.cases)
    hidden, sorts = len(book.cases) - public, len({one.sort for one in book.cases})
    told = book.mutants - len(book.survivors)
    return Text(
        f"  {book.question} : {public} appels publics, {hidden} cachés, de {sorts} sortes ; mutants distingués : {told}/{book.mutants}",
        f"  {book.question}: {public} public calls, {hidden} hidden, of {sorts} sorts; mutants told apart: {told}/{book.mutants}",
    )


def _examples(draft: Draft) -> Iterator[TrialRemark]:
    """Examples that say otherwise than the correction."""
    for of, line, said, came in draft.recorded.problems:
        where = (
            Text(f"exemple de {of}", f"example of {of}")
            if of
            else Text("un assert du corrigé", "an assert of the correction")
        )
        if said:
            yield TrialRemark(
                Text(
                    f"{where.fr} : « {line} » doit donner « {said} », le corrigé donne « {came} ».",
                    f"{where.en}: « {line} » should give « {said} », the correction gives « {came} ».",
                ),
                grave=True,
            )
        else:
            yield TrialRemark(
                Text(f"{where.fr} : « {line} » s'arrête ({came}).", f"{where.en}: « {line} » stops ({came}).")
            )


def _about(book: Casebook) -> Iterator[TrialRemark]:
    name = book.question
    if not book.cases:
        yield TrialRemark(
            Text(
                f"{name} : aucun appel n'a pu être trouvé. Ajoutez un exemple à sa docstring, un type, ou une fonction dans cas.py"
                + (", ou ce qu'il faut taper (tape = [[…]])." if book.asks else "."),
                f"{name}: no call could be found. Add an example to its docstring, a type, or a function in cas.py"
                + (", or what is to be typed (tape = [[…]])." if book.asks else "."),
            ),
            grave=True,
        )
    elif not any(not one.public for one in book.cases) and book.tried > len(book.cases):
        yield TrialRemark(
            Text(
                f"{name} : aucun appel caché n'a pu être tiré : ses paramètres laissent-ils assez de choix ?",
                f"{name}: no hidden call could be drawn: do its parameters leave enough choice?",
            ),
            grave=True,
        )
    if book.from_set:
        yield TrialRemark(
            Text(
                f"{name} : la réponse du corrigé vient d'un ensemble, donc tout ordre est accepté.",
                f"{name}: the correction's answer comes from a set, so any order is accepted.",
            )
        )
    if book.gives_back:
        yield TrialRemark(
            Text(
                f"{name} : le corrigé modifie son argument et le renvoie ; rien ne le demande, la valeur seule compte (modifie = […] pour l'exiger).",
                f"{name}: the correction changes its argument and returns it; nothing asks for that, the value alone counts (modifie = […] to demand it).",
            )
        )
    if book.unstable:
        yield TrialRemark(
            Text(
                f"{name} : le corrigé ne répond pas deux fois la même chose à {book.unstable} appels (hasard, mémoire ?) : "
                "ils sont laissés de côté ; un vérificateur dirait quelles réponses sont justes.",
                f"{name}: the correction does not answer {book.unstable} calls twice alike (chance, memory?): they are left out; "
                "a checker would say which answers are right.",
            ),
            grave=book.unstable > len(book.cases),
        )
    if book.cases and book.guess > GUESSABLE:
        share = round(100 * book.guess)
        yield TrialRemark(
            Text(
                f"{name} : répondre toujours {book.constant} est juste {share} fois sur cent.",
                f"{name}: answering {book.constant} every time is right {share} times out of a hundred.",
            )
        )
    if book.refused > book.tried / 2 and book.cases:
        yield TrialRemark(
            Text(
                f"{name} : le corrigé s'arrête sur {book.refused} des {book.tried} appels tirés : précisez ses paramètres, ou donnez ses appels par une fonction de cas.py.",
                f"{name}: the correction stops on {book.refused} of the {book.tried} calls drawn: narrow its parameters, or give its calls by a function of cas.py.",
            )
        )


def _correction_graded(
    files: FolderFiles, assignment: Assignment, open_jail: OpenJail, show: "Show", lang: Lang
) -> Iterator[TrialRemark]:
    """The correction as a hand-in: it must be right everywhere."""
    begun = time.monotonic()
    result = _graded("corrige", {f"{name}.py": text for name, text in files.sources.items()}, assignment, open_jail)
    seconds = time.monotonic() - begun
    right = sum(verdict.letter for verdict in result.verdicts)
    whole = len(result.verdicts)
    show(
        Text(
            f"{MARK[right == whole]} le corrigé : {right}/{whole} questions justes, en {seconds:.1f} s",
            f"{MARK[right == whole]} the correction: {right}/{whole} questions right, in {seconds:.1f} s",
        ).to(lang)
    )
    for verdict in result.verdicts:
        if not verdict.letter:
            state = verdict.state.text
            why = "; ".join(one.call for one in verdict.failures)
            faults = Text(
                "; ".join(one.text.fr for one in verdict.faults), "; ".join(one.text.en for one in verdict.faults)
            )
            yield TrialRemark(
                Text(
                    f"le corrigé lui-même : {verdict.question} est « {state.fr} » {faults.fr} {why}".rstrip(),
                    f"the correction itself: {verdict.question} is « {state.en} » {faults.en} {why}".rstrip(),
                ),
                grave=True,
            )


def _wrong_answers(
    files: FolderFiles, assignment: Assignment, open_jail: OpenJail, show: "Show", lang: Lang
) -> Iterator[TrialRemark]:
    """The files of `faux/`: each must be caught, in the function it says where it says one."""
    asked = {question.name for question in assignment.questions if question.game is None}
    right = {f"{module}.py": text for module, text in files.sources.items()}
    for name, twin in zip((one for one in sorted(files.faux) if one != IN_PLACE), assignment.twins, strict=False):
        text, module = files.faux[name], twin.module or next(iter(files.sources))
        whole = all(f"def {word}(" in text for word in asked)
        source = text if whole else twin.source(assignment.reference) + start_of(files.sources[module])
        result = _graded(name, {**right, f"{module}.py": source}, assignment, open_jail)
        wrong = [one.question for one in result.verdicts if one.state not in NOT_CAUGHT]
        caught = twin.function in wrong
        where = ", ".join(wrong) or "—"
        show(f"{MARK[caught]} faux/{name} : {where}" if lang is Lang.FR else f"{MARK[caught]} faux/{name}: {where}")
        if not caught:
            yield TrialRemark(
                Text(
                    f"faux/{name} n'est pas attrapé dans {twin.function} : ajoutez un exemple, élargissez un paramètre "
                    "(parametres), ou écrivez un générateur dans cas.py.",
                    f"faux/{name} is not caught in {twin.function}: add an example, widen a parameter (parametres), "
                    "or write a generator in cas.py.",
                ),
                grave=True,
            )


def _graded(name: str, texts: dict[str, str], assignment: Assignment, open_jail: OpenJail) -> Result:
    files = {file: text.encode() for file, text in texts.items()}
    return Grader(assignment, open_jail).grade(Submission(name, Path(name), files))


def _mutation(books: list[Casebook], show: "Show", lang: Lang) -> None:
    """The mutation score, and the mutants that no case tells from the correction."""
    whole, alive = sum(book.mutants for book in books), sum(len(book.survivors) for book in books)
    if not whole:
        return
    score = 100 * (whole - alive) / whole
    show(
        Text(
            f"Mutants du corrigé : {whole - alive} distingués sur {whole} ({score:.0f} %).",
            f"Mutants of the correction: {whole - alive} told apart out of {whole} ({score:.0f} %).",
        ).to(lang)
    )
    if alive:
        show(
            Text(
                "Ceux que rien ne distingue (font-ils vraiment autre chose ?) :",
                "Those that nothing tells apart (do they really do something else?):",
            ).to(lang)
        )
    for book in books:
        for one in book.survivors[:DIFF_SHOWN]:
            show(f"  {book.question}\n    - {one.before}\n    + {one.after}")
        if (more := len(book.survivors) - DIFF_SHOWN) > 0:
            show(Text(f"  … et {more} autres de {book.question}", f"  … and {more} more of {book.question}").to(lang))

"""Makes what students receive of an assignment: a skeleton, a notebook that validates itself, the files, and the public cases."""

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

from ludotheque.classroom.class_secret import PUBLISHED
from ludotheque.classroom.contract import Clause, Source
from ludotheque.classroom.folders.assembling import load_folder
from ludotheque.classroom.folders.casebook import BuiltCase
from ludotheque.classroom.folders.correction import WrittenCorrection, read_correction
from ludotheque.classroom.folders.folder_files import ENONCE, FILES, FolderFiles, read_folder
from ludotheque.classroom.folders.handout_folder import refuse_taken, write_folder
from ludotheque.classroom.folders.public_sujet import (
    MOST_BYTES,
    PublicQuestion,
    PublicSujet,
    without_answers,
    write_public,
)
from ludotheque.classroom.folders.rehearsing import TriedCall
from ludotheque.classroom.folders.self_validation import Validation, nearly_equal, validation_cell
from ludotheque.classroom.folders.shipped import PUBLIC_SUJET
from ludotheque.classroom.folders.skeleton import Piece, Skeleton, heading_words, joined, skeletons
from ludotheque.classroom.folders.student_notebook import INTRODUCTION, NotebookCell, as_markdown, notebook, shared_out
from ludotheque.classroom.handins.scopes import reached
from ludotheque.classroom.judging.bench import RealJail
from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.question import Assignment, Question
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang, Text, plain_lines, quoted

Show = Callable[[str], None]
DONE = 0
AFTER = "-etudiants"  # the name of the folder, after that of the assignment's own


class HandoutTooLarge(LudothequeError):
    """The public cases of the assignment do not fit in what `check` reads."""


class HandoutAsked(Protocol):
    """What a teacher asked for."""

    @property
    def folder(self) -> Path: ...
    @property
    def out(self) -> Path | None: ...
    @property
    def unsafe(self) -> bool: ...
    @property
    def lang(self) -> Lang: ...


def make_handout(settings: HandoutAsked, show: Show) -> int:
    """Make the folder, and say what is in it and what a teacher should read again."""
    from ludotheque.sandbox.protection import refuse_unprotected

    folder = settings.folder.resolve()
    out = settings.out or folder.with_name(f"{folder.name}{AFTER}")
    refuse_taken(out)
    files = read_folder(folder)
    refuse_unprotected(settings.unsafe)
    assignment = load_folder(folder, PUBLISHED, RealJail(settings.unsafe))
    handout = Handout(files, read_correction(files.sources), assignment, settings.lang)
    write_folder(out, handout.contents())
    here = Path.cwd()
    for line in handout.told(out.relative_to(here) if out.is_relative_to(here) else out):
        show(line.to(settings.lang))
    return DONE


@dataclass(frozen=True, eq=False)
class Handout:
    """What is made of one assignment, in one language."""

    files: FolderFiles
    correction: WrittenCorrection
    assignment: Assignment
    lang: Lang

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """Those that are functions: a whole program has no signature."""
        return tuple(one for one in self.assignment.questions if one.game is None)

    @cached_property
    def skeletons(self) -> list[Skeleton]:
        given = [one.name for one in self.questions if one.given]
        return skeletons(self.correction, [one.name for one in self.questions], given, self._said, self.lang)

    @property
    def _said(self) -> dict[str, str]:
        """What is told of each function that has no docstring: the sentence that demands it, or the comment above it."""
        bare = [one for one in self.questions if not self.correction.functions[one.name].docstring]
        return {one.name: self._sentence(one) or self.correction.functions[one.name].comment for one in bare}

    def _sentence(self, question: Question) -> str:
        """What the énoncé or `sujet.toml` says of a function; empty where they say nothing."""
        clause, function = _clause(question), self.correction.functions[question.name]
        return "" if clause.source is Source.LISTING or clause.quote == function.first_sentence else clause.quote

    @cached_property
    def public(self) -> PublicSujet:
        """What `check` reads."""
        points = read_bareme(self.assignment).questions
        leaning = set[str]().union(*(one.leaning for one in self.skeletons))
        return PublicSujet(
            self.assignment.name,
            self.assignment.title,
            tuple(_public(one, points[one.name].points if one.name in points else None) for one in self.questions),
            self.assignment.modules,
            self.assignment.typed,
            {one.module: joined(one.given) for one in self.skeletons if one.given},
            tuple(one.name for one in self.questions if one.given and one.name not in leaning),
            self.files.work,
        )

    def contents(self) -> dict[str, str]:
        """The files of the handout: name → text."""
        found = {}
        for one in self.skeletons:
            name = self.files.name if len(self.skeletons) == 1 else one.module
            found[f"{name}.py"] = plain_lines(f"{self._top()}\n\n\n{joined(one.pieces)}")
        found[f"{self.files.name}.ipynb"] = notebook(self.cells())
        if self.files.enonce:
            found[ENONCE] = plain_lines(self.files.enonce)
        found |= {f"{FILES}/{name}": text for name, text in self.files.work}
        found[PUBLIC_SUJET] = written = write_public(self.public)
        if len(written.encode()) > MOST_BYTES:
            raise HandoutTooLarge(
                Text(
                    f"Les exemples publics de {quoted(self.files.name)} sont trop longs pour être donnés : ils passent "
                    f"{MOST_BYTES // 1_000_000} Mo.",
                    f"The public examples of {quoted(self.files.name)} are too long to be given: they are over "
                    f"{MOST_BYTES // 1_000_000} MB.",
                )
            )
        return found

    def _words(self) -> str:
        """The statement of the whole assignment."""
        return self.files.enonce or "\n\n".join(filter(None, map(heading_words, self.files.sources.values())))

    def _top(self) -> str:
        """The statement as comments."""
        title, rows = self.assignment.title.to(self.lang), self._words().strip("\n").splitlines()
        if not rows or rows[0].strip("# .") != title.strip(" ."):  # else it begins with it
            rows = [title, "", *rows]
        return "\n".join(f"# {row}".rstrip() for row in rows).rstrip("\n# ")

    def cells(self) -> Iterator[NotebookCell]:
        """The cells of the notebook."""
        names = [one.name for one in self.public.questions]
        common, own = shared_out(self.files.enonce or as_markdown(self._words()), names)
        yield NotebookCell(f"# {self.assignment.title.to(self.lang)}\n\n{INTRODUCTION.to(self.lang)}")
        yield from map(NotebookCell, common)
        pieces = [piece for one in self.skeletons for piece in one.given if not piece.beside]
        if pieces:
            yield NotebookCell(joined(_once(pieces)), code=True)
        validations = {one.name: self._validation(one) for one in self.public.questions if not one.given}
        if any(one.nearly for one in validations.values()):
            yield NotebookCell(nearly_equal(self._taken, self.lang), code=True, validates=True)
        to_write = {name: text for one in self.skeletons for name, text in one.to_write.items()}
        for number, question in enumerate((one for one in self.public.questions if not one.given), 1):
            yield NotebookCell(self._heading(number, question, own.get(question.name, [])))
            yield NotebookCell(to_write[question.name], code=True)
            yield NotebookCell(validations[question.name].code, code=True, validates=True)

    def _heading(self, number: int, question: PublicQuestion, own: Sequence[str]) -> str:
        points = _points(question.points)
        told = self.correction.functions[question.name].docstring or self._said.get(question.name, "")
        words = "\n\n".join(own) or as_markdown(told.split(">>>")[0])
        return f"## {number}. `{question.name}`{points.to(self.lang)}\n\n{words}"

    @cached_property
    def _taken(self) -> frozenset[str]:
        """Names that mean something in the notebook."""
        given = [node for one in self.skeletons for node in ast.parse(joined(one.given)).body]
        bound = {node.id for one in given for node in ast.walk(one) if isinstance(node, ast.Name)}
        defined = {one.name for one in given if isinstance(one, ast.FunctionDef | ast.ClassDef)}
        return frozenset({one.name for one in self.questions} | bound | defined)

    def _validation(self, question: PublicQuestion) -> Validation:
        names = {question.name, *reached(self.correction.uses, question.name)}
        nodes = [one.node for name, one in self.correction.functions.items() if name in names]
        texts = {inner.value for node in nodes for inner in ast.walk(node) if isinstance(inner, ast.Constant)}
        reads = [name for name, _ in self.files.work if name in texts]
        return validation_cell(question, reads, self._taken, self.lang)

    def told(self, out: Path) -> Iterator[Text]:
        """What the teacher reads."""
        count = sum(len(one.cases) for one in self.public.questions)
        yield Text(
            f"Ce que les étudiants reçoivent est dans {out} : {len(self.questions)} fonctions, {count} exemples publics.",
            f"What students receive is in {out}: {len(self.questions)} functions, {count} public examples.",
        )
        yield from self._to_be_read()
        if free := [one.name for one in self.public.questions if one.free]:
            names = ", ".join(free)
            yield Text(
                f"{names} : son vérificateur reste chez vous ; « check » demande seulement que la fonction réponde.",
                f"{names}: its checker stays with you; « check » only asks that the function answers.",
            )
        if bare := [one.name for one in self.public.questions if not one.cases and not one.given]:
            names = ", ".join(bare)
            yield Text(
                f"{names} : sans exemple public, rien ne la valide.", f"{names}: no public example validates it."
            )
        if programs := [one.name for one in self.assignment.questions if one.game is not None]:
            names = ", ".join(programs)
            yield Text(
                f"{names} : un programme entier n'est pas donné.", f"{names}: a whole program is not handed out."
            )

    def _to_be_read(self) -> Iterator[Text]:
        """What of the correction's own words students will read, beside docstrings."""
        if not self.files.enonce and self._words():
            yield Text(
                "Sans enonce.md, l'énoncé est la docstring en tête du corrigé : relisez-la.",
                "Without enonce.md the statement is the docstring at the top of the correction: read it again.",
            )
        commented = [
            name for name, said in self._said.items() if said and said == self.correction.functions[name].comment
        ]
        if commented:
            names = ", ".join(commented)
            yield Text(
                f"{names} : sans docstring, le commentaire au-dessus est donné à sa place ; relisez-le.",
                f"{names}: without a docstring, the comment above is given in its place; read it again.",
            )
        if lent := sorted({name for one in self.skeletons for name in one.lent}):
            names = ", ".join(lent)
            yield Text(
                f"{names} : donné aussi, une fonction donnée en a besoin.",
                f"{names}: given too, a given function needs it.",
            )
        if missing := sorted({name for one in self.skeletons for name in one.missing}):
            names = ", ".join(missing)
            yield Text(
                f"{names} : une fonction donnée en a besoin, et le squelette ne l'a pas.",
                f"{names}: a given function needs it, and the skeleton does not have it.",
            )


def _once(pieces: Sequence[Piece]) -> list[Piece]:
    """Several modules may import the same."""
    return list({piece.text: piece for piece in pieces}.values())


def _points(points: float | None) -> Text:
    if not points:
        return Text("", "")
    many = "" if points == 1 else "s"
    shown = f"{points:g}"
    return Text(f" ({shown.replace('.', ',')} point{'s' if points >= 2 else ''})", f" ({shown} point{many})")


def _clause(question: Question) -> Clause:
    return next((case.sort.clause for case in question.cases if case.sort.clause is not None), Clause(""))


def _public(question: Question, points: float | None) -> PublicQuestion:
    """A question without what is not for students."""
    wants, free = question.wants, question.wants.check is not None
    built = (
        BuiltCase(
            TriedCall(question.name, case.arguments, case.typed, case.files),
            right_reply(question, case),
            case.sort.name,
            True,
            case.printed_there,
        )
        for case in question.public
    )
    return PublicQuestion(
        question.name,
        question.parameters,
        _clause(question),
        tuple(without_answers(one) if free else one for one in built),
        points,
        bool(question.gives),
        wants.changes,
        wants.unordered,
        wants.tolerance,
        wants.printed,
        wants.writes,
        free,
        question.means,
        question.naming,
        question.given,
    )

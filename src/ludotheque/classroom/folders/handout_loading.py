"""Makes an assignment of what students receive: `check` tries the public cases, and needs no correction for that."""

from dataclasses import replace
from pathlib import Path

from ludotheque.classroom.contract import Sort
from ludotheque.classroom.folders.answering import KnownAnswers
from ludotheque.classroom.folders.public_sujet import MOST_BYTES, PublicQuestion, PublicSujet, read_public
from ludotheque.classroom.folders.question_table import QuestionSettings
from ludotheque.classroom.folders.refusals import SujetPart
from ludotheque.classroom.folders.usual_bareme import usual_bareme
from ludotheque.classroom.question import Arguments, Assignment, Case, Look, Printed, Question, Reference, Wants
from ludotheque.core.files import regular_bytes


def load_handout(file: Path) -> Assignment:
    """The assignment of this file, wherever it was copied to."""
    try:
        content = regular_bytes(file, MOST_BYTES + 1)
    except OSError as failure:
        raise SujetPart(file.name).bad("il ne peut pas être lu", "it cannot be read") from failure
    return handed_out(read_public(content, file.name), str(file))


def handed_out(sujet: PublicSujet, place: str) -> Assignment:
    """The assignment: its answers are a table, and the only functions behind it are those that it gives."""
    beside = {f"{module}.py": text.encode() for module, text in sujet.code.items()} if len(sujet.modules) > 1 else {}
    beside |= {name: text.encode() for name, text in sujet.files}
    made = Assignment(
        sujet.name,
        sujet.title,
        tuple(map(_question, sujet.questions)),
        sujet.modules,
        Reference(sujet.code, beside, library=False, holds=frozenset(sujet.supplied)),
        typed=sujet.typed,
        place=place,
        handout=True,
    )
    points = {one.name: QuestionSettings(one.points) for one in sujet.questions}
    return replace(made, bareme=usual_bareme(made, points))


def _question(one: PublicQuestion) -> Question:
    cases = tuple(
        Case(
            built.call.arguments,
            Sort(built.sort, one.clause),
            True,
            built.call.typed,
            built.there,
            one.free,
            built.call.files,
        )
        for built in one.cases
    )
    return Question(
        one.name,
        one.parameters,
        (KnownAnswers(one.cases),),
        cases,
        "valeur" if one.gives else "",
        _wants(one),
        one.means,
        Look(fits=_unknown),
        one.naming,
        given=one.given,
    )


def _wants(one: PublicQuestion) -> Wants:
    """What counts; where the teacher alone can tell, nothing but that it answers."""
    if one.free:
        return Wants(lenient=True, printed=Printed.FREE)
    return Wants(
        changes=one.changes,
        unordered=one.unordered,
        printed=one.printed,
        tolerance=one.tolerance,
        writes=one.writes,
    )


def _unknown(_arguments: Arguments) -> bool:
    """No call but those of the table has a known answer."""
    return False

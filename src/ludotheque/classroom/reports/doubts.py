"""Where our own reading of the assignment may be at fault: what nearly nobody gets right, what splits a class."""

from collections import Counter

from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.reports import ClassReport
from ludotheque.core.text import Text

ENOUGH = 8  # hand-ins: fewer say nothing about a question
FEW = 20  # one in so many
SPLIT = 3  # one in so many has the same fault of letter


def doubts(report: ClassReport) -> list[Text]:
    """Questions that fewer than one in twenty gets right, or on which many differ in the same way."""
    return [doubt for question in report.assignment.questions if (doubt := _doubt(report, question.name))]


def _doubt(report: ClassReport, name: str) -> Text | None:
    verdicts = [verdict for entry in report.entries if (verdict := entry.result.of(name))]
    written = [verdict for verdict in verdicts if verdict.state not in (VerdictState.MISSING, VerdictState.EMPTY)]
    if len(written) < ENOUGH:
        return None
    right = sum(verdict.logic for verdict in written)
    if right * FEW < len(written):
        return Text(
            f"{name} : {right} juste(s) sur {len(written)} — notre lecture est peut-être en cause.",
            f"{name}: {right} right of {len(written)} — our reading may be at fault.",
        )
    said = Counter(fault.text for verdict in written if verdict.logic for fault in verdict.faults)
    fault, many = said.most_common(1)[0] if said else (None, 0)
    if fault is not None and many * SPLIT >= len(written):
        return Text(
            f"{name} : {many} rendus sur {len(written)} ont la même faute de lettre ({fault.fr}) — notre lecture est peut-être en cause.",
            f"{name}: {many} of {len(written)} hand-ins have the same letter fault ({fault.en}) — our reading may be at fault.",
        )
    return None

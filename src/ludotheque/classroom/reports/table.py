"""The class as a table of plain text: a sign for each question, the mark, and a flag where a person should look."""

from ludotheque.classroom.feedback import SIGNS, figure
from ludotheque.classroom.reports import ClassReport
from ludotheque.classroom.verdict import State

LEGEND = "   ".join(f"{SIGNS[state]} {state.value}" for state in State)


def table(report: ClassReport) -> str:
    """One line a hand-in."""
    width = max((len(entry.label) for entry in report.entries), default=5)
    lines = []
    for entry in sorted(report.entries, key=lambda entry: entry.label.casefold()):
        signs = " ".join(SIGNS[verdict.state] for verdict in (*entry.result.verdicts, *entry.result.bot))
        total = f"{figure(entry.mark.total)} / {figure(entry.mark.maximum)}"
        manual = " (main)" if entry.mark.manual else ""
        look = "  ! à regarder" if entry.mark.flags else ""
        lines.append(f"{entry.label.ljust(width)}  {signs}  {total:>10}{manual}{look}")
    names = ", ".join(question.name for question in report.assignment.questions)
    lines += ["", f"Questions, dans l'ordre : {names}", LEGEND]
    for entry in report.entries:
        lines += [f"! {entry.label} : {flag}" for flag in entry.mark.flags]
    lines += [f"Rien reçu de {team.label} ({team.pattern})" for team in report.missing]
    for pair in report.pairs:
        lines.append(
            f"À comparer : {pair.one} et {pair.other} ({pair.share:.0%} d'empreintes communes ; rien de plus qu'un indice)"
        )
    return "\n".join(lines) + "\n"

"""The class as a table of plain text: a sign for each question, the mark, and a flag where a person should look."""

from ludotheque.classroom.handins.resemblance import AlikePair
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.marks.marking import said_of
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.doubts import doubts
from ludotheque.classroom.reports.letter import COLON, SIGNS
from ludotheque.core.text import Lang, Text, plain_lines

WIDEST_NAME = 48  # characters of a hand-in's name, those of a pair of students
MAX_PAIRS = 20  # the closest ones; where more look alike, one look tells why


def table(report: ClassReport, lang: Lang) -> str:
    """One line a hand-in."""
    width = max((len(_named(entry, lang)) for entry in report.entries), default=5)
    entries = sorted(report.entries, key=lambda entry: entry.label.fr.casefold())
    columns = report.columns
    lines = [_line(entry, columns, width, lang) for entry in entries]
    names = ", ".join(f"{number} {name}" for number, name in enumerate(columns, 1))
    legend = "   ".join(f"{SIGNS[state]} {said_of(state).to(lang)}" for state in SIGNS)
    heads = Text(f"Colonnes : {names}, puis la note", f"Columns: {names}, then the mark").to(lang)
    lines += ["", heads, legend]
    lines += [f"! {said.to(lang)}" for said in (*report.remarks, *doubts(report))]
    lines += [f"! {who.to(lang)}{COLON.to(lang)} {flag.to(lang)}" for who, flag in report.flags]
    for team in report.missing:
        fr = f"Rien reçu de {team.label.fr} ({team.pattern})"
        lines.append(Text(fr, f"Nothing received from {team.label.en} ({team.pattern})").to(lang))
    return plain_lines("\n".join([*lines, *_resembling(report, lang)])) + "\n"


def _resembling(report: ClassReport, lang: Lang) -> list[str]:
    said = [_alike(pair).to(lang) for pair in report.pairs[:MAX_PAIRS]]
    if (more := len(report.pairs) - MAX_PAIRS) > 0:
        said.append(Text(f"… et {more} autres paires.", f"… and {more} other pairs.").to(lang))
    return said


def _line(entry: ClassEntry, columns: tuple[str, ...], width: int, lang: Lang) -> str:
    states = ((verdict.state if verdict else VerdictState.MISSING) for verdict in map(entry.result.of, columns))
    signs = " ".join(SIGNS[state] for state in states)
    total = entry.mark.text.to(lang)
    manual = Text(" (main)", " (by hand)").to(lang) if entry.mark.manual else ""
    look = Text("  ! à regarder", "  ! to look at").to(lang) if entry.mark.flags else ""
    return f"{_named(entry, lang).ljust(width)}  {signs}  {total:>10}{manual}{look}"


def _named(entry: ClassEntry, lang: Lang) -> str:
    """Whose line it is; one long name does not push the marks of all off the screen."""
    label = entry.label.to(lang)
    return label if len(label) <= WIDEST_NAME else f"{label[: WIDEST_NAME - 1]}…"


def _alike(pair: AlikePair) -> Text:
    return Text(
        f"À comparer : {pair.one} et {pair.other} ({pair.share:.0%} d'empreintes communes ; rien de plus qu'un indice)",
        f"To compare: {pair.one} and {pair.other} ({pair.share:.0%} of fingerprints in common; no more than a hint)",
    )

"""Who committed what, a line an author of each hand-in from git: for the teacher's page alone."""

from html import escape

from ludotheque.classroom.reports import ClassReport
from ludotheque.core.text import Lang, Text

HEADS = (
    Text("Rendu", "Hand-in"),
    Text("Auteur des commits", "Author of the commits"),
    Text("Commits", "Commits"),
    Text("Lignes ajoutées", "Lines added"),
    Text("Lignes ôtées", "Lines removed"),
)
CAVEAT = Text(
    "Jusqu'au commit corrigé, fusions à part, dans les fichiers lus. Un nom d'auteur est ce que chacun a écrit de soi, et à deux "
    "devant une machine il n'y en a qu'un : une raison de demander, pas une mesure du travail.",
    "Up to the commit that is graded, merges apart, in the files that are read. The name of an author is what people wrote of "
    "themselves, and two at one machine are one: a reason to ask, not a measure of work.",
)


def who_did_what(report: ClassReport, lang: Lang) -> str:
    """The table, as HTML; nothing where it was not asked for."""
    labels = {entry.result.name: entry.label.to(lang) for entry in report.entries}
    rows = [
        (labels.get(name, name), one.author, str(one.commits), f"+{one.added}", f"\N{MINUS SIGN}{one.removed}")
        for name, authors in sorted(report.authors.items(), key=lambda item: item[0].casefold())
        for one in authors
    ]
    if not rows:
        return ""
    heads = "".join(f"<th>{head.to(lang)}</th>" for head in HEADS)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    title = Text("Qui a fait quoi", "Who did what").to(lang)
    return f"<h2>{title}</h2><table><tr>{heads}</tr>{lines}</table><p class=legend>{CAVEAT.to(lang)}</p>"

"""One page to proofread an assignment before students see it: what is asked, what is supposed, every case, what escapes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path

from ludotheque.classroom.class_secret import PUBLISHED
from ludotheque.classroom.folders.assembling import load_folder
from ludotheque.classroom.folders.book_sentences import doubts_about, figures_of, percent, supposed, what_counts
from ludotheque.classroom.folders.case_rows import case_table
from ludotheque.classroom.folders.casebook import Casebook
from ludotheque.classroom.folders.correction import WrittenCorrection, read_correction
from ludotheque.classroom.folders.drawing_up import asked_of, draft_of, rehearsal_of
from ludotheque.classroom.folders.folder_files import SUJET, FolderFiles, read_folder
from ludotheque.classroom.folders.mutating import plain_source
from ludotheque.classroom.folders.own_folder import DrawnBook, books_of
from ludotheque.classroom.folders.refusals import BadSujet
from ludotheque.classroom.folders.scaffold import jail_for, wrong_example
from ludotheque.classroom.folders.sujet_settings import DONE, Show, SujetSettings
from ludotheque.classroom.judging.bench import OpenJail
from ludotheque.classroom.marks.bareme import Bareme, read_bareme
from ludotheque.classroom.marks.marking import figure
from ludotheque.classroom.question import Assignment, Question
from ludotheque.classroom.reports.class_page import STYLE, whole_page
from ludotheque.classroom.reports.letter import COLON
from ludotheque.core.errors import BadOption
from ludotheque.core.files import FOR_ITS_OWNER, write_whole
from ludotheque.core.text import Lang, Text, quoted

PAGE = "relecture.html"
PAGES = (".html", ".htm")
MOST_SURVIVORS = 12  # shown as diffs
# What this page has and that of a class has not.
MORE_STYLE = """
.case{width:100%;table-layout:fixed}.case td,.case th{text-align:left;vertical-align:top;overflow-wrap:anywhere}
.case th:nth-child(1){width:24%}.case th:nth-child(2){width:38%}
code{font-size:.88rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}td pre{margin:.1rem 0;padding:.2rem .4rem}
blockquote{margin:.4rem 0;padding-left:.8rem;border-left:3px solid #bbb;font-style:italic}
h3{font-size:1rem;margin:1rem 0 .3rem}.teacher{border-left:4px solid #6a1b9a;padding-left:.8rem;margin:1rem 0}
.teacher>p:first-child{margin-top:0;font-weight:bold;color:#6a1b9a}
ul{margin:.3rem 0;padding-left:1.3rem}pre.diff{line-height:1.35}.gone{color:#b00020}.come{color:#1a6b2d}
@media (max-width:36rem){body{margin:1rem auto}.case thead,.case td:empty{display:none}
.case,.case tbody,.case tr,.case td{display:block;width:auto;border:0}.case td{padding:.1rem 0 .1rem 1rem}
.case td:first-child{padding:.5rem 0 .1rem;font-style:italic}.case td:last-child{padding-left:2rem;margin-bottom:.3rem}}
@media screen and (prefers-color-scheme:dark){blockquote{border-color:#666}.teacher{border-color:#d0a0ff}
.teacher>p:first-child{color:#d0a0ff}.gone{color:#ff8080}.come{color:#7bd88f}}
@media print{section{break-before:auto}h2,h3,.teacher>p:first-child{break-after:avoid}
:root,body,.wide td:first-child,.wide th:first-child{background:#fff!important;color:#000!important}
pre,td pre{background:none!important}.right{color:#1a6b2d}.letter{color:#8a5a00}.wrong{color:#b00020}
.missing,.note,.legend{color:#555}.look{color:#6a1b9a}td,th,h2{border-color:#ccc}.wide td,.wide th{font-size:inherit;padding:.15rem .4rem}}
"""


@dataclass(frozen=True)
class ProofSheet:
    """All that stands on the page."""

    files: FolderFiles
    correction: WrittenCorrection
    assignment: Assignment
    books: Sequence[Casebook]
    bareme: Bareme
    problems: Sequence[tuple[str, str, str, str]] = ()  # examples that say otherwise than the correction


def show_folder(settings: SujetSettings, show: Show, open_jail: OpenJail | None = None) -> int:
    """Write the page of a folder."""
    folder, lang = settings.folder.resolve(), settings.lang
    if not (folder / SUJET).is_file():
        name = quoted(str(settings.folder))
        raise BadSujet(
            Text(
                f"Il n'y a pas de sujet dans {name} : il y faut un fichier {SUJET}.",
                f"There is no assignment in {name}: it needs a file {SUJET}.",
            )
        )
    out = settings.out or settings.folder / PAGE
    if out.suffix.lower() not in PAGES:
        raise BadOption(
            Text(f"--out : {quoted(out.name)} doit finir par .html.", f"--out: {quoted(out.name)} must end in .html.")
        )
    tell = partial(_tell, show, lang)
    page = proof_page(proof_of(folder, open_jail or jail_for(settings.unsafe), tell), lang)
    out.parent.mkdir(parents=True, exist_ok=True)
    write_whole(out, page, mode=FOR_ITS_OWNER)
    show(
        Text(
            f"Page à relire : {out} (elle contient les cas cachés : gardez-la pour vous).",
            f"Page to proofread: {out} (the hidden cases are in it: keep it to yourself).",
        ).to(lang)
    )
    return DONE


def _tell(show: Show, lang: Lang, book: Casebook) -> None:
    """Drawing takes seconds: a line for each question."""
    name, count = book.question, len(book.cases)
    plural = "s" if count > 1 else ""
    show(Text(f"  {name} : {count} cas", f"  {name}: {count} case{plural}").to(lang))


def proof_of(folder: Path, open_jail: OpenJail, tell: DrawnBook | None = None) -> ProofSheet:
    """What a folder makes of its correction; its cases are drawn, or those kept are read."""
    files = read_folder(folder)
    with rehearsal_of(files, open_jail) as rehearsal:
        problems = draft_of(files, rehearsal).recorded.problems
    books = books_of(files, PUBLISHED, open_jail, tell)
    assignment = load_folder(folder, PUBLISHED, open_jail)
    return ProofSheet(files, read_correction(files.sources), assignment, books, read_bareme(assignment), problems)


def proof_page(proof: ProofSheet, lang: Lang) -> str:
    """The page, in one file."""
    title = proof.assignment.title
    head = Text(f"{title.fr} : à relire", f"{title.en}: to proofread").to(lang)
    by_name = {book.question: book for book in proof.books}
    body = [f"<h1>{escape(head)}</h1>", f"<p class=note>{escape(ABOUT.to(lang))}</p>", _worth(proof, lang)]
    body.append(_to_look_at(proof, lang))
    for number, question in enumerate(proof.assignment.questions, 1):
        if book := by_name.get(question.name):
            body.append(_question(proof, number, question, book, lang))
    return whole_page(head, body, lang, STYLE + MORE_STYLE)


ABOUT = Text(
    "Pour l'enseignant : cette page contient les réponses et des cas cachés. Ceux d'une classe sont tirés avec son secret, de la même façon.",
    "For the teacher: the answers and hidden cases are on this page. Those of a class are drawn with its secret, in the same way.",
)


COLUMNS = (
    *(Text("Question", "Question"), Text("Points", "Points"), Text("Cas publics", "Public cases")),
    *(Text("Cas cachés", "Hidden cases"), Text("Fautes vues", "Faults seen")),
)


def _worth(proof: ProofSheet, lang: Lang) -> str:
    """The barème, and how many cases each question has."""
    rows = []
    for book in proof.books:
        public = sum(one.public for one in book.cases)
        worth = proof.bareme.questions.get(book.question)
        told = figure(worth.points, lang) if worth else "—"
        seen = f"{book.mutants - len(book.survivors)} / {book.mutants}"
        cells = (told, str(public), str(len(book.cases) - public), seen if book.cases else "—")
        link = f'<td><a href="#q-{escape(book.question)}">{escape(book.question)}</a></td>'
        rows.append(f"<tr>{link}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    heads = "".join(f"<th>{word.to(lang)}</th>" for word in COLUMNS)
    total = Text("Total", "Total").to(lang)
    last = f"<tr><td>{total}</td><td class=mark>{figure(proof.bareme.maximum, lang)}</td><td colspan=3></td></tr>"
    letter = _letter(proof.bareme, lang)
    return (
        f"<div class=wide><table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"
        f"<tfoot>{last}</tfoot></table></div><p class=legend>{escape(letter)}</p>"
    )


def _letter(bareme: Bareme, lang: Lang) -> str:
    habit, most, kept = figure(bareme.letter.habit, lang), figure(bareme.letter.most, lang), percent(bareme.partial)
    return Text(
        f"Une question juste mais pas à la lettre perd une part de ses points ; une habitude coûte {habit} point, la lettre {most} au plus "
        f"en tout ; une question juste en partie garde au plus {kept.fr} de ses points.",
        f"A question that is right but not to the letter loses a share of its points; a habit costs {habit} of a point, the letter {most} at most "
        f"in all; a question that is partly right keeps {kept.en} of its points at most.",
    ).to(lang)


def _to_look_at(proof: ProofSheet, lang: Lang) -> str:
    """What a person should see first."""
    said = [wrong_example(*one) for one in proof.problems]
    for book in proof.books:
        said += [
            Text(f"{book.question}{COLON.fr} {one.fr}", f"{book.question}: {one.en}") for one in doubts_about(book)
        ]
    if not said:
        return ""
    head = Text("À regarder d'abord", "To look at first").to(lang)
    return f"<h3>{head}</h3><ul>{''.join(f'<li class=look>{escape(one.to(lang))}</li>' for one in said)}</ul>"


def _question(proof: ProofSheet, number: int, question: Question, book: Casebook, lang: Lang) -> str:
    """The section of one question."""
    function = proof.correction.functions[question.name]
    settings = asked_of(proof.files, proof.correction)[question.name]
    worth = proof.bareme.questions.get(question.name)
    mark = Text(" — donnée aux étudiants", " — given to the students") if question.given else Text("", "")
    if worth and not question.given:
        share, plural = figure(worth.points, lang), "s" if worth.points > 1 else ""
        mark = Text(f" — {share} point{plural}", f" — {share} point{plural}")
    parts = [f'<section id="q-{escape(question.name)}"><h2>{number}. {escape(question.name)}{mark.to(lang)}</h2>']
    parts.append(f"<pre>{escape(function.heading)}</pre>")
    clause = next((one.sort.clause for one in question.cases if one.sort.clause), None)
    parts += [f"<blockquote>{escape(clause.quote)}</blockquote>"] if clause and clause.quote != function.heading else []
    parts += _list(SUPPOSED, supposed(question, book), lang)
    parts += _list(COUNTS, [*what_counts(question, settings, book)], lang)
    shown = [one for one in book.cases if one.public]
    parts.append(f"<h3>{PUBLIC.to(lang)} ({len(shown)})</h3>")
    parts.append(case_table(question, shown, lang) if shown else f"<p class=note>{NONE.to(lang)}</p>")
    return "".join([*parts, _for_the_teacher(proof, question, book, lang), "</section>"])


SUPPOSED = Text("Ce qui est supposé", "What is supposed")
COUNTS = Text("Ce qui compte", "What counts")
PUBLIC = Text("Cas publics, que les étudiants voient", "Public cases, which students see")
HIDDEN = Text("Cas cachés", "Hidden cases")
ALONE = Text("Pour l'enseignant seul", "For the teacher alone")
NONE = Text("Aucun.", "None.")


def _list(head: Text, said: Sequence[Text], lang: Lang) -> list[str]:
    if not said:
        return []
    return [f"<h3>{head.to(lang)}</h3><ul>{''.join(f'<li>{escape(one.to(lang))}</li>' for one in said)}</ul>"]


def _for_the_teacher(proof: ProofSheet, question: Question, book: Casebook, lang: Lang) -> str:
    """Hidden cases by sort, what a constant answer gets, calls left out, faults that no case sees."""
    hidden = sorted((one for one in book.cases if not one.public), key=lambda one: one.sort.fr)
    parts = [f"<div class=teacher><p>{ALONE.to(lang)}</p><h3>{HIDDEN.to(lang)} ({len(hidden)})</h3>"]
    parts.append(case_table(question, hidden, lang) if hidden else f"<p class=note>{NONE.to(lang)}</p>")
    parts += [f"<p>{escape(one.to(lang))}</p>" for one in figures_of(book)]
    original = plain_source(proof.files.sources[proof.correction.functions[question.name].module])
    survivors = book.survivors if book.cases else ()  # where there is no case, nothing sees anything
    for mutant in survivors[:MOST_SURVIVORS]:
        parts.append(f"<pre class=diff>{_diff(mutant.diff(original))}</pre>")
    if (more := len(survivors) - MOST_SURVIVORS) > 0:
        parts.append(f"<p>{Text(f'… et {more} autres.', f'… and {more} others.').to(lang)}</p>")
    return "".join([*parts, "</div>"])


def _diff(lines: str) -> str:
    kinds = {"-": "gone", "+": "come"}
    shown = (f"<span class={kinds.get(line[:1], 'same')}>{escape(line)}</span>" for line in lines.splitlines())
    return "\n".join(shown)

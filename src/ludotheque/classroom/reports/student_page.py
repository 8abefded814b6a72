"""A page for one student, to read on a screen or to print on A4: the mark, a verdict for each function, public calls that fail.

It says what the letter says (`letter.py`), and nothing that is for the teacher alone. Printed in black and white it loses
nothing: a verdict is a sign and a word, never a colour.
"""

from html import escape

from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.letter import ALL_RIGHT, NOT_TO_THE_LETTER, TO_READ, written
from ludotheque.core.text import Lang, Text, plain_lines

# How the page looks, on a screen and on paper.
STYLE = """
:root{color-scheme:light}
body{font:15px/1.45 system-ui,"Noto Sans",sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#000;background:#fff}
header{display:flex;gap:1rem;justify-content:space-between;align-items:flex-start;border-bottom:2px solid #000;padding-bottom:.6rem}
h1{font-size:1.25rem;margin:0}header p{margin:.2rem 0 0}h2{font-size:1rem;margin:1.4rem 0 .4rem}
.mark{border:2px solid #000;padding:.3rem .8rem;font-size:1.15rem;font-weight:bold;white-space:nowrap}
.said,li{white-space:pre-line}.question{margin:.3rem 0}.question b{font-weight:600}
pre{font:.82rem/1.4 ui-monospace,"DejaVu Sans Mono",monospace;margin:.2rem 0 .8rem;padding:.1rem 0 .1rem .8rem;border-left:2px solid #777;
white-space:pre-wrap;overflow-wrap:anywhere}
footer{margin-top:2rem;border-top:1px solid #777;padding-top:.3rem;font-size:.85rem}
@page{size:A4;margin:16mm 18mm 18mm}
@media print{body{max-width:none;margin:0;padding:0;font-size:10.5pt}pre{font-size:8.5pt}
.question{break-inside:avoid-page}h2{break-after:avoid}pre{orphans:4;widows:4}}
"""
PAGE_OF = Text("Retour sur le travail de", "Feedback on the work of")
QUESTIONS = Text("Fonction par fonction", "Function by function")
TESTS = Text("Vos tests", "Your tests")
OTHERS = Text("Ce qui compte encore", "What else counts")
HOW_TO_READ = Text(
    "Un appel montré ici peut être collé tel quel dans Python. Une question ? Apportez cette page.",
    "A call shown here can be pasted into Python as it is. A question? Bring this page.",
)


def student_page(report: ClassReport, entry: ClassEntry, lang: Lang) -> str:
    """A self-contained page: no script, no font, no image from elsewhere."""
    letter = written(report.assignment, entry.result, lang, entry.mark)
    who = entry.label.to(lang)
    mark, *remarks = letter.mark or ("",)
    body = [
        f"<header><div><h1>{escape(letter.title)}</h1><p>{PAGE_OF.to(lang)} <b>{escape(who)}</b></p>{_file(entry, who)}</div>",
        f"<div class=mark>{escape(mark)}</div></header>",
        *(f"<p class=said>{escape(one)}</p>" for one in remarks),
        _list(TO_READ.to(lang), letter.notes),
        _list(NOT_TO_THE_LETTER.to(lang), letter.habits),
        f"<p><b>{ALL_RIGHT.to(lang)}</b></p>" if letter.all_right else "",
        f"<h2>{QUESTIONS.to(lang)}</h2>",
        *map(_question, letter.questions),
        f"<h2>{TESTS.to(lang)}</h2><pre>{escape(_lines(letter.tests))}</pre>" if letter.tests else "",
        _list(OTHERS.to(lang), letter.others),
        f"<footer>{HOW_TO_READ.to(lang)}</footer>",
    ]
    return _whole(f"{letter.title} — {who}", body, lang)


def _whole(title: str, body: list[str], lang: Lang) -> str:
    head = f'<!doctype html><html lang="{lang.value}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    view = '<meta name="viewport" content="width=device-width">'
    shown = [part for part in body if part]
    return plain_lines(
        "\n".join([f"{head}{policy}{view}<style>{STYLE}</style></head><body>", *shown, "</body></html>"]) + "\n"
    )


def _file(entry: ClassEntry, who: str) -> str:
    """The name of the hand-in, where it says something else than whose it is."""
    return f"<p>{escape(entry.result.name)}</p>" if entry.result.name != who else ""


def _list(heading: str, lines: tuple[str, ...]) -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<h2>{escape(heading)}</h2><ul>{items}</ul>" if lines else ""


def _question(lines: tuple[str, ...]) -> str:
    first, *others = lines
    more = f"<pre>{escape(_lines(others))}</pre>" if others else ""
    return f"<div class=question><b>{escape(first)}</b>{more}</div>"


def _lines(lines: list[str] | tuple[str, ...]) -> str:
    """Lines without the indent that all of them have in the letter."""
    return "\n".join(line.removeprefix("    ") for line in lines)

"""The class as one page to read or to print: the distribution, the table, and a page for each student."""

from collections import Counter
from html import escape

from ludotheque.classroom.handins.resemblance import AlikePair
from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.marks.marking import Mark, figure, said_of
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.doubts import doubts
from ludotheque.classroom.reports.letter import (
    COLON,
    SIGNS,
    about,
    about_tests,
    other_lines,
    shown,
    signed,
)
from ludotheque.classroom.reports.text_table import MAX_PAIRS
from ludotheque.classroom.reports.who_did_what import who_did_what
from ludotheque.core.text import Lang, Text, plain_lines

CLASSES = {
    VerdictState.RIGHT: "right",
    VerdictState.LETTER: "letter",
    VerdictState.WRONG: "wrong",
    VerdictState.EMPTY: "missing",
    VerdictState.MISSING: "missing",
    VerdictState.UNJUDGED: "look",
}
AT_LOWEST = Text("Une note provisoire est comptée au plus bas.", "A provisional mark is counted at its lowest.")
# How the page looks, on a screen and on paper.
STYLE = """
:root{color-scheme:light dark}
body{font:15px/1.45 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.15rem;border-top:1px solid #bbb;padding-top:1rem}
svg{max-width:40rem;width:100%;fill:#3b6ea5}svg text{font-size:10px;text-anchor:middle;fill:#333}
table{border-collapse:collapse;font-size:.9rem}td,th{border:1px solid #ccc;padding:.15rem .4rem;text-align:center}
td:first-child,th:first-child{text-align:left}th.turn{height:9.5rem;vertical-align:bottom;padding:.2rem}
th.turn span{writing-mode:vertical-rl;transform:rotate(180deg);font-weight:normal}
.mark{font-weight:bold}.right{color:#1a6b2d}.letter{color:#8a5a00}.wrong{color:#b00020}.missing{color:#666}.look{color:#6a1b9a}
.wide{overflow-x:auto}.wide td:first-child,.wide th:first-child{position:sticky;left:0;background:#fff;white-space:nowrap}
pre{background:#f5f5f2;padding:.5rem .8rem;overflow-x:auto;font-size:.85rem;margin:.2rem 0 .6rem}
.look,li{white-space:pre-line}.question{margin:.5rem 0}.note,.legend{color:#555;font-size:.9rem}
@media (prefers-color-scheme:dark){body,.wide td:first-child,.wide th:first-child{background:#181818}body{color:#e6e6e6}h2{border-color:#555}
pre{background:#242424}td,th{border-color:#444}
.right{color:#7bd88f}.letter{color:#f0c060}.wrong{color:#ff8080}.missing,.note,.legend{color:#aaa}.look{color:#d0a0ff}
svg text{fill:#ddd}svg{fill:#7aa7d9}a{color:#8ab4f8}}
@media print{:root{color-scheme:light}.wide{overflow:visible}.wide td,.wide th{font-size:7pt;padding:1px 2px}
body{margin:0;max-width:none;font-size:11pt;background:#fff;color:#000}section{break-before:page}.question,tr{break-inside:avoid}
pre{white-space:pre-wrap;background:none;border-left:2px solid #999}a{color:inherit;text-decoration:none}}
"""


def page(report: ClassReport, lang: Lang) -> str:
    """A self-contained page: no script, no font, no image from elsewhere."""
    name = report.assignment.title
    title = Text(f"{name.fr} : notes de la classe", f"{name.en}: marks of the class").to(lang)
    entries = sorted(report.entries, key=lambda entry: entry.label.fr.casefold())
    highest = max((entry.mark.maximum for entry in entries), default=20)
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{_counted(entries, lang)}</p>",
        distribution([entry.mark for entry in entries], highest, lang),
        _table(report, entries, lang),
        _to_look_at(report, lang),
        who_did_what(report, lang),
        *(_student(number, entry, lang) for number, entry in enumerate(entries)),
    ]
    return whole_page(title, body, lang)


def publication(report: ClassReport, names: dict[str, str], lang: Lang) -> str:
    """The marks under pseudonyms, for the door of the classroom: nothing else, in an order that tells nothing."""
    rows = sorted(((names[entry.result.name], entry.mark) for entry in report.entries), key=lambda row: row[0])
    lines = [f"<tr><td>{escape(name)}</td><td>{mark.text.to(lang)}</td></tr>" for name, mark in rows]
    title = Text(f"{report.assignment.title.fr} : notes", f"{report.assignment.title.en}: marks").to(lang)
    highest = max((mark.maximum for _, mark in rows), default=20)
    chart = distribution([mark for _, mark in rows], highest, lang)
    return whole_page(title, [f"<h1>{escape(title)}</h1>", chart, "<table>", *lines, "</table>"], lang)


def distribution(marks: list[Mark], maximum: float, lang: Lang) -> str:
    """How many hand-ins have each mark, as bars; a provisional one stands at its lowest."""
    counts = Counter(min(int(mark.low), int(maximum)) for mark in marks)
    tallest = max(counts.values(), default=1)
    bars = []
    for mark in range(int(maximum) + 1):
        height = 100 * counts[mark] / tallest
        x = 24 + mark * 26
        bars.append(f'<rect x="{x}" y="{110 - height:.1f}" width="22" height="{height:.1f}"/>')
        bars.append(f'<text x="{x + 11}" y="124">{mark}</text>')
        if counts[mark]:
            bars.append(f'<text x="{x + 11}" y="{106 - height:.1f}">{counts[mark]}</text>')
    width = 50 + 26 * (int(maximum) + 1)
    label = Text("Répartition des notes", "Distribution of the marks").to(lang)
    drawn = (
        f'<svg viewBox="0 -8 {width} 136" role="img" aria-label="{label}"><title>{label}</title>{"".join(bars)}</svg>'
    )
    return drawn if all(mark.is_final for mark in marks) else f"{drawn}<p class=legend>{AT_LOWEST.to(lang)}</p>"


def whole_page(title: str, body: list[str], lang: Lang, style: str = STYLE) -> str:
    """A page that needs nothing from elsewhere, and lets nothing of what it shows run."""
    head = f'<!doctype html><html lang="{lang.value}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    view = '<meta name="viewport" content="width=device-width">'
    whole = [f"{head}{policy}{view}<style>{style}</style></head><body>", *body, "</body></html>"]
    return plain_lines("\n".join(whole)) + "\n"


def _counted(entries: list[ClassEntry], lang: Lang) -> str:
    """How many hand-ins, and the mean of their marks."""
    many = len(entries)
    plural = "s" if many > 1 else ""
    said = Text(f"{many} rendu{plural}", f"{many} hand-in{plural}").to(lang)
    if many:
        mean = figure(sum(entry.mark.low for entry in entries) / many, lang)
        said += Text(f", moyenne {mean}", f", mean {mean}").to(lang)
    if waiting := sum(not entry.mark.is_final for entry in entries):
        said += Text(f" ({waiting} en note provisoire)", f" ({waiting} provisional)").to(lang)
    return f"{said}."


def _table(report: ClassReport, entries: list[ClassEntry], lang: Lang) -> str:
    names = report.columns
    shared = {flag for flag in (entries[0].mark.flags if entries else ()) if all(flag in e.mark.flags for e in entries)}
    heads = "".join(f"<th class=turn><span>{escape(name)}</span></th>" for name in names)
    rows = []
    for number, entry in enumerate(entries):
        cells = "".join(_cell(entry.result.of(name), lang) for name in names)
        flag = "&nbsp;⚑" if set(entry.mark.flags) - (shared if len(entries) > 1 else set()) else ""
        link = f'<a href="#r{number}">{escape(entry.label.to(lang))}</a>{flag}'
        rows.append(f"<tr><td>{link}</td>{cells}<td class=mark>{_short(entry.mark, lang)}</td></tr>")
    rates = "".join(f"<td>{_rate(entries, name)}</td>" for name in names)
    states = (f"<b class={CLASSES[state]}>{SIGNS[state]}</b> {said_of(state).to(lang)}" for state in SIGNS)
    words = (Text("Rendu", "Hand-in"), Text("Note", "Mark"), Text("justes", "right"))
    who, total, right = (word.to(lang) for word in words)
    return (
        f"<div class=wide><table><thead><tr><th>{who}</th>{heads}<th>{total}</th></tr></thead><tbody>{''.join(rows)}</tbody>"
        f"<tfoot><tr><td>{right}</td>{rates}<td></td></tr></tfoot></table></div><p class=legend>{' &nbsp; '.join(states)}</p>"
    )


def _short(mark: Mark, lang: Lang) -> str:
    """The mark in a narrow column; an ellipsis stands between the ends of a provisional one."""
    low, high = figure(mark.low, lang), figure(mark.high, lang)
    return low if mark.is_final else f'<span title="{escape(mark.text.to(lang))}">{low}…{high}</span>'


def _cell(verdict: Verdict | None, lang: Lang) -> str:
    state = verdict.state if verdict else VerdictState.MISSING
    return f'<td class={CLASSES[state]} title="{escape(said_of(state).to(lang))}">{SIGNS[state]}</td>'


def _rate(entries: list[ClassEntry], name: str) -> str:
    verdicts = [entry.result.of(name) for entry in entries]
    judged = [one for one in verdicts if one is None or one.state is not VerdictState.UNJUDGED]
    right = sum(one is not None and one.logic for one in judged)
    return f"{right / len(judged):.0%}".replace("%", "&nbsp;%") if judged else ""


def _to_look_at(report: ClassReport, lang: Lang) -> str:
    said = [one.to(lang) for one in (*report.remarks, *doubts(report))]
    said += [f"{who.to(lang)}{COLON.to(lang)} {flag.to(lang)}" for who, flag in report.flags]
    said += [
        Text(f"Rien reçu de {team.label.fr}", f"Nothing received from {team.label.en}").to(lang)
        for team in report.missing
    ]
    said += [_alike(pair).to(lang) for pair in report.pairs[:MAX_PAIRS]]
    if (more := len(report.pairs) - MAX_PAIRS) > 0:
        said.append(Text(f"… et {more} autres paires.", f"… and {more} other pairs.").to(lang))
    head = Text("À regarder", "To look at").to(lang)
    return f"<h2>{head}</h2><ul>{''.join(f'<li>{escape(one)}</li>' for one in said)}</ul>" if said else ""


def _alike(pair: AlikePair) -> Text:
    return Text(
        f"{pair.one} et {pair.other} se ressemblent ({pair.share:.0%} d'empreintes communes) : "
        "un endroit où regarder, pas une preuve.",
        f"{pair.one} and {pair.other} look alike ({pair.share:.0%} of fingerprints in common): "
        "a place to look at, not a proof.",
    )


def _student(number: int, entry: ClassEntry, lang: Lang) -> str:
    mark, result = entry.mark, entry.result
    parts = [f'<section id="r{number}"><h2>{escape(entry.label.to(lang))} — {escape(mark.text.to(lang))}</h2>']
    by_hand = Text(" — note corrigée à la main", " — mark corrected by hand").to(lang) if mark.manual else ""
    parts.append(f"<p>{escape(result.name)}{by_hand}</p>")
    parts += [f"<p><b>{escape(mark.comment)}</b></p>"] if mark.comment else []
    parts += [f"<p class=look>⚑ {escape(flag.to(lang))}</p>" for flag in mark.flags]
    parts += [f"<p class=note>{escape(note.to(lang))}</p>" for note in result.notes]
    parts += [_question(verdict, mark, lang) for verdict in result.every]
    if result.tests.there:
        parts.append(f"<pre>{escape(chr(10).join(about_tests(result.tests, lang)))}</pre>")
    parts += [
        f"<p>{escape(line.label.to(lang))}{COLON.to(lang)} {signed(line, lang)} {escape(line.reason.to(lang))}</p>"
        for line in other_lines(result, mark)
    ]
    return "".join([*parts, "</section>"])


def _question(verdict: Verdict, mark: Mark, lang: Lang) -> str:
    first, *others = about(verdict, lang, mark)
    hidden = Text("cas caché :", "hidden case:").to(lang)
    for failure in verdict.failures:
        others += [] if failure.public else ["", hidden, *shown(failure, lang)]
    opened = f"<pre>{escape(chr(10).join(others))}</pre>" if others else ""
    return f"<div class=question><b class={CLASSES[verdict.state]}>{escape(first)}</b>{opened}</div>"

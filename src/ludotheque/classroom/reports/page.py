"""The class as one page to read or to print: the distribution, the table, and a page for each student."""

from collections import Counter
from html import escape

from ludotheque.classroom.feedback import SIGNS, about, about_tests, figure, shown
from ludotheque.classroom.reports import ClassReport, Entry
from ludotheque.classroom.reports.style import STYLE
from ludotheque.classroom.verdict import State, Verdict

CLASSES = {
    State.RIGHT: "right",
    State.LETTER: "letter",
    State.WRONG: "wrong",
    State.MISSING: "missing",
    State.UNJUDGED: "look",
}


def page(report: ClassReport) -> str:
    """A self-contained page: no script, no font, no image from elsewhere."""
    title = f"{report.assignment.title} : notes de la classe"
    entries = sorted(report.entries, key=lambda entry: entry.label.casefold())
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(entries)} rendus, moyenne {figure(_mean(entries))}.</p>",
        distribution(
            [entry.mark.total for entry in entries], max((entry.mark.maximum for entry in entries), default=20)
        ),
        _table(report, entries),
        _to_look_at(report, entries),
        *(_student(number, entry) for number, entry in enumerate(entries)),
    ]
    return _whole(title, body)


def publication(report: ClassReport, names: dict[str, str]) -> str:
    """The marks under pseudonyms, for the door of the classroom: nothing else, in an order that tells nothing."""
    rows = sorted((names[entry.result.name], entry.mark) for entry in report.entries)
    lines = [
        f"<tr><td>{escape(name)}</td><td>{figure(mark.total)} / {figure(mark.maximum)}</td></tr>" for name, mark in rows
    ]
    title = f"{report.assignment.title} : notes"
    marks = [mark.total for _, mark in rows]
    chart = distribution(marks, max((mark.maximum for _, mark in rows), default=20))
    return _whole(title, [f"<h1>{escape(title)}</h1>", chart, "<table>", *lines, "</table>"])


def distribution(marks: list[float], maximum: float) -> str:
    """How many hand-ins have each mark, as bars."""
    counts = Counter(min(int(mark), int(maximum)) for mark in marks)
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
    label = "Répartition des notes"
    return (
        f'<svg viewBox="0 -8 {width} 136" role="img" aria-label="{label}"><title>{label}</title>{"".join(bars)}</svg>'
    )


def _whole(title: str, body: list[str]) -> str:
    head = f'<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    view = '<meta name="viewport" content="width=device-width">'
    return "\n".join([f"{head}{policy}{view}<style>{STYLE}</style></head><body>", *body, "</body></html>"]) + "\n"


def _mean(entries: list[Entry]) -> float:
    return sum(entry.mark.total for entry in entries) / len(entries) if entries else 0.0


def _table(report: ClassReport, entries: list[Entry]) -> str:
    names = [question.name for question in report.assignment.questions]
    heads = "".join(f"<th class=turn><span>{escape(name)}</span></th>" for name in names)
    rows = []
    for number, entry in enumerate(entries):
        cells = "".join(_cell(entry.result.of(name)) for name in names)
        flag = " ⚑" if entry.mark.flags else ""
        link = f'<a href="#r{number}">{escape(entry.label)}</a>{flag}'
        rows.append(f"<tr><td>{link}</td>{cells}<td class=mark>{figure(entry.mark.total)}</td></tr>")
    rates = "".join(f"<td>{_rate(entries, name)}</td>" for name in names)
    legend = " &nbsp; ".join(f"<b class={CLASSES[state]}>{SIGNS[state]}</b> {state.value}" for state in State)
    return (
        f"<table><thead><tr><th>Rendu</th>{heads}<th>Note</th></tr></thead><tbody>{''.join(rows)}</tbody>"
        f"<tfoot><tr><td>justes</td>{rates}<td></td></tr></tfoot></table><p class=legend>{legend}</p>"
    )


def _cell(verdict: Verdict | None) -> str:
    state = verdict.state if verdict else State.MISSING
    return f'<td class={CLASSES[state]} title="{escape(state.value)}">{SIGNS[state]}</td>'


def _rate(entries: list[Entry], name: str) -> str:
    right = sum(verdict.logic for entry in entries if (verdict := entry.result.of(name)))
    return f"{right / len(entries):.0%}".replace("%", "&nbsp;%") if entries else ""


def _to_look_at(report: ClassReport, entries: list[Entry]) -> str:
    items = [f"<li>{escape(entry.label)} : {escape(flag)}</li>" for entry in entries for flag in entry.mark.flags]
    items += [f"<li>Rien reçu de {escape(team.label)}</li>" for team in report.missing]
    items += [
        f"<li>{escape(pair.one)} et {escape(pair.other)} se ressemblent ({pair.share:.0%} d'empreintes communes) : "
        "un endroit où regarder, pas une preuve.</li>"
        for pair in report.pairs
    ]
    return f"<h2>À regarder</h2><ul>{''.join(items)}</ul>" if items else ""


def _student(number: int, entry: Entry) -> str:
    mark, result = entry.mark, entry.result
    parts = [f'<section id="r{number}"><h2>{escape(entry.label)} — {figure(mark.total)} / {figure(mark.maximum)}</h2>']
    parts.append(f"<p>{escape(result.name)}{' — note corrigée à la main' if mark.manual else ''}</p>")
    parts += [f"<p><b>{escape(mark.comment)}</b></p>"] if mark.comment else []
    parts += [f"<p class=look>⚑ {escape(flag)}</p>" for flag in mark.flags]
    parts += [f"<p class=note>{escape(note)}</p>" for note in result.notes]
    for verdict in (*result.verdicts, *result.bot):
        first, *others = about(verdict, mark)
        hidden = [
            line for failure in verdict.failures if not failure.public for line in ["", "cas caché :", *shown(failure)]
        ]
        detail = "\n".join([*others, *hidden])
        opened = f"<pre>{escape(detail)}</pre>" if detail else ""
        parts.append(f"<div class=question><b class={CLASSES[verdict.state]}>{escape(first)}</b>{opened}</div>")
    parts += [f"<pre>{escape(chr(10).join(about_tests(result.tests)))}</pre>"] if result.tests.there else []
    extra = [line for line in mark.lines if result.of(line.label) is None]
    parts += [f"<p>{escape(line.label)} : {line.points:+g} {escape(line.reason)}</p>" for line in extra]
    return "".join([*parts, "</section>"])

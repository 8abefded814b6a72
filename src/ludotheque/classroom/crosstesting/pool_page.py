"""The teacher's page of the pool (`banc.html`): who finds whose faults, in which functions, and every test on every code."""

from collections.abc import Iterable
from html import escape

from ludotheque.classroom.crosstesting.common_base import CommonBase
from ludotheque.classroom.crosstesting.crossing import CellState, CrossedTest
from ludotheque.classroom.crosstesting.matrix import DoubtfulReading, FaultFound, PoolMatrix, read_cell
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.marks.marking import said_of
from ludotheque.classroom.reports.class_page import CLASSES, whole_page
from ludotheque.classroom.reports.letter import SIGNS
from ludotheque.core.text import Lang, Text

PASSES, FAULT, UNSOUND = ("✓", "right"), ("✗", "wrong"), ("✗", "missing")
MARKS = {  # sign and class of the style, of a sound test that fails
    DoubtfulReading.FAULT: FAULT,
    DoubtfulReading.CONVENTION: ("≈", "letter"),
    DoubtfulReading.DOUBT: ("!", "look"),
    DoubtfulReading.UNEXPLAINED: ("?", "look"),
}
STATES = {
    CellState.PASSES: PASSES,
    CellState.UNAVAILABLE: ("∅", "missing"),
    CellState.NOT_RUN: ("–", "missing"),
    CellState.SKIPPED: ("»", "missing"),
}
LEGEND = (
    (PASSES, Text("réussit", "passes")),
    (FAULT, Text("échoue : une faute est trouvée", "fails: a fault is found")),
    (UNSOUND, Text("échoue, mais le test refuse aussi nos fonctions", "fails, but the test refuses ours too")),
    (("≈", "letter"), Text("échoue sur une autre façon d'écrire, juste", "fails on another way of writing, right")),
    (("!", "look"), Text("échoue sur une fonction jugée juste", "fails on a function that was judged right")),
    (("?", "look"), Text("échoue sans raison visible", "fails for no visible reason")),
    (("∅", "missing"), Text("n'a pas pu importer", "could not import")),
    (("–", "missing"), Text("n'a pas pu tourner", "could not run")),
)
MOST_DOUBTS = 200  # lines on one page


def pool_page(matrix: PoolMatrix, base: CommonBase, lang: Lang) -> str:
    """One self-contained page: no script, no font, no image from elsewhere."""
    name = matrix.assignment.title
    title = Text(f"{name.fr} : le banc commun des tests", f"{name.en}: the common pool of tests").to(lang)
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(_counted(matrix, base).to(lang))}</p>",
        _who_finds_whom(matrix, lang),
        _functions(matrix, lang),
        _to_look_at(matrix, lang),
        _base(base, lang),
        *(_tests(matrix, author, lang) for author in matrix.authors),
    ]
    return whole_page(title, body, lang)


def _counted(matrix: PoolMatrix, base: CommonBase) -> Text:
    tests = [test for author in matrix.authors for test in matrix.tests(author)]
    sound, authors, codes = sum(test["sound"] for test in tests), len(matrix.authors), len(matrix.names)
    faults = len(
        {(one.code, name) for one in matrix.findings if one.reading is DoubtfulReading.FAULT for name in one.functions}
    )
    essential = sum(one.essential for one in base.tests)
    return Text(
        f"{len(tests)} tests de {authors} auteurs sur {codes} rendus ; {sound} sont sains (ils acceptent deux fois nos fonctions). "
        f"Ils trouvent {faults} fonctions fautives. Base commune : {len(base.tests)} tests, dont {essential} essentiels.",
        f"{len(tests)} tests by {authors} authors on {codes} hand-ins; {sound} are sound (they accept ours twice). "
        f"They find {faults} functions at fault. Common base: {len(base.tests)} tests, {essential} of them essential.",
    )


def _head(text: Text, lang: Lang) -> str:
    return f"<h2>{escape(text.to(lang))}</h2>"


def _turned(names: Iterable[str]) -> str:
    return "".join(f"<th class=turn><span>{escape(name)}</span></th>" for name in names)


def _who_finds_whom(matrix: PoolMatrix, lang: Lang) -> str:
    """Authors of tests down, hand-ins across: in how many functions a fault is found."""
    corner = Text("tests de ↓ sur le code de →", "tests of ↓ on the code of →").to(lang)
    rows = []
    for author in matrix.authors:
        cells, total = [], 0
        for code in matrix.names:
            found = matrix.found(author, code)
            total += len(found)
            crossed = matrix.crossings.get((author, code))
            lost = crossed is None or bool(crossed["note"])
            sign = str(len(found)) if found else "–" if lost else "·"
            said = ", ".join(sorted(found)) or (Text(*crossed["note"]).to(lang) if crossed and crossed["note"] else "")
            kind = "wrong" if found else "missing"
            cells.append(f'<td class={kind} title="{escape(said)}">{sign}</td>')
        rows.append(f"<tr><td>{escape(author)}</td>{''.join(cells)}<td class=mark>{total}</td></tr>")
    head = _head(Text("Qui trouve les fautes de qui", "Who finds whose faults"), lang)
    note = Text(
        "Nombre de fonctions où un test sain échoue parce qu'elles répondent autrement que les nôtres.",
        "Number of functions on which a sound test fails because they answer otherwise than ours.",
    ).to(lang)
    return (
        f"{head}<p class=legend>{note}</p><div class=wide><table><thead><tr><th>{corner}</th>{_turned(matrix.names)}<th>Σ</th></tr>"
        f"</thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _functions(matrix: PoolMatrix, lang: Lang) -> str:
    """Hand-ins down, functions across: the verdict of the grade, and how many authors find a fault there."""
    questions = [question.name for question in matrix.assignment.questions]
    finders = dict[tuple[str, str], set[str]]()
    for one in matrix.findings:
        for name in one.functions if one.reading in (DoubtfulReading.FAULT, DoubtfulReading.DOUBT) else ():
            finders.setdefault((one.code, name), set()).add(one.author)
    rows = []
    for code in matrix.names:
        cells = []
        for question in questions:
            result, who = matrix.results.get(code), finders.get((code, question), set())
            verdict = result.of(question) if result else None
            state = verdict.state if verdict else VerdictState.UNJUDGED
            many = f" {len(who)}" if who else ""
            said = f"{said_of(state).to(lang)} ; {', '.join(sorted(who))}" if who else said_of(state).to(lang)
            cells.append(f'<td class={CLASSES[state]} title="{escape(said)}">{SIGNS[state]}{many}</td>')
        rows.append(f"<tr><td>{escape(code)}</td>{''.join(cells)}</tr>")
    head = _head(Text("Dans quelles fonctions", "In which functions"), lang)
    note = Text(
        "Le verdict de la correction, puis le nombre d'auteurs dont un test sain échoue à cause de cette fonction.",
        "The verdict of the grade, then how many authors have a sound test that fails because of this function.",
    ).to(lang)
    corner = Text("Rendu", "Hand-in").to(lang)
    return (
        f"{head}<p class=legend>{note}</p><div class=wide><table><thead><tr><th>{corner}</th>{_turned(questions)}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def doubt_lines(matrix: PoolMatrix) -> list[Text]:
    """Where a person should look: at functions judged right, at tests of ours against the class, at what did not run."""
    grouped = dict[tuple[str, tuple[str, ...]], list[FaultFound]]()
    for one in matrix.findings:
        if one.reading is DoubtfulReading.DOUBT:
            grouped.setdefault((one.code, one.functions), []).append(one)
    lines = [_doubt(code, functions, some) for (code, functions), some in grouped.items()]
    for against in matrix.contradictions:
        share = f"{against.passing}/{against.ran}"
        lines.append(
            Text(
                f"{against.author}, {against.test} : refuse nos fonctions ({against.why}) et {share} des autres rendus le "
                "réussissent — notre lecture est peut-être en cause.",
                f"{against.author}, {against.test}: refuses ours ({against.why}) and {share} of the other hand-ins pass "
                "it — our reading may be at fault.",
            )
        )
    for name in matrix.names:
        if note := matrix.surveys[name]["note"]:
            lines.append(Text(f"{name} : {note[0]}", f"{name}: {note[1]}"))
    return [*lines, *_not_run(matrix)]


def _doubt(code: str, functions: tuple[str, ...], some: list[FaultFound]) -> Text:
    tests = dict[str, list[str]]()
    for one in some:
        name = one.test.rpartition("::")[2].partition("[")[0]
        if name not in tests.setdefault(one.author, []):
            tests[one.author].append(name)
    who = ", ".join(f"{author} ({', '.join(units)})" for author, units in tests.items())
    cell, names = some[0].cell, ", ".join(functions)
    shown = f"\n{cell['call']}\n→ {cell['got']}\n≠ {cell['right']}" if cell["call"] else f"\n{cell['why']}"
    return Text(
        f"{code}, {names} : jugée juste, et un test sain de {who} y échoue — notre lecture est peut-être en cause, "
        f"ou le test demande plus que l'énoncé.{shown}",
        f"{code}, {names}: judged right, and a sound test of {who} fails on it — our reading may be at fault, or the test "
        f"asks for more than the assignment does.{shown}",
    )


def _not_run(matrix: PoolMatrix) -> list[Text]:
    """What was not run, once for each reason."""
    found = dict[Text, int]()
    for crossed in matrix.crossings.values():
        if crossed["note"]:
            note = Text(*crossed["note"])
            found[note] = found.get(note, 0) + 1
    return [
        Text(f"{many} essais n'ont pas eu lieu : {note.fr}", f"{many} runs were not made: {note.en}")
        for note, many in found.items()
    ]


def _to_look_at(matrix: PoolMatrix, lang: Lang) -> str:
    lines = [one.to(lang) for one in doubt_lines(matrix)]
    more = [f"… {len(lines) - MOST_DOUBTS}"] if len(lines) > MOST_DOUBTS else []
    items = "".join(map(_item, (*lines[:MOST_DOUBTS], *more)))
    return f"{_head(Text('À regarder', 'To look at'), lang)}<ul>{items}</ul>" if lines else ""


def _item(line: str) -> str:
    """A line, and under it what a program said, as it stood there."""
    said, _, shown = line.partition("\n")
    return f"<li>{escape(said)}{f'<pre>{escape(shown)}</pre>' if shown.strip() else ''}</li>"


def _base(base: CommonBase, lang: Lang) -> str:
    parts = [_head(Text("La base commune à publier", "The common base to publish"), lang)]
    said = Text(
        "Le dossier tests_communs/ ne nomme personne ; relisez-le avant de le donner : c'est du code d'étudiants.",
        "The folder tests_communs/ names nobody; read it before you give it away: it is code of students.",
    ).to(lang)
    parts.append(f"<p class=legend>{said}</p><ol>")
    for one in base.tests:
        finds = ", ".join(f"{code} ({function})" for code, function in sorted(one.finds))
        kind = Text("essentiel", "essential").to(lang) if one.essential else ""
        label = f"{one.author}, {one.unit}"
        parts.append(f"<li><b>{escape(label)}</b> {kind} <span class=note>{escape(finds)}</span></li>")
    parts.append("</ol>")
    if base.uncovered:
        only = ", ".join(f"{code} ({function})" for code, function in sorted(base.uncovered))
        text = Text(f"Fautes qu'aucun test publié ne trouve : {only}.", f"Faults that no published test finds: {only}.")
        parts.append(f"<p>{escape(text.to(lang))}</p>")
    if base.left_out:
        head = Text(f"Laissés de côté ({len(base.left_out)})", f"Left out ({len(base.left_out)})").to(lang)
        items = "".join(f"<li>{escape(f'{one.author}, {one.test} : {one.why.to(lang)}')}</li>" for one in base.left_out)
        parts.append(f"<details><summary>{head}</summary><ul>{items}</ul></details>")
    return "".join(parts)


def _tests(matrix: PoolMatrix, author: str, lang: Lang) -> str:
    """Every test of one author on every code."""
    rows = []
    for test in matrix.tests(author):
        cells = (matrix.cell(author, test["name"], code) for code in matrix.names)
        shown = "".join(
            _cell(cell, matrix, code, test["sound"]) for cell, code in zip(cells, matrix.names, strict=True)
        )
        sound = Text("sain", "sound").to(lang) if test["sound"] else Text("refuse les nôtres", "refuses ours").to(lang)
        kind = "right" if test["sound"] else "missing"
        name = test["name"].partition("::")[2] or test["name"]
        rows.append(
            f'<tr><td>{escape(name)}</td><td class={kind} title="{escape(test["why"])}">{sound}</td>{shown}</tr>'
        )
    head = Text(f"Les tests de {author}", f"The tests of {author}").to(lang)
    legend = " &nbsp; ".join(f"<b class={kind}>{sign}</b> {text.to(lang)}" for (sign, kind), text in LEGEND)
    return (
        f"<section><h2>{escape(head)}</h2><div class=wide><table><thead><tr><th></th><th></th>{_turned(matrix.names)}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div><p class=legend>{legend}</p></section>"
    )


def _cell(cell: CrossedTest | None, matrix: PoolMatrix, code: str, sound: bool) -> str:
    if cell is None:
        return "<td class=missing>–</td>"
    if cell["state"] != CellState.FAILS:
        sign, kind = STATES[CellState(cell["state"])]
        return f'<td class={kind} title="{escape(", ".join(cell["functions"]))}">{sign}</td>'
    if not sound:
        return f'<td class={UNSOUND[1]} title="{escape(cell["why"])}">{UNSOUND[0]}</td>'
    reading, functions = read_cell(cell, matrix.results.get(code))
    sign, kind = MARKS[reading]
    words = [
        ", ".join(functions),
        cell["why"],
        *([cell["call"], f"→ {cell['got']}", f"≠ {cell['right']}"] if cell["call"] else []),
    ]
    return f'<td class={kind} title="{escape(chr(10).join(filter(None, words)))}">{sign}</td>'

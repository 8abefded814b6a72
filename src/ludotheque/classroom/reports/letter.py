"""What a student reads: for each question what was called, what was expected, what came back, on a drawn board."""

from ludotheque.classroom.judging.categories import category
from ludotheque.classroom.judging.result import OwnTests, Result
from ludotheque.classroom.judging.verdict import Failure, State, Verdict
from ludotheque.classroom.marks.marking import Line, Mark
from ludotheque.classroom.question import Assignment
from ludotheque.core.text import Lang, Text

SIGNS = {State.RIGHT: "✓", State.LETTER: "~", State.WRONG: "✗", State.MISSING: "·", State.UNJUDGED: "?"}
COLON = Text(" :", ":")


def feedback(assignment: Assignment, result: Result, lang: Lang, mark: Mark | None = None) -> str:
    """The whole letter to the student; hidden cases show their category alone."""
    lines = [f"{assignment.title.to(lang)} — {result.name}"]
    if mark is not None:
        total, maximum = figure(mark.total, lang), figure(mark.maximum, lang)
        lines.append(Text(f"Note : {total} / {maximum}", f"Mark: {total} / {maximum}").to(lang))
        if mark.comment:
            said = Text(f"Remarque de l'enseignant : {mark.comment}", f"The teacher's remark: {mark.comment}")
            lines.append(said.to(lang))
    if result.notes:
        lines += ["", Text("Pour lire votre travail :", "To read your work:").to(lang)]
        lines += [f"  - {note.to(lang)}" for note in result.notes]
    for verdict in (*result.verdicts, *result.bot):
        lines += ["", *about(verdict, lang, mark)]
    if result.tests.there:
        lines += ["", *about_tests(result.tests, lang)]
    if mark is not None and (others := other_lines(result, mark)):
        lines += [""]
        lines += [f"{line.label.to(lang)}{COLON.to(lang)} {line.points:+g}{_because(line, lang)}" for line in others]
    return "\n".join(lines) + "\n"


def other_lines(result: Result, mark: Mark) -> list[Line]:
    """What counts in the mark and is no question."""
    return [line for line in mark.lines if result.of(line.label.fr) is None]


def about(verdict: Verdict, lang: Lang, mark: Mark | None = None) -> list[str]:
    """The paragraph of one question."""
    line = next((line for line in mark.lines if line.label.fr == verdict.question), None) if mark else None
    points = f"  [{figure(line.points, lang)} / {figure(line.out_of, lang)}]" if line else ""
    said = [f"{SIGNS[verdict.state]} {verdict.question}{COLON.to(lang)} {verdict.state.text.to(lang)}{points}"]
    letter, convention = (
        Text("à la lettre :", "to the letter:"),
        Text("convention reconnue :", "convention recognised:"),
    )
    said += [f"    {letter.to(lang)} {fault.to(lang)}" for fault in verdict.letter_faults]
    if verdict.state is State.WRONG:
        said += [f"    {convention.to(lang)} {one.to(lang)}" for one in verdict.conventions]
    said += [f"    {note.to(lang)}" for note in verdict.notes]
    for failure in verdict.failures:
        said += shown(failure, lang) if failure.public else []
    return said + _elsewhere(verdict, lang)


def _elsewhere(verdict: Verdict, lang: Lang) -> list[str]:
    """The sorts of positions in which it is wrong and that are not shown."""
    told = {failure.category for failure in verdict.failures if failure.public}
    hidden = sorted(set(verdict.failed_categories) - told)
    if not hidden:
        return []
    also = Text("fausse aussi pour :", "wrong also for:")
    only = Text("fausse dans des cas qui ne sont pas montrés :", "wrong in cases that are not shown:")
    names = ", ".join(category(name).to(lang) for name in hidden)
    return [f"    {(also if told else only).to(lang)} {names}"]


def shown(failure: Failure, lang: Lang) -> list[str]:
    """A call that went wrong, told and drawn."""
    said = [f"    {line}" for line in failure.drawing.to(lang).splitlines()]
    said.append(f"    {Text('appel    :', 'call     :').to(lang)} {failure.call}")
    if failure.typed:
        said.append(f"    {Text('au clavier :', 'typed    :').to(lang)} {' ⏎ '.join(failure.typed)}")
    if failure.expected.fr:
        said += _block(Text("attendu  : ", "expected : ").to(lang), failure.expected.to(lang))
    said += _block(Text("obtenu   : ", "obtained : ").to(lang), failure.got.to(lang))
    why = failure.why
    whole = Text(f"la fonction {why.fr}", f"the function {why.en}") if failure.expected.fr else why
    said.append(f"    {whole.to(lang)}")
    return said


def about_tests(tests: OwnTests, lang: Lang) -> list[str]:
    """What their own tests are worth."""
    caught, mutants = len(tests.caught), len(tests.caught) + len(tests.missed)
    counts = Text(
        f"Vos tests : {tests.count}, dont {tests.passing} réussis sur votre code et {tests.trusted} sur un code juste.",
        f"Your tests: {tests.count}, {tests.passing} of which pass on your code and {tests.trusted} on right code.",
    )
    said = [counts.to(lang)]
    said += [f"    {tests.note.to(lang)}"] if tests.note.fr else []
    if mutants:
        seen = Text(
            f"    Ils attrapent {caught} des {mutants} fautes que nous avons essayées.",
            f"    They catch {caught} of the {mutants} faults that we tried.",
        )
        said.append(seen.to(lang))
        unseen = Text("non vue :", "not seen:")
        said += [f"    {unseen.to(lang)} {fault.to(lang)}" for fault in tests.missed]
    return said


def figure(points: float, lang: Lang) -> str:
    """Points as a reader of that language writes them."""
    short = f"{points:.2f}".rstrip("0").rstrip(".")
    return short.replace(".", ",") if lang is Lang.FR else short


def _block(label: str, text: str) -> list[str]:
    first, *others = text.splitlines() or [""]
    return [f"    {label}{first}", *(f"    {' ' * len(label)}{line}" for line in others)]


def _because(line: Line, lang: Lang) -> str:
    return f" ({line.reason.to(lang)})" if line.reason.fr else ""

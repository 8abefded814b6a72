"""What a student reads: for each question what was called, what was expected, what came back, on a drawn board."""

from ludotheque.classroom.marking import Mark
from ludotheque.classroom.question import Assignment
from ludotheque.classroom.result import OwnTests, Result
from ludotheque.classroom.verdict import Failure, State, Verdict

SIGNS = {State.RIGHT: "✓", State.LETTER: "~", State.WRONG: "✗", State.MISSING: "·", State.UNJUDGED: "?"}


def feedback(assignment: Assignment, result: Result, mark: Mark | None = None) -> str:
    """The whole letter to the student; hidden cases show their category alone."""
    lines = [f"{assignment.title} — {result.name}"]
    if mark is not None:
        lines.append(f"Note : {figure(mark.total)} / {figure(mark.maximum)}")
        lines += [f"Remarque de l'enseignant : {mark.comment}"] if mark.comment else []
    if result.notes:
        lines += ["", "Pour lire votre travail :"]
        lines += [f"  - {note}" for note in result.notes]
    for verdict in (*result.verdicts, *result.bot):
        lines += ["", *about(verdict, mark)]
    if result.tests.there:
        lines += ["", *about_tests(result.tests)]
    if mark is not None:
        others = [line for line in mark.lines if result.of(line.label) is None]
        if others:
            lines += [""]
        lines += [f"{line.label} : {line.points:+g}{_because(line.reason)}" for line in others]
    return "\n".join(lines) + "\n"


def about(verdict: Verdict, mark: Mark | None = None) -> list[str]:
    """The paragraph of one question."""
    line = next((line for line in mark.lines if line.label == verdict.question), None) if mark else None
    points = f"  [{figure(line.points)} / {figure(line.out_of)}]" if line else ""
    said = [f"{SIGNS[verdict.state]} {verdict.question} : {verdict.state.value}{points}"]
    said += [f"    à la lettre : {fault}" for fault in verdict.letter_faults]
    if verdict.state is State.WRONG:
        said += [f"    convention reconnue : {one}" for one in verdict.conventions]
    said += [f"    {note}" for note in verdict.notes]
    for failure in verdict.failures:
        said += shown(failure) if failure.public else []
    hidden = sorted(
        set(verdict.failed_categories) - {failure.category for failure in verdict.failures if failure.public}
    )
    told = any(failure.public for failure in verdict.failures)
    where = "fausse aussi pour" if told else "fausse dans des cas qui ne sont pas montrés"
    said += [f"    {where} : {', '.join(hidden)}"] if hidden else []
    return said


def shown(failure: Failure) -> list[str]:
    """A call that went wrong, told and drawn."""
    said = [f"    {line}" for line in failure.drawing.splitlines()]
    said.append(f"    appel    : {failure.call}")
    if failure.typed:
        said.append(f"    au clavier : {' ⏎ '.join(failure.typed)}")
    if failure.expected:
        said += _block("attendu  : ", failure.expected)
    said += _block("obtenu   : ", failure.got)
    said.append(f"    la fonction {failure.why}" if failure.expected else f"    {failure.why}")
    return said


def about_tests(tests: OwnTests) -> list[str]:
    """What their own tests are worth."""
    mutants = len(tests.caught) + len(tests.missed)
    said = [
        f"Vos tests : {tests.count}, dont {tests.passing} réussis sur votre code et {tests.trusted} sur un code juste."
    ]
    said += [f"    {tests.note}"] if tests.note else []
    if mutants:
        said.append(f"    Ils attrapent {len(tests.caught)} des {mutants} fautes que nous avons essayées.")
        said += [f"    non vue : {fault}" for fault in tests.missed]
    return said


def figure(points: float) -> str:
    """Points as a French reader writes them."""
    return f"{points:.2f}".rstrip("0").rstrip(".").replace(".", ",")


def _block(label: str, text: str) -> list[str]:
    first, *others = text.splitlines() or [""]
    return [f"    {label}{first}", *(f"    {' ' * len(label)}{line}" for line in others)]


def _because(reason: str) -> str:
    return f" ({reason})" if reason else ""

"""What a student reads: for each question what, where, the smallest call, and a hint about the kind of fault."""

from dataclasses import dataclass, replace

from ludotheque.classroom.contract import NOTHING
from ludotheque.classroom.judging.result import OwnTests, Result
from ludotheque.classroom.judging.time_budget import FLAG
from ludotheque.classroom.judging.verdict import Failure, Verdict, VerdictState
from ludotheque.classroom.marks.marking import MAY_PLAY, Mark, MarkLine, figure, said_of
from ludotheque.classroom.marks.shared_causes import shared_causes
from ludotheque.classroom.question import Assignment
from ludotheque.classroom.sentences import joined
from ludotheque.core.text import Lang, Text, plain_lines

SIGNS = {
    VerdictState.RIGHT: "✓",
    VerdictState.LETTER: "~",
    VerdictState.WRONG: "✗",
    VerdictState.EMPTY: "○",
    VerdictState.MISSING: "·",
    VerdictState.UNJUDGED: "?",
}
COLON = Text(" :", ":")
MOST_LINES = 15  # about one question
MOST_SORTS = 4  # of those it fails, named
LONGEST_QUOTE = 160
STOPS = Text("elle s'y arrête :", "it stops there:")
TO_READ = Text("Pour lire votre travail :", "To read your work:")
NOT_TO_THE_LETTER = Text("Dans tout le fichier, pas à la lettre :", "Throughout the file, not to the letter:")
ALL_RIGHT = Text("Tout est juste, à la lettre.", "Everything is right, to the letter.")


@dataclass(frozen=True)
class LetterParts:
    """What a student is told, part by part; each part is made of lines."""

    title: str
    mark: tuple[str, ...]
    notes: tuple[str, ...]  # on how the work was read
    habits: tuple[str, ...]  # not to the letter, throughout the file
    all_right: bool
    questions: tuple[tuple[str, ...], ...]  # a heading and what is to be said, for each
    tests: tuple[str, ...]
    others: tuple[str, ...]  # what else counts


def written(assignment: Assignment, result: Result, lang: Lang, mark: Mark | None = None) -> LetterParts:
    """The whole letter to the student; of hidden cases it tells the sort and a public example."""
    every = [fault for verdict in result.every for fault in verdict.faults if fault.habit]
    habits = dict.fromkeys(fault.text for fault in (*result.faults, *every))
    causes = [some for _, some in shared_causes(result)]
    told = set[Text]()  # beyond the assignment: said of the first function that it concerns
    questions = []
    for verdict in result.every:
        new = tuple(one for one in verdict.beyond if one not in told)
        notes = (*verdict.notes, *_same_cause(verdict, causes))
        questions.append(tuple(about(replace(verdict, beyond=new, notes=notes), lang, mark)))
        told.update(verdict.beyond)
    return LetterParts(
        assignment.title.to(lang),
        tuple(_total(result, mark, lang)) if mark is not None else (),
        tuple(note.to(lang) for note in result.notes),
        tuple(habit.to(lang) for habit in habits),
        not habits and all(verdict.letter for verdict in result.every),
        tuple(questions),
        tuple(about_tests(result.tests, lang)) if result.tests.there else (),
        tuple(_other(line, lang) for line in (other_lines(result, mark) if mark is not None else ())),
    )


def feedback(assignment: Assignment, result: Result, lang: Lang, mark: Mark | None = None) -> str:
    """The letter as plain text."""
    letter = written(assignment, result, lang, mark)
    lines = [f"{letter.title} — {result.name}", *letter.mark]
    if letter.notes:
        lines += ["", TO_READ.to(lang), *(f"  - {note}" for note in letter.notes)]
    if letter.habits:
        lines += ["", NOT_TO_THE_LETTER.to(lang), *(f"  - {habit}" for habit in letter.habits)]
    if letter.all_right:
        lines += ["", ALL_RIGHT.to(lang)]
    for about_it in letter.questions:
        lines += ["", *about_it] if len(about_it) > 1 else about_it
    lines += ["", *letter.tests] if letter.tests else []
    lines += ["", *letter.others] if letter.others else []
    return plain_lines("\n".join(lines)) + "\n"


def _same_cause(verdict: Verdict, causes: list[list[Verdict]]) -> list[Text]:
    """The first function of those that share a cause with this one, where it is another."""
    first = next((some[0].question for some in causes if any(one is verdict for one in some[1:])), "")
    return [Text(f"même cause que {first}", f"same cause as {first}")] if first else []


def _other(line: MarkLine, lang: Lang) -> str:
    reason = f" ({line.reason.to(lang)})" if line.reason.fr else ""
    return f"{line.label.to(lang)}{COLON.to(lang)} {signed(line, lang)}{reason}"


def _total(result: Result, mark: Mark, lang: Lang) -> list[str]:
    said = [Text(f"Note : {mark.text.fr}", f"Mark: {mark.text.en}").to(lang)]
    if not mark.is_final:
        waiting = [line.label for line in mark.lines if line.most > line.points and line.label != MAY_PLAY]
        by_whom = Text("à juger par une personne", "to be judged by a person").to(lang)
        said.append(f"({by_whom}{COLON.to(lang)} {joined(waiting, ', ').to(lang)})")
        if all(verdict.state is VerdictState.UNJUDGED for verdict in result.every):  # nothing of it could be read
            said += [flag.to(lang) for flag in result.flags if flag != FLAG]
    if mark.comment:
        remark = Text(f"Remarque de l'enseignant : {mark.comment}", f"The teacher's remark: {mark.comment}")
        said.append(remark.to(lang))
    return said


def other_lines(result: Result, mark: Mark) -> list[MarkLine]:
    """What counts in the mark and is no question."""
    return [line for line in mark.lines if result.of(line.label.fr) is None]


def about(verdict: Verdict, lang: Lang, mark: Mark | None = None) -> list[str]:
    """The paragraph of one question."""
    line = next((line for line in mark.lines if line.label.fr == verdict.question), None) if mark else None
    points = f"  [{_interval(line, lang)} / {figure(line.out_of, lang)}]" if line else ""
    head = f"{SIGNS[verdict.state]} {verdict.question}{COLON.to(lang)} {said_of(verdict.state).to(lang)}{points}"
    if verdict.state is VerdictState.WRONG and verdict.where.fr:
        head += f"  — {verdict.where.to(lang)}"
    said = [head]
    said += [f"    {_letter_said(fault.text).to(lang)}" for fault in verdict.faults if not fault.habit]
    said += [f"    {note.to(lang)}" for note in verdict.notes]
    for failure in verdict.failures:
        said += shown(failure, lang) if failure.public else _not_shown(failure, lang)
    said += _elsewhere(verdict, lang)
    said += [f"    {remark.to(lang)}" for remark in verdict.beyond[: 1 if verdict.letter else 2]]
    return said


def _letter_said(fault: Text) -> Text:
    return Text(f"pas à la lettre : {fault.fr}", f"not to the letter: {fault.en}")


def _elsewhere(verdict: Verdict, lang: Lang) -> list[str]:
    """The other sorts of calls in which it is wrong."""
    told = {failure.sort for failure in verdict.failures}
    others = [sort for sort in verdict.failed if sort not in told]
    if not others:
        return []
    names, left = joined(others[:MOST_SORTS], ", "), len(others) - MOST_SORTS
    more = NOTHING if left <= 0 else Text(" et une autre sorte", " and one other sort")
    if left > 1:
        more = Text(f" et {left} autres sortes", f" and {left} other sorts")
    wrong = Text("fausse aussi pour", "wrong also for") if told else Text("fausse pour", "wrong for")
    return [Text(f"    {wrong.fr} : {names.fr}{more.fr}", f"    {wrong.en}: {names.en}{more.en}").to(lang)]


def _not_shown(failure: Failure, lang: Lang) -> list[str]:
    """Of a hidden call: its sort, and a public call of that sort."""
    sort = failure.sort
    hidden = Text(
        f"    fausse sur un appel qui n'est pas montré, de la sorte « {sort.fr} »",
        f"    wrong in a call that is not shown, of the sort « {sort.en} »",
    )
    said = [hidden.to(lang)]
    if failure.told.fr:
        said.append(f"    {STOPS.to(lang)} {failure.told.to(lang)}")
    if failure.example:
        said.append(f"    {Text('un appel de cette sorte :', 'a call of that sort:').to(lang)} {failure.example}")
    return said + _hint(failure, lang)


def _hint(failure: Failure, lang: Lang) -> list[str]:
    said = []
    if failure.clause:
        quote = (
            failure.clause
            if len(failure.clause) <= LONGEST_QUOTE
            else failure.clause[:LONGEST_QUOTE].rsplit(" ", 1)[0] + " …"
        )
        said.append(f"    {Text('énoncé   :', 'text     :').to(lang)} « {quote} »")
    if failure.hint.fr:
        said.append(f"    {Text('piste    :', 'hint     :').to(lang)} {failure.hint.to(lang)}")
    return said


def shown(failure: Failure, lang: Lang) -> list[str]:
    """A call that went wrong: told, drawn where there is room, ready to be pasted."""
    example = Text(" (exemple de l'énoncé)", " (example of the assignment)") if failure.printed_there else NOTHING
    why, sort = failure.why, failure.sort
    said = [Text(f"    {why.fr} — {sort.fr}{example.fr}", f"    {why.en} — {sort.en}{example.en}").to(lang)]
    drawing = [f"    {line}" for line in failure.drawing.to(lang).splitlines()]
    call = [f"    {Text('appel    :', 'call     :').to(lang)} {failure.call}"]
    if failure.typed:
        call.append(f"    {Text('au clavier :', 'typed    :').to(lang)} {' ⏎ '.join(failure.typed)}")
    if failure.expected.fr:
        call += _block(Text("attendu  : ", "expected : ").to(lang), failure.expected.to(lang))
    call += _block(Text("obtenu   : ", "obtained : ").to(lang), failure.got.to(lang))
    rest = [*call, *_hint(failure, lang)]
    return [*said, *(drawing if len(said) + len(drawing) + len(rest) < MOST_LINES else []), *rest]


def about_tests(tests: OwnTests, lang: Lang) -> list[str]:
    """What their own tests are worth."""
    if not tests.judged:
        return [tests.note.to(lang)]
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


def signed(line: MarkLine, lang: Lang) -> str:
    """Points that are added or taken away, or between what and what they are."""
    return _interval(line, lang, plus="+")


def _interval(line: MarkLine, lang: Lang, *, plus: str = "") -> str:
    ends = sorted((line.points, line.most))
    low, high = (("-" if one < 0 else plus) + figure(abs(one), lang) for one in ends)
    return low if line.high is None else Text(f"entre {low} et {high}", f"between {low} and {high}").to(lang)


def _block(label: str, text: str) -> list[str]:
    first, *others = text.splitlines() or [""]
    return [f"    {label}{first}", *(f"    {' ' * len(label)}{line}" for line in others)]

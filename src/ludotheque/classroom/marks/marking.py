"""From verdicts to points: the barème, the team's tests, the roster's facts, and the teacher's last word."""

from dataclasses import dataclass

from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import NOTHING, State, Verdict
from ludotheque.classroom.marks.bareme import Bareme, Worth
from ludotheque.classroom.marks.corrections import Correction
from ludotheque.classroom.marks.roster import Team
from ludotheque.core.text import Text, same

TOURNAMENT = Text("tournoi", "tournament")
THEIR_TESTS = Text("leurs tests", "their tests")
GIVEN = Text("point donné par l'enseignant", "given by the teacher")


@dataclass(frozen=True)
class Line:
    """One line of a mark: what for, how much of how much."""

    label: Text  # the name of a question, or what else counts
    points: float
    out_of: float
    reason: Text = NOTHING


@dataclass(frozen=True)
class Mark:
    """The mark of one hand-in, line by line."""

    lines: tuple[Line, ...]
    total: float
    maximum: float
    comment: str = ""
    manual: bool = False
    flags: tuple[Text, ...] = ()
    days_late: int = 0


def mark(result: Result, bareme: Bareme, team: Team | None = None, correction: Correction | None = None) -> Mark:
    """The whole mark; a teacher's correction wins over everything computed."""
    correction = correction or Correction()
    lines = [_line(result, name, worth, bareme, correction) for name, worth in bareme.questions.items()]
    lines += [_line(result, name, worth, bareme, correction) for name, worth in bareme.bot.items()]
    flags = list(result.flags)
    lines += _tournament(bareme, team, flags)
    lines += _own_tests(result, bareme)
    if bareme.finalist and team and team.finalist:
        lines.append(Line(Text("finaliste du tournoi", "finalist of the tournament"), bareme.finalist, 0))
    days = team.days_late(result.handed_in) if team else 0
    if days:
        plural = "s" if days > 1 else ""
        flags.append(Text(f"Rendu en retard de {days} jour{plural}.", f"Handed in {days} day{plural} late."))
        if bareme.late_per_day:
            lines.append(Line(Text("retard", "lateness"), -bareme.late_per_day * days, 0))
    if correction.adjustment:
        label = Text("ajustement de l'enseignant", "adjustment by the teacher")
        lines.append(Line(label, correction.adjustment, 0, same(correction.comment)))
    total = min(max(sum(line.points for line in lines), 0.0), bareme.maximum + bareme.finalist)
    if correction.mark is not None:
        total = correction.mark
    manual = correction != Correction()
    return Mark(tuple(lines), round(total, 2), bareme.maximum, correction.comment, manual, tuple(flags), days)


def _line(result: Result, name: str, worth: Worth, bareme: Bareme, correction: Correction) -> Line:
    if name in correction.questions:
        return Line(same(name), correction.questions[name], worth.points, GIVEN)
    points, reason = points_of(result.of(name), worth, bareme.partial)
    return Line(same(name), round(points, 3), worth.points, reason)


def points_of(verdict: Verdict | None, worth: Worth, partial: float) -> tuple[float, Text]:
    """The points of one question and why; what could not be judged is worth nothing."""
    if verdict is None:
        return 0.0, Text("rien n'a été rendu", "nothing was handed in")
    if verdict.barred:
        return 0.0, verdict.letter_faults[-1]
    if verdict.state is State.RIGHT:
        return worth.points, NOTHING
    if verdict.state is State.LETTER:
        return worth.points * (1 - worth.letter_cost), State.LETTER.text
    if verdict.state is State.WRONG:
        share = partial * verdict.credit
        somewhere = Text("fausse dans certains cas", "wrong in some cases")
        return worth.points * share, somewhere if share else Text("fausse", "wrong")
    return 0.0, verdict.state.text


def _tournament(bareme: Bareme, team: Team | None, flags: list[Text]) -> list[Line]:
    if not bareme.tournament:
        return []
    if team is None or team.tournament is None:
        flags.append(
            Text(
                "Points du tournoi à donner : colonne « tournoi » de la liste, de 0 à 1.",
                "Points of the tournament to be given: column « tournoi » of the list, from 0 to 1.",
            )
        )
        not_yet = Text("le tournoi n'est pas encore compté", "the tournament is not counted yet")
        return [Line(TOURNAMENT, 0.0, bareme.tournament, not_yet)]
    return [Line(TOURNAMENT, round(bareme.tournament * team.tournament, 3), bareme.tournament)]


def _own_tests(result: Result, bareme: Bareme) -> list[Line]:
    tests = result.tests
    if not bareme.without_tests and not bareme.nothing_caught:
        return []
    if not tests.there:
        none = Text("aucun fichier de tests n'a été rendu", "no file of tests was handed in")
        return [Line(THEIR_TESTS, -bareme.without_tests, 0, none)]
    mutants = len(tests.caught) + len(tests.missed)
    share = len(tests.caught) / mutants if mutants else 0.0
    caught = len(tests.caught)
    counted = Text(f"{caught} fautes attrapées sur {mutants}", f"{caught} faults caught out of {mutants}")
    said = counted if mutants else tests.note
    return [Line(THEIR_TESTS, -round(bareme.nothing_caught * (1 - share), 3) + 0.0, 0, said)]

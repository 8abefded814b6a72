"""From verdicts to points: the barème, the team's tests, the roster's facts, and the teacher's last word."""

from dataclasses import dataclass

from ludotheque.classroom.bareme import Bareme, Worth
from ludotheque.classroom.corrections import Correction
from ludotheque.classroom.result import Result
from ludotheque.classroom.roster import Team
from ludotheque.classroom.verdict import State, Verdict


@dataclass(frozen=True)
class Line:
    """One line of a mark: what for, how much of how much."""

    label: str
    points: float
    out_of: float
    reason: str = ""


@dataclass(frozen=True)
class Mark:
    """The mark of one hand-in, line by line."""

    lines: tuple[Line, ...]
    total: float
    maximum: float
    comment: str = ""
    manual: bool = False
    flags: tuple[str, ...] = ()
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
        lines.append(Line("finaliste du tournoi", bareme.finalist, 0))
    days = team.days_late(result.handed_in) if team else 0
    if days:
        flags.append(f"Rendu en retard de {days} jour{'s' if days > 1 else ''}.")
        if bareme.late_per_day:
            lines.append(Line("retard", -bareme.late_per_day * days, 0))
    if correction.adjustment:
        lines.append(Line("ajustement de l'enseignant", correction.adjustment, 0, correction.comment))
    total = min(max(sum(line.points for line in lines), 0.0), bareme.maximum + bareme.finalist)
    if correction.mark is not None:
        total = correction.mark
    manual = correction != Correction()
    return Mark(tuple(lines), round(total, 2), bareme.maximum, correction.comment, manual, tuple(flags), days)


def _line(result: Result, name: str, worth: Worth, bareme: Bareme, correction: Correction) -> Line:
    if name in correction.questions:
        return Line(name, correction.questions[name], worth.points, "point donné par l'enseignant")
    points, reason = points_of(result.of(name), worth, bareme.partial)
    return Line(name, round(points, 3), worth.points, reason)


def points_of(verdict: Verdict | None, worth: Worth, partial: float) -> tuple[float, str]:
    """The points of one question and why; what could not be judged is worth nothing."""
    if verdict is None:
        return 0.0, "rien n'a été rendu"
    if verdict.barred:
        return 0.0, verdict.letter_faults[-1]
    if verdict.state is State.RIGHT:
        return worth.points, ""
    if verdict.state is State.LETTER:
        return worth.points * (1 - worth.letter_cost), "juste, mais pas à la lettre"
    if verdict.state is State.WRONG:
        share = partial * verdict.credit
        return worth.points * share, "fausse" if not share else "fausse dans certains cas"
    return 0.0, verdict.state.value


def _tournament(bareme: Bareme, team: Team | None, flags: list[str]) -> list[Line]:
    if not bareme.tournament:
        return []
    if team is None or team.tournament is None:
        flags.append("Points du tournoi à donner : colonne « tournoi » de la liste, de 0 à 1.")
        return [Line("tournoi", 0.0, bareme.tournament, "le tournoi n'est pas encore compté")]
    return [Line("tournoi", round(bareme.tournament * team.tournament, 3), bareme.tournament)]


def _own_tests(result: Result, bareme: Bareme) -> list[Line]:
    tests = result.tests
    if not bareme.without_tests and not bareme.nothing_caught:
        return []
    if not tests.there:
        return [Line("leurs tests", -bareme.without_tests, 0, "aucun fichier de tests n'a été rendu")]
    mutants = len(tests.caught) + len(tests.missed)
    share = len(tests.caught) / mutants if mutants else 0.0
    said = f"{len(tests.caught)} fautes attrapées sur {mutants}" if mutants else tests.note
    return [Line("leurs tests", -round(bareme.nothing_caught * (1 - share), 3) + 0.0, 0, said)]

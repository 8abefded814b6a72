"""From verdicts to points: the barème, the letter priced once, the team's tests, and the teacher's last word."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ludotheque.classroom.contract import NOTHING, Fault
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.marks.bareme import FINALIST, Bareme, QuestionWorth
from ludotheque.classroom.marks.corrections import Correction
from ludotheque.classroom.marks.roster import Team
from ludotheque.core.text import Text, same

TOURNAMENT = Text("tournoi", "tournament")
THEIR_TESTS = Text("vos tests", "your tests")
ABSENT = Text("rien n'a été rendu", "nothing was handed in")
GIVEN = Text("point donné par l'enseignant", "given by the teacher")
LETTER = Text("la lettre de l'énoncé", "the letter of the assignment")
WORDS = {
    VerdictState.WRONG: Text("fausse", "wrong"),
    VerdictState.EXCUSED: Text("fautive par une autre fonction", "at fault through another function"),
}
PLAYS = Text("votre programme joue une partie entière, juste", "your program plays a whole game, rightly")
MOST_PENDING = 0.25  # of the maximum: where more is still to be judged, what is judged says nothing of the whole
TO_FILL_IN = "…"  # no TOML: a decision that nobody took is refused when the file is read


@dataclass(frozen=True)
class MarkLine:
    """One line of a mark: what for, how much of how much."""

    label: Text  # the name of a question, or what else counts
    points: float
    out_of: float
    reason: Text = NOTHING
    pending: bool = False  # nobody could judge it yet: it is left out of the total


@dataclass(frozen=True)
class Mark:
    """The mark of one hand-in, line by line."""

    lines: tuple[MarkLine, ...]
    total: float
    maximum: float
    comment: str = ""
    manual: bool = False
    flags: tuple[Text, ...] = ()
    days_late: int = 0
    pending: float = (
        0.0  # points that a person must still judge; the total is then that of the rest, brought to the maximum
    )
    awaited: bool = False  # too little of it could be judged: there is no mark yet, and `total` says nothing
    provisional: bool = False  # a person must still judge some of it: a mark that nobody can sign

    @property
    def is_final(self) -> bool:
        """Whether it may go out: into Moodle, under a teacher's name."""
        return not self.awaited and not self.provisional


def said_of(state: VerdictState) -> Text:
    """A verdict in a word, of a function: in French it is feminine."""
    return WORDS.get(state, state.text)


def mark(result: Result, bareme: Bareme, team: Team | None = None, correction: Correction | None = None) -> Mark:
    """The whole mark; a teacher's correction wins over everything computed."""
    correction = correction or Correction()
    worths = {**bareme.questions, **bareme.bot}
    lines = [_line(result, name, worth, bareme, correction) for name, worth in worths.items()]
    flags = [*result.flags, *result.suspicions, *_to_decide(result, lines)]
    lines += _tournament(bareme, team, flags)
    waiting = sum(line.out_of for line in lines if line.pending)
    pending = bareme.maximum if _is_unread(result, worths, correction) else waiting
    awaited = pending > MOST_PENDING * bareme.maximum + 1e-9
    earned = sum(line.points for line in lines)
    if 0 < pending < bareme.maximum:
        earned = earned * bareme.maximum / (bareme.maximum - pending)
    letter = _letter(result, bareme, correction)  # never more than it costs where everything was judged
    earned += sum(line.points for line in letter)
    lines += [*letter, *_whole_game(result, bareme, earned)]
    extra = [*_own_tests(result, bareme, correction), *_bonus(result, bareme, team)]
    days = team.days_late(result.handed_in) if team else 0
    if days:
        plural = "s" if days > 1 else ""
        flags.append(Text(f"Rendu en retard de {days} jour{plural}.", f"Handed in {days} day{plural} late."))
        if bareme.late_per_day:
            extra.append(MarkLine(Text("retard", "lateness"), -bareme.late_per_day * days, 0))
    if correction.adjustment:
        label = Text("ajustement de l'enseignant", "adjustment by the teacher")
        extra.append(MarkLine(label, correction.adjustment, 0, same(correction.comment)))
    earned = max(earned, bareme.whole_game * bareme.maximum if plays(result) else 0.0)
    total = min(max(earned + sum(line.points for line in extra), 0.0), bareme.maximum + bareme.most_bonus)
    if correction.mark is not None:
        total, pending, awaited = correction.mark, 0.0, False
    provisional = correction.mark is None and any(line.pending for line in (*lines, *extra))
    manual = correction != Correction()
    every = _judged(lines) if awaited else (*lines, *extra)
    said = correction.comment, manual, tuple(flags)
    return Mark(every, 0.0 if awaited else round(total, 2), bareme.maximum, *said, days, pending, awaited, provisional)


def _judged(lines: Iterable[MarkLine]) -> tuple[MarkLine, ...]:
    """What is known where there is no mark yet: the points of the questions that were judged."""
    return tuple(line for line in lines if line.out_of and not line.pending and line.reason != ABSENT)


def _is_unread(result: Result, worths: Mapping[str, QuestionWorth], correction: Correction) -> bool:
    """Whether nothing that earns points was judged, neither here nor by a person."""
    priced = [verdict for name in worths if (verdict := result.of(name))]
    decided = any(name in worths for name in correction.questions)
    return bool(priced) and not decided and all(verdict.state is VerdictState.UNJUDGED for verdict in priced)


def plays(result: Result) -> bool:
    """Whether a program of the hand-in plays the assignment's game from its beginning to its right end."""
    return any(verdict.plays for verdict in result.verdicts)


def _line(result: Result, name: str, worth: QuestionWorth, bareme: Bareme, correction: Correction) -> MarkLine:
    if name in correction.questions:
        return MarkLine(same(name), correction.questions[name], worth.points, GIVEN)
    verdict = result.of(name)
    points, reason = points_of(verdict, worth, bareme.partial)
    pending = verdict is not None and verdict.state is VerdictState.UNJUDGED
    return MarkLine(same(name), round(points, 3), worth.points, reason, pending)


def points_of(verdict: Verdict | None, worth: QuestionWorth, partial: float) -> tuple[float, Text]:
    """The points of one question before the letter is priced, and why."""
    if verdict is None:
        return 0.0, ABSENT
    if verdict.barred:
        share = partial * verdict.credit if verdict.state is VerdictState.WRONG else 1.0
        return worth.points * worth.other_means * share, verdict.faults[-1].text
    if verdict.state is VerdictState.WRONG:
        share = partial * verdict.credit
        somewhere = Text("fausse dans certains cas", "wrong in some cases")
        return worth.points * share, somewhere if share else said_of(verdict.state)
    if verdict.logic:
        return worth.points, NOTHING if verdict.letter else said_of(verdict.state)
    return 0.0, said_of(verdict.state)


def _letter(result: Result, bareme: Bareme, correction: Correction) -> list[MarkLine]:
    """What the letter costs: a share of each function, a habit of the whole file once, and never more than so much."""
    worths = {**bareme.questions, **bareme.bot}
    functions: dict[str, list[Fault]] = {}
    habits: dict[str, list[str]] = {fault.habit or fault.text.fr: [] for fault in result.faults}
    for verdict in result.every:
        if verdict.question not in worths or verdict.barred or verdict.question in correction.questions:
            continue
        for fault in verdict.faults if verdict.logic else ():
            if fault.habit:
                habits.setdefault(fault.habit, []).append(verdict.question)
            else:
                functions.setdefault(verdict.question, []).append(fault)
    repeated = _repeated(functions)
    own = sum(
        worths[name].points * worths[name].letter_cost
        for name, faults in functions.items()
        if any(fault.text.fr not in repeated for fault in faults)
    )
    shares = {
        said: sum(worths[name].points * worths[name].letter_cost for name in names) for said, names in repeated.items()
    }
    again = sum(min(cost, bareme.letter.habit) if bareme.letter.habit else cost for cost in shares.values())
    cost = min(own + again + bareme.letter.habit * len(habits), bareme.letter.most)
    if not functions and not habits:
        return []
    names = [*functions, *(name for some in habits.values() for name in some)]
    return [MarkLine(LETTER, -round(cost, 3) + 0.0, 0, same(", ".join(dict.fromkeys(names))))]


def _repeated(functions: dict[str, list[Fault]]) -> dict[str, list[str]]:
    """Faults that several functions have: a habit, whatever it is."""
    found: dict[str, list[str]] = {}
    for name, faults in functions.items():
        for fault in faults:
            found.setdefault(fault.text.fr, []).append(name)
    return {said: names for said, names in found.items() if len(names) > 1}


def _to_decide(result: Result, lines: Iterable[MarkLine]) -> list[Text]:
    """What a person must decide, and what they then type: whole lines of TOML, but for the points that they alone can say."""
    waiting = {line.label.fr: line.out_of for line in lines if line.pending}
    if not waiting or result.broken:
        return []
    names = ", ".join(waiting)
    points = ", ".join(f"{_key(name)} = {TO_FILL_IN}" for name in waiting)
    most = ", ".join(f"{name} {points:g}" for name, points in waiting.items())
    typed = f"[{json.dumps(result.name, ensure_ascii=False)}]\nquestions = {{ {points} }}"
    return [
        Text(
            f"À juger : {names}. Votre décision, à écrire dans corrections.toml, "
            f"des points à la place de chaque {TO_FILL_IN} (au plus : {most}) :\n{typed}",
            f"To be judged: {names}. Your decision, to be written in corrections.toml, "
            f"points in the place of each {TO_FILL_IN} (at most: {most}):\n{typed}",
        )
    ]


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _whole_game(result: Result, bareme: Bareme, earned: float) -> list[MarkLine]:
    least = bareme.whole_game * bareme.maximum
    if not plays(result) or earned >= least:
        return []
    return [MarkLine(PLAYS, round(least - earned, 3), 0)]


def _tournament(bareme: Bareme, team: Team | None, flags: list[Text]) -> list[MarkLine]:
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
        return [MarkLine(TOURNAMENT, 0.0, bareme.tournament, not_yet, pending=True)]
    return [MarkLine(TOURNAMENT, round(bareme.tournament * team.tournament, 3), bareme.tournament)]


def _bonus(result: Result, bareme: Bareme, team: Team | None) -> list[MarkLine]:
    """The finalists', and the assignments handed in beside."""
    lines = []
    if bareme.bonus.get(FINALIST) and team and team.finalist:
        label = Text("finaliste du tournoi", "finalist of the tournament")
        lines.append(MarkLine(label, bareme.bonus[FINALIST], 0))
    for name, points in bareme.bonus.items():
        verdicts = result.found_beside(name)
        if verdicts and name != FINALIST:
            right = sum(verdict.logic for verdict in verdicts) / len(verdicts)
            label = Text(f"bonus {name}", f"bonus {name}")
            lines.append(MarkLine(label, round(points * right, 3), 0))
    return lines


def _own_tests(result: Result, bareme: Bareme, correction: Correction) -> list[MarkLine]:
    tests = result.tests
    if not bareme.without_tests and not bareme.nothing_caught:
        return []
    if not tests.judged:
        return [MarkLine(THEIR_TESTS, 0.0, 0, tests.note, pending=not correction.adjustment)]
    if not tests.there:
        none = Text("aucun fichier de tests n'a été rendu", "no file of tests was handed in")
        return [MarkLine(THEIR_TESTS, -bareme.without_tests, 0, none)]
    mutants = len(tests.caught) + len(tests.missed)
    share = len(tests.caught) / mutants if mutants else 0.0
    caught = len(tests.caught)
    counted = Text(f"{caught} fautes attrapées sur {mutants}", f"{caught} faults caught out of {mutants}")
    said = counted if mutants else tests.note
    return [MarkLine(THEIR_TESTS, -round(bareme.nothing_caught * (1 - share), 3) + 0.0, 0, said)]

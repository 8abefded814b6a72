"""From verdicts to points: the barème, the letter, the team's tests, and the teacher's last word."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ludotheque.classroom.contract import NOTHING, Fault
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.marks.bareme import FINALIST, Bareme, QuestionWorth
from ludotheque.classroom.marks.corrections import Correction
from ludotheque.classroom.marks.letter_cost import letter_cost
from ludotheque.classroom.marks.roster import Team
from ludotheque.classroom.marks.shared_causes import counted_once, shared_causes
from ludotheque.core.text import Lang, Text, quoted, same

TOURNAMENT = Text("tournoi", "tournament")
THEIR_TESTS = Text("vos tests", "your tests")
ABSENT = Text("rien n'a été rendu", "nothing was handed in")
GIVEN = Text("point donné par l'enseignant", "given by the teacher")
LETTER = Text("la lettre de l'énoncé", "the letter of the assignment")
WRONG = Text("fausse", "wrong")
SOMEWHERE = Text("fausse dans certains cas", "wrong in some cases")
PLAYS = Text("votre programme joue une partie entière, juste", "your program plays a whole game, rightly")
MAY_PLAY = Text("si votre programme joue une partie entière, juste", "if your program plays a whole game, rightly")
TO_GIVE = Text(
    "Points du tournoi à donner : colonne « tournoi » de la liste, de 0 à 1.",
    "Points of the tournament to be given: column « tournoi » of the list, from 0 to 1.",
)
TO_FILL_IN = "…"  # no TOML: a decision that nobody took is refused when the file is read


@dataclass(frozen=True)
class MarkLine:
    """One line of a mark: what for, how much of how much."""

    label: Text  # the name of a question, or what else counts
    points: float
    out_of: float
    reason: Text = NOTHING
    high: float | None = None  # what it comes to in the highest mark, where a person has still to judge

    @property
    def most(self) -> float:
        return self.points if self.high is None else self.high


@dataclass(frozen=True)
class Mark:
    """The mark of one hand-in, line by line: an interval as long as a person must still judge some of it."""

    lines: tuple[MarkLine, ...]
    low: float
    high: float
    maximum: float
    comment: str = ""
    manual: bool = False
    flags: tuple[Text, ...] = ()
    days_late: int = 0

    @property
    def is_final(self) -> bool:
        """Whether it may go out: into Moodle, under a teacher's name."""
        return self.low == self.high

    @property
    def text(self) -> Text:
        """The mark and its maximum, or between what and what it is."""
        fr, en = ([figure(points, lang) for points in (self.low, self.high, self.maximum)] for lang in Lang)
        if self.is_final:
            return Text(f"{fr[0]} / {fr[2]}", f"{en[0]} / {en[2]}")
        return Text(
            f"entre {fr[0]} et {fr[1]} sur {fr[2]}, provisoire",
            f"between {en[0]} and {en[1]} of {en[2]}, provisional",
        )


def figure(points: float, lang: Lang) -> str:
    """Points as a reader of that language writes them."""
    short = f"{points:.2f}".rstrip("0").rstrip(".")
    return short.replace(".", ",") if lang is Lang.FR else short


def said_of(state: VerdictState) -> Text:
    """A verdict in a word, of a function: in French it is feminine."""
    return WRONG if state is VerdictState.WRONG else state.text


def mark(result: Result, bareme: Bareme, team: Team | None = None, correction: Correction | None = None) -> Mark:
    """The whole mark; a teacher's correction wins over everything computed."""
    correction = correction or Correction()
    marked = _priced(result, bareme, team, correction)
    once = {} if correction.mark is not None else _counted_once(result, bareme, correction)
    if not once:
        return marked
    decided = {**correction.questions, **once}
    total = _priced(result, bareme, team, replace(correction, questions=decided)).text
    return replace(marked, flags=(*marked.flags, _shared(result, once, total, decided)))


def _priced(result: Result, bareme: Bareme, team: Team | None, correction: Correction) -> Mark:
    worths = bareme.worths
    questions = [_line(result.of(name), name, worth, bareme.partial, correction) for name, worth in worths.items()]
    lines = [*questions, *_tournament(bareme, team)]
    lines += _letter(result, bareme, correction, questions)
    lines += _whole_game(result, bareme, correction, lines)
    beside = [*_own_tests(result, bareme, correction), *_bonus(result, bareme, team, correction)]
    days = team.days_late(result.handed_in) if team else 0
    lines += [*beside, *_corrected(bareme, days, correction)]
    low, high = (_total(points, bareme) for points in _sums(lines))
    if correction.mark is not None:
        low = high = correction.mark
    flags = [*result.flags, *result.suspicions, *_to_decide(result, questions, beside)]
    if bareme.tournament and (team is None or team.tournament is None):
        flags.append(TO_GIVE)
    if days:
        plural = "s" if days > 1 else ""
        flags.append(Text(f"Rendu en retard de {days} jour{plural}.", f"Handed in {days} day{plural} late."))
    manual = correction != Correction()
    shown = tuple(map(_rounded, lines))
    return Mark(shown, low, high, bareme.maximum, correction.comment, manual, tuple(flags), days)


def _sums(lines: Sequence[MarkLine]) -> tuple[float, float]:
    """The least and the most that these lines come to."""
    return sum(line.points for line in lines), sum(line.most for line in lines)


def _total(points: float, bareme: Bareme) -> float:
    """Rounded twice: what floats leave of equal sums must not fall on two sides of a hundredth."""
    return round(round(min(max(points, 0.0), bareme.maximum + bareme.most_bonus), 6), 2)


def _rounded(line: MarkLine) -> MarkLine:
    high = None if line.high is None else round(line.high, 3) + 0.0
    return replace(line, points=round(line.points, 3) + 0.0, high=high)


def plays(result: Result) -> bool:
    """Whether a program of the hand-in plays the assignment's game from its beginning to its right end."""
    return any(verdict.plays for verdict in result.verdicts)


def _line(verdict: Verdict | None, name: str, worth: QuestionWorth, partial: float, correction: Correction) -> MarkLine:
    if name in correction.questions:
        return MarkLine(same(name), correction.questions[name], worth.points, GIVEN)
    points, reason = points_of(verdict, worth, partial)
    unjudged = verdict is not None and verdict.state is VerdictState.UNJUDGED
    return MarkLine(same(name), points, worth.points, reason, worth.points if unjudged else None)


def points_of(verdict: Verdict | None, worth: QuestionWorth, partial: float) -> tuple[float, Text]:
    """The points of one question before the letter is priced, and why."""
    if verdict is None:
        return 0.0, ABSENT
    wrong = verdict.state is VerdictState.WRONG
    if not wrong and not verdict.logic:
        return 0.0, said_of(verdict.state)
    # A wrong function earns no more than one that is right but not to the letter.
    share = min(partial * verdict.credit, 1 - worth.letter_cost) if wrong else 1.0
    if verdict.barred:
        return worth.points * worth.other_means * share, verdict.faults[-1].text
    if wrong and share:
        return worth.points * share, SOMEWHERE
    return worth.points * share, NOTHING if verdict.letter else said_of(verdict.state)


def _letter_faults(verdict: Verdict) -> tuple[Fault, ...]:
    """What the letter prices: of a function that is not by the means imposed, not that, which is paid already."""
    return verdict.faults[:-1] if verdict.barred else verdict.faults


def _letter(result: Result, bareme: Bareme, correction: Correction, questions: Iterable[MarkLine]) -> list[MarkLine]:
    """What the letter costs: no function pays more for it than it earns, and all together no more than so much."""
    of_files = {fault.habit or fault.text.fr for fault in result.faults}
    verdicts = [one for name in bareme.worths if name not in correction.questions and (one := result.of(name))]
    faults = {
        one.question: [fault for fault in _letter_faults(one) if not fault.habit or fault.habit not in of_files]
        for one in verdicts
    }
    if not of_files and not any(faults.values()):
        return []
    costs = []
    for each in ([line.points for line in questions], [line.most for line in questions]):
        earned = dict(zip(bareme.worths, each, strict=True))
        prices = {name: min(bareme.worths[name].letter_price, earned[name]) for name in faults}
        files = bareme.letter.habit * len(of_files)
        costs.append(min(files + letter_cost(prices, faults, bareme.letter.habit), bareme.letter.most))
    if not any(costs):
        return []
    names = ", ".join(one.question for one in verdicts if _letter_faults(one))
    return [MarkLine(LETTER, -costs[0], 0, same(names), None if costs[0] == costs[1] else -costs[1])]


def _counted_once(result: Result, bareme: Bareme, correction: Correction) -> dict[str, float]:
    """The points of functions that share a cause, if it were counted once; what else is to be said of them stays."""
    lost, whole = {}, {}
    for name, worth in bareme.worths.items():
        verdict = result.of(name)
        if verdict is not None and name not in correction.questions:
            points = worth.points * (worth.other_means if verdict.barred else 1.0)
            whole[name] = round(max(points - worth.letter_price * bool(_letter_faults(verdict)), 0.0), 3)
            lost[name] = worth.points - points_of(verdict, worth, bareme.partial)[0]
    return counted_once(result, lost, whole)


def _shared(result: Result, once: Mapping[str, float], total: Text, decided: Mapping[str, float]) -> Text:
    """Which wrong functions may have one cause, the mark if it counted once, and what to paste for that."""
    groups = [(cause, [one.question for one in some]) for cause, some in shared_causes(result)]
    causes = [(quoted(cause), ", ".join(names)) for cause, names in groups if not once.keys().isdisjoint(names)]
    fr = " ; ".join(f"{cause} : {names}" for cause, names in causes)
    en = "; ".join(f"{cause}: {names}" for cause, names in causes)
    typed = _section(result, {name: f"{points:g}" for name, points in decided.items()})
    return Text(
        f"Même cause, peut-être : {fr}. Comptée une seule fois, la note serait {total.fr}. "
        f"À écrire dans corrections.toml pour le décider :\n{typed}",
        f"The same cause, perhaps: {en}. If it counted once, the mark would be {total.en}. "
        f"To decide so, to be written in corrections.toml:\n{typed}",
    )


def _section(result: Result, points: Mapping[str, str]) -> str:
    """A section of corrections.toml."""
    said = ", ".join(f"{_key(name)} = {value}" for name, value in points.items())
    return f"[{json.dumps(result.name, ensure_ascii=False)}]\nquestions = {{ {said} }}"


def _to_decide(result: Result, questions: Iterable[MarkLine], beside: Iterable[MarkLine]) -> list[Text]:
    """What a person must decide, and what they then type: whole lines of TOML, but for the points that they alone can say."""
    waiting = {line.label.fr: line.out_of for line in questions if line.high is not None}
    if result.broken:
        return []
    said = [
        Text(
            f"À juger : {line.label.fr}. Votre décision est un « ajustement » ou une « note » dans corrections.toml.",
            f"To be judged: {line.label.en}. Your decision is an « ajustement » or a « note » in corrections.toml.",
        )
        for line in beside
        if line.high is not None
    ]
    if not waiting:
        return said
    names = ", ".join(waiting)
    most = ", ".join(f"{name} {points:g}" for name, points in waiting.items())
    typed = _section(result, dict.fromkeys(waiting, TO_FILL_IN))
    return [
        Text(
            f"À juger : {names}. Votre décision, à écrire dans corrections.toml, "
            f"des points à la place de chaque {TO_FILL_IN} (au plus : {most}) :\n{typed}",
            f"To be judged: {names}. Your decision, to be written in corrections.toml, "
            f"points in the place of each {TO_FILL_IN} (at most: {most}):\n{typed}",
        ),
        *said,
    ]


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _whole_game(result: Result, bareme: Bareme, correction: Correction, lines: Sequence[MarkLine]) -> list[MarkLine]:
    """What brings a program that plays, or may play, to its share of the maximum."""
    asked = bareme.programs - correction.questions.keys()
    unjudged = any(one.state is VerdictState.UNJUDGED and one.question in asked for one in result.verdicts)
    least = bareme.whole_game * bareme.maximum
    low, high = (max(least - points, 0.0) for points in _sums(lines))
    if plays(result) and low:
        return [MarkLine(PLAYS, low, 0, high=None if low == high else high)]
    return [MarkLine(MAY_PLAY, 0.0, 0, high=high)] if unjudged and high else []


def _tournament(bareme: Bareme, team: Team | None) -> list[MarkLine]:
    if not bareme.tournament:
        return []
    if team is None or team.tournament is None:
        not_yet = Text("le tournoi n'est pas encore compté", "the tournament is not counted yet")
        return [MarkLine(TOURNAMENT, 0.0, bareme.tournament, not_yet, bareme.tournament)]
    return [MarkLine(TOURNAMENT, bareme.tournament * team.tournament, bareme.tournament)]


def _bonus(result: Result, bareme: Bareme, team: Team | None, correction: Correction) -> list[MarkLine]:
    """The finalists', and the assignments handed in beside."""
    lines = []
    if bareme.bonus.get(FINALIST) and team and team.finalist:
        label = Text("finaliste du tournoi", "finalist of the tournament")
        lines.append(MarkLine(label, bareme.bonus[FINALIST], 0))
    for name, points in bareme.bonus.items():
        verdicts = result.found_beside(name)
        if verdicts and name != FINALIST:
            each = points / len(verdicts)
            right = each * sum(verdict.logic for verdict in verdicts)
            unjudged = each * sum(verdict.state is VerdictState.UNJUDGED for verdict in verdicts)
            high = right + unjudged if unjudged and not correction.adjustment else None
            lines.append(MarkLine(Text(f"bonus {name}", f"bonus {name}"), right, 0, high=high))
    return lines


def _own_tests(result: Result, bareme: Bareme, correction: Correction) -> list[MarkLine]:
    tests = result.tests
    if not bareme.without_tests and not bareme.nothing_caught:
        return []
    if not tests.judged:
        decided = bool(correction.adjustment)
        return [
            MarkLine(THEIR_TESTS, 0.0 if decided else -bareme.nothing_caught, 0, tests.note, None if decided else 0.0)
        ]
    if not tests.there:
        none = Text("aucun fichier de tests n'a été rendu", "no file of tests was handed in")
        return [MarkLine(THEIR_TESTS, -bareme.without_tests, 0, none)]
    mutants = len(tests.caught) + len(tests.missed)
    share = len(tests.caught) / mutants if mutants else 0.0
    caught = len(tests.caught)
    counted = Text(f"{caught} fautes attrapées sur {mutants}", f"{caught} faults caught out of {mutants}")
    return [MarkLine(THEIR_TESTS, -bareme.nothing_caught * (1 - share), 0, counted if mutants else tests.note)]


def _corrected(bareme: Bareme, days: int, correction: Correction) -> list[MarkLine]:
    """What comes late, and what the teacher adds or takes away."""
    lines = []
    if days and bareme.late_per_day:
        lines.append(MarkLine(Text("retard", "lateness"), -bareme.late_per_day * days, 0))
    if correction.adjustment:
        label = Text("ajustement de l'enseignant", "adjustment by the teacher")
        lines.append(MarkLine(label, correction.adjustment, 0, same(correction.comment)))
    return lines

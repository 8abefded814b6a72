"""The barème: how many points each question is worth, and what a fault of letter costs. Read from TOML."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time
from pathlib import Path

from ludotheque.classroom.question import Assignment
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, one_line, quoted
from ludotheque.core.toml_text import toml_data

TomlValue = bool | int | float | str | list["TomlValue"] | dict[str, "TomlValue"] | date | time | None
BOT_QUESTIONS = ("name", "play")
BOT_RANK = "tournoi"
FINALIST = "finaliste"
DEFAULT = "bareme.toml"  # in the folder of the assignment
LONGEST_REASON = 200  # characters of what the reader of TOML says
QUESTION_KEYS = {"points", "faute_de_lettre", "autre_moyen"}


class BadBareme(LudothequeError):
    """This file is not a barème for that assignment."""


@dataclass(frozen=True)
class QuestionWorth:
    """What one question is worth: its points, and the shares lost or kept when it is right in another way."""

    points: float
    letter_cost: float = 0.0  # lost when it is right but not to the letter
    other_means: float = 0.0  # kept when it is right, but not by the means that the assignment imposes

    @property
    def letter_price(self) -> float:
        """The points that all its faults of letter cost."""
        return self.points * self.letter_cost


@dataclass(frozen=True)
class Letter:
    """What the letter costs over the whole hand-in, in points."""

    habit: float = 0.0  # a habit that runs through the file, once
    most: float = 1000.0  # all faults of letter together


@dataclass(frozen=True)
class Bareme:
    """The rules of the mark; `maximum` is what everything right earns, before any bonus."""

    maximum: float
    questions: Mapping[str, QuestionWorth]
    partial: float = 0.0
    letter: Letter = field(default_factory=Letter)
    whole_game: float = 0.0  # share of the maximum that a program which plays the whole game has at least
    bot: Mapping[str, QuestionWorth] = field(default_factory=dict)
    tournament: float = 0.0
    without_tests: float = 0.0
    nothing_caught: float = 0.0
    bonus: Mapping[str, float] = field(default_factory=dict)  # of finalists, of assignments handed in beside
    late_per_day: float = 0.0
    programs: frozenset[str] = frozenset()  # the questions that are a whole game

    @property
    def worths(self) -> dict[str, QuestionWorth]:
        return {**self.questions, **self.bot}

    @property
    def most_bonus(self) -> float:
        return sum(self.bonus.values())


def read_bareme(assignment: Assignment, path: Path | None = None) -> Bareme:
    """The teacher's barème, or the default of this assignment."""
    reader = _Reader(assignment, path.name if path else DEFAULT)
    try:
        data = toml_data(path.read_text("utf-8") if path else assignment.bareme)
    except (OSError, ValueError, RecursionError) as failure:
        said = one_line(str(failure), most=LONGEST_REASON)
        raise reader.bad(f"il ne peut pas être lu ({said})", f"it cannot be read ({said})") from failure
    return reader.bareme(data)


@dataclass(frozen=True)
class _Reader:
    """Reads one file; every refusal names it."""

    assignment: Assignment
    name: str

    def bareme(self, data: Mapping[str, TomlValue]) -> Bareme:
        known = {"sujet", "maximum", "faute_de_lettre", "habitude", "lettre_au_plus", "partiel", "partie_entiere"}
        self._check_keys(data, known | {"questions", "robot", "tests", "bonus", "retard"}, "")
        if data.get("sujet", self.assignment.name) != self.assignment.name:
            here = self.assignment.name
            raise self.bad(f"il n'est pas pour le sujet {here}", f"it is not for {here}")
        cost = self._share(data, "faute_de_lettre", 0)
        asked = {question.name for question in self.assignment.questions}
        questions = self._worths(self._table(data, "questions"), cost, asked)
        robot = self._table(data, "robot")
        tournament = self._number(robot.pop(BOT_RANK, 0), f"robot.{BOT_RANK}")
        bot = self._worths(robot, cost, set(BOT_QUESTIONS))
        tests, late, bonus = (self._table(data, one) for one in ("tests", "retard", "bonus"))
        self._check_keys(tests, {"absents", "sans_effet"}, "tests")
        self._check_keys(late, {"par_jour"}, "retard")
        self._check_keys(bonus, {FINALIST, *self.assignment.extra}, "bonus")
        whole = sum(worth.points for worth in (*questions.values(), *bot.values())) + tournament
        maximum = self._number(data.get("maximum", whole), "maximum")
        if abs(whole - maximum) > 1e-9:
            raise self.bad(
                f"les points font {whole:g} et non {maximum:g}", f"the points add up to {whole:g}, not {maximum:g}"
            )
        return Bareme(
            maximum,
            questions,
            self._share(data, "partiel", 0),
            Letter(
                self._number(data.get("habitude", 0), "habitude"),
                self._number(data.get("lettre_au_plus", maximum), "lettre_au_plus"),
            ),
            self._share(data, "partie_entiere", 0),
            bot,
            tournament,
            self._number(tests.get("absents", 0), "tests.absents"),
            self._number(tests.get("sans_effet", 0), "tests.sans_effet"),
            {key: self._number(value, f"bonus.{key}") for key, value in bonus.items()},
            self._number(late.get("par_jour", 0), "retard.par_jour"),
            frozenset(
                question.name for question in self.assignment.questions if question.game and question.name in questions
            ),
        )

    def _table(self, data: Mapping[str, TomlValue], key: str) -> dict[str, TomlValue]:
        table = data.get(key, {})
        if not isinstance(table, dict):
            raise self.bad(f"{quoted(key)} doit être une table", f"{quoted(key)} must be a table")
        return dict(table)

    def _check_keys(self, table: Mapping[str, TomlValue], known: set[str], where: str) -> None:
        if unknown := sorted(set(table) - known):
            key = f"{where}.{unknown[0]}" if where else unknown[0]
            raise self.bad(f"clé inconnue {quoted(key)}", f"unknown key {quoted(key)}")

    def _worths(self, table: Mapping[str, TomlValue], cost: float, known: set[str]) -> dict[str, QuestionWorth]:
        worths = {}
        for question, value in table.items():
            if question not in known:
                raise self.bad(f"question inconnue {quoted(question)}", f"unknown question {quoted(question)}")
            if isinstance(value, dict):
                self._check_keys(value, QUESTION_KEYS, question)
                points = self._number(value.get("points"), question)
                worths[question] = QuestionWorth(
                    points, self._share(value, "faute_de_lettre", cost), self._share(value, "autre_moyen", 0)
                )
            else:
                worths[question] = QuestionWorth(self._number(value, question), cost)
        return worths

    def _number(self, value: TomlValue, where: str) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1000:
            where = quoted(where)
            raise self.bad(f"{where} doit être un nombre positif", f"{where} must be a positive number")
        return float(value)

    def _share(self, table: Mapping[str, TomlValue], key: str, usual: float) -> float:
        value = self._number(table.get(key, usual), key)
        if value > 1:
            raise self.bad(f"{quoted(key)} doit être entre 0 et 1", f"{quoted(key)} must be between 0 and 1")
        return value

    def bad(self, fr: str, en: str) -> BadBareme:
        name = quoted(self.name)
        return BadBareme(Text(f"Le barème {name} ne convient pas : {fr}.", f"The barème {name} is wrong: {en}."))

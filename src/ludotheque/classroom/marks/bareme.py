"""The barème: how many points each question is worth, and what a fault of letter costs. Read from TOML."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from ludotheque.classroom.question import Assignment
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted

KEYS = {"sujet", "maximum", "faute_de_lettre", "partiel", "questions", "robot", "tests", "bonus", "retard"}


class BadBareme(LudothequeError):
    """This file is not a barème for that assignment."""


@dataclass(frozen=True)
class Worth:
    """What one question is worth."""

    points: float
    letter_cost: float


@dataclass(frozen=True)
class Bareme:
    """The rules of the mark; `maximum` is what everything right earns, before any bonus."""

    maximum: float
    questions: Mapping[str, Worth]
    partial: float = 0.0
    bot: Mapping[str, Worth] = field(default_factory=dict)
    tournament: float = 0.0
    without_tests: float = 0.0
    nothing_caught: float = 0.0
    finalist: float = 0.0
    late_per_day: float = 0.0


def read_bareme(assignment: Assignment, path: Path | None = None) -> Bareme:
    """The teacher's barème, or the default of this assignment."""
    if path is None:
        text = (
            resources.files("ludotheque.classroom.marks.baremes").joinpath(f"{assignment.name}.toml").read_text("utf-8")
        )
        return _bareme(assignment, tomllib.loads(text), f"{assignment.name}.toml")
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as failure:
        raise _bad(path.name, f"il ne peut pas être lu ({failure})", f"it cannot be read ({failure})") from failure
    return _bareme(assignment, data, path.name)


def _bareme(assignment: Assignment, data: dict[str, Any], name: str) -> Bareme:
    if data.get("sujet") != assignment.name:
        raise _bad(name, f"il n'est pas pour le sujet {assignment.name}", f"it is not for {assignment.name}")
    if unknown := sorted(set(data) - KEYS):
        raise _bad(name, f"clé inconnue {quoted(unknown[0])}", f"unknown key {quoted(unknown[0])}")
    cost = _share(data, "faute_de_lettre", name)
    questions = _worths(data.get("questions", {}), cost, {question.name for question in assignment.questions}, name)
    robot = dict(data.get("robot", {}))
    tournament = _number(robot.pop("tournoi", 0), "robot.tournoi", name)
    bot = _worths(robot, cost, {"name", "play"}, name)
    tests, bonus, late = data.get("tests", {}), data.get("bonus", {}), data.get("retard", {})
    whole = sum(worth.points for worth in (*questions.values(), *bot.values())) + tournament
    maximum = _number(data.get("maximum", whole), "maximum", name)
    if abs(whole - maximum) > 1e-9:
        raise _bad(
            name, f"les points font {whole:g} et non {maximum:g}", f"the points add up to {whole:g}, not {maximum:g}"
        )
    return Bareme(
        maximum,
        questions,
        _share(data, "partiel", name),
        bot,
        tournament,
        _number(tests.get("absents", 0), "tests.absents", name),
        _number(tests.get("sans_effet", 0), "tests.sans_effet", name),
        _number(bonus.get("finaliste", 0), "bonus.finaliste", name),
        _number(late.get("par_jour", 0), "retard.par_jour", name),
    )


def _worths(table: Any, cost: float, known: set[str], name: str) -> dict[str, Worth]:
    worths = {}
    for question, value in table.items():
        if question not in known:
            raise _bad(name, f"question inconnue {quoted(question)}", f"unknown question {quoted(question)}")
        if isinstance(value, dict):
            points = _number(value.get("points"), question, name)
            worths[question] = Worth(points, _share({"faute_de_lettre": cost, **value}, "faute_de_lettre", name))
        else:
            worths[question] = Worth(_number(value, question, name), cost)
    return worths


def _number(value: Any, where: str, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1000:
        raise _bad(name, f"{quoted(where)} doit être un nombre positif", f"{quoted(where)} must be a positive number")
    return float(value)


def _share(table: Mapping[str, Any], key: str, name: str) -> float:
    value = _number(table.get(key, 0), key, name)
    if value > 1:
        raise _bad(name, f"{quoted(key)} doit être entre 0 et 1", f"{quoted(key)} must be between 0 and 1")
    return value


def _bad(name: str, fr: str, en: str) -> BadBareme:
    return BadBareme(
        Text(f"Le barème {quoted(name)} ne convient pas : {fr}.", f"The barème {quoted(name)} is wrong: {en}.")
    )

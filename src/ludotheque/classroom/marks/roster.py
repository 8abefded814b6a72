"""Who handed in what: names, pairs, file patterns, the deadline, and the tournament's results."""

import csv
import fnmatch
import io
import math
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted

DAY = 86_400  # seconds


class BadRoster(LudothequeError):
    """The list of the class cannot be understood."""


@dataclass(frozen=True)
class Student:
    """One student, as Moodle knows them."""

    name: str
    number: str = ""
    email: str = ""


@dataclass(frozen=True)
class Team:
    """One or two students and the pattern of what they hand in."""

    pattern: str
    students: tuple[Student, ...]
    deadline: datetime | None = None
    finalist: bool = False
    tournament: float | None = None  # 0 for the last, 1 for the first
    handed_in: str = ""  # when the platform says so, rather than the date of the file

    @property
    def label(self) -> Text:
        names = [student.name for student in self.students]
        return Text(" et ".join(names), " and ".join(names))

    def days_late(self, handed_in: str) -> int:
        """Days begun after the deadline, 0 in time; its last minute is in time, an unknown date is not late."""
        said = self.handed_in or handed_in
        if not said or self.deadline is None:
            return 0
        moment = datetime.fromisoformat(said).replace(tzinfo=None, second=0, microsecond=0)
        return max(0, math.ceil((moment - self.deadline).total_seconds() / DAY))


@dataclass(frozen=True)
class Roster:
    """The class."""

    teams: tuple[Team, ...] = ()

    def team_of(self, name: str) -> Team | None:
        """The team whose pattern fits this hand-in."""
        return next((team for team in self.teams if _fits(name, team.pattern)), None)

    def missing(self, names: Iterable[str]) -> list[Team]:
        """The teams that handed in nothing."""
        known = list(names)
        return [team for team in self.teams if not any(_fits(name, team.pattern) for name in known)]


def _fits(name: str, pattern: str) -> bool:
    return fnmatch.fnmatchcase(name.casefold(), pattern.casefold())


def read_roster(path: Path | None) -> Roster:
    """The class from a TOML or a CSV file; no file, no names."""
    if path is None:
        return Roster()
    try:
        text = path.read_text("utf-8-sig")
        teams = _from_toml(tomllib.loads(text)) if path.suffix == ".toml" else _from_csv(text)
    except (OSError, UnicodeDecodeError, ValueError, KeyError, TypeError, AttributeError) as failure:
        raise BadRoster(
            Text(
                f"La liste {quoted(path.name)} ne peut pas être comprise : {failure}.",
                f"The list {quoted(path.name)} cannot be understood: {failure}.",
            )
        ) from failure
    return Roster(tuple(teams))


def _from_toml(data: Mapping[str, Any]) -> list[Team]:
    deadline = _moment(data.get("limite"))
    return [_team(table, [_student(one) for one in table["etudiants"]], deadline) for table in data["equipe"]]


def _student(one: Any) -> Student:
    if isinstance(one, str):
        return Student(one)
    return Student(str(one["nom"]), str(one.get("numero", "")), str(one.get("courriel", "")))


def _team(table: Mapping[str, Any], students: list[Student], deadline: datetime | None) -> Team:
    standing = table.get("tournoi")
    share = None if standing in (None, "") else float(str(standing))
    if share is not None and not 0 <= share <= 1:
        raise BadRoster(
            Text(
                f"Dans la liste de la classe, tournoi = {share:g} devrait être entre 0 et 1.",
                f"In the list of the class, tournoi = {share:g} should be between 0 and 1.",
            )
        )
    late = _moment(table.get("limite")) or deadline
    finalist = str(table.get("finaliste", "")).casefold() in ("true", "oui", "1", "x")
    came = _moment(table.get("rendu_le"))
    return Team(
        str(table["fichier"]), tuple(students), late, finalist, share, came.isoformat() if came is not None else ""
    )


def _from_csv(text: str) -> list[Team]:
    """One line a student; lines with the same `fichier` are one team."""
    first = text.partition("\n")[0]
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";" if ";" in first else ","))
    teams: dict[str, list[Student]] = {}
    facts: dict[str, Mapping[str, Any]] = {}
    for row in rows:
        pattern = row["fichier"]
        student = Student(row["nom"] or "", row.get("numero") or "", row.get("courriel") or "")
        teams.setdefault(pattern, []).append(student)
        facts.setdefault(pattern, row)
    return [_team(facts[pattern], students, None) for pattern, students in teams.items()]


def _moment(value: Any) -> datetime | None:
    if value in (None, ""):
        return None
    moment = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
    return moment.replace(tzinfo=None)

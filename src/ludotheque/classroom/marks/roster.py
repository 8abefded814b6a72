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

from ludotheque.classroom.students import Student as Student  # others ask for it here
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, one_line, quoted

DAY = 86_400  # seconds
ENDINGS = (".py", ".ipynb", ".zip", "/")  # of what is handed in: its name in reports has none
LONGEST_REASON = 200  # characters of what a list is refused for
YES = ("true", "oui", "1", "x")


class BadRoster(LudothequeError):
    """The list of the class cannot be understood."""


@dataclass(frozen=True)
class Team:
    """One or two students and the pattern of what they hand in."""

    pattern: str
    students: tuple[Student, ...]
    deadline: datetime | None = None
    finalist: bool = False
    tournament: float | None = None  # 0 for the last, 1 for the first
    handed_in: str = ""  # when the platform says so, rather than the date of the file
    depot: str = ""  # the address of their git repository, and which branch of it
    branch: str = ""

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
    """Whether a pattern names this hand-in, with the ending of its file or without; `[A]` may stand in a name."""
    said, wanted = name.casefold(), pattern.strip().casefold()
    short = next((wanted.removesuffix(end) for end in ENDINGS if wanted.endswith(end)), wanted)
    return any(said == one or fnmatch.fnmatchcase(said, one) for one in (wanted, short))


def read_roster(path: Path | None) -> Roster:
    """The class from a TOML or a CSV file; no file, no names."""
    if path is None:
        return Roster()
    reader = _Reader(path.name)
    try:
        text = path.read_text("utf-8-sig")
        if path.suffix.lower() == ".toml":
            return Roster(tuple(reader.from_toml(tomllib.loads(text))))
        return Roster(tuple(reader.from_csv(text)))
    except OSError as failure:
        said = failure.strerror or type(failure).__name__
        raise reader.bad(f"le fichier ne se lit pas ({said})", f"the file cannot be read ({said})") from failure
    except UnicodeDecodeError as failure:
        raise reader.bad("elle n'est pas écrite en UTF-8", "it is not written in UTF-8") from failure
    except (ValueError, RecursionError, csv.Error) as failure:
        said = one_line(str(failure), most=LONGEST_REASON)
        raise reader.bad(f"elle est mal formée ({said})", f"it is malformed ({said})") from failure


@dataclass(frozen=True)
class _Reader:
    """Reads one list; every refusal names it, and the place in it."""

    name: str

    def from_toml(self, data: Mapping[str, Any]) -> list[Team]:
        top = Text("en tête", "at the top")
        deadline, tables = self._moment(data, "limite", top), data.get("equipe")
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise self.bad("il y faut des tables [[equipe]]", "it needs tables [[equipe]]")
        teams = []
        for number, table in enumerate(tables, 1):
            where = Text(f"équipe {number}", f"team {number}")
            if not isinstance(table.get("fichier", table.get("depot")), str):
                raise self.bad(f"{where.fr} : il manque « fichier »", f"{where.en}: « fichier » is missing")
            students = table.get("etudiants")
            if not isinstance(students, list):
                raise self.bad(
                    f"{where.fr} : il manque la liste « etudiants »", f"{where.en}: « etudiants » is missing"
                )
            teams.append(self._team(table, [self._student(one, where) for one in students], deadline, where))
        return teams

    def _student(self, one: object, where: Text) -> Student:
        if isinstance(one, str):
            return Student(one)
        if not isinstance(one, dict) or "nom" not in one:
            raise self.bad(f"{where.fr} : un étudiant n'a pas de « nom »", f"{where.en}: a student has no « nom »")
        return Student(str(one["nom"]), str(one.get("numero", "")), str(one.get("courriel", "")))

    def from_csv(self, text: str) -> list[Team]:
        """One line a student; lines with the same `fichier`, or else the same `depot`, are one team."""
        first = text.partition("\n")[0]
        rows = csv.DictReader(io.StringIO(text), delimiter=";" if ";" in first else ",")
        named = "depot" if "depot" in (rows.fieldnames or ()) else "fichier"
        for column in ("nom", named):
            if column not in (rows.fieldnames or ()):
                there = one_line(", ".join(rows.fieldnames or ()), most=LONGEST_REASON)
                raise self.bad(
                    f"la colonne « {column} » manque (il y a : {there})",
                    f"the column « {column} » is missing (there are: {there})",
                )
        teams: dict[str, list[Student]] = {}
        facts: dict[str, tuple[Mapping[str, Any], Text]] = {}
        for row in rows:
            told = (row.get("fichier") or "").strip()
            pattern = told or (row.get("depot") or "").strip()
            student = Student(row["nom"] or "", row.get("numero") or "", row.get("courriel") or "")
            teams.setdefault(pattern, []).append(student)
            where = Text(f"ligne {rows.line_num}", f"line {rows.line_num}")
            facts.setdefault(pattern, ({**row, "fichier": told}, where))
        return [self._team(facts[pattern][0], some, None, facts[pattern][1]) for pattern, some in teams.items()]

    def _team(self, table: Mapping[str, Any], students: list[Student], deadline: datetime | None, where: Text) -> Team:
        late = self._moment(table, "limite", where) or deadline
        came = self._moment(table, "rendu_le", where)
        finalist = str(table.get("finaliste", "")).strip().casefold() in YES
        handed_in = came.isoformat() if came is not None else ""
        depot, branch = (str(table.get(key) or "").strip() for key in ("depot", "branche"))
        pattern = str(table.get("fichier") or (" et ".join(one.name for one in students) if depot else ""))
        share = self._share(table, where)
        return Team(pattern, tuple(students), late, finalist, share, handed_in, depot, branch)

    def _share(self, table: Mapping[str, Any], where: Text) -> float | None:
        said = str(table.get("tournoi", "") if table.get("tournoi") is not None else "").strip()
        if not said:
            return None
        try:
            share = float(said.replace(",", "."))
        except ValueError:
            share = math.nan
        if not 0 <= share <= 1:
            raise self._cell(
                "tournoi", said, where, Text("n'est pas un nombre entre 0 et 1", "is no number between 0 and 1")
            )
        return share

    def _moment(self, table: Mapping[str, Any], column: str, where: Text) -> datetime | None:
        value = table.get(column)
        if value in (None, ""):
            return None
        try:
            moment = value if isinstance(value, datetime) else datetime.fromisoformat(str(value).strip())
        except ValueError:
            reason = Text("n'est pas une date comme 2021-12-05T23:59", "is no date like 2021-12-05T23:59")
            raise self._cell(column, str(value), where, reason) from None
        return moment.replace(tzinfo=None)

    def _cell(self, column: str, said: str, where: Text, why: Text) -> BadRoster:
        shown = quoted(said)
        return self.bad(f"{where.fr}, « {column} » : {shown} {why.fr}", f"{where.en}, « {column} »: {shown} {why.en}")

    def bad(self, fr: str, en: str) -> BadRoster:
        name = quoted(self.name)
        return BadRoster(
            Text(
                f"La liste {name} ne peut pas être comprise : {fr}.",
                f"The list {name} cannot be understood: {en}.",
            )
        )

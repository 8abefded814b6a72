"""Finds problems: by their address, by game, theme and difficulty, the one of the day, and series that a link names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from random import Random

from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.problem import Problem
from ludotheque.core.registry import GAMES, Entry, find_entry
from ludotheque.core.text import Text, quoted
from ludotheque.learning.difficulty import Bands, band

BAND_NAMES = {"easy": Text("facile", "easy"), "middle": Text("moyen", "medium"), "hard": Text("difficile", "hard")}
MOST_IN_SERIES = 50
SEED = re.compile(r"[a-z0-9]{1,12}")


class NoSuchProblem(LudothequeError):
    """No problem of the house is called so."""


def with_problems() -> list[Entry]:
    """The games that have problems."""
    return [entry for entry in GAMES.values() if entry.problems()]


@cache
def _by_id(entry: Entry) -> dict[str, Problem]:
    return {problem.id: problem for problem in entry.problems()}


def problem_called(entry: Entry, name: str) -> Problem:
    """The problem of that address."""
    found = _by_id(entry).get(name)
    if found is None:
        raise NoSuchProblem(
            Text(
                f"{entry.title.fr} n'a pas de problème qui s'appelle {quoted(name)}.",
                f"No problem of {entry.title.en} is called {quoted(name)}.",
            )
        )
    return found


def themes_of(entry: Entry) -> dict[str, int]:
    """The themes of a game's problems, and how many problems each has."""
    counts = dict.fromkeys(entry.themes(), 0)
    for problem in entry.problems():
        for theme in problem.themes:
            counts[theme] += 1
    return {theme: count for theme, count in counts.items() if count}


def chosen_by(entry: Entry, difficulty: str = "", theme: str = "") -> list[Problem]:
    """The problems of a difficulty and a theme, of all where none is named; the easiest first."""
    if difficulty and difficulty not in Bands:
        raise BadOption(
            Text(
                f"La difficulté {quoted(difficulty)} n'existe pas : {', '.join(Bands)}.",
                f"There is no difficulty {quoted(difficulty)}: {', '.join(Bands)}.",
            )
        )
    if theme and theme not in entry.themes():
        raise BadOption(
            Text(
                f"Le thème {quoted(theme)} n'existe pas pour {entry.title.fr} : {', '.join(themes_of(entry))}.",
                f"There is no theme {quoted(theme)} of {entry.title.en}: {', '.join(themes_of(entry))}.",
            )
        )
    return [
        problem
        for problem in entry.problems()
        if (not difficulty or band(problem.rating) == difficulty) and (not theme or theme in problem.themes)
    ]


def of_the_day(entry: Entry, day: date) -> Problem:
    """The same problem for everybody, all day."""
    if not entry.problems():
        raise NoSuchProblem(
            Text(f"{entry.title.fr} n'a pas encore de problèmes.", f"{entry.title.en} has no problems yet.")
        )
    return Random(f"{entry.about.name} {day.isoformat()}").choice(entry.problems())


@dataclass(frozen=True, slots=True)
class Series:
    """So many problems, from easy to hard: the same for whoever has the same link."""

    game: str
    difficulty: str = ""
    theme: str = ""
    count: int = 10
    seed: str = "1"

    def problems(self) -> list[Problem]:
        """Those of the series; fewer where there are not as many."""
        found = chosen_by(find_entry(self.game), self.difficulty, self.theme)
        rng = Random(f"{self.game} {self.difficulty} {self.theme} {self.seed}")
        drawn = rng.sample(found, min(self.count, len(found)))
        return sorted(drawn, key=lambda problem: (problem.rating, problem.id))


def read_series(game: str, difficulty: str, theme: str, count: str, seed: str) -> Series:
    """The series that somebody asks for, in words; refuses what cannot be."""
    entry = find_entry(game)
    chosen_by(entry, difficulty, theme)
    if not (count.isascii() and count.isdigit() and len(count) < 4 and 1 <= int(count) <= MOST_IN_SERIES):
        raise BadOption(
            Text(
                f"Une série a de 1 à {MOST_IN_SERIES} problèmes, pas {quoted(count)}.",
                f"A series has 1 to {MOST_IN_SERIES} problems, not {quoted(count)}.",
            )
        )
    if not SEED.fullmatch(seed):
        raise BadOption(
            Text(
                f"Le numéro d'une série a de 1 à 12 lettres minuscules ou chiffres, pas {quoted(seed)}.",
                f"The number of a series has 1 to 12 small letters or digits, not {quoted(seed)}.",
            )
        )
    return Series(entry.about.name, difficulty, theme, int(count), seed)


def next_for(rating: float, among: Sequence[Problem], done: frozenset[str], rng: Random) -> Problem | None:
    """A problem that somebody of this rating has not tried, about as hard as they are strong; None: all are done."""
    left = [problem for problem in among if problem.id not in done]
    if not left:
        return None
    left.sort(key=lambda problem: abs(problem.rating - rating))
    return rng.choice(left[:20])

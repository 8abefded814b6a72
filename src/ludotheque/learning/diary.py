"""What somebody has learnt on this machine: the steps of lessons that are done, the problems tried, one's rating for each game.

The diary is one JSON file. One that cannot be read is never written over.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.core.files import make_private_folder, regular_bytes, write_whole
from ludotheque.core.glicko import Strength
from ludotheque.core.problem import Problem
from ludotheque.core.text import Text, one_line, same
from ludotheque.learning.problem_rating import after_try

VERSION = 1
NOT_OURS = Text("ce n'est pas ce que la maison y écrit", "it is not what the house writes there")
LARGEST = 10_000_000  # bytes: every problem of the house tried takes a tenth of it


class BadDiary(LudothequeError):
    """The file is not one of ours, or cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Practice:
    """Somebody's problems of one game: how strong they are, those solved at the first try, and those missed."""

    strength: Strength = field(default_factory=Strength)
    solved: frozenset[str] = frozenset()
    missed: frozenset[str] = frozenset()

    @property
    def tried(self) -> frozenset[str]:
        return self.solved | self.missed

    def after(self, problem: Problem, *, solved: bool) -> "Practice":
        """The same after a first try; a problem counts once."""
        if problem.id in self.tried:
            return self
        strength = after_try(self.strength, problem, solved=solved)
        if solved:
            return replace(self, strength=strength, solved=self.solved | {problem.id})
        return replace(self, strength=strength, missed=self.missed | {problem.id})


@dataclass(frozen=True, slots=True)
class Diary:
    """Games by their names: the steps that are done, counted from 1, and the practice."""

    lessons: Mapping[str, frozenset[int]] = field(default_factory=dict)
    practice: Mapping[str, Practice] = field(default_factory=dict)

    def steps(self, game: str) -> frozenset[int]:
        return self.lessons.get(game, frozenset())

    def practice_of(self, game: str) -> Practice:
        return self.practice.get(game, Practice())

    def with_step(self, game: str, number: int) -> "Diary":
        """The same with one more step done."""
        return replace(self, lessons={**self.lessons, game: self.steps(game) | {number}})

    def with_try(self, problem: Problem, *, solved: bool) -> "Diary":
        """The same after a first try of a problem."""
        after = self.practice_of(problem.game).after(problem, solved=solved)
        return replace(self, practice={**self.practice, problem.game: after})


def read_diary(path: Path) -> Diary:
    """The diary of a file; an empty one where there is none, a refusal where it is something else."""
    try:
        return _read(json.loads(regular_bytes(path, LARGEST)))
    except FileNotFoundError:
        return Diary()
    except OSError as error:
        raise _unreadable(path, same(error.strerror or type(error).__name__)) from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise _unreadable(path, NOT_OURS) from error


def write_diary(path: Path, diary: Diary) -> None:
    """Keep it, whole or not at all."""
    told = {
        "version": VERSION,
        "lessons": {game: sorted(steps) for game, steps in sorted(diary.lessons.items())},
        "problems": {game: _written(practice) for game, practice in sorted(diary.practice.items())},
    }
    try:
        make_private_folder(path.parent)
        write_whole(path, json.dumps(told, indent=1) + "\n")
    except OSError as error:
        why, named = error.strerror or type(error).__name__, one_line(str(path))
        raise BadDiary(
            Text(
                f"Le fichier {named} ne peut pas être écrit ({why}) : rien n'est retenu cette fois.",
                f"The file {named} cannot be written ({why}): nothing is remembered this time.",
            )
        ) from error


def _written(practice: Practice) -> dict[str, Any]:
    return {**asdict(practice.strength), "solved": sorted(practice.solved), "missed": sorted(practice.missed)}


def _read(told: Any) -> Diary:
    if told["version"] != VERSION:
        raise ValueError(f"version {told['version']}")
    lessons = {str(game): frozenset(map(_step, steps)) for game, steps in told["lessons"].items()}
    return Diary(lessons, {str(game): _practice(one) for game, one in told["problems"].items()})


def _practice(told: Any) -> Practice:
    strength = Strength(*(float(told[name]) for name in ("rating", "deviation", "volatility")))
    if not (abs(strength.rating) < 10_000 and 0 < strength.deviation < 1_000 and 0 < strength.volatility < 1):
        raise ValueError(f"rating {strength}")
    return Practice(strength, *(frozenset(map(_name, told[key])) for key in ("solved", "missed")))


def _step(told: Any) -> int:
    if not isinstance(told, int) or told < 1:
        raise ValueError(f"step {told!r}")
    return told


def _name(told: Any) -> str:
    if not isinstance(told, str):
        raise TypeError(f"problem {told!r}")
    return told


def _unreadable(path: Path, why: Text) -> BadDiary:
    named = one_line(str(path))
    return BadDiary(
        Text(
            f"Le fichier {named} ne peut pas être lu ({why.fr}) : il est laissé tel quel, et rien n'est retenu cette fois.",
            f"The file {named} cannot be read ({why.en}): it is left as it is, and nothing is remembered this time.",
        )
    )

"""Makes the problems of a game: positions are looked through in batches, the good ones rated, proved again and written.

A batch is a file of its own in the folder, written whole: a run that was cut short goes on where it stopped. Batches are
jobs of the crew, on this machine's cores or through `--cluster`; what a batch finds depends on its number and on what its
name has a digest of: the sources of all that finds and rates, and what the engine reads.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple, TypedDict

from ludotheque.core.errors import IncompleteGame
from ludotheque.core.files import write_whole
from ludotheque.core.problem import Problem, read_problem, write_problem
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.sources import digest_of
from ludotheque.core.text import Text, same
from ludotheque.crew.job import CrewJob, by_name
from ludotheque.crew.pool import Crew
from ludotheque.learning.choosing import problem_of
from ludotheque.learning.difficulty import hardness, ratings
from ludotheque.learning.proving import explained, reproved
from ludotheque.search.problem_making import ProblemMaker, Unproved

LOOKED_AT = 200  # positions of a batch
PART = 20  # problems that are proved by one job
# Of a game, what is loaded by name, and the data of its engine; with all that these import.
LOADED = ("tools/problems.py", "engine/*.*", "why.py")
DIGITS = 16  # of a digest in a name
Say = Callable[[Text], None]


class Batch(TypedDict):
    """Which positions to look through: those that this number gives."""

    game: str
    number: int
    positions: int


class Candidate(NamedTuple):
    """A problem that was found, how hard it is, and what it has in common with its mirrors."""

    canonical: str
    hardness: float
    problem: Problem


class Doubt(NamedTuple):
    """A problem that a second proof found wrong, or of which it could prove nothing: which one, and why."""

    wrong: bool
    told: Text

    def __str__(self) -> str:
        return f"{int(self.wrong)}\t{self.told.fr}\t{self.told.en}"


def read_doubt(line: str) -> Doubt:
    """The doubt that was written so."""
    wrong, fr, en = line.split("\t")
    return Doubt(wrong == "1", Text(fr, en))


def maker_of(entry: Entry) -> ProblemMaker:
    """Who makes problems of a game."""
    found = getattr(entry.room("tools.problems"), "MAKER", None)
    if not isinstance(found, ProblemMaker):
        raise IncompleteGame(
            Text(
                f"Il manque au jeu {entry.title.fr} : tools/problems.py, avec MAKER.",
                f"The game {entry.title.en} lacks tools/problems.py, with MAKER.",
            )
        )
    return found


@by_name
def looked_through(batch: Batch) -> list[str]:
    """The problems of a batch, each as `canonical<TAB>hardness<TAB>problem`."""
    entry = find_entry(batch["game"])
    maker, found = maker_of(entry), []
    positions = maker.positions(Random(f"{entry.about.name} {batch['number']}"))
    seen: set[str] = set()
    for game, state in islice(positions, batch["positions"]):
        canonical = maker.canonical(game, state)
        if canonical in seen:
            continue
        seen.add(canonical)
        thoughts = maker.weighed(game, state)
        if thoughts is None:
            continue
        problem = problem_of(game, state, thoughts, maker.themes(game, state, thoughts))
        if problem is not None:
            found.append(f"{canonical}\t{hardness(problem):.4f}\t{write_problem(problem)}")
    return found


def batch_digest(entry: Entry) -> str:
    """A digest of all that a batch is made from, but its number."""
    game = Path(str(files(entry.package)))
    found = [path for pattern in LOADED for path in game.glob(pattern) if path.suffix != ".md"]
    return digest_of([Path(__file__), *found], str(LOOKED_AT))[:DIGITS]


def make_batches(crew: Crew, entry: Entry, folder: Path, numbers: Sequence[int], say: Say) -> None:
    """Look through the batches that are not there yet; those of other sources are left aside."""
    stem = f"{entry.folder}-{batch_digest(entry)}"
    if others := len([*folder.glob(f"{entry.folder}-*.txt")]) - len([*folder.glob(f"{stem}-*.txt")]):
        say(
            Text(
                f"lots laissés de côté : {others}, faits d'autres sources ou réglages que ceux d'ici",
                f"batches left aside: {others}, made from other sources or settings than these",
            )
        )
    missing = [number for number in numbers if not _file(folder, stem, number).exists()]
    there = len(numbers) - len(missing)
    say(Text(f"lots : {len(numbers)}, dont {there} déjà là", f"batches: {len(numbers)}, {there} there already"))
    jobs = [
        CrewJob(looked_through, str(number), Batch(game=entry.about.name, number=number, positions=LOOKED_AT))
        for number in missing
    ]
    start, kept = time.monotonic(), 0
    for done, (job, lines) in enumerate(crew.results(jobs), 1):
        write_whole(_file(folder, stem, int(job.id)), "".join(f"{line}\n" for line in lines))
        kept += len(lines)
        say(
            Text(
                f"lot {done} sur {len(jobs)}, {kept} problèmes, encore {_minutes(start, done, len(jobs))} min",
                f"batch {done} of {len(jobs)}, {kept} problems, {_minutes(start, done, len(jobs))} min left",
            )
        )


def _minutes(start: float, done: int, count: int) -> str:
    """About how long the rest takes, if it goes on as it went."""
    return f"{(time.monotonic() - start) / done * (count - done) / 60:.0f}"


def _file(folder: Path, stem: str, number: int) -> Path:
    return folder / f"{stem}-{number:06}.txt"


def spent_file(folder: Path, entry: Entry) -> Path:
    """Where the computing that such batches took is counted."""
    return folder / f"cpu-{entry.folder}-{batch_digest(entry)}.txt"


def candidates(entry: Entry, folder: Path) -> list[Candidate]:
    """Everything found so far in batches as they are made now, each position once up to its symmetries."""
    found: dict[str, Candidate] = {}
    for file in sorted(folder.glob(f"{entry.folder}-{batch_digest(entry)}-*.txt")):
        for line in file.read_text("utf-8").splitlines():
            canonical, hard, told = line.split("\t", 2)
            found.setdefault(canonical, Candidate(canonical, float(hard), read_problem(entry.about.name, told)))
    return list(found.values())


def chosen(found: Sequence[Candidate], most: int) -> list[Problem]:
    """So many problems at most, of every difficulty alike, with their ratings."""
    ordered = sorted(found, key=lambda one: (one.hardness, one.canonical))
    if len(ordered) > most:
        ordered = [ordered[(2 * place + 1) * len(ordered) // (2 * most)] for place in range(most)]
    rated = zip(ordered, ratings([one.hardness for one in ordered]), strict=True)
    return [replace(one.problem, rating=rating) for one, rating in rated]


@by_name
def rated_once_more(lines: list[str]) -> list[str]:
    """Problems, each behind how hard it is."""
    return [f"{hardness(_unpacked(line))!r}\t{line}" for line in lines]


@by_name
def explained_once_more(lines: list[str]) -> list[str]:
    """Problems with the reasons that a second proof finds for them."""
    return [_packed(explained(_unpacked(line))) for line in lines]


def _packed(problem: Problem) -> str:
    return f"{problem.game}\t{write_problem(problem)}"


def _unpacked(line: str) -> Problem:
    game, _, told = line.partition("\t")
    return read_problem(game, told)


@by_name
def proved_once_more(lines: list[str]) -> list[str]:
    """The doubts that a second proof, by another algorithm, leaves about problems, written; each line begins with the name of the game."""
    return [str(doubt) for doubt in map(_doubt, map(_unpacked, lines)) if doubt is not None]


def _doubt(problem: Problem) -> Doubt | None:
    called = f"{problem.id} {problem.position}"
    try:
        fault = reproved(problem)
    except Unproved as error:
        return Doubt(False, Text(f"{called} : {error.text.fr}", f"{called}: {error.text.en}"))
    return None if fault is None else Doubt(True, same(f"{called}: {fault}"))


def rate(crew: Crew, problems: Sequence[Problem], say: Say) -> list[Problem]:
    """The same problems, with the ratings that levels give them today."""
    rated: list[tuple[float, Problem]] = []
    for found, _, left in _in_parts(crew, rated_once_more, problems):
        for line in found:
            hard, _, packed = line.partition("\t")
            rated.append((float(hard), _unpacked(packed)))
        say(
            Text(
                f"{len(rated)} problèmes sur {len(problems)} rangés, encore {left} min",
                f"{len(rated)} of {len(problems)} problems rated, {left} min left",
            )
        )
    rated.sort(key=lambda one: (one[0], one[1].id))
    by_rank = ratings([hard for hard, _ in rated])
    return [replace(problem, rating=rating) for (_, problem), rating in zip(rated, by_rank, strict=True)]


def explain(crew: Crew, problems: Sequence[Problem], say: Say) -> list[Problem]:
    """The same problems, with the reasons that a second proof finds for them."""
    kept: list[Problem] = []
    for found, _, left in _in_parts(crew, explained_once_more, problems):
        kept += map(_unpacked, found)
        say(
            Text(
                f"{len(kept)} problèmes sur {len(problems)} expliqués, encore {left} min",
                f"{len(kept)} of {len(problems)} problems explained, {left} min left",
            )
        )
    return kept


def prove(crew: Crew, problems: Sequence[Problem], say: Say, each: int = PART) -> list[Doubt]:
    """Prove problems again; what is doubtful about them, nothing if all is well."""
    doubts, looked = list[Doubt](), 0
    for found, size, left in _in_parts(crew, proved_once_more, problems, each):
        doubts += map(read_doubt, found)
        looked += size
        wrong = sum(doubt.wrong for doubt in doubts)
        proved = looked - (len(doubts) - wrong)
        say(
            Text(
                f"{looked} problèmes sur {len(problems)} repris, {proved} prouvés de nouveau, {wrong} faux, encore {left} min",
                f"{looked} of {len(problems)} problems looked at, {proved} proved again, {wrong} wrong, {left} min left",
            )
        )
    return doubts


def _in_parts(
    crew: Crew, work: Callable[[list[str]], list[str]], problems: Sequence[Problem], each: int = PART
) -> Iterator[tuple[list[str], int, str]]:
    """What the crew finds of so many problems at a time, as soon as it does, of how many, and about how many minutes the rest takes."""
    lines = [_packed(problem) for problem in problems]
    parts = [lines[place : place + each] for place in range(0, len(lines), each)]
    jobs = [CrewJob(work, str(number), part) for number, part in enumerate(parts)]
    start = time.monotonic()
    for done, (job, found) in enumerate(crew.results(jobs), 1):
        yield found, len(parts[int(job.id)]), _minutes(start, done, len(jobs))


def written(problems: Sequence[Problem], told: Sequence[str]) -> str:
    """The file of a game's problems: where they come from, then a line each, the easiest first."""
    lines = [write_problem(one) for one in sorted(problems, key=lambda one: (one.rating, one.id))]
    digest = sha256("\n".join(lines).encode()).hexdigest()
    head = [*told, f"{len(lines)} problems, sha256 {digest}"]
    return "".join(f"# {line}\n" for line in head) + "".join(f"{line}\n" for line in lines)

"""What is true of every file of problems, and of a sample of them weighed again by the engine."""

import re
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from typing import Any

from ludotheque.core.problem import Problem
from ludotheque.core.reason import Reason
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Lang
from ludotheque.learning.choosing import problem_of
from ludotheque.learning.making import maker_of
from ludotheque.learning.proving import game_of

SAMPLE = 20


def placed(problem: Problem) -> tuple[Any, Any]:
    """The game of a problem, and its position."""
    game = game_of(problem)
    return game, game.read_state(problem.position)


def sample(entry: Entry, number: int = SAMPLE) -> list[Problem]:
    """Problems from the easiest to the hardest, always the same ones."""
    problems = entry.problems()
    return [problems[(2 * place + 1) * len(problems) // (2 * number)] for place in range(number)]


def check_file(name: str, fewest: int) -> None:
    """The head tells the digest; every problem is one, is there once up to its mirrors, and has words for all it says."""
    entry = find_entry(name)
    lines = (files(entry.package) / "problems" / "problems.txt").read_text("utf-8").splitlines()
    head = [line for line in lines if line.startswith("# ")]
    body = [line for line in lines if not line.startswith("# ")]
    told = re.fullmatch(r"# (\d+) problems, sha256 ([0-9a-f]{64})", head[-1])
    assert told is not None and int(told[1]) == len(body) >= fewest
    assert told[2] == sha256("\n".join(body).encode()).hexdigest()
    assert any(f"ludotheque problems make {name} " in line for line in head)
    problems = entry.problems()
    assert len({problem.id for problem in problems}) == len(problems)
    assert all(easier.rating <= harder.rating for easier, harder in pairwise(problems))
    maker, seen = maker_of(entry), set()
    for problem in problems:
        game, state = placed(problem)
        assert game.write_state(state) == problem.position
        assert {one.move for one in problem.tries} == {game.write_move(move) for move in game.legal_moves(state)}
        assert all(one.worth < problem.solution.worth for one in problem.tries[1:])
        assert set(problem.themes) <= set(entry.themes())
        seen.add(maker.canonical(game, state))
    assert len(seen) == len(problems)


def check_lines(name: str, number: int = 5 * SAMPLE) -> None:
    """The lines are legal, and the reasons and themes of a file are those that its lines give."""
    entry = find_entry(name)
    for problem in sample(entry, number):
        game, state = placed(problem)
        for one in problem.tries:
            reached = game.play(state, game.read_move(one.move))
            for move in one.line:
                reached = game.play(reached, game.read_move(move))
        for one in problem.tries[1:]:
            line = tuple(map(game.read_move, one.line))
            found = entry.reason(game, state, game.read_move(one.move), line, worth=one.worth, only=True)
            silent = found is not None and found.kind in entry.explains_only_answers()  # another answer does as well
            assert one.reason == found or (one.reason is None and silent)


def check_weighed_again(name: str) -> None:
    """The engine finds the same worth of every move of a sample, and the same problem."""
    entry = find_entry(name)
    maker = maker_of(entry)
    for problem in sample(entry, 8):
        game, state = placed(problem)
        thoughts = maker.weighed(game, state)
        assert thoughts is not None and all(thought.exact for thought in thoughts)
        again = problem_of(game, state, thoughts, maker.themes(game, state, thoughts))
        assert again is not None
        assert (again.goal, again.solution.move, again.id) == (problem.goal, problem.solution.move, problem.id)
        assert {one.move: one.worth for one in again.tries} == {one.move: one.worth for one in problem.tries}


def check_words(name: str, game: Any, reason: Reason) -> None:
    """A reason survives a trip through text, and is a sentence in both languages."""
    told = find_entry(name).told(game, reason)
    assert all(re.fullmatch(r"[A-ZÀ-Ü].*[^ ]\.", told.to(lang)) for lang in Lang)
    assert told.fr != told.en

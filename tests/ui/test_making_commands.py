"""Making problems of a sixth game, from its folder to the file: resumable, proved again, and refused where a proof fails."""

import os
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKER = '''
"""Positions of Hexapawn, and what its engine proves of them."""

from sixth_game.engine.engine import engine
from sixth_game.rules import Hexapawn

from ludotheque.search.thought import Limit


GAME = Hexapawn(rows=4, columns=3)
ENGINE = engine(GAME)


class Maker:
    def positions(self, rng):
        game = GAME
        while True:
            state = game.start()
            for _ in range(rng.randrange(2, 6)):
                moves = game.legal_moves(state)
                state = game.play(state, rng.choice(moves)) if moves else game.start()
            yield game, state

    def weighed(self, game, state):
        return ENGINE.analyse(state, Limit()) if game.legal_moves(state) else None

    def themes(self, game, state, thoughts):
        return ()

    def canonical(self, game, state):
        return game.write_state(state)


MAKER = Maker()
'''
SECOND = '''
"""The whole tree of a position, by the rules alone."""


def values(game, state):
    return {move: -_worth(game, game.play(state, move)) for move in game.legal_moves(state)}


def _worth(game, state):
    outcome = game.outcome(state)
    if outcome is not None:
        return 1.0 if outcome.winner is state.to_move else -1.0
    return max(-_worth(game, game.play(state, move)) for move in game.legal_moves(state))
'''
SILENT = """
from ludotheque.core.text import Text
from ludotheque.search.problem_making import Unproved


def values(game, state):
    raise Unproved(Text("trop long", "too long"))
"""
WRONG_ABOUT_ALL = "def values(game, state):\n    return {move: 0.0 for move in game.legal_moves(state)}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sixth game that can make problems."""
    found = tmp_path / "sixth_game"
    shutil.copytree(ROOT / "examples" / "sixth_game", found, ignore=shutil.ignore_patterns("__pycache__"))
    (found / "tools").mkdir()
    for name, text in (("__init__.py", ""), ("problems.py", MAKER), ("second_proof.py", SECOND)):
        (found / "tools" / name).write_text(text)
    (found / "problems").mkdir()
    return found


def run(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LUDOTHEQUE_HOME": str(folder.parent)}
    return subprocess.run(
        [sys.executable, "-m", "ludotheque.cli", "problems", words[0], str(folder), *words[1:]],
        cwd=folder.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
def test_problems_are_found_proved_again_and_written_and_a_second_run_finds_the_batches(folder: Path) -> None:
    done = run(folder, "make", "--batches", "1", "--wanted", "4", "--jobs", "2", "--lang", "en")
    assert done.returncode == 0, done.stderr
    path = folder / "problems" / "problems.txt"
    first = path.read_text("utf-8")
    assert done.stdout == f"Problems written: 4, in {path}\n"
    assert "batches: 1, 0 there already\n" in done.stderr and "0 min left" in done.stderr
    command, told, counted, *lines = first.splitlines()
    assert command == "# ludotheque problems make hexapion --batches 1 --first 1 --wanted 4"
    assert re.fullmatch(r"# \d{4}-\d\d-\d\d: \d+ s of CPU to find \d+ in .*, \d+ s to prove 4 again .*", told)
    assert counted == f"# 4 problems, sha256 {sha256(chr(10).join(lines).encode()).hexdigest()}"
    again = run(folder, "make", "--batches", "1", "--wanted", "4", "--jobs", "1")
    assert "lots : 1, dont 1 déjà là\n" in again.stderr
    assert path.read_text("utf-8").splitlines()[2:] == first.splitlines()[2:]
    proved = run(folder, "prove", "--jobs", "1")
    assert (proved.returncode, proved.stdout.startswith("Problèmes prouvés de nouveau : 4, aucun faux")) == (0, True)


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    ["rules.py", *(pytest.param(one, marks=pytest.mark.long) for one in ("tools/problems.py", "engine/engine.py"))],
)
def test_batches_of_another_maker_engine_or_rules_are_not_used(folder: Path, name: str) -> None:
    asked = ("make", "--batches", "1", "--jobs", "1", "--lang", "en")
    assert "left aside" not in run(folder, *asked).stderr
    with (folder / name).open("a") as file:
        file.write("\n# another\n")
    again = run(folder, *asked)
    assert "batches left aside: 1, made from other sources or settings than these\n" in again.stderr
    assert "batches: 1, 0 there already\n" in again.stderr
    spent = [file.name for file in (folder.parent / "problems-hexapion").glob("cpu-*")]
    assert len(spent) == 2, "what others spent is not told as the cost of these"


@pytest.mark.long
def test_nothing_is_written_where_the_second_proof_disagrees(folder: Path) -> None:
    (folder / "tools" / "second_proof.py").write_text(WRONG_ABOUT_ALL)
    done = run(folder, "make", "--batches", "1", "--wanted", "3", "--jobs", "1", "--out", "problems.txt")
    assert done.returncode == 1 and done.stdout == ""
    assert len(re.findall(r"^[0-9a-f]{10} .*: \S+ is worth 0.0, not -?1.0$", done.stderr, re.MULTILINE)) == 3
    assert done.stderr.endswith("Problèmes faux : 3 sur 3.\nRien n'est écrit.\n")
    assert not (folder.parent / "problems.txt").exists()


def test_what_could_not_be_proved_is_not_called_wrong(folder: Path) -> None:
    (folder / "problems" / "problems.txt").write_text("1500\twin\t-\t-\tXXX/.../OOO O\ta1a2:1;b1b2:-1\n")
    (folder / "tools" / "second_proof.py").write_text(SILENT)
    done = run(folder, "prove", "--jobs", "1", "--lang", "en")
    assert done.returncode == 1 and done.stdout == ""
    assert "0 proved again, 0 wrong" in done.stderr and "Wrong problems" not in done.stderr
    assert "Problems that could not be proved: 1 of 1. " in done.stderr and "too long" in done.stderr


def test_batches_without_a_problem_are_said_so(folder: Path) -> None:
    done = run(folder, "make", "--batches", "0", "--jobs", "1")
    assert done.returncode == 1
    assert "Aucun problème n'a été trouvé" in done.stderr

"""Marks that are kept depend on everything that judged them, and on nothing else."""

import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import ludotheque
from ludotheque.classroom import cache
from ludotheque.core.sources import sources_of

PACKAGE = Path(ludotheque.__file__).parent
DIGEST = "from ludotheque.classroom.cache import judges_digest; print(judges_digest())"


def test_another_version_of_core_or_of_the_rules_judges_anew_and_another_engine_does_not(tmp_path: Path) -> None:
    copy = shutil.copytree(PACKAGE, tmp_path / "ludotheque", ignore=shutil.ignore_patterns("__pycache__", "web"))

    def changed(file: str) -> str:
        """The digest of a fresh Python once this file of the copy has one constant more."""
        with (copy / file).open("a", encoding="utf-8") as opened:
            opened.write("\nONE_MORE = 1\n")
        surroundings = {**os.environ, "PYTHONPATH": str(tmp_path)}
        run = [sys.executable, "-c", DIGEST]
        return subprocess.run(run, env=surroundings, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    digests = [changed("games/awale/engine/solver.py"), changed("games/awale/view.py")]
    assert digests[0] == digests[1]
    digests += [changed("core/seat.py"), changed("games/awale/rules.py")]
    assert len(set(digests)) == 3


def test_who_judges_is_found_by_following_the_imports() -> None:
    found = {path.relative_to(PACKAGE).as_posix() for path in sources_of(cache.judges())}
    assert {"core/seat.py", "core/text.py", "core/outcome.py", "sandbox/inside/jail_runner.py"} <= found
    assert {"classroom/grading.py", "classroom/judging/judge.py", "classroom/inside/pytest_run.py"} <= found
    assert {f"games/{game}/rules.py" for game in ("alak", "awale", "connect_four", "reversi", "rose_king")} <= found
    assert {f"sujets/{name}.py" for name in ("alak", "awale", "puissance4", "roi_des_roses")} <= found


def test_engines_views_and_screens_judge_nothing() -> None:
    found = [path.relative_to(PACKAGE).parts for path in sources_of(cache.judges())]
    assert not [parts for parts in found if {"engine", "tools", "search", "compiled", "ui", "view.py"} & set(parts)]


@pytest.mark.parametrize("other", ["9.0.0", None])
def test_another_pytest_or_none_judges_anew(other: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    real = metadata.version

    def version(name: str) -> str:
        if name != "pytest":
            return real(name)
        if other is None:
            raise metadata.PackageNotFoundError(name)
        return other

    before = cache.judges_digest.__wrapped__()
    assert cache.judges_digest.__wrapped__() == before
    monkeypatch.setattr(metadata, "version", version)
    assert cache.judges_digest.__wrapped__() != before


def test_another_python_judges_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.judges_digest.__wrapped__()
    monkeypatch.setattr("platform.python_version", lambda: "3.99.0")
    assert cache.judges_digest.__wrapped__() != before

"""A test that hangs ends, is named, and lets the others run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
HANGING = """
import time
import pytest

def test_that_hangs():
    time.sleep(60)

def test_that_comes_after():
    pass

@pytest.mark.long
def test_that_needs_its_time():
    time.sleep(1.5)
"""
DEAF = """
import numba

@numba.njit(nogil=True)
def endless(n):
    while n:
        n = n * 5 | 1
    return n

endless(0)

def test_that_hangs_in_machine_code():
    endless(1)
"""


def run(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What pytest shows of a file of tests, with our settings and a limit of one second."""
    shutil.copy(TESTS / "conftest.py", folder)
    (folder / "test_hanging.py").write_text(text)
    plugins = ["-p", "xdist", "-p", "pytest_timeout", "-p", "no:cacheprovider"]
    options = ["-c", str(TESTS.parent / "pyproject.toml"), "-o", "timeout=1", "-n", "1", *plugins]
    command = [sys.executable, "-m", "pytest", *options, str(folder)]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=folder, env=alone, capture_output=True, text=True)


def test_a_test_that_hangs_is_stopped_and_named(tmp_path: Path) -> None:
    shown = run(HANGING, tmp_path)
    assert "time.sleep(60)" in shown.stdout
    assert "Failed: Timeout" in shown.stdout and "test_that_hangs - Failed" in shown.stdout
    assert "1 failed, 2 passed" in shown.stdout


@pytest.mark.long
def test_a_test_that_hangs_in_machine_code_ends_the_process_and_is_named(tmp_path: Path) -> None:
    shown = run(DEAF, tmp_path)
    assert "in test_that_hangs_in_machine_code" in shown.stderr
    assert "crashed while running" in shown.stdout
    assert "test_that_hangs_in_machine_code" in shown.stdout


def test_every_test_has_a_limit(request: pytest.FixtureRequest) -> None:
    assert 0 < float(request.config.getini("timeout")) <= 300

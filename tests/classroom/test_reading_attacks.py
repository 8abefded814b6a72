"""Files that were made to stall whoever reads them are read, or refused, within a little computing time and memory."""

import subprocess
import sys
from pathlib import Path

import pytest

from classroom.hostile import ATTACKS


@pytest.mark.parametrize("name", ATTACKS)
def test_what_is_read_outside_the_jail_is_bounded(name: str) -> None:
    program = Path(__file__).with_name("hostile.py")
    ended = subprocess.run([sys.executable, str(program), name], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, f"{name}: {ended.returncode} {ended.stderr[-500:]}"

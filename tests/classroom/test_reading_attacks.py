"""Files that were made to stall whoever reads them are read, or refused, within a little computing time and memory."""

import subprocess
import sys
from pathlib import Path


def test_what_is_read_outside_the_jail_is_bounded() -> None:
    program = Path(__file__).with_name("hostile.py")
    ended = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (0, "{}\n"), ended.stdout + ended.stderr[-500:]

"""A worker that is told to leave goes quietly, and leaves nothing behind."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crew.errands import for_ever
from ludotheque.crew.job import CrewJob


@pytest.mark.usefixtures("errands")
def test_ctrl_c_and_whoever_passes_it_on_end_a_job_once_and_without_a_word(tmp_path: Path) -> None:
    place = tmp_path / "under way"
    command = [sys.executable, "-P", "-m", "ludotheque.crew.worker", "crew"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as worker:
        assert worker.stdin is not None and worker.stderr is not None
        worker.stdin.write(CrewJob(for_ever, "long", str(place)).packed() + "\n")
        worker.stdin.flush()
        while not place.exists() and worker.poll() is None:
            time.sleep(0.01)
        worker.send_signal(signal.SIGINT)
        while worker.poll() is None:
            worker.send_signal(signal.SIGTERM)
            time.sleep(0.001)  # a worker that is sent signals faster than it takes them does nothing else
        assert worker.stderr.read() == ""
    assert worker.returncode == 130
    assert not place.exists()

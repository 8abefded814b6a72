"""What one job of a worker may take: memory, computing time, time by the clock; and of what a worker died.

A worker sets the first two on itself before each job, above what it has used so far; the kernel keeps them, also while
the interpreter is busy in C and hears no signal. What it starts (a jail) has limits of its own and counts apart. Whoever
gave out the job keeps the third.
"""

import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

MEGA = 2**20
STATM = Path("/proc/self/statm")  # Linux: what this process has mapped, in pages


class Cause(Enum):
    """Of what a worker died in the middle of a job."""

    SUDDEN = "sudden"  # killed by somebody, or by a fault of the interpreter
    MEMORY = "memory"
    COMPUTING = "computing"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class JobBounds:
    """The most that one job may take."""

    memory_mb: int
    cpu_seconds: int
    wall_seconds: float

    def words(self) -> list[str]:
        """For the command line of a worker."""
        return [f"--memory={self.memory_mb}", f"--cpu={self.cpu_seconds}"]


def read_words(words: Sequence[str]) -> tuple[JobBounds | None, list[str]]:
    """The bounds on the command line of a worker, if there are any, and the other words."""
    said = dict(word.removeprefix("--").split("=", 1) for word in words if word.startswith("--"))
    others = [word for word in words if not word.startswith("--")]
    return JobBounds(int(said["memory"]), int(said["cpu"]), math.inf) if said else None, others


def bound_this_process(bounds: JobBounds) -> None:
    """From now on this process takes no more than that beyond what it has; soft limits, for they hold for whom it starts."""
    if sys.platform == "win32":
        return
    import resource

    mapped = int(STATM.read_text().split()[0]) * resource.getpagesize() if STATM.exists() else 0
    soft = {
        resource.RLIMIT_AS: mapped + bounds.memory_mb * MEGA,
        resource.RLIMIT_CPU: math.ceil(time.process_time()) + bounds.cpu_seconds,
        resource.RLIMIT_CORE: 0,
    }
    for kind, wanted in soft.items():
        _, hard = resource.getrlimit(kind)
        resource.setrlimit(kind, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))

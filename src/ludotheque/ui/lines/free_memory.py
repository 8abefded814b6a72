"""How much memory this machine can still give, and how a number of bytes is said."""

import os
import re
from contextlib import suppress
from pathlib import Path

from ludotheque.core.text import Text

SYSTEM = Path("/proc/meminfo")  # of Linux
# What a container may hold, and holds; by the second and the first version of control groups.
GROUPS = (
    (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory.current")),
    (Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"), Path("/sys/fs/cgroup/memory/memory.usage_in_bytes")),
)
UNITS = ((1e6, "Mo", "MB"), (1e9, "Go", "GB"), (1e12, "To", "TB"))
SPARED = 0.1  # of what is free: whoever takes the last of it is ended by the system


def free_memory() -> int | None:
    """Bytes that can well be taken; None where the system does not say."""
    known: list[int] = []
    with suppress(OSError, TypeError):
        found = re.search(r"^MemAvailable: +(\d+) kB$", SYSTEM.read_text(), re.MULTILINE)
        known.append(1024 * int(found[1]))  # type: ignore[index] # a TypeError where it says nothing
    for most, held in GROUPS:
        with suppress(OSError, ValueError):  # there is no group, or its most is "max"
            known.append(int(most.read_text()) - int(held.read_text()))
    if not known:
        with suppress(OSError, ValueError, AttributeError):  # the whole memory, where there is no better
            known.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return int((1 - SPARED) * min(known)) if known else None


def sized(count: float) -> Text:
    """A number of bytes in words, to two digits."""
    unit, fr, en = next((one for one in reversed(UNITS) if count >= one[0]), UNITS[0])
    number = f"{count / unit:.1f}" if count < 9.95 * unit else f"{count / unit:.0f}"
    return Text(f"{number.replace('.', ',')} {fr}", f"{number} {en}")

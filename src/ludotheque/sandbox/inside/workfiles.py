"""The small text files that a call finds in its folder, and those that it leaves there."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MOST = 20  # files that are told
LONGEST = 100_000  # bytes of one


class WorkFiles:
    """The working folder: what is there before any program ran stays as it is."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._first = {*os.listdir(folder)}  # noqa: PTH208 -- pathlib is slow to import

    def lay_out(self, files: Mapping[str, str]) -> None:
        """These files, and no other that a former call left."""
        for name in self._others():
            try:
                os.unlink(f"{self._folder}/{name}")  # noqa: PTH108
            except OSError:
                pass
        for name, text in files.items():
            if "/" not in name and name not in self._first:
                with open(f"{self._folder}/{name}", "w", encoding="utf-8", newline="") as stream:  # noqa: PTH123
                    stream.write(text)

    def left(self) -> dict[str, str]:
        """What a call leaves: regular text files, as long as they are few and short."""
        found = {}
        for name in self._others()[:MOST]:
            try:
                with open(f"{self._folder}/{name}", "rb") as stream:  # noqa: PTH123
                    found[name] = str(stream.read(LONGEST), "utf-8")
            except (OSError, ValueError):
                continue
        return found

    def _others(self) -> list[str]:
        names = sorted({*os.listdir(self._folder)} - self._first)  # noqa: PTH208
        return [name for name in names if os.path.isfile(f"{self._folder}/{name}")]  # noqa: PTH113

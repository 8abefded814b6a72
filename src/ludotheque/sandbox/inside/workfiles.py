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
            self._remove(f"{self._folder}/{name}")
        for name, text in files.items():
            if "/" not in name and name not in self._first:
                try:
                    with open(f"{self._folder}/{name}", "w", encoding="utf-8", newline="") as stream:  # noqa: PTH123
                        stream.write(text)
                except OSError:  # a folder stands there, which its own author has filled
                    pass

    def left(self) -> dict[str, str]:
        """What a call leaves: regular text files, as long as they are few and short."""
        found = {}
        for name in [one for one in self._others() if self._is_plain(one)][:MOST]:
            try:
                with open(f"{self._folder}/{name}", "rb") as stream:  # noqa: PTH123
                    found[name] = _text(stream.read(LONGEST))
            except (OSError, ValueError):
                continue
        return found

    def _others(self) -> list[str]:
        return sorted({*os.listdir(self._folder)} - self._first)  # noqa: PTH208

    def _is_plain(self, name: str) -> bool:
        path = f"{self._folder}/{name}"
        return os.path.isfile(path) and not os.path.islink(path)  # noqa: PTH113, PTH114

    def _remove(self, path: str) -> None:
        """A file, a link or an empty folder."""
        for way in (os.unlink, os.rmdir):
            try:
                way(path)
            except OSError:
                continue


def _text(content: bytes) -> str:
    """The text, without the letter inside which a long one was cut."""
    if len(content) == LONGEST:
        whole = len(content)
        while whole > LONGEST - 4 and content[whole - 1] & 0xC0 == 0x80:
            whole -= 1
        last = content[whole - 1 :]
        size = 4 if last[0] >= 0xF0 else 3 if last[0] >= 0xE0 else 2 if last[0] >= 0xC0 else 1
        content = content[: whole - 1] if len(last) < size else content
    return str(content, "utf-8")

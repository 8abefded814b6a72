"""Keeps the diary of what somebody learns while they learn; a file that cannot be read or written is told once, and left."""

from collections.abc import Callable
from pathlib import Path

from ludotheque.core.text import Lang
from ludotheque.learning.diary import BadDiary, Diary, read_diary, write_diary
from ludotheque.ui.lines.console import Console


class Notebook:
    """The diary in a file, as it is now; without a file that serves, it lasts as long as the session."""

    def __init__(self, path: Path | None, console: Console, lang: Lang) -> None:
        self.path = path
        self.console = console
        self.lang = lang
        self.diary = Diary()
        self.change(lambda diary: diary)

    def change(self, change: Callable[[Diary], Diary]) -> None:
        """Write down a change, upon what another terminal may have written meanwhile."""
        if self.path is None:
            self.diary = change(self.diary)
            return
        try:
            before = read_diary(self.path)
            self.diary = change(before)
            if self.diary != before:
                write_diary(self.path, self.diary)
        except BadDiary as error:
            self.console.show(error.to(self.lang))
            self.path = None
            self.diary = change(self.diary)

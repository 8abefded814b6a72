"""A silent double of colorama: every colour is an empty word, so that printed text can be compared."""

from typing import Any


class _Colourless:
    def __getattr__(self, name: str) -> str:
        if name.startswith("__"):
            raise AttributeError(name)
        return ""


Fore = Back = Style = Cursor = _Colourless()


def init(*args: Any, **options: Any) -> None:
    """Do nothing, as there is no terminal."""


deinit = reinit = just_fix_windows_console = init

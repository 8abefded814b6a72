"""Goes into the sandbox beside a bot that is checked: calls it, and keeps which of its author's lines an error went through.

There it is one more file of the bot's folder, trusted as little: what it says is shown to the author and decides nothing.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any

BOT = "ia"
FOLDER = __file__.rpartition("/")[0] + "/"

_place: list[str | int] = []


def where() -> list[str | int]:
    """The file and the line of the last error, the deepest in the bot's folder; nothing when the last call went well."""
    return _place


def watched(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, whose errors leave their place behind."""

    def called(*arguments: Any) -> Any:
        _place.clear()
        try:
            return function(*arguments)
        except BaseException as error:
            _place[:] = deepest(error.__traceback__, FOLDER)
            raise

    return called


def deepest(step: TracebackType | None, folder: str) -> list[str | int]:
    """File and line of the last step that runs in a file of this folder, this one left out."""
    found: list[str | int] = []
    while step is not None:
        file = step.tb_frame.f_code.co_filename
        if file.startswith(folder) and file != __file__:
            found = [file.removeprefix(folder), step.tb_lineno]
        step = step.tb_next
    return found


_bot = vars(sys.modules[BOT]) if BOT in sys.modules else {}
for _name in ("name", "play"):
    if _name in _bot:
        globals()[_name] = watched(_bot[_name])

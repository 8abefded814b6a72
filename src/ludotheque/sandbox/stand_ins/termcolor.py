"""A silent double of termcolor: the text comes back without its colours."""

from typing import Any


def colored(text: object, *_colours: Any, **_options: Any) -> str:
    """The text as it is."""
    return str(text)


def cprint(text: object, *_colours: Any, end: str = "\n", **_options: Any) -> None:
    """Print the text as it is."""
    print(text, end=end)  # noqa: T201

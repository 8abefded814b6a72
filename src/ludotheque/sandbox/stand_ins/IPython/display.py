"""A silent double of what notebooks use to clear and to show."""

from typing import Any


def clear_output(*args: Any, **options: Any) -> None:
    """Nothing to clear."""


def display(*things: object, **_options: Any) -> None:
    """Show things as print does."""
    for thing in things:
        print(thing)  # noqa: T201


def HTML(text: object = "", **_options: Any) -> str:  # noqa: N802 -- IPython chose the name
    """The text itself."""
    return str(text)


Markdown = HTML

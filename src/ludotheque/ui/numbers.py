"""Numbers and names that a command needs, read as people write them."""

import math
from datetime import datetime

from ludotheque.core.errors import BadOption
from ludotheque.core.text import Text, quoted

LONGEST = 1_000_000  # seconds; eleven days of thinking is a mistake


def needed(name: str, value: str | None) -> str:
    """What a command cannot do without."""
    if value is None:
        raise BadOption(Text(f"Il manque {name} ; voyez --help.", f"{name} is missing; see --help."))
    return value


def whole_number(name: str, text: str, low: int) -> int:
    """A whole number, not below `low`."""
    if text.isascii() and text.isdigit() and len(text) < 19 and int(text) >= low:
        return int(text)
    raise BadOption(
        Text(
            f"{name} n'accepte pas {quoted(text)} : il faut un entier, au moins {low}.",
            f"{name} does not take {quoted(text)}: a whole number, at least {low}, is needed.",
        )
    )


def moment(name: str, text: str | None) -> datetime | None:
    """A day and an hour of this machine's clock, or of another one where the text says which; a day alone lasts until its end."""
    if text is None:
        return None
    try:
        said = text.strip()
        found = datetime.fromisoformat(f"{said}T23:59" if len(said) == len("2021-12-05") else said)
        return found.astimezone().replace(tzinfo=None) if found.tzinfo else found
    except (ValueError, OverflowError, OSError):
        raise BadOption(
            Text(
                f"{name} n'accepte pas {quoted(text)} : il faut une date comme 2021-12-05T23:59.",
                f"{name} does not take {quoted(text)}: a date like 2021-12-05T23:59 is needed.",
            )
        ) from None


def seconds(name: str, text: str | None) -> float | None:
    """A time: 2, 0.5 or 0,5; None where nobody said."""
    if text is None:
        return None
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        found = math.nan
    if not 0 < found <= LONGEST:
        raise BadOption(
            Text(
                f"{name} n'accepte pas {quoted(text)} : il faut un nombre de secondes, plus que 0.",
                f"{name} does not take {quoted(text)}: a number of seconds, more than 0, is needed.",
            )
        )
    return found

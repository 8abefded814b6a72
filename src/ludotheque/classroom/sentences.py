"""Sentences that several steps of the grading say, in French and in English."""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter

from ludotheque.core.text import Text

SHOWN = 600  # characters of an answer that a report shows


def sorted_texts(texts: Iterable[Text]) -> list[Text]:
    """In the order of the French ones, whatever the language of the report."""
    return sorted(texts, key=attrgetter("fr"))


def joined(texts: Sequence[Text], between: str) -> Text:
    """One text out of several."""
    return Text(between.join(text.fr for text in texts), between.join(text.en for text in texts))


def mapped(change: Callable[[str], str], text: Text) -> Text:
    """The same change made to both languages."""
    return Text(change(text.fr), change(text.en))


def cut(text: str) -> str:
    """No more of it than a report shows."""
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"

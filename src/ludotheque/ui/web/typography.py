"""Words as a book sets them: curly apostrophes, and French signs that never begin or end a line alone.

This is done where a `Text` becomes the words of a page, in a template or in a message, and nowhere else: ids, moves and names
stay as they are, and a terminal and a record get what was written. `static/words.js` does the same for what a page says itself.
"""

import re

from ludotheque.core.text import Lang, Text

STANDING_APART = re.compile(" ([:»])|« ")  # a full space before them
CLOSER = re.compile(" ([;?!])")  # a thin one
APOSTROPHE = re.compile(r"(?<=\w)'")
MINUS = re.compile(r"(?:(?<=^)|(?<=[\s(«]))-(?=\d)")  # of a number, not of a date or a compound


def to_page(text: Text, lang: Lang) -> str:
    """A text of ours as a page shows it."""
    return typeset(text.to(lang))


def typeset(words: str) -> str:
    """The words of a sentence, in either language: English ones have no sign that stands apart."""
    words = STANDING_APART.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), words)
    words = CLOSER.sub("\N{NARROW NO-BREAK SPACE}\\1", words)
    words = MINUS.sub("\N{MINUS SIGN}", words)
    return APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", words)

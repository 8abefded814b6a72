"""Words as a book sets them: curly apostrophes, and French signs that never begin or end a line alone.

This is done where words leave for a page, and nowhere else: a terminal, a record and a program get what was written.
`static/words.js` does the same for what a page says itself.
"""

import re

STANDING_APART = re.compile(" ([:»])|« ")  # a full space before them
CLOSER = re.compile(" ([;?!])")  # a thin one
APOSTROPHE = re.compile(r"(?<=\w)'")
MINUS = re.compile(r"(?:(?<=^)|(?<=[\s(«]))-(?=\d)")  # of a number, not of a date or a compound


def typeset(words: str) -> str:
    """The words of a sentence, in either language: English ones have no sign that stands apart."""
    words = STANDING_APART.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), words)
    words = CLOSER.sub("\N{NARROW NO-BREAK SPACE}\\1", words)
    words = MINUS.sub("\N{MINUS SIGN}", words)
    return APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", words)

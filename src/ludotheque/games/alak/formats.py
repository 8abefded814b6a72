"""What a drawn line of Alak says of its length."""

from ludotheque.core.formats import Formats

FORMATS = Formats(sizes=lambda rows: {"n": len(rows[0])})

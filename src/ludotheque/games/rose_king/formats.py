"""What a drawn garden of Le Roi des Roses says of its size."""

from ludotheque.core.formats import Formats

FORMATS = Formats(sizes=lambda rows: {"rows": len(rows), "columns": len(rows[0])})

"""What each function is worth: called, compared, understood, and judged above right versions of the others."""

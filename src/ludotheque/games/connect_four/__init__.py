"""Puissance 4: drop pawns, align four."""

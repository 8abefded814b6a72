"""Alak: place, surround, capture on a line."""

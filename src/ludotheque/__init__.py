"""Ludothèque: five two-player strategy games, refereed, playable and open to programs."""

__version__ = "0.1.0"

"""Ludothèque: five two-player strategy games, refereed, playable and open to programs."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("ludotheque")
except PackageNotFoundError:  # run from a source tree that was never installed
    __version__ = "0"

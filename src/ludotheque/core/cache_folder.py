"""Where everything the house computes once is kept; emptying it is harmless."""

import os
from pathlib import Path

from platformdirs import user_cache_path

CACHE_VARIABLE = "LUDOTHEQUE_CACHE"


def cache_folder() -> Path:
    """The folder that the environment names, else the one this system has for that."""
    named = os.environ.get(CACHE_VARIABLE)
    return Path(named) if named else user_cache_path("ludotheque", appauthor=False)

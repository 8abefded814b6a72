"""Where another Python of ours imports from, as PYTHONPATH: where this one does, the current folder apart."""

import os
import sys


def import_path() -> str:
    """The entries of `sys.path`: a json.py beside whoever started us is no module of ours."""
    here = os.path.realpath(os.curdir)
    return os.pathsep.join(entry for entry in sys.path if entry and os.path.realpath(entry) != here)

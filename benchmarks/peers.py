"""The other libraries that we race against. One extra brings them all: `pip install 'ludotheque[bench]'`.

The wheels of rust_reversi, and of the pygame that PettingZoo's boards are drawn with, end at Python 3.13: on a later Python
the sections that need them refuse, and `LUDO_PYTHON=python3.13 ./ludo benchmarks` measures everything.
"""

import platform
from collections.abc import Iterable
from importlib.metadata import version
from importlib.util import find_spec

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text

MODULES = {  # what is installed by one name and imported by another
    "bitbully": ("bitbully",),
    "numba": ("numba",),
    "open_spiel": ("pyspiel",),
    "pettingzoo": ("pettingzoo", "pygame"),
    "rust_reversi": ("rust_reversi",),
}


class PeerMissing(LudothequeError):
    """A benchmark would have to leave a hole in its table."""

    def __init__(self, section: str, absent: Iterable[str]) -> None:
        names = ", ".join(absent)
        super().__init__(
            Text(
                f"La mesure « {section} » demande {names} : « ./ludo benchmarks » ou « pip install 'ludotheque[bench]' » l'installe.",
                f"The benchmark « {section} » needs {names}: « ./ludo benchmarks » or « pip install 'ludotheque[bench]' » installs it.",
            )
        )


def demand(section: str, peers: Iterable[str]) -> None:
    """Refuse, before anything is measured, where a library is missing."""
    absent = [peer for peer in peers if not all(map(find_spec, MODULES[peer]))]
    if absent:
        raise PeerMissing(section, absent)


def versions(peers: Iterable[str] = ("numba",)) -> str:
    """What is compared, to the number."""
    return ", ".join(
        [f"Python {platform.python_version()}", *(f"{one} {version(one)}" for one in ("ludotheque", *peers))]
    )

"""The assignments' functions keep their names, parameters and order: pinned in signatures.txt.

`python tests/sujets/test_signatures.py` writes the file anew; look at the difference before you commit it.
"""

import inspect
from importlib import import_module
from pathlib import Path

PINNED = Path(__file__).with_name("signatures.txt")
MODULES = (
    "alak",
    "alak_torique",
    "alak_suicide",
    "black_white.affichage",
    "black_white.saisies",
    "black_white.validite",
    "black_white.jeu",
    "awale",
    "puissance4",
    "roi_des_roses",
    "ia",
)


def signatures() -> str:
    """Every public function of the assignments, as a student calls it."""
    lines = []
    for name in MODULES:
        module = import_module(f"ludotheque.sujets.{name}")
        lines.append(f"{name}")
        exported = getattr(module, "__all__", None) or [
            one
            for one, value in vars(module).items()
            if not one.startswith("_") and getattr(value, "__module__", None) == module.__name__
        ]
        for one in sorted(exported):
            value = getattr(module, one)
            if inspect.isfunction(value):
                lines.append(f"    {one}({', '.join(inspect.signature(value).parameters)})")
        lines.append("")
    return "\n".join(lines)


def test_the_signatures_are_those_of_the_assignments() -> None:
    assert signatures() == PINNED.read_text("utf-8")


if __name__ == "__main__":
    PINNED.write_text(signatures(), "utf-8")

"""The teacher's own marks and comments: a file of their own that no rerun ever overwrites."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted

FILE = "corrections.toml"
TEMPLATE = """\
# Vos corrections, une section par rendu ; ce fichier n'est jamais réécrit par une nouvelle correction.
#
# ["dupont-martin"]
# note = 15.5                     remplace la note calculée
# ajustement = 0.5                s'ajoute à la note calculée (négatif permis)
# commentaire = "Très bien présenté."
# questions = { put = 2 }         remplace les points de ces questions
"""


class BadCorrections(LudothequeError):
    """The file of corrections cannot be understood; nothing is graded rather than forgetting it."""


@dataclass(frozen=True)
class Correction:
    """What a teacher decided about one hand-in."""

    mark: float | None = None
    adjustment: float = 0.0
    comment: str = ""
    questions: Mapping[str, float] = field(default_factory=dict)


def read_corrections(path: Path) -> dict[str, Correction]:
    """The corrections by hand-in; a missing file means none."""
    if not path.exists():
        return {}
    try:
        data = tomllib.loads(path.read_text("utf-8"))
        return {name: _correction(table) for name, table in data.items()}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, TypeError, ValueError, AttributeError) as failure:
        raise BadCorrections(
            Text(
                f"Le fichier {quoted(path.name)} ne peut pas être compris : {failure}.",
                f"The file {quoted(path.name)} cannot be understood: {failure}.",
            )
        ) from failure


def _correction(table: Mapping[str, object]) -> Correction:
    if unknown := set(table) - {"note", "ajustement", "commentaire", "questions"}:
        raise ValueError(f"clé inconnue {sorted(unknown)[0]}")
    note = table.get("note")
    questions = table.get("questions", {})
    if not isinstance(questions, dict):
        raise ValueError("questions doit être une table")
    return Correction(
        None if note is None else float(str(note)),
        float(str(table.get("ajustement", 0))),
        str(table.get("commentaire", "")),
        {str(name): float(points) for name, points in questions.items()},
    )


def leave_template(path: Path) -> None:
    """Put an empty file of corrections where there is none."""
    if not path.exists():
        path.write_text(TEMPLATE, "utf-8")

"""The teacher's own marks and comments: a file of their own that no rerun ever overwrites."""

import math
import tomllib
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from ludotheque.core.errors import LudothequeError
from ludotheque.core.files import FOR_ITS_OWNER, write_whole
from ludotheque.core.text import Text, one_line, quoted

FILE = "corrections.toml"
LONGEST_REASON = 200  # characters of what the reader of TOML says
LARGEST = 1e6  # points: what a person types beyond is a slip of the key
TEMPLATE = """\
# Vos corrections, une section par rendu ; ce fichier n'est jamais réécrit par une nouvelle correction.
# Your corrections, a section for each hand-in; this file is never written over by another run.
#
# ["dupont-martin"]
# note = 15.5                     remplace la note calculée / replaces the mark computed
# ajustement = 0.5                s'ajoute à la note calculée / is added to it (may be negative)
# commentaire = "Très bien présenté."
# questions = { put = 2 }         remplace les points de ces questions / replaces the points of these
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
    except (OSError, ValueError, RecursionError) as failure:
        said = one_line(str(failure), most=LONGEST_REASON)
        raise _bad(f"ce n'est pas du TOML ({said})", f"it is no TOML ({said})") from failure
    return {name: _correction(name, table) for name, table in data.items()}


def refuse_unknown(decided: Mapping[str, Correction], hand_ins: Collection[str], questions: Collection[str]) -> None:
    """A decision about a hand-in or a question that is not there would be forgotten: say which, and the nearest one."""
    for name, correction in decided.items():
        if name not in hand_ins:
            near = _nearest(name, hand_ins)
            raise _bad(
                f"aucun rendu ne s'appelle {quoted(name)}{near.fr}", f"no hand-in is called {quoted(name)}{near.en}"
            )
        for question in correction.questions:
            if question not in questions:
                near, where = _nearest(question, questions), quoted(name)
                raise _bad(
                    f"pour {where}, le barème n'a pas de question {quoted(question)}{near.fr}",
                    f"for {where}, the barème has no question {quoted(question)}{near.en}",
                )


def _nearest(name: str, known: Collection[str]) -> Text:
    folded = {one.casefold(): one for one in known}
    found = get_close_matches(name.casefold(), folded, 1, 0.5)
    if not found:
        return Text("", "")
    near = quoted(folded[found[0]])
    return Text(f" ; le plus proche est {near}", f"; the nearest is {near}")


def _bad(fr: str, en: str) -> BadCorrections:
    name = quoted(FILE)
    return BadCorrections(
        Text(f"Le fichier {name} ne peut pas être compris : {fr}.", f"The file {name} cannot be understood: {en}.")
    )


def _correction(name: str, table: object) -> Correction:
    if not isinstance(table, dict):
        said = quoted(name)
        raise _bad(f'{said} devrait être une section ["…"]', f'{said} should be a section ["…"]')
    if unknown := set(table) - {"note", "ajustement", "commentaire", "questions"}:
        raise _bad(f"clé inconnue {quoted(min(unknown))}", f"unknown key {quoted(min(unknown))}")
    note = table.get("note")
    questions = table.get("questions", {})
    if not isinstance(questions, dict):
        raise _bad("questions doit être une table", "questions must be a table")
    return Correction(
        None if note is None else _points(note),
        _points(table.get("ajustement", 0)),
        str(table.get("commentaire", "")),
        {str(one): _points(points) for one, points in questions.items()},
    )


def _points(value: object) -> float:
    """A number of points; TOML knows `nan` and `inf`, marks do not."""
    try:
        points = float(str(value).replace(",", "."))
    except ValueError:
        points = math.nan
    if not abs(points) <= LARGEST:
        raise _bad(
            f"{quoted(str(value))} n'est pas un nombre de points", f"{quoted(str(value))} is no number of points"
        )
    return points


def leave_template(path: Path) -> None:
    """Put an empty file of corrections where there is none."""
    with suppress(FileExistsError):
        write_whole(path, TEMPLATE, new=True, mode=FOR_ITS_OWNER)

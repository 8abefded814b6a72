"""What is in a call, in a few words: an empty list, duplicates, capitals, zero. Calls of one sort are judged together."""

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ludotheque.classroom.folders.folder_files import is_file_name
from ludotheque.classroom.question import Arguments
from ludotheque.core.text import Text
from ludotheque.sandbox.inside.values import PlainData

ORDINARY = Text("cas ordinaires", "ordinary cases")
FEW = 3  # calls: a sort with fewer joins the ordinary ones
LARGE = 10


def sort_of(parameters: Sequence[str], arguments: Arguments) -> Text:
    """The sort of a call: what is special in its most telling argument."""
    said = [(name, value, _special(value)) for name, value in zip(parameters, arguments, strict=False)]
    holders = [one for one in said if isinstance(one[1], list | tuple | dict | set | str)]
    for name, _value, special in (*holders, *(one for one in said if one not in holders)):
        if special is not None:
            return special if len(said) == 1 else Text(f"{name} : {special.fr}", f"{name}: {special.en}")
    if (found := _membership(said)) is not None:
        return found
    return ORDINARY


def _membership(said: Sequence[tuple[str, PlainData, Text | None]]) -> Text | None:
    """Whether one argument stands in another."""
    for name, value, _ in said:
        for other, holder, _ in said:
            if name != other and isinstance(holder, list | dict) and isinstance(value, int | float | str):
                if value in holder:
                    return Text(f"{name} présent dans {other}", f"{name} present in {other}")
                return Text(f"{name} absent de {other}", f"{name} absent from {other}")
    return None


def _special(value: PlainData) -> Text | None:
    match value:
        case None:
            return Text("None", "None")
        case bool():
            return None
        case int() | float():
            return _number(value)
        case str():
            return _text(value)
        case list() | tuple() if value and all(isinstance(row, list) for row in value):
            return _grid([row for row in value if isinstance(row, list)])
        case list() | tuple():
            return _row([*value], isinstance(value, list))
        case dict() | set():
            return _collection(value)
    return None


def _number(value: float) -> Text | None:
    if value == 0:
        return Text("zéro", "zero")
    if value < 0:
        return Text("nombre négatif", "negative number")
    if value == 1:
        return Text("un", "one")
    return Text("nombre plus grand", "larger number") if value >= LARGE else None


def _text(value: str) -> Text | None:
    if not value:
        return Text("texte vide", "empty text")
    if is_file_name(value):
        return None  # what is special stands in the file
    if len(value) == 1:
        return Text("un seul signe", "a single sign")
    if any(unicodedata.combining(sign) for sign in unicodedata.normalize("NFD", value)):
        return Text("des accents", "accents")
    if any(sign in "zZ" for sign in value):
        return Text("la lettre z", "the letter z")
    if any(sign.isspace() for sign in value):
        return Text("des espaces", "spaces")
    if any(sign.isupper() for sign in value) and any(sign.islower() for sign in value):
        return Text("majuscules et minuscules", "capitals and small letters")
    if len({*value}) < len(value):
        return Text("des signes répétés", "repeated signs")
    return None


def _row(value: list[PlainData], is_list: bool) -> Text | None:
    kind = Text("liste", "list") if is_list else Text("tuple", "tuple")
    if not value:
        return Text(f"{kind.fr} vide", f"empty {kind.en}")
    if len(value) == 1:
        return Text("un seul élément", "a single item")
    if any(isinstance(one, list | tuple | dict) for one in value):
        return Text("des égalités", "ties") if _ties(value) else None
    if any(type(one) in (int, float) and one < 0 for one in value):  # type: ignore[operator]
        return Text("des nombres négatifs", "negative numbers")
    if len({*map(repr, value)}) < len(value):
        return Text("des doublons", "duplicates")
    return Text("liste triée", "sorted list") if _ascends(value) else None


def _ties(items: Sequence[PlainData]) -> bool:
    """Whether two items that differ have a number in common in the same place."""
    rows = [
        [*one.items()] if isinstance(one, dict) else [*enumerate(one)] for one in items if isinstance(one, dict | tuple)
    ]
    seen = [{(key, part) for key, part in row if type(part) in (int, float)} for row in rows]
    return any(one & other and rows[a] != rows[b] for a, one in enumerate(seen) for b, other in enumerate(seen[:a]))


def _grid(value: list[list[PlainData]]) -> Text | None:
    widths = {len(row) for row in value}
    if len(value) == 1:
        return Text("une seule ligne", "a single row")
    if widths == {1}:
        return Text("une seule colonne", "a single column")
    if widths == {len(value)}:
        return Text("grille carrée", "square grid")
    return Text("plus de lignes que de colonnes", "more rows than columns") if len(value) > max(widths) else None


def _collection(value: dict[PlainData, PlainData] | set[PlainData]) -> Text | None:
    kind = Text("dictionnaire", "dict") if isinstance(value, dict) else Text("ensemble", "set")
    if not value:
        return Text(f"{kind.fr} vide", f"empty {kind.en}")
    return Text(f"{kind.fr} d'un seul élément", f"{kind.en} of a single item") if len(value) == 1 else None


def _ascends(items: Iterable[PlainData]) -> bool:
    try:
        return all(one <= other for one, other in pairwise(items))  # type: ignore[operator]
    except TypeError:
        return False


def grouped_sorts(sorts: Sequence[Text]) -> dict[Text, Text]:
    """The sort under which each is judged: rare ones with the ordinary ones."""
    counts = {sort: sorts.count(sort) for sort in sorts}
    return {sort: sort if count >= FEW else ORDINARY for sort, count in counts.items()}

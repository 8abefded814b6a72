"""A notebook as one Python file: its code cells in order, whatever state the notebook is in."""

import json
import re
from collections import Counter
from collections.abc import Mapping

from ludotheque.classroom.handins.parsing import UNREADABLE, is_endless, parse
from ludotheque.classroom.handins.refusing import MAX_CODE_BYTES, too_big, too_long
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text

CELL = re.compile(r'"source"\s*:\s*(?=["\[])')
QUOTED = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"')
BLANK, COMMA = re.compile(r"\s*"), re.compile(r"\s*,?\s*")
Json = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
DEF = re.compile(r"^(?:async\s+)?def\s+(\w+)", re.MULTILINE)
MARK = "# cellule "  # begins each piece of the file
MARKED = re.compile(rf"{MARK}([0-9]{{1,6}})")
MOST_NAMED = 50  # functions that a cell defines again
DAMAGED = Text(
    "le notebook est abîmé (ce n'est plus du JSON) : ses cellules ont été relues une à une.",
    "the notebook is damaged (it is no longer JSON): its cells were read one by one.",
)


class BadNotebook(LudothequeError):
    """This file holds no code cell that can be read."""


def notebook_source(content: bytes, name: str = "") -> tuple[str, list[Text]]:
    """The code of a notebook and what had to be done to get it; the last definition of a name wins."""
    text = content.decode("utf-8-sig", "replace")
    notes: list[Text] = []
    try:
        cells = _cells(json.loads(text))
    except (ValueError, RecursionError):
        cells = _rescued(text)
        notes.append(DAMAGED)
    if sum(len(source) for kind, source in cells if kind != "markdown") > MAX_CODE_BYTES:
        raise too_big(name)
    if is_endless(*(source for _, source in cells)):
        raise too_long(name)
    pieces: list[str] = []
    for number, (kind, source) in enumerate(cells, 1):
        code = _without_magics(source)
        if kind == "code" or (kind == "" and _is_code(code)) or (kind == "raw" and DEF.search(code)):
            if kind != "code":
                notes.append(
                    Text(
                        f"la cellule {number} n'est plus marquée comme du code : elle a été lue quand même.",
                        f"cell {number} is no longer marked as code: it was read all the same.",
                    )
                )
            pieces += [_marked(piece, number) for piece in _readable(code, number, notes)]
        elif DEF.search(code) and _is_code(code):
            notes.append(
                Text(
                    f"la cellule {number} de texte contient du code : elle a été lue quand même.",
                    f"the text cell {number} holds code: it was read all the same.",
                )
            )
            pieces.append(_marked(code, number))
    if not pieces:
        raise BadNotebook(Text("Le notebook ne contient aucune cellule de code.", "The notebook has no code cell."))
    notes += _repeated(pieces)
    return "\n\n".join(pieces) + "\n", notes


def _marked(code: str, number: int) -> str:
    return f"{MARK}{number}\n{code}"


def place_in(source: str, line: int) -> tuple[int, int] | None:
    """The cell, and the line of it, in which a line of the file made from a notebook stands; None for other files."""
    before = source.split("\n")[:line]
    marks = [(place, found) for place, text in enumerate(before) if (found := MARKED.fullmatch(text))]
    if not marks:
        return None
    place, cell = marks[-1]
    return int(cell[1]), line - place - 1


def where(files: Mapping[str, bytes], file: str, line: int, called: str = "") -> Text:
    """A line of a hand-in as its author finds it: the file where there are several or as it is called, or the cell."""
    source = files.get(file, b"").decode("utf-8", "replace")
    if cell := place_in(source, line):
        return Text(f"cellule {cell[0]}, ligne {cell[1]}", f"cell {cell[0]}, line {cell[1]}")
    several = sum(name.endswith(".py") and name != "__main__.py" for name in files) > 1
    shown = called or (file if several and file != "__main__.py" else "")
    named = f"{shown}, " if shown else ""
    return Text(f"{named}ligne {line}", f"{named}line {line}")


def _cells(notebook: Json) -> list[tuple[str, str]]:
    """The cells of any notebook version, metadata or not."""
    if not isinstance(notebook, dict):
        raise ValueError("a notebook is a dictionary")
    cells = _listed(notebook.get("cells"))
    if "cells" not in notebook:  # the format before version 4
        sheets = [sheet for sheet in _listed(notebook.get("worksheets")) if isinstance(sheet, dict)]
        cells = [cell for sheet in sheets for cell in _listed(sheet.get("cells"))]
    found = []
    for cell in cells:
        if isinstance(cell, dict):
            source = cell.get("source", cell.get("input", ""))
            text = "".join(map(str, source)) if isinstance(source, list) else str(source)
            found.append((str(cell.get("cell_type") or ""), text))
    return found


def _listed(thing: Json) -> list[Json]:
    return thing if isinstance(thing, list) else []


def _rescued(text: str) -> list[tuple[str, str]]:
    """The cells found by their `"source":` in a file that is no JSON any more."""
    found = []
    place = 0
    while cell := CELL.search(text, place):
        place, written = _written(text, cell.end())
        try:
            source: Json = json.loads(written)
        except ValueError:
            continue
        found.append(("", "".join(map(str, source)) if isinstance(source, list) else str(source)))
    return found


def _written(text: str, begins: int) -> tuple[int, str]:
    """Where to look on, and the text or the list of texts that begins here; "" where it breaks off.

    What was read is not read again, but for the last text of a list that breaks off: no other can be part of a cell,
    for its closing quote is followed by no colon.
    """
    if text[begins] == '"':
        whole = QUOTED.match(text, begins)
        return (whole.end(), whole.group()) if whole else (begins, "")
    last, ends = begins, begins + 1
    place = _after(BLANK, text, ends)
    while one := QUOTED.match(text, place):
        last, ends = one.start(), one.end()
        place = _after(COMMA, text, ends)
    return (place + 1, f"{text[begins:ends]}]") if text.startswith("]", place) else (last, "")


def _after(gap: re.Pattern[str], text: str, place: int) -> int:
    found = gap.match(text, place)
    return found.end() if found else place


def _without_magics(source: str) -> str:
    """The cell without its `%magic`, `!command` and `?help` lines."""
    if source.lstrip().startswith("%%") and not re.match(r"\s*%%(time|timeit|capture)", source):
        return ""
    lines = source.replace("\xa0", " ").splitlines()
    return "\n".join("" if re.match(r"\s*([%!?]|\w[\w.]*\?\??\s*$)", line) else line for line in lines)


def _is_code(code: str) -> bool:
    return bool(_statements(code))


def _statements(code: str) -> int | None:
    """How many statements there are; a cell of comments has none, None where it cannot be read."""
    try:
        return len(parse(code).body)
    except UNREADABLE:
        return None


def _readable(code: str, number: int, notes: list[Text]) -> list[str]:
    """The cell, or the definitions that can be saved from it when it does not parse."""
    if not code.strip() or _statements(code) == 0:
        return []
    if _is_code(code):
        return [code]
    saved = [piece for piece in re.split(r"\n(?=\S)", code) if _is_code(piece)]
    notes.append(
        Text(
            f"la cellule {number} contient une erreur de syntaxe : seules ses parties lisibles sont gardées.",
            f"cell {number} holds a syntax error: only the parts that can be read are kept.",
        )
    )
    return saved


def _repeated(pieces: list[str]) -> list[Text]:
    defined = Counter(name.group(1) for piece in pieces for name in DEF.finditer(piece))
    twice = sorted(name for name, count in defined.items() if count > 1)
    if not twice:
        return []
    names = ", ".join(twice[:MOST_NAMED]) + (", …" if len(twice) > MOST_NAMED else "")
    return [
        Text(
            f"{names} : définie plusieurs fois, la dernière définition compte.",
            f"{names}: defined several times, the last definition counts.",
        )
    ]

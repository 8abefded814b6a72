"""The notebook that students receive: the words of the assignment, a cell for each function, then the cell that validates it.

Format 4.5 of Jupyter, of which the fields are few: https://nbformat.readthedocs.io/en/latest/format_description.html
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ludotheque.core.text import Text, plain_json

HEADING = re.compile(r"#{1,6}\s")
SIGNS = re.compile(r"[<\\]|(?<!^)\*|^\*(?! )|^#")
FENCE = re.compile(r"\s*(```|~~~)")
VALIDATION = {"deletable": False, "editable": False}  # what Jupyter knows to leave alone
INTRODUCTION = Text(
    "Complétez chaque fonction, puis exécutez la cellule d'auto-validation qui la suit : elle essaie les exemples et le dit "
    "quand ils sont justes. Si elle s'arrête sur une erreur, corrigez votre fonction avant de continuer.\n\n"
    "Pour vérifier tout votre travail avant de le rendre : `ludotheque check sujet-public.json FICHIER`.",
    "Complete each function, then run the self-validation cell below it: it tries the examples and tells you when they are "
    "right. Where it stops with an error, mend your function before you go on.\n\n"
    "To check all your work before you hand it in: `ludotheque check sujet-public.json FILE`.",
)


@dataclass(frozen=True)
class NotebookCell:
    """Some Markdown, or some code; a validation cell is not to be changed."""

    text: str
    code: bool = False
    validates: bool = False


def notebook(cells: Iterable[NotebookCell]) -> str:
    """The text of the file."""
    whole = {
        "cells": [_cell(one, number) for number, one in enumerate(cells, 1)],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return plain_json(json.dumps(whole, ensure_ascii=False, indent=1)) + "\n"


def _cell(one: NotebookCell, number: int) -> dict[str, object]:
    cell: dict[str, object] = {
        "cell_type": "code" if one.code else "markdown",
        "id": f"cellule-{number}",
        "metadata": VALIDATION if one.validates else {},
        "source": one.text.strip("\n").splitlines(keepends=True),
    }
    return cell | ({"execution_count": None, "outputs": []} if one.code else {})


def as_markdown(words: str) -> str:
    """The words of a docstring, which is no Markdown: what it indents stays so, and its signs are only signs."""
    text, before = "", False
    for line in words.strip("\n").splitlines():
        shifted = line.startswith(" ")
        gap = "\n\n" if shifted != before else "\n"
        shown = f"    {line}" if shifted else SIGNS.sub(r"\\\g<0>", line)
        text, before = f"{text}{gap if text else ''}{shown}", shifted if line.strip() else before
    return text


def sections(markdown: str) -> list[str]:
    """The parts of a Markdown text, each from its heading on; a `#` within a block of code is none."""
    parts: list[list[str]] = [[]]
    fenced = False
    for line in markdown.splitlines():
        fenced ^= bool(FENCE.match(line))
        if not fenced and HEADING.match(line):
            parts.append([])
        parts[-1].append(line)
    return [text for part in parts if (text := "\n".join(part).strip("\n"))]


def shared_out(markdown: str, names: Sequence[str]) -> tuple[list[str], dict[str, list[str]]]:
    """The sections of all, and those of each function: where it is the only one of these names that they speak of."""
    common: list[str] = []
    own: dict[str, list[str]] = {}
    for section in sections(markdown):
        spoken = [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", section)]
        if len(spoken) == 1:
            own.setdefault(spoken[0], []).append(section)
        else:
            common.append(section)
    return common, own

"""Wrong twins of a correction, a small file of `faux/` each: it redefines one function, and its first lines say the fault.

    # fr: la dernière case est oubliée
    # en: the last cell is forgotten
    # module: saisies                     (where the correction has several files)
    # fonction: case_libre                (where the file defines several functions; or « # faute : case_libre : … »)

The right function is `vraie` there. `en_place.py` is no fault: it makes a function work on its arguments, not on copies.
"""

import ast
import re
from collections.abc import Mapping
from itertools import takewhile

from ludotheque.classroom.folders.refusals import SujetPart
from ludotheque.classroom.handins.parsing import UNREADABLE, parse
from ludotheque.classroom.judging.mutants import InPlace, Mutant
from ludotheque.core.text import Text, one_line, quoted

IN_PLACE = "en_place.py"
SAID = re.compile(r"#\s*(fr|en|module|fonction|faute)\s*:\s*(.*)")
LONGEST_FAULT = 200  # characters of what people read


def twins_of(files: Mapping[str, str], modules: tuple[str, ...]) -> tuple[Mutant, ...]:
    """The twins of these files (name → text), by name; each is of one of the correction's modules."""
    return tuple(_twin(name, files[name], modules) for name in sorted(files) if name != IN_PLACE)


def in_place_of(files: Mapping[str, str]) -> InPlace | None:
    """The function that may work in place, where one of the files says so."""
    text = files.get(IN_PLACE)
    return None if text is None else InPlace(_redefined(IN_PLACE, text), text)


def _twin(name: str, text: str, modules: tuple[str, ...]) -> Mutant:
    said = _said(text)
    module = said.get("module", "")
    if module and module not in modules:
        where, known = quoted(module), ", ".join(modules)
        raise SujetPart(f"faux/{name}").bad(
            f"le corrigé n'a pas de fichier {where} ({known})",
            f"the correction has no file {where} ({known})",
        )
    usual = name.removesuffix(".py")
    whole, _, fault = said.get("faute", "").partition(":")
    french = said.get("fr") or said.get("en") or fault.strip() or usual
    function = _redefined(name, text, said.get("fonction", "") or whole.strip())
    return Mutant(function, Text(french, said.get("en") or french), text, module)


def _said(text: str) -> dict[str, str]:
    """What the comments at the top say."""
    top = takewhile(lambda line: not line or line.startswith("#"), map(str.strip, text.splitlines()))
    found = (SAID.fullmatch(line) for line in top)
    return {one[1]: one_line(one[2].strip(), most=LONGEST_FAULT) for one in found if one}


def _redefined(name: str, text: str, said: str = "") -> str:
    """The one function that a file defines, or of several the one that its comments say; names that begin with _ are its own."""
    try:
        tree = parse(text)
    except (*UNREADABLE, MemoryError) as failure:
        raise SujetPart(f"faux/{name}").bad("ce n'est pas du Python", "it is not Python") from failure
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")}
    if said in functions:
        return said
    if len(functions) != 1:
        raise SujetPart(f"faux/{name}").bad(
            f"il définit {len(functions)} fonctions ; une ligne « # fonction : nom » doit dire laquelle est fausse",
            f"it defines {len(functions)} functions; a line « # fonction : name » must say which one is wrong",
        )
    return functions.pop()

"""Right work of the second class in many styles, as files on a disk."""

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from classroom.planted import right_files
from data_folders import SECOND

ROSES, TYPING, VALID = "roi_des_roses.py", "saisies.py", "validite.py"


@dataclass(frozen=True)
class RightWork:
    """A hand-in without a fault of logic, as a file on a disk; only the questions named in `letter` differ in form."""

    name: str
    assignment: str
    content: Callable[[], bytes]
    letter: frozenset[str] = frozenset()


def _file(assignment: str, name: str = "") -> str:
    files = right_files(assignment, SECOND)
    return files[name or next(iter(files))].decode()


def _alak_from_one() -> bytes:
    return (SECOND / "alak_de_un.py").read_bytes()


def _zip(files: dict[str, bytes]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("__MACOSX/projet/._x.py", b"\0\1")
        for name, content in files.items():
            archive.writestr(f"DUPONT Zoé_1234/projet final/{name}", content)
    return whole.getvalue()


def _notebook() -> bytes:
    """Each function in a cell of its own, the first ones written twice, the first time unfinished."""
    pieces = _file("puissance4").split("\n\n\n")
    cells: list[dict[str, Any]] = [{"cell_type": "markdown", "source": ["# Puissance 4\n", "Binôme : Zoé et Ali"]}]
    for number, piece in enumerate(pieces):
        if piece.startswith("def ") and number < 8:
            head = piece.split("\n", 1)[0]
            cells.append({"cell_type": "code", "source": [head + "\n", "    pass # à faire"]})
        cells.append({"cell_type": "code", "source": piece.splitlines(keepends=True), "outputs": [], "metadata": {}})
    cells.append({"cell_type": "code", "source": ["!ls\n", "jeu([[0]*7 for i in range(6)],6,7)"]})
    return json.dumps({"cells": cells, "nbformat": 4}).encode()


def _folded_names() -> bytes:
    """The names with a capital, as in the headings of the report; rows of the board in other files."""
    files = right_files("black-white", SECOND)
    for name in ("creation_plateau", "coup_valide", "verif_saisie"):
        for file, content in files.items():
            files[file] = content.replace(name.encode(), name.capitalize().encode())
    renamed = {"affichage": "affichages", "saisies": "saisie", "validite": "Validité"}
    for old, new in renamed.items():
        files = {
            file.replace(old, new): text.replace(f"from {old} ".encode(), f"from {new} ".encode())
            for file, text in files.items()
        }
    return _zip(files)


def _tuples() -> bytes:
    files = right_files("black-white", SECOND)
    files[TYPING] = files[TYPING].replace(b"return [int(newpion[1:]), colonne]", b"return (int(newpion[1:]), colonne)")
    files[VALID] = (
        files[VALID]
        .replace(b"coups.append([i, j])", b"coups.append((i, j))")
        .replace(b"[i, j] not in coups", b"(i, j) not in coups")
    )
    return _zip(files)


def _played_at_the_bottom() -> bytes:
    return (
        _file("awale")
        + '\n\nj1 = input("Nom du joueur 1 ? ")\nj2 = input("Nom du joueur 2 ? ")\nprint("Le gagnant est", awale_jcj(j1, j2))\n'
    ).encode()


def _other_spelling() -> bytes:
    """Other capitals, and other names for the parameters."""
    text = (
        _file("puissance4")
        .replace("NbCasesLibres", "nbCasesLibres")
        .replace("def jouer(c, colonne, g, dimv, dimh)", "def jouer(couleur, col, grille, nbl, nbc)")
    )
    body = "    for i in range(nbl):\n        if grille[i][col] == 0:\n            grille[i][col] = couleur\n            break\n"
    return text.replace(
        "    for i in range(dimv):\n        if g[i][colonne] == 0:\n            g[i][colonne] = c\n            break\n",
        body,
    ).encode()


def _swapped() -> bytes:
    """The cell before the list of what was taken, everywhere."""
    text = _file("alak")
    for name in ("possible", "put"):
        text = text.replace(f"def {name}(board, n, player, removed, i)", f"def {name}(board, n, player, i, removed)")
    text = text.replace(
        "possible(board, n, player, removed, int(rep) - 1)", "possible(board, n, player, int(rep) - 1, removed)"
    )
    text = text.replace("any(possible(board, n, player, removed, i)", "any(possible(board, n, player, i, removed)")
    return text.replace(
        "put(board, n, player, removed, select(board, n, player, removed))",
        "put(board, n, player, select(board, n, player, removed), removed)",
    ).encode()


def _in_place() -> bytes:
    """The king moves on the very board and hands it was given, which the assignment's listing lets pass."""
    text = (
        _file("roi-des-roses", ROSES)
        .replace("deepcopy(plateau)", "plateau")
        .replace("main_r, main_b = main_r[:], main_b[:]\n", "\n")
    )
    return (
        text.replace("defausse + [carte]", "defausse")
        .replace("    return nouveau,", "    defausse.append(carte)\n    return nouveau,")
        .encode()
    )


def _windows(text: str) -> bytes:
    return b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()


RIGHT_WORK = (
    RightWork("alak.py", "alak", lambda: _file("alak").encode()),
    RightWork("alak_tabulations_de_1.py", "alak", _alak_from_one),
    RightWork("alak_parametres.py", "alak", _swapped, frozenset({"possible", "put"})),
    RightWork("alak-torique latin.py", "alak-torique", lambda: _file("alak-torique").encode("latin-1")),
    RightWork("alak_suicide_windows.py", "alak-suicide", lambda: _windows(_file("alak-suicide"))),
    RightWork("awale.py", "awale", lambda: _file("awale").encode()),
    RightWork("awale_joue.py", "awale", _played_at_the_bottom),
    RightWork("p4.ipynb", "puissance4", _notebook),
    RightWork("p4_autres_noms.py", "puissance4", _other_spelling),
    RightWork("projet.zip", "roi-des-roses", lambda: _zip(right_files("roi-des-roses", SECOND))),
    RightWork("modelisation.py", "roi-des-roses", _in_place),
    RightWork("mon_bot.py", "ia", lambda: _file("ia").encode()),
    RightWork("reversi.zip", "black-white", lambda: _zip(right_files("black-white", SECOND))),
    RightWork(
        "reversi_titres.zip",
        "black-white",
        _folded_names,
    ),
    RightWork(
        "reversi_tuples.zip", "black-white", _tuples, frozenset({"conversion_coordonnees", "liste_coups_valides"})
    ),
)

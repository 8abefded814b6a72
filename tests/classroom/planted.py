"""Forty and more hand-ins with one fault each, made by changing one thing in the right ones of the first class."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from data_folders import FIRST
from ludotheque.classroom.judging.verdict import VerdictState

WRONG, LETTER, MISSING = VerdictState.WRONG, VerdictState.LETTER, VerdictState.MISSING

HANDED_IN = {
    "alak": "alak.py",
    "alak-torique": "alak_torique.py",
    "alak-suicide": "alak_suicide.py",
    "awale": "awale.py",
    "awale-complet": "awale.py",
    "puissance4": "puissance4.py",
    "roi-des-roses": "roses",
    "ia": "roses/ia.py",
    "black-white": "black_white",
}


@dataclass(frozen=True)
class Fault:
    """One change to one file, the question in which it must be found, and how."""

    assignment: str
    question: str
    state: VerdictState
    old: str
    new: str
    file: str = ""
    folder: Path = FIRST

    @property
    def label(self) -> str:
        return f"{self.folder.name}-{self.assignment}-{self.question}-{self.new.strip()[:20]}"

    def files(self) -> Mapping[str, bytes]:
        files = right_files(self.assignment, self.folder)
        name = self.file or next(iter(files))
        text = files[name].decode()
        assert self.old in text, f"{self.question}: {self.old!r} is not in {name}"
        return {**files, name: text.replace(self.old, self.new).encode()}


def right_files(assignment: str, folder: Path = FIRST) -> dict[str, bytes]:
    place = folder / HANDED_IN[assignment]
    paths = sorted(place.glob("*.py")) if place.is_dir() else [place]
    return {path.name: path.read_bytes() for path in paths}


ROSES, DISPLAY, TYPING, VALID = "roi_des_roses.py", "affichage.py", "saisies.py", "validité.py"
NOT_RECURSIVE = """    total = 0
    while case_ramassable(plateau, case):
        total += plateau[case]
        plateau[case] = 0
        case = case - 1
    return total
"""
RECURSIVE = """    if case_ramassable(plateau, case):
        g = plateau[case]
        plateau[case] = 0
        return g + ramasser_graines(plateau, case - 1)
    return 0
"""

FAULTS = (
    Fault(
        "alak",
        "newBoard",
        WRONG,
        "    for k in range(n):\n        board.append(0)",
        "    for k in range(n + 1):\n        board.append(0)",
    ),
    Fault(
        "alak",
        "newBoard",
        LETTER,
        "        board.append(0)\n    return board",
        "        board.append(0)\n    print(board)",
    ),
    Fault("alak", "display", WRONG, 'ligne = ligne + "x "', 'ligne = ligne + "* "'),
    Fault("alak", "possible", WRONG, "    if i in removed:\n        return False\n", ""),
    Fault("alak", "possible", WRONG, "i < 0 or i >= n", "i < 0 or i > n"),
    Fault("alak", "select", WRONG, "    return num - 1", "    return num"),
    Fault("alak", "put", WRONG, "if v >= 0 and v < n and", "if v > 0 and v < n and"),
    Fault("alak", "put", WRONG, "    while len(removed) > 0:\n        removed.pop()\n", ""),
    Fault("alak", "put", WRONG, "for v in [i - 1, i + 1]:", "for v in [i + 1]:"),
    Fault(
        "alak",
        "again",
        WRONG,
        "    for i in range(n):\n        if possible",
        "    for i in range(1, n):\n        if possible",
    ),
    Fault("alak", "win", WRONG, "if un > deux", "if un < deux"),
    Fault("alak", "alak", WRONG, "    print(win(board, n))", "    win(board, n)"),
    Fault("alak-torique", "put", WRONG, "for v in ((i + 1) % n, (i - 1) % n):", "for v in (i + 1, i - 1):"),
    Fault("alak-torique", "put", WRONG, "        k = (k - 1) % n", "        k = max(k - 1, 0)"),
    Fault("alak-suicide", "put", WRONG, "    if etouffe(board, n, cases):\n        for", "    if False:\n        for"),
    Fault(
        "awale", "tourner_plateau", WRONG, "    for i in range(6):\n        jeu", "    for i in range(5):\n        jeu"
    ),
    Fault("awale", "copie", WRONG, "res[cle] = jeu[cle][:]", "res[cle] = jeu[cle]"),
    Fault("awale", "deplacer_graines", WRONG, "        if i != case:", "        if True:"),
    Fault("awale", "case_ramassable", WRONG, "plateau[case] == 3)", "plateau[case] == 4)"),
    Fault("awale", "ramasser_graines", LETTER, RECURSIVE, NOT_RECURSIVE),
    Fault("awale", "test_famine", WRONG, "    p = plateau[:]", "    p = plateau"),
    Fault("awale", "test_case", WRONG, "0 <= case <= 5", "0 <= case <= 6"),
    Fault("awale", "tour_suivant", WRONG, 'sum(jeu["plateau"]) <= 3', 'sum(jeu["plateau"]) < 3'),
    Fault("awale", "gagnant", WRONG, "        a, b = b, a\n", "        pass\n"),
    Fault(
        "awale-complet",
        "gain",
        LETTER,
        '    return sum(j2["score"]) - avant, j2',
        '    return [sum(j2["score"]) - avant, j2]',
    ),
    Fault("awale-complet", "max_vals", WRONG, "if v[1] > meilleur[1]", "if v[1] >= meilleur[1]"),
    Fault("awale-complet", "NegaAwale", WRONG, "g - NegaAwale", "g + NegaAwale"),
    Fault(
        "puissance4",
        "nbJetons",
        WRONG,
        "    if c == 3:\n        return nbJetons0(1, g, dimv, dimh) + nbJetons0(2, g, dimv, dimh)\n",
        "",
    ),
    Fault("puissance4", "estValide", WRONG, "and g[i - 1][j] == 0", "and g[i - 1][j] == 3"),
    Fault("puissance4", "horiz", LETTER, "                return i\n", "                return i + 1\n"),
    Fault(
        "puissance4",
        "vertic",
        WRONG,
        "    for j in range(dimh):\n        for i in range(dimv):",
        "    for j in range(dimh - 1):\n        for i in range(dimv):",
    ),
    Fault("puissance4", "diagoNESO", WRONG, "i, j, 1, -1)", "i, j, -1, -1)"),
    Fault(
        "puissance4",
        "jouer",
        WRONG,
        "    i = 0\n    while g[i][colonne] != 0:",
        "    i = 0\n    while i < 1 and g[i][colonne] != 0:",
    ),
    Fault("puissance4", "grille_en_str", LETTER, "    return res\n", "    print(res)\n"),
    Fault("puissance4", "NbCasesLibres", MISSING, "def NbCasesLibres(", "def libres("),
    Fault("roi-des-roses", "init_jeu", WRONG, "    random.shuffle(cartes)\n", "", ROSES),
    Fault("roi-des-roses", "afficher_jeu", LETTER, '" " + roi + pion + " |"', '" " + pion + roi + " |"', ROSES),
    Fault("roi-des-roses", "mouvement_possible", WRONG, "l < 0 or c < 0 or ", "", ROSES),
    Fault("roi-des-roses", "main_jouable", LETTER, "    return jouables", "    return tuple(jouables)", ROSES),
    Fault("roi-des-roses", "demande_action", LETTER, "Action impossible, que", "Impossible, que", ROSES),
    Fault("roi-des-roses", "bouge_le_roi", WRONG, "        main_b.remove(carte)", "        pass", ROSES),
    Fault("roi-des-roses", "territoire", WRONG, "(1, 0), (-1, 0))", "(1, 0), (-1, 0), (1, 1))", ROSES),
    Fault("roi-des-roses", "score", WRONG, "len(t) ** 2", "len(t) * 2", ROSES),
    Fault("ia", "play", WRONG, "main_jouable(plateau, l_roi, c_roi, main)", "main"),
    Fault("ia", "name", WRONG, '    return "Tata Suzanne"', '    print("Tata Suzanne")'),
    Fault("black-white", "afficher_liste_coups_valides", LETTER, "chr(97 + coup[1])", "chr(65 + coup[1])", DISPLAY),
    Fault(
        "black-white",
        "reperer_fin_partie",
        WRONG,
        "liste_coupsO == [] and liste_coupsX == []",
        "liste_coupsO == []",
        DISPLAY,
    ),
    Fault("black-white", "placer_un_pion", WRONG, "new_pion[1] - 1", "new_pion[1]", TYPING),
    Fault("black-white", "sortie", WRONG, 'return rep == "0"', 'return rep == "1"', TYPING),
    Fault(
        "black-white", "coup_valide", WRONG, "if (di, dj) != (0, 0):", "if di * dj == 0 and (di, dj) != (0, 0):", VALID
    ),
    Fault(
        "black-white", "validite_coup", WRONG, '    if plateau[i][j - 1] != ". ":\n        return False\n', "", VALID
    ),
    Fault(
        "black-white", "liste_coups_valides", WRONG, "copie = [ligne[:] for ligne in plateau]", "copie = plateau", VALID
    ),
)

"""A second class, written before anyone looked at what the cases try: one fault each, and right work in many styles."""

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from classroom.planted import LETTER, WRONG, Fault, right_files
from data_folders import SECOND
from ludotheque.classroom.judging.verdict import VerdictState

ROSES, DISPLAY, TYPING, VALID = "roi_des_roses.py", "affichage.py", "saisies.py", "validite.py"


def fault(assignment: str, question: str, state: VerdictState, old: str, new: str, file: str = "") -> Fault:
    return Fault(assignment, question, state, old, new, file, SECOND)


ALAK_FAULTS = (
    fault("alak", "newBoard", WRONG, "return [0 for _ in range(n)]", "return [[0 for _ in range(n)]]"),
    fault(
        "alak",
        "newBoard",
        WRONG,
        "def newBoard(n):\n    return [0 for _ in range(n)]",
        "PLATEAU = []\n\n\ndef newBoard(n):\n    for k in range(n):\n        PLATEAU.append(0)\n    return PLATEAU",
    ),
    fault("alak", "display", WRONG, "for i in range(1, n + 1)]", "for i in range(n)]"),
    fault("alak", "display", WRONG, '(".", "x", "o")', '(".", "o", "x")'),
    fault("alak", "possible", WRONG, "i not in removed", "(removed == [] or i != removed[0])"),
    fault("alak", "possible", WRONG, "0 <= i < n and board", "i < n and board"),
    fault("alak", "select", WRONG, "    while not (rep", "    if not (rep"),
    fault("alak", "put", WRONG, "board[voisin] == 3 - player:", "board[voisin] != 0:"),
    fault("alak", "put", WRONG, "for voisin in (i - 1, i + 1):", "for voisin in range(n):"),
    fault(
        "alak",
        "put",
        WRONG,
        "if not respire(board, n, groupe):",
        "if len(groupe) == 1 and not respire(board, n, groupe):",
    ),
    fault("alak", "put", WRONG, "    removed.clear()\n", "    removed = []\n"),
    fault(
        "alak", "again", WRONG, "any(possible(board, n, player, removed, i)", "any(possible(board, n, player, [], i)"
    ),
    fault("alak", "win", WRONG, "    if difference == 0:\n", "    if difference == 0 and 0 in board:\n"),
    fault("alak", "alak", WRONG, "        player = 2 if", "        removed = []\n        player = 2 if"),
    fault("alak", "alak", WRONG, "newBoard(n), [], 1", "newBoard(n), [], 2"),
    fault("alak-torique", "put", WRONG, "if board[(k + 1) % n] == 0 or", "if (k + 1 < n and board[k + 1] == 0) or"),
    fault(
        "alak-torique",
        "possible",
        WRONG,
        "    if not (i >= 0 and i < n):\n        return False\n    elif",
        "    i = i % n\n    if",
    ),
    fault(
        "alak-suicide",
        "put",
        WRONG,
        "    for k in bloc(board, n, i):\n        board[k] = 0\n",
        "    if bloc(board, n, i):\n        board[i] = 0\n",
    ),
)

AWALE_FAULTS = (
    fault("awale", "tour_joueur1", WRONG, 'if jeu["n"] % 2 == 0:', 'if jeu["n"] == 0:'),
    fault("awale", "tourner_plateau", WRONG, "p[6:] + p[:6]", "p[::-1]"),
    fault("awale", "deplacer_graines", WRONG, "ou = (ou + 1) % N", "ou = (ou - 1) % N"),
    fault("awale", "case_ramassable", WRONG, "6 <= case < N and plateau", "plateau"),
    fault("awale", "ramasser_graines", WRONG, "    plateau[case] = 0\n    return gagne", "    return gagne"),
    fault(
        "awale",
        "test_famine",
        WRONG,
        "    ramasser_graines(essai, deplacer_graines(essai, case))",
        "    deplacer_graines(essai, case)",
    ),
    fault("awale", "test_case", WRONG, "    if case not in range(6):\n        return False\n", ""),
    fault("awale", "cases_possibles", WRONG, "return [c for c in range(6)", "return [c + 1 for c in range(6)"),
    fault("awale", "tour_suivant", WRONG, ">= MAX_TOURS", "> MAX_TOURS"),
    fault("awale", "tour_suivant", WRONG, "    fini = fini or cases_possibles(jeu) == []\n", ""),
    fault("awale", "tour_jeu", WRONG, "    qui = 0 if tour_joueur1(jeu) else 1\n", "    qui = 0\n"),
    fault("awale", "tour_jeu", WRONG, "    tourner_plateau(jeu)\n    return tour", "    return tour"),
    fault("awale", "gagnant", WRONG, '    jeu["score"][1 - qui] += sum(jeu["plateau"][6:])\n', ""),
    fault(
        "awale",
        "awale_jcj",
        WRONG,
        'input("Choisir une case : ")))\n    return gagnant(jeu)',
        'input("Choisir une case : ")))\n    return nom_joueur1',
    ),
    fault(
        "awale-complet",
        "gain",
        WRONG,
        "    suite = copie(jeu)\n    tour_jeu(suite, case)",
        "    suite = jeu\n    tour_jeu(suite, case)",
    ),
    fault(
        "awale-complet",
        "max_vals",
        WRONG,
        "    return vals_jeu[place][0 if profondeur == 0 else 1]",
        "    return place if profondeur == 0 else vals_jeu[place][1]",
    ),
    fault("awale-complet", "NegaAwale", WRONG, "    return max_vals(vals, profondeur)", "    return max_vals(vals, 1)"),
)

PUISSANCE4_FAULTS = (
    fault("puissance4", "nbJetons0", WRONG, "for ligne in g])", "for ligne in g[1:]])"),
    fault(
        "puissance4",
        "NbCasesLibres",
        WRONG,
        "    vides = 0\n    for i in range(dimv):\n        for j in range(dimh):",
        "    vides = 0\n    for i in range(min(NBL, dimv)):\n        for j in range(min(NBC, dimh)):",
    ),
    fault("puissance4", "estValide", WRONG, "jaunes == rouges + 1", "jaunes + 1 == rouges"),
    fault(
        "puissance4",
        "horiz",
        WRONG,
        "        if aligne(g[i], c):\n            return i\n",
        "        if g[i].count(c) >= 4:\n            return i\n",
    ),
    fault("puissance4", "diagoNOSE", WRONG, "for d in range(-dimv, dimh + 1):", "for d in range(0, dimh + 1):"),
    fault("puissance4", "est_gagnante", WRONG, "(c, g, dimv, dimh) >= 0 for", "(c, g, dimv, dimh) > 0 for"),
    fault(
        "puissance4",
        "jouer",
        WRONG,
        "    for i in range(dimv):\n        if g[i][colonne] == 0:",
        "    for i in range(dimv - 1, -1, -1):\n        if g[i][colonne] == 0:",
    ),
    fault("puissance4", "afficher", WRONG, "        n -= 1\n", ""),
)

ROSES_FAULTS = (
    fault(
        "roi-des-roses",
        "init_jeu",
        WRONG,
        '[["." for c in range(nb_colonnes)] for l in range(nb_lignes)]',
        '[["."] * nb_colonnes] * nb_lignes',
        ROSES,
    ),
    fault("roi-des-roses", "init_jeu", WRONG, 'for n in "123"]', 'for n in "012"]', ROSES),
    fault("roi-des-roses", "afficher_main", LETTER, '" ".join(main)', '", ".join(main)', ROSES),
    fault("roi-des-roses", "afficher_jeu", WRONG, "(l, c) == (l_roi, c_roi)", "(c, l) == (l_roi, c_roi)", ROSES),
    fault(
        "roi-des-roses",
        "mouvement_possible",
        WRONG,
        '        return plateau[l][c] == "."',
        "        return True",
        ROSES,
    ),
    fault(
        "roi-des-roses",
        "mouvement_possible",
        WRONG,
        "    l, c = cible(l_roi, c_roi, carte)\n    if",
        '    l, c = cible(l_roi, c_roi, carte[:-1] + "1")\n    if',
        ROSES,
    ),
    fault(
        "roi-des-roses",
        "main_jouable",
        WRONG,
        "    return [carte for carte in main if mouvement_possible(plateau, l_roi, c_roi, carte)]",
        "    for carte in main:\n        if not mouvement_possible(plateau, l_roi, c_roi, carte):\n            main.remove(carte)\n    return main",
        ROSES,
    ),
    fault(
        "roi-des-roses",
        "demande_action",
        WRONG,
        "if permis == []:\n        permis = ",
        "if True:\n        permis = permis + ",
        ROSES,
    ),
    fault(
        "roi-des-roses",
        "demande_action",
        WRONG,
        "if len(main) < 5:\n        permis = permis",
        "if len(main) <= 5:\n        permis = permis",
        ROSES,
    ),
    fault("roi-des-roses", "bouge_le_roi", WRONG, "defausse + [carte]", "defausse", ROSES),
    fault(
        "roi-des-roses",
        "bouge_le_roi",
        WRONG,
        "    l_roi, c_roi = cible(l_roi, c_roi, carte)\n    nouveau[l_roi][c_roi] = couleur[0]\n",
        "    nouveau[l_roi][c_roi] = couleur[0]\n    l_roi, c_roi = cible(l_roi, c_roi, carte)\n",
        ROSES,
    ),
    fault("roi-des-roses", "territoire", WRONG, "        if l < 0 or c < 0 or l >=", "        if l >=", ROSES),
    fault("roi-des-roses", "territoire", WRONG, "    return trouve\n", "    return len(trouve)\n", ROSES),
    fault("roi-des-roses", "score", WRONG, "                deja.update(cases)\n", "", ROSES),
    fault("roi-des-roses", "score", WRONG, " and (l, c) not in deja", " and points == 0", ROSES),
    fault(
        "ia",
        "play",
        WRONG,
        '    if couleur == "Rouge":\n        main = main_r\n    else:\n        main = main_b\n',
        "    main = main_r\n",
    ),
    fault(
        "ia", "play", WRONG, '    if len(main) < 5:\n        return "pioche"\n    return "passe"', '    return "pioche"'
    ),
    fault(
        "ia", "play", WRONG, "        return max(cartes,", "        return cartes and max(cartes)[::-1] or max(cartes,"
    ),
)

BLACK_WHITE_FAULTS = (
    fault(
        "black-white",
        "creation_plateau",
        WRONG,
        '    for numero in range(1, taille + 1):\n        plateau.append([". "] * taille + [numero])',
        '    for numero in range(taille):\n        plateau.append([". "] * taille + [numero])',
        DISPLAY,
    ),
    fault(
        "black-white",
        "placement_premiers_pions",
        WRONG,
        "milieu = len(plateau) // 2",
        "milieu = len(plateau) // 2 - 1",
        DISPLAY,
    ),
    fault(
        "black-white",
        "nbr_pions_2camps",
        WRONG,
        "for ligne in plateau[1:]:\n        tout",
        "for ligne in plateau[1:-1]:\n        tout",
        DISPLAY,
    ),
    fault(
        "black-white",
        "afficher_liste_coups_valides",
        WRONG,
        "[ALPHABET[j].lower(), i]",
        "[ALPHABET[j - 1].lower(), i]",
        DISPLAY,
    ),
    fault("black-white", "menu", WRONG, "Tour n° {tour + 1}", "Tour n° {tour}", DISPLAY),
    fault("black-white", "reperer_fin_partie", WRONG, "elif 0 in nbr_pions:", "elif nbr_pions[0] == 0:", DISPLAY),
    fault("black-white", "declarer_vainqueur", WRONG, '"X" if x > o else "O"', '"X" if x < o else "O"', DISPLAY),
    fault("black-white", "verif_saisie", WRONG, "int(newpion[1:])\n", "int(newpion[1])\n", TYPING),
    fault("black-white", "conversion_coordonnees", WRONG, "newpion[0].lower()", "newpion[0]", TYPING),
    fault(
        "black-white",
        "sortie",
        WRONG,
        '        if reponse == "1":\n            return False',
        "        return False",
        TYPING,
    ),
    fault(
        "black-white",
        "coup_valide",
        WRONG,
        "        if pris:\n            a_retourner += pris\n",
        "        if pris:\n            a_retourner = pris\n",
        VALID,
    ),
    fault("black-white", "validite_coup", WRONG, "1 <= new_pion[1] <= taille", "True", VALID),
    fault(
        "black-white",
        "passer_son_tour",
        WRONG,
        "    if liste_coups:\n        return False\n",
        "    if len(liste_coups) > 1:\n        return False\n",
        VALID,
    ),
)

PROGRAM_FAULTS = (  # added with the questions on whole programs
    fault(
        "awale-complet",
        "awale_ia",
        WRONG,
        "        tour_jeu(jeu, case_choisie)\n    return gagnant(jeu)",
        "        tour_jeu(jeu, case_choisie)\n    return nom2",
    ),
    fault("roi-des-roses", "main", WRONG, "while passes < 2 and", "while passes < 1 and", ROSES),
    fault(
        "roi-des-roses",
        "main",
        WRONG,
        'couleur = "Blanc" if couleur == "Rouge" else "Rouge"',
        'couleur = "Blanc"',
        ROSES,
    ),
    fault("roi-des-roses", "main", WRONG, " and max(poses.values()) < 26", "", ROSES),
    fault(
        "black-white",
        "programme",
        WRONG,
        "    declarer_vainqueur(nbr_pions_2camps(plateau))",
        "    declarer_vainqueur(nbr_pions_2camps(plateau)[::-1])",
        "main.py",
    ),
    fault("black-white", "programme", WRONG, '["O ", "X "][tour % 2]', '["X ", "O "][tour % 2]', "main.py"),
)

FAULTS = ALAK_FAULTS + AWALE_FAULTS + PUISSANCE4_FAULTS + ROSES_FAULTS + BLACK_WHITE_FAULTS + PROGRAM_FAULTS


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

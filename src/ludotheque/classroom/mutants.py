"""Wrong twins of our reference, one fault each: a team's own tests should notice them."""

from dataclasses import dataclass
from importlib import resources


@dataclass(frozen=True)
class Mutant:
    """A fault put into one function of the reference: `code` redefines it, `vraie` is the right one."""

    function: str
    fault: str
    code: str
    module: str = ""

    def source(self, reference: str) -> str:
        """The reference with that fault."""
        return f"{reference_source(reference, self.module)}\n\nvraie = {self.function}\n\n{self.code}\n"


def reference_source(reference: str, module: str = "") -> str:
    """The text of a module of ours, without the part that starts a program."""
    package, _, stem = (f"{reference}.{module}" if module else reference).rpartition(".")
    text = resources.files(package).joinpath(f"{stem}.py").read_text("utf-8")
    return text.partition('\nif __name__ == "__main__":')[0]


def _made(function: str, fault: str, parameters: str, body: str, module: str = "") -> Mutant:
    return Mutant(function, fault, f"def {function}({parameters}):\n    {body}", module)


_KING = "plateau, l_roi, c_roi"
_MOVE = f"{_KING}, main_r, main_b, defausse, carte, couleur"
_PUT = "board, n, player, removed, i"
_NEW_BOARD = "p, l, c, r, b, d = vraie(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur); "

ROSES = (
    _made(
        "mouvement_possible",
        "le roi peut sortir d'une case à droite",
        f"{_KING}, carte",
        "return vraie([ligne + ['.'] for ligne in plateau], l_roi, c_roi, carte)",
    ),
    _made(
        "mouvement_possible",
        "le roi peut arriver sur un pion",
        f"{_KING}, carte",
        "return vraie([['.'] * len(ligne) for ligne in plateau], l_roi, c_roi, carte)",
    ),
    _made(
        "mouvement_possible",
        "la case du bord est interdite",
        f"{_KING}, carte",
        "return vraie(plateau[:-1], l_roi, c_roi, carte)",
    ),
    _made(
        "main_jouable",
        "la première carte est oubliée",
        f"{_KING}, main",
        "return vraie(plateau, l_roi, c_roi, main[1:])",
    ),
    _made("main_jouable", "la main entière est jouable", f"{_KING}, main", "return list(main)"),
    _made("bouge_le_roi", "la carte reste dans la main", _MOVE, _NEW_BOARD + "return p, l, c, main_r, main_b, d"),
    _made("bouge_le_roi", "la défausse est oubliée", _MOVE, _NEW_BOARD + "return p, l, c, r, b, defausse"),
    _made("bouge_le_roi", "le roi ne bouge pas", _MOVE, _NEW_BOARD + "return p, l_roi, c_roi, r, b, d"),
    _made(
        "bouge_le_roi",
        "le pion a la mauvaise couleur",
        _MOVE,
        _NEW_BOARD + "p[l][c] = 'B' if p[l][c] == 'R' else 'R'; return p, l, c, r, b, d",
    ),
    _made(
        "territoire",
        "la dernière case est oubliée",
        "plateau, ligne, colonne, couleur",
        "return vraie(plateau, ligne, colonne, couleur)[:-1] or vraie(plateau, ligne, colonne, couleur)",
    ),
    _made(
        "territoire",
        "la couleur n'est pas regardée",
        "plateau, ligne, colonne, couleur",
        "return vraie(plateau, ligne, colonne, 'Rouge') or vraie(plateau, ligne, colonne, 'Blanc')",
    ),
    _made(
        "score",
        "les tailles ne sont pas mises au carré",
        "plateau, couleur",
        "return sum(ligne.count(PION[couleur]) for ligne in plateau)",
    ),
    _made(
        "score",
        "la couleur est inversée",
        "plateau, couleur",
        "return vraie(plateau, BLANC if couleur == ROUGE else ROUGE)",
    ),
    _made(
        "init_jeu",
        "les mains n'ont que quatre cartes",
        "nb_lignes, nb_colonnes",
        "p, l, c, r, b, pi, d = vraie(nb_lignes, nb_colonnes); return p, l, c, r[:4], b[:4], pi + r[4:] + b[4:], d",
    ),
    _made(
        "init_jeu",
        "le roi est dans un coin",
        "nb_lignes, nb_colonnes",
        "return (vraie(nb_lignes, nb_colonnes)[0], 0, 0, *vraie(nb_lignes, nb_colonnes)[3:])",
    ),
)
ALAK = (
    _made("newBoard", "le plateau a une case de trop", "n", "return vraie(n + 1)"),
    _made("possible", "les cases interdites sont permises", _PUT, "return vraie(board, n, player, [], i)"),
    _made(
        "possible", "la dernière case est oubliée", _PUT, "return i != n - 1 and vraie(board, n, player, removed, i)"
    ),
    _made("possible", "les cases prises sont permises", _PUT, "return 0 <= i < n and i not in removed"),
    _made("put", "aucune capture", _PUT, "board[i] = player; removed[:] = []"),
    _made("put", "les captures ne sont pas notées", _PUT, "vraie(board, n, player, removed, i); removed[:] = []"),
    _made("again", "un joueur bloqué continue", "board, n, player, removed", "return True"),
    _made("win", "le gagnant est inversé", "board, n", "return vraie([(0, 2, 1)[case] for case in board], n)"),
)
AWALE = (
    _made(
        "deplacer_graines",
        "la case d'origine est semée au deuxième tour",
        "plateau, case",
        "graines, plateau[case] = plateau[case], 0\n    for pas in range(1, graines + 1):\n        plateau[(case + pas) % 12] += 1\n    return (case + graines) % 12",
    ),
    _made(
        "case_ramassable",
        "quatre graines se ramassent",
        "plateau, case",
        "return 6 <= case <= 11 and plateau[case] in (2, 3, 4)",
    ),
    _made("case_ramassable", "on ramasse dans son propre camp", "plateau, case", "return plateau[case] in (2, 3)"),
    _made(
        "ramasser_graines",
        "une seule case est ramassée",
        "plateau, case",
        "if not case_ramassable(plateau, case):\n        return 0\n    graines, plateau[case] = plateau[case], 0\n    return graines",
    ),
    _made("test_famine", "la famine est permise", "plateau, case", "return True"),
    _made(
        "test_case",
        "une case vide est permise",
        "plateau, case",
        "return 0 <= case < 6 and (plateau[case] == 0 or vraie(plateau, case))",
    ),
    _made("tour_suivant", "la partie ne finit pas à 25 graines", "jeu", "return vraie({**jeu, 'score': [0, 0]})"),
    _made(
        "tour_jeu",
        "les graines vont toujours au joueur 1",
        "jeu, case",
        "suite = vraie(jeu, case); jeu['score'][:] = [sum(jeu['score']), 0]; return suite",
    ),
    _made(
        "gagnant",
        "les graines du plateau sont oubliées",
        "jeu",
        "return jeu['joueur1'] if jeu['score'][0] > jeu['score'][1] else jeu['joueur2']",
    ),
)
PUISSANCE4 = (
    _made("nbJetons", "la couleur 3 ne compte rien", "c, g, dimv, dimh", "return nbJetons0(c, g, dimv, dimh)"),
    _made("NbCasesLibres", "la dernière ligne est oubliée", "g, dimv, dimh", "return vraie(g[:-1], dimv - 1, dimh)"),
    _made("estValide", "un pion peut flotter", "g, dimv, dimh", "return len(g) == dimv"),
    _made(
        "horiz",
        "la dernière colonne est oubliée",
        "c, g, dimv, dimh",
        "return vraie(c, [ligne[:-1] for ligne in g], dimv, dimh - 1)",
    ),
    _made(
        "vertic",
        "trois pions suffisent",
        "c, g, dimv, dimh",
        "return next((k for k in range(dimh) if any(all(g[l + d][k] == c for d in range(3)) for l in range(dimv - 2))), -1)",
    ),
    _made("diagoNOSE", "le sens est inversé", "c, g, dimv, dimh", "return diagoNESO(c, g, dimv, dimh)"),
    _made(
        "est_gagnante",
        "les diagonales sont oubliées",
        "c, g, dimv, dimh",
        "return horiz(c, g, dimv, dimh) != -1 or vertic(c, g, dimv, dimh) != -1",
    ),
    _made("jouer", "le pion reste en haut", "c, colonne, g, dimv, dimh", "g[dimv - 1][colonne] = c"),
)
_CELL = "plateau, new_pion, joueur"
BLACK_WHITE = (
    _made("creation_plateau", "une ligne de trop", "taille", "return vraie(taille + 1)", "affichage"),
    _made("nbr_pions_2camps", "les deux camps sont inversés", "plateau", "return vraie(plateau)[::-1]", "affichage"),
    _made(
        "conversion_coordonnees", "ligne et colonne sont inversées", "newpion", "return vraie(newpion)[::-1]", "saisies"
    ),
    _made("verif_saisie", "tout est accepté", "newpion", "return True", "saisies"),
    _made(
        "placer_un_pion",
        "le pion est décalé d'une colonne",
        _CELL,
        "plateau[new_pion[0]][new_pion[1]] = joueur",
        "saisies",
    ),
    _made(
        "coup_valide",
        "rien n'est retourné",
        _CELL,
        "return vraie([list(ligne) for ligne in plateau], new_pion, joueur)",
        "validite",
    ),
    _made(
        "validite_coup",
        "une case prise est permise",
        f"{_CELL}, taille",
        "return coup_valide(plateau, new_pion, joueur)",
        "validite",
    ),
    _made(
        "liste_coups_valides",
        "le dernier coup est oublié",
        "plateau, joueur",
        "return vraie(plateau, joueur)[:-1]",
        "validite",
    ),
    _made("passer_son_tour", "la réponse est inversée", "joueur, liste_coups", "return bool(liste_coups)", "validite"),
)

MUTANTS: dict[str, tuple[Mutant, ...]] = {
    "roi-des-roses": ROSES,
    "alak": ALAK,
    "alak-torique": ALAK,
    "alak-suicide": ALAK,
    "awale": AWALE,
    "puissance4": PUISSANCE4,
    "black-white": BLACK_WHITE,
    "ia": (),
}

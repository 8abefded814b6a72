"""Wrong twins of our reference, one fault each: a team's own tests should notice them."""

from dataclasses import dataclass
from functools import cache
from importlib import resources

from ludotheque.classroom.handins.scopes import Uses, reached, uses
from ludotheque.core.text import Text


@dataclass(frozen=True)
class Mutant:
    """A fault put into one function of the reference: `code` redefines it, `vraie` is the right one."""

    function: str
    fault: Text
    code: str
    module: str = ""

    @property
    def text(self) -> Text:
        """The fault as people read it."""
        return Text(f"{self.function} : {self.fault.fr}", f"{self.function}: {self.fault.en}")

    def source(self, reference: str) -> str:
        """The reference with that fault."""
        return f"{reference_source(reference, self.module)}\n\nvraie = {self.function}\n\n{self.code}\n"


@dataclass(frozen=True)
class InPlace:
    """What makes a function that answers with copies work on its arguments instead, where an assignment allows both.

    `code` stands after the module: a wrong twin then works in place too, with its own fault.
    """

    function: str
    code: str


def reference_source(reference: str, module: str = "") -> str:
    """The text of a module of ours, without the part that starts a program."""
    package, _, stem = (f"{reference}.{module}" if module else reference).rpartition(".")
    text = resources.files(package).joinpath(f"{stem}.py").read_text("utf-8")
    return text.partition('\nif __name__ == "__main__":')[0]


def affected_by(function: str, source: str) -> frozenset[str]:
    """The functions of a module that may answer otherwise when this one does: itself and those that call it, however far."""
    used = _uses(source)
    return frozenset({function, *(name for name in used if function in reached(used, name))})


@cache
def _uses(source: str) -> Uses:
    return uses([source])


def _made(function: str, fault: Text, parameters: str, body: str, module: str = "") -> Mutant:
    return Mutant(function, fault, f"def {function}({parameters}):\n    {body}", module)


_KING = "plateau, l_roi, c_roi"
_MOVE = f"{_KING}, main_r, main_b, defausse, carte, couleur"
_PUT = "board, n, player, removed, i"
_NEW_BOARD = "p, l, c, r, b, d = vraie(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur); "

ROSES = (
    _made(
        "mouvement_possible",
        Text("le roi peut sortir d'une case à droite", "the king may leave the board by one cell on the right"),
        f"{_KING}, carte",
        "return vraie([ligne + ['.'] for ligne in plateau], l_roi, c_roi, carte)",
    ),
    _made(
        "mouvement_possible",
        Text("le roi peut arriver sur un pion", "the king may land on a pawn"),
        f"{_KING}, carte",
        "return vraie([['.'] * len(ligne) for ligne in plateau], l_roi, c_roi, carte)",
    ),
    _made(
        "mouvement_possible",
        Text("la case du bord est interdite", "the cell at the edge is forbidden"),
        f"{_KING}, carte",
        "return vraie(plateau[:-1], l_roi, c_roi, carte)",
    ),
    _made(
        "main_jouable",
        Text("la première carte est oubliée", "the first card is forgotten"),
        f"{_KING}, main",
        "return vraie(plateau, l_roi, c_roi, main[1:])",
    ),
    _made(
        "main_jouable",
        Text("la main entière est jouable", "the whole hand is playable"),
        f"{_KING}, main",
        "return list(main)",
    ),
    _made(
        "bouge_le_roi",
        Text("la carte reste dans la main", "the card stays in the hand"),
        _MOVE,
        _NEW_BOARD + "return p, l, c, main_r, main_b, d",
    ),
    _made(
        "bouge_le_roi",
        Text("la défausse est oubliée", "the discard pile is forgotten"),
        _MOVE,
        _NEW_BOARD + "return p, l, c, r, b, defausse",
    ),
    _made(
        "bouge_le_roi",
        Text("le roi ne bouge pas", "the king does not move"),
        _MOVE,
        _NEW_BOARD + "return p, l_roi, c_roi, r, b, d",
    ),
    _made(
        "bouge_le_roi",
        Text("le pion a la mauvaise couleur", "the pawn has the wrong colour"),
        _MOVE,
        _NEW_BOARD + "p[l][c] = 'B' if p[l][c] == 'R' else 'R'; return p, l, c, r, b, d",
    ),
    _made(
        "territoire",
        Text("la dernière case est oubliée", "the last cell is forgotten"),
        "plateau, ligne, colonne, couleur",
        "return vraie(plateau, ligne, colonne, couleur)[:-1] or vraie(plateau, ligne, colonne, couleur)",
    ),
    _made(
        "territoire",
        Text("la couleur n'est pas regardée", "the colour is not looked at"),
        "plateau, ligne, colonne, couleur",
        "return vraie(plateau, ligne, colonne, 'Rouge') or vraie(plateau, ligne, colonne, 'Blanc')",
    ),
    _made(
        "score",
        Text("les tailles ne sont pas mises au carré", "the sizes are not squared"),
        "plateau, couleur",
        "return sum(ligne.count(PION[couleur]) for ligne in plateau)",
    ),
    _made(
        "score",
        Text("la couleur est inversée", "the colour is reversed"),
        "plateau, couleur",
        "return vraie(plateau, BLANC if couleur == ROUGE else ROUGE)",
    ),
    _made(
        "init_jeu",
        Text("les mains n'ont que quatre cartes", "the hands have four cards only"),
        "nb_lignes, nb_colonnes",
        "p, l, c, r, b, pi, d = vraie(nb_lignes, nb_colonnes); return p, l, c, r[:4], b[:4], pi + r[4:] + b[4:], d",
    ),
    _made(
        "init_jeu",
        Text("le roi est dans un coin", "the king is in a corner"),
        "nb_lignes, nb_colonnes",
        "return (vraie(nb_lignes, nb_colonnes)[0], 0, 0, *vraie(nb_lignes, nb_colonnes)[3:])",
    ),
)
ALAK = (
    _made(
        "newBoard", Text("le plateau a une case de trop", "the board has one cell too many"), "n", "return vraie(n + 1)"
    ),
    _made(
        "possible",
        Text("les cases interdites sont permises", "forbidden cells are allowed"),
        _PUT,
        "return vraie(board, n, player, [], i)",
    ),
    _made(
        "possible",
        Text("la dernière case est oubliée", "the last cell is forgotten"),
        _PUT,
        "return i != n - 1 and vraie(board, n, player, removed, i)",
    ),
    _made(
        "possible",
        Text("les cases prises sont permises", "occupied cells are allowed"),
        _PUT,
        "return 0 <= i < n and i not in removed",
    ),
    _made("put", Text("aucune capture", "nothing is captured"), _PUT, "board[i] = player; removed[:] = []"),
    _made(
        "put",
        Text("les captures ne sont pas notées", "captures are not noted"),
        _PUT,
        "vraie(board, n, player, removed, i); removed[:] = []",
    ),
    _made(
        "again", Text("un joueur bloqué continue", "a stuck player goes on"), "board, n, player, removed", "return True"
    ),
    _made(
        "win",
        Text("le gagnant est inversé", "the winner is reversed"),
        "board, n",
        "return vraie([(0, 2, 1)[case] for case in board], n)",
    ),
)
AWALE = (
    _made(
        "deplacer_graines",
        Text("la case d'origine est semée au deuxième tour", "the hole of origin is sown on the second lap"),
        "plateau, case",
        "graines, plateau[case] = plateau[case], 0\n    for pas in range(1, graines + 1):\n        plateau[(case + pas) % 12] += 1\n    return (case + graines) % 12",
    ),
    _made(
        "case_ramassable",
        Text("quatre graines se ramassent", "four seeds are harvested"),
        "plateau, case",
        "return 6 <= case <= 11 and plateau[case] in (2, 3, 4)",
    ),
    _made(
        "case_ramassable",
        Text("on ramasse dans son propre camp", "one harvests on one's own side"),
        "plateau, case",
        "return plateau[case] in (2, 3)",
    ),
    _made(
        "ramasser_graines",
        Text("une seule case est ramassée", "a single hole is harvested"),
        "plateau, case",
        "if not case_ramassable(plateau, case):\n        return 0\n    graines, plateau[case] = plateau[case], 0\n    return graines",
    ),
    _made("test_famine", Text("la famine est permise", "famine is allowed"), "plateau, case", "return True"),
    _made(
        "test_case",
        Text("une case vide est permise", "an empty hole is allowed"),
        "plateau, case",
        "return 0 <= case < 6 and (plateau[case] == 0 or vraie(plateau, case))",
    ),
    _made(
        "tour_suivant",
        Text("la partie ne finit pas à 25 graines", "the game does not end at 25 seeds"),
        "jeu",
        "return vraie({**jeu, 'score': [0, 0]})",
    ),
    _made(
        "tour_jeu",
        Text("les graines vont toujours au joueur 1", "the seeds always go to player 1"),
        "jeu, case",
        "suite = vraie(jeu, case); jeu['score'][:] = [sum(jeu['score']), 0]; return suite",
    ),
    _made(
        "gagnant",
        Text("les graines du plateau sont oubliées", "the seeds on the board are forgotten"),
        "jeu",
        "return jeu['joueur1'] if jeu['score'][0] > jeu['score'][1] else jeu['joueur2']",
    ),
)
PUISSANCE4 = (
    _made(
        "nbJetons",
        Text("la couleur 3 ne compte rien", "colour 3 counts nothing"),
        "c, g, dimv, dimh",
        "return nbJetons0(c, g, dimv, dimh)",
    ),
    _made(
        "NbCasesLibres",
        Text("la dernière ligne est oubliée", "the last row is forgotten"),
        "g, dimv, dimh",
        "return vraie(g[:-1], dimv - 1, dimh)",
    ),
    _made("estValide", Text("un pion peut flotter", "a pawn may float"), "g, dimv, dimh", "return len(g) == dimv"),
    _made(
        "horiz",
        Text("la dernière colonne est oubliée", "the last column is forgotten"),
        "c, g, dimv, dimh",
        "return vraie(c, [ligne[:-1] for ligne in g], dimv, dimh - 1)",
    ),
    _made(
        "vertic",
        Text("trois pions suffisent", "three pawns are enough"),
        "c, g, dimv, dimh",
        "return next((k for k in range(dimh) if any(all(g[l + d][k] == c for d in range(3)) for l in range(dimv - 2))), -1)",
    ),
    _made(
        "diagoNOSE",
        Text("le sens est inversé", "the direction is reversed"),
        "c, g, dimv, dimh",
        "return diagoNESO(c, g, dimv, dimh)",
    ),
    _made(
        "est_gagnante",
        Text("les diagonales sont oubliées", "the diagonals are forgotten"),
        "c, g, dimv, dimh",
        "return horiz(c, g, dimv, dimh) != -1 or vertic(c, g, dimv, dimh) != -1",
    ),
    _made(
        "jouer",
        Text("le pion reste en haut", "the pawn stays at the top"),
        "c, colonne, g, dimv, dimh",
        "g[dimv - 1][colonne] = c",
    ),
)
_CELL = "plateau, new_pion, joueur"
BLACK_WHITE = (
    _made(
        "creation_plateau",
        Text("une ligne de trop", "one row too many"),
        "taille",
        "return vraie(taille + 1)",
        "affichage",
    ),
    _made(
        "nbr_pions_2camps",
        Text("les deux camps sont inversés", "the two sides are reversed"),
        "plateau",
        "return vraie(plateau)[::-1]",
        "affichage",
    ),
    _made(
        "conversion_coordonnees",
        Text("ligne et colonne sont inversées", "row and column are reversed"),
        "newpion",
        "return vraie(newpion)[::-1]",
        "saisies",
    ),
    _made("verif_saisie", Text("tout est accepté", "everything is accepted"), "newpion", "return True", "saisies"),
    _made(
        "placer_un_pion",
        Text("le pion est décalé d'une colonne", "the pawn is off by a column"),
        _CELL,
        "plateau[new_pion[0]][new_pion[1]] = joueur",
        "saisies",
    ),
    _made(
        "coup_valide",
        Text("rien n'est retourné", "nothing is turned over"),
        _CELL,
        "return vraie([list(ligne) for ligne in plateau], new_pion, joueur)",
        "validite",
    ),
    _made(
        "validite_coup",
        Text("une case prise est permise", "an occupied cell is allowed"),
        f"{_CELL}, taille",
        "return coup_valide(plateau, new_pion, joueur)",
        "validite",
    ),
    _made(
        "liste_coups_valides",
        Text("le dernier coup est oublié", "the last move is forgotten"),
        "plateau, joueur",
        "return vraie(plateau, joueur)[:-1]",
        "validite",
    ),
    _made(
        "passer_son_tour",
        Text("la réponse est inversée", "the answer is reversed"),
        "joueur, liste_coups",
        "return bool(liste_coups)",
        "validite",
    ),
)

_IN_PLACE_MOVE = f"""
copiant = bouge_le_roi

def bouge_le_roi({_MOVE}):
    p, l, c, r, b, d = copiant({_MOVE})
    for ancienne, nouvelle in zip(plateau, p):
        ancienne[:] = nouvelle
    main_r[:], main_b[:], defausse[:] = r, b, d
    return plateau, l, c, main_r, main_b, defausse
"""

IN_PLACE: dict[str, InPlace] = {"roi-des-roses": InPlace("bouge_le_roi", _IN_PLACE_MOVE)}
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

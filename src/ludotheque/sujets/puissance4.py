"""Puissance 4 : on laisse tomber ses pions dans les colonnes d'une grille, le premier qui en aligne quatre gagne.

`python -m ludotheque.sujets.puissance4` part d'une grille vide, `… puissance4 G1.txt` de celle d'un fichier ;
`--ecrire G2.txt` y garde la grille telle qu'elle est quand le jeu s'arrête.

Une grille est une liste de lignes, celle du bas en premier : 0 case vide, 1 pion jaune, 2 pion rouge.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

from ludotheque.core.errors import BadPosition, IllegalMove
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text, quoted, same
from ludotheque.games.connect_four.formats import SIGNS, read_grid
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState, aligned
from ludotheque.sujets._terminal import lancer, nombre_tape, refuser, saisir

NBL = 6  # lignes
NBC = 7  # colonnes
couleurs = (1, 2, 3)  # jaune, rouge, jaune ou rouge

ALIGNES = 4  # pions
NOMS = {1: "jaunes", 2: "rouges"}
USAGE = "python -m ludotheque.sujets.puissance4 [grille.txt] [--ecrire grille.txt]"
AIDE = Text(
    f"""Usage : {USAGE}
Fait jouer deux personnes, les jaunes (O) et les rouges (X), à partir d'une grille vide ou de celle d'un fichier.
    grille.txt            le dessin de la grille (. O X) ou des chiffres (0 1 2), la ligne du haut en premier,
                          ou la liste de listes qu'écrit print(g), la ligne du bas en premier
    --ecrire grille.txt   y garde le dessin de la grille telle qu'elle est quand le jeu s'arrête
    --help, -h            cette aide""",
    f"""Usage: {USAGE}
Two people play, yellow (O) and red (X), from an empty grid or from that of a file.
    grille.txt            the drawing of a grid (. O X) or digits (0 1 2), the top row first,
                          or the list of lists that print(g) writes, the bottom row first
    --ecrire grille.txt   keeps there the drawing of the grid as it is when the game stops
    --help, -h            this help""",
)

Grille = list[list[int]]


def nbJetons0(c: int, g: Grille, dimv: int, dimh: int) -> int:
    """Retourne le nombre de jetons de couleur c, jaune (1) ou rouge (2)."""
    return sum(ligne[:dimh].count(c) for ligne in g[:dimv])


def nbJetons(c: int, g: Grille, dimv: int, dimh: int) -> int:
    """Retourne le nombre de jetons de couleur c, ou de tous les jetons si c vaut 3."""
    return sum(nbJetons0(couleur, g, dimv, dimh) for couleur in _une_par_une(c))


def NbCasesLibres(g: Grille, dimv: int, dimh: int) -> int:
    """Retourne le nombre de cases vides."""
    return nbJetons0(0, g, dimv, dimh)


def estValide(g: Grille, dimv: int, dimh: int) -> bool:
    """Retourne True si la grille a la bonne taille, des comptes justes et aucun pion au-dessus du vide."""
    if dimv < 1 or dimh < 1 or len(g) != dimv or any(len(ligne) != dimh for ligne in g):
        return False
    if any(case not in (0, 1, 2) for ligne in g for case in ligne):
        return False
    # Ce compte suffit à ce que les jaunes n'occupent jamais plus de la moitié des cases, arrondie vers le haut.
    if nbJetons(1, g, dimv, dimh) - nbJetons(2, g, dimv, dimh) not in (0, 1):
        return False
    return all(dessous or not dessus for colonne in zip(*g, strict=True) for dessous, dessus in pairwise(colonne))


def horiz(c: int, g: Grille, dimv: int, dimh: int) -> int:
    """Retourne le numéro de la première ligne où quatre pions de couleur c s'alignent, -1 s'il n'y en a pas."""
    return min((ligne for ligne, _ in _alignements(c, g, dimv, dimh, dimv + 1)), default=-1)


def vertic(c: int, g: Grille, dimv: int, dimh: int) -> int:
    """Retourne le numéro de la première colonne où quatre pions de couleur c s'alignent, -1 s'il n'y en a pas."""
    return min((colonne for _, colonne in _alignements(c, g, dimv, dimh, 1)), default=-1)


def diagoNOSE(c: int, g: Grille, dimv: int, dimh: int) -> int:
    """Retourne 1 si quatre pions de couleur c s'alignent quand ligne et colonne croissent ensemble, -1 sinon."""
    return 1 if any(_alignements(c, g, dimv, dimh, dimv + 2)) else -1


def diagoNESO(c: int, g: Grille, dimv: int, dimh: int) -> int:
    """Retourne 1 si quatre pions de couleur c s'alignent quand la ligne croît et la colonne décroît, -1 sinon."""
    return 1 if any(_alignements(c, g, dimv, dimh, dimv)) else -1


def est_gagnante(c: int, g: Grille, dimv: int, dimh: int) -> bool:
    """Retourne True si quatre pions de couleur c sont alignés dans un sens ou un autre."""
    return any(cherche(c, g, dimv, dimh) != -1 for cherche in (horiz, vertic, diagoNOSE, diagoNESO))


def jouer(c: int, colonne: int, g: Grille, dimv: int, dimh: int) -> None:
    """Laisse tomber dans la colonne un pion de couleur c : la grille est modifiée sur place."""
    g[_ligne_de_chute(colonne, g, dimv, dimh)][colonne] = c


def grille_en_str(g: Grille, dimv: int, dimh: int) -> str:
    """Retourne le dessin de la grille, la ligne du haut en premier."""
    return "\n".join(" ".join(SIGNS[g[ligne][colonne]] for colonne in range(dimh)) for ligne in reversed(range(dimv)))


def afficher(g: Grille, dimv: int, dimh: int, debug: bool) -> None:
    """Affiche la grille, avec les numéros des lignes et des colonnes si debug est vrai."""
    dessin = grille_en_str(g, dimv, dimh)
    if not debug:
        print(dessin)
        return
    marge, largeur = len(str(dimv)), len(str(dimh))
    for numero, ligne in zip(range(dimv, 0, -1), dessin.split("\n"), strict=True):
        print(str(numero).rjust(marge), *(signe.rjust(largeur) for signe in ligne.split(" ")))
    print(" " * marge, *(str(colonne).rjust(largeur) for colonne in range(1, dimh + 1)))


def atoidejouer(c: int, g: Grille, dimv: int, dimh: int) -> int:
    """Demande au joueur de couleur c une colonne où il reste de la place, numérotée à partir de 1, et retourne son indice."""
    while True:
        numero = nombre_tape(saisir(f"Aux {NOMS[c]} ({SIGNS[c]}) de jouer, numéro de colonne : "))
        if numero is None:
            print(f"Ce n'est pas un numéro de colonne : il faut un nombre de 1 à {dimh}.")
            continue
        try:
            _ligne_de_chute(numero - 1, g, dimv, dimh)
        except IllegalMove as refus:
            print(refus.to(Lang.FR))
        else:
            return numero - 1


def jeu(g: Grille, dimv: int, dimh: int) -> None:
    """Fait jouer deux personnes à partir de la grille g jusqu'à la victoire ou l'égalité."""
    if not estValide(g, dimv, dimh):
        print("Grille invalide. Jeu stoppé.")
        return
    afficher(g, dimv, dimh, debug=True)
    while NbCasesLibres(g, dimv, dimh) and not est_gagnante(3, g, dimv, dimh):
        c = 1 if nbJetons(1, g, dimv, dimh) == nbJetons(2, g, dimv, dimh) else 2
        jouer(c, atoidejouer(c, g, dimv, dimh), g, dimv, dimh)
        afficher(g, dimv, dimh, debug=True)
    gagnants = [NOMS[c] for c in _une_par_une(3) if est_gagnante(c, g, dimv, dimh)]
    print(f"Les pions {gagnants[0]} gagnent. Bravo !" if gagnants else "Egalité ... Recommencez !")


def lire_grille(chemin: str | Path) -> Grille:
    """Retourne la grille d'un fichier : un dessin, des chiffres ou une liste ; mal formé, il est refusé avec l'endroit."""
    lignes = read_grid(Path(chemin).read_text("utf-8-sig", errors="replace"))
    return [[SIGNS.index(signe) for signe in ligne] for ligne in reversed(lignes)]


def ecrire_grille(g: Grille, dimv: int, dimh: int, chemin: str | Path) -> None:
    """Écrit la grille dans un fichier, tel que lire_grille le relit."""
    Path(chemin).write_text(grille_en_str(g, dimv, dimh) + "\n", "utf-8", newline="\n")


def _une_par_une(c: int) -> tuple[int, ...]:
    return (1, 2) if c == 3 else (c,)


def _pions(c: int, g: Grille, dimv: int, dimh: int) -> int:
    """Les pions d'une couleur, un bit par case, rangés comme les règles les dessinent.

    Les bits s'écrivent ici du plus fort au plus faible : colonnes de droite à gauche, chacune de haut en bas
    après le bit toujours nul qui la sépare de la suivante.
    """
    bits = (
        "0" + "".join("1" if g[ligne][colonne] == c else "0" for ligne in reversed(range(dimv)))
        for colonne in reversed(range(dimh))
    )
    return int("".join(bits), 2)


def _alignements(c: int, g: Grille, dimv: int, dimh: int, pas: int) -> Iterator[tuple[int, int]]:
    """La ligne et la colonne où commence chaque alignement d'une seule couleur, de `pas` en `pas` bits."""
    for couleur in _une_par_une(c):
        debuts = aligned(_pions(couleur, g, dimv, dimh), pas, ALIGNES)
        while debuts:
            colonne, ligne = divmod(debuts.bit_length() - 1, dimv + 1)
            yield ligne, colonne
            debuts ^= 1 << debuts.bit_length() - 1


def _ligne_de_chute(colonne: int, g: Grille, dimv: int, dimh: int) -> int:
    """La ligne où les règles arrêtent un pion lâché dans la colonne, ou leur refus.

    Tous les pions sont confiés à qui joue : les règles ne voient ainsi que des cases prises, jamais de partie gagnée.
    """
    prises = _pions(1, g, dimv, dimh) | _pions(2, g, dimv, dimh)
    suite = ConnectFour(dimv, dimh).play(ConnectFourState(prises, 0, Seat.FIRST), Move(colonne))
    return ((suite.first ^ prises).bit_length() - 1) % (dimv + 1)


def _programme(arguments: list[str]) -> None:
    depart, arrivee = _fichiers(arguments)
    g = _grille_du_fichier(depart) if depart else [[0] * NBC for _ in range(NBL)]
    dimv, dimh = len(g), len(g[0])
    try:
        jeu(g, dimv, dimh)
    finally:  # même interrompue, la partie se reprendra plus tard à partir de ce fichier
        if arrivee:
            _garder(g, dimv, dimh, arrivee)


def _fichiers(arguments: list[str]) -> tuple[str | None, str | None]:
    """Le fichier d'où vient la grille et celui où l'écrire, si la ligne de commande les donne."""
    depart = arrivee = None
    restants = iter(arguments)
    for argument in restants:
        if argument == "--ecrire":
            arrivee = next(restants, None) or _refuser_usage(
                "L'option --ecrire attend un nom de fichier", "The option --ecrire needs the name of a file"
            )
        elif argument.startswith("-"):
            _refuser_usage(f"L'option {quoted(argument)} n'existe pas", f"There is no option {quoted(argument)}")
        elif depart is not None:
            _refuser_usage(
                f"Une seule grille est attendue, « {argument} » est de trop",
                f"One grid is expected, « {argument} » is one too many",
            )
        else:
            depart = argument
    return depart, arrivee


def _refuser_usage(fr: str, en: str) -> NoReturn:
    refuser(Text(f"{fr} ; usage : {USAGE}", f"{en}; usage: {USAGE}"))


def _grille_du_fichier(chemin: str) -> Grille:
    try:
        return lire_grille(chemin)
    except OSError as erreur:
        raison = _raison(erreur)
        refuser(
            Text(
                f"Le fichier « {chemin} » ne peut pas être lu : {raison.fr}.",
                f"The file « {chemin} » cannot be read: {raison.en}.",
            )
        )
    except BadPosition as erreur:
        refuser(
            Text(
                f"Le fichier « {chemin} » ne dessine pas une grille. {erreur.text.fr}",
                f"The file « {chemin} » draws no grid. {erreur.text.en}",
            )
        )


def _garder(g: Grille, dimv: int, dimh: int, chemin: str) -> None:
    try:
        ecrire_grille(g, dimv, dimh, chemin)
    except OSError as erreur:
        raison = _raison(erreur)
        refuser(
            Text(
                f"La grille ne peut pas être écrite dans « {chemin} » : {raison.fr}.",
                f"The grid cannot be written to « {chemin} »: {raison.en}.",
            )
        )


def _raison(erreur: OSError) -> Text:
    raisons = {
        FileNotFoundError: Text("ce fichier ou son dossier n'existe pas", "this file or its folder does not exist"),
        IsADirectoryError: Text("c'est un dossier", "it is a folder"),
        PermissionError: Text("l'accès est refusé", "access is denied"),
    }
    dit = erreur.strerror
    return raisons.get(type(erreur), same(dit) if dit else Text("le système refuse", "the system refuses"))


if __name__ == "__main__":
    lancer(_programme, AIDE)

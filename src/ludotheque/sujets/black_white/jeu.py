"""Le programme principal du Black & White : deux joueurs, une console, un plateau de 6 à 15."""

from ludotheque.core.text import Text, quoted
from ludotheque.sujets._terminal import lancer, refuser, saisir
from ludotheque.sujets.black_white._plateau import VIDE, O, Plateau, X, adversaire, case
from ludotheque.sujets.black_white.affichage import (
    INVITE_CHOIX,
    afficher_liste_coups_valides,
    afficher_plateau,
    creation_plateau,
    declarer_vainqueur,
    menu,
    nbr_pions_2camps,
    placement_premiers_pions,
    regles,
    reperer_fin_partie,
)
from ludotheque.sujets.black_white.saisies import conversion_coordonnees, placer_un_pion, sortie, verif_saisie
from ludotheque.sujets.black_white.validite import liste_coups_valides, passer_son_tour, validite_coup

TAILLE_MIN, TAILLE_MAX = 6, 15

INVITES_APRES_LISTE = {
    "P": "Appuyez sur P pour placer votre pion: ",
    "PT": "Appuyez sur PT pour passer votre tour: ",
}
USAGE = "python -m ludotheque.sujets.black_white [taille]"
AIDE_PROGRAMME = Text(
    f"""Usage : {USAGE}
Fait jouer deux personnes, O et X, sur un plateau de {TAILLE_MIN} à {TAILLE_MAX} ; la taille est demandée si elle n'est pas donnée.
    --help, -h    cette aide ; pendant la partie, R montre les règles et ? les touches""",
    f"""Usage: {USAGE}
Two people play, O and X, on a board of {TAILLE_MIN} to {TAILLE_MAX}; the size (taille) is asked for when it is not given.
    --help, -h    this help; during the game R shows the rules and ? the keys, in French""",
)
AIDE = """\
Touches, en majuscules ou en minuscules :
    P: placer un pion, puis taper sa case, une lettre et un nombre (d5)
    PT: passer son tour, seulement quand aucun coup n'est possible
    A: abandon, à confirmer
    L: liste des coups valides
    R: règles du jeu
    ?: cette aide"""


def lire_taille(texte: str) -> int | None:
    """La taille écrite dans ce texte, ou None si ce n'est pas un entier de 6 à 15."""
    try:
        taille = int(texte)
    except ValueError:
        return None
    return taille if TAILLE_MIN <= taille <= TAILLE_MAX else None


def refus_taille(texte: str) -> Text:
    """Pourquoi cette taille est refusée."""
    return Text(
        f"La taille {quoted(texte)} ne convient pas : il faut un entier de {TAILLE_MIN} à {TAILLE_MAX}.",
        f"The size {quoted(texte)} will not do: an integer from {TAILLE_MIN} to {TAILLE_MAX} is needed.",
    )


def demander_taille() -> int:
    """Demande la taille du plateau jusqu'à ce qu'elle convienne."""
    while True:
        texte = saisir(f"Taille du plateau (de {TAILLE_MIN} à {TAILLE_MAX}) : ")
        taille = lire_taille(texte)
        if taille is not None:
            return taille
        print(refus_taille(texte).fr)


def informer(commande: str, liste_coups: list[list[int]]) -> bool:
    """Montre la liste des coups, les règles ou l'aide, et dit si c'est bien ce qui était demandé."""
    if commande == "L":
        print(afficher_liste_coups_valides(liste_coups))
    elif commande == "R":
        regles()
    elif commande == "?":
        print(AIDE)
    return commande in ("L", "R", "?")


def refus_commande(choix: str, joueur: str, passer_tour: bool) -> str:
    """Pourquoi cette commande est refusée."""
    nom, commande = joueur.strip(), choix.strip().upper()
    if commande == "PT":
        return f"{nom} ne peut pas passer son tour : un coup est possible, tapez P pour placer un pion."
    if commande == "P":
        return f"{nom} ne peut pas placer de pion : aucun coup n'est possible, tapez PT pour passer."
    attendu = f"tapez {'PT' if passer_tour else 'P'}, A ou L."
    return (
        f"La commande {quoted(choix)} n'existe pas : {attendu}" if commande else f"Il manque une commande : {attendu}"
    )


def refus_coup(plateau: Plateau, newpion: str) -> str:
    """Pourquoi un pion ne peut pas être posé là."""
    if not verif_saisie(newpion):
        return f"La saisie {quoted(newpion)} n'est pas une case : tapez une lettre et un nombre, comme d5."
    i, j = new_pion = conversion_coordonnees(newpion)
    if case(plateau, new_pion) is None:
        return (
            f"La case {quoted(newpion)} est hors du plateau, qui va de a1 à {plateau[0][-2].lower()}{plateau[-1][-1]}."
        )
    if plateau[i][j - 1] != VIDE:
        return f"La case {quoted(newpion)} est déjà occupée."
    return f"Un pion en {quoted(newpion)} n'encadre aucun pion adverse."


def poser_pion(plateau: Plateau, joueur: str, taille: int) -> bool:
    """Demande une case jusqu'à ce que le coup soit valide et le joue ; False si le joueur abandonne."""
    invite = f"C'est au joueur {joueur.strip()} de jouer. Où voulez-vous jouer ? (abandonner : A) : "
    while True:
        newpion = saisir(invite).strip()
        if newpion.upper() == "A":
            if sortie():
                return False
        elif verif_saisie(newpion) and validite_coup(plateau, conversion_coordonnees(newpion), joueur, taille):
            placer_un_pion(plateau, conversion_coordonnees(newpion), joueur)
            return True
        elif not informer(newpion.upper(), liste_coups_valides(plateau, joueur)):
            print(refus_coup(plateau, newpion))


def jouer_tour(plateau: Plateau, tour: int, joueur: str, taille: int) -> bool:
    """Fait jouer ou passer le joueur dont c'est le tour ; False s'il abandonne."""
    liste_coups = liste_coups_valides(plateau, joueur)
    passer_tour = passer_son_tour(joueur, liste_coups)
    touche = "PT" if passer_tour else "P"
    choix = menu(passer_tour, tour, joueur, nbr_pions_2camps(plateau))
    while (commande := choix.strip().upper()) != touche:
        if commande == "A":
            if sortie():
                return False
        elif not informer(commande, liste_coups):
            print(refus_commande(choix, joueur, passer_tour))
        choix = saisir(INVITES_APRES_LISTE[touche] if commande == "L" else INVITE_CHOIX)
    return passer_tour or poser_pion(plateau, joueur, taille)


def montrer(plateau: Plateau) -> None:
    """Affiche le plateau, puis une ligne vide qui le détache de la suite."""
    afficher_plateau(plateau)
    print()


def partie(taille: int) -> None:
    """Joue une partie entière sur un plateau de cette taille."""
    plateau = creation_plateau(taille)
    placement_premiers_pions(plateau)
    montrer(plateau)
    tour, continuer = 0, True
    while continuer:
        joueur = O if tour % 2 == 0 else X
        if not jouer_tour(plateau, tour, joueur, taille):
            print(f"Le joueur {joueur.strip()} abandonne la partie")
            print(f"Le joueur {adversaire(joueur).strip()} gagne")
            return
        montrer(plateau)
        nbr_pions = nbr_pions_2camps(plateau)
        coups_de_O, coups_de_X = liste_coups_valides(plateau, O), liste_coups_valides(plateau, X)
        continuer = not reperer_fin_partie(taille, nbr_pions, coups_de_O, coups_de_X)
        tour += 1
    declarer_vainqueur(nbr_pions)


def taille_des_arguments(arguments: list[str]) -> int | None:
    """La taille donnée sur la ligne de commande, None s'il faut la demander ; fausse, elle arrête le programme."""
    if not arguments:
        return None
    taille = lire_taille(arguments[0])
    if taille is None:
        refuser(refus_taille(arguments[0]))
    if len(arguments) > 1:
        refuser(
            Text(
                f"L'argument {quoted(arguments[1])} est de trop : seule la taille du plateau est attendue.",
                f"The argument {quoted(arguments[1])} is one too many: only the size of the board is expected.",
            )
        )
    return taille


def programme(arguments: list[str]) -> None:
    """Le jeu tel qu'on le lance, avec ou sans taille."""
    taille = taille_des_arguments(arguments) or demander_taille()
    print("Pendant la partie, tapez R pour lire les règles et ? pour l'aide sur les touches.")
    print()
    partie(taille)


if __name__ == "__main__":
    lancer(programme, AIDE_PROGRAMME)

"""L'awalé de l'épreuve CCINP 2024 : on sème, on récolte, sans jamais affamer l'adversaire.

`python -m ludotheque.sujets.awale [--ia] [nom1 nom2]` fait jouer deux personnes, ou l'ordinateur contre lui-même.

Dans `jeu['plateau']`, les cases 0 à 5 sont toujours celles du joueur dont c'est le tour ; pour les règles,
ce joueur est donc `Seat.FIRST` tant que l'on ne regarde que le plateau.
"""

from collections.abc import Callable
from typing import Any

from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted
from ludotheque.games.awale.rules import HOLES, SIDE, Awale, AwaleState, harvestable, seeds_of
from ludotheque.sujets._awale_negamax import BORNE, valeur_negamax
from ludotheque.sujets._terminal import lancer, nombre_tape, refuser, saisir

Jeu = dict[str, Any]

REGLES = Awale()
EGALITE = "égalité"
REFUS = "La case choisie n'est pas valable"
QUESTION = "Choisir une case : "
PROFONDEUR = 6  # coups que regarde le joueur virtuel
COMMANDE = "python -m ludotheque.sujets.awale"
USAGE = Text(f"Usage : {COMMANDE} [--ia] [nom1 nom2]", f"Usage: {COMMANDE} [--ia] [name1 name2]")
AIDE = Text(
    f"""{USAGE.fr}
Fait jouer deux personnes, Alice et Bob si vous ne donnez pas leurs noms : chacune choisit une case de 0 à 5.
    --ia          l'ordinateur joue contre lui-même
    --help, -h    cette aide""",
    f"""{USAGE.en}
Two people play, Alice and Bob unless you name them: each chooses a hole from 0 to 5.
    --ia          the computer plays against itself
    --help, -h    this help""",
)


def initialisation(nom_joueur1: str, nom_joueur2: str) -> Jeu:
    """Renvoie le jeu au départ : quatre graines par case, le joueur 1 commence."""
    depart = REGLES.start()
    return {
        "joueur1": nom_joueur1,
        "joueur2": nom_joueur2,
        "score": list(depart.harvested),
        "n": depart.turns,
        "plateau": list(depart.holes),
    }


def tour_joueur1(jeu: Jeu) -> bool:
    """Renvoie True si c'est au joueur 1 de jouer : un nombre pair de tours a été joué."""
    return bool(jeu["n"] % 2 == 0)


def tourner_plateau(jeu: Jeu) -> None:
    """Échange sur place les cases 0 à 5 et les cases 6 à 11 du plateau."""
    plateau = jeu["plateau"]
    plateau[:] = plateau[6:] + plateau[:6]


def copie(jeu: Jeu) -> Jeu:
    """Renvoie une copie profonde du jeu."""
    return {cle: valeur.copy() if isinstance(valeur, list) else valeur for cle, valeur in jeu.items()}


def deplacer_graines(plateau: list[int], case: int) -> int:
    """Sème sur place les graines de la case et renvoie l'indice de la dernière case semée."""
    graines, plateau[case] = plateau[case], 0
    derniere = case
    while graines:
        derniere = (derniere + 1) % HOLES
        if derniere != case:
            plateau[derniere] += 1
            graines -= 1
    return derniere


def case_ramassable(plateau: list[int], case: int) -> bool:
    """Renvoie True si la case est à l'adversaire et contient 2 ou 3 graines."""
    return harvestable(tuple(plateau), case, Seat.FIRST)


def ramasser_graines(plateau: list[int], case: int) -> int:
    """Récolte sur place depuis la case, en reculant, et renvoie le nombre de graines gagnées."""
    if not case_ramassable(plateau, case):
        return 0
    graines, plateau[case] = plateau[case], 0
    return graines + ramasser_graines(plateau, case - 1)


def test_famine(plateau: list[int], case: int) -> bool:
    """Renvoie True s'il reste une graine à l'adversaire après ce coup ; le plateau ne change pas."""
    return REGLES.feeds(tuple(plateau), case, Seat.FIRST)


def test_case(plateau: list[int], case: int) -> bool:
    """Renvoie True si la case est acceptable : au joueur, non vide, et sans famine."""
    return REGLES.acceptable(tuple(plateau), case, Seat.FIRST)


def cases_possibles(jeu: Jeu) -> list[int]:
    """Renvoie les cases que le joueur actif peut jouer ; le jeu ne change pas."""
    return [case for case in SIDE[Seat.FIRST] if test_case(jeu["plateau"], case)]


def tour_suivant(jeu: Jeu) -> bool:
    """Renvoie True si la partie continue, False si elle est finie."""
    return REGLES.outcome(_etat(jeu)) is None


def tour_jeu(jeu: Jeu, case: int) -> bool:
    """Joue la case si elle est acceptable et renvoie True tant que la partie continue."""
    plateau = jeu["plateau"]
    if not test_case(plateau, case):
        print(REFUS)
        return True
    graines_gagnees = ramasser_graines(plateau, deplacer_graines(plateau, case))
    jeu["score"][0 if tour_joueur1(jeu) else 1] += graines_gagnees
    jeu["n"] += 1
    tourner_plateau(jeu)
    return tour_suivant(jeu)


def gagnant(jeu: Jeu) -> str:
    """Ajoute à chaque score les graines de son camp et renvoie le nom du vainqueur, ou « égalité »."""
    etat = _etat(jeu)
    jeu["score"][0] += seeds_of(etat.holes, Seat.FIRST)
    jeu["score"][1] += seeds_of(etat.holes, Seat.SECOND)
    un, deux = jeu["score"]
    if un == deux:
        return EGALITE
    nom: str = jeu["joueur1" if un > deux else "joueur2"]
    return nom


def affiche(plateau: list[int]) -> None:
    """Affiche l'adversaire en haut (11 à 6) et le joueur actif en bas (0 à 5), avec les indices des cases."""
    trait = "+----" * 6 + "+"
    print("".join(f" {case:>3} " for case in range(11, 5, -1)).rstrip())
    print(trait)
    print("".join(f"| {plateau[case]:>2} " for case in range(11, 5, -1)) + "|")
    print(trait)
    print("".join(f"| {plateau[case]:>2} " for case in range(6)) + "|")
    print(trait)
    print("".join(f" {case:>3} " for case in range(6)).rstrip())


def awale_jcj(nom_joueur1: str, nom_joueur2: str) -> str:
    """Fait jouer deux personnes et renvoie le nom du vainqueur, ou « égalité »."""
    return gagnant(_partie(initialisation(nom_joueur1, nom_joueur2), _demande_case))


def gain(jeu: Jeu, case: int) -> tuple[int, Jeu]:
    """Renvoie les graines gagnées par ce coup et le jeu qui le suit ; `jeu` ne change pas."""
    suite = copie(jeu)
    tour_jeu(suite, case)
    return sum(suite["score"]) - sum(jeu["score"]), suite


def NegaAwale(jeu: Jeu, profondeur_max: int, profondeur: int) -> int:
    """Renvoie la meilleure case à la profondeur 0, et plus bas la valeur du jeu pour le joueur actif."""
    if profondeur == profondeur_max or not tour_suivant(jeu):
        return valeur_negamax(_etat(jeu), 0, -BORNE, BORNE)
    vals_jeu: list[list[int]] = []
    meilleure = -BORNE
    for case in cases_possibles(jeu):
        graines, suite = gain(jeu, case)
        reste = profondeur_max - profondeur - 1
        valeur = graines - valeur_negamax(_etat(suite), reste, -BORNE, graines - meilleure)
        meilleure = max(meilleure, valeur)
        vals_jeu.append([case, valeur])
    return max_vals(vals_jeu, profondeur)


def max_vals(vals_jeu: list[list[int]], profondeur: int) -> int:
    """Parmi des `[case, valeur]`, renvoie la case du premier maximum à la profondeur 0, sinon le maximum."""
    case, valeur = max(vals_jeu, key=lambda paire: paire[1])
    return case if profondeur == 0 else valeur


def awale_ia(nom1: str, nom2: str) -> str:
    """Fait jouer l'ordinateur contre lui-même et renvoie le nom du vainqueur, ou « égalité »."""
    return gagnant(_partie(initialisation(nom1, nom2), _case_du_joueur_virtuel))


def _etat(jeu: Jeu) -> AwaleState:
    """La même partie vue par les règles, où le plateau ne tourne jamais : le joueur 1 garde les cases 0 à 5."""
    plateau = tuple(jeu["plateau"])
    un, deux = jeu["score"]
    if tour_joueur1(jeu):
        return AwaleState(plateau, (un, deux), jeu["n"], Seat.FIRST)
    return AwaleState(plateau[6:] + plateau[:6], (un, deux), jeu["n"], Seat.SECOND)


def _partie(jeu: Jeu, choisir: Callable[[Jeu], int]) -> Jeu:
    """Joue jusqu'à la fin les cases que donne `choisir`, et renvoie le jeu."""
    jeu_continue = True
    while jeu_continue:
        affiche(jeu["plateau"])
        case_choisie = choisir(jeu)
        jeu_continue = tour_jeu(jeu, case_choisie)
    return jeu


def _demande_case(jeu: Jeu) -> int:
    """Demande une case jusqu'à obtenir un nombre entier."""
    while (case := nombre_tape(saisir(QUESTION))) is None:
        print(REFUS)
    return case


def _case_du_joueur_virtuel(jeu: Jeu) -> int:
    return NegaAwale(jeu, PROFONDEUR, 0)


def _annonce(jeu: Jeu) -> str:
    """Dit où en sont les réserves et à qui de jouer, et renvoie son nom."""
    actif: str = jeu["joueur1"] if tour_joueur1(jeu) else jeu["joueur2"]
    print(f"{jeu['joueur1']} {jeu['score'][0]}, {jeu['joueur2']} {jeu['score'][1]} : à {actif} de jouer")
    return actif


def _annonce_et_demande(jeu: Jeu) -> int:
    _annonce(jeu)
    return _demande_case(jeu)


def _annonce_et_calcule(jeu: Jeu) -> int:
    actif, case = _annonce(jeu), _case_du_joueur_virtuel(jeu)
    print(f"{actif} joue la case {case}")
    return case


def _reproche(noms: list[str]) -> Text | None:
    """Ce qui ne va pas dans les noms donnés au programme, ou rien."""
    inconnue = next((nom for nom in noms if nom.startswith("-")), None)
    if inconnue is not None:
        return Text(
            f"L'option {quoted(inconnue)} n'existe pas, la seule est --ia.",
            f"There is no option {quoted(inconnue)}, the only one is --ia.",
        )
    if len(noms) not in (0, 2):
        return Text(
            f"Il faut deux noms de joueurs ou aucun, et non {len(noms)}.",
            f"Two names of players are needed or none, not {len(noms)}.",
        )
    if len(set(noms)) == 1:
        return Text(
            f"Les deux joueurs s'appellent {quoted(noms[0])} : il faut des noms différents pour nommer le gagnant.",
            f"Both players are called {quoted(noms[0])}: the winner's name needs different names.",
        )
    return None


def _programme(arguments: list[str]) -> None:
    """Joue une partie dans le terminal et annonce les scores."""
    noms = [mot for mot in arguments if mot != "--ia"]
    reproche = _reproche(noms)
    if reproche is not None:
        refuser(Text(f"{reproche.fr} {USAGE.fr}", f"{reproche.en} {USAGE.en}"))
    choisir = _annonce_et_demande if noms == arguments else _annonce_et_calcule
    jeu = _partie(initialisation(*(noms or ("Alice", "Bob"))), choisir)
    affiche(jeu["plateau"])
    nom = gagnant(jeu)
    print(f"{jeu['joueur1']} {jeu['score'][0]}\n{jeu['joueur2']} {jeu['score'][1]}")
    print("Égalité" if nom == EGALITE else f"{nom} a gagné la partie")


if __name__ == "__main__":
    lancer(_programme, AIDE)

"""Awalé - le jeu (questions 4, 5, 7, 13 à 16). A lancer : python3 awale.py

Maëlle Kerouanton, PCSI
"""
from plateau import deplacer_graines, ramasser_graines, test_case

SEUIL_VICTOIRE: int = 25
TOURS_MAX: int = 100
RESTE_MIN: int = 3


def initialisation(nom_joueur1: str, nom_joueur2: str) -> dict:
    jeu = {}
    jeu['joueur1'] = nom_joueur1           # Nom du premier joueur
    jeu['joueur2'] = nom_joueur2           # Nom du second joueur
    jeu['score'] = [0,0]                    # Réserve du joueur1, puis du joueur2
    jeu['n'] = 0                             # Nombre de tours déjà effectués
    jeu['plateau'] = [4]*12                  # Plateau de jeu initial
    return jeu


def tour_joueur1(jeu: dict) -> bool:
    """Q4. Le joueur 1 joue quand n est pair."""
    return jeu["n"] % 2 == 0


def tourner_plateau(jeu: dict) -> None:
    """Q5. Echange des deux camps, sur place."""
    plateau: list[int] = jeu["plateau"]
    for i in range(6):
        plateau[i], plateau[i + 6] = plateau[i + 6], plateau[i]


# Q6. Une case contient moins de 48 graines ; 48 = 0b110000 donc 6 bits suffisent.


def copie(jeu: dict) -> dict:
    """Q7. Copie profonde sans deepcopy."""
    nouveau: dict = dict(jeu)
    nouveau["score"] = jeu["score"].copy()
    nouveau["plateau"] = jeu["plateau"].copy()
    return nouveau


def cases_possibles(jeu: dict) -> list[int]:
    """Q13. Liste des coups du joueur actif."""
    possibles: list[int] = []
    for case in range(len(jeu["plateau"])):
        if test_case(jeu["plateau"], case):
            possibles.append(case)
    return possibles


def tour_suivant(jeu: dict) -> bool:
    """Q14. True si la partie continue."""
    a_gagne: bool = any(s >= SEUIL_VICTOIRE for s in jeu["score"])
    trop_long: bool = jeu["n"] >= TOURS_MAX
    plus_de_graines: bool = sum(jeu["plateau"]) <= RESTE_MIN
    bloque: bool = not cases_possibles(jeu)
    return not (a_gagne or trop_long or plus_de_graines or bloque)


def tour_jeu(jeu: dict, case: int) -> bool:
    """Q15."""
    plateau = jeu['plateau']
    if test_case(plateau, case): # La case jouée est acceptable
        derniere = deplacer_graines(plateau, case)
        graines_gagnees = ramasser_graines(plateau, derniere)
        # Pour augmenter le score, il faut savoir qui joue grâce à la parité du nombre de tours
        if tour_joueur1(jeu):
            jeu['score'][0] = jeu['score'][0] + graines_gagnees
        else:
            jeu['score'][1] = jeu['score'][1] + graines_gagnees
        jeu['n'] += 1 # On incrémente le nombre de tours
        tourner_plateau(jeu) # Echanger les plateaux
        return tour_suivant(jeu)
    else:
        print("La case choisie n'est pas valable")
        return True


def _ramassage_final(jeu: dict) -> None:
    """Chaque joueur met les graines de son camp dans sa réserve."""
    actif: int = jeu["n"] % 2          # 0 -> joueur1, 1 -> joueur2
    jeu["score"][actif] += sum(jeu["plateau"][:6])
    jeu["score"][1 - actif] += sum(jeu["plateau"][6:])
    for i in range(12):
        jeu["plateau"][i] = 0


def gagnant(jeu: dict) -> str:
    """Q16."""
    _ramassage_final(jeu)
    match jeu["score"]:
        case [a, b] if a > b:
            return jeu["joueur1"]
        case [a, b] if a < b:
            return jeu["joueur2"]
        case _:
            return "égalité"


def affiche(plateau: list[int]) -> None:
    haut = " ".join(f"{g:2d}" for g in reversed(plateau[6:]))
    bas = " ".join(f"{g:2d}" for g in plateau[:6])
    print("adversaire :", haut)
    print("vous       :", bas)


def awale_jcj(nom_joueur1: str, nom_joueur2: str) -> str:
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue:
        affiche(jeu['plateau'])
        case_choisie = int(input("Choisir une case : "))
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)


if __name__ == "__main__":
    print("Résultat :", awale_jcj("Alice", "Bob"))

# Pham Duc An, Lacroix Noé
# toutes les fonctions du projet (jeu + ia) sont dans ce fichier

import random as rd

couleurs = ["Rouge", "Blanc"]


def init_jeu(nb_lignes, nb_colonnes):
    plateau = [list("." * nb_colonnes) for i in range(nb_lignes)]
    cartes = "N1 N2 N3 NE1 NE2 NE3 E1 E2 E3 SE1 SE2 SE3 S1 S2 S3 SO1 SO2 SO3 O1 O2 O3 NO1 NO2 NO3".split(" ")
    pioche = []
    # on mélange à la main : on tire une carte au hasard jusqu'à la fin
    while cartes:
        pioche.append(cartes.pop(rd.randrange(len(cartes))))
    main_r = pioche[0:10:2]
    main_b = pioche[1:10:2]
    pioche = pioche[10:]
    return plateau, nb_lignes // 2, nb_colonnes // 2, main_r, main_b, pioche, []


def afficher_main(couleur, main):
    print(f"{couleur} :", *main)


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    for couleur, main in zip(couleurs, [main_r, main_b]):
        afficher_main(couleur, main)
    barre = "-" * (5 * len(plateau[0]) + 1)
    print(barre)
    for i, ligne in enumerate(plateau):
        texte = ["  " + x + " " for x in "".join(ligne).replace(".", " ")]
        if i == l_roi:
            texte[c_roi] = " X" + texte[c_roi][2:]
        print("|" + "|".join(texte) + "|")
        print(barre)


def deplacement(carte):
    n = int(carte[-1])
    dl = n * (carte.count("S") - carte.count("N"))
    dc = n * (carte.count("E") - carte.count("O"))
    return dl, dc


def mouvement_possible(plateau, l_roi, c_roi, carte):
    dl, dc = deplacement(carte)
    l, c = l_roi + dl, c_roi + dc
    dedans = 0 <= l < len(plateau) and 0 <= c < len(plateau[0])
    return dedans and plateau[l][c] == "."


def main_jouable(plateau, l_roi, c_roi, main):
    return [carte for carte in main if mouvement_possible(plateau, l_roi, c_roi, carte)]


def action_ok(action, plateau, l_roi, c_roi, main):
    if action in main:
        return mouvement_possible(plateau, l_roi, c_roi, action)
    if action == "pioche":
        return len(main) < 5
    if action == "passe":
        return len(main) == 5 and not main_jouable(plateau, l_roi, c_roi, main)
    return False


def demande_action(couleur, plateau, l_roi, c_roi, main):
    debut = f"Vous êtes le joueur {couleur}"
    while True:
        print(debut + ", que souhaitez-vous faire ? ", end="")
        action = input()
        if action_ok(action, plateau, l_roi, c_roi, main):
            return action
        debut = "Action impossible"


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    dl, dc = deplacement(carte)
    l_roi += dl
    c_roi += dc
    plateau2 = [ligne[:] for ligne in plateau]
    plateau2[l_roi][c_roi] = couleur[0]
    mains = [main_r[:], main_b[:]]
    mains[couleurs.index(couleur)].remove(carte)
    return plateau2, l_roi, c_roi, mains[0], mains[1], defausse + [carte]


def territoire(plateau, ligne, colonne, couleur, vus=None):
    # une case est une liste [ligne, colonne]
    if vus is None:
        vus = []
    if ligne < 0 or colonne < 0 or ligne >= len(plateau) or colonne >= len(plateau[0]):
        return vus
    if plateau[ligne][colonne] == couleur[0] and [ligne, colonne] not in vus:
        vus.append([ligne, colonne])
        territoire(plateau, ligne - 1, colonne, couleur, vus)
        territoire(plateau, ligne, colonne + 1, couleur, vus)
        territoire(plateau, ligne + 1, colonne, couleur, vus)
        territoire(plateau, ligne, colonne - 1, couleur, vus)
    return vus


def score(plateau, couleur):
    total = 0
    vus = []
    for i in range(len(plateau)):
        for j in range(len(plateau[0])):
            avant = len(vus)
            territoire(plateau, i, j, couleur, vus)
            # les nouvelles cases forment un territoire entier
            total += (len(vus) - avant) ** 2
    return total


def main():
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    tour = 0
    passes = 0
    pions = [26, 26]
    while passes < 2 and min(pions) > 0:
        j = tour % 2
        couleur = couleurs[j]
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        action = demande_action(couleur, plateau, l_roi, c_roi, [main_r, main_b][j])
        passes = passes + 1 if action == "passe" else 0
        if action == "pioche":
            if len(pioche) == 0:
                pioche = defausse
                defausse = []
                rd.shuffle(pioche)
            [main_r, main_b][j].append(pioche.pop())
        elif action != "passe":
            plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, action, couleur)
            pions[j] -= 1
        tour += 1
    afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
    points = [score(plateau, c) for c in couleurs]
    for c, p in zip(couleurs, points):
        print(c, p)
    if points[0] == points[1]:
        print("Égalité")
    else:
        print(couleurs[points.index(max(points))], "a gagné la partie")


# ------------------------------------------------------------------ IA

def name():
    return "Pham Fatale"


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    moi = couleurs.index(couleur)
    mains = [main_r, main_b]
    jouables = main_jouable(plateau, l_roi, c_roi, mains[moi])
    if not jouables:
        return "pioche" if len(mains[moi]) < 5 else "passe"

    autre = couleurs[1 - moi]
    s_moi, s_autre = score(plateau, couleur), score(plateau, autre)

    def interet(carte):
        p, l, c = bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, [], carte, couleur)[:3]
        attaque = score(p, couleur) - s_moi
        p[l][c] = autre[0]
        defense = score(p, autre) - s_autre
        p[l][c] = couleur[0]
        # ce que l'autre peut faire ensuite
        risque = 0
        for rep in main_jouable(p, l, c, mains[1 - moi]):
            dl, dc = deplacement(rep)
            p[l + dl][c + dc] = autre[0]
            risque = max(risque, score(p, autre) - s_autre)
            p[l + dl][c + dc] = "."
        return attaque + defense / 2 - risque

    carte = max(jouables, key=interet)
    if len(mains[moi]) < 4 and interet(carte) < 0:
        return "pioche"
    return carte


if __name__ == "__main__":
    main()

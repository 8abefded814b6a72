"""
LE ROI DES ROSES
Benali Yanis, Courtois Lina
Pour jouer : ouvrir le fichier dans Spyder, l'exécuter puis taper main() dans la console.
"""
import random

dico_dir = {
    "N":  lambda l, c, n: (l - n, c),
    "NE": lambda l, c, n: (l - n, c + n),
    "E":  lambda l, c, n: (l, c + n),
    "SE": lambda l, c, n: (l + n, c + n),
    "S":  lambda l, c, n: (l + n, c),
    "SO": lambda l, c, n: (l + n, c - n),
    "O":  lambda l, c, n: (l, c - n),
    "NO": lambda l, c, n: (l - n, c - n),
}

pion = {"Rouge": "R", "Blanc": "B"}


def ou_va_le_roi(l_roi, c_roi, carte):
    return dico_dir[carte[:-1]](l_roi, c_roi, int(carte[-1]))


def init_jeu(nb_lignes, nb_colonnes):
    plateau = [["." for j in range(nb_colonnes)] for i in range(nb_lignes)]
    l_roi = (nb_lignes - 1) // 2
    c_roi = (nb_colonnes - 1) // 2
    pioche = [d + str(n) for d in dico_dir.keys() for n in range(1, 4)]
    random.shuffle(pioche)
    main_r = []
    main_b = []
    for i in range(5):
        main_r.append(pioche.pop())
    for i in range(5):
        main_b.append(pioche.pop())
    return plateau, l_roi, c_roi, main_r, main_b, pioche, []


def afficher_main(couleur, main):
    print(couleur, ":", end="")
    for carte in main:
        print(" " + carte, end="")
    print()


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    afficher_main("Rouge", main_r)
    afficher_main("Blanc", main_b)
    print("-" * (4 * len(plateau[0]) + 1))
    for i in range(len(plateau)):
        print("|", end="")
        for j in range(len(plateau[i])):
            case = plateau[i][j].replace(".", "")
            if i == l_roi and j == c_roi:
                case = "X" + case
            print(case.center(3), end="|")
        print()
        print("-" * (4 * len(plateau[0]) + 1))


def mouvement_possible(plateau, l_roi, c_roi, carte):
    l, c = ou_va_le_roi(l_roi, c_roi, carte)
    # attention aux indices négatifs qui ne font pas d'erreur en python
    if l < 0 or c < 0:
        return False
    try:
        return plateau[l][c] == "."
    except IndexError:
        return False


def main_jouable(plateau, l_roi, c_roi, main):
    return [carte for carte in main if mouvement_possible(plateau, l_roi, c_roi, carte)]


def demande_action(couleur, plateau, l_roi, c_roi, main):
    action = input("Vous êtes le joueur {}, que souhaitez-vous faire ? ".format(couleur))
    while True:
        if action == "pioche":
            if len(main) < 5:
                return action
        elif action == "passe":
            if len(main) == 5 and len(main_jouable(plateau, l_roi, c_roi, main)) == 0:
                return action
        else:
            try:
                main.index(action)
                if mouvement_possible(plateau, l_roi, c_roi, action):
                    return action
            except ValueError:
                pass   # carte pas dans la main
        action = input("Action impossible, que souhaitez-vous faire ? ")


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    l_roi, c_roi = ou_va_le_roi(l_roi, c_roi, carte)
    plateau[l_roi][c_roi] = pion[couleur]
    mains = {"Rouge": main_r, "Blanc": main_b}
    defausse.append(mains[couleur].pop(mains[couleur].index(carte)))
    return plateau, l_roi, c_roi, main_r, main_b, defausse


def voisines(plateau, ligne, colonne):
    v = []
    if ligne > 0:
        v.append((ligne - 1, colonne))
    if ligne < len(plateau) - 1:
        v.append((ligne + 1, colonne))
    if colonne > 0:
        v.append((ligne, colonne - 1))
    if colonne < len(plateau[0]) - 1:
        v.append((ligne, colonne + 1))
    return v


def territoire(plateau, ligne, colonne, couleur):
    if plateau[ligne][colonne] != pion[couleur]:
        return []
    # récursif : on enlève le pion d'une copie puis on va voir les voisins
    copie = [l.copy() for l in plateau]
    return territoire_aux(copie, ligne, colonne, couleur)


def territoire_aux(copie, ligne, colonne, couleur):
    copie[ligne][colonne] = "."
    cases = [(ligne, colonne)]
    for l, c in voisines(copie, ligne, colonne):
        if copie[l][c] == pion[couleur]:
            cases += territoire_aux(copie, l, c, couleur)
    return cases


def score(plateau, couleur):
    points = 0
    a_faire = [(l, c) for l in range(len(plateau)) for c in range(len(plateau[0])) if plateau[l][c] == pion[couleur]]
    while a_faire:
        t = territoire(plateau, a_faire[0][0], a_faire[0][1], couleur)
        points += len(t) ** 2
        a_faire = [case for case in a_faire if case not in t]
    return points


def main():
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    mains = {"Rouge": main_r, "Blanc": main_b}
    pions_poses = {"Rouge": 0, "Blanc": 0}
    historique = []
    couleur = "Rouge"
    fini = False
    while not fini:
        afficher_jeu(plateau, l_roi, c_roi, mains["Rouge"], mains["Blanc"])
        action = demande_action(couleur, plateau, l_roi, c_roi, mains[couleur])
        historique.append(action)
        if action == "pioche":
            try:
                carte = pioche.pop()
            except IndexError:
                # pioche vide
                pioche = defausse
                defausse = []
                random.shuffle(pioche)
                carte = pioche.pop()
            mains[couleur].append(carte)
        elif action != "passe":
            plateau, l_roi, c_roi, mains["Rouge"], mains["Blanc"], defausse = bouge_le_roi(
                plateau, l_roi, c_roi, mains["Rouge"], mains["Blanc"], defausse, action, couleur)
            pions_poses[couleur] += 1
        if historique[-2:] == ["passe", "passe"] or 26 in pions_poses.values():
            fini = True
        couleur = "Blanc" if couleur == "Rouge" else "Rouge"
    afficher_jeu(plateau, l_roi, c_roi, mains["Rouge"], mains["Blanc"])
    points_r = score(plateau, "Rouge")
    points_b = score(plateau, "Blanc")
    print("Rouge", points_r)
    print("Blanc", points_b)
    if points_r > points_b:
        print("Rouge a gagné la partie")
    elif points_b > points_r:
        print("Blanc a gagné la partie")
    else:
        print("Égalité")

import random

DIR = {"N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1), "S": (1, 0), "SO": (1, -1), "O": (0, -1), "NO": (-1, -1)}


def init_jeu(nb_lignes, nb_colonnes):
    plateau = []
    for i in range(nb_lignes):
        plateau.append(["."] * nb_colonnes)
    cartes = []
    for d in DIR:
        for k in range(1, 4):
            cartes.append(d + str(k))
    random.shuffle(cartes)
    return plateau, nb_lignes // 2, nb_colonnes // 2, cartes[:5], cartes[5:10], cartes[10:], []


def afficher_main(couleur, main):
    print(couleur + " :", end=" ")
    print(*main)


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    afficher_main("Rouge", main_r)
    afficher_main("Blanc", main_b)
    tirets = "-" * (5 * len(plateau[0]) + 1)
    print(tirets)
    for i in range(len(plateau)):
        ligne = "|"
        for j in range(len(plateau[0])):
            roi = " "
            if i == l_roi and j == c_roi:
                roi = "X"
            pion = plateau[i][j]
            if pion == ".":
                pion = " "
            ligne += " " + roi + pion + " |"
        print(ligne)
        print(tirets)


def arrivee(l_roi, c_roi, carte):
    dl, dc = DIR[carte[:-1]]
    k = int(carte[-1])
    return l_roi + k * dl, c_roi + k * dc


def mouvement_possible(plateau, l_roi, c_roi, carte):
    l, c = arrivee(l_roi, c_roi, carte)
    if l < 0 or c < 0 or l >= len(plateau) or c >= len(plateau[0]):
        return False
    return plateau[l][c] == "."


def main_jouable(plateau, l_roi, c_roi, main):
    jouables = []
    for carte in main:
        if mouvement_possible(plateau, l_roi, c_roi, carte):
            jouables.append(carte)
    return jouables


def action_ok(action, plateau, l_roi, c_roi, main):
    if action in main:
        return mouvement_possible(plateau, l_roi, c_roi, action)
    if action == "pioche":
        return len(main) < 5
    if action == "passe":
        return len(main) >= 5 and main_jouable(plateau, l_roi, c_roi, main) == []
    return False


def demande_action(couleur, plateau, l_roi, c_roi, main):
    action = input("Vous êtes le joueur " + couleur + ", que souhaitez-vous faire ? ")
    while not action_ok(action, plateau, l_roi, c_roi, main):
        action = input("Action impossible, que souhaitez-vous faire ? ")
    return action


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    l_roi, c_roi = arrivee(l_roi, c_roi, carte)
    plateau[l_roi][c_roi] = couleur[0]
    if couleur == "Rouge":
        main_r.remove(carte)
    else:
        main_b.remove(carte)
    defausse.append(carte)
    return plateau, l_roi, c_roi, main_r, main_b, defausse


def territoire(plateau, ligne, colonne, couleur):
    if plateau[ligne][colonne] != couleur[0]:
        return []
    cases = [(ligne, colonne)]
    pile = [(ligne, colonne)]
    while pile:
        l, c = pile.pop()
        for dl, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            a, b = l + dl, c + dc
            if 0 <= a < len(plateau) and 0 <= b < len(plateau[0]) and plateau[a][b] == couleur[0]:
                if (a, b) not in cases:
                    cases.append((a, b))
                    pile.append((a, b))
    return cases


def score(plateau, couleur):
    vues = []
    total = 0
    for l in range(len(plateau)):
        for c in range(len(plateau[0])):
            if (l, c) not in vues:
                t = territoire(plateau, l, c, couleur)
                vues += t
                total += len(t) ** 2
    return total


def main():
    plt, lr, cr, mr, mb, pioche, defausse = init_jeu(9, 9)
    afficher_jeu(plt, lr, cr, mr, mb)
    tour = 0
    passes = 0
    pions = [0, 0]
    while passes < 2 and pions[0] < 26 and pions[1] < 26:
        couleur = ["Rouge", "Blanc"][tour % 2]
        m = [mr, mb][tour % 2]
        action = demande_action(couleur, plt, lr, cr, m)
        if action == "passe":
            passes += 1
        else:
            passes = 0
        if action == "pioche":
            if len(pioche) == 0:
                pioche = defausse
                defausse = []
                random.shuffle(pioche)
            m.append(pioche.pop(0))
        elif action != "passe":
            plt, lr, cr, mr, mb, defausse = bouge_le_roi(plt, lr, cr, mr, mb, defausse, action, couleur)
            pions[tour % 2] += 1
        afficher_jeu(plt, lr, cr, mr, mb)
        tour += 1
    r = score(plt, "Rouge")
    b = score(plt, "Blanc")
    print("Rouge", r)
    print("Blanc", b)
    if r > b:
        print("Rouge a gagné la partie")
    elif b > r:
        print("Blanc a gagné la partie")
    else:
        print("Égalité")


if __name__ == "__main__":
    main()

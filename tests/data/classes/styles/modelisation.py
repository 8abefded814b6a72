from random import shuffle
from copy import deepcopy

DEPLACEMENTS_L = {"N": -1, "S": 1}
DEPLACEMENTS_C = {"E": 1, "O": -1}


def init_jeu(nb_lignes, nb_colonnes):
    plateau = [["." for c in range(nb_colonnes)] for l in range(nb_lignes)]
    paquet = [d + n for d in "N NE E SE S SO O NO".split() for n in "123"]
    shuffle(paquet)
    main_r = []
    main_b = []
    for i in range(5):
        main_r.append(paquet.pop())
        main_b.append(paquet.pop())
    return plateau, nb_lignes // 2, nb_colonnes // 2, main_r, main_b, paquet, []


def afficher_main(couleur, main):
    print(couleur, ":", " ".join(main))


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    afficher_main("Rouge", main_r)
    afficher_main("Blanc", main_b)
    print("-" * (len(plateau[0]) * 5 + 1))
    for l, ligne in enumerate(plateau):
        texte = ""
        for c, case in enumerate(ligne):
            texte += "| " + ("X" if (l, c) == (l_roi, c_roi) else " ") + case.replace(".", " ") + " "
        print(texte + "|")
        print("-" * (len(plateau[0]) * 5 + 1))


def cible(l_roi, c_roi, carte):
    distance = int(carte[-1])
    for lettre in carte[:-1]:
        l_roi = l_roi + distance * DEPLACEMENTS_L.get(lettre, 0)
        c_roi = c_roi + distance * DEPLACEMENTS_C.get(lettre, 0)
    return l_roi, c_roi


def mouvement_possible(plateau, l_roi, c_roi, carte):
    l, c = cible(l_roi, c_roi, carte)
    if l in range(len(plateau)) and c in range(len(plateau[0])):
        return plateau[l][c] == "."
    return False


def main_jouable(plateau, l_roi, c_roi, main):
    return [carte for carte in main if mouvement_possible(plateau, l_roi, c_roi, carte)]


def demande_action(couleur, plateau, l_roi, c_roi, main):
    permis = main_jouable(plateau, l_roi, c_roi, main)
    if len(main) < 5:
        permis = permis + ["pioche"]
    if permis == []:
        permis = ["passe"]
    reponse = input(f"Vous êtes le joueur {couleur}, que souhaitez-vous faire ? ")
    while reponse not in permis:
        reponse = input("Action impossible, que souhaitez-vous faire ? ")
    return reponse


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    nouveau = plateau
    l_roi, c_roi = cible(l_roi, c_roi, carte)
    nouveau[l_roi][c_roi] = couleur[0]
    
    if couleur == "Rouge":
        main_r.remove(carte)
    else:
        main_b.remove(carte)
    defausse.append(carte)
    return nouveau, l_roi, c_roi, main_r, main_b, defausse


def territoire(plateau, ligne, colonne, couleur):
    trouve = []

    def explorer(l, c):
        if l < 0 or c < 0 or l >= len(plateau) or c >= len(plateau[0]):
            return
        if plateau[l][c] != couleur[0] or (l, c) in trouve:
            return
        trouve.append((l, c))
        explorer(l - 1, c)
        explorer(l + 1, c)
        explorer(l, c - 1)
        explorer(l, c + 1)

    explorer(ligne, colonne)
    return trouve


def score(plateau, couleur):
    deja = set()
    points = 0
    for l in range(len(plateau)):
        for c in range(len(plateau[l])):
            if plateau[l][c] == couleur[0] and (l, c) not in deja:
                cases = territoire(plateau, l, c, couleur)
                deja.update(cases)
                points += len(cases) * len(cases)
    return points


def main():
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    couleur = "Rouge"
    passes = 0
    poses = {"Rouge": 0, "Blanc": 0}
    while passes < 2 and max(poses.values()) < 26:
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        if couleur == "Rouge":
            main = main_r
        else:
            main = main_b
        action = demande_action(couleur, plateau, l_roi, c_roi, main)
        if action == "passe":
            passes += 1
        elif action == "pioche":
            passes = 0
            if pioche == []:
                pioche, defausse = defausse, []
                shuffle(pioche)
            main.append(pioche.pop())
        else:
            passes = 0
            poses[couleur] += 1
            plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(
                plateau, l_roi, c_roi, main_r, main_b, defausse, action, couleur
            )
        couleur = "Blanc" if couleur == "Rouge" else "Rouge"
    afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
    rouge, blanc = score(plateau, "Rouge"), score(plateau, "Blanc")
    print("Rouge", rouge)
    print("Blanc", blanc)
    if rouge > blanc:
        print("Rouge a gagné la partie")
    elif blanc > rouge:
        print("Blanc a gagné la partie")
    else:
        print("Égalité")


if __name__ == "__main__":
    main()

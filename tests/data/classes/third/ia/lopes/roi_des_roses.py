# Lopes Inês - Barbier Tom

from random import shuffle

VENTS = dict(N=(-1, 0), NE=(-1, 1), E=(0, 1), SE=(1, 1), S=(1, 0), SO=(1, -1), O=(0, -1), NO=(-1, -1))


def init_jeu(nb_lignes, nb_colonnes):
    plateau = [["."] * nb_colonnes for _ in range(nb_lignes)]
    pioche = [f"{vent}{n}" for vent in VENTS for n in range(1, 4)]
    shuffle(pioche)
    main_r, main_b = [], []
    for main_j in main_r, main_b:
        for _ in range(5):
            main_j.append(pioche.pop())
    return plateau, nb_lignes // 2, nb_colonnes // 2, main_r, main_b, pioche, []


def afficher_main(couleur, main):
    print(couleur, ":", *main)


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    afficher_main("Rouge", main_r)
    afficher_main("Blanc", main_b)
    trait = "-" * (5 * len(plateau[0]) + 1)
    print(trait)
    for l in range(len(plateau)):
        for c in range(len(plateau[0])):
            roi = "X" if (l, c) == (l_roi, c_roi) else " "
            pion = " " if plateau[l][c] == "." else plateau[l][c]
            print("| " + roi + pion, end=" ")
        print("|")
        print(trait)


def but(l_roi, c_roi, carte):
    dl, dc = VENTS[carte[:-1]]
    return l_roi + dl * int(carte[-1]), c_roi + dc * int(carte[-1])


def mouvement_possible(plateau, l_roi, c_roi, carte):
    l, c = but(l_roi, c_roi, carte)
    return 0 <= l < len(plateau) and 0 <= c < len(plateau[0]) and plateau[l][c] == "."


def main_jouable(plateau, l_roi, c_roi, main):
    return [c for c in main if mouvement_possible(plateau, l_roi, c_roi, c)]


def demande_action(couleur, plateau, l_roi, c_roi, main):
    ok = main_jouable(plateau, l_roi, c_roi, main)
    if len(main) < 5:
        ok.append("pioche")
    if not ok:
        ok.append("passe")
    rep = input(f"Vous êtes le joueur {couleur}, que souhaitez-vous faire ? ")
    while rep not in ok:
        rep = input("Action impossible, que souhaitez-vous faire ? ")
    return rep


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    l, c = but(l_roi, c_roi, carte)
    plateau[l][c] = couleur[0]
    (main_r if couleur == "Rouge" else main_b).remove(carte)
    defausse.append(carte)
    return plateau, l, c, main_r, main_b, defausse


def territoire(plateau, ligne, colonne, couleur):
    if plateau[ligne][colonne] != couleur[0]:
        return []
    cases, pile = [(ligne, colonne)], [(ligne, colonne)]
    while pile:
        l, c = pile.pop()
        for v in (l + 1, c), (l - 1, c), (l, c + 1), (l, c - 1):
            if v not in cases and 0 <= v[0] < len(plateau) and 0 <= v[1] < len(plateau[0]):
                if plateau[v[0]][v[1]] == couleur[0]:
                    cases.append(v)
                    pile.append(v)
    return cases


def score(plateau, couleur):
    vues, total = set(), 0
    for l in range(len(plateau)):
        for c in range(len(plateau[0])):
            if plateau[l][c] == couleur[0] and (l, c) not in vues:
                t = territoire(plateau, l, c, couleur)
                vues |= set(t)
                total += len(t) ** 2
    return total


def main():
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    couleur = "Rouge"
    passes = 0
    while True:
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        main_j = main_r if couleur == "Rouge" else main_b
        action = demande_action(couleur, plateau, l_roi, c_roi, main_j)
        if action == "passe":
            passes += 1
            if passes == 2:
                break
        else:
            passes = 0
            if action == "pioche":
                if not pioche:
                    pioche, defausse = defausse, []
                    shuffle(pioche)
                main_j.append(pioche.pop())
            else:
                plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(
                    plateau, l_roi, c_roi, main_r, main_b, defausse, action, couleur)
                if sum(x.count(couleur[0]) for x in plateau) == 26:
                    break
        couleur = "Blanc" if couleur == "Rouge" else "Rouge"
    r, b = score(plateau, "Rouge"), score(plateau, "Blanc")
    print("Rouge", r)
    print("Blanc", b)
    print("Égalité" if r == b else ("Rouge" if r > b else "Blanc") + " a gagné la partie")


if __name__ == "__main__":
    main()

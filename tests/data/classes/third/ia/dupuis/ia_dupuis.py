# Dupuis / Meyer
# on joue la carte qui rapporte le plus, sinon celle qui gene le plus l'adversaire

name = "Dupuis les roses sont fanées"

directions = ["N", "NE", "E", "SE", "S", "SO", "O", "NO"]
dl = [-1, -1, 0, 1, 1, 1, 0, -1]
dc = [0, 1, 1, 1, 0, -1, -1, -1]


def arrivee(l, c, carte):
    i = directions.index(carte[:-1])
    n = int(carte[-1])
    return l + n * dl[i], c + n * dc[i]


def possible(plateau, l, c):
    if l < 0 or l >= len(plateau):
        return False
    if c < 0 or c >= len(plateau[0]):
        return False
    return plateau[l][c] == "."


def calcul_score(plateau, pion):
    p = []
    for ligne in plateau:
        p.append(ligne[:])
    total = 0
    for i in range(len(p)):
        for j in range(len(p[0])):
            if p[i][j] == pion:
                taille = 0
                pile = [(i, j)]
                p[i][j] = "."
                while len(pile) > 0:
                    l, c = pile.pop()
                    taille += 1
                    for k in [0, 2, 4, 6]:
                        l2 = l + dl[k]
                        c2 = c + dc[k]
                        if 0 <= l2 < len(p) and 0 <= c2 < len(p[0]) and p[l2][c2] == pion:
                            p[l2][c2] = "."
                            pile.append((l2, c2))
                total += taille * taille
    return total


def essai(plateau, l, c, pion):
    """score de pion si on en met un en l, c"""
    p = []
    for ligne in plateau:
        p.append(ligne[:])
    p[l][c] = pion
    return calcul_score(p, pion)


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    if couleur == "Rouge":
        main = main_r
        pion = "R"
        ennemi = "B"
    else:
        main = main_b
        pion = "B"
        ennemi = "R"
    score_moi = calcul_score(plateau, pion)
    score_lui = calcul_score(plateau, ennemi)
    liste = []
    for carte in main:
        l, c = arrivee(l_roi, c_roi, carte)
        if possible(plateau, l, c):
            je_gagne = essai(plateau, l, c, pion) - score_moi
            il_perd = essai(plateau, l, c, ennemi) - score_lui
            liste.append((je_gagne, il_perd, carte))
    if len(liste) == 0:
        if len(main) < 5:
            return "pioche"
        return "passe"
    liste.sort()
    je_gagne, il_perd, carte = liste[-1]
    if len(main) < 5 and je_gagne + il_perd < 4:
        return "pioche"
    return carte

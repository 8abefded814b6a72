NBL = 6
NBC = 7
couleurs = (1, 2, 3)


def nbJetons0(c, g, dimv, dimh):
    nb = 0
    for i in range(dimv):
        for j in range(dimh):
            if g[i][j] == c:
                nb += 1
    return nb


def nbJetons(c, g, dimv, dimh):
    if c == 3:
        return nbJetons0(1, g, dimv, dimh) + nbJetons0(2, g, dimv, dimh)
    return nbJetons0(c, g, dimv, dimh)


def NbCasesLibres(g, dimv, dimh):
    return dimv * dimh - nbJetons(3, g, dimv, dimh)


def estValide(g, dimv, dimh):
    if len(g) != dimv:
        return False
    for ligne in g:
        if len(ligne) != dimh:
            return False
        for case in ligne:
            if case not in (0, 1, 2):
                return False
    ecart = nbJetons(1, g, dimv, dimh) - nbJetons(2, g, dimv, dimh)
    if ecart != 0 and ecart != 1:
        return False
    for i in range(1, dimv):
        for j in range(dimh):
            if g[i][j] != 0 and g[i - 1][j] == 0:
                return False
    return True


def suite4(c, g, dimv, dimh, i, j, di, dj):
    fi, fj = i + 3 * di, j + 3 * dj
    if fi < 0 or fi >= dimv or fj < 0 or fj >= dimh:
        return False
    couleur = g[i][j]
    if couleur == 0 or (c != 3 and couleur != c):
        return False
    for k in range(4):
        if g[i + k * di][j + k * dj] != couleur:
            return False
    return True


def horiz(c, g, dimv, dimh):
    for i in range(dimv):
        for j in range(dimh):
            if suite4(c, g, dimv, dimh, i, j, 0, 1):
                return i
    return -1


def vertic(c, g, dimv, dimh):
    for j in range(dimh):
        for i in range(dimv):
            if suite4(c, g, dimv, dimh, i, j, 1, 0):
                return j
    return -1


def diagoNOSE(c, g, dimv, dimh):
    for i in range(dimv):
        for j in range(dimh):
            if suite4(c, g, dimv, dimh, i, j, 1, 1):
                return 1
    return -1


def diagoNESO(c, g, dimv, dimh):
    for i in range(dimv):
        for j in range(dimh):
            if suite4(c, g, dimv, dimh, i, j, 1, -1):
                return 1
    return -1


def est_gagnante(c, g, dimv, dimh):
    if horiz(c, g, dimv, dimh) != -1 or vertic(c, g, dimv, dimh) != -1:
        return True
    return diagoNOSE(c, g, dimv, dimh) == 1 or diagoNESO(c, g, dimv, dimh) == 1


def jouer(c, colonne, g, dimv, dimh):
    i = 0
    while g[i][colonne] != 0:
        i = i + 1
    g[i][colonne] = c


def grille_en_str(g, dimv, dimh):
    signes = ".OX"
    res = ""
    for i in range(dimv - 1, -1, -1):
        ligne = []
        for j in range(dimh):
            ligne.append(signes[g[i][j]])
        res += " ".join(ligne)
        if i > 0:
            res += "\n"
    return res


def afficher(g, dimv, dimh, debug):
    if not debug:
        print(grille_en_str(g, dimv, dimh))
    else:
        lignes = grille_en_str(g, dimv, dimh).split("\n")
        for k in range(dimv):
            print(dimv - k, lignes[k])
        print(" ", end=" ")
        for j in range(dimh):
            print(j + 1, end=" ")
        print()


def atoidejouer(c, g, dimv, dimh):
    while True:
        col = input("Joueur " + str(c) + ", quelle colonne ? ")
        if col.isdigit() and 1 <= int(col) <= dimh and g[dimv - 1][int(col) - 1] == 0:
            return int(col) - 1
        print("Colonne impossible")


def jeu(g, dimv, dimh):
    if not estValide(g, dimv, dimh):
        print("Grille invalide. Jeu stoppé.")
        return
    c = 1
    if nbJetons(1, g, dimv, dimh) > nbJetons(2, g, dimv, dimh):
        c = 2
    while not est_gagnante(3, g, dimv, dimh) and NbCasesLibres(g, dimv, dimh) > 0:
        jouer(c, atoidejouer(c, g, dimv, dimh), g, dimv, dimh)
        afficher(g, dimv, dimh, True)
        c = 3 - c
    if est_gagnante(1, g, dimv, dimh):
        print("Les pions jaunes gagnent. Bravo !")
    elif est_gagnante(2, g, dimv, dimh):
        print("Les pions rouges gagnent. Bravo !")
    else:
        print("Egalité ... Recommencez !")

from random import *

NBL, NBC = 6, 7
couleurs = (1, 2, 3)


def nbJetons0(c, g, dimv, dimh):
    return sum([ligne.count(c) for ligne in g])


def nbJetons(c, g, dimv, dimh):
    total = 0
    for i in range(dimv):
        for j in range(dimh):
            if (c == 3 and g[i][j] != 0) or g[i][j] == c:
                total = total + 1
    return total


def nbCasesLibres(g, dimv, dimh):
    vides = 0
    for i in range(dimv):
        for j in range(dimh):
            if g[i][j] == 0:
                vides += 1
    return vides


def colonne_valide(g, j):
    vide = False
    for ligne in g:
        if ligne[j] == 0:
            vide = True
        elif vide:
            return False
    return True


def estValide(g, dimv, dimh):
    if len(g) != dimv or any(len(ligne) != dimh for ligne in g):
        return False
    if not all(case in [0, 1, 2] for ligne in g for case in ligne):
        return False
    jaunes, rouges = nbJetons0(1, g, dimv, dimh), nbJetons0(2, g, dimv, dimh)
    if not (jaunes == rouges or jaunes == rouges + 1):
        return False
    return all(colonne_valide(g, j) for j in range(dimh))


def plus_longue(liste, c):
    # longueur de la plus longue suite de c dans la liste
    record = 0
    suite = 0
    for x in liste:
        if x == c:
            suite += 1
            record = max(record, suite)
        else:
            suite = 0
    return record


def aligne(liste, c):
    if c == 3:
        return aligne(liste, 1) or aligne(liste, 2)
    return plus_longue(liste, c) >= 4


def horiz(c, g, dimv, dimh):
    for i in range(dimv):
        if aligne(g[i], c):
            return i
    return -1


def vertic(c, g, dimv, dimh):
    j = 0
    while j < dimh:
        if aligne([g[i][j] for i in range(dimv)], c):
            return j
        j += 1
    return -1


def diagoNOSE(c, g, dimv, dimh):
    for d in range(-dimv, dimh + 1):
        if aligne([g[i][i + d] for i in range(dimv) if 0 <= i + d < dimh], c):
            return 1
    return -1


def diagoNESO(c, g, dimv, dimh):
    for s in range(dimv + dimh):
        if aligne([g[i][s - i] for i in range(dimv) if 0 <= s - i < dimh], c):
            return 1
    return -1


def est_gagnante(c, g, dimv, dimh):
    tests = [horiz, vertic, diagoNOSE, diagoNESO]
    return any(f(c, g, dimv, dimh) >= 0 for f in tests)


def jouer(couleur, col, grille, nbl, nbc):
    for i in range(nbl):
        if grille[i][col] == 0:
            grille[i][col] = couleur
            break


def grille_en_str(g, dimv, dimh):
    lignes = []
    for i in range(dimv):
        lignes.append(" ".join(".OX"[x] for x in g[i]))
    lignes.reverse()
    return "\n".join(lignes)


def afficher(g, dimv, dimh, debug):
    if debug == False:
        print(grille_en_str(g, dimv, dimh))
        return
    n = dimv
    for ligne in grille_en_str(g, dimv, dimh).split("\n"):
        print(str(n) + " " + ligne)
        n -= 1
    print("  " + " ".join([str(j + 1) for j in range(dimh)]))


def atoidejouer(c, g, dimv, dimh):
    nom = ["", "jaune", "rouge"][c]
    while True:
        try:
            colonne = int(input("Au joueur " + nom + " de jouer, colonne : ")) - 1
        except ValueError:
            print("Il faut un nombre")
            continue
        if colonne < 0 or colonne >= dimh:
            print("Cette colonne n'existe pas")
        elif g[dimv - 1][colonne] != 0:
            print("Cette colonne est pleine")
        else:
            return colonne


def jeu(g, dimv, dimh):
    if not estValide(g, dimv, dimh):
        print("Grille invalide. Jeu stoppé.")
    else:
        c = 1 + (nbJetons(1, g, dimv, dimh) - nbJetons(2, g, dimv, dimh))
        afficher(g, dimv, dimh, False)
        while nbCasesLibres(g, dimv, dimh) != 0 and not est_gagnante(3, g, dimv, dimh):
            colonne = atoidejouer(c, g, dimv, dimh)
            jouer(c, colonne, g, dimv, dimh)
            afficher(g, dimv, dimh, False)
            c = 3 - c
        if est_gagnante(1, g, dimv, dimh):
            print("Les pions jaunes gagnent. Bravo !")
        elif est_gagnante(2, g, dimv, dimh):
            print("Les pions rouges gagnent. Bravo !")
        else:
            print("Egalité ... Recommencez !")

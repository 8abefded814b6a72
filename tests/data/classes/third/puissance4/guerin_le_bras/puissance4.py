# -*- coding: utf-8 -*-
# Guérin Le Bras Maël  -  puissance 4
#
# Choix : la grille est toujours le premier paramètre, et les colonnes (et lignes) données ou
# rendues par les fonctions sont celles du joueur (à partir de 1). On passe de l'un à l'autre avec case() et met().

NBL = 6
NBC = 7
couleurs = (1, 2, 3)

def case(g, l, col):
    # l et col à partir de 1, la ligne 1 est celle du bas
    return g[l-1][col-1]

def met(g, l, col, v):
    g[l-1][col-1] = v

def nbJetons0(g, c, dimv, dimh):
    nb = 0
    for l in range(1, dimv+1):
        for col in range(1, dimh+1):
            if case(g, l, col) == c:
                nb += 1
    return nb

def nbJetons(g, c, dimv, dimh):
    if c == 3: return nbJetons0(g, 1, dimv, dimh) + nbJetons0(g, 2, dimv, dimh)
    else: return nbJetons0(g, c, dimv, dimh)

def NbCasesLibres(g, dimv, dimh):
    return nbJetons0(g, 0, dimv, dimh)

def estValide(g, dimv, dimh):
    if len(g) != dimv: return False
    for ligne in g:
        if len(ligne) != dimh: return False
    jaunes, rouges = nbJetons(g, 1, dimv, dimh), nbJetons(g, 2, dimv, dimh)
    if jaunes > 21: return False
    if jaunes - rouges != 0 and jaunes - rouges != 1: return False
    for col in range(1, dimh+1):
        for l in range(2, dimv+1):
            if case(g, l, col) != 0 and case(g, l-1, col) == 0: return False
    return True

def horiz(g, c, dimv, dimh):
    # numéro (à partir de 1) de la ligne ou -1
    for l in range(1, dimv+1):
        for col in range(1, dimh-2):
            if case(g, l, col) == c and case(g, l, col+1) == c and case(g, l, col+2) == c and case(g, l, col+3) == c: return l
    return -1

def vertic(g, c, dimv, dimh):
    # numéro (à partir de 1) de la colonne ou -1
    for col in range(1, dimh+1):
        for l in range(1, dimv-2):
            if case(g, l, col) == c and case(g, l+1, col) == c and case(g, l+2, col) == c and case(g, l+3, col) == c: return col
    return -1

def diagoNOSE(g, c, dimv, dimh):
    # ligne 1 = haut du tableau : quand on descend dans le tableau l augmente, et on va vers la droite
    for l in range(1, dimv-2):
        for col in range(1, dimh-2):
            if case(g, l, col) == c and case(g, l+1, col+1) == c and case(g, l+2, col+2) == c and case(g, l+3, col+3) == c: return 1
    return -1

def diagoNESO(g, c, dimv, dimh):
    for l in range(1, dimv-2):
        for col in range(4, dimh+1):
            if case(g, l, col) == c and case(g, l+1, col-1) == c and case(g, l+2, col-2) == c and case(g, l+3, col-3) == c: return 1
    return -1

def est_gagnante(g, c, dimv, dimh):
    return horiz(g, c, dimv, dimh) > 0 or vertic(g, c, dimv, dimh) > 0 or diagoNOSE(g, c, dimv, dimh) == 1 or diagoNESO(g, c, dimv, dimh) == 1

def jouer(g, c, colonne, dimv, dimh):
    # colonne entre 1 et dimh
    l = 1
    while case(g, l, colonne) != 0: l += 1
    met(g, l, colonne, c)

def grille_en_str(g, dimv, dimh):
    s = ""
    for l in range(dimv, 0, -1):
        for col in range(1, dimh+1):
            v = case(g, l, col)
            if v == 0: s += "."
            elif v == 1: s += "O"
            else: s += "X"
            if col != dimh: s += " "
        if l != 1: s += "\n"
    return s

def afficher(g, dimv, dimh, debug):
    if debug:
        l = dimv
        for ligne in grille_en_str(g, dimv, dimh).split("\n"):
            print(l, ligne)
            l -= 1
        print(" ", end="")
        for col in range(1, dimh+1): print("", col, end="")
        print()
    else:
        print(grille_en_str(g, dimv, dimh))

def atoidejouer(g, c, dimv, dimh):
    # retourne le numéro de colonne tapé par le joueur (à partir de 1)
    if c == 1: qui = "JAUNE"
    else: qui = "ROUGE"
    return int(input(qui + " > colonne : "))

def jeu(g, dimv, dimh):
    if not estValide(g, dimv, dimh):
        print("GRILLE INVALIDE. JEU STOPPÉ.")
        return
    c = 1
    if nbJetons(g, 1, dimv, dimh) != nbJetons(g, 2, dimv, dimh): c = 2
    while est_gagnante(g, 1, dimv, dimh) == False and est_gagnante(g, 2, dimv, dimh) == False and NbCasesLibres(g, dimv, dimh) != 0:
        jouer(g, c, atoidejouer(g, c, dimv, dimh), dimv, dimh)
        afficher(g, dimv, dimh, True)
        if c == 1: c = 2
        else: c = 1
    if est_gagnante(g, 1, dimv, dimh): print("LES PIONS JAUNES GAGNENT. BRAVO !")
    elif est_gagnante(g, 2, dimv, dimh): print("LES PIONS ROUGES GAGNENT. BRAVO !")
    else: print("ÉGALITÉ ... RECOMMENCEZ !")

if __name__ == "__main__":
    grille = []
    for l in range(NBL): grille.append([0]*NBC)
    jeu(grille, NBL, NBC)

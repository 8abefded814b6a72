NBL = 6
NBC = 7
couleurs = (1, 2, 3)

g0 = [[0 for j in range(NBC)] for i in range(NBL)]
g1 = [[2, 1, 1, 1, 2, 2, 0], [0, 1, 2, 2, 1, 0, 0], [0, 0, 2, 1, 2, 0, 0], [0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]]
gbad = [[2, 1, 1, 1, 2, 2, 0], [0, 1, 2, 2, 1, 0, 0], [0, 0, 0, 1, 2, 0, 0], [0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]]

def texte(liste):
    s = ""
    for x in liste:
        s += str(x)
    return s

def nbJetons0(c, g, dimv, dimh):
    s = ""
    for i in range(dimv):
        s += texte(g[i])
    return s.count(str(c))

assert nbJetons0(1, g0, NBL, NBC) == 0
assert nbJetons0(1, g1, NBL, NBC) == 7

def nbJetons(c, g, dimv, dimh):
    if c == 3:
        return nbJetons0(1, g, dimv, dimh) + nbJetons0(2, g, dimv, dimh)
    return nbJetons0(c, g, dimv, dimh)

assert nbJetons(1, g0, NBL, NBC) == 0
assert nbJetons(3, g0, NBL, NBC) == 0
assert nbJetons(2, g1, NBL, NBC) == 7
assert nbJetons(3, g1, NBL, NBC) == 14

def NbCasesLibres(g, dimv, dimh):
    return nbJetons0(0, g, dimv, dimh)

assert NbCasesLibres(g1, NBL, NBC) == 28

def colonne_txt(g, j, dimv):
    return texte([g[i][j] for i in range(dimv)])

def estValide(g, dimv, dimh):
    if len(g) != dimv:
        return False
    for ligne in g:
        if len(ligne) != dimh:
            return False
    j = nbJetons(1, g, dimv, dimh)
    r = nbJetons(2, g, dimv, dimh)
    if j > 21 or (j != r and j != r + 1):
        return False
    for k in range(dimh):
        if "0" in colonne_txt(g, k, dimv).rstrip("0"):
            return False
    return True

assert estValide(g1, NBL, NBC) == True
assert estValide(gbad, NBL, NBC) == False

def horiz(c, g, dimv, dimh):
    for i in range(dimv):
        if str(c) * 4 in texte(g[i]):
            return i
    return -1

def vertic(c, g, dimv, dimh):
    for j in range(dimh):
        if str(c) * 4 in colonne_txt(g, j, dimv):
            return j
    return -1

def diagoNOSE(c, g, dimv, dimh):
    for d in range(-dimv, dimh):
        s = ""
        for i in range(dimv):
            if 0 <= i + d < dimh:
                s += str(g[i][i + d])
        if str(c) * 4 in s:
            return 1
    return -1

def diagoNESO(c, g, dimv, dimh):
    for d in range(dimv + dimh):
        s = ""
        for i in range(dimv):
            if 0 <= d - i < dimh:
                s += str(g[i][d - i])
        if str(c) * 4 in s:
            return 1
    return -1

def est_gagnante(c, g, dimv, dimh):
    if horiz(c, g, dimv, dimh) != -1 or vertic(c, g, dimv, dimh) != -1:
        return True
    if diagoNOSE(c, g, dimv, dimh) == 1 or diagoNESO(c, g, dimv, dimh) == 1:
        return True
    return False

def jouer(c, colonne, g, dimv, dimh):
    i = len(colonne_txt(g, colonne, dimv).rstrip("0"))
    g[i][colonne] = c

def grille_en_str(g, dimv, dimh):
    s = ""
    for i in range(dimv):
        s = " ".join(texte(g[i]).replace("0", ".").replace("1", "0").replace("2", "X")) + "\n" + s
    return s.rstrip("\n")

def afficher(g, dimv, dimh, debug):
    lignes = grille_en_str(g, dimv, dimh).split("\n")
    if debug:
        for i in range(dimv):
            print(str(dimv - i).rjust(2) + " | " + lignes[i])
        print("   --" + "--" * dimh)
        print("     " + " ".join([str(j + 1) for j in range(dimh)]))
    else:
        for l in lignes:
            print(l)

def atoidejouer(c, g, dimv, dimh):
    if c == 1:
        n = input("jaunes, colonne ? ")
    else:
        n = input("rouges, colonne ? ")
    return int(n) - 1

def jeu(g, dimv, dimh):
    if not estValide(g, dimv, dimh):
        print("Grille invalide. Jeu stoppé.")
        return
    while True:
        if est_gagnante(1, g, dimv, dimh):
            print("Les pions jaunes gagnent. Bravo !")
            return
        if est_gagnante(2, g, dimv, dimh):
            print("Les pions rouges gagnent. Bravo !")
            return
        if NbCasesLibres(g, dimv, dimh) == 0:
            print("Egalité ... Recommencez !")
            return
        if nbJetons(3, g, dimv, dimh) % 2 == 0:
            c = 1
        else:
            c = 2
        jouer(c, atoidejouer(c, g, dimv, dimh), g, dimv, dimh)
        afficher(g, dimv, dimh, True)

g = [[0 for j in range(NBC)] for i in range(NBL)]
jeu(g, NBL, NBC)

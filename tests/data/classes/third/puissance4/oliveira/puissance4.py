# OLIVEIRA Tiago
# Projet puissance 4 : version récursive (on a vu la récursivité au dernier cours)

NBL = 6 # nbre de lignes
NBC = 7 # nbre de colonnes

couleurs = (1, 2, 3) # (jaune, rouge, jaune ou rouge)


# compte récursivement les valeurs égales à c dans une liste
def compteListe(c, l):
    if l == []:
        return 0
    if l[0] == c:
        return 1 + compteListe(c, l[1:])
    return compteListe(c, l[1:])


def nbJetons0(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    # on enlève une ligne à chaque appel
    if dimv == 0:
        return 0
    return compteListe(c, g[dimv-1]) + nbJetons0(c, g, dimv-1, dimh)


def nbJetons(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    if c == 3:
        return nbJetons(1, g, dimv, dimh) + nbJetons(2, g, dimv, dimh)
    return nbJetons0(c, g, dimv, dimh)


def nbCasesLibres(g : list[list[int]], dimv : int, dimh : int) -> int:
    return dimv*dimh - nbJetons(3, g, dimv, dimh)


# vrai si on ne trouve pas de pion au dessus d'un vide dans la colonne j à partir de la ligne i
def sansTrou(g, i, j, dimv):
    if i >= dimv - 1:
        return True
    if g[i][j] == 0 and g[i+1][j] != 0:
        return False
    return sansTrou(g, i+1, j, dimv)


def estValide(g : list[list[int]], dimv : int, dimh : int) -> bool:
    if len(g) != dimv:
        return False
    for ligne in g:
        if len(ligne) != dimh:
            return False
    jaunes = nbJetons(1, g, dimv, dimh)
    rouges = nbJetons(2, g, dimv, dimh)
    if jaunes > 21:
        return False
    if jaunes < rouges or jaunes > rouges + 1:
        return False
    for j in range(dimh):
        if not sansTrou(g, 0, j, dimv):
            return False
    return True


# reste : nombre de pions encore à trouver
def suite(c, g, dimv, dimh, i, j, di, dj, reste):
    if reste == 0:
        return True
    if i < 0 or i >= dimv or j < 0 or j >= dimh:
        return False
    if g[i][j] != c:
        return False
    return suite(c, g, dimv, dimh, i+di, j+dj, di, dj, reste-1)


def horiz(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    # cherche à partir de la ligne i
    def cherche(i):
        if i == dimv:
            return -1
        for j in range(dimh):
            if suite(c, g, dimv, dimh, i, j, 0, 1, 4):
                return i
        return cherche(i+1)
    return cherche(0)


def vertic(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    def cherche(j):
        if j == dimh:
            return -1
        for i in range(dimv):
            if suite(c, g, dimv, dimh, i, j, 1, 0, 4):
                return j
        return cherche(j+1)
    return cherche(0)


def diagoNOSE(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    for i in range(dimv):
        for j in range(dimh):
            if suite(c, g, dimv, dimh, i, j, 1, 1, 4):
                return 1
    return -1


def diagoNESO(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    for i in range(dimv):
        for j in range(dimh):
            if suite(c, g, dimv, dimh, i, j, 1, -1, 4):
                return 1
    return -1


def estGagnante(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> bool:
    return horiz(c, g, dimv, dimh) != -1 or vertic(c, g, dimv, dimh) != -1 or diagoNOSE(c, g, dimv, dimh) == 1 or diagoNESO(c, g, dimv, dimh) == 1


def jouer(c : couleurs, colonne : int, g : list[list[int]], dimv : int, dimh : int) -> None:
    def tombe(i):
        if g[i][colonne] == 0:
            g[i][colonne] = c
        else:
            tombe(i+1)
    tombe(0)


def ligneEnStr(l):
    if l[0] == 0:
        s = '.'
    elif l[0] == 1:
        s = 'O'
    else:
        s = 'X'
    if len(l) == 1:
        return s
    return s + ' ' + ligneEnStr(l[1:])


def grilleEnStr(g : list[list[int]], dimv : int, dimh : int) -> str:
    if dimv == 1:
        return ligneEnStr(g[0])
    # la dernière ligne du tableau est en haut
    return ligneEnStr(g[dimv-1]) + '\n' + grilleEnStr(g, dimv-1, dimh)


def afficher(g : list[list[int]], dimv : int, dimh : int, debug : bool) -> None:
    if debug:
        for i in range(dimv-1, -1, -1):
            print(ligneEnStr(g[i]), '', i+1)
        print()
        for j in range(dimh):
            print(j+1, end=' ')
        print()
    else:
        print(grilleEnStr(g, dimv, dimh))


def aToiDeJouer(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    if c == 1:
        print('Jaune (O), à toi de jouer !')
    else:
        print('Rouge (X), à toi de jouer !')
    col = int(input('Colonne ? '))
    if col < 1 or col > dimh or g[dimv-1][col-1] != 0:
        print('Colonne impossible')
        return aToiDeJouer(c, g, dimv, dimh)
    return col - 1


def tour(c, g, dimv, dimh):
    if estGagnante(1, g, dimv, dimh):
        print('Les pions jaunes gagnent. Bravo !')
    elif estGagnante(2, g, dimv, dimh):
        print('Les pions rouges gagnent. Bravo !')
    elif nbCasesLibres(g, dimv, dimh) == 0:
        print('Egalité ... Recommencez !')
    else:
        jouer(c, aToiDeJouer(c, g, dimv, dimh), g, dimv, dimh)
        afficher(g, dimv, dimh, True)
        tour(3-c, g, dimv, dimh)


def jeu(g : list[list[int]], dimv : int, dimh : int) -> None:
    if not estValide(g, dimv, dimh):
        print('Grille invalide. Jeu stoppé.')
    elif nbJetons(1, g, dimv, dimh) == nbJetons(2, g, dimv, dimh):
        tour(1, g, dimv, dimh)
    else:
        tour(2, g, dimv, dimh)


if __name__ == "__main__":
    g1 = [[2, 1, 1, 1, 2, 2, 0], [0, 1, 2, 2, 1, 0, 0], [0, 0, 2, 1, 2, 0, 0], [0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]]
    print(grilleEnStr(g1, NBL, NBC))
    afficher(g1, NBL, NBC, True)
    print("Nouvelle partie")
    jeu([[0 for j in range(NBC)] for i in range(NBL)], NBL, NBC)

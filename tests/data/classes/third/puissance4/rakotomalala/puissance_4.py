# Puissance 4
# J'ai fait une classe Puissance4 qui contient la grille, et les fonctions demandées
# dans le sujet appellent juste les méthodes de la classe.

NBL = 6 # nbre de lignes
NBC = 7 # nbre de colonnes
JAUNE = 1
ROUGE = 2
TOUS = 3
VIDE = 0

couleurs = (1, 2, 3) # (jaune, rouge, jaune ou rouge)


class Puissance4:

    def __init__(self, g, dimv, dimh):
        self.g = g          # pas de copie : la grille donnée est modifiée
        self.dimv = dimv
        self.dimh = dimh

    def compter(self, valeur):
        n = 0
        for i in range(self.dimv):
            for j in range(self.dimh):
                if self.g[i][j] == valeur:
                    n += 1
        return n

    def compter_couleur(self, c):
        match c:
            case 3:
                return self.compter(JAUNE) + self.compter(ROUGE)
            case _:
                return self.compter(c)

    def valide(self):
        # 6 lignes, 7 colonnes
        if (self.dimv, self.dimh) != (6, 7):
            return False
        if len(self.g) != 6:
            return False
        for ligne in self.g:
            if len(ligne) != 7:
                return False
        # que des 0, des 1 et des 2
        for ligne in self.g:
            for case in ligne:
                if case not in (VIDE, JAUNE, ROUGE):
                    return False
        nb_j = self.compter(JAUNE)
        nb_r = self.compter(ROUGE)
        if not (nb_j == nb_r or nb_j == nb_r + 1):
            return False
        if nb_j > 21:
            return False
        # trous
        for j in range(self.dimh):
            h = self.hauteur(j)
            for i in range(h, self.dimv):
                if self.g[i][j] != VIDE:
                    return False
        return True

    def hauteur(self, j):
        """nombre de pions empilés dans la colonne j"""
        h = 0
        while h < self.dimv and self.g[h][j] != VIDE:
            h += 1
        return h

    def longueur(self, c, i, j, di, dj):
        """nombre de pions c qui se suivent à partir de (i, j)"""
        n = 0
        while 0 <= i < self.dimv and 0 <= j < self.dimh and self.g[i][j] == c:
            n += 1
            i += di
            j += dj
        return n

    def ligne_gagnante(self, c):
        for i in range(self.dimv):
            for j in range(self.dimh):
                if self.longueur(c, i, j, 0, 1) >= 4:
                    return i
        return -1

    def colonne_gagnante(self, c):
        for j in range(self.dimh):
            for i in range(self.dimv):
                if self.longueur(c, i, j, 1, 0) >= 4:
                    return j
        return -1

    def diagonale(self, c, dj):
        for i in range(self.dimv):
            for j in range(self.dimh):
                if self.longueur(c, i, j, 1, dj) >= 4:
                    return 1
        return -1

    def gagne(self, c):
        return not (self.ligne_gagnante(c) == self.colonne_gagnante(c) == self.diagonale(c, 1) == self.diagonale(c, -1) == -1)

    def poser(self, c, colonne):
        self.g[self.hauteur(colonne)][colonne] = c

    def pleine(self):
        return self.compter(VIDE) == 0

    @staticmethod
    def pion(valeur):
        match valeur:
            case 0:
                return '.'
            case 1:
                return 'O'
            case 2:
                return 'X'

    def __str__(self):
        lignes = []
        for i in range(self.dimv):
            lignes.append(' '.join([self.pion(v) for v in self.g[i]]))
        lignes.reverse()
        return '\n'.join(lignes)


# ---------- les fonctions du sujet ----------

def nbJetons0(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    return Puissance4(g, dimv, dimh).compter(c)

def nbJetons(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    return Puissance4(g, dimv, dimh).compter_couleur(c)

def NbCasesLibres(g : list[list[int]], dimv : int, dimh : int) -> int:
    return Puissance4(g, dimv, dimh).compter(VIDE)

def estValide(g : list[list[int]], dimv : int, dimh : int) -> bool:
    return Puissance4(g, dimv, dimh).valide()

def horiz(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    return Puissance4(g, dimv, dimh).ligne_gagnante(c)

def vertic(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    return Puissance4(g, dimv, dimh).colonne_gagnante(c)

def diagoNOSE(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    return Puissance4(g, dimv, dimh).diagonale(c, 1)

def diagoNESO(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    return Puissance4(g, dimv, dimh).diagonale(c, -1)

def est_gagnante(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> bool:
    return Puissance4(g, dimv, dimh).gagne(c)

def jouer(c : couleurs, colonne : int, g : list[list[int]], dimv : int, dimh : int) -> None:
    Puissance4(g, dimv, dimh).poser(c, colonne)

def grille_en_str(g : list[list[int]], dimv : int, dimh : int) -> str:
    return str(Puissance4(g, dimv, dimh))

def afficher(g : list[list[int]], dimv : int, dimh : int, debug : bool) -> None:
    lignes = grille_en_str(g, dimv, dimh).split('\n')
    if debug:
        numeros = '  ' + ' '.join([str(j) for j in range(1, dimh + 1)])
        print(numeros)
        for i in range(dimv):
            n = str(dimv - i)
            print(n + ' ' + lignes[i] + ' ' + n)
        print(numeros)
    else:
        print('\n'.join(lignes))

def atoidejouer(c : couleurs, g : list[list[int]], dimv : int, dimh : int) -> int:
    nom = 'jaunes'
    if c == ROUGE:
        nom = 'rouges'
    rep = input('Les ' + nom + ' jouent. Numéro de colonne : ')
    while not rep.strip().isdigit() or not 1 <= int(rep) <= dimh:
        rep = input('Numéro entre 1 et ' + str(dimh) + ' svp : ')
    return int(rep) - 1

def jeu(g : list[list[int]], dimv : int, dimh : int) -> None:
    partie = Puissance4(g, dimv, dimh)
    if not partie.valide():
        print('Grille invalide. Jeu stoppé.')
        return
    c = JAUNE
    if partie.compter(JAUNE) > partie.compter(ROUGE):
        c = ROUGE
    while not partie.gagne(JAUNE) and not partie.gagne(ROUGE) and not partie.pleine():
        col = atoidejouer(c, g, dimv, dimh)
        partie.poser(c, col)
        afficher(g, dimv, dimh, True)
        if c == JAUNE:
            c = ROUGE
        else:
            c = JAUNE
    if partie.gagne(JAUNE):
        print('Les pions jaunes gagnent. Bravo !')
    elif partie.gagne(ROUGE):
        print('Les pions rouges gagnent. Bravo !')
    else:
        print('Egalité ... Recommencez !')


def tests():
    g0 = [[0 for j in range(NBC)] for i in range(NBL)]
    g1 = [[2, 1, 1, 1, 2, 2, 0], [0, 1, 2, 2, 1, 0, 0], [0, 0, 2, 1, 2, 0, 0],
          [0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]]
    gbad = [[2, 1, 1, 1, 2, 2, 0], [0, 1, 2, 2, 1, 0, 0], [0, 0, 0, 1, 2, 0, 0], [0, 0, 1, 0, 0, 0, 0]]
    assert nbJetons0(1, g0, NBL, NBC) == 0
    assert nbJetons0(1, g1, NBL, NBC) == 7
    assert nbJetons(3, g0, NBL, NBC) == 0
    assert nbJetons(2, g1, NBL, NBC) == 7
    assert nbJetons(3, g1, NBL, NBC) == 14
    assert NbCasesLibres(g1, NBL, NBC) == 28
    assert estValide(g1, NBL, NBC) == True
    assert estValide(gbad, NBL, NBC) == False
    g0[0] = [1, 2, 1, 2, 1, 2, 1]
    g0[1] = [1, 1, 2, 1, 1, 2, 1]
    g0[2] = [1, 2, 2, 2, 2, 2, 0]
    assert horiz(1, g0, NBL, NBC) == -1
    assert horiz(2, g0, NBL, NBC) == 2
    print('tests ok')


if __name__ == '__main__':
    tests()
    jeu([[0 for j in range(NBC)] for i in range(NBL)], NBL, NBC)

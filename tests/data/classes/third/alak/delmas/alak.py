# -*- coding: utf-8 -*-
# ALAK - Théo Delmas
#
# La case 0 de la liste n'est pas utilisée : comme ça board[3] est la case n°3 et on n'a pas
# de -1 partout.


class Partie:
    """Une partie d'alak sur n cases."""

    def __init__(self, n, cases=None, removed=None):
        self.n = n
        if cases is None:
            cases = [0] * (n + 1)
        if removed is None:
            removed = []
        self.cases = cases
        self.removed = removed

    def symbole(self, i):
        match self.cases[i]:
            case 1:
                return "x"
            case 2:
                return "o"
            case _:
                return "."

    def afficher(self):
        for i in range(1, self.n + 1):
            print(f"{self.symbole(i):>3}", end="")
        print()
        for i in range(1, self.n + 1):
            print(f"{i:>3}", end="")
        print()

    def libre(self, i):
        if i <= 0 or i > self.n:
            return False
        if i in self.removed:
            return False
        return self.cases[i] == 0

    def groupes(self, joueur):
        """liste des groupes (premiere case, derniere case) du joueur"""
        res = []
        i = 1
        while i <= self.n:
            if self.cases[i] == joueur:
                j = i
                while j + 1 <= self.n and self.cases[j + 1] == joueur:
                    j += 1
                res.append((i, j))
                i = j
            i += 1
        return res

    def respire(self, g):
        """True si le groupe g a encore une case vide à coté"""
        a, b = g
        if a > 1 and self.cases[a - 1] == 0:
            return True
        if b < self.n and self.cases[b + 1] == 0:
            return True
        return False

    def jouer(self, i, joueur):
        autre = 1 if joueur == 2 else 2
        # les groupes qui respiraient avant et qui ne respirent plus apres sont pris
        # (ceux qui ne respiraient deja plus restent, regle 3)
        avant = [g for g in self.groupes(autre) if self.respire(g)]
        self.cases[i] = joueur
        self.removed.clear()
        for g in avant:
            if not self.respire(g):
                self.removed += list(range(g[0], g[1] + 1))
        for k in self.removed:
            self.cases[k] = 0

    def score(self, joueur):
        total = 0
        for i in range(1, self.n + 1):
            if self.cases[i] == joueur:
                total += 1
        return total


# ---- les sous-programmes de l'énoncé ----

def newBoard(n):
    return Partie(n).cases


def display(board, n):
    Partie(n, board).afficher()


def possible(board, n, i, player, removed):
    return Partie(n, board, removed).libre(i)


def select(board, n, player, removed):
    i = -1
    while not possible(board, n, i, player, removed):
        try:
            i = int(input("Choisissez un nombre licite de carré : "))
        except ValueError:
            i = -1
    return i


def put(board, n, i, player, removed):
    Partie(n, board, removed).jouer(i, player)


def again(board, n, player, removed):
    p = Partie(n, board, removed)
    for i in range(1, n + 1):
        if p.libre(i):
            return True
    return False


def win(board, n):
    p = Partie(n, board)
    s1 = p.score(1)
    s2 = p.score(2)
    if s1 > s2:
        return "Gagnant : 1 (" + str(s1) + " contre " + str(s2) + ")"
    if s2 > s1:
        return "Gagnant : 2 (" + str(s2) + " contre " + str(s1) + ")"
    return "Match nul (" + str(s1) + " partout)"


def alak(n):
    board = newBoard(n)
    removed = []
    player = 1
    display(board, n)
    while again(board, n, player, removed):
        print()
        print("Joueur", player)
        put(board, n, select(board, n, player, removed), player, removed)
        display(board, n)
        player = player % 2 + 1
    print()
    print(win(board, n))


def main():
    alak(9)


if __name__ == "__main__":
    main()

"""ia.py - équipe Garnier / Oumar

Recherche negamax à profondeur fixe. Le plateau est recopié dans une liste à une
dimension avec un bord, ce qui évite les tests de sortie de plateau.
"""

MARGE = 3          # une carte va au plus à 3 cases
PROFONDEUR = 4
INFINI = 10 ** 6
BONUS_CARTE = 0.7


def name():
    return "Garniture de roses"


class Etat:
    def __init__(self, plateau, l_roi, c_roi, main_r, main_b):
        h, l = len(plateau), len(plateau[0])
        self.largeur = l + 2 * MARGE
        bord = ["#"] * self.largeur
        self.cases = []
        for _ in range(MARGE):
            self.cases += bord
        for ligne in plateau:
            self.cases += ["#"] * MARGE + list(ligne) + ["#"] * MARGE
        for _ in range(MARGE):
            self.cases += bord
        self.roi = (l_roi + MARGE) * self.largeur + c_roi + MARGE
        self.mains = {"R": list(main_r), "B": list(main_b)}
        # nombre de cartes inconnues piochées pendant la recherche
        self.cachees = {"R": 0, "B": 0}

    def pas(self, carte):
        d = 0
        for lettre in carte[:-1]:
            d += {"N": -self.largeur, "S": self.largeur, "E": 1, "O": -1}[lettre]
        return d * int(carte[-1])

    def jouables(self, j):
        return [x for x in self.mains[j] if self.cases[self.roi + self.pas(x)] == "."]

    def taille_main(self, j):
        return len(self.mains[j]) + self.cachees[j]

    def actions(self, j):
        a = self.jouables(j)
        if self.taille_main(j) < 5:
            a.append("pioche")
        return a or ["passe"]

    def gain(self, position, j):
        """points gagnés par j s'il pose un pion sur position"""
        vus = {position}
        ancien = 0
        for d in (1, -1, self.largeur, -self.largeur):
            p = position + d
            if self.cases[p] == j and p not in vus:
                pile, taille = [p], 0
                vus.add(p)
                while pile:
                    q = pile.pop()
                    taille += 1
                    for e in (1, -1, self.largeur, -self.largeur):
                        if self.cases[q + e] == j and q + e not in vus:
                            vus.add(q + e)
                            pile.append(q + e)
                ancien += taille ** 2
        return len(vus) ** 2 - ancien


def autre(j):
    return "B" if j == "R" else "R"


def negamax(e, j, profondeur, alpha, beta):
    """(valeur, action) pour le joueur j ; la valeur est l'écart de points gagné à partir d'ici"""
    if profondeur == 0:
        return BONUS_CARTE * (e.taille_main(j) - e.taille_main(autre(j))), None
    meilleure_action = None
    meilleure = -INFINI
    for action in e.actions(j):
        if action == "pioche":
            e.cachees[j] += 1
            v = -negamax(e, autre(j), profondeur - 1, -beta, -alpha)[0]
            e.cachees[j] -= 1
        elif action == "passe":
            v = -negamax(e, autre(j), profondeur - 1, -beta, -alpha)[0]
        else:
            ancien_roi = e.roi
            e.roi += e.pas(action)
            g = e.gain(e.roi, j)
            e.cases[e.roi] = j
            i = e.mains[j].index(action)
            del e.mains[j][i]
            v = g - negamax(e, autre(j), profondeur - 1, g - beta, g - alpha)[0]
            e.mains[j].insert(i, action)
            e.cases[e.roi] = "."
            e.roi = ancien_roi
        if v > meilleure:
            meilleure, meilleure_action = v, action
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return meilleure, meilleure_action


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    e = Etat(plateau, l_roi, c_roi, main_r, main_b)
    return negamax(e, couleur[0], PROFONDEUR, -INFINI, INFINI)[1]

from roi_des_roses import Partie


class Bot:
    PROFONDEUR = 3

    def __init__(self, couleur, mains):
        self.couleur = couleur
        self.mains = mains

    def adversaire(self, couleur):
        return "Blanc" if couleur == "Rouge" else "Rouge"

    def actions(self, partie, couleur):
        possibles = partie.jouables(couleur)
        if len(partie.mains[couleur]) < 5:
            possibles.append("pioche")
        if possibles == []:
            possibles.append("passe")
        return possibles

    def evalue(self, partie, couleur):
        autre = self.adversaire(couleur)
        # les points, plus un petit bonus pour les cartes qu'on garde en main
        points = partie.score(couleur) - partie.score(autre)
        cartes = len(partie.mains[couleur]) - len(partie.mains[autre])
        return points + 0.8 * cartes

    def cherche(self, partie, couleur, profondeur, alpha, beta):
        """negamax avec coupure ; la pioche est comptee comme une carte inconnue injouable"""
        if profondeur == 0:
            return self.evalue(partie, couleur), None
        meilleure = None
        for action in self.actions(partie, couleur):
            suite = self.copie(partie)
            if action == "pioche":
                suite.mains[couleur].append("N9")
            elif action != "passe":
                suite.joue_carte(couleur, action)
            v = -self.cherche(suite, self.adversaire(couleur), profondeur - 1, -beta, -alpha)[0]
            if meilleure is None or v > alpha:
                meilleure = action
                alpha = max(alpha, v)
            if alpha >= beta:
                break
        return alpha, meilleure

    def copie(self, p):
        return Partie([ligne[:] for ligne in p.plateau], p.l_roi, p.c_roi,
                      p.mains["Rouge"][:], p.mains["Blanc"][:])

    def choisit(self, partie):
        return self.cherche(self.copie(partie), self.couleur, self.PROFONDEUR, -10000, 10000)[1]


def name():
    return "Le Marchand de roses"


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    partie = Partie(plateau, l_roi, c_roi, main_r, main_b)
    return Bot(couleur, partie.mains).choisit(partie)

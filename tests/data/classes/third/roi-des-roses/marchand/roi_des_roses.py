import random


class Partie:
    """Etat complet d'une partie. Les fonctions demandées sont en bas du fichier,
    elles créent une Partie et appellent la bonne méthode."""

    deplacements = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "O": (0, -1),
                    "NE": (-1, 1), "NO": (-1, -1), "SE": (1, 1), "SO": (1, -1)}

    def __init__(self, plateau, l_roi=0, c_roi=0, main_r=None, main_b=None, pioche=None, defausse=None):
        self.plateau = plateau
        self.l_roi = l_roi
        self.c_roi = c_roi
        self.mains = {"Rouge": main_r if main_r is not None else [],
                      "Blanc": main_b if main_b is not None else []}
        self.pioche = pioche if pioche is not None else []
        self.defausse = defausse if defausse is not None else []
        self.pions = {"Rouge": 26, "Blanc": 26}

    # ---- creation -------------------------------------------------
    @classmethod
    def nouvelle(cls, nb_lignes, nb_colonnes):
        paquet = []
        for direction in cls.deplacements:
            for n in range(1, 4):
                paquet.append(direction + str(n))
        random.shuffle(paquet)
        plateau = []
        for _ in range(nb_lignes):
            plateau.append(["."] * nb_colonnes)
        rouge = [paquet.pop(0) for _ in range(5)]
        blanc = [paquet.pop(0) for _ in range(5)]
        return cls(plateau, nb_lignes // 2, nb_colonnes // 2, rouge, blanc, paquet, [])

    # ---- affichage ------------------------------------------------
    def affiche_main(self, couleur):
        print(couleur, ":", " ".join(self.mains[couleur]))

    def case(self, l, c):
        roi = "X" if l == self.l_roi and c == self.c_roi else " "
        pion = self.plateau[l][c]
        if pion == ".":
            pion = " "
        return roi + pion

    def affiche(self):
        self.affiche_main("Rouge")
        self.affiche_main("Blanc")
        largeur = len(self.plateau[0])
        print("-" + "-----" * largeur)
        for l in range(len(self.plateau)):
            print("| " + " | ".join(self.case(l, c) for c in range(largeur)) + " |")
            print("-" + "-----" * largeur)

    # ---- regles ---------------------------------------------------
    def arrivee(self, carte):
        dl, dc = self.deplacements[carte[:-1]]
        return self.l_roi + dl * int(carte[-1]), self.c_roi + dc * int(carte[-1])

    def possible(self, carte):
        l, c = self.arrivee(carte)
        if l not in range(len(self.plateau)) or c not in range(len(self.plateau[0])):
            return False
        return self.plateau[l][c] == "."

    def jouables(self, couleur):
        return list(filter(self.possible, self.mains[couleur]))

    def action_correcte(self, couleur, action):
        main = self.mains[couleur]
        if action == "pioche":
            return len(main) < 5
        if action == "passe":
            return len(main) == 5 and self.jouables(couleur) == []
        return action in main and self.possible(action)

    def demande(self, couleur):
        question = "Vous êtes le joueur " + couleur + ", que souhaitez-vous faire ? "
        while True:
            action = input(question)
            if self.action_correcte(couleur, action):
                return action
            question = "Action impossible, que souhaitez-vous faire ? "

    def joue_carte(self, couleur, carte):
        self.l_roi, self.c_roi = self.arrivee(carte)
        self.plateau[self.l_roi][self.c_roi] = couleur[0]
        self.mains[couleur].remove(carte)
        self.defausse.append(carte)
        self.pions[couleur] -= 1

    def pioche_carte(self, couleur):
        self.mains[couleur].append(self.pioche.pop(0))
        if self.pioche == []:
            self.pioche = self.defausse
            random.shuffle(self.pioche)
            self.defausse = []

    # ---- points ---------------------------------------------------
    def territoire(self, ligne, colonne, couleur):
        if self.plateau[ligne][colonne] != couleur[0]:
            return []
        cases = [(ligne, colonne)]
        # on parcourt la liste pendant qu'elle grandit
        for l, c in cases:
            for v in ((l - 1, c), (l, c + 1), (l + 1, c), (l, c - 1)):
                if 0 <= v[0] < len(self.plateau) and 0 <= v[1] < len(self.plateau[0]):
                    if self.plateau[v[0]][v[1]] == couleur[0] and v not in cases:
                        cases.append(v)
        return cases

    def score(self, couleur):
        vus = set()
        points = 0
        for l in range(len(self.plateau)):
            for c in range(len(self.plateau[0])):
                if (l, c) not in vus:
                    t = self.territoire(l, c, couleur)
                    vus.update(t)
                    points += len(t) * len(t)
        return points

    # ---- boucle de jeu --------------------------------------------
    def lance(self):
        passes = 0
        couleur = "Rouge"
        while True:
            self.affiche()
            action = self.demande(couleur)
            if action == "passe":
                passes += 1
            else:
                passes = 0
                if action == "pioche":
                    self.pioche_carte(couleur)
                else:
                    self.joue_carte(couleur, action)
            if passes == 2 or self.pions[couleur] == 0:
                return
            couleur = "Blanc" if couleur == "Rouge" else "Rouge"

    def resultat(self):
        r, b = self.score("Rouge"), self.score("Blanc")
        print("Rouge", r)
        print("Blanc", b)
        if r == b:
            print("Égalité")
        elif r > b:
            print("Rouge a gagné la partie")
        else:
            print("Blanc a gagné la partie")


# ===================================================================
#                Fonctions obligatoires du sujet
# ===================================================================

def init_jeu(nb_lignes, nb_colonnes):
    p = Partie.nouvelle(nb_lignes, nb_colonnes)
    return p.plateau, p.l_roi, p.c_roi, p.mains["Rouge"], p.mains["Blanc"], p.pioche, p.defausse


def afficher_main(couleur, main):
    p = Partie([])
    p.mains[couleur] = main
    p.affiche_main(couleur)


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    Partie(plateau, l_roi, c_roi, main_r, main_b).affiche()


def mouvement_possible(plateau, l_roi, c_roi, carte):
    return Partie(plateau, l_roi, c_roi).possible(carte)


def main_jouable(plateau, l_roi, c_roi, main):
    return Partie(plateau, l_roi, c_roi, main).jouables("Rouge")


def demande_action(couleur, plateau, l_roi, c_roi, main):
    p = Partie(plateau, l_roi, c_roi)
    p.mains[couleur] = main
    return p.demande(couleur)


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    p = Partie(plateau, l_roi, c_roi, main_r, main_b, [], defausse)
    p.joue_carte(couleur, carte)
    return p.plateau, p.l_roi, p.c_roi, p.mains["Rouge"], p.mains["Blanc"], p.defausse


def territoire(plateau, ligne, colonne, couleur):
    return Partie(plateau).territoire(ligne, colonne, couleur)


def score(plateau, couleur):
    return Partie(plateau).score(couleur)


def main():
    p = Partie.nouvelle(9, 9)
    p.lance()
    p.affiche()
    p.resultat()


if __name__ == "__main__":
    main()

from __future__ import annotations

import affichage as aff
import saisies as sai
import validite as val


class Partie:
    def __init__(self, taille: int):
        self.taille = taille
        self.plateau = aff.creation_plateau(taille)
        aff.placement_premiers_pions(self.plateau)
        self.tour = 0
        self.continuer = True

    @property
    def joueur(self) -> str:
        return "O " if self.tour % 2 == 0 else "X "

    def abandonner(self) -> bool:
        if sai.sortie():
            print(f"Le joueur {self.joueur}a abandonné.")
            aff.declarer_vainqueur(aff.nbr_pions_2camps(self.plateau))
            self.continuer = False
            return True
        return False

    def fin_de_tour(self) -> None:
        aff.afficher_plateau(self.plateau)
        print()
        nbr_pions = aff.nbr_pions_2camps(self.plateau)
        coupsO = val.liste_coups_valides(self.plateau, "O ")
        coupsX = val.liste_coups_valides(self.plateau, "X ")
        if aff.reperer_fin_partie(self.taille, nbr_pions, coupsO, coupsX):
            aff.declarer_vainqueur(nbr_pions)
            self.continuer = False
        self.tour += 1

    def placer(self) -> None:
        while True:
            newpion = input(f"C'est au joueur {self.joueur}de jouer. Où voulez-vous jouer ? (abandonner : A) : ").strip()
            if newpion.lower() == "a":
                if self.abandonner():
                    return
            elif not sai.verif_saisie(newpion):
                print("Saisie incorrecte : une lettre puis un chiffre, ex : d5")
            else:
                new_pion = sai.conversion_coordonnees(newpion)
                if val.validite_coup(self.plateau, new_pion, self.joueur, self.taille):
                    sai.placer_un_pion(self.plateau, new_pion, self.joueur)
                    self.fin_de_tour()
                    return
                print("Coup invalide")

    def jouer_tour(self) -> None:
        nbr_pions = aff.nbr_pions_2camps(self.plateau)
        liste_coups = val.liste_coups_valides(self.plateau, self.joueur)
        passer_tour = val.passer_son_tour(self.joueur, liste_coups)
        match aff.menu(passer_tour, self.tour, self.joueur, nbr_pions):
            case "P":
                self.placer()
            case "PT":
                self.fin_de_tour()
            case "A":
                self.abandonner()
            case "L":
                print(aff.afficher_liste_coups_valides(liste_coups))

    def lancer(self) -> None:
        aff.afficher_plateau(self.plateau)
        while self.continuer:
            self.jouer_tour()


def demander_taille() -> int:
    while True:
        saisie = input("Taille du plateau, de 6 à 15 (? pour les règles) : ").strip()
        if saisie == "?":
            aff.regles()
            continue
        try:
            taille = int(saisie)
        except ValueError:
            print("Un entier s'il vous plaît !")
            continue
        if taille < 6 or taille > 15:
            print("Entre 6 et 15 s'il vous plaît !")
        else:
            return taille


if __name__ == "__main__":
    Partie(demander_taille()).lancer()

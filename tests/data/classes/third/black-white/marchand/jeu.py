import affichage
import saisies
import validite

def saisir_taille():
    correct=False
    while correct==False:
        try:
            taille=int(input("Quelle taille de plateau voulez-vous (de 6 a 15) ? "))
            if taille>=6 and taille<=15:
                correct=True
            else:
                print("La taille doit etre comprise entre 6 et 15")
        except ValueError:
            print("Vous devez entrer un entier")
    return taille

def jeu():
    print("Bienvenue dans le Black & White (tapez R au menu pour avoir les regles)")
    taille=saisir_taille()
    plateau=affichage.Creation_plateau(taille)
    affichage.Placement_premiers_pions(plateau)
    affichage.Afficher_plateau(plateau)
    tour=0
    continuer=True
    while continuer==True:
        if tour%2==0:
            joueur="O "
        else:
            joueur="X "
        nbr_pions=affichage.Nbr_pions_2camps(plateau)
        liste_coups=validite.Liste_coups_valides(plateau,joueur)
        passer_tour=validite.Passer_son_tour(joueur,liste_coups)
        choix=affichage.Menu(passer_tour,tour,joueur,nbr_pions)
        choix=choix.upper()

        if choix=="L":
            print(affichage.Afficher_liste_coups_valides(liste_coups))
            if passer_tour:
                choix=input("Appuyez sur PT pour passer votre tour: ").upper()
            else:
                choix=input("Appuyez sur P pour placer votre pion: ").upper()
        if choix=="R":
            affichage.Regles()
        elif choix=="A":
            if saisies.Sortie():
                print(joueur+"abandonne")
                continuer=False
                affichage.Declarer_vainqueur(nbr_pions)
        else:
            joue=False
            if choix=="PT" and passer_tour:
                joue=True
            elif choix=="P" and not passer_tour:
                #on recommence tant que le coup n'est pas bon
                while joue==False and continuer==True:
                    newpion=input("C'est au joueur "+joueur+"de jouer. Où voulez-vous jouer ? (abandonner : A) : ")
                    if newpion.upper()=="A":
                        if saisies.Sortie():
                            print(joueur+"abandonne")
                            continuer=False
                            affichage.Declarer_vainqueur(nbr_pions)
                    elif saisies.Verif_saisie(newpion):
                        new_pion=saisies.Conversion_coordonnees(newpion)
                        if validite.Validite_coup(plateau,new_pion,joueur,taille):
                            saisies.Placer_un_pion(plateau,new_pion,joueur)
                            joue=True
                        else:
                            print("Coup invalide, recommencez")
                    else:
                        print("Saisie invalide, exemple : d5")
            else:
                print("Ce choix n'est pas possible")
            if joue:
                affichage.Afficher_plateau(plateau)
                print("")
                nbr_pions=affichage.Nbr_pions_2camps(plateau)
                liste_coupsO=validite.Liste_coups_valides(plateau,"O ")
                liste_coupsX=validite.Liste_coups_valides(plateau,"X ")
                if affichage.Reperer_fin_partie(taille,nbr_pions,liste_coupsO,liste_coupsX):
                    continuer=False
                    affichage.Declarer_vainqueur(nbr_pions)
                tour=tour+1

if __name__=="__main__":
    jeu()

#Projet Black & White  -  Marchand Lea

def Creation_plateau(taille):
    plateau=[]
    premiere=[]
    for j in range(0,taille):
        premiere.append(chr(j+65))
    premiere.append("")
    plateau.append(premiere)
    for i in range(0,taille):
        ligne=[]
        for j in range(0,taille+1):
            if j==taille:
                ligne.append(i+1)
            else:
                ligne.append(". ")
        plateau.append(ligne)
    return plateau

def Placement_premiers_pions(plateau):
    taille=len(plateau)
    plateau[int(taille/2)][int(taille/2)]="X "
    plateau[int(taille/2)+1][int(taille/2)-1]="X "
    plateau[int(taille/2)][int(taille/2)-1]="O "
    plateau[int(taille/2)+1][int(taille/2)]="O "

def Afficher_plateau(plateau):
    for i in range(len(plateau)):
        chaine=""
        for j in range(len(plateau)):
            if plateau[i][j]=="O ":
                chaine+="\033[1;32m"+"O "+"\033[0m"
            elif plateau[i][j]=="X ":
                chaine+="\033[1;31m"+"X "+"\033[0m"
            elif i==0:
                chaine+=plateau[i][j]+" "
            else:
                chaine+=str(plateau[i][j])
        print(chaine)

def Regles():
    print("Le Black & White se joue a 2 joueurs, O et X, sur un plateau carre.")
    print("A son tour, un joueur pose un pion sur une case vide de facon a encadrer au moins un pion adverse.")
    print("Les pions encadres (ligne, colonne, diagonale) changent de camp.")
    print("Si c'est impossible il passe son tour.")
    print("La partie s'arrete quand le plateau est plein, quand les 2 joueurs sont bloques, ou quand un joueur n'a plus de pions.")
    print("Le vainqueur est celui qui a le plus de pions.")

def Nbr_pions_2camps(plateau):
    compteur_nbX=0
    compteur_nbO=0
    for i in range(len(plateau)):
        for j in range(len(plateau[i])):
            if plateau[i][j]=="X ":
                compteur_nbX=compteur_nbX+1
            if plateau[i][j]=="O ":
                compteur_nbO=compteur_nbO+1
    return [compteur_nbX,compteur_nbO]

def Afficher_liste_coups_valides(liste_coups_valides):
    liste_coups_valides_affichee=[]
    for coup in liste_coups_valides:
        liste=[]
        liste.append(chr(coup[1]+97))
        liste.append(coup[0])
        liste_coups_valides_affichee.append(liste)
    return liste_coups_valides_affichee

def Menu(passer_tour,tour,joueur,nbr_pions):
    print("")
    print("Tour n°",tour+1)
    print("C'est au tour de",joueur)
    if passer_tour:
        print(joueur+"ne peut pas jouer")
    else:
        print(joueur+"doit jouer")
    print("Pions : O",nbr_pions[1])
    print("        X",nbr_pions[0])
    print("Commandes :")
    if passer_tour:
        print("    PT: passer son tour")
        print("    A: abandon")
        print("    L: liste des coups valides")
    else:
        print("    P: placer un pion")
        print("    A: abandon")
        print("    L: liste des coups valides")
    choix=input("Votre choix d'action : ")
    return choix

def Reperer_fin_partie(taille,nbr_pions,liste_coupsO,liste_coupsX):
    if nbr_pions[0]+nbr_pions[1]==taille*taille:
        print("Partie terminée car plateau plein")
        return True
    elif len(liste_coupsO)==0 and len(liste_coupsX)==0:
        print("Partie terminée par blocage mutuel")
        return True
    elif nbr_pions[0]==0 and nbr_pions[1]!=0:
        print("Victoire par élimination")
        return True
    elif nbr_pions[1]==0 and nbr_pions[0]!=0:
        print("Victoire par élimination")
        return True
    else:
        return False

def Declarer_vainqueur(nbr_pions):
    if nbr_pions[0]==nbr_pions[1]:
        print("Il y a égalité")
    if nbr_pions[0]>nbr_pions[1]:
        print("Le joueur X gagne")
    if nbr_pions[0]<nbr_pions[1]:
        print("Le joueur O gagne")
    print("Pions : O",nbr_pions[1])
    print("        X",nbr_pions[0])

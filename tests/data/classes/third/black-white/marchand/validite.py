# les colonnes du tableau vont de 0 a n-1, celles de new_pion de 1 a n
# les lignes vont de 1 a n

def Coup_valide(new_pion,plateau,joueur):
    coup_valide=False
    n=len(plateau)-1
    i=new_pion[0]
    j=new_pion[1]-1
    if joueur=="X ":
        adv="O "
    else:
        adv="X "

    #horizontale gauche
    if j-1>=0 and plateau[i][j-1]==adv:
        k=1
        while j-k>=0 and plateau[i][j-k]==adv:
            k=k+1
        if j-k>=0 and plateau[i][j-k]==joueur:
            coup_valide=True
            for c in range(1,k):
                plateau[i][j-c]=joueur
    #horizontale droite
    if j+1<n and plateau[i][j+1]==adv:
        k=1
        while j+k<n and plateau[i][j+k]==adv:
            k=k+1
        if j+k<n and plateau[i][j+k]==joueur:
            coup_valide=True
            for c in range(1,k):
                plateau[i][j+c]=joueur
    #verticale haut
    if i-1>=1 and plateau[i-1][j]==adv:
        k=1
        while i-k>=1 and plateau[i-k][j]==adv:
            k=k+1
        if i-k>=1 and plateau[i-k][j]==joueur:
            coup_valide=True
            for c in range(1,k):
                plateau[i-c][j]=joueur
    #verticale bas
    if i+1<=n and plateau[i+1][j]==adv:
        k=1
        while i+k<=n and plateau[i+k][j]==adv:
            k=k+1
        if i+k<=n and plateau[i+k][j]==joueur:
            coup_valide=True
            for c in range(1,k):
                plateau[i+c][j]=joueur
    #diagonale haut-gauche
    if i-1>=1 and j-1>=0 and plateau[i-1][j-1]==adv:
        k=1
        while i-k>=1 and j-k>=0 and plateau[i-k][j-k]==adv:
            k=k+1
        if i-k>=1 and j-k>=0 and plateau[i-k][j-k]==joueur:
            coup_valide=True
            for c in range(1,k):
                plateau[i-c][j-c]=joueur
    #diagonale haut-droit
    if i-1>=1 and j+1<n and plateau[i-1][j+1]==adv:
        k=1
        while i-k>=1 and j+k<n and plateau[i-k][j+k]==adv:
            k=k+1
        if i-k>=1 and j+k<n and plateau[i-k][j+k]==joueur:
            coup_valide=True
            for c in range(1,k):
                plateau[i-c][j+c]=joueur
    #diagonale bas-gauche
    if i+1<=n and j-1>=0 and plateau[i+1][j-1]==adv:
        k=1
        while i+k<=n and j-k>=0 and plateau[i+k][j-k]==adv:
            k=k+1
        if i+k<=n and j-k>=0 and plateau[i+k][j-k]==joueur:
            coup_valide=True
            for c in range(1,k):
                plateau[i+c][j-c]=joueur
    #diagonale bas-droit
    if i+1<=n and j+1<n and plateau[i+1][j+1]==adv:
        k=1
        while i+k<=n and j+k<n and plateau[i+k][j+k]==adv:
            k=k+1
        if i+k<=n and j+k<n and plateau[i+k][j+k]==joueur:
            coup_valide=True
            for c in range(1,k):
                plateau[i+c][j+c]=joueur
    return coup_valide

def Validite_coup(plateau,new_pion,joueur,taille):
    if new_pion[0]>=1 and new_pion[0]<=taille and new_pion[1]>=1 and new_pion[1]<=taille:
        if plateau[new_pion[0]][new_pion[1]-1]==". ":
            return Coup_valide(new_pion,plateau,joueur)
        else:
            return False
    else:
        return False

def Liste_coups_valides(plateau,joueur):
    liste_coups_valides=[]
    taille=len(plateau)
    n=taille-1
    if joueur=="X ":
        adv="O "
    else:
        adv="X "
    for i in range(1,taille):
        for j in range(0,taille-1):
            if plateau[i][j]==". ":
                ok=False
                #horizontale gauche
                k=1
                while j-k>=0 and plateau[i][j-k]==adv:
                    k=k+1
                if k>1 and j-k>=0 and plateau[i][j-k]==joueur:
                    ok=True
                #horizontale droite
                k=1
                while j+k<n and plateau[i][j+k]==adv:
                    k=k+1
                if k>1 and j+k<n and plateau[i][j+k]==joueur:
                    ok=True
                #verticale haut
                k=1
                while i-k>=1 and plateau[i-k][j]==adv:
                    k=k+1
                if k>1 and i-k>=1 and plateau[i-k][j]==joueur:
                    ok=True
                #verticale bas
                k=1
                while i+k<=n and plateau[i+k][j]==adv:
                    k=k+1
                if k>1 and i+k<=n and plateau[i+k][j]==joueur:
                    ok=True
                #diagonale haut-gauche
                k=1
                while i-k>=1 and j-k>=0 and plateau[i-k][j-k]==adv:
                    k=k+1
                if k>1 and i-k>=1 and j-k>=0 and plateau[i-k][j-k]==joueur:
                    ok=True
                #diagonale haut-droit
                k=1
                while i-k>=1 and j+k<n and plateau[i-k][j+k]==adv:
                    k=k+1
                if k>1 and i-k>=1 and j+k<n and plateau[i-k][j+k]==joueur:
                    ok=True
                #diagonale bas-gauche
                k=1
                while i+k<=n and j-k>=0 and plateau[i+k][j-k]==adv:
                    k=k+1
                if k>1 and i+k<=n and j-k>=0 and plateau[i+k][j-k]==joueur:
                    ok=True
                #diagonale bas-droit
                k=1
                while i+k<=n and j+k<n and plateau[i+k][j+k]==adv:
                    k=k+1
                if k>1 and i+k<=n and j+k<n and plateau[i+k][j+k]==joueur:
                    ok=True
                #on ajoute une seule fois meme si plusieurs directions marchent
                if ok:
                    liste_coups_valides.append([i,j])
    return liste_coups_valides

def Passer_son_tour(joueur,liste_coups):
    if len(liste_coups)==0:
        return True
    else:
        return False

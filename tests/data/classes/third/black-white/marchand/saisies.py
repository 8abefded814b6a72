def Verif_saisie(newpion):
    if len(newpion)<2:
        return False
    if (ord(newpion[0])>=65 and ord(newpion[0])<=90) or (ord(newpion[0])>=97 and ord(newpion[0])<=122):
        a=newpion[1:]
        try:
            a=int(a)
            return True
        except ValueError:
            return False
    else:
        return False

def Conversion_coordonnees(newpion):
    new_pion=[]
    new_pion.append(int(newpion[1:]))
    new_pion.append(ord(newpion[0].upper())-64)
    return new_pion

def Placer_un_pion(plateau,new_pion,joueur):
    plateau[new_pion[0]][new_pion[1]-1]=joueur

def Sortie():
    correct=False
    while correct==False:
        try:
            reponse=int(input("Etes-vous sur de vouloir abandonner ? Oui (0) Non (1) : "))
            if reponse==0 or reponse==1:
                correct=True
            else:
                print("Il faut repondre 0 ou 1")
        except ValueError:
            print("Il faut repondre 0 ou 1")
    return reponse==0

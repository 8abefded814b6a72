import random
def init_jeu(nb_lignes, nb_colonnes):
    plateau=[]
    for i in range(nb_lignes):
        l=[]
        for j in range(nb_colonnes):
            l.append('.')
        plateau.append(l)
    cartes=["N1","N2","N3","NE1","NE2","NE3","E1","E2","E3","SE1","SE2","SE3","S1","S2","S3","SO1","SO2","SO3","O1","O2","O3","NO1","NO2","NO3"]
    random.shuffle(cartes)
    main_r=[cartes[0],cartes[1],cartes[2],cartes[3],cartes[4]]
    main_b=[cartes[5],cartes[6],cartes[7],cartes[8],cartes[9]]
    pioche=[]
    for i in range(10,24):
        pioche.append(cartes[i])
    return (plateau,int(nb_lignes/2),int(nb_colonnes/2),main_r,main_b,pioche,[])

def afficher_main(couleur, main):
    s=couleur+" : "
    for i in range(len(main)):
        s+=main[i]
        if i!=len(main)-1:
            s+=" "
    print(s)

def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    afficher_main("Rouge",main_r)
    afficher_main("Blanc",main_b)
    tirets="----------------------------------------------"
    if len(plateau[0])!=9:
        tirets="-"*(5*len(plateau[0])+1)
    print(tirets)
    for i in range(len(plateau)):
        s="|"
        for j in range(len(plateau[i])):
            if i==l_roi and j==c_roi and plateau[i][j]=="R": s+=" XR |"
            elif i==l_roi and j==c_roi and plateau[i][j]=="B": s+=" XB |"
            elif i==l_roi and j==c_roi: s+=" X  |"
            elif plateau[i][j]=="R": s+=" R  |"
            elif plateau[i][j]=="B": s+=" B  |"
            else: s+="    |"
        print(s)
        print(tirets)

def nouvelle_case(l,c,carte):
    n=int(carte[-1])
    d=carte[:-1]
    if d=="N":
        return l-n,c
    elif d=="NE":
        return l-n,c+n
    elif d=="E":
        return l,c+n
    elif d=="SE":
        return l+n,c+n
    elif d=="S":
        return l+n,c
    elif d=="SO":
        return l+n,c-n
    elif d=="O":
        return l,c-n
    else:
        return l-n,c-n

def mouvement_possible(plateau, l_roi, c_roi, carte):
    l,c=nouvelle_case(l_roi,c_roi,carte)
    if l<0 or c<0 or l>len(plateau)-1 or c>len(plateau[0])-1:
        return False
    if plateau[l][c]=="R" or plateau[l][c]=="B":
        return False
    else:
        return True

def main_jouable(plateau, l_roi, c_roi, main):
    L=[]
    for c in main:
        if mouvement_possible(plateau,l_roi,c_roi,c): L.append(c)
    return L

def demande_action(couleur, plateau, l_roi, c_roi, main):
    print("Vous êtes le joueur "+couleur+", que souhaitez-vous faire ? ")
    ok=False
    while ok==False:
        rep=input()
        if rep=="pioche" and len(main)<5: ok=True
        elif rep=="passe" and len(main)==5 and main_jouable(plateau,l_roi,c_roi,main)==[]: ok=True
        elif rep in main and mouvement_possible(plateau,l_roi,c_roi,rep)==True: ok=True
        if ok==False: print("Action impossible, que souhaitez-vous faire ? ")
    return rep

def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    l_roi,c_roi=nouvelle_case(l_roi,c_roi,carte)
    if couleur=="Rouge":
        plateau[l_roi][c_roi]="R"
        for i in range(len(main_r)):
            if main_r[i]==carte:
                del main_r[i]
                break
    if couleur=="Blanc":
        plateau[l_roi][c_roi]="B"
        for i in range(len(main_b)):
            if main_b[i]==carte:
                del main_b[i]
                break
    defausse.append(carte)
    return (plateau,l_roi,c_roi,main_r,main_b,defausse)

def territoire(plateau, ligne, colonne, couleur):
    if couleur=="Rouge": p="R"
    if couleur=="Blanc": p="B"
    if plateau[ligne][colonne]!=p: return []
    T=[(ligne,colonne)]
    i=0
    while i<len(T):
        l=T[i][0]
        c=T[i][1]
        if l-1>=0 and plateau[l-1][c]==p and (l-1,c) not in T: T.append((l-1,c))
        if l+1<len(plateau) and plateau[l+1][c]==p and (l+1,c) not in T: T.append((l+1,c))
        if c-1>=0 and plateau[l][c-1]==p and (l,c-1) not in T: T.append((l,c-1))
        if c+1<len(plateau[0]) and plateau[l][c+1]==p and (l,c+1) not in T: T.append((l,c+1))
        i+=1
    return T

def score(plateau, couleur):
    tous=[]
    for i in range(len(plateau)):
        for j in range(len(plateau[0])):
            T=sorted(territoire(plateau,i,j,couleur))
            if T!=[] and T not in tous: tous.append(T)
    s=0
    for T in tous: s+=len(T)*len(T)
    return s

def main():
    plateau,l_roi,c_roi,main_r,main_b,pioche,defausse=init_jeu(9,9)
    pionsR=0
    pionsB=0
    passeR=False
    passeB=False
    couleur="Rouge"
    while True:
        afficher_jeu(plateau,l_roi,c_roi,main_r,main_b)
        if couleur=="Rouge":
            a=demande_action("Rouge",plateau,l_roi,c_roi,main_r)
            if a=="passe":
                passeR=True
            elif a=="pioche":
                passeR=False
                if len(pioche)==0:
                    pioche=defausse[:]
                    random.shuffle(pioche)
                    defausse=[]
                main_r.append(pioche[0])
                pioche=pioche[1:]
            else:
                passeR=False
                plateau,l_roi,c_roi,main_r,main_b,defausse=bouge_le_roi(plateau,l_roi,c_roi,main_r,main_b,defausse,a,"Rouge")
                pionsR+=1
        else:
            a=demande_action("Blanc",plateau,l_roi,c_roi,main_b)
            if a=="passe":
                passeB=True
            elif a=="pioche":
                passeB=False
                if len(pioche)==0:
                    pioche=defausse[:]
                    random.shuffle(pioche)
                    defausse=[]
                main_b.append(pioche[0])
                pioche=pioche[1:]
            else:
                passeB=False
                plateau,l_roi,c_roi,main_r,main_b,defausse=bouge_le_roi(plateau,l_roi,c_roi,main_r,main_b,defausse,a,"Blanc")
                pionsB+=1
        if (passeR==True and passeB==True) or pionsR==26 or pionsB==26: break
        if couleur=="Rouge": couleur="Blanc"
        else: couleur="Rouge"
    afficher_jeu(plateau,l_roi,c_roi,main_r,main_b)
    r=score(plateau,"Rouge")
    b=score(plateau,"Blanc")
    print("Rouge",r)
    print("Blanc",b)
    if r>b: print("Rouge a gagné la partie")
    if b>r: print("Blanc a gagné la partie")
    if r==b: print("Égalité")

if __name__ == "__main__":
    main()

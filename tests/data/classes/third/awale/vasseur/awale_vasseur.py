# Théo Vasseur - DS1 info - Awalé

NB_GRAINES = 48
MOITIE = NB_GRAINES // 2
MAX_TOURS = 100

def initialisation(nom_joueur1, nom_joueur2) :
    jeu = {}
    jeu['joueur1'] = nom_joueur1           # Nom du premier joueur
    jeu['joueur2'] = nom_joueur2           # Nom du second joueur
    jeu['score'] = [0,0]                    # Réserve du joueur1, puis du joueur2
    jeu['n'] = 0                             # Nombre de tours déjà effectués
    jeu['plateau'] = [4]*12                  # Plateau de jeu initial
    return jeu

#Q4 pair pour le joueur1, impair pour le joueur2
def tour_joueur1(jeu):
    return not jeu['n']%2

#Q5
def tourner_plateau(jeu):
    p=jeu['plateau']
    p[:6],p[6:]=p[6:],p[:6]

#Q7
def copie(jeu):
    c={}
    for k in jeu:
        if k=='score' or k=='plateau':
            c[k]=jeu[k].copy()
        else:
            c[k]=jeu[k]
    return c

#Q8
def deplacer_graines(plateau,case):
    i=case
    while plateau[case]>0:
        i=(i+1)%12
        if i==case: continue
        plateau[i]+=1
        plateau[case]-=1
    return i

#Q9
def case_ramassable(plateau,case):
    if case<6: return False
    return plateau[case]==2 or plateau[case]==3

#Q10
def ramasser_graines(plateau,case):
    gain=0
    if case_ramassable(plateau,case):
        gain=plateau[case]
        plateau[case]=0
        gain+=ramasser_graines(plateau,case-1)
    return gain

#Q11
def test_famine(plateau,case):
    p=plateau.copy()
    c=deplacer_graines(p,case)
    ramasser_graines(p,c)
    return p[6:]!=[0]*6

#Q12
def test_case(plateau, case):
    """ Vérifie si la case choisie par le joueur est acceptable
    renvoie True si la case est acceptable, False sinon """
    condition3 = test_famine(plateau, case)
    # Case acceptable
    test = (case in range(6)) and (plateau[case]>=1) and condition3
    return test

#Q13
def cases_possibles(jeu):
    L=[]
    for i in range(6):
        if test_case(jeu['plateau'],i): L.append(i)
    return L

#Q14
def tour_suivant(jeu):
    s1,s2=jeu['score']
    if s1>MOITIE or s2>MOITIE: return False
    if jeu['n']>=MAX_TOURS: return False
    # ce qui n'est pas dans les réserves est sur le plateau
    if NB_GRAINES-(s1+s2)<=3: return False
    if cases_possibles(jeu)==[]: return False
    return True

#Q15
def tour_jeu(jeu, case):
    plateau = jeu['plateau']
    if test_case(plateau, case): # La case jouée est acceptable
        c = deplacer_graines(plateau, case)
        graines_gagnees = ramasser_graines(plateau, c)
        """ "Pour augmenter le score, il faut savoir qui joue grâce à la
        parité du nombre de tours"""
        if jeu['n']%2 == 0:
            jeu['score'][0] = jeu['score'][0] + graines_gagnees
        else:
            jeu['score'][1] = jeu['score'][1] + graines_gagnees
        jeu['n'] = jeu['n']+1 # On incrémente le nombre de tours
        tourner_plateau(jeu) # Echanger les plateaux
        return tour_suivant(jeu)
    else:
        print("La case choisie n'est pas valable")
        return True

#Q16
def gagnant(jeu):
    moi=sum(jeu['plateau'][i] for i in range(6))
    lui=sum(jeu['plateau'][i] for i in range(6,12))
    if tour_joueur1(jeu):
        jeu['score'][0]+=moi
        jeu['score'][1]+=lui
    else:
        jeu['score'][0]+=lui
        jeu['score'][1]+=moi
    if jeu['score'][0]==jeu['score'][1]: return "égalité"
    if jeu['score'][0]>jeu['score'][1]: return jeu['joueur1']
    return jeu['joueur2']

# ---- mes tests ----
j=initialisation("Alice","Bob")
assert tour_joueur1(j)
assert cases_possibles(j)==[0,1,2,3,4,5]
j2=copie(j)
assert tour_jeu(j2,3)
assert j2['plateau']==[5,5,4,4,4,4,4,4,4,0,5,5] and j2['n']==1
assert j['plateau']==[4]*12 and j['n']==0
p=[14]+[0]*11
assert deplacer_graines(p,0)==3 and p==[0,2,2,2,1,1,1,1,1,1,1,1]
p=[0,0,0,0,0,0,2,3,2,1,0,0]
assert ramasser_graines(p,8)==7 and p==[0]*9+[1,0,0]
assert gagnant(j)=="égalité"
print("tests ok")

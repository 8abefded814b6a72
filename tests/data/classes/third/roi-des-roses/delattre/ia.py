from roi_des_roses import mouvement_possible, nouvelle_case, territoire

def name():
    return "DELATTRE BOT 3000"

def gain(plateau,l,c,couleur):
    #nb de points si on met un pion de cette couleur ici
    t=1
    s=0
    vu=[]
    for (a,b) in [(l-1,c),(l+1,c),(l,c-1),(l,c+1)]:
        if a>=0 and b>=0 and a<len(plateau) and b<len(plateau[0]) and (a,b) not in vu:
            T=territoire(plateau,a,b,couleur)
            vu=vu+T
            t=t+len(T)
            s=s+len(T)**2
    return t*t-s

def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    if couleur=="Rouge":
        main=main_r
        eux="Blanc"
    else:
        main=main_b
        eux="Rouge"
    best=""
    m=0
    for carte in main:
        if mouvement_possible(plateau,l_roi,c_roi,carte):
            l,c=nouvelle_case(l_roi,c_roi,carte)
            g=gain(plateau,l,c,couleur)+gain(plateau,l,c,eux)
            if g>m:
                m=g
                best=carte
    if best=="":
        if len(main)<5: return "pioche"
        return "passe"
    if len(main)<5 and m<4: return "pioche"
    return best

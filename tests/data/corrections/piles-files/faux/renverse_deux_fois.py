# faute : renverse : ne passe que par une pile : remet tout dans le même ordre
# montre : p = [1, 2, 3]; renverse(p); p doit donner [3, 2, 1], donne [1, 2, 3]
def creer_pile():
    return []

def est_vide(p):
    return p == []

def empiler(p, x):
    p.append(x)

def depiler(p):
    return p.pop()


def correspond(o, f):
    return o + f in ["()", "[]", "{}"]


def bien_parenthesee(chaine):
    p = creer_pile()
    ok = True
    i = 0
    while i < len(chaine) and ok:
        c = chaine[i]
        if c in "([{":
            empiler(p, c)
        if c in ")]}":
            if est_vide(p):
                ok = False
            else:
                o = depiler(p)
                if not correspond(o, c):
                    ok = False
        i = i + 1
    return ok and est_vide(p)


def evalue_npi(expr):
    p = creer_pile()
    for e in expr:
        if e in ["+", "-", "*"]:
            droite = depiler(p)
            gauche = depiler(p)
            if e == "+":
                r = gauche + droite
            elif e == "-":
                r = gauche - droite
            elif e == "*":
                r = gauche * droite
            empiler(p, r)
        else:
            empiler(p, int(e))
    return depiler(p)


def frappe(touches):
    p = creer_pile()
    for t in touches:
        if t == "<":
            if not est_vide(p):
                depiler(p)
        else:
            empiler(p, t)
    mot = ""
    while not est_vide(p):
        mot = depiler(p) + mot
    return mot


def renverse(pile):
    p1 = creer_pile()
    p2 = creer_pile()
    while not est_vide(pile):
        empiler(p1, depiler(pile))
    while not est_vide(p1):
        empiler(pile, depiler(p1))


def patate_chaude(joueurs, k):
    f = []
    for j in joueurs:
        f.append(j)
    while len(f) > 1:
        compteur = 1
        while compteur < k:
            premier = f.pop(0)
            f.append(premier)
            compteur = compteur + 1
        elimine = f.pop(0)
    return f[0]

# faute : nb_feuilles : l'arbre vide compte pour une feuille
# montre : nb_feuilles(((None, 1, None), 2, None)) doit donner 1, donne 2
def est_vide(t):
    return t is None

def gauche(t):
    return t[0]

def droit(t):
    return t[2]

def etiquette(t):
    return t[1]

def est_feuille(t):
    return est_vide(gauche(t)) and est_vide(droit(t))

def taille(t):
    """compte les noeuds"""
    if est_vide(t):
        return 0
    total = 1
    for fils in [gauche(t), droit(t)]:
        total += taille(fils)
    return total

def hauteur(t):
    """plus long chemin"""
    if est_vide(t):
        return 0
    if est_feuille(t):
        return 1
    return max(hauteur(gauche(t)), hauteur(droit(t))) + 1

def nb_feuilles(t):
    """compte les feuilles"""
    if est_vide(t):
        return 1
    elif est_feuille(t):
        return 1
    else:
        return nb_feuilles(gauche(t)) + nb_feuilles(droit(t))

def niveau(t, k):
    """étiquettes du niveau k, de gauche à droite"""
    if est_vide(t):
        return []
    if k == 0:
        return [etiquette(t)]
    return niveau(gauche(t), k - 1) + niveau(droit(t), k - 1)

def largeur(t):
    """niveau par niveau"""
    resultat = []
    for k in range(hauteur(t)):
        resultat = resultat + niveau(t, k)
    return resultat

def contient(t, x):
    """recherche"""
    if est_vide(t):
        return False
    if etiquette(t) == x:
        return True
    if etiquette(t) > x:
        return contient(gauche(t), x)
    else:
        return contient(droit(t), x)

def insere(t, x):
    """insertion"""
    if contient(t, x):
        return t
    if est_vide(t):
        return (None, x, None)
    if etiquette(t) > x:
        return (insere(gauche(t), x), etiquette(t), droit(t))
    else:
        return (gauche(t), etiquette(t), insere(droit(t), x))

print(taille((None, 3, None)))

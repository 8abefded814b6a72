# fr: de la personne à la racine
def lignee(arbre, prenom):
    return vraie(arbre, prenom)[::-1]

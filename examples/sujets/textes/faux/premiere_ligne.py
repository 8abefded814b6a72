# fr: ne lit que la première ligne
def lire_mots(nom_fichier):
    with open(nom_fichier, encoding="utf-8") as fichier:
        return mots_de(fichier.readline())

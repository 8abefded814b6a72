# se trompe souvent
def mots_de(ligne):
    return ligne.lower().split()


def lire_mots(nom_fichier):
    with open(nom_fichier, encoding="utf-8") as f:
        return mots_de(f.readline())


def effectifs(mots):
    from collections import Counter

    return dict(Counter(mots))


def longueur_moyenne(mots):
    return sum(len(mot) for mot in mots) // len(mots)


def plus_frequent(mots):
    return max(mots)


def ecrire_bilan(entree, sortie):
    compte = effectifs(lire_mots(entree))
    with open(sortie, "w", encoding="utf-8") as f:
        for mot in compte:
            f.write(mot + " : " + str(compte[mot]) + "\n")


if __name__ == "__main__":
    mots = lire_mots(input("Fichier ? "))
    mot = input("Mot ? ")
    print(f"{len(mots)} mots, dont {mots.count(mot)} fois « {mot} ».")

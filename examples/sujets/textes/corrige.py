"""Les mots d'un texte : les lire dans un fichier, les compter, écrire le bilan dans un autre."""


def mots_de(ligne: str) -> list[str]:
    """Renvoie les mots d'une ligne, en minuscules ; un mot est une suite de lettres, ligne peut être vide.

    >>> mots_de("Le chat, le chien.")
    ['le', 'chat', 'le', 'chien']
    >>> mots_de("L'eau claire !")
    ['l', 'eau', 'claire']
    """
    mots, mot = [], ""
    for signe in ligne.lower() + " ":
        if signe.isalpha():
            mot += signe
        elif mot:
            mots.append(mot)
            mot = ""
    return mots


def lire_mots(nom_fichier: str) -> list[str]:
    """Renvoie la liste de tous les mots d'un fichier, dans l'ordre.

    >>> lire_mots("fable.txt")[:6]
    ['la', 'cigale', 'ayant', 'chanté', 'tout', 'l']
    >>> lire_mots("liste.txt")
    ['pain', 'beurre', 'pain', 'lait', 'beurre']
    """
    mots = []
    with open(nom_fichier, encoding="utf-8") as fichier:
        for ligne in fichier:
            mots += mots_de(ligne)
    return mots


def effectifs(mots: list[str]) -> dict[str, int]:
    """Renvoie le dictionnaire qui associe à chaque mot son nombre d'apparitions.

    >>> effectifs(["la", "bise", "la"])
    {'la': 2, 'bise': 1}
    >>> effectifs([])
    {}
    """
    compte = {}
    for mot in mots:
        compte[mot] = compte.get(mot, 0) + 1
    return compte


def longueur_moyenne(mots: list[str]) -> float:
    """Renvoie la longueur moyenne des mots d'une liste non vide.

    >>> longueur_moyenne(["la", "bise"])
    3.0
    """
    return sum(len(mot) for mot in mots) / len(mots)


def plus_frequent(mots: list[str]) -> str:
    """Renvoie un mot qui apparaît le plus souvent dans une liste non vide ; s'il y en a plusieurs, l'un d'eux.

    >>> plus_frequent(["la", "bise", "la"])
    'la'
    """
    compte = effectifs(mots)
    return max(compte, key=compte.get)


def ecrire_bilan(entree: str, sortie: str) -> None:
    """Écrit dans le fichier sortie une ligne « mot : effectif » par mot du fichier entree, par ordre alphabétique.

    >>> ecrire_bilan("fable.txt", "bilan.txt")
    >>> ecrire_bilan("liste.txt", "courses.txt")
    """
    compte = effectifs(lire_mots(entree))
    with open(sortie, "w", encoding="utf-8") as fichier:
        for mot in sorted(compte):
            fichier.write(f"{mot} : {compte[mot]}\n")


if __name__ == "__main__":
    lus = lire_mots(input("Fichier ? "))
    cherche = input("Mot ? ")
    print(f"{len(lus)} mots, dont {lus.count(cherche)} fois « {cherche} ».")

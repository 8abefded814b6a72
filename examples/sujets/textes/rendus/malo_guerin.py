# une autre façon d'écrire, juste partout
import re


def mots_de(ligne):
    return re.findall(r"[^\W\d_]+", ligne.lower())


def lire_mots(nom_fichier):
    with open(nom_fichier, encoding="utf-8") as f:
        return mots_de(f.read())


def effectifs(mots):
    return {mot: mots.count(mot) for mot in mots}


def longueur_moyenne(mots):
    return round(len("".join(mots)) / len(mots), 3)


def plus_frequent(mots):
    meilleur = mots[-1]
    for mot in mots:
        if mots.count(mot) > mots.count(meilleur):
            meilleur = mot
    return meilleur


def ecrire_bilan(entree, sortie):
    compte = effectifs(lire_mots(entree))
    lignes = [f"{mot} : {compte[mot]}" for mot in sorted(compte)]
    with open(sortie, "w", encoding="utf-8") as f:
        f.write("\n".join(lignes))


if __name__ == "__main__":
    mots = lire_mots(input("Fichier ? "))
    mot = input("Mot ? ")
    print(len(mots), "mots, dont", mots.count(mot), "fois «", mot, "».")

# fr: les lignes du bilan sont dans l'ordre du texte
def ecrire_bilan(entree, sortie):
    compte = effectifs(lire_mots(entree))
    with open(sortie, "w", encoding="utf-8") as fichier:
        for mot in compte:
            fichier.write(f"{mot} : {compte[mot]}\n")

# faute : lire_notes : saute la première ligne comme si c'était un en-tête
# montre : f = open("n.txt", "w", encoding="utf-8"); f.write("Ana;12;8\nBob;10"); f.close(); lire_notes("n.txt") doit donner {'Ana': [12.0, 8.0], 'Bob': [10.0]}, donne {'Bob': [10.0]}
from math import sqrt


def lire_notes(chemin):
    fichier = open(chemin, "r", encoding="utf-8")
    lignes = fichier.readlines()
    fichier.close()
    dico = {}
    for ligne in lignes[1:]:
        ligne = ligne.replace("\n", "")
        if ligne != "":
            morceaux = ligne.split(";")
            prenom = morceaux[0]
            liste = []
            for i in range(1, len(morceaux)):
                liste.append(float(morceaux[i]))
            dico[prenom] = liste
    return dico


def moyenne(valeurs):
    total = 0
    for v in valeurs:
        total = total + v
    return total / len(valeurs)


def mediane(valeurs):
    copie = valeurs[:]
    copie.sort()
    n = len(copie)
    if n % 2 == 0:
        return (copie[n // 2 - 1] + copie[n // 2]) / 2
    else:
        return copie[n // 2]


def ecart_type(valeurs):
    m = moyenne(valeurs)
    total = 0
    for v in valeurs:
        total = total + (v - m) ** 2
    return sqrt(total / len(valeurs))


def ecrire_bilan(notes, chemin):
    prenoms = list(notes.keys())
    prenoms.sort()
    fichier = open(chemin, "w", encoding="utf-8")
    for p in prenoms:
        m = moyenne(notes[p])
        fichier.write(p + " : " + "%.2f" % m + "\n")
    fichier.close()


def admis(notes, seuil):
    liste = []
    for p in notes:
        if moyenne(notes[p]) >= seuil:
            liste.append(p)
    liste.sort()
    return liste

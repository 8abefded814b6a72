import statistics


def lire_notes(nom_fichier):
    with open(nom_fichier, encoding="utf-8") as f:
        lignes = f.read().split("\n")
    couples = [l.split(";") for l in lignes if l.strip() != ""]
    return {c[0]: list(map(float, c[1:])) for c in couples}


def moyenne(L):
    return statistics.mean(L)


def mediane(L):
    return statistics.median(L)


def ecart_type(L):
    return statistics.pstdev(L)


def ecrire_bilan(notes, nom_fichier):
    lignes = ["{} : {:.2f}\n".format(p, sum(n) / len(n)) for p, n in sorted(notes.items())]
    with open(nom_fichier, "w", encoding="utf-8") as f:
        f.writelines(lignes)


def admis(notes, seuil):
    return [p for p in sorted(notes) if sum(notes[p]) / len(notes[p]) >= seuil]

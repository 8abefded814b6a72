# faute : ecrire_bilan : arrondit avec round : 12.5 au lieu de 12.50
# montre : ecrire_bilan({"Ana": [10, 15]}, "b.txt"); open("b.txt", encoding="utf-8").read() doit donner 'Ana : 12.50\n', donne 'Ana : 12.5\n'
def lire_notes(chemin):
    """prénom -> liste de notes"""
    resultat = {}
    f = open(chemin, encoding="utf-8")
    ligne = f.readline()
    while ligne != "":
        if ligne.strip() != "":
            prenom, *reste = ligne.strip().split(";")
            resultat[prenom] = []
            for x in reste:
                resultat[prenom].append(float(x))
        ligne = f.readline()
    f.close()
    return resultat


def moyenne(valeurs):
    """somme sur effectif"""
    n = 0
    s = 0
    while n < len(valeurs):
        s += valeurs[n]
        n += 1
    return s / n


def mediane(valeurs):
    """on enlève les extrêmes jusqu'à ce qu'il reste une ou deux valeurs"""
    reste = list(valeurs)
    while len(reste) > 2:
        reste.remove(min(reste))
        reste.remove(max(reste))
    return moyenne(reste)


def variance(valeurs):
    """moyenne des carrés moins carré de la moyenne"""
    return moyenne([v * v for v in valeurs]) - moyenne(valeurs) ** 2


def ecart_type(valeurs):
    """racine de la variance"""
    v = variance(valeurs)
    if v < 0:       # à cause des arrondis
        v = 0
    return v ** 0.5


def ecrire_bilan(notes, chemin):
    """une ligne par élève"""
    texte = ""
    for prenom in sorted(notes):
        texte += prenom + " : " + str(round(moyenne(notes[prenom]), 2)) + "\n"
    with open(chemin, "w", encoding="utf-8") as f:
        f.write(texte)


def admis(notes, seuil):
    """ceux qui ont la moyenne voulue"""
    recus = set()
    for prenom, liste in notes.items():
        if not moyenne(liste) < seuil:
            recus.add(prenom)
    return sorted(recus)

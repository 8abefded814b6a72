def normalise(texte):
    # minuscules
    texte = texte.lower()
    # accents
    texte = texte.replace("à", "a")
    texte = texte.replace("â", "a")
    texte = texte.replace("ä", "a")
    texte = texte.replace("ç", "c")
    for c in "éèêë":
        texte = texte.replace(c, "e")
    for c in "îï":
        texte = texte.replace(c, "i")
    for c in "ôö":
        texte = texte.replace(c, "o")
    for c in "ùûü":
        texte = texte.replace(c, "u")
    texte = texte.replace("ÿ", "y")
    # on garde les lettres
    fini = ""
    for c in texte:
        if c in "abcdefghijklmnopqrstuvwxyz":
            fini = fini + c
    return fini

def est_palindrome(phrase):
    p = normalise(phrase)
    debut = 0
    fin = len(p) - 1
    while debut < fin:
        if p[debut] != p[fin]:
            return False
        debut = debut + 1
        fin = fin - 1
    return True

def sont_anagrammes(mot1, mot2):
    liste = list(normalise(mot2))
    for c in normalise(mot1):
        if c in liste:
            liste.remove(c)
        else:
            return False
    return liste == []

def compte_mots(texte):
    d = {}
    mot = ""
    for c in texte.lower() + " ":
        if c == " ":
            if mot != "":
                if mot in d:
                    d[mot] += 1
                else:
                    d[mot] = 1
            mot = ""
        elif c not in ".,;:!?":
            mot = mot + c
    return d

def mot_le_plus_long(mots):
    long = mots[0]
    for m in mots:
        if len(m) > len(long):
            long = m
    return long

def lettres_communes(mot1, mot2):
    communes = set()
    m1 = normalise(mot1)
    m2 = normalise(mot2)
    for x in m1:
        for y in m2:
            if x == y:
                communes.add(x)
    return communes

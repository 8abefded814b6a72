ACCENTS = {"a": "àâä", "c": "ç", "e": "éèêë", "i": "îï", "o": "ôö", "u": "ùûü", "y": "ÿ"}


def sans_accent(c):
    """une lettre minuscule -> la même sans accent"""
    for simple, variantes in ACCENTS.items():
        if c in variantes:
            return simple
    return c


def histogramme(mot):
    h = {}
    for c in normalise(mot):
        h[c] = h.get(c, 0) + 1
    return h


def normalise(texte):
    lettres = [sans_accent(c) for c in texte.lower()]
    return "".join([c for c in lettres if "a" <= c <= "z"])


def palindrome_rec(s):
    if len(s) <= 1:
        return True
    return s[0] == s[-1] and palindrome_rec(s[1:-1])


def est_palindrome(phrase):
    return palindrome_rec(normalise(phrase))


def sont_anagrammes(m, n):
    return histogramme(m) == histogramme(n)


def compte_mots(texte):
    propre = texte.lower()
    for signe in ".,;:!?":
        propre = propre.replace(signe, " ")
    resultat = {}
    for mot in propre.split():
        if mot not in resultat:
            resultat[mot] = 0
        resultat[mot] += 1
    return resultat


def mot_le_plus_long(mots):
    return sorted(mots, key=lambda m: -len(m))[0]


def lettres_communes(m, n):
    return set(histogramme(m)).intersection(histogramme(n))

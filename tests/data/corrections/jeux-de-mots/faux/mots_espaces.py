# faute : compte_mots : coupe à chaque espace et compte des mots vides
# montre : compte_mots("oui  non") doit donner {'oui': 1, 'non': 1}, donne {'oui': 1, '': 1, 'non': 1}
import unicodedata


def normalise(texte):
    t = unicodedata.normalize("NFD", texte)
    return "".join(c for c in t.lower() if c.isascii() and c.isalpha())


def est_palindrome(phrase):
    l = list(normalise(phrase))
    return l == list(reversed(l))


def sont_anagrammes(a, b):
    a, b = normalise(a), normalise(b)
    return len(a) == len(b) and all(a.count(c) == b.count(c) for c in a)


def compte_mots(texte):
    mots = [m.strip(".,;:!?").lower() for m in texte.split(" ")]
    return {m: mots.count(m) for m in mots}


def mot_le_plus_long(mots):
    taille = max(len(m) for m in mots)
    return [m for m in mots if len(m) == taille][0]


def lettres_communes(a, b):
    return {c for c in normalise(a) if c in normalise(b)}

# faute : normalise : garde les chiffres
# montre : normalise("rue 12") doit donner 'rue', donne 'rue12'
from collections import Counter

TABLE = str.maketrans("àâäçéèêëîïôöùûüÿ", "aaaceeeeiioouuuy")


def normalise(texte):
    """lettres seules, minuscules, sans accents"""
    resultat = []
    for c in texte.lower().translate(TABLE):
        if c.isalnum():
            resultat.append(c)
    return "".join(resultat)


def est_palindrome(phrase):
    """même chose dans les deux sens"""
    n = normalise(phrase)
    for i in range(len(n) // 2):
        if n[i] != n[len(n) - 1 - i]:
            return False
    return True


def sont_anagrammes(mot1, mot2):
    """mêmes lettres"""
    return Counter(normalise(mot1)) == Counter(normalise(mot2))


def compte_mots(texte):
    """effectif de chaque mot"""
    liste = []
    for m in texte.split():
        while m[-1] in ".,;:!?":
            m = m[:-1]
        liste.append(m.lower())
    return dict(Counter(liste))


def mot_le_plus_long(mots):
    """premier mot de longueur maximale"""
    best = 0
    for i in range(len(mots)):
        if len(mots[i]) > len(mots[best]):
            best = i
    return mots[best]


def lettres_communes(mot1, mot2):
    """ensemble des lettres communes"""
    return set(normalise(mot1)).intersection(set(normalise(mot2)))


if __name__ == "__main__":
    print(est_palindrome("kayak"))
    print(compte_mots("Oui, oui !" .replace(" !", "!")))

def bien_parenthesee(expression):
    """Avec un dictionnaire fermante -> ouvrante."""
    paires = {")": "(", "]": "[", "}": "{"}
    attente = []
    for c in expression:
        if c in paires.values():
            attente.append(c)
        elif c in paires:
            if attente == [] or attente[-1] != paires[c]:
                return False
            del attente[-1]
    return not attente


def evalue_npi(jetons):
    """Récursif, en lisant depuis la fin."""
    reste = jetons[:]

    def lire():
        j = reste.pop()
        if j not in "+-*":
            return int(j)
        b = lire()
        a = lire()
        if j == "+":
            return a + b
        if j == "-":
            return a - b
        return a * b

    return lire()


def frappe(touches):
    """On lit à l'envers en comptant les effacements."""
    a_effacer = 0
    texte = ""
    for t in reversed(touches):
        if t == "<":
            a_effacer += 1
        elif a_effacer > 0:
            a_effacer -= 1
        else:
            texte = t + texte
    return texte


def renverse(pile):
    """Récursif : on enlève le sommet, on renverse, on le remet au fond."""
    if len(pile) > 1:
        sommet = pile.pop()
        renverse(pile)
        pile.insert(0, sommet)


def patate_chaude(noms, k):
    """Formule de Josèphe."""
    place = 0
    for n in range(2, len(noms) + 1):
        place = (place + k) % n
    return noms[place]

# faute : cesar : supprime les caractères qui ne sont pas des lettres
# montre : cesar("A B", 1) doit donner 'B C', donne 'BC'
from string import ascii_uppercase as LETTRES


def decale(l, k):
    k = k % 26
    return (LETTRES + LETTRES)[LETTRES.find(l) + k]


def cesar(texte, cle):
    return "".join(decale(c, cle) for c in texte if c in LETTRES)


def decesar(texte, cle):
    return cesar(texte, 26 - cle % 26)


def vigenere(texte, mot):
    sortie = []
    nb_lettres = 0
    for c in texte:
        if c not in LETTRES:
            sortie.append(c)
            continue
        rang = LETTRES.find(mot[nb_lettres % len(mot)])
        sortie.append(decale(c, rang))
        nb_lettres += 1
    return "".join(sortie)


def lettre_frequente(texte):
    return max(LETTRES, key=texte.count)

# faute : tri_selection : travaille sur une copie : la liste donnée n'est pas triée
# montre : t = [2, 1]; tri_selection(t); t doit donner [1, 2], donne [2, 1]
import bisect


def tri_selection(liste):
    liste = liste[:]
    for i in range(len(liste)):
        reste = liste[i:]
        petit = min(reste)
        k = i + reste.index(petit)
        liste[i], liste[k] = liste[k], liste[i]


def tri_insertion(liste):
    return sorted(liste)


def recherche(liste, valeur):
    i = bisect.bisect_left(liste, valeur)
    if i < len(liste) and liste[i] == valeur:
        return i
    return -1


def insere(liste, valeur):
    bisect.insort(liste, valeur)


def fusion(l1, l2):
    return sorted(l1 + l2)


def tri_longueur(mots):
    copie = mots.copy()
    copie.sort(key=lambda m: len(m))
    return copie

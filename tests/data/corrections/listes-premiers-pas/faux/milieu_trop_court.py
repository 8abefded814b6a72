# faute : milieu : s'arrête un élément trop tôt
# montre : milieu([1, 2, 3, 4]) doit donner [2, 3], donne [2]
def cumul(liste):
    res = []
    for i in range(len(liste)):
        res.append(sum(liste[:i + 1]))
    return res


def milieu(liste):
    res = []
    for i in range(1, len(liste) - 2):
        res.append(liste[i])
    return res


def rogner(liste):
    liste.pop(0)
    liste.pop()


def est_triee(liste):
    return liste == sorted(liste)


def maximum_et_indice(liste):
    m = max(liste)
    return m, liste.index(m)


def sans_doublons(liste):
    res = []
    for e in liste:
        if res.count(e) == 0:
            res.append(e)
    return res

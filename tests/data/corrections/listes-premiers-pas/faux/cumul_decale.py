# faute : cumul : oublie le dernier terme de chaque somme
# montre : cumul([1, 2, 3]) doit donner [1, 3, 6], donne [0, 1, 3]
def cumul(liste):
    res = []
    for i in range(len(liste)):
        res.append(sum(liste[:i]))
    return res


def milieu(liste):
    res = []
    for i in range(1, len(liste) - 1):
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

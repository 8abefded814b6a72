def tri_selection(t):
    # on met le plus grand à la fin, puis on recommence sur le début
    for fin in range(len(t) - 1, 0, -1):
        i_max = 0
        for i in range(1, fin + 1):
            if t[i] > t[i_max]:
                i_max = i
        t[fin], t[i_max] = t[i_max], t[fin]


def tri_insertion(t):
    copie = list(t)
    for i in range(1, len(copie)):
        j = i
        while j >= 1 and copie[j] < copie[j - 1]:
            copie[j], copie[j - 1] = copie[j - 1], copie[j]
            j = j - 1
    return copie


def recherche(t, x):
    return chercher(t, x, 0, len(t))


def chercher(t, x, a, b):
    """cherche x dans t[a:b]"""
    if a >= b:
        return -1
    m = (a + b) // 2
    if t[m] == x:
        return m
    if x < t[m]:
        return chercher(t, x, a, m)
    return chercher(t, x, m + 1, b)


def insere(t, x):
    for i in range(len(t)):
        if t[i] >= x:
            t.insert(i, x)
            return
    t.append(x)


def fusion(a, b):
    if a == []:
        return b[:]
    if b == []:
        return a[:]
    if a[0] <= b[0]:
        return [a[0]] + fusion(a[1:], b)
    return [b[0]] + fusion(a, b[1:])


def tri_longueur(mots):
    if mots == []:
        return []
    court = min(len(m) for m in mots)
    debut = [m for m in mots if len(m) == court]
    reste = [m for m in mots if len(m) > court]
    return debut + tri_longueur(reste)

DUREES = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def bissextile(a):
    if a % 100 == 0:
        return a % 400 == 0
    return a % 4 == 0


def jours_mois(m, a):
    if m == 2 and bissextile(a):
        return 29
    return DUREES[m - 1]


def lendemain(j, m, a):
    if (j, m) == (31, 12):
        return (1, 1, a + 1)
    if j == jours_mois(m, a):
        return (1, m + 1, a)
    return (j + 1, m, a)


def numero_jour(j, m, a):
    n = sum(DUREES[:m - 1]) + j
    if m > 2 and bissextile(a):
        n += 1
    return n


def jour_semaine(j, m, a):
    noms = "lundi mardi mercredi jeudi vendredi samedi dimanche".split()
    passees = a - 1900
    # nombre d'années bissextiles de 1900 (non) à a - 1
    b = (a - 1) // 4 - (a - 1) // 100 + (a - 1) // 400 - (1899 // 4 - 1899 // 100 + 1899 // 400)
    return noms[(365 * passees + b + numero_jour(j, m, a) - 1) % 7]

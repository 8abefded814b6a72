# faute : somme_chiffres : mauvais cas de base : le premier chiffre est perdu
# montre : somme_chiffres(245) doit donner 11, donne 9
def somme_chiffres(n): return 0 if n < 10 else n % 10 + somme_chiffres(n // 10)


def puissance(x, n):
    if n == 0: return 1
    if n == 1: return x
    if n % 2: return x * puissance(x * x, n // 2)
    return puissance(x * x, n // 2)


def en_binaire(n):
    return str(n) if n <= 1 else en_binaire(n // 2) + str(n % 2)


def aplatir(liste):
    return [x for e in liste for x in (aplatir(e) if isinstance(e, list) else [e])]


def profondeur(liste):
    return 1 + max([profondeur(e) for e in liste if isinstance(e, list)], default=0)


def hanoi(n, depart, arrivee, relais):
    coups = []

    def deplace(k, a, b, c):
        if k > 0:
            deplace(k - 1, a, c, b)
            coups.append((a, b))
            deplace(k - 1, c, b, a)

    deplace(n, depart, arrivee, relais)
    return coups

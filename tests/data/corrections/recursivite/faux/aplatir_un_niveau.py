# faute : aplatir : n'aplatit qu'un seul niveau
# montre : aplatir([1, [2, [3]]]) doit donner [1, 2, 3], donne [1, 2, [3]]
def somme_chiffres(n): return n if n < 10 else n % 10 + somme_chiffres(n // 10)


def puissance(x, n):
    if n == 0: return 1
    if n == 1: return x
    if n % 2: return x * puissance(x * x, n // 2)
    return puissance(x * x, n // 2)


def en_binaire(n):
    return str(n) if n <= 1 else en_binaire(n // 2) + str(n % 2)


def aplatir(liste):
    return [x for e in liste for x in (e if isinstance(e, list) else [e])]


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

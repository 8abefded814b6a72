# Arithmétique - corrigé

# pgcd de deux entiers a >= 0 et b >= 0, pas tous les deux nuls
def pgcd(a, b):
    while b != 0:
        a, b = b, a % b
    return a

assert pgcd(12, 18) == 6
assert pgcd(7, 0) == 7

# liste croissante des diviseurs positifs de n, n >= 1
def diviseurs(n):
    return [d for d in range(1, n + 1) if n % d == 0]

assert diviseurs(30) == [1, 2, 3, 5, 6, 10, 15, 30]
assert diviseurs(1) == [1]

# n >= 0 est-il premier ? (exactement deux diviseurs)
def est_premier(n):
    if n < 2:
        return False
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return True

assert est_premier(17)
assert not est_premier(100)

# n >= 1 est-il parfait ? (égal à la somme de ses diviseurs autres que lui-même)
def est_parfait(n):
    return sum(diviseurs(n)) - n == n

assert est_parfait(28)
assert not est_parfait(12)

# facteurs premiers de n dans l'ordre croissant, avec répétition, n >= 2
def facteurs(n):
    resultat = []
    p = 2
    while n > 1:
        while n % p == 0:
            resultat.append(p)
            n //= p
        p += 1
    return resultat

assert facteurs(360) == [2, 2, 2, 3, 3, 5]
assert facteurs(13) == [13]

# liste des nombres premiers inférieurs ou égaux à n (crible), n >= 0
def crible(n):
    premier = [True] * (n + 1)
    resultat = []
    for p in range(2, n + 1):
        if premier[p]:
            resultat.append(p)
            for k in range(p * p, n + 1, p):
                premier[k] = False
    return resultat

assert crible(20) == [2, 3, 5, 7, 11, 13, 17, 19]
assert crible(1) == []

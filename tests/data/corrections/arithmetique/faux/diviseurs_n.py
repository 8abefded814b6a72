# faute : diviseurs : oublie n lui-même
# montre : diviseurs(6) doit donner [1, 2, 3, 6], donne [1, 2, 3]
def pgcd(a, b):
    if b == 0:
        return a
    else:
        return pgcd(b, a % b)

def diviseurs(n):
    liste = []
    for i in range(1, n):
        if n % i == 0:
            liste.append(i)
    return liste

def est_premier(n):
    nb = 0
    for i in range(1, n + 1):
        if n % i == 0:
            nb = nb + 1
    return nb == 2

def est_parfait(n):
    somme = 0
    for i in range(1, n):
        if n % i == 0:
            somme = somme + i
    if somme == n:
        return True
    else:
        return False

def plus_petit_diviseur(n):
    i = 2
    while n % i != 0:
        i = i + 1
    return i

def facteurs(n):
    if n == 1:
        return []
    p = plus_petit_diviseur(n)
    return [p] + facteurs(n // p)

def crible(n):
    liste = []
    for i in range(2, n + 1):
        liste.append(i)
    i = 0
    while i < len(liste):
        p = liste[i]
        nouvelle = []
        for x in liste:
            if x == p or x % p != 0:
                nouvelle.append(x)
        liste = nouvelle
        i = i + 1
    return liste

print(pgcd(12, 18), est_premier(7), facteurs(12))

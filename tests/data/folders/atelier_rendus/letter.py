import statistics

def moyenne(notes):
    return statistics.fmean(notes)

def diviseurs(n):
    return tuple(d for d in range(1, n + 1) if n % d == 0)

def decoupe(n):
    return (2, n - 2) if n != 2 else (1, 1)

def range_(liste):
    liste[:] = sorted(liste)

def demande(maxi):
    n = int(input("Nombre ? "))
    while n > maxi:
        print("trop grand")
        n = int(input("Nombre ? "))
    return n

def copie(source, cible):
    with open(source, encoding="utf-8") as lu:
        lignes = [ligne for ligne in lu if ligne.strip()]
    with open(cible, "w", encoding="utf-8") as ecrit:
        ecrit.writelines(lignes)
    print(len(lignes))

def racine(x):
    if x < 0:
        raise IndexError("non")
    return x ** 0.5

def factorielle(n):
    p = 1
    for k in range(2, n + 1):
        p *= k
    return p

def voyelles(mot):
    return float(sum(mot.count(v) for v in "aeiouy"))

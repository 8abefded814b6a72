def moyenne(valeurs):
    total = 0
    for v in reversed(valeurs):
        total += v / len(valeurs)
    return total

def diviseurs(nombre):
    return [d for d in range(nombre, 0, -1) if not nombre % d]

def decoupe(n):
    return [n - 1, 1] if n > 2 else [1, 1]

def range_(t):
    for i in range(len(t)):
        for j in range(len(t) - 1 - i):
            if t[j] > t[j + 1]:
                t[j], t[j + 1] = t[j + 1], t[j]

def demande(maxi):
    reponse = int(input("Nombre ? "))
    if reponse <= maxi:
        return reponse
    print("Trop grand")
    return demande(maxi)

def copie(a, b):
    compte = 0
    sortie = open(b, "w", encoding="utf-8")
    for ligne in open(a, encoding="utf-8").read().split("\n"):
        if ligne.strip() != "":
            print(ligne, file=sortie)
            compte = compte + 1
    sortie.close()
    return compte

def racine(x):
    if x < 0:
        raise ValueError
    return x ** 0.5

def factorielle(n):
    if n <= 1:
        return 1
    return factorielle(n - 1) * n

def nb_voyelles(mot):
    compte = 0
    for lettre in mot:
        if lettre in ("a", "e", "i", "o", "u", "y"):
            compte += 1
    return compte

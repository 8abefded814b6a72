def moyenne(notes):
    return sum(notes) // len(notes)

def diviseurs(n):
    return [d for d in range(1, n) if n % d == 0]

def decoupe(n):
    print(1, n - 1, sep="+")

def range_(liste):
    liste = sorted(liste)

def demande(maxi):
    return int(input("Nombre ? "))

def copie(source, cible):
    lignes = [ligne for ligne in open(source, encoding="utf-8") if ligne.strip()]
    return len(lignes)

def racine(x):
    if x < 0:
        return 0
    return x ** 0.5

def factorielle(n):
    return 1 if n == 1 else n * factorielle(n - 1)

def voyelles(mot):
    return len([lettre for lettre in mot if lettre in "aeiou"])

# faute : table : commence à 0
# montre : table(2) doit donner l'affichage '2 x 1 = 2\n2 x 2 = 4\n2 x 3 = 6\n2 x 4 = 8\n2 x 5 = 10\n2 x 6 = 12\n2 x 7 = 14\n2 x 8 = 16\n2 x 9 = 18\n2 x 10 = 20\n', donne l'affichage '2 x 0 = 0\n2 x 1 = 2\n2 x 2 = 4\n2 x 3 = 6\n2 x 4 = 8\n2 x 5 = 10\n2 x 6 = 12\n2 x 7 = 14\n2 x 8 = 16\n2 x 9 = 18\n'
def table(nombre):
    """table de multiplication"""
    resultat = 0
    for i in range(10):
        resultat += nombre
        print(nombre, "x", i, "=", nombre * i)


def triangle(n):
    """récursif : le petit triangle puis une ligne"""
    if n > 1:
        triangle(n - 1)
    print("*" * n)


def sapin(n):
    """avec print et end"""
    for i in range(n):
        for j in range(n + i):
            if j < n - 1 - i:
                print(" ", end="")
            else:
                print("*", end="")
        print()


def indication(essai, secret):
    """compare"""
    ecart = essai - secret
    if ecart < 0:
        message = "Trop petit"
    elif ecart > 0:
        message = "Trop grand"
    else:
        message = "Gagné"
    return message


def devine(secret):
    """boucle infinie dont on sort"""
    tours = 0
    while True:
        tours += 1
        nombre = int(input("Votre essai ? "))
        print(indication(nombre, secret))
        if nombre == secret:
            return tours


def devine_limite(secret, n):
    """récursif sur le nombre d'essais restants"""
    if n == 0:
        print("Perdu, c'était", secret)
        return False
    nombre = int(input("Votre essai ? "))
    print(indication(nombre, secret))
    if nombre == secret:
        return True
    return devine_limite(secret, n - 1)

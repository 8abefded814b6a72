# faute : devine : n'affiche pas Gagné à la fin
# montre : saisies ['9', '7'] : devine(7) doit donner 2 avec l'affichage 'Votre essai ? Trop grand\nVotre essai ? Gagné\n', donne 2 avec l'affichage 'Votre essai ? Trop grand\nVotre essai ? '
def table(nombre):
    """table de multiplication"""
    resultat = 0
    for i in range(10):
        resultat += nombre
        print(nombre, "x", i + 1, "=", resultat)


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
        if nombre == secret:
            return tours
        print(indication(nombre, secret))


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

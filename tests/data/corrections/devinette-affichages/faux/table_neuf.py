# faute : table : s'arrête à 9
# montre : table(3) doit donner l'affichage '3 x 1 = 3\n3 x 2 = 6\n3 x 3 = 9\n3 x 4 = 12\n3 x 5 = 15\n3 x 6 = 18\n3 x 7 = 21\n3 x 8 = 24\n3 x 9 = 27\n3 x 10 = 30\n', donne l'affichage '3 x 1 = 3\n3 x 2 = 6\n3 x 3 = 9\n3 x 4 = 12\n3 x 5 = 15\n3 x 6 = 18\n3 x 7 = 21\n3 x 8 = 24\n3 x 9 = 27\n'
def table(n):
    for k in range(1, 10):
        print(f"{n} x {k} = {n * k}")


def triangle(n):
    print("\n".join("*" * k for k in range(1, n + 1)))


def sapin(n):
    largeur = 2 * n - 1
    for k in range(1, largeur + 1, 2):
        print(("*" * k).center(largeur).rstrip())


def indication(essai, secret):
    return "Gagné" if essai == secret else "Trop petit" if essai < secret else "Trop grand"


def un_essai(secret):
    """pose la question, affiche l'indication, dit si c'est gagné"""
    rep = indication(int(input("Votre essai ? ")), secret)
    print(rep)
    return rep == "Gagné"


def devine(secret):
    n = 1
    while not un_essai(secret):
        n += 1
    return n


def devine_limite(secret, n):
    for k in range(n):
        if un_essai(secret):
            return True
    print(f"Perdu, c'était {secret}")
    return False

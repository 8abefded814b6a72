def table(n):
    for k in range(1, 11):
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

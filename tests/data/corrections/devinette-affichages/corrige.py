# Affichages et jeu du nombre secret


def table(n):
    """
    Affiche la table de multiplication de n (entier), de 1 à 10.
    Ne renvoie rien.

    >>> table(3)
    3 x 1 = 3
    3 x 2 = 6
    3 x 3 = 9
    3 x 4 = 12
    3 x 5 = 15
    3 x 6 = 18
    3 x 7 = 21
    3 x 8 = 24
    3 x 9 = 27
    3 x 10 = 30
    """
    for i in range(1, 11):
        print(n, "x", i, "=", n * i)


def triangle(n):
    """
    Affiche un triangle de n lignes d'étoiles, n >= 1.
    Ne renvoie rien.

    >>> triangle(3)
    *
    **
    ***
    """
    for i in range(1, n + 1):
        print("*" * i)


def sapin(n):
    """
    Affiche un sapin de n étages, n >= 1 : des lignes de 1, 3, 5... étoiles,
    centrées par des espaces à gauche (et pas d'espace à droite).

    >>> sapin(3)
      *
     ***
    *****
    """
    for i in range(n):
        print(" " * (n - 1 - i) + "*" * (2 * i + 1))


def indication(essai, secret):
    """
    Renvoie "Trop petit", "Trop grand" ou "Gagné" selon l'essai (entiers).

    >>> indication(5, 7)
    'Trop petit'
    >>> indication(9, 7)
    'Trop grand'
    >>> indication(7, 7)
    'Gagné'
    """
    if essai < secret:
        return "Trop petit"
    if essai > secret:
        return "Trop grand"
    return "Gagné"


def devine(secret):
    """
    Demande des entiers au clavier, avec le message "Votre essai ? ", jusqu'à
    ce que le joueur trouve secret. Après chaque essai, affiche l'indication.
    Renvoie le nombre d'essais (le dernier compris).

    Exemple : devine(7), le joueur tape 5 puis 9 puis 7. On voit :
        Votre essai ? 5
        Trop petit
        Votre essai ? 9
        Trop grand
        Votre essai ? 7
        Gagné
    et la fonction renvoie 3.
    """
    essais = 0
    reponse = ""
    while reponse != "Gagné":
        x = int(input("Votre essai ? "))
        essais += 1
        reponse = indication(x, secret)
        print(reponse)
    return essais


def devine_limite(secret, n):
    """
    Comme devine, mais avec n essais au plus (n >= 1). Renvoie True si le
    joueur a trouvé. S'il n'a pas trouvé au bout de n essais, affiche en plus
    la ligne "Perdu, c'était" suivie du nombre secret, et renvoie False.

    Exemple : devine_limite(7, 2), le joueur tape 5 puis 9. On voit :
        Votre essai ? 5
        Trop petit
        Votre essai ? 9
        Trop grand
        Perdu, c'était 7
    et la fonction renvoie False.
    """
    for _ in range(n):
        x = int(input("Votre essai ? "))
        reponse = indication(x, secret)
        print(reponse)
        if reponse == "Gagné":
            return True
    print("Perdu, c'était", secret)
    return False

# Parcours
def médiane(valeurs):
    t = sorted(valeurs)
    return t[len(t) // 2] / 1


def compte(n):
    # Affiche un compte à rebours
    if n < 0:
        raise ValueError
    print(n)
    if n > 0:
        compte(n - 1)


def demande():
    return input("Nom ? ")


assert médiane([3, 1, 2]) == 2
compte(2)
assert compte(1) is None

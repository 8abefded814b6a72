# faute : puissance : renvoie 0 pour l'exposant 0
# montre : puissance(2, 3) doit donner 8, donne 0
def somme_chiffres(n):
    if n == 0:
        return 0
    else:
        return somme_chiffres(n // 10) + n % 10


def puissance(x, n):
    if n == 0:
        return 0
    else:
        return x * puissance(x, n - 1)


def en_binaire(n):
    if n == 0:
        return "0"
    elif n == 1:
        return "1"
    else:
        if n % 2 == 0:
            return en_binaire(n // 2) + "0"
        else:
            return en_binaire(n // 2) + "1"


def aplatir(liste):
    if liste == []:
        return []
    elif type(liste[0]) == list:
        return aplatir(liste[0]) + aplatir(liste[1:])
    else:
        return [liste[0]] + aplatir(liste[1:])


def profondeur(liste):
    if liste == []:
        return 1
    elif type(liste[0]) == list:
        return max(1 + profondeur(liste[0]), profondeur(liste[1:]))
    else:
        return profondeur(liste[1:])


def hanoi(n, depart, arrivee, relais):
    if n == 0:
        return []
    else:
        coups = hanoi(n - 1, depart, relais, arrivee)
        coups.append((depart, arrivee))
        for c in hanoi(n - 1, relais, arrivee, depart):
            coups.append(c)
        return coups

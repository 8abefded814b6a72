"""Gourmand prend dès qu'il peut, et sinon avance le pion qui est le plus loin."""

LETTRES = "abcdef"


def name():
    return "Gourmand"


def play(plateau, joueur):
    devant, adverse = (1, "X") if joueur == "O" else (-1, "O")
    prises, avances = [], []
    for i, rangee in enumerate(plateau):
        for j, signe in enumerate(rangee):
            if signe == joueur:
                for k in (j - 1, j + 1):
                    if 0 <= k < len(rangee) and plateau[i + devant][k] == adverse:
                        prises.append(f"{LETTRES[j]}{i + 1}x{LETTRES[k]}{i + devant + 1}")
                if plateau[i + devant][j] == ".":
                    avances.append((i * devant, f"{LETTRES[j]}{i + 1}{LETTRES[j]}{i + devant + 1}"))
    return prises[0] if prises else max(avances)[1]

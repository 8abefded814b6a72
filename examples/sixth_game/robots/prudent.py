"""Prudent avance de préférence là où aucun pion adverse ne peut le prendre."""

LETTRES = "abcdef"


def name():
    return "Prudent"


def play(plateau, joueur):
    devant, adverse = (1, "X") if joueur == "O" else (-1, "O")
    coups = []
    for i, rangee in enumerate(plateau):
        for j, signe in enumerate(rangee):
            if signe == joueur:
                for k in (j - 1, j, j + 1):
                    if 0 <= k < len(rangee) and plateau[i + devant][k] == ("." if k == j else adverse):
                        croix = "" if k == j else "x"
                        coup = f"{LETTRES[j]}{i + 1}{croix}{LETTRES[k]}{i + devant + 1}"
                        coups.append((menaces(plateau, i + devant, k, devant, adverse), coup))
    return min(coups)[1]


def menaces(plateau, i, j, devant, adverse):
    """Combien de pions adverses pourraient prendre en (i, j)."""
    if not 0 <= i + devant < len(plateau):
        return 0
    return sum(0 <= k < len(plateau[0]) and plateau[i + devant][k] == adverse for k in (j - 1, j + 1))

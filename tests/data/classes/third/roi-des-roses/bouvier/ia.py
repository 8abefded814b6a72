# IA de Bouvier / Sanchez : on note chaque coup avec des points

DIRECTIONS = {"N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1),
              "S": (1, 0), "SO": (1, -1), "O": (0, -1), "NO": (-1, -1)}


def name():
    return "Bouquet final"


def arrivee(l, c, carte):
    dl, dc = DIRECTIONS[carte[:-1]]
    n = int(carte[-1])
    return l + dl * n, c + dc * n


def libre(plateau, l, c):
    return 0 <= l < len(plateau) and 0 <= c < len(plateau[0]) and plateau[l][c] == "."


def jouables(plateau, l, c, main):
    return [carte for carte in main if libre(plateau, *arrivee(l, c, carte))]


def groupe(plateau, l, c, pion, vus):
    """ ensemble des cases reliées à (l, c) """
    if not (0 <= l < len(plateau) and 0 <= c < len(plateau[0])):
        return vus
    if plateau[l][c] != pion or (l, c) in vus:
        return vus
    vus.add((l, c))
    groupe(plateau, l + 1, c, pion, vus)
    groupe(plateau, l - 1, c, pion, vus)
    groupe(plateau, l, c + 1, pion, vus)
    groupe(plateau, l, c - 1, pion, vus)
    return vus


def gain(plateau, l, c, pion):
    """ points gagnés si on pose pion en (l, c) """
    total = 1
    perdu = 0
    vus = set()
    for a, b in (l + 1, c), (l - 1, c), (l, c + 1), (l, c - 1):
        if (a, b) not in vus:
            g = groupe(plateau, a, b, pion, set())
            vus |= g
            total += len(g)
            perdu += len(g) ** 2
    return total ** 2 - perdu


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    if couleur == "Rouge":
        moi, lui, pion, autre = main_r, main_b, "R", "B"
    else:
        moi, lui, pion, autre = main_b, main_r, "B", "R"

    cartes = jouables(plateau, l_roi, c_roi, moi)
    if not cartes:
        return "pioche" if len(moi) < 5 else "passe"

    notes = {}
    for carte in cartes:
        l, c = arrivee(l_roi, c_roi, carte)
        note = gain(plateau, l, c, pion)                # ce que je gagne
        note += 0.5 * gain(plateau, l, c, autre)        # la case que je lui prends
        # ce qu'il peut gagner juste après
        danger = 0
        for reponse in jouables(plateau, l, c, lui):
            danger = max(danger, gain(plateau, *arrivee(l, c, reponse), autre))
        notes[carte] = note - 0.7 * danger
    meilleure = max(notes, key=notes.get)

    if len(moi) < 5 and notes[meilleure] < 1:
        return "pioche"
    return meilleure

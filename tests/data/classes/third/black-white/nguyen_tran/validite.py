"""Black & White : validité des coups."""

DIRECTIONS = [(di, dj) for di in (-1, 0, 1) for dj in (-1, 0, 1) if (di, dj) != (0, 0)]


def _adversaire(joueur: str) -> str:
    return "O " if joueur == "X " else "X "


def _captures(plateau: list[list], i: int, j: int, joueur: str) -> list[tuple[int, int]]:
    """Cases adverses encadrées si joueur joue en (i, j), indices du tableau plateau."""
    taille = len(plateau) - 1
    adverse = _adversaire(joueur)

    def dedans(a, b):
        return 1 <= a <= taille and 0 <= b < taille

    prises = []
    for di, dj in DIRECTIONS:
        chemin = []
        a, b = i + di, j + dj
        while dedans(a, b) and plateau[a][b] == adverse:
            chemin.append((a, b))
            a, b = a + di, b + dj
        if dedans(a, b) and plateau[a][b] == joueur:
            prises += chemin
    return prises


def coup_valide(plateau: list[list], new_pion: list[int], joueur: str) -> bool:
    """Retourne les pions capturés et dit s'il y en a."""
    prises = _captures(plateau, new_pion[0], new_pion[1] - 1, joueur)
    for a, b in prises:
        plateau[a][b] = joueur
    return len(prises) > 0


def validite_coup(plateau: list[list], new_pion: list[int], joueur: str, taille: int) -> bool:
    i, j = new_pion
    if not (1 <= i <= taille and 1 <= j <= taille):
        return False
    if plateau[i][j - 1] != ". ":
        return False
    return coup_valide(plateau, new_pion, joueur)


def liste_coups_valides(plateau: list[list], joueur: str) -> list[list[int]]:
    taille = len(plateau)
    return [[i, j] for i in range(1, taille) for j in range(taille - 1)
            if plateau[i][j] == ". " and _captures(plateau, i, j, joueur)]


def passer_son_tour(joueur: str, liste_coups: list[list[int]]) -> bool:
    return len(liste_coups) == 0

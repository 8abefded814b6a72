"""Puissance 4 - MARCHETTI Elena - groupe 3

Lancement : python3 puissance4.py            (grille vide)
            python3 puissance4.py G1.txt     (grille lue dans un fichier, une ligne du tableau par ligne)
"""
import sys

NBL = 6  # nbre de lignes
NBC = 7  # nbre de colonnes

couleurs = (1, 2, 3)  # (jaune, rouge, jaune ou rouge)

Grille = list[list[int]]
SYMBOLES = {0: '.', 1: 'O', 2: 'X'}
NOMS = {1: 'jaunes', 2: 'rouges'}


def grille_vide(dimv: int, dimh: int) -> Grille:
    return [[0] * dimh for _ in range(dimv)]


def nbJetons0(c: couleurs, g: Grille, dimv: int, dimh: int) -> int:
    return sum(1 for i in range(dimv) for j in range(dimh) if g[i][j] == c)


# dans l'auto-validation le nom est parfois écrit avec la lettre O
nbJetonsO = nbJetons0


def nbJetons(c: couleurs, g: Grille, dimv: int, dimh: int) -> int:
    cherchees = (1, 2) if c == 3 else (c,)
    return sum(1 for i in range(dimv) for j in range(dimh) if g[i][j] in cherchees)


def NbCasesLibres(g: Grille, dimv: int, dimh: int) -> int:
    return sum(1 for i in range(dimv) for j in range(dimh) if g[i][j] == 0)


def estValide(g: Grille, dimv: int, dimh: int) -> bool:
    if len(g) != dimv or any(len(ligne) != dimh for ligne in g):
        return False
    jaunes = nbJetons(1, g, dimv, dimh)
    rouges = nbJetons(2, g, dimv, dimh)
    if jaunes - rouges not in (0, 1):
        return False
    # 21 pour la grille réelle 6 x 7
    if jaunes > (dimv * dimh + 1) // 2:
        return False
    return not any(g[i][j] == 0 and g[i + 1][j] != 0
                   for i in range(dimv - 1) for j in range(dimh))


def horiz(c: couleurs, g: Grille, dimv: int, dimh: int) -> int:
    lignes = [i for i in range(dimv)
              if any(all(g[i][j + k] == c for k in range(4)) for j in range(dimh - 3))]
    return lignes[0] if lignes else -1


def vertic(c: couleurs, g: Grille, dimv: int, dimh: int) -> int:
    colonnes = [j for j in range(dimh)
                if any(all(g[i + k][j] == c for k in range(4)) for i in range(dimv - 3))]
    return colonnes[0] if colonnes else -1


def diagoNOSE(c: couleurs, g: Grille, dimv: int, dimh: int) -> int:
    trouves = [(i, j) for i in range(dimv - 3) for j in range(dimh - 3)
               if all(g[i + k][j + k] == c for k in range(4))]
    return 1 if trouves else -1


def diagoNESO(c: couleurs, g: Grille, dimv: int, dimh: int) -> int:
    trouves = [(i, j) for i in range(dimv - 3) for j in range(3, dimh)
               if all(g[i + k][j - k] == c for k in range(4))]
    return 1 if trouves else -1


def est_gagnante(c: couleurs, g: Grille, dimv: int, dimh: int) -> bool:
    return (horiz(c, g, dimv, dimh) != -1
            or vertic(c, g, dimv, dimh) != -1
            or diagoNOSE(c, g, dimv, dimh) == 1
            or diagoNESO(c, g, dimv, dimh) == 1)


def jouer(c: couleurs, colonne: int, g: Grille, dimv: int, dimh: int) -> None:
    ligne = min(i for i in range(dimv) if g[i][colonne] == 0)
    g[ligne][colonne] = c


def grille_en_str(g: Grille, dimv: int, dimh: int) -> str:
    return '\n'.join(' '.join(SYMBOLES[v] for v in g[i]) for i in range(dimv - 1, -1, -1))


def afficher(g: Grille, dimv: int, dimh: int, debug: bool) -> None:
    if not debug:
        print(grille_en_str(g, dimv, dimh))
        return
    print('  ' + ' '.join(str(j) for j in range(1, dimh + 1)))
    for num, ligne in zip(range(dimv, 0, -1), grille_en_str(g, dimv, dimh).split('\n')):
        print(f'{num} {ligne}')


def atoidejouer(c: couleurs, g: Grille, dimv: int, dimh: int) -> int:
    reponse = input(f'Pions {NOMS[c]} ({SYMBOLES[c]}), colonne de 1 à {dimh} : ')
    return int(reponse) - 1


def jeu(g: Grille, dimv: int, dimh: int) -> None:
    if not estValide(g, dimv, dimh):
        print('Grille invalide. Jeu stoppé.')
        return
    # les jaunes commencent : s'ils ont un pion de plus, c'est aux rouges
    c = 1 if nbJetons(1, g, dimv, dimh) == nbJetons(2, g, dimv, dimh) else 2
    afficher(g, dimv, dimh, True)
    gagnants = [k for k in (1, 2) if est_gagnante(k, g, dimv, dimh)]
    while not gagnants and NbCasesLibres(g, dimv, dimh) > 0:
        colonne = atoidejouer(c, g, dimv, dimh)
        jouer(c, colonne, g, dimv, dimh)
        afficher(g, dimv, dimh, True)
        gagnants = [k for k in (1, 2) if est_gagnante(k, g, dimv, dimh)]
        c = 3 - c
    if gagnants:
        print(f'Les pions {NOMS[gagnants[0]]} gagnent. Bravo !')
    else:
        print('Egalité ... Recommencez !')


def lire_grille(nom: str) -> Grille:
    with open(nom, encoding='utf-8') as f:
        return [[int(x) for x in ligne.replace(',', ' ').split()] for ligne in f if ligne.strip()]


if __name__ == '__main__':
    if len(sys.argv) > 1:
        grille = lire_grille(sys.argv[1])
    else:
        grille = grille_vide(NBL, NBC)
    jeu(grille, NBL, NBC)

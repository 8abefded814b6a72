# -*- coding: utf-8 -*-
# ROUSSELOT Emma / DIALLO Ibrahim
import random

LETTRES = {'N': (-1, 0), 'S': (+1, 0), 'E': (0, +1), 'O': (0, -1)}


def init_jeu(nb_lignes, nb_colonnes):
    """Initialise le jeu, renvoie (plateau, l_roi, c_roi, main_r, main_b, pioche, defausse)"""
    plateau = [['.'] * nb_colonnes for k in range(nb_lignes)]
    toutes = {d + n for d in ('N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO') for n in '123'}
    main_r = random.sample(sorted(toutes), 5)
    main_b = random.sample(sorted(toutes - set(main_r)), 5)
    pioche = list(toutes - set(main_r) - set(main_b))
    random.shuffle(pioche)
    return plateau, nb_lignes // 2, nb_colonnes // 2, main_r, main_b, pioche, []


def afficher_main(couleur, main):
    """Affiche une main"""
    print(couleur + ' : ' + ' '.join(main))


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    """Affiche les deux mains puis le plateau"""
    afficher_main('Rouge', main_r)
    afficher_main('Blanc', main_b)
    trait = (len(plateau[0]) * 5 + 1) * '-'
    lignes = [trait]
    for l, ligne in enumerate(plateau):
        cases = []
        for c, case in enumerate(ligne):
            texte = '' if case == '.' else case
            if (l, c) == (l_roi, c_roi):
                texte = 'X' + texte
            cases.append(f'{texte:^4}')
        lignes += ['|' + '|'.join(cases) + '|', trait]
    print('\n'.join(lignes))


def case_visee(l_roi, c_roi, carte):
    """Somme des déplacements de chaque lettre de la carte"""
    n = int(carte[-1])
    l_roi += n * sum(LETTRES[x][0] for x in carte[:-1])
    c_roi += n * sum(LETTRES[x][1] for x in carte[:-1])
    return l_roi, c_roi


def cases_libres(plateau):
    """Ensemble des cases sans pion"""
    return {(l, c) for l in range(len(plateau)) for c in range(len(plateau[0])) if plateau[l][c] == '.'}


def cases_de(plateau, couleur):
    """Ensemble des cases qui ont un pion de la couleur"""
    return {(l, c) for l in range(len(plateau)) for c in range(len(plateau[0])) if plateau[l][c] == couleur[0]}


def mouvement_possible(plateau, l_roi, c_roi, carte):
    return case_visee(l_roi, c_roi, carte) in cases_libres(plateau)


def main_jouable(plateau, l_roi, c_roi, main):
    libres = cases_libres(plateau)
    return [carte for carte in main if case_visee(l_roi, c_roi, carte) in libres]


def demande_action(couleur, plateau, l_roi, c_roi, main):
    jouables = main_jouable(plateau, l_roi, c_roi, main)
    peut_piocher = len(main) < 5
    autorise = set(jouables)
    if peut_piocher:
        autorise.add('pioche')
    if not autorise:
        autorise = {'passe'}
    message = f'Vous êtes le joueur {couleur}, que souhaitez-vous faire ? '
    while (reponse := input(message)) not in autorise:
        message = 'Action impossible, que souhaitez-vous faire ? '
    return reponse


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    l_roi, c_roi = case_visee(l_roi, c_roi, carte)
    plateau[l_roi][c_roi] = couleur[0]
    if couleur == 'Rouge':
        main_r = [x for x in main_r if x != carte]
    else:
        main_b = [x for x in main_b if x != carte]
    defausse = defausse + [carte]
    return plateau, l_roi, c_roi, main_r, main_b, defausse


def territoire(plateau, ligne, colonne, couleur):
    """Ensemble des cases du territoire de (ligne, colonne), vide si ce n'est pas la bonne couleur"""
    pions = cases_de(plateau, couleur)
    trouve = {(ligne, colonne)} & pions
    front = set(trouve)
    while front:
        autour = {(l + dl, c + dc) for l, c in front for dl, dc in LETTRES.values()}
        front = (autour & pions) - trouve
        trouve |= front
    return trouve


def score(plateau, couleur):
    reste = cases_de(plateau, couleur)
    total = 0
    while reste:
        l, c = next(iter(reste))
        t = territoire(plateau, l, c, couleur)
        total += len(t) ** 2
        reste -= t
    return total


def annonce(plateau):
    rouge, blanc = score(plateau, 'Rouge'), score(plateau, 'Blanc')
    print('Rouge', rouge)
    print('Blanc', blanc)
    if rouge == blanc:
        print('Égalité')
    elif rouge > blanc:
        print('Rouge a gagné la partie')
    else:
        print('Blanc a gagné la partie')


def main():
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    couleur, adversaire = 'Rouge', 'Blanc'
    passes = 0
    while passes < 2 and len(cases_de(plateau, 'Rouge')) < 26 and len(cases_de(plateau, 'Blanc')) < 26:
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        action = demande_action(couleur, plateau, l_roi, c_roi, main_r if couleur == 'Rouge' else main_b)
        if action == 'passe':
            passes += 1
        elif action == 'pioche':
            passes = 0
            if not pioche:
                pioche, defausse = random.sample(defausse, len(defausse)), []
            carte, *pioche = pioche
            if couleur == 'Rouge':
                main_r = main_r + [carte]
            else:
                main_b = main_b + [carte]
        else:
            passes = 0
            plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(
                plateau, l_roi, c_roi, main_r, main_b, defausse, action, couleur)
        couleur, adversaire = adversaire, couleur
    annonce(plateau)


if __name__ == "__main__":
    main()

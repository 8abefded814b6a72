# -*- coding: utf-8 -*-
import random
import subprocess
import sys

import pytest
import roi_des_roses
from roi_des_roses import *

TOUTES = [d + n for d in ('N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO') for n in '123']


@pytest.fixture
def plateau(tmp_path):
    # le plateau est écrit dans un fichier puis relu
    fichier = tmp_path / 'plateau.txt'
    fichier.write_text('....R....\n'
                       '.........\n'
                       '.........\n'
                       '...BRRR..\n'
                       '.........\n'
                       '...R.....\n'
                       'RBB..RB..\n'
                       '..BBB....\n'
                       '..B......\n')
    return [list(l) for l in fichier.read_text().splitlines()]


def test_init_jeu():
    p, l, c, r, b, pioche, defausse = init_jeu(9, 9)
    assert p == [['.'] * 9] * 9
    assert (l, c) == (4, 4)
    assert len(r) == len(b) == 5
    assert defausse == []
    assert sorted(r + b + pioche) == sorted(TOUTES)


def test_affichage_main(capsys):
    afficher_main('Rouge', ['SE2', 'SO2', 'NE3'])
    assert capsys.readouterr().out == 'Rouge : SE2 SO2 NE3\n'


def test_affichage_jeu(plateau, capsys):
    afficher_jeu(plateau, 3, 4, ['SE2'], ['S1', 'NO3'])
    lignes = capsys.readouterr().out.splitlines()
    assert lignes[0] == 'Rouge : SE2'
    assert lignes[1] == 'Blanc : S1 NO3'
    assert lignes[9] == '|    |    |    | B  | XR | R  | R  |    |    |'
    assert lignes[2::2] == ['-' * 46] * 10


def test_mouvement(plateau):
    assert mouvement_possible(plateau, 4, 4, 'N3')
    assert not mouvement_possible(plateau, 3, 4, 'N3')
    assert mouvement_possible(plateau, 3, 4, 'N2')
    assert not mouvement_possible(plateau, 6, 1, 'SO2')
    assert not mouvement_possible(plateau, 6, 7, 'E2')


def test_jouable(plateau):
    assert main_jouable(plateau, 6, 1, ['SE2', 'SO2', 'NE3']) == ['SE2']


def test_demande(plateau, monkeypatch):
    reponses = iter(['N1', 'SO2', 'passe', 'SE2'])
    monkeypatch.setattr('builtins.input', lambda m: next(reponses))
    assert demande_action('Rouge', plateau, 6, 1, ['SE2', 'SO2', 'NE3']) == 'SE2'


def test_demande_messages(plateau, monkeypatch):
    vus = []
    reponses = ['pioche', 'xx', 'passe']
    monkeypatch.setattr('builtins.input', lambda m: vus.append(m) or reponses[len(vus) - 1])
    assert demande_action('Blanc', plateau, 0, 0, ['N1', 'N2', 'N3', 'O1', 'O2']) == 'passe'
    assert vus == ['Vous êtes le joueur Blanc, que souhaitez-vous faire ? '] + 2 * ['Action impossible, que souhaitez-vous faire ? ']


def test_bouge(plateau):
    p, l, c, r, b, d = bouge_le_roi(plateau, 6, 1, ['SE2', 'SO2'], ['S1', 'N3'], ['E1'], 'N3', 'Blanc')
    assert (l, c) == (3, 1)
    assert p[3][1] == 'B'
    assert (r, b, d) == (['SE2', 'SO2'], ['S1'], ['E1', 'N3'])


def test_territoire(plateau):
    assert territoire(plateau, 3, 4, 'Rouge') == {(3, 4), (3, 5), (3, 6)}
    assert not territoire(plateau, 3, 3, 'Rouge')
    assert territoire(plateau, 3, 3, 'Blanc') == {(3, 3)}
    assert not territoire(plateau, 7, 2, 'Rouge')
    assert territoire(plateau, 7, 2, 'Blanc') == {(7, 2), (6, 1), (6, 2), (8, 2), (7, 3), (7, 4)}


def test_score(plateau):
    assert score(plateau, 'Rouge') == 13
    assert score(plateau, 'Blanc') == 38


def test_annonce(plateau, capsys):
    annonce(plateau)
    assert capsys.readouterr().out == 'Rouge 13\nBlanc 38\nBlanc a gagné la partie\n'
    annonce([['R', '.'], ['.', 'B']])
    assert capsys.readouterr().out == 'Rouge 1\nBlanc 1\nÉgalité\n'


@pytest.mark.parametrize('graine', [1, 2, 3])
def test_programme(tmp_path, graine):
    # on lance vraiment le programme, avec un fichier de réponses au hasard
    random.seed(graine)
    entree = tmp_path / 'entree.txt'
    entree.write_text('\n'.join(random.choice(TOUTES + ['pioche', 'passe']) for k in range(30000)))
    with entree.open() as f:
        res = subprocess.run([sys.executable, roi_des_roses.__file__], stdin=f, capture_output=True,
                             encoding='utf-8', timeout=20, env={'PYTHONIOENCODING': 'utf-8'})
    assert res.returncode == 0
    lignes = res.stdout.splitlines()
    assert lignes[0].startswith('Rouge : ')
    assert lignes[-3].split()[-2] == 'Rouge'
    assert lignes[-2].startswith('Blanc ')

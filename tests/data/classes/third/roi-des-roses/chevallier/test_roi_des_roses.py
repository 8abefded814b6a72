import io
import unittest
from unittest import mock

from roi_des_roses import *


class TestInit(unittest.TestCase):
    def setUp(self):
        self.jeu = init_jeu(9, 9)

    def test_plateau(self):
        self.assertEqual(self.jeu[0], [["."] * 9 for _ in range(9)])

    def test_roi(self):
        self.assertEqual(self.jeu[1], 4)
        self.assertEqual(self.jeu[2], 4)

    def test_cartes(self):
        self.assertEqual(len(self.jeu[3]), 5)
        self.assertEqual(len(self.jeu[4]), 5)
        self.assertEqual(len(self.jeu[5]), 14)
        self.assertEqual(self.jeu[6], [])
        self.assertCountEqual(self.jeu[3] + self.jeu[4] + self.jeu[5], cree_cartes())

    def test_nb_cartes(self):
        self.assertEqual(len(set(cree_cartes())), 24)


class TestRoi(unittest.TestCase):
    def setUp(self):
        self.plateau = cree_plateau(9, 9)
        self.plateau[6][1] = "B"
        self.plateau[6][0] = "R"
        self.plateau[6][2] = "B"

    def test_decalages(self):
        self.assertEqual((decalage_ligne("NO3"), decalage_colonne("NO3")), (-3, -3))
        self.assertEqual((decalage_ligne("SE2"), decalage_colonne("SE2")), (2, 2))
        self.assertEqual((decalage_ligne("E1"), decalage_colonne("E1")), (0, 1))
        self.assertEqual((decalage_ligne("S1"), decalage_colonne("S1")), (1, 0))

    def test_possible(self):
        self.assertTrue(mouvement_posible(self.plateau, 6, 1, "NE3"))
        self.assertTrue(mouvement_posible(self.plateau, 6, 1, "E2"))
        self.assertFalse(mouvement_posible(self.plateau, 6, 1, "SO2"))
        self.assertFalse(mouvement_posible(self.plateau, 6, 1, "E1"))
        self.assertFalse(mouvement_posible(self.plateau, 6, 1, "O1"))
        self.assertFalse(mouvement_posible(self.plateau, 6, 1, "O2"))
        self.assertFalse(mouvement_posible(self.plateau, 6, 1, "S3"))

    def test_jouable(self):
        self.assertEqual(main_jouable(self.plateau, 6, 1, ["SE2", "SO2", "NE3"]), ["SE2", "NE3"])
        self.assertEqual(main_jouable(self.plateau, 6, 1, ["O1"]), [])

    def test_bouge(self):
        p, l, c, r, b, d = bouge_le_roi(self.plateau, 6, 1, ["SE2", "SO2", "NE3"], ["S1", "NO3"], [], "NE3", "Rouge")
        self.assertEqual((l, c), (3, 4))
        self.assertEqual(p[3][4], "R")
        self.assertEqual(r, ["SE2", "SO2"])
        self.assertEqual(b, ["S1", "NO3"])
        self.assertEqual(d, ["NE3"])


class TestDemande(unittest.TestCase):
    def setUp(self):
        self.plateau = cree_plateau(9, 9)

    def demande(self, reponses, l, c, main):
        with mock.patch("builtins.input", side_effect=reponses) as faux:
            action = demande_action("Rouge", self.plateau, l, c, main)
        self.assertEqual(faux.call_count, len(reponses))
        return action

    def test_exemple(self):
        self.assertEqual(self.demande(["N1", "SO2", "passe", "NE3"], 6, 1, ["SE2", "SO2", "NE3"]), "NE3")

    def test_pioche(self):
        self.assertEqual(self.demande(["pioche"], 6, 1, ["SE2"]), "pioche")
        self.assertEqual(self.demande(["pioche", "E1"], 4, 4, ["E1", "E2", "E3", "S1", "S2"]), "E1")

    def test_passe(self):
        self.assertEqual(self.demande(["N1", "passe"], 0, 0, ["N1", "N2", "N3", "O1", "NO1"]), "passe")
        self.assertEqual(self.demande(["passe", "pioche"], 0, 0, ["N1", "N2", "N3", "O1"]), "pioche")


class TestAffichage(unittest.TestCase):
    def test_main(self):
        with mock.patch("sys.stdout", new_callable=io.StringIO) as s:
            afficher_main("Rouge", ["SE2", "SO2", "NE3"])
        self.assertEqual(s.getvalue(), "Rouge : SE2 SO2 NE3\n")

    def test_jeu(self):
        with mock.patch("sys.stdout", new_callable=io.StringIO) as s:
            afficher_jeu([["R", "."], [".", "B"]], 1, 1, ["N1"], ["N2"])
        self.assertEqual(s.getvalue(), "Rouge : N1\nBlanc : N2\n-----------\n|  R |    |\n-----------\n|    | XB |\n-----------\n")


class TestScore(unittest.TestCase):
    def setUp(self):
        self.plateau = cree_plateau(9, 9)
        for l, c in [(3, 4), (3, 5), (3, 6), (5, 3), (6, 0), (6, 5), (8, 8)]:
            self.plateau[l][c] = "R"
        for l, c in [(3, 3), (6, 1), (6, 2), (6, 6), (7, 2), (7, 3), (7, 4), (8, 2)]:
            self.plateau[l][c] = "B"

    def test_territoire(self):
        self.assertCountEqual(territoire(self.plateau, "Rouge", 3, 4), [(3, 4), (3, 5), (3, 6)])
        self.assertEqual(territoire(self.plateau, "Rouge", 3, 3), [])
        self.assertEqual(territoire(self.plateau, "Blanc", 3, 3), [(3, 3)])
        self.assertEqual(territoire(self.plateau, "Rouge", 7, 2), [])
        self.assertCountEqual(territoire(self.plateau, "Blanc", 7, 2), [(7, 2), (6, 1), (6, 2), (8, 2), (7, 3), (7, 4)])

    def test_score(self):
        self.assertEqual(score(self.plateau, "Rouge"), 13)
        self.assertEqual(score(self.plateau, "Blanc"), 38)

    def test_resultat(self):
        with mock.patch("sys.stdout", new_callable=io.StringIO) as s:
            affiche_resultat(self.plateau)
        self.assertEqual(s.getvalue(), "Blanc 38\nRouge 13\nBlanc a gagné la partie\n")


class TestPioche(unittest.TestCase):
    def test_pioche_normale(self):
        m, p, d = ["N1"], ["S1", "S2"], ["E1"]
        pioche_une_carte(m, p, d)
        self.assertEqual((m, p, d), (["N1", "S1"], ["S2"], ["E1"]))

    def test_pioche_vide(self):
        m, p, d = ["N1"], ["S1"], ["E1", "E2", "E3"]
        pioche_une_carte(m, p, d)
        self.assertEqual(m, ["N1", "S1"])
        self.assertCountEqual(p, ["E1", "E2", "E3"])
        self.assertEqual(d, [])


if __name__ == "__main__":
    unittest.main()

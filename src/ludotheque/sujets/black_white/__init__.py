"""Black & White (Reversi), tel que le rapport l'a conçu : affichage, saisies, validité et programme du jeu."""

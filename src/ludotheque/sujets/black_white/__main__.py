"""Joue une partie de Black & White à deux, dans la console."""

from ludotheque.sujets._terminal import lancer
from ludotheque.sujets.black_white.jeu import AIDE_PROGRAMME, programme

if __name__ == "__main__":
    lancer(programme, AIDE_PROGRAMME)

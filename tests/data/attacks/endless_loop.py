"""Computes for ever."""


def attack(path, port):
    while True:
        pass

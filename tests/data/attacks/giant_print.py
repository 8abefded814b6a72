"""Prints for ever."""


def attack(path, port):
    while True:
        print("bla" * 1000)

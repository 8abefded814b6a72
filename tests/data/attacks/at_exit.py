"""Leaves work for the end of the process: a file to write, a loop that never ends."""

import atexit


def at_the_end():
    open("/tmp/left", "w").close()
    while True:
        pass


atexit.register(at_the_end)


def attack(path, port):
    return "later"

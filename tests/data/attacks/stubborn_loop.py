"""Computes for ever and swallows whatever tries to stop it."""


def attack(path, port):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue

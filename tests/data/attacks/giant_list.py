"""Returns ten million values."""


def attack(path, port):
    return [0] * 10_000_000

"""Returns a text of a hundred million letters."""


def attack(path, port):
    return "x" * 100_000_000

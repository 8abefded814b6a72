"""Takes memory until there is none, and tries again."""


def attack(path, port):
    kept = []
    while True:
        kept.append(bytearray(10_000_000))

"""Returns an object whose repr is endless, broken for a terminal and a lie about its class."""


class Lie:
    def __repr__(self):
        return "\ud800\x1b[2J" * 1_000_000

    __class__ = int


def attack(path, port):
    return Lie()

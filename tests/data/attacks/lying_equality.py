"""Returns objects that claim to be equal to anything: a plain object, a list, a number and a word in disguise."""


class Yes:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class YesList(list):
    __eq__ = Yes.__eq__
    __hash__ = Yes.__hash__


class YesInt(int):
    __eq__ = Yes.__eq__
    __hash__ = Yes.__hash__


def attack(path, port):
    return [Yes(), YesList(), YesInt(), {"key": Yes()}]

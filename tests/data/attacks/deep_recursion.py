"""Calls itself for ever after lifting the limit, to crash the interpreter."""

import sys

sys.setrecursionlimit(10**9)


class Deep:
    def __repr__(self):
        return repr(Deep())


def attack(path, port):
    return repr(Deep())

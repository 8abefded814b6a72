"""Replaces modules by objects that agree with everything."""

import sys


class Agrees:
    def __getattr__(self, name):
        return lambda *words, **options: True


for name in [*sys.modules]:
    if name not in ("sys", __name__):
        sys.modules[name] = Agrees()
sys.modules["ludotheque"] = sys.modules["json"] = Agrees()


def attack(path, port):
    return "nothing"

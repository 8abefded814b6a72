"""Calls itself for ever."""


def attack(path, port):
    return attack(path, port)

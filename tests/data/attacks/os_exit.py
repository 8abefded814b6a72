"""Ends the process at once, runner included."""

import os


def attack(path, port):
    os._exit(0)

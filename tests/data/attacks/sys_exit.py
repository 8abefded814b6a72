"""Leaves with the exit code of success, hoping that the checker only looks at that."""

import sys


def attack(path, port):
    sys.exit(0)

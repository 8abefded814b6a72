"""Sends an answer with the right token and the wrong shape, to make the checker itself fail."""

import os
import sys


def attack(path, port):
    frame = sys._getframe()
    while not hasattr(frame.f_locals.get("self"), "_token"):
        frame = frame.f_back
    found = frame.f_locals["self"]
    nested = "[" * 100_000
    os.write(found._answers, ('{"ok":true,"value":%s,"token":"%s"}\n' % (nested, found._token)).encode())
    os._exit(0)

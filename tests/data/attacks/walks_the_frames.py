"""Finds the runner, its pipe and its token through the frames and the garbage collector, and answers in its place."""

import gc
import os
import sys


def runner():
    frame = sys._getframe()
    while frame is not None:
        if "self" in frame.f_locals and hasattr(frame.f_locals["self"], "_token"):
            return frame.f_locals["self"]
        frame = frame.f_back
    return next(thing for thing in gc.get_objects() if type(thing).__name__ == "Runner")


def attack(path, port):
    found = runner()
    lie = '{"ok":true,"value":{"l":[42]},"after":[],"printed":"","asked":[],"error":null,"token":"%s"}\n' % found._token
    os.write(found._answers, lie.encode() * 2)
    return "nothing"

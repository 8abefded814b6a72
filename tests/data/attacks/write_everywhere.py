"""Writes wherever it can reach: the checker's file, its own source, the library, Python itself."""

import os
import sys


def attack(path, port):
    written = []
    folders = ["/", "/usr", "/usr/lib", "/etc", "/dev", "/house", "/house/ludotheque", *sys.path[1:]]
    for name in [path, __file__, os.__file__, *(f"{folder}/planted.py" for folder in folders)]:
        try:
            with open(name, "w") as stream:
                stream.write("planted")
            written.append(name)
        except OSError:
            continue
    for change in (os.remove, os.rmdir, lambda name: os.rename(name, "other"), lambda name: os.chmod(name, 0o777)):
        try:
            change(__file__)
            written.append("removed")
        except OSError:
            continue
    return written

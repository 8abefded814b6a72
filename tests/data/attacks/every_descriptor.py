"""Writes an answer to every open file, hoping that one is the checker's."""

import os


def attack(path, port):
    for descriptor in range(64):
        try:
            os.write(descriptor, b'{"ok": true, "value": 42, "after": [], "printed": "", "asked": [], "error": null}\n')
        except OSError:
            continue
    return "nothing"

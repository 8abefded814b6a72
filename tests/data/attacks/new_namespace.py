"""Asks the kernel for a world of its own, where it would be root and could mount a disk in memory."""

import ctypes

NEW_USER, NEW_FILES = 0x10000000, 0x00020000


def attack(path, port):
    kernel = ctypes.CDLL(None)
    asked = kernel.unshare(NEW_USER), kernel.unshare(NEW_FILES), kernel.mount(b"tmpfs", b"/tmp", b"tmpfs", 0, None)
    return [one for one in asked if one == 0]

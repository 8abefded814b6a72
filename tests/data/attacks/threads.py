"""Answers, and leaves threads behind that compute and print for ever."""

import sys
import threading


def shout():
    while True:
        print("encore", file=sys.stderr)


def attack(path, port):
    for _ in range(3):
        threading.Thread(target=shout, daemon=False).start()
    return "answered"

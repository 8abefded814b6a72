"""Calls a server of this machine, and the world."""

import socket


def attack(path, port):
    reached = []
    for address in (("127.0.0.1", port), ("::1", port), ("1.1.1.1", 53)):
        try:
            socket.create_connection(address, timeout=1).close()
            reached.append(address)
        except OSError:
            continue
    return reached

"""A line that can fall silent: a proxy between a browser and the house that stops forwarding and closes nothing.

As on a real line, what was sent meanwhile is not lost for good: TCP sends it again, and it arrives when the line is back.
"""

import socket
import threading
from contextlib import suppress

HOUSE, PAGE = "what the house says", "what the page says"


class BlackHole:
    """Listens on a port of its own and forwards to the house, until it is told to swallow."""

    def __init__(self, house_port: int) -> None:
        self.house_port = house_port
        self.carries = {HOUSE: threading.Event(), PAGE: threading.Event()}
        self.restore()
        self.ends: list[socket.socket] = []
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.threads = [threading.Thread(target=self._accept, daemon=True)]
        self.threads[0].start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.listening.getsockname()[1]}"

    def swallow(self, *ways: str) -> None:
        """From now on nothing comes through, or nothing of what one side says; nobody is told."""
        for way in ways or (HOUSE, PAGE):
            self.carries[way].clear()

    def restore(self) -> None:
        for carries in self.carries.values():
            carries.set()

    def close(self) -> None:
        self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.restore()
        for thread in self.threads:
            thread.join()
        for end in self.ends:
            end.close()

    def _accept(self) -> None:
        while True:
            try:
                page, _ = self.listening.accept()
            except OSError:
                return
            house = socket.create_connection(("127.0.0.1", self.house_port))
            self.ends += [page, house]
            for source, target, way in ((page, house, PAGE), (house, page, HOUSE)):
                self.threads.append(threading.Thread(target=self._carry, args=(source, target, way), daemon=True))
                self.threads[-1].start()

    def _carry(self, source: socket.socket, target: socket.socket, way: str) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self.carries[way].wait()
                target.sendall(data)
        self.carries[way].wait()
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)

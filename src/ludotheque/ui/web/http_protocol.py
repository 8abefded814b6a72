"""Speaks HTTP and WebSocket (uvicorn's protocols) with whoever does not keep the house waiting too long.

What uvicorn does not bound: the time and the length of a request's head, the time of its body, the time that
somebody leaves an answer unread, what a live connection says, the number of connections.
"""

import asyncio
from http import HTTPStatus
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludotheque.core.text import Text
from ludotheque.ui.web.doors import Doors, Line

RETRY = 10  # seconds
FULL = Text(
    f"La maison est pleine : réessayez dans {RETRY} secondes.", f"The house is full: try again in {RETRY} seconds."
)
TOO_SLOW = Text("La demande tarde trop à venir.", "The request takes too long to come.")
TOO_LONG = Text("La demande est trop longue.", "The request is too long.")


class BoundedHttp(HttpToolsProtocol):
    """One connection of a browser or a program."""

    doors: ClassVar[Doors]
    line: Line | None = None
    came = most = 0  # bytes of the present request
    whole = True  # the present request has come to its end
    over = False  # our last word was said

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        super().connection_made(transport)
        self.line = self.doors.admit(transport, self.client[0] if self.client else "", self._too_slow)
        if self.line is None:
            self.over = True
            transport.abort()
        elif self.line.refused:
            self._last_word(HTTPStatus.SERVICE_UNAVAILABLE, FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.over:
            self.came += len(data)
            if self.came > self.doors.limits.head_bytes:
                self.transport.pause_reading()
            return
        super().data_received(data)
        self.came += len(data)
        if self.came > self.most and not self.whole and not self.transport.is_closing():
            headless = self.most == self.doors.limits.head_bytes
            wrong = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if headless else HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            self._last_word(wrong, TOO_LONG)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.came, self.most, self.whole = 0, self.doors.limits.head_bytes, False
        self._wait(self.doors.limits.head)

    def on_headers_complete(self) -> None:
        self.most = self.doors.request_bytes
        self._wait(self.doors.limits.body)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.whole = True
        if self.line is not None:
            self.doors.work(self.line)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.whole and self.cycle.response_complete and not self.transport.is_closing():
            self._wait(self.doors.limits.rest)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.line is not None:
            self.doors.unread(self.line)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.line is not None:
            self.doors.read(self.line)

    def _wait(self, seconds: float) -> None:
        if self.line is not None:
            self.doors.wait(self.line, seconds)

    def _too_slow(self) -> None:
        answered = self.cycle is not None and self.cycle.scope is self.scope and self.cycle.response_complete
        if self.whole or answered:  # there is nothing to answer
            self.transport.close()
        else:
            self._last_word(HTTPStatus.REQUEST_TIMEOUT, TOO_SLOW)

    def _last_word(self, status: HTTPStatus, text: Text) -> None:
        """Refuse without having understood who asks: in both languages. Of what still comes a little is thrown away."""
        self.over, self.came = True, 0
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.abort()
            return
        if self.cycle is not None:
            self.cycle.disconnected = True  # nobody hears what a route still says
            self.cycle.message_event.set()
        words = f"{text.fr}\n{text.en}\n".encode()
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(words)}\r\nretry-after: {RETRY}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + words)
        if self.transport.can_write_eof():
            self.transport.write_eof()  # closing now would cut off a client that still speaks, before it reads this
            self._wait(self.doors.limits.parting)
            self.whole = True
        else:
            self.transport.close()


class BoundedSocket(WebSocketsSansIOProtocol):
    """One live connection of a page; it has little to say."""

    doors: ClassVar[Doors]
    line: Line
    left: float = 0.0  # bytes that its client may still say
    then: float = 0.0
    begun = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.line = self.doors.handed_over(self.transport, self.transport.close)
        self.left, self.then = float(self.doors.limits.said.burst), self.doors.clock()

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.begun and not self._affords(len(data)):
            self.transport.abort()
            return
        self.begun = True  # what came first is the request that uvicorn repeats
        super().data_received(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.doors.unread(self.line)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.doors.read(self.line)

    def _affords(self, count: int) -> bool:
        said, now = self.doors.limits.said, self.doors.clock()
        self.left = min(said.burst, self.left + (now - self.then) * said.rate) - count
        self.then = now
        return self.left >= 0


def protocols_of(house_doors: Doors) -> tuple[type[BoundedHttp], type[BoundedSocket]]:
    """The protocols of one house."""

    class Http(BoundedHttp):
        doors = house_doors

    class Socket(BoundedSocket):
        doors = house_doors

    return Http, Socket

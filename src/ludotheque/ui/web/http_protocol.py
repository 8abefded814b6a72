"""Speaks HTTP and WebSocket (uvicorn's protocols) with whoever does not keep the house waiting too long.

What uvicorn does not bound: the time and the length of a request's head, the time of its body, the time that
somebody leaves an answer unread, what is asked before that, what a live connection says, the number of connections.

    GET /a GET /b GET /c …    the next request is not even understood before the answer to the one before
    ╰─────╯                   has been sent and, but for a little, read
"""

import asyncio
from http import HTTPStatus
from typing import ClassVar

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludotheque.core.text import Text
from ludotheque.ui.web.doors import Doors, Line
from ludotheque.ui.web.heartbeat import Heartbeat

RETRY = 10  # seconds
FULL = Text(
    f"La maison est pleine : réessayez dans {RETRY} secondes.", f"The house is full: try again in {RETRY} seconds."
)
TOO_SLOW = Text("La demande tarde trop à venir.", "The request takes too long to arrive.")
TOO_LONG = Text("La demande est trop longue.", "The request is too long.")
NOT_HTTP = Text(
    "Ce n'est pas une demande que la maison comprend (HTTP).", "This is no request that the house understands (HTTP)."
)
HEAD_ENDS = b"\r\n\r\n"
PIECE = 1024  # bytes of a body whose end is not known that are understood at once


class HeldFlow(FlowControl):
    """What is read and written on one connection; while requests wait unread, nothing more is read."""

    held = False

    def resume_reading(self) -> None:
        if not self.held:
            super().resume_reading()


class BoundedHttp(HttpToolsProtocol):
    """One connection of a browser or a program."""

    doors: ClassVar[Doors]
    line: Line | None = None
    came = most = 0  # bytes of the present request
    whole = True  # the present request has come to its end
    headed = False  # its head has
    body_left = 0  # bytes of its body that are still to come, where that is known
    over = False  # our last word was said
    ahead = b""  # what came before the answer was read
    answering: RequestResponseCycle | None = None
    flow: HeldFlow

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        super().connection_made(transport)
        self.flow = HeldFlow(transport)
        self.line = self.doors.admit(transport, self.client[0] if self.client else "", self._too_slow, self._cut)
        if self.line is None:
            self.over = True
            transport.abort()
        elif self.line.refused:
            self._last_word(HTTPStatus.SERVICE_UNAVAILABLE, FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self.transport)
        self._nobody_hears()
        self.ahead = b""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.over:
            self.came += len(data)
            if self.came > self.doors.limits.head_bytes:
                self.transport.pause_reading()
            return
        self._understand(self.ahead + data)

    def _understand(self, data: bytes) -> None:
        """One request after another; what follows one that is not answered yet waits, and the rest stays outside."""
        while data and not self.over and not self._at_work():
            piece = data[: self._length(data)]
            data = data[len(piece) :]
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._count(len(piece))
        if self.over:
            return
        self.ahead, self.flow.held = data, bool(data)
        if len(data) > self.doors.limits.head_bytes:
            self._cut()  # nobody who listens says so much
        elif data:
            self.flow.pause_reading()
        else:
            self.flow.resume_reading()

    def _length(self, data: bytes) -> int:
        """How much of it belongs to one request, as far as that can be known before it is understood."""
        if self.headed and not self.whole:
            return self.body_left or PIECE
        end = data.find(HEAD_ENDS)
        return len(data) if end < 0 else end + len(HEAD_ENDS)

    def _at_work(self) -> bool:
        """Whether there is a request whose answer was not sent, or left unread."""
        return self.whole and self.cycle is not None and (not self.cycle.response_complete or self.flow.write_paused)

    def _go_on(self) -> None:
        if self.ahead and not self.transport.is_closing():
            data, self.ahead = self.ahead, b""
            self._understand(data)

    def _count(self, length: int) -> None:
        self.came += length
        if self.came > self.most and not self.whole:
            headless = self.most == self.doors.limits.head_bytes
            wrong = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if headless else HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            self._last_word(wrong, TOO_LONG)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.came, self.most, self.whole, self.headed = 0, self.doors.limits.head_bytes, False, False
        self._wait(self.doors.limits.head)

    def on_headers_complete(self) -> None:
        self.most, self.headed = self.doors.request_bytes, True
        lengths = [value for name, value in self.headers if name == b"content-length" and value.isdigit()]
        self.body_left = int(lengths[0][:12]) if lengths else 0
        self._wait(self.doors.limits.body)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.body_left = max(0, self.body_left - len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.whole = True
        if self.line is not None and (self.cycle is None or not self.cycle.response_complete):
            self.doors.work(self.line)
        else:
            self._wait(self.doors.limits.rest)  # it was answered before it had come to its end
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.whole and self.cycle.response_complete and not self.transport.is_closing():
            self._wait(self.doors.limits.rest)
            if self.ahead:
                self.loop.call_soon(self._go_on)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.line is not None:
            self.doors.unread(self.line)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.line is not None:
            self.doors.read(self.line)
        if self.ahead:
            self.loop.call_soon(self._go_on)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 # uvicorn's words are in one language
        self._last_word(HTTPStatus.BAD_REQUEST, NOT_HTTP)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def _cut(self) -> None:
        """At once; whoever works for it need not go on."""
        self._nobody_hears()
        self.transport.abort()

    def _nobody_hears(self) -> None:
        """What a route still says is not said: the connection takes no more."""
        for cycle in (self.answering, self.cycle, *(waiting for waiting, _ in self.pipeline)):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()
        self.pipeline.clear()

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
        answering = self.answering
        if answering is not None and answering.response_started and not answering.response_complete:
            self._cut()
            return
        self._nobody_hears()
        words = f"{text.fr}\n{text.en}\n".encode()
        later = "" if status is HTTPStatus.BAD_REQUEST else f"retry-after: {RETRY}\r\n"
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(words)}\r\n{later}connection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + words)
        if self.transport.can_write_eof():
            self.transport.write_eof()  # closing now would cut off a client that still speaks, before it reads this
            self._wait(self.doors.limits.parting)
            self.whole = True
        else:
            self.transport.close()


class BoundedSocket(WebSocketsSansIOProtocol):
    """One live connection of a page; it has little to say, but it answers every beat."""

    doors: ClassVar[Doors]
    heartbeat: ClassVar[Heartbeat]
    line: Line
    left: float = 0.0  # bytes that its client may still say
    then: float = 0.0
    begun = False
    unanswered = 0  # beats
    answered = False  # at least one

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.heartbeat.join(self)
        self.line = self.doors.handed_over(self.transport, self.transport.close)
        self.left, self.then = float(self.doors.limits.said.burst), self.doors.clock()

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self.transport)
        self.heartbeat.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.unanswered, self.answered = 0, self.begun
        if self.begun and not self._affords(len(data)):
            self.transport.abort()
            return
        self.begun = True  # what came first is the request that uvicorn repeats
        super().data_received(data)

    def beat(self, words: bytes) -> bool:
        """Frames of their own, between those of the house: it sends each message in one piece."""
        live = self.handshake_complete and not self.close_sent and not self.transport.is_closing()
        if live:
            self.transport.write(words)
        return live

    def fall_silent(self) -> None:
        self.transport.abort()

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


def protocols_of(house_doors: Doors, house_heartbeat: Heartbeat) -> tuple[type[BoundedHttp], type[BoundedSocket]]:
    """The protocols of one house."""

    class Http(BoundedHttp):
        doors = house_doors

    class Socket(BoundedSocket):
        doors = house_doors
        heartbeat = house_heartbeat

    return Http, Socket

"""Runs the server until somebody stops it: every move that was accepted is stored before it goes."""

import asyncio
import ctypes
import gc
import logging
import math
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from ludotheque.core.text import Text
from ludotheque.table.errors import NotNow
from ludotheque.table.upkeep import refuse_unusable
from ludotheque.ui.web.app import make_app
from ludotheque.ui.web.client_address import TrustedProxies
from ludotheque.ui.web.doors import BURST, Doors
from ludotheque.ui.web.heartbeat import Heartbeat
from ludotheque.ui.web.http_protocol import protocols_of
from ludotheque.ui.web.logs import set_up
from ludotheque.ui.web.rate_limit import HeldBytes
from ludotheque.ui.web.settings import Settings

MOST_FILES = 65_536  # that we ask the system for: more would only slow down whoever closes them all
SWEEP_EVERY = 5  # ticks of uvicorn, a tenth of a second each
UNREAD = 45_000  # milliseconds after which the system gives up somebody who vanished or never reads
UNSENT = 131_072  # bytes of answers that the system keeps for somebody who does not read; by default it is 4 MB
# A listening socket lets in one connection each time that the loop looks at it: behind 250 newcomers of one address
# somebody else would wait for 250 rounds of the loop (measured: 100 connections in 100 rounds, with eight in 13).
LISTENERS = 8
COLLECT_EVERY = 20_000  # new objects
GRACE = 5  # seconds for open requests when the house closes


class Server(uvicorn.Server):
    """Tells whoever follows a match that the house closes, instead of waiting for them; keeps its doors."""

    def __init__(self, config: uvicorn.Config, doors: Doors, heartbeat: Heartbeat, bodies: HeldBytes) -> None:
        super().__init__(config)
        self.doors, self.heartbeat, self.bodies = doors, heartbeat, bodies

    async def on_tick(self, counter: int) -> bool:
        self.heartbeat.tick()
        if counter % SWEEP_EVERY == 0:
            self.doors.sweep()
            if self.bodies.to_clear():
                await asyncio.to_thread(give_back_memory)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.house.announcer.close()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def run(settings: Settings, tell: Callable[[str], None]) -> int:
    """Serve until Ctrl-C or a polite signal; the exit code."""
    refuse_unusable(settings.database)
    listening = _listening(settings)
    set_up()
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    limits, proxies = settings.limits, TrustedProxies(settings.believed_proxies)
    doors = Doors(limits.connections, proxies, limits.body, raise_open_files())
    heartbeat = Heartbeat()
    http, live = protocols_of(doors, heartbeat)
    app = make_app(settings)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, timeout_graceful_shutdown=GRACE, backlog=BURST,
        timeout_keep_alive=math.ceil(limits.connections.rest), proxy_headers=bool(proxies.networks), forwarded_allow_ips=proxies.spelled(),
        server_header=False, http=http, ws=live, ws_max_size=4096, ws_ping_interval=None,  # heartbeat.py
        ws_per_message_deflate=False,  # 300 kB of memory for each socket
    )  # fmt: skip
    server = Server(config, doors, heartbeat, app.state.bodies)
    gc.freeze()  # what was made so far stays: the collector need not look at it with every move
    gc.set_threshold(COLLECT_EVERY, 20, 50)
    tell(settings.origin or f"http://{shown}:{port}/")
    server.run(sockets=[listening, *(listening.dup() for _ in range(LISTENERS - 1))])
    return 0 if server.started else 1


def give_back_memory() -> None:
    """What large requests filled goes back to the system: the C library would keep it for the next ones."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library than GNU's
            ctypes.CDLL(None).malloc_trim(0)


def raise_open_files() -> int:
    """How many files this process may hold open, after asking for all that the system grants."""
    if sys.platform == "win32":
        return MOST_FILES  # Windows does not count sockets among files
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        return wanted
    return MOST_FILES if now == resource.RLIM_INFINITY else now


def _listening(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise NotNow(
            Text(
                f"Le port {settings.port} de {settings.host} n'est pas libre : choisissez-en un autre avec --port.",
                f"Port {settings.port} of {settings.host} is not free: choose another with --port.",
            )
        ) from error
    listening.listen(BURST)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)  # every connection inherits it
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
    listening.set_inheritable(True)
    logging.getLogger("ludotheque.web").debug("listening on %s", listening.getsockname())
    return listening

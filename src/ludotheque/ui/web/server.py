"""Runs the server until somebody stops it: every move that was accepted is stored before it goes."""

import gc
import logging
import socket
from collections.abc import Callable

import uvicorn

from ludotheque.core.text import Text
from ludotheque.table.errors import NotNow
from ludotheque.table.upkeep import refuse_unusable
from ludotheque.ui.web.app import make_app
from ludotheque.ui.web.logs import set_up
from ludotheque.ui.web.settings import Settings

KEEP_ALIVE = 75  # seconds that a connection may rest between two requests
COLLECT_EVERY = 20_000  # new objects
GRACE = 5  # seconds for open requests when the house closes


class Server(uvicorn.Server):
    """Tells whoever follows a match that the house closes, instead of waiting for them."""

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
    config = uvicorn.Config(
        make_app(settings), log_config=None, access_log=False, timeout_graceful_shutdown=GRACE, timeout_keep_alive=KEEP_ALIVE,
        proxy_headers=bool(settings.origin), server_header=False, ws="websockets-sansio", ws_max_size=4096,
        ws_ping_interval=20, ws_ping_timeout=20, ws_per_message_deflate=False,  # 300 kB of memory for each socket
    )  # fmt: skip
    server = Server(config)
    gc.freeze()  # what was made so far stays: the collector need not look at it with every move
    gc.set_threshold(COLLECT_EVERY, 20, 50)
    tell(settings.origin or f"http://{shown}:{port}/")
    server.run(sockets=[listening])
    return 0 if server.started else 1


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
    listening.listen(1024)
    listening.set_inheritable(True)
    logging.getLogger("ludotheque.web").debug("listening on %s", listening.getsockname())
    return listening

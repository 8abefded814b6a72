"""A page with engines, on a small server of this machine alone: the scripts as they are shipped, modules, and papers of questions.

The page is sent with the policy of the house, word for word. Only the script of the worker is sent with one that lets it run
modules: a worker obeys the policy it came with, so that no page of the house needs another.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page

from ludotheque.ui import web as static
from ludotheque.ui.web.middleware import POLICY

HERE = Path(__file__).parent
SCRIPTS = Path(static.__file__).parent / "static" / "engines"
MAY_RUN_MODULES = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
PAGE = b"<!doctype html><html lang=fr><title>Engines</title><link rel=icon href=data:,><script type=module src=./page.js></script>"
WORKER = "engines/worker.js"


@dataclass
class Shelf:
    """What the server hands out: papers by number, each with its module."""

    papers: list[str] = field(default_factory=list)
    modules: list[bytes] = field(default_factory=list)
    worker_policy: str = MAY_RUN_MODULES

    def put(self, paper: str, module: bytes) -> int:
        self.papers.append(paper)
        self.modules.append(module)
        return len(self.papers) - 1

    def file(self, path: str) -> tuple[bytes, str]:
        """A file and its kind."""
        place, _, name = path.strip("/").rpartition("/")
        if not name:
            return PAGE, "text/html; charset=utf-8"
        if place == "papers":
            return self.papers[int(name)].encode(), "application/json"
        if place == "modules":
            return self.modules[int(name)], "application/wasm"
        return ((SCRIPTS if place == "engines" else HERE) / name).read_bytes(), "text/javascript; charset=utf-8"


@contextmanager
def served(shelf: Shelf) -> Iterator[str]:
    """The address of the page while the server runs."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            body, kind = shelf.file(self.path)
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            worker = self.path.endswith(WORKER)
            self.send_header("content-security-policy", shelf.worker_policy if worker else POLICY)
            self.send_header("cache-control", "no-store" if worker else "max-age=3600")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_told: Any) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@dataclass
class EnginePage:
    """A page in a browser that asks engines what a test wants to know."""

    page: Page
    shelf: Shelf

    def ask(self, what: str, number: int, *more: Mapping[str, Any] | int) -> Any:
        """A function of driver.js, of the paper with this number."""
        return self.page.evaluate("([what, number, more]) => window.ask(what, number, ...more)", [what, number, more])


@contextmanager
def opened(browser: Browser) -> Iterator[EnginePage]:
    """The page, ready to be asked."""
    shelf = Shelf()
    with served(shelf) as address:
        page = browser.new_page()
        page.goto(address)
        yield EnginePage(page, shelf)
        page.close()

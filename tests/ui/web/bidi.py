"""Firefox as the distribution ships it, started without a window and spoken to over WebDriver BiDi.

BiDi is the W3C's own protocol, answered by Firefox itself: no driver stands between, as Playwright would want a
Firefox of its own make. One socket, commands with a number, answers with the same number, events in between:
https://w3c.github.io/webdriver-bidi/
"""

import itertools
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

FIREFOX = shutil.which("firefox-esr")
WITH_US = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []  # it goes even if our run is killed
PATIENCE = 180.0  # seconds; an engine that was never used here is compiled first, a failing test waits so long
PAUSE = 0.03  # seconds from one look at something awaited to the next
SETTINGS: dict[str, bool | int | str] = {
    "intl.accept_languages": "fr-FR, fr",
    "ui.prefersReducedMotion": 1,
    "ui.systemUsesDarkTheme": 0,
    "app.normandy.enabled": False,  # from here on: a browser that asks nothing of the world
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "browser.search.update": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
    "toolkit.telemetry.server": "data:,",
}


class Refused(Exception):
    """Firefox would not do what it was asked: its word for why, then its sentence."""


class Wire:
    """The socket to one Firefox; what its pages say in their consoles is kept, by page, until somebody asks."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.numbers = itertools.count(1)
        self.said: list[tuple[str, str, str]] = []  # the page, how grave, the words

    def ask(self, method: str, **params: Any) -> Any:
        """Give an order and wait for its answer."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        until = time.monotonic() + PATIENCE
        while True:
            message = json.loads(self.socket.recv(timeout=max(0.0, until - time.monotonic())))
            if message.get("id") == number:
                break
            self._hear(message)
        if message["type"] == "error":
            raise Refused(message["error"], message["message"])
        return message["result"]

    def _hear(self, event: dict[str, Any]) -> None:
        if event.get("method") == "log.entryAdded":
            entry = event["params"]
            self.said.append((entry["source"].get("context", ""), entry["level"], entry["text"] or ""))


@contextmanager
def firefox() -> Iterator[Wire]:
    """A Firefox of one's own. It and everything it wrote are gone afterwards."""
    if FIREFOX is None:
        pytest.skip("NO FIREFOX: NOTHING OF THE HOUSE IS TESTED IN A SECOND BROWSER")
    with tempfile.TemporaryDirectory(prefix="ludo-firefox-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        profile = home / "profile"
        profile.mkdir()
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in SETTINGS.items()]
        (profile / "user.js").write_text("\n".join(lines))
        with (home / "notes.txt").open("w") as notes:
            process = subprocess.Popen(
                [*WITH_US, FIREFOX, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0"],
                stdin=subprocess.DEVNULL, stdout=notes, stderr=notes, start_new_session=True,
                env={**os.environ, "HOME": folder, "MOZ_CRASHREPORTER_DISABLE": "1"},
            )  # fmt: skip
        try:
            address = f"ws://127.0.0.1:{_port(process, home)}/session"
            with connect(address, max_size=None, compression=None, ping_interval=None, proxy=None) as socket:
                wire = Wire(socket)
                wire.ask("session.new", capabilities={})
                wire.ask("session.subscribe", events=["log.entryAdded"])
                yield wire
                wire.ask("browser.close")
        finally:
            _end(process)


def _port(process: subprocess.Popen[bytes], home: Path) -> int:
    """Where it listens, which it writes beside its profile as soon as it does."""
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        with suppress(FileNotFoundError, json.JSONDecodeError):
            return int(json.loads((home / "profile" / "WebDriverBiDiServer.json").read_text())["ws_port"])
        time.sleep(PAUSE)
    raise AssertionError(f"Firefox did not start: {(home / 'notes.txt').read_text()[-2000:]}")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Wait for it to go, and send away, by their number, whatever of it has not gone."""
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        pass
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(10)

"""Behind a real nginx, with the configuration that docs/house.md gives: who is believed, and what passes through."""

import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from knocking import Served, free_port, on_sqlite
from ludotheque.store.database import sqlite_url

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
OPENSSL = shutil.which("openssl")
pytestmark = pytest.mark.skipif(not NGINX or not OPENSSL, reason="NO NGINX: THE HOUSE IS NOT TESTED BEHIND A PROXY")
DOCUMENT = Path(__file__).parents[3] / "docs" / "house.md"
MANY = 200  # more keys than one address gets
CLIENT = "127.0.0.7"  # an address of this machine that is not the proxy's
AROUND = """
daemon off; master_process off; worker_processes 1; pid {folder}/nginx.pid; error_log stderr crit;
events {{ worker_connections 256; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {sample}
}}
"""


def sample() -> str:
    """What docs/house.md tells people to write."""
    found = re.search(r"```nginx\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def fitted(text: str, folder: Path, port: int, house: str) -> str:
    """The sample on ports of this test, with a certificate of its own."""
    for before, after in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("server_name jeux.exemple.fr;", "server_name localhost;"),
        ("/etc/letsencrypt/live/jeux.exemple.fr/fullchain.pem", f"{folder}/cert.pem"),
        ("/etc/letsencrypt/live/jeux.exemple.fr/privkey.pem", f"{folder}/key.pem"),
        ("http://127.0.0.1:8080", house),
    ):
        assert before in text, before
        text = text.replace(before, after)
    return text


@dataclass
class Proxied:
    """A house behind nginx: its public address, and its own."""

    public: str
    own: str
    trust: ssl.SSLContext

    def client(self, base: str = "", host: str = CLIENT) -> httpx.Client:
        transport = httpx.HTTPTransport(verify=self.trust, local_address=host)
        return httpx.Client(base_url=base or self.public, transport=transport, timeout=30)


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    tmp_path = tmp_path_factory.mktemp("proxied")
    port, own_port = free_port(), free_port()
    public, own = f"https://localhost:{port}", f"http://127.0.0.1:{own_port}"
    subprocess.run(
        [OPENSSL or "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-keyout", "key.pem", "-out", "cert.pem", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost"],
        cwd=tmp_path, check=True, capture_output=True, timeout=60,
    )  # fmt: skip
    written = AROUND.format(folder=tmp_path, sample=fitted(sample(), tmp_path, port, own))
    (tmp_path / "nginx.conf").write_text(written, encoding="utf-8")
    command = [NGINX or "nginx", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"), "-e", "stderr"]
    house = [
        sys.executable,
        "-m",
        "ludotheque.cli",
        "serve",
        "--no-warm-up",
        "--database",
        sqlite_url(tmp_path / "house.db"),
    ]
    started = [
        subprocess.Popen(words, stderr=subprocess.DEVNULL)
        for words in ([*house, "--port", str(own_port), "--origin", public], command)
    ]
    behind = Proxied(public, own, ssl.create_default_context(cafile=str(tmp_path / "cert.pem")))
    try:
        _until_open(behind)
        yield behind
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(20)


def _until_open(behind: Proxied) -> None:
    with behind.client() as client:
        for _ in range(600):
            try:
                if client.get("/healthz").status_code == 200:
                    return
            except httpx.ConnectError:
                pass
            time.sleep(0.05)
    raise AssertionError("nginx did not open")


def keys_taken(client: httpx.Client) -> int:
    """How many keys of guests an address gets before it must wait, each asked for under another name."""
    for number in range(MANY):
        if client.post("/api/guest", json={}, headers=spoofed(number)).status_code == 429:
            return number
    return MANY


def spoofed(number: int) -> dict[str, str]:
    address = f"203.0.113.{number}"
    return {
        "x-forwarded-for": address,
        "x-real-ip": address,
        "forwarded": f"for={address};proto=http;host=evil.example",
        "x-forwarded-proto": "http",
        "x-forwarded-host": "evil.example",
        "x-client-ip": address,
        "true-client-ip": address,
    }


def test_nobody_becomes_many_by_saying_so_to_the_proxy(proxied: Proxied) -> None:
    with proxied.client() as client:
        assert keys_taken(client) < MANY
    with proxied.client(host="127.0.0.8") as other:
        assert other.post("/api/guest", json={}).status_code == 200  # each address of the street counts by itself


def test_nobody_becomes_many_by_saying_so_to_the_house(proxied: Proxied) -> None:
    with proxied.client(proxied.own, "127.0.0.9") as client:  # past the proxy, from an address that is not its own
        assert keys_taken(client) < MANY


def test_cookies_are_for_https_and_links_name_the_house(proxied: Proxied) -> None:
    with proxied.client(host="127.0.0.10") as client:
        answer = client.get("/?lang=fr", headers=spoofed(1) | {"host": "evil.example"})
        given = answer.headers.get_list("set-cookie")
        assert len(given) == 2
        assert all("secure" in one.lower() for one in given)
        assert "evil.example" not in answer.text
        moved = client.get("/moi/", headers={"host": "evil.example"})
        assert "evil.example" not in moved.headers.get("location", "")
        key = client.post("/api/guest", json={}).json()["token"]
        headers = {"authorization": f"Bearer {key}", "host": "evil.example"}
        table = client.post("/api/challenge", json={"game": "alak"}, headers=headers).json()
        assert table["url"].startswith(proxied.public)


def test_live_boards_and_streams_pass_through(proxied: Proxied) -> None:
    with proxied.client(host="127.0.0.11") as client:
        key = client.post("/api/guest", json={}).json()["token"]
        headers = {"authorization": f"Bearer {key}"}
        table = client.post("/api/challenge", json={"game": "puissance4", "opponent": "screen"}, headers=headers).json()
        with client.stream("GET", f"/api/bot/game/stream/{table['id']}", headers=headers) as stream:
            lines = stream.iter_lines()
            assert "gameFull" in next(lines)
            place = f"{proxied.public.replace('https', 'wss')}/live/{table['id']}"
            with connect(place, additional_headers=headers, ssl=proxied.trust) as socket:
                assert "board" in str(socket.recv(timeout=20))
                moved = client.post(f"/api/bot/game/{table['id']}/move/4?ply=0", headers=headers)
                assert moved.status_code == 200
                assert "boardLines" in str(socket.recv(timeout=20))
            assert '"ply":1' in next(line for line in lines if line.strip())


@on_sqlite
def test_without_a_public_address_nobody_is_believed(served: Served) -> None:
    transport = httpx.HTTPTransport(local_address="127.0.0.12")
    with httpx.Client(base_url=served.address, transport=transport, timeout=30) as client:
        assert keys_taken(client) < MANY
        given = client.get("/?lang=fr", headers={"x-forwarded-proto": "https"}).headers.get_list("set-cookie")
        assert given
        assert not any("secure" in one.lower() for one in given)

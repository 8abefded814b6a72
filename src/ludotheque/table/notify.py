"""Announcements between the processes of one house: PostgreSQL carries them (LISTEN and NOTIFY)."""

import json
import logging
import threading
import time
from collections.abc import Callable

import psycopg
from sqlalchemy import Connection, text

from ludotheque.store.database import Database, attentive

CHANNEL = "ludotheque"
POLL = 0.5  # seconds between two looks at whether to stop
RETRY = 1.0  # seconds before a lost connection is tried again
log = logging.getLogger("ludotheque.notify")


def send(connection: Connection, news: dict[str, str | int]) -> None:
    """Tell the other processes; it reaches them when the transaction is committed, and only then."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": json.dumps(news)})


class Ear:
    """Hears what other processes announce. `missed` is called whenever something may have been lost, `deaf` before that."""

    def __init__(
        self,
        database: Database,
        heard: Callable[[dict[str, str]], None],
        missed: Callable[[], None],
        deaf: Callable[[], None] = lambda: None,
    ) -> None:
        self.address = attentive(database.url.set(drivername="postgresql")).render_as_string(hide_password=False)
        self.heard = heard
        self.missed = missed
        self.deaf = deaf
        self.stopping = threading.Event()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._run, name="ear", daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.stopping.set()
        self.thread.join()

    def _run(self) -> None:
        while not self.stopping.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                log.warning("announcements interrupted: %s", error)
                self.deaf()
                time.sleep(RETRY)

    def _listen(self) -> None:
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.ready.set()
            self.missed()
            while not self.stopping.is_set():
                for note in connection.notifies(timeout=POLL):
                    self._tell(note.payload)

    def _tell(self, words: str) -> None:
        try:
            news = json.loads(words)
        except ValueError:  # somebody else's program speaks on our channel
            log.warning("not an announcement: %s", words)
            return
        self.heard(news)

"""The one hand that writes: changes that arrive together are committed together, and told apart.

A commit waits for the disk. One commit for each change would allow a few hundred changes a second at best;
here whatever arrived during the last commit shares the next one. While several come together, the next commit
waits a little for more of them: a commit costs more than the changes in it.
"""

import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from ludotheque.core.errors import LudothequeError
from ludotheque.store.database import Database, unreachable
from ludotheque.store.errors import Clash

T = TypeVar("T")
Work = Callable[[Connection], Any]  # may be run twice: it only changes what it reaches through the connection
LARGEST_BATCH = 200
GATHERING = 0.008  # seconds
TAKEN = frozenset({"SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "23505"})  # 23505: PostgreSQL
GAVE_WAY = "40P01"  # PostgreSQL: two processes waited for each other, and this one had to go


class Writer:
    """Runs work in a thread of its own; a future is done when its work is on the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.engine = database.engine.execution_options(writes=True)
        self.waiting: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    def submit(self, work: Callable[[Connection], T]) -> "Future[T]":
        """Do this work with the next commit; a LudothequeError it raises must come before it changes anything."""
        future: Future[T] = Future()
        self.waiting.put((work, future))
        return future

    def now(self, work: Callable[[Connection], T]) -> T:
        """Do this work and wait for it."""
        return self.submit(work).result()

    def close(self) -> None:
        """Finish what is waiting, then stop."""
        self.waiting.put(None)
        self.thread.join()

    def _run(self) -> None:
        batch: list[tuple[Work, Future[Any]]] = []
        while True:
            item = self.waiting.get()
            if len(batch) > 1:  # it is a busy hour: others are about to come
                time.sleep(GATHERING)
            batch = []
            while item is not None:
                if item[1].set_running_or_notify_cancel():  # else whoever asked no longer waits: nothing is written
                    batch.append(item)
                if len(batch) == LARGEST_BATCH or self.waiting.empty():
                    break
                item = self.waiting.get()
            if batch:
                self._commit(batch)
            if item is None:
                return

    def _commit(self, batch: list[tuple[Work, Future[Any]]]) -> None:
        """All in one transaction; if it breaks, each in its own, so that one cannot harm another."""
        try:
            results = self._together([work for work, _ in batch])
        except Exception as error:
            if len(batch) > 1:
                for one in batch:
                    self._commit([one])
                return
            results = [self._told(error)]
        for (_, future), result in zip(batch, results, strict=True):
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    def _told(self, error: Exception) -> Exception:
        if isinstance(error, DBAPIError) and _overtaken(error):  # another process was there a moment before
            return Clash()
        if not isinstance(error, SQLAlchemyError):
            return error
        told = unreachable(self.database.url, error)
        told.__cause__ = error  # whoever watches over the house finds in it what the database complained of
        return told

    def _together(self, works: list[Work]) -> list[Any]:
        with self.engine.begin() as connection:
            return [_refusable(work, connection) for work in works]


def _overtaken(error: DBAPIError) -> bool:
    """Whether what was to be written is there already (the same name, the same ply), or another must be let pass."""
    names = getattr(error.orig, "sqlite_errorname", None), getattr(error.orig, "sqlstate", None)
    return GAVE_WAY in names or not TAKEN.isdisjoint(names)


def _refusable(work: Work, connection: Connection) -> Any:
    try:
        return work(connection)
    except LudothequeError as refusal:
        return refusal

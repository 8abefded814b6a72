"""The same jobs on other machines: Dask's scheduler hands each to one of its workers (extra `cluster`).

Who trusts whom. Dask's machines and the one that gives out the jobs belong to one teacher and trust each other: Dask moves
pickled messages between them, so whoever can speak to the scheduler commands them all; between machines, use TLS.
What we send and get back is only bytes, a JSON dictionary each way: a job as in crew/job.py, and an answer that is
checked before it is kept. A student's code trusts nobody and is trusted by nobody: it travels as bytes inside the job
and runs in the sandbox of the worker, which refuses it where there is none.
"""

import queue
import socket
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from threading import local
from typing import Any, Protocol, Self
from uuid import uuid4

from ludotheque.core.errors import BadOption
from ludotheque.core.text import Text, one_line, quoted
from ludotheque.crew.job import CrewFailed, CrewJob, Found, Given, WorkerDied, signed_by
from ludotheque.crew.pool import Died, Wanted, Worker, always

CONNECT_SECONDS = 10.0
WORKERS_SECONDS = 30.0  # without any worker before we give up; one that was killed comes back sooner
LOOK_SECONDS = 1.0  # between two looks whether anybody is still there
WAITING = 2  # jobs sent ahead for each thread of the workers, so that none waits for the next
WITHOUT_TLS = Text(
    "Sans TLS, quiconque atteint l'ordonnanceur commande toutes ses machines : voyez docs/cluster.md.",
    "Without TLS, whoever reaches the scheduler commands all its machines: see docs/cluster.md.",
)
CERTIFICATES = ("ca.pem", "cert.pem", "key.pem")  # in the folder of --cluster-security

_here = local()  # the worker process of each thread of a Dask worker


class JobFuture(Protocol):
    """A job that a worker does, as Dask sees it."""

    key: str

    def result(self, timeout: float) -> bytes: ...


class ClusterLost(CrewFailed):
    """The other machines do not answer any more."""


def work_there(packed: bytes) -> bytes:
    """One job, on a worker: in a process of its own, as on the machine that gives out the jobs."""
    if not hasattr(_here, "worker"):
        _here.worker = Worker()
    line: str = _here.worker.answer(packed.decode())
    return signed_by(socket.gethostname(), line).encode()


class Cluster:
    """Does jobs on the workers of a Dask scheduler. A worker that dies loses nothing: its jobs are given to others."""

    def __init__(self, address: str, certificates: Path | None = None) -> None:
        self.address = address
        self.certificates = certificates
        self.client: Any = None  # Dask's, while we are connected

    def __enter__(self) -> Self:
        security = _security(self.address, self.certificates)
        try:
            self.client = _dask().Client(
                self.address,
                timeout=CONNECT_SECONDS,
                security=security,
                set_as_default=False,
                direct_to_workers=False,
                deserializers=["dask", "msgpack"],  # what comes back is bytes: nothing to unpickle
            )
        except (OSError, ValueError, RuntimeError) as error:
            raise ClusterLost(
                Text(
                    f"Aucun ordonnanceur Dask ne répond à {quoted(self.address)} ({_first_line(error)}).",
                    f"No Dask scheduler answers at {quoted(self.address)} ({_first_line(error)}).",
                )
            ) from error
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close(timeout=CONNECT_SECONDS)

    def results(
        self, jobs: Sequence[CrewJob[Given, Found]], wanted: Wanted = always, died: Died[Given, Found] | None = None
    ) -> Iterator[tuple[CrewJob[Given, Found], Found]]:
        """Do the jobs, telling of each as it ends; no new one is begun once `wanted` says no."""
        name = uuid4().hex  # two of us may share the workers
        waiting = iter(jobs)
        under_way: dict[str, tuple[CrewJob[Given, Found], JobFuture]] = {}
        ended: queue.SimpleQueue[JobFuture] = queue.SimpleQueue()
        try:
            self._send(waiting, under_way, ended, name, wanted)
            while under_way:
                future = self._next(ended)
                job, _ = under_way.pop(future.key)
                yield job, _found(job, self._answer(job, future), died)
                self._send(waiting, under_way, ended, name, wanted)
        finally:
            if under_way:  # something went wrong, or nothing more is wanted
                self.client.cancel([future for _, future in under_way.values()], force=True)

    def _send(
        self,
        waiting: Iterator[CrewJob[Given, Found]],
        under_way: dict[str, tuple[CrewJob[Given, Found], JobFuture]],
        ended: queue.SimpleQueue[JobFuture],
        name: str,
        wanted: Wanted,
    ) -> None:
        """Keep every thread busy, and no more: a class's bots are not piled up on the scheduler."""
        room = WAITING * max(1, self.threads())
        while len(under_way) < room and wanted():
            job = next(waiting, None)
            if job is None:
                return
            key = f"ludotheque-{name}-{job.id}"
            future = self.client.submit(work_there, job.packed().encode(), key=key, pure=False)
            under_way[key] = job, future
            future.add_done_callback(ended.put)

    def _next(self, ended: queue.SimpleQueue[JobFuture]) -> JobFuture:
        """The next job to end; raises ClusterLost when nobody has been there to work for a while."""
        alone_since: float | None = None
        while True:
            try:
                return ended.get(timeout=LOOK_SECONDS)
            except queue.Empty:
                alone_since = None if self.threads() else alone_since or time.monotonic()
                if alone_since is not None and time.monotonic() - alone_since > WORKERS_SECONDS:
                    raise ClusterLost(
                        Text(
                            f"L'ordonnanceur {quoted(self.address)} n'a plus de travailleur.",
                            f"The scheduler {quoted(self.address)} has no worker left.",
                        )
                    ) from None

    def _answer(self, job: CrewJob[Given, Found], future: JobFuture) -> bytes:
        """What a worker answered. Where it died with its answer the job is done again, which takes its time."""
        while True:
            try:
                return future.result(timeout=CONNECT_SECONDS)
            except Exception as error:  # a worker without Ludothèque, or one that died again and again
                if isinstance(error, TimeoutError) and self.threads():
                    continue
                raise ClusterLost(
                    Text(
                        f"Le travail {job.id} n'a pas pu être fait par les travailleurs ({_first_line(error)}).",
                        f"The job {job.id} could not be done by the workers ({_first_line(error)}).",
                    )
                ) from error

    def threads(self) -> int:
        """How many jobs the workers can do at once; 0 when there is no worker, or not even a scheduler."""
        try:
            return int(sum(self.client.nthreads().values())) if self.client.status == "running" else 0
        except OSError:
            return 0


def _found(job: CrewJob[Given, Found], answer: bytes, died: Died[Given, Found] | None) -> Found:
    """What the job found; what is not that stops everything with a sentence."""
    try:
        return job.read(answer)
    except WorkerDied as death:
        if died is None:
            raise
        return died(job, death.cause)
    except (TypeError, ValueError) as error:
        raise ClusterLost(
            Text(
                f"Ce qui revient des travailleurs ne répond pas à {job.id}.",
                f"What comes back from the workers does not answer {job.id}.",
            )
        ) from error


def _dask() -> Any:
    """The extra `cluster` is optional: says so in one sentence where it is missing."""
    try:
        return import_module("distributed")
    except ImportError as error:
        raise BadOption(
            Text(
                "--cluster demande Dask, qui n'est pas installé : pip install 'ludotheque[cluster]'.",
                "--cluster needs Dask, which is not installed: pip install 'ludotheque[cluster]'.",
            )
        ) from error


def _security(address: str, folder: Path | None) -> Any:
    """The certificates to show and to ask for; None where Dask's own configuration decides."""
    security = _dask().Security
    if folder is None:
        if address.startswith("tls://") and not security().tls_ca_file:
            raise BadOption(
                Text(
                    f"L'adresse {quoted(address)} demande des certificats : ajoutez --cluster-security DOSSIER (docs/cluster.md).",
                    f"The address {quoted(address)} needs certificates: add --cluster-security FOLDER (docs/cluster.md).",
                )
            )
        return None
    missing = [name for name in CERTIFICATES if not (folder / name).is_file()]
    if missing or not address.startswith("tls://"):
        raise BadOption(
            Text(
                f"--cluster-security demande une adresse tls:// et un dossier qui contient {', '.join(CERTIFICATES)}"
                + (f" ; il y manque {', '.join(missing)}." if missing else "."),
                f"--cluster-security needs a tls:// address and a folder that holds {', '.join(CERTIFICATES)}"
                + (f"; {', '.join(missing)} is missing." if missing else "."),
            )
        )
    authority, certificate, key = (str(folder / name) for name in CERTIFICATES)
    return security(tls_ca_file=authority, tls_client_cert=certificate, tls_client_key=key, require_encryption=True)


def in_clear(address: str) -> bool:
    """Whether the jobs would travel over a network without TLS."""
    host = address.rpartition("//")[2].rpartition(":")[0]
    return not address.startswith("tls://") and host not in ("127.0.0.1", "localhost", "[::1]")


def _first_line(error: BaseException) -> str:
    said = next(iter(str(error).splitlines()), "") or type(error).__name__
    return one_line(said, most=200)

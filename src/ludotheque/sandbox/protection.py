"""What protects this machine from a stranger's program, found by really trying, and how to get the rest."""

import os
import socket
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from ludotheque.core.text import Text
from ludotheque.sandbox import bubble, forbidden
from ludotheque.sandbox.bubble import Passage
from ludotheque.sandbox.building import way_in
from ludotheque.sandbox.inside.values import PlainData, decode, encode
from ludotheque.sandbox.jail import Jail, JailError
from ludotheque.sandbox.limits import Limits

MANY_THREADS = 40
COMPUTED, SETTLE, NAP = 0.02, 0.01, 0.1  # seconds
NOTHING = 0.002  # seconds of computing in such a nap; a thread that runs takes a share of it on the busiest machine
SMALL = Limits(memory_mb=4096, processes=12)  # 40 threads fit in the memory: only their number can stop them

INSTALL = Text(
    "Installez-le : « sudo apt install bubblewrap util-linux » (Debian, Ubuntu) ou « sudo dnf install bubblewrap util-linux » (Fedora).",
    'Install it: "sudo apt install bubblewrap util-linux" (Debian, Ubuntu) or "sudo dnf install bubblewrap util-linux" (Fedora).',
)
# Docker's own profile forbids pivot_root and new namespaces; its AppArmor profile forbids mounts. A plain user in a container
# then needs no capability; root needs three for a uid of its own in each jail: to mount, to bring up the jail's
# own (and only) network device, and to look at a process of another uid.
DOCKER = "docker run --security-opt seccomp=unconfined --security-opt apparmor=unconfined"
DOCKER_ROOT = f"{DOCKER} --cap-add SYS_ADMIN --cap-add NET_ADMIN --cap-add SYS_PTRACE"
ALLOW = Text(
    "Permettez les espaces de noms : « sudo sysctl kernel.unprivileged_userns_clone=1 » (Debian), « sudo sysctl "
    f"kernel.apparmor_restrict_unprivileged_userns=0 » (Ubuntu), « {DOCKER} --user 1000 … » (Docker) ; ou lancez en root.",
    'Allow namespaces: "sudo sysctl kernel.unprivileged_userns_clone=1" (Debian), "sudo sysctl '
    f'kernel.apparmor_restrict_unprivileged_userns=0" (Ubuntu), "{DOCKER} --user 1000 …" (Docker); or run as root.',
)
PROCESSOR = Text(
    "Le filtre d'appels système n'existe que pour les processeurs x86_64 et aarch64.",
    "The filter of system calls exists for x86_64 and aarch64 processors only.",
)
CONTAINER = Text(
    f"Donnez ces droits au conteneur : « {DOCKER_ROOT} … » ; ou lancez sans être root (--user 1000).",
    f'Give the container these rights: "{DOCKER_ROOT} …"; or run without being root (--user 1000).',
)
SIGNALS = Text(
    "Il faut un noyau Linux 5.3 ou plus récent, un /proc monté, et un conteneur qui laisse passer pidfd_open et "
    "pidfd_send_signal (Docker 20.10 ou plus récent) ; sinon, ne lancez qu'une partie ou un rendu à la fois.",
    "A Linux kernel 5.3 or later is needed, /proc mounted, and a container that lets pidfd_open and pidfd_send_signal "
    "through (Docker 20.10 or later); otherwise run one game or one hand-in at a time.",
)
FEWER = Text(
    "Ce noyau ne le dit pas (/proc/N/schedstat, CONFIG_SCHED_INFO) : n'occupez pas tous les processeurs, --concurrency 1 pour "
    "un tournoi, --jobs 1 pour noter.",
    "This kernel does not tell it (/proc/N/schedstat, CONFIG_SCHED_INFO): do not keep every processor busy, --concurrency 1 "
    "for a tournament, --jobs 1 for grading.",
)
SEEING = Text(
    "Il faut pouvoir regarder dans /proc/N/root : sans root, un /proc ordinaire suffit ; root dans un conteneur a besoin de "
    "--cap-add SYS_PTRACE (Docker).",
    "One must be able to look into /proc/N/root: without root an ordinary /proc is enough; root in a container needs "
    "--cap-add SYS_PTRACE (Docker).",
)
REPORT_IT = Text("C'est un défaut de la prison : signalez-le.", "This is a fault of the jail: report it.")
UPGRADE = Text("Il faut un noyau Linux 5.14 ou plus récent.", "A Linux kernel 5.14 or later is needed.")


class Protection(Enum):
    """FULL: every wall stands. PARTIAL: the jail stands, something is missing. NONE: there is no jail."""

    FULL = "full"
    PARTIAL = "partial"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class ProbeFinding:
    """One thing that was tried; `remedy` says how to get it."""

    name: str
    ok: bool
    what: Text
    remedy: Text


@dataclass(frozen=True, slots=True)
class Report:
    """All that was tried on this machine."""

    level: Protection
    findings: tuple[ProbeFinding, ...]


def protection() -> Report:
    """Try everything: takes about a quarter of a second."""
    findings = [_tool("bwrap"), _tool("prlimit")]
    if bubble.is_root():
        findings.append(_tool("setpriv"))
    if not (findings[0].ok and findings[1].ok):
        return Report(Protection.NONE, tuple(findings))
    try:
        tried = _tried()
    except (JailError, OSError) as error:
        said = error.text if isinstance(error, JailError) else Text(str(error), str(error))
        return Report(Protection.NONE, (*findings, ProbeFinding("jail", False, said, ALLOW)))
    findings += tried
    return Report(Protection.FULL if all(one.ok for one in findings) else Protection.PARTIAL, tuple(findings))


@cache
def level() -> Protection:
    """What this machine offers; tried once."""
    return protection().level


def refuse_unprotected(unsafe: bool) -> None:
    """Go no further without a jail, unless the person insists."""
    if unsafe or level() is not Protection.NONE:
        return
    raise JailError(
        Text(
            "Cette machine ne sait pas enfermer un programme inconnu : rien n'est lancé. « ludotheque doctor » dit quoi "
            "installer ; --unsafe passe outre, à vos risques.",
            'This machine cannot jail an unknown program: nothing is run. "ludotheque doctor" says what to install; '
            "--unsafe goes on regardless, at your own risk.",
        )
    )


def _tool(name: str) -> ProbeFinding:
    found = bubble.tool(name)
    what = Text(f"{name} : {found}", f"{name}: {found}")
    return ProbeFinding(
        name, found is not None, what if found else Text(f"{name} manque.", f"{name} is missing."), INSTALL
    )


def _tried() -> list[ProbeFinding]:
    """Put the probe in a jail and let it try."""
    probe = Path(__file__).with_name("probe.py").read_bytes()
    with (
        Jail({"probe.py": probe}, SMALL, library=False) as jail,
        socket.create_server(("127.0.0.1", 0)) as server,
        tempfile.NamedTemporaryFile() as secret,
    ):
        jail.ask({"op": "load", "module": "probe"})

        def call(function: str, *arguments: PlainData) -> PlainData:
            request = {"op": "call", "function": function, "arguments": [encode(one) for one in arguments]}
            return decode(jail.ask(request)["value"])

        reached = call("network", server.getsockname()[1])
        outside = any(call("seen", path) for path in (secret.name, "/proc/self", "/etc/passwd", "/home"))
        times = _times(jail, call)
        return [
            _jail(),
            _limits(call("limits")),
            _files(outside, call("written")),
            _network(reached),
            _processes(call("threads", MANY_THREADS)),
            _calls(call("process")),
            *times,
            _names(jail),
            *([_uid(call("uid"))] if bubble.is_root() else []),
        ]


def _jail() -> ProbeFinding:
    own = way_in() is Passage.OWN_UID
    fr = "La prison démarre" + (", un utilisateur pour chacune." if own else ", dans un espace de noms.")
    en = "The jail starts" + (", with a user of its own." if own else ", in a user namespace.")
    return ProbeFinding("jail", True, Text(fr, en), ALLOW)


def _limits(found: PlainData) -> ProbeFinding:
    wanted = {"memory": SMALL.memory_mb << 20, "cpu": SMALL.cpu_seconds + 1, "file": SMALL.file_mb << 20}
    ok = isinstance(found, dict) and all(found.get(name) == value for name, value in wanted.items())
    what = Text("Mémoire, temps de calcul et fichiers sont bornés.", "Memory, computing time and files are bounded.")
    return ProbeFinding("limits", ok, what, INSTALL)


def _files(outside: bool, written: PlainData) -> ProbeFinding:
    what = Text("Les fichiers de la machine sont hors de vue.", "The files of the machine are out of sight.")
    return ProbeFinding("files", not outside and written == [], what, REPORT_IT)


def _network(reached: PlainData) -> ProbeFinding:
    return ProbeFinding("network", not reached, Text("Il n'y a pas de réseau.", "There is no network."), REPORT_IT)


def _processes(started: PlainData) -> ProbeFinding:
    what = Text("Le nombre de fils d'exécution est borné.", "The number of threads is bounded.")
    ok = isinstance(started, int) and 0 < started < SMALL.processes
    return ProbeFinding("processes", ok, what, CONTAINER if bubble.is_root() else UPGRADE)


def _calls(forked: PlainData) -> ProbeFinding:
    what = Text(
        "Aucun autre processus ne peut être lancé, ni de mémoire cachée prise.",
        "No other process can be started, no hidden memory taken.",
    )
    return ProbeFinding("calls", not forked and forbidden.program() is not None, what, PROCESSOR)


def _times(jail: Jail, call: Callable[..., PlainData]) -> list[ProbeFinding]:
    """Whether a thread that it leaves behind computes when nobody asks, and whether what it computes is counted."""
    call("compute", COMPUTED)
    counted = jail.spent.cpu
    call("leave_behind")
    time.sleep(SETTLE)
    before = jail.computed
    time.sleep(NAP)
    meanwhile = jail.computed - before
    call("stop")
    return [_frozen(meanwhile), _counted(counted), _waiting(jail)]


def _frozen(computed: float) -> ProbeFinding:
    what = Text(
        "Un programme est gelé hors de son tour, par un signal (SIGSTOP) : il ne prend le temps de personne.",
        "A program is frozen outside its turn, by a signal (SIGSTOP): it takes nobody's time.",
    )
    return ProbeFinding("freezing", computed < NOTHING, what, SIGNALS)


def _counted(computed: float) -> ProbeFinding:
    what = Text(
        "Le temps compté est le temps de calcul, par l'horloge du noyau.",
        "The time counted is computing time, by the kernel's clock.",
    )
    return ProbeFinding("computing", computed >= COMPUTED, what, SIGNALS)


def _waiting(jail: Jail) -> ProbeFinding:
    what = Text(
        "Le temps d'attente d'un processeur n'est compté à personne ; mais sur des cœurs partagés, le même calcul peut compter jusqu'au double.",
        "Waiting for a processor is charged to nobody; but on shared cores the same computing may count up to twice.",
    )
    return ProbeFinding("waiting", jail.sees_waiting, what, FEWER)


def _names(jail: Jail) -> ProbeFinding:
    what = Text(
        f"Le nombre de fichiers, dossiers et liens est borné ({SMALL.names}).",
        f"The number of files, folders and links is bounded ({SMALL.names}).",
    )
    return ProbeFinding("names", jail.counts_names, what, SEEING)


def _uid(uid: PlainData) -> ProbeFinding:
    what = Text("Chaque prison a son propre utilisateur.", "Each jail has a user of its own.")
    return ProbeFinding("uid", uid != os.getuid() and way_in() is Passage.OWN_UID, what, CONTAINER)

"""Runs the git of this machine on a stranger's repository: with our own settings, so long and so much at most, and never a hook.

Nobody's settings are read but these of the teacher, who may need them to be let in: `credential.*`, `http.*`,
`core.sshCommand`, `core.gitProxy`, `ssh.variant` and `url.*.insteadOf`. Aliases, hooks, filters, includes, drivers: none. Nothing is ever
checked out, so that attributes and filters have no occasion. A program of ours that asks a question would wait for ever: it
cannot, there is no terminal.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import IO

from ludotheque.classroom.handins.git_addresses import without_secrets
from ludotheque.core.errors import LudothequeError
from ludotheque.core.files import FOR_ITS_OWNER, make_private_folder, write_whole
from ludotheque.core.text import Text, one_line

OLDEST = (2, 32)  # the first that knows GIT_CONFIG_GLOBAL
MOST_SECONDS = 120.0  # for one command
MOST_BYTES = 300_000_000  # of one repository; the history of a student's project is some hundred kilobytes
MOST_MEMORY = 700_000_000  # bytes of data of one git: a small pack may hold instructions to write gigabytes
MOST_OUTPUT = 20_000_000  # bytes that one command says
LEAST_FREE = 200_000_000  # bytes of the disk that are left to others
SETTINGS_FILE = ".git-config"  # no hand-in is called so
LOOK = 0.25  # seconds between two looks at the disk
LONGEST_REASON = 160  # characters of what git says
KEPT = re.compile(r"(?:credential|http)\..*|core\.(?:sshcommand|gitproxy)|ssh\.variant|url\..*\.insteadof", re.DOTALL)
PASSED = re.compile(r"(?!GIT_)|GIT_(?:SSH|SSH_COMMAND|SSH_VARIANT|SSL_\w+|PROXY_\w+|HTTP_\w+|EXEC_PATH)$")
LIMITED = 'ulimit -c 0; ulimit -f "$1" 2>/dev/null; ulimit -d "$2" 2>/dev/null; shift 2; exec "$@"'
# Upload-pack on our own copies reads this too, where words on a command line would not reach it.
SETTINGS = """\
[core]
	hooksPath = /dev/null
	fsmonitor = false
	attributesFile = /dev/null
	excludesFile = /dev/null
	bigFileThreshold = 1m
	symlinks = false
	protectNTFS = false
[protocol]
	allow = never
[protocol "https"]
	allow = always
[protocol "ssh"]
	allow = always
[protocol "git"]
	allow = always
[protocol "file"]
	allow = always
[transfer]
	fsckObjects = true
	bundleURI = false
[fetch]
	recurseSubmodules = false
	writeCommitGraph = false
[submodule]
	recurse = false
[gc]
	auto = 0
[maintenance]
	auto = false
[http]
	lowSpeedLimit = 1000
	lowSpeedTime = 20
[credential]
	interactive = never
[pack]
	threads = 1
[index]
	threads = 1
[safe]
	directory = *
"""  # safe.directory: git is only ever run in folders of ours, whoever owns the disk they lie on
OURS = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_ALLOW_PROTOCOL": "https:ssh:git:file",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_LFS_SKIP_SMUDGE": "1",
    "GCM_INTERACTIVE": "never",
    "SSH_ASKPASS_REQUIRE": "never",
    "LC_ALL": "C",
}
SSH = "ssh -oBatchMode=yes -oConnectTimeout=15"


class GitFailure(LudothequeError):
    """Git could not do, within its bounds, what was asked."""


class GitTooBig(GitFailure):
    """A repository, or what it says, is beyond what is kept."""


class GitMissing(LudothequeError):
    """This machine has no git, or one that is too old."""


@dataclass(frozen=True)
class Git:
    """The git of this machine, and the folder in which it works; `stop` ends what is under way."""

    program: str
    folder: Path
    environment: Mapping[str, str]
    stop: Event = field(default_factory=Event)

    def run(
        self,
        depot: Path,
        *words: str,
        given: bytes = b"",
        seconds: float = MOST_SECONDS,
        most: int = MOST_OUTPUT,
        watched: Path | None = None,
    ) -> bytes:
        """What git says of one repository of ours; the folder `watched` may grow so much while it does."""
        limits = (str(MOST_BYTES // 512), str(MOST_MEMORY // 1024))
        command = ["/bin/sh", "-c", LIMITED, "sh", *limits, self.program, f"--git-dir={depot}", *words]
        with (
            tempfile.TemporaryFile(dir=self.folder) as asked,
            tempfile.TemporaryFile(dir=self.folder) as answer,
            tempfile.TemporaryFile(dir=self.folder) as errors,
        ):
            asked.write(given)
            asked.seek(0)
            process = subprocess.Popen(  # noqa: S603 - the words are ours, and addresses stand behind `--`
                command,
                cwd=self.folder,
                env=self.environment,
                stdin=asked,
                stdout=answer,
                stderr=errors,
                start_new_session=True,
            )
            try:
                self._wait(process, time.monotonic() + seconds, answer, most, watched)
            finally:
                _end(process)
            answer.seek(0)
            if process.returncode == 0:
                return answer.read(most)
            errors.seek(0)
            raise _failed(errors.read(100_000).decode("utf-8", "replace"))

    def _wait(
        self, process: "subprocess.Popen[bytes]", until: float, answer: IO[bytes], most: int, watched: Path | None
    ) -> None:
        """Until it ends; one that takes too long, says too much or fills the disk is ended."""
        while True:
            try:
                process.wait(LOOK)
            except subprocess.TimeoutExpired:
                pass
            if self.stop.is_set():
                raise GitFailure(Text("git a été arrêté", "git was stopped"))
            if os.fstat(answer.fileno()).st_size > most or (watched is not None and size_of(watched) > MOST_BYTES):
                raise too_much()
            if process.returncode is not None:
                return
            if shutil.disk_usage(self.folder).free < LEAST_FREE:
                raise GitFailure(Text("le disque est presque plein", "the disk is nearly full"))
            if time.monotonic() > until:
                raise GitFailure(Text("il a mis trop de temps à répondre", "it took too long to answer"))


def open_git(folder: Path, environment: Mapping[str, str] = os.environ) -> Git:
    """The git of this machine, to work in this private folder with our settings and the teacher's way in."""
    program = shutil.which("git", path=environment.get("PATH"))
    if program is None:
        raise GitMissing(
            Text(
                "Il n'y a pas de git sur cette machine : --git-list en a besoin.",
                "This machine has no git: --git-list needs it.",
            )
        )
    make_private_folder(folder)
    settings = folder.resolve() / SETTINGS_FILE
    write_whole(settings, SETTINGS, mode=FOR_ITS_OWNER)
    plain = {name: value for name, value in environment.items() if PASSED.match(name) and name != "SSH_ASKPASS"}
    said = _asked(program, folder, plain, "version").decode("utf-8", "replace")
    number = re.match(r"git version (\d+)\.(\d+)", said)
    if number is None or (int(number[1]), int(number[2])) < OLDEST:
        shown, least = one_line(said.strip(), most=40), ".".join(map(str, OLDEST))
        raise GitMissing(
            Text(
                f"Il faut git {least} au moins ; il y a ici : {shown}.",
                f"Git {least} at least is needed; here is: {shown}.",
            )
        )
    own = {
        name: environment[name]
        for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM")
        if name in environment
    }
    kept = _way_in(program, folder, {**plain, **own})
    ssh = (
        {}
        if {"GIT_SSH", "GIT_SSH_COMMAND"} & plain.keys() or any(key == "core.sshcommand" for key, _ in kept)
        else {"GIT_SSH_COMMAND": SSH}
    )
    return Git(
        program, folder.resolve(), {**plain, **ssh, **_as_variables(kept), **OURS, "GIT_CONFIG_GLOBAL": str(settings)}
    )


def _way_in(program: str, folder: Path, environment: Mapping[str, str]) -> list[tuple[str, str]]:
    """The teacher's own settings that let git in: keys, helpers, proxies."""
    found = list[tuple[str, str]]()
    for scope in ("--system", "--global"):
        said = _asked(program, folder, environment, "config", scope, "--includes", "-z", "--list")
        for entry in said.decode("utf-8", "surrogateescape").split("\0"):
            key, _, value = entry.partition("\n")
            found += [(key, value)] if KEPT.fullmatch(key) else []
    return found


def _as_variables(settings: list[tuple[str, str]]) -> dict[str, str]:
    """Settings as git takes them from its environment, above those of files."""
    named = {f"GIT_CONFIG_KEY_{place}": key for place, (key, _) in enumerate(settings)}
    values = {f"GIT_CONFIG_VALUE_{place}": value for place, (_, value) in enumerate(settings)}
    return {**named, **values, "GIT_CONFIG_COUNT": str(len(settings))}


def _asked(program: str, folder: Path, environment: Mapping[str, str], *words: str) -> bytes:
    """What git says of itself or of the teacher's settings; nothing where there are none."""
    outside = {**environment, "GIT_CEILING_DIRECTORIES": str(folder.resolve().parent), "LC_ALL": "C"}
    try:
        done = subprocess.run(  # noqa: S603 - the words are ours
            [program, *words],
            cwd=folder,
            env=outside,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=20,
        )
    except subprocess.TimeoutExpired:
        return b""
    return done.stdout if done.returncode == 0 else b""


def size_of(folder: Path) -> int:
    """The bytes of the files in a folder of ours, as far as they are still there."""
    total, waiting = 0, [folder]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                with suppress(OSError):
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(Path(entry.path))
                    else:
                        total += entry.stat(follow_symlinks=False).st_size
    return total


def too_much() -> GitTooBig:
    """Nobody's project is that big."""
    most = MOST_BYTES // 1_000_000
    return GitTooBig(Text(f"il est trop gros ({most} Mo au plus)", f"it is too big ({most} MB at most)"))


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End what still runs, with all that it started; what ended by itself may have left a helper that keeps passwords."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _failed(errors: str) -> GitFailure:
    """The line in which git says why, without passwords."""
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    if not lines:
        return GitFailure(Text("git s'est arrêté sans un mot", "git stopped without a word"))
    told = next((line for line in reversed(lines) if line.startswith(("fatal:", "error:", "ERROR:"))), lines[-1])
    shown = one_line(without_secrets(told), most=LONGEST_REASON).rstrip(".")
    return GitFailure(Text(f"git dit : {shown}", f"git says: {shown}"))

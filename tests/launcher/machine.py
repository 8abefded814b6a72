"""A machine to try the launcher on: a checkout, the few tools it has, and Pythons that only pretend."""

import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
SHELLS = [name for name in ("dash", "busybox", "bash") if shutil.which(name)] or ["sh"]
EVERY_SHELL = [SHELLS[0], *(pytest.param(name, marks=pytest.mark.long) for name in SHELLS[1:])]
PINNED = ("base", "turbo", "build-engines", "web", "teach", "test", "explore", "bench")
TOOLS = ["cat", "cksum", "cp", "find", "grep", "id", "ln", "mkdir", "readlink", "rm", "rmdir", "sh", "sleep"]

# What the launcher asks a Python about itself is answered by a real one that lies about its version.
# An order to install is written down and carried out for show; ORDERS may make it go wrong.
# A venv is a link to its Python, and has no pip until one is made for it.
PYTHON = """#!/bin/sh
for last; do :; done
base=$0 pip=PIP
if [ -L "$0" ]; then base=$(readlink "$0"); fi
case "$0" in *.venv/bin/*) if [ -e .venv/pip ]; then pip=24.0; elif [ -L "$0" ]; then pip=''; fi ;; esac
case "$*" in
*'-m venv'*) order=venv ;;
*'-m ensurepip'*) order=ensurepip ;;
*'import numpy'*) order=trial ;;
*'-m benchmarks'*) echo "in $PWD: $*"; exit ;;
*"-m pip"*--editable*) order=package ;;
*"-m pip"*) order=${last##*/} ;;
*) exec REAL -S -E -c 'import sys
from types import SimpleNamespace
sys.version_info, sys._base_executable = VERSION, sys.argv[1]
pip = SimpleNamespace(__version__=sys.argv[2]) if sys.argv[2] else None
sys.modules.update(venv=sys, pip=pip, ensurepip=sys if ABLE else None)
exec(sys.argv[3])' "$base" "$pip" "$last" ;;
esac
[ "$order" = trial ] || echo "$order" >>CALLS
[ ! -e "ORDERS/$order" ] || . "ORDERS/$order"
case $order in
ensurepip) : >.venv/pip ;;
venv) mkdir -p .venv/bin && ln -s "$0" .venv/bin/python && : >.venv/pyvenv.cfg ;;
package) cp GAME .venv/bin/ludotheque ;;
test.txt) for tool in ruff mypy lint-imports pytest coverage; do cp "TOOL" ".venv/bin/$tool"; done ;;
esac
"""

GAME = """#!/bin/sh
echo "in $PWD"
for argument; do echo "<$argument>"; done
cat
"""

TOOL = """#!/bin/sh
for argument; do line="${line-} <$argument>"; done
echo "${0##*/}$line LC_ALL=$LC_ALL LUDO_MISSING=$LUDO_MISSING"
[ ! -e "ORDERS/${0##*/}" ] || . "ORDERS/${0##*/}"
"""


@dataclass
class Machine:
    """A folder with a checkout whose name has spaces and accents, and a PATH of its own."""

    root: Path
    shell_name: str

    def __post_init__(self) -> None:
        shell = shutil.which(self.shell_name) or self.shell_name
        self.shell = [shell, "sh"] if self.shell_name == "busybox" else [shell]
        self.checkout = self.root / "la ludothèque d'été"
        self.bin, self.orders, self.calls_file = (self.root / name for name in ("bin", "orders", "calls"))
        self.home = self.root / "home"
        for folder in (self.checkout / "requirements", self.bin, self.orders, self.home):
            folder.mkdir(parents=True)
        shutil.copy(CHECKOUT / "ludo", self.checkout)
        pinned = [f"requirements/{name}.txt" for name in PINNED]
        for name in ("pyproject.toml", *pinned):
            (self.checkout / name).write_text(f"# {name}\n")
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool) or f"/bin/{tool}")
        self.write(self.root / "GAME", GAME)
        self.write(self.root / "TOOL", self.filled(TOOL))

    def filled(self, text: str) -> str:
        text = text.replace("REAL", shlex.quote(sys.executable)).replace("CALLS", str(self.calls_file))
        for name in ("GAME", "TOOL"):
            text = text.replace(name, str(self.root / name))
        return text.replace("ORDERS", str(self.orders))

    def write(self, path: Path, script: str) -> Path:
        path.write_text(script)
        path.chmod(0o755)
        return path

    def command(self, name: str, script: str = "#!/bin/sh\n") -> Path:
        """Put a command on the PATH."""
        (self.bin / name).unlink(missing_ok=True)
        return self.write(self.bin / name, script)

    def python(self, name: str = "python3", version: str = "3.12", *, able: bool = True, pip: str = "24.0") -> Path:
        """Put a Python on the PATH: one that is `able` can make a pip, one with a pip of 22.3 or later can lend it."""
        numbers = repr((*map(int, version.split(".")), 0))
        script = self.filled(PYTHON).replace("VERSION", numbers).replace("ABLE", str(able)).replace("PIP", pip)
        return self.command(name, script)

    def order(self, name: str, script: str) -> None:
        """What else happens when a tool runs or the named thing (venv, base.txt, package, …) is installed."""
        (self.orders / name).write_text(script)

    def calls(self) -> list[str]:
        """What was installed since the last look."""
        calls = self.calls_file.read_text().splitlines() if self.calls_file.exists() else []
        self.calls_file.unlink(missing_ok=True)
        return calls

    def begin(self, *arguments: str, cwd: Path | None = None, **settings: str) -> subprocess.Popen[str]:
        """Start `ludo` with these arguments and nothing on its input yet."""
        return subprocess.Popen(
            [*self.shell, str(self.checkout / "ludo"), *arguments],
            cwd=cwd or self.home,
            env={"PATH": str(self.bin), "HOME": str(self.home), **settings},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def ludo(self, *arguments: str, typed: str = "", cwd: Path | None = None, **settings: str) -> "Ending":
        """Run `ludo` to its end."""
        return ended(self.begin(*arguments, cwd=cwd, **settings), typed)


@dataclass(frozen=True)
class Ending:
    """How a run of the launcher ended."""

    code: int
    out: str
    err: str


def ended(process: subprocess.Popen[str], typed: str = "") -> Ending:
    """Wait for a run to end."""
    out, err = process.communicate(typed)
    return Ending(process.returncode, out, err)

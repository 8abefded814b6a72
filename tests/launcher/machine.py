"""A machine to try the launcher on: a checkout, the few tools it has, and Pythons that only pretend."""

import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
SHELLS = [name for name in ("dash", "bash", "busybox") if shutil.which(name)]
PINNED = ("base", "turbo", "build-engines", "web", "teach", "test", "explore", "bench")
EVERYTHING = ["venv", "base.txt", "package"]
TOOLS = ["bash", "cat", "cksum", "dirname", "env", "find", "flock", "git", "grep", "id", "ln", "ls", "mkdir", "mktemp"]
TOOLS += ["nice", "readlink", "rm", "sed", "sh", "sleep", "tail"]

# What the launcher asks a Python about itself is answered by a real one that lies about its version.
# An order to install is written down and carried out for show; a file in ORDERS may make it go wrong.
PYTHON = """#!/bin/sh
for last; do :; done
case "$*" in
*'-m venv'*) order=venv ;;
*'-m ensurepip'*) order=ensurepip ;;
*'-m pip'*--editable*) order=package ;;
*'-m pip'*) order=${last##*/} ;;
*'-m '*) exec "${0%/*}/tool" "$@" ;;
*) exec REAL -S -E -c 'import sys
sys.version_info, sys._base_executable = VERSION, sys.argv[1]
sys.modules.update(venv=sys, ensurepip=ABLE)
exec(sys.argv[2])' "$0" "$last" ;;
esac
echo "$order" >>CALLS
[ ! -e "ORDERS/$order" ] || . "ORDERS/$order"
case $order in
venv) mkdir -p .venv/bin && ln -s "$0" .venv/bin/python && : >.venv/bin/pip >.venv/pyvenv.cfg ;;
package) ln -sf GAME .venv/bin/ludotheque ;;
test.txt) for tool in ruff mypy lint-imports coverage tool; do ln -sf TOOL ".venv/bin/$tool"; done ;;
bench.txt) ln -sf TOOL .venv/bin/tool ;;
esac
"""
GAME = """#!/bin/sh
echo "$LUDOTHEQUE_COMMAND in $PWD"
for argument; do echo "<$argument>"; done
cat
"""
TOOL = """#!/bin/sh
echo "${0##*/} $* ${LC_ALL-} ${CI-}${LUDOTHEQUE_LANG-}${LUDO_PYTHON-}${PYTHONDONTWRITEBYTECODE-}"
case "$*" in *pytest*) order=pytest ;; *) order=${0##*/} ;; esac
[ ! -e "ORDERS/$order" ] || . "ORDERS/$order"
"""


@dataclass
class Machine:
    """A folder with a checkout whose name has spaces and accents, a shell, and a PATH of its own."""

    root: Path
    shell: str = SHELLS[0]

    def __post_init__(self) -> None:
        self.checkout = self.root / "la ludothèque d'été"
        self.bin, self.orders, self.home = (self.root / name for name in ("bin", "orders", "home"))
        for folder in (self.checkout / "requirements", self.bin, self.orders, self.home):
            folder.mkdir(parents=True)
        shutil.copy(CHECKOUT / "ludo", self.checkout)
        for name in ("pyproject.toml", *(f"requirements/{name}.txt" for name in PINNED)):
            (self.checkout / name).write_text(f"# {name}\n")
        for tool in TOOLS:
            if found := shutil.which(tool):
                (self.bin / tool).symlink_to(found)
        self.command("game", GAME)
        self.command("tool", TOOL)

    def command(self, name: str, script: str = "") -> Path:
        """Put a command on the PATH."""
        for word, place in {"GAME": "bin/game", "TOOL": "bin/tool", "CALLS": "calls", "ORDERS": "orders"}.items():
            script = script.replace(word, str(self.root / place))
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(script or "#!/bin/sh\n")
        path.chmod(0o755)
        return path

    def python(self, name: str = "python3", version: str = "3.12", *, able: bool = True) -> Path:
        """Put a Python on the PATH, which is `able` to make a venv."""
        numbers = repr((*map(int, version.split(".")), 0))
        script = PYTHON.replace("REAL", shlex.quote(sys.executable)).replace("VERSION", numbers)
        return self.command(name, script.replace("ABLE", "sys" if able else "None"))

    def order(self, name: str, script: str) -> None:
        """What else happens when a tool runs or the named thing (venv, base.txt, package, …) is installed."""
        (self.orders / name).write_text(script)

    def calls(self) -> list[str]:
        """What was installed since the last look; whatever went wrong goes right again."""
        calls = self.root / "calls"
        told = calls.read_text().splitlines() if calls.exists() else []
        for path in (calls, *self.orders.iterdir()):
            path.unlink(missing_ok=True)
        return told

    def begin(self, *arguments: str, name: str = "", **settings: str) -> subprocess.Popen[str]:
        """Start `ludo`, at home, with these arguments and nothing on its input yet."""
        return subprocess.Popen(
            [*([self.shell, "sh"] if self.shell == "busybox" else [self.shell]),
             name or str(self.checkout / "ludo"), *arguments],
            cwd=self.home,
            env={"PATH": str(self.bin), "HOME": str(self.home), **settings},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
            executable=shutil.which(self.shell),
        )  # fmt: skip

    def ludo(self, *arguments: str, typed: str = "", name: str = "", **settings: str) -> "Ending":
        """Run `ludo` to its end."""
        return ended(self.begin(*arguments, name=name, **settings), typed)


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

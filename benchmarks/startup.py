"""How long a person waits: for the help, for the first board, and for the launcher.

    python -m benchmarks.startup [--rounds 31]

Run it from the checkout, after `./ludo` has installed the house once. Every round runs every command once, one after
the other; a ratio is the median of the rounds' ratios to a Python that does nothing.
"""

import argparse
import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).parent.parent
BIN = ROOT / ".venv" / "bin"
BARE = "python -c pass"
COMMANDS: dict[str, list[Path | str]] = {
    BARE: [BIN / "python", "-c", "pass"],
    "ludotheque --help": [BIN / "ludotheque", "--help"],
    "ludotheque play puissance4": [BIN / "ludotheque", "play", "puissance4"],
    "./ludo --help": [ROOT / "ludo", "--help"],
}


def wait_for(command: list[Path | str], home: str) -> float:
    """Seconds until the command has ended; nobody types anything, so a game shows its first board and leaves."""
    environment = {**os.environ, "LUDOTHEQUE_HOME": home}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # nobody who plays compiles everything at every start
    start = perf_counter()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=environment, check=False)
    seconds = perf_counter() - start
    if not done.stdout and "pass" not in command:
        sys.exit(f"{command} printed nothing: {done.stderr.decode()}")
    return seconds


def run(rounds: int) -> None:
    missing = [str(command[0]) for command in COMMANDS.values() if not Path(command[0]).exists()]
    if missing:
        sys.exit(f"{missing[0]} does not exist: run ./ludo --help once, it installs everything.")
    with TemporaryDirectory() as home:
        for command in COMMANDS.values():
            wait_for(command, home)  # once for nothing: files come from the disk, bytecode is written
        taken = [{name: wait_for(command, home) for name, command in COMMANDS.items()} for _ in range(rounds)]
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores {platform.machine()}, {rounds} rounds\n")
    print(f"{'command':30}{'median ms':>10}{'÷ bare':>8}")
    for name in COMMANDS:
        milliseconds = 1000 * median(one[name] for one in taken)
        print(f"{name:30}{milliseconds:10.1f}{median(one[name] / one[BARE] for one in taken):8.2f}")
    overhead = [one["./ludo --help"] - one["ludotheque --help"] for one in taken]
    ratio = median(one["./ludo --help"] / one["ludotheque --help"] for one in taken)
    print(f"\nThe launcher costs {1000 * median(overhead):.1f} ms: {ratio:.2f} × the command alone.")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=31)
    run(arguments.parse_args().rounds)

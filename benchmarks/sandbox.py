"""What the jail costs: a start against a start of plain Python, a move against a line through a plain pipe.

    python benchmarks/sandbox.py [starts] [moves]

Both of each pair are measured in turns, in the same run: a busy machine slows both.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from ludotheque.sandbox.bubble import python
from ludotheque.sandbox.inside.values import encode
from ludotheque.sandbox.jail import Jail

BOT = b"""
def name():
    return "Mamie"

def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    return main_r[0]
"""
ECHO = "import sys\nfor line in sys.stdin:\n    print(line, end='', flush=True)\n"
MOVE = {
    "op": "call",
    "function": "play",
    "after": False,
    "arguments": [encode(one) for one in ([[""] * 9 for _ in range(9)], 4, 4, ["N1", "S2"], ["E3", "O1"], "Rouge")],
}


def timed(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def jailed_start() -> None:
    with Jail({"ia.py": BOT}) as jail:
        jail.ask({"op": "load", "module": "ia"})


def starts(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        bot = Path(folder) / "ia.py"
        bot.write_bytes(BOT)
        jailed_start()
        pairs = [
            (timed(lambda: subprocess.run([python(), "-I", "-S", "-B", str(bot)], check=True)), timed(jailed_start))
            for _ in range(count)
        ]
    plain, jailed = median(one for one, _ in pairs), median(one for _, one in pairs)
    added = median(one - other for other, one in pairs)
    print(
        f"start   plain Python {plain * 1e3:7.1f} ms   jail {jailed * 1e3:7.1f} ms   ratio {jailed / plain:.2f}", end=""
    )
    print(f"   added {added * 1e3:.1f} ms (wanted: under 30)")


def moves(count: int) -> None:
    echo = subprocess.Popen([python(), "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    assert echo.stdin is not None
    assert echo.stdout is not None
    line = f"{MOVE}\n"

    def through_the_pipe() -> None:
        echo.stdin.write(line)
        echo.stdout.readline()

    with Jail({"ia.py": BOT}) as jail, echo:
        jail.ask({"op": "load", "module": "ia"})
        pairs = [(timed(through_the_pipe), timed(lambda: jail.ask(MOVE))) for _ in range(count)]
    plain, jailed = median(one for one, _ in pairs), median(one for _, one in pairs)
    print(
        f"move    plain pipe   {plain * 1e3:7.3f} ms   jail {jailed * 1e3:7.3f} ms   ratio {jailed / plain:.2f}", end=""
    )
    print("   (wanted: under 0.2 ms)")


if __name__ == "__main__":
    starts(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
    moves(int(sys.argv[2]) if len(sys.argv) > 2 else 5000)

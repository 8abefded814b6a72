"""Fuzz for long: so many inputs for every reader, resumable, one process.

    nice -n 15 python tests/fuzz/long_run.py --inputs 20000 [--least-in-all 1000000] [--only NAME …] [--progress FILE]

Input number n of a target is always the same. What goes wrong is kept in tests/fuzz/corpus/, once for each place of the
code, and the ordinary tests read it again; the file of progress says how far each target is, in how many seconds.
"""

import argparse
import hashlib
import json
import resource
import signal
import sys
import time
import traceback
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from fuzz.every import TARGETS  # noqa: E402
from fuzz.making import Maker  # noqa: E402
from fuzz.target import Target, kept  # noqa: E402
from fuzz.web_targets import close_house  # noqa: E402

CORPUS = HERE / "corpus"
SLICE = 500  # inputs of a target before it is another's turn
SLOW = 3.0  # seconds of CPU for one input: too slow is a fault too
A_LONG_ONE = 20_000  # characters: what is longer may take longer in proportion
HANGS = 60  # seconds of CPU after which an input is given up
MEMORY = 3_000_000_000  # bytes


class Hung(Exception):
    """An input took for ever."""


class TooSlow(Exception):
    """An input took longer than any reader needs."""


def run_one(target: Target, number: int) -> tuple[str | bytes, BaseException | None]:
    """Read one input; what went wrong, if anything."""
    given: str | bytes = ""
    began = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, HANGS)
    try:
        given = target.make(Maker(Random(f"{target.name} {number}")))
        began = time.process_time()
        target.check(given)
        spent = time.process_time() - began
        if spent > SLOW * max(1, len(given) / A_LONG_ONE):
            return given, TooSlow(f"{spent:.1f} s of CPU")
    except Exception as failure:
        return given, failure
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return given, None


def place_of(failure: BaseException) -> str:
    """Where in our own code it went wrong: one fault is kept once."""
    frames = traceback.extract_tb(failure.__traceback__)
    ours = [frame for frame in frames if "ludotheque" in frame.filename] or frames
    where = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "?"
    first = f"{Path(frames[1].filename).name}:{frames[1].lineno}" if len(frames) > 1 else "?"
    return f"{type(failure).__name__} {where} {first}"


def keep(target: Target, given: str | bytes, failure: BaseException) -> Path:
    folder = CORPUS / target.name
    folder.mkdir(parents=True, exist_ok=True)
    content = kept(given)
    path = folder / hashlib.sha256(content).hexdigest()[:16]
    path.write_bytes(content)
    said = "".join(traceback.format_exception(failure))[-1500:]
    print(f"\n{target.name}: {place_of(failure)} kept as {path}\n{said}", flush=True)
    return path


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--inputs", type=int, default=20_000)
    wanted.add_argument("--least-in-all", type=int, default=0)
    wanted.add_argument("--only", nargs="*")
    wanted.add_argument("--progress", type=Path, default=Path("fuzz-progress.json"))
    asked = wanted.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, _hung)
    names = asked.only or list(TARGETS)
    done = json.loads(asked.progress.read_text()) if asked.progress.exists() else {}
    for name in names:
        done.setdefault(name, {"inputs": 0, "seconds": 0.0, "faults": []})
    each = max(asked.inputs, -(-asked.least_in_all // len(names)))
    began, first = time.monotonic(), sum(done[name]["inputs"] for name in names)
    while behind := [name for name in names if done[name]["inputs"] < each]:
        for name in behind:
            run_slice(TARGETS[name], done[name], min(each, done[name]["inputs"] + SLICE))
            asked.progress.write_text(json.dumps(done, indent=1))
        count = sum(done[name]["inputs"] for name in names)
        pace = (count - first) / (time.monotonic() - began)
        left = (each * len(names) - count) / pace
        print(f"{count}/{each * len(names)} inputs, {pace:.0f}/s, {left / 60:.0f} min left", flush=True)
    print(f"{'target':20} {'inputs':>8} {'CPU s':>8} {'faults':>6}")
    for name in names:
        print(f"{name:20} {done[name]['inputs']:8} {done[name]['seconds']:8.1f} {len(done[name]['faults']):6}")


def run_slice(target: Target, done: dict[str, object], until: int) -> None:
    began, number = time.process_time(), int(str(done["inputs"]))
    faults: list[str] = done["faults"]  # type: ignore[assignment]
    for one in range(number, until):
        given, failure = run_one(target, one)
        if failure is not None and place_of(failure) not in faults:
            faults.append(place_of(failure))
            keep(target, given, failure)
    done["inputs"] = until
    done["seconds"] = float(str(done["seconds"])) + time.process_time() - began


def _hung(_number: int, _frame: object) -> None:
    raise Hung(f"more than {HANGS} s")


if __name__ == "__main__":
    try:
        main()
    finally:
        close_house()

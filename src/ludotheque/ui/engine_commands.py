"""The command of whoever changes a kernel: builds the modules that engines run on, from the sources of now.

Each module is built in a process of its own, which this file is as a program: what numba writes for a plain processor must
be asked for before numba is imported.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.core.errors import BadOption
from ludotheque.core.files import open_whole
from ludotheque.core.import_path import import_path
from ludotheque.core.registry import GAMES, Entry, bring, find_entry, is_game_folder
from ludotheque.core.text import Lang, Text, grouped, one_line
from ludotheque.ui.numbers import whole_number

if TYPE_CHECKING:
    from ludotheque.compiled.routines import Routine

HEADINGS = (Text("module", "module"), Text("octets", "bytes"), Text("empreinte", "digest"), Text("état", "state"))
BUILDING = Text(
    "({number}/{count}) {module}, {seconds:.0f} s{left}", "({number}/{count}) {module}, {seconds:.0f} s{left}"
)
LEFT = Text(", encore {time} environ", ", about {time} left")
STALE = Text("{count} à refaire : « ludotheque build-engines ».", "{count} to be built: “ludotheque build-engines”.")


class Freshness(Enum):
    """How a module stands to the sources."""

    CURRENT = Text("à jour", "up to date")
    STALE = Text("périmé", "stale")
    MISSING = Text("absent", "missing")
    LEFT_OVER = Text("en trop", "left over")
    BUILT = Text("construit", "built")
    REMOVED = Text("effacé", "removed")


@dataclass(frozen=True, slots=True)
class Module:
    """A module of a game: its file, and how it stands to the sources."""

    game: str
    path: Path
    standing: Freshness


def build_engines(wanted: argparse.Namespace, lang: Lang) -> int:
    """Build what is stale, or everything; with --check only say what is, and answer 1 if anything is."""
    jobs = os.cpu_count() or 1 if wanted.jobs is None else whole_number("--jobs", wanted.jobs, 1)
    modules = list(standing_modules(map(_entry, wanted.games) if wanted.games else _own_games()))
    if wanted.check:
        _show_table(modules, lang)
        stale = sum(module.standing is not Freshness.CURRENT for module in modules)
        if stale:
            print(STALE.to(lang).format(count=stale), file=sys.stderr)
        return min(stale, 1)
    left_over = [module for module in modules if module.standing is Freshness.LEFT_OVER]
    due = [
        module
        for module in modules
        if module not in left_over and (wanted.all or module.standing is not Freshness.CURRENT)
    ]
    if due:
        _require_tools()
    for module in left_over:
        module.path.unlink()
    _build(due, jobs, lang)
    done = {module.path: Freshness.BUILT for module in due} | {module.path: Freshness.REMOVED for module in left_over}
    _show_table([Module(one.game, one.path, done.get(one.path, one.standing)) for one in modules], lang)
    return 0


def standing_modules(entries: Iterable[Entry]) -> Iterator[Module]:
    """All modules of these games, and the files that are none any more."""
    from ludotheque.search.building import home_of, modules_of

    for entry in entries:
        if not hasattr(entry.room("engine.kernel"), "kernels"):
            raise BadOption(
                Text(
                    f"Le jeu {entry.title.fr} n'a pas de modules : son engine/kernel.py n'a pas de fonction kernels().",
                    f"The game {entry.title.en} has no modules: its engine/kernel.py has no function kernels().",
                )
            )
        wanted = modules_of(entry)
        for path, routines in sorted(wanted.items()):
            yield Module(entry.about.name, path, _standing(path, routines))
        for path in sorted((home_of(entry) / "wasm").glob("*.wasm")):
            if path not in wanted:
                yield Module(entry.about.name, path, Freshness.LEFT_OVER)


def _standing(path: Path, routines: "Iterable[Routine]") -> Freshness:
    """Whether a module was made from the sources of now, by whatever tools."""
    from ludotheque.compiled.build import made_from
    from ludotheque.compiled.wasm import said

    try:
        found = said(path.read_bytes())
    except FileNotFoundError:
        return Freshness.MISSING
    found.pop("tools", None)
    return Freshness.CURRENT if found == made_from(routines) else Freshness.STALE


def _entry(name: str) -> Entry:
    return bring(Path(name)) if is_game_folder(name) else find_entry(name)


def _own_games() -> list[Entry]:
    return [entry for entry in GAMES.values() if entry.brought_from is None]


def _require_tools() -> None:
    from ludotheque.compiled.build import CannotBuild, versions

    try:
        versions()
    except PackageNotFoundError as missing:
        raise CannotBuild(
            Text(
                f"Il manque {missing.name} pour construire les modules : « ./ludo build-engines » l'installe,"
                " ou « pip install 'ludotheque[build-engines]' ».",
                f"{missing.name} is missing to build the modules: “./ludo build-engines” installs it,"
                " or “pip install 'ludotheque[build-engines]'”.",
            )
        ) from None


def _build(due: Sequence[Module], jobs: int, lang: Lang) -> None:
    """Build modules side by side, the largest first, and tell of each when it is there."""
    from ludotheque.ui.lines.ticker import rough

    started = time.monotonic()
    ordered = sorted(due, key=lambda module: module.path.stat().st_size if module.path.exists() else 0, reverse=True)
    with ThreadPoolExecutor(jobs) as pool:
        running = {pool.submit(_replace, module): module for module in ordered}
        try:
            for number, future in enumerate(as_completed(running), 1):
                future.result()
                spent = time.monotonic() - started
                ahead = spent / number * (len(due) - number)
                left = LEFT.to(lang).format(time=rough(ahead).to(lang)) if number < len(due) else ""
                told = {"number": number, "count": len(due), "module": running[future].path.stem, "seconds": spent}
                print(BUILDING.to(lang).format(**told, left=left), file=sys.stderr, flush=True)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _replace(module: Module) -> None:
    """The file is the new module, whole, or the former one."""
    content = built_apart(module)
    module.path.parent.mkdir(exist_ok=True)
    with open_whole(module.path) as file:
        file.write(content)


def built_apart(module: Module) -> bytes:
    """A module, built in a process of its own."""
    from ludotheque.compiled.build import PLAIN_PROCESSOR, CannotBuild

    plain = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment = {**plain, **PLAIN_PROCESSOR, "LUDOTHEQUE_ENGINES": "native", "PYTHONPATH": import_path()}
    command = [sys.executable, "-P", "-m", __spec__.name, module.game, module.path.name]
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)  # noqa: S603 - the words are ours
    if done.returncode != 0 or not done.stdout.startswith(b"\0asm"):
        why = one_line(done.stderr.decode(errors="replace").strip().rpartition("\n")[2], most=300)
        raise CannotBuild(
            Text(
                f"Le module {module.path.stem} n'a pas pu être construit, l'ancien est resté : {why}",
                f"The module {module.path.stem} could not be built, the former one stays: {why}",
            )
        )
    return done.stdout


def _show_table(modules: Iterable[Module], lang: Lang) -> None:
    """A line for each module: its name, its size, a digest of its bytes, how it stands."""
    rows = [tuple(words.to(lang) for words in HEADINGS)]
    for module in modules:
        content = module.path.read_bytes() if module.path.exists() else b""
        digest = hashlib.sha256(content).hexdigest()[:16] if content else "—"
        rows.append((module.path.stem, grouped(len(content)).to(lang), digest, module.standing.value.to(lang)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    for name, size, digest, state in rows:
        print(f"{name:<{widths[0]}}  {size:>{widths[1]}}  {digest:<{widths[2]}}  {state}")


def _make(game: str, name: str, write: Callable[[bytes], object]) -> None:
    """What the process of one module does."""
    from ludotheque.compiled import native
    from ludotheque.compiled.build import built
    from ludotheque.search.building import modules_of

    native.keeping[0] = False
    modules = {path.name: routines for path, routines in modules_of(find_entry(game)).items()}
    write(built(modules[name]))


if __name__ == "__main__":
    _make(sys.argv[1], sys.argv[2], sys.stdout.buffer.write)

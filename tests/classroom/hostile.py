"""Hand-ins that were made to stall or to swell whoever reads them, each a name and what makes it.

`python hostile.py` reads each in a process with so much computing time and memory, which ends well when it was read or
refused, and prints those that ended otherwise.
"""

import io
import json
import lzma
import os
import resource
import struct
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.handins import locating, notebooks, preparing, resemblance, scopes, submissions
from ludotheque.core.errors import LudothequeError

CPU_SECONDS = 12  # the slowest takes two, and took minutes or for ever
MEMORY = 250 * 2**20

ATTACKS: dict[str, Callable[[], object]] = {}


def attack(read: Callable[[], object]) -> Callable[[], object]:
    ATTACKS[read.__name__] = read
    return read


@attack
def a_damaged_notebook_of_250_bytes() -> object:
    content = b'{"cells": [{"cell_type": "code", "source": [' + b'"a" ' * 50 + b"}]}"
    assert len(content) < 250
    try:
        return notebooks.notebook_source(content)
    except notebooks.BadNotebook:
        return None


@attack
def a_comment_of_underscores() -> object:
    return preparing.meddling(f"#{'_' * 1_000_000}\n")


@attack
def a_line_of_quotes_that_never_close() -> object:
    return preparing.meddling("\\'" * 150_000), resemblance.fingerprints(["\\'" * 150_000])


@attack
def parentheses_of_imports_that_never_close() -> object:
    return locating.imported_from({"a": "def f():\n    pass\n"}, {"b": "from a import (\n" * 60_000})


@attack
def a_letter_under_a_million_marks() -> object:
    return preparing.syntax_error("a" + "\u0323\u0315" * 200_000 + " = 1\n")


@attack
def a_function_full_of_functions() -> object:
    return scopes.uses(["def f():\n" + "".join(f" def f{number}():0\n" for number in range(20_000))])


@attack
def a_notebook_of_functions_that_come_twice() -> object:
    source = "".join(f"def f{number}():0\n" for number in range(33_000))
    return notebooks.notebook_source(json.dumps({"cells": [{"cell_type": "code", "source": source}]}).encode())


@attack
def a_name_as_long_as_a_book() -> object:
    return locating.locate(find_assignment("alak"), {"alak": ("new" + "B" * 1_000_000,)})


@attack
def thousands_of_functions() -> object:
    code = "".join(f"def newBoar{number}():0\n" for number in range(34_000)).encode()
    hand_in = submissions.Submission("mille", Path("mille.py"), {"mille.py": code})
    prepared = preparing.prepare(find_assignment("alak"), hand_in)
    return locating.locate(find_assignment("alak"), locating.defined_in(prepared.sources))


def _in_a_file(name: str, content: bytes) -> object:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        return submissions.read_submission(path)


def _zip(name: str, method: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr(name, b"#" * 900_000)
    return out.getvalue()


@attack
def a_zip_of_one_file_under_thousands_of_names() -> object:
    """Or under one name, thousands of times: each is unpacked, and all take the place of the first."""
    whole = _zip("a.py", zipfile.ZIP_DEFLATED)
    begins = whole.index(b"PK\1\2")
    ends = whole.index(b"PK\5\6")
    listed = whole[begins:ends] * 19_000
    tail = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 19_000, 19_000, len(listed), begins, 0)
    return _in_a_file("r.zip", whole[:begins] + listed + tail)


@attack
def a_zip_that_bzip2_swells_beyond_all_memory() -> object:
    import bz2

    packer = bz2.BZ2Compressor()
    packed = b"".join([*(packer.compress(bytes(2**20)) for _ in range(200)), packer.flush()])
    return _in_a_file("r.zip", _claiming(zipfile.ZIP_BZIP2, packed))


@attack
def a_zip_whose_lzma_asks_for_four_gigabytes() -> object:
    filters = [{"id": lzma.FILTER_LZMA1, "dict_size": 2**20, "lc": 3, "lp": 0, "pb": 2}]
    packed = lzma.compress(b"a = 1\n", lzma.FORMAT_RAW, filters=filters)
    return _in_a_file("r.zip", _claiming(zipfile.ZIP_LZMA, struct.pack("<BBHBI", 9, 4, 5, 93, 2**32 - 1) + packed))


def _claiming(method: int, packed: bytes) -> bytes:
    """A zip of one file of a thousand bytes, it says."""
    sizes = (0, len(packed), 1000, 4, 0)
    local = struct.pack("<4s5H3I2H", b"PK\3\4", 46, 0, method, 0, 33, *sizes) + b"a.py"
    listed = struct.pack("<4s6H3I5H2I", b"PK\1\2", 46, 46, 0, method, 0, 33, *sizes, 0, 0, 0, 0, 0) + b"a.py"
    begins = len(local) + len(packed)
    return local + packed + listed + struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 1, 1, len(listed), begins, 0)


@attack
def a_clone_whose_index_promises_four_thousand_million_objects() -> object:
    with tempfile.TemporaryDirectory() as folder:
        packs = Path(folder) / ".git" / "objects" / "pack"
        packs.mkdir(parents=True)
        (Path(folder) / ".git" / "HEAD").write_text("0" * 40)
        (packs / "a.idx").write_bytes(b"\xfftOc\0\0\0\2" + b"\xff" * 1024)
        (Path(folder) / "alak.py").write_text("a = 1\n")
        return submissions.read_submission(Path(folder))


@attack
def loose_files_that_import_and_import() -> object:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("x", "y"):
            (Path(folder) / name).mkdir()
            (Path(folder) / name / "alak.py").write_text("a = 1\n")
        (Path(folder) / "alak.py").write_text("import " * 60_000)
        return submissions.find_submissions([folder])


def read(name: str) -> int:
    """The status of a process in which one was read."""
    if not (child := os.fork()):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with suppress(LudothequeError):
            ATTACKS[name]()
        os._exit(0)
    return os.waitpid(child, 0)[1]


if __name__ == "__main__":
    print(json.dumps({name: status for name in ATTACKS if (status := read(name))}))

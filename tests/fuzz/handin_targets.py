"""What students hand in: programs, notebooks, archives, clones, all read before any jail is opened."""

import hashlib
import io
import json
import tempfile
import zipfile
import zlib
from functools import cache, partial
from pathlib import Path
from typing import Any

from data_folders import FIRST
from fuzz.making import NASTY, Maker, Target, read_or_refused
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.handins.clones import last_commit
from ludotheque.classroom.handins.locating import defined_in, imported_from, locate
from ludotheque.classroom.handins.notebooks import BadNotebook
from ludotheque.classroom.handins.parsing import forget_trees
from ludotheque.classroom.handins.preparing import prepare, runs_by_itself
from ludotheque.classroom.handins.refusing import BadSubmission
from ludotheque.classroom.handins.resemblance import fingerprints
from ludotheque.classroom.handins.scopes import is_empty
from ludotheque.classroom.handins.submissions import Submission, hand_in_names, read_submission
from ludotheque.core.text import plain_lines

ALAK = find_assignment("alak")
PROGRAM = (FIRST / "alak.py").read_text("utf-8")
SHORT = PROGRAM[:1500]
WORDS = ("def ", "class ", "import ", "from x import y\n", "lambda: ", "global ", "try:\n", "async ", "match x:\n", "    ", "\t", "\\\n", "'''", 'f"{', "#", "# coding: utf-7\n",
         "(", "[", "{", "~", "-", "not ", "**", "if __name__ == '__main__':\n", "__builtins__", "sys._getframe", "print", "exec", "\f", "\x0c", "=", ":", "@", "...")  # fmt: skip
CELLS = [
    {"cell_type": "markdown", "source": ["# Alak\n"], "metadata": {}},
    {"cell_type": "code", "source": ["%matplotlib inline\n", "def win(board, n):\n", "    return 0\n"], "outputs": []},
    {"cell_type": "code", "source": "!ls\nx = win([], 0)\n", "outputs": [{"text": ["a"]}], "metadata": {}},
]
NOTEBOOKS: tuple[Any, ...] = (
    {"cells": CELLS, "nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": {"name": "python3"}}},
    {"worksheets": [{"cells": [{"cell_type": "code", "input": ["a = 1\n"]}]}], "nbformat": 3},
)
NAMES = ("alak.py", "rendu/alak.py", "__MACOSX/._alak.py", "a/../../b.py", "/etc/passwd.py", "C:\\x\\y.py", "test_alak.py",
         "n.ipynb", "données.csv", ".git/x.py", "a" * 300 + ".py")  # fmt: skip
KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def _check_submission(submission: Submission) -> None:
    """Everything that looks at the files of a hand-in outside the jail."""
    forget_trees()
    assert len(submission.digest) == 64
    assert sum(map(len, submission.files.values())) <= 8_000_000
    for words in (words for text in (*submission.notes, *submission.flags) for words in (text.fr, text.en)):
        assert words.strip() and len(words) < 5000
        assert plain_lines(words) == words, ascii(words)
    for name in submission.files:
        assert name and "/" not in name.strip("/")[:1] and ".." not in Path(name).parts
    prepared = read_or_refused(lambda: prepare(ALAK, submission), BadSubmission)
    if prepared is None:
        return
    sources = prepared.sources
    defined = defined_in(sources)
    locate(ALAK, defined)
    imported_from({name: name for name in sources}, sources)
    len(prepared.uses), len(prepared.classes)
    for module, source in sources.items():
        runs_by_itself(source)
        fingerprints([source])
        for function in defined.get(module, ())[:3]:
            is_empty(source, function)
        prepared.place(module, 3)


def check_hand_in(content: bytes, suffix: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"alak{suffix}"
        path.write_bytes(content)
        submission = read_or_refused(lambda: read_submission(path), BadSubmission, BadNotebook)
        if submission is not None:
            _check_submission(submission)


def check_names(text: str) -> None:
    """Names of files and folders as they come: each hand-in has one of its own, and it shows."""
    given = [
        name.encode("utf-8", "surrogatepass")[:255].decode("utf-8", "surrogateescape") for name in text.split("\n")
    ]
    paths = [Path("/classe", *name.replace("\x00", "").strip("/").split("/")) for name in given]
    names = hand_in_names(paths)
    assert len(set(names)) == len(paths)
    assert all(name.isprintable() for name in names)


def _zip(maker: Maker) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for _ in range(1 + maker.rng.randrange(3)):
            name = maker.near(NAMES, NASTY).encode("utf-8", "replace").decode().replace("\x00", "")[:1000]
            entry = zipfile.ZipInfo(name or "x.py", (1980 + maker.rng.randrange(100), 1, 1, 0, 0, 0))
            entry.compress_type = maker.one(KINDS)
            entry.external_attr = maker.one((0o100644, 0o120777, 0o040755, 0o010644)) << 16
            archive.writestr(entry, maker.near((SHORT, json.dumps(NOTEBOOKS[0]))).encode("utf-8", "replace"))
    return maker.near_bytes([whole.getvalue()]) if maker.chance(2) else whole.getvalue()


def _python(maker: Maker) -> bytes:
    return maker.near((SHORT, PROGRAM[1200:3200]), WORDS).encode("utf-8", "surrogatepass")


def _notebook(maker: Maker) -> bytes:
    if maker.chance(3):
        return maker.near_bytes([json.dumps(one, indent=1).encode() for one in NOTEBOOKS])
    return maker.near_json(NOTEBOOKS).encode("utf-8", "surrogatepass")


@cache
def clone() -> tuple[tuple[str, bytes], ...]:
    """The files of a clone that tell when it was last changed."""
    commit = b"tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor A <a@b> 1700000000 +0100\ncommitter A <a@b> 1700000000 +0100\n\nfin\n"
    whole = b"commit %d\x00%b" % (len(commit), commit)
    number = hashlib.sha1(whole, usedforsecurity=False).hexdigest()
    return (
        ("HEAD", b"ref: refs/heads/main\n"),
        ("refs/heads/main", f"{number}\n".encode()),
        (f"objects/{number[:2]}/{number[2:]}", zlib.compress(whole)),
        ("packed-refs", f"# pack-refs\n{number} refs/heads/main\n".encode()),
    )


def _clone(maker: Maker) -> dict[str, bytes]:
    parts = dict(clone())
    name = maker.one(sorted(parts))
    return {**parts, name: maker.near_bytes([parts[name]])}


def check_clone(parts: dict[str, bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, part in parts.items():
            path = Path(folder) / ".git" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(part)
        last_commit(Path(folder) / ".git")


LISTED = ("ana/alak.py\nana.py\nbo\nbo.zip\nGroupe [A]/x", *NAMES)
TARGETS = [
    Target("zip", _zip, partial(check_hand_in, suffix=".zip")),
    Target("notebook", _notebook, partial(check_hand_in, suffix=".ipynb")),
    Target("python", _python, partial(check_hand_in, suffix=".py"), few=12),
    Target("file-names", lambda maker: maker.near(LISTED), check_names),
    Target("clone", _clone, check_clone),
]

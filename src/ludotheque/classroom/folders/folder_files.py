"""The files of an assignment's folder as texts: the correction, `cas.py`, the files its functions read. Nothing is run.

The folder may be a stranger's: each file is bounded, a pipe is not waited for, and no link inside it is followed, for what it
leads to (a key, the marks of another class) would be quoted to students.
"""

import hashlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from ludotheque.classroom.folders.refusals import SujetPart
from ludotheque.classroom.folders.sujet_toml import SujetFile, read_sujet
from ludotheque.classroom.handins.notebooks import notebook_source
from ludotheque.classroom.handins.parsing import is_endless, python_text
from ludotheque.classroom.handins.refusing import BadSubmission, most_bytes
from ludotheque.classroom.handins.walking import plain_bytes
from ludotheque.core.text import quoted

SUJET, CASES, FILES, FAUX, ENONCE, BAREME = "sujet.toml", "cas.py", "fichiers", "faux", "enonce.md", "bareme.toml"
MODULE_NAME = re.compile(r"[\w-]{1,100}")
CORRECTIONS = ("corrige.py", "corrige.ipynb", "corrige")
MODULE = "corrige"  # the name of a correction that is one file
LONGEST_FILE = 100_000  # bytes of a file that functions read
MOST_FILES = 60
MOST_READ = 300_000  # bytes of all of them: every case has its own copy
MOST_LOOKED_AT = 2_000  # names in one folder
CAS_MODULE = "cas"


@dataclass(frozen=True)
class FolderFiles:
    """What stands in a folder."""

    folder: Path
    sujet: SujetFile
    sources: Mapping[str, str]  # the correction: module → text
    cases: str = ""  # cas.py
    work: tuple[tuple[str, str], ...] = ()  # the files that functions read
    faux: Mapping[str, str] = field(default_factory=dict)
    enonce: str = ""
    bareme: str = ""

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def digest(self) -> str:
        """Of everything that cases are made from."""
        sources = repr(sorted(self.sources.items()))
        return _digest(repr(self.sujet), sources, self.cases, repr(self.work), self.enonce)

    @property
    def judging_digest(self) -> str:
        """Of everything that verdicts are made from: students' own tests are tried on the wrong answers too."""
        return _digest(self.digest, repr(sorted(self.faux.items())))

    @property
    def made_from(self) -> dict[str, str]:
        """The sources that cases and checkers run with: the correction, and `cas.py` beside it."""
        return {**self.sources, **({CAS_MODULE: self.cases} if self.cases else {})}


def _digest(*parts: str) -> str:
    whole = hashlib.blake2b(digest_size=16)
    for part in parts:
        whole.update(f"{len(part)}\0{part}".encode("utf-8", "replace"))
    return whole.hexdigest()


def read_folder(folder: Path) -> FolderFiles:
    """Every file of the folder that says something of the assignment."""
    _inside(folder, SUJET)
    sujet = read_sujet(folder)
    part = SujetPart(f"{folder.name}/{SUJET}")
    return FolderFiles(
        folder,
        sujet,
        _correction(folder, sujet.correction),
        _text(folder, CASES),
        tuple(_work(folder, part)),
        _faux(folder, sujet.faux, part),
        _text(folder, ENONCE, sujet.enonce),
        _text(folder, BAREME, sujet.bareme),
    )


def _correction(folder: Path, said: str) -> dict[str, str]:
    """The modules of the correction: one file, a notebook, or the files of a folder."""
    names = (said, *CORRECTIONS) if said != CORRECTIONS[0] else CORRECTIONS
    name = next((name for name in names if os.path.lexists(folder / name)), None)
    if name is None:
        raise SujetPart(f"{folder.name}/{said}").bad("il n'existe pas", "it does not exist")
    place = _inside(folder, name)
    found = {_module(path): _python(path) for path in (*_some(place, ".py"), *_some(place, ".ipynb"))}
    if place.is_dir() and not found:
        raise SujetPart(f"{folder.name}/{place.name}").bad(
            "il ne contient aucun fichier Python", "it holds no Python file"
        )
    return found or {MODULE: _python(place)}


def _module(path: Path) -> str:
    if not MODULE_NAME.fullmatch(path.stem):
        raise _part(path).bad("son nom n'est pas celui d'un module", "its name is not that of a module")
    return path.stem


def _python(path: Path) -> str:
    content = _bytes(path)
    text = notebook_source(content, path.name)[0] if path.suffix.lower() == ".ipynb" else python_text(content)
    if is_endless(text):
        raise _part(path).bad("il est trop long", "it is too long")
    return text


def _some(place: Path, suffix: str) -> list[Path]:
    return sorted(path for path in _entries(place) if path.suffix == suffix)[:MOST_FILES]


def _faux(folder: Path, said: str, part: SujetPart) -> dict[str, str]:
    """The wrong twins: name of the file → text."""
    place = _inside(folder, said or FAUX)
    if said and not place.is_dir():
        raise part.bad(f"il n'y a pas de dossier {quoted(said)}", f"there is no folder {quoted(said)}")
    return {path.name: python_text(_bytes(path)) for path in _some(place, ".py")}


def _work(folder: Path, part: SujetPart) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    room = MOST_READ
    for path in _entries(_inside(folder, FILES)):
        content, name = _bytes(path), quoted(f"{FILES}/{path.name}")
        room -= len(content)
        if len(content) > LONGEST_FILE or len(found) >= MOST_FILES or room < 0:
            raise part.bad(f"{name} est trop grand", f"{name} is too large")
        if not path.name.isprintable():
            raise part.bad(f"{name} n'est pas un nom de fichier", f"{name} is no name of a file")
        try:
            found.append((path.name, content.decode("utf-8")))
        except UnicodeDecodeError:
            raise part.bad(f"{name} n'est pas un texte en UTF-8", f"{name} is no UTF-8 text") from None
    return found


def _entries(place: Path) -> list[Path]:
    """The files of a folder by their names, so many looked at; links, pipes and hidden ones are left alone."""
    if not place.is_dir():
        return []
    with os.scandir(place) as scanned:
        names = [
            one.name
            for one in islice(scanned, MOST_LOOKED_AT)
            if one.is_file(follow_symlinks=False) and not one.name.startswith(".")
        ]
    return [place / name for name in sorted(names)]


def _text(folder: Path, usual: str, said: str = "") -> str:
    """The file that `sujet.toml` names, or the usual one if there is one."""
    path = _inside(folder, said or usual)
    return python_text(_bytes(path)) if said or os.path.lexists(path) else ""


def _inside(folder: Path, name: str) -> Path:
    """A place in the folder; a link, there or on the way, might lead anywhere."""
    place = folder
    for part in Path(name).parts:
        place /= part
        if place.is_symlink():
            raise _part(place).bad(
                "c'est un lien, et un lien n'est pas suivi : mettez le fichier lui-même",
                "it is a link, and links are not followed: put the file itself there",
            )
    return place


def _bytes(path: Path) -> bytes:
    try:
        return plain_bytes(path, most_bytes(path.name))
    except (OSError, ValueError, BadSubmission) as failure:
        raise _part(path).bad("il ne peut pas être lu", "it cannot be read") from failure


def is_file_name(word: str) -> bool:
    """Whether a text looks like the name of a small file, such as `notes.txt`."""
    stem, point, suffix = word.rpartition(".")
    return bool(stem and point) and 1 < len(suffix) <= 4 and suffix.isalnum() and "/" not in word and " " not in word


def _part(path: Path) -> SujetPart:
    return SujetPart(f"{path.parent.name}/{path.name}")

"""The files of an assignment's folder as texts: the correction, `cas.py`, the files its functions read. Nothing is run."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.classroom.folders.refusals import BadSujet, SujetPart
from ludotheque.classroom.folders.sujet_toml import SujetFile, read_sujet
from ludotheque.classroom.handins.notebooks import notebook_source
from ludotheque.classroom.handins.parsing import python_text
from ludotheque.classroom.handins.refusing import BadSubmission, most_bytes
from ludotheque.classroom.handins.walking import plain_bytes
from ludotheque.core.text import quoted

SUJET, CASES, FILES, FAUX, ENONCE = "sujet.toml", "cas.py", "fichiers", "faux", "enonce.md"
CORRECTIONS = ("corrige.py", "corrige.ipynb", "corrige")
MODULE = "corrige"  # the name of a correction that is one file
LONGEST_FILE = 100_000  # bytes of a file that functions read
MOST_FILES = 60
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
    sujet = read_sujet(folder)
    part = SujetPart(f"{folder.name}/{SUJET}")
    return FolderFiles(
        folder,
        sujet,
        _correction(folder, sujet.correction),
        _text(folder / CASES),
        tuple(_work(folder / FILES, part)),
        {path.name: _text(path) for path in _some(folder / (sujet.faux or FAUX), ".py")},
        _text(folder / (sujet.enonce or ENONCE)),
        _text(folder / (sujet.bareme or "bareme.toml")),
    )


def _correction(folder: Path, said: str) -> dict[str, str]:
    """The modules of the correction: one file, a notebook, or the files of a folder."""
    names = (said, *CORRECTIONS) if said != CORRECTIONS[0] else CORRECTIONS
    place = next((folder / name for name in names if (folder / name).exists()), None)
    if place is None:
        raise SujetPart(f"{folder.name}/{said}").bad("il n'existe pas", "it does not exist")
    if place.is_dir():
        found = {path.stem: _python(path) for path in (*_some(place, ".py"), *_some(place, ".ipynb"))}
        if not found:
            raise SujetPart(f"{folder.name}/{place.name}").bad(
                "il ne contient aucun fichier Python", "it holds no Python file"
            )
        return found
    return {MODULE: _python(place)}


def _python(path: Path) -> str:
    content = _bytes(path)
    return notebook_source(content, path.name)[0] if path.suffix.lower() == ".ipynb" else python_text(content)


def _some(place: Path, suffix: str) -> list[Path]:
    return sorted(path for path in place.glob(f"*{suffix}") if path.is_file() and not path.is_symlink())[:MOST_FILES]


def _work(place: Path, part: SujetPart) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for path in sorted(place.iterdir()) if place.is_dir() else ():
        if path.is_file() and not path.is_symlink() and not path.name.startswith("."):
            content = _bytes(path)
            if len(content) > LONGEST_FILE or len(found) >= MOST_FILES:
                name = quoted(f"{FILES}/{path.name}")
                raise part.bad(f"{name} est trop grand", f"{name} is too large")
            try:
                found.append((path.name, content.decode("utf-8")))
            except UnicodeDecodeError:
                name = quoted(f"{FILES}/{path.name}")
                raise part.bad(f"{name} n'est pas un texte en UTF-8", f"{name} is no UTF-8 text") from None
    return found


def _text(path: Path) -> str:
    return python_text(_bytes(path)) if path.is_file() else ""


def _bytes(path: Path) -> bytes:
    try:
        return plain_bytes(path, most_bytes(path.name), follow=True)
    except (OSError, BadSubmission) as failure:
        raise _unreadable(path) from failure


def _unreadable(path: Path) -> BadSujet:
    return SujetPart(f"{path.parent.name}/{path.name}").bad("il ne peut pas être lu", "it cannot be read")


def is_file_name(word: str) -> bool:
    """Whether a text looks like the name of a small file, such as `notes.txt`."""
    stem, point, suffix = word.rpartition(".")
    return bool(stem and point) and 1 < len(suffix) <= 4 and suffix.isalnum() and "/" not in word and " " not in word

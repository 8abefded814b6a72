"""Takes a teacher's correction as it is: a file, a notebook or a folder of files, and the small files that it names."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.classroom.folders.correction import BadCorrection, read_correction
from ludotheque.classroom.folders.folder_files import LONGEST_FILE, MODULE, MOST_FILES, SUJET
from ludotheque.classroom.handins.notebooks import notebook_source
from ludotheque.classroom.handins.parsing import is_endless, parse, python_text
from ludotheque.classroom.handins.refusing import BadSubmission, most_bytes
from ludotheque.classroom.handins.walking import plain_bytes
from ludotheque.core.text import Text, quoted

PYTHON, NOTEBOOK = ".py", ".ipynb"


@dataclass(frozen=True)
class BroughtCorrection:
    """A correction as it was brought: the files to copy, by their names in the folder, and what they say."""

    copies: Mapping[str, bytes]
    sources: Mapping[str, str]
    work: Mapping[str, str] = field(default_factory=dict)  # files that it names, found beside it


def bring(place: Path) -> BroughtCorrection:
    """The correction of this file, notebook or folder of files; nothing is run."""
    if place.is_dir():
        return _folder(place)
    if place.suffix.lower() not in (PYTHON, NOTEBOOK) or not place.exists():
        name = quoted(str(place))
        why = Text("il n'existe pas", "it does not exist")
        if place.exists():
            why = Text(
                "il faut un fichier .py, un notebook .ipynb, ou un dossier", "a .py file, a notebook, or a folder"
            )
        raise BadCorrection(Text(f"Le corrigé {name} : {why.fr}.", f"The correction {name}: {why.en}."))
    content = _bytes(place)
    source = _source(place, content)
    return BroughtCorrection(
        {f"{MODULE}{place.suffix.lower()}": content}, {MODULE: source}, _beside(place.parent, [source])
    )


def _folder(place: Path) -> BroughtCorrection:
    name = quoted(str(place))
    if (place / SUJET).exists():
        raise BadCorrection(Text(f"{name} est déjà un sujet.", f"{name} is an assignment already."))
    paths = [path for path in sorted(place.iterdir()) if path.suffix.lower() in (PYTHON, NOTEBOOK)]
    plain = [path for path in paths if path.is_file() and not path.is_symlink()][:MOST_FILES]
    if not plain:
        raise BadCorrection(
            Text(f"Le dossier {name} ne contient aucun fichier Python.", f"The folder {name} holds no Python file.")
        )
    read = {path: _bytes(path) for path in plain}
    sources = {path.stem: _source(path, content) for path, content in read.items()}
    copies = {f"{MODULE}/{path.name}": content for path, content in read.items()}
    return BroughtCorrection(copies, sources, _beside(place, [*sources.values()]))


def _bytes(path: Path) -> bytes:
    try:
        return plain_bytes(path, most_bytes(path.name), follow=True)
    except OSError as failure:
        name, said = quoted(str(path)), failure.strerror or type(failure).__name__
        raise BadCorrection(
            Text(f"Le corrigé {name} ne peut pas être lu : {said}.", f"The correction {name} cannot be read: {said}.")
        ) from failure


def _source(path: Path, content: bytes) -> str:
    text = notebook_source(content, path.name)[0] if path.suffix.lower() == NOTEBOOK else python_text(content)
    if is_endless(text):
        name = quoted(path.name)
        raise BadCorrection(Text(f"Le corrigé {name} est trop long.", f"The correction {name} is too long."))
    return text


def _beside(place: Path, sources: list[str]) -> dict[str, str]:
    """The small text files beside a correction that its texts name, as `open("notes.txt")` or an example would."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(_named(sources)):
        path = place / name
        if path.is_file() and not path.is_symlink() and len(found) < MOST_FILES:
            try:
                found[name] = plain_bytes(path, LONGEST_FILE).decode("utf-8")
            except (OSError, UnicodeDecodeError, BadSubmission):
                continue
    return found


def _named(sources: list[str]) -> Iterator[str]:
    """Plain names of files among the texts of a program, and of its examples; those of programs are not meant."""
    for source in sources:
        try:
            correction = read_correction({MODULE: source})
        except BadCorrection:
            continue
        examples = [line for snippet in correction.snippets for line, _ in snippet.lines]
        for part in (source, *examples):
            try:
                texts = [one.value for one in ast.walk(parse(part)) if isinstance(one, ast.Constant)]
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
            yield from (one for one in texts if isinstance(one, str) and _is_file_name(one))


def _is_file_name(text: str) -> bool:
    stem, point, suffix = text.rpartition(".")
    plain = text.isprintable() and not set(text) & set("/\\:") and not text.startswith(".") and len(text) <= 60
    return bool(stem and point) and plain and suffix.isalnum() and f".{suffix.lower()}" not in (PYTHON, NOTEBOOK)

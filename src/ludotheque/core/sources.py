"""What something kept was made from: the digest of a source file and of all that it imports, to name caches by.

Imports are read from the text, wherever they stand in it: nothing is loaded, and a constant that travels from one module
to another is followed however far. What others installed is not ours to follow; its versions belong in the digest.
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

OURS = __name__.partition(".")[0]
INSTALLED = {"site-packages", "dist-packages"}
LISTED = rb"[ \t]*(\((?:[^)#]|#[^\n]*)*\)|(?:[^\n\\]|\\\r?\n)*)"
IMPORT = re.compile(
    rb"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b" + LISTED + rb"|import\b" + LISTED + rb")", re.MULTILINE
)
REMARK = re.compile(rb"#[^\n]*")
NAME = re.compile(rb"(?:^|,)[\s\\(]*([\w.]+)")

LeftOut = Callable[[Path], bool]


def digest_of(files: Iterable[Path], *others: str, left_out: LeftOut | None = None) -> str:
    """A digest of these files, of all that they import, and of whatever else counts; some modules may be left out."""
    whole = hashlib.blake2b("\0".join(others).encode(), digest_size=16)
    for file in sorted(sources_of(files, left_out)):
        text = _text(str(file))
        whole.update(f"\0{file.name}\0{len(text)}\0".encode())
        whole.update(text)
    return whole.hexdigest()


def sources_of(files: Iterable[Path], left_out: LeftOut | None = None) -> frozenset[Path]:
    """These files and all that they import, directly or not; what is left out is not followed either."""
    known: set[str] = set()
    ahead = [str(file.resolve()) for file in files]
    while ahead:
        file = ahead.pop()
        if file not in known and not (left_out and left_out(Path(file))):
            known.add(file)
            ahead.extend(_imported(file))
    return frozenset(map(Path, known))


@cache
def _text(file: str) -> bytes:
    return Path(file).read_bytes()


@cache
def _entries(folder: str) -> frozenset[str]:
    return frozenset(entry.name for entry in os.scandir(folder)) if Path(folder).is_dir() else frozenset()


@cache
def _imported(file: str) -> frozenset[str]:
    """The files of the modules that a file names after `import`; a name imported from a package may be a module too."""
    found: set[str] = set()
    for origin, names, modules in IMPORT.findall(_text(file)):
        listed = [name.decode() for name in NAME.findall(REMARK.sub(b"", names or modules))]
        if origin:
            found.update(_files(file, origin.decode(), listed))
        else:
            found.update(one for name in listed for one in _files(file, name, []))
    return frozenset(found)


def _files(file: str, module: str, names: Iterable[str]) -> Iterator[str]:
    """The files of a module, of the packages around it and of the modules in it that are named."""
    place, *inner = _beside(file, module) if module.startswith(".") else _top(file, module)
    if not place:
        return
    yield from _at(*place.rpartition(os.sep)[::2])
    for word in inner:
        yield from _at(place, word)
        place = f"{place}{os.sep}{word}"
    for name in names:
        yield from _at(place, name)


@cache
def _at(folder: str, name: str) -> tuple[str, ...]:
    """The source of the module or of the package of that name in a folder."""
    place = f"{folder}{os.sep}{name}"
    if name in _entries(folder) and "__init__.py" in _entries(place):
        return (f"{place}{os.sep}__init__.py",)
    return (f"{place}.py",) if f"{name}.py" in _entries(folder) else ()


def _beside(file: str, module: str) -> list[str]:
    """A relative import: the package that its dots name, then the words after them."""
    inner = module.lstrip(".")
    return [str(Path(file).parents[len(module) - len(inner) - 1]), *filter(None, inner.split("."))]


def _top(file: str, module: str) -> list[str]:
    """Where the outermost package or module lies, then the words after it; nothing where others installed it."""
    top, *inner = module.split(".")
    place = _place(top)
    ours = top == OURS or file.startswith(place + os.sep) or not INSTALLED & set(Path(place).parts)
    return [place if ours else "", *inner]


def _place(top: str) -> str:
    """The folder of a package, or the file of a module without its ending, as it is loaded now."""
    module = None if top in sys.stdlib_module_names else sys.modules.get(top)
    folders = list(getattr(module, "__path__", None) or [])
    return _real(folders[0] if folders else getattr(module, "__file__", None) or "").removesuffix(".py")


@cache
def _real(path: str) -> str:
    return os.path.realpath(path) if path else ""

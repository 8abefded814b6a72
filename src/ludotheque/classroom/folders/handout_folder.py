"""Where a handout is put: nothing but a former one is written over, and the new one is there whole or not at all."""

import shutil
from pathlib import Path
from secrets import token_hex

from ludotheque.classroom.folders.folder_files import ENONCE, FILES
from ludotheque.classroom.folders.public_sujet import MOST_BYTES, read_public
from ludotheque.classroom.folders.shipped import PUBLIC_SUJET
from ludotheque.core.errors import LudothequeError
from ludotheque.core.files import regular_bytes
from ludotheque.core.text import Text, quoted

LITTER = frozenset(("__pycache__", ".ipynb_checkpoints", ".DS_Store"))  # what opening a handout leaves in it


class HandoutPlaceTaken(LudothequeError):
    """Something that is no former handout stands where this one should."""


def refuse_taken(out: Path) -> None:
    """Nothing but a former handout, or an empty folder, is written over; nor what somebody put beside its files."""
    if not out.is_symlink() and not out.exists():
        return
    there = quoted(str(out))
    if out.is_symlink() or not out.is_dir():
        raise HandoutPlaceTaken(Text(f"{there} n'est pas un dossier.", f"{there} is no folder."))
    found = {path.name for path in out.iterdir()} - LITTER
    if not found:
        return
    strangers = sorted(found - _former(out))
    if strangers:
        other = quoted(strangers[0])
        raise HandoutPlaceTaken(
            Text(
                f"{there} contient {other}, qui n'est pas d'un ancien dossier d'étudiants : donnez-en un autre à --out.",
                f"{there} holds {other}, which is of no former handout: give --out another folder.",
            )
        )


def _former(out: Path) -> set[str]:
    """The names of the files that a former handout made there; none where there was none."""
    try:
        sujet = read_public(regular_bytes(out / PUBLIC_SUJET, MOST_BYTES + 1))
    except (OSError, LudothequeError):
        return set()
    files = {f"{sujet.name}.py", f"{sujet.name}.ipynb", *(f"{module}.py" for module, _ in sujet.modules)}
    return files | {PUBLIC_SUJET, ENONCE, FILES}


def write_folder(out: Path, contents: dict[str, str]) -> None:
    """Put the files in a folder of this name; where something fails, what was there before is there still."""
    out.parent.mkdir(parents=True, exist_ok=True)
    beside = out.parent / f".ludo-{token_hex(8)}.part"
    former = out.parent / f".ludo-{token_hex(8)}.former"
    try:
        beside.mkdir()
        for name, text in contents.items():
            path = beside / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8", newline="")
        if out.exists():
            out.rename(former)
        try:
            beside.rename(out)
        except OSError:
            if former.exists():
                former.rename(out)
            raise
        shutil.rmtree(former, ignore_errors=True)
    finally:
        shutil.rmtree(beside, ignore_errors=True)

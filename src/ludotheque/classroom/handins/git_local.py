"""Copies a repository that lies on this machine without running git in it: its settings and hooks are a stranger's.

Whoever fetches from a folder has git read the settings of that folder, where a command may stand in many places. So only
objects are taken, as bytes: plain files with the names git gives them. A link could lead to a classmate's work, and so could
`alternates`; their indexes are made anew, and fetching from the copy checks every object.
"""

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludotheque.classroom.handins.clones import MOST_PACKS, head_branch, tip
from ludotheque.classroom.handins.git_addresses import is_branch
from ludotheque.classroom.handins.git_process import MOST_BYTES, Git, GitFailure, too_much
from ludotheque.core.text import Text

FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
PLAIN = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
LOOSE_FOLDER, LOOSE, PACK = (
    re.compile("[0-9a-f]{2}"),
    re.compile("[0-9a-f]{38}"),
    re.compile(r"pack-[0-9a-f]{40}\.pack"),
)
MOST_LOOSE = 50_000  # objects, each in a file of its own
BLOCK = 1_000_000
COPY = "refs/heads/copie"  # what a copy calls the commit to fetch


def local_tip(place: Path, branch: str) -> tuple[str, str]:
    """The branch to judge in a repository of this machine, and its last commit; the branch that is checked out where none is named."""
    git = _git_folder(place)
    try:
        commit = tip(git, branch)
        if len(commit) != 20:
            raise ValueError(commit)
        said = branch or head_branch(git)
        return said if is_branch(said) else "", commit.hex()
    except (OSError, ValueError) as failure:
        if branch:
            raise no_branch(branch) from failure
        raise GitFailure(Text("aucun commit ne s'y lit", "no commit can be read in it")) from failure


def no_branch(branch: str) -> GitFailure:
    """The repository is there, and the branch is not."""
    return GitFailure(Text(f"il n'a pas de branche « {branch} »", f"it has no branch « {branch} »"))


def copy_local(git: Git, place: Path, commit: str, copy: Path) -> None:
    """Make a repository of ours from the objects of this one, in which COPY is the commit."""
    git.run(copy, "init", "--bare", "--quiet", "--template=", str(copy))
    try:
        packs = _objects(_git_folder(place), copy)
    except OSError as failure:
        said = failure.strerror or type(failure).__name__
        raise GitFailure(Text(f"il ne se lit pas ({said})", f"it cannot be read ({said})")) from failure
    for pack in packs:
        git.run(copy, "index-pack", str(pack), watched=copy)
    (copy / COPY).parent.mkdir(parents=True, exist_ok=True)
    (copy / COPY).write_text(f"{commit}\n")


def _git_folder(place: Path) -> Path:
    """The folder of objects and refs; what is a link, or leads elsewhere, is not followed."""
    if place.is_symlink() or (place / ".git").is_symlink() or (place / ".git").is_file():
        raise GitFailure(Text("c'est un lien, qui n'est pas suivi", "it is a link, which is not followed"))
    git = place / ".git" if (place / ".git").is_dir() else place
    if not (git / "HEAD").is_file() or not (git / "objects").is_dir():
        raise GitFailure(Text("ce dossier n'est pas un dépôt git", "this folder is no git repository"))
    return git


def _objects(git: Path, copy: Path) -> list[Path]:
    """Copy what git keeps in files of its own, and in packs; these are what it gives."""
    left, loose, packs = MOST_BYTES, 0, list[Path]()
    with _opened(str(git), FOLDER) as root, _opened("objects", FOLDER, root) as objects:
        if _borrows(objects):
            raise GitFailure(
                Text("il emprunte ses objets à un autre dépôt", "it borrows its objects from another repository")
            )
        for folder in filter(LOOSE_FOLDER.fullmatch, _names(objects)):
            with _opened(folder, FOLDER, objects) as inside:
                (copy / "objects" / folder).mkdir(exist_ok=True)
                for name in filter(LOOSE.fullmatch, _names(inside)):
                    left -= _copied(name, inside, copy / "objects" / folder / name, left)
                    loose += 1
                    if loose > MOST_LOOSE:
                        raise too_much()
        with _opened("pack", FOLDER, objects) as inside:
            for name in [*filter(PACK.fullmatch, _names(inside))][:MOST_PACKS]:
                packs.append(copy / "objects" / "pack" / name)
                packs[-1].parent.mkdir(exist_ok=True)
                left -= _copied(name, inside, packs[-1], left)
        if "shallow" in _names(root):
            _copied("shallow", root, copy / "shallow", BLOCK)
    return packs


def _borrows(objects: int) -> bool:
    """Whether it names another repository in which objects are looked for."""
    if "info" not in _names(objects):
        return False
    with _opened("info", FOLDER, objects) as info:
        return any("alternates" in name for name in _names(info))


def _names(folder: int) -> list[str]:
    with os.scandir(folder) as entries:
        return sorted(entry.name for entry in entries)


def _copied(name: str, folder: int, to: Path, most: int) -> int:
    """Copy a plain file, and say how long it is; a pipe is not waited for, and a file may grow meanwhile."""
    size = 0
    with _opened(name, PLAIN, folder) as descriptor, to.open("wb") as out:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise GitFailure(Text("un de ses objets n'est pas un fichier", "one of its objects is no file"))
        while block := os.read(descriptor, BLOCK):
            size += len(block)
            if size > most:
                raise too_much()
            out.write(block)
    return size


@contextmanager
def _opened(name: str, flags: int, folder: int | None = None) -> Iterator[int]:
    """A file or a folder by its name in another one: nobody can put a link on the way meanwhile."""
    descriptor = os.open(name, flags, dir_fd=folder)
    try:
        yield descriptor
    finally:
        os.close(descriptor)

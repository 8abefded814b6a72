"""Keeps a copy of each repository of the class under the folder of marks: asked again at every run, and used when nobody answers."""

import hashlib
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ludotheque.classroom.handins.git_addresses import is_branch
from ludotheque.classroom.handins.git_list import GitSource
from ludotheque.classroom.handins.git_local import COPY, copy_local, local_tip, no_branch
from ludotheque.classroom.handins.git_process import Git, GitFailure, GitTooBig
from ludotheque.core.files import FOR_ITS_OWNER, make_private_folder, regular_bytes, write_whole
from ludotheque.core.text import Text

TIP = "refs/ludotheque/tip"  # the last commit of the branch
PUSHED = "refs/ludotheque/pushed"  # one that the journal names
JUDGED = "refs/ludotheque/judged"
STORE, ADDRESS, BRANCH = "depot.git", "adresse.txt", "branche.txt"
ASK_SECONDS = 40.0  # to say where a branch is
READ_SECONDS = 30.0  # to look something up in our copy, which takes milliseconds
FETCH = (
    "fetch",
    "--quiet",
    "--no-tags",
    "--force",
    "--update-shallow",
    "--no-recurse-submodules",
    "--no-write-fetch-head",
    "--no-auto-gc",
    "--",
)


@dataclass(frozen=True)
class Depot:
    """A repository of ours: what was fetched of one of theirs."""

    git: Git
    folder: Path
    source: GitSource

    @property
    def store(self) -> Path:
        return self.folder / STORE

    @property
    def branch(self) -> str:
        """The branch that was fetched; empty where the server told none."""
        with suppress(OSError):
            return regular_bytes(self.folder / BRANCH, 2000).decode("utf-8", "replace").strip()
        return self.source.branch

    def said(self, *words: str, given: bytes = b"", most: int = 20_000_000) -> bytes:
        """What git says of our copy."""
        return self.git.run(self.store, *words, given=given, most=most, seconds=READ_SECONDS)

    def commit(self, name: str) -> str:
        """The number of a commit of our copy; empty where it is not there."""
        try:
            return (
                self.said("rev-parse", "--quiet", "--verify", "--end-of-options", f"{name}^{{commit}}").decode().strip()
            )
        except GitFailure:
            return ""

    def fetch_pushed(self, commit: str) -> bool:
        """Have a commit that the journal names, also where no branch leads to it any more; whether it is there."""
        if not self.commit(commit) and self.source.address.local is None:
            with suppress(GitFailure):
                self._fetch(self.source.address.text, commit, PUSHED)
        return bool(self.commit(commit))

    def refresh(self) -> tuple[Text, ...]:
        """Fetch what is new; where nobody answers, what was fetched before is kept and that is said."""
        self._prepare()
        before = self.commit(TIP)
        try:
            branch = (
                self._fetch_local(self.source.address.local) if self.source.address.local else self._fetch_far(before)
            )
            write_whole(self.folder / BRANCH, f"{branch}\n", mode=FOR_ITS_OWNER)
        except GitTooBig:
            shutil.rmtree(self.store, ignore_errors=True)  # the disk is for the others
            raise
        except GitFailure as failure:
            if not before or self.git.stop.is_set():
                raise
            return (self._old(failure),)
        return (self._shallow(),) if (self.store / "shallow").exists() else ()

    def _prepare(self) -> None:
        """An empty repository where there is none yet, or where the one that is there came from another address."""
        make_private_folder(self.folder)
        whole = f"{self.source.address.text}\0{self.source.address.local}\0{self.source.branch}"
        address = hashlib.sha256(whole.encode("utf-8", "replace")).hexdigest()  # a key may stand in it
        known = self.folder / ADDRESS
        if not known.is_file() or regular_bytes(known, 100).decode("ascii", "replace").strip() != address:
            shutil.rmtree(self.store, ignore_errors=True)
            (self.folder / BRANCH).unlink(missing_ok=True)
        if not (self.store / "HEAD").is_file():
            shutil.rmtree(self.store, ignore_errors=True)
            self.git.run(self.store, "init", "--bare", "--quiet", "--template=", str(self.store))
        for left in self.store.glob("objects/pack/tmp_*"):  # of a run that was stopped
            left.unlink(missing_ok=True)
        for lock in self.store.glob("**/*.lock"):
            lock.unlink(missing_ok=True)
        write_whole(known, f"{address}\n", mode=FOR_ITS_OWNER)

    def _fetch_far(self, before: str) -> str:
        """Ask the server where the branch is, and fetch it where that is news."""
        wanted = f"refs/heads/{self.source.branch}" if self.source.branch else "HEAD"
        words = ("ls-remote", "--symref", "--", self.source.address.text, wanted)
        said = self.git.run(self.store, *words, seconds=ASK_SECONDS).decode("utf-8", "replace")
        commit, branch = read_tip(said, wanted)
        if not commit:
            raise no_branch(self.source.branch) if self.source.branch else empty_depot()
        if commit != before:
            self._fetch(self.source.address.text, wanted, TIP)
        return self.source.branch or branch

    def _fetch_local(self, place: Path) -> str:
        branch, commit = local_tip(place, self.source.branch)
        if commit != self.commit(TIP):
            copy = self.folder / "copie.git"
            shutil.rmtree(copy, ignore_errors=True)
            try:
                copy_local(self.git, place, commit, copy)
                self._fetch(str(copy), COPY, TIP)
            finally:
                shutil.rmtree(copy, ignore_errors=True)
        return branch

    def _fetch(self, address: str, name: str, to: str) -> None:
        self.git.run(self.store, *FETCH, address, f"+{name}:{to}", watched=self.store)

    def _old(self, why: GitFailure) -> Text:
        """What is graded is what was there some time ago."""
        try:
            when = f"{datetime.fromtimestamp((self.folder / BRANCH).stat().st_mtime):%Y-%m-%d %H:%M}"
        except OSError:
            when = "?"
        return Text(
            f"Le dépôt n'a pas répondu ({why.text.fr}) : c'est ce qui en a été lu le {when} qui est corrigé.",
            f"The repository did not answer ({why.text.en}): what was read of it on {when} is graded.",
        )

    def _shallow(self) -> Text:
        return Text(
            "L'histoire du dépôt est coupée (clone superficiel) : ce qui précède n'est pas connu.",
            "The history of the repository is cut off (a shallow clone): what came before is not known.",
        )


def empty_depot() -> GitFailure:
    """Somebody made it, and pushed nothing."""
    return GitFailure(Text("il est vide", "it is empty"))


def read_tip(said: str, wanted: str) -> tuple[str, str]:
    """The commit and the branch that `git ls-remote --symref` tells of one ref; empty where it tells none."""
    commit = re.search(rf"^([0-9a-f]{{40}})\t{re.escape(wanted)}$", said, re.MULTILINE)
    named = re.search(rf"^ref: refs/heads/(.+)\t{re.escape(wanted)}$", said, re.MULTILINE)
    branch = named[1] if named and is_branch(named[1]) else ""
    return (commit[1] if commit else ""), branch


def short(commit: str) -> str:
    """A commit as people write it."""
    return commit[:8]

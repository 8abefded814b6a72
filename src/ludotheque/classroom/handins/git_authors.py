"""Who committed what in a repository (--contributions), for the teacher alone: names are what authors wrote of themselves."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ludotheque.classroom.handins.git_depot import JUDGED, STORE
from ludotheque.classroom.handins.git_process import Git, GitFailure
from ludotheque.classroom.handins.submissions import READABLE
from ludotheque.core.text import one_line

MOST_COMMITS = 5000
SECONDS = 30.0  # to count the lines of one repository
LONGEST_AUTHOR = 80
MOST_AUTHORS = 30  # told one by one
MARK = "\x01"  # before an author: git takes none into a name
COUNTED = re.compile(r"\s*(\d+|-)\t(\d+|-)\t")


@dataclass(frozen=True)
class Contribution:
    """What one author committed up to the commit that is judged, merges apart, in files that are read."""

    author: str
    commits: int
    added: int
    removed: int


def contributions(git: Git, hand_in: Path) -> tuple[Contribution, ...]:
    """The authors of a hand-in that was collected from git, those of most lines first; nothing where they cannot be counted."""
    store = hand_in.parent.parent / STORE
    names = [f":(icase,glob)**/*{suffix}" for suffix in READABLE]
    words = [
        "log",
        "--no-merges",
        "--no-renames",
        "--no-ext-diff",
        "--no-textconv",
        "--no-mailmap",
        "--text",
        "--numstat",
    ]
    words += ["--no-show-signature", f"--max-count={MOST_COMMITS}", f"--format={MARK}%an <%ae>", JUDGED, "--", *names]
    try:
        return read_authors(git.run(store, *words, seconds=SECONDS).decode("utf-8", "replace"))
    except (GitFailure, OSError):
        return ()


def read_authors(said: str) -> tuple[Contribution, ...]:
    """The lines of `git log --numstat`: an author behind MARK, then a line for each file of the commit."""
    commits, added, removed = Counter[str](), Counter[str](), Counter[str]()
    author = ""
    for line in said.split("\n"):
        if line.startswith(MARK):
            author = one_line(line[1:], most=LONGEST_AUTHOR).strip()
            commits[author] += 1
        elif (counted := COUNTED.match(line)) and author:
            added[author] += int(counted[1]) if counted[1] != "-" else 0
            removed[author] += int(counted[2]) if counted[2] != "-" else 0
    every = [Contribution(one, commits[one], added[one], removed[one]) for one in commits]
    found = sorted(every, key=lambda one: (-one.added - one.removed, one.author))
    return (*found[:MOST_AUTHORS], *_others(found[MOST_AUTHORS:]))


def _others(rest: Sequence[Contribution]) -> list[Contribution]:
    """All others in one line: who writes another name with every commit does not fill the teacher's page."""
    if not rest:
        return []
    counted = (sum(one.commits for one in rest), sum(one.added for one in rest), sum(one.removed for one in rest))
    return [Contribution(f"… (+{len(rest)})", *counted)]

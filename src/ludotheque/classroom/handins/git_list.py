"""The list of the class's git repositories (--git-list): an address a line, `name ; address ; branch`, or the roster's `depot`."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from ludotheque.classroom.handins.git_addresses import BadAddress, GitAddress, hand_in_name, is_branch, read_address
from ludotheque.classroom.marks.roster import Roster, Student, Team, read_roster
from ludotheque.core.errors import LudothequeError
from ludotheque.core.files import regular_bytes
from ludotheque.core.text import Text, quoted

ROSTERS = (".csv", ".toml")  # how a list that is a roster ends
MOST_BYTES = 1_000_000
MOST_DEPOTS = 2000
COMMENT = re.compile(r"(?:^|\s)#.*")
COLUMNS = 3


class BadGitList(LudothequeError):
    """The list of repositories cannot be understood."""


@dataclass(frozen=True)
class GitSource:
    """One repository to judge: the name of the hand-in, where it is, which branch (that of the server where none is said)."""

    name: str
    address: GitAddress
    branch: str = ""
    students: tuple[Student, ...] = ()
    deadline: datetime | None = None


def is_roster(path: Path) -> bool:
    """Whether this list of repositories is a roster with a column `depot`."""
    return path.suffix.lower() in ROSTERS


def read_git_list(path: Path) -> tuple[GitSource, ...]:
    """The repositories of the list, in its order; paths in it are taken from its own folder."""
    base = path.parent.resolve()
    try:
        if is_roster(path):
            found = from_roster(read_roster(path), base)
        else:
            found = parse_git_list(regular_bytes(path, MOST_BYTES + 1).decode("utf-8-sig"), base)
    except OSError as failure:
        said = failure.strerror or type(failure).__name__
        raise _bad(path, Text(f"le fichier ne se lit pas ({said})", f"the file cannot be read ({said})")) from failure
    except UnicodeDecodeError as failure:
        raise _bad(path, Text("elle n'est pas écrite en UTF-8", "it is not written in UTF-8")) from failure
    except (BadAddress, _BadLine) as failure:
        raise _bad(path, Text(failure.text.fr.rstrip("."), failure.text.en.rstrip("."))) from failure
    if not found:
        raise _bad(path, Text("aucun dépôt n'y est nommé", "it names no repository"))
    return found


class _BadLine(LudothequeError):
    """A line, or a team, that says nothing we can use."""


def parse_git_list(text: str, base: Path) -> tuple[GitSource, ...]:
    """Each line that is no comment: an address, or `name ; address`, or `name ; address ; branch`."""
    if len(text) > MOST_BYTES:
        raise _BadLine(Text("elle est trop longue", "it is too long"))
    found = list[GitSource]()
    for number, line in enumerate(text.splitlines(), 1):
        if said := COMMENT.sub("", line).strip():
            found.append(
                _source([cell.strip() for cell in said.split(";")], base, Text(f"ligne {number}", f"line {number}"))
            )
    return _named(found)


def _source(cells: Sequence[str], base: Path, where: Text) -> GitSource:
    """One line; a name that nobody gave is left empty here."""
    if len(cells) > COLUMNS:
        raise _at(where, Text("« nom ; adresse ; branche » sont attendus", "« name ; address ; branch » are expected"))
    name, address, branch = ("", cells[0], "") if len(cells) == 1 else (*cells, "")[:COLUMNS]
    if branch and not is_branch(branch):
        shown = quoted(branch)
        raise _at(where, Text(f"{shown} n'est pas un nom de branche", f"{shown} is no name of a branch"))
    try:
        place = read_address(address, base)
    except BadAddress as failure:
        raise _at(where, Text(failure.text.fr.rstrip("."), failure.text.en.rstrip("."))) from failure
    return GitSource(hand_in_name(name) if name else "", place, branch, (Student(name),) if name else ())


def from_roster(roster: Roster, base: Path) -> tuple[GitSource, ...]:
    """The teams whose repository the roster tells."""
    found = list[GitSource]()
    for team in roster.teams:
        if team.depot:
            where = Text(f"équipe {quoted(team.label.fr)}", f"team {quoted(team.label.en)}")
            source = _source(("", team.depot, team.branch), base, where)
            name = _team_name(team, source.address, where)
            found.append(replace(source, name=name, students=team.students, deadline=team.deadline))
    return _named(found)


def _team_name(team: Team, address: GitAddress, where: Text) -> str:
    """A name that the pattern of the team fits, so that the hand-in is found to be theirs."""
    tried = (team.pattern, re.sub(r"[*?]", "", team.pattern), *address.parts[-1:])
    names = [hand_in_name(one) for one in tried if one]
    if fitting := next(
        (name for name in names if Roster((team,)).team_of(name) and not re.search(r"[*?]", name)), None
    ):
        return fitting
    shown = quoted(team.pattern)
    raise _at(
        where,
        Text(f"le motif {shown} ne dit pas le nom du rendu", f"the pattern {shown} does not tell the hand-in's name"),
    )


def _named(found: Sequence[GitSource]) -> tuple[GitSource, ...]:
    """A name for each, all different whatever the size of their letters, and the same at every run: the last words of its address."""
    if len(found) > MOST_DEPOTS:
        raise _BadLine(
            Text(f"elle nomme plus de {MOST_DEPOTS} dépôts", f"it names more than {MOST_DEPOTS} repositories")
        )
    short = ["-".join(one.address.parts[-1:]) for one in found]
    shared = Counter(word.casefold() for word, one in zip(short, found, strict=True) if not one.name)
    wanted = [
        one.name or hand_in_name(word if shared[word.casefold()] == 1 else "-".join(one.address.parts[-2:]))
        for one, word in zip(found, short, strict=True)
    ]
    return tuple(replace(one, name=name) for one, name in zip(found, _different(wanted), strict=True))


def _different(names: Iterable[str]) -> list[str]:
    taken, unique = set[str](), list[str]()
    for name in names:
        copy, one = 2, name
        while one.casefold() in taken:
            one, copy = f"{name} ({copy})", copy + 1
        taken.add(one.casefold())
        unique.append(one)
    return unique


def _at(where: Text, why: Text) -> _BadLine:
    return _BadLine(Text(f"{where.fr} : {why.fr}", f"{where.en}: {why.en}"))


def _bad(path: Path, why: Text) -> BadGitList:
    name = quoted(path.name)
    return BadGitList(
        Text(
            f"La liste de dépôts {name} ne peut pas être comprise : {why.fr}.",
            f"The list of repositories {name} cannot be understood: {why.en}.",
        )
    )

"""The server's journal of pushes (--pushed): when which commit reached which repository, which is a date that nobody can write.

A line a push: an ISO date, the repository (its address, the end of it, or the name of the hand-in), the ref, the new commit.

    2021-12-05T22:10:00+01:00  ana/projet  refs/heads/main  4f1c0e8d…   # forty digits; `;` may stand between columns

Also the JSON that GitHub and GitLab answer when they are asked for events: a list of events that name their repository
(GitHub), or an object with such a list for each repository (GitLab's events only hold the number of their project).
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from ludotheque.classroom.handins.git_addresses import same_place
from ludotheque.core.errors import LudothequeError
from ludotheque.core.files import regular_bytes
from ludotheque.core.text import Text, quoted

MOST_BYTES = 50_000_000
SHA = re.compile(r"[0-9a-f]{40}")
COLUMNS = 4
HEADS = "refs/heads/"


class BadPushLog(LudothequeError):
    """The journal of the server cannot be understood."""


@dataclass(frozen=True)
class Push:
    """One push: when, to which repository, which ref, and the commit that it put there."""

    when: datetime  # of this machine's clock, as deadlines are
    depot: str
    ref: str
    commit: str

    @property
    def deletes(self) -> bool:
        return not self.commit.strip("0")


def read_push_log(path: Path) -> tuple[Push, ...]:
    """Every push of the journal, the oldest first."""
    try:
        text = regular_bytes(path, MOST_BYTES + 1).decode("utf-8-sig")
        if len(text) > MOST_BYTES:
            raise ValueError("too long")
        return parse_push_log(text)
    except OSError as failure:
        said = failure.strerror or type(failure).__name__
        raise _bad(path, Text(f"le fichier ne se lit pas ({said})", f"the file cannot be read ({said})")) from failure
    except _BadPush as failure:
        raise _bad(path, failure.text) from failure
    except (ValueError, RecursionError) as failure:  # not UTF-8, not JSON, too long or too deep
        why = Text(
            "ni lignes « date dépôt ref commit », ni JSON", "neither lines « date repository ref commit » nor JSON"
        )
        raise _bad(path, why) from failure


class _BadPush(LudothequeError):
    """One push that cannot be understood."""


def parse_push_log(text: str) -> tuple[Push, ...]:
    """The pushes of a journal of lines, or of JSON; those of one moment stay as they were written."""
    found = _from_json(json.loads(text)) if text.lstrip()[:1] in ("[", "{") else _from_lines(text)
    return tuple(sorted(found, key=lambda push: push.when))


def pushes_to(log: Iterable[Push], name: str, address: str, branch: str) -> list[Push]:
    """Those that put a commit on this branch of this repository."""
    ref = HEADS + branch
    return [
        push
        for push in log
        if push.ref in (ref, branch)
        and not push.deletes
        and (push.depot.casefold() == name.casefold() or same_place(push.depot, address))
    ]


def knows(log: Iterable[Push], name: str, address: str) -> bool:
    """Whether the journal speaks of this repository at all."""
    return any(push.depot.casefold() == name.casefold() or same_place(push.depot, address) for push in log)


def _from_lines(text: str) -> Iterator[Push]:
    for number, line in enumerate(text.splitlines(), 1):
        said = re.sub(r"(?:^|\s)#.*", "", line).strip()
        if not said:
            continue
        cells = [cell.strip() for cell in said.split(";")] if ";" in said else said.split()
        where = Text(f"ligne {number}", f"line {number}")
        if len(cells) != COLUMNS:
            raise _at(
                where, Text("« date dépôt ref commit » sont attendus", "« date repository ref commit » are expected")
            )
        yield _push((cells[0], cells[1], cells[2], cells[3]), where)


def _push(cells: tuple[str, str, str, str], where: Text) -> Push:
    when, depot, ref, commit = cells
    try:
        moment = datetime.fromisoformat(when)
        local = moment.astimezone().replace(tzinfo=None) if moment.tzinfo else moment
    except (ValueError, OverflowError, OSError) as failure:
        shown = quoted(when)
        raise _at(where, Text(f"{shown} n'est pas une date ISO", f"{shown} is no ISO date")) from failure
    if not SHA.fullmatch(commit.lower()):
        shown = quoted(commit)
        raise _at(where, Text(f"{shown} n'est pas un commit de 40 chiffres", f"{shown} is no commit of 40 digits"))
    return Push(local, depot, ref, commit.lower())


def _from_json(data: object) -> Iterator[Push]:
    """Events of GitHub (`payload`) and GitLab (`push_data`); those that are no pushes to a branch are passed over."""
    if isinstance(data, Mapping):
        for depot, events in data.items():
            yield from _events(events, str(depot))
    else:
        yield from _events(data, "")


def _events(events: object, depot: str) -> Iterator[Push]:
    if not isinstance(events, list) or not all(isinstance(event, Mapping) for event in events):
        raise _at(Text("JSON", "JSON"), Text("une liste d'événements est attendue", "a list of events is expected"))
    for number, event in enumerate(events, 1):
        where = Text(f"événement {number}", f"event {number}")
        pushed = _github(event) if event.get("type") == "PushEvent" else _gitlab(event)
        if pushed is None:
            continue
        named = depot or _text(event.get("repo"), "name")
        if not named:
            raise _at(where, Text("son dépôt n'est pas nommé", "its repository is not named"))
        yield _push((_text(event, "created_at"), named, *pushed), where)


def _github(event: Mapping[str, Any]) -> tuple[str, str]:
    payload = event.get("payload")
    return _text(payload, "ref"), _text(payload, "head")


def _gitlab(event: Mapping[str, Any]) -> tuple[str, str] | None:
    """`commit_to` is null where a branch was taken away."""
    pushed = event.get("push_data")
    if not isinstance(pushed, Mapping) or pushed.get("ref_type") != "branch" or pushed.get("commit_to") is None:
        return None
    return HEADS + _text(pushed, "ref"), _text(pushed, "commit_to")


def _text(data: object, key: str) -> str:
    value = data.get(key) if isinstance(data, Mapping) else None
    return value if isinstance(value, str) else ""


def _at(where: Text, why: Text) -> _BadPush:
    return _BadPush(Text(f"{where.fr} : {why.fr}", f"{where.en}: {why.en}"))


def _bad(path: Path, why: Text) -> BadPushLog:
    name = quoted(path.name)
    return BadPushLog(
        Text(
            f"Le journal {name} ne peut pas être compris : {why.fr}.",
            f"The journal {name} cannot be understood: {why.en}.",
        )
    )

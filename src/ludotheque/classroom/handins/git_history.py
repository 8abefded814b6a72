"""Chooses the commit to judge: the last one before the deadline, by the committer's date or by the server's journal of pushes.

A commit's date is what its author's machine said, or what its author wrote. What does not fit together is said to the
teacher; what fits together may still be invented.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from ludotheque.classroom.handins.git_depot import TIP, Depot, short
from ludotheque.classroom.handins.push_log import Push
from ludotheque.core.text import Text

MOST_COMMITS = 20_000  # looked at in one history
LATEST = 32_503_680_000  # seconds: the year 3000, beyond which a date is no date
CODE = (":(icase,glob)**/*.py", ":(icase,glob)**/*.ipynb")
SKEW = timedelta(minutes=10)  # between the clocks of two students' machines
ANY_DATE = Text(
    "Les dates des commits sont celles que la machine de l'auteur a écrites : chacun peut les choisir. Le journal des envois "
    "du serveur (--pushed) les remplace là où il existe.",
    "The dates of commits are what the author's machine wrote: anybody can choose them. The server's journal of pushes "
    "(--pushed) replaces them where there is one.",
)


@dataclass(frozen=True)
class DatedCommit:
    """A commit and when its committer's machine says that it was made."""

    commit: str
    when: datetime

    @property
    def text(self) -> str:
        return f"{short(self.commit)} ({self.when:%Y-%m-%d %H:%M})"


@dataclass(frozen=True)
class Choice:
    """The commit to judge, when it was handed in, and what a teacher should know of that."""

    commit: str
    handed_in: datetime
    flags: tuple[Text, ...] = ()


def first_parents(depot: Depot, deadline: datetime | None) -> list[DatedCommit]:
    """The commits of the branch itself, the last one first; where all are late, without those before any code was there."""
    most = f"--max-count={MOST_COMMITS}"
    line = read_dates(depot.said("rev-list", "--first-parent", "--timestamp", most, TIP))
    if any(in_time(one.when, deadline) for one in line):
        return line
    said = (
        depot.said("rev-list", "--first-parent", "--reverse", most, TIP, "--", *CODE).decode("ascii", "replace").split()
    )
    begins = (
        next((place for place, one in enumerate(line) if one.commit == said[0]), len(line) - 1) if said else len(line)
    )
    return line[: begins + 1]


def read_dates(said: bytes) -> list[DatedCommit]:
    """The lines of `git rev-list --timestamp`."""
    found = list[DatedCommit]()
    for line in said.decode("ascii", "replace").splitlines():
        seconds, _, commit = line.partition(" ")
        moment = min(max(int(seconds), 0), LATEST) if seconds.lstrip("-").isdigit() else 0
        found.append(DatedCommit(commit, datetime.fromtimestamp(moment)))
    return found


def in_time(when: datetime, deadline: datetime | None) -> bool:
    """Whether this is before the deadline; its last minute is, as for every hand-in."""
    return deadline is None or when.replace(second=0, microsecond=0) <= deadline


def chosen_by_date(line: Sequence[DatedCommit], deadline: datetime | None, now: datetime) -> Choice:
    """The last commit made in time, else the first one; `line` begins with the last and is not empty."""
    place = next((place for place, one in enumerate(line) if in_time(one.when, deadline)), len(line) - 1)
    judged, later = line[place], line[:place]
    flags = [*_out_of_order(line), *_from_tomorrow(line, now)]
    if deadline is not None and not in_time(judged.when, deadline):
        flags.insert(0, _none_in_time(judged, deadline))
    if later:
        flags.insert(0, _went_on(later))
    return Choice(judged.commit, judged.when, tuple(flags))


def chosen_by_push(pushes: Sequence[Push], deadline: datetime | None) -> Choice:
    """What the last push in time put there, else the first one; `pushes` begins with the oldest and is not empty."""
    timely = [push for push in pushes if in_time(push.when, deadline)]
    judged = timely[-1] if timely else pushes[0]
    flags = list[Text]()
    if later := pushes[pushes.index(judged) + 1 :]:
        many, last = len(later), f"{later[-1].when:%Y-%m-%d %H:%M}"
        flags.append(
            Text(
                f"Envois après celui qui est corrigé : {many} (le dernier le {last}).",
                f"Pushes after the one that is graded: {many} (the last one on {last}).",
            )
        )
    if not timely and deadline is not None:
        flags.append(_none_pushed(judged, deadline))
    return Choice(judged.commit, judged.when, tuple(flags))


def merged_later(depot: Depot, choice: Choice, line: Collection[DatedCommit], deadline: datetime) -> tuple[Text, ...]:
    """Work that says it was done in time, on another line, and came into the branch after the commit that is judged."""
    said = depot.said("rev-list", "--timestamp", f"--max-count={MOST_COMMITS}", TIP, f"^{choice.commit}")
    own = {one.commit for one in line}
    beside = [one for one in read_dates(said) if one.commit not in own and in_time(one.when, deadline)]
    if not beside:
        return ()
    many, last = len(beside), max(beside, key=lambda one: one.when).text
    return (
        Text(
            f"Commits datés d'avant la limite, mais fusionnés après : {many}, qui ne sont pas corrigés (le dernier : {last}).",
            f"Commits dated before the deadline, but merged after it: {many}, which are not graded (the last one: {last}).",
        ),
    )


def _out_of_order(line: Sequence[DatedCommit]) -> list[Text]:
    """A commit that says to be older than the one it was made from."""
    wrong = [(one, parent) for one, parent in pairwise(line) if one.when + SKEW < parent.when]
    if not wrong:
        return []
    (one, parent), more = wrong[0], len(wrong) - 1
    rest = Text(f" ; et {more} autres" if more else "", f"; and {more} more" if more else "")
    return [
        Text(
            f"Dates de commits dans le désordre : {one.text} se dit plus ancien que son parent {parent.text}{rest.fr}.",
            f"Dates of commits out of order: {one.text} says to be older than its parent {parent.text}{rest.en}.",
        )
    ]


def _from_tomorrow(line: Sequence[DatedCommit], now: datetime) -> list[Text]:
    ahead = [one for one in line if one.when > now + SKEW]
    if not ahead:
        return []
    return [
        Text(
            f"Dates de commits dans le futur : {len(ahead)}, par exemple {ahead[0].text}.",
            f"Dates of commits in the future: {len(ahead)}, for example {ahead[0].text}.",
        )
    ]


def _went_on(later: Sequence[DatedCommit]) -> Text:
    return Text(
        f"Commits après celui qui est corrigé : {len(later)} (le dernier : {later[0].text}).",
        f"Commits after the one that is graded: {len(later)} (the last one: {later[0].text}).",
    )


def _none_in_time(judged: DatedCommit, deadline: datetime) -> Text:
    limit = f"{deadline:%Y-%m-%d %H:%M}"
    return Text(
        f"Aucun commit avant la limite ({limit}) : rien n'a été rendu à temps, et c'est le premier d'après, {judged.text}, qui est corrigé.",
        f"No commit before the deadline ({limit}): nothing was handed in on time, and the first one after it, {judged.text}, is graded.",
    )


def _none_pushed(judged: Push, deadline: datetime) -> Text:
    limit, when = f"{deadline:%Y-%m-%d %H:%M}", f"{judged.when:%Y-%m-%d %H:%M}"
    return Text(
        f"Aucun envoi avant la limite ({limit}) : rien n'a été rendu à temps, et c'est le premier d'après, du {when}, qui est corrigé.",
        f"No push before the deadline ({limit}): nothing was handed in on time, and the first one after it, of {when}, is graded.",
    )

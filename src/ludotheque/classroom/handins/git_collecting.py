"""Hand-ins from git: each repository of a list is fetched, the commit of the deadline chosen, and its files written out to be read."""

import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from ludotheque.classroom.handins.collecting import Collected
from ludotheque.classroom.handins.git_depot import JUDGED, TIP, Depot, short
from ludotheque.classroom.handins.git_history import Choice, chosen_by_date, chosen_by_push, first_parents, merged_later
from ludotheque.classroom.handins.git_list import GitSource, read_git_list
from ludotheque.classroom.handins.git_process import Git, GitFailure, open_git
from ludotheque.classroom.handins.git_tree import write_tree
from ludotheque.classroom.handins.push_log import Push, knows, pushes_to, read_push_log
from ludotheque.classroom.handins.refusing import BadSubmission
from ludotheque.classroom.marks.roster import Roster
from ludotheque.core.text import Text

Show = Callable[[Text], None]

FOLDER = "depots"  # of the folder of marks
AT_ONCE = 4  # repositories asked at a time: it is their servers that are waited for


def collect_git(
    list_file: Path,
    out: Path,
    deadline: datetime | None,
    pushed: Path | None,
    show: Show,
    roster: Roster | None = None,
    now: datetime | None = None,
) -> list[Collected]:
    """The hand-ins of a list of repositories, in its order.

    A team's own deadline (`limite` of the roster) comes before `deadline`. A repository that cannot be judged is there too:
    its path leads nowhere, and the first of its flags says why.
    """
    sources = [_due(source, deadline, roster or Roster()) for source in read_git_list(list_file)]
    log = None if pushed is None else read_push_log(pushed)
    judge = _Judge(open_git(out / FOLDER), log, now or datetime.now())
    return _each(judge, sources, show)


def _due(source: GitSource, deadline: datetime | None, roster: Roster) -> GitSource:
    team = roster.team_of(source.name)
    students = source.students if team is None else team.students
    own = source.deadline if team is None else team.deadline or source.deadline
    return replace(source, students=students, deadline=own or deadline)


def _each(judge: "_Judge", sources: Sequence[GitSource], show: Show) -> list[Collected]:
    """Several at a time; whoever stops us stops every git."""
    found = list[Collected]()
    pool = ThreadPoolExecutor(AT_ONCE)
    try:
        waiting: list[Future[Collected]] = [pool.submit(judge.collected, source) for source in sources]
        for done, (source, future) in enumerate(zip(sources, waiting, strict=True), 1):
            found.append(future.result())
            line = f"{done}/{len(sources)} : {source.name}"
            show(Text(f"Dépôt {line}", f"Repository {line.replace(' :', ':')}"))
    except BaseException:
        judge.git.stop.set()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
    return found


@dataclass(frozen=True)
class _Judge:
    """Fetches one repository after the other, and finds what to read in it."""

    git: Git
    log: tuple[Push, ...] | None
    now: datetime

    def collected(self, source: GitSource) -> Collected:
        depot = Depot(self.git, self.git.folder / source.name, source)
        path = depot.folder / "rendu" / source.name  # hand-ins are called after their folder
        try:
            said = depot.refresh()
            choice = self._choice(depot)
            left = write_tree(depot, choice.commit, path)
            depot.said("update-ref", JUDGED, choice.commit)
            return Collected(path, source.name, source.students, choice.handed_in, (*said, *choice.flags, *left))
        except BadSubmission as failure:
            why = failure.text
        except GitFailure as failure:
            why = _not_read(source, failure.text)
        except OSError as failure:
            reason = failure.strerror or type(failure).__name__
            why = _not_read(source, Text(reason, reason))
        shutil.rmtree(path, ignore_errors=True)  # what was there is of an earlier run
        return Collected(path, source.name, source.students, None, (why,))

    def _choice(self, depot: Depot) -> Choice:
        """By the journal where it knows the repository, else by dates."""
        source, unknown = depot.source, list[Text]()
        if self.log is not None:
            pushes = pushes_to(self.log, source.name, source.address.text, depot.branch)
            choice = chosen_by_push(pushes, source.deadline) if pushes else None
            if choice is not None and depot.fetch_pushed(choice.commit):
                return choice
            known = knows(self.log, source.name, source.address.text)
            unknown = [_pushed_away(choice) if choice else _not_in_log(depot.branch if known else "")]
        line = first_parents(depot, source.deadline)
        if not line:
            raise GitFailure(Text(f"{TIP} ne se lit pas", f"{TIP} cannot be read"))
        by_date = chosen_by_date(line, source.deadline, self.now)
        beside = merged_later(depot, by_date, line, source.deadline) if source.deadline else ()
        return replace(by_date, flags=(*unknown, *by_date.flags, *beside))


def _not_read(source: GitSource, why: Text) -> Text:
    where = source.address.shown
    return Text(f"Le dépôt {where} n'a pas été lu : {why.fr}.", f"The repository {where} was not read: {why.en}.")


def _pushed_away(choice: Choice) -> Text:
    gone = short(choice.commit)
    return Text(
        f"Le commit {gone}, envoyé à temps d'après le journal, n'est plus dans le dépôt : les dates des commits en décident.",
        f"The commit {gone}, pushed in time by the journal, is no longer in the repository: the dates of commits decide.",
    )


def _not_in_log(branch: str) -> Text:
    what = (
        Text(f"de la branche « {branch} »", f"of the branch « {branch} »")
        if branch
        else Text("de ce dépôt", "of this repository")
    )
    return Text(
        f"Le journal des envois ne dit rien {what.fr} : les dates des commits en décident.",
        f"The journal of pushes says nothing {what.en}: the dates of commits decide.",
    )

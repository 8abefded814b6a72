"""A repository is judged by the commit of the deadline, never by the date of a file; what is odd about its dates is said."""

import os
import stat
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.repositories import LIMIT, NOW, Repository, code_of, collected, said
from ludotheque.classroom.handins import git_process
from ludotheque.classroom.handins.git_authors import read_authors
from ludotheque.classroom.handins.git_history import DatedCommit, chosen_by_date, in_time
from ludotheque.classroom.handins.git_process import GitMissing, open_git

EARLY, LATE = "2021-12-04T10:00:00", "2021-12-07T10:00:00"


@pytest.fixture(autouse=True)
def nobodys_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def ana(tmp_path: Path) -> Repository:
    """Two commits, one in time and one late."""
    made = Repository.new(tmp_path / "ana")
    made.commit(EARLY, a_py="x = 1\n")
    made.commit(LATE, a_py="x = 2\n")
    return made


@pytest.fixture
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The beginning of addresses that are asked over a network that is this machine."""
    ssh = tmp_path / "ssh"
    ssh.write_text('#!/bin/sh\nexec sh -c "$2"\n')
    ssh.chmod(0o700)
    monkeypatch.setenv("GIT_SSH", str(ssh))
    monkeypatch.setenv("GIT_SSH_VARIANT", "simple")
    return f"ssh://forge{tmp_path}"


@pytest.mark.usefixtures("ana")
def test_the_last_commit_before_the_deadline_is_judged_whatever_the_dates_of_files(tmp_path: Path) -> None:
    one = collected(tmp_path, "ana")["ana"]
    assert code_of(one) == "x = 1\n"
    assert one.handed_in == datetime(2021, 12, 4, 10)
    assert said(one).startswith("Commits après celui qui est corrigé : 1 (le dernier : ")
    assert stat.S_IMODE(one.path.stat().st_mode) == 0o700


@pytest.mark.usefixtures("ana")
def test_without_a_deadline_the_last_commit_is_judged_and_nothing_is_said(tmp_path: Path) -> None:
    one = collected(tmp_path, "ana", None)["ana"]
    assert (code_of(one), one.handed_in, one.flags) == ("x = 2\n", datetime(2021, 12, 7, 10), ())


def test_the_last_minute_of_the_deadline_is_in_time(tmp_path: Path) -> None:
    repository = Repository.new(tmp_path / "bo")
    repository.commit("2021-12-05T23:59:58", a_py="x = 1\n")
    repository.commit("2021-12-06T00:00:00", a_py="x = 2\n")
    assert code_of(collected(tmp_path, "bo")["bo"]) == "x = 1\n"


def test_it_is_the_committers_date_that_counts_not_the_authors(tmp_path: Path) -> None:
    repository = Repository.new(tmp_path / "bo")
    repository.commit(EARLY, a_py="x = 1\n")
    (repository.path / "a.py").write_text("x = 2\n")
    repository.git("commit", "--all", "--amend", "--no-edit", when=LATE)  # keeps the author's date
    one = collected(tmp_path, "bo")["bo"]
    assert one.handed_in == datetime(2021, 12, 7, 10)
    assert said(one).startswith("Aucun commit avant la limite (2021-12-05 23:59)")


def test_where_all_is_late_the_first_commit_with_code_is_judged(tmp_path: Path) -> None:
    repository = Repository.new(tmp_path / "bo")
    repository.commit("2021-12-06T08:00:00", LISEZ_MOI="bonjour")
    repository.commit("2021-12-06T09:00:00", a_py="x = 1\n")
    repository.commit("2021-12-08T09:00:00", a_py="x = 2\n")
    one = collected(tmp_path, "bo")["bo"]
    assert (code_of(one), one.handed_in) == ("x = 1\n", datetime(2021, 12, 6, 9))
    assert "rien n'a été rendu à temps" in said(one)


def test_dates_out_of_order_and_from_the_future_are_said(tmp_path: Path) -> None:
    repository = Repository.new(tmp_path / "bo")
    repository.commit(EARLY, a_py="x = 1\n")
    repository.commit(LATE, a_py="x = 2\n")
    repository.commit("2021-12-05T12:00:00", a_py="x = 3\n")  # says that it was made before its parent
    repository.commit("2031-01-01T12:00:00", a_py="x = 4\n")
    one = collected(tmp_path, "bo")["bo"]
    assert code_of(one) == "x = 3\n"
    assert "Dates de commits dans le désordre" in said(one) and "Dates de commits dans le futur : 1" in said(one)


def test_work_that_was_merged_after_the_deadline_is_said(tmp_path: Path) -> None:
    repository = Repository.new(tmp_path / "bo")
    repository.commit(EARLY, a_py="x = 1\n")
    repository.git("checkout", "--quiet", "-b", "cote")
    repository.commit("2021-12-05T10:00:00", b_py="y = 1\n")
    repository.git("checkout", "--quiet", "main")
    repository.git("merge", "--quiet", "--no-ff", "--message=x", "cote", when=LATE)
    one = collected(tmp_path, "bo")["bo"]
    assert sorted(path.name for path in one.path.iterdir()) == ["a.py"]
    assert "fusionnés après : 1" in said(one)


def test_a_branch_is_judged_where_one_is_named_whatever_it_is_called(tmp_path: Path, ana: Repository) -> None:
    name = "--upload-pack=touch" + "x"
    ana.git("update-ref", f"refs/heads/{name}", "HEAD~1")
    ana.git("pack-refs", "--all")
    assert code_of(collected(tmp_path, f"ana ; ana ; {name}", None)["ana"]) == "x = 1\n"
    assert "pas de branche « autre »" in said(collected(tmp_path, "ana ; ana ; autre")["ana"])


@pytest.mark.usefixtures("ana")
def test_a_packed_a_bare_and_a_shallow_clone_are_read_alike(tmp_path: Path, ana: Repository) -> None:
    ana.git("gc", "--quiet")
    ana.git("clone", "--quiet", "--bare", str(ana.path), str(tmp_path / "nu.git"))
    ana.git("clone", "--quiet", "--depth=1", f"file://{ana.path}", str(tmp_path / "court"))
    found = collected(tmp_path, f"ana\nnu.git\ncourt\nentier ; file://{ana.path}")
    assert [code_of(found[name]) for name in ("ana", "nu", "entier")] == ["x = 1\n"] * 3
    assert code_of(found["court"]) == "x = 2\n" and "clone superficiel" in said(found["court"])


def test_the_journal_of_pushes_wins_over_dates_that_anyone_can_write(tmp_path: Path, ana: Repository) -> None:
    forged = ana.commit("2021-12-05T12:00:00", a_py="x = 3\n")
    first, second = ana.git("rev-parse", "HEAD~2"), ana.git("rev-parse", "HEAD~1")
    log = f"2021-12-04T11:00 ana refs/heads/main {first}\n2021-12-07T11:00 ana refs/heads/main {second}\n"
    log += f"2021-12-07T12:00 ana refs/heads/main {forged}\n2021-12-04T12:00 ana refs/heads/autre {forged}\n"
    one = collected(tmp_path, "ana", log=log)["ana"]
    assert (code_of(one), one.handed_in) == ("x = 1\n", datetime(2021, 12, 4, 11))
    assert said(one) == "Envois après celui qui est corrigé : 2 (le dernier le 2021-12-07 12:00)."
    late = collected(tmp_path, "ana", log=log.partition("\n")[2])["ana"]
    assert (code_of(late), late.handed_in) == ("x = 2\n", datetime(2021, 12, 7, 11))
    assert "Aucun envoi avant la limite" in said(late)


def test_a_journal_that_says_nothing_of_a_repository_leaves_it_to_dates(tmp_path: Path, ana: Repository) -> None:
    sha = ana.git("rev-parse", "HEAD")
    silent = collected(tmp_path, "ana", log=f"2021-12-04T11:00 bo refs/heads/main {sha}")["ana"]
    other = collected(tmp_path, "ana", log=f"2021-12-04T11:00 ana refs/heads/autre {sha}")["ana"]
    gone = collected(tmp_path, "ana", log=f"2021-12-04T11:00 ana refs/heads/main {'1' * 40}")["ana"]
    assert [code_of(one) for one in (silent, other, gone)] == ["x = 1\n"] * 3
    assert "ne dit rien de ce dépôt" in said(silent) and "ne dit rien de la branche « main »" in said(other)
    assert "n'est plus dans le dépôt" in said(gone)


def test_a_server_is_asked_and_what_was_pushed_away_is_fetched_by_its_number(
    tmp_path: Path, far: str, ana: Repository
) -> None:
    ana.git("config", "uploadpack.allowAnySHA1InWant", "true")
    away = ana.commit("2021-12-05T09:00:00", a_py="x = 'envoyé'\n")
    ana.git("reset", "--quiet", "--hard", "HEAD~1")
    ana.commit(LATE, a_py="x = 5\n")
    one = collected(tmp_path, f"{far}/ana")["ana"]
    assert code_of(one) == "x = 1\n" and one.handed_in == datetime(2021, 12, 4, 10)
    log = f"2021-12-05T10:00 {tmp_path.name}/ana refs/heads/main {away}"
    assert code_of(collected(tmp_path, f"{far}/ana", log=log)["ana"]) == "x = 'envoyé'\n"


def test_a_repository_that_vanished_keeps_what_was_read_of_it(tmp_path: Path, far: str, ana: Repository) -> None:
    lines = f"loin ; {far}/ana\nici ; ana\nperdu ; {far}/nulle-part\nvide ; vide"
    Repository.new(tmp_path / "vide")
    before = collected(tmp_path, lines)
    ana.path.rename(tmp_path / "ailleurs")
    after = collected(tmp_path, lines)
    for name in ("loin", "ici"):
        assert code_of(after[name]) == code_of(before[name]) == "x = 1\n"
        assert said(after[name]).startswith("Le dépôt n'a pas répondu (")
        assert after[name].handed_in == before[name].handed_in
    for name in ("perdu", "vide"):
        assert not after[name].path.exists() and "n'a pas été lu" in said(after[name])


def test_a_rerun_fetches_only_what_is_new_and_a_new_address_begins_anew(
    tmp_path: Path, far: str, ana: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = f"ana ; {far}/ana"
    collected(tmp_path, lines)
    asked: list[str] = []
    run = git_process.Git.run
    monkeypatch.setattr(
        git_process.Git, "run", lambda self, depot, *w, **o: (asked.append(w[0]), run(self, depot, *w, **o))[1]
    )
    collected(tmp_path, lines)
    assert "fetch" not in asked and "ls-remote" in asked
    ana.commit(LATE, a_py="x = 6\n")
    assert code_of(collected(tmp_path, lines, None)["ana"]) == "x = 6\n"
    assert "fetch" in asked
    Repository.new(tmp_path / "bo").commit(EARLY, a_py="x = 'bo'\n")
    assert code_of(collected(tmp_path, "ana ; bo")["ana"]) == "x = 'bo'\n"


@given(st.text(max_size=100))
def test_whatever_authors_call_themselves_is_one_line(name: str) -> None:
    for one in read_authors(f"\x01{name} <x>\n\n3\t1\ta.py\n-\t-\tb.py\n"):
        assert one.author.isprintable()


@given(st.lists(st.integers(-4000, 4000), min_size=1, max_size=12), st.booleans())
def test_a_commit_in_time_is_judged_wherever_there_is_one(minutes: list[int], due: bool) -> None:
    line = [DatedCommit(f"{place:040x}", LIMIT + timedelta(minutes=one)) for place, one in enumerate(minutes)]
    deadline = LIMIT if due else None
    choice = chosen_by_date(line, deadline, NOW)
    place = int(choice.commit, 16)
    if any(in_time(one.when, deadline) for one in line):
        assert in_time(choice.handed_in, deadline)
        assert not any(in_time(one.when, deadline) for one in line[:place])
    else:
        assert place == len(line) - 1 and choice.flags


def test_a_machine_without_git_or_with_an_old_one_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(GitMissing, match="no git"):
        open_git(tmp_path / "d", {"PATH": str(tmp_path)})
    old = tmp_path / "git"
    old.write_text("#!/bin/sh\necho git version 2.25.1\n")
    old.chmod(0o700)
    with pytest.raises(GitMissing, match=r"2\.32 at least"):
        open_git(tmp_path / "d", {"PATH": str(tmp_path)})

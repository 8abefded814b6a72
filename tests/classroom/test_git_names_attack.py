"""Names in a repository are a stranger's: a thousand authors fill no page, and a branch that moves a cursor is called nothing."""

from pathlib import Path

import pytest

from classroom.repositories import Repository, collected, said
from ludotheque.classroom.handins.git_authors import MARK, MOST_AUTHORS, read_authors
from ludotheque.classroom.handins.git_local import local_tip


def test_a_thousand_authors_are_thirty_and_one_line() -> None:
    told = "".join(f"{MARK}A{one} <a@b>\n\n{one}\t1\ta.py\n" for one in range(1_000))
    found = read_authors(told)
    assert len(found) == MOST_AUTHORS + 1
    assert found[0].author == "A999 <a@b>"
    assert found[-1].author == "… (+970)"
    assert sum(one.commits for one in found) == 1_000


@pytest.mark.parametrize("branch", ["\x1b[31mrouge", "a\nb", "a\x07", "\u202eegnor"], ids=repr)
def test_a_branch_that_moves_a_cursor_is_called_nothing(branch: str, tmp_path: Path) -> None:
    ana = Repository.new(tmp_path / "ana")
    commit = ana.commit("2021-12-01T12:00:00", a_py="x = 1\n")
    (ana.path / ".git" / "HEAD").write_text(f"ref: refs/heads/{branch}\n", "utf-8")
    (ana.path / ".git" / "packed-refs").write_text(f"{commit} refs/heads/{branch}\n", "utf-8")
    assert local_tip(ana.path, "") == ("", commit)
    log = f"2021-12-01T12:00 {ana.path} refs/heads/main {commit}\n"
    (one,) = collected(tmp_path, f"{ana.path}\n", log=log).values()
    assert all(line.isprintable() for line in said(one).splitlines())

"""Names in a repository are a stranger's: a thousand authors fill no page, and a branch that moves a cursor is called nothing."""

from pathlib import Path

import pytest

from classroom.repositories import Repository, collected, said
from ludotheque.classroom.handins.git_local import local_tip


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

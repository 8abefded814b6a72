"""Casebooks are kept for their owner alone, come back as they were, and are drawn again when anything else is wrong."""

import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.folders.plain_values import DATA
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.folders.bookkeeping import keep_books, read_books, read_reply, written_reply
from ludotheque.classroom.folders.casebook import BuiltCase, Casebook
from ludotheque.classroom.folders.folder_files import FolderFiles
from ludotheque.classroom.folders.mutating import MutatedFile
from ludotheque.classroom.folders.rehearsing import TriedCall
from ludotheque.classroom.folders.sujet_toml import SujetFile
from ludotheque.classroom.question import Reply
from ludotheque.core.text import Text, same

FILES = FolderFiles(Path("tri"), SujetFile(same("Tri")), {"corrige": "def f(l): ..."})
BOOK = Casebook(
    "f",
    (
        BuiltCase(
            TriedCall("f", ([1, (2, {"a": {3}})], "é"), ("oui",), (("a.txt", "x\r\n"),)),
            Reply(1.5, ([], "é"), "lu\n", ("? ",), files=(("a.txt", ""),)),
            Text("vide", "empty"),
            True,
            True,
        ),
        BuiltCase(
            TriedCall("f", (0,)), Reply(raised="ValueError", error=same("ValueError")), Text("zéro", "zero"), False
        ),
    ),
    ("l",),
    domains=(Text("un", "one"),),
    relations=(Text("d'un", "of one"),),
    mutants=2,
    survivors=(MutatedFile("f", "corrige", "x", 1, "a", "b"),),
    killed=(MutatedFile("f", "corrige", "y", 2, "a", "c"),),
    guess=0.25,
    constant="1",
)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    keep_books(FILES, PUBLISHED, [BOOK])
    (file,) = tmp_path.rglob("*.json")
    return file


def test_a_casebook_comes_back_as_it_was(kept: Path) -> None:
    assert kept.exists()
    assert read_books(FILES, PUBLISHED) == [BOOK]


def test_only_its_owner_may_read_what_holds_hidden_cases(kept: Path) -> None:
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700


@pytest.mark.usefixtures("kept")
def test_another_correction_sujet_file_or_secret_has_its_own_casebook() -> None:
    others = [
        replace(FILES, sources={"corrige": "def f(l): return 1"}),
        replace(FILES, sujet=SujetFile(same("Autre"))),
        replace(FILES, cases="def appels(h): ..."),
        replace(FILES, work=(("a.txt", ""),)),
        replace(FILES, enonce="`f` trie."),
    ]
    assert [read_books(one, PUBLISHED) for one in others] == [None] * len(others)
    assert read_books(FILES, ClassSecret(b"classe" * 8)) is None


@pytest.mark.parametrize("text", ["", "[", "[1]", '[{"question": "f"}]', "{}", '"x"', "[[]]", "\x00"])
def test_what_is_no_casebook_is_drawn_again(kept: Path, text: str) -> None:
    kept.write_text(text, "utf-8")
    assert not read_books(FILES, PUBLISHED)


def test_half_a_casebook_is_drawn_again(kept: Path) -> None:
    whole = kept.read_text("utf-8")
    for length in range(0, len(whole) - 1, 97):
        kept.write_text(whole[:length], "utf-8")
        assert read_books(FILES, PUBLISHED) is None
    for wrong in (whole.replace('"l": [', '"t": ['), whole.replace('"after": {"l"', '"after": {"s"')):
        kept.write_text(wrong, "utf-8")
        read_books(FILES, PUBLISHED)  # other values, or none: never a traceback


def test_a_disk_that_cannot_be_written_is_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "plein").write_text("un fichier")
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "plein"))
    keep_books(FILES, PUBLISHED, [BOOK])
    assert read_books(FILES, PUBLISHED) is None


@given(DATA, st.lists(DATA, max_size=2), st.text(max_size=5), st.sampled_from(["", "KeyError"]))
def test_any_reply_comes_back_as_it_was(value: Any, after: list[Any], printed: str, raised: str) -> None:
    reply = Reply(value, tuple(after), printed, ("?",), same(raised) if raised else None, raised=raised)
    assert read_reply(written_reply(reply)) == reply

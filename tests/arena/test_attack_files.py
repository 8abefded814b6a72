"""Files that are none, links and copies: a pipe keeps nobody waiting, and the organiser is told where a link leads."""

import os
import shutil
import socket
import stat
from html import escape
from pathlib import Path
from typing import Any

import pytest

from arena.stand_in import Cell, lowest, opening, unjailed
from ludotheque.arena.deal_check import wrong_deals
from ludotheque.arena.entrants import read_entrant, remarks_on
from ludotheque.arena.folder import CHANCE, JOURNAL, MANIFEST, SECRET, BadFolder
from ludotheque.arena.following import report_of, standings_of
from ludotheque.arena.tournament_command import TournamentSettings, run_check, run_tournament
from ludotheque.core.errors import BadOption
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang

ROSES = find_entry("rose-king").dialect()
KEPT = Path(__file__).parent / "before_own_dealers" / "alak"
pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="PIPES WITH A NAME ARE ABSENT: THEY ARE NOT TESTED")


@pytest.fixture(autouse=True)
def sandbox_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    unjailed(monkeypatch, Cell(lowest))


def make(kind: str, path: Path) -> Path:
    """Something that is no file, at this path."""
    path.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(str(path))
    elif kind == "device":
        path.symlink_to("/dev/zero")
    return path


@pytest.mark.parametrize("kind", ["pipe", "socket", "device"])
def test_what_is_no_file_is_no_bot_and_is_not_waited_for(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    make(kind, Path("b.py"))
    with pytest.raises(BadOption, match=r"« b\.py » is not a regular file"):
        run_tournament(TournamentSettings("alak", ("b.py", "random"), out=Path("t")), lambda _: None)
    with pytest.raises(BadOption, match=r"« b\.py » is not a regular file"):
        run_check(TournamentSettings("alak", ("b.py",)), lambda _: None)
    assert not Path("t").exists()


@pytest.mark.parametrize("name", [MANIFEST, JOURNAL, SECRET, CHANCE, "games/r01-01-02-002.ludo"])
def test_a_pipe_in_the_folder_of_a_tournament_is_one_sentence(name: str, tmp_path: Path) -> None:
    shutil.copytree(KEPT, tmp_path / "t")
    make("pipe", tmp_path / "t" / name)
    settings = TournamentSettings(
        "alak", ("random",) * 2, {"n": 7}, games=4, out=tmp_path / "t", resume=True, lang=Lang.EN
    )
    if name == SECRET:  # what was told holds the secret
        (tmp_path / "t" / CHANCE).unlink()
    with pytest.raises(BadFolder, match="is not a regular file there"):
        run_tournament(settings, lambda _: None)


def test_who_looks_on_does_not_wait_for_a_pipe_either(tmp_path: Path) -> None:
    shutil.copytree(KEPT, tmp_path / "t")
    make("pipe", tmp_path / "t" / "games" / "r01-01-02-002.ludo")
    assert "r01-01-02-001" in report_of(tmp_path / "t", Lang.FR)
    assert ["is not a regular file there" in one.en for one in wrong_deals(tmp_path / "t")] == [True]
    make("pipe", tmp_path / "t" / JOURNAL)
    with pytest.raises(BadFolder, match="is not a regular file there"):
        standings_of(tmp_path / "t")


def tournament(tmp_path: Path, *bots: Path) -> list[str]:
    lines: list[str] = []
    wishes: dict[str, Any] = {"bots": tuple(map(str, bots)), "out": tmp_path / "t", "options": {"n": 7}}
    assert run_tournament(TournamentSettings("alak", **wishes), lines.append) == 0
    return lines


def test_a_link_that_is_named_is_followed_and_that_is_said(tmp_path: Path) -> None:
    bot, link = tmp_path / "a.py", tmp_path / "zzc.py"
    bot.write_text("# a", "utf-8")
    link.symlink_to(bot.name)
    said = f"{link} est un lien vers {bot}."
    other = tmp_path / "other.py"
    other.write_text("# other", "utf-8")
    assert said in tournament(tmp_path, link, other)
    assert said in report_of(tmp_path / "t", Lang.FR)
    checked: list[str] = []
    run_check(TournamentSettings("alak", (str(link),)), checked.append, opening(Cell(lambda *_: 0)))
    assert checked[0] == said


def test_a_folder_that_is_a_link_is_told_too(tmp_path: Path) -> None:
    (tmp_path / "team").mkdir()
    (tmp_path / "team" / "ia.py").write_bytes(b"")
    (tmp_path / "mine").symlink_to("team")
    remarks = remarks_on([read_entrant(str(tmp_path / "mine"), ROSES)])
    assert [one.en for one in remarks] == [f"{tmp_path / 'mine'} is a link to {tmp_path / 'team'}."]


def test_bots_that_are_the_same_to_the_byte_are_told_whatever_they_are_called(tmp_path: Path) -> None:
    one, two, team, other = (tmp_path / name for name in ("a.py", "b.py", "team", "c.py"))
    team.mkdir()
    for path, text in ((one, "# a"), (two, "# a"), (team / "bot.py", "# a"), (other, "# c")):
        path.write_text(text, "utf-8")
    said = f"Le même robot, à l'octet près : {one}, {two}, {team}."
    assert said in tournament(tmp_path, one, other, two, team)
    assert escape(said) in report_of(tmp_path / "t", Lang.FR)
    assert remarks_on([read_entrant(str(path), ROSES) for path in (one, other)]) == ()


def test_a_link_beside_a_bot_that_leads_out_of_its_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "robots").mkdir()
    (tmp_path / "secret.txt").write_bytes(b"ours")
    (tmp_path / "robots" / "a.py").write_bytes(b"")
    (tmp_path / "robots" / "roi_des_roses.py").symlink_to("../secret.txt")
    assert b"ours" not in read_entrant(str(tmp_path / "robots" / "a.py"), ROSES).files.values()
    (tmp_path / "robots" / "theirs.py").write_bytes(b"theirs")
    make("none", tmp_path / "robots" / "roi_des_roses.py").symlink_to("theirs.py")
    assert b"theirs" in read_entrant(str(tmp_path / "robots" / "a.py"), ROSES).files.values()


def test_a_secret_that_others_could_read_is_closed_to_them_and_that_is_said_once(tmp_path: Path) -> None:
    shutil.copytree(KEPT, tmp_path / "t")
    (tmp_path / "t" / CHANCE).unlink()
    (tmp_path / "t" / SECRET).chmod(0o644)
    said: list[list[str]] = [[], []]
    for lines in said:
        settings = TournamentSettings("alak", ("random",) * 2, {"n": 7}, games=4, out=tmp_path / "t", resume=True)
        run_tournament(settings, lines.append)
    assert stat.S_IMODE((tmp_path / "t" / SECRET).stat().st_mode) == 0o600
    assert [sum("pouvait être lu" in line for line in lines) for lines in said] == [1, 0]

"""The folder survives what happens to folders: power cuts, two people at once, readers, damage."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from arena.test_runner import begun, plan
from ludotheque.arena.folder import GAMES, JOURNAL, MANIFEST, REPORT, BadFolder, Folder
from ludotheque.arena.plan import Plan, plan_of
from ludotheque.arena.runner import hold
from ludotheque.arena.schedule import Held


@pytest.fixture
def wanted() -> Plan:
    return plan("knockout", 4, size=3)


@pytest.fixture
def whole(tmp_path: Path, wanted: Plan) -> Held:
    return hold(wanted, begun(tmp_path / "whole", wanted))


def moments(journal: bytes) -> list[int]:
    """Where the journal may have been cut: around the end of every line, and in the middle of it."""
    ends = [place + 1 for place, byte in enumerate(journal) if byte == ord("\n")]
    return sorted({0, *(end + near for end in ends for near in (-40, -1, 0, 1) if 0 <= end + near <= len(journal))})


def test_cut_at_any_moment_it_is_taken_up_and_ends_the_same(tmp_path: Path, wanted: Plan, whole: Held) -> None:
    journal = (tmp_path / "whole" / JOURNAL).read_bytes()
    for moment in moments(journal):
        cut = tmp_path / f"cut {moment}"
        shutil.copytree(tmp_path / "whole", cut)
        (cut / JOURNAL).write_bytes(journal[:moment])
        assert hold(wanted, Folder(cut)).games == whole.games
        assert (cut / JOURNAL).read_bytes().startswith(journal[: journal[:moment].rfind(b"\n") + 1])


@pytest.mark.parametrize("damage", ["missing", "half", "other"])
def test_a_line_counts_only_with_its_own_record(damage: str, tmp_path: Path, wanted: Plan, whole: Held) -> None:
    folder = Folder(tmp_path / "whole")
    victim = folder.record(whole.games[1]["id"])
    text = victim.read_bytes()
    if damage == "missing":
        victim.unlink()
    else:
        victim.write_bytes(text[: len(text) // 2] if damage == "half" else text + b"\n")
    assert len(folder.taken_up()) == len(whole.games) - 1
    assert hold(wanted, folder).games == whole.games
    assert victim.read_bytes() == text
    assert len(folder.taken_up()) == len(whole.games)  # of the two lines the later counts


@pytest.mark.parametrize("line", [b"not json", b"[]", b"{}", b"\xff\x00", b'{"id": "r01-01-02-001", "points": 7}'])
def test_a_damaged_line_is_a_game_not_finished_and_the_others_stay(
    line: bytes, tmp_path: Path, wanted: Plan, whole: Held
) -> None:
    path = tmp_path / "whole" / JOURNAL
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], line + b"\n", *lines[3:]]))
    assert len(Folder(tmp_path / "whole").taken_up()) == len(lines) - 1
    assert hold(wanted, Folder(tmp_path / "whole")).games == whole.games


def test_reading_changes_nothing_while_a_line_is_written(tmp_path: Path, whole: Held) -> None:
    path = tmp_path / "whole" / JOURNAL
    half = path.read_bytes() + b'{"id": "r09'
    path.write_bytes(half)
    assert len(Folder(tmp_path / "whole").finished()) == len(whole.games)
    assert path.read_bytes() == half


def test_two_cannot_hold_one_tournament_at_once(tmp_path: Path) -> None:
    one, two = Folder(tmp_path / "t"), Folder(tmp_path / "t")
    with one.held(), pytest.raises(BadFolder, match="already under way"), two.held():
        pass
    with two.held():
        pass  # the first has left


def test_games_without_their_tournament_are_not_taken_for_new_ones(tmp_path: Path, wanted: Plan, whole: Held) -> None:
    assert whole.games
    (tmp_path / "whole" / MANIFEST).unlink()
    with pytest.raises(BadFolder, match="already holds a tournament"):
        begun(tmp_path / "whole", wanted)


def test_a_folder_prepared_but_not_begun_may_be_begun(tmp_path: Path, wanted: Plan) -> None:
    with Folder(tmp_path / "t").held():
        pass  # killed here: an empty journal, no tournament
    assert Folder(tmp_path / "t").manifest() is None
    assert len(hold(wanted, begun(tmp_path / "t", wanted)).games) >= 8
    assert not list((tmp_path / "t" / GAMES).glob(".*"))


def test_on_a_full_disk_the_former_report_stays_and_one_sentence_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    Folder(tmp_path).write(REPORT, "former")
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(BadFolder, match="cannot be used: No space left on device"):
        Folder(tmp_path).write(REPORT, "new")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(REPORT, "former")]


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": 1},
        {"game": "chess"},
        {"entrants": []},
        {"format": "tombola"},
        {"options": {"n": -1}},
        {"turn": "x"},
        {"games": 0},
    ],
    ids=str,
)
def test_a_damaged_description_is_one_sentence(wrong: dict[str, Any], wanted: Plan) -> None:
    manifest = json.loads(json.dumps(wanted.manifest()))
    assert plan_of(manifest).manifest()["games"] == wanted.manifest()["games"]
    with pytest.raises(BadFolder, match="damaged"):
        plan_of(manifest | wrong)
    with pytest.raises(BadFolder, match="damaged"):
        plan_of({name: manifest[name] for name in manifest if name not in wrong})

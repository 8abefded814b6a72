"""A tournament whose chance is secret: kept for a resume, told at the end, checked by anybody, and a seed for who wants one."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from arena.stand_in import Cell, lowest, unjailed
from ludotheque.arena.deal_check import main, wrong_deals
from ludotheque.arena.folder import CHANCE, JOURNAL, MANIFEST, SECRET, BadFolder
from ludotheque.arena.following import report_of, standings_of
from ludotheque.arena.plan import plan_of
from ludotheque.arena.tournament_command import PREDICTABLE, TournamentSettings, run_tournament
from ludotheque.core.text import Lang

SMALL = {"rows": 3, "columns": 3}


def tournament(path: Path, **wishes: Any) -> list[str]:
    lines: list[str] = []
    usual: dict[str, Any] = {"game": "roi-des-roses", "bots": ("random", "random"), "options": SMALL, "out": path}
    assert run_tournament(TournamentSettings(**usual | wishes), lines.append) == 0
    return lines


def games(path: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in (path / "games").iterdir()}


def cut(path: Path, kept: int) -> None:
    """The folder as a power cut leaves it after so many games."""
    lines = (path / JOURNAL).read_bytes().splitlines(keepends=True)
    (path / JOURNAL).write_bytes(b"".join(lines[:kept]) + b'{"id": "r01')
    (path / CHANCE).unlink(missing_ok=True)
    (path / "report.html").unlink()


@pytest.mark.parametrize("form", ["swiss", "sprt"])
def test_taken_up_in_the_middle_it_is_dealt_as_it_would_have_been(form: str, tmp_path: Path) -> None:
    bots = ("random",) * (3 if form in ("swiss", "knockout") else 2)
    tournament(tmp_path / "t", format=form, bots=bots, games=4)
    whole, page = games(tmp_path / "t"), (tmp_path / "t" / "report.html").read_bytes()
    cut(tmp_path / "t", 2)
    for path in list((tmp_path / "t" / "games").iterdir())[3:]:
        path.unlink()
    tournament(tmp_path / "t", format=form, bots=bots, games=4, resume=True)
    assert games(tmp_path / "t") == whole
    assert (tmp_path / "t" / "report.html").read_bytes() == page


@pytest.mark.parametrize(
    ("game", "form"), [("roi-des-roses", "knockout"), ("puissance4", "gauntlet"), ("alak", "sprt")]
)
def test_anybody_with_the_folder_deals_every_game_again(
    game: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = ("random",) * (3 if form in ("swiss", "knockout") else 2)
    options = SMALL if game == "roi-des-roses" else {}
    tournament(tmp_path / "t", game=game, options=options, format=form, bots=bots, games=4)
    (tmp_path / "t" / SECRET).unlink()  # only its owner can read that one
    count = len(games(tmp_path / "t"))
    assert main([str(tmp_path / "t")]) == 0
    said = capsys.readouterr().out
    assert (
        f"{count} parties sur {count} ont été distribuées à nouveau : chaque donne est celle du hasard annoncé." in said
    )
    assert f"{count} of {count} games were dealt again: every deal is the announced chance's." in said


def test_a_game_that_was_dealt_otherwise_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in "ab":
        tournament(tmp_path / name)
    stolen = "r01-01-02-001.ludo"
    shutil.copy(tmp_path / "b" / "games" / stolen, tmp_path / "a" / "games" / stolen)
    assert "Game r01-01-02-001 was not dealt like that." in [one.en for one in wrong_deals(tmp_path / "a")]
    assert main([str(tmp_path / "a")]) == 1
    said = capsys.readouterr().out
    assert (
        "r01-01-02-001" in said and "2 parties sur 2 ont été distribuées à nouveau.\n" in said and "chaque" not in said
    )


def test_a_secret_changed_afterwards_is_not_the_one_that_was_announced(tmp_path: Path) -> None:
    tournament(tmp_path / "t")
    for name in (SECRET, CHANCE):
        (tmp_path / "t" / name).write_text(json.dumps({"secret": "0" * 64}), "utf-8")
    with pytest.raises(BadFolder, match="do not hold the secret announced"):
        list(wrong_deals(tmp_path / "t"))
    with pytest.raises(BadFolder, match="do not hold the secret announced"):
        tournament(tmp_path / "t", resume=True)
    assert "0" * 64 not in report_of(tmp_path / "t", Lang.FR)


def test_without_its_secret_a_tournament_under_way_is_not_taken_up(tmp_path: Path) -> None:
    tournament(tmp_path / "t")
    cut(tmp_path / "t", 1)
    (tmp_path / "t" / SECRET).unlink()
    assert len(standings_of(tmp_path / "t").games) == 1  # looking on needs none
    with pytest.raises(BadFolder, match="put the former file back"):
        tournament(tmp_path / "t", resume=True)


def test_the_digest_is_said_before_the_first_game_and_the_secret_after_the_last(tmp_path: Path) -> None:
    lines = tournament(tmp_path / "t")
    manifest = json.loads((tmp_path / "t" / MANIFEST).read_text("utf-8"))
    told = json.loads((tmp_path / "t" / CHANCE).read_text("utf-8"))
    assert manifest["commitment"] == told["sha256"] and manifest["seed"] is None
    assert lines[1] == f"Hasard secret jusqu'à la dernière partie ; empreinte SHA-256 : {told['sha256']}."
    assert lines[-2] == (
        f"Hasard : le secret était {told['secret']} (empreinte SHA-256 annoncée au début : {told['sha256']})."
    )
    assert told["secret"] not in "\n".join(lines[:-2])
    page = (tmp_path / "t" / "report.html").read_text("utf-8")
    assert told["secret"] in page and "hasard secret" in page and "deal_check DOSSIER" in page


def test_a_seed_is_for_who_wants_to_repeat_a_tournament(tmp_path: Path) -> None:
    for name in "ab":
        lines = tournament(tmp_path / name, seed=5)
        assert not any("asard" in line for line in lines)
    assert games(tmp_path / "a") == games(tmp_path / "b")
    assert not (tmp_path / "a" / SECRET).exists() and not (tmp_path / "a" / CHANCE).exists()
    assert "graine 5" in (tmp_path / "a" / "report.html").read_text("utf-8")


def test_a_tournament_goes_on_with_the_chance_it_was_begun_with(tmp_path: Path) -> None:
    tournament(tmp_path / "seed", seed=5)
    tournament(tmp_path / "secret")
    cut(tmp_path / "seed", 1)
    tournament(tmp_path / "seed", resume=True)  # without --seed: the folder knows it
    with pytest.raises(BadFolder, match="seed = 5, not 6"):
        tournament(tmp_path / "seed", resume=True, seed=6)
    with pytest.raises(BadFolder, match="seed = secret, not 5"):
        tournament(tmp_path / "secret", resume=True, seed=5)


@pytest.mark.parametrize(
    "wrong", [{"commitment": "abc"}, {"commitment": None}, {"version": 2}, {"version": 5}], ids=str
)
def test_a_damaged_digest_is_one_sentence(wrong: dict[str, Any], tmp_path: Path) -> None:
    tournament(tmp_path / "t")
    manifest = json.loads((tmp_path / "t" / MANIFEST).read_text("utf-8"))
    assert plan_of(manifest).manifest()["commitment"] == manifest["commitment"]
    with pytest.raises(BadFolder, match="damaged"):
        plan_of(manifest | wrong)


def test_with_a_seed_and_strangers_one_sentence_warns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unjailed(monkeypatch, Cell(lowest))
    (tmp_path / "b.py").write_text("", "utf-8")
    wishes: dict[str, Any] = {"game": "alak", "options": {}, "bots": (str(tmp_path / "b.py"), "random")}
    assert PREDICTABLE.fr in tournament(tmp_path / "seed", seed=0, **wishes)
    assert PREDICTABLE.fr not in tournament(tmp_path / "secret", **wishes)
    assert PREDICTABLE.fr not in tournament(tmp_path / "friends", seed=0)

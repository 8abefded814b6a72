"""A tournament repeats itself, survives a power cut, and plays nothing twice."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque.arena.entrants import Entrant, distinct, read_entrant
from ludotheque.arena.folder import JOURNAL, BadFolder, Folder
from ludotheque.arena.game_job import GameDone, GameGiven
from ludotheque.arena.plan import Plan, expected_games, refuse_another
from ludotheque.arena.results import lines_of, table_of
from ludotheque.arena.runner import Progress, hold
from ludotheque.core.game import Game
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang
from ludotheque.crew.pool import Pool
from ludotheque.games.alak.rules import Alak
from ludotheque.games.rose_king.rules import RoseKing

FORMATS = ["round-robin", "swiss", "gauntlet", "knockout", "sprt"]


def plan(
    form: str = "round-robin", games: int = 2, seed: int = 7, game: Game[Any] | None = None, size: int = 4
) -> Plan:
    chosen = game or Alak()
    count = 2 if form == "sprt" else size
    return Plan(chosen, randoms(chosen, count), form, games, seed)


def randoms(game: Game[Any], count: int) -> tuple[Entrant, ...]:
    return distinct([read_entrant("random", find_entry(game.name).dialect()) for _ in range(count)])


def begun(path: Path, wanted: Plan) -> Folder:
    folder = Folder(path)
    folder.begin(wanted.manifest())
    return folder


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_seed_gives_the_same_games_and_the_same_table(form: str, tmp_path: Path) -> None:
    wanted = plan(form)
    one, two = (hold(wanted, begun(tmp_path / name, wanted)) for name in "ab")
    assert one.games == two.games
    assert lines_of(table_of(one), Lang.FR) == lines_of(table_of(two), Lang.FR)
    for record in (tmp_path / "a" / "games").iterdir():
        assert record.read_bytes() == (tmp_path / "b" / "games" / record.name).read_bytes()


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    one, two = plan(seed=1), plan(seed=2)
    assert hold(one, begun(tmp_path / "a", one)).games != hold(two, begun(tmp_path / "b", two)).games


def test_a_pair_has_one_deal_and_swapped_seats(tmp_path: Path) -> None:
    wanted = plan("gauntlet", 4, game=RoseKing(), size=2)
    held = hold(wanted, begun(tmp_path / "t", wanted))
    assert [game["entrants"] for game in held.games] == [[0, 1], [1, 0]] * 2
    deals = [_tag(tmp_path / "t", game["id"], "Options") for game in held.games]
    assert deals[0] == deals[1] != deals[2] == deals[3]


def _tag(path: Path, name: str, tag: str) -> str:
    lines = Folder(path).record(name).read_text("utf-8").splitlines()
    return next(line for line in lines if line.startswith(f"[{tag} "))


def test_games_without_chance_begin_with_the_same_random_moves(tmp_path: Path) -> None:
    wanted = plan("gauntlet", 4, size=2)
    held = hold(wanted, begun(tmp_path / "t", wanted))
    first_moves = [
        Folder(tmp_path / "t").record(one["id"]).read_text("utf-8").split("\n\n")[1][0] for one in held.games
    ]
    assert first_moves[2] == first_moves[3]
    assert _tag(tmp_path / "t", held.games[2]["id"], "Opening") == '[Opening "1"]'


@pytest.mark.parametrize("form", FORMATS)
def test_taken_up_after_any_number_of_games_it_ends_the_same(form: str, tmp_path: Path) -> None:
    wanted = plan(form, size=3)
    whole = hold(wanted, begun(tmp_path / "whole", wanted))
    lines = (tmp_path / "whole" / JOURNAL).read_bytes().splitlines(keepends=True)
    for kept in {1, len(lines) // 2, len(lines)}:
        folder = begun(tmp_path / f"cut{kept}", wanted)
        for line in lines[:kept]:
            entry = json.loads(line)
            folder.finish(entry, Folder(tmp_path / "whole").record(entry["id"]).read_text("utf-8"))
        with (folder.path / JOURNAL).open("ab") as journal:
            journal.write(b'{"id": "r01-01')  # the line that was being written when the power went
        again = hold(wanted, folder)
        assert again.games == whole.games
        assert lines_of(table_of(again), Lang.FR) == lines_of(table_of(whole), Lang.FR)


def test_what_is_finished_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = plan()
    folder = begun(tmp_path / "t", wanted)
    held = hold(wanted, folder)

    def never(_given: GameGiven) -> GameDone:
        raise AssertionError("played again")

    monkeypatch.setattr("ludotheque.arena.runner.play_game", never)
    assert hold(wanted, folder).games == held.games


def test_several_at_once_give_the_same_table(tmp_path: Path) -> None:
    wanted = plan("swiss")
    alone = hold(wanted, begun(tmp_path / "one", wanted))
    with Pool(2) as pool:
        together = hold(wanted, begun(tmp_path / "two", wanted), pool)
    assert alone.games == together.games


def test_progress_counts_to_the_end_and_guesses_what_is_left(tmp_path: Path) -> None:
    told: list[Progress] = []
    wanted = plan()
    clock = iter(range(1000))
    hold(wanted, begun(tmp_path / "t", wanted), tell=told.append, now=lambda: float(next(clock)))
    assert [one.done for one in told] == list(range(1, expected_games(wanted) + 1))
    assert told[0].left == expected_games(wanted) - 1  # a second a game
    assert told[-1].left == 0


def test_a_folder_that_holds_a_tournament_is_not_begun_again(tmp_path: Path) -> None:
    begun(tmp_path / "t", plan())
    with pytest.raises(BadFolder) as caught:
        begun(tmp_path / "t", plan())
    assert "--resume" in caught.value.text.fr


def test_another_tournament_is_not_taken_up_for_this_one() -> None:
    manifest = json.loads(json.dumps(plan().manifest()))
    refuse_another(manifest, plan().manifest())
    with pytest.raises(BadFolder, match="seed"):
        refuse_another(manifest, plan(seed=8).manifest())
    with pytest.raises(BadFolder, match="other bots"):
        refuse_another(manifest, plan(size=3).manifest())


def test_a_folder_that_is_a_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "t").write_text("not a folder", "utf-8")
    with pytest.raises(BadFolder):
        begun(tmp_path / "t", plan())

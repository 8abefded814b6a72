"""Every game has every layer."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from games_in_play import GAMES as IN_PLAY
from ludotheque.core.outcome import Ending, Forfeit
from ludotheque.core.registry import GAMES
from ludotheque.core.text import Lang
from ludotheque.ui.narration import WHY

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_rules_a_view_sheets_perft_and_a_naive_twin(name: str) -> None:
    entry = GAMES[name]
    game = entry.load()()
    assert game.name == name
    assert entry.view(game, game.start()).cells
    assert all(entry.rules_sheet(lang).strip() for lang in Lang)
    assert (HERE / "perft" / f"{entry.folder}.perft").exists()
    assert (HERE / "naive" / f"{entry.folder}.py").exists()
    assert name in IN_PLAY


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_a_kernel_a_brain_and_ten_levels(name: str) -> None:
    entry = GAMES[name]
    game = entry.load()()
    brain = entry.brain()
    assert len(brain.LEVELS) == 10
    assert [level.nodes for level in brain.LEVELS] == sorted(level.nodes for level in brain.LEVELS)
    assert brain.perfect(game) in (True, False)
    kernel = import_module(f"{entry.package}.engine.kernel").kernel_for(game)
    assert kernel.decode(kernel.encode(game.start())) == game.start()


def test_every_folder_of_games_is_in_the_registry() -> None:
    spec = find_spec("ludotheque.games")
    assert spec is not None and spec.submodule_search_locations is not None
    folders = {path.parent.name for path in Path(spec.submodule_search_locations[0]).glob("*/rules.py")}
    assert folders == {entry.folder for entry in GAMES.values()}


def test_every_reason_to_stop_has_its_words() -> None:
    assert set(WHY) == {*Ending, *Forfeit}

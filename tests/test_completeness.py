"""A game is its folder: every layer is there, and where one is not, a sentence says which."""

import ast
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from cases import each
from games_in_play import GAMES as IN_PLAY
from ludotheque.core.errors import LudothequeError
from ludotheque.core.outcome import Ending, Forfeit
from ludotheque.core.registry import FOLDERS, GAMES, Entry
from ludotheque.core.text import Lang
from ludotheque.play.engines import LEVELS
from ludotheque.ui.web.rule_pages import diagrams, sheet_page, shop_window

HERE = Path(__file__).parent


def lacks(entry: Entry) -> Iterator[str]:
    """What is missing for each layer of the house, in a sentence; nothing is compiled."""
    game = entry.load()()
    if game.name != entry.about.name:
        yield f"rules.py: the class calls itself {game.name}, about.py {entry.about.name}"
    if not entry.view(game, game.start()).cells:
        yield "view.py: view(game, state, last) shows no cell"
    for name in ("RULES.md", "RULES.en.md"):
        if not (files(entry.package) / name).is_file():
            yield f"{name}: the rule sheet is missing"
    yield from _lacks_words(entry)
    yield from _lacks_bots(entry)
    yield from _lacks_engine(entry)


def _lacks_words(entry: Entry) -> Iterator[str]:
    if not all((entry.about.blurb.fr, entry.about.blurb.en)):
        yield "about.py: the blurb of the lobby card is empty in one language"
    if not entry.about.diagrams:
        yield "about.py: the rule sheet's page has no diagram"
    if not entry.about.endings:
        yield "about.py: no ending is named"
    for lang in Lang:
        try:
            diagrams(entry, lang)
            next(card for card in shop_window(lang) if card["entry"] is entry)
        except LudothequeError as error:
            yield f"about.py: a diagram cannot be drawn: {error}"


def _lacks_bots(entry: Entry) -> Iterator[str]:
    try:
        dialect = entry.dialect()
    except LudothequeError as error:
        yield f"bots.py: {error}"
        return
    game = entry.load()()
    if len(dialect.parameters) != len(dialect.arguments(game, game.start())):
        yield "bots.py: a bot is given more or fewer arguments than the dialect names"
    if entry.about.opening_plies <= 0 and not hasattr(game, "with_deal"):
        yield "about.py: opening_plies is 0 and nothing is dealt, so that bots would repeat one game"


def _lacks_engine(entry: Entry) -> Iterator[str]:
    """Read, not imported: importing an engine may compile it."""
    file = files(entry.package) / "engine" / "engine.py"
    if not file.is_file():
        yield "engine/engine.py: it is missing"
        return
    tree = ast.parse(file.read_text("utf-8"))
    known = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name in ("engine", "perfect"):
        if name not in known:
            yield f"engine/engine.py: {name}(game) is missing"
    levels = [
        node.value for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign) and _names(node) == "LEVELS"
    ]
    if not levels or not isinstance(levels[0], ast.Tuple) or len(levels[0].elts) != len(LEVELS):
        yield f"engine/engine.py: LEVELS should be a tuple of {len(LEVELS)} levels"


def _names(node: ast.Assign | ast.AnnAssign) -> str:
    return ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])


@each("name", GAMES)
def test_a_game_has_every_layer(name: str) -> None:
    assert list(lacks(GAMES[name])) == []


@each("name", GAMES)
def test_a_game_has_its_tests_perft_and_a_naive_twin(name: str) -> None:
    folder = GAMES[name].folder
    wanted = [f"perft/{folder}.perft", f"naive/{folder}.py", f"games/test_{folder}_rules.py"]
    assert [one for one in wanted if not (HERE / one).exists()] == []
    assert name in IN_PLAY, "tests/games_in_play.py: no random games of it"


def test_every_folder_of_games_is_in_the_registry() -> None:
    spec = find_spec("ludotheque.games")
    assert spec is not None and spec.submodule_search_locations is not None
    folders = {path.parent.name for path in Path(spec.submodule_search_locations[0]).glob("*/rules.py")}
    assert folders == set(FOLDERS)


def test_every_reason_to_stop_has_its_words() -> None:
    shared = (Ending.BLOCKED, Ending.FULL_BOARD, Ending.REPETITION)
    for why in (*shared, *Forfeit, *(ending for entry in GAMES.values() for ending in entry.about.endings)):
        assert all((why.sentence.fr, why.sentence.en, why.brief.fr, why.brief.en)), why


def test_a_rule_sheet_is_a_page() -> None:
    assert all("<h" in sheet_page(entry, lang) for entry in GAMES.values() for lang in Lang)

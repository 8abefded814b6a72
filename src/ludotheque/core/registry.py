"""The games by name: the one list to extend for a sixth, and the folders that were brought along."""

import os
import re
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from ludotheque.core.about import About
from ludotheque.core.board_view import BoardView
from ludotheque.core.dialect import Dialect
from ludotheque.core.errors import BadNotation, IncompleteGame, LudothequeError, UnknownGame
from ludotheque.core.formats import Formats
from ludotheque.core.game import GameKind, Move
from ludotheque.core.text import Lang, Text, one_line, quoted

if TYPE_CHECKING:
    from ludotheque.core.lesson import Step
    from ludotheque.core.problem import Problem
    from ludotheque.core.reason import Reason

OURS = "ludotheque.games."
PROBLEMS = "problems/problems.txt"
SHEETS = {Lang.FR: "RULES.md", Lang.EN: "RULES.en.md"}
FOLDERS = ("alak", "reversi", "awale", "connect_four", "rose_king")
GAMES_VARIABLE = "LUDOTHEQUE_GAMES"  # folders of games brought along, for the processes that we start


@runtime_checkable
class Viewer(Protocol):
    """What `view.py` offers: a position as every screen draws it."""

    def view(self, game: Any, state: Any, last: Move | None = None) -> BoardView: ...


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """Where a game lives and how it presents itself. Its rules and the rest are imported when they are asked for."""

    package: str
    about: About

    @property
    def folder(self) -> str:
        return self.package.rpartition(".")[2]

    @property
    def brought_from(self) -> str | None:
        """The folder of a game that is not one of the house's own."""
        return None if self.package.startswith(OURS) else str(files(self.package))

    @property
    def title(self) -> Text:
        return self.about.title

    @property
    def slug(self) -> str:
        return self.about.slug

    @property
    def points(self) -> Text | None:
        return self.about.points

    def load(self) -> GameKind:
        """The class of the game: its options are its arguments."""
        return _kind(self.package, self.about.kind)

    def view(self, game: Any, state: Any, last: Move | None = None) -> BoardView:
        """The position as the game's own view shows it."""
        return _viewer(self.package).view(game, state, last)

    def tried(self, game: Any, state: Any, cell: str, piece: str = "") -> Move | Text | None:
        """What a click on a cell would play, allowed or not, or why no move goes there; None: nobody can say.

        `piece` is the cell of the piece that was chosen before. A game whose cells are not called as they are typed
        has a `tried(game, state, cell)` of its own in `view.py`.
        """
        own = getattr(self.room("view"), "tried", None)
        try:
            found: Move | Text = game.read_move(piece + cell) if own is None else own(game, state, cell)
        except BadNotation:
            return None
        return found

    def dialect(self) -> Dialect[Any, Any]:
        """How bots play this game."""
        found = getattr(self.room("bots"), "DIALECT", None)
        if not isinstance(found, Dialect):
            raise _incomplete(self.package, "bots.py", "DIALECT")
        return found

    def formats(self) -> Formats:
        """The foreign notations of the game, where it has any."""
        if not (files(self.package) / "formats.py").is_file():
            return Formats()
        found = getattr(self.room("formats"), "FORMATS", None)
        return found if isinstance(found, Formats) else Formats()

    def room(self, name: str) -> ModuleType:
        """A module of the game; `engine.engine` brings what is compiled with it."""
        return _module(self.package, name)

    def problems(self) -> "tuple[Problem, ...]":
        """The problems of the game, where it has any; the easiest first."""
        return _problems(self)

    @property
    def has_problems(self) -> bool:
        """Whether the game has a file of problems: reading thousands takes a while."""
        return files(self.package).joinpath(*PROBLEMS.split("/")).is_file()

    def lesson(self) -> "tuple[Step, ...]":
        """The steps by which the game is learnt, where it has any."""
        return _lesson(self.package)

    def themes(self) -> Mapping[str, Text]:
        """What the themes of the game's problems are called."""
        found: Mapping[str, Text] = getattr(self._room_if_any("themes"), "THEMES", {})
        return found

    def reason(
        self, game: Any, state: Any, move: Move, line: tuple[Move, ...], *, worth: float, only: bool = False
    ) -> "Reason | None":
        """Why a move that gives something away is bad, where a rule explains it; `line` is the best play of both after it, proved.

        `worth`: what the move is proved to be worth to whoever made it, 1, 0, -1 or the odds; a sentence says why it is that and
        no more. `only`: whether it is proved besides that no other answer gives as much as the first of the line. What is true of an
        answer explains nothing where another would do as well: such kinds are said of an only one.
        """
        room = self._room_if_any("why")
        found: Reason | None = None if room is None else room.why(game, state, move, line, worth)
        return None if found is not None and not only and found.kind in self.explains_only_answers() else found

    def explains_only_answers(self) -> frozenset[str]:
        """The kinds of reasons that are said of an answer only where it is proved to be the only one."""
        found: frozenset[str] = getattr(self._room_if_any("why"), "ONLY", frozenset())
        return found

    def told(self, game: Any, reason: "Reason") -> Text:
        """The reason in a sentence."""
        sentence: Text = self.room("why").told(game, reason)
        return sentence

    def _room_if_any(self, name: str) -> ModuleType | None:
        return self.room(name) if (files(self.package) / f"{name}.py").is_file() else None

    def rules_sheet(self, lang: Lang) -> str:
        """The rule sheet with its numbered clauses."""
        name = SHEETS[lang]
        if not (files(self.package) / name).is_file():
            raise _incomplete(self.package, name)
        return (files(self.package) / name).read_text("utf-8")


def _module(package: str, name: str) -> ModuleType:
    """A module of a game; what is missing or mistaken in one that somebody brought is a sentence."""
    file = f"{name.replace('.', '/')}.py"
    try:
        return import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if error.name is not None and f"{package}.{name}.".startswith(error.name + "."):
            raise _incomplete(package, file) from error
        raise _mistaken(package, file, error) from error
    except LudothequeError:
        raise
    except Exception as error:
        if package.startswith(OURS):
            raise
        raise _mistaken(package, file, error) from error


@cache
def _kind(package: str, name: str) -> GameKind:
    found: GameKind | None = getattr(_module(package, "rules"), name, None)
    if found is None:
        raise _incomplete(package, "rules.py", name)
    return found


@cache
def _problems(entry: Entry) -> "tuple[Problem, ...]":
    from ludotheque.core.problem import read_problems

    try:
        found = read_problems(entry.about.name, _data(entry.package, PROBLEMS))
    except ValueError as error:
        raise _mistaken(entry.package, PROBLEMS, error) from error
    return tuple(sorted(found, key=lambda problem: (problem.rating, problem.id)))


@cache
def _lesson(package: str) -> "tuple[Step, ...]":
    from ludotheque.core.lesson import read_lesson

    text = _data(package, "lessons/lessons.toml")
    try:
        return read_lesson(text) if text else ()
    except ValueError as error:
        raise _mistaken(package, "lessons/lessons.toml", error) from error


def _data(package: str, name: str) -> str:
    """A file of a game, or nothing."""
    file = files(package).joinpath(*name.split("/"))
    return file.read_text("utf-8") if file.is_file() else ""


@cache
def _viewer(package: str) -> Viewer:
    found = _module(package, "view")
    if not isinstance(found, Viewer):
        raise _incomplete(package, "view.py", "view")
    return found


def _entry(package: str) -> Entry:
    about = getattr(_module(package, "about"), "ABOUT", None)
    if not isinstance(about, About):
        raise _incomplete(package, "about.py", "ABOUT")
    return Entry(package, about)


def _installed() -> Iterator[Entry]:
    return (_entry(f"{OURS}{folder}") for folder in FOLDERS)


GAMES: dict[str, Entry] = {entry.about.name: entry for entry in _installed()}


def bring(folder: Path) -> Entry:
    """The game in a folder of somebody's own, known from now on; its processes know it too.

    The folder is a package of that name, and its modules import each other as such: `from sixth_game.rules import …`.
    Its code runs as ours does: bring only what you would run.
    """
    folder = folder.resolve()
    _load_package(folder)
    entry = _entry(folder.name)
    taken = next(
        (known for known in GAMES.values() if known.package != entry.package and _names(known) & _names(entry)), None
    )
    if taken is not None:
        shared = min(_names(taken) & _names(entry))
        raise UnknownGame(
            Text(
                f"Le jeu du dossier {quoted(folder.name)} s'appelle {shared}, comme {taken.title.fr} : donnez-lui un autre nom.",
                f"The game of the folder {quoted(folder.name)} is called {shared}, as is {taken.title.en}: give it another name.",
            )
        )
    _refuse_unplayable(entry)
    GAMES[entry.about.name] = entry
    brought = [one for one in os.environ.get(GAMES_VARIABLE, "").split(os.pathsep) if one]
    if str(folder) not in brought:
        os.environ[GAMES_VARIABLE] = os.pathsep.join([*brought, str(folder)])
    return entry


def _refuse_unplayable(entry: Entry) -> None:
    """Looks once at what every command needs, so that a mistake in a folder is told at once and where it is."""
    kind = entry.load()
    try:
        game = kind()
        state = game.start()
    except Exception as error:
        raise _mistaken(entry.package, "rules.py", error) from error
    if game.name != entry.about.name:
        raise IncompleteGame(
            Text(
                f"Le jeu du dossier {entry.folder} s'appelle {quoted(game.name)} dans rules.py et {quoted(entry.about.name)} dans about.py.",
                f"The game in the folder {entry.folder} is called {quoted(game.name)} in rules.py and {quoted(entry.about.name)} in about.py.",
            )
        )
    try:
        shown = entry.view(game, state)
    except LudothequeError:
        raise
    except Exception as error:
        raise _mistaken(entry.package, "view.py", error) from error
    if not isinstance(shown, BoardView):
        raise _incomplete(entry.package, "view.py", "view(game, state, last) -> BoardView")
    for lang in Lang:
        entry.rules_sheet(lang)
    for diagram in (entry.about.card, *entry.about.diagrams):
        try:
            shown_game = kind(**diagram.options) if diagram.options else game
            position = shown_game.read_state(diagram.position) if diagram.position else shown_game.start()
            for move in diagram.moves.split():
                position = shown_game.play(position, shown_game.read_move(move))
        except Exception as error:
            raise _mistaken(entry.package, f"about.py, « {diagram.moves} »", error) from error


def bring_along() -> None:
    """The games that whoever started this process brought, if they are not known yet."""
    known = {entry.folder for entry in GAMES.values()}
    for folder in os.environ.get(GAMES_VARIABLE, "").split(os.pathsep):
        if folder and Path(folder).name not in known:
            bring(Path(folder))


def is_game_folder(text: str) -> bool:
    """Whether a word typed for a game is a folder that holds one."""
    return (Path(text) / "about.py").is_file()


def _load_package(folder: Path) -> None:
    """Import the folder under its own name, without putting its neighbours on the path."""
    name, first = folder.name, folder / "__init__.py"
    known = sys.modules.get(name)
    if known is not None and list(getattr(known, "__path__", [])) == [str(folder)]:
        return
    if known is not None or not name.isidentifier() or _is_taken(name, first):
        raise UnknownGame(
            Text(
                f"Le dossier d'un jeu devient un module de son nom, et {quoted(name)} n'est pas libre : renommez-le.",
                f"The folder of a game becomes a module of that name, and {quoted(name)} is not free: rename it.",
            )
        )
    if not first.is_file():
        raise _incomplete(name, "__init__.py")
    spec = spec_from_file_location(name, first, submodule_search_locations=[str(folder)])
    assert spec is not None and spec.loader is not None
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)


def _is_taken(name: str, first: Path) -> bool:
    """Whether a module of that name is found elsewhere: in the standard library, or installed."""
    found = find_spec(name)
    return found is not None and found.origin != str(first)


def _mistaken(package: str, file: str, error: Exception) -> IncompleteGame:
    """What Python says of a module that somebody brought, and on which line of theirs."""
    folder = package.rpartition(".")[2]
    steps = extract_tb(error.__traceback__)
    line = next((step.lineno for step in reversed(steps) if Path(step.filename).match(f"{folder}/{file}")), None)
    line = error.lineno if isinstance(error, SyntaxError) else line
    where = Text(f"{file}, ligne {line}", f"{file}, line {line}") if line else Text(file, file)
    said = one_line(f"{type(error).__name__}: {error}", most=200)
    return IncompleteGame(
        Text(
            f"Le jeu du dossier {folder} ne va pas : {where.fr} : {said}.",
            f"The game in the folder {folder} is mistaken: {where.en}: {said}.",
        )
    )


def _incomplete(package: str, file: str, name: str = "") -> IncompleteGame:
    folder = package.rpartition(".")[2]
    what = Text(f"{file}, avec {name}", f"{file}, with {name}") if name else Text(file, file)
    return IncompleteGame(
        Text(f"Il manque au jeu du dossier {folder} : {what.fr}.", f"The game in the folder {folder} lacks {what.en}.")
    )


def find_entry(name: str) -> Entry:
    """The game called `name`, in French or in English, however its words are joined or accented."""
    wanted, by_name = _plain(name), _by_name()
    if wanted not in by_name:
        bring_along()
        by_name = _by_name()
    if wanted in by_name:
        return by_name[wanted]
    close = [by_name[one].slug for one in get_close_matches(wanted, by_name, n=1)]
    slugs = ", ".join(entry.slug for entry in GAMES.values())
    raise UnknownGame(
        Text(
            f"Le jeu {quoted(name)} n'est pas dans la maison, qui connaît : {slugs}."
            + "".join(f" Vouliez-vous dire {slug} ?" for slug in close),
            f"The game {quoted(name)} is not in the house, which knows: {slugs}."
            + "".join(f" Did you mean {slug}?" for slug in close),
        )
    )


def _by_name() -> dict[str, Entry]:
    return {one: entry for entry in GAMES.values() for one in _names(entry)}


@cache
def _names(entry: Entry) -> frozenset[str]:
    about = entry.about
    return frozenset(map(_plain, (about.name, about.slug, about.title.fr, about.title.en, *about.others)))


def find_game(name: str) -> GameKind:
    """The class of the game called `name`."""
    return find_entry(name).load()


def _plain(name: str) -> str:
    """Lower case, no accents, words joined by hyphens: « Awalé » and AWALE are one name."""
    letters = unicodedata.normalize("NFKD", name.lower())
    return "-".join(re.findall("[a-z0-9]+", letters.encode("ascii", "ignore").decode()))

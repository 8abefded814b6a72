"""A game laid on the table to be studied: read from anything people paste, and written as an address to share.

game=reversi&o.size=8&moves=f4f5c6&ply=2                the game after two plies
game=reversi&moves=f4f5c6&from=1&line=d3&ply=2          a variation that leaves the game after one
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from ludotheque.core.errors import BadNotation, BadOption, BadPosition, BadRecord, LudothequeError
from ludotheque.core.game import Game, GameKind
from ludotheque.core.options import default_of, make_game
from ludotheque.core.registry import GAMES, find_entry
from ludotheque.core.text import Text, quoted
from ludotheque.play.match import Match
from ludotheque.play.record import moves_of, position_of, replayed
from ludotheque.play.record_json import read_json
from ludotheque.play.record_text import read_text, split_moves
from ludotheque.table.board_sizes import LONGEST_SIDE, read_option, refuse_too_large

MOST_PLIES = 1000
LONGEST_TEXT = 100_000  # characters
NUMBERING = re.compile(r"\{[^}]*\}|\b[0-9]+\.(?:\.\.)?|(?:1-0|0-1|1/2-1/2|\*)\s*$")  # what PGN puts around the moves
LINK = re.compile(r"(?:https?://|/|\?)\S*[?&]?game=\S*|game=\S*")


@dataclass(frozen=True, slots=True)
class Study:
    """A game, perhaps a variation that leaves it after `branch` plies, and the ply that is looked at."""

    main: Match[Any]
    shown: Match[Any]  # the game itself, or its beginning and the variation
    branch: int
    ply: int

    @property
    def game(self) -> Game[Any]:
        return self.main.game

    @property
    def state(self) -> Any:
        return self.shown.states[self.ply]

    @property
    def varies(self) -> bool:
        return self.shown is not self.main

    def line(self) -> list[str]:
        """The moves of the variation."""
        return moves_of(self.shown)[self.branch :] if self.varies else []


def study_of(match: Match[Any], ply: int | None = None) -> Study:
    """A game to be studied, at its end unless said."""
    last = len(match.plies)
    return Study(match, match, last, last if ply is None else _ply(ply, last))


def new_study(
    game: Game[Any],
    position: str | None = None,
    moves: tuple[str, ...] = (),
    branch: int | None = None,
    line: tuple[str, ...] = (),
    ply: int | None = None,
) -> Study:
    """The study of written moves; refuses what the rules refuse."""
    if len(moves) + len(line) > MOST_PLIES:
        raise BadRecord(
            Text(
                f"Une analyse accepte {MOST_PLIES} coups au plus ; en voici {len(moves) + len(line)}.",
                f"A study takes {MOST_PLIES} moves at most; here are {len(moves) + len(line)}.",
            )
        )
    main = replayed(game, position, moves)
    if not line:
        return study_of(main, ply)
    leaves = _ply(len(moves) if branch is None else branch, len(moves))
    shown = replayed(game, position, (*moves[:leaves], *line))
    last = len(shown.plies)
    return Study(main, shown, leaves, last if ply is None else _ply(ply, last))


def write_game(study: Study) -> list[tuple[str, str]]:
    """The game and where it began, as parameters of an address; options that are as usual are not said."""
    game = study.game
    pairs = [("game", game.name)]
    for option in game.options:
        value = option.of(game)
        if value != default_of(type(game), option):
            pairs.append((f"o.{option.name}", _written(value)))
    position = position_of(study.main)
    return pairs if position is None else [*pairs, ("position", position)]


def write_link(study: Study) -> str:
    """The study as the query of an address."""
    game, pairs = study.game, write_game(study)
    if study.main.plies:
        pairs.append(("moves", game.move_separator.join(moves_of(study.main))))
    if study.varies:
        pairs += [("from", str(study.branch)), ("line", game.move_separator.join(study.line()))]
    return urlencode([*pairs, ("ply", str(study.ply))], safe="/,!")


def read_link(query: Mapping[str, str]) -> Study:
    """The study that an address asks for; parameters it does not know are other people's business."""
    if "game" not in query:
        raise BadOption(Text("Quel jeu ? L'adresse n'en nomme aucun.", "Which game? The address names none."))
    entry = find_entry(query["game"])
    kind = entry.load()
    options = {name[2:]: read_option(entry, name[2:], text) for name, text in query.items() if name.startswith("o.")}
    game = _made(kind, options)
    moves, line = (tuple(split_moves(game, query.get(name, ""))) for name in ("moves", "line"))
    return new_study(game, query.get("position") or None, moves, _number(query, "from"), line, _number(query, "ply"))


def read_anything(text: str, name: str | None = None, options: Mapping[str, Any] | None = None) -> Study:
    """The study that a pasted or uploaded text holds.

    A record as text or JSON, GGF, an address of this page, a position, or a list of moves; for these last two, `name`
    and `options` say of which game, unless it is plain.
    """
    text = text.strip("\ufeff \r\n\t")
    if not text:
        raise BadRecord(Text("Il n'y a rien à lire.", "There is nothing to read."))
    if len(text) > LONGEST_TEXT:
        raise BadRecord(
            Text(
                f"Ce texte est trop long : {LONGEST_TEXT} caractères au plus.",
                f"This text is too long: {LONGEST_TEXT} characters at most.",
            )
        )
    if text.startswith("{"):
        return _checked(read_json(text).match)
    for notation in (one for entry in GAMES.values() for one in entry.formats().notations):
        if text.startswith(notation.begins):
            found = notation.read(text)
            return _checked(replayed(found.game, found.position, found.moves))
    if text.startswith("["):
        return _checked(read_text(text).match)
    if LINK.fullmatch(text):
        return read_link(dict(parse_qsl(text.partition("?")[2] or text)))
    return _of_game(text, find_entry(name).load(), options or {}) if name else _of_some_game(text)


def _made(kind: GameKind, options: Mapping[str, Any]) -> Game[Any]:
    game = make_game(kind, options)
    refuse_too_large(game)
    return game


def _checked(match: Match[Any]) -> Study:
    refuse_too_large(match.game)
    return new_study(match.game, position_of(match), tuple(moves_of(match)))


def _of_some_game(text: str) -> Study:
    found = []
    for entry in GAMES.values():
        try:
            found.append(_of_game(text, entry.load(), {}))
        except LudothequeError:
            continue
    if len(found) == 1:
        return found[0]
    titles = [find_entry(study.game.name).title for study in found]
    listed = Text(", ".join(one.fr for one in titles), ", ".join(one.en for one in titles))
    raise BadRecord(
        Text(
            f"Ce texte convient à plusieurs jeux ({listed.fr}) : choisissez le jeu."
            if found
            else f"Ni une partie ni une position d'aucun jeu de la maison : {quoted(text)}.",
            f"This text suits several games ({listed.en}): choose the game."
            if found
            else f"Neither a game nor a position of any game of the house: {quoted(text)}.",
        )
    )


def _of_game(text: str, kind: GameKind, options: Mapping[str, Any]) -> Study:
    """A position or a list of moves of one game, with the options given or others that fit the text better."""
    refusals: list[LudothequeError] = []
    for game in _candidates(text, kind, options):
        for reading in (_position, _moves):
            try:
                return reading(game, text)
            except LudothequeError as error:
                refusals.append(error)
    drawn = "/" in text or "," in text
    wanted = BadPosition if drawn else (BadRecord, BadNotation)
    raise next((error for error in refusals if isinstance(error, wanted)), refusals[0])


def _candidates(text: str, kind: GameKind, options: Mapping[str, Any]) -> Iterator[Game[Any]]:
    """The game with the options given, then with the sizes that a drawn board shows, then with every other choice."""
    yield _made(kind, options)
    fitting = find_entry(kind.name).formats().sizes(tuple(text.split()[0].split("/")))
    if fitting and max(fitting.values()) <= LONGEST_SIDE:
        try:
            yield _made(kind, {**options, **fitting})
        except BadOption:
            pass
    for option in kind.options:
        for choice in option.choices:
            yield _made(kind, {**options, option.name: choice})


def _position(game: Game[Any], text: str) -> Study:
    return new_study(game, game.write_state(game.read_state(text)))


def _moves(game: Game[Any], text: str) -> Study:
    """Moves one after another, numbered or not, in the case the game writes them or in another."""
    bare = NUMBERING.sub(" ", text).strip()
    refusal: LudothequeError | None = None
    for written in (bare, bare.lower(), bare.upper()):
        try:
            return new_study(game, None, tuple(split_moves(game, written)))
        except LudothequeError as error:
            refusal = refusal or error
    assert refusal is not None
    raise refusal


def _number(query: Mapping[str, str], name: str) -> int | None:
    written = query.get(name)
    if written is None or written == "":
        return None
    if written.isascii() and written.isdigit() and len(written) < 10:
        return int(written)
    raise BadRecord(
        Text(
            f"{name} = {quoted(written)} : il faut un entier.", f"{name} = {quoted(written)}: a whole number is needed."
        )
    )


def _ply(wanted: int, last: int) -> int:
    if wanted <= last:
        return wanted
    raise BadRecord(Text(f"Il n'y a que {last} coups, pas {wanted}.", f"There are only {last} moves, not {wanted}."))


def _written(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)

"""A record as text a person can read: tags in brackets, then the moves in the game's own notation.

[Format "ludotheque 1"]
[Game "connect-four"]
[Options "rows=6 columns=7 align=4"]
[First "human"]
[Second "random"]
[Date "2026-11-15"]
[Plies "7"]
[Result "1-0"]
[Why "alignment"]

4142434
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ludotheque.core.errors import BadRecord, LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.options import Value, options_of, read_value
from ludotheque.core.outcome import Ending, Forfeit, Outcome
from ludotheque.core.registry import find_game
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted
from ludotheque.play.record import (
    FORCED_PASS,
    OWN_TAGS,
    RESULTS,
    TAG_NAME,
    VERSION,
    Record,
    moves_of,
    position_of,
    read_game,
    rebuild,
    whys_of,
)

TAG = re.compile(rf'\[({TAG_NAME}) "((?:[^"\\]|\\.)*)"\]')
FORMAT = f"ludotheque {VERSION}"
UNFINISHED = "*"
LINE = 78


def write_text(record: Record) -> str:
    """The record as text."""
    match = record.match
    tags: dict[str, str | None] = {
        "Format": FORMAT,
        "Game": match.game.name,
        "Options": " ".join(f"{name}={_write_value(value)}" for name, value in options_of(match.game).items()),
        "First": record.first,
        "Second": record.second,
        "Date": record.date or None,
        "Position": position_of(match),
        "Plies": str(len(match.plies)),
        **_outcome_tags(match.outcome),
        **record.tags,
    }
    head = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in tags.items() if value is not None)
    return "\n".join((head, *_lines(moves_of(match), match.game.move_separator), "")) if match.plies else head


def read_text(text: str) -> Record:
    """The record that a text holds."""
    tags, body = _read_tags(text)
    _refuse_other_format(tags.get("Format"))
    kind = find_game(_need(tags, "Game"))
    game = read_game(
        kind.name, {name: read_value(kind, name, value) for name, value in _pairs(tags.get("Options", ""))}
    )
    moves = split_moves(game, body)
    announced = tags.get("Plies", str(len(moves)))
    if announced != str(len(moves)):
        raise BadRecord(
            Text(
                f"Le fichier annonce {quoted(announced)} coups mais en contient {len(moves)} : il a été coupé ou modifié.",
                f"The file announces {quoted(announced)} moves but holds {len(moves)}: it was cut or changed.",
            )
        )
    match = rebuild(game, tags.get("Position"), moves, _read_outcome(tags, whys_of(kind.name)))
    others = {name: value for name, value in tags.items() if name not in OWN_TAGS}
    return Record(match, tags.get("First", "?"), tags.get("Second", "?"), tags.get("Date", ""), others)


def _outcome_tags(outcome: Outcome | None) -> dict[str, str | None]:
    if outcome is None:
        return {"Result": UNFINISHED}
    score = None if outcome.score is None else f"{outcome.score[0]}-{outcome.score[1]}"
    return {"Result": RESULTS[outcome.winner], "Why": outcome.why.value, "Score": score}


def _read_outcome(tags: dict[str, str], whys: Mapping[str, Ending | Forfeit]) -> Outcome | None:
    result = tags.get("Result", UNFINISHED)
    if result == UNFINISHED:
        return None
    winners: dict[str, Seat | None] = {written: seat for seat, written in RESULTS.items()}
    if result not in winners:
        raise _bad_tag("Result", result, "1-0, 0-1, 1/2-1/2, *")
    why = _need(tags, "Why")
    if why not in whys:
        raise _bad_tag("Why", why, ", ".join(whys))
    score = tags.get("Score")
    if score is None:
        return Outcome(winners[result], whys[why])
    found = re.fullmatch("([0-9]{1,9})-([0-9]{1,9})", score)
    if found is None:
        raise _bad_tag("Score", score, "33-31")
    return Outcome(winners[result], whys[why], (int(found[1]), int(found[2])))


def _read_tags(text: str) -> tuple[dict[str, str], str]:
    lines = text.lstrip("\ufeff").splitlines()
    tags: dict[str, str] = {}
    for number, line in enumerate(lines):
        stripped = line.strip()
        if not stripped.startswith("["):
            if stripped:
                return tags, "\n".join(lines[number:])
            continue
        found = TAG.fullmatch(stripped)
        if found is None or found[1] in tags:
            raise BadRecord(
                Text(
                    f'Ligne {number + 1}, {quoted(stripped)} : il faut une étiquette comme [Game "alak"], une seule fois.',
                    f'Line {number + 1}, {quoted(stripped)}: a tag such as [Game "alak"] is needed, once only.',
                )
            )
        tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
    return tags, ""


def split_moves(game: Game[Any], body: str) -> list[str]:
    """The written moves one by one, whether or not spaces stand between them."""
    gap = r"(?:\s+|$)" if game.move_separator else r"\s*"
    one = re.compile(f"({re.escape(FORCED_PASS)}|{game.move_pattern}){gap}")
    moves: list[str] = []
    at = len(body) - len(body.lstrip())
    while at < len(body):
        found = one.match(body, at)
        if found is None:
            line = body.count("\n", 0, at) + 1
            raise BadRecord(
                Text(
                    f"Après le coup n° {len(moves)} (ligne {line} des coups), {quoted(body[at : at + 10])} n'est pas un coup de ce jeu.",
                    f"After move {len(moves)} (line {line} of the moves), {quoted(body[at : at + 10])} is not a move of this game.",
                )
            )
        moves.append(found[1])
        at = found.end()
    return moves


def _pairs(options: str) -> list[tuple[str, str]]:
    pairs = []
    for word in options.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise _bad_tag("Options", word, "size=10")
        pairs.append((name, value))
    return pairs


def _refuse_other_format(written: str | None) -> None:
    if written == FORMAT:
        return
    if written is None:
        raise BadRecord(
            Text(
                f"Ce n'est pas une partie de Ludothèque : l'étiquette [Format \"{FORMAT}\"] manque.",
                f'This is not a game of Ludothèque: the tag [Format "{FORMAT}"] is missing.',
            )
        )
    raise BadRecord(
        Text(
            f"Le format {quoted(written)} n'est pas connu : cette version lit « {FORMAT} ».",
            f"The format {quoted(written)} is not known: this version reads « {FORMAT} ».",
        )
    )


def _need(tags: dict[str, str], name: str) -> str:
    if name not in tags:
        raise BadRecord(Text(f"L'étiquette [{name}] manque.", f"The tag [{name}] is missing."))
    return tags[name]


def _bad_tag(name: str, value: str, example: str) -> LudothequeError:
    return BadRecord(
        Text(
            f"L'étiquette [{name}] contient {quoted(value)} ; il faut : {example}.",
            f"The tag [{name}] holds {quoted(value)}; needed: {example}.",
        )
    )


def _write_value(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _lines(moves: list[str], separator: str) -> Iterator[str]:
    """The moves in lines of a readable length; no move is cut in two."""
    line = ""
    for move in moves:
        if len(line) + len(separator) + len(move) > LINE:
            yield line
            line = ""
        line += separator + move if line else move
    yield line

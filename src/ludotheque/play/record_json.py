"""A record as JSON, version 1; its schema is `record.schema.json` beside this file."""

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from ludotheque.core.errors import BadRecord
from ludotheque.core.options import options_of
from ludotheque.core.outcome import Ending, Forfeit, Outcome
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted
from ludotheque.play.record import VERSION, Record, moves_of, position_of, read_game, rebuild, whys_of

FORMAT = "ludotheque"
SEATS: dict[str | None, Seat | None] = {"first": Seat.FIRST, "second": Seat.SECOND, None: None}
KEYS = {"format", "version", "game", "options", "players", "date", "position", "moves", "outcome", "tags"}


def write_json(record: Record) -> str:
    """The record as JSON text."""
    match = record.match
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.name,
        "options": options_of(match.game),
        "players": {"first": record.first, "second": record.second},
        "date": record.date,
        "position": position_of(match),
        "moves": moves_of(match),
        "outcome": _outcome_value(match.outcome),
        "tags": dict(record.tags),
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def read_json(text: str) -> Record:
    """The record that a JSON text holds."""
    document = _Fields(_parse(text), "")
    if document.value.get("format") != FORMAT:
        _refuse("format", document.value.get("format"), Text(f"il faut « {FORMAT} »", f"« {FORMAT} » is needed"))
    if document.value.get("version") != VERSION or isinstance(document.value["version"], bool):
        _refuse(
            "version",
            document.value.get("version"),
            Text(f"cette version lit {VERSION}", f"this version reads {VERSION}"),
        )
    document.only(KEYS)
    options = document.get("options", dict, {})
    moves = document.get("moves", list, None)
    for number, move in enumerate(moves):
        if not isinstance(move, str):
            _refuse(f"moves[{number}]", move, Text("il faut un texte", "a text is needed"))
    players = _Fields(document.get("players", dict, {}), "players.")
    players.only({"first", "second"})
    tags = _Fields(document.get("tags", dict, {}), "tags.")
    game = read_game(document.get("game", str, None), options)
    position = None if document.value.get("position") is None else document.get("position", str, None)
    match = rebuild(game, position, moves, _read_outcome(document, whys_of(game.name)))
    return Record(
        match,
        players.get("first", str, "?"),
        players.get("second", str, "?"),
        document.get("date", str, ""),
        {name: tags.get(name, str, None) for name in tags.value},
    )


class _Fields:
    """A JSON object being read; says where a field is missing or of the wrong kind."""

    def __init__(self, value: dict[str, Any], path: str) -> None:
        self.value = value
        self.path = path

    def get(self, name: str, kind: type[Any], default: Any) -> Any:
        if name not in self.value and default is not None:
            return default
        found = self.value.get(name)
        if not isinstance(found, kind):
            words: dict[type[Any], Text] = {
                str: Text("il faut un texte", "a text is needed"),
                list: Text("il faut une liste", "a list is needed"),
                dict: Text("il faut un objet { }", "an object { } is needed"),
            }
            _refuse(self.path + name, found, words[kind])
        return found

    def only(self, known: set[str]) -> None:
        for name in self.value:
            if name not in known:
                listed = ", ".join(sorted(known))
                _refuse(
                    self.path + name, self.value[name], Text(f"champs connus : {listed}", f"known fields: {listed}")
                )


def _parse(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text.lstrip("\ufeff"), object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise BadRecord(
            Text(
                f"Ce JSON est incomplet ou abîmé, ligne {error.lineno}, colonne {error.colno}.",
                f"This JSON is incomplete or damaged, line {error.lineno}, column {error.colno}.",
            )
        ) from error
    except (ValueError, RecursionError) as error:
        raise BadRecord(
            Text(
                "Ce JSON contient un nombre ou un emboîtement démesuré.",
                "This JSON holds a monstrous number or nesting.",
            )
        ) from error
    if not isinstance(document, dict):
        raise BadRecord(Text("Ce JSON devrait être un objet { }.", "This JSON should be an object { }."))
    return document


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadRecord(
            Text(f"Le champ {quoted(twice)} apparaît deux fois.", f"The field {quoted(twice)} stands twice.")
        )
    return found


def _outcome_value(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "winner": None if outcome.winner is None else outcome.winner.value,
        "why": outcome.why.value,
        "score": None if outcome.score is None else list(outcome.score),
    }


def _read_outcome(document: _Fields, whys: Mapping[str, Ending | Forfeit]) -> Outcome | None:
    if document.value.get("outcome") is None:
        return None
    fields = _Fields(document.get("outcome", dict, None), "outcome.")
    fields.only({"winner", "why", "score"})
    winner, why, score = fields.value.get("winner"), fields.get("why", str, None), fields.value.get("score")
    if not (winner is None or isinstance(winner, str)) or winner not in SEATS:
        _refuse("outcome.winner", winner, Text("il faut first, second ou null", "first, second or null is needed"))
    if why not in whys:
        _refuse("outcome.why", why, Text(f"il faut : {', '.join(whys)}", f"needed: {', '.join(whys)}"))
    if score is None:
        return Outcome(SEATS[winner], whys[why])
    if not (isinstance(score, list) and len(score) == 2 and all(type(count) is int for count in score)):
        _refuse("outcome.score", score, Text("il faut deux nombres entiers", "two whole numbers are needed"))
    return Outcome(SEATS[winner], whys[why], (score[0], score[1]))


def _refuse(where: str, found: object, why: Text) -> NoReturn:
    shown = quoted(json.dumps(found, ensure_ascii=False))
    raise BadRecord(Text(f"Champ {quoted(where)}, {shown} : {why.fr}.", f"Field {quoted(where)}, {shown}: {why.en}."))

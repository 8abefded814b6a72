"""Records go to text and to JSON and back, for every game and option; what is damaged is refused in a sentence."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cases import each
from games_in_play import GAMES, any_game, walks
from ludotheque.core import BadRecord, Forfeit, LudothequeError, Seat
from ludotheque.core.registry import GAMES as REGISTRY
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.match import Match, force_pass, forfeit, new_match, replay, submit
from ludotheque.play.record import Record, whys_of
from ludotheque.play.record_file import load_record
from ludotheque.play.record_json import read_json, write_json
from ludotheque.play.record_schema import record_schema
from ludotheque.play.record_text import read_text, write_text
from ludotheque.play.uninstalled import NotInstalled

SCHEMA = json.loads((files("ludotheque.play") / "record.schema.json").read_text("utf-8"))
names = st.text(max_size=12)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record of any game: under way, finished, resigned, or begun elsewhere than at the start."""
    match = draw(walks(any_game))
    if match.outcome is None and draw(st.booleans()):
        match = forfeit(match, draw(st.sampled_from([Seat.FIRST, Seat.SECOND])), draw(st.sampled_from(Forfeit)))
    elif draw(st.booleans()):
        cut = len(match.plies) // 2
        match = replay(match.game, match.plies[cut:], match.states[cut]) if match.outcome is None else match
    tags = draw(st.dictionaries(st.from_regex("[A-Z][a-z_0-9]{1,8}x", fullmatch=True), names, max_size=2))
    return Record(match, draw(names), draw(names), draw(st.sampled_from(["", "2026-11-15"])), tags)


@given(record=records())
def test_a_record_survives_text(record: Record) -> None:
    assert read_text(write_text(record)) == record


@given(record=records())
def test_a_record_survives_json_and_obeys_the_schema(record: Record) -> None:
    text = write_json(record)
    Draft202012Validator(SCHEMA).validate(json.loads(text))
    assert read_json(text) == record


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_a_damaged_record_is_read_or_refused_in_a_sentence(name: str, data: st.DataObject) -> None:
    match = data.draw(walks(GAMES[name]))
    write, read = data.draw(st.sampled_from([(write_text, read_text), (write_json, read_json)]))
    text = write(Record(match, "human", "random"))
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 8)) :]
    try:
        record = read(damaged)
    except LudothequeError as error:
        assert error.text.fr.strip()
        assert "\n" not in error.text.fr
    else:
        assert read(write(record)) == record


@given(text=st.text(), data=st.data())
def test_any_text_at_all_is_refused_in_a_sentence(text: str, data: st.DataObject) -> None:
    read = data.draw(st.sampled_from([read_text, read_json]))
    with pytest.raises(LudothequeError):
        read(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(field=st.sampled_from(sorted(SCHEMA["properties"])), value=json_values)
def test_what_the_schema_refuses_the_reader_refuses(field: str, value: object) -> None:
    document = json.loads(write_json(Record(new_match(ConnectFour()))))
    document[field] = value
    if not Draft202012Validator(SCHEMA).is_valid(document):
        with pytest.raises(LudothequeError):
            read_json(json.dumps(document))


def test_the_schema_knows_every_game_and_every_reason() -> None:
    assert SCHEMA["properties"]["game"]["enum"] == list(REGISTRY)
    reasons = SCHEMA["properties"]["outcome"]["properties"]["why"]["enum"]
    assert set(reasons) == {why for name in REGISTRY for why in whys_of(name)}


WON = """[Format "ludotheque 1"]
[Game "connect-four"]
[Options "rows=6 columns=7 align=4"]
[First "human"]
[Second "random"]
[Plies "7"]
[Result "1-0"]
[Why "alignment"]

1212121
"""


def test_the_text_of_a_record_reads_as_documented() -> None:
    game = ConnectFour()
    match = new_match(game)
    for column in "1212121":
        match = submit(match, match.to_move, game.read_move(column))
    assert write_text(Record(match, "human", "random")) == WON


def test_the_assignments_names_work_in_a_record_and_spaces_between_moves_are_free() -> None:
    assert read_text(WON.replace("connect-four", "puissance4").replace("1212121", "1 2 1\n212 1")) == read_text(WON)


@each(
    ("change", "sentence"),
    [
        (("1212121", "1212128"), "Coup n° 7 « 8 » : « 8 » n'est pas un coup : tapez une colonne, de 1 à 7."),
        (("1212121", "1111111"), "Coup n° 7 « 1 » : La colonne 1 est pleine."),
        (("1212121", "12121"), "Le fichier annonce « 7 » coups mais en contient 5 : il a été coupé ou modifié."),
        (("1-0", "0-1"), "L'issue écrite (0-1, alignment) n'est pas celle des coups (1-0, alignment)."),
        (("align=4", "align=5"), "L'issue écrite (1-0, alignment) n'est pas celle des coups (partie en cours)."),
        (
            ("ludotheque 1", "ludotheque 9"),
            "Le format « ludotheque 9 » n'est pas connu : cette version lit « ludotheque 1 ».",
        ),
        (("connect-four", "jambon"), "Le jeu « jambon » n'est pas dans la maison"),
        (
            ("rows=6", "rows=0"),
            "L'option --rows (nombre de lignes) n'accepte pas « 0 » : il faut un entier de 1 à 1000.",
        ),
        (('[Why "alignment"]', ""), "L'étiquette [Why] manque."),
        (('[First "human"]', "[First human]"), "Ligne 4, « [First human] » : il faut une étiquette"),
    ],
)
def test_a_wrong_record_says_what_where_and_why(change: tuple[str, str], sentence: str) -> None:
    with pytest.raises(LudothequeError) as refused:
        read_text(WON.replace(*change))
    assert refused.value.text.fr.startswith(sentence)


@each(
    ("text", "sentence"),
    [
        ("", "Ce JSON est incomplet ou abîmé, ligne 1, colonne 1."),
        ('{"format": "ludotheque", "version": 1, "game": "al', "Ce JSON est incomplet ou abîmé, ligne 1"),
        ("[]", "Ce JSON devrait être un objet { }."),
        ("{}", "Champ « format », « null » : il faut « ludotheque »."),
        ('{"format": "ludotheque", "version": 2}', "Champ « version », « 2 » : cette version lit 1."),
        ('{"format": "ludotheque", "version": 1, "version": 1}', "Le champ « version » apparaît deux fois."),
        ('{"format": "ludotheque", "version": 1, "game": "alak"}', "Champ « moves », « null » : il faut une liste."),
        (
            '{"format": "ludotheque", "version": 1, "game": "alak", "moves": [1]}',
            "Champ « moves[0] », « 1 » : il faut un texte.",
        ),
        ('{"format": "ludotheque", "version": 1, "jambon": 1}', "Champ « jambon », « 1 » : champs connus"),
        ("[" * 100_000, "Ce JSON contient un nombre ou un emboîtement démesuré."),
        ("9" * 5000, "Ce JSON contient un nombre ou un emboîtement démesuré."),
    ],
)
def test_wrong_json_says_what_where_and_why(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_json(text)
    assert refused.value.text.fr.startswith(sentence)


def test_a_pass_by_the_referee_is_kept() -> None:
    match: Match[Any] = force_pass(new_match(RoseKing()), Seat.FIRST)
    record = Record(match)
    assert "pass!" in write_text(record)
    assert read_text(write_text(record)) == record == read_json(write_json(record))


def test_a_tag_cannot_take_the_name_of_one_of_ours() -> None:
    with pytest.raises(BadRecord):
        Record(new_match(ConnectFour()), tags={"Result": "1-0"})


def test_the_schema_is_made_from_the_registry() -> None:
    assert record_schema() == SCHEMA, "python -m ludotheque.play.record_schema src/ludotheque/play/record.schema.json"


FOREIGN = '[Format "ludotheque 1"]\n[Game "hexapawn"]\n[First "Ada\\x1b[2J"]\n\na1a2 b3b2\n'.replace("\\x1b", "\x1b")
FOREIGN_JSON = (
    '{"format": "ludotheque", "version": 1, "game": "hexapawn", "players": {"first": "Ada"}, "moves": ["a1a2", "b3b2"]}'
)


@pytest.mark.parametrize("text", [FOREIGN, FOREIGN_JSON])
def test_a_record_of_a_game_that_is_not_installed_is_shown_as_text_and_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "partie.ludo").write_text(text)
    with pytest.raises(NotInstalled) as refused:
        load_record(tmp_path / "partie.ludo")
    assert "hexapawn" in refused.value.text.fr and "La partie peut être lue, pas rejouée." in refused.value.text.fr
    assert "Ada" in refused.value.shown and "a1a2 b3b2" in refused.value.shown and "\x1b" not in refused.value.shown

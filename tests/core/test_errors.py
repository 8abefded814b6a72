"""A refusal is a sentence for a person; the position it is about goes with it, for the log."""

import pickle

from ludotheque.core.errors import BadRecord, IllegalMove, RefusedAt
from ludotheque.core.text import Lang, Text

AT = RefusedAt("alak", {"n": 5, "torus": True}, "..b.. w", 4, "3")
NOTED = {"position": {"game": "alak", "options": {"n": 5, "torus": True}, "state": "..b.. w", "ply": 4, "move": "3"}}


def refused() -> IllegalMove:
    error = IllegalMove(Text("Cette case est prise.", "This cell is taken."))
    error.position = AT
    return error


def test_the_sentence_does_not_tell_the_position() -> None:
    error = refused()
    assert [str(error), error.to(Lang.FR), error.to(Lang.EN)] == [
        "This cell is taken.",
        "Cette case est prise.",
        "This cell is taken.",
    ]
    assert error.log_fields() == NOTED


def test_a_refusal_without_a_position_has_nothing_to_note() -> None:
    assert IllegalMove(Text("Non.", "No.")).log_fields() == {}


def test_a_refusal_told_in_other_words_keeps_the_position() -> None:
    try:
        raise BadRecord(Text("Coup n° 5 : non.", "Move 5: no.")) from refused()
    except BadRecord as error:
        assert error.log_fields() == NOTED


def test_a_refusal_comes_back_from_another_process_with_its_position() -> None:
    error = pickle.loads(pickle.dumps(refused()))
    assert (type(error), error.text.fr, error.position) == (IllegalMove, "Cette case est prise.", AT)

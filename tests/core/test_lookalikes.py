"""Which names look alike, and what is left of a name that holds signs nobody sees."""

from hypothesis import given
from hypothesis import strategies as st

from cases import each
from ludotheque.core.lookalikes import LONGEST_NAME, clean_name, clean_path, likeness, looks_like_ours, needs_its_file

ENGINES = [
    "engine:5", "Engine 5", "ENGINE∶5", "ｅｎｇｉｎｅ：５", "еngіne:5", "eng1ne:5", "e n g i n e 5", "engine5", "★ engine:5 ★",
    "èngine:5", "engine\u200b:5", "engine\u3164:5", "𝐞𝐧𝐠𝐢𝐧𝐞:5", "engine\u00ad:5", "ΕΝGΙΝΕ:5",
]  # fmt: skip


@each("name", ENGINES)
def test_what_reads_as_engine_5_looks_like_it(name: str) -> None:
    assert likeness(name) == likeness("engine:5")
    assert looks_like_ours(name)


@each(
    "name",
    [
        "random", "Randorn", "Hasard", "hаsard !", "moteur:parfait", "engine:10 (officiel)", "Ludothèque", "0 engine:5",
        "l’engine:5", "l'engine", "5 engines", "niveau 10", "Level 10", "perfect", "3ngine:5", "h@s4rd", "Engineer", "RandomForest",
    ],
)  # fmt: skip
def test_every_word_of_the_house_is_known_wherever_it_stands(name: str) -> None:
    assert looks_like_ours(name) and needs_its_file(name)


@each(
    "name",
    [
        "ꓐob Tales", "ꓔata", "Bօb", "Bᴏb", "ᏴоЬ", "ɛngine:5", "ҽngine:5", "℮ngine:5", "⍺lice", "🅱ob", "Ｔata", "Tατα", "李明",
        "דוד", "B٥b", "ſaux", "T\u0336ata",
    ],
)  # fmt: skip
def test_a_name_with_a_sign_that_may_pass_for_another_needs_its_file(name: str) -> None:
    assert needs_its_file(name)


def test_what_stands_in_brackets_behind_a_name_is_ours_to_say() -> None:
    assert needs_its_file("Bob (equipe2.py)")


@each(
    "name",
    [
        "Rosalie",
        "Zoé",
        "Zoe\u0301",
        "★",
        "",
        "Łukasz",
        "Ştefan",
        "Çağrı 2",
        "L’Écuyer & Cie",
        "Œdipe",
        "🌹 Rose",
        "Bob:5",
    ],
)
def test_other_names_are_nobody_s(name: str) -> None:
    assert not looks_like_ours(name) and not needs_its_file(name)


@each(
    ("one", "other"),
    [
        ("Tata", "TATA"),
        ("Tata", "Таta"),
        ("Zoé", "Zoe"),
        ("Zoe\u0301", "Zoé"),
        ("modern", "modem"),
        ("Bill", "BiII"),
        ("O0", "OO"),
    ],
)
def test_names_that_look_alike_are_alike(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


@each(("one", "other"), [("Tata", "Toto"), ("★", "☆"), ("李明", "李朋"), ("Tata", "Tata 2"), ("!", "?")])
def test_names_that_look_different_are_different(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


@each(
    ("said", "shown"),
    [
        ("\x1b[2J\x1b]0;title\x07Tata", "[2J ]0;title Tata"),
        ("Tata\u202e\u2066gro", "Tata gro"),
        ("Tata\u3164\u2800", "Tata"),
        ("\u0301\u0301Tata", "Tata"),
        ("T" + "\u0336" * 20 + "a", "T\u0336\u0336a"),
        ("Ta\r\nta\x9b31m", "Ta ta 31m"),
        ("\u115f\u1160\u3164", ""),
        ("a" * 90, "a" * LONGEST_NAME),
    ],
)
def test_of_a_name_only_what_is_seen_stays(said: str, shown: str) -> None:
    assert clean_name(said) == shown


def test_a_path_keeps_a_sign_where_something_unseen_was() -> None:
    assert clean_path("a\u3164b\x1b\u202e.py") == "a_b__.py"


@given(st.text())
def test_any_text_becomes_one_line_that_moves_no_cursor(said: str) -> None:
    shown = clean_name(said)
    assert shown.isprintable() and len(shown) <= LONGEST_NAME and shown == shown.strip()
    assert clean_name(shown) == shown
    assert likeness(shown) == likeness(shown.upper().lower()) or not shown.isascii()

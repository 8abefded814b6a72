"""What a teacher says of a question is taken as said, or refused in one sentence that names the file and the key."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.folders.plain_values import DOMAINS, PHRASES, REALS, WHOLES, WORDS
from ludotheque.classroom.folders.domains import (
    Bags,
    Domain,
    Grids,
    Made,
    OneOf,
    Phrases,
    Reals,
    Rows,
    Tables,
    Untold,
    Wholes,
    Words,
)
from ludotheque.classroom.folders.narrowing import Narrowing, narrowed
from ludotheque.classroom.folders.question_table import PARAMETER_KEYS, QUESTION_KEYS, QuestionSettings, TableReader
from ludotheque.classroom.folders.refusals import BadSujet
from ludotheque.classroom.folders.strategies import strategy
from ludotheque.classroom.question import Printed

FILE = "tri/sujet.toml"


def read(text: str) -> dict[str, QuestionSettings]:
    return TableReader(FILE).questions(tomllib.loads(text))


def refusal(text: str) -> str:
    with pytest.raises(BadSujet) as refused:
        read(text)
    said = refused.value.text.en
    assert said.startswith(f"The file « {FILE} » is wrong: ")
    return said.partition("wrong: ")[2]


def test_a_number_alone_is_the_points_of_a_question() -> None:
    assert read("tri = 4") == {"tri": QuestionSettings(4)}


def test_everything_that_may_be_said_is_read() -> None:
    text = """
    [tri]
    points = 2.5
    phrase = "Trie."
    recursive = true
    interdits = ["sorted"]
    tolerance = 0.01
    ordre_libre = true
    modifie = ["liste"]
    affiche = "texte"
    verificateur = "juge"
    alias = ["trier"]
    donnee = true
    tape = [["1", "2"], []]
    exceptions = ["ValueError"]
    faute_de_lettre = 0.1
    autre_moyen = 0.5
    cas = "appels"
    generes = false
    parametres.liste = { taille = "0..5", valeurs = "-3 à 3", triee = true, distincts = false }
    parametres.mot = "fait_un_mot"
    """
    (one,) = read(text).values()
    assert (one.points, one.sentence, one.recursive, one.forbidden) == (2.5, "Trie.", True, ("sorted",))
    assert (one.tolerance, one.unordered, one.changes, one.printed) == (0.01, True, ("liste",), Printed.TEXT)
    assert (one.checker, one.aliases, one.given, one.typed) == ("juge", ("trier",), True, (("1", "2"), ()))
    assert (one.exceptions, one.letter_cost, one.other_means) == (("ValueError",), 0.1, 0.5)
    assert (one.generator, one.generated) == ("appels", False)
    assert one.narrowings == {
        "liste": Narrowing(size=(0, 5), values=(-3, 3), ascending=True, distinct=False),
        "mot": Narrowing(generator="fait_un_mot"),
    }


def test_a_question_that_changes_nothing_is_not_one_of_which_nothing_is_said() -> None:
    assert read("[tri]\nmodifie = []")["tri"].changes == ()
    assert read("[tri]")["tri"].changes is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('"2x" = 1', "« 2x » is no name of a function."),
        ("tri = true", "« questions.tri » must be a table, or points."),
        ("tri = -1", "« questions.tri » must be a number."),
        ("tri = nan", "« questions.tri » must be a number."),
        ("tri.point = 1", "unknown key « questions.tri.point »."),
        ('tri.affiche = "fort"', "« questions.tri.affiche » must be one of: rien, texte, libre."),
        ('tri.tape = ["1"]', "« questions.tri.tape » must be a list of lists of texts."),
        ("tri.recursive = 1", "« questions.tri.recursive » must be true or false."),
        ("tri.interdits = [1]", "« questions.tri.interdits » must be a list of texts."),
        ("tri.parametres = 3", "« questions.tri.parametres » must be a table."),
        ("tri.parametres.l = 3", "« questions.tri.parametres.l » must be a table."),
        ("tri.parametres.l.mini = 3", "unknown key « questions.tri.parametres.l.mini »."),
        ('tri.parametres.l.taille = "5..2"', "« questions.tri.parametres.l.taille » must be a number, or « 0..10 »."),
        ('tri.parametres.l.taille = "-2..2"', "« questions.tri.parametres.l.taille » must be whole, between 0 and 60."),
        ("tri.parametres.l.lignes = 9999", "« questions.tri.parametres.l.lignes » must be whole, between 0 and 60."),
        ("tri.parametres.l = { min = 3, max = 1 }", "« questions.tri.parametres.l »: min is more than max."),
        (
            "tri.parametres.l.parmi = [2020-01-01]",
            "« questions.tri.parametres.l.parmi »: a date is no value of Python.",
        ),
        (
            "tri.parametres.l.parmi = [[12:00:00]]",
            "« questions.tri.parametres.l.parmi »: a date is no value of Python.",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_key_and_why(text: str, why: str) -> None:
    assert refusal(text) == why


def test_a_range_of_thousands_of_digits_is_refused_in_a_sentence_too() -> None:
    assert "must be a number" in refusal(f'tri.parametres.l.valeurs = "0..{"9" * 5000}"')
    assert "must be a number" in refusal(f"tri.parametres.l.valeurs = {10**12}")


TOML: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates() | st.sampled_from(["0..3", "9…1"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*sorted(QUESTION_KEYS | PARAMETER_KEYS)]) | st.text(max_size=4), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["f", "tri", "1"]), TOML, max_size=2) | TOML)
def test_any_table_gives_settings_or_one_sentence(table: Any) -> None:
    try:
        assert all(isinstance(one, QuestionSettings) for one in TableReader(FILE).questions(table).values())
    except BadSujet as refused:
        assert FILE in refused.text.fr and FILE in refused.text.en and "\n" not in refused.text.fr


@given(TOML)
def test_any_dialogues_are_read_or_refused_in_one_sentence(value: Any) -> None:
    try:
        TableReader(FILE).dialogues(value)
    except BadSujet as refused:
        assert FILE in refused.text.fr


def test_a_dialogue_says_what_is_typed_and_is_hidden_where_nothing_else_is_said() -> None:
    (one,) = TableReader(FILE).dialogues([{"tape": ["3", "q"], "nom": "court"}])
    assert (one.typed, one.name, one.public) == (("3", "q"), "court", False)
    with pytest.raises(BadSujet):
        TableReader(FILE).dialogues({"tape": []})


SAID: list[tuple[Domain, Narrowing, Domain]] = [
    (Wholes(0, 20), Narrowing(low=-5, high=5), Wholes(-5, 5)),
    (Wholes(0, 20), Narrowing(low=2.5, high=4.5), Wholes(3, 4)),
    (Wholes(0, 20), Narrowing(low=100), Wholes(100, 120)),
    (Wholes(0, 20), Narrowing(high=-5), Wholes(-25, -5)),
    (Reals(0.0, 20.0), Narrowing(low=30), Reals(30, 50)),
    (Reals(0.0, 20.0), Narrowing(low=0.5, high=1), Reals(0.5, 1)),
    (Words("abc", 0, 9), Narrowing(size=(2, 3), letters="xy"), Words("xy", 2, 3)),
    (Words("abc", 0, 9, ("abc", "a")), Narrowing(size=(2, 3)), Words("abc", 2, 3, ("abc",))),
    (Rows(Wholes()), Narrowing(size=(1, 2), values=(-1, 1), distinct=True), Rows(Wholes(-1, 1), 1, 2, distinct=True)),
    (Rows(Words()), Narrowing(letters="ab"), Rows(Words("ab"))),
    (Rows(Rows(Wholes())), Narrowing(rows=(2, 2)), Grids(Wholes(), (2, 2))),
    (Grids(Wholes()), Narrowing(columns=(3, 3), square=True), Grids(Wholes(), widths=(3, 3), square=True)),
    (Tables(Words(), Wholes()), Narrowing(size=(2, 3)), Tables(Words(), Wholes(), 2, 3)),
    (Bags(Wholes()), Narrowing(size=(2, 3)), Bags(Wholes(), 2, 3)),
    (Phrases(Words(shortest=1), (" ",)), Narrowing(letters="ab"), Words("ab", 1, 12)),
    (Untold(), Narrowing(low=1), Wholes(1, 20)),
    (Untold(), Narrowing(letters="ab"), Words("ab")),
    (Untold(), Narrowing(ascending=True), Rows(Wholes(), ascending=True)),
    (Untold(), Narrowing(rows=(2, 3)), Grids(Wholes(), (2, 3))),
    (Untold(), Narrowing(), Untold()),
    (Wholes(), Narrowing(among=(1, 5)), OneOf((1, 5))),
    (Wholes(), Narrowing(generator="tire"), Made("tire")),
]


@pytest.mark.parametrize(("domain", "said", "expected"), SAID)
def test_what_a_teacher_says_narrows_or_widens_what_was_inferred(
    domain: Domain, said: Narrowing, expected: Domain
) -> None:
    assert narrowed(domain, said) == expected


@given(DOMAINS)
def test_a_teacher_who_says_nothing_changes_nothing(domain: Domain) -> None:
    assert narrowed(domain, Narrowing()) == domain


@given(
    st.data(),
    WHOLES | REALS | WORDS | PHRASES | st.builds(Rows, WHOLES),
    st.integers(-50, 50),
    st.integers(0, 9),
    st.integers(0, 4),
)
def test_whatever_is_said_values_can_still_be_drawn_and_obey(
    data: st.DataObject, domain: Domain, low: int, more: int, size: int
) -> None:
    said = narrowed(domain, Narrowing(low=low, high=low + more, size=(size, size + 3), letters="xyz"))
    value = data.draw(strategy(said))
    assert said.holds(value)
    if isinstance(domain, Wholes | Reals):
        assert low <= value <= low + more
    else:
        assert size <= len(value) <= size + 3
    if isinstance(domain, Words | Phrases):
        assert {*value} <= {*"xyz"}

"""A wrong twin is a small file: one function redefined, its fault in the first lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.classroom.folders.refusals import BadSujet
from ludotheque.classroom.folders.twins import in_place_of, twins_of
from ludotheque.classroom.judging.mutants import InPlace, Mutant
from ludotheque.classroom.question import Reference
from ludotheque.core.text import Text, same

ADD = "def plus(a, b):\n    return vraie(a, b) + 1\n"
WHOLE = f"# fr: un de trop\n# en: one too many\n# module: calcul\n\n# `vraie` est la fonction juste\n{ADD}"


def test_a_twin_says_its_function_its_fault_and_its_module() -> None:
    (twin,) = twins_of({"01_plus.py": WHOLE}, ("saisies", "calcul"))
    assert twin == Mutant("plus", Text("un de trop", "one too many"), WHOLE, "calcul")
    assert twin.text == Text("plus : un de trop", "plus: one too many")


def test_a_twin_stands_after_the_module_whose_right_function_it_may_call() -> None:
    reference = Reference({"saisies": "", "calcul": "def plus(a, b):\n    return a + b\n"})
    (twin,) = twins_of({"01_plus.py": WHOLE}, tuple(reference.sources))
    names: dict[str, object] = {}
    exec(f"{twin.source(reference)}\nfound = plus(2, 3)", names)
    assert names["found"] == 6


def test_twins_come_in_the_order_of_their_names_and_the_one_in_place_is_none_of_them() -> None:
    files = {"02.py": "def b():\n    pass", "en_place.py": ADD, "01.py": "def c():\n    pass"}
    assert [twin.function for twin in twins_of(files, ("m",))] == ["c", "b"]
    assert in_place_of(files) == InPlace("plus", ADD)
    assert in_place_of({}) is None and twins_of({}, ("m",)) == ()


@pytest.mark.parametrize(
    ("head", "fault"),
    [
        ("", same("un_de_trop")),
        ("# fr: oubli\n", same("oubli")),
        ("# en: slip\n", same("slip")),
        ("#fr:oubli\n#  en :  slip  \n", Text("oubli", "slip")),
        ("x = 1\n# fr: trop tard\n", same("un_de_trop")),
    ],
)
def test_what_a_twin_does_not_say_has_a_default(head: str, fault: Text) -> None:
    (twin,) = twins_of({"un_de_trop.py": head + ADD}, ("m",))
    assert twin.fault == fault


def test_a_function_of_its_own_may_stand_beside_the_wrong_one() -> None:
    (twin,) = twins_of({"a.py": f"def _un():\n    return 1\n{ADD}"}, ("m",))
    assert twin.function == "plus"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def plus(:", "it is not Python"),
        ("", "it defines 0 functions; a line « # fonction : name » must say which one is wrong"),
        (
            f"{ADD}def moins():\n    pass\n",
            "it defines 2 functions; a line « # fonction : name » must say which one is wrong",
        ),
        (f"# module: jeu\n{ADD}", "the correction has no file « jeu » (saisies, calcul)"),
    ],
)
def test_a_file_that_is_no_twin_is_refused_with_its_name_and_why(text: str, why: str) -> None:
    with pytest.raises(BadSujet) as refusal:
        twins_of({"01.py": text}, ("saisies", "calcul"))
    assert refusal.value.text.en == f"The file « faux/01.py » is wrong: {why}."


@given(st.text(max_size=80) | st.text("# frenmodul:\ndef x()pas", max_size=80))
def test_any_text_is_a_twin_or_refused(text: str) -> None:
    try:
        (twin,) = twins_of({"a.py": text}, ("m",))
    except BadSujet as refusal:
        assert refusal.text.fr.isprintable() and refusal.text.en.isprintable()
        return
    assert twin.function.isidentifier() and twin.fault.fr.isprintable() and twin.code == text


@given(st.text("abcé'« »", min_size=1).filter(str.strip), st.text("abc", min_size=1))
def test_the_fault_that_is_written_is_read_again(fr: str, en: str) -> None:
    (twin,) = twins_of({"a.py": f"# fr: {fr}\n# en: {en}\n{ADD}"}, ("m",))
    assert twin.fault == Text(fr.strip(), en)

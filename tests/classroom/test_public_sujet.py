"""The file in which students receive an assignment is read back as it was written, and refused in a sentence when damaged."""

import json
import keyword
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.contract import Clause, Source
from ludotheque.classroom.folders.casebook import BuiltCase
from ludotheque.classroom.folders.public_sujet import (
    MOST_BYTES,
    PublicQuestion,
    PublicSujet,
    read_public,
    write_public,
)
from ludotheque.classroom.folders.refusals import BadSujet
from ludotheque.classroom.folders.rehearsing import TriedCall
from ludotheque.classroom.question import Means, Naming, Printed, Reply
from ludotheque.core.text import Text, one_line, same

WORDS = st.text(max_size=20).map(one_line).filter(lambda text: text.isprintable())
NAMES = st.from_regex(r"[a-zé_][a-z0-9_]{0,6}", fullmatch=True).filter(lambda name: not keyword.iskeyword(name))
TEXTS = st.builds(Text, WORDS, WORDS)
LINES = st.lists(WORDS, max_size=2).map(tuple)
FILES = st.dictionaries(st.sampled_from(["a.txt", "é b.csv", "w"]), st.text("aé\n;", max_size=9), max_size=2).map(
    lambda files: tuple(files.items())
)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.lists(inner, max_size=3).map(tuple) | st.dictionaries(WORDS, inner, max_size=2)
    ),
    max_leaves=6,
)


def replies() -> st.SearchStrategy[Reply]:
    return st.one_of(
        st.builds(Reply, PLAIN, st.lists(PLAIN, max_size=2).map(tuple), WORDS, LINES, files=FILES),
        NAMES.map(lambda name: Reply(error=same(name), raised=name)),
    )


@st.composite
def questions(draw: st.DrawFn, name: str) -> PublicQuestion:
    parameters = draw(st.lists(NAMES, max_size=2, unique=True).map(tuple))
    given = st.tuples(*(PLAIN for _ in parameters))
    calls = st.builds(TriedCall, st.just(name), given, LINES, FILES)
    cases = st.builds(BuiltCase, calls, replies(), TEXTS, st.just(True), st.booleans())
    numbers = st.none() | st.floats(0, 100)
    return PublicQuestion(
        name,
        parameters,
        Clause(draw(WORDS), draw(st.sampled_from(Source))),
        tuple(draw(st.lists(cases, max_size=2))),
        draw(numbers),
        draw(st.booleans()),
        draw(st.lists(st.sampled_from(parameters)).map(tuple)) if parameters else (),
        draw(st.sampled_from([(), ("value",)])),
        draw(numbers),
        draw(st.sampled_from(Printed)),
        draw(st.booleans()),
        draw(st.booleans()),
        Means(draw(st.booleans()), draw(LINES)),
        Naming(draw(st.lists(NAMES, max_size=2).map(tuple)), "m"),
        draw(st.booleans()),
    )


@st.composite
def sujets(draw: st.DrawFn) -> PublicSujet:
    names = draw(st.lists(NAMES, max_size=2, unique=True))
    asked = tuple(draw(questions(name)) for name in names)
    given_ones = tuple(one.name for one in asked if one.given)
    code = {"m": draw(st.text("def ():\n", max_size=20))} if given_ones else {}
    return PublicSujet(
        draw(WORDS), draw(TEXTS), asked, (("m", draw(LINES)),), draw(LINES), code, given_ones, draw(FILES)
    )


@given(sujets())
def test_what_is_written_is_read_back(sujet: PublicSujet) -> None:
    assert read_public(write_public(sujet).encode()) == sujet


@given(
    st.binary(max_size=200)
    | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(lambda x: json.dumps(x).encode())
)
def test_anything_else_is_refused_in_one_sentence(content: bytes) -> None:
    with pytest.raises(BadSujet) as refusal:
        read_public(content)
    assert "\n" not in refusal.value.text.fr


@given(sujets(), st.data())
def test_a_file_in_which_something_was_changed_is_read_or_refused(sujet: PublicSujet, data: st.DataObject) -> None:
    whole: Any = json.loads(write_public(sujet))
    holder, key = data.draw(st.sampled_from([*_places(whole)]))
    holder[key] = data.draw(
        st.none() | st.integers(-2, 2) | st.just("..") | st.just([]) | st.just({}) | st.just("\ud800")
    )
    try:
        read_public(json.dumps(whole).encode())
    except BadSujet:
        pass


def _places(value: Any) -> list[tuple[Any, Any]]:
    keys = [*value] if isinstance(value, dict) else [*range(len(value))] if isinstance(value, list) else []
    return [(value, key) for key in keys] + [one for key in keys for one in _places(value[key])]


def written(**changed: Any) -> bytes:
    """A file with one question, and this changed."""
    call = TriedCall("f", (1,), (), (("a.txt", "un"),))
    question = PublicQuestion("f", ("n",), Clause("Elle compte."), (BuiltCase(call, Reply(2), same("s"), True),))
    whole = json.loads(write_public(PublicSujet("s", same("S"), (question,), (("m", ("m",)),))))
    return json.dumps({**whole, **changed}).encode()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "damaged"),
        (written()[:-9], "damaged"),
        (b"[" * 100_000, "damaged"),
        (b" " * (MOST_BYTES + 1), "too large"),
        (written(format=2), r"another version \(2, not 1\)"),
        (written(questions=[{}]), "expected form"),
        (written(title="S"), "expected form"),
        (written(texts=[]), "files is impossible"),
        (written(files={"../a": 0}), "files is impossible"),
        (written(files={".bashrc": 0}), "files is impossible"),
        (written(modules={}), "fit together"),
        (written(modules={"../m": []}), "names is impossible"),
        (written(code={"os": "import os"}), "fit together"),
        (written(supplied=["f"]), "fit together"),
        (written(name="\ud800"), "damaged"),
    ],
)
def test_a_damaged_file_is_refused_with_what_is_wrong(content: bytes, why: str, tmp_path: Path) -> None:
    (tmp_path / "sujet-public.json").write_bytes(content)
    with pytest.raises(BadSujet, match=rf"The file « sujet-public.json » is wrong: .*{why}"):
        find_assignment(str(tmp_path))


def test_a_file_that_a_browser_called_otherwise_is_found(tmp_path: Path) -> None:
    (tmp_path / "sujet-public (1).json").write_bytes(written())
    found = find_assignment(str(tmp_path / "sujet-public (1).json"))
    assert found.handout and [one.name for one in found.questions] == ["f"]


def test_words_of_a_stranger_move_no_cursor() -> None:
    found = read_public(written(title={"fr": "a\x1b[2Jb\nc", "en": "x"}))
    assert found.title.fr == "a [2Jb c"


def test_one_text_under_a_thousand_names_is_refused_before_it_unfolds() -> None:
    data = json.loads(write_public(PublicSujet("a", same("a"), (), (("m", ("m",)),))))
    data |= {"texts": ["x" * 1_000_000], "files": {f"f{number}": 0 for number in range(1_000)}}
    with pytest.raises(BadSujet, match="its files are too large"):
        read_public(json.dumps(data).encode())

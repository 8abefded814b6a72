"""A correction received from a colleague can say anything of itself: what comes back is looked at, and nothing of it takes for ever."""

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ludotheque.classroom.class_secret import PUBLISHED
from ludotheque.classroom.contract import Sort
from ludotheque.classroom.folders.answering import Checker
from ludotheque.classroom.folders.candidates import Room, candidates
from ludotheque.classroom.folders.correction import BadCorrection, read_correction
from ludotheque.classroom.folders.domains import Alike, Domain, Grids, OneOf, Reals, Rows, Shaped, Wholes, Words
from ludotheque.classroom.folders.drawing_up import MOST_PARAMETERS, MOST_QUESTIONS, asked_of
from ludotheque.classroom.folders.evidence import evidence_of
from ludotheque.classroom.folders.folder_files import FolderFiles
from ludotheque.classroom.folders.inferring import infer
from ludotheque.classroom.folders.mutating import mutants
from ludotheque.classroom.folders.narrowing import Narrowing, narrowed
from ludotheque.classroom.folders.refusals import BadSujet
from ludotheque.classroom.folders.rehearsing import DRAWING_SECONDS, Rehearsal, TriedCall
from ludotheque.classroom.folders.sujet_toml import parse_sujet
from ludotheque.classroom.judging.bench import Distant
from ludotheque.classroom.question import Case, Reply
from ludotheque.classroom.sujet_command import REFUSED, SujetSettings, run_sujet
from ludotheque.core.text import Text, same
from ludotheque.sandbox.inside.values import PlainData, encode
from ludotheque.sandbox.limits import Limits

CALL = TriedCall("f", (2,))


class ForgingJail:
    """A jail in which the correction answers in the place of our file."""

    def __init__(self, said: Any) -> None:
        self._said = said

    def __call__(
        self,
        files: Mapping[str, bytes],  # noqa: ARG002
        limits: Limits,  # noqa: ARG002
        *,
        library: bool,  # noqa: ARG002
        packages: Mapping[str, Path] | None = None,  # noqa: ARG002
    ) -> "ForgingJail":
        return self

    def ask(
        self,
        request: dict[str, Any],
        wall_seconds: float | None = None,  # noqa: ARG002
        distant: Distant | None = None,  # noqa: ARG002
    ) -> dict[str, Any]:
        if request["op"] == "load":
            return {"ok": True}
        return self._said if isinstance(self._said, dict) and "value" in self._said else {"value": encode(self._said)}

    def close(self) -> None:
        pass


FORGED: list[Any] = [
    None,
    5,
    "x",
    [1],
    [[1]],
    [[1, 2, 3, 4, 5, 6, "x"]],
    [[None, [], "", [], "", [["../../etc/x", "y"]], 3]],
    [[None, [], "", [], "", [["\x1b[31m", "y"]], 3]],
    [[None, [], "", [], "", [], float("nan")]],
    {"calls": [1, 2], "problems": 3},
    {"calls": [], "problems": [["a"]]},
    {"calls": [["f", 3]], "problems": []},
    {"a": 1},
    {"value": {"z": 1}},
    {"value": [1, 2]},
    {"value": None, "error": {"kind": "\x1b[31m", "text": 3}},
]


@pytest.mark.parametrize("said", FORGED, ids=repr)
def test_a_forged_answer_is_refused_in_a_sentence_or_says_nothing(said: Any) -> None:
    with Rehearsal({}, {"corrige": ""}, ForgingJail(said)) as rehearsal:
        asked = (
            lambda: rehearsal.record(["f"], []),
            lambda: rehearsal.prepare([CALL]),
            rehearsal.unstable,
            lambda: rehearsal.mutant("corrige", "", [0]),
            lambda: rehearsal.made({}, "g", 1, 5),
            lambda: rehearsal.answer(CALL),
            lambda: rehearsal.verify({}, "g", (2,), Reply(4)),
        )
        for ask in asked:
            try:
                ask()
            except BadCorrection as refusal:
                assert refusal.text.fr.isprintable()


def test_a_mutant_tells_only_the_calls_it_was_asked() -> None:
    forged: list[PlainData] = [[10**9], [0, *(None, [], "", [], "", [])], [0], [0]]
    with Rehearsal({}, {"corrige": ""}, ForgingJail(forged)) as rehearsal:
        assert rehearsal.mutant("corrige", "", [0, 1]) == [(0, None)]


def test_the_name_of_an_error_is_a_line_that_only_shows() -> None:
    with Rehearsal({}, {"corrige": ""}, ForgingJail([None, [], "", [], "\x1b[31mFaute\n", []])) as rehearsal:
        assert rehearsal.answer(CALL).raised.isprintable()


def test_examples_without_end_are_no_examples() -> None:
    calls: list[PlainData] = [["f", [[*range(50_000)]]], ["f", ["a" * 50_000]], ["f", [2]]]
    with Rehearsal({}, {"corrige": ""}, ForgingJail({"calls": calls, "problems": []})) as rehearsal:
        assert rehearsal.record(["f"], []).calls == (("f", (2,)),)


def test_a_correction_that_takes_its_time_is_given_up() -> None:
    moments = iter(range(0, 100_000, int(DRAWING_SECONDS) + 1))
    with Rehearsal({}, {"corrige": ""}, ForgingJail([0]), clock=lambda: next(moments)) as rehearsal:
        rehearsal.unstable()
        with pytest.raises(BadCorrection, match="its cases were not drawn after 600 seconds"):
            rehearsal.unstable()


class Lost(Rehearsal):
    """A checker that stops on an answer which it does not expect, as honest ones do: `len(None)`."""

    def __init__(self) -> None:
        super().__init__({}, {}, ForgingJail(None))

    def verify(self, *_: object) -> bool | str:
        raise BadCorrection(same("TypeError : object of type 'NoneType' has no len()"))


def test_an_answer_on_which_the_checker_stops_is_wrong_and_spoils_nothing_else() -> None:
    from threading import Lock

    fault = Checker("verifie", {}, Lost(), Lock())(Case((2,), Sort(Text("", ""), None)), Reply(None))
    assert fault is not None
    assert fault.text.fr == "verifie ne sait que faire de cette réponse"


def function(source: str) -> Any:
    return read_correction({"corrige": source}).functions["f"]


@pytest.mark.parametrize(
    "says",
    [
        "1" * 400_000,
        "n >= " + "9" * 5_000,
        "au moins " + "9" * 5_000 + " éléments",
        "liste " + "a " * 100_000,
        "au moins" + " " * 300_000,
        ("1" + " " * 300) * 1_000,
        "n" * 300_000,
        "n entre " * 40_000,
        "(" * 200_000,
    ],
    ids=lambda says: says[:12],
)
@pytest.mark.timeout(60)  # what grows with the square of its input takes minutes
def test_words_without_end_are_looked_through_at_once(says: str) -> None:
    written = function(f'def f(n: int):\n    """{says}"""\n')
    evidence = evidence_of(written, [])
    _ = evidence.at_least, evidence.perhaps_sorted, evidence.any_numbers, evidence.accepts_empty("n"), evidence.distinct
    infer(written.annotations["n"], [], "n", evidence)


@pytest.mark.parametrize(
    "annotation",
    [
        "list[" * 60 + "int" + "]" * 60,
        f"{'list[' * 3_000 + 'int' + ']' * 3_000!r}",
        "'int\\x00'",
        "Literal[..., b'x', 1j]",
    ],
    ids=["deep", "deep and written", "no text", "no plain data"],
)
def test_types_that_nobody_writes_tell_nothing(annotation: str) -> None:
    written = function(f"def f(n: {annotation}):\n    return n\n")
    assert infer(written.annotations["n"], [], "n", evidence_of(written, [])).text.en == "nobody knows what"


@pytest.mark.parametrize(
    ("domain", "said"),
    [
        (Rows(Wholes()), Narrowing(size=(0, 10**9))),
        pytest.param(Rows(Wholes()), Narrowing(size=(9 * 10**8, 10**9)), marks=pytest.mark.long),
        (Rows(Wholes()), Narrowing(size=(-5, -2))),
        pytest.param(Rows(Wholes()), Narrowing(values=(-(10**14), 10**14)), marks=pytest.mark.long),
        pytest.param(Words(), Narrowing(size=(10**5, 10**9)), marks=pytest.mark.long),
        (Words(), Narrowing(size=(-9, -3))),
        (Grids(Wholes()), Narrowing(rows=(1_000, 10**5), columns=(1_000, 10**5))),
        pytest.param(Grids(Wholes()), Narrowing(rows=(0, 10**9), columns=(-4, 10**9)), marks=pytest.mark.long),
        (Wholes(), Narrowing(low=-(10**9), high=10**9)),
        pytest.param(Reals(), Narrowing(low=-1e9, high=1e9), marks=pytest.mark.long),
        (OneOf(()), Narrowing()),
    ],
    ids=str,
)
@pytest.mark.timeout(60)  # what grows with the square of its input takes minutes
def test_calls_of_any_domain_are_drawn_in_no_time(domain: Domain, said: Narrowing) -> None:
    for call in candidates(Room(("n",), (narrowed(domain, said),)), PUBLISHED.rng("cases")):
        assert len(repr(call)) <= 600


def test_numbers_beyond_all_numbers_open_no_domain() -> None:
    written = function("def f(n: float):\n    return n\n")
    values: list[PlainData] = [1e308, float("nan"), float("inf"), 10**400, 2.0]
    assert infer(written.annotations["n"], values, "n", evidence_of(written, [])) == Reals(0.5, 20.0)


def test_a_range_of_five_thousand_digits_is_no_range() -> None:
    with pytest.raises(BadSujet, match="must be a number"):
        parse_sujet(f'titre = "a"\n[questions.f.parametres.n]\ntaille = "0..{"9" * 5_000}"\n')


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[dialogues]]\ntape = []\n" * 61, "there are more than 60 dialogues"),
        (f"[questions.f]\ntape = [{'[],' * 61}]\n", "« questions.f.tape » has more than 60 lists"),
    ],
    ids=["dialogues", "lines typed"],
)
def test_more_runs_than_anybody_waits_for_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadSujet, match=why):
        parse_sujet(f'titre = "a"\n{text}')


@pytest.mark.parametrize("kind", [Alike, pytest.param(Shaped, marks=pytest.mark.long)])
@pytest.mark.timeout(60)  # what grows with the square of its input takes minutes
def test_thousands_of_large_examples_are_looked_at_once(kind: type[Alike | Shaped]) -> None:
    large: list[PlainData] = [[[number, [number]] for number in range(1_000)] for _ in range(100)]
    room = Room(("n",), (kind(tuple(large)),), examples=((large[0],),))
    for _ in range(100):
        room.fits(([[1, [2]]],))


@pytest.mark.timeout(60)  # what grows with the square of its input takes minutes
def test_mutants_of_a_function_without_end_are_few() -> None:
    lines = "    n = n + 1 - 1\n" * 300
    found = mutants(f"def f(n):\n{lines}    return n\n", "corrige", "f")
    assert 0 < len(found) <= 80
    assert all(ast.parse(one.source) for one in found[:2])


def folder_with(source: str) -> FolderFiles:
    return FolderFiles(Path("recu"), parse_sujet('titre = "a"'), {"corrige": source})


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("".join(f"def f{one}(): pass\n" for one in range(MOST_QUESTIONS + 1)), "it asks more than 100 questions"),
        (
            f"def f({', '.join(f'a{one}' for one in range(MOST_PARAMETERS + 1))}): pass\n",
            "« f » has more than 30 parameters",
        ),
        (f'def f(n):\n    """{"a " * 11_000}"""\n', "the docstring of « f » is too long"),
    ],
    ids=["questions", "parameters", "words"],
)
def test_more_than_anybody_asks_is_refused(source: str, why: str) -> None:
    files = folder_with(source)
    with pytest.raises(BadSujet, match=why):
        asked_of(files, read_correction(files.sources))


@pytest.mark.parametrize("failure", [RecursionError, MemoryError])
def test_what_leaves_no_room_to_read_it_is_one_sentence(
    failure: type[Exception], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def choke(*_: object) -> int:
        raise failure

    monkeypatch.setattr("ludotheque.classroom.trying.try_folder", choke)
    said: list[str] = []
    assert run_sujet(SujetSettings("try", tmp_path / "recu"), said.append) == REFUSED
    assert said == [f"Le sujet « recu » est trop grand ou trop profond pour être lu ({failure.__name__})."]


SPOKEN_FOR = """import sys
ours = sys.modules.get("repetition_du_corrige")
if ours:
    ours.prepare = lambda sources, calls: [[1] for _ in calls]
"""
FUNCTION = 'def f(n: int) -> int:\n    """Le double.\n\n    >>> f(2)\n    4\n    """\n'


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (f"{SPOKEN_FOR}{FUNCTION}    return 2 * n\n", "sa réponse n'est pas lisible"),
        (f"import os\n{FUNCTION}    os._exit(0)\n", "Le corrigé n'a pas pu être essayé"),
        (f"{FUNCTION}    return {'n + ' * 600}n\n", "trop profond pour être lu"),
    ],
    ids=["it answers in our place", "it ends its process", "it is nested deep"],
)
def test_a_hostile_correction_in_its_jail_is_one_sentence(
    source: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "recu"
    folder.mkdir()
    (folder / "sujet.toml").write_text('titre = "Essai"\n')
    (folder / "corrige.py").write_text(source)
    said, refused = list[str](), list[str]()
    assert run_sujet(SujetSettings("try", folder), said.append, refused.append) == REFUSED
    assert len(refused) == 1
    assert why in refused[0]

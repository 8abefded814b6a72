"""The correction in its jail: what its examples call, what it answers, and what its mutants answer otherwise."""

from collections.abc import Iterator, Sequence

import pytest

from ludotheque.classroom.folders.correction import BadCorrection, read_correction
from ludotheque.classroom.folders.rehearsing import Recorded, Rehearsal, Rehearsed, TriedCall
from ludotheque.classroom.judging.bench import RealJail
from ludotheque.classroom.question import Reply

pytestmark = pytest.mark.walls


@pytest.fixture(scope="module")
def jail() -> Iterator[Rehearsal]:
    """One jail for all: its sources are given with each question."""
    with Rehearsal({}, {}, RealJail(unsafe=False), (("notes.txt", "12\n"),)) as rehearsal:
        yield rehearsal


def recorded(jail: Rehearsal, source: str, *names: str) -> Recorded:
    jail.sources = {"corrige": source}
    return jail.record(names or ("f",), read_correction(jail.sources).snippets)


def answered(jail: Rehearsal, source: str, *calls: TriedCall) -> list[Rehearsed]:
    jail.sources = {"corrige": source}
    return jail.prepare(calls)


def f(*arguments: object, typed: Sequence[str] = (), files: Sequence[tuple[str, str]] = ()) -> TriedCall:
    return TriedCall("f", arguments, tuple(typed), tuple(files))


def documented(examples: str, body: str = "return n + 1", signature: str = "n") -> str:
    lines = "\n    ".join(examples.splitlines())
    return f'def f({signature}):\n    """Fait.\n\n    {lines}\n    """\n    {body}\n'


def test_the_calls_of_examples_asserts_and_test_functions_are_recorded(jail: Rehearsal) -> None:
    source = documented(">>> f(1)\n2") + "def test_f():\n    assert f(2) == 3\nassert f(3) == 4\n"
    assert recorded(jail, source) == Recorded((("f", (1,)), ("f", (3,)), ("f", (2,))))


def test_names_and_defaults_become_arguments_in_their_places(jail: Rehearsal) -> None:
    source = documented(">>> f(1)\n3\n>>> f(b=5, n=1)\n6", "return n + b", "n, b=2")
    assert recorded(jail, source).calls == (("f", (1, 2)), ("f", (1, 5)))


def test_calls_that_functions_of_the_correction_make_of_each_other_are_not_recorded(jail: Rehearsal) -> None:
    source = documented(">>> f(2)\n3\n>>> g(4)\n9") + "def g(n):\n    return f(n) + f(n - 1)\n"
    assert recorded(jail, source, "f", "g").calls == (("f", (2,)), ("g", (4,)))


def test_arguments_are_recorded_as_they_were_before_the_call(jail: Rehearsal) -> None:
    source = documented(">>> l = [1]\n>>> f(l)\n>>> l\n[1, 2]", "n.append(2)")
    assert recorded(jail, source) == Recorded((("f", ([1],)),))


def test_an_example_that_says_otherwise_than_the_correction_is_told(jail: Rehearsal) -> None:
    assert recorded(jail, documented(">>> f(1)\n7")).problems == (("f", "f(1)", "7", "2"),)
    assert recorded(jail, "def f(n):\n    return n\nassert f(1) == 2\n").problems == (
        ("", "assert f(1) == 2", "", "AssertionError"),
    )


@pytest.mark.parametrize("told", ["ValueError", "ValueError: non", "builtins.ValueError: autre chose"])
def test_an_example_may_show_an_error_with_or_without_its_words(jail: Rehearsal, told: str) -> None:
    source = documented(f">>> f(1)\nTraceback (most recent call last):\n    ...\n{told}", "raise ValueError('non')")
    assert recorded(jail, source).problems == ()


def test_an_example_without_end_is_told_and_the_others_are_heard(jail: Rehearsal) -> None:
    source = documented(">>> f(0)\n1\n>>> f(1)\n2", "while not n:\n        pass\n    return n + 1")
    found = recorded(jail, source)
    assert [one[3] for one in found.problems] == ["TooManySteps"] and ("f", (1,)) in found.calls


def test_examples_may_read_the_files_of_the_folder(jail: Rehearsal) -> None:
    source = documented(">>> f('notes.txt')\n'12'", "return open(n).read().strip()")
    assert recorded(jail, source) == Recorded((("f", ("notes.txt",)),))


def test_types_that_are_written_for_later_do_not_lose_a_function(jail: Rehearsal) -> None:
    source = "from __future__ import annotations\n" + documented(">>> f(1)\n2", signature="n: Arbre | None")
    assert recorded(jail, source) == Recorded((("f", (1,)),))


def test_a_correction_answers_prints_asks_changes_and_writes(jail: Rehearsal) -> None:
    body = "l.append(int(input('? ')))\n    print('lu')\n    open('b.txt', 'w').write('x')\n    return len(l)"
    (told,) = answered(jail, f"def f(l):\n    {body}\n", f([1], typed=["5"], files=[("a.txt", "é\r\n")]))
    assert told.reply == Reply(2, ([1, 5],), "lu\n", ("? ",), files=(("a.txt", "é\r\n"), ("b.txt", "x")))


def test_an_error_is_told_by_its_name(jail: Rehearsal) -> None:
    (told,) = answered(jail, "def f(n):\n    return 1 / n\n", f(0))
    assert told.reply.raised == "ZeroDivisionError" and told.reply.error is not None


def test_a_long_file_that_is_only_read_does_not_make_a_reply_too_long(jail: Rehearsal) -> None:
    poem = "vers\n" * 8_000
    source = "def f(nom):\n    return len(open(nom).readlines())\n"
    (told,) = answered(jail, source, f("poeme.txt", files=[("poeme.txt", poem)]))
    assert (told.reply.value, told.reply.files) == (8_000, (("poeme.txt", poem),))
    (long,) = answered(jail, "def f(n):\n    return 'a' * n\n", f(5_000))
    assert long.reply.raised == "TooLong"


def test_every_call_finds_its_own_files_and_nothing_of_the_one_before(jail: Rehearsal) -> None:
    source = "import os\ndef f(nom):\n    open(nom, 'w').close()\n    return sorted(n for n in os.listdir() if n.endswith('.txt'))\n"
    told = answered(jail, source, f("a.txt"), f("b.txt", files=[("c.txt", "")]))
    assert [one.reply.value for one in told] == [["a.txt"], ["b.txt", "c.txt"]]


def test_a_call_without_end_is_stopped_by_its_steps(jail: Rehearsal) -> None:
    loops = "while n < 5:\n        pass", "for _ in iter(int, 1):\n        pass"
    for body in loops:
        (told,) = answered(jail, f"def f(n):\n    {body}\n", f(1))
        assert told.reply.raised == "TooManySteps"


def test_steps_are_the_same_on_every_run(jail: Rehearsal) -> None:
    source = "def f(n):\n    for i in range(n):\n        for j in range(i):\n            pass\n"
    first, second = (answered(jail, source, f(30))[0].steps for _ in range(2))
    assert first == second == 1 + 30 + 30 * 29 // 2


def test_a_correction_that_answers_otherwise_a_second_time_is_unstable(jail: Rehearsal) -> None:
    answered(jail, "import random\ndef f(n):\n    return random.random() if n else 0\n", f(0), f(1), f(2))
    assert jail.unstable() == [1, 2]
    answered(jail, "vus = []\ndef f(n):\n    vus.append(n)\n    return len(vus)\n", f(0), f(1), f(2))
    assert jail.unstable() == [0, 2]
    answered(jail, "def f(n):\n    return {str(k) for k in range(n)}\n", f(9))
    assert jail.unstable() == []


def test_a_mutant_is_told_by_the_calls_that_it_answers_otherwise(jail: Rehearsal) -> None:
    answered(jail, "def f(n):\n    return max(n, 3)\n", f(1), f(3), f(5))
    told = jail.mutant("corrige", "def f(n):\n    return 3\n", [0, 1, 2])
    assert told is not None and [(place, reply and reply.value) for place, reply in told] == [(2, 3)]


def test_a_mutant_without_end_is_stopped_by_steps_and_not_by_the_clock(jail: Rehearsal) -> None:
    source = "def f(n):\n    while n > 0:\n        n -= 1\n    return n\n"
    answered(jail, source, *(f(n) for n in range(1, 8)))
    told = jail.mutant("corrige", source.replace("-=", "+="), [*range(7)])
    assert told is not None and {reply and reply.raised for _, reply in told} == {"TooManySteps"}


def test_a_mutant_that_kills_its_process_is_told_and_the_next_one_is_tried(jail: Rehearsal) -> None:
    answered(jail, "def f(n):\n    return n\n", f(1))
    assert jail.mutant("corrige", "import os\ndef f(n):\n    os._exit(3)\n", [0]) is None
    told = jail.mutant("corrige", "def f(n):\n    return 2\n", [0])
    assert told is not None and [place for place, _ in told] == [0]


def test_a_correction_that_kills_its_jail_is_refused_in_one_sentence(jail: Rehearsal) -> None:
    with pytest.raises(BadCorrection) as refused:
        answered(jail, "import os\ndef f(n):\n    os._exit(3)\n", f(1))
    assert refused.value.text.fr.startswith("Le corrigé n'a pas pu être essayé : ")
    assert answered(jail, "def f(n):\n    return n\n", f(1))[0].reply.value == 1


def test_generators_and_plain_functions_of_cas_make_values_with_a_given_chance(jail: Rehearsal) -> None:
    jail.sources = {"corrige": ""}
    cases = {
        "cas": "def suite(h):\n    while True:\n        yield h.randint(0, 9)\ndef un(h):\n    return [h.random()]\ndef rien(h):\n    return\n    yield\n"
    }
    assert jail.made(cases, "suite", 7, 5) == jail.made(cases, "suite", 7, 5)
    assert jail.made(cases, "suite", 7, 9) != jail.made(cases, "suite", 8, 9)
    assert len(jail.made(cases, "suite", 7, 5)) == len(jail.made(cases, "un", 1, 5)) == 5
    assert jail.made(cases, "rien", 1, 5) == []


def test_cas_may_use_the_correction_and_one_without_end_is_refused_in_one_sentence(jail: Rehearsal) -> None:
    jail.sources = {"corrige": "def f(n):\n    return 2 * n\n"}
    assert jail.made({"cas": "from corrige import f\ndef un(h):\n    return f(4)\n"}, "un", 1, 2) == [8, 8]
    with pytest.raises(BadCorrection):
        jail.made({"cas": "def un(h):\n    while True:\n        pass\n"}, "un", 1, 2)


def test_a_checker_accepts_refuses_or_says_what_is_wrong(jail: Rehearsal) -> None:
    jail.sources = {"corrige": ""}
    cases = {"cas": "def juge(reponse, n):\n    return 'trop court' if not reponse else sorted(reponse) == sorted(n)\n"}
    assert jail.verify(cases, "juge", ([1, 2],), Reply([2, 1])) is True
    assert jail.verify(cases, "juge", ([1, 2],), Reply([2, 2])) is False
    assert jail.verify(cases, "juge", ([1, 2],), Reply([])) == "trop court"


def test_an_answer_on_which_a_checker_stops_is_not_right_and_stops_nobody(jail: Rehearsal) -> None:
    jail.sources = {"corrige": ""}
    cases = {"cas": "def juge(reponse, n):\n    return reponse[0] == n\n"}
    assert jail.verify(cases, "juge", (1,), Reply(None)) is False
    assert jail.verify(cases, "juge", (1,), Reply([1])) is True


def test_a_checker_may_ask_for_what_was_printed_and_for_the_arguments_afterwards(jail: Rehearsal) -> None:
    jail.sources = {"corrige": ""}
    cases = {"cas": "def juge(reponse, l, *, apres, affiche):\n    return f'{l} {apres} {affiche}'\n"}
    said = jail.verify(cases, "juge", ([1],), Reply(None, ([1, 2],), "lu"))
    assert said == "[1] [[1, 2]] lu"


def test_one_more_call_is_answered_while_those_prepared_stay(jail: Rehearsal) -> None:
    answered(jail, "def f(n):\n    return n\n", f(1), f(2))
    assert jail.answer(f(7)).value == 7
    told = jail.mutant("corrige", "def f(n):\n    return 2\n", [0, 1])
    assert told is not None and [place for place, _ in told] == [0]

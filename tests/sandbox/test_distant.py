"""A distant function behaves like a local one: it changes lists, prints, asks and raises, and shows nothing of itself."""

import builtins
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from ludotheque.sandbox.inside.distant import distant_module
from ludotheque.sandbox.inside.values import decode, encode
from ludotheque.sandbox.jail import BadAnswer, Jail

ANSWER: dict[str, Any] = {"value": None, "after": [], "printed": "", "asked": [], "error": None}


@pytest.fixture
def calls() -> Iterator[list[dict[str, Any]]]:
    yield []
    sys.modules.pop("loin", None)


def made(calls: list[dict[str, Any]], *answers: dict[str, Any]) -> Any:
    waiting = iter(answers)

    def send(call: Any) -> Any:
        calls.append({**call, "typed": list(call["typed"])})
        return {**ANSWER, **next(waiting)}

    return distant_module("loin", {"f": ["a", "b"]}, send)


def test_arguments_may_be_named_and_the_value_comes_back(calls: list[dict[str, Any]]) -> None:
    module = made(calls, {"value": encode((1, [2]))}, {})
    assert module.f(1, b=[2]) == (1, [2])
    module.f(1)  # whether the last ones may be left out is for the distant function to say
    assert [[decode(one) for one in call["arguments"]] for call in calls] == [[1, [2]], [1]]
    with pytest.raises(TypeError):
        module.f(1, 2, c=3)


def test_lists_and_dicts_are_changed_in_place_all_the_way_down(calls: list[dict[str, Any]]) -> None:
    board, game = [[0, 0], [0, 0]], {"score": [0, 0], "n": 1}
    row, score = board[1], game["score"]
    after = [encode([[0, 0], [7, 0]]), encode({"score": [3, 0], "m": 2})]
    made(calls, {"after": after}).f(board, game)
    assert board == [[0, 0], [7, 0]] and board[1] is row
    assert game == {"score": [3, 0], "m": 2} and game["score"] is score


def test_what_it_asks_is_asked_here_and_what_it_prints_is_printed(
    calls: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lost = {"error": {"kind": "EOFError", "text": "", "line": None}}
    first = {**lost, "asked": ["un ? "], "printed": "début\n"}
    second = {**lost, "asked": ["un ? ", "deux ? "], "printed": "début\nsuite\n"}
    module = made(calls, first, second, {"printed": "début\nsuite\nfin\n"})
    monkeypatch.setattr(builtins, "input", lambda question: f"réponse à {question}")
    module.f(1, 2)
    assert calls[-1]["typed"] == ["réponse à un ? ", "réponse à deux ? "]
    assert capsys.readouterr().out == "début\nsuite\nfin\n"  # each time it is told from the beginning


def test_a_question_in_the_middle_gets_its_line_and_the_call_goes_on(
    calls: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    module = made(calls, {"question": "un ? ", "printed": "a\n"}, {"printed": "b\n", "value": 3})
    module.input = lambda: "oui"  # written for programs that print their questions
    assert module.f(1, 2) == 3
    assert calls[-1]["typed"] == ["oui"] and calls[-1]["arguments"] == []
    assert capsys.readouterr().out == "a\nun ? b\n"


def test_what_it_prints_goes_through_a_print_that_was_replaced(
    calls: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    module = made(calls, {"printed": "a\nb\n"}, {"printed": "c\n"})
    with monkeypatch.context() as patch:
        patch.setattr(builtins, "print", lines.append)
        module.f(1, 2)
    module.print = lines.append
    module.f(1, 2)
    assert lines == ["a", "b", "c"]


def test_its_errors_are_raised_here(calls: list[dict[str, Any]]) -> None:
    for kind, raised in (("IndexError", IndexError), ("IllegalMove", RuntimeError), ("SystemExit", RuntimeError)):
        with pytest.raises(raised):
            made(calls, {"error": {"kind": kind, "text": "non", "line": None}}).f(1, 2)


@pytest.mark.walls
def test_a_call_goes_out_of_a_jail_and_only_where_somebody_answers() -> None:
    source = b"import loin\n\n\ndef g(n):\n    return loin.f(n, 1) + 1\n"
    load = {"op": "load", "module": "rendu", "distant": {"loin": {"f": ["a", "b"]}}}
    call = {"op": "call", "function": "g", "arguments": [41]}

    def answer(call: Any) -> Any:
        numbers: list[Any] = [decode(one) for one in call["arguments"]]
        return {**ANSWER, "value": encode(sum(numbers))}

    with Jail({"rendu.py": source}, library=False) as jail:
        assert jail.ask(load, distant=answer)["error"] is None
        assert jail.ask(call, distant=answer)["value"] == 43
        with pytest.raises(BadAnswer):
            jail.ask(call)

"""Our own functions in the place of some of a hand-in's: they speak its habits, and it gets answers, never the functions."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ludotheque.classroom.judging.bench import Served, decoded
from ludotheque.classroom.judging.habits import PLAIN, Convention
from ludotheque.classroom.judging.workshop import Workshop, failed, right_module
from ludotheque.classroom.question import Arguments, Assignment, Question, Reply
from ludotheque.sandbox.inside.values import BadValue, Message, decode, encode

if TYPE_CHECKING:
    from ludotheque.sandbox.inside.distant import DistantCall

MAX_SERVED = 30_000  # calls of one bench: a game takes some hundreds, a search of depth 3 some thousands in each case
Answer = Callable[[Arguments], Reply]  # of a function that the partner of a game gives
Heard = Callable[[Question, Arguments], None]  # told of each call, in our terms


def standing_in(
    assignment: Assignment,
    replaced: Mapping[str, tuple[str, tuple[str, ...]]],
    speaking: Mapping[str, Convention],
    workshop: Workshop,
    given: Mapping[str, Answer] | None = None,
    heard: Heard | None = None,
    most: int = MAX_SERVED,
) -> Served:
    """These functions (question → the name and the parameters it has there) answered by ours, or as `given` says."""
    by_name = {name: assignment.question(question) for question, (name, _) in replaced.items()}
    own = given or {}
    left = iter(range(most))

    def answer(call: "DistantCall") -> Message:
        question = by_name.get(call["function"])
        if question is None or next(left, None) is None:
            return failed("RuntimeError", call["function"])
        convention = speaking.get(question.name, PLAIN)
        theirs = tuple(decode(one) for one in call["arguments"])
        ours = convention.served(question, theirs)
        if heard is not None and not call["typed"]:
            heard(question, ours)
        try:
            if question.name in own:
                reply = own[question.name](ours)
                return _encoded(convention.answered(question, ours, theirs, reply))
            sent: DistantCall = {**call, "function": question.name, "arguments": [encode(one) for one in ours]}
            raw = workshop.call(right_module(_home(assignment, question)), sent)
            if raw["error"] is not None:
                return {**raw, "after": call["arguments"]}
            reply = Reply(decode(raw["value"]), decoded(raw["after"]), str(raw["printed"]))
            return {**_encoded(convention.answered(question, ours, theirs, reply)), "asked": raw["asked"]}
        except (BadValue, TypeError, ValueError, IndexError, KeyError, AttributeError) as failure:
            return failed(type(failure).__name__, str(failure)[:200])

    parameters = {
        name: [one.lstrip("=") for one in names if not one.startswith("*")] for name, names in replaced.values()
    }
    return Served(replaced=parameters, answer=answer)


def _home(assignment: Assignment, question: Question) -> str:
    return question.naming.module or assignment.modules[0][0]


def _encoded(reply: Reply) -> Message:
    return {
        "value": encode(reply.value),
        "after": [encode(one) for one in reply.after],
        "printed": reply.printed,
        "asked": [],
        "error": None,
    }

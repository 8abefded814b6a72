"""What one hand-in brings to the pool: which of its tests are sound, and which functions it has for those of others."""

import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypedDict

from ludotheque.classroom.crosstesting.excerpts import ExcerptFile, ProgramOfTests, excerpt
from ludotheque.classroom.handins.locating import defined_in, locate
from ludotheque.classroom.handins.preparing import Prepared
from ludotheque.classroom.handins.scopes import is_empty
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import LIMITS, LOAD_TYPED, OpenJail, functions_in
from ludotheque.classroom.judging.offered import Offered, offered
from ludotheque.classroom.judging.own_tests import NO_PYTEST, Court, Jury, modules_of_tests, read_tests
from ludotheque.classroom.judging.real_pytest import NOT_RUN, TestsTooLong, Told, pytest_packages
from ludotheque.classroom.judging.stage import Stage, Version
from ludotheque.classroom.question import Assignment
from ludotheque.core.text import Text
from ludotheque.sandbox.errors import JailError


class SeenTest(TypedDict):
    """A test on our reference: `sound` where it accepts it twice, `universal` where it does in every form that is allowed."""

    name: str
    sound: bool
    universal: bool
    why: str  # it does not


class Surveyed(TypedDict):
    """A hand-in as the pool sees it; `note` (French, English) says why nothing could be known, and `broken` that we failed."""

    tests: list[SeenTest]
    places: dict[str, list[str]]  # by question: the module and the name of its function
    excerpts: dict[str, ExcerptFile]  # by file of tests
    note: list[str]
    broken: bool
    seconds: float


NOTHING_SEEN: Surveyed = {"tests": [], "places": {}, "excerpts": {}, "note": [], "broken": False, "seconds": 0.0}


def survey(assignment: Assignment, submission: Submission, prepared: Prepared, open_jail: OpenJail) -> Surveyed:
    """Run the tests of a hand-in on ours, and load its functions."""
    begun = time.monotonic()
    found: Surveyed = {**NOTHING_SEEN}
    try:
        found["places"] = _places(assignment, prepared, open_jail)
        if modules_of_tests(prepared) and assignment.twins:
            found = {**found, **_tests(assignment, submission, prepared, open_jail)}  # type: ignore[typeddict-item]
    except JailError as failure:
        found |= {"note": [failure.text.fr, failure.text.en], "broken": not isinstance(failure, TestsTooLong)}
    return {**found, "seconds": time.monotonic() - begun}


def _places(assignment: Assignment, prepared: Prepared, open_jail: OpenJail) -> dict[str, list[str]]:
    """The functions that are written and can be loaded, each under the name it has there."""
    located = {
        question: place
        for question, place in locate(assignment, defined_in(prepared.sources)).items()
        if not is_empty(prepared.source(place.module), place.name)
    }
    modules = dict.fromkeys(place.module for place in located.values())
    loaded = dict[str, frozenset[str]]()
    for module in modules:
        jail = open_jail(prepared.files, LIMITS, library=False)
        try:
            answer = jail.ask({"op": "load", "module": module, "typed": list(LOAD_TYPED)})
            loaded[module] = frozenset(functions_in(answer))
        except JailError as failure:
            if type(failure) is JailError:  # the jail itself
                raise
        finally:
            jail.close()
    return {
        question: [place.module, place.name]
        for question, place in located.items()
        if place.name in loaded.get(place.module, ())
    }


def _tests(
    assignment: Assignment, submission: Submission, prepared: Prepared, open_jail: OpenJail
) -> dict[str, object]:
    packages = pytest_packages()
    if packages is None:
        return {"note": [NO_PYTEST.fr, NO_PYTEST.en], "broken": True}
    tests = read_tests(prepared, packages, open_jail)
    with Stage(assignment, prepared, tests, 1) as stage, ThreadPoolExecutor(1) as thread:
        stage.offered = offered(assignment, submission, prepared, tests.texts, open_jail)
        court = Court(assignment, stage, thread)
        juries = court.juries()
        if (
            NOT_RUN in court.first.outcomes.values()
        ):  # the jail was lost on the way: a busy machine, or a test that kills it
            juries = court.juries()
        everywhere = _everywhere(assignment, stage, juries)
        modules = {module: prepared.source(module) for module in tests.modules}
        cut = {module: excerpt(text, _program(assignment, stage.offered)) for module, text in modules.items()}
    return {"tests": [*_seen(court.first, juries, everywhere)], "excerpts": cut}


def _everywhere(assignment: Assignment, stage: Stage, juries: Iterable[Jury]) -> frozenset[str]:
    """The tests that accept functions which copy and, where the assignment allows both, functions which work in place."""
    plain = next((jury for jury in juries if not jury.in_place), None)
    if plain is None:
        return frozenset()
    twin = assignment.in_place
    if twin is None or not stage.touched(twin.function, "", plain.calls):
        return plain.believed
    return plain.believed & {*stage.run(Version(in_place=True), plain.chosen)[0].passed}


def _seen(first: Told, juries: Iterable[Jury], everywhere: frozenset[str]) -> Iterable[SeenTest]:
    believed = frozenset[str]().union(*(jury.believed for jury in juries))
    for name, failure in first.outcomes.items():
        sound = name in believed
        yield {
            "name": name,
            "sound": sound,
            "universal": name in everywhere,
            "why": "" if sound else failure or UNSTEADY.en,
        }


def _program(assignment: Assignment, found: Offered) -> ProgramOfTests:
    return ProgramOfTests(assignment, frozenset(found.files), found.questions)


UNSTEADY = Text("ne donne pas deux fois le même résultat", "does not give the same result twice")

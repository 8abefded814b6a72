"""The team's own tests: run on their own code, on our reference, and on wrong twins of it that they should catch.

Tests that could tell a twin from the reference by looking at it would need no assertion. So on ours they run in a jail
that holds them alone: the functions under test are distant (see `sandbox.distant`) and answered by a second jail, where
the reference or a twin runs. Each run has a fresh jail, so that no run knows of another. What the tests say of themselves
is then worth what they can tell from the answers, which is what a test is.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import resources
from typing import Any

from ludotheque.classroom.handins.preparing import Prepared, is_test
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import LIMITS, LOAD_TYPED, Distant, JailLike, OpenJail
from ludotheque.classroom.judging.mutants import MUTANTS, Mutant
from ludotheque.classroom.judging.result import OwnTests
from ludotheque.classroom.judging.verdict import NOTHING
from ludotheque.classroom.judging.workshop import Served, Workshop, failed, right_files, right_module
from ludotheque.classroom.question import Assignment
from ludotheque.core.text import Text
from ludotheque.sandbox.errors import JailError
from ludotheque.sandbox.values import BadValue, decode, encode

RUNNER = "lanceur_des_tests"
TOP = "(instructions hors des fonctions)"
RUN_SECONDS = 5.0
MAX_FILES = 10  # of tests: each is run on every twin
MAX_DEATHS = 2  # in one run; the files that are left then fail as well
RUNS_ON_OURS = 3  # a test that passes by chance half of the time is believed once in eight
PROVES_NOTHING = Text(
    "Aucun de leurs tests n'accepte des fonctions justes : ils ne prouvent rien.",
    "None of their tests accepts right functions: they prove nothing.",
)

Outcomes = dict[str, str | None]  # the name of each test, and how it failed


def try_tests(assignment: Assignment, submission: Submission, prepared: Prepared, open_jail: OpenJail) -> OwnTests:
    """How many tests there are and which mutants they catch; only tests that accept the reference are believed."""
    tests = [module for module in submission.modules if is_test(module) and module.isidentifier()][:MAX_FILES]
    mutants = MUTANTS[assignment.name]
    if not tests or not mutants:
        return OwnTests()
    files = {f"{module}.py": submission.files[f"{module}.py"] for module in tests}
    files |= {name: content for name, content in submission.files.items() if not name.endswith(".py")}
    files |= {"pytest.py": _inside("pytest_stub.py"), f"{RUNNER}.py": _inside("test_runner.py")}
    own = _run(lambda: open_jail({**prepared.files, **files}, LIMITS, library=False), tests, files, Served())
    caught: list[Text] = []
    missed: list[Text] = []
    with Workshop(right_files(assignment) | _twins(assignment, mutants), open_jail) as workshop:

        def tried(mutant: Mutant | None) -> Outcomes:
            served = _serving(assignment, mutants, mutant, workshop)
            return _run(lambda: open_jail(files, LIMITS, library=False), tests, files, served)

        runs = [tried(None) for _ in range(RUNS_ON_OURS)]
        trusted = {name for name in runs[0] if all(run.get(name, "absent") is None for run in runs)}
        for mutant in mutants if trusted else ():
            seen = tried(mutant)
            noticed = any(seen.get(name, "absent") is not None for name in trusted)
            (caught if noticed else missed).append(mutant.text)
    note = NOTHING if trusted else PROVES_NOTHING
    passing = sum(failure is None for failure in own.values())
    return OwnTests(True, len(own), passing, len(trusted), tuple(caught), tuple(missed), note)


def _inside(name: str) -> bytes:
    return resources.files("ludotheque.classroom.inside").joinpath(name).read_bytes()


def _twins(assignment: Assignment, mutants: tuple[Mutant, ...]) -> dict[str, bytes]:
    return {f"faux_{number}.py": one.source(assignment.reference).encode() for number, one in enumerate(mutants)}


def _serving(assignment: Assignment, mutants: tuple[Mutant, ...], mutant: Mutant | None, workshop: Workshop) -> Served:
    """The functions of the assignment, answered by the reference or by this twin of it; they look the same."""
    parameters = {
        stem: {one.name: list(one.parameters) for one in assignment.questions if one.module in ("", stem)}
        for stem, _ in assignment.modules
    }
    modules = {stem: right_module(stem) for stem in parameters}
    if mutant is not None:
        modules[mutant.module or assignment.modules[0][0]] = f"faux_{mutants.index(mutant)}"

    def answer(call: dict[str, Any]) -> dict[str, Any]:
        if call["function"] not in parameters.get(call["module"], {}):  # nor what a twin alone has
            return failed("NameError", call["function"])
        return workshop.call(modules[call["module"]], call)

    return Served(parameters, answer)


def _run(
    open_jail: Callable[[], JailLike],
    tests: list[str],
    files: Mapping[str, bytes],
    served: Served,
) -> Outcomes:
    """Each test and how it failed; a file that kills its jail fails as one test."""
    outcomes: Outcomes = {}
    jail: JailLike | None = None
    deaths = 0
    for module in tests:
        if deaths >= MAX_DEATHS:
            outcomes[f"{module} {TOP}"] = "not run"
            continue
        try:
            jail = jail or open_jail()
            loading = {"op": "load", "module": module, "typed": list(LOAD_TYPED), "distant": served.parameters}
            loaded = jail.ask(loading, distant=served.answer)
            outcomes |= _outcomes(jail, module, files[f"{module}.py"], loaded, served.answer)
        except (JailError, BadValue) as failure:
            jail = None
            deaths += 1
            outcomes[f"{module} {TOP}"] = str(failure)
    if jail is not None:
        with suppress(JailError):
            jail.close()
    return outcomes


def _outcomes(jail: JailLike, module: str, source: bytes, loaded: dict[str, Any], distant: Distant | None) -> Outcomes:
    outcomes: Outcomes = {}
    error = loaded.get("error")
    at_top = any(line.startswith(b"assert") for line in source.splitlines())
    if at_top or (error and not loaded.get("functions")):
        outcomes[f"{module} {TOP}"] = str(error) if error else None
    jail.ask({"op": "load", "module": RUNNER, "typed": []})
    request: dict[str, Any] = {"op": "call", "module": RUNNER, "function": "resultats", "typed": []}
    answer = jail.ask({**request, "arguments": [encode(module)], "seconds": RUN_SECONDS}, distant=distant)
    told = decode(answer.get("value"))
    if answer.get("error") or not isinstance(told, list):
        outcomes[f"{module} {TOP}"] = str(answer.get("error"))
        return outcomes
    for one in told:
        if isinstance(one, list) and len(one) == 2 and isinstance(one[0], str):
            outcomes[f"{module}.{one[0]}"] = None if one[1] is None else str(one[1])
    return outcomes

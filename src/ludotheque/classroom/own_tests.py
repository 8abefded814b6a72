"""The team's own tests: run on their own code, on our reference, and on wrong twins of it that they should catch."""

from collections.abc import Mapping
from importlib import resources
from typing import Any

from ludotheque.classroom.bench import LIMITS, LOAD_TYPED, JailLike, OpenJail
from ludotheque.classroom.mutants import MUTANTS, Mutant, reference_source
from ludotheque.classroom.preparing import Prepared, is_test
from ludotheque.classroom.question import Assignment
from ludotheque.classroom.result import OwnTests
from ludotheque.classroom.submissions import Submission
from ludotheque.sandbox.errors import JailError
from ludotheque.sandbox.values import BadValue, decode, encode

RUNNER = "lanceur_des_tests"
TOP = "(instructions hors des fonctions)"
RUN_SECONDS = 5.0

Outcomes = dict[str, str | None]  # the name of each test, and how it failed


def try_tests(assignment: Assignment, submission: Submission, prepared: Prepared, open_jail: OpenJail) -> OwnTests:
    """How many tests there are and which mutants they catch; only tests that accept the reference are believed."""
    tests = [module for module in submission.modules if is_test(module) and module.isidentifier()]
    if not tests or not MUTANTS[assignment.name]:
        return OwnTests()
    files = {f"{module}.py": submission.files[f"{module}.py"] for module in tests}
    support = {
        "pytest.py": _inside("pytest_stub.py"),
        f"{RUNNER}.py": _inside("test_runner.py"),
    }
    with _Room({**prepared.files, **files, **support}, open_jail) as room:
        own = room.run(tests)
    with _Room({**_reference(assignment), **_twins(assignment), **files, **support}, open_jail) as room:
        right = room.run(tests)
        trusted = {name for name, failure in right.items() if failure is None}
        caught: list[str] = []
        missed: list[str] = []
        for number, mutant in enumerate(MUTANTS[assignment.name] if trusted else ()):
            seen = room.run(tests, (_stem(assignment, mutant), f"mutant_{number}"))
            noticed = any(seen.get(name, "absent") is not None for name in trusted)
            (caught if noticed else missed).append(f"{mutant.function} : {mutant.fault}")
    note = "" if trusted else "Aucun de leurs tests n'accepte des fonctions justes : ils ne prouvent rien."
    passing = sum(failure is None for failure in own.values())
    return OwnTests(True, len(own), passing, len(trusted), tuple(caught), tuple(missed), note)


def _stem(assignment: Assignment, mutant: Mutant) -> str:
    return mutant.module or assignment.modules[0][0]


def _twins(assignment: Assignment) -> dict[str, bytes]:
    """The wrong twins, each a module of its own that takes the place of the right one."""
    sources = (mutant.source(assignment.reference) for mutant in MUTANTS[assignment.name])
    return {f"mutant_{number}.py": source.encode() for number, source in enumerate(sources)}


def _inside(name: str) -> bytes:
    return resources.files("ludotheque.classroom.inside").joinpath(name).read_bytes()


def _reference(assignment: Assignment) -> dict[str, bytes]:
    """Our own functions under the file names of the assignment."""
    if len(assignment.modules) == 1:
        return {f"{assignment.modules[0][0]}.py": reference_source(assignment.reference).encode()}
    return {f"{module}.py": reference_source(assignment.reference, module).encode() for module, _ in assignment.modules}


class _Room:
    """One jail in which the same tests run again and again, on one version of the functions after the other."""

    def __init__(self, files: Mapping[str, bytes], open_jail: OpenJail) -> None:
        self._files, self._open_jail = files, open_jail
        self._jail: JailLike | None = None

    def __enter__(self) -> "_Room":
        return self

    def __exit__(self, *error: object) -> None:
        if self._jail is not None:
            self._jail.close()

    def run(self, tests: list[str], twin: tuple[str, str] | None = None) -> Outcomes:
        """Each test and how it failed; a file that kills its jail fails as one test."""
        outcomes: Outcomes = {}
        for module in tests:
            try:
                jail = self._jail or self._open_jail(self._files, LIMITS, library=True)
                self._jail = jail
                if twin:
                    jail.ask({"op": "load", "module": RUNNER, "typed": []})
                    arguments = [encode(name) for name in twin]
                    jail.ask(
                        {"op": "call", "module": RUNNER, "function": "installer", "arguments": arguments, "typed": []}
                    )
                outcomes.update(_outcomes(jail, module, self._files[f"{module}.py"]))
            except (JailError, BadValue) as failure:
                self._jail = None
                outcomes[f"{module} {TOP}"] = str(failure)
        return outcomes


def _outcomes(jail: JailLike, module: str, source: bytes) -> Outcomes:
    loaded = jail.ask({"op": "load", "module": module, "typed": list(LOAD_TYPED)})
    outcomes: Outcomes = {}
    error = loaded.get("error")
    at_top = any(line.startswith(b"assert") for line in source.splitlines())
    if at_top or (error and not loaded.get("functions")):
        outcomes[f"{module} {TOP}"] = str(error) if error else None
    jail.ask({"op": "load", "module": RUNNER, "typed": []})
    request: dict[str, Any] = {"op": "call", "module": RUNNER, "function": "resultats", "typed": []}
    answer = jail.ask({**request, "arguments": [encode(module)], "seconds": RUN_SECONDS})
    told = decode(answer.get("value"))
    if answer.get("error") or not isinstance(told, list):
        outcomes[f"{module} {TOP}"] = str(answer.get("error"))
        return outcomes
    for one in told:
        if isinstance(one, list) and len(one) == 2 and isinstance(one[0], str):
            outcomes[f"{module}.{one[0]}"] = None if one[1] is None else str(one[1])
    return outcomes

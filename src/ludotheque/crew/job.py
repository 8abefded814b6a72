"""A job for the crew: a function of ours that may be called by name, and the plain data to call it with.

What travels is one line of JSON each way, so that a job can be done by another process or on another machine.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypedDict, TypeVar

from ludotheque import __version__
from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.shapes import has_shape
from ludotheque.core.text import Text, plain_lines, quoted
from ludotheque.crew.bounds import Cause

Given = TypeVar("Given")  # what the function is called with: plain data, usually a TypedDict
Found = TypeVar("Found")  # what it returns: plain data too

OURS: tuple[str, ...] = ("ludotheque",)
ENDS = {
    Cause.SUDDEN: Text("s'est arrêté net", "came to a dead stop"),
    Cause.MEMORY: Text("a pris toute la mémoire qui lui était accordée", "took all the memory it was allowed"),
    Cause.COMPUTING: Text("a calculé plus qu'il ne lui était accordé", "computed for longer than it was allowed"),
    Cause.CLOCK: Text("n'a pas fini dans le temps accordé", "did not end within the time it was allowed"),
}
LONGEST_NAME = 200  # characters of a function's
LONGEST_REASON = 1000  # characters of why another machine refuses

_offered: dict[str, Callable[[Any], Any]] = {}  # by "package.module:function"


class CrewFailed(LudothequeError):
    """Whoever should have done a job is no more."""


class WorkerDied(CrewFailed):
    """The process that did a job died, and so did those that replaced it."""

    def __init__(self, text: Text, cause: Cause = Cause.SUDDEN) -> None:
        super().__init__(text)
        self.cause = cause


def died_of(name: str, cause: Cause = Cause.SUDDEN) -> WorkerDied:
    """The job of this name is what its processes died of."""
    fr, en = ENDS[cause].fr, ENDS[cause].en
    return WorkerDied(Text(f"Le processus chargé de {name} {fr}.", f"The process in charge of {name} {en}."), cause)


def by_name(work: Callable[[Given], Found]) -> Callable[[Given], Found]:
    """Offers a function of a module to the crew: what is not offered is called by nobody."""
    _offered[_name(work)] = work
    return work


def _name(work: Callable[[Given], Found]) -> str:
    return f"{work.__module__}:{work.__qualname__}"


@dataclass(frozen=True, slots=True)
class CrewJob(Generic[Given, Found]):
    """What to do, under which id it is told of, with which plain data, and by which version of our code."""

    work: Callable[[Given], Found]
    id: str
    given: Given
    version: str = __version__

    def packed(self) -> str:
        """One line of JSON, for whoever does it."""
        given = {"id": self.id, "name": _name(self.work), "version": self.version, "given": self.given}
        return json.dumps(given)

    def read(self, answer: str | bytes) -> Found:
        """What was found, out of the line that came back; raises what stopped the one who did it.

        Anything that is not the answer to this very job raises ValueError.
        """
        told = _parsed(answer)
        if not isinstance(told, dict):
            raise ValueError(f"not an answer: {type(told).__name__}")
        if "refused" in told:
            raise LudothequeError(_reason(told["refused"]))
        if "died" in told:
            raise died_of(self.id, Cause(told["died"]))
        if told.get("id") != self.id or "found" not in told:
            raise ValueError(f"not the answer to {self.id}")
        found: Found = told["found"]
        return found


def _parsed(line: str | bytes) -> object:
    """What a line of JSON says; ValueError for any that cannot be read."""
    try:
        told: object = json.loads(line)
    except RecursionError:
        raise ValueError("nested too deep") from None
    return told


def _reason(told: object) -> Text:
    """Why somebody refused, in two languages; whoever they are, they move nobody's cursor."""
    if not isinstance(told, list) or len(told) != 2 or not has_shape(told, list[str]) or not all(map(str.strip, told)):
        raise ValueError("not a refusal")
    return Text(*(plain_lines(one[:LONGEST_REASON]) for one in told))


class _Packed(TypedDict):
    """A job as it travels."""

    id: str
    name: str
    version: str
    given: object


def answer(packed: str, packages: Sequence[str] = OURS) -> str:
    """Do the job that travelled; one line of JSON with what was found, or with why it is refused."""
    job = _parsed(packed)
    if not isinstance(job, dict) or not has_shape(job, _Packed):
        raise ValueError("not a job")
    try:
        work = _work_named(job["name"], job["version"], packages)
        return json.dumps({"id": job["id"], "found": work(job["given"])})
    except LudothequeError as error:
        return refused(error.text)


def refused(why: Text) -> str:
    """The answer of one who does not do a job."""
    return json.dumps({"refused": [why.fr, why.en]})


def dead(cause: Cause = Cause.SUDDEN) -> str:
    """The answer for those who died of a job."""
    return json.dumps({"died": cause.value})


def signed_by(host: str, line: str) -> str:
    """The answer of another machine, which says who it is where it refuses."""
    why = json.loads(line).get("refused")
    return line if why is None else refused(Text(f"Travailleur {host} : {why[0]}", f"Worker {host}: {why[1]}"))


def _work_named(name: str, version: str, packages: Sequence[str]) -> Callable[[Any], Any]:
    """The function of that name.

    Whoever can write to our pipe, or to the scheduler, chooses the name: only modules of these packages are imported,
    and of these only functions that were offered are called.
    """
    if version != __version__:
        other = quoted(version)
        raise BadOption(
            Text(
                f"il y a ici Ludothèque {__version__}, et le travail vient de {other} : installez la même version partout.",
                f"here is Ludothèque {__version__}, and the job comes from {other}: install one version everywhere.",
            )
        )
    module = name.partition(":")[0]
    if module.partition(".")[0] in packages and len(name) <= LONGEST_NAME:
        try:
            import_module(module)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{module}.".startswith(f"{error.name}."):  # ours, and it misses something
                raise
    if name not in _offered:
        raise BadOption(
            Text(f"{quoted(name)} n'est pas un travail offert.", f"{quoted(name)} is not a job that is offered.")
        )
    return _offered[name]

"""A job for the crew: a function of ours that may be called by name, and the plain data to call it with.

What travels is one line of JSON each way, so that a job can be done by another process or on another machine.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypeVar

from ludotheque import __version__
from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.text import Text, quoted

Given = TypeVar("Given")  # what the function is called with: plain data, usually a TypedDict
Found = TypeVar("Found")  # what it returns: plain data too

OURS = ("ludotheque",)

_offered: dict[str, Callable[[Any], Any]] = {}  # by "package.module:function"


class CrewFailed(LudothequeError):
    """Whoever should have done a job is no more."""


class WorkerDied(CrewFailed):
    """The process that did a job died, and so did those that replaced it."""


def died_of(name: str) -> WorkerDied:
    """The job of this name is what its processes died of."""
    return WorkerDied(
        Text(
            f"Le processus chargé de {name} s'est arrêté net.",
            f"The process in charge of {name} came to a dead stop.",
        )
    )


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
        told = json.loads(answer)
        if not isinstance(told, dict):
            raise ValueError(f"not an answer: {type(told).__name__}")
        if "refused" in told:
            raise LudothequeError(Text(*map(str, told["refused"])))
        if "died" in told:
            raise died_of(self.id)
        if told.get("id") != self.id or "found" not in told:
            raise ValueError(f"not the answer to {self.id}")
        found: Found = told["found"]
        return found


def answer(packed: str, packages: Sequence[str] = OURS) -> str:
    """Do the job that travelled; one line of JSON with what was found, or with why it is refused."""
    job = json.loads(packed)
    try:
        work = _work_named(job["name"], job["version"], packages)
        return json.dumps({"id": job["id"], "found": work(job["given"])})
    except LudothequeError as error:
        return refused(error.text)


def refused(why: Text) -> str:
    """The answer of one who does not do a job."""
    return json.dumps({"refused": [why.fr, why.en]})


def dead() -> str:
    """The answer for those who died of a job."""
    return json.dumps({"died": True})


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
        raise BadOption(
            Text(
                f"il y a ici Ludothèque {__version__}, et le travail vient de {version} : installez la même version partout.",
                f"here is Ludothèque {__version__}, and the job comes from {version}: install one version everywhere.",
            )
        )
    module = name.partition(":")[0]
    if module.partition(".")[0] in packages:
        import_module(module)
    if name not in _offered:
        raise BadOption(
            Text(f"{quoted(name)} n'est pas un travail offert.", f"{quoted(name)} is not a job that is offered.")
        )
    return _offered[name]

"""What can go wrong in a jail, each with its sentence: too long, dead, too much, nonsense."""

from enum import StrEnum

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text


class JailError(LudothequeError):
    """The program in the jail gave no usable answer, or could not be jailed at all."""


class Flooded(JailError):
    """It printed or returned far too much."""


class BadAnswer(JailError):
    """What came out is not an answer to the question."""


class Fate(StrEnum):
    """How a program died, or why it is late: CPU is its own computing, WALL the clock on the wall, load included."""

    CRASH = "crash"
    MEMORY = "memory"
    CPU = "cpu"
    WALL = "wall"
    FILES = "files"
    EXIT = "exit"


SENTENCES = {
    Fate.CRASH: Text("Le programme s'est écrasé (l'interpréteur Python est mort).", "The program crashed Python."),
    Fate.MEMORY: Text("Le programme a épuisé sa mémoire.", "The program used up its memory."),
    Fate.CPU: Text("Le programme a épuisé son temps de calcul.", "The program used up its computing time."),
    Fate.WALL: Text(
        "Le programme n'a pas répondu dans le temps accordé.", "The program did not answer in the time allowed."
    ),
    Fate.FILES: Text("Le programme a créé trop de fichiers.", "The program made too many files."),
    Fate.EXIT: Text("Le programme s'est arrêté de lui-même.", "The program ended itself."),
}


class Died(JailError):
    """Its process is gone."""

    def __init__(self, reason: Fate, text: Text | None = None) -> None:
        super().__init__(text or SENTENCES[reason])
        self.reason = reason

    def __reduce__(self) -> tuple[type["Died"], tuple[Fate, Text]]:  # type: ignore[override]
        return type(self), (self.reason, self.text)


class TimedOut(JailError):
    """It did not answer in time; `reason` is CPU when it computed too long, WALL when the clock ran out before.

    Whoever computed too long did so whatever else the machine was doing. Who is late by the clock may have slept, or the
    machine may have been busy: ask again when it is quiet before it is held against anybody.
    """

    def __init__(self, text: Text | None = None, reason: Fate = Fate.WALL) -> None:
        super().__init__(text or SENTENCES[reason])
        self.reason = reason

    def __reduce__(self) -> tuple[type["TimedOut"], tuple[Text, Fate]]:  # type: ignore[override]
        return type(self), (self.text, self.reason)

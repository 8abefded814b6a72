"""What can go wrong in a jail, each with its sentence: too long, dead, too much, nonsense."""

from enum import StrEnum

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text


class JailError(LudothequeError):
    """The program in the jail gave no usable answer, or could not be jailed at all."""


class TimedOut(JailError):
    """It did not answer in time."""


class Flooded(JailError):
    """It printed or returned far too much."""


class BadAnswer(JailError):
    """What came out is not an answer to the question."""


class Reason(StrEnum):
    """How a program died."""

    CRASH = "crash"
    MEMORY = "memory"
    CPU = "cpu"
    EXIT = "exit"


SENTENCES = {
    Reason.CRASH: Text("Le programme s'est écrasé (l'interpréteur Python est mort).", "The program crashed Python."),
    Reason.MEMORY: Text("Le programme a épuisé sa mémoire.", "The program used up its memory."),
    Reason.CPU: Text("Le programme a épuisé son temps de calcul.", "The program used up its computing time."),
    Reason.EXIT: Text("Le programme s'est arrêté de lui-même.", "The program ended itself."),
}


class Died(JailError):
    """Its process is gone."""

    def __init__(self, reason: Reason, text: Text | None = None) -> None:
        super().__init__(text or SENTENCES[reason])
        self.reason = reason

    def __reduce__(self) -> tuple[type["Died"], tuple[Reason, Text]]:  # type: ignore[override]
        return type(self), (self.reason, self.text)

"""What can go wrong with the memory of the house."""

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text


class StoreError(LudothequeError):
    """The database cannot be used as it was asked."""


class Clash(LudothequeError):
    """Somebody else changed this in the meantime."""

    def __init__(self) -> None:
        super().__init__(Text("Quelqu'un d'autre a été plus rapide.", "Somebody else was quicker."))

    def __reduce__(self) -> "tuple[type[Clash], tuple[()]]":  # type: ignore[override]
        return type(self), ()

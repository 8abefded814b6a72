"""The assignments the house can grade, by the name a teacher types."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, quoted

if TYPE_CHECKING:  # names alone are cheap to ask for
    from collections.abc import Callable

    from ludotheque.classroom.question import Assignment

ASSIGNMENTS = {  # the questions of each and its function; their cases are drawn when they are needed
    "alak": ("alak", "plain"),
    "alak-torique": ("alak", "torus"),
    "alak-suicide": ("alak", "suicide"),
    "black-white": ("black_white", "assignment"),
    "awale": ("awale", "assignment"),
    "awale-complet": ("awale", "complete"),
    "puissance4": ("puissance4", "assignment"),
    "roi-des-roses": ("roi_des_roses", "assignment"),
    "ia": ("ia", "assignment"),
}


class UnknownAssignment(LudothequeError):
    """No assignment has this name."""


@cache
def find_assignment(name: str, secret: ClassSecret = PUBLISHED) -> "Assignment":
    """The assignment of this name, its cases drawn once: those of our source, or with hidden ones of a class."""
    if name not in ASSIGNMENTS:
        known = ", ".join(ASSIGNMENTS)
        raise UnknownAssignment(
            Text(f"Le sujet {quoted(name)} n'existe pas : {known}.", f"There is no assignment {quoted(name)}: {known}.")
        )
    module, function = ASSIGNMENTS[name]
    drawn: Callable[[ClassSecret], Assignment] = getattr(import_module(f"{__name__}.{module}_questions"), function)
    if secret.is_published:
        return drawn(secret)
    from ludotheque.classroom.assignments.redrawing import redrawn

    return redrawn(find_assignment(name), drawn(secret), secret)

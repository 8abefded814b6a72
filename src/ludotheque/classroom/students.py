"""A student: the name, and what Moodle or the list of the class knows them by."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Student:
    """One student, as Moodle knows them."""

    name: str
    number: str = ""
    email: str = ""

"""Data from a file has the shape that a type says, or is found out at the door."""

from dataclasses import dataclass
from enum import Enum
from typing import TypedDict

from cases import each
from ludotheque.core.shapes import has_shape
from ludotheque.core.text import Text


class Colour(Enum):
    RED = "red"


class Line(TypedDict):
    id: str
    points: float
    notes: list[list[str]]
    fault: str | None


@dataclass(frozen=True)
class Told:
    text: Text
    count: int = 0
    seen: tuple[int, ...] = ()
    colour: Colour = Colour.RED


LINE = {"id": "a", "points": 1, "notes": [["x"]], "fault": None}


@each(
    ("value", "hint"),
    [
        (1, int), (1, float), (0.5, float), ("", str), (None, None), (None, str | None), (True, bool), ([], list[int]), ((1, "a"), tuple[int, str]),
        ((), tuple[int, ...]), ({"a": [1]}, dict[str, list[int]]), (LINE, Line), ({**LINE, "more": 3}, Line), (Told(Text("a", "b"), 3, (1, 2)), Told),
    ],
)  # fmt: skip
def test_what_is_right_has_its_shape(value: object, hint: object) -> None:
    assert has_shape(value, hint)


@each(
    ("value", "hint"),
    [
        (True, int), (1, bool), (1.0, int), ("1", int), (0, None), (3, str | None), ([True], list[int]), ((1,), list[int]), ((1, 2), tuple[int, str]),
        ((1,), tuple[int, str]), ((1, "a"), tuple[int, ...]), ({1: [1]}, dict[str, list[int]]), ({"a": 1}, dict[str, list[int]]),
        ({**LINE, "points": "1"}, Line), ({**LINE, "notes": ["x"]}, Line), ({"id": "a"}, Line), ([], Line), (LINE, Told),
        (Told(Text("a", "b"), "3"), Told), (Told(Text("a", 3)), Told), (Told("a"), Told), (Told(Text("a", "b"), colour="red"), Told),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_what_is_wrong_anywhere_inside_has_not(value: object, hint: object) -> None:
    assert not has_shape(value, hint)

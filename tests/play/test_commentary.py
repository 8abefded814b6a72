"""What a move is worth, in words."""

from dataclasses import dataclass

from cases import each
from ludotheque.core.registry import find_entry
from ludotheque.play.commentary import worth


@dataclass
class Found:
    """What an engine may have found."""

    score: float
    exact: bool = False
    plies: int | None = None


@each(
    ("game", "found", "fr"),
    [
        ("black-white", Found(-0.04), "environ 0 pion"),
        ("black-white", Found(1.26), "environ +1,3 pion"),
        ("black-white", Found(-4.0, exact=True), "-4 pions"),
        ("black-white", Found(0.0, exact=True), "0 pion"),
        ("puissance4", Found(-0.001), "environ 0"),
        ("puissance4", Found(0.25), "environ +0,25"),
        ("black-white", Found(1.0, exact=True), "+1 pion"),
        ("black-white", Found(2.0, exact=True), "+2 pions"),
        ("puissance4", Found(1.0, exact=True, plies=7), "gagne en 7 coups"),
        ("puissance4", Found(-1.0, exact=True, plies=1), "perd en 1 coup"),
        ("puissance4", Found(0.0, exact=True), "nulle"),
    ],
)
def test_what_is_nothing_has_no_sign(game: str, found: Found, fr: str) -> None:
    assert worth(found, find_entry(game).load()()).fr == fr

"""Why a move of Le Roi des Roses was bad: each kind of reason in a garden where its claim is true, and where it just is not."""

from cases import each
from ludotheque.core.reason import read_reason
from ludotheque.core.registry import find_entry
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.why import SENTENCES, told, why
from shipped_problems import check_words

SMALL = RoseKing(rows=3, columns=3)
KINDS = [kind for kind in SENTENCES if kind != "level"]

# A garden, the rest of the position, the move with the play after it, and what is said; then one that lacks just that.
DRAWN = {
    "over": (
        ("BB. B.. ...", "2,2 R N1,S1 O1 - 0 25-3 0-0", "N1", "over#8"),
        ("BB. B.. ...", "2,2 R N1,S1 O1 - 0 24-3 0-0", "N1", None),
    ),
    "ends": (
        ("BB. B.. ..R", "2,2 R N1,S1 O1 - 0 1-25 0-0", "N1 O1", "ends@O1#12"),
        ("BB. B.. ..R", "2,2 R N1,S1 O1 - 0 1-24 0-0", "N1 O1", None),
    ),
    "joins": (
        ("B.B R.. ...", "2,2 R N1,E3 NO1 - 0 1-2 0-0", "N1 NO1", "joins@NO1#7"),
        ("B.. R.. ...", "2,2 R N1,E3 NO1 - 0 1-1 0-0", "N1 NO1", "ahead@NO1#3"),
    ),
    "ahead": (
        ("B.. R.. ...", "2,2 R N1,E3 NO1 - 0 1-1 0-0", "N1 NO1", "ahead@NO1#3"),
        ("BB. ... R..", "2,2 R N1,S1 O1 - 0 1-2 0-0", "N1 O1", None),  # White was ahead before
    ),
    "stuck": (
        ("BB. ... R..", "2,2 R N1,E3 O1 - 0 1-2 0-0", "N1 O1", "stuck@O1"),
        ("BB. ... R..", "2,2 R N1,S1 O1 - 0 1-2 0-0", "N1 O1", None),
    ),
}


def said(garden: str, rest: str, played: str) -> str | None:
    """The reason for the first of these moves, the others being the best play after it."""
    state = SMALL.read_state(f"{garden.replace(' ', '/')} {rest}")
    move, *line = map(SMALL.read_move, played.split())
    reason = why(SMALL, state, move, tuple(line), -1)
    return None if reason is None else str(reason)


@each("kind", KINDS)
def test_a_reason_is_said_where_it_is_true_and_only_there(kind: str) -> None:
    (*there, reason), (*near, instead) = DRAWN[kind]
    assert said(*there) == reason and reason.startswith(kind)
    assert said(*near) == instead


@each("kind", KINDS)
def test_a_reason_is_a_sentence_in_both_languages(kind: str) -> None:
    check_words("rose-king", SMALL, read_reason(DRAWN[kind][0][3]))


def test_nothing_is_said_of_a_draw_for_nobody_knows_the_card() -> None:
    assert said("BB. B.. ...", "2,2 R N1,S1 O1 - 0 24-3 0-0", "pioche") is None


def test_a_game_that_ends_level_is_told_so() -> None:
    ended = said("B.. ... ...", "2,2 R N1,S1 O1 - 0 25-1 0-0", "N1")
    assert ended == "over#0"
    assert told(SMALL, read_reason(ended)).fr == "La partie s'arrête aussitôt, à égalité."


def test_cards_are_spelt_in_the_language_of_the_sentence() -> None:
    sentence = told(SMALL, read_reason("stuck@NO1"))
    assert sentence.fr.startswith("L'adversaire joue alors NO1 :")
    assert sentence.en.startswith("The opponent then plays NW1:")


def test_a_lead_that_a_card_ends_at_once_explains_nothing() -> None:
    for kind in ("joins", "ahead"):
        garden, rest, played, _ = DRAWN[kind][0]
        assert said(garden, rest.replace("E3", "S1"), played) is None


def test_every_kind_that_the_file_says_has_an_example_here() -> None:
    kinds = {one.reason.kind for problem in find_entry("rose-king").problems() for one in problem.tries if one.reason}
    assert kinds <= set(DRAWN)

"""Why a move of awalé was bad: each kind of reason on a board where its claim is true, and on one where it just is not."""

from cases import each
from ludotheque.core.reason import read_reason
from ludotheque.core.registry import find_entry
from ludotheque.games.awale.rules import Awale
from ludotheque.games.awale.why import SENTENCES, told, why
from shipped_problems import check_words

AWALE = Awale()

# The board, the move with the play after it, and what is said; then a board that lacks just that.
DRAWN = {
    "over": (
        ("0 0 0 0 0 3  0 0 0 0 0 1  20-24 60 1", "f", "over#28"),  # North has no way to feed a to f
        ("0 0 0 0 0 5  0 0 0 0 0 1  20-22 60 1", "fg", None),
    ),
    "majority": (
        ("2 0 0 0 0 1  2 1 1 1 0 0  17-23 58 1", "al", "majority@l#3"),
        ("2 0 0 0 0 1  2 1 1 1 0 0  19-21 58 1", "al", "half@l#3"),
    ),
    "half": (
        ("2 0 0 0 0 1  2 1 1 1 0 0  19-21 58 1", "al", "half@l#3"),
        ("2 0 0 0 0 1  2 1 1 1 0 0  18-21 58 1", "al", "harvest@l#3"),  # a seed is missing: 24 are more than half
    ),
    "count": (
        ("1 1 0 0 0 1  0 0 0 0 2 0  21-22 77 2", "ke", "count@e#24"),  # three seeds are left
        ("1 1 0 0 0 1  1 0 0 0 2 0  20-22 77 2", "ke", None),
    ),
    "famine": (
        ("10 0 1 1 0 0  0 0 0 0 0 1  17-18 93 2", "jflf", "famine@f,l,f#3"),
        ("10 2 1 1 0 0  0 0 0 0 0 1  15-18 93 2", "jflf", None),  # k would feed South too
    ),
    "harvest": (
        ("2 0 0 0 0 1  2 1 1 1 0 0  20-20 58 1", "al", "harvest@l#3"),
        ("2 1 0 0 2 1  2 1 1 1 0 2  18-17 58 1", "al", None),  # f takes back five
    ),
}


def said(drawing: str, played: str, worth: float = 0) -> str | None:
    """The reason for the first of these moves, the others being the best play after it.

    A board is drawn as it lies on the table: North's row on top, from l to g.
    """
    words = drawing.split()
    north, south, rest = words[:6], words[6:12], words[12:]
    state = AWALE.read_state(",".join(south + north[::-1]) + " " + " ".join(rest))
    move, *line = map(AWALE.read_move, played)
    reason = why(AWALE, state, move, tuple(line), worth)
    return None if reason is None else str(reason)


@each("kind", SENTENCES)
def test_a_reason_is_said_where_it_is_true_and_only_there(kind: str) -> None:
    (board, played, reason), (near, near_played, instead) = DRAWN[kind]
    assert said(board, played) == reason and reason.startswith(kind)
    assert said(near, near_played) == instead


@each("kind", SENTENCES)
def test_a_reason_is_a_sentence_in_both_languages(kind: str) -> None:
    check_words("awale", AWALE, read_reason(DRAWN[kind][0][2]))


def test_that_half_is_reached_explains_a_draw_and_no_loss() -> None:
    board, played, reason = DRAWN["half"][0]
    assert said(board, played, 0) == reason
    assert said(board, played, -1) == "harvest@l#3"


def test_nothing_is_said_of_a_move_whose_reply_nobody_proved() -> None:
    assert said(DRAWN["majority"][0][0], "a") is None


def test_the_sentence_names_who_takes_and_who_must_feed() -> None:
    famine = told(AWALE, read_reason("famine@f,l,f#3"))
    assert famine.fr == ("Sud joue alors f ; pour ne pas affamer Sud, Nord n'a que l, puis f récolte 3 graines.")
    assert told(AWALE, read_reason("majority@l#2")).en == "North then plays l, harvests 2 seeds and has 25 or more."


def test_every_kind_that_the_file_says_has_an_example_here() -> None:
    kinds = {one.reason.kind for problem in find_entry("awale").problems() for one in problem.tries if one.reason}
    assert kinds <= set(DRAWN)

"""The rule sheet of Awalé, clause by clause."""

import pytest

from cases import each
from ludotheque.core import (
    BadNotation,
    BadOption,
    BadPosition,
    Ending,
    IllegalMove,
    Move,
    Outcome,
    Seat,
    Text,
)
from ludotheque.games.awale.about import AFTER_LAST_TURN, BY_MAJORITY, WITH_FEW_SEEDS
from ludotheque.games.awale.rules import Awale, AwaleState
from ludotheque.play.match import Match, new_match, submit
from ludotheque.play.record import Record
from ludotheque.play.record_text import read_text, write_text

AWALE = Awale()
CANCELLED = Awale(harvest_cancelled=True)
OVER = Text("La partie est finie.", "The game is over.")


def line(drawing: str) -> str:
    """A board as it lies on the table (North's row on top, from l to g), then the other parts, on one line."""
    words = drawing.split()
    north, south, rest = words[:6], words[6:12], words[12:]
    return ",".join(south + north[::-1]) + " " + " ".join(rest)


def after(drawing: str, *typed: str, game: Awale = AWALE) -> str:
    """The position once these moves are played."""
    state = game.read_state(line(drawing))
    for move in typed:
        state = game.play(state, game.read_move(move))
    return game.write_state(state)


def legal(drawing: str, game: Awale = AWALE) -> str:
    state = game.read_state(line(drawing))
    return "".join(game.write_move(move) for move in game.legal_moves(state))


def outcome(drawing: str) -> Outcome | None:
    return AWALE.outcome(AWALE.read_state(line(drawing)))


def refusal(drawing: str, typed: str, game: Awale = AWALE) -> Text:
    """What the referee answers to a move that the rules forbid here."""
    state = game.read_state(line(drawing))
    with pytest.raises(IllegalMove) as refused:
        game.play(state, game.read_move(typed))
    return refused.value.text


def starving(hole: str) -> Text:
    return Text(
        f"La case {hole} affamerait l'adversaire : il ne lui resterait aucune graine.",
        f"Hole {hole} would starve the opponent: not one seed would be left there.",
    )


def match_of(moves: str) -> Match[AwaleState]:
    match = new_match(AWALE)
    for typed in moves:
        match = submit(match, match.to_move, AWALE.read_move(typed))
    return match


START = """
4 4 4 4 4 4
4 4 4 4 4 4   0-0 0 1"""


def test_clause_1_1_twelve_holes_of_four_seeds() -> None:
    assert AWALE.write_state(AWALE.start()) == line(START) == "4,4,4,4,4,4,4,4,4,4,4,4 0-0 0 1"


def test_clause_1_2_south_begins_with_a_to_f_and_north_has_g_to_l() -> None:
    assert AWALE.start().to_move is Seat.FIRST
    assert legal(START) == "abcdef"
    assert legal(START.removesuffix("1") + "2") == "ghijkl"


def test_clause_2_1_seeds_are_sown_one_a_hole_counter_clockwise() -> None:
    assert after(START, "d") == line("""
        4 4 4 4 5 5
        4 4 4 0 5 5   0-0 1 2""")
    assert after(START, "d", "l") == line("""
        0 4 4 4 5 5
        5 5 5 1 5 5   0-0 2 1""")


def test_clause_2_1_the_hole_is_ones_own_and_not_empty() -> None:
    assert refusal(START, "g") == Text(
        "Cette case n'est pas dans votre camp : les vôtres vont de a à f.",
        "That hole is not on your side: yours go from a to f.",
    )
    position = """
        4 4 4 4 5 5
        4 4 4 0 5 5   0-0 2 1"""
    assert legal(position) == "abcef"
    assert refusal(position, "d") == Text("La case d est vide.", "Hole d is empty.")
    assert refusal(START.removesuffix("1") + "2", "f") == Text(
        "Cette case n'est pas dans votre camp : les vôtres vont de g à l.",
        "That hole is not on your side: yours go from g to l.",
    )


def test_clause_2_2_the_hole_of_origin_is_skipped_on_every_lap() -> None:
    twelve = """
        1 0 0 0 0 0
        12 0 0 0 0 0   0-0 0 1"""
    assert after(twelve, "a") == line("""
        2 1 1 1 1 1
        0 2 1 1 1 1   0-0 1 2""")
    twenty_three = """
        0 0 0 0 0 0
        23 0 0 0 0 0   0-0 0 1"""
    assert after(twenty_three, "a") == line("""
        2 2 2 2 2 2
        0 3 2 2 2 2   0-0 1 2""")


def test_clause_2_3_there_is_no_pass() -> None:
    with pytest.raises(BadNotation):
        AWALE.read_move("--")
    assert len(AWALE.legal_moves(AWALE.start())) == 6


@pytest.mark.parametrize(("before", "left", "store"), [(0, 1, 0), (1, 0, 2), (2, 0, 3), (3, 4, 0)])
def test_clause_3_1_exactly_two_or_three_seeds_are_harvested(before: int, left: int, store: int) -> None:
    position = f"""
        5 0 0 0 0 {before}
        0 0 0 0 0 1   0-0 0 1"""
    assert after(position, "f") == line(f"""
        5 0 0 0 0 {left}
        0 0 0 0 0 0   {store}-0 1 2""")


def test_clause_3_2_the_harvest_walks_back_until_a_hole_does_not_fit() -> None:
    position = """
        5 0 0 1 1 3
        0 0 0 0 0 3   0-0 0 1"""
    assert after(position, "f") == line("""
        5 0 0 0 0 4
        0 0 0 0 0 0   4-0 1 2""")
    gap = """
        5 0 0 1 3 1
        0 0 0 0 0 3   0-0 0 1"""
    assert after(gap, "f") == line("""
        5 0 0 0 4 2
        0 0 0 0 0 0   2-0 1 2""")


def test_clause_3_2_north_harvests_the_same_way() -> None:
    position = """
        2 0 0 0 0 0
        1 2 0 0 0 5   0-0 1 2"""
    assert after(position, "l") == line("""
        0 0 0 0 0 0
        0 0 0 0 0 5   0-5 2 1""")


def test_clause_3_3_nobody_harvests_on_their_own_side() -> None:
    ends_at_home = """
        1 1 1 1 1 1
        1 1 0 0 0 0   0-0 0 1"""
    assert after(ends_at_home, "a") == line("""
        1 1 1 1 1 1
        0 2 0 0 0 0   0-0 1 2""")
    walks_home = """
        5 0 0 0 0 1
        0 0 0 0 2 1   0-0 0 1"""
    assert after(walks_home, "e") == line("""
        5 0 0 0 0 0
        0 0 0 0 0 2   2-0 1 2""")


TAKES_ALL = """
0 1 1 1 1 1
1 0 0 0 0 5   0-0 0 1"""


def test_clause_3_4_a_move_that_takes_every_seed_is_forbidden() -> None:
    assert refusal(TAKES_ALL, "f") == starving("f")
    assert legal(TAKES_ALL) == "a"


def test_clause_3_4_one_seed_left_is_no_famine() -> None:
    position = """
        1 1 1 1 1 1
        0 0 0 0 0 5   0-0 0 1"""
    assert after(position, "f") == line("""
        1 0 0 0 0 0
        0 0 0 0 0 0   10-0 1 2""")


def test_clause_3_4_north_may_not_starve_south_either() -> None:
    position = """
        5 0 0 0 0 1
        1 1 1 1 1 0   0-0 1 2"""
    assert refusal(position, "l") == starving("l")
    assert legal(position) == "g"


STARVED = """
0 0 0 0 0 0
1 0 0 0 0 3   0-0 0 1"""


def test_clause_3_5_an_empty_side_must_be_fed() -> None:
    assert legal(STARVED) == "f"
    assert refusal(STARVED, "a") == starving("a")
    north = """
        3 0 0 0 0 1
        0 0 0 0 0 0   0-0 1 2"""
    assert legal(north) == "l"
    assert refusal(north, "g") == starving("g")


def test_clause_4_1_25_seeds_end_the_game() -> None:
    assert outcome("4 4 0 0 0 0  4 4 0 0 0 0   24-8 40 1") is None
    position = "4 4 0 0 0 0  4 3 0 0 0 0   25-8 40 1"
    assert outcome(position) == Outcome(Seat.FIRST, BY_MAJORITY, (32, 16))
    assert legal(position) == ""
    assert refusal(position, "a") == OVER
    assert outcome("4 4 0 0 0 0  4 3 0 0 0 0   8-25 41 2") == Outcome(Seat.SECOND, BY_MAJORITY, (15, 33))


def test_clause_4_1_the_winning_harvest_ends_the_game_at_once() -> None:
    position = "5 0 0 0 0 1  5 0 0 0 0 1   24-0 40 1"
    assert AWALE.outcome(AWALE.read_state(after(position, "f"))) == Outcome(Seat.FIRST, BY_MAJORITY, (31, 5))


def test_clause_4_2_a_hundred_turns_end_the_game() -> None:
    assert outcome("4 4 0 0 0 0  4 4 0 0 0 0   20-12 99 2") is None
    position = "4 4 0 0 0 0  4 4 0 0 0 0   20-12 100 1"
    assert outcome(position) == Outcome(Seat.FIRST, AFTER_LAST_TURN, (28, 20))
    assert legal(position) == ""
    assert refusal(position, "a") == OVER


def test_clause_4_3_three_seeds_end_the_game() -> None:
    assert outcome("1 0 0 0 0 0  0 0 0 0 2 1   22-22 60 1") is None
    position = "1 0 0 0 0 0  0 0 0 0 1 1   23-22 60 1"
    assert outcome(position) == Outcome(Seat.FIRST, WITH_FEW_SEEDS, (25, 23))
    assert legal(position) == ""
    assert refusal(position, "e") == OVER


def test_clause_4_4_a_player_without_a_permitted_hole_ends_the_game() -> None:
    own_side_empty = "0 0 0 0 4 4  0 0 0 0 0 0   20-20 40 1"
    assert outcome(own_side_empty) == Outcome(Seat.SECOND, Ending.BLOCKED, (20, 28))
    cannot_feed = "0 0 0 0 0 0  1 1 1 1 0 0   20-24 40 1"
    assert outcome(cannot_feed) == Outcome(None, Ending.BLOCKED, (24, 24))
    assert refusal(cannot_feed, "d") == starving("d")
    would_take_all = "0 1 1 1 1 1  0 0 0 0 0 5   20-18 40 1"
    assert outcome(would_take_all) == Outcome(Seat.FIRST, Ending.BLOCKED, (25, 23))


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("0 0 0 0 0 2  0 0 0 0 0 0   25-21 100 1", BY_MAJORITY),
        ("0 0 0 0 0 2  0 0 0 0 0 0   24-22 100 1", AFTER_LAST_TURN),
        ("0 0 0 0 0 2  0 0 0 0 0 0   24-22 99 1", WITH_FEW_SEEDS),
        ("0 0 0 0 0 4  0 0 0 0 0 0   22-22 99 1", Ending.BLOCKED),
    ],
)
def test_the_endings_of_clauses_4_1_to_4_4_are_tried_in_their_order(position: str, why: Ending) -> None:
    ended = outcome(position)
    assert ended is not None
    assert ended.why is why


def test_clause_4_5_each_player_adds_the_seeds_of_their_own_side() -> None:
    assert outcome("1 2 3 4 5 0  0 0 0 0 0 0   10-23 40 1") == Outcome(Seat.SECOND, Ending.BLOCKED, (10, 38))
    assert outcome("6 5 4 3 2 1  1 2 3 4 5 6   1-5 100 1") == Outcome(Seat.SECOND, AFTER_LAST_TURN, (22, 26))


def test_clause_4_6_more_seeds_win_and_equal_counts_are_a_draw() -> None:
    assert outcome("0 0 0 0 0 1  1 0 0 0 0 0   24-22 70 1") == Outcome(Seat.FIRST, WITH_FEW_SEEDS, (25, 23))
    assert outcome("0 0 0 0 0 1  1 0 0 0 0 0   22-24 70 1") == Outcome(Seat.SECOND, WITH_FEW_SEEDS, (23, 25))
    assert outcome("0 0 0 0 0 1  1 0 0 0 0 0   23-23 70 1") == Outcome(None, WITH_FEW_SEEDS, (24, 24))


def test_clause_5_1_a_harvest_that_would_starve_is_cancelled() -> None:
    assert legal(TAKES_ALL, CANCELLED) == "af"
    assert after(TAKES_ALL, "f", game=CANCELLED) == line("""
        0 2 2 2 2 2
        1 0 0 0 0 0   0-0 1 2""")


def test_clause_5_1_any_other_harvest_is_kept() -> None:
    position = """
        1 1 1 1 1 1
        0 0 0 0 0 5   0-0 0 1"""
    assert after(position, "f", game=CANCELLED) == after(position, "f")


def test_clause_5_1_the_option_is_yes_or_no() -> None:
    with pytest.raises(BadOption) as refused:
        Awale(harvest_cancelled="jambon")  # type: ignore[arg-type]
    assert "--harvest-cancelled (une récolte qui affamerait est annulée)" in refused.value.text.fr
    assert "--harvest-cancelled (a harvest that would starve is cancelled)" in refused.value.text.en


def test_clause_5_2_an_empty_side_must_be_fed_all_the_same() -> None:
    assert legal(STARVED, CANCELLED) == "f"
    assert refusal(STARVED, "a", CANCELLED) == starving("a")


def test_clause_6_1_a_move_is_the_letter_of_its_hole() -> None:
    assert [AWALE.read_move(typed) for typed in ("a", " F ", "g", "L")] == [0, 5, 6, 11]
    assert "".join(AWALE.write_move(Move(hole)) for hole in range(12)) == "abcdefghijkl"


@each("typed", ["", " ", "m", "ab", "1", "²", "é", "a" * 5000, "\x1b"])
def test_clause_6_2_what_is_not_a_letter_from_a_to_l_is_refused(typed: str) -> None:
    with pytest.raises(BadNotation) as refused:
        AWALE.read_move(typed)
    assert refused.value.text.fr.endswith("n'est pas un coup : tapez la lettre d'une case, de a à l.")
    assert refused.value.text.en.endswith("is not a move: type the letter of a hole, from a to l.")


def test_clause_7_1_a_position_is_holes_stores_turns_and_player() -> None:
    text = "0,0,2,0,16,5,2,1,0,1,0,1 8-12 30 1"
    state = AWALE.read_state(text)
    assert state == AwaleState((0, 0, 2, 0, 16, 5, 2, 1, 0, 1, 0, 1), (8, 12), 30, Seat.FIRST)
    assert AWALE.write_state(state) == text
    assert AWALE.read_state(text.removesuffix("1") + "2").to_move is Seat.SECOND


def test_clause_7_2_a_study_may_have_fewer_than_48_seeds() -> None:
    text = "0,0,0,0,0,5,1,1,1,1,1,0 0-0 0 1"
    assert AWALE.write_state(AWALE.read_state(text)) == text


@each(
    ("position", "fr", "en"),
    [
        (
            "4,4,4,4,4,4,4,4,4,4,4,4 0-0 0",
            "devrait avoir quatre parties : 12 cases, réserves, tours joués, joueur (1 ou 2).",
            "should have four parts: 12 holes, harvests, turns played, player (1 or 2).",
        ),
        ("4,4,4,4,4,4,4,4,4,4,4 0-0 0 1", "les cases « 4,4,4", "the holes « 4,4,4"),
        ("4,4,4,4,4,4,4,4,4,4,4,x 0-0 0 1", "nombre d'entiers attendu, 12", "whole numbers needed, 12"),
        ("4,4,4,4,4,4,4,4,4,4,4,4 0 0 1", "les réserves « 0 »", "the harvests « 0 »"),
        ("4,4,4,4,4,4,4,4,4,4,4,4 0-0 -1 1", "les tours joués « -1 »", "the turns played « -1 »"),
        ("4,4,4,4,4,4,4,4,4,4,4,4 0-0 0 x", "le joueur « x »", "the player « x »"),
        ("4,4,4,4,4,4,4,4,4,4,4,4 0-0 0 3", "Le joueur 3 devrait être 1 ou 2.", "The player 3 should be 1 or 2."),
        (
            "4,4,4,4,4,4,4,4,4,4,4,4 1-0 0 1",
            "Il y a 49 graines en tout, au plus 48 sont possibles.",
            "There are 49 seeds in all, at most 48 are possible.",
        ),
    ],
)
def test_clause_7_3_a_position_that_cannot_be_is_refused(position: str, fr: str, en: str) -> None:
    with pytest.raises(BadPosition) as refused:
        AWALE.read_state(position)
    assert fr in refused.value.text.fr
    assert en in refused.value.text.en


def test_clause_8_1_the_letters_of_a_record_touch_one_another() -> None:
    match = match_of("egai")
    text = write_text(Record(match))
    assert text.endswith("\n\negai\n")
    assert read_text(text).match == match


FIGURE_4 = """
1 0 1 0 1 2
0 0 2 0 16 5   0-0 0 1"""


def test_figure_4_of_the_exam() -> None:
    assert legal(FIGURE_4) == "cef"
    assert after(FIGURE_4, "c") == "0,0,0,1,17,5,2,1,0,1,0,1 0-0 1 2"
    assert after(FIGURE_4, "e") == "1,1,3,1,0,7,4,0,0,0,1,2 8-0 1 2"
    assert after(FIGURE_4, "f") == "0,0,2,0,16,0,3,2,1,2,1,1 0-0 1 2"


@pytest.mark.parametrize(("hole", "gain", "reply"), [("b", 4, 4), ("c", 4, 4), ("f", 2, 0)])
def test_the_worked_tree_of_the_exam(hole: str, gain: int, reply: int) -> None:
    state = AWALE.read_state("0,7,6,0,0,2,0,1,1,0,0,5 0-0 0 1")
    after_hole = AWALE.play(state, AWALE.read_move(hole))
    assert after_hole.harvested == (gain, 0)
    replies = [AWALE.play(after_hole, move).harvested[1] for move in AWALE.legal_moves(after_hole)]
    assert max(replies) == reply

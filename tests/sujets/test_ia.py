"""The sample bot of Le Roi des Roses: always within the rules, and clearly better than the assignment's own."""

import copy
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golden import program_of, screen
from ludotheque.core.game import Move
from ludotheque.core.outcome import Outcome
from ludotheque.core.seat import Seat
from ludotheque.games.rose_king.cards import CARDS
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.sujets import ia
from ludotheque.sujets.roi_des_roses import main_jouable

Bot = Callable[[list[list[str]], int, int, list[str], list[str], str], str]


def board(drawn: str) -> list[list[str]]:
    return [row.split() for row in drawn.strip().splitlines()]


def tata_suzanne(
    plateau: list[list[str]], l_roi: int, c_roi: int, main_r: list[str], main_b: list[str], couleur: str
) -> str:
    """The bot of the assignment: it draws while it can, else plays its first playable card, else passes."""
    main = main_r if couleur == "Rouge" else main_b
    if len(main) < 5:
        return "pioche"
    return next(iter(main_jouable(plateau, l_roi, c_roi, main)), "passe")


def shown_to_bots(state: RoseKingState) -> tuple[list[list[str]], int, int, list[str], list[str]]:
    signs = ["R" if cell in state.red else "B" if cell in state.white else "." for cell in range(81)]
    main_r, main_b = ([CARDS[card] for card in hand] for hand in state.hands)
    return [signs[row : row + 9] for row in range(0, 81, 9)], *divmod(state.king, 9), main_r, main_b


def match(red: Bot, white: Bot, seed: int) -> Outcome:
    """A whole game refereed by the core, which refuses an illegal answer."""
    rng = random.Random(seed)
    game = RoseKing().with_deal(rng)
    state = game.start()
    while (outcome := game.outcome(state)) is None:
        if state.to_move is Seat.CHANCE:
            move: Move = rng.choice(game.legal_moves(state))
        elif state.to_move is Seat.FIRST:
            move = game.read_move(red(*shown_to_bots(state), "Rouge"))
        else:
            move = game.read_move(white(*shown_to_bots(state), "Blanc"))
        state = game.play(state, move)
    return outcome


def test_the_bot_has_a_name() -> None:
    assert ia.name() == "Mamie Rose"


def test_it_joins_its_two_territories() -> None:
    plateau = board(
        """
        . . . . .
        R R . R R
        . . . . .
        . . . . .
        . . . . .
        """
    )
    assert ia.play(plateau, 4, 2, ["N1", "N3", "E1", "O1", "NE1"], [], "Rouge") == "N3"


def test_it_gives_up_a_gain_that_the_opponent_would_answer_with_a_larger_one() -> None:
    # E2 joins the red pawn, but from there S2 joins all the white ones; O2 joins nothing and gives nothing.
    plateau = board(
        """
        . . . . .
        . . . . R
        . . . . .
        . . . . B
        . . B B .
        """
    )
    main_r, stuck = ["E2", "O2", "N3", "S3", "NE3"], ["N3", "NE3", "NO3", "SO3"]
    assert ia.play(plateau, 2, 2, main_r, ["S2", *stuck], "Rouge") == "O2"
    assert ia.play(plateau, 2, 2, main_r, ["S3", *stuck], "Rouge") == "E2"


def test_it_plays_white_with_the_hand_of_white() -> None:
    assert ia.play(board(". . B"), 0, 0, ["E1"], ["N1", "N2", "E1", "N3", "S1"], "Blanc") == "E1"


def test_without_a_playable_card_it_draws() -> None:
    assert ia.play(board(". ."), 0, 0, ["N1", "N2"], ["E1"], "Rouge") == "pioche"


def test_one_more_card_is_worth_more_than_joining_a_single_pawn() -> None:
    stuck = ["N1", "N2", "N3", "S1", "S2"]
    assert ia.play(board(". . R"), 0, 0, ["E1"], stuck, "Rouge") == "pioche"
    assert ia.play(board(". . B"), 0, 0, stuck, ["E1"], "Blanc") == "pioche"
    assert ia.play(board(". . R R"), 0, 0, ["E1"], stuck, "Rouge") == "E1"


def test_with_nothing_else_to_do_it_passes() -> None:
    assert ia.play(board(". ."), 0, 0, ["N1", "N2", "N3", "S1", "S2"], ["E1"], "Rouge") == "passe"


cards = st.lists(st.sampled_from(CARDS), max_size=5)


@given(
    st.lists(st.text("RB..", min_size=6, max_size=6), min_size=5, max_size=5),
    st.integers(0, 4),
    st.integers(0, 5),
    cards,
    cards,
    st.sampled_from(["Rouge", "Blanc"]),
)
def test_its_answer_is_always_permitted_and_its_arguments_stay_as_they_were(
    rows: list[str], l_roi: int, c_roi: int, main_r: list[str], main_b: list[str], couleur: str
) -> None:
    arguments = ([list(row) for row in rows], l_roi, c_roi, main_r, main_b)
    before = copy.deepcopy(arguments)
    main = main_r if couleur == "Rouge" else main_b
    permitted = main_jouable(arguments[0], l_roi, c_roi, main) + (["pioche"] if len(main) < 5 else [])
    assert ia.play(*arguments, couleur) in (permitted or ["passe"])
    assert arguments == before


def test_it_wins_more_than_four_games_in_five_against_tata_suzanne_with_either_colour() -> None:
    as_red = [match(ia.play, tata_suzanne, seed).winner for seed in range(20)]
    as_white = [match(tata_suzanne, ia.play, seed).winner for seed in range(20)]
    assert as_red.count(Seat.FIRST) > 16
    assert as_white.count(Seat.SECOND) > 16


def test_the_program_shows_one_decision() -> None:
    lines = screen(program_of(["$ python -m ludotheque.sujets.ia", "$ seed 3"]), []).splitlines()
    assert lines[0].startswith("Rouge : ") and lines[1].startswith("Blanc : ")
    name, _, answer = lines[-1].partition(" joue Rouge : ")
    assert name == "Mamie Rose" and answer in lines[0].split()


def test_the_program_takes_no_argument(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        screen(program_of(["$ python -m ludotheque.sujets.ia Blanc"]), [])
    assert stopped.value.code == 2
    assert capsys.readouterr().err == (
        "Ce programme se lance sans argument, « Blanc » est de trop. Usage : python -m ludotheque.sujets.ia\n"
    )

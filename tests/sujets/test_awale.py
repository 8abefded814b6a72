"""The functions of the awalé exam, parts II and III, to the letter."""

import ast
import inspect
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import each
from golden import program_of, screen
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.awale.rules import Awale, AwaleState, harvest, sow
from ludotheque.sujets import awale

REFUSED = "La case choisie n'est pas valable\n"
FIGURE_4 = [0, 0, 2, 0, 16, 5, 2, 1, 0, 1, 0, 1]
WORKED_TREE = [0, 7, 6, 0, 0, 2, 0, 1, 1, 0, 0, 5]
TAKES_ALL = [0, 0, 0, 0, 0, 5, 1, 1, 1, 1, 1, 0]
LEAVES_ONE = [0, 0, 0, 0, 0, 5, 1, 1, 1, 1, 1, 1]
CANNOT_FEED = [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
START = """\
  11   10    9    8    7    6
+----+----+----+----+----+----+
|  4 |  4 |  4 |  4 |  4 |  4 |
+----+----+----+----+----+----+
|  4 |  4 |  4 |  4 |  4 |  4 |
+----+----+----+----+----+----+
   0    1    2    3    4    5
"""

holes = st.lists(st.integers(0, 16), min_size=12, max_size=12)
scarce_holes = st.lists(st.sampled_from([0, 0, 0, 1, 1, 2, 3, 6]), min_size=12, max_size=12)
choices = st.lists(st.integers(0, 5), min_size=100, max_size=100)


def game(plateau: list[int], score: tuple[int, int] = (0, 0), n: int = 0) -> awale.Jeu:
    return {"joueur1": "Alice", "joueur2": "Bob", "score": list(score), "n": n, "plateau": plateau.copy()}


def on_the_table(jeu: awale.Jeu) -> AwaleState:
    """The same position for the core, where the board never turns."""
    one, two = jeu["plateau"][:6], jeu["plateau"][6:]
    if jeu["n"] % 2:
        one, two = two, one
    return AwaleState((*one, *two), tuple(jeu["score"]), jeu["n"], Seat.SECOND if jeu["n"] % 2 else Seat.FIRST)


def games(moves: list[int]) -> Iterator[awale.Jeu]:
    """The positions of a game in which each number picks one of the acceptable holes."""
    jeu = awale.initialisation("Alice", "Bob")
    for number in moves:
        yield jeu
        possible = awale.cases_possibles(jeu)
        if not awale.tour_jeu(jeu, possible[number % len(possible)]):
            break
    yield jeu


def negamax_of_the_paper(jeu: awale.Jeu, profondeur_max: int, profondeur: int) -> int:
    """Part III as the paper defines it, without any pruning."""
    if not awale.tour_suivant(jeu):
        winner = awale.gagnant(awale.copie(jeu))
        mine = jeu["joueur1"] if awale.tour_joueur1(jeu) else jeu["joueur2"]
        return 0 if winner == "égalité" else 500 if winner == mine else -500
    if profondeur == profondeur_max:
        return 0
    values = []
    for case in awale.cases_possibles(jeu):
        won, child = awale.gain(jeu, case)
        values.append([case, won - negamax_of_the_paper(child, profondeur_max, profondeur + 1)])
    return awale.max_vals(values, profondeur)


def test_a_game_starts_with_four_seeds_a_hole_and_nothing_harvested() -> None:
    assert awale.initialisation("Alice", "Bob") == {
        "joueur1": "Alice",
        "joueur2": "Bob",
        "score": [0, 0],
        "n": 0,
        "plateau": [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
    }


@pytest.mark.parametrize(("n", "first"), [(0, True), (1, False), (2, True), (99, False)])
def test_joueur1_plays_when_the_number_of_turns_is_even(n: int, first: bool) -> None:
    assert awale.tour_joueur1(game([4] * 12, n=n)) is first


def test_turning_the_board_swaps_its_halves_in_the_same_list() -> None:
    jeu = game([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    same_list = jeu["plateau"]
    assert awale.tourner_plateau(jeu) is None
    assert jeu["plateau"] is same_list
    assert same_list == [6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5]


def test_a_copy_shares_no_list_with_its_original() -> None:
    jeu = game(FIGURE_4, (3, 4), 7)
    copy = awale.copie(jeu)
    assert copy == jeu
    copy["plateau"][0] = 99
    copy["score"][1] = 99
    copy["n"] = 99
    assert jeu == game(FIGURE_4, (3, 4), 7)


@pytest.mark.parametrize(
    ("before", "case", "after", "last"),
    [
        pytest.param([4] * 12, 3, [4, 4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4], 7, id="figure 3"),
        pytest.param(
            [0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 0, 0], 5, [1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1], 4, id="a whole lap but one"
        ),
        pytest.param(
            [0, 0, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0],
            5,
            [1, 1, 1, 1, 1, 0, 2, 1, 1, 1, 1, 1],
            6,
            id="the origin is skipped",
        ),
        pytest.param(
            [23, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0, [0, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], 1, id="skipped on every lap"
        ),
    ],
)
def test_seeds_are_sown_in_place(before: list[int], case: int, after: list[int], last: int) -> None:
    plateau = before.copy()
    assert awale.deplacer_graines(plateau, case) == last
    assert plateau == after


@each(
    ("case", "may_take"),
    [(0, False), (1, False), (5, False), (6, False), (7, True), (8, True), (9, False), (10, False), (11, True)],
)
def test_only_twos_and_threes_of_the_opponent_can_be_taken(case: int, may_take: bool) -> None:
    assert awale.case_ramassable([2, 3, 0, 0, 0, 3, 1, 2, 3, 4, 0, 2], case) is may_take


def test_the_harvest_walks_back_while_it_can() -> None:
    plateau = [2, 2, 2, 2, 2, 2, 4, 3, 2, 3, 1, 2]
    assert awale.ramasser_graines(plateau, 9) == 8
    assert plateau == [2, 2, 2, 2, 2, 2, 4, 0, 0, 0, 1, 2]


def test_the_harvest_stops_at_the_player_s_own_side() -> None:
    plateau = [2, 2, 2, 2, 2, 2, 3, 2, 0, 0, 0, 1]
    assert awale.ramasser_graines(plateau, 7) == 5
    assert plateau == [2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 1]


def test_the_harvest_itself_knows_nothing_of_famine() -> None:
    plateau = [0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 0]
    assert awale.ramasser_graines(plateau, 10) == 10
    assert plateau == [0] * 12


def test_nothing_is_harvested_on_the_player_s_own_side() -> None:
    plateau = [2, 3, 2, 3, 2, 3, 2, 2, 2, 2, 2, 2]
    assert awale.ramasser_graines(plateau, 5) == 0
    assert plateau == [2, 3, 2, 3, 2, 3, 2, 2, 2, 2, 2, 2]


def test_the_harvest_is_recursive_and_asks_case_ramassable() -> None:
    calls = [
        node.func
        for node in ast.walk(ast.parse(inspect.getsource(awale.ramasser_graines)))
        if isinstance(node, ast.Call)
    ]
    names = {call.id for call in calls if isinstance(call, ast.Name)}
    assert {"ramasser_graines", "case_ramassable"} <= names


@pytest.mark.parametrize(
    ("case", "won", "after"),
    [
        (2, 0, [0, 0, 0, 1, 17, 5, 2, 1, 0, 1, 0, 1]),
        (4, 8, [1, 1, 3, 1, 0, 7, 4, 0, 0, 0, 1, 2]),
        (5, 0, [0, 0, 2, 0, 16, 0, 3, 2, 1, 2, 1, 1]),
    ],
)
def test_figure_4_is_answered(case: int, won: int, after: list[int]) -> None:
    plateau = FIGURE_4.copy()
    assert awale.ramasser_graines(plateau, awale.deplacer_graines(plateau, case)) == won
    assert plateau == after


def test_figure_4_offers_three_holes() -> None:
    jeu = game(FIGURE_4)
    assert awale.cases_possibles(jeu) == [2, 4, 5]
    assert jeu == game(FIGURE_4)


def test_taking_every_seed_of_the_opponent_is_a_famine() -> None:
    plateau = TAKES_ALL.copy()
    assert awale.test_famine(plateau, 5) is False
    assert awale.test_case(plateau, 5) is False
    assert plateau == TAKES_ALL


def test_leaving_one_seed_is_no_famine_and_wins_ten() -> None:
    plateau = LEAVES_ONE.copy()
    assert awale.test_famine(plateau, 5) is True
    assert plateau == LEAVES_ONE
    won, after = awale.gain(game(LEAVES_ONE), 5)
    assert won == 10
    assert after["plateau"] == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]


def test_an_empty_opponent_must_be_fed() -> None:
    plateau = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert awale.test_famine(plateau, 0) is False
    assert awale.test_famine(plateau, 5) is True
    assert awale.cases_possibles(game(plateau)) == [5]


@each("case", [-(10**30), -12, -1, 6, 11, 12, 10**30])
def test_a_hole_outside_the_player_s_side_is_not_acceptable(case: int) -> None:
    assert awale.test_case([4] * 12, case) is False


def test_an_empty_hole_is_not_acceptable() -> None:
    assert [awale.test_case(FIGURE_4, case) for case in range(6)] == [False, False, True, False, True, True]


@pytest.mark.parametrize(
    ("jeu", "goes_on"),
    [
        pytest.param(game([4] * 12), True, id="the start"),
        pytest.param(game([4] * 6 + [0] * 6, (24, 0)), True, id="24 seeds are not enough"),
        pytest.param(game([4] * 6 + [0] * 6, (25, 0)), False, id="25 seeds for joueur1"),
        pytest.param(game([4] * 6 + [0] * 6, (0, 25)), False, id="25 seeds for joueur2"),
        pytest.param(game([4] * 12, n=99), True, id="99 turns"),
        pytest.param(game([4] * 12, n=100), False, id="100 turns"),
        pytest.param(game([4] * 12, n=101), False, id="more than 100 turns"),
        pytest.param(game([1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1]), True, id="4 seeds left"),
        pytest.param(game([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]), False, id="3 seeds left"),
        pytest.param(game([0] * 6 + [4] * 6), False, id="the player to move has no seed"),
        pytest.param(game(CANNOT_FEED), False, id="no hole feeds the opponent"),
        pytest.param(game(TAKES_ALL), False, id="the only hole would take everything"),
    ],
)
def test_the_game_goes_on_until_one_of_the_four_ends(jeu: awale.Jeu, goes_on: bool) -> None:
    before = awale.copie(jeu)
    assert awale.tour_suivant(jeu) is goes_on
    assert jeu == before


def test_a_turn_sows_harvests_counts_and_turns_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    jeu = game(FIGURE_4, (1, 2), 6)
    assert awale.tour_jeu(jeu, 4) is True
    assert jeu == game([4, 0, 0, 0, 1, 2, 1, 1, 3, 1, 0, 7], (9, 2), 7)
    assert capsys.readouterr().out == ""


def test_the_seeds_of_an_odd_turn_go_to_joueur2() -> None:
    jeu = game(FIGURE_4, (1, 2), 7)
    awale.tour_jeu(jeu, 4)
    assert jeu["score"] == [1, 10]


def test_a_turn_that_ends_the_game_says_so() -> None:
    assert awale.tour_jeu(game(FIGURE_4, (17, 0), 6), 4) is False


@pytest.mark.parametrize("case", [0, 3, 6, -1, 10**30])
def test_a_refused_hole_is_said_and_changes_nothing(case: int, capsys: pytest.CaptureFixture[str]) -> None:
    jeu = game(FIGURE_4, (1, 2), 6)
    assert awale.tour_jeu(jeu, case) is True
    assert jeu == game(FIGURE_4, (1, 2), 6)
    assert capsys.readouterr().out == REFUSED


@pytest.mark.parametrize(
    ("score", "n", "final", "winner"),
    [
        pytest.param((20, 10), 4, [30, 18], "Alice", id="joueur1 is to move: the low holes are hers"),
        pytest.param((20, 10), 5, [28, 20], "Alice", id="joueur2 is to move: the low holes are his"),
        pytest.param((10, 20), 4, [20, 28], "Bob", id="joueur2 has more"),
        pytest.param((14, 16), 4, [24, 24], "égalité", id="as many seeds each"),
    ],
)
def test_the_sides_are_counted_and_more_seeds_win(
    score: tuple[int, int], n: int, final: list[int], winner: str
) -> None:
    plateau = [0, 1, 2, 3, 4, 0, 8, 0, 0, 0, 0, 0]
    jeu = game(plateau, score, n)
    assert awale.gagnant(jeu) == winner
    assert jeu == game(plateau, (final[0], final[1]), n)


def test_the_board_is_shown_with_the_opponent_on_top_reversed(capsys: pytest.CaptureFixture[str]) -> None:
    awale.affiche([0, 1, 2, 30, 4, 5, 6, 7, 18, 9, 10, 11])
    assert capsys.readouterr().out == (
        "  11   10    9    8    7    6\n"
        "+----+----+----+----+----+----+\n"
        "| 11 | 10 |  9 | 18 |  7 |  6 |\n"
        "+----+----+----+----+----+----+\n"
        "|  0 |  1 |  2 | 30 |  4 |  5 |\n"
        "+----+----+----+----+----+----+\n"
        "   0    1    2    3    4    5\n"
    )


def typed_game(numbers: list[int]) -> list[int]:
    """The holes that the players type in the game that the numbers describe, to its end."""
    moves = []
    jeu = awale.initialisation("Alice", "Bob")
    for number in numbers:
        possible = awale.cases_possibles(jeu)
        moves.append(possible[number % len(possible)])
        if not awale.tour_jeu(jeu, moves[-1]):
            return moves
    raise AssertionError("a game lasts 100 turns at most")


def winner_and_screen(typed: list[str]) -> tuple[str, str]:
    winners: list[str] = []
    shown = screen(lambda: winners.append(awale.awale_jcj("Alice", "Bob")), typed)
    return winners[0], shown


@settings(max_examples=20)
@given(choices)
def test_a_game_of_two_people_is_judged_as_the_core_judges_it(numbers: list[int]) -> None:
    moves = typed_game(numbers)
    core, state = Awale(), Awale().start()
    for move in moves:
        state = core.play(state, Move(move if state.to_move is Seat.FIRST else move + 6))
    outcome = core.outcome(state)
    assert outcome is not None
    names = {Seat.FIRST: "Alice", Seat.SECOND: "Bob", None: "égalité"}
    winner, shown = winner_and_screen([str(move) for move in moves])
    assert winner == names[outcome.winner]
    assert shown.startswith(START + f"Choisir une case : «{moves[0]}»\n")
    assert shown.count("Choisir une case : ") == len(moves)


@each(
    "answer", ["", " ", "trois", "²", "3.0", "1e3", "-", "0x2", "9" * 5000, str(10**30), "\x1b[2J", "\x00", "é", "-1"]
)
def test_a_mistyped_answer_is_refused_and_asked_again(answer: str) -> None:
    moves = [str(move) for move in typed_game([0] * 100)]
    winner, shown = winner_and_screen([answer, *moves])
    assert shown.startswith(f"{START}Choisir une case : «{answer}»\n{REFUSED}Choisir une case : «0»\n")
    assert winner == winner_and_screen(moves)[0]


@settings(max_examples=150)
@given(st.text())
def test_nothing_that_is_typed_can_break_a_game(answer: str) -> None:
    with pytest.raises(EOFError):
        screen(lambda: awale.awale_jcj("Alice", "Bob"), [answer])


def test_a_refused_hole_shows_the_board_again() -> None:
    moves = [str(move) for move in typed_game([0] * 100)]
    shown = winner_and_screen(["7", *moves])[1]
    assert shown.startswith(START + "Choisir une case : «7»\n" + REFUSED + START + "Choisir une case : «0»\n")


def test_the_gain_of_a_hole_comes_with_the_whole_game_after_it() -> None:
    jeu = game(FIGURE_4, (1, 2), 7)
    assert awale.gain(jeu, 4) == (8, game([4, 0, 0, 0, 1, 2, 1, 1, 3, 1, 0, 7], (1, 10), 8))
    assert jeu == game(FIGURE_4, (1, 2), 7)


def test_the_worked_tree_answers_hole_5() -> None:
    jeu = game(WORKED_TREE)
    assert awale.cases_possibles(jeu) == [1, 2, 5]
    gains = {case: awale.gain(jeu, case) for case in (1, 2, 5)}
    assert {case: won for case, (won, _) in gains.items()} == {1: 4, 2: 4, 5: 2}
    assert {case: awale.NegaAwale(after, 2, 1) for case, (_, after) in gains.items()} == {1: 4, 2: 4, 5: 0}
    assert awale.NegaAwale(jeu, 2, 0) == 5
    assert jeu == game(WORKED_TREE)


def test_the_first_of_equal_holes_is_chosen() -> None:
    assert awale.NegaAwale(game([4] * 12), 1, 0) == 0
    assert awale.max_vals([[1, 0], [2, 7], [5, 7]], 0) == 2


def test_below_the_root_the_value_is_returned() -> None:
    assert awale.max_vals([[1, 0], [2, 7], [5, 7]], 1) == 7
    assert awale.max_vals([[3, -500]], 4) == -500


@pytest.mark.parametrize(
    ("score", "n", "value"),
    [
        pytest.param((25, 0), 4, 500, id="joueur1 to move has won"),
        pytest.param((25, 0), 5, -500, id="joueur2 to move has lost"),
        pytest.param((0, 25), 5, 500, id="joueur2 to move has won"),
        pytest.param((22, 22), 100, 0, id="a tie"),
    ],
)
@pytest.mark.parametrize("profondeur", [0, 1, 6])
def test_a_finished_game_is_worth_500_or_nothing(score: tuple[int, int], n: int, value: int, profondeur: int) -> None:
    jeu = game([1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0], score, n)
    assert awale.NegaAwale(jeu, 6, profondeur) == value
    assert jeu["score"] == list(score)


def test_at_the_bottom_an_unfinished_game_is_worth_nothing() -> None:
    assert awale.NegaAwale(game(FIGURE_4, (20, 1)), 3, 3) == 0


def test_a_win_is_worth_more_than_a_harvest() -> None:
    # Hole 4 takes 8 seeds: with 17 in hand that makes 25 and ends the game.
    assert awale.NegaAwale(game(FIGURE_4, (17, 0)), 2, 1) == 8 + 500


@given(scarce_holes, st.integers(0, 24), st.integers(0, 24), st.integers(90, 99), st.integers(1, 3))
def test_negamax_agrees_with_the_definition_of_the_paper(
    plateau: list[int], one: int, two: int, n: int, depth: int
) -> None:
    jeu = game(plateau, (one, two), n)
    before = awale.copie(jeu)
    assert awale.NegaAwale(jeu, depth, 0) == negamax_of_the_paper(jeu, depth, 0)
    assert awale.NegaAwale(jeu, depth, 1) == negamax_of_the_paper(jeu, depth, 1)
    assert jeu == before


def test_negamax_agrees_with_the_paper_in_the_opening() -> None:
    for jeu in games([2, 3, 5, 1, 0, 4]):
        assert awale.NegaAwale(jeu, 4, 0) == negamax_of_the_paper(jeu, 4, 0)


def test_the_computer_plays_itself_six_moves_ahead() -> None:
    asked = []

    def first_hole(jeu: awale.Jeu, profondeur_max: int, profondeur: int) -> int:
        asked.append((profondeur_max, profondeur))
        return awale.cases_possibles(jeu)[0]

    winners: list[str] = []
    with patch.object(awale, "NegaAwale", first_hole):
        shown = screen(lambda: winners.append(awale.awale_ia("Alice", "Bob")), [])
    assert set(asked) == {(6, 0)}
    assert winners == [winner_and_screen([str(move) for move in typed_game([0] * 100)])[0]]
    assert shown.startswith(START)


@settings(max_examples=30)
@given(choices)
def test_a_random_game_keeps_step_with_the_core(numbers: list[int]) -> None:
    core, state = Awale(), Awale().start()
    previous = None
    for jeu in games(numbers):
        if previous is not None:
            state = core.play(state, Move(previous))
        assert on_the_table(jeu) == state
        assert awale.tour_suivant(jeu) is (core.outcome(state) is None)
        legal = core.legal_moves(state)
        shift = 0 if state.to_move is Seat.FIRST else 6
        if legal:
            assert awale.cases_possibles(jeu) == [move - shift for move in legal]
            previous = legal[numbers[state.turns] % len(legal)]


@given(holes, st.integers(0, 11))
def test_sowing_is_that_of_the_rules(plateau: list[int], case: int) -> None:
    board = plateau.copy()
    last = awale.deplacer_graines(board, case)
    assert (tuple(board), last) == sow(tuple(plateau), case)


class NoOtherList(list[int]):
    """A board that only lets its cells be read and written, one at a time."""

    def __iter__(self) -> Iterator[int]:
        raise AssertionError("the board is copied")

    copy = __iter__  # type: ignore[assignment]

    def __getitem__(self, key: Any) -> Any:
        assert isinstance(key, int), "the board is sliced"
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        assert isinstance(key, int), "the board is replaced"
        super().__setitem__(key, value)


def test_sowing_makes_no_other_list() -> None:
    plateau = NoOtherList([0, 0, 2, 0, 16, 5, 2, 1, 0, 1, 0, 1])
    assert awale.deplacer_graines(plateau, 4) == 9
    assert plateau == [1, 1, 3, 1, 0, 7, 4, 3, 2, 3, 1, 2]


@given(holes, st.integers(0, 11))
def test_sowing_and_harvesting_keep_every_seed(plateau: list[int], case: int) -> None:
    board = plateau.copy()
    last = awale.deplacer_graines(board, case)
    assert sum(board) == sum(plateau) and board[case] == 0
    expected = harvest(tuple(board), last, Seat.FIRST)
    won = awale.ramasser_graines(board, last)
    assert (tuple(board), won) == expected


def exit_code(command: str, typed: list[str]) -> int:
    with pytest.raises(SystemExit) as stopped:
        screen(program_of([f"$ python -m ludotheque.sujets.awale {command}"]), typed)
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


@pytest.mark.parametrize(
    ("command", "reproach"),
    [
        ("Alice", "Il faut deux noms de joueurs ou aucun, et non 1."),
        ("Alice Bob Zoé", "Il faut deux noms de joueurs ou aucun, et non 3."),
        ("--ai", "L'option « --ai » n'existe pas, la seule est --ia."),
        ("Bob Bob", "Les deux joueurs s'appellent « Bob » : il faut des noms différents pour nommer le gagnant."),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(
    command: str, reproach: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(command, []) == 2
    usage = "Usage : python -m ludotheque.sujets.awale [--ia] [nom1 nom2]"
    assert capsys.readouterr().err == f"{reproach} {usage}\n"


@pytest.mark.parametrize("pressed", [EOFError, KeyboardInterrupt])
def test_the_functions_let_the_end_of_input_through(pressed: type[BaseException]) -> None:
    with patch("builtins.input", side_effect=pressed), pytest.raises(pressed):
        awale.awale_jcj("Alice", "Bob")

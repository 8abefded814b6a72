"""The contract of Le Roi des Roses: every sort has its sentence and its public call, every deal its 24 cards."""

import pytest

from classroom.alone import graded, said
from data_folders import THIRD
from ludotheque.assignments.roi_des_roses import screen as screen
from ludotheque.assignments.roi_des_roses.deals import Piles, short_games
from ludotheque.assignments.roi_des_roses.game import RosesPartner, end_fault, ending
from ludotheque.assignments.roi_des_roses.positions import DRAW, PASS, RED, WHITE, RoseTurn, moments
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.contract import Sort, Source
from ludotheque.classroom.handins.locating import has_word
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.question import Case, Question
from ludotheque.core.text import Text
from ludotheque.games.rose_king.cards import CARDS

TEXT = " ".join(find_assignment("roi-des-roses").enonce.split())
ROSES, BOT = find_assignment("roi-des-roses"), find_assignment("ia")
CALLED = [question for question in (*ROSES.questions, *BOT.questions) if not question.game]
THEIRS = THIRD / "roi-des-roses" / "lefebvre"
GAME, IA = "roi_des_roses.py", "ia.py"
SAMPLE = """from roi_des_roses import main_jouable

def name():
    return "Tata"

def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    main = main_r if couleur == "Rouge" else main_b
    jouables = main_jouable(plateau, l_roi, c_roi, main)
    if len(main) < 5:
        return "pioche"
    return jouables[0] if jouables else "passe"
"""
GREEDY = SAMPLE.replace(
    "    if len(main) < 5:\n", "    if jouables:\n        return jouables[-1]\n    if len(main) < 5:\n"
)


def games() -> list[RosesPartner]:
    game = ROSES.question("main").game
    assert game is not None
    return [partner for partner in game.partners() if isinstance(partner, RosesPartner)]


def sorts() -> set[Sort]:
    return {case.sort for question in CALLED for case in question.cases} | {partner.sort for partner in games()}


def changed(*changes: tuple[str, str], bot: str = "") -> Result:
    """What `check` says of a right hand-in with these changes in it."""
    source = (THEIRS / GAME).read_text("utf-8")
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    return graded("roi-des-roses", {GAME: source, **({IA: bot} if bot else {})}, public_only=True)


def states(result: Result) -> dict[str, VerdictState]:
    return {one.question: one.state for one in result.every if one.state is not VerdictState.RIGHT}


def test_every_sentence_quoted_stands_in_the_assignment() -> None:
    quotes = [sort.clause.quote for sort in sorts() if sort.clause and sort.clause.source is not Source.SHEET]
    assert len(set(quotes)) > 25
    assert [quote for quote in quotes if " ".join(quote.split()) not in TEXT] == []


@pytest.mark.parametrize("question", CALLED, ids=lambda question: question.name)
def test_every_sort_has_a_public_call(question: Question) -> None:
    public = {case.sort for case in question.cases if case.public}
    assert [case.sort.name.fr for case in question.cases if case.sort not in public] == []


def test_every_sort_of_game_has_a_public_one() -> None:
    assert {partner.sort for partner in games()} == {partner.sort for partner in games() if partner.public}


@pytest.mark.parametrize("question", CALLED, ids=lambda question: question.name)
def test_the_cards_of_a_call_are_all_different_and_no_hand_has_more_than_five(question: Question) -> None:
    for case in question.cases:
        given = dict(zip(question.parameters, case.arguments, strict=True))
        hands = [given[name] for name in ("main", "main_r", "main_b") if name in given]
        cards = [card for hand in (*hands, given.get("defausse", [])) for card in hand]
        assert len(set(cards)) == len(cards) and set(cards) <= set(CARDS)
        assert all(len(hand) <= 5 for hand in hands)


def test_calls_for_points_are_on_a_board_of_nine_by_nine() -> None:
    for question in CALLED:
        for case in question.cases:
            if "plateau" in question.parameters and case.counts:
                board = case.arguments[question.parameters.index("plateau")]
                assert [len(row) for row in board] == [9] * 9


def test_the_king_is_only_moved_where_he_may_go() -> None:
    def possible(case: Case) -> bool:
        board, line, column, *_, card, _colour = case.arguments
        turn = RoseTurn(tuple(map("".join, board)), (line, column))
        return turn.is_free(card)

    assert all(possible(case) for case in ROSES.question("bouge_le_roi").cases if case.counts)


@pytest.mark.parametrize("secret", [PUBLISHED, ClassSecret(b"1" * 32), ClassSecret(b"2" * 32)])
def test_short_games_end_as_planned_whichever_end_the_cards_are_drawn_from(secret: ClassSecret) -> None:
    for public in (True, False):
        for sort, deal, plan in short_games(secret, public=public):
            assert sorted((*deal.reds, *deal.whites, *deal.pile)) == sorted(CARDS)
            for end in (0, -1):
                turn, pile = deal.turn, list(deal.pile)
                for line in plan:
                    if line in turn.allowed:
                        assert not turn.over, sort.name.fr
                        turn = _after(turn, line, pile, end)
                assert turn.passes == 2, sort.name.fr


def _after(turn: RoseTurn, action: str, pile: list[str], end: int) -> RoseTurn:
    if action == PASS:
        return turn.lets_go()
    return turn.draws(pile.pop(end)) if action == DRAW else turn.plays(action)


def test_the_discard_may_be_turned_at_once_or_when_a_card_is_needed() -> None:
    last = Piles(frozenset({"N1"}), ("S1", "S2"))
    after = {two for one in last.drawing("N1") for two in one.discarding("E1")}
    assert any(list(one.drawing("E1")) for one in after)  # turned late: what was played since is in it
    assert any(one.pile == {"S1", "S2"} for one in after)  # turned at once: it is not
    assert not any(list(one.drawing("N1")) for one in after)


BOARD = ("|  R | XB |    |", "----------------")


@pytest.mark.parametrize(
    ("row", "same"),
    [("| R  | XB |    |", True), ("| R | XB|   |", False), ("|R   | XB |    |", False), ("|  B | XB |    |", False)],
)
def test_where_a_pawn_stands_in_its_four_characters_is_free(row: str, same: bool) -> None:
    assert (screen.form("\n".join((BOARD[1], row))) == screen.form("\n".join(BOARD[::-1]))) is same


@pytest.mark.parametrize(
    "text",
    [
        "Rouge : SE2 SO2\nBlanc :",
        "Main de Rouge : ['SE2', 'SO2']\nMain de Blanc : []",
        "Rouge pioche N1\nRouge :\nSE2 SO2\nBlanc = ()",
    ],
)
def test_hands_are_read_in_any_layout(text: str) -> None:
    assert screen.hands(text) == {RED: ("SE2", "SO2"), WHITE: ()}


def test_the_end_is_read_in_other_words_but_not_with_other_numbers() -> None:
    turn = next(one.turn for one in moments() if one.turn.over and one.turn.score(RED) > one.turn.score(WHITE))
    red, white = turn.score(RED), turn.score(WHITE)
    assert end_fault(turn, "\n".join(ending(turn))) is None
    assert _kind(turn, f"Blanc : {white} points\nRouge : {red} points\nLe vainqueur est Rouge !") == "lettre"
    assert _kind(turn, f"Rouge {white}\nBlanc {red}\nRouge a gagné la partie") == "logique"
    assert _kind(turn, f"Rouge {red}\nBlanc {white}\nBlanc a gagné la partie") == "logique"
    assert _kind(turn, f"Rouge {red}\nBlanc {white}") == "logique"


def _kind(turn: RoseTurn, said_at_the_end: str) -> str:
    fault = end_fault(turn, said_at_the_end)
    assert fault is not None
    return fault.kind.value


def test_a_game_that_waits_for_52_pawns_gets_a_remark() -> None:
    result = changed(("pions_r == 0 or pions_b == 0", "pions_r + pions_b == 0"))
    verdict = result.of("main")
    assert verdict is not None and verdict.state is VerdictState.RIGHT
    assert any("52 pions" in note.fr for note in verdict.notes)


def test_a_game_that_never_counts_its_pawns_is_wrong() -> None:
    result = changed(("nb_passes == 2 or pions_r == 0 or pions_b == 0", "nb_passes == 2"))
    assert states(result) == {"main": VerdictState.WRONG}


def test_a_pass_that_is_not_followed_by_another_does_not_end_the_game() -> None:
    result = changed(("            nb_passes = 0\n            plateau, l_roi", "            plateau, l_roi"))
    assert states(result) == {"main": VerdictState.WRONG}


def test_another_sign_for_the_empty_cell_is_one_habit_of_the_file() -> None:
    result = changed(('"."', '" "'))
    assert set(states(result).values()) == {VerdictState.LETTER}
    assert {fault.habit for one in result.every for fault in one.faults} == {"signes"}


def test_a_dialogue_of_ones_own_that_cannot_be_followed_is_for_a_person() -> None:
    asks = "action = demande_action(couleur, plateau, l_roi, c_roi, main_r)"
    result = changed((asks, 'action = main_r[int(input("Numéro : "))]'))
    assert states(result) == {"main": VerdictState.UNJUDGED}


def test_files_under_other_names_are_one_fault_of_letter() -> None:
    faults = ROSES.form({"jeu.py": "def bouge_le_roi(): pass\ndef play(): pass\n"})
    assert len(faults) == 3
    assert {fault.habit for fault in faults} == {"fichiers"}
    assert ROSES.form({GAME: (THEIRS / GAME).read_text("utf-8"), IA: SAMPLE}) == ()


def test_a_bot_that_plays_as_the_sample_is_shown_to_a_person() -> None:
    result = changed(bot=SAMPLE)
    verdict = result.of("play")
    assert verdict is not None and verdict.state is VerdictState.UNJUDGED
    assert any("Tata Suzanne" in note.fr for note in verdict.notes)
    assert result.flags


def test_a_bot_is_not_accused_for_the_functions_it_imports() -> None:
    result = changed(("== True:\n            jouables.append", "or True:\n            jouables.append"), bot=GREEDY)
    assert states(result) == {"main_jouable": VerdictState.WRONG}


def test_a_bot_written_among_the_functions_is_judged_where_it_stands() -> None:
    result = changed(("def main():", GREEDY.partition("\n\n")[2] + "\n\ndef main():"))
    assert [one.assignment for one in result.beside] == ["ia"]
    assert states(result) == {}
    assert [fault.habit for fault in result.faults] == ["fichiers"]


def test_a_bot_taken_over_from_the_other_file_is_found() -> None:
    inside = ("def main():", GREEDY.partition("\n\n")[2] + "\n\ndef main():")
    result = changed(inside, bot="from roi_des_roses import name, play\n")
    assert states(result) == {}
    assert len(result.found_beside("ia")) == 2


def test_a_name_that_is_a_variable_is_a_fault_of_letter() -> None:
    bot = GREEDY.replace('def name():\n    return "Tata"\n', 'name = "Tata"\n')
    result = graded("ia", {IA: bot}, real_jail(unsafe=True))
    verdict = result.of("name")
    assert verdict is not None and verdict.state is VerdictState.LETTER
    assert said(verdict) == ["est une variable au lieu d'une fonction"]


@pytest.mark.parametrize("file", ["ia", "ia_dupuis", "MonIA", "roses_ia2", "robot"])
def test_the_bots_file_is_known_by_a_word_of_its_name(file: str) -> None:
    assert any(has_word(file, word) for word in ROSES.extra["ia"])


@pytest.mark.parametrize("file", ["diagonale", "roi_des_roses", "initialisation", "social"])
def test_letters_inside_another_word_make_no_bot(file: str) -> None:
    assert not any(has_word(file, word) for word in ROSES.extra["ia"])


def test_every_reading_is_written_in_both_languages() -> None:
    assert all(isinstance(one.text, Text) and one.text.fr != one.text.en for one in (*ROSES.readings, *BOT.readings))

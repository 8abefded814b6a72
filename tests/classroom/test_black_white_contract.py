"""The contract of Black & White: what may cost a point stands in the report, and what is free in it costs nothing."""

from typing import Any

import pytest

from classroom.alone import graded, judged, said
from data_folders import FIRST
from ludotheque.assignments.black_white.contract import HEADER
from ludotheque.assignments.black_white.dialogue import yes_and_no
from ludotheque.assignments.black_white.form import forms_of
from ludotheque.assignments.black_white.game import TO_BLOCK, TO_FULL, TO_WIPED, BlackWhitePartner, partners
from ludotheque.assignments.black_white.positions import BoardPosition, O, X, after, start
from ludotheque.assignments.black_white.texts import board_gist, counts_told, menu_gist, winners_told
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.contract import Sort
from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.question import Arguments, Question, Reply
from ludotheque.sujets.black_white import affichage

RIGHT = {file.name: file.read_text("utf-8") for file in (FIRST / "black_white").glob("*.py")}
RIGHT["affichage.py"] = RIGHT["affichage.py"].replace(
    "from colorama import Fore, Style",
    'class Fore:\n    RED = GREEN = ""\n\n\nclass Style:\n    RESET_ALL = ""\n',
)
AFFICHAGE, SAISIES, VALIDITE = "affichage.py", "saisies.py", "validité.py"


def with_changes(*changes: tuple[str, str, str]) -> Result:
    files = dict(RIGHT)
    for name, old, new in changes:
        assert old in files[name]
        files[name] = files[name].replace(old, new)
    return graded("black-white", files)


def not_right(result: Result) -> dict[str, VerdictState]:
    return {verdict.question: verdict.state for verdict in result.verdicts if verdict.state is not VerdictState.RIGHT}


def french(sort: Sort) -> str:
    return sort.name.fr


def functions() -> list[Question]:
    return [question for question in find_assignment("black-white").questions if not question.game]


def test_what_a_sort_demands_stands_in_the_report() -> None:
    text = " ".join(find_assignment("black-white").enonce.split())
    sorts = {case.sort for question in functions() for case in question.cases} | {one.sort for one in partners()}
    demanded = {french(sort): " ".join(sort.clause.quote.split()) for sort in sorts if sort.clause}
    assert demanded and {name: quote for name, quote in demanded.items() if quote not in text} == {}


def test_every_sort_has_a_public_case_and_every_case_is_in_the_contract() -> None:
    for question in functions():
        assert {case.sort for case in question.public} == {case.sort for case in question.cases}, question.name
        for case in question.cases:
            assert right_reply(question, case).error is None, question.name
            assert question.look.fits(case.arguments) or not case.counts, question.name


def test_every_sort_of_game_is_played_in_public() -> None:
    assert {one.sort for one in partners() if one.public} == {one.sort for one in partners()}


def test_the_games_are_legal_and_end_as_they_say() -> None:
    for partner in partners():
        assert isinstance(partner, BlackWhitePartner)
        if partner.plan.leaves is not None:
            continue
        position = start(6)
        for ply in range(partner.plan.plies):
            cell = partner.plan.cell(ply)
            moves = [f"{'abcdef'[j]}{i}" for i, j in position.moves]
            assert cell in (moves or ["--"])
            position = after(partner.plan.moves[: 2 * ply + 2])
        assert not any(BoardPosition(position.plateau, player).moves for player in (O, X))
        counts = affichage.nbr_pions_2camps(position.plateau)
        assert (partner.sort == TO_FULL) <= (not position.free)
        assert (partner.sort == TO_BLOCK) <= (bool(position.free) and 0 not in counts)
        assert (partner.sort == TO_WIPED) <= (0 in counts)


@pytest.mark.parametrize(
    "changes",
    [
        (
            (AFFICHAGE, "chr(65 + j)", 'chr(65 + j) + " "'),
            (AFFICHAGE, "ligne.append(i + 1)", 'ligne.append(f"{i + 1} ")'),
            (AFFICHAGE, "    PT: passer son tour", "    P: placer un pion"),
            ("jeu.py", '"PT" and passe', '"P" and passe'),
        ),
        (
            (AFFICHAGE, 'plateau[0].append("")', ""),
            (AFFICHAGE, "t = len(plateau)\n", "t = len(plateau) - 1\n"),
        ),
    ],
    ids=["wider letters, numbers as texts, the list of 3.3", "no corner, the size chosen"],
)
def test_a_reading_of_the_report_is_to_the_letter(changes: tuple[tuple[str, str, str], ...]) -> None:
    result = with_changes(*changes)
    assert not_right(result) == {}
    assert result.faults == ()


def test_functions_that_take_a_column_lettered_o_for_a_pawn_show_one_slip() -> None:
    wider = (AFFICHAGE, "chr(65 + j)", 'chr(65 + j) + " "')
    counted = (AFFICHAGE, "for ligne in plateau[1:]:", "for ligne in plateau:")
    captured = (VALIDITE, "1 <= a <= taille", "0 <= a <= taille")
    result = with_changes(wider, counted, captured)
    shown = {verdict.question: verdict.slips for verdict in result.verdicts if verdict.state is VerdictState.WRONG}
    assert "nbr_pions_2camps" in shown and len(shown) > 1
    assert set(shown.values()) == {(HEADER,)}


def test_one_file_is_one_fault_of_letter_of_the_hand_in() -> None:
    result = graded("black-white", {"projet.py": RIGHT[SAISIES]})
    assert [fault.habit for fault in result.faults] == ["fichiers"]
    verdict = result.of("conversion_coordonnees")
    assert verdict is not None and said(verdict) == []


def test_setting_the_pawn_as_well_is_letter_and_not_turning_anything_is_wrong() -> None:
    source = RIGHT[VALIDITE]
    setting = "    if valide:\n        plateau[new_pion[0]][new_pion[1] - 1] = joueur\n    return valide"
    assert "    return valide" in source
    assert said(judged("black-white", "coup_valide", source.replace("    return valide", setting))) == [
        "pose aussi le pion"
    ]
    copied = "def coup_valide(plateau, new_pion, joueur):\n    plateau = [list(ligne) for ligne in plateau]\n"
    lazy = source.replace("def coup_valide(plateau, new_pion, joueur):\n", copied)
    assert judged("black-white", "coup_valide", lazy).state is VerdictState.WRONG


def test_a_board_is_read_as_its_author_writes_it() -> None:
    def ask(name: str, arguments: Arguments, _typed: tuple[str, ...] = ()) -> Reply:
        if name != "creation_plateau":
            return Reply()
        size = arguments[0]
        return Reply([[" ", *(chr(65 + j) for j in range(size))], *([str(i + 1), *"." * size] for i in range(size))])

    form = forms_of(ask)[-1]
    ours = start(6).plateau
    assert form.give(ours)[3] == ["3", ".", ".", "O", "X", ".", "."]
    spoilt: Any = form.give(ours)
    assert form.take(spoilt) == ours
    spoilt[0][1] = "X"
    assert form.take(spoilt) != ours


def test_a_board_in_a_frame_says_the_same() -> None:
    plain = "A B C D E F\n" + "\n".join(f". . O X . . {i}" for i in range(1, 7))
    framed = "+---+\n| A | B | C | D | E | F |\n" + "\n".join(
        f"+---+\n{i} | . | . | O | X | . | . | {i}" for i in range(1, 7)
    )
    assert board_gist(framed) == board_gist(plain)
    assert board_gist(plain.replace("O X", "X O")) != board_gist(plain)


@pytest.mark.parametrize(
    ("menu", "gist"),
    [
        (
            "=== Tour 3 ===\nJoueur X, à vous !\nX : 4 pions, O : 5 pions\nP) placer A) abandon L) liste",
            (3, "X", False),
        ),
        ("Tour n° 3\nO ne peut pas jouer\nPions : O 5\n        X 4\nPT: passer\nA: abandon\nL: liste", (3, "O", True)),
    ],
)
def test_a_menu_is_understood_in_its_author_s_words(menu: str, gist: tuple[int, str, bool]) -> None:
    turn, player, stuck = gist
    assert menu_gist(menu) == (turn, {player}, stuck, (4, 5), {"P", "A", "L"})


@pytest.mark.parametrize(
    ("end", "winners", "counts"),
    [
        ("Le joueur X gagne\nPions : O 6\n        X 30", {"X"}, (30, 6)),
        ("Bravo O ! 26 à 10", {"O"}, (10, 26)),
        ("Match nul : personne ne gagne, 18 partout", {"="}, (18, 18)),
        ("Il y a égalité\nLe joueur X gagne\nPions : O 18\n X 18", {"=", "X"}, (18, 18)),
        ("Partie terminée par blocage mutuel", set(), None),
    ],
)
def test_an_end_is_understood_in_its_author_s_words(
    end: str, winners: set[str], counts: tuple[int, int] | None
) -> None:
    assert (winners_told(end), counts_told(end)) == (winners, counts)


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("Abandonner ? 0 (Oui) ou 1 (Non) : ", ("0", "1")),
        ("Oui (0) Non (1) : ", ("0", "1")),
        ("1 = oui, 0 = non", ("1", "0")),
        ("Vraiment ? (oui/non)", ("oui", "non")),
        ("Vraiment ? (o/n)", ("o", "n")),
    ],
)
def test_yes_and_no_are_typed_as_the_question_says(question: str, answers: tuple[str, str]) -> None:
    assert yes_and_no(question) == answers


@pytest.mark.parametrize(
    ("old", "new", "sort"),
    [
        ("<= 15", "<= 16", "tailles refusées : jambon, 5, 16"),
        ("    declarer_vainqueur(nbr_pions_2camps(plateau))", "", "partie jusqu'à l'élimination"),
    ],
    ids=["16 is accepted", "no winner is told"],
)
def test_a_program_that_plays_wrongly_is_wrong_by_itself(old: str, new: str, sort: str) -> None:
    result = with_changes(("jeu.py", old, new))
    assert not_right(result) == {"programme": VerdictState.WRONG}
    verdict = result.of("programme")
    assert verdict is not None and sort in {name.fr for name in verdict.failed}

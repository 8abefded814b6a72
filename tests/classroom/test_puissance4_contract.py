"""The contract of Puissance 4: what may cost a point stands in the assignment, and what is free in it costs nothing."""

import pytest

from classroom.alone import graded, said
from classroom.alone import judged as judged_alone
from data_folders import FIRST
from ludotheque.assignments.puissance4.game import Puissance4Partner, outcomes_told, partners
from ludotheque.assignments.puissance4.grids import G1, drawn
from ludotheque.assignments.puissance4.picture import form, gist, pictures
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.contract import Sort
from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.question import Question

ASSIGNMENT = find_assignment("puissance4")
FUNCTIONS = [question for question in ASSIGNMENT.questions if not question.game]
TEXT = " ".join(find_assignment("puissance4").enonce.split())
RIGHT = (FIRST / "puissance4.py").read_text("utf-8")
SORTS: set[Sort] = {case.sort for question in FUNCTIONS for case in question.cases} | {one.sort for one in partners()}
NUMBERED = """6 . . . . . . .
5 . . . . . . .
4 . . O . . . .
3 . . X O X . .
2 . O X X O . .
1 X O O O X X .
  1 2 3 4 5 6 7"""


def judged(question: str, *changes: tuple[str, str]) -> Verdict:
    text = RIGHT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    verdict = graded("puissance4", {"puissance4.py": text}).of(question)
    assert verdict is not None
    return verdict


def french(sort: Sort) -> str:
    return sort.name.fr


IN_ORDER: list[Sort] = sorted(SORTS, key=french)


@pytest.mark.parametrize("sort", IN_ORDER, ids=french)
def test_what_a_sort_demands_stands_in_the_assignment(sort: Sort) -> None:
    assert sort.clause is None or " ".join(sort.clause.quote.split()) in TEXT


@pytest.mark.parametrize("question", FUNCTIONS, ids=lambda question: question.name)
def test_every_sort_has_a_public_case_and_every_case_is_in_the_contract(question: Question) -> None:
    every = {case.sort for case in question.cases}
    assert {case.sort for case in question.public} == every
    for case in question.cases:
        assert right_reply(question, case).error is None
        assert question.look.fits(case.arguments) or not case.counts


def test_every_sort_of_game_is_played_in_public() -> None:
    assert {one.sort for one in partners() if one.public} == {one.sort for one in partners()}


def test_each_game_ends_with_its_last_pawn_whoever_goes_on() -> None:
    for partner in partners():
        assert isinstance(partner, Puissance4Partner)
        for _ in partner.plan:
            assert all(one.end is None for one in partner.standing)
            partner._move()
        assert partner.valid is all(one.end is not None for one in partner.standing)


def test_the_calls_said_to_stand_in_the_notebook_have_its_answers() -> None:
    answers = {
        question.name: [right_reply(question, case).value for case in question.cases if case.printed_there]
        for question in FUNCTIONS
    }
    assert {name: values for name, values in answers.items() if values} == {
        "nbJetons0": [0, 7],
        "nbJetons": [0, 7, 0, 14],
        "NbCasesLibres": [28],
        "estValide": [True],
        "horiz": [-1, 2],
        "vertic": [3, 6, -1, -1],
        "diagoNOSE": [-1, 1, -1, -1],
        "diagoNESO": [-1, 1, -1, 1, -1, -1],
        "est_gagnante": [True, False, False],
        "atoidejouer": [0, 1],
    }


def test_a_right_file_is_right_everywhere() -> None:
    assert {verdict.state for verdict in graded("puissance4", {"puissance4.py": RIGHT}).verdicts} == {
        VerdictState.RIGHT
    }


@pytest.mark.parametrize(
    "layout",
    [
        NUMBERED.replace("O", "0"),
        "\n".join(f"{line} {line[0]}" for line in NUMBERED.splitlines()[:6]) + "\n  1 2 3 4 5 6 7",
        "  1 2 3 4 5 6 7\n" + "\n".join(NUMBERED.splitlines()[:6]),
        "\n".join(f"{line[0]} | {line[2:].replace(' ', ' | ')} |" for line in NUMBERED.splitlines()[:6])
        + "\n  +---+---+\n    1   2   3   4   5   6   7",
        "\n".join(f"ligne {line[0]} : {line[2:]}" for line in NUMBERED.splitlines()[:6]) + "\ncolonnes : 1 2 3 4 5 6 7",
        NUMBERED.replace(" ", ""),
    ],
)
def test_a_grid_with_its_numbers_is_to_the_letter_in_any_layout(layout: str) -> None:
    assert form(layout) == form(NUMBERED)


@pytest.mark.parametrize(
    "layout",
    [
        NUMBERED.replace("1 2 3 4 5 6 7", "0 1 2 3 4 5 6"),
        NUMBERED.rpartition("\n")[0],
        NUMBERED.replace("X", "?").replace("O", "X").replace("?", "O"),
        "\n".join([*reversed(NUMBERED.splitlines()[:6]), "  1 2 3 4 5 6 7"]),
        "\n".join(f"{7 - int(line[0])}{line[1:]}" for line in NUMBERED.splitlines()[:6]) + "\n  1 2 3 4 5 6 7",
    ],
)
def test_other_numbers_or_other_cells_say_something_else(layout: str) -> None:
    assert gist(layout) != gist(NUMBERED)


def test_a_grid_is_read_as_signs_as_digits_or_as_a_list() -> None:
    seen = list(reversed(G1))
    assert pictures(drawn(G1), 6, 7) == pictures(NUMBERED, 6, 7) == [seen]
    assert pictures(str(G1), 6, 7) == [G1]
    assert pictures("\n".join(" ".join(map(str, row)) for row in seen), 6, 7) == [seen]
    assert pictures("Au joueur X de jouer", 6, 7) == []


@pytest.mark.parametrize(
    ("sentence", "outcomes"),
    [
        ("Les pions jaunes gagnent. Bravo !", {1}),
        ("Bravo, les rouges ont gagné !", {2}),
        ("Le joueur 2 remporte la partie", {2}),
        ("ÉGALITÉ ... RECOMMENCEZ !", {0}),
        ("Les pions rouges gagnent. Bravo !\nEgalité ... Recommencez !", {0, 2}),
        ("Fin de la partie", set()),
    ],
)
def test_an_end_is_understood_in_its_author_s_words(sentence: str, outcomes: set[int]) -> None:
    assert outcomes_told(sentence) == outcomes


def test_a_win_on_the_last_free_cell_told_as_a_draw_too_is_a_fault() -> None:
    end = "    if est_gagnante(1, g, dimv, dimh):\n        print("
    too = '    if NbCasesLibres(g, dimv, dimh) == 0:\n        print("Egalité ... Recommencez !")\n'
    verdict = judged("jeu", (end, too + end))
    assert verdict.state is VerdictState.WRONG
    assert verdict.failures[0].sort.fr == "victoire sur la dernière case libre"


def test_a_game_that_asks_for_one_more_column_after_its_end_is_wrong() -> None:
    end = '        print("Egalité ... Recommencez !")\n'
    verdict = judged("jeu", (end, f"{end}    atoidejouer(c, g, dimv, dimh)\n"))
    assert verdict.state is VerdictState.WRONG


@pytest.mark.parametrize(("other", "state"), [("i", VerdictState.RIGHT), ("3", VerdictState.WRONG)])
def test_any_of_two_winning_rows_will_do_but_no_other(other: str, state: VerdictState) -> None:
    source = (
        "def horiz(c, g, dimv, dimh):\n"
        "    trouvee = -1\n"
        "    for i in range(dimv):\n"
        "        for j in range(dimh - 3):\n"
        "            if g[i][j : j + 4] == [c] * 4:\n"
        f"                trouvee = {other} if trouvee not in (-1, i) else i\n"
        "    return trouvee\n"
    )
    assert judged_alone("puissance4", "horiz", source).state is state


def test_any_order_of_the_parameters_of_jouer_is_to_the_letter() -> None:
    source = "def jouer(grille, nl, nc, k, couleur):\n    next(ligne for ligne in grille if not ligne[k])"
    assert judged_alone("puissance4", "jouer", f"{source}[k] = couleur\n").state is VerdictState.RIGHT


def test_columns_that_count_from_one_are_a_habit_only_where_the_file_agrees() -> None:
    alone = ("            return int(col) - 1\n", "            return int(col)\n")
    assert judged("atoidejouer", alone).state is VerdictState.WRONG
    both = (
        "def jouer(c, colonne, g, dimv, dimh):\n",
        "def jouer(c, colonne, g, dimv, dimh):\n    colonne = colonne - 1\n",
    )
    verdict = judged("atoidejouer", alone, both)
    assert verdict.state is VerdictState.LETTER
    assert said(verdict) == ["compte les lignes et les colonnes à partir de 1"]


def test_a_body_left_as_the_notebook_gives_it_is_not_written() -> None:
    left = "    # ENTRER VOTRE CODE A LA PLACE DE CES 2 LIGNES\n    raise NotImplementedError()\n"
    assert judged_alone("puissance4", "estValide", f"def estValide(g, dimv, dimh):\n{left}").state is VerdictState.EMPTY


def test_a_game_that_takes_its_grid_last_is_played_all_the_same() -> None:
    verdict = judged("jeu", ("def jeu(g, dimv, dimh):", "def jeu(dimv, dimh, g):"))
    assert verdict.state is VerdictState.LETTER
    assert said(verdict) == ["prend ses paramètres dans l'ordre (dimv, dimh, g)"]

"""The contract of the awalé paper: every sort has its sentence and its public call, every game its 48 seeds."""

import pytest

from classroom.alone import graded, judged, said
from data_folders import FIRST
from ludotheque.assignments.awale.game import AwalePartner, VirtualPartner, known_outcome
from ludotheque.assignments.awale.positions import RECORDS, played
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.contract import Source
from ludotheque.classroom.judging.playing import Partner
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.question import Case, Question
from ludotheque.sujets import awale

RIGHT = (FIRST / "awale.py").read_text("utf-8")


def cases() -> list[tuple[Question, Case]]:
    called = [question for question in find_assignment("awale-complet").questions if not question.game]
    return [(question, case) for question in called for case in question.cases]


def games() -> list[Partner]:
    every = (question.game for question in find_assignment("awale-complet").questions if question.game)
    return [partner for game in every for partner in game.partners()]


def folded(text: str) -> str:
    return " ".join(text.split())


def test_every_sentence_quoted_stands_in_the_assignment() -> None:
    sorts = {case.sort for _, case in cases()} | {partner.sort for partner in games()}
    clauses = {sort.clause for sort in sorts if sort.clause is not None and sort.clause.source is not Source.SHEET}
    text = folded(find_assignment("awale").enonce)
    assert len(clauses) > 20
    assert [clause.quote for clause in clauses if folded(clause.quote) not in text] == []


def test_the_first_two_parts_quote_nothing_but_the_paper() -> None:
    names = {question.name for question in find_assignment("awale").questions}
    clauses = {case.sort.clause for question, case in cases() if question.name in names}
    assert [clause for clause in clauses if clause is None or clause.source is Source.SHEET] == []


def test_every_sort_has_a_public_call() -> None:
    public = {(question.name, case.sort) for question, case in cases() if case.public}
    assert [case.sort.name.fr for question, case in cases() if (question.name, case.sort) not in public] == []


def test_every_game_holds_48_seeds_and_every_board_no_more() -> None:
    for question, case in cases():
        about = case.arguments[0]
        if isinstance(about, dict):
            assert sum(about["plateau"]) + sum(about["score"]) == 48, (question.name, about)
            assert 1 not in about["score"]  # a harvest is worth two seeds at least
        elif "plateau" in question.parameters:
            assert len(about) == 12 and (sum(about) == 48 or sum(about) <= 46), (question.name, about)


def test_every_recorded_game_goes_to_its_end_and_no_further() -> None:
    for record in RECORDS:
        *before, last = played(record)
        assert all(awale.tour_suivant(jeu) for jeu in before)
        assert not awale.tour_suivant(last)
        assert last["n"] == len(record)


def test_answers_count_only_where_the_paper_asks_for_them() -> None:
    """On an empty hole and on the opponent's, `deplacer_graines` is not called and `test_famine` may say anything."""

    def can_be_sown(case: Case) -> bool:
        plateau, hole = case.arguments
        return bool(hole < 6 and plateau[hole] > 0)

    whole = find_assignment("awale-complet")
    sowing, famine, hole = (whole.question(name) for name in ("deplacer_graines", "test_famine", "test_case"))
    assert all(can_be_sown(case) for case in sowing.cases)
    assert all(can_be_sown(case) is not case.free for case in famine.cases)
    assert {case.arguments[1] for case in hole.cases} <= set(range(12))
    assert any(not can_be_sown(case) and not case.free for case in hole.cases)


def test_whole_games_are_played_to_each_outcome() -> None:
    for kind in (AwalePartner, VirtualPartner):
        partners = [partner for partner in games() if isinstance(partner, kind)]
        ends = set()
        for partner in partners:
            for hole in partner.plan:
                if awale.test_case(partner.jeu["plateau"], hole):
                    awale.tour_jeu(partner.jeu, hole)
            ends.add(awale.gagnant(partner.jeu))
        assert ends == {"Alice", "Bob", "égalité"}
        assert any(partner.public for partner in partners)


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        ("Alice", "alice"),
        ("Le gagnant est : Bob !", "bob"),
        ("Alice a battu Bob\nAlice gagne", "alice"),
        ("Egalité", "="),
        ("Match nul", "="),
        ("joueur1", None),
        ("", None),
    ],
)
def test_an_outcome_is_read_in_many_words(words: str, outcome: str | None) -> None:
    assert known_outcome(words) == outcome


SOWN_ONLY = ("    fin = deplacer_graines(p, case)\n    ramasser_graines(p, fin)\n", "    deplacer_graines(p, case)\n")
HARVEST = "        graines_gagnees = ramasser_graines(plateau, fin)\n"
CANCELLED = """        avant = plateau[:]
        graines_gagnees = ramasser_graines(plateau, fin)
        if not any(plateau[6:]):
            plateau[:] = avant
            graines_gagnees = 0
"""


def changed(*changes: tuple[str, str]) -> Result:
    text = RIGHT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return graded("awale-complet", {"awale.py": text})


def states(result: Result) -> dict[str, VerdictState]:
    return {verdict.question: verdict.state for verdict in result.verdicts if verdict.state is not VerdictState.RIGHT}


def test_a_harvest_that_is_cancelled_is_one_habit_of_the_file() -> None:
    result = changed(SOWN_ONLY, (HARVEST, CANCELLED))
    assert {*states(result).values()} == {VerdictState.LETTER}
    faults = [fault for verdict in result.verdicts for fault in verdict.faults]
    assert {fault.habit for fault in faults} == {"récolte annulée"}


def test_a_harvest_that_empties_the_side_is_wrong_in_the_test_of_famine() -> None:
    assert states(changed(SOWN_ONLY)) == {"test_famine": VerdictState.WRONG}


def test_an_empty_hole_on_which_the_test_of_famine_stops_is_charged_there_alone() -> None:
    result = changed(("    p = plateau[:]\n", "    assert plateau[case]\n    p = plateau[:]\n"))
    assert states(result) == {"test_famine": VerdictState.WRONG}
    verdict = result.of("test_famine")
    assert verdict is not None and verdict.failures[0].public and "case vide" in verdict.failures[0].sort.fr


def test_a_fault_below_a_tree_is_not_charged_to_the_tree() -> None:
    assert states(changed(("        if i != case:", "        if True:"))) == {"deplacer_graines": VerdictState.WRONG}


def test_holes_counted_from_one_in_one_function_alone_are_wrong() -> None:
    result = changed(("            res.append(c)\n", "            res.append(c + 1)\n"))
    assert states(result) == {"cases_possibles": VerdictState.WRONG}


@pytest.mark.parametrize(
    "source",
    [
        "import copy\ndef copie(jeu):\n    return copy.deepcopy(jeu)",
        "from copy import deepcopy as double\ndef copie(jeu):\n    return double(jeu)",
        "import copy\ndef double(jeu):\n    return copy.deepcopy(jeu)\ndef copie(jeu):\n    return double(jeu)",
    ],
)
def test_deepcopy_is_seen_under_another_name_and_in_a_helper(source: str) -> None:
    assert said(judged("awale", "copie", source)) == ["utilise deepcopy, que l'énoncé exclut"]


def test_a_recursive_helper_is_a_recursion_and_a_loop_is_none() -> None:
    taken = "6 <= case and plateau[case] in (2, 3)"
    step = "gain += plateau[case]\n        plateau[case] = 0\n"
    helper = f"def suite(plateau, case, gain):\n    if {taken}:\n        {step}        return suite(plateau, case - 1, gain)\n"
    recursive = f"{helper}    return gain\ndef ramasser_graines(plateau, case):\n    return suite(plateau, case, 0)"
    loop = f"def ramasser_graines(plateau, case):\n    gain = 0\n    while {taken}:\n        {step}        case -= 1\n    return gain"
    assert judged("awale", "ramasser_graines", recursive).state is VerdictState.RIGHT
    assert judged("awale", "ramasser_graines", loop).barred


def test_what_a_helper_prints_is_charged_to_the_helper() -> None:
    result = changed(("    p = plateau[:]\n", "    p = plateau[:]\n    print(case)\n"))
    assert states(result) == {"test_famine": VerdictState.LETTER}


def test_a_board_that_is_returned_with_the_last_hole_is_a_fault_of_letter() -> None:
    source = "def deplacer_graines(plateau, case):\n    p = plateau[:]\n    last = sow(p, case)\n    return p, last\n"
    sow = "def sow(p, case):\n    seeds, p[case], k = p[case], 0, case\n    while seeds:\n        k = (k + 1) % 12\n"
    rest = "        if k != case:\n            p[k] += 1\n            seeds -= 1\n    return k\n"
    verdict = judged("awale", "deplacer_graines", sow + rest + source)
    assert verdict.state is VerdictState.LETTER

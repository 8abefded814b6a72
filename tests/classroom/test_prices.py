"""The prices of faults: a row that fails more never raises a mark, and each sentence of the rule has its sum."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.contract import Fault, letter
from ludotheque.classroom.judging.result import Beside, OwnTests, Result
from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.marks.bareme import Bareme, Letter, QuestionWorth, read_bareme
from ludotheque.classroom.marks.corrections import Correction
from ludotheque.classroom.marks.marking import LETTER, Mark, mark
from ludotheque.core.text import same

RIGHT, NOT_TO_THE_LETTER, WRONG, EMPTY, MISSING, UNJUDGED = (
    VerdictState.RIGHT,
    VerdictState.LETTER,
    VerdictState.WRONG,
    VerdictState.EMPTY,
    VerdictState.MISSING,
    VerdictState.UNJUDGED,
)
NAMES = "abcdefghij"
PLAIN = tuple(letter(f"faute {number}", f"fault {number}") for number in range(5))
HABITS = tuple(letter(f"manie {number}", f"habit {number}", f"manie {number}") for number in range(2))
BARRED = letter("n'est pas récursive", "is not recursive")
SHARES = (0.0, 0.1, 0.25, 0.5, 0.9, 1.0)
PAIRS = 1500  # about a second; 20,000 are as monotone


def a_bareme(draw: Random) -> Bareme:
    def worth() -> QuestionWorth:
        return QuestionWorth(draw.choice((0.5, 1, 1.5, 2.5, 3, 5)), draw.choice(SHARES), draw.choice(SHARES))

    questions = {name: worth() for name in NAMES[: draw.randint(1, 8)]}
    bot = {name: worth() for name in "ij"[: draw.randint(0, 2)]}
    whole = sum(worth.points for worth in (*questions.values(), *bot.values()))
    return Bareme(
        whole,
        questions,
        draw.choice(SHARES),
        Letter(draw.choice((0.0, 0.15, 0.5, 2.0)), draw.choice((0.5, 2.0, 1000.0))),
        draw.choice((0.0, 0.5)),
        bot,
        without_tests=draw.choice((0.0, 2.0)),
        nothing_caught=draw.choice((0.0, 1.0)),
        bonus={"bis": draw.choice((0.0, 2.0))},
        programs=frozenset("a"),
    )


def a_verdict(draw: Random, name: str) -> Verdict:
    faults = tuple(draw.sample((*PLAIN, *HABITS), draw.choice((0, 0, 1, 1, 2, 3))))
    state = draw.choice((RIGHT, WRONG, WRONG, EMPTY, MISSING, UNJUDGED))
    if state is RIGHT and faults:
        state = NOT_TO_THE_LETTER
    if state in (RIGHT, EMPTY, MISSING, UNJUDGED):
        faults = ()
    return Verdict(name, state, faults=faults, credit=draw.choice(SHARES), plays=name == "a" and state is RIGHT)


def a_result(draw: Random) -> Result:
    beside = Beside("bis", tuple(a_verdict(draw, name) for name in "ij"))
    faults = tuple(draw.sample(HABITS, draw.choice((0, 0, 1))))
    tests = OwnTests(True, caught=(same("x"), same("y")), judged=draw.random() < 0.8)
    return Result("r", "", tuple(a_verdict(draw, name) for name in NAMES[:8]), (beside,), tests=tests, faults=faults)


def worse_than(one: Verdict, draw: Random) -> Iterator[Verdict]:
    """Every way in which more rows of a function fail, whether or not its faults of letter are still told."""
    if one.state in (RIGHT, NOT_TO_THE_LETTER, WRONG):
        other = draw.choice((*PLAIN, *HABITS))
        if other not in one.faults:
            faults = (other, *one.faults)
            yield replace(one, state=WRONG if one.state is WRONG else NOT_TO_THE_LETTER, faults=faults)
        if not one.barred:
            barred = replace(one, faults=(*one.faults, BARRED), barred=True)
            yield barred if one.state is WRONG else replace(barred, state=NOT_TO_THE_LETTER)
        for gone in (EMPTY, MISSING):
            yield Verdict(one.question, gone)
            yield replace(one, state=gone, plays=False)
    if one.state in (RIGHT, NOT_TO_THE_LETTER):
        wrong = replace(one, state=WRONG, credit=draw.choice(SHARES), plays=False)
        yield wrong
        yield replace(wrong, faults=one.faults[-1:] if one.barred else ())
    if one.state is RIGHT or one.state is EMPTY:
        yield replace(one, state=UNJUDGED, plays=False) if one.state is RIGHT else replace(one, state=MISSING)
    if one.state is WRONG:
        yield replace(one, credit=one.credit * draw.random())
        shared = replace(one, helpers=("note",), slips=("bord",))
        yield replace(shared, credit=0.0)


def worse_result(result: Result, draw: Random) -> Result:
    """The same with more that fails: some of its functions, its files as such, its tests, what stands beside it."""
    verdicts = list(result.verdicts)
    for _ in range(draw.randint(1, 4)):
        place = draw.randrange(len(verdicts))
        verdicts[place] = draw.choice(list(worse_than(verdicts[place], draw)) or [verdicts[place]])
    result = replace(result, verdicts=tuple(verdicts))
    if draw.random() < 0.2:
        result = replace(result, faults=tuple(dict.fromkeys((*result.faults, draw.choice(HABITS)))))
    if draw.random() < 0.2 and result.tests.judged:
        result = replace(result, tests=replace(result.tests, caught=(), missed=result.tests.caught))
    if draw.random() < 0.1:
        result = replace(result, beside=())
    return result


def test_nothing_that_fails_more_raises_the_least_or_the_most_of_a_mark() -> None:
    for seed in range(PAIRS):
        draw = Random(seed)
        bareme, result = a_bareme(draw), a_result(draw)
        worse = worse_result(result, draw)
        before, after = mark(result, bareme), mark(worse, bareme)
        assert after.low <= before.low and after.high <= before.high, seed
        for one in (before, after):
            assert 0 <= one.low <= one.high <= bareme.maximum + bareme.most_bonus, seed


def test_an_open_question_is_judged_between_the_least_and_the_most() -> None:
    for seed in range(PAIRS // 6):
        draw = Random(seed)
        bareme, result = a_bareme(draw), a_result(draw)
        before = mark(result, bareme)
        judged = tuple(
            replace(one, state=draw.choice((RIGHT, WRONG, EMPTY))) if one.state is UNJUDGED else one
            for one in result.verdicts
        )
        after = mark(replace(result, verdicts=judged), bareme)
        assert before.low <= after.low <= after.high <= before.high, seed


# Four functions of 8, 6, 4 and 2 points: a quarter of each is 2, 1.5, 1 and 0.5; a habit costs 0.75, the letter at most 4.
BAREME = Bareme(
    20,
    {name: QuestionWorth(points, 0.25) for name, points in zip("abcd", (8, 6, 4, 2), strict=True)},
    partial=0.5,
    letter=Letter(0.75, 4),
    whole_game=0.5,
    programs=frozenset("d"),
)
ONE, TWO, THREE = PLAIN[:3]


def marked(faults: Mapping[str, tuple[Fault, ...]], *others: Verdict, bareme: Bareme = BAREME) -> Mark:
    """The mark of four right functions, but for these faults of letter and these verdicts."""
    named = {one.question: one for one in others}
    verdicts = tuple(
        named.get(name) or Verdict(name, NOT_TO_THE_LETTER if name in faults else RIGHT, faults=faults.get(name, ()))
        for name in "abcd"
    )
    return mark(Result("r", "", verdicts), bareme)


def test_a_function_pays_its_quarter_once_whatever_the_number_of_its_faults() -> None:
    assert marked({"a": (ONE,)}).low == 20 - 2
    assert marked({"a": (ONE, TWO, THREE, HABITS[0])}).low == 20 - 2


def test_the_same_fault_in_several_functions_costs_the_dearest_of_them() -> None:
    assert marked({"b": (ONE,), "c": (ONE,), "d": (ONE,)}).low == 20 - 1.5


def test_the_same_fault_in_several_cheap_functions_costs_a_habit_and_never_more_than_their_sum() -> None:
    assert marked({"d": (ONE,)}).low == 20 - 0.5
    cheap = replace(BAREME, questions={**BAREME.questions, "c": QuestionWorth(4, 0.15)})
    assert marked({"c": (ONE,), "d": (ONE,)}, bareme=cheap).low == 20 - 0.75
    cheaper = replace(BAREME, questions={**BAREME.questions, "c": QuestionWorth(4, 0.025)})
    assert marked({"c": (ONE,), "d": (ONE,)}, bareme=cheaper).low == 20 - 0.6


def test_two_faults_that_two_functions_share_cost_no_more_than_both_functions() -> None:
    assert marked({"b": (ONE, TWO), "c": (ONE, TWO)}).low == 20 - 1.5 - 1
    assert marked({"b": (ONE, TWO, THREE), "c": (ONE, TWO, THREE)}).low == 20 - 1.5 - 1


def test_a_fault_more_in_a_dearer_function_does_not_pay_for_the_others() -> None:
    apart = marked({"b": (ONE,), "c": (TWO,)})
    assert apart.low == 20 - 1.5 - 1
    assert marked({"b": (ONE, TWO), "c": (TWO,)}).low == apart.low


def test_a_declared_habit_costs_its_price_once_and_never_more_than_its_functions() -> None:
    assert marked(dict.fromkeys("abc", HABITS[:1])).low == 20 - 0.75
    assert marked({"d": HABITS[:1]}).low == 20 - 0.5


def test_the_letter_together_costs_no_more_than_the_bareme_says() -> None:
    faults = {name: (fault,) for name, fault in zip("abcd", PLAIN, strict=False)}
    assert marked(faults).low == 20 - 4
    assert marked(faults, bareme=replace(BAREME, letter=Letter(0.75, 2))).low == 20 - 2


def test_a_function_that_turns_wrong_keeps_its_price_of_letter() -> None:
    wrong = Verdict("c", WRONG, faults=(ONE,), credit=0.5)
    assert marked({}, replace(wrong, faults=())).low == 20 - 4 + 1
    assert marked({}, wrong).low == 20 - 4 + 1 - 1
    assert marked({"b": (ONE,)}, wrong).low == 20 - 4 + 1 - 1.5


def test_a_wrong_function_loses_for_the_letter_no_more_than_what_it_earns() -> None:
    nothing = Verdict("c", WRONG, faults=(ONE,))
    assert marked({}, nothing).low == 16 == marked({}, Verdict("c", MISSING)).low


def test_a_wrong_function_pays_no_less_than_one_that_is_right_but_not_to_the_letter() -> None:
    generous = replace(BAREME, partial=1.0)
    nearly = Verdict("a", WRONG, credit=0.99)
    assert marked({}, nearly, bareme=generous).low == 20 - 2 == marked({"a": (ONE,)}, bareme=generous).low


def test_the_floor_of_a_whole_game_rests_on_the_game_alone() -> None:
    game, wrong = Verdict("d", RIGHT, plays=True), [Verdict(name, WRONG) for name in "abc"]
    assert marked({}, *wrong).low == 2
    assert marked({}, *wrong, game).low == 10
    assert marked({}, *[replace(one, state=MISSING) for one in wrong], game).low == 10


def test_what_is_not_judged_yet_makes_an_interval_and_rescales_nothing() -> None:
    open_one = marked({"b": (ONE,)}, Verdict("a", UNJUDGED))
    assert (open_one.low, open_one.high) == (20 - 8 - 1.5, 20 - 1.5)
    assert not open_one.is_final
    assert open_one.text.fr == "entre 10,5 et 18,5 sur 20, provisoire"
    assert open_one.text.en == "between 10.5 and 18.5 of 20, provisional"
    assert marked({"b": (ONE,)}).text.fr == "18,5 / 20"
    nothing = marked({}, *(Verdict(name, UNJUDGED) for name in "abcd"))
    assert (nothing.low, nothing.high) == (0, 20)


def test_a_game_that_nobody_could_follow_may_still_be_worth_its_floor() -> None:
    wrong = [Verdict(name, WRONG) for name in "abc"]
    followed = marked({}, *wrong, Verdict("d", UNJUDGED))
    assert (followed.low, followed.high) == (0, 10)
    verdicts = (*wrong, Verdict("d", UNJUDGED))
    assert mark(Result("r", "", verdicts), BAREME, None, Correction(questions={"d": 2})).high == 2


def test_a_mark_that_no_judgement_changes_is_final() -> None:
    rich = replace(BAREME, questions={**BAREME.questions, "e": QuestionWorth(0)})
    unpriced = Result("r", "", (*(Verdict(name, RIGHT) for name in "abcd"), Verdict("e", UNJUDGED)))
    assert mark(unpriced, rich).is_final


def test_tests_and_bonus_that_are_not_judged_make_an_interval_until_the_teacher_decides() -> None:
    bareme = replace(BAREME, without_tests=2, nothing_caught=1, bonus={"bis": 2.0})
    right = tuple(Verdict(name, RIGHT) for name in "abcd")
    beside = (Beside("bis", (Verdict("i", RIGHT), Verdict("j", UNJUDGED))),)
    slow = Result("r", "", right, beside, tests=OwnTests(True, judged=False))
    assert (mark(slow, bareme).low, mark(slow, bareme).high) == (20 - 1 + 1, 20 + 2)
    assert [flag.fr.split(".")[0] for flag in mark(slow, bareme).flags] == [
        "À juger : vos tests",
        "À juger : bonus bis",
    ]
    decided = mark(slow, bareme, None, Correction(adjustment=-0.5))
    assert (decided.low, decided.high) == (20.5, 20.5)


def test_a_helper_that_wrong_functions_share_is_charged_in_each_and_told_with_a_line_to_paste() -> None:
    wrong = [Verdict(name, WRONG, helpers=("voisins",)) for name in "bc"]
    shared = marked({}, *wrong)
    assert shared.low == 20 - 6 - 4
    (told,) = shared.flags
    assert told.fr == (
        "Même cause, peut-être : « voisins » : b, c. Comptée une seule fois, la note serait 14 / 20. "
        'À écrire dans corrections.toml pour le décider :\n["r"]\nquestions = { c = 4 }'
    )
    assert "If it counted once, the mark would be 14 / 20." in told.en
    verdicts = (Verdict("a", RIGHT), *wrong, Verdict("d", RIGHT))
    pasted = mark(Result("r", "", verdicts), BAREME, None, Correction(questions={"c": 4}))
    assert (pasted.low, pasted.flags) == (14, ())


def test_each_cause_is_paid_by_the_dearest_function_it_explains() -> None:
    verdicts = (
        Verdict("a", WRONG, helpers=("voisins",), slips=("bord",)),
        Verdict("b", WRONG, helpers=("voisins",)),
        Verdict("c", WRONG, faults=(ONE,), slips=("bord",)),
        Verdict("d", WRONG, helpers=("autre",)),
    )
    (told,) = mark(Result("r", "", verdicts), BAREME).flags
    assert "« bord » : a, c ; « voisins » : a, b." in told.fr
    assert told.fr.endswith("questions = { c = 3, b = 6 }")
    assert "la note serait 9 / 20" in told.fr


def test_one_wrong_function_shares_its_cause_with_nobody() -> None:
    alone = Verdict("b", WRONG, helpers=("voisins",))
    assert marked({}, alone, Verdict("c", RIGHT)).flags == ()


def test_the_bareme_knows_which_questions_are_programs() -> None:
    assert read_bareme(find_assignment("alak")).programs == {"alak"}


def test_work_to_the_letter_has_no_line_for_it_and_other_work_names_its_functions() -> None:
    assert LETTER not in [line.label for line in marked({}).lines]
    (line,) = [line for line in marked({"b": (ONE,), "c": (TWO,)}).lines if line.label == LETTER]
    assert (line.points, line.reason.fr) == (-2.5, "b, c")

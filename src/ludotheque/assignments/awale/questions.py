"""The awalé assignment: parts I and II of an exam in functions, from the first board to the winner's name."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache

from ludotheque.assignments.awale import contract as contract
from ludotheque.assignments.awale.game import outcome_told, partners
from ludotheque.assignments.awale.habits import axes
from ludotheque.assignments.awale.positions import (
    Jeu,
    can_take_all,
    ended,
    going_on,
    is_game,
    last_moves,
    sown,
    takes_all,
)
from ludotheque.classroom.cases.sorting import sorted_cases
from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.contract import Sort
from ludotheque.classroom.folders.plugin import PluginParts
from ludotheque.classroom.question import (
    Arguments,
    Look,
    Means,
    Printed,
    Question,
    Wants,
    WholeGame,
)
from ludotheque.classroom.sentences import joined
from ludotheque.core.text import Text, same
from ludotheque.sandbox.inside.values import PlainData
from ludotheque.sujets import awale

OTHER_PEOPLE = (("Apolline", "Théodore"), ("Maximilien", "Bérénice"), ("Sidonie", "Barnabé"))
HOLE = ("plateau", "case")
PLAYERS = ("nom_joueur1", "nom_joueur2")
Calls = Iterable[tuple[Sort, Arguments]]


def parts(secret: ClassSecret) -> PluginParts:
    """Parts I and II, the questions in the order of the paper."""
    return PluginParts(questions(secret), axes, contract.READINGS)


@cache
def questions(secret: ClassSecret) -> tuple[Question, ...]:
    """What parts I and II ask for, and what they give."""
    return (
        *_given(secret),
        *_about_data(secret),
        *_about_boards(secret),
        *_about_games(secret),
        _between_people(secret),
    )


def drawn(arguments: Arguments) -> Text:
    """The opponent above, the player to move below, with the numbers of the holes."""
    about = arguments[0]
    if isinstance(about, dict):
        facts = same(f"score {about['score']}, n = {about['n']}")
        return joined((drawn((about["plateau"],)), facts), "\n")
    rows = [range(11, 5, -1), range(6)]
    (above, top), (below, bottom) = ((_row(map(str, row)), _row(str(about[hole]) for hole in row)) for row in rows)
    return Text(
        f"{above}\n{top}   adversaire\n{bottom}   joueur\n{below}",
        f"{above}\n{top}   opponent\n{bottom}   player\n{below}",
    )


def _row(words: Iterable[str]) -> str:
    return " ".join(word.rjust(3) for word in words)


def _given(secret: ClassSecret) -> list[Question]:
    names = [(contract.NEW_GAME, people) for people in (("Alice", "Bob"), *OTHER_PEOPLE)]
    boards = [(contract.ANY_BOARD, (jeu["plateau"],)) for jeu in going_on(secret)[::40]]
    return [
        Question("initialisation", PLAYERS, (awale.initialisation,), tuple(sorted_cases(names)), given=True),
        Question(
            "affiche",
            ("plateau",),
            (awale.affiche,),
            tuple(sorted_cases(boards, 1, 2, secret.chooser("affiche"))),
            wants=Wants(printed=Printed.FREE),
            given=True,
        ),
    ]


def _about_data(secret: ClassSecret) -> list[Question]:
    parity = [(contract.ODD if jeu["n"] % 2 else contract.EVEN, (jeu,)) for jeu in going_on(secret)]
    sides = [(contract.TWO_SIDES, (jeu,)) for jeu in going_on(secret) if jeu["n"]]
    copies = [(contract.COPIED, (jeu,)) for jeu in going_on(secret)]
    return [
        _on_game("tour_joueur1", parity, secret),
        _on_game("tourner_plateau", sides, secret, Wants(changes=("jeu",))),
        _on_game("copie", copies, secret, Wants(pure=True, fresh=True), Means(forbidden=("deepcopy",))),
    ]


def _on_game(
    name: str,
    calls: Calls,
    secret: ClassSecret,
    wants: Wants | None = None,
    means: Means | None = None,
    parameters: tuple[str, ...] = ("jeu",),
    gives: str = "",
) -> Question:
    """A question about a whole game of 48 seeds; it is left alone unless the paper says otherwise."""
    return Question(
        name,
        parameters,
        (getattr(awale, name),),
        tuple(sorted_cases(calls, rng=secret.chooser(name))),
        gives,
        wants or Wants(pure=True),
        means or Means(),
        Look(drawn, None, lambda arguments: is_game(arguments[0])),
    )


def _about_boards(secret: ClassSecret) -> list[Question]:
    holes = [(jeu["plateau"], hole) for jeu in going_on(secret) for hole in range(6) if jeu["plateau"][hole]]
    in_place = Wants(changes=("plateau",))
    return [
        _on_board("deplacer_graines", [(_sowing_sort(*one), one) for one in holes], secret, in_place, gives="derniere"),
        _on_board("case_ramassable", _one_hole(secret), secret, fits=_in_range),
        _on_board(
            "ramasser_graines",
            [(_harvest_sort(*after), after) for one in holes for after in [sown(*one)]],
            secret,
            in_place,
            Means(recursive=True),
            fits=_in_range,
            gives="recolte",
        ),
        _famine(holes, secret),
        _on_board("test_case", _acceptable(holes, secret), secret, fits=_in_range, gives="permise"),
    ]


def _on_board(
    name: str,
    calls: Calls,
    secret: ClassSecret,
    wants: Wants | None = None,
    means: Means | None = None,
    fits: Callable[[Arguments], bool] | None = None,
    gives: str = "",
) -> Question:
    """A question about a board and a hole."""
    return Question(
        name,
        HOLE,
        (getattr(awale, name),),
        tuple(sorted_cases(calls, rng=secret.chooser(name))),
        gives,
        wants or Wants(pure=True),
        means or Means(),
        Look(drawn, None, fits or _can_be_sown),
    )


def _in_range(arguments: Arguments) -> bool:
    plateau, hole = arguments
    return type(hole) is int and 0 <= hole < 12 and len(plateau) == 12 and sum(plateau) <= 48


def _can_be_sown(arguments: Arguments) -> bool:
    """A hole that holds seeds, on the side of the player: the paper says nothing of the others."""
    return _in_range(arguments) and arguments[1] < 6 and arguments[0][arguments[1]] > 0


def _sowing_sort(plateau: list[int], hole: int) -> Sort:
    seeds = plateau[hole]
    if seeds > 11:
        return contract.TWO_LAPS if seeds > 22 else contract.ONE_LAP
    if seeds == 11:
        return contract.ELEVEN
    last = hole + seeds
    return contract.STAYS_HOME if last < 6 else contract.GOES_OVER if last < 12 else contract.COMES_BACK


def _one_hole(secret: ClassSecret) -> Iterator[tuple[Sort, Arguments]]:
    """Each hole of some boards; those at the ends of a side are sorts of their own."""
    edges = {5: contract.SIXTH, 6: contract.SEVENTH, 11: contract.TWELFTH}
    for jeu in going_on(secret)[::3]:
        plateau = jeu["plateau"]
        for hole, seeds in enumerate(plateau):
            worth = seeds in (2, 3)
            if hole in edges and worth:
                yield edges[hole], (plateau, hole)
            elif hole < 6:
                yield from [(contract.AT_HOME, (plateau, hole))] if worth else []
            elif worth:
                yield (contract.TWO_THERE if seeds == 2 else contract.THREE_THERE), (plateau, hole)
            else:
                yield (contract.TOO_FEW if seeds < 2 else contract.TOO_MANY), (plateau, hole)


def _harvest_sort(plateau: list[int], last: int) -> Sort:
    left = list(plateau)
    taken = awale.ramasser_graines(left, last)
    holes = sum(before != after for before, after in zip(plateau, left, strict=True))
    if not taken:
        return contract.NOTHING_HOME if last < 6 else contract.NOTHING_THERE
    if not any(left[6:]):
        return contract.ALL_OF_IT
    if last - holes == 5 and plateau[5] in (2, 3):
        return contract.TO_THE_EDGE
    return contract.ONE_HOLE if holes == 1 else contract.SEVERAL


def _famine(holes: list[tuple[list[int], int]], secret: ClassSecret) -> Question:
    """Its answers count on holes that can be sown; on the others, which test_case shows it, it must answer."""
    question = _on_board("test_famine", [(_famine_sort(*one), one) for one in holes], secret, gives="permise")
    others = [
        (contract.ANSWERS_THERE if hole > 5 else contract.ANSWERS_EMPTY, (jeu["plateau"], hole))
        for jeu in going_on(secret)[::5]
        for hole, seeds in enumerate(jeu["plateau"])
        if hole > 5 or not seeds
    ]
    free = (replace(case, free=True) for case in sorted_cases(others, rng=secret.chooser("test_famine, free")))
    return replace(question, cases=(*question.cases, *free))


def _famine_sort(plateau: list[int], hole: int) -> Sort:
    if takes_all(plateau, hole):
        return contract.TAKES_ALL
    if not any(plateau[6:]):
        return contract.FEEDS if awale.test_famine(plateau, hole) else contract.STARVES
    board, last = sown(plateau, hole)
    taken = awale.ramasser_graines(board, last)
    if sum(map(bool, board[6:])) == 1 and (board[6] or board[11]):
        return contract.ONLY_6 if board[6] else contract.ONLY_11
    return contract.LEAVES_FEW if taken else contract.KEEPS_SEEDS


def _acceptable(holes: list[tuple[list[int], int]], secret: ClassSecret) -> Iterator[tuple[Sort, Arguments]]:
    for one in holes:
        yield _famine_sort(*one), one
        if one[1] == 5 and awale.test_famine(*one):
            yield contract.LAST_OWN, one
    for jeu in going_on(secret)[::3]:
        plateau = jeu["plateau"]
        for hole, seeds in enumerate(plateau):
            if hole > 5:
                yield contract.THEIR_HOLE, (plateau, hole)
            elif not seeds:
                yield contract.EMPTY_HOLE, (plateau, hole)


def _about_games(secret: ClassSecret) -> list[Question]:
    choices = [(_choice_sort(jeu), (jeu,)) for jeu in (*going_on(secret), *ended(secret))]
    ends = [(_end_sort(jeu), (jeu,)) for jeu in (*going_on(secret), *ended(secret))]
    ways = Wants(pure=True, unordered=("value",))
    turn = Wants(changes=("jeu",), printed=Printed.TEXT, gist=_any_message)
    named = Wants(changes=("jeu",), part=_score_alone, gist=outcome_told)
    return [
        _on_game("cases_possibles", choices, secret, ways, gives="cases"),
        _on_game("tour_suivant", ends, secret, gives="suite"),
        _on_game("tour_jeu", _turns(secret), secret, turn, parameters=("jeu", "case"), gives="suite"),
        _on_game("gagnant", _winners(secret), secret, named, gives="nom"),
    ]


def _any_message(_text: str) -> str:
    """The skeleton prints the message: whatever is printed, the logic is elsewhere."""
    return ""


def _score_alone(_name: str, jeu: PlainData) -> PlainData:
    """Seeds may stay on the board or leave it, and the board may be turned: the score alone counts."""
    return jeu.get("score") if isinstance(jeu, dict) else jeu


def _choice_sort(jeu: Jeu) -> Sort:
    plateau, possible = jeu["plateau"], awale.cases_possibles(jeu)
    if not possible:
        return contract.NO_HOLE
    if can_take_all(plateau):
        return contract.NOT_THAT_ONE
    if not any(plateau[6:]):
        return contract.MUST_FEED
    return contract.EVERY_HOLE if len(possible) == 6 else contract.SOME_EMPTY


def _end_sort(jeu: Jeu) -> Sort:
    """Why the game ends, or what keeps it from ending."""
    (one, two), seeds = jeu["score"], sum(jeu["plateau"])
    if awale.tour_suivant(jeu):
        near = {contract.FOUR_LEFT: seeds == 4, contract.AT_99: jeu["n"] == 99, contract.AT_24: max(one, two) == 24}
        return next((sort for sort, holds in near.items() if holds), contract.GOES_ON)
    if max(one, two) > 25:
        return contract.MORE_THAN_25
    if max(one, two) == 25:
        return contract.FIRST_HAS_25 if one == 25 else contract.SECOND_HAS_25
    if jeu["n"] > 99:
        return contract.AFTER_100
    return contract.CANNOT_FEED if seeds > 3 else contract.THREE_LEFT if seeds == 3 else contract.TWO_LEFT


def _turns(secret: ClassSecret) -> Iterator[tuple[Sort, Arguments]]:
    for jeu in going_on(secret):
        yield from ((_turn_sort(jeu, hole), (jeu, hole)) for hole in range(12) if hole < 6 or jeu["n"] % 5 == 0)
    yield from ((_last_sort(jeu), move) for jeu, move in zip(ended(secret), last_moves(secret), strict=True))


def _last_sort(jeu: Jeu) -> Sort:
    """How the last move ended the game."""
    if max(jeu["score"]) > 24:
        return contract.WINS_25
    if jeu["n"] > 99:
        return contract.HUNDREDTH
    return contract.LEAVES_THREE if sum(jeu["plateau"]) < 4 else contract.LEAVES_STUCK


def _turn_sort(jeu: Jeu, hole: int) -> Sort:
    plateau = jeu["plateau"]
    if hole > 5:
        return contract.REFUSE_THEIRS
    if not plateau[hole]:
        return contract.REFUSE_EMPTY
    if not awale.test_famine(plateau, hole):
        return contract.REFUSE_ALL if takes_all(plateau, hole) else contract.REFUSE_STARVING
    board, last = sown(plateau, hole)
    if not awale.ramasser_graines(board, last):
        return contract.QUIET_MOVE
    return contract.SECOND_SCORES if jeu["n"] % 2 else contract.FIRST_SCORES


def _winners(secret: ClassSecret) -> Iterator[tuple[Sort, Arguments]]:
    for number, jeu in enumerate(ended(secret)):
        yield _winner_sort(jeu), (jeu,)
        one, two = OTHER_PEOPLE[number % len(OTHER_PEOPLE)]
        if number % 3 == 0 and _winner_sort(jeu) is not contract.EQUAL:
            yield contract.OTHER_NAMES, ({**jeu, "joueur1": one, "joueur2": two},)


def _winner_sort(jeu: Jeu) -> Sort:
    after = awale.copie(jeu)
    awale.gagnant(after)
    (one, two), (before, other) = after["score"], jeu["score"]
    if one == two:
        return contract.EQUAL
    if (one - two) * (before - other) < 0:
        return contract.TURNED_BY_BOARD
    if jeu["n"] % 2:
        return contract.OTHER_TURN
    return contract.FIRST_WINS if one > two else contract.SECOND_WINS


def _between_people(secret: ClassSecret) -> Question:
    game = WholeGame(lambda: partners(secret))
    return Question("awale_jcj", PLAYERS, (awale.awale_jcj,), game=game, given=True)

"""Part III of the awalé paper: a virtual player that looks some moves ahead."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ludotheque.assignments.awale import contract
from ludotheque.assignments.awale.game import virtual_partners
from ludotheque.assignments.awale.habits import axes
from ludotheque.assignments.awale.positions import (
    Jeu,
    can_take_all,
    ended,
    figures,
    going_on,
    is_game,
    last_moves,
    sown,
)
from ludotheque.assignments.awale.questions import questions
from ludotheque.classroom.cases.sorting import sorted_cases
from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.contract import Clause, Sort, Source
from ludotheque.classroom.folders.plugin import PluginParts
from ludotheque.classroom.question import Arguments, Case, Look, Question, Wants, WholeGame
from ludotheque.core.text import Text
from ludotheque.sandbox.inside.values import PlainData
from ludotheque.sujets import awale

GAIN = Clause(
    "gain(jeu, case) renvoie les graines gagnées et le nouveau jeu, tous les champs mis à jour ; jeu n'est pas modifié.",
    Source.SHEET,
)
BEST = Clause(
    "max_vals(vals_jeu, profondeur) renvoie à la profondeur 0 la case du premier maximum, sinon la valeur maximale.",
    Source.SHEET,
)
OVER = Clause(
    "Partie finie : +500 si le gagnant est le joueur actif, -500 si c'est l'adversaire, 0 en cas d'égalité.",
    Source.SHEET,
)
BOTTOM = Clause("profondeur == profondeur_max : la valeur est 0.", Source.SHEET)
DEEPER = Clause(
    "Sinon, le maximum sur les cases possibles de gain - NegaAwale(jeu suivant, profondeur_max, profondeur + 1).",
    Source.SHEET,
)
CHOICE = Clause("À la profondeur 0, NegaAwale renvoie la case, plus bas la valeur.", Source.SHEET)
BY_ITSELF = Clause(
    "Ordinateur contre ordinateur : case_choisie = NegaAwale(jeu, 6, 0) remplace la saisie.", Source.SHEET
)

NO_GAIN = Sort(Text("coup sans récolte", "move without a harvest"), GAIN)
FIRST_GAINS = Sort(Text("récolte du joueur 1", "harvest of player 1"), GAIN)
SECOND_GAINS = Sort(Text("récolte du joueur 2", "harvest of player 2"), GAIN)
ENDS = Sort(Text("coup qui finit la partie", "move that ends the game"), GAIN)
ROOT_CASE = Sort(Text("profondeur 0 : une case", "depth 0: a hole"), BEST)
SEVERAL_BEST = Sort(Text("profondeur 0, plusieurs maximums", "depth 0, several maxima"), BEST)
BELOW_VALUE = Sort(Text("plus bas : une valeur", "deeper: a value"), BEST)
ALL_NEGATIVE = Sort(Text("valeurs toutes négatives", "all values negative"), BEST)
ROOT_ONE = Sort(Text("case choisie, un coup d'avance", "hole chosen, one move ahead"), CHOICE)
ROOT_MORE = Sort(Text("case choisie, plusieurs coups d'avance", "hole chosen, several moves ahead"), DEEPER)
LOOKS_DEEPER = Sort(Text("valeur plus bas dans l'arbre", "value deeper in the tree"), DEEPER)
END_IN_TREE = Sort(Text("la partie finit dans l'arbre", "the game ends inside the tree"), OVER)
LEAF = Sort(Text("profondeur maximale atteinte", "greatest depth reached"), BOTTOM)
WON = Sort(Text("partie finie, gagnée par le joueur actif", "game over, won by the player to move"), OVER)
LOST = Sort(Text("partie finie, gagnée par l'adversaire", "game over, won by the opponent"), OVER)
DRAWN = Sort(Text("partie finie, à égalité", "game over, drawn"), OVER)
OVER_AT_BOTTOM = Sort(
    Text("partie finie à la profondeur maximale", "game over at the greatest depth"),
    OVER,
    Text("une partie finie se voit avant la profondeur", "a game that is over is seen before the depth"),
)
BOTH_VIRTUAL = Sort(
    Text("partie entière du joueur virtuel contre lui-même", "whole game of the virtual player with itself"), BY_ITSELF
)

HIDDEN = 3  # calls of each sort: a tree takes its time
NODES = 14  # of a tree that is tried: above our functions, some fifteen calls of each node go out of the jail
LISTS: tuple[list[list[int]], ...] = (
    [[1, 0], [2, 0], [5, 2]],
    [[0, 3]],
    [[0, 4], [3, 1]],
    [[0, 1], [2, 5], [3, 1], [4, 3]],
    [[1, 0], [3, 500], [4, -2], [5, 6]],
    [[0, 0], [1, 2], [4, 2]],
    [[0, 1], [3, 1]],
    [[2, 7], [3, -1], [4, 7], [5, 7]],
    [[2, -5], [4, -1]],
    [[0, -500], [1, -494]],
    [[3, -2], [5, -8]],
    [[4, -500]],
)


def parts(secret: ClassSecret) -> PluginParts:
    """Parts I to III: the virtual player too."""
    return PluginParts((*questions(secret), *virtual_player(secret)), axes, contract.READINGS)


def virtual_player(secret: ClassSecret) -> tuple[Question, ...]:
    """The questions of part III."""
    return (_gain(secret), _max_vals(secret), _negamax(secret), _against_itself(secret))


def _on_game(
    name: str, parameters: tuple[str, ...], calls: Iterable[tuple[Sort, Arguments]], gives: str, secret: ClassSecret
) -> Question:
    return Question(
        name,
        parameters,
        (getattr(awale, name),),
        tuple(sorted_cases(calls, hidden=HIDDEN, rng=secret.chooser(name))),
        gives,
        Wants(pure=True, part=_still_there),
        look=Look(None, None, lambda arguments: is_game(arguments[0])),
    )


def _still_there(name: str, value: PlainData) -> PlainData:
    """What must stay of a game that is looked at: all of it, but one that is over may be counted out."""
    if name != "jeu" or not isinstance(value, dict):
        return value
    goes_on = is_game(value) and awale.tour_suivant(dict(value))
    return value if goes_on else value.get("n")


def _gain(secret: ClassSecret) -> Question:
    calls: list[tuple[Sort, Arguments]] = [
        (_gain_sort(jeu, hole), (jeu, hole))
        for jeu in going_on(secret)
        for hole in awale.cases_possibles(jeu)
        if jeu["n"] % 3 == 0 or jeu["n"] % 7 == 1
    ]
    calls += [(ENDS, one) for one in last_moves(secret)]
    return _on_game("gain", ("jeu", "case"), calls, "gain", secret)


def _gain_sort(jeu: Jeu, hole: int) -> Sort:
    board, last = sown(jeu["plateau"], hole)
    if not awale.ramasser_graines(board, last):
        return NO_GAIN
    return SECOND_GAINS if jeu["n"] % 2 else FIRST_GAINS


def _max_vals(secret: ClassSecret) -> Question:
    calls: list[tuple[Sort, Arguments]] = []
    rng = secret.chooser("max_vals")
    for pairs in map(_shifted, LISTS, (rng.randint(1, 4) for _ in LISTS)) if rng else LISTS:
        values = [value for _, value in pairs]
        several, negative = values.count(max(values)) > 1, max(values) < 0
        calls.append((SEVERAL_BEST if several else ALL_NEGATIVE if negative else ROOT_CASE, (pairs, 0)))
        calls += [(ALL_NEGATIVE if negative else BELOW_VALUE, (pairs, depth)) for depth in (1, 4)]
    return Question("max_vals", ("vals_jeu", "profondeur"), (awale.max_vals,), tuple(sorted_cases(calls)))


def _shifted(pairs: list[list[int]], by: int) -> list[list[int]]:
    """The same list with other values, which compare as these do; none changes its sign."""
    return [[hole, value + by * ((value > 0) - (value < 0))] for hole, value in pairs]


def _negamax(secret: ClassSecret) -> Question:
    question = _on_game("NegaAwale", ("jeu", "profondeur_max", "profondeur"), _trees(secret), "choix", secret)
    worked = Case((figures()[1], 2, 0), ROOT_MORE, public=True)  # the tree that the paper works out
    return replace(question, cases=(worked, *question.cases))


def _trees(secret: ClassSecret) -> Iterator[tuple[Sort, Arguments]]:
    for number, jeu in enumerate(going_on(secret)[2::8]):
        plies = 1 + number % 3
        if _nodes(jeu, plies) <= NODES and _one_best(jeu, plies):
            yield (ROOT_ONE if plies == 1 else ROOT_MORE), (jeu, plies, 0)
        if _nodes(jeu, 2) <= NODES and _settled(jeu, 2) and awale.NegaAwale(jeu, 3, 1):
            yield LOOKS_DEEPER, (jeu, 3, 1)
        yield LEAF, (jeu, plies, plies)
    for before, _ in last_moves(secret):
        if _nodes(before, 2) <= NODES and _one_best(before, 2):
            yield END_IN_TREE, (before, 2, 0)
            yield END_IN_TREE, (before, 3, 1)
    for jeu in (jeu for jeu in ended(secret) if not can_take_all(jeu["plateau"])):
        value = awale.NegaAwale(jeu, 3, 1)
        yield (WON if value > 0 else LOST if value else DRAWN), (jeu, 3, 1)
        if value:
            yield OVER_AT_BOTTOM, (jeu, 2, 2)


def _nodes(jeu: Jeu, plies: int) -> int:
    """How large the tree is."""
    holes = awale.cases_possibles(jeu) if plies and awale.tour_suivant(jeu) else []
    return 1 + sum(_nodes(awale.gain(jeu, hole)[1], plies - 1) for hole in holes)


def _one_best(jeu: Jeu, plies: int) -> bool:
    """Whether one hole is better than all others, so that the order in which they are looked at does not matter."""
    values = [
        graines - awale.NegaAwale(after, plies, 1)
        for hole in awale.cases_possibles(jeu)
        for graines, after in [awale.gain(jeu, hole)]
    ]
    return values.count(max(values)) == 1 and _settled(jeu, plies)


def _settled(jeu: Jeu, plies: int) -> bool:
    """Whether nobody could take everything in so many moves: what happens then is tried elsewhere."""
    if can_take_all(jeu["plateau"]):
        return False
    holes = awale.cases_possibles(jeu) if plies and awale.tour_suivant(jeu) else []
    return all(_settled(awale.gain(jeu, hole)[1], plies - 1) for hole in holes)


def _against_itself(secret: ClassSecret) -> Question:
    return Question(
        "awale_ia",
        ("nom1", "nom2"),
        (awale.awale_ia,),
        game=WholeGame(lambda: virtual_partners(BOTH_VIRTUAL, secret), served=("NegaAwale",)),
    )

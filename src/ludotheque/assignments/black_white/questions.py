"""The Black & White assignment: a report's functions, in three files and a main program."""

import random
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import permutations
from typing import Any

from ludotheque.assignments.black_white import contract as told
from ludotheque.assignments.black_white.cases import (
    checking_calls,
    counting_calls,
    is_free_cell,
    is_position,
    listing_calls,
    placing_calls,
    showing_calls,
    turning_calls,
)
from ludotheque.assignments.black_white.game import partners
from ludotheque.assignments.black_white.habits import axes
from ludotheque.assignments.black_white.positions import Board, O, X, drawn_board
from ludotheque.assignments.black_white.texts import (
    board_gist,
    end_gist,
    line_form,
    menu_form,
    menu_gist,
    moves_gist,
    reasons_told,
)
from ludotheque.classroom.cases.sorting import sorted_cases
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.contract import Fault, Sort, letter, logic
from ludotheque.classroom.folders.plugin import PluginParts
from ludotheque.classroom.handins.locating import defined_in, locate
from ludotheque.classroom.question import (
    Arguments,
    Case,
    Look,
    Naming,
    Printed,
    Question,
    Reply,
    Wants,
    WholeGame,
)
from ludotheque.core.text import Text, same
from ludotheque.sandbox.inside.values import PlainData
from ludotheque.sujets.black_white import affichage, jeu, saisies, validite

FEW_HIDDEN = 3  # of each of the many sorts of a function that looks in eight directions
FEW_WORDS = 8  # fewer are no rules of a game
PAGES = ("",) * 12  # Enter, for rules that are read page by page
LETTERS = "abcdefghijklmno"  # of the columns
PLACING = ("plateau", "new_pion", "joueur")

# The last board of the game printed in the report.
PRINTED_END = drawn_board("XXXXXX", "XXOOXX", "XXXOXX", "XXXXXX", "XXOOXX", "XXXOXX")


def parts(secret: ClassSecret) -> PluginParts:
    """The questions, in the order of the assignment."""
    questions = (*_display(secret), *_typing(secret), *_validity(secret), _program(secret))
    return PluginParts(questions, axes, told.READINGS, _files)


def _drawn(arguments: Arguments) -> Text:
    """The board as people see it."""
    return same("\n".join(" ".join(str(cell).strip() for cell in row).rstrip() for row in arguments[0]))


OTHER_FILES = letter(
    "les fonctions ne sont pas dans les fichiers affichage.py, saisies.py et validite.py",
    "the functions are not in the files affichage.py, saisies.py and validite.py",
    "fichiers",
)


def _files(sources: Mapping[str, str]) -> tuple[Fault, ...]:
    """Whether every function that is asked stands in the file that the report gives it."""
    stems = {unicodedata.normalize("NFC", name).removesuffix(".py"): source for name, source in sources.items()}
    homes = {name: "validite" if name == "validité" else name for name in stems}
    asked = find_assignment("black-white")
    places = locate(asked, defined_in(stems))
    wanted = {question.name: question.naming.module for question in asked.questions}
    strays = [name for name, place in places.items() if homes[place.module] != wanted[name]]
    return (OTHER_FILES,) if strays else ()


def _named(name: str, module: str, *others: str, orders: tuple[tuple[str, ...], ...] = ()) -> Naming:
    """The name with or without the capital of the headings, in the file of the report."""
    return Naming((name[0].upper() + name[1:], *others), module, orders)


def _display(secret: ClassSecret) -> Iterator[Question]:
    yield _creation(secret)
    yield _first_pawns(secret)
    yield _shown_board(secret)
    yield Question(
        "regles",
        (),
        (affichage.regles,),
        (Case((), told.RULES_SHOWN, public=True, typed=PAGES),),
        wants=Wants(printed=Printed.FREE, check=_tells_rules),
        naming=_named("regles", "affichage"),
    )
    yield Question(
        "nbr_pions_2camps",
        ("plateau",),
        (affichage.nbr_pions_2camps,),
        (
            Case((PRINTED_END,), told.COUNT_FULL, public=True, printed_there=True),
            *_some(counting_calls(secret), secret, "nbr_pions_2camps"),
        ),
        gives="nbr_pions",
        look=Look(_drawn, fits=lambda arguments: is_position(arguments[0])),
        naming=_named("nbr_pions_2camps", "affichage", "Nbr_pions_2_camps", "nbr_pions_2_camps"),
    )
    yield _listed_moves(secret)
    yield _menu(secret)
    yield _end(secret)
    yield _winner(secret)


def _some(
    calls: Iterable[tuple[Sort, Arguments]], secret: ClassSecret, name: str, hidden: int = FEW_HIDDEN
) -> Iterator[Case]:
    """A public case of each sort, and some hidden ones."""
    return sorted_cases(calls, 1, hidden, secret.chooser(name))


def _creation(secret: ClassSecret) -> Question:
    rng = secret.chooser("creation_plateau")
    large = (rng.choice((13, 14)),) if rng else (10, 12, 15)
    cases = [Case((6,), told.SMALLEST, public=True)]
    cases += [Case((size,), told.OTHER_SIZES, size == 7) for size in (7, 8, 9)]
    cases += [Case((size,), told.LARGE_SIZES, size == 11) for size in (11, *large)]
    return Question(
        "creation_plateau",
        ("taille",),
        (affichage.creation_plateau,),
        tuple(cases),
        gives="plateau",
        naming=_named("creation_plateau", "affichage"),
    )


def _first_pawns(secret: ClassSecret) -> Question:
    even, odd = ((10, 12), (9, 11, 15)) if secret.is_published else ((14,), (13,))
    cases = [
        Case((affichage.creation_plateau(size),), told.EVEN, size in (6, 8), printed_there=size == 6)
        for size in (6, 8, *even)
    ]
    cases += [Case((affichage.creation_plateau(size),), told.ODD, size == 7) for size in (7, *odd)]
    return Question(
        "placement_premiers_pions",
        ("plateau",),
        (affichage.placement_premiers_pions, _first_pawns_by_chosen_size),
        tuple(cases),
        gives="plateau",
        wants=Wants(changes=("plateau",)),
        look=Look(_drawn, fits=lambda arguments: is_position(arguments[0], new=True)),
        naming=_named("placement_premiers_pions", "affichage"),
    )


def _first_pawns_by_chosen_size(plateau: Board) -> None:
    """The other reading of « taille »: the size that was chosen."""
    middle = (len(plateau) - 1) // 2
    plateau[middle][middle] = plateau[middle + 1][middle - 1] = X
    plateau[middle][middle - 1] = plateau[middle + 1][middle] = O


def _shown_board(secret: ClassSecret) -> Question:
    cases = (
        Case((PRINTED_END,), told.SHOW_GAME, public=True, printed_there=True),
        *_some(showing_calls(secret), secret, "afficher_plateau"),
    )
    return Question(
        "afficher_plateau",
        ("plateau",),
        (affichage.afficher_plateau,),
        cases,
        wants=Wants(printed=Printed.TEXT, gist=board_gist, form=line_form),
        look=Look(_drawn, fits=lambda arguments: is_position(arguments[0])),
        naming=_named("afficher_plateau", "affichage"),
    )


NO_RULES = logic("n'affiche pas les règles du jeu", "does not print the rules of the game")
RULES_RETURNED = letter("renvoie les règles au lieu de les afficher", "returns the rules instead of printing them")


def _tells_rules(_case: Case, reply: Reply) -> Fault | None:
    if len(" ".join((reply.printed, *reply.asked)).split()) >= FEW_WORDS:
        return None
    return RULES_RETURNED if len(str(reply.value or "").split()) >= FEW_WORDS else NO_RULES


def _listed_moves(secret: ClassSecret) -> Question:
    rng = secret.chooser("afficher_liste_coups_valides")
    alone = ([1, 0], [12, 3], [15, 14])
    lists: tuple[list[list[int]], ...]
    lists = ([[2, 3], [3, 4]], [[2, 3], [3, 4], [4, 1], [5, 2]], [[1, 0], [3, 4], [15, 14]], [[7, 6], [10, 0], [11, 9]])
    if rng:
        alone = ([rng.randint(1, 9), 0], [rng.randint(10, 15), rng.randint(1, 6)], [15, rng.randint(7, 14)])
        lists = (lists[0], *(sorted(_cells(rng, len(some))) for some in lists[1:]))
    cases = [Case(([[6, 5]],), told.ONE_LISTED, public=True, printed_there=True)]
    cases += [Case(([cell],), told.ONE_LISTED) for cell in alone]
    cases += [Case((some,), told.MANY_LISTED, number == 0) for number, some in enumerate(lists)]
    cases.append(Case(([],), told.NONE_LISTED, public=True))
    return Question(
        "afficher_liste_coups_valides",
        ("liste_coups_valides",),
        (affichage.afficher_liste_coups_valides,),
        tuple(cases),
        gives="coups_affiches",
        wants=Wants(printed=Printed.FREE, gist=moves_gist),
        naming=_named("afficher_liste_coups_valides", "affichage"),
    )


def _cells(rng: random.Random, count: int) -> list[list[int]]:
    """That many cells of the largest board, among them one of its first column and one beyond its ninth row."""
    others = [[rng.randint(1, 9), rng.randint(1, 14)] for _ in range(count - 2)]
    return [[rng.randint(1, 9), 0], [rng.randint(10, 15), rng.randint(0, 14)], *others]


def _menu(secret: ClassSecret) -> Question:
    rng = secret.chooser("menu")
    free = [
        (33, X, [25, 10], "l", True),
        (12, O, [8, 8], "P", True),
        (7, X, [3, 8], "a", False),
        (30, O, [17, 17], "L", False),
    ]
    stuck = [(14, O, [9, 9], "a", True), (21, X, [2, 23], "l", False), (28, O, [30, 2], "A", False)]
    if rng:
        free[2:] = [(rng.randint(3, 40), X, _pair(rng), "a", False), (rng.randint(3, 40), O, _pair(rng), "L", False)]
        stuck[1:] = [(rng.randint(3, 40), X, _pair(rng), "l", False), (rng.randint(3, 40), O, _pair(rng), "A", False)]
    cases = [
        Case((False, turn, player, counts), told.CAN_PLAY, public, (typed,), printed_there=turn == 33)
        for turn, player, counts, typed, public in free
    ]
    cases.append(Case((False, 0, O, [2, 2]), told.FIRST_TURN, public=True, typed=("p",)))
    cases.append(Case((False, 1, X, [1, 4]), told.FIRST_TURN, typed=("L",)))
    cases += [
        Case((True, turn, player, counts), told.CANNOT_PLAY, public, (typed,))
        for turn, player, counts, typed, public in stuck
    ]
    return Question(
        "menu",
        ("passer_tour", "tour", "joueur", "nbr_pions"),
        (affichage.menu,),
        tuple(cases),
        gives="choix",
        wants=Wants(printed=Printed.TEXT, gist=menu_gist, form=menu_form, equal=_same_choice),
        naming=_named("menu", "affichage"),
    )


def _pair(rng: random.Random) -> list[int]:
    """Pawns of X and of O, not equally many."""
    one = rng.randint(2, 17)
    return rng.sample([one, one + rng.randint(1, 15)], 2)


def _same_choice(expected: PlainData, got: PlainData) -> bool:
    """The choice as it was typed, or in capitals."""
    return isinstance(got, str) and got.strip().upper() == str(expected).strip().upper()


def _end(secret: ClassSecret) -> Question:
    move, others = [[1, 0]], [[2, 3], [4, 4]]
    rng = secret.chooser("reperer_fin_partie")
    calls: list[tuple[Sort, Arguments]] = [
        (told.END_FULL, (6, [30, 6], [], [])),
        (told.END_FULL, (7, [20, 29], [], [])),
        (told.END_FULL, (15, [100, 125], [], [])),
        (told.END_FULL, (6, [18, 18], [], [])),
        (told.END_BLOCKED, (6, [13, 10], [], [])),
        (told.END_BLOCKED, (6, [2, 17], [], [])),
        (told.END_BLOCKED, (8, [40, 20], [], [])),
        (told.END_WIPED, (6, [0, 13], [], [])),
        (told.END_WIPED, (6, [14, 0], [], [])),
        (told.BOTH_PLAY, (6, [2, 2], [[2, 3], [3, 4], [4, 1], [5, 2]], [[2, 2], [3, 1], [4, 4], [5, 3]])),
        (told.BOTH_PLAY, (8, [10, 9], others, move)),
        (told.BOTH_PLAY, (6, [6, 6], others, move)),  # as many pawns as two rows hold
        (told.BOTH_PLAY, (8, [7, 9], move, others)),
        (told.BOTH_PLAY, (6, [1, 6], others, move)),
        (told.BOTH_PLAY, (6, [6, 1], move, others)),
        (told.ONE_PLAYS, (6, [9, 9], [], others)),
        (told.ONE_PLAYS, (6, [20, 12], move, [])),
        (told.ONE_PLAYS, (10, [40, 12], others, [])),
        (told.ONE_LEFT, (6, [25, 10], [], [[6, 5]])),
        (told.ONE_LEFT, (6, [12, 23], move, [])),
        (told.WIPED_BUT, (6, [0, 13], move, [])),
    ]
    first = dict(reversed(calls))
    if rng:
        calls = [(sort, call if call == first[sort] else _other_end(sort, call, rng)) for sort, call in calls]
    both_ways = {told.END_WIPED, told.ONE_PLAYS}
    cases = [
        Case(arguments, sort, arguments == first[sort] or sort in both_ways, printed_there=arguments[1] == [30, 6])
        for sort, arguments in calls
    ]
    return Question(
        "reperer_fin_partie",
        ("taille", "nbr_pions", "liste_coupsO", "liste_coupsX"),
        (affichage.reperer_fin_partie, *_ends()),
        tuple(cases),
        wants=Wants(printed=Printed.TEXT, gist=reasons_told, form=line_form),
        naming=_named("reperer_fin_partie", "affichage"),
    )


def _other_end(sort: Sort, call: Arguments, rng: random.Random) -> Arguments:
    """The same end, or none, with other pawns: some go from one player to the other, both keep some."""
    size, (x, o), moves_o, moves_x = call
    if sort in (told.END_WIPED, told.WIPED_BUT) or 1 in (x, o):
        return call
    change = (
        rng.randint(1 - x, o - 1) if sort in (told.END_FULL, told.END_BLOCKED, told.ONE_LEFT) else rng.choice((-1, 1))
    )
    return size, [x + change, o - change], moves_o, moves_x


def _ends() -> Iterator[Callable[..., bool]]:
    """The three ends tested in every order, and all of them told: where two hold, either sentence is right."""
    for order in permutations(range(3)):
        yield _end_tested(order, every=False)
    yield _end_tested((0, 1, 2), every=True)


def _end_tested(order: tuple[int, ...], *, every: bool) -> Callable[..., bool]:
    said = (
        "Partie terminée car plateau plein",
        "Partie terminée par blocage mutuel",
        "Victoire par élimination",
    )

    def ended(taille: int, nbr_pions: list[int], liste_coups_o: list[Any], liste_coups_x: list[Any]) -> bool:
        holds = (
            sum(nbr_pions) == taille * taille,
            not liste_coups_o and not liste_coups_x,
            list(nbr_pions).count(0) == 1,
        )
        reasons = [said[reason] for reason in order if holds[reason]]
        for reason in reasons if every else reasons[:1]:
            sys.stdout.write(f"{reason}\n")
        return bool(reasons)

    return ended


def _winner(secret: ClassSecret) -> Question:
    rng = secret.chooser("declarer_vainqueur")
    near, far, none = (rng.randint(10, 30), rng.randint(90, 105), rng.randint(9, 17)) if rng else (17, 100, 14)
    counts = {
        told.X_WINS: ([30, 6], [near + 2, near], [13, 10] if not rng else [far, near], [none, 0]),
        told.O_WINS: ([10, 26], [near, near + 2], [0, none if rng else 13], [far, 225 - far]),
        told.NO_WINNER: ([18, 18], [17, 17], [32, 32]) if not rng else ([18, 18], [near, near], [none, none]),
    }
    cases = [
        Case((some,), sort, number == 0, printed_there=some == [30, 6])
        for sort, every in counts.items()
        for number, some in enumerate(every)
    ]
    return Question(
        "declarer_vainqueur",
        ("nbr_pions",),
        (affichage.declarer_vainqueur,),
        tuple(cases),
        wants=Wants(printed=Printed.TEXT, gist=end_gist, form=line_form),
        naming=_named("declarer_vainqueur", "affichage"),
    )


def _words(words: dict[Sort, tuple[str, ...]], public: int) -> tuple[Case, ...]:
    return tuple(Case((word,), sort, place < public) for sort, some in words.items() for place, word in enumerate(some))


def _reworded(words: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    """The two first words as they are, the others with other letters and digits; a leading 1 stays, and so does a 0."""
    others = ("".join(_other_sign(word, place, rng) for place in range(len(word))) for word in words[2:])
    return (*words[:2], *others)


def _other_sign(word: str, place: int, rng: random.Random) -> str:
    sign = word[place]
    if sign in LETTERS:
        return rng.choice(LETTERS)
    if sign in LETTERS.upper():
        return rng.choice(LETTERS.upper())
    leads = word[place + 1 : place + 2].isdigit()
    return sign if not sign.isdigit() or sign == "0" or leads else rng.choice("12345" if place > 1 else "12345689")


def _word(rng: random.Random) -> str:
    return "".join(rng.choice("bcdfgh") + rng.choice("aeu") for _ in range(rng.randint(2, 4)))


def _typing(secret: ClassSecret) -> Iterator[Question]:
    typed = {
        told.SMALL_LETTER: ("d5", "a1", "f6", "b2"),
        told.CAPITAL: ("D5", "A1", "F6", "C3"),
        told.TWO_DIGITS: ("f10", "o15", "K11"),
        told.LETTER_MISSING: ("55", "$5", "5d", "?1"),
        told.BETWEEN: ("_5", "[4", "@1", "{2", "`3"),
        told.NUMBER_MISSING: ("dd", "d", "jambon", "abandon"),
        told.HALF_NUMBER: ("d5x", "e4.5", "a1b", "c3/2"),
        told.ODD_TYPING: ("", " ", "é5", "d-3", "d 5", "d0", "d99"),
    }
    cells = {
        told.TO_SMALL: ("d5", "a1", "f6", "b4", "e2"),
        told.TO_CAPITAL: ("D5", "A1", "F6", "C2"),
        told.TO_TWO_DIGITS: ("b10", "o15", "K11", "j12"),
    }
    answers: dict[Sort, tuple[tuple[str, ...], ...]] = {
        told.YES: (("0",),),
        told.NO: (("1",),),
        told.OTHER_NUMBER: (("2", "0"), ("5", "1"), ("10", "3", "0")),
        told.NOT_A_NUMBER: (("jambon", "0"), ("oui", "peut-être", "1"), ("abc", "1")),
        told.NOTHING_TYPED: (("", "1"),),
    }
    if rng := secret.chooser("saisies"):
        typed = {sort: _reworded(words, rng) for sort, words in typed.items()}
        cells = {sort: _reworded(words, rng) for sort, words in cells.items()}
        answers[told.OTHER_NUMBER] = (("2", "0"), (str(rng.randint(3, 9)), "1"), (str(rng.randint(10, 99)), "3", "0"))
        answers[told.NOT_A_NUMBER] = (("jambon", "0"), ("oui", _word(rng), "1"), (_word(rng), "1"))
    yield Question(
        "verif_saisie",
        ("newpion",),
        (saisies.verif_saisie,),
        _words(typed, 2),
        naming=_named("verif_saisie", "saisies"),
    )
    yield Question(
        "conversion_coordonnees",
        ("newpion",),
        (saisies.conversion_coordonnees,),
        _words(cells, 1),
        gives="new_pion",
        naming=_named("conversion_coordonnees", "saisies"),
    )
    yield Question(
        "placer_un_pion",
        PLACING,
        (saisies.placer_un_pion,),
        tuple(_some(placing_calls(secret), secret, "placer_un_pion")),
        gives="plateau",
        wants=Wants(changes=("plateau",)),
        look=Look(_drawn, fits=is_free_cell),
        naming=_named("placer_un_pion", "saisies"),
    )
    yield Question(
        "sortie",
        (),
        (saisies.sortie,),
        tuple(Case((), sort, some[0] == one, one) for sort, some in answers.items() for one in some),
        wants=Wants(printed=Printed.FREE),
        naming=_named("sortie", "saisies"),
    )


def _validity(secret: ClassSecret) -> Iterator[Question]:
    module = "validite"
    yield Question(
        "coup_valide",
        PLACING,
        (validite.coup_valide,),
        tuple(_some(turning_calls(secret), secret, "coup_valide")),
        wants=Wants(changes=("plateau",)),
        look=Look(_drawn, fits=is_free_cell),
        naming=_named("coup_valide", module, orders=(("new_pion", "plateau", "joueur"),)),
    )
    yield Question(
        "validite_coup",
        (*PLACING, "taille"),
        (validite.validite_coup,),
        tuple(sorted_cases(checking_calls(secret), rng=secret.chooser("validite_coup"))),
        wants=Wants(changes=("plateau",)),
        look=Look(_drawn, fits=lambda arguments: is_position(arguments[0]) and arguments[1] > [0, 0]),
        naming=_named("validite_coup", module),
    )
    yield Question(
        "liste_coups_valides",
        ("plateau", "joueur"),
        (validite.liste_coups_valides,),
        tuple(_some(listing_calls(secret), secret, "liste_coups_valides")),
        gives="liste_coups_valides",
        wants=Wants(pure=True, unordered=("value",), repeats=True),
        look=Look(_drawn, fits=lambda arguments: is_position(arguments[0]) and arguments[1] in (X, O)),
        naming=_named("liste_coups_valides", module),
    )
    moves: dict[Sort, tuple[tuple[str, list[list[int]]], ...]] = {
        told.SOME_MOVES: ((O, [[1, 2]]), (X, [[6, 5]]), (O, [[2, 3], [3, 4], [4, 1], [5, 2]])),
        told.EMPTY_LIST: ((X, []), (O, [])),
    }
    if rng := secret.chooser("passer_son_tour"):
        moves[told.SOME_MOVES] = ((O, [[1, 2]]), (X, [[rng.randint(2, 6), rng.randint(0, 5)]]), (O, _cells(rng, 4)))
    yield Question(
        "passer_son_tour",
        ("joueur", "liste_coups"),
        (validite.passer_son_tour,),
        tuple(Case(one, sort, some[0] == one) for sort, some in moves.items() for one in some),
        naming=_named("passer_son_tour", module),
    )


def _program(secret: ClassSecret) -> Question:
    """The main program: whole games on the smallest board, played by a partner who reads its dialogue."""
    return Question(
        "programme",
        (),
        (lambda: jeu.programme([]),),
        naming=Naming(module="jeu"),
        game=WholeGame(lambda: partners(secret), program=True),
    )

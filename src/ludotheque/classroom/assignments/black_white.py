"""The Black & White assignment: a report's functions, in three files and a main program."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ludotheque.classroom.question import EXAMPLE, Arguments, Assignment, Case, Printed, Question, Reply
from ludotheque.core.text import Text, same
from ludotheque.sujets.black_white import affichage, jeu, saisies, validite

SEED = 2018
Board = list[list[Any]]
X, O = "X ", "O "  # noqa: E741
SIZES = (6, 6, 7, 8, 11, 15)


def board(*rows: str) -> Board:
    """A drawn board as the report's list of lists, with its letters and its numbers."""
    plateau = affichage.creation_plateau(len(rows))
    for number, row in enumerate(rows, 1):
        for column, sign in enumerate(row):
            plateau[number][column] = sign + " "
    return plateau


def _drawn(arguments: Arguments) -> Text:
    """The board as people see it."""
    return same("\n".join(" ".join(f"{str(cell).strip():>1}" for cell in row).rstrip() for row in arguments[0]))


def _smaller(arguments: Arguments) -> Iterator[Arguments]:
    """The same call with one pawn less."""
    plateau, *rest = arguments
    for number, row in enumerate(plateau[1:], 1):
        for column, cell in enumerate(row[:-1]):
            if cell in (X, O):
                emptied = [list(cells) for cells in plateau]
                emptied[number][column] = ". "
                yield (emptied, *rest)


START = board("......", "......", "..OX..", "..XO..", "......", "......")
NEARLY_FULL = board("XXXXXX", "XXXXXX", "XXXOXX", "XXOXXX", "XXXXOX", "XXXXX.")
EDGES = board("OXXXX.", "X.....", "X.XO..", "X.OX..", "X.....", ".XXXXO")
ALL_WAYS = board("O..O..O", ".X.X.X.", "..XXX..", "OXX.XXO", "..XXX..", ".X.X.X.", "O..O..O")
OPEN_ENDS = board(".XX...", "X.....", "......", "...OX.", "....X.", "....X.")
STUCK = board("XXXXXX", "XXXXXX", "XXXXXX", "XXXXXX", "XXXXXX", "O.XXXX")


def _positions() -> list[tuple[Board, str, int]]:
    """Turns of seeded random games on every size: the board, the player, the size."""
    rng = random.Random(SEED)
    found = []
    for size in SIZES:
        plateau = affichage.creation_plateau(size)
        affichage.placement_premiers_pions(plateau)
        player = O
        for ply in range(size * size - 4):
            if ply % 6 == 3:
                found.append(([list(row) for row in plateau], player, size))
            moves = validite.liste_coups_valides(plateau, player)
            if moves:
                i, j = rng.choice(moves)
                validite.coup_valide(plateau, [i, j + 1], player)
                saisies.placer_un_pion(plateau, [i, j + 1], player)
            player = X if player == O else O
    return found


def assignment() -> Assignment:
    """The questions, in the order of the assignment."""
    positions = _positions()
    return Assignment(
        "black-white",
        same("Black & White"),
        (*_display(positions), *_typing(positions), *_validity(positions), _program()),
        (
            ("affichage", ("affichage", "affichages", "afficher", "plateau")),
            ("saisies", ("saisies", "saisie")),
            ("validite", ("validite", "validité", "validites", "validation")),
            ("jeu", ("jeu", "main", "programme", "black_white", "blackwhite", "black_and_white", "reversi")),
        ),
        "ludotheque.sujets.black_white",
    )


def _on_board(question: Question) -> Question:
    return replace(question, smaller=_smaller, draw=_drawn)


def _display(positions: list[tuple[Board, str, int]]) -> list[Question]:
    module = "affichage"
    sizes = [Case((size,), EXAMPLE if size == 6 else "autres tailles", size == 6) for size in (6, 7, 8, 11, 15)]
    fresh = [
        Case((affichage.creation_plateau(size),), EXAMPLE if size == 6 else "autres tailles", size == 6)
        for size in (6, 7, 8, 11, 15)
    ]
    boards = [Case((START,), EXAMPLE, True), Case((NEARLY_FULL,), EXAMPLE, True)]
    boards += [Case((b,), "grand plateau" if size > 8 else "parties au hasard") for b, _, size in positions[::4]]
    shown = [
        Case(([[6, 5]],), EXAMPLE, True),
        Case(([],), "aucun coup"),
        Case(([[1, 0], [3, 4], [15, 14]],), "autres coups"),
    ]
    menus = [
        Case((passing, tour, player, counts), EXAMPLE, tour == 33, ("l",))
        for passing, tour, player, counts in ((False, 33, X, [25, 10]), (True, 33, X, [25, 10]), (False, 0, O, [2, 2]))
    ]
    ends = [
        Case((6, [30, 6], [], []), "plateau plein", True),
        Case((6, [30, 5], [[1, 0]], []), "la partie continue", True),
        Case((6, [30, 0], [], []), "élimination"),
        Case((6, [0, 12], [], []), "élimination"),
        Case((6, [20, 10], [], []), "blocage mutuel", True),
        Case((6, [20, 10], [], [[2, 3]]), "la partie continue"),
        Case((15, [100, 125], [], []), "plateau plein"),
        Case((8, [2, 2], [[3, 4]], [[4, 3]]), "la partie continue"),
    ]
    winners = [Case((counts,), EXAMPLE, counts == [30, 6]) for counts in ([30, 6], [10, 26], [18, 18], [0, 12])]
    return [
        Question("creation_plateau", ("taille",), affichage.creation_plateau, tuple(sizes), module),
        Question(
            "placement_premiers_pions",
            ("plateau",),
            affichage.placement_premiers_pions,
            tuple(fresh),
            module,
            changes=(0,),
        ),
        _on_board(
            Question(
                "afficher_plateau", ("plateau",), affichage.afficher_plateau, tuple(boards), module, Printed.LAYOUT_FREE
            )
        ),
        Question("regles", (), affichage.regles, (Case((), EXAMPLE, True),), module, Printed.FREE, check=_tells_rules),
        _on_board(Question("nbr_pions_2camps", ("plateau",), affichage.nbr_pions_2camps, tuple(boards), module)),
        Question(
            "afficher_liste_coups_valides",
            ("liste_coups_valides",),
            affichage.afficher_liste_coups_valides,
            tuple(shown),
            module,
        ),
        Question(
            "menu",
            ("passer_tour", "tour", "joueur", "nbr_pions"),
            affichage.menu,
            tuple(menus),
            module,
            Printed.LAYOUT_FREE,
        ),
        Question(
            "reperer_fin_partie",
            ("taille", "nbr_pions", "liste_coupsO", "liste_coupsX"),
            affichage.reperer_fin_partie,
            tuple(ends),
            module,
            Printed.LAYOUT_FREE,
        ),
        Question(
            "declarer_vainqueur",
            ("nbr_pions",),
            affichage.declarer_vainqueur,
            tuple(winners),
            module,
            Printed.LAYOUT_FREE,
        ),
    ]


def _tells_rules(case: Case, reply: Reply) -> Text | None:  # noqa: ARG001
    untold = Text("les règles du jeu devaient être affichées", "the rules of the game should have been printed")
    return None if len(reply.printed.split()) >= 20 else untold


def _typing(positions: list[tuple[Board, str, int]]) -> list[Question]:
    module = "saisies"
    words = ("d5", "D5", "a1", "o15", "f10", "55", "dd", "5d", "", "d", " ", "d5x", "$5", "jambon")
    typed = [
        Case((word,), EXAMPLE if word in ("d5", "55") else "autres saisies", word in ("d5", "D5", "55", "dd"))
        for word in words
    ]
    cells = [
        Case((word,), EXAMPLE, word in ("d5", "D5", "a1")) for word in ("d5", "D5", "a1", "f6", "o15", "K11", "b10")
    ]
    placed = [Case((START, [3, 2], X), EXAMPLE, True), Case((START, [6, 6], O), EXAMPLE, True)]
    placed += [Case((b, [size, 1], player), "parties au hasard") for b, player, size in positions[::5]]
    answers = [
        Case((), EXAMPLE, True, ("0",)),
        Case((), EXAMPLE, True, ("1",)),
        Case((), "réponse à redemander", False, ("2", "5", "1")),
        Case((), "réponse à redemander", False, ("3", "0")),
    ]
    return [
        Question("verif_saisie", ("newpion",), saisies.verif_saisie, tuple(typed), module),
        Question("conversion_coordonnees", ("newpion",), saisies.conversion_coordonnees, tuple(cells), module),
        _on_board(
            Question(
                "placer_un_pion",
                ("plateau", "new_pion", "joueur"),
                saisies.placer_un_pion,
                tuple(placed),
                module,
                changes=(0,),
            )
        ),
        Question("sortie", (), saisies.sortie, tuple(answers), module, Printed.FREE),
    ]


def _tempting(plateau: Board, player: str) -> list[list[int]]:
    """Occupied cells from which pawns would be outflanked if they were empty."""
    cells = [[i, j + 1] for i in range(1, len(plateau)) for j in range(len(plateau) - 1) if plateau[i][j] != ". "]
    return [cell for cell in cells if validite.coup_valide([list(row) for row in plateau], cell, player)]


def _validity(positions: list[tuple[Board, str, int]]) -> list[Question]:
    module = "validite"
    boards = [("bords et coins", EDGES, O), ("bords et coins", EDGES, X), ("huit directions", ALL_WAYS, O)]
    boards += [("lignes qui ne se ferment pas", OPEN_ENDS, O), ("joueur bloqué", STUCK, O), ("joueur bloqué", STUCK, X)]
    boards += [("grand plateau" if size > 8 else "parties au hasard", b, player) for b, player, size in positions]
    lists = [Case((START, player), EXAMPLE, True) for player in (O, X)] + [Case((NEARLY_FULL, X), EXAMPLE, True)]
    lists += [Case((b, player), category) for category, b, player in boards]
    flips = [
        Case((START, cell, player), EXAMPLE, True)
        for cell, player in (([3, 5], O), ([2, 4], O), ([2, 3], X), ([1, 1], X))
    ]
    flips += [Case((NEARLY_FULL, [6, 6], X), EXAMPLE, True), Case((ALL_WAYS, [4, 4], O), "huit directions")]
    rng = random.Random(SEED)
    for category, plateau, player in boards:
        moves = [[i, j + 1] for i, j in validite.liste_coups_valides(plateau, player)]
        flips += [Case((plateau, cell, player), category) for cell in rng.sample(moves, min(2, len(moves)))]
        empty = [
            [i, j + 1]
            for i in range(1, len(plateau))
            for j in range(len(plateau) - 1)
            if plateau[i][j] == ". " and [i, j + 1] not in moves
        ]
        flips += [Case((plateau, rng.choice(empty), player), category)] if empty else []
    checked = [replace(case, arguments=(*case.arguments, len(case.arguments[0]) - 1)) for case in flips]
    checked += [Case((START, [3, 3], player, 6), "case occupée", player == X) for player in (X, O)]
    checked += [
        Case((START, cell, O, 6), "hors du plateau", False)
        for cell in ([7, 1], [1, 7], [0, 1], [9, 9], [1, 0], [2, 9], [3, 26], [26, 3], [3, -3])
    ]
    checked += [
        Case((plateau, cell, player, size), "case occupée")
        for plateau, player, size in positions[::3]
        for cell in _tempting(plateau, player)[:2]
    ]
    passes = [Case((O, [[1, 2]]), EXAMPLE, True), Case((X, []), EXAMPLE, True), Case((O, []), "aucun coup")]
    placing = ("plateau", "new_pion", "joueur")
    return [
        _on_board(Question("coup_valide", placing, validite.coup_valide, tuple(flips), module, changes=(0,))),
        _on_board(
            Question(
                "validite_coup", (*placing, "taille"), validite.validite_coup, tuple(checked), module, changes=(0,)
            )
        ),
        _on_board(
            Question(
                "liste_coups_valides",
                ("plateau", "joueur"),
                validite.liste_coups_valides,
                tuple(lists),
                module,
                pure=True,
            )
        ),
        Question("passer_son_tour", ("joueur", "liste_coups"), validite.passer_son_tour, tuple(passes), module),
    ]


def _program() -> Question:
    """Whole games on the smallest board; a player chooses P or PT in the menu, then types the cell."""
    rng = random.Random(SEED)
    games = [_typed_game(rng) for _ in range(3)]
    cases = [Case((), "partie entière", number == 0, ("6", *typed)) for number, typed in enumerate(games)]
    cases.append(Case((), "saisies refusées", False, ("jambon", "5", "16", "6", *games[0])))
    question = Question("programme", (), lambda: jeu.programme([]), tuple(cases), "jeu", Printed.ENDS)
    return replace(question, ending=3, dialogue=True, program=True)


def _typed_game(rng: random.Random) -> tuple[str, ...]:
    """All that two people type in a game on 6 × 6."""
    plateau = affichage.creation_plateau(6)
    affichage.placement_premiers_pions(plateau)
    player, typed = O, list[str]()
    while True:
        moves = validite.liste_coups_valides(plateau, player)
        if moves:
            i, j = rng.choice(moves)
            validite.coup_valide(plateau, [i, j + 1], player)
            saisies.placer_un_pion(plateau, [i, j + 1], player)
            typed += ["P", f"{'abcdef'[j]}{i}"]
        else:
            typed.append("PT")
        player = X if player == O else O
        if not any(validite.liste_coups_valides(plateau, one) for one in (O, X)):
            return tuple(typed)

"""The Roi des Roses assignment: nine functions on a board, a king and two hands of cards, and the whole game."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ludotheque.classroom.question import EXAMPLE, Arguments, Assignment, Case, Printed, Question, Reply
from ludotheque.core.text import Text, same
from ludotheque.games.rose_king.cards import CARDS
from ludotheque.sujets import roi_des_roses as ours

SEED = 2019
Board = list[list[str]]
KING = ("plateau", "l_roi", "c_roi")
HAND = ["SE2", "SO2", "NE3"]


def read(*rows: str) -> Board:
    """A drawn board; `R`, `B`, `.`."""
    return [list(row) for row in rows]


EMPTY = read(*["." * 9] * 9)
LISTING7 = read(*["." * 9] * 3, "...B.R...", "." * 9, "..R......", "RBB.RB...", "." * 9, "." * 9)
LISTING8 = read(*["." * 9] * 3, "...BRRR..", "." * 9, "..R......", "RBB.RBR..", "..BBB....", "..B......")
SNAKE = read("RRRR", "...R", "RRRR", "R...", "RRRR")
CHECKS = read("RBR", "BRB", "RBR")


def drawn(board: Board, king: tuple[int, int] | None = None) -> Text:
    """The board with its line and column numbers from 0, the king shown as an X before the cell."""
    lines = ["   " + " ".join(f"{column:>2}" for column in range(len(board[0]) if board else 0))]
    for number, row in enumerate(board):
        cells = (("X" if (number, column) == king else " ") + cell for column, cell in enumerate(row))
        lines.append(f"{number:>2} " + " ".join(cells))
    return same("\n".join(lines))


def _drawn_turn(arguments: Arguments) -> Text:
    place = next(k for k, value in enumerate(arguments) if isinstance(value, list))
    return drawn(arguments[place], (arguments[place + 1], arguments[place + 2]))


def _drawn_board(arguments: Arguments) -> Text:
    return drawn(arguments[0])


def _smaller(arguments: Arguments) -> Iterator[Arguments]:
    """The same call with one pawn or one card less; the board keeps its size so that the king stays in it."""
    for place, value in enumerate(arguments):
        if not isinstance(value, list):
            continue
        before, after = arguments[:place], arguments[place + 1 :]
        if value and isinstance(value[0], list):
            for line, row in enumerate(value):
                for column, cell in enumerate(row):
                    if cell != ".":
                        emptied = [list(cells) for cells in value]
                        emptied[line][column] = "."
                        yield (*before, emptied, *after)
        else:
            for card in range(len(value)):
                yield (*before, [*value[:card], *value[card + 1 :]], *after)


def _positions() -> list[tuple[Board, int, int, list[str], list[str], list[str], str]]:
    """Turns of seeded random games on several boards, full and empty hands included."""
    rng = random.Random(SEED)
    found = []
    for rows, columns in ((9, 9), (9, 9), (5, 5), (3, 7), (15, 15)):
        board = [["."] * columns for _ in range(rows)]
        line, column = rows // 2, columns // 2
        colour = "Rouge"
        for ply in range(min(40, rows * columns)):
            cards = rng.sample(CARDS, len(CARDS))
            size = ply % 6
            reds, whites, discard = cards[:size], cards[size : size + (5 - ply % 5)], cards[15 : 15 + ply % 4]
            found.append((board, line, column, reds, whites, discard, colour))
            cards = ours.main_jouable(board, line, column, cards)
            if not cards:
                break
            card = cards[0]
            board, line, column, *_ = ours.bouge_le_roi(board, line, column, [card], [card], [], card, colour)
            colour = "Blanc" if colour == "Rouge" else "Rouge"
    return found


def assignment() -> Assignment:
    """The questions, in the order of the assignment."""
    positions = _positions()
    return Assignment(
        "roi-des-roses",
        Text("Le Roi des Roses", "Rose King"),
        (
            _start(),
            _hands(),
            _screen(positions),
            _possible(positions),
            _playable(positions),
            _action(positions),
            _move(positions),
            _territory(positions),
            _score(positions),
            _game(),
        ),
        (("roi_des_roses", ("roi_des_roses", "roidesroses", "roi-des-roses", "modelisation", "main")),),
        ours.__name__,
    )


def _start() -> Question:
    sizes = ((9, 9), (9, 9), (9, 9), (3, 3), (4, 7), (15, 2), (1, 1))
    cases = tuple(Case(size, EXAMPLE if size == (9, 9) else "autres tailles", size == (9, 9)) for size in sizes)
    parameters = ("nb_lignes", "nb_colonnes")
    return Question("init_jeu", parameters, ours.init_jeu, cases, check=_well_dealt, together=_shuffled)


def _well_dealt(case: Case, reply: Reply) -> Text | None:
    """The deal is random: its shape, its sizes and its cards are what can be checked."""
    rows, columns = case.arguments
    value = reply.value
    if not isinstance(value, tuple | list) or len(value) != 7:
        return Text("il faut renvoyer les sept variables demandées", "the seven variables asked for must be returned")
    board, line, column, reds, whites, pile, discard = value
    if board != [["."] * columns for _ in range(rows)]:
        return Text(
            f"le plateau devait être {rows} listes de {columns} « . »",
            f"the board should be {rows} lists of {columns} « . »",
        )
    if (line, column) != (rows // 2, columns // 2):
        where = f"({rows // 2}, {columns // 2})"
        return Text(f"le roi devait être en {where}", f"the king should be on {where}")
    if not all(isinstance(cards, list) for cards in (reds, whites, pile)) or discard != []:
        return Text(
            "les mains et la pioche sont des listes, la défausse une liste vide",
            "the hands and the draw pile are lists, the discard pile an empty list",
        )
    if (len(reds), len(whites), len(pile)) != (5, 5, 14):
        return Text(
            "il faut 5 cartes dans chaque main et 14 dans la pioche",
            "each hand needs 5 cards and the draw pile 14",
        )
    try:
        whole = sorted(reds + whites + pile) == sorted(CARDS)
    except TypeError:
        whole = False
    missing = Text(
        "les 24 cartes doivent être là, chacune une fois (N1, N2, N3, NE1… NO3)",
        "the 24 cards must be there, each one once (N1, N2, N3, NE1… NO3)",
    )
    return None if whole else missing


def _shuffled(replies: list[Reply]) -> Text | None:
    deals = {repr(reply.value[3:6]) for reply in replies[:3] if isinstance(reply.value, tuple | list)}
    alike = Text(
        "trois appels ont distribué les mêmes cartes dans le même ordre : il faut mélanger",
        "three calls dealt the same cards in the same order: they must be shuffled",
    )
    return alike if len(deals) == 1 else None


def _hands() -> Question:
    cases = (
        Case(("Rouge", HAND), EXAMPLE, True),
        Case(("Blanc", ["S1", "SO1", "NO3", "O2", "NE1"]), EXAMPLE, True),
        Case(("Rouge", []), "main vide"),
        Case(("Blanc", ["N1"]), "une seule carte"),
    )
    return Question("afficher_main", ("couleur", "main"), ours.afficher_main, cases, printed=Printed.EXACT)


def _screen(positions: list[Any]) -> Question:
    cases = [Case((LISTING7, 6, 1, HAND, ["S1", "NO3"]), EXAMPLE, True), Case((EMPTY, 4, 4, [], ["N1"]), EXAMPLE, True)]
    for board, line, column, reds, whites, *_ in positions[::12]:
        category = "grand plateau" if len(board) > 9 else "parties au hasard"
        cases.append(Case((board, line, column, reds, whites), category))
    parameters = (*KING, "main_r", "main_b")
    question = Question("afficher_jeu", parameters, ours.afficher_jeu, tuple(cases), printed=Printed.EXACT)
    return replace(question, smaller=_smaller, draw=_drawn_turn)


def _in_turn(question: Question) -> Question:
    return replace(question, smaller=_smaller, draw=_drawn_turn, pure=True)


def _possible(positions: list[Any]) -> Question:
    cases = [
        Case((LISTING7, 6, 1, card), EXAMPLE, True) for card in ("SE2", "SO2", "NE3", "N1", "E1", "O1", "O2", "S3")
    ]
    for corner in ((0, 0), (0, 8), (8, 0), (8, 8)):
        cases += [Case((EMPTY, *corner, card), "bord du plateau") for card in CARDS[::2]]
    cases += [Case((read("...", "...", "..R"), 0, 0, "SE2"), "arrivée sur un pion")]
    cases += [Case((read("...", ".R.", "..."), 0, 0, "SE2"), "le roi survole un pion")]
    rng = random.Random(SEED)
    for board, line, column, *_ in positions[::2]:
        cases.append(Case((board, line, column, rng.choice(CARDS)), "parties au hasard"))
    parameters = (*KING, "carte")
    return _in_turn(Question("mouvement_possible", parameters, ours.mouvement_possible, tuple(cases)))


def _playable(positions: list[Any]) -> Question:
    cases = [
        Case((LISTING7, 6, 1, HAND), EXAMPLE, True),
        Case((EMPTY, 4, 4, list(CARDS)), EXAMPLE, True),
        Case((EMPTY, 0, 0, ["N1", "S1", "NO2", "E3", "SE1"]), "bord du plateau", True),
        Case((EMPTY, 0, 0, []), "main vide"),
        Case((EMPTY, 0, 0, ["N1", "O1"]), "aucune carte jouable"),
    ]
    for board, line, column, reds, whites, *_ in positions[::4]:
        cases.append(Case((board, line, column, reds + whites), "parties au hasard"))
    parameters = (*KING, "main")
    return _in_turn(Question("main_jouable", parameters, ours.main_jouable, tuple(cases)))


def _action(positions: list[Any]) -> Question:
    full = ["N1", "NO1", "O1", "NE1", "SO1"]
    cases = [
        Case(("Rouge", LISTING7, 6, 1, HAND), EXAMPLE, True, ("N1", "SO2", "passe", "NE3")),
        Case(("Blanc", EMPTY, 4, 4, ["S1", "NO3"]), EXAMPLE, True, ("S1",)),
        Case(("Blanc", EMPTY, 4, 4, ["S1", "NO3"]), "pioche", True, ("pioche",)),
        Case(("Rouge", EMPTY, 0, 0, []), "main vide", False, ("passe", "N1", "pioche")),
        Case(("Rouge", EMPTY, 0, 0, full), "seul passer est permis", False, ("pioche", "N1", "E1", "passe")),
        Case(("Rouge", EMPTY, 4, 4, full), "main pleine", False, ("pioche", "passe", "S1", "NO1")),
        Case(("Blanc", EMPTY, 0, 0, ["N1"]), "pioche", False, ("passe", "", "PIOCHE", "pioche")),
    ]
    for colour, (board, line, column, reds, *_) in zip(("Rouge", "Blanc") * 20, positions[::9], strict=False):
        right = (*ours.main_jouable(board, line, column, reds), *(["pioche"] if len(reds) < 5 else []), "passe")[0]
        cases.append(Case((colour, board, line, column, reds), "parties au hasard", False, ("jouer", right)))
    parameters = ("couleur", *KING, "main")
    question = _in_turn(Question("demande_action", parameters, ours.demande_action, tuple(cases), prompts=True))
    return replace(question, printed=Printed.FREE, fits=lambda arguments: len(arguments[4]) > 0)


def _move(positions: list[Any]) -> Question:
    parameters = (*KING, "main_r", "main_b", "defausse", "carte", "couleur")
    cases = [
        Case((LISTING7, 6, 1, HAND, ["S1", "NO3"], [], "NE3", "Rouge"), EXAMPLE, True),
        Case((EMPTY, 4, 4, ["N1"], ["S1", "NO3", "E2"], ["O1"], "NO3", "Blanc"), EXAMPLE, True),
        Case((EMPTY, 0, 0, ["E3"], [], [], "E3", "Rouge"), "dernière carte de la main"),
    ]
    for board, line, column, reds, whites, discard, colour in positions:
        cards = ours.main_jouable(board, line, column, reds if colour == "Rouge" else whites)
        if cards:
            category = "grand plateau" if len(board) > 9 else "parties au hasard"
            cases.append(Case((board, line, column, reds, whites, discard, cards[-1], colour), category))
    question = Question("bouge_le_roi", parameters, ours.bouge_le_roi, tuple(cases), lenient=True)
    return replace(question, smaller=_smaller, draw=_drawn_turn)


def _territory(positions: list[Any]) -> Question:
    calls = ((3, 4, "Rouge"), (3, 3, "Rouge"), (3, 3, "Blanc"), (7, 2, "Rouge"), (7, 2, "Blanc"))
    cases = [Case((LISTING8, *call), EXAMPLE, True) for call in calls]
    cases += [
        Case((SNAKE, 0, 0, "Rouge"), "grand territoire sinueux"),
        Case((SNAKE, 4, 3, "Rouge"), "grand territoire sinueux"),
    ]
    cases += [
        Case((CHECKS, 1, 1, "Rouge"), "les coins ne touchent pas"),
        Case((CHECKS, 0, 0, "Rouge"), "bord du plateau"),
    ]
    cases += [Case((read("R.R", "...", "R.R"), 0, 0, "Rouge"), "bord du plateau")]
    cases += [Case((read(*["R" * 15] * 15), 7, 7, "Rouge"), "grand plateau")]
    for board, line, column, *_ in positions[1::4]:
        colour = "Blanc" if board[line][column] == "B" else "Rouge"
        cases.append(Case((board, line, column, colour), "parties au hasard"))
    parameters = ("plateau", "ligne", "colonne", "couleur")
    question = Question("territoire", parameters, ours.territoire, tuple(cases), unordered=(-1,), pure=True)
    return replace(question, smaller=_smaller, draw=_drawn_board)


def _score(positions: list[Any]) -> Question:
    cases = [Case((LISTING8, colour), EXAMPLE, True) for colour in ("Rouge", "Blanc")]
    cases += [
        Case((board, "Rouge"), category) for board, category in ((EMPTY, "plateau vide"), (SNAKE, "un seul territoire"))
    ]
    cases += [Case((CHECKS, colour), "les coins ne touchent pas") for colour in ("Rouge", "Blanc")]
    for number, (board, *_) in enumerate(positions[::5]):
        cases.append(Case((board, ("Rouge", "Blanc")[number % 2]), "parties au hasard"))
    question = Question("score", ("plateau", "couleur"), ours.score, tuple(cases), pure=True)
    return replace(question, smaller=_smaller, draw=_drawn_board)


SETTING = """\
def {setting}(plateau, l_roi, c_roi, main_r, main_b, pioche, defausse):
    global init_jeu
    init_jeu = lambda nb_lignes, nb_colonnes: (plateau, l_roi, c_roi, main_r, main_b, pioche, defausse)
    return {name}()"""
STUCK = (["N1", "N2", "N3", "NE1", "NE2"], ["NO1", "O1", "SO1", "O2", "NO2"])  # with the king in the corner (0, 0)


def _from(*deal: Any) -> None:
    """Our own game from this deal."""
    real = ours.init_jeu
    ours.init_jeu = lambda nb_lignes, nb_colonnes: deal  # noqa: ARG005
    try:
        ours.main()
    finally:
        ours.init_jeu = real


def _game() -> Question:
    """Whole games from a deal that leaves nothing to chance: every card that can be drawn is the same."""
    reds, whites = STUCK
    one_move = (["E1", *reds[:4]], ["E2", "E1", *reds[:3]])
    turned = [[{"R": "B", "B": "R"}.get(cell, cell) for cell in row] for row in LISTING8]
    draws = ("E1", "E2", "pioche", "pioche", "passe", "E1", "passe", "pioche", "passe", "passe")
    path = (["E1"] * 8 + ["S1"] + ["O1"] * 8 + ["S1"]) * 3
    cases = (
        Case((LISTING8, 0, 0, reds, whites, ["S1"], []), "seul passer est permis", True, ("passe", "passe")),
        Case((turned, 0, 0, reds, whites, ["S1"], []), "seul passer est permis", False, ("passe", "passe")),
        Case((EMPTY, 0, 0, reds, whites, ["S1"], []), "égalité", False, ("passe", "N1", "passe")),
        Case((EMPTY, 0, 0, *one_move, ["N1"] * 8, []), "partie entière", True, draws),
        Case((EMPTY, 0, 0, reds[:4], whites, [], ["N1"]), "pioche", False, ("pioche", "passe", "passe")),
        Case((EMPTY, 0, 0, path[:51:2], path[1:51:2], ["N1"], []), "vingt-six pions", False, tuple(path[:51])),
    )
    question = Question("main", (), _from, cases, printed=Printed.ENDS, ending=3, dialogue=True, lenient=True)
    return replace(question, setting=SETTING, needs=("init_jeu",), draw=_drawn_board)

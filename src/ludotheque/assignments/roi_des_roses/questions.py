"""The Roi des Roses assignment: nine functions on a board, a king and two hands of cards, and the whole game."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ludotheque.assignments.roi_des_roses import calls as calls_of
from ludotheque.assignments.roi_des_roses import contract as told
from ludotheque.assignments.roi_des_roses import screen as screen
from ludotheque.assignments.roi_des_roses.calls import Call
from ludotheque.assignments.roi_des_roses.game import partners
from ludotheque.assignments.roi_des_roses.habits import axes
from ludotheque.assignments.roi_des_roses.positions import (
    PASS,
    RED,
    SIDE,
    WHITE,
    Board,
    Cell,
    Moment,
    RoseTurn,
    moments,
    turns,
)
from ludotheque.classroom.cases.sorting import sorted_cases
from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.contract import Fault, Sort, letter, logic
from ludotheque.classroom.folders.plugin import PluginParts
from ludotheque.classroom.question import (
    Arguments,
    Case,
    Look,
    Printed,
    Question,
    Reply,
    Wants,
    WholeGame,
)
from ludotheque.core.text import Text, same
from ludotheque.games.rose_king.cards import CARDS, HAND_SIZE
from ludotheque.sandbox.inside.values import PlainData
from ludotheque.sujets import roi_des_roses as ours

KING = ("plateau", "l_roi", "c_roi")
HAND = ["SE2", "SO2", "NE3"]


def parts(secret: ClassSecret) -> PluginParts:
    """The questions, in the order of the assignment."""
    questions = (
        _start(secret),
        _hands(secret),
        _screen(secret),
        _possible(secret),
        _playable(secret),
        _action(secret),
        _move(secret),
        _territory(secret),
        _score(secret),
        Question("main", (), (ours.main,), game=WholeGame(lambda: partners(secret))),
    )
    return PluginParts(questions, axes, told.READINGS, _files)


FILE_NAME, BOT_FILE = "roi_des_roses.py", "ia.py"
LAST_LINES = re.compile(r"^if\s*\(?\s*__name__\s*==\s*['\"]__main__['\"]\s*\)?\s*:\s*main\(\)", re.MULTILINE)
BOT = re.compile(r"^def[ \t]+play\b", re.MULTILINE)
OTHER_NAME = letter(f"le fichier ne s'appelle pas {FILE_NAME}", f"the file is not called {FILE_NAME}", "fichiers")
NOT_STARTED = letter(
    'il manque les deux lignes de la fin, if __name__ == "__main__": main()',
    'the two last lines, if __name__ == "__main__": main(), are missing',
    "fichiers",
)
BOT_NAME = letter(f"le robot n'est pas dans {BOT_FILE}", f"the bot is not in {BOT_FILE}", "fichiers")
BOT_INSIDE = letter(
    f"la fonction play est écrite dans {FILE_NAME} et non dans {BOT_FILE}",
    f"the function play is written in {FILE_NAME}, not in {BOT_FILE}",
    "fichiers",
)


def _files(sources: Mapping[str, str]) -> tuple[Fault, ...]:
    """The imposed name, the imposed last lines, and nothing of the bot: told apart, priced once."""
    home = next((name for name, source in sources.items() if "def bouge_le_roi" in source), FILE_NAME)
    source = sources.get(home, "")
    found = [OTHER_NAME] if home != FILE_NAME else []
    found += [NOT_STARTED] if source and not LAST_LINES.search(source) else []
    bots = [name for name, text in sources.items() if name != home and BOT.search(text)]
    found += [BOT_NAME] if bots and BOT_FILE not in sources else []
    return (*found, *([BOT_INSIDE] if BOT.search(source) else []))


def read(*rows: str) -> Board:
    """A drawn board; `R`, `B`, `.`."""
    return [list(row) for row in rows]


EMPTY = read(*["." * SIDE] * SIDE)
LISTING7 = read(*["." * 9] * 3, "...B.R...", "." * 9, "..R......", "RBB.RB...", "." * 9, "." * 9)
LISTING8 = read(*["." * 9] * 3, "...BRRR..", "." * 9, "..R......", "RBB.RBR..", "..BBB....", "..B......")
SNAKE = read("RRRR", "...R", "RRRR", "R...", "RRRR")


def drawn(board: Board, king: Cell | None = None) -> Text:
    """The board with its line and column numbers from 0, the king shown as an X before the cell."""
    lines = ["   " + " ".join(f"{column:>2}" for column in range(len(board[0]) if board else 0))]
    for number, row in enumerate(board):
        cells = (("X" if (number, column) == king else " ") + cell for column, cell in enumerate(row))
        lines.append(f"{number:>2} " + " ".join(cells))
    return same("\n".join(lines))


def drawn_turn(arguments: Arguments) -> Text:
    """The board of a call with its king."""
    place = next(number for number, value in enumerate(arguments) if isinstance(value, list))
    return drawn(arguments[place], (arguments[place + 1], arguments[place + 2]))


def _drawn_board(arguments: Arguments) -> Text:
    return drawn(arguments[0])


def _pawns(arguments: Arguments) -> int:
    board = next(value for value in arguments if isinstance(value, list) and value and isinstance(value[0], list))
    return sum(cell != "." for row in board for cell in row)


def look(draw: Callable[[Arguments], Text], calls: Iterable[Call]) -> Look:
    """Shrinks a call to others of its sort with fewer pawns: every one can be reached."""
    known = {repr(arguments): sort for sort, arguments in calls}
    groups: dict[Sort, list[Arguments]] = {}
    for sort, arguments in calls:
        groups.setdefault(sort, []).append(arguments)

    def smaller(arguments: Arguments) -> Iterator[Arguments]:
        some = groups.get(known.get(repr(arguments), told.OTHER_SIZE), [])
        fewer = [one for one in some if _pawns(one) < _pawns(arguments)]
        yield from sorted(fewer, key=lambda one: (_pawns(one), len(repr(one))))[:30]

    return Look(draw, smaller, sort_of=lambda arguments: known.get(repr(arguments)))


def _king(turn: RoseTurn) -> tuple[Board, int, int]:
    return turn.plateau, *turn.king


def _start(secret: ClassSecret) -> Question:
    sizes = [(9, 9)] * 5 + [(3, 3), (7, 5), (1, 1), (5, 11), (4, 7), (15, 2), (6, 6), (3, 8), (10, 4)]
    if rng := secret.chooser("init_jeu"):
        even, odd = [2 * number for number in range(1, 7)], [2 * number + 1 for number in range(1, 7)]
        sizes[8] = rng.choice(odd), rng.choice(odd)
        sizes[11:] = [
            (rng.choice(even), rng.choice(even)),
            (rng.choice(odd), rng.choice(even)),
            (rng.choice(even), rng.choice(odd)),
        ]
    public = {0, 1, 2, 5, 6, 9, 10}
    cases = tuple(Case(size, calls_of.size_sort(*size), number in public) for number, size in enumerate(sizes))
    wants = Wants(check=_well_dealt, together=_shuffled)
    return Question("init_jeu", ("nb_lignes", "nb_colonnes"), (ours.init_jeu,), cases, gives="jeu", wants=wants)


def _well_dealt(case: Case, reply: Reply) -> Fault | None:
    """The deal is random: its shape, its sizes and its cards are what can be checked."""
    value = reply.value
    if not isinstance(value, tuple | list) or len(value) != 7:
        return logic("il faut renvoyer les sept variables demandées", "the seven variables asked for must be returned")
    board, line, column, *piles = value
    rows, columns = case.arguments
    fault = _bad_table((rows, columns), board, (line, column)) or _bad_piles(piles)
    if fault or (isinstance(value, tuple) and all(isinstance(pile, list) for pile in piles)):
        return fault
    return letter("emploie des listes pour des tuples, ou l'inverse", "uses lists for tuples, or the other way")


def _bad_table(size: tuple[int, int], board: PlainData, king: tuple[PlainData, PlainData]) -> Fault | None:
    rows, columns = size
    if board != [["."] * columns for _ in range(rows)]:
        return logic(
            f"le plateau devait être {rows} listes de {columns} « . »",
            f"the board should be {rows} lists of {columns} « . »",
        )
    if all(place in ((side - 1) // 2, side // 2) for place, side in zip(king, size, strict=True)):
        return None
    where = f"({rows // 2}, {columns // 2})"
    return logic(f"le roi devait être au milieu, en {where}", f"the king should be in the middle, on {where}")


def _bad_piles(parts: list[PlainData]) -> Fault | None:
    piles = [part for part in parts if isinstance(part, list | tuple)]
    if len(piles) < len(parts):
        return logic(
            "les mains, la pioche et la défausse sont des listes", "the hands, the pile and the discard are lists"
        )
    if [len(pile) for pile in piles] != [5, 5, 14, 0]:
        return logic(
            "il faut 5 cartes dans chaque main, 14 dans la pioche et aucune dans la défausse",
            "each hand needs 5 cards, the draw pile 14 and the discard none",
        )
    if sorted(str(card) for pile in piles for card in pile) != sorted(CARDS):
        return logic(
            "les 24 cartes doivent être là, chacune une fois (N1, N2, N3, NE1… NO3)",
            "the 24 cards must be there, each one once (N1, N2, N3, NE1… NO3)",
        )
    return None


def _shuffled(replies: list[Reply]) -> Fault | None:
    """Hands that are always the same, or piles that all follow one order, were not dealt by chance."""
    deals = [deal for reply in replies if len(deal := _piles(reply.value)) == 3]
    if len(deals) < 2:
        return None
    if any(len({repr(deal[pile]) for deal in deals}) == 1 for pile in range(3)):
        return logic(
            "plusieurs appels distribuent les mêmes cartes dans le même ordre : il faut mélanger",
            "several calls deal the same cards in the same order: they must be shuffled",
        )
    before = {(one, other) for deal in deals for place, one in enumerate(deal[2]) for other in deal[2][place + 1 :]}
    if not any((other, one) in before for one, other in before):
        return logic("la pioche n'est pas mélangée", "the draw pile is not shuffled")
    return None


def _piles(value: PlainData) -> list[list[PlainData]]:
    """The hands and the pile of a deal, wherever they stand in it, the pile last."""
    parts: Iterable[PlainData] = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    )
    piles = [[*part] for part in parts if isinstance(part, list | tuple) and part and isinstance(part[0], str)]
    return sorted(piles, key=len)


def _hands(secret: ClassSecret) -> Question:
    rng = secret.chooser("one card")
    alone = rng.choice([card for card in CARDS if len(card) == 3]) if rng else "NE3"
    cases = [
        Case((RED, HAND), told.THEIR_HANDS, public=True, printed_there=True),
        Case((WHITE, ["S1", "SO1", "NO3", "O2", "NE1"]), told.THEIR_HANDS, public=True, printed_there=True),
        *(Case((colour, []), told.NO_CARD, colour == RED) for colour in (RED, WHITE)),
        *(Case((colour, [card]), told.ONE_CARD, card == "O1") for colour, card in ((WHITE, "O1"), (RED, alone))),
    ]
    several = [(colour, list(one.turn.hand_of(colour))) for one in turns(secret) for colour in (RED, WHITE)]
    held = ((told.SOME_CARDS, call) for call in several if len(call[1]) > 1)
    cases += sorted_cases(held, rng=secret.chooser("afficher_main"))
    wants = Wants(printed=Printed.TEXT, gist=screen.said_of_hand, pure=True)
    return Question("afficher_main", ("couleur", "main"), (ours.afficher_main,), tuple(cases), wants=wants)


def _screen(secret: ClassSecret) -> Question:
    calls = [
        (calls_of.screen_sort(one.turn), (*_king(one.turn), list(one.turn.reds), list(one.turn.whites)))
        for one in turns(secret)
    ]
    calls.insert(0, (told.KING_ON_WHITE, (LISTING7, 6, 1, HAND, ["S1", "NO3"])))
    cases = [
        *sorted_cases(calls, hidden=4, rng=secret.chooser("afficher_jeu")),
        Case((read("R..", ".B.", "..."), 1, 1, ["N1"], ["S1"]), told.OTHER_SIZE, True),
    ]
    wants = Wants(printed=Printed.TEXT, gist=screen.said_of_game, form=screen.form, pure=True)
    parameters = (*KING, "main_r", "main_b")
    return Question(
        "afficher_jeu", parameters, (ours.afficher_jeu,), tuple(cases), wants=wants, look=look(drawn_turn, calls)
    )


def _possible(secret: ClassSecret) -> Question:
    calls = calls_of.movements(one.turn for one in turns(secret)[::8])
    known = [(sort, (*_king(turn), card)) for sort, turn, card in calls]
    cases = [*_by_card(calls), *(Case(arguments, told.OTHER_SIZE, public=True) for arguments in OTHER_MOVEMENTS)]
    return Question(
        "mouvement_possible",
        (*KING, "carte"),
        (ours.mouvement_possible,),
        tuple(cases),
        wants=Wants(pure=True),
        look=look(drawn_turn, known),
    )


SPREAD = [CARDS[7 * number % len(CARDS)] for number in range(len(CARDS))]
OTHER_MOVEMENTS = (
    (read("...", ".R.", "..R"), 1, 1, "NO1"),
    (read("...", ".R.", "..R"), 1, 1, "N2"),
    (read(*["." * 12] * 4), 2, 6, "E3"),
)


def _by_card(calls: Iterable[tuple[Sort, RoseTurn, str]]) -> Iterator[Case]:
    """For each sort the first call with each of some cards, whose directions and distances differ."""
    found: dict[Sort, dict[str, Arguments]] = {}
    for sort, turn, card in calls:
        found.setdefault(sort, {}).setdefault(card, (*_king(turn), card))
    for sort, by_card in found.items():
        cards = [card for card in SPREAD if card in by_card]
        yield from (Case(by_card[card], sort, number < 2) for number, card in enumerate(cards[:10]))


def _playable(secret: ClassSecret) -> Question:
    hands = [(one.turn, one.turn.hand_of(colour)) for one in turns(secret) for colour in (RED, WHITE)]
    calls = [(calls_of.hand_sort(turn, hand), (*_king(turn), list(hand))) for turn, hand in hands]
    full = [call for call in calls if len(call[1][-1]) == HAND_SIZE]
    shown = [next(call for call in full if call[0] is sort) for sort in (told.ALL_PLAYABLE, told.SOME_PLAYABLE)]
    other = Case((read("...", ".R.", "..R"), 1, 1, ["N1", "S2", "SE1", "O1"]), told.OTHER_SIZE, public=True)
    cases = [Case((LISTING7, 6, 1, HAND), told.SOME_PLAYABLE, public=True)]
    cases += [Case(arguments, sort, public=True) for sort, arguments in shown]
    return Question(
        "main_jouable",
        (*KING, "main"),
        (ours.main_jouable,),
        (*cases, *sorted_cases(calls, hidden=6, rng=secret.chooser("main_jouable")), other),
        gives="main",
        wants=Wants(pure=True, unordered=("value",)),
        look=look(drawn_turn, calls),
    )


def _action(secret: ClassSecret) -> Question:
    listing = Case(
        (RED, LISTING7, 6, 1, HAND), told.SEVERAL_TIMES, True, ("N1", "SO2", PASS, "NE3"), printed_there=True
    )
    groups: dict[Sort, list[tuple[RoseTurn, tuple[str, ...]]]] = {}
    for one in turns(secret):
        for sort, typed in calls_of.dialogues(one.turn):
            groups.setdefault(sort, []).append((one.turn, typed))
    cases = [listing, *(case for sort, some in groups.items() for case in _typed(sort, some))]
    return Question(
        "demande_action",
        ("couleur", *KING, "main"),
        (ours.demande_action,),
        tuple(cases),
        gives="carte",
        wants=Wants(pure=True, printed=Printed.FREE, prompts=True),
        look=Look(drawn_turn),
    )


def _typed(sort: Sort, some: list[tuple[RoseTurn, tuple[str, ...]]]) -> Iterator[Case]:
    """Both colours, from the smallest board to the largest."""
    count = 6 if sort.clause else 1
    for number, (turn, typed) in enumerate(some[:: max(1, len(some) // count)][:count]):
        yield Case((turn.colour, *_king(turn), list(turn.hand)), sort, number < 2 or not sort.clause, typed)


def _move(secret: ClassSecret) -> Question:
    calls: list[Call] = []
    groups: dict[tuple[Sort, str, str], list[Arguments]] = {}
    for one in turns(secret):
        for card in one.turn.playable:
            sort = told.LAST_CARD if len(one.turn.hand) == 1 else told.GOES[card[:-1]]
            arguments = _moving(one, card)
            calls.append((sort, arguments))
            groups.setdefault((sort, one.turn.colour, card if sort is not told.LAST_CARD else card[:-1]), []).append(
                arguments
            )
    listing: Arguments = (LISTING7, 6, 1, HAND, ["S1", "NO3"], [], "NE3", RED)
    other = (read("...", ".R.", "..."), 1, 1, ["NO1", "S2"], ["N1"], ["E3"], "NO1", RED)
    cases = [
        Case(listing, told.THEIR_MOVE, public=True),
        *_by_colour(groups),
        Case(other, told.OTHER_SIZE, public=True),
    ]
    return Question(
        "bouge_le_roi",
        (*KING, "main_r", "main_b", "defausse", "carte", "couleur"),
        (ours.bouge_le_roi, on_top),
        tuple(cases),
        gives="suite",
        wants=Wants(lenient=True),
        look=look(drawn_turn, calls),
    )


def _moving(moment: Moment, card: str) -> Arguments:
    turn = moment.turn
    return (*_king(turn), list(turn.reds), list(turn.whites), list(moment.discard), card, turn.colour)


def _by_colour(groups: dict[tuple[Sort, str, str], list[Arguments]]) -> Iterator[Case]:
    """Every card, in one colour and the other; of each sort a public call for each colour."""
    shown = set[tuple[Sort, str]]()
    for number, ((sort, colour, _), some) in enumerate(sorted(groups.items(), key=lambda item: item[0][1:])):
        yield Case(some[number % len(some)], sort, public=(sort, colour) not in shown)
        shown.add((sort, colour))


def on_top(*arguments: Any) -> tuple[Any, ...]:
    """The other reading: the card goes on the other end of the discard."""
    board, line, column, reds, whites, discard = ours.bouge_le_roi(*arguments)
    return board, line, column, reds, whites, [discard[-1], *discard[:-1]]


def _territory(secret: ClassSecret) -> Question:
    calls = [call for one in moments(secret)[::5] for call in calls_of.territory_calls(one.turn)]
    listed = ((3, 4, RED), (3, 3, RED), (3, 3, WHITE), (7, 2, RED), (7, 2, WHITE))
    cases = [Case((LISTING8, *call), told.THEIR_BOARD, public=True, printed_there=True) for call in listed]
    others = ((SNAKE, 0, 0, RED), (SNAKE, 2, 1, WHITE), (read(*["R" * 15] * 15), 7, 7, RED))
    cases += [
        *sorted_cases(calls, hidden=5, rng=secret.chooser("territoire")),
        *(Case(call, told.OTHER_SIZE, public=True) for call in others),
    ]
    return Question(
        "territoire",
        ("plateau", "ligne", "colonne", "couleur"),
        (ours.territoire,),
        tuple(cases),
        gives="cases",
        wants=Wants(unordered=("value",), pure=True),
        look=look(_drawn_board, calls),
    )


def _score(secret: ClassSecret) -> Question:
    calls = [
        (calls_of.score_sort(one.turn, colour), (one.turn.plateau, colour))
        for one in moments(secret)[::4]
        for colour in (RED, WHITE)
    ]
    cases = [Case((LISTING8, colour), told.THEIR_SCORE, public=True, printed_there=True) for colour in (RED, WHITE)]
    cases += [
        *sorted_cases(calls, public=1, hidden=2, rng=secret.chooser("score")),
        Case((SNAKE, RED), told.OTHER_SIZE, public=True),
    ]  # 81 cells each
    return Question(
        "score",
        ("plateau", "couleur"),
        (ours.score,),
        tuple(cases),
        wants=Wants(pure=True),
        look=look(_drawn_board, calls),
    )

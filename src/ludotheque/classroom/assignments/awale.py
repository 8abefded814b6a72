"""The awalé assignment: an exam in functions, from the first board to the virtual player."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ludotheque.classroom.question import EXAMPLE, Arguments, Assignment, Case, Printed, Question, Reply
from ludotheque.classroom.said import joined
from ludotheque.core.text import Text, same
from ludotheque.sujets import awale

SEED = 2024
FIGURE = [0, 0, 2, 0, 16, 5, 2, 1, 0, 1, 0, 1]  # figure 4 of the paper
TREE = [0, 7, 6, 0, 0, 2, 0, 1, 1, 0, 0, 5]  # the worked tree of part III
BOARDS: tuple[tuple[str, list[int], int], ...] = (
    ("famine", [0, 0, 0, 0, 0, 5, 1, 1, 1, 1, 1, 0], 5),
    ("famine", [0, 0, 0, 0, 0, 5, 1, 1, 1, 1, 1, 1], 5),
    ("famine", [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0], 5),
    ("famine", [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0),
    ("famine", [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0], 5),
    ("famine", [3, 0, 0, 0, 0, 2, 1, 2, 0, 0, 0, 0], 5),
    ("famine", [2, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0], 1),
    ("un tour complet et plus", [0, 0, 0, 0, 12, 0, 1, 1, 1, 1, 1, 1], 4),
    ("un tour complet et plus", [11, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1], 0),
    ("un tour complet et plus", [12, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0], 0),
    ("un tour complet et plus", [0, 0, 0, 0, 0, 17, 0, 0, 1, 1, 2, 0], 5),
    ("deux tours de semailles", [0, 0, 0, 23, 0, 0, 1, 1, 0, 0, 0, 0], 3),
    ("deux tours de semailles", [0, 24, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2], 1),
    ("deux tours de semailles", [36, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0),
    ("récolte qui s'arrête", [0, 0, 0, 0, 1, 3, 1, 2, 2, 4, 0, 0], 5),
    ("récolte qui s'arrête", [0, 0, 0, 0, 0, 2, 1, 1, 4, 0, 0, 0], 5),
    ("récolte jusqu'au bord", [2, 2, 3, 2, 2, 1, 1, 0, 0, 0, 0, 5], 5),
)


def game(plateau: list[int], n: int = 0, score: tuple[int, int] = (0, 0)) -> dict[str, Any]:
    """A game of the assignment at some point."""
    return {"joueur1": "Alice", "joueur2": "Bob", "score": list(score), "n": n, "plateau": list(plateau)}


def drawn(plateau: list[int]) -> Text:
    """The opponent above, the player to move below, with the numbers of the holes."""
    top = " ".join(f"{plateau[hole]:>3}" for hole in range(11, 5, -1))
    bottom = " ".join(f"{plateau[hole]:>3}" for hole in range(6))
    above = " ".join(f"{hole:>3}" for hole in range(11, 5, -1))
    below = " ".join(f"{hole:>3}" for hole in range(6))
    return Text(
        f"{above}\n{top}   adversaire\n{bottom}   joueur\n{below}",
        f"{above}\n{top}   opponent\n{bottom}   player\n{below}",
    )


def _smaller_board(arguments: Arguments) -> Iterator[Arguments]:
    plateau, *rest = arguments
    for hole in range(12):
        for seeds in sorted({0, plateau[hole] // 2, plateau[hole] - 1}):
            if 0 <= seeds < plateau[hole]:
                yield ([*plateau[:hole], seeds, *plateau[hole + 1 :]], *rest)


def _smaller_game(arguments: Arguments) -> Iterator[Arguments]:
    jeu, *rest = arguments
    for smaller, *_ in _smaller_board((jeu["plateau"],)):
        yield ({**jeu, "plateau": smaller}, *rest)
    for key, value in (("score", [0, 0]), ("n", jeu["n"] % 2)):
        if jeu[key] != value:
            yield ({**jeu, key: value}, *rest)


def _well_formed(arguments: Arguments) -> bool:
    """A board as the assignment promises it: the sown hole is not empty."""
    plateau, case = arguments
    return bool(0 <= case < 12 and plateau[case] > 0)


def _about_board(name: str, cases: list[Case], **traits: Any) -> Question:
    oracle: Callable[..., Any] = getattr(awale, name)
    question = Question(name, ("plateau", "case"), oracle, tuple(cases), indices=(1,), **traits)
    return replace(question, smaller=_smaller_board, draw=lambda arguments: drawn(arguments[0]))


def _about_game(name: str, cases: list[Case], parameters: tuple[str, ...] = ("jeu",), **traits: Any) -> Question:
    question = Question(name, parameters, getattr(awale, name), tuple(cases), **traits)
    return replace(question, smaller=_smaller_game, draw=_drawn_game)


def _drawn_game(arguments: Arguments) -> Text:
    jeu = arguments[0]
    return joined((drawn(jeu["plateau"]), same(f"score {jeu['score']}, n = {jeu['n']}")), "\n")


def _games() -> list[dict[str, Any]]:
    """Positions of seeded random games, with early, middle and late turns."""
    rng = random.Random(SEED)
    found = []
    for _ in range(4):
        jeu = awale.initialisation("Alice", "Bob")
        going_on = True
        while going_on and jeu["n"] < 80:
            if jeu["n"] % 3 == 0:
                found.append(awale.copie(jeu))
            going_on = awale.tour_jeu(jeu, rng.choice(awale.cases_possibles(jeu)))
        found.append(awale.copie(jeu))
    return found


def assignment() -> Assignment:
    """The questions, in the order of the assignment."""
    games = _games()
    return Assignment(
        "awale",
        same("Awalé"),
        (*_first_part(games), *_moves(games), *_turns(games), *_virtual_player(games)),
        (("awale", ("awale", "awalé", "jeu", "main")),),
        awale.__name__,
    )


def _first_part(games: list[dict[str, Any]]) -> list[Question]:
    names = [Case(("Alice", "Bob"), EXAMPLE, True), Case(("", "Zoé"), "autres noms"), Case(("é", "à b"), "autres noms")]
    start = Case((game([4] * 12),), EXAMPLE, True)
    turned = Case((game([*range(12)], 1),), EXAMPLE, True)
    others = [Case((jeu,), "parties au hasard") for jeu in games[::3]]
    return [
        Question("initialisation", ("nom_joueur1", "nom_joueur2"), awale.initialisation, tuple(names)),
        _about_game("tour_joueur1", [start, turned, *others]),
        _about_game("tourner_plateau", [start, turned, *others], changes=(0,)),
        _about_game("copie", [start, turned, *others], pure=True, forbidden=("deepcopy",), fresh=True),
    ]


def _moves(games: list[dict[str, Any]]) -> list[Question]:
    rng = random.Random(SEED)
    sown = [Case((FIGURE, hole), EXAMPLE, True) for hole in (2, 4, 5)] + [Case(([4] * 12, 0), EXAMPLE, True)]
    sown += [Case((plateau, hole), category) for category, plateau, hole in BOARDS]
    for jeu in games[::2]:
        holes = [hole for hole in range(6) if jeu["plateau"][hole]]
        if holes:
            sown.append(Case((jeu["plateau"], rng.choice(holes)), "parties au hasard"))
    after = [_after_sowing(case) for case in sown]
    every_hole = [Case((FIGURE, hole), EXAMPLE, True) for hole in range(6)]
    # A test of famine may be asked about any hole of the player that holds seeds; a test of hole about any integer.
    outside = [Case(([4] * 12, hole), "hors du camp du joueur", hole == 7) for hole in (-1, 6, 7, 11, 12, 50, -12)]
    empty = [Case(([0, *[3] * 11], 0), "case vide"), Case((FIGURE, 0), "case vide", True)]
    ramassables = [Case((FIGURE, hole), EXAMPLE, True) for hole in range(12)]
    ramassables += [
        Case(([2, 3, 2, 3, 1, 4, 1, 2, 3, 4, 0, 3], hole), "camps et nombres de graines") for hole in range(12)
    ]
    # One lap sown from hole 0 comes back to the player's own side: nothing is harvested there.
    own_side = [
        Case(([2, 3, 2, 0, 0, 0, 2, 2, 0, 0, 0, 0], hole), "récolte dans son propre camp") for hole in (1, 2, 7)
    ]
    return [
        _about_board("deplacer_graines", sown, changes=(0,), index_value=True, fits=_well_formed),
        _about_board("case_ramassable", ramassables, pure=True),
        _about_board("ramasser_graines", [*after, *own_side], changes=(0,), recursive=True),
        _about_board("test_famine", sown, pure=True, fits=_well_formed),
        _about_board("test_case", [*every_hole, *sown, *outside, *empty], pure=True),
    ]


def _after_sowing(case: Case) -> Case:
    """The board that `ramasser_graines` finds after that sowing."""
    plateau = list(case.arguments[0])
    last = awale.deplacer_graines(plateau, case.arguments[1])
    return replace(case, arguments=(plateau, last))


def _turns(games: list[dict[str, Any]]) -> list[Question]:
    figure = Case((game(FIGURE),), EXAMPLE, True)
    start = Case((game([4] * 12),), EXAMPLE, True)
    boards = [Case((game(plateau),), category) for category, plateau, _ in BOARDS]
    others = [Case((jeu,), "parties au hasard") for jeu in games]
    ends = [
        Case((game([4] * 12, 100),), "cent tours", True),
        Case((game([4] * 12, 99),), "cent tours"),
        Case((game([1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0], 6, (25, 17)),), "vingt-cinq graines", True),
        Case((game([1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 0], 7, (16, 25)),), "vingt-cinq graines"),
        Case((game([2, 2, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0], 7, (24, 16)),), "vingt-cinq graines"),
        Case((game([0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0], 30, (22, 23)),), "trois graines ou moins", True),
        Case((game([0, 0, 0, 0, 0, 2, 1, 0, 1, 0, 0, 0], 30, (22, 22)),), "trois graines ou moins"),
        Case((game([0, 0, 0, 0, 0, 0, 9, 0, 1, 0, 0, 0], 31, (20, 18)),), "plus de case jouable"),
        Case((game([3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], 30, (21, 21)),), "plus de case jouable"),
    ]
    played = [Case((game(FIGURE, n), hole), EXAMPLE, True) for n, hole in ((0, 4), (1, 4), (0, 2), (0, 0), (0, 7))]
    played += [Case((game(plateau, 3, (5, 5)), hole), category) for category, plateau, hole in BOARDS]
    played += [Case((jeu, hole), "parties au hasard") for jeu in games[::3] for hole in (0, 4)]
    winners = [
        Case((game([4] * 12),), EXAMPLE, True),
        Case((game([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], 10, (22, 23)),), "fin de partie", True),
        Case((game([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], 11, (22, 23)),), "fin de partie au joueur 2"),
        Case((game([0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0], 11, (21, 24)),), "fin de partie au joueur 2", True),
    ]
    return [
        _about_game("cases_possibles", [figure, start, *boards, *others], pure=True, index_value=True),
        _about_game("tour_suivant", [start, figure, *ends, *others], pure=True),
        _about_game("tour_jeu", played, ("jeu", "case"), changes=(0,), indices=(1,), printed=Printed.EXACT),
        _about_game("gagnant", [*winners, *others[::3]], changes=(0,)),
        Question("affiche", ("plateau",), awale.affiche, _boards(), printed=Printed.FREE, check=_shows_all),
        Question("awale_jcj", ("nom_joueur1", "nom_joueur2"), awale.awale_jcj, _whole_games(), printed=Printed.FREE),
    ]


def _boards() -> tuple[Case, ...]:
    return (Case((FIGURE,), EXAMPLE, True), Case(([*range(1, 13)],), "autres plateaux"))


def _shows_all(case: Case, reply: Reply) -> Text | None:
    """The picture is free (the paper's figure is a photograph), but every number of seeds must be seen."""
    seeds = sorted(map(str, case.arguments[0]))
    words = "".join(sign if sign.isdigit() else " " for sign in reply.printed).split()
    missing = [number for number in set(seeds) if words.count(number) < seeds.count(number)]
    if not missing:
        return None
    unseen = ", ".join(sorted(missing))
    return Text(
        f"des nombres de graines n'apparaissent pas : {unseen}", f"numbers of seeds are not to be seen: {unseen}"
    )


def _whole_games() -> tuple[Case, ...]:
    rng = random.Random(SEED + 1)
    cases = []
    for number in range(3):
        jeu, going_on, typed = awale.initialisation("Alice", "Bob"), True, list[str]()
        while going_on:
            hole = rng.choice(awale.cases_possibles(jeu))
            typed.append(str(hole))
            if number == 1 and len(typed) == 3:
                typed.insert(2, "9")  # a refused hole is asked again
            going_on = awale.tour_jeu(jeu, hole)
        cases.append(Case(("Alice", "Bob"), "partie entière", number == 0, tuple(typed)))
    return tuple(cases)


def _virtual_player(games: list[dict[str, Any]]) -> list[Question]:
    """Part III, beyond the first two."""
    lists = ([[1, 0], [2, 0], [5, 2]], [[0, 3]], [[0, 1], [3, 1]], [[2, -5], [4, -1]], [[0, -500], [1, -500]])
    values = [Case((vals, depth), EXAMPLE, vals == lists[0]) for vals in lists for depth in (0, 1)]
    wins = [Case((game(FIGURE, n), hole), EXAMPLE, True) for n in (0, 1) for hole in (2, 4, 5)]
    wins += [
        Case((jeu, awale.cases_possibles(jeu)[0]), "parties au hasard")
        for jeu in games[::3]
        if awale.cases_possibles(jeu)
    ]
    trees = [Case((game(TREE), 2, 0), EXAMPLE, True), Case((game(FIGURE), 1, 0), EXAMPLE, True)]
    trees += [Case((game(FIGURE, 1), 3, depth), "autres arbres") for depth in (0, 1, 3)]
    trees += [Case((jeu, 2, 0), "parties au hasard") for jeu in games[::9] if awale.tour_suivant(jeu)]
    trees += [Case((jeu, 2, 1), "partie finie") for jeu in games if not awale.tour_suivant(jeu)]
    return [
        _about_game("gain", wins, ("jeu", "case"), pure=True, indices=(1,)),
        Question("max_vals", ("vals_jeu", "profondeur"), awale.max_vals, tuple(values)),
        _about_game("NegaAwale", trees, ("jeu", "profondeur_max", "profondeur"), pure=True),
        _against_itself(),
    ]


# Six plies deep, a student's player takes minutes: another one, at once, plays in its place. It depends on `pas` alone.
SETTING = """\
def {setting}(nom1, nom2, pas):
    def reste(plateau, case):
        plateau = list(plateau)
        graines, plateau[case], k = plateau[case], 0, case
        while graines:
            k = (k + 1) % 12
            if k != case:
                plateau[k] += 1
                graines -= 1
        while k > 5 and plateau[k] in (2, 3):
            plateau[k] = 0
            k -= 1
        return sum(plateau[6:])

    def choisit(jeu, profondeur_max, profondeur):
        cases = [(jeu["n"] * pas + k) % 6 for k in range(6)]
        return [c for c in cases if jeu["plateau"][c] and reste(jeu["plateau"], c)][0]

    global NegaAwale
    NegaAwale = choisit
    return {name}(nom1, nom2)"""


def _quick_game(nom1: str, nom2: str, pas: int) -> str:
    """Our own game between two of those players."""
    scene: dict[str, Any] = {**vars(awale)}
    exec(SETTING.replace("{setting}", "choix").replace("{name}", "(lambda *_: NegaAwale)"), scene)  # noqa: S102
    choose = scene["choix"](nom1, nom2, pas)
    jeu, going_on = awale.initialisation(nom1, nom2), True
    while going_on:
        going_on = awale.tour_jeu(jeu, choose(jeu, 6, 0))
    return awale.gagnant(jeu)


def _against_itself() -> Question:
    cases = tuple(Case(("Alice", "Bob", pas), "partie entière", pas == 1) for pas in (1, 2, 3, 4, 5, 0))
    question = Question("awale_ia", ("nom1", "nom2"), _quick_game, cases, printed=Printed.FREE)
    return replace(question, setting=SETTING, needs=("NegaAwale",))

"""Ce que les trois versions d'Alak ont en commun : le plateau, les saisies, le déroulement d'une partie."""

from collections.abc import Callable
from functools import lru_cache

from ludotheque.core.errors import BadNotation, BadOption
from ludotheque.core.game import Move
from ludotheque.core.options import read_value
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted
from ludotheque.games.alak.rules import EMPTY, GLYPHS, Alak, AlakState
from ludotheque.sujets._terminal import lancer, refuser, saisir

Pose = Callable[[list[int], int, int, list[int], int], None]

SIEGES = {1: Seat.FIRST, 2: Seat.SECOND}
GAGNANTS = {Seat.FIRST: "Gagnant : 1", Seat.SECOND: "Gagnant : 2", None: "Match nul"}
CASES = next(option for option in Alak.options if option.name == "n")
IL_FAUT = f"il faut un entier de {CASES.low} à {CASES.high}"


def newBoard(n: int) -> list[int]:
    """Retourne un plateau de n cases, toutes vides."""
    return [EMPTY] * n


def display(board: list[int], n: int) -> None:
    """Affiche les cases du plateau et, dessous, leurs numéros à partir de 1."""
    largeur = len(str(n))
    print(" ".join(GLYPHS[board[i]].rjust(largeur) for i in range(n)))
    print(" ".join(str(i + 1).rjust(largeur) for i in range(n)))


def possible(board: list[int], n: int, player: int, removed: list[int], i: int) -> bool:
    """Retourne True si le joueur peut poser un pion sur la case d'indice i, False sinon, quel que soit l'entier i."""
    return i in _coups(board, n, player, removed)


def select(board: list[int], n: int, player: int, removed: list[int]) -> int:
    """Fait saisir au joueur le numéro d'une case licite, autant de fois qu'il le faut, et retourne son indice."""
    print(f"Joueur {player}")
    while True:
        tape = saisir("Choisissez un nombre licite de carré : ")
        try:
            i = Alak(n).read_move(tape)
        except BadNotation:
            continue
        if possible(board, n, player, removed, i):
            return i


def again(board: list[int], n: int, player: int, removed: list[int]) -> bool:
    """Retourne True si le joueur peut poser un pion quelque part, False sinon."""
    return bool(_coups(board, n, player, removed))


def win(board: list[int], n: int) -> str:
    """Retourne l'issue de la partie : le joueur qui a le plus de pions, ou un match nul."""
    bloque = AlakState(tuple(board), frozenset(range(n)), Seat.FIRST)  # plus aucune case permise : on compte
    bilan = Alak(n).outcome(bloque)
    assert bilan is not None
    return GAGNANTS[bilan.winner]


def poser(regles: Alak, board: list[int], player: int, removed: list[int], i: int) -> None:
    """Pose le pion et retire les captures selon ces règles ; `board` et `removed` sont mis à jour sur place."""
    suite = regles.play(_position(board, player, removed), Move(i))
    board[:] = suite.cells
    removed[:] = sorted(suite.forbidden)


def partie(n: int, put: Pose) -> None:
    """Fait jouer deux personnes au même clavier, chacune à son tour, puis affiche le gagnant."""
    board, removed, player = newBoard(n), list[int](), 1
    display(board, n)
    while again(board, n, player, removed):
        put(board, n, player, removed, select(board, n, player, removed))
        player = 3 - player
        display(board, n)
    print(win(board, n))


def programme(module: str, put: Pose, put_torique: Pose | None = None) -> None:
    """Le programme d'une version : lit n et les options sur la ligne de commande, puis fait jouer la partie."""
    usage = f"python -m ludotheque.sujets.{module} [n]" + (" [--torique]" if put_torique else "")

    def jouer(arguments: list[str]) -> None:
        pose = put
        if put_torique and "--torique" in arguments:
            arguments, pose = [a for a in arguments if a != "--torique"], put_torique
        for argument in arguments:
            if argument.startswith("--"):
                refuser(
                    Text(
                        f"L'option {quoted(argument)} n'existe pas ; usage : {usage}",
                        f"There is no option {quoted(argument)}; usage: {usage}",
                    )
                )
        if len(arguments) > 1:
            refuser(
                Text(
                    f"Un seul nombre de cases est attendu, il y en a {len(arguments)} ; usage : {usage}",
                    f"One number of cells is expected, there are {len(arguments)}; usage: {usage}",
                )
            )
        partie(_nombre_de_cases(arguments[0]) if arguments else _demande_n(), pose)

    lancer(jouer, _aide(usage, put_torique is not None))


def _aide(usage: str, torique: bool) -> Text:
    anneau = Text(
        "    --torique     la première case touche la dernière\n", "    --torique     the first cell touches the last\n"
    )
    return Text(
        f"Usage : {usage}\nFait jouer deux personnes sur n cases, demandées si elles ne sont pas données : "
        "chacune tape le numéro d'une case.\n" + anneau.fr * torique + "    --help, -h    cette aide",
        f"Usage: {usage}\nTwo people play on n cells, asked for when they are not given: "
        "each types the number of a cell.\n" + anneau.en * torique + "    --help, -h    this help",
    )


def _position(board: list[int], player: int, removed: list[int]) -> AlakState:
    return AlakState(tuple(board), frozenset(removed), SIEGES[player])


def _coups(board: list[int], n: int, player: int, removed: list[int]) -> tuple[Move, ...]:
    return _regles(n).legal_moves(_position(board, player, removed))


@lru_cache
def _regles(n: int) -> Alak:
    return Alak(n)


def _nombre_de_cases(argument: str) -> int:
    try:
        return int(read_value(Alak, CASES.name, argument))
    except BadOption:
        refuser(
            Text(
                f"Le nombre de cases {quoted(argument)} ne convient pas : {IL_FAUT}.",
                f"The number of cells {quoted(argument)} will not do: an integer from {CASES.low} to {CASES.high} is needed.",
            )
        )


def _demande_n() -> int:
    """Demande le nombre de cases ; une réponse vide choisit celui de l'énoncé."""
    while True:
        tape = saisir(f"Nombre de cases ({Alak().n} si vous ne tapez rien) : ").strip()
        try:
            return int(read_value(Alak, CASES.name, tape)) if tape else Alak().n
        except BadOption:
            print(f"Ce nombre de cases ne convient pas : {IL_FAUT}.")

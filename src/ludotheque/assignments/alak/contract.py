"""The contract of the three Alak assignments: the words that are quoted, the sorts of calls, what we have decided."""

from collections.abc import Hashable
from typing import Protocol

from ludotheque.classroom.contract import Clause, Reading, Sort, Source
from ludotheque.core.text import Text

INITIAL = Clause("représentant l'état initial d'un plateau de jeu de **n** cases.")
SIGNED = Clause("On représentera une case vide par un '.', un pion blanc par un 'x' et un pion noir par un 'o'.")
NUMBERED = Clause("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", Source.LISTING)
RULE_1 = Clause(
    "Un joueur ne peut placer un pion que sur une case vide, et cette case ne doit pas avoir été occupée par l'un de ses "
    "propres pions au tour précédent"
)
RULE_2 = Clause(
    "un groupe de pions adjacents de son adversaire n'a plus de cases adjacentes vides ceux-ci sont capturés et retirés du "
    "plateau"
)
RULE_3 = Clause(
    "Un joueur peut en revanche placer un pion et constituer un groupe de pions adjacents sans cases adjacentes vides sans "
    "que ce groupe de pions soit capturé."
)
ANY_INTEGER = Clause('"i" : entier quelconque.')
PUTTING = Clause("réalise cette pose et ce qui en découle (captures, mise à jour de **removed**, etc.)")
PRINTED_GAME = Clause("Choisissez un nombre licite de carré : 6", Source.GAME)
ASKED_AGAIN = Clause(
    "Tant que ce numéro ne sera pas valide en regard des règles du jeu, on lui demandera de nouveau de le saisir."
)
CAN_PLAY = Clause("si le joueur **player** peut poser un pion sur le plateau et **False** sinon.")
OUTCOME = Clause("le vainqueur est le joueur ayant le plus de pions. Un match nul est possible.")
RING = Clause("la première case du plateau est maintenant adjacente avec la dernière.")
SUICIDE = Clause(
    "si un joueur place un pion constituant un groupe de pions adjacents sans cases adjacentes vides alors ce groupe de pions "
    "est capturé."
)

SIZES = Sort(Text("plateau neuf", "new board"), INITIAL)
FEW_CELLS = Sort(Text("moins de dix cases", "fewer than ten cells"), SIGNED)
MANY_CELLS = Sort(Text("dix cases et plus", "ten cells and more"), NUMBERED)
EMPTY_CELL = Sort(Text("case vide", "empty cell"), RULE_1)
FIRST_CELL = Sort(Text("première case, vide", "first cell, empty"), RULE_1)
LAST_CELL = Sort(Text("dernière case, vide", "last cell, empty"), RULE_1)
TAKEN_CELL = Sort(Text("case occupée", "occupied cell"), RULE_1)
CLOSED_CELL = Sort(
    Text("case vidée par une prise au tour précédent", "cell emptied by a capture in the turn before"),
    RULE_1,
    Text("pensez à la liste removed", "think of the list removed"),
)
OUTSIDE = Sort(Text("numéro hors du plateau", "number outside the board"), ANY_INTEGER)
QUIET = Sort(Text("pose sans prise", "placing without a capture"), PUTTING)
OPENED_AGAIN = Sort(
    Text(
        "pose sans prise après une prise : plus rien n'est interdit",
        "placing without a capture after one: nothing is forbidden now",
    ),
    PUTTING,
    Text(
        "removed ne doit plus contenir les cases du tour d'avant",
        "removed must no longer hold the cells of the turn before",
    ),
)
OWN_STIFLED = Sort(
    Text("pion sans case libre autour, qui reste (règle 3)", "pawn with no free cell around, which stays (rule 3)"),
    RULE_3,
)
ONE_GROUP = Sort(Text("prise d'un groupe", "capture of one group"), RULE_2)
LEFT_EDGE = Sort(Text("prise au bord gauche", "capture at the left edge"), RULE_2)
RIGHT_EDGE = Sort(Text("prise au bord droit", "capture at the right edge"), RULE_2)
TWO_GROUPS = Sort(Text("deux groupes pris d'un coup", "two groups captured at once"), RULE_2)
LONG_GROUP = Sort(Text("groupe de plusieurs pions pris", "group of several pawns captured"), RULE_2)
NOT_TOUCHED = Sort(
    Text("groupe enfermé que le pion posé ne touche pas", "enclosed group that the new pawn does not touch"),
    PRINTED_GAME,
    Text(
        "dans la partie de l'énoncé, au 14e coup, un groupe enfermé que le pion ne touche pas reste en place",
        "in the game of the assignment, at the 14th move, an enclosed group that the pawn does not touch stays",
    ),
)
OVER_THE_EDGE = Sort(Text("prise par-dessus le bord", "capture across the edge"), RING)
RING_GROUP = Sort(Text("groupe pris qui passe par-dessus le bord", "captured group that crosses the edge"), RING)
OWN_TAKEN = Sort(Text("pion qui s'étouffe lui-même", "pawn that stifles itself"), SUICIDE)
FREE_CELLS = Sort(Text("il reste des cases permises", "permitted cells are left"), CAN_PLAY)
ONLY_FIRST = Sort(Text("seule la première case est permise", "only the first cell is permitted"), CAN_PLAY)
ONLY_LAST = Sort(Text("seule la dernière case est permise", "only the last cell is permitted"), CAN_PLAY)
FULL = Sort(Text("plateau plein", "full board"), CAN_PLAY)
ALL_CLOSED = Sort(Text("seules des cases interdites sont vides", "only forbidden cells are empty"), CAN_PLAY)
LICIT = Sort(Text("numéro permis", "permitted number"), ASKED_AGAIN)
ASK_TAKEN = Sort(Text("case occupée, à redemander", "occupied cell, to be asked again"), ASKED_AGAIN)
ASK_CLOSED = Sort(Text("case interdite, à redemander", "forbidden cell, to be asked again"), ASKED_AGAIN)
ASK_OUTSIDE = Sort(
    Text("numéro hors du plateau, à redemander", "number outside the board, to be asked again"), ASKED_AGAIN
)
NOT_A_NUMBER = Sort(Text("réponse qui n'est pas un nombre", "an answer that is no number"), None)
FIRST_WINS = Sort(Text("le joueur 1 a plus de pions", "player 1 has more pawns"), OUTCOME)
SECOND_WINS = Sort(Text("le joueur 2 a plus de pions", "player 2 has more pawns"), OUTCOME)
DRAWN = Sort(Text("autant de pions chacun", "as many pawns each"), OUTCOME)

READINGS = (
    Reading(
        "",
        Text(
            "Les cases se comptent de 0 (indice) ou de 1 (numéro) : les deux sont à la lettre, même mêlés, pourvu que les "
            "fonctions du fichier s'accordent. On tape les numéros affichés.",
            "Cells are counted from 0 (index) or from 1 (number): both are to the letter, even mixed, as long as the functions "
            "of the file agree. The numbers typed are those displayed.",
        ),
    ),
    Reading(
        "put",
        Text(
            "Sont pris les groupes que touche le pion posé. Prendre tout groupe enfermé rendrait impossible la partie imprimée "
            "dans l'énoncé, à son 14e coup. « groupes … blancs » dans la partie 1 est un lapsus pour « noirs ».",
            "The groups that the new pawn touches are captured. Capturing every enclosed group would make the printed game "
            "impossible at its 14th move. « groupes … blancs » in part 1 is a slip for black ones.",
        ),
    ),
    Reading(
        "put",
        Text(
            "removed est une liste plate ; deux listes (une par joueur) ou une liste de n signes est une faute de lettre pour "
            "tout le fichier. Qui la vide, put ou la boucle principale, est libre.",
            "removed is one flat list; two lists (one for each player) or a list of n signs is one letter fault for the file. "
            "Who empties it, put or the main loop, is free.",
        ),
    ),
    Reading(
        "win",
        Text(
            "Toute phrase qui distingue les issues est à la lettre ; l'afficher ou renvoyer un nombre est une faute de lettre.",
            "Any sentence that tells the outcomes apart is to the letter; printing it or returning a number is a letter fault.",
        ),
    ),
    Reading(
        "display",
        Text(
            "Les cases et leurs numéros, dans l'ordre ; le reste du dessin est libre.",
            "The cells and their numbers, in order; the rest of the drawing is free.",
        ),
    ),
    Reading(
        "put",
        Text(
            "Bonus 3.2 : que l'adversaire soit pris d'abord, ou que les cases perdues par son propre coup soient fermées, reste "
            "ouvert ; aucun cas noté n'en dépend.",
            "Bonus 3.2: whether the enemy is taken first, and whether cells lost by one's own move are closed, is open; no case "
            "for points depends on it.",
        ),
    ),
)


class AlakFunctions(Hashable, Protocol):
    """A module with the functions of one of the three assignments."""

    __name__: str

    def newBoard(self, n: int) -> list[int]: ...  # noqa: N802 -- the assignment chose the name

    def display(self, board: list[int], n: int) -> None: ...

    def possible(self, board: list[int], n: int, player: int, removed: list[int], i: int) -> bool: ...

    def select(self, board: list[int], n: int, player: int, removed: list[int]) -> int: ...

    def put(self, board: list[int], n: int, player: int, removed: list[int], i: int) -> None: ...

    def again(self, board: list[int], n: int, player: int, removed: list[int]) -> bool: ...

    def win(self, board: list[int], n: int) -> str: ...

    def alak(self, n: int) -> None: ...

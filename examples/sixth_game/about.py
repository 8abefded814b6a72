"""What people are told of Hexapawn."""

from ludotheque.core.about import About, Diagram
from ludotheque.core.outcome import Ending
from ludotheque.core.text import Text

ARRIVAL = Ending(
    "arrival",
    Text("un pion a traversé le plateau", "a pawn has crossed the board"),
    Text("arrivée", "arrival"),
)
CAPTURE = Ending(
    "capture",
    Text("tous les pions de l'adversaire sont pris", "all of the opponent's pawns are taken"),
    Text("prise", "capture"),
)
TAKING = Diagram(
    Text("Un pion avance tout droit et prend en diagonale.", "A pawn steps straight ahead and takes diagonally."),
    "b1b2",
)
ABOUT = About(
    name="hexapawn",
    kind="Hexapawn",
    title=Text("Hexapion", "Hexapawn"),
    slug="hexapion",
    others=("octopawn",),
    blurb=Text("Six pions, neuf cases : traverser le premier.", "Six pawns, nine cells: be the first across."),
    card=TAKING,
    diagrams=(
        Diagram(Text("Le début : Blanc monte, Noir descend.", "The start: White goes up, Black goes down.")),
        TAKING,
        Diagram(
            Text(
                "Noir a pris en b2 ; Blanc reprend avec l'un de ses deux pions.",
                "Black has taken on b2; White takes back with either pawn.",
            ),
            "b1b2 a3xb2",
        ),
    ),
    endings=(ARRIVAL, CAPTURE, Ending.BLOCKED),
    opening_plies=1,
)

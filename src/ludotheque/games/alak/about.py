"""What people are told of Alak."""

from ludotheque.core.about import About, Diagram
from ludotheque.core.outcome import Ending
from ludotheque.core.text import Text

BEGINNING = Diagram(
    Text("Blanc commence au milieu, Noir répond à côté.", "White begins in the middle, Black answers beside."), "5 6"
)
ABOUT = About(
    name="alak",
    kind="Alak",
    title=Text("Alak", "Alak"),
    slug="alak",
    blurb=Text("Une ligne, des pions qu'on entoure.", "A line, and stones one surrounds."),
    card=BEGINNING,
    diagrams=(
        Diagram(
            Text(
                "Blanc vient de jouer 6 : le groupe noir 4-5, pris entre 3 et 6, est retiré.",
                "White has just played 6: the black group 4-5, caught between 3 and 6, is removed.",
            ),
            "3 4 9 5 6",
        ),
        BEGINNING,
    ),
    endings=(Ending.BLOCKED,),
    opening_plies=1,  # of nine cells
    solved=True,
)

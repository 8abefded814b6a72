"""What people are told of Alak."""

from ludotheque.core.about import About, Diagram
from ludotheque.core.outcome import Ending
from ludotheque.core.text import Text

BEGINNING = Diagram(
    Text("Blanc commence au milieu, Noir répond à côté.", "White begins in the middle, Black answers beside."), "5 6"
)
CAUGHT = ".xo.oox.x x -"
ABOUT = About(
    name="alak",
    kind="Alak",
    title=Text("Alak", "Alak"),
    slug="alak",
    blurb=Text("Une ligne, des pions qu'on entoure.", "A line, and stones one surrounds."),
    card=BEGINNING,
    diagrams=(
        Diagram(
            Text("Blanc a joué en 2 et en 7, Noir en 3.", "White has played on 2 and 7, Black on 3."),
            clause="1.2",
            position=".xo...x.. o -",
        ),
        Diagram(
            Text(
                "Avant : les groupes noirs 3 et 5-6 sont entourés.",
                "Before: the black groups 3 and 5-6 are surrounded.",
            ),
            clause="3.2",
            position=CAUGHT,
        ),
        Diagram(
            Text(
                "Blanc pose en 4 et les prend tous les deux : Noir ne peut pas rejouer tout de suite en 3, 5, 6.",
                "White places on 4 and takes them both: Black may not play at once on 3, 5, 6.",
            ),
            "4",
            clause="3.2",
            position=CAUGHT,
        ),
    ),
    endings=(Ending.BLOCKED,),
    opening_plies=1,  # of nine cells
    solved=True,
)

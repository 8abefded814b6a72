"""What people are told of awalé."""

from ludotheque.core.about import About, Diagram
from ludotheque.core.outcome import Ending
from ludotheque.core.text import Text

BY_MAJORITY = Ending(
    "majority",
    Text("plus de la moitié des graines sont récoltées", "more than half of the seeds are harvested"),
    Text("majorité des graines", "majority"),
)
AFTER_LAST_TURN = Ending(
    "turn limit",
    Text("cent tours ont été joués", "a hundred turns have been played"),
    Text("limite de tours", "turn limit"),
)
WITH_FEW_SEEDS = Ending(
    "few seeds",
    Text("il reste trois graines ou moins sur le plateau", "three seeds or fewer are left on the board"),
    Text("trop peu de graines", "too few seeds"),
)
SOWN = Diagram(
    Text(
        "Sud a semé depuis c : une graine dans chacun des trous suivants.",
        "South has sown from c: one seed in each of the next holes.",
    ),
    "c",
    clause="2.1",
)
LONG_SOWING = "0,0,2,0,16,5,2,1,0,1,0,1 8-12 30 1"
ABOUT = About(
    name="awale",
    kind="Awale",
    title=Text("Awalé", "Awalé (Oware)"),
    slug="awale",
    others=("oware",),
    points=Text("graines", "seeds"),
    blurb=Text("Semer les graines, récolter par deux et trois.", "Sow the seeds, harvest twos and threes."),
    card=SOWN,
    diagrams=(
        Diagram(
            Text(
                "Le début : quatre graines partout. On sème de a vers l, puis de nouveau en a.",
                "The start: four seeds everywhere. Sowing goes from a to l, then a again.",
            ),
            clause="1.2",
        ),
        SOWN,
        Diagram(
            Text(
                "Sud va jouer e et semer 16 graines ; la dernière tombera en j.",
                "South is about to play e and sow 16 seeds; the last will fall in j.",
            ),
            clause="3.2",
            position=LONG_SOWING,
        ),
        Diagram(
            Text(
                "Sud a récolté j, i et h : 3 + 2 + 3 graines. En g il y en a 4 : la récolte s'arrête.",
                "South has harvested j, i and h: 3 + 2 + 3 seeds. There are 4 in g: the harvest ends.",
            ),
            "e",
            clause="3.2",
            position=LONG_SOWING,
        ),
    ),
    endings=(Ending.BLOCKED, BY_MAJORITY, AFTER_LAST_TURN, WITH_FEW_SEEDS),
    opening_plies=4,
)

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
    Text("trop peu de graines", "few seeds"),
)
SOWN = Diagram(
    Text(
        "Sud a semé depuis c : une graine dans chacun des trous suivants.",
        "South has sown from c: one seed in each of the next holes.",
    ),
    "c",
)
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
        Diagram(Text("Le début : quatre graines partout.", "The start: four seeds everywhere.")),
        SOWN,
    ),
    endings=(Ending.BLOCKED, BY_MAJORITY, AFTER_LAST_TURN, WITH_FEW_SEEDS),
    opening_plies=4,
)

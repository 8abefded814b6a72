"""A lesson of three steps for tests; the house's own lie in the folders of the games."""

import pytest

from ludotheque.core import registry
from ludotheque.core.lesson import Step, read_lesson

LESSON = """
[[step]]
title = { fr = "Poser un pion", en = "Placing a stone" }
says = { fr = "Posez un pion.\\n\\nN'importe où.", en = "Place a stone.\\n\\nAnywhere." }
[[step.turn]]
play = []
right = { fr = "Voilà.", en = "There." }
otherwise = { fr = "Jamais dit.", en = "Never said." }

[[step]]
title = { fr = "Capturer", en = "Capturing" }
says = { fr = "Capturez le pion noir.", en = "Capture the black stone." }
position = "..xo..... x -"
[[step.turn]]
play = ["5"]
right = { fr = "Capturé ! Encore un.", en = "Captured! One more." }
otherwise = { fr = "Le pion noir respire encore.", en = "The black stone still breathes." }
wrong.9 = { fr = "Trop loin.", en = "Too far." }
reply = "1"
[[step.turn]]
play = ["2"]
right = { fr = "Un seul pion suffit au bord.", en = "One stone is enough at the edge." }
otherwise = { fr = "Jouez à côté.", en = "Play beside it." }

[[step]]
title = { fr = "La fin", en = "The end" }
says = { fr = "Jouez en 5 ou en 6.", en = "Play on 5 or 6." }
[[step.turn]]
play = ["5", "6"]
right = { fr = "Bien.", en = "Good." }
otherwise = { fr = "Non.", en = "No." }
"""


def lend_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the time of a test Alak has this lesson, and no other game has one."""

    def lesson(package: str) -> tuple[Step, ...]:
        return read_lesson(LESSON) if package.endswith(".alak") else ()

    monkeypatch.setattr(registry, "_lesson", lesson)

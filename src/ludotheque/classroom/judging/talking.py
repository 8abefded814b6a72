"""Small talk of a game's program: names, rules, another game; what anybody would answer."""

import re
from dataclasses import dataclass, field

NAME = re.compile(r"\b(nom|pr[ée]nom|pseudo|name)\b", re.IGNORECASE)
AGAIN = re.compile(r"rejouer|recommencer|nouvelle partie|autre partie|play again|another game", re.IGNORECASE)
RULES = re.compile(r"(voir|lire|afficher|connaître|rappel\w*|besoin)[^\n?]*r[èe]gles|see the rules", re.IGNORECASE)
ENTER = re.compile(r"(appuye[zr]|tape[zr]|press\w*)[^\n]*(entr[ée]e|enter|touche)", re.IGNORECASE)
NO_ZERO = re.compile(r"1\s*[=:)]?\s*(?:pour\s+)?non|non\s*[=:(]\s*1", re.IGNORECASE)


PAUSES = 3  # empty lines typed after the end


@dataclass
class Questions:
    """The questions that moves answered: another one, once the game is over, is a pause before the window closes."""

    known: set[str] = field(default_factory=set)
    pauses: int = 0

    def moved(self, shown: str, asked: str) -> None:
        self.known.add(_wording(shown, asked))

    def is_pause(self, shown: str, asked: str) -> bool:
        return self.pauses > 0 or _wording(shown, asked) not in self.known

    def pause(self) -> str | None:
        """An empty line, a few times."""
        self.pauses += 1
        return "" if self.pauses <= PAUSES else None


def _wording(shown: str, asked: str) -> str:
    """The words of the line that asks: numbers, signs and letters by themselves change from turn to turn."""
    text = asked if re.search(r"[^\W\d_]{2}", asked) else shown
    line = next((line for line in reversed(text.splitlines()) if line.strip()), "")
    return " ".join(re.findall(r"[^\W\d_]{2,}", line.lower()))


def small_talk(question: str) -> str | None:
    """The answer to a question that is not about a move; None for every other question."""
    last = "\n".join(question.strip().splitlines()[-2:])
    if AGAIN.search(last) or RULES.search(last):
        return "1" if NO_ZERO.search(last) else "non" if "oui" in last.lower() or "non" in last.lower() else "n"
    if ENTER.search(last):
        return ""
    if NAME.search(last) and "nombre" not in last.lower():
        return "Ana"
    return None

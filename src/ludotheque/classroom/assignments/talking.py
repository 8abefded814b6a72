"""Small talk of a game's program: names, rules, another game; what anybody would answer."""

import re

NAME = re.compile(r"\b(nom|pr[ée]nom|pseudo|name)\b", re.IGNORECASE)
AGAIN = re.compile(r"rejouer|recommencer|nouvelle partie|autre partie|play again|another game", re.IGNORECASE)
RULES = re.compile(r"(voir|lire|afficher|connaître|rappel\w*|besoin)[^\n?]*r[èe]gles|see the rules", re.IGNORECASE)
ENTER = re.compile(r"(appuye[zr]|tape[zr]|press\w*)[^\n]*(entr[ée]e|enter|touche)", re.IGNORECASE)
NO_ZERO = re.compile(r"1\s*[=:)]?\s*(?:pour\s+)?non|non\s*[=:(]\s*1", re.IGNORECASE)


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

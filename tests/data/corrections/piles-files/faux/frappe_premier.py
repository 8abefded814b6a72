# faute : frappe : efface le premier caractère au lieu du dernier
# montre : frappe("ab<") doit donner 'a', donne 'b'
from collections import deque
import operator

OPERATIONS = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def bien_parenthesee(expression: str) -> bool:
    seules = "".join(c for c in expression if c in "()[]{}")
    while True:
        courte = seules.replace("()", "").replace("[]", "").replace("{}", "")
        if courte == seules:
            return seules == ""
        seules = courte


def evalue_npi(jetons: list[str]) -> int:
    pile = []
    for j in jetons:
        if j in OPERATIONS:
            b, a = pile.pop(), pile.pop()
            pile.append(OPERATIONS[j](a, b))
        else:
            pile.append(int(j))
    return pile[-1]


def frappe(touches: str) -> str:
    res = []
    for t in touches:
        if t == "<":
            res = res[1:]
        else:
            res.append(t)
    return "".join(res)


def renverse(pile: list[int]) -> None:
    pile.reverse()


def patate_chaude(noms: list[str], k: int) -> str:
    cercle = deque(noms)
    while len(cercle) > 1:
        cercle.rotate(-(k - 1))
        cercle.popleft()
    return cercle[0]

"""Piles et files (une pile est une liste dont le sommet est à la fin)."""

FERMANTE = {"(": ")", "[": "]", "{": "}"}


def bien_parenthesee(expression: str) -> bool:
    """Dit si les parenthèses, crochets et accolades de l'expression se
    ferment dans le bon ordre. Les autres caractères sont ignorés.

    >>> bien_parenthesee("(1 + 3) * [6 + 7]")
    True
    >>> bien_parenthesee("(6 + (4 * 5) - (2 + 1)")
    False
    >>> bien_parenthesee("([)]")
    False
    >>> bien_parenthesee("")
    True
    """
    pile = []
    for c in expression:
        if c in FERMANTE:
            pile.append(FERMANTE[c])
        elif c in ")]}":
            if not pile or pile.pop() != c:
                return False
    return pile == []


def evalue_npi(jetons: list[str]) -> int:
    """Évalue une expression en notation polonaise inverse, bien formée.

    Les jetons sont des entiers écrits en base dix (comme "12" ou "-3") et
    les opérateurs "+", "-" et "*".

    >>> evalue_npi(["1", "2", "3", "*", "+", "4", "*"])
    28
    >>> evalue_npi(["5", "-3", "-"])
    8
    """
    pile = []
    for jeton in jetons:
        if jeton in ("+", "-", "*"):
            b = pile.pop()
            a = pile.pop()
            if jeton == "+":
                pile.append(a + b)
            elif jeton == "-":
                pile.append(a - b)
            else:
                pile.append(a * b)
        else:
            pile.append(int(jeton))
    return pile.pop()


def frappe(touches: str) -> str:
    """Renvoie le texte obtenu en tapant ces touches, où '<' efface le
    dernier caractère du texte (et ne fait rien si le texte est vide).

    >>> frappe("bonk<jour")
    'bonjour'
    >>> frappe("<<a")
    'a'
    """
    pile = []
    for t in touches:
        if t != "<":
            pile.append(t)
        elif pile:
            pile.pop()
    return "".join(pile)


def renverse(pile: list[int]) -> None:
    """Renverse la pile en place (le sommet devient le fond). Ne renvoie rien.

    >>> p = [1, 2, 3]
    >>> renverse(p)
    >>> p
    [3, 2, 1]
    """
    file = []
    while pile:
        file.append(pile.pop())
    for x in file:
        pile.append(x)


def patate_chaude(noms: list[str], k: int) -> str:
    """Les joueurs sont en cercle ; on compte à partir du premier et le k-ième
    est éliminé, puis on recommence à partir du suivant. Renvoie le nom du
    dernier joueur. noms est non vide et k >= 1 ; noms n'est pas modifiée.

    >>> patate_chaude(["Ana", "Bob", "Cid", "Dan"], 2)
    'Ana'
    >>> patate_chaude(["Ana", "Bob", "Cid"], 1)
    'Cid'
    """
    file = noms[:]
    while len(file) > 1:
        for _ in range(k - 1):
            file.append(file.pop(0))
        file.pop(0)
    return file[0]


if __name__ == "__main__":
    import doctest
    doctest.testmod()

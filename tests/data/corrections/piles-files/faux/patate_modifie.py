# faute : patate_chaude : vide la liste donnée
# montre : n = ["Ana", "Bob"]; (patate_chaude(n, 1), n) doit donner ('Bob', ['Ana', 'Bob']), donne ('Bob', ['Bob'])
def bien_parenthesee(expression):
    pile = []
    for c in expression:
        if c == "(" or c == "[" or c == "{":
            pile.append(c)
        elif c == ")" or c == "]" or c == "}":
            if len(pile) == 0:
                return False
            ouvrante = pile.pop()
            if c == ")" and ouvrante != "(":
                return False
            if c == "]" and ouvrante != "[":
                return False
            if c == "}" and ouvrante != "{":
                return False
    if len(pile) == 0:
        return True
    else:
        return False


def evalue_npi(jetons):
    pile = []
    for j in jetons:
        if j == "+":
            y = pile.pop()
            x = pile.pop()
            pile.append(x + y)
        elif j == "-":
            y = pile.pop()
            x = pile.pop()
            pile.append(x - y)
        elif j == "*":
            y = pile.pop()
            x = pile.pop()
            pile.append(x * y)
        else:
            pile.append(int(j))
    return pile[0]


def frappe(touches):
    texte = ""
    for t in touches:
        if t == "<":
            texte = texte[:-1]
        else:
            texte = texte + t
    return texte


def renverse(pile):
    n = len(pile)
    for i in range(n // 2):
        tmp = pile[i]
        pile[i] = pile[n - 1 - i]
        pile[n - 1 - i] = tmp


def patate_chaude(noms, k):
    restants = noms
    i = 0
    while len(restants) > 1:
        i = (i + k - 1) % len(restants)
        restants.pop(i)
    return restants[0]

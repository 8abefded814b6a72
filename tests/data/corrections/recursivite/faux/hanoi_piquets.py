# faute : hanoi : inverse les piquets dans le second appel
# montre : hanoi(2, "A", "C", "B") doit donner [('A', 'B'), ('A', 'C'), ('B', 'C')], donne [('A', 'B'), ('A', 'C'), ('B', 'A')]
def somme_chiffres(n):
    s = 0
    for c in str(n):
        s += int(c)
    return s

def puissance(x, n):
    return x ** n

def en_binaire(n):
    return bin(n)[2:]

def aplatir(liste):
    pile = [liste]
    res = []
    while pile:
        x = pile.pop()
        if isinstance(x, list):
            for y in reversed(x):
                pile.append(y)
        else:
            res.append(x)
    return res

def profondeur(liste):
    p = 0
    m = 0
    for c in str(liste):
        if c == "[":
            p += 1
            m = max(m, p)
        elif c == "]":
            p -= 1
    return m

def hanoi(n, a, b, c):
    if n == 0:
        return []
    return hanoi(n-1, a, c, b) + [(a, b)] + hanoi(n-1, c, a, b)

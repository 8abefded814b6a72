class Pile:
    def __init__(self):
        self.items = []
    def push(self, x):
        self.items.append(x)
    def pop(self):
        return self.items.pop() if self.items else None

def evalue(texte):
    p = Pile()
    for mot in texte.split():
        if mot in "+-*":
            b, a = p.pop(), p.pop()
            p.push({"+": a + b, "-": a - b, "*": a * b}[mot])
        else:
            p.push(int(mot))
    return p.pop()

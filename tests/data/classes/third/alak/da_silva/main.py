from __future__ import annotations

# Projet ALAK, Da Silva Mateus
# Les numéros de case vont de 1 à n partout (saisie, put, possible, removed).


class Plateau:
    """Le jeu vu comme un objet. On garde une référence sur la liste, elle n'est pas copiée."""

    def __init__(self, cases: list[int], n: int, removed: list[int] | None = None) -> None:
        self.cases = cases
        self.n = n
        self.removed = [] if removed is None else removed

    def lire(self, num: int) -> int:
        # -1 : en dehors du plateau
        if num < 1 or num > self.n:
            return -1
        return self.cases[num - 1]

    def ecrire(self, num: int, valeur: int) -> None:
        self.cases[num - 1] = valeur

    def libre(self, num: int) -> bool:
        return self.lire(num) == 0 and num not in self.removed

    def groupe(self, num: int) -> tuple[int, int]:
        couleur = self.lire(num)
        debut = num
        fin = num
        while self.lire(debut - 1) == couleur:
            debut -= 1
        while self.lire(fin + 1) == couleur:
            fin += 1
        return debut, fin

    def jouer(self, player: int, num: int) -> None:
        self.ecrire(num, player)
        self.removed.clear()
        adv = 2 if player == 1 else 1
        for v in (num - 1, num + 1):
            if self.lire(v) == adv:
                debut, fin = self.groupe(v)
                if self.lire(debut - 1) != 0 and self.lire(fin + 1) != 0:
                    for k in range(debut, fin + 1):
                        self.ecrire(k, 0)
                        self.removed.append(k)

    def __str__(self) -> str:
        barre = "+" + "---+" * self.n
        milieu = "|"
        numeros = " "
        for k in range(1, self.n + 1):
            milieu += " " + ".xo"[self.lire(k)] + " |"
            numeros += str(k).center(3) + " "
        return barre + "\n" + milieu + "\n" + barre + "\n" + numeros


def newBoard(n: int) -> list[int]:
    return [0] * n


def display(board: list[int], n: int) -> None:
    print(Plateau(board, n))


def possible(board: list[int], n: int, player: int, removed: list[int], i: int) -> bool:
    return Plateau(board, n, removed).libre(i)


def select(board: list[int], n: int, player: int, removed: list[int]) -> int:
    while True:
        try:
            num = int(input("Choisissez un numéro de case licite : "))
        except ValueError:
            continue
        if possible(board, n, player, removed, num):
            return num
        print("Coup interdit !")


def put(board: list[int], n: int, player: int, removed: list[int], i: int) -> None:
    Plateau(board, n, removed).jouer(player, i)


def again(board: list[int], n: int, player: int, removed: list[int]) -> bool:
    p = Plateau(board, n, removed)
    return any(p.libre(k) for k in range(1, n + 1))


def win(board: list[int], n: int) -> str:
    a = sum(1 for c in board if c == 1)
    b = sum(1 for c in board if c == 2)
    if a > b:
        return f"Gagnant : 1 ({a} pions contre {b})"
    if b > a:
        return f"Gagnant : 2 ({b} pions contre {a})"
    return f"Match nul ({a} pions partout)"


def alak(n: int) -> None:
    board = newBoard(n)
    removed: list[int] = []
    player = 1
    display(board, n)
    while again(board, n, player, removed):
        print(f"Joueur {player}")
        put(board, n, player, removed, select(board, n, player, removed))
        display(board, n)
        player = 2 if player == 1 else 1
    print(win(board, n))


def main() -> None:
    alak(9)


if __name__ == "__main__":
    main()

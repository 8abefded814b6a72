"""Le Roi des Roses a second time: a dict of pawns, hands as sets of card names, territories by melting."""

from dataclasses import dataclass

STEPS = {
    "N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1),
    "S": (1, 0), "SO": (1, -1), "O": (0, -1), "NO": (-1, -1),
}  # fmt: skip
DECK = frozenset(direction + distance for direction in STEPS for distance in "123")


@dataclass(frozen=True)
class NaiveRoseKing:
    """Everything on the table. `drawer` is set while the dealer turns a card over for that player."""

    rows: int
    columns: int
    king: tuple[int, int]
    pawns: dict[tuple[int, int], str]
    hands: dict[str, frozenset[str]]
    pile: frozenset[str]
    discard: frozenset[str]
    heroes: dict[str, int]
    placed: dict[str, int]
    mover: str = "R"
    drawer: str = ""
    passes: int = 0

    @classmethod
    def start(cls, rows: int, columns: int, heroes: bool, deal: str) -> "NaiveRoseKing":
        cards, each = deal.split(","), 4 if heroes else 0
        board = "/".join(["." * columns] * rows)
        hands = ",".join(cards[:5]) + " " + ",".join(cards[5:])
        return cls.read(f"{board} {rows // 2},{columns // 2} R {hands} - 0 0-0 {each}-{each}")

    @classmethod
    def read(cls, text: str) -> "NaiveRoseKing":
        board, king, turn, *cards, passes, placed, heroes = text.split()
        lines = board.split("/")
        pawns = {(r, c): sign for r, line in enumerate(lines) for c, sign in enumerate(line) if sign != "."}
        red, white, discard = (frozenset(some.split(",")) - {"-"} for some in cards)
        row, column = king.split(",")
        return cls(
            len(lines), len(lines[0]), (int(row), int(column)), pawns, {"R": red, "B": white},
            DECK - red - white - discard, discard, _pair(heroes), _pair(placed),
            turn[0], turn[0] if turn.endswith("+") else "", int(passes),
        )  # fmt: skip

    def text(self) -> str:
        lines = ["".join(self.pawns.get((r, c), ".") for c in range(self.columns)) for r in range(self.rows)]
        cards = " ".join(_cards(some) for some in (self.hands["R"], self.hands["B"], self.discard))
        placed, heroes = (f"{pair['R']}-{pair['B']}" for pair in (self.placed, self.heroes))
        turn = self.mover + "+" * bool(self.drawer)
        return f"{'/'.join(lines)} {self.king[0]},{self.king[1]} {turn} {cards} {self.passes} {placed} {heroes}"

    def landing(self, card: str) -> tuple[int, int] | None:
        down, across = STEPS[card[:-1]]
        row, column = self.king[0] + down * int(card[-1]), self.king[1] + across * int(card[-1])
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def moves(self) -> list[str]:
        if self.ending():
            return []
        if self.drawer:
            return ["+" + card for card in self.pile]
        hand, found = self.hands[self.mover], []
        for card in hand:
            cell = self.landing(card)
            if cell and cell not in self.pawns:
                found.append(card)
            if cell and self.pawns.get(cell, self.mover) != self.mover and self.heroes[self.mover]:
                found.append(card + "*")
        if len(hand) < 5 and (self.pile or self.discard):
            found.append("pioche")
        return found or ["passe"]

    def after(self, move: str) -> "NaiveRoseKing":
        me, you = self.mover, "B" if self.mover == "R" else "R"
        if move == "pioche":
            pile, discard = (self.pile, self.discard) if self.pile else (self.discard, frozenset[str]())
            return self._with(drawer=me, passes=0, pile=pile, discard=discard)
        if move == "passe":
            return self._with(mover=you, passes=self.passes + 1)
        if move.startswith("+"):
            hands = self.hands | {me: self.hands[me] | {move[1:]}}
            return self._with(mover=you, drawer="", pile=self.pile - {move[1:]}, hands=hands)
        card, cell = move.rstrip("*"), self.landing(move.rstrip("*"))
        assert cell is not None
        spent = self.heroes | {me: self.heroes[me] - 1} if move.endswith("*") else self.heroes
        placed = self.placed if move.endswith("*") else self.placed | {me: self.placed[me] + 1}
        return self._with(
            mover=you, king=cell, pawns={**self.pawns, cell: me}, heroes=spent, placed=placed, passes=0,
            hands=self.hands | {me: self.hands[me] - {card}}, discard=self.discard | {card},
        )  # fmt: skip

    def _with(self, **changes: object) -> "NaiveRoseKing":
        return NaiveRoseKing(**{**self.__dict__, **changes})

    def score(self, colour: str) -> int:
        """Each pawn starts as its own territory; two that share a side melt together until none does."""
        lands = [{cell} for cell, pawn in self.pawns.items() if pawn == colour]
        for row, column in list(self.pawns):
            for beside in ((row, column + 1), (row + 1, column)):
                met = [land for land in lands if (row, column) in land or beside in land]
                if len(met) == 2:
                    lands = [land for land in lands if land not in met] + [met[0] | met[1]]
        return sum(len(land) ** 2 for land in lands)

    def ending(self) -> tuple[str, str, tuple[int, int]] | None:
        if 26 in self.placed.values():
            why = "last pawn"
        elif len(self.pawns) == self.rows * self.columns:
            why = "full board"
        elif self.passes == 2:
            why = "passes"
        else:
            return None
        red, white = self.score("R"), self.score("B")
        return ("first" if red > white else "second" if white > red else "draw"), why, (red, white)


def _pair(text: str) -> dict[str, int]:
    red, white = text.split("-")
    return {"R": int(red), "B": int(white)}


def _cards(some: frozenset[str]) -> str:
    """In the order of the pack: by direction, clockwise from the north, then by distance."""
    return ",".join(sorted(some, key=lambda card: (list(STEPS).index(card[:-1]), card[-1]))) or "-"

"""Awalé a second time, as the exam tells it: the board is turned after each move, 0–5 are the mover's."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NaiveAwale:
    """Twelve holes seen by the player to move, the two scores in playing order, and the turns played."""

    harvest_cancelled: bool
    board: tuple[int, ...] = (4,) * 12
    scores: tuple[int, int] = (0, 0)
    turns: int = 0

    @classmethod
    def read(cls, text: str, harvest_cancelled: bool) -> "NaiveAwale":
        holes, scores, turns, mover = text.split()
        board = [int(seeds) for seeds in holes.split(",")]
        one, two = scores.split("-")
        assert int(mover) == int(turns) % 2 + 1, "player 1 plays the even turns"
        turned = board if mover == "1" else board[6:] + board[:6]
        return cls(harvest_cancelled, tuple(turned), (int(one), int(two)), int(turns))

    def text(self) -> str:
        board = self.board if self.turns % 2 == 0 else self.board[6:] + self.board[:6]
        return f"{','.join(map(str, board))} {self.scores[0]}-{self.scores[1]} {self.turns} {self.turns % 2 + 1}"

    def sown(self, hole: int) -> tuple[list[int], int]:
        board = list(self.board)
        seeds, board[hole] = board[hole], 0
        last = hole
        while seeds:
            last = (last + 1) % 12
            if last != hole:
                board[last] += 1
                seeds -= 1
        return board, last

    def harvested(self, hole: int) -> tuple[list[int], int]:
        board, last = self.sown(hole)
        gain, kept = 0, board.copy()
        while last >= 6 and board[last] in (2, 3):
            gain += board[last]
            board[last] = 0
            last -= 1
        if self.harvest_cancelled and sum(board[6:]) == 0:
            return kept, 0
        return board, gain

    def acceptable(self) -> list[int]:
        return [hole for hole in range(6) if self.board[hole] and any(self.harvested(hole)[0][6:])]

    def moves(self) -> list[str]:
        letters = "abcdef" if self.turns % 2 == 0 else "ghijkl"
        return [] if self.ending() else [letters[hole] for hole in self.acceptable()]

    def after(self, move: str) -> "NaiveAwale":
        board, gain = self.harvested("abcdefghijkl".index(move) % 6)
        first, second = self.scores
        scores = (first + gain, second) if self.turns % 2 == 0 else (first, second + gain)
        return NaiveAwale(self.harvest_cancelled, (*board[6:], *board[:6]), scores, self.turns + 1)

    def ending(self) -> tuple[str, str, tuple[int, int]] | None:
        if max(self.scores) >= 25:
            why = "majority"
        elif self.turns >= 100:
            why = "turn limit"
        elif sum(self.board) <= 3:
            why = "few seeds"
        elif not self.acceptable():
            why = "blocked"
        else:
            return None
        near, far = sum(self.board[:6]), sum(self.board[6:])
        one, two = (near, far) if self.turns % 2 == 0 else (far, near)
        one, two = one + self.scores[0], two + self.scores[1]
        return ("first" if one > two else "second" if two > one else "draw"), why, (one, two)

"""Alak a second time, on strings: the placed stone looks left and right with regular expressions."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class NaiveAlak:
    """A line such as `.xo.x`, the cells closed to the player to move, and that player's letter."""

    line: str
    torus: bool
    suicide: bool
    mover: str = "x"
    closed: frozenset[int] = frozenset()

    @classmethod
    def read(cls, text: str, torus: bool, suicide: bool) -> "NaiveAlak":
        line, mover, closed = text.split()
        numbers = [] if closed == "-" else closed.split(",")
        return cls(line, torus, suicide, mover, frozenset(int(number) - 1 for number in numbers))

    def text(self) -> str:
        return f"{self.line} {self.mover} {','.join(str(i + 1) for i in sorted(self.closed)) or '-'}"

    def moves(self) -> list[str]:
        return [str(i + 1) for i, cell in enumerate(self.line) if cell == "." and i not in self.closed]

    def after(self, move: str) -> "NaiveAlak":
        i, me, you = int(move) - 1, self.mover, "ox"["ox".index(self.mover) - 1]
        left, right = self._sides(self.line, i)
        taken: set[int] = set()
        if found := re.search(f"(?:^|{me})({you}+)$", left):  # border or my stone, their run, then the placed stone
            taken |= {(i - k) % len(self.line) for k in range(1, len(found[1]) + 1)}
        if found := re.match(f"({you}+)(?:$|{me})", right):
            taken |= {(i + k) % len(self.line) for k in range(1, len(found[1]) + 1)}
        line = "".join(me if k == i else "." if k in taken else cell for k, cell in enumerate(self.line))
        if self.suicide:
            line = self._without_smothered_group(line, i, me)
        return NaiveAlak(line, self.torus, self.suicide, you, frozenset(taken))

    def _sides(self, line: str, i: int) -> tuple[str, str]:
        """What lies left and right of a cell; round a torus both are the whole rest."""
        if self.torus:
            return (line[i + 1 :] + line[:i],) * 2
        return line[:i], line[i + 1 :]

    def _without_smothered_group(self, line: str, i: int, me: str) -> str:
        left, right = self._sides(line, i)
        if re.search(rf"\.{me}*$", left) or re.match(rf"{me}*\.", right):
            return line
        before = len(left) - len(left.rstrip(me))
        beyond = len(right) - len(right.lstrip(me))
        group = {(i + k) % len(line) for k in range(-before, beyond + 1)}
        return "".join("." if k in group else cell for k, cell in enumerate(line))

    def ending(self) -> tuple[str, str, tuple[int, int]] | None:
        if self.moves():
            return None
        x, o = self.line.count("x"), self.line.count("o")
        return ("first" if x > o else "second" if o > x else "draw"), "blocked", (x, o)

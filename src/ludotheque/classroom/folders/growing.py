"""New values from the examples: their pieces changed, dropped, doubled and put together otherwise."""

import random
from collections.abc import Sequence

from ludotheque.sandbox.inside.values import PlainData

MOST_CHANGES = 3
DEEPEST = 6
MAX_SIZE = 400  # characters of a value that is written


class Gardener:
    """Grows values out of the pieces of some examples."""

    def __init__(self, examples: Sequence[PlainData], rng: random.Random) -> None:
        self._rng, self._examples = rng, [*examples]
        self._pieces: dict[str, list[PlainData]] = {}
        for one in examples:
            self._collect(one, 0)

    def grown(self) -> PlainData:
        """An example with one to three changes."""
        value = self._rng.choice(self._examples)
        for _ in range(self._rng.randint(1, MOST_CHANGES)):
            value = self._changed(value, 0)
        return value if len(repr(value)) <= MAX_SIZE else self._rng.choice(self._examples)

    def _collect(self, value: PlainData, depth: int) -> None:
        some = self._pieces.setdefault(_kind(value), [])
        if value not in some:
            some.append(value)
        if depth < DEEPEST and isinstance(value, list | tuple | dict):
            for one in value.values() if isinstance(value, dict) else value:
                self._collect(one, depth + 1)

    def _changed(self, value: PlainData, depth: int) -> PlainData:
        """The value with a change here or deeper."""
        rng = self._rng
        if isinstance(value, list | tuple) and value and depth < DEEPEST and rng.random() < 0.7:
            place = rng.randrange(len(value))
            inner = [*value]
            inner[place] = self._changed(inner[place], depth + 1)
            return inner if isinstance(value, list) else tuple(inner)
        if isinstance(value, dict) and value and depth < DEEPEST and rng.random() < 0.8:
            key = rng.choice([*value])
            return {**value, key: self._changed(value[key], depth + 1)}
        if rng.random() < 0.4:
            return rng.choice(self._pieces[_kind(value)])
        return self._atom(value)

    def _atom(self, value: PlainData) -> PlainData:
        rng = self._rng
        if type(value) is bool:
            return not value
        if type(value) is int:
            low = 0 if not self._has_negative() else -9
            return max(low, rng.choice((value + 1, value - 1, value * 2, rng.randint(0, 9))))
        if type(value) is float:
            return rng.choice((value + 0.5, value * 2, float(rng.randint(0, 9))))
        if type(value) is str and value:
            return rng.choice((value[::-1], value + value[0], value[1:] or value, value[:-1] or value))
        if type(value) is list:
            return self._listed(value)
        return rng.choice(self._pieces[_kind(value)])

    def _listed(self, value: list[PlainData]) -> list[PlainData]:
        rng = self._rng
        if not value:
            others = [one for one in self._pieces.get("list", []) if isinstance(one, list)]
            return rng.choice(others) if others else value
        place = rng.randrange(len(value))
        return rng.choice(
            (
                value[:place] + value[place + 1 :],
                [*value, value[place]],
                value[::-1],
                [value[place], *value],
                value[: place + 1],
            )
        )

    def _has_negative(self) -> bool:
        return any(isinstance(one, int) and one < 0 for one in self._pieces.get("int", []))


def _kind(value: PlainData) -> str:
    """What can stand in the place of what: values of one type, tuples of one length, dicts with the same keys."""
    if isinstance(value, tuple):
        return f"tuple {len(value)}"
    if isinstance(value, dict):
        return f"dict {sorted(map(repr, value))}"
    return type(value).__name__

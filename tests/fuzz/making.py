"""What a fuzz target is, and how inputs that are nearly right are made: valid examples changed a little, JSON inside."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import plain_lines

T = TypeVar("T")
LONGEST_SENTENCE = 1500  # characters
# What readers stumble over: signs that are digits to Python and to nobody else, halves of signs, orders to a terminal,
# numbers beyond measure, nesting, quotes, separators.
NASTY = (
    "", " ", "\n", "\r", "\r\n", "\t", "\x00", "\x1b[2J", "\x1b]0;x\x07", "\x9b31m", "\x7f", "\x85", "\u2028", "\u202e",
    "\u200b", "\ufeff", "\ud800", "\udfff", "\U0010ffff", "é", "e\u0301", "ß", "İ", "²", "٣", "１", "Ⅷ", "½", "-", "--", "+", "=", "=1+1",
    "@", "'", '"', '"""', "\\", "\\u0000", "/", "//", "../", "%", "%00", "%s", "{", "}", "{}", "[", "]", "[]", "(", ")", "((((", "[[[[",
    "<", ">", "&", "&amp;", "<script>", ";", ",", ":", "|", "#", "*", "**", "?", "!", ".", "...", "~", "`", "$", "_", "__",
    "0", "00", "-0", "1", "-1", "1.5", "1e9", "1e999", "-1e999", "nan", "inf", "NaN", "Infinity", "0x10", "1_000", "1,5", "9" * 30,
    "9" * 5000, "true", "false", "null", "None", "True", "on", "x" * 300,
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 1.5, -0.0, 1e308, float("nan"), float("inf"), 2**31, 2**63, 10**25, -(10**30), "", "a", "0", "²",
    "\ud800", "\x1b[2J", "\u202e", "x" * 300, [], [[]], {}, {"": 0}, [None], [0, 1], ["a", "b"], {"fr": "a", "en": "b"}, {"fr": 1},
)  # fmt: skip


class Maker:
    """Draws inputs out of one source of chance; the same chance makes the same input."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def one(self, things: Sequence[T]) -> T:
        return things[self.rng.randrange(len(things))]

    def chance(self, one_in: int) -> bool:
        return self.rng.randrange(one_in) == 0

    def near(self, examples: Sequence[str], words: Sequence[str] = ()) -> str:
        """One of the examples, now and then as it is, else changed in a few places."""
        text: str = self.one(examples)
        if self.chance(12):
            return text
        for _ in range(1 + self.rng.randrange(3)):
            text = self._changed(text, examples, words)
        return text

    def _changed(self, text: str, examples: Sequence[str], words: Sequence[str]) -> str:
        start, end = self._span(len(text))
        head, middle, tail = text[:start], text[start:end], text[end:]
        match self.rng.randrange(11):
            case 0:
                return head + tail
            case 1:
                return head + middle + middle + tail
            case 2:
                return head + middle * self.one((3, 10, 60, 400)) + tail
            case 3:
                return head + middle[::-1] + tail
            case 4:
                return head + self.one((str.upper, str.lower, str.title))(middle) + tail
            case 5:
                return head
            case 6:
                other: str = self.one(examples)
                return head + other[self.rng.randrange(len(other) + 1) :]
            case 7 | 8:
                return head + self.one(words or NASTY) + (tail if self.chance(2) else middle + tail)
            case _:
                return head + self.one(NASTY) + (tail if self.chance(2) else middle + tail)

    def _span(self, length: int) -> tuple[int, int]:
        start = self.rng.randrange(length + 1)
        longest = self.one((1, 1, 2, 4, 16, length))
        return start, min(length, start + self.rng.randrange(longest + 1) if longest else start)

    def near_bytes(self, examples: Sequence[bytes]) -> bytes:
        """One of the examples with bytes changed, taken away or put in."""
        words = ("\xff\xff\xff\xff", "\0\0\0\0", "\xff\xff\xff\x7f", "PK\1\2", "\x80", "\1")
        return self.near([self.one(examples).decode("latin-1")], words).encode("latin-1", "ignore")

    def near_json(self, examples: Sequence[Any]) -> str:
        """The JSON text of one of these values with something changed inside; now and then the text itself."""
        value = self.one(examples)
        if self.chance(4):
            return self.near([json.dumps(value, ensure_ascii=False)])
        for _ in range(1 + self.rng.randrange(2)):
            value = self._inside(value)
        return json.dumps(value, ensure_ascii=self.chance(2))

    def _inside(self, value: Any) -> Any:
        if isinstance(value, (dict, list)) and value and not self.chance(8):
            pairs: list[tuple[Any, Any]] = list(value.items() if isinstance(value, dict) else enumerate(value))
            place = self.rng.randrange(len(pairs))
            key, one = pairs[place]
            match self.rng.randrange(12):
                case 0:
                    del pairs[place]
                case 1:
                    pairs.append((self.near([key]) if isinstance(key, str) else key, one))
                case _:
                    pairs[place] = key, self._inside(one)
            return dict(pairs) if isinstance(value, dict) else [one for _, one in pairs]
        if isinstance(value, str) and not self.chance(3):
            return self.near([value])
        return self._deep() if self.chance(40) else self.one(VALUES)

    def _deep(self) -> Any:
        value: Any = self.one(VALUES)
        for _ in range(self.one((3, 60, 400))):
            value = [value] if self.chance(2) else {"a": value}
        return value


@dataclass(frozen=True)
class Target:
    """One reader. `check` returns when all went as promised, and lets every other exception out."""

    name: str
    make: Callable[[Maker], Any]
    check: Callable[[Any], None]
    few: int = 25  # inputs in the default run


def read_or_refused(read: Callable[[], T], *errors: type[LudothequeError]) -> T | None:
    """What is read, or None where it is refused by one of these errors, with a sentence that may be shown as it is."""
    try:
        return read()
    except errors as error:
        for sentence in (error.text.fr, error.text.en):
            assert sentence.strip(), "no sentence"
            assert len(sentence) <= LONGEST_SENTENCE, f"{len(sentence)} characters of sentence"
            assert plain_lines(sentence) == sentence, f"unsafe to show: {sentence!a}"
        return None

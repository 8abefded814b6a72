"""Hand-ins that look alike: places to look, never a verdict.

Each file is cut into tokens whose names no longer count; the fingerprints that a sliding window keeps (winnowing)
survive renaming, comments, moved functions and another layout. What half of the class shares came with the assignment.
"""

import io
import keyword
import tokenize
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

GRAM = 12  # tokens: about two short lines
WINDOW = 8  # fingerprints among which the smallest is kept
ALIKE = 0.5  # of the smaller of the two
LEAST = 15  # fingerprints: below, two files are too short to say anything
COMMON = 0.5  # of the class


@dataclass(frozen=True)
class AlikePair:
    """Two hand-ins and the share of the smaller one's fingerprints that the other has too."""

    one: str
    other: str
    share: float


def fingerprints(sources: Iterable[str]) -> tuple[int, ...]:
    """The fingerprints of a hand-in's files."""
    kept: set[int] = set()
    for source in sources:
        tokens = list(_tokens(source))
        grams = [
            zlib.crc32("\0".join(tokens[start : start + GRAM]).encode()) for start in range(len(tokens) - GRAM + 1)
        ]
        windows = range(max(0, len(grams) - WINDOW + 1))
        kept.update(min(grams[start : start + WINDOW]) for start in windows)
    return tuple(sorted(kept))


def _tokens(source: str) -> Iterator[str]:
    """The words of a program: names become one sign, numbers stay, texts and comments go."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.NAME:
                yield token.string if keyword.iskeyword(token.string) else "N"
            elif token.type == tokenize.STRING:
                yield "S"
            elif token.type in (tokenize.OP, tokenize.NUMBER):
                yield token.string
    except (tokenize.TokenError, SyntaxError, ValueError):
        return  # what could be read is enough


def near_pairs(prints: Mapping[str, Iterable[int]]) -> list[AlikePair]:
    """The pairs that share much, the closest first."""
    sets = {name: set(some) for name, some in prints.items()}
    shared = Counter(one for some in sets.values() for one in some)
    common = {one for one, count in shared.items() if len(sets) > 3 and count > COMMON * len(sets)}
    names = sorted(sets)
    pairs = []
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            mine, theirs = sets[one] - common, sets[other] - common
            smaller = min(len(mine), len(theirs))
            if smaller >= LEAST and len(mine & theirs) / smaller >= ALIKE:
                pairs.append(AlikePair(one, other, len(mine & theirs) / smaller))
    return sorted(pairs, key=lambda pair: (-pair.share, pair.one, pair.other))

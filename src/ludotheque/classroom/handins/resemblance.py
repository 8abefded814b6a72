"""Hand-ins that look alike: places to look, never a verdict.

Each file is cut into tokens whose names no longer count; the fingerprints that a sliding window keeps (winnowing)
survive renaming, comments, moved functions and another layout. What half of the class shares came with the assignment.
A whole file that is made of published solutions is told to the teacher alone; functions of a few lines are not compared.
"""

import keyword
import tokenize
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from ludotheque.classroom.handins.parsing import tokens
from ludotheque.core.text import Text

GRAM = 12  # tokens: about two short lines
WINDOW = 8  # fingerprints among which the smallest is kept
ALIKE = 0.5  # of the smaller of the two
LEAST = 15  # fingerprints: below, two files are too short to say anything
COMMON = 0.5  # of the class
MOST = 20_000  # fingerprints of one hand-in, for every pair of the class is compared; a long one has 1,000
KEPT_FILES = 8  # the files of a hand-in are looked at twice
WHOLE_FILE = 30  # fingerprints, some twenty lines: below, everybody writes the same
FROM_MODELS = 0.6  # of a file's fingerprints; of 141 files of three classes none has more than 0.3 in common with ours


@dataclass(frozen=True)
class AlikePair:
    """Two hand-ins and the share of the smaller one's fingerprints that the other has too."""

    one: str
    other: str
    share: float


def fingerprints(sources: Iterable[str]) -> tuple[int, ...]:
    """The fingerprints of a hand-in's files."""
    kept = frozenset[int]().union(*map(_prints_of, sources))
    return tuple(sorted(kept)[:MOST])  # of two long texts that are alike, the smallest are alike too


@lru_cache(KEPT_FILES)
def _prints_of(source: str) -> frozenset[int]:
    words = list(_tokens(source))
    grams = [zlib.crc32("\0".join(words[start : start + GRAM]).encode()) for start in range(len(words) - GRAM + 1)]
    windows = range(max(0, len(grams) - WINDOW + 1))
    return frozenset(min(grams[start : start + WINDOW]) for start in windows)


def like_models(sources: Mapping[str, str], models: tuple[str, ...]) -> tuple[Text, ...]:
    """For the teacher alone: the files, by the names their author knows, that are nearly solutions we publish."""
    shares = {name: _from_models(source, models) for name, source in sources.items()}
    return tuple(_told(name, share) for name, share in sorted(shares.items()) if share >= FROM_MODELS)


def _from_models(source: str, models: tuple[str, ...]) -> float:
    """The share of a file that stands in those solutions; none where the file is short."""
    prints = {*fingerprints([source])}
    return len(prints & _model_prints(models)) / len(prints) if len(prints) >= WHOLE_FILE else 0.0


@cache
def _model_prints(models: tuple[str, ...]) -> frozenset[int]:
    return frozenset(fingerprints(models))


def _told(name: str, share: float) -> Text:
    return Text(
        f"{name} ressemble de près à une solution publiée avec la Ludothèque ({share:.0%} d'empreintes communes) : à regarder.",
        f"{name} is nearly a solution that the Ludothèque publishes ({share:.0%} of fingerprints in common): to be looked at.",
    )


def _tokens(source: str) -> Iterator[str]:
    """The words of a program: names become one sign, numbers stay, texts and comments go."""
    for token in tokens(source):
        if token.type == tokenize.NAME:
            yield token.string if keyword.iskeyword(token.string) else "N"
        elif token.type == tokenize.STRING:
            yield "S"
        elif token.type in (tokenize.OP, tokenize.NUMBER):
            yield token.string


def near_pairs(prints: Mapping[str, Iterable[int]]) -> list[AlikePair]:
    """The pairs that share much, the closest first."""
    sets = {name: set(some) for name, some in prints.items()}
    shared = Counter(one for some in sets.values() for one in some)
    common = {one for one, count in shared.items() if len(sets) > 3 and count > COMMON * len(sets)}
    own = {name: some - common for name, some in sets.items()}
    names = sorted(sets)
    pairs = []
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            mine, theirs = own[one], own[other]
            smaller = min(len(mine), len(theirs))
            if smaller >= LEAST and len(mine & theirs) / smaller >= ALIKE:
                pairs.append(AlikePair(one, other, len(mine & theirs) / smaller))
    return sorted(pairs, key=lambda pair: (-pair.share, pair.one, pair.other))

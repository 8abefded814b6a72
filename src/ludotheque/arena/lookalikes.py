"""Names that look alike: a bot may choose its name, but not pass for another bot or for a player of the house."""

from collections.abc import Iterator
from unicodedata import combining, normalize

from ludotheque.core.text import one_line

LONGEST_NAME = 30
MARKS = 2  # accents on one letter; more of them are drawn over the lines above and below
# Signs that count as printable and of which nothing is seen: fillers, joiners, choices between two drawings.
BLANK = dict.fromkeys(
    [
        0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, *range(0xFE00, 0xFE10), 0xFFA0,
        0x1D159, *range(0xE0100, 0xE01F0),
    ],
)  # fmt: skip
# Letters drawn like a Latin one in most fonts, the ones that deceive; Unicode's own list (UTS 39) has thousands.
CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЗКМНОРСТУХІЈЅԌԚԜ", "ABEZHIKMNOPTYXABE3KMHOPCTYXIJSGQW")
SMALL = str.maketrans("αβγεηικνορτυχωаеорсухкмтнвіїјѕһԁԛԝɑɡıłøđ", "abyenikvoptuxwaeopcyxkmthbiijshdqwagilod")
ALIKE = str.maketrans("01iI|!", "ollll" + "l")
TWO_FOR_ONE = (("rn", "m"), ("vv", "w"))
LEVELS = ("", *(str(level) for level in range(100)), "perfect", "parfait")


def clean_name(said: str) -> str:
    """A name as it is shown: one short line in which every sign is seen; nothing where no sign is left."""
    seen = one_line(said, most=200).translate(dict.fromkeys(BLANK, " "))
    kept = "".join(_without_heaps(normalize("NFC", seen)))
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def clean_path(path: str) -> str:
    """A path as it is shown and kept: those of other systems hold signs that are no text, or that move a cursor."""
    return one_line(path, instead="_").translate(dict.fromkeys(BLANK, "_"))


def _without_heaps(text: str) -> Iterator[str]:
    """The text without accents that have no letter, and without more of them than a letter has."""
    marks = MARKS
    for sign in text:
        marks = marks + 1 if combining(sign) else 0 if not sign.isspace() else MARKS
        if marks <= MARKS:
            yield sign


def likeness(name: str) -> str:
    """What names that look alike have in common: letters and digits, whatever their script, case, width and accents."""
    return "".join(_words(name)) or _folded(name)


def looks_like_ours(name: str) -> bool:
    """Whether a name begins like one of ours: `engine:5`, `Moteur 5`, `random`, `hasard`, `Ludothèque`."""
    begun = ""
    for word in _words(name):
        begun += word
        if begun in OURS:
            return True
    return False


def _words(name: str) -> list[str]:
    apart = "".join(sign if sign.isalnum() else " " for sign in _folded(name))
    return [_one_drawing(word) for word in apart.split()]


def _folded(name: str) -> str:
    plain = normalize("NFKD", name.translate(BLANK)).translate(CAPITALS)
    bare = "".join(sign for sign in plain if sign.isprintable() and not combining(sign))
    return normalize("NFKC", bare.casefold()).translate(SMALL)


def _one_drawing(word: str) -> str:
    for two, one in TWO_FOR_ONE:
        word = word.replace(two, one)
    return word.translate(ALIKE)


OURS = frozenset(
    likeness(name)
    for name in (
        "random",
        "hasard",
        "ludotheque",
        *(f"{ours} {one}" for ours in ("engine", "moteur") for one in LEVELS),
    )
)

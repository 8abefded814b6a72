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
SMALL = str.maketrans(
    "αβγεηικνορτυχωаеорсухкмтнвіїјѕһԁԛԝɑɡıłøđðħŧŋĸþ", "abyenikvoptuxwaeopcyxkmthbiijshdqwagiloddhtnkp"
)
ALIKE = str.maketrans("01iI|!", "ollll" + "l")
TWO_FOR_ONE = (("rn", "m"), ("vv", "w"))
FIGURES = str.maketrans("3457@$", "eastas")  # written for letters by who writes 3ng1ne
WORDS_OF_OURS = (
    "engine", "moteur", "random", "hasard", "ludotheque", "niveau", "level", "perfect", "parfait", "ordinateur", "computer",
)  # fmt: skip
# Signs that pass for no others: the letters of Europe's Latin alphabets, a writer's points, and pictures.
PLAIN = frozenset(
    map(
        chr,
        [
            *range(0x20, 0x7F), *range(0xC0, 0xD7), *range(0xD8, 0xF7), *range(0xF8, 0x138), *range(0x139, 0x149),
            *range(0x14A, 0x17F), *range(0x218, 0x21C), *range(0x1E80, 0x1E86), 0x1E9E, 0x1EF2, 0x1EF3, *map(ord, "«»‘’“”–—…·°★☆♔♕♖♗♘♙♚♛♜♝♞♟♠♣♥♦"),
            *range(0x1F300, 0x1F700), *range(0x1F900, 0x1FB00),
        ],
    )
)  # fmt: skip


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
    """Whether a word of a player of ours stands in a name: `l'engine:5`, `Moteur 5`, `niveau 10`, `RandomForest`."""
    drawn = likeness(name), likeness(name.translate(FIGURES))
    return any(word in one for one in drawn for word in OURS)


def has_strange_letters(name: str) -> bool:
    """Whether there is a sign in a name that may be drawn like a plain one: nobody can list them all."""
    return not PLAIN.issuperset(normalize("NFC", name))


def needs_its_file(name: str) -> bool:
    """Whether somebody might take the bot of this name for another, so that its file is shown behind it.

    « Bob (b.py) » too: what stands in brackets behind a name is ours to say.
    """
    return looks_like_ours(name) or has_strange_letters(name) or "(" in name


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


OURS = frozenset(map(likeness, WORDS_OF_OURS))

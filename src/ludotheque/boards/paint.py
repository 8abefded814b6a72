"""What an analysis paints on a move: a short text on a plate whose shape, not only its colour, says how good it is."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from html import escape

from ludotheque.core.game import Move


class Tone(Enum):
    """How good a move is beside the best one; the better first."""

    BEST = "best"
    GOOD = "good"
    OPEN = "open"  # not to be compared: one of the two is proved, the other guessed
    POOR = "poor"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Paint:
    """A few signs for a move (+4, G7, =, P12) and how good it is."""

    text: str
    tone: Tone


def best_of(paint: Mapping[Move, Paint], moves: Collection[Move]) -> Paint | None:
    """The best of several moves, as they are painted; of two that are as good, the one that was painted first."""
    tones = list(Tone)
    painted = [paint[move] for move in paint if move in moves]
    return min(painted, key=lambda one: tones.index(one.tone), default=None)


HALF_HEIGHT = 14
SIGN_WIDTH = 11  # units a character of the plate takes


def plate(paint: Paint, y: float = 0) -> str:
    """The plate, centred: a starred pill, a rounded plate, a dotted one, a dashed box, a hexagon."""
    half = max(16.0, len(paint.text) * SIGN_WIDTH / 2 + 7)
    words = f'<text class="plate-text" y="1">{escape(paint.text)}</text>'
    return f'<g class="plate {paint.tone.value}" transform="translate(0 {y:g})" aria-hidden="true">{_shape(paint.tone, half)}{words}</g>'


def _shape(tone: Tone, half: float) -> str:
    h = HALF_HEIGHT
    box = f'x="{-half:g}" y="{-h}" width="{2 * half:g}" height="{2 * h}"'
    if tone is Tone.BEST:
        return f'<rect {box} rx="{h}"/><path class="star" d="{_star(0, -h - 2, 7)}"/>'
    if tone in (Tone.GOOD, Tone.OPEN):
        return f'<rect {box} rx="6"/>'
    if tone is Tone.POOR:
        return f'<rect {box} rx="1"/>'
    return f'<path d="M{-half:g} 0L{-half + 7:g} {-h}H{half - 7:g}L{half:g} 0L{half - 7:g} {h}H{-half + 7:g}Z"/>'


def _star(x: float, y: float, r: float) -> str:
    """A five-pointed star."""
    wide, low = r * 0.95, r * 0.31
    points = [
        (0, -r), (0.22 * r, -low), (wide, -low), (0.36 * r, 0.12 * r), (0.59 * r, 0.81 * r),
        (0, 0.38 * r), (-0.59 * r, 0.81 * r), (-0.36 * r, 0.12 * r), (-wide, -low), (-0.22 * r, -low),
    ]  # fmt: skip
    return "M" + "L".join(f"{x + px:.1f} {y + py:.1f}" for px, py in points) + "Z"

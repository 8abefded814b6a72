"""A position as a PNG to share: the board drawn as on its page, beside the game, the players and how it stands."""

import asyncio
import base64
import hashlib
import re
import struct
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html import escape

from ludotheque.core.text import Text
from ludotheque.crew.job import CrewJob, WorkerDied
from ludotheque.crew.pool import Worker
from ludotheque.table.errors import TooMany
from ludotheque.ui.web.rasteriser import Drawing, paint

WIDTH, HEIGHT = 1200, 630  # as those who show links expect them
EDGE = 40
GAP = 24
WIDE = 1.7  # a board wider than that stands above its words, another beside them
PAPER, INK, SOFT, ACCENT = "#fbf9f4", "#22252c", "#5a606c", "#1f6b52"
TITLE, NAMES, WORDS = 58, 40, 32  # pixels of the letters
LETTER = 0.6  # of the height of a letter is its width, about
MOST_WAITING = 20
BUSY = Text(
    "La maison dessine déjà : réessayez dans un instant.", "The house is drawing already: try again in a moment."
)
KEPT = 300  # pictures: some 12 MB
ICON_SIZES = (16, 32, 48)
VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture shows."""

    boards: tuple[str, ...]  # each an SVG that stands alone
    title: str
    names: tuple[str, ...] = ()
    words: str = ""


def scene_svg(scene: Scene) -> str:
    """The picture as SVG: a board with words beside it; a wide one, or several, above them."""
    ratios = [_ratio(board) for board in scene.boards]
    side = len(ratios) == 1 and ratios[0] <= WIDE
    if side:
        high = HEIGHT - 2 * EDGE
        places = [_fitted(ratios[0], EDGE, EDGE, min(high * ratios[0], 640), high)]
        left = places[0][0] + places[0][2] + EDGE
        strip = left, EDGE + 30, WIDTH - EDGE - left
    else:
        room = (WIDTH - 2 * EDGE - GAP * (len(ratios) - 1)) / len(ratios)
        places = [
            _fitted(ratio, EDGE + number * (room + GAP), EDGE, room, HEIGHT - 250)
            for number, ratio in enumerate(ratios)
        ]
        strip = EDGE, HEIGHT - 190, WIDTH - 2 * EDGE
    placed = "".join(_placed(board, *place) for board, place in zip(scene.boards, places, strict=True))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="DejaVu Sans">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/><rect width="{WIDTH}" height="12" fill="{ACCENT}"/>'
        f"{placed}{''.join(_strip(scene, *strip, side=side))}"
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 24}" text-anchor="end" font-size="24" fill="{SOFT}">Ludothèque</text></svg>'
    )


def _ratio(board: str) -> float:
    found = VIEW_BOX.search(board)
    assert found is not None, "a board has a view box"
    return float(found[1]) / float(found[2])


def _placed(board: str, x: float, y: float, width: float, height: float) -> str:
    where = f'x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}"'
    return board.replace("<svg ", f"<svg {where} ", 1)


def _fitted(ratio: float, x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
    """As large as there is room for, in the middle of it."""
    wide, high = (width, width / ratio) if width / ratio <= height else (height * ratio, height)
    return x + (width - wide) / 2, y + (height - high) / 2, wide, high


def _strip(scene: Scene, x: float, y: float, width: float, *, side: bool) -> list[str]:
    lines, below = [], y
    names = scene.names if side else (" – ".join(scene.names),)
    most = (2, 2, 4) if side else (1, 1, 1)
    for words, size, ink, weight, rows in (
        ((scene.title,), TITLE, INK, "bold", most[0]),
        (names, NAMES, ACCENT, "bold", most[1]),
        ((scene.words,), WORDS, SOFT, "normal", most[2]),
    ):
        for text in words:
            for line in wrapped(text, int(width / (size * LETTER)), rows):
                below += size * 1.05
                shown = escape(line)
                lines.append(
                    f'<text x="{x:.0f}" y="{below:.0f}" font-size="{size}" font-weight="{weight}" fill="{ink}">{shown}</text>'
                )
                below += size * 0.15
        below += 8
    return lines


def wrapped(text: str, width: int, most: int) -> list[str]:
    """Words in lines of so many letters; what does not fit ends with an ellipsis."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    shown = lines[:most]
    if len(lines) > most:
        shown[-1] += " …"
    return [line if len(line) <= width + 2 else line[: width - 1] + "…" for line in shown]


def icon_of(pictures: Sequence[bytes]) -> bytes:
    """Pictures of the icon's sizes in one file, for browsers that ask for favicon.ico."""
    at = 6 + 16 * len(pictures)
    heads = b""
    for size, picture in zip(ICON_SIZES, pictures, strict=True):
        heads += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return struct.pack("<HHH", 0, 1, len(pictures)) + heads + b"".join(pictures)


class Pictures:
    """Pictures that were drawn lately. A process of its own draws them, one at a time.

    The library that makes the pixels holds Python's lock meanwhile (0.15 s for a picture): in a thread, every move of the
    house would wait for it.
    """

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self.drawing = asyncio.Lock()
        self.waiting = 0
        self.painter = Worker()
        self.thread = ThreadPoolExecutor(1)  # that asks the painter and waits; it starts with the first picture

    async def picture(self, key: Sequence[str], scene: Callable[[], Scene], fresh: Callable[[], None]) -> bytes:
        """The picture of a scene under its key; `fresh` refuses whoever asks for too many that must be drawn."""
        name = tuple(key)
        if name not in self.kept:
            fresh()
            if self.waiting >= MOST_WAITING:
                raise TooMany(BUSY, 5)
            self.waiting += 1
            try:
                async with self.drawing:
                    if name not in self.kept:
                        self.kept[name] = await self._paint(await asyncio.to_thread(lambda: scene_svg(scene())))
            finally:
                self.waiting -= 1
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(name)
        return self.kept[name]

    async def icon(self, svg: str) -> bytes:
        """The icon of the house, drawn once."""
        name = ("icon", svg)
        async with self.drawing:
            if name not in self.kept:
                pictures = [await self._paint(svg, size) for size in ICON_SIZES]
                self.kept[name] = icon_of(pictures)
        self.kept.move_to_end(name)
        return self.kept[name]

    async def _paint(self, svg: str, width: int = WIDTH) -> bytes:
        job = CrewJob(paint, "picture", Drawing(svg=svg, width=width))
        try:
            painted = await asyncio.get_running_loop().run_in_executor(self.thread, self.painter.do, job)
        except WorkerDied as error:
            raise TooMany(BUSY, 5) from error  # the next one finds a new painter
        return base64.b64decode(painted)

    def close(self) -> None:
        """The painter goes home."""
        self.painter.kill()
        self.thread.shutdown(cancel_futures=True)
        self.painter.close()


def tag_of(picture: bytes) -> str:
    """The ETag of a picture."""
    return f'"{hashlib.sha256(picture).hexdigest()[:16]}"'

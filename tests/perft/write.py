"""Counts again what the perft files say was counted here; nothing else changes a number in them.

From the folder `tests`:

    python -m perft.write              every file
    python -m perft.write alak awale   these two

Each block is counted as deep as its line of counts is long; a new block holds one ? a ply. Public numbers stay as
they are.
"""

import re
import sys
from pathlib import Path

from ludotheque.core.perft import perft
from perft.blocks import BLOCK, FILES, read_block


def recounted(path: Path) -> str:
    """The file with every count of ours counted again."""

    def count_again(found: re.Match[str]) -> str:
        if found["source"] == "public":
            return found[0]
        block = read_block(path.stem, found)
        plies = range(1, len(found["counts"].split()) + 1)
        counts = " ".join(str(perft(block.game, block.start(), ply)) for ply in plies)
        return found[0].removesuffix(found["counts"]) + counts

    return BLOCK.sub(count_again, path.read_text("utf-8"))


if __name__ == "__main__":
    for path in FILES:
        if path.stem in sys.argv[1:] or len(sys.argv) == 1:
            path.write_text(recounted(path), "utf-8")

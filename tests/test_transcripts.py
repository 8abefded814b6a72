"""Every golden transcript plays again exactly as it was written."""

from pathlib import Path

import pytest

from golden import replayed

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript_plays_again_to_the_letter(path: Path) -> None:
    assert replayed(path) == path.read_text("utf-8")

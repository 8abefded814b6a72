"""Every golden transcript plays again exactly as it was written."""

from pathlib import Path

from cases import each
from golden import replayed

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@each("path", TRANSCRIPTS)
def test_transcript_plays_again_to_the_letter(path: Path) -> None:
    assert replayed(path) == path.read_text("utf-8")

"""What the documents say is run, and what they list is there."""

import doctest
import re
from pathlib import Path

import pytest

from ludotheque.core import GAMES
from ludotheque.play.record import OWN_TAGS, whys_of
from ludotheque.play.record_text import read_text

ROOT = Path(__file__).parent.parent


def test_the_api_tour_runs_as_printed() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False, encoding="utf-8")
    assert tried > 40
    assert failed == 0


def test_the_record_of_the_documentation_is_a_record() -> None:
    text = (ROOT / "docs" / "records.md").read_text("utf-8")
    example = re.search(r"```\n(\[Format.*?)```", text, re.DOTALL)
    assert example is not None
    assert read_text(example[1]).match.outcome is not None


def test_every_tag_and_reason_is_documented() -> None:
    text = (ROOT / "docs" / "records.md").read_text("utf-8")
    for name in (*OWN_TAGS, *(why for game in GAMES for why in whys_of(game))):
        assert f"`{name}`" in text, name


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "CONTRIBUTING.md",
        "docs/api.md",
        "docs/records.md",
        "docs/engines.md",
        "docs/grading.md",
        "docs/moodle.md",
        "docs/bareme.md",
        "docs/bots.md",
        "docs/cluster.md",
        "docs/house.md",
        "docs/http-api.md",
    ],
)
def test_links_between_documents_lead_somewhere(name: str) -> None:
    path = ROOT / name
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target

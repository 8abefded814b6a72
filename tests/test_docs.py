"""What the documents say is run, and what they list is there."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from followed_page import STEP, Reader
from ludotheque.classroom.folders.question_table import DIALOGUE_KEYS, PARAMETER_KEYS, QUESTION_KEYS
from ludotheque.classroom.folders.sujet_toml import KNOWN, parse_sujet
from ludotheque.classroom.folders.twins import twins_of
from ludotheque.core import GAMES, Lang
from ludotheque.play.record import OWN_TAGS, whys_of
from ludotheque.play.record_text import read_text
from ludotheque.ui.command_line import parse

ROOT = Path(__file__).parent.parent
FRONT_DOOR = ["README.md", "README.en.md"]
FIRST_HOURS = [
    "docs/premiere-heure/jouer.md",
    "docs/premiere-heure/enseigner.md",
    "docs/premiere-heure/programmer.md",
    "docs/first-hour/play.md",
    "docs/first-hour/teach.md",
    "docs/first-hour/program.md",
]


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
        *FRONT_DOOR,
        *FIRST_HOURS,
        "CONTRIBUTING.md",
        "docs/api.md",
        "docs/records.md",
        "docs/engines.md",
        "docs/grading.md",
        "docs/moodle.md",
        "docs/premier-sujet.md",
        "docs/first-assignment.md",
        "docs/sujet-format.md",
        "examples/sujets/README.md",
        "docs/bareme.md",
        "docs/benchmarks.md",
        "benchmarks/README.md",
        "docs/bots.md",
        "docs/cluster.md",
        "docs/house.md",
        "docs/http-api.md",
        "docs/lessons.md",
        "docs/problems.md",
    ],
)
def test_links_between_documents_lead_somewhere(name: str) -> None:
    path = ROOT / name
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("name", [*FRONT_DOOR, *FIRST_HOURS])
def test_every_command_of_the_front_door_is_understood(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    commands = re.findall(r"^\./ludo([^\n#]*)|`\./ludo([^`]*)`", text, re.MULTILINE)
    for line in filter(None, (block or inline for block, inline in commands)):
        words = shlex.split(line.removeprefix(" --turbo"))  # the launcher's own, as is `test`
        if words and words[0] != "test":
            parse(words, Lang.FR)
    assert commands


@pytest.mark.parametrize("name", ["docs/lessons.md", "docs/problems.md"])
def test_every_command_of_lessons_and_problems_is_understood(name: str) -> None:
    commands = re.findall(r"^ludotheque ([^\n#]*)", (ROOT / name).read_text("utf-8"), re.MULTILINE)
    for line in commands:
        parse(shlex.split(line), Lang.FR)
    assert len(commands) > 5


@pytest.mark.parametrize("name", ["docs/premiere-heure/programmer.md", "docs/first-hour/program.md"])
def test_the_first_hour_of_a_programmer_runs_as_printed(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert (failed, tried > 5) == (0, True)
    robot = re.search(r"```python\n(# robot.*?)```", text, re.DOTALL)
    assert robot is not None
    known: dict[str, object] = {}
    exec(compile(robot[1], "robot.py", "exec"), known)
    play = known["play"]
    assert callable(play)
    assert play(1, [[0] * 7 for _ in range(6)], 6, 7) == 3


@pytest.mark.parametrize(("french", "english"), [FRONT_DOOR, *zip(FIRST_HOURS[:3], FIRST_HOURS[3:], strict=True)])
def test_both_languages_have_the_same_chapters_pictures_and_blocks(french: str, english: str) -> None:
    texts = [(ROOT / name).read_text("utf-8") for name in (french, english)]
    for sign in (r"^#+ ", r"!\[", r"^```", r"^\| "):
        assert len({len(re.findall(sign, text, re.MULTILINE)) for text in texts}) == 1, sign


FIRST = {"docs/premier-sujet.md": "fr", "docs/first-assignment.md": "en"}


@pytest.mark.long  # some forty seconds each: cases are drawn four times
@pytest.mark.parametrize("name", FIRST)
def test_a_first_assignment_goes_as_its_page_says(name: str, tmp_path: Path) -> None:
    seen = [*Reader(tmp_path, FIRST[name]).follow((ROOT / name).read_text("utf-8"))]
    assert len(seen) == 10
    assert [(one.command, one.said, one.came) for one in seen if not one.as_said] == []


@pytest.mark.parametrize("name", FIRST)
def test_the_files_of_a_first_assignment_are_python_and_toml(name: str) -> None:
    blocks = [step for step in STEP.finditer((ROOT / name).read_text("utf-8")) if step["body"]]
    files = [step for step in blocks if step["kind"] == "fichier"]
    for step in files:
        compile(step["body"], step["what"], "exec")
    for step in (one for one in blocks if one["kind"] == "sous"):
        parse_sujet(f'titre = "T"\n{step["what"].partition(" ")[2]}\n{step["body"]}')
    assert len(files) == 6


def keys_of(page: str, heading: str) -> list[str]:
    """The first column of the table under a heading."""
    section = re.search(rf"^## {heading}.*?\n(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
    assert section is not None, heading
    return re.findall(r"^\| `(\w+)` \|", section[1], re.MULTILINE)


def test_the_reference_of_the_format_has_every_key_and_no_other() -> None:
    page = (ROOT / "docs" / "sujet-format.md").read_text("utf-8")
    assert {*keys_of(page, "Au premier niveau")} == KNOWN
    assert {*keys_of(page, "Une question")} == QUESTION_KEYS
    assert {*keys_of(page, "Un paramètre")} == PARAMETER_KEYS
    assert {*keys_of(page, "Un programme entier")} == DIALOGUE_KEYS
    english = page.partition("## In English")[2]
    assert [key for key in KNOWN | QUESTION_KEYS | PARAMETER_KEYS | DIALOGUE_KEYS if f"`{key}" not in english] == []


def test_the_examples_of_the_reference_are_read() -> None:
    page = (ROOT / "docs" / "sujet-format.md").read_text("utf-8")
    written = re.findall(r"`((?:parametres\.\w+|tolerance|tape) = .+?)`[ ,|]", page)
    for line in written:
        assert parse_sujet(f'titre = "T"\n[questions.f]\n{line}').questions["f"], line
    for line in re.findall(r"`((?:interdits|fichiers_rendus) = .+?)`", page):
        parse_sujet(f'titre = "T"\n{line}')
    cases, twin = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    compile(cases, "cas.py", "exec")
    assert twins_of({"faux.py": twin}, ("notes",))[0].function == "moyenne"
    assert len(written) > 12

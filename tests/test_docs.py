"""What the documents say is run, and what they list is there."""

import doctest
import importlib.util
import re
import shlex
from pathlib import Path

import pytest

from followed_page import STEP, Reader
from ludotheque.classroom.folders.question_table import DIALOGUE_KEYS, PARAMETER_KEYS, QUESTION_KEYS
from ludotheque.classroom.folders.sujet_toml import KNOWN, parse_sujet
from ludotheque.classroom.folders.twins import twins_of
from ludotheque.core import GAMES, Lang
from ludotheque.core.errors import BadOption
from ludotheque.play.record import OWN_TAGS, whys_of
from ludotheque.play.record_text import read_text
from ludotheque.ui.command_line import parse

ROOT = Path(__file__).parent.parent
OURS = ("src", "tests", "docs", "examples", "benchmarks", "tools", "requirements", ".ci")
PAGES = [
    *(page for page in sorted(ROOT.glob("*.md")) if page.name != "CHANGELOG.md"),
    *(page for folder in ("docs", "examples", "benchmarks", "tools") for page in sorted((ROOT / folder).rglob("*.md"))),
]
OUR_FOLDERS = {*OURS, *(path.name for path in (ROOT / "src" / "ludotheque").iterdir() if path.is_dir())} - {"games"}
MAPS = ("architecture.md", "CONTRIBUTING.md")
WRITTEN_BY_PROGRAMS = (
    ".venv/bin/python",
    "resultats.json",
    "banc-essais.jsonl",
    "depots/",
    "playing/",
    "sujets/",
    "./ludo",
    "site/",
)
LAUNCHER_ALONE = {"test": ROOT / "ludo", "benchmarks": ROOT / "benchmarks" / "__main__.py"}
SUFFIXES = ("py", "js", "md", "toml", "json", "txt")
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


def test_links_between_documents_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_file_that_the_documents_name_exists() -> None:
    """A map names ours alone; the other pages name people's files too, so there only what begins like a path of ours."""
    files = {str(path.relative_to(ROOT)) for folder in OURS for path in (ROOT / folder).rglob("*") if path.is_file()}
    files |= {path.name for path in ROOT.iterdir()}
    known = "\n".join(sorted({"", *files, *(str(parent) for file in files for parent in Path(file).parents)}))
    named = 0
    for page in PAGES:
        text = page.read_text("utf-8")
        fences = re.findall(r"^```\n(?!ludotheque ).*?^```", text, re.DOTALL | re.MULTILINE)
        prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
        words = [word for span in re.findall(r"`([^`\n]+)`", prose) for word in span.split()]
        names = [
            word for word in words if re.fullmatch(r"[\w.*<>-]*(/[\w.*<>-]*|\.(py|js|md|toml|txt|html|css))+", word)
        ]
        if page.name in MAPS:
            names += re.findall(r"(?<!\S)[\w./<>*-]+(?:\.py|\.md|\.toml|/)(?=[\s,;:)])", "".join(fences))
        else:
            names = [name for name in names if name.partition("/")[0] in OUR_FOLDERS]
        for name in {*names} - {*WRITTEN_BY_PROGRAMS}:
            pattern = re.sub(r"\\\*|<\w+>|GAME|JEU", "[^/\n]*", re.escape(name.strip("/")))
            assert re.search(rf"^(.*/)?{pattern}$", known, re.MULTILINE), f"{page.name}: {name}"
            named += 1
    assert named > 150


def test_every_module_that_the_documents_name_exists() -> None:
    for page in PAGES:
        text = page.read_text("utf-8")
        for name in re.findall(r"`(ludotheque(?:\.\w+)+)`|python -m ((?:ludotheque|benchmarks|ui)[.\w]*)", text):
            module = re.sub(r"\.[A-Z]\w*$", "", "".join(name))  # a class is named with its module
            assert importlib.util.find_spec(module), f"{page.name}: {module}"


def test_every_name_in_the_map_of_the_house_stands_in_its_sources() -> None:
    words = {word for path in (ROOT / "src").rglob("*.py") for word in re.findall(r"\w+", path.read_text("utf-8"))}
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    for name, member in re.findall(r"`([A-Za-z]\w+)(?:\.(\w+))?(?:\(.*?\))?`", page):
        for word in filter(None, () if member in SUFFIXES else (name, member)):
            assert word in words or importlib.util.find_spec(word), word


def test_every_command_that_the_documents_name_is_understood() -> None:
    """Those of the launcher alone and those of a game that a reader writes are not the command's."""
    understood = 0
    for page in PAGES:
        for line in re.findall(
            r"(?:^|`|\$ )(?:\./ludo|ludotheque) ([a-z-][^`\n#|]*)", page.read_text("utf-8"), re.MULTILINE
        ):
            words = shlex.split(re.split(r" {3}", line.removeprefix("--turbo"))[0])
            if not words or "my_game" in words:
                continue
            if words[0] in LAUNCHER_ALONE:
                options = {word for word in words if word.startswith("--")}
                assert [one for one in options if one not in LAUNCHER_ALONE[words[0]].read_text("utf-8")] == [], line
                continue
            try:
                parse(words, Lang.FR)
            except (BadOption, SystemExit) as refused:
                assert getattr(refused, "code", 1) == 0, f"{page.name}: {line}: {refused}"
            understood += 1
    assert understood > 150


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

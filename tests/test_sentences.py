"""The page of all sentences: both languages side by side, whatever file they stand in."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parent.parent / "docs" / "sentences.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sentences_script", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def told(script: ModuleType) -> list[Any]:
    """Every sentence of the house."""
    found: list[Any] = script.sentences()
    return found


def test_sentences_are_found_in_python_templates_pages_lessons_and_folders_of_assignments(
    script: ModuleType, tmp_path: Path
) -> None:
    (tmp_path / "a.py").write_text(
        "def wrong(fr, en): ...\nwrong('Non.', 'No.')\nText(f'{n} pions', f'{n} pawns')\nText(x, y)\nother('a', 'b')\n"
    )
    (tmp_path / "b.html").write_text("<p>{{ say(\"L'essai\",\n 'The <try>') }}</p>")
    (tmp_path / "faux").mkdir()
    (tmp_path / "faux" / "01.py").write_text("# fr: un oubli\n# en: a slip\ndef f(): ...\n")
    (tmp_path / "sujet.toml").write_text('ordre = 1\ntitre = { fr = "Des listes", en = "Lists" }\n')
    (tmp_path / "lessons.toml").write_text(
        '[[step]]\nsays.fr = "Jouez.\\n\\nIci."\nsays.en = "Play.\\n\\nHere."\n'
        '[[step.turn]]\nwrong.4.fr = "Non."\nwrong.4.en = "No."\n'
    )
    found = script.sentences(tmp_path)
    assert [(one.file, one.line, one.fr, one.en) for one in found] == [
        ("a.py", 2, "Non.", "No."),
        ("a.py", 3, "{n} pions", "{n} pawns"),
        ("b.html", 1, "L'essai", "The <try>"),
        ("faux/01.py", 1, "un oubli", "a slip"),
        ("sujet.toml", 2, "Des listes", "Lists"),
        ("lessons.toml", 2, "Jouez.\n\nIci.", "Play.\n\nHere."),
        ("lessons.toml", 5, "Non.", "No."),
    ]
    assert "&lt;try&gt;" in script.page(found)


@pytest.mark.long
def test_no_sentence_of_the_house_is_empty_in_one_language(told: list[Any]) -> None:
    assert len({one.file for one in told}) > 50
    lost = [one for one in told if bool(one.fr.strip()) != bool(one.en.strip())]
    assert [one for one in lost if len(one.fr + one.en) > 1] == []  # « à » has no English, where a game follows


FILLED = re.compile(r"\$?\{[^}]*\}")  # what a sentence is filled with
OF_PAGES = (".js", ".html", "lessons.toml")
OF_SUBJECTS = ("sujets", "assignments", "classroom")  # they quote what students write and print


@pytest.mark.long
def test_english_sentences_have_no_french_typography(told: list[Any]) -> None:
    filled = [(one, FILLED.sub("X", one.en)) for one in told if not one.file.startswith(OF_SUBJECTS)]
    assert [one for one, words in filled if re.search(r"\w [:;?!](?![\w?!])", words)] == []
    assert [one for one, words in filled if one.file.endswith(OF_PAGES) and re.search('[«»"]', words)] == []


@pytest.mark.long
def test_french_signs_stand_apart_from_their_words(told: list[Any]) -> None:
    filled = [(one, FILLED.sub("X", one.fr)) for one in told if one.file.endswith(OF_PAGES)]
    assert [one for one, words in filled if re.search(r"[^\W\d][:;?!]( |$)", words)] == []

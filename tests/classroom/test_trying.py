"""`sujet try` says in a few lines whether a folder is ready, and what to look at where it is not."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from data_folders import FOLDERS
from ludotheque.classroom.sujet_command import DONE, FAULTS, REFUSED, SujetSettings, run_sujet
from ludotheque.core.text import Lang

pytestmark = pytest.mark.walls


def written(place: Path, texts: dict[str, str]) -> Path:
    for name, text in texts.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, "utf-8")
    return place


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Path]]:
    place = tmp_path_factory.mktemp("essais")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTHEQUE_CACHE", str(place / "cache"))
        names = {"ready": "doubles", "faulty": "a-revoir"}
        yield {key: shutil.copytree(FOLDERS / name, place / name) for key, name in names.items()}


def tried(folder: Path, lang: Lang = Lang.FR) -> tuple[int, list[str]]:
    told: list[str] = []
    return run_sujet(SujetSettings("try", folder, lang=lang), told.append), told


def test_a_folder_that_is_ready_says_so_and_the_command_ends_well(places: dict[str, Path]) -> None:
    code, told = tried(places["ready"])
    assert (code, told[0], told[-1]) == (DONE, "Doubles", "Le sujet est prêt.")
    (drawn,) = [line for line in told if line.startswith("  double :")]
    assert "appels publics" in drawn and "mutants distingués" in drawn
    assert any(line.startswith("✓ le corrigé : 1/1 questions justes") for line in told)
    assert any(line.startswith("Mutants du corrigé : ") for line in told)
    assert [line for line in told if "faux/" in line] == ["✓ faux/carre.py : double", "✓ faux/plus_deux.py : double"]


def test_a_second_time_says_the_same_in_the_other_language(places: dict[str, Path]) -> None:
    code, told = tried(places["ready"], Lang.EN)
    assert (code, told[0], told[-1]) == (DONE, "Twice", "The assignment is ready.")
    assert len([line for line in told if line.startswith("  double: ")]) == 1


def test_a_folder_that_is_not_ready_says_why_and_ends_with_a_fault(places: dict[str, Path]) -> None:
    code, told = tried(places["faulty"])
    assert (code, told[-1]) == (FAULTS, "Le sujet n'est pas prêt : voyez les lignes ✗.")
    said = "\n".join(told)
    assert "✗ exemple de triple : « triple(2) » doit donner « 5 », le corrigé donne « 6 »." in said
    assert "! un assert du corrigé : « assert triple(1) == 4 » s'arrête (AssertionError)." in said
    assert "tire : le corrigé ne répond pas deux fois la même chose à" in said
    assert "! est_mille : répondre toujours False est juste 100 fois sur cent." in said
    assert "✗ muette : aucun appel n'a pu être trouvé." in said
    assert "✗ le corrigé : 2/4 questions justes" in said, "what no call tries is right for nobody"
    assert "✗ faux/juste.py : —" in said
    assert "✗ faux/juste.py n'est pas attrapé dans triple" in said


def test_the_same_is_said_in_english(places: dict[str, Path]) -> None:
    code, told = tried(places["faulty"], Lang.EN)
    said = "\n".join(told)
    assert code == FAULTS and told[-1] == "The assignment is not ready: see the lines ✗."
    for words in (
        "example of triple: “triple(2)” should give “5”, the correction gives “6”.",
        "tire: the correction does not answer",
        "est_mille: answering False every time is right 100 times out of a hundred.",
        "muette: no call could be found.",
        "faux/juste.py is not caught in triple",
    ):
        assert words in said


def test_a_checker_makes_a_correction_by_chance_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "cache"))
    texts = {
        "sujet.toml": 'titre = "Hasard"\n[questions]\nmelange = { verificateur = "juge" }\n',
        "cas.py": "def juge(reponse, l):\n    return sorted(reponse) == sorted(l)\n",
        "corrige.py": "import random\n\ndef melange(l: list[int]) -> list[int]:\n    return random.sample(l, len(l))\n",
        "faux/trie.py": "def melange(l):\n    return sorted({*l})\n",
    }
    code, told = tried(written(tmp_path / "hasard", texts))
    assert code == DONE and "✓ faux/trie.py : melange" in told, told
    assert any("mutants distingués : " in line and "0 appels" not in line for line in told)


def test_a_wrong_answer_of_one_of_several_files_is_put_in_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "cache"))
    texts = {
        "sujet.toml": 'titre = "Deux"\n',
        "corrige/a.py": "def un(n: int) -> int:\n    return n + 1\n",
        "corrige/b.py": "def deux(n: int) -> int:\n    return n + 2\n",
        "faux/deux.py": "# module: b\ndef deux(n):\n    return vraie(n) + 1\n",
    }
    code, told = tried(written(tmp_path / "deux", texts))
    assert code == DONE and "✓ faux/deux.py : deux" in told


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        ({}, "ne peut pas être lu"),
        ({"sujet.toml": "titre = "}, "ce n'est pas du TOML"),
        ({"sujet.toml": 'titre = "x"'}, "il n'existe pas"),
        ({"sujet.toml": 'titre = "x"', "corrige.py": "def f(:"}, "n'est pas du Python"),
        ({"sujet.toml": 'titre = "x"', "corrige.py": "x = 1"}, "il ne définit aucune fonction"),
    ],
)
def test_what_is_no_folder_is_refused_in_one_sentence(tmp_path: Path, texts: dict[str, str], why: str) -> None:
    (tmp_path / "vide").mkdir()
    code, told = tried(written(tmp_path / "vide", texts))
    assert code == REFUSED and len(told) == 1 and why in told[0]

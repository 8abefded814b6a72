"""`sujet.toml` says what an assignment is; what it cannot say is refused in a sentence that names the file, the key and why."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.classroom.folders.refusals import BadSujet
from ludotheque.classroom.folders.shipped import shipped_folders
from ludotheque.classroom.folders.sujet_toml import KNOWN, SujetFile, parse_sujet, read_sujet
from ludotheque.core.text import Text, same

EVERY_KEY = """
ordre = 3
titre = { fr = "Des listes", en = "Lists" }
corrige = "ludotheque.sujets.alak"
enonce = "../autre/enonce.md"
faux = "../autre/faux"
bareme = "bareme.toml"
plugin = "paquet.module:fonction"
prete = "jeu.py"
tape_au_chargement = ["1", "2"]

[fichiers_rendus]
saisies = ["saisies", "saisie"]
jeu = ["jeu"]

[a_cote]
bonus = ["torique"]
"""


def test_everything_that_ours_say_is_read() -> None:
    assert parse_sujet(EVERY_KEY, shipped=True) == SujetFile(
        Text("Des listes", "Lists"),
        3,
        "ludotheque.sujets.alak",
        "../autre/enonce.md",
        "../autre/faux",
        "bareme.toml",
        "paquet.module:fonction",
        (("saisies", ("saisies", "saisie")), ("jeu", ("jeu",))),
        {"bonus": ("torique",)},
        "jeu.py",
        ("1", "2"),
    )


def test_a_title_is_enough_and_the_rest_has_its_usual_place() -> None:
    sujet = parse_sujet('titre = "Des listes"')
    assert sujet == SujetFile(same("Des listes"))
    assert sujet.correction == "corrige.py"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("titre = ", "it is not TOML"),
        ("", "« titre » is missing"),
        ("titre = 3", "« titre » must be a text"),
        ('titre = " "', "« titre » is empty"),
        ('titre = { fr = "a" }', "must be a text, or { fr = …, en = … }"),
        ('titre = "a"\ntitle = "b"', "unknown key « title »"),
        ('titre = "a"\ncorrige = 2', "« corrige » must be a text"),
        ('titre = "a"\ncorrige = "ludotheque.sujets.alak"', "must be a file of the folder, not a module"),
        ('titre = "a"\nenonce = "../secret.md"', "« enonce » must name a file of the folder"),
        ('titre = "a"\nenonce = "/etc/passwd"', "« enonce » must name a file of the folder"),
        ('titre = "a"\nfaux = "C:\\\\faux"', "« faux » must name a file of the folder"),
        ('titre = "a"\nbareme = "a\\\\..\\\\..\\\\b"', "« bareme » must name a file of the folder"),
        ('titre = "a"\nbareme = "a\\u0000b"', "« bareme » must name a file of the folder"),
        ('titre = "a"\nfichiers_rendus = 3', "« fichiers_rendus » must be a table"),
        ('titre = "a"\n[fichiers_rendus]\njeu = "jeu"', "« fichiers_rendus.jeu » must be a list of texts"),
        ('titre = "a"\n[a_cote]\njeu = [1]', "« a_cote.jeu » must be a text"),
        ('titre = "a"\ntape_au_chargement = "1"', "« tape_au_chargement » must be a list of texts"),
        ('titre = "a"\nplugin = "os:system"', "only assignments that come with the program may say « plugin »"),
        ('titre = "a"\nprete = "jeu.py"', "only assignments that come with the program may say « prete »"),
    ],
)
def test_what_cannot_be_is_refused_with_the_file_the_key_and_why(text: str, why: str) -> None:
    with pytest.raises(BadSujet) as refusal:
        parse_sujet(text, "listes/sujet.toml")
    assert refusal.value.text.en.startswith("The file « listes/sujet.toml » is wrong: ")
    assert why in refusal.value.text.en


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadSujet, match="it cannot be read"):
        read_sujet(tmp_path)
    (tmp_path / "sujet.toml").write_bytes(b"titre = '\xff'")
    with pytest.raises(BadSujet, match="it cannot be read"):
        read_sujet(tmp_path)


@pytest.mark.parametrize("name", shipped_folders())
def test_the_order_of_ours_is_the_one_that_the_reader_of_toml_finds(name: str) -> None:
    assert read_sujet(shipped_folders()[name], shipped=True).order == [*shipped_folders()].index(name) + 1


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abfren-_ .", min_size=1), inner, max_size=3),
    max_leaves=6,
)


def written(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{written(key)} = {written(one)}' for key, one in value.items())} }}"
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(sign):08X}" for sign in value) + '"'
    return repr(value)


@given(st.dictionaries(st.sampled_from([*sorted(KNOWN), "titre", "autre"]), VALUES, max_size=5), st.booleans())
def test_any_values_are_read_or_refused(data: dict[str, Any], shipped: bool) -> None:
    text = "\n".join(f"{key} = {written(value)}" for key, value in data.items())
    try:
        sujet = parse_sujet(text, shipped=shipped)
    except BadSujet as refusal:
        assert "\n" not in refusal.text.fr and refusal.text.fr.isprintable()
        return
    assert sujet.title.fr and sujet.title.fr.isprintable() and sujet.title.en
    assert shipped or not (sujet.plugin or sujet.lent or sujet.order)
    for path in (sujet.correction, sujet.enonce, sujet.faux, sujet.bareme):
        assert shipped or (".." not in Path(path).parts and not Path(path).is_absolute())


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parse_sujet(text)
    except BadSujet as refusal:
        assert refusal.text.en.isprintable()


@given(
    st.tuples(*[st.text("abcé ", min_size=1).filter(str.strip)] * 2),
    st.dictionaries(st.text("abc_", min_size=1), st.lists(st.text("ab")), max_size=3),
    st.lists(st.text(max_size=3), max_size=3),
)
def test_what_is_written_is_read_again(title: tuple[str, str], modules: dict[str, list[str]], typed: list[str]) -> None:
    said = {"titre": {"fr": title[0], "en": title[1]}, "fichiers_rendus": modules, "tape_au_chargement": typed}
    sujet = parse_sujet("\n".join(f"{key} = {written(value)}" for key, value in said.items()))
    assert sujet.title == Text(title[0].strip(), title[1].strip())
    assert sujet.modules == tuple((name, tuple(stems)) for name, stems in modules.items())
    assert sujet.typed == tuple(typed)

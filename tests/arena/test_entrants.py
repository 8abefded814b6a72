"""Who may enter, under which name, and with which files."""

import os
from pathlib import Path

import pytest

from ludotheque.arena.entrants import Entrant, EntrantKind, distinct, named, read_entrant, unpacked
from ludotheque.core.errors import BadOption
from ludotheque.core.registry import find_entry

ROSES, REVERSI = find_entry("rose-king").dialect(), find_entry("reversi").dialect()


def test_levels_chance_and_programs_are_named_by_words() -> None:
    assert read_entrant("engine:5", ROSES).kind is EntrantKind.ENGINE
    assert read_entrant("random", ROSES).kind is EntrantKind.RANDOM
    program = read_entrant("ugi:./moteur --fort", ROSES)
    assert (program.kind, program.name) == (EntrantKind.PROGRAM, "moteur")


def test_a_bot_comes_with_the_team_s_own_game_if_it_is_beside(tmp_path: Path) -> None:
    (tmp_path / "mon bot.py").write_bytes(b"# bot")
    assert read_entrant(str(tmp_path / "mon bot.py"), ROSES).files == {"ia.py": b"# bot"}
    (tmp_path / "roi_des_roses.py").write_bytes(b"# game")
    (tmp_path / "notes.py").write_bytes(b"# not theirs to bring")
    files = read_entrant(str(tmp_path / "mon bot.py"), ROSES).files
    assert files == {"ia.py": b"# bot", "roi_des_roses.py": b"# game"}


def test_our_functions_stand_in_under_the_names_of_the_assignment(tmp_path: Path) -> None:
    (tmp_path / "b.py").write_bytes(b"")
    (tmp_path / "validite.py").write_bytes(b"# theirs")
    files = read_entrant(str(tmp_path / "b.py"), REVERSI).files
    assert files["validite.py"] == b"# theirs"
    assert b"ludotheque.sujets.black_white.jeu" in files["jeu.py"]


def test_a_folder_brings_all_its_files_and_its_bot_is_found(tmp_path: Path) -> None:
    team = tmp_path / "equipe"
    team.mkdir()
    (team / "ia.py").write_bytes(b"# bot")
    (team / "outils.py").write_bytes(b"# tools")
    entrant = read_entrant(str(team), ROSES)
    assert (entrant.name, dict(entrant.files)) == ("equipe", {"ia.py": b"# bot", "outils.py": b"# tools"})


def test_a_path_that_is_no_text_is_kept_as_text(tmp_path: Path) -> None:
    for name in (b"Andr\xe9\x1b[2J.py", b"\xe9.py"):
        (tmp_path / os.fsdecode(name)).write_bytes(b"# bot")
    entrants = [read_entrant(str(tmp_path / os.fsdecode(name)), ROSES) for name in (b"Andr\xe9\x1b[2J.py", b"\xe9.py")]
    assert [one.name for one in entrants] == ["Andr [2J", "ia"]
    assert [Path(one.words).name for one in entrants] == ["Andr__[2J.py", "_.py"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    team = tmp_path / "equipe"
    team.mkdir()
    (team / "ia.py").write_bytes(b"# bot")
    (tmp_path / "secret.py").write_bytes(b"the teacher's")
    (team / "outils.py").symlink_to(tmp_path / "secret.py")
    assert dict(read_entrant(str(team), ROSES).files) == {"ia.py": b"# bot"}


@pytest.mark.parametrize("words", ["absent.py", "ugi:", "ugi:'", "engine:99", "\0"])
def test_what_is_no_entrant_is_refused_with_a_sentence(words: str) -> None:
    with pytest.raises(BadOption):
        read_entrant(words, ROSES)


def test_a_folder_without_a_bot_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"ia\.py"):
        read_entrant(str(tmp_path), ROSES)


def test_names_are_short_printable_and_distinct() -> None:
    one = read_entrant("random", ROSES)
    assert named(one, "  Tata\n\x1b[31mSuzanne " + "x" * 500).name == "Tata [31mSuzanne xxxxxxxxxxxxx"
    assert named(one, 12).name == named(one, " \n").name == "random"
    assert [entrant.name for entrant in distinct([one, one, one])] == ["random", "random (2)", "random (3)"]


def bots(*named_so: tuple[str, str]) -> list[Entrant]:
    return [Entrant(EntrantKind.BOT, name, words) for name, words in named_so]


@pytest.mark.parametrize(
    ("entered", "names"),
    [
        (
            [("Tata", "a.py"), ("Tata", "robots/b.py"), ("Tata", "robots/c.py")],
            ["Tata (a.py)", "Tata (b.py)", "Tata (c.py)"],
        ),
        (
            [("Tata", "x/e1/ia.py"), ("Tata", "x/e2/ia.py"), ("Rose", "x/e3/ia.py")],
            ["Tata (e1/ia.py)", "Tata (e2/ia.py)", "Rose"],
        ),
        ([("Tata", "x/equipe1/"), ("Tata", "x/equipe2")], ["Tata (equipe1)", "Tata (equipe2)"]),
        ([("Tata", "a.py"), ("Tata", "a.py")], ["Tata (a.py)", "Tata (a.py) (2)"]),
        ([("Tata", "ia.py"), ("Tata", "b/ia.py")], ["Tata (ia.py)", "Tata (b/ia.py)"]),
        (
            [("Tata (b.py)", "liar.py"), ("Tata", "b.py"), ("Tata", "c.py")],
            ["Tata (b.py) (liar.py)", "Tata (b.py)", "Tata (c.py)"],
        ),
        ([("Tata", f"{'x' * 60}1.py"), ("Tata", f"{'x' * 60}2.py")], [f"Tata (…{'x' * 35}{n}.py)" for n in (1, 2)]),
    ],
)
def test_bots_of_one_name_are_told_apart_by_their_files(entered: list[tuple[str, str]], names: list[str]) -> None:
    assert [one.name for one in distinct(bots(*entered))] == names


def test_a_bot_called_like_chance_gets_its_file_and_chance_its_number() -> None:
    chance = read_entrant("random", ROSES)
    found = distinct([chance, *bots(("random", "a.py")), chance])
    assert [one.name for one in found] == ["random", "random (a.py)", "random (2)"]


def test_the_file_of_a_bot_keeps_the_name_its_author_knows(tmp_path: Path) -> None:
    (tmp_path / "mon bot.py").write_bytes(b"# bot")
    (tmp_path / "equipe").mkdir()
    (tmp_path / "equipe" / "bot.py").write_bytes(b"# bot")
    (tmp_path / "equipe" / "outils.py").write_bytes(b"# tools")
    assert read_entrant(str(tmp_path / "mon bot.py"), ROSES).file == "mon bot.py"
    assert read_entrant(str(tmp_path / "equipe"), ROSES).file == "bot.py"


def test_an_entrant_travels_as_plain_data_and_its_digest_follows_its_files(tmp_path: Path) -> None:
    (tmp_path / "b.py").write_bytes(b"\xff\x00 not even text")
    entrant = read_entrant(str(tmp_path / "b.py"), ROSES)
    assert unpacked(entrant.packed()) == entrant
    (tmp_path / "b.py").write_bytes(b"changed")
    assert read_entrant(str(tmp_path / "b.py"), ROSES).digest() != entrant.digest()

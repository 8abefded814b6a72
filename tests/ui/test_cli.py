"""The command line: what it starts, what it refuses, and what it never imports."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golden import screen
from ludotheque.cli import run_command
from ludotheque.core.registry import GAMES
from ludotheque.play.record import moves_of
from ludotheque.play.record_file import load_record

HEAVY = {"numba", "numpy", "textual", "fastapi", "sqlalchemy", "rich", "typer"}


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run_command(arguments) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run_command(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err.strip()


@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES.values()])
def test_two_random_players_reach_an_outcome(capsys: pytest.CaptureFixture[str], slug: str) -> None:
    told = shown(capsys, "play", slug, "--first", "random", "--second", "random", "--seed", "1").splitlines()[-1]
    assert " gagne" in told or "Partie nulle" in told


def test_the_same_seed_plays_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("play", "roi-des-roses", "--first", "random", "--second", "random", "--seed", "7")
    assert shown(capsys, *line) == shown(capsys, *line)


def test_without_a_terminal_the_house_presents_itself(capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys)
    for entry in GAMES.values():
        assert entry.slug in told
    assert "To play" in shown(capsys, "--lang", "en")


def test_help_comes_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, words in (("fr", "montre cette aide"), ("en", "shows this help")):
        with pytest.raises(SystemExit) as done:
            run_command(["play", "--help", "--lang", lang])
        assert done.value.code == 0
        assert words in capsys.readouterr().out


@pytest.mark.parametrize("name", ["puissance4", "Connect_Four", "connect four", "PUISSANCE-4"])
def test_a_game_answers_to_its_french_and_english_names(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert shown(capsys, "rules", name).startswith("Puissance 4")


@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES.values()])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_rule_sheet_can_be_read(capsys: pytest.CaptureFixture[str], slug: str, lang: str) -> None:
    assert len(shown(capsys, "rules", slug, "--lang", lang).splitlines()) > 20


def test_perft_counts_depth_by_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "perft", "puissance4", "4") == "1 7\n2 49\n3 343\n4 2401\n"
    assert shown(capsys, "perft", "reversi", "3", "--start", "othello") == "1 4\n2 12\n3 56\n"
    assert shown(capsys, "perft", "puissance4", "1", "--rows", "1", "--columns", "2", "--position", "O.") == "1 1\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play"], "Quel jeu ? Nommez-en un."),
        (["play", "jambon"], "Le jeu « jambon » n'est pas dans la maison"),
        (["play", "puissnce4"], "Vouliez-vous dire puissance4 ?"),
        (["jambon"], "La commande « jambon » n'existe pas ; il y a : play, rules,"),
        (["play", "alak", "--n", "jambon"], "L'option --n (nombre de cases) n'accepte pas « jambon »"),
        (["play", "alak", "--n", "²"], "n'accepte pas « ² »"),
        (["play", "alak", "--n", ""], "n'accepte pas «  »"),
        (["play", "alak", "--n", str(10**30)], "n'accepte pas « 1000000"),
        (["play", "alak", "--n", "0"], "n'accepte pas « 0 »"),
        (["play", "alak", "--n", "-3"], "L'option --n"),
        (["play", "alak", "--n"], "L'option --n attend une valeur."),
        (["play", "alak", "--size", "8"], "n'a pas d'option « size » ; ses options : --n, --torus, --suicide."),
        (["play", "black-white", "--size", "16"], "il faut un entier de 6 à 15."),
        (["play", "black-white", "--start", "jambon"], "choisissez parmi report, othello."),
        (["play", "roi-des-roses", "--deal", "N1,N1"], "La donne « N1,N1 » devrait être dix cartes différentes"),
        (["play", "alak", "--first", "jambon"], "Le joueur « jambon » n'existe pas"),
        (["play", "alak", "--seed", "jambon"], "--seed n'accepte pas « jambon »"),
        (["play", "alak", "--position", "jambon"], "La position « jambon » devrait avoir trois parties"),
        (["play", "alak", "--resume", "absent.ludo"], "ce fichier n'existe pas"),
        (["play", "alak", "--jambon"], "« --jambon » n'est pas compris ici"),
        (["rules"], "Il manque GAME"),
        (["replay"], "Il manque FILE"),
        (["replay", "absent.ludo"], "ce fichier n'existe pas"),
        (["perft", "alak"], "Il manque DEPTH"),
        (["perft", "alak", "0"], "DEPTH n'accepte pas « 0 »"),
        (["perft", "alak", "²"], "DEPTH n'accepte pas « ² »"),
        (["--lang", "jambon"], "L'option --lang n'accepte pas « jambon » : choisissez fr ou en."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert sentence in refused(capsys, *arguments)


@settings(max_examples=100)
@given(
    arguments=st.lists(
        st.sampled_from(["play", "alak", "--n", "3", "--resume", "x", "--save", "--lang", "en"]) | st.text(max_size=6),
        max_size=6,
    )
)
def test_any_command_line_is_answered(arguments: list[str]) -> None:
    try:
        screen(lambda: run_command(arguments), [])
    except SystemExit as done:
        assert done.code == 0


def play(*arguments: str, typed: str) -> str:
    return screen(lambda: run_command(["play", *arguments]), typed.split())


def test_a_game_left_is_taken_up_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play("puissance4", "--second", "random", "--seed", "5", "--save", str(path), typed="4 4 q")
    assert json.loads(path.read_text())["players"] == {"first": "human", "second": "random"}
    before = moves_of(load_record(path).match)
    play("puissance4", "--resume", str(path), "--seed", "5", typed="1 q")
    after = moves_of(load_record(path).match)
    assert len(before) == 4
    assert after[:5] == [*before, "1"]
    assert len(after) == 6


def test_games_are_kept_even_when_nobody_asked(tmp_path: Path) -> None:
    told = play("awale", typed="a g q")
    kept = list((tmp_path / "home" / "games").iterdir())
    assert len(kept) == 1
    assert str(kept[0]) in told
    assert moves_of(load_record(kept[0]).match) == ["a", "g"]


def test_a_save_file_that_exists_is_refused_before_anything_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("precious")
    assert "existe déjà" in refused(capsys, "play", "alak", "--save", str(path))
    assert path.read_text() == "precious"


@pytest.mark.parametrize(
    "content", ["", "jambon", '{"format": "ludotheque", "ver', '[Format "ludotheque 1"]\n[Game "alak"]\n\n1 1']
)
def test_a_broken_record_is_refused_and_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    path = tmp_path / "broken.ludo"
    path.write_text(content)
    assert "broken.ludo" in refused(capsys, "play", "--resume", str(path))
    assert "broken.ludo" in refused(capsys, "replay", str(path))
    assert path.read_text() == content


def test_the_record_of_another_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.ludo"
    play("alak", "--save", str(path), typed="3 q")
    assert "contient une partie de alak, pas de awale" in refused(capsys, "play", "awale", "--resume", str(path))


def test_a_finished_game_taken_up_again_only_tells_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.ludo"
    play("puissance4", "--save", str(path), typed="1 2 1 2 1 2 1")
    before = path.read_bytes()
    assert "Jaune gagne" in play("--resume", str(path), typed="")
    assert path.read_bytes() == before


def test_a_grid_comes_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    grid = tmp_path / "G1.txt"
    grid.write_text(". . . . . . .\n. . . . . . .\n. . O . . . .\n. . X O X . .\n. O X X O . .\nX O O O X X .\n")
    assert "Rouge gagne" in play("puissance4", "--position", str(grid), typed="2 2")
    grid.write_text(grid.read_text().replace(". O X X O . .", ". O ? X O . ."))
    assert "Ligne 5, colonne 3 : « ? »" in refused(capsys, "play", "puissance4", "--position", str(grid))


def test_replay_shows_every_position_and_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.ludo"
    play("puissance4", "--save", str(path), typed="1 2 1 2 1 2 1")
    told = shown(capsys, "replay", str(path))
    assert [f"Coup {n} sur 7" in told for n in range(1, 8)] == [True] * 7
    assert told.endswith("Jaune gagne : l'alignement est fait.\n")


@pytest.mark.parametrize("arguments", [["--help"], ["play", "puissance4"], ["rules", "alak"], []])
def test_nothing_heavy_is_imported(arguments: list[str]) -> None:
    script = f"import sys; from ludotheque.cli import run_command\ntry: run_command({arguments!r})\nexcept SystemExit: pass\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=True
    )
    assert not HEAVY & set(done.stdout.splitlines()[-1].split())

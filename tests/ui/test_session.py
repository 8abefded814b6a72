"""Playing at the prompt: commands, refusals, undo, saving, leaving."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games_in_play import any_game
from golden import screen
from ludotheque.boards.inks import Style
from ludotheque.core import Forfeit, Lang, Outcome, Seat
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.autosave import Keeper
from ludotheque.play.match import new_match
from ludotheque.play.players import Dealer, Player, RandomPlayer
from ludotheque.play.record import Record, moves_of
from ludotheque.play.record_file import load_record
from ludotheque.ui.lines.commands import Command, help_text, key, read_command
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.session import Session


def session(game: object, path: Path | None = None, computer: Seat | None = None, lang: Lang = Lang.FR) -> Session:
    players: dict[Seat, Player] = {Seat.CHANCE: Dealer(1)}
    if computer is not None:
        players[computer] = RandomPlayer(1)
    keeper = None if path is None else Keeper.of_new_file(path)
    return Session(Record(new_match(game), "human", "human"), players, Console(Style()), lang, keeper)  # type: ignore[arg-type]


def typed(one: Session, *lines: str) -> str:
    return screen(one.run, list(lines))


def test_two_people_play_to_the_end() -> None:
    one = session(ConnectFour())
    shown = typed(one, *"1212121")
    assert "Jaune doit jouer." in shown
    assert shown.endswith("Jaune gagne : l'alignement est fait.\n")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("jambon", "« jambon » n'est pas un coup : tapez une colonne, de 1 à 7. Tapez ? pour l'aide."),
        ("²", "« ² » n'est pas un coup"),
        ("", "«  » n'est pas un coup"),
        (str(10**30), "n'est pas un coup"),
        ("8", "« 8 » n'est pas un coup"),
        ("/z", "« /z » n'est pas un coup"),
        ("l", "Coups possibles : 1 2 3 4 5 6 7"),
        ("coups", "Coups possibles : 1 2 3 4 5 6 7"),
        ("?", "  q  quitter ; la partie est gardée"),
        ("r", "Puissance 4"),
        ("u", "Il n'y a rien à reprendre."),
        ("s", "Rien n'est encore joué"),
    ],
)
def test_a_line_that_is_no_move_is_answered_and_the_question_comes_back(line: str, answer: str) -> None:
    one = session(ConnectFour())
    shown = typed(one, line, "q")
    assert answer in shown
    assert one.match == new_match(ConnectFour())


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    one = session(ConnectFour(rows=1))
    assert "La colonne 1 est pleine." in typed(one, "1", "1", "q")
    assert moves_of(one.match) == ["1"]


def test_undo_takes_back_both_plies_against_the_computer() -> None:
    one = session(ConnectFour(), computer=Seat.SECOND)
    typed(one, "4", "u", "u", "q")
    assert moves_of(one.match) == []


def test_undo_stops_at_the_computers_own_first_move() -> None:
    one = session(ConnectFour(), computer=Seat.FIRST)
    assert "Il n'y a rien à reprendre." in typed(one, "u", "q")
    assert len(one.match.plies) == 1


def test_undo_takes_back_a_drawn_card_and_the_same_card_comes_again() -> None:
    one = session(RoseKing())
    typed(one, "SE2", "O2", "pioche", "u", "pioche", "q")
    first = moves_of(one.match)
    assert first[:3] == ["SE2", "O2", "pioche"]
    two = session(RoseKing())
    typed(two, "SE2", "O2", "pioche", "q")
    assert moves_of(two.match) == first


def test_resigning_asks_for_confirmation() -> None:
    one = session(ConnectFour())
    shown = typed(one, "4", "a", "non", "a", "oui")
    assert "La partie continue." in shown
    assert one.match.outcome == Outcome(Seat.FIRST, Forfeit.RESIGNATION)
    assert shown.endswith("Jaune gagne : Rouge abandonne.\n")


def test_every_move_is_on_disk_before_the_next_question(tmp_path: Path) -> None:
    path = tmp_path / "game.ludo"
    one = session(ConnectFour(), path)
    seen: list[list[str]] = []

    def lines() -> Iterator[str]:
        for move in ("4", "5", "u", "6", "q"):
            seen.append(moves_of(load_record(path).match) if path.exists() else [])
            yield move

    waiting = lines()
    one.console.ask = lambda prompt: next(waiting)  # type: ignore[method-assign] # noqa: ARG005
    one.run()
    assert seen == [[], ["4"], ["4", "5"], ["4"], ["4", "6"]]


def test_leaving_tells_where_the_game_is_and_how_to_resume_it(tmp_path: Path) -> None:
    path = tmp_path / "my game.ludo"
    shown = typed(session(ConnectFour(), path), "4", "q")
    assert f"Partie enregistrée : {path}" in shown
    assert f"Pour la reprendre : ludotheque play --resume '{path}'" in shown


def test_leaving_an_unplayed_game_leaves_no_file(tmp_path: Path) -> None:
    typed(session(ConnectFour(), tmp_path / "game.ludo"), "q")
    assert list(tmp_path.iterdir()) == []


def test_the_end_of_input_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.ludo"
    one = session(ConnectFour(), path)
    assert "Pour la reprendre" in typed(one, "4")
    assert moves_of(load_record(path).match) == ["4"]


@pytest.mark.parametrize("moment", ["at the prompt", "while confirming"])
def test_control_c_keeps_the_game(tmp_path: Path, moment: str) -> None:
    path = tmp_path / "game.ludo"
    one = session(ConnectFour(), path)
    waiting = iter(["4"] if moment == "at the prompt" else ["4", "a"])

    def ask(prompt: str) -> str:  # noqa: ARG001
        line = next(waiting, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    one.console.ask = ask  # type: ignore[method-assign]
    assert one.run() == 130
    assert moves_of(load_record(path).match) == ["4"]
    assert load_record(path).match.outcome is None


def test_saving_under_another_name_never_overwrites(tmp_path: Path) -> None:
    taken, free = tmp_path / "taken.txt", tmp_path / "free.json"
    taken.write_text("precious")
    one = session(ConnectFour(), tmp_path / "game.ludo")
    shown = typed(one, "4", f"s {taken}", f"s {free}", "5", "q")
    assert "existe déjà" in shown
    assert taken.read_text() == "precious"
    assert moves_of(load_record(free).match) == ["4", "5"]
    assert moves_of(load_record(tmp_path / "game.ludo").match) == ["4"]


def test_a_disk_that_refuses_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    one = session(ConnectFour(), tmp_path / "file" / "game.ludo")
    shown = typed(one, *"1212121")
    assert "ne peut pas être enregistrée" in shown
    assert "Jaune gagne" in shown


def test_letters_that_are_moves_need_a_slash_to_be_commands() -> None:
    one = session(Awale())
    shown = typed(one, "a", "g", "/l", "/a", "oui")
    assert moves_of(one.match) == ["a", "g"]
    assert "Coups possibles : b c d e f" in shown
    assert one.match.outcome == Outcome(Seat.SECOND, Forfeit.RESIGNATION)
    assert key(Command.RESIGN, Awale()) == "/a"
    assert key(Command.RESIGN, Alak()) == "a"
    assert "  /a" in "\n".join(help_text(Awale(), Lang.FR))
    assert read_command("abandon", Awale()) == (Command.RESIGN, "")


@given(
    game=any_game,
    lines=st.lists(
        st.text(max_size=12)
        | st.sampled_from(
            ["l", "u", "a", "oui", "?", "r", "s", "/a", "/l", "1", "2", "3", "d3", "c", "k", "N1", "pioche"]
        ),
        max_size=25,
    ),
)
def test_any_line_typed_never_raises_never_hangs_never_loses_the_game(
    game: object, lines: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("games") / "game.ludo"
    one = session(game, path)
    waiting = iter(
        [line for line in lines if not line.strip().lower().startswith(("s ", "/s ", "save", "enregistrer"))]
    )

    def ask(prompt: str) -> str:  # noqa: ARG001
        line = next(waiting, None)
        if line is None:
            raise EOFError
        return line.strip()

    one.console.ask = ask  # type: ignore[method-assign]
    one.console.show = lambda *_words: None  # type: ignore[method-assign]
    assert one.run() == 0
    if one.match.plies or path.exists():
        assert load_record(path).match == one.match

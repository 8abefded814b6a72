"""Moves in a sentence."""

import pytest

from ludotheque.core.outcome import Forfeit, Outcome
from ludotheque.core.registry import GAMES, find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text
from ludotheque.games.rose_king.about import ABOUT
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.record import replayed
from ludotheque.ui.narration import (
    announce,
    in_page_letters,
    last_ply,
    move_told,
    moves_told,
    played,
    spelled,
    spelling_note,
    written,
)


@pytest.mark.parametrize(
    ("move", "fr", "en"),
    [
        ("e3", "Blanc joue e3.", "White plays e3."),
        ("passe", "Blanc passe.", "White passes."),
        ("pioche", "Blanc pioche une carte.", "White draws a card."),
        ("pass!", "Blanc doit passer.", "White has to pass."),
    ],
)
def test_a_move_is_told_as_what_one_does(move: str, fr: str, en: str) -> None:
    assert played(Text("Blanc", "White"), move, ABOUT.verbs) == Text(fr, en)


@pytest.mark.parametrize(
    ("moves", "fr", "en"),
    [
        ("SE2 O2", "Blanc joue O2.", "White plays W2."),
        ("SE2 O2 pioche", "Rouge pioche une carte.", "Red draws a card."),
        ("SE2 O2 pioche +NO1", "Rouge pioche une carte : NO1.", "Red draws a card: NW1."),
    ],
)
def test_a_draw_is_told_with_the_card_it_brought(moves: str, fr: str, en: str) -> None:
    match = replayed(RoseKing(), None, moves.split())
    view = find_entry("rose-king").view(match.game, match.state)
    assert last_ply(match, len(match.plies), view) == Text(fr, en)


def test_a_pass_is_told_in_words_where_it_is_written_with_a_sign() -> None:
    entry = find_entry("reversi")
    game = entry.load()(size=6)
    state = game.read_state("OXX.../XXXXXX/XXXXXX/XXXXXX/XXXXXX/XXXXXX X")
    (only,) = game.legal_moves(state)
    assert game.write_move(only) == "--"
    assert move_told(game, state, "--") == Text("Noir passe.", "Black passes.")
    assert [moves_told(game, (only,), lang) for lang in Lang] == ["passe", "pass"]
    assert spelled(entry.view(game, state), "--") == Text("passe", "pass")
    assert spelled(entry.view(game, state), "pass!") == Text("passe forcée", "forced pass")
    assert [written(entry.about, typed) for typed in ("passe", "Pass", "--", "d3")] == ["--", "--", "--", "d3"]


def test_a_line_of_cards_has_its_draws_in_the_reader_s_words() -> None:
    game = RoseKing()
    moves = [game.read_move(one) for one in ("SO2", "pioche", "passe")]
    assert [moves_told(game, moves, lang) for lang in Lang] == ["SO2 pioche passe", "SO2 draw pass"]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("SW2", "SO2"),
        ("so2", "SO2"),
        (" nw3* ", "NO3*"),
        ("W1", "O1"),
        ("E1", "E1"),
        ("draw", "pioche"),
        ("jambon", "jambon"),
    ],
)
def test_a_card_typed_in_english_is_the_card_of_the_record(typed: str, move: str) -> None:
    assert written(ABOUT, typed) == move


def test_a_refusal_names_cards_as_english_pages_show_them() -> None:
    words = Text(
        "La carte SO2 n'est pas dans votre main.", "Card SO2 is not in your hand, NO3* neither, NO is no card."
    )
    shown = Text(words.fr, "Card SW2 is not in your hand, NW3* neither, NO is no card.")
    assert in_page_letters(words, ABOUT) == shown


def test_a_terminal_says_that_it_writes_cards_in_french_where_a_page_does_not() -> None:
    told = spelling_note(ABOUT, Lang.EN)
    assert told == "Moves are written in French here: O1 = W1, pioche = draw. You may type either."
    assert spelling_note(ABOUT, Lang.FR) == spelling_note(find_entry("alak").about, Lang.EN) == ""
    assert {spelling_note(find_entry("reversi").about, lang) for lang in Lang} == {""}


def test_a_written_move_is_told_with_who_makes_it() -> None:
    game = RoseKing()
    state = game.start()
    for _ in range(2):
        state = game.play(state, game.legal_moves(state)[0])
    assert move_told(game, state, "pioche").fr == "Rouge pioche une carte."
    dealt = game.play(state, game.read_move("pioche"))
    card = game.write_move(game.legal_moves(dealt)[0])
    assert move_told(game, dealt, card).en == f"The dealer gives {card.removeprefix('+')}."


@pytest.mark.parametrize(
    ("why", "fr", "en"),
    [
        (Forfeit.RESIGNATION, "Blanc gagne : Rouge abandonne.", "White wins: Red resigns."),
        (Forfeit.TIME, "Blanc gagne : Rouge a dépassé son temps.", "White wins: Red ran out of time."),
        (
            Forfeit.CRASH,
            "Blanc gagne : le programme de Rouge s'est arrêté.",
            "White wins: Red's program stopped.",
        ),
        (Forfeit.ILLEGAL_MOVE, "Blanc gagne : Rouge a joué un coup interdit.", "White wins: Red made an illegal move."),
        (Forfeit.ABSENCE, "Blanc gagne : Rouge est parti.", "White wins: Red left."),
    ],
)
def test_a_game_that_somebody_gave_away_names_them_for_every_reader(why: Forfeit, fr: str, en: str) -> None:
    """Both players and whoever watches read one sentence: nobody in it may be called the opponent."""
    game = RoseKing()
    view = find_entry("rose-king").view(game, game.start())
    assert announce(Outcome(Seat.SECOND, why), view) == Text(fr, en)


def test_no_way_to_end_a_game_speaks_of_an_opponent() -> None:
    endings = [ending for entry in GAMES.values() for ending in entry.about.endings]
    for sentence in [one.sentence for one in (*endings, *Forfeit)]:
        assert "adversaire" not in sentence.fr and "opponent" not in sentence.en

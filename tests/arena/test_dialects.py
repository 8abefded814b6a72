"""What a bot sees is what the assignment's own functions take, and every legal move can be answered."""

from typing import Any

import pytest
from hypothesis import given

from games_in_play import GAMES, any_game, walks
from ludotheque.core.errors import LudothequeError
from ludotheque.core.options import options_of
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.match import Match
from ludotheque.sandbox.inside.values import decode, encode
from ludotheque.sujets import alak, awale, puissance4, roi_des_roses
from ludotheque.sujets.black_white import affichage, validite


def answer(match: Match[Any], move: Any) -> object:
    """How a bot says this move."""
    game, written = match.game, match.game.write_move(move)
    if game.name == "rose-king":
        return written
    if game.name == "reversi":
        return "PT" if written == "--" else written
    return move % 6 if game.name == "awale" else int(move)


@given(walks(any_game))
def test_every_legal_move_has_an_answer(match: Match[Any]) -> None:
    if match.outcome is None and match.to_move is not Seat.CHANCE:
        dialect = find_entry(match.game.name).dialect()
        arguments = _arguments(match.game, match.state)
        assert len(arguments) == len(dialect.parameters)
        assert decode(encode(arguments)) == arguments
        for move in match.game.legal_moves(match.state):
            assert dialect.read(match.game, match.state, answer(match, move)) == move


@given(walks(GAMES["rose-king"]))
def test_the_cards_the_assignment_plays_are_the_legal_ones(match: Match[Any]) -> None:
    if match.outcome is None and match.to_move is not Seat.CHANCE and not options_of(match.game)["heroes"]:
        plateau, l_roi, c_roi, main_r, main_b, couleur = _arguments(match.game, match.state)
        main = main_r if couleur == "Rouge" else main_b
        legal = {match.game.write_move(move) for move in match.game.legal_moves(match.state)}
        assert set(roi_des_roses.main_jouable(plateau, l_roi, c_roi, main)) == legal - {"pioche", "passe"}


def test_the_start_of_each_game_is_the_assignment_s() -> None:
    plateau = affichage.creation_plateau(8)
    affichage.placement_premiers_pions(plateau)
    assert _start(Reversi()) == [plateau, "O "]
    assert validite.liste_coups_valides(plateau, "O ") == [[3, 4], [4, 5], [5, 2], [6, 3]]
    assert _start(Awale()) == [awale.initialisation("joueur1", "joueur2")]
    assert _start(Alak(n=9)) == [alak.newBoard(9), 9, 1, []]
    assert _start(ConnectFour()) == [1, [[0] * 7 for _ in range(6)], 6, 7]
    assert puissance4.estValide(_start(ConnectFour())[1], 6, 7)
    assert _start(RoseKing())[1:3] == [4, 4] and _start(RoseKing())[5] == "Rouge"


def _start(game: Any) -> list[Any]:
    return _arguments(game, game.start())


def _arguments(game: Any, state: Any) -> list[Any]:
    return list(find_entry(game.name).dialect().arguments(game, state))


def test_the_second_player_of_awale_sees_the_board_turned() -> None:
    game = Awale()
    #  11 10  9  8  7  6
    #   0  1  2  3  4  5
    state = game.read_state(game.write_state(game.play(game.start(), game.legal_moves(game.start())[0])))
    (jeu,) = _arguments(game, state)
    assert jeu["plateau"] == [4, 4, 4, 4, 4, 4, 0, 5, 5, 5, 5, 4]
    assert jeu["n"] == 1
    assert find_entry(game.name).dialect().read(game, state, 0) == 6


@pytest.mark.parametrize("game", [RoseKing(), Alak(), Reversi(), Awale(), ConnectFour()], ids=lambda one: one.name)
def test_other_kinds_of_value_are_refused_with_a_sentence(game: Any) -> None:
    values: tuple[object, ...] = (None, 2.0, True, [1], ("d5",), {}, 10**30)
    for wrong in values:
        with pytest.raises(LudothequeError) as caught:
            find_entry(game.name).dialect().read(game, game.start(), wrong)
        assert caught.value.text.fr.endswith("."), wrong

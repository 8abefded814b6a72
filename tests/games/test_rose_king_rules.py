"""The rule sheet of Le Roi des Roses, clause by clause."""

from dataclasses import replace
from random import Random

import pytest

from cases import each
from ludotheque.core import (
    BadNotation,
    BadOption,
    BadPosition,
    Ending,
    IllegalMove,
    MatchIsOver,
    NotYourTurn,
    Outcome,
    Seat,
    Text,
)
from ludotheque.games.rose_king.about import LAST_PAWN, PASSES
from ludotheque.games.rose_king.cards import CARDS
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.play.match import Match, force_pass, new_match, submit
from ludotheque.play.record import Record
from ludotheque.play.record_text import read_text, write_text

GARDEN = RoseKing()
OVER = Text("La partie est finie.", "The game is over.")

# Listing 7 of the assignment, with a discard that leaves a few cards in the pile.
LISTING_7 = """
.........
.........
.........
...B.R...
.........
..R......
RBB.RB...
.........
.........   6,1 R SE2,SO2,NE3 S1,NO3 N1,N2,E1,O1 0 4-4 0-0"""

# Listing 8, the end of a game.
LISTING_8 = """
.........
.........
.........
...BRRR..
.........
..R......
RBB.RBR..
..BBB....
..B......   3,4 R SE2,SO2 S1,NO3 - 2 7-9 0-0"""


def line(drawing: str) -> str:
    """A drawn board, then the eight other parts, as a position on one line."""
    words = drawing.split()
    return " ".join(("/".join(words[:-8]), *words[-8:]))


def garden(drawing: str, heroes: bool = False) -> RoseKing:
    """The game whose board is as large as the one drawn."""
    rows = drawing.split()[:-8]
    return RoseKing(rows=len(rows), columns=len(rows[0]), heroes=heroes)


def after(drawing: str, *typed: str, heroes: bool = False) -> RoseKingState:
    """The position once these moves are played."""
    game = garden(drawing, heroes)
    state = game.read_state(line(drawing))
    for move in typed:
        state = game.play(state, game.read_move(move))
    return state


def text_after(drawing: str, *typed: str, heroes: bool = False) -> str:
    return garden(drawing, heroes).write_state(after(drawing, *typed, heroes=heroes))


def legal(drawing: str, heroes: bool = False) -> list[str]:
    game = garden(drawing, heroes)
    return [game.write_move(move) for move in game.legal_moves(game.read_state(line(drawing)))]


def outcome(drawing: str) -> Outcome | None:
    game = garden(drawing)
    return game.outcome(game.read_state(line(drawing)))


def refusal(drawing: str, typed: str, heroes: bool = False) -> Text:
    """What the referee answers to a move that the rules forbid here."""
    game = garden(drawing, heroes)
    state = game.read_state(line(drawing))
    with pytest.raises(IllegalMove) as refused:
        game.play(state, game.read_move(typed))
    return refused.value.text


def match_of(game: RoseKing, moves: str, drawing: str = "") -> Match[RoseKingState]:
    """The match in which these moves were played; `pass!` is the referee's."""
    match = new_match(game, game.read_state(line(drawing)) if drawing else None)
    for typed in moves.split():
        if typed == "pass!":
            match = force_pass(match, match.to_move)
        else:
            match = submit(match, match.to_move, game.read_move(typed))
    return match


def test_clause_1_1_the_king_stands_in_the_middle_of_an_empty_board() -> None:
    board, king, *_ = GARDEN.write_state(GARDEN.start()).split()
    assert board == "/".join(["........."] * 9)
    assert king == "4,4"


def test_clause_1_2_there_are_24_cards() -> None:
    assert " ".join(CARDS) == "N1 N2 N3 NE1 NE2 NE3 E1 E2 E3 SE1 SE2 SE3 S1 S2 S3 SO1 SO2 SO3 O1 O2 O3 NO1 NO2 NO3"


@each(
    ("card", "king"),
    [
        ("N2", "2,4"),
        ("NE2", "2,6"),
        ("E2", "4,6"),
        ("SE2", "6,6"),
        ("S2", "6,4"),
        ("SO2", "6,2"),
        ("O2", "4,2"),
        ("NO2", "2,2"),
    ],
)
def test_clause_1_2_each_direction_points_where_the_compass_says(card: str, king: str) -> None:
    others = [one for one in CARDS if one != card]
    game = RoseKing(deal=",".join([card, *others[:9]]))
    moved = game.play(game.start(), game.read_move(card))
    assert game.write_state(moved).split()[1] == king


def test_clause_1_3_red_begins_and_the_players_take_turns() -> None:
    assert GARDEN.start().to_move is Seat.FIRST
    assert GARDEN.write_state(match_of(GARDEN, "SE2").state).split()[0].endswith("/......R../........./.........")
    assert match_of(GARDEN, "SE2").to_move is Seat.SECOND
    assert match_of(GARDEN, "SE2 S1").to_move is Seat.FIRST


def test_clause_1_4_five_open_cards_each_and_the_others_in_the_pile() -> None:
    _, _, turn, red, white, discard, passes, placed, heroes = GARDEN.write_state(GARDEN.start()).split()
    assert (turn, red, white) == ("R", "N3,NE3,SE2,S2,SO2", "E1,S1,SO1,O2,NO3")
    assert (discard, passes, placed, heroes) == ("-", "0", "0-0", "0-0")
    assert len(GARDEN.start().pile) == 14


def test_clause_2_1_a_player_plays_a_card_or_draws() -> None:
    assert legal(LISTING_7) == ["NE3", "SE2", "pioche"]
    assert [GARDEN.write_move(move) for move in GARDEN.legal_moves(GARDEN.start())] == ["N3", "NE3", "SE2", "S2", "SO2"]


def test_clause_2_1_with_an_empty_hand_one_can_only_draw() -> None:
    empty = LISTING_7.replace("SE2,SO2,NE3", "-")
    assert legal(empty) == ["pioche"]
    assert refusal(empty, "passe") == Text(
        "Vous ne pouvez pas passer : vous pouvez jouer une carte ou piocher.",
        "You may not pass: you can play a card or draw.",
    )


def test_clause_2_2_the_king_moves_a_pawn_is_put_and_the_card_is_discarded() -> None:
    assert text_after(LISTING_7, "NE3") == line("""
        .........
        .........
        .........
        ...BRR...
        .........
        ..R......
        RBB.RB...
        .........
        .........   3,4 B SE2,SO2 S1,NO3 N1,N2,NE3,E1,O1 0 5-4 0-0""")


def test_clause_2_2_a_card_that_is_not_in_the_hand_is_refused() -> None:
    assert refusal(LISTING_7, "N1") == Text("La carte N1 n'est pas dans votre main.", "Card N1 is not in your hand.")
    assert refusal(LISTING_7, "S1") == Text("La carte S1 n'est pas dans votre main.", "Card S1 is not in your hand.")


FLIGHT = """
.......
.RBR...
.......   1,0 R E2,E3 E1 - 0 2-1 0-0"""


def test_clause_2_3_the_king_flies_over_pawns() -> None:
    assert legal("\n.......\n.RB....\n.......   1,0 R E3 E1 - 0 1-1 0-0") == ["E3", "pioche"]
    assert text_after("\n.......\n.RB....\n.......   1,0 R E3 E1 - 0 1-1 0-0", "E3").startswith("......./.RBR.../")


def test_clause_2_4_a_card_that_leaves_the_board_is_refused() -> None:
    assert refusal(LISTING_7, "SO2") == Text(
        "Avec SO2, le roi sortirait du plateau.", "With SO2 the king would leave the board."
    )


@pytest.mark.parametrize("card", ["E2", "E3"])
def test_clause_2_4_a_card_that_lands_on_a_pawn_of_either_colour_is_refused(card: str) -> None:
    assert refusal(FLIGHT, card) == Text(
        f"Avec {card}, le roi tomberait sur un pion.", f"With {card} the king would land on a pawn."
    )


STUCK = """
...
.R.
...   1,1 B N2,N3 E2,E3,S2,S3,O2 - 0 1-0 0-0"""


def test_clause_2_5_a_player_who_can_neither_play_nor_draw_must_pass() -> None:
    assert legal(STUCK) == ["passe"]
    assert text_after(STUCK, "passe") == line(STUCK).replace(" B ", " R ").replace(" - 0 1-0", " - 1 1-0")
    assert refusal(STUCK, "pioche") == Text(
        "Vous ne pouvez pas piocher : vous avez déjà 5 cartes.", "You cannot draw: you already hold 5 cards."
    )


def test_clause_2_5_nobody_else_may_pass() -> None:
    for drawing in (LISTING_7, STUCK.replace("1,1 B", "1,1 R")):
        assert "passe" not in legal(drawing)
        assert refusal(drawing, "passe") == Text(
            "Vous ne pouvez pas passer : vous pouvez jouer une carte ou piocher.",
            "You may not pass: you can play a card or draw.",
        )


def test_clause_2_6_the_referee_may_pass_for_a_player_who_could_play() -> None:
    match = match_of(GARDEN, "pass!")
    assert match.to_move is Seat.SECOND
    assert match.state == replace(GARDEN.start(), turn=Seat.SECOND, passes=1)
    assert match.outcome is None


def test_clause_2_6_a_forced_pass_counts_towards_the_two_that_end_the_game() -> None:
    assert match_of(GARDEN, "pass! pass!").outcome == Outcome(None, PASSES, (0, 0))
    game = garden(STUCK)
    assert match_of(game, "passe pass!", STUCK).outcome == Outcome(Seat.FIRST, PASSES, (1, 0))
    assert match_of(GARDEN, "pass! S1 pass!").outcome is None


def test_clause_2_6_nobody_is_forced_out_of_turn_nor_after_the_end() -> None:
    with pytest.raises(NotYourTurn) as early:
        force_pass(match_of(GARDEN, "SE2"), Seat.FIRST)
    assert early.value.text == Text("C'est au second joueur de jouer.", "It is the second player's turn.")
    with pytest.raises(MatchIsOver):
        force_pass(match_of(GARDEN, "pass! pass!"), Seat.FIRST)


def test_clause_2_6_the_dealer_is_never_passed() -> None:
    dealing = match_of(GARDEN, "SE2 S1 pioche")
    with pytest.raises(IllegalMove):
        force_pass(dealing, Seat.CHANCE)


def test_clause_3_1_the_dealer_gives_a_card_and_the_turn_is_over() -> None:
    drawing = after(LISTING_7, "pioche")
    assert drawing.to_move is Seat.CHANCE
    assert GARDEN.write_state(drawing).split()[2] == "R+"
    dealt = after(LISTING_7, "pioche", "+SO3")
    assert dealt.to_move is Seat.SECOND
    assert GARDEN.write_state(dealt).split()[3] == "NE3,SE2,SO2,SO3"


def test_clause_3_1_the_dealer_gives_a_card_of_the_pile() -> None:
    waiting = LISTING_7.replace("6,1 R ", "6,1 R+ ")
    given = [card.removeprefix("+") for card in legal(waiting)]
    elsewhere = ["SE2", "SO2", "NE3", "S1", "NO3", "N1", "N2", "E1", "O1"]
    assert given == [card for card in CARDS if card not in elsewhere]
    for card in ("+SE2", "+S1", "+N1"):
        refusal(waiting, card)


def test_clause_3_1_five_cards_are_the_most() -> None:
    with pytest.raises(IllegalMove) as refused:
        GARDEN.play(GARDEN.start(), GARDEN.read_move("pioche"))
    assert refused.value.text == Text(
        "Vous ne pouvez pas piocher : vous avez déjà 5 cartes.", "You cannot draw: you already hold 5 cards."
    )


EMPTY_PILE = """
...
.R.
...   1,1 B N1,N2,N3,NE1,NE2 NE3,E1,E2,E3 SE1,SE2,SE3,S1,S2,S3,SO1,SO2,SO3,O1,O2,O3,NO1,NO2,NO3 0 1-0 0-0"""


def test_clause_3_2_when_the_pile_is_empty_the_discard_becomes_the_pile() -> None:
    drawing = after(EMPTY_PILE, "pioche")
    assert drawing.discard == ()
    game = garden(EMPTY_PILE)
    given = " ".join(game.write_move(move) for move in game.legal_moves(drawing))
    assert given == "+SE1 +SE2 +SE3 +S1 +S2 +S3 +SO1 +SO2 +SO3 +O1 +O2 +O3 +NO1 +NO2 +NO3"
    assert game.write_state(after(EMPTY_PILE, "pioche", "+O1")).split()[2:6] == [
        "R",
        "N1,N2,N3,NE1,NE2",
        "NE3,E1,E2,E3,O1",
        "-",
    ]


def test_clause_3_2_while_a_card_is_left_the_discard_stays() -> None:
    assert garden(LISTING_7).write_state(after(LISTING_7, "pioche")).split()[5] == "N1,N2,E1,O1"


def test_clause_3_3_without_any_card_left_nobody_can_draw() -> None:
    game = garden(STUCK)
    state = replace(game.read_state(line(STUCK)), hands=((0,), tuple(range(1, 24))), turn=Seat.FIRST)
    assert state.pile == state.discard == ()
    with pytest.raises(IllegalMove) as refused:
        game.play(state, game.read_move("pioche"))
    assert refused.value.text == Text(
        "Vous ne pouvez pas piocher : il ne reste aucune carte.", "You cannot draw: no card is left."
    )


def test_clause_4_1_two_passes_one_after_the_other_end_the_game() -> None:
    nobody_can = STUCK.replace("N2,N3", "N2,N3,NE2,SE2,SO2")
    game = garden(nobody_can)
    assert match_of(game, "passe", nobody_can).outcome is None
    ended = match_of(game, "passe passe", nobody_can)
    assert ended.outcome == Outcome(Seat.FIRST, PASSES, (1, 0))
    assert game.legal_moves(ended.state) == ()


def test_clause_4_1_a_card_or_a_draw_between_two_passes_starts_the_count_again() -> None:
    assert after(STUCK, "passe", "pioche", "+N1", "passe").passes == 1
    playable = STUCK.replace("N2,N3", "N1")
    assert after(playable, "passe", "N1").passes == 0


def test_clause_4_1_on_one_cell_both_players_pass() -> None:
    game = RoseKing(rows=1, columns=1)
    assert match_of(game, "passe passe").outcome == Outcome(None, PASSES, (0, 0))


def test_clause_4_1_nothing_is_played_after_the_end() -> None:
    for typed in ("SE2", "pioche", "passe", "+N2"):
        assert refusal(LISTING_8, typed) == OVER


ALMOST = """
.........
.........
.........
...B.R...
.........
..R......
RBB.RB...
.........
.........   6,1 R SE2,SO2,NE3 NO3 - 0 25-25 0-0"""


def test_clause_4_2_the_26th_pawn_ends_the_game() -> None:
    assert outcome(ALMOST) is None
    last = after(ALMOST, "NE3")
    assert GARDEN.outcome(last) == Outcome(Seat.FIRST, LAST_PAWN, (7, 6))
    assert GARDEN.legal_moves(last) == ()
    white = ALMOST.replace("6,1 R SE2,SO2,NE3 NO3", "6,1 B NO3 SE2,SO2,NE3")
    assert GARDEN.outcome(after(white, "NE3")) == Outcome(Seat.SECOND, LAST_PAWN, (4, 9))


def test_clause_4_3_a_board_without_a_free_cell_ends_the_game() -> None:
    almost_full = """
        RB.   0,1 R E1 O1 - 0 1-1 0-0"""
    assert outcome(almost_full) is None
    full = after(almost_full, "E1")
    assert garden(almost_full).outcome(full) == Outcome(Seat.FIRST, Ending.FULL_BOARD, (2, 1))
    assert garden(almost_full).legal_moves(full) == ()


def test_clause_4_4_pawns_are_joined_by_sides_not_by_corners() -> None:
    assert outcome("""
        RR.
        .R.
        B.R   0,0 R - - - 2 4-1 0-0""") == Outcome(Seat.FIRST, PASSES, (10, 1))


def test_clause_4_4_the_end_of_a_row_does_not_touch_the_next() -> None:
    assert outcome("""
        ..R
        R..
        ..B   0,0 R - - - 2 2-1 0-0""") == Outcome(Seat.FIRST, PASSES, (2, 1))


def test_clause_4_5_a_territory_is_worth_the_square_of_its_size() -> None:
    assert outcome(LISTING_8) == Outcome(Seat.SECOND, PASSES, (13, 38))


def test_clause_4_6_the_higher_score_wins_and_equal_scores_are_a_draw() -> None:
    drawing = """
        RRB
        ...
        {}   0,0 R - - - 2 3-3 0-0"""
    assert outcome(drawing.format("B..")) == Outcome(Seat.FIRST, PASSES, (4, 2))
    assert outcome(drawing.format(".B.")) == Outcome(Seat.FIRST, PASSES, (4, 2))
    assert outcome(drawing.format("BBR")) == Outcome(None, PASSES, (5, 5))
    assert outcome(drawing.format("BBB")) == Outcome(Seat.SECOND, PASSES, (4, 10))


HEROES = """
.........
.........
.........
...B.R...
.........
..R......
RBB.RB...
.........
.........   6,1 R E1,O1,SE2,SO2 S1,NO3 N1,N2 0 25-4 4-4"""


def test_clause_5_1_each_player_has_four_heroes() -> None:
    game = RoseKing(heroes=True)
    assert game.write_state(game.start()).endswith(" 4-4")
    assert GARDEN.write_state(GARDEN.start()).endswith(" 0-0")


def test_clause_5_2_a_hero_turns_an_opposing_pawn() -> None:
    assert legal(HEROES, heroes=True) == ["SE2", "E1*", "pioche"]
    assert text_after(HEROES, "E1*", heroes=True) == line("""
        .........
        .........
        .........
        ...B.R...
        .........
        ..R......
        RBR.RB...
        .........
        .........   6,2 B SE2,SO2,O1 S1,NO3 N1,N2,E1 0 25-4 3-4""")


@each(
    ("typed", "fr", "en"),
    [
        (
            "O1*",
            "Avec O1*, le roi doit tomber sur un pion adverse.",
            "With O1* the king must land on an opposing pawn.",
        ),
        (
            "SE2*",
            "Avec SE2*, le roi doit tomber sur un pion adverse.",
            "With SE2* the king must land on an opposing pawn.",
        ),
        ("SO2*", "Avec SO2, le roi sortirait du plateau.", "With SO2 the king would leave the board."),
        ("N1*", "La carte N1 n'est pas dans votre main.", "Card N1 is not in your hand."),
        ("E1", "Avec E1, le roi tomberait sur un pion.", "With E1 the king would land on a pawn."),
    ],
)
def test_clause_5_2_a_hero_lands_on_an_opposing_pawn_only(typed: str, fr: str, en: str) -> None:
    assert refusal(HEROES, typed, heroes=True) == Text(fr, en)


def test_clause_5_3_the_hero_is_used_up_and_no_new_pawn_is_put() -> None:
    state = after(HEROES, "E1*", heroes=True)
    assert state.heroes == (3, 4)
    assert state.placed == (25, 4)
    assert garden(HEROES, heroes=True).outcome(state) is None
    assert (len(state.red), len(state.white)) == (5, 3)


@pytest.mark.parametrize(("heroes", "left"), [(True, "0-4"), (False, "0-0")])
def test_clause_5_3_without_a_hero_left_there_is_no_hero_move(heroes: bool, left: str) -> None:
    spent = HEROES.removesuffix("4-4") + left
    assert legal(spent, heroes=heroes) == ["SE2", "pioche"]
    assert refusal(spent, "E1*", heroes=heroes) == Text("Vous n'avez pas de carte héros.", "You have no hero card.")


def test_clause_5_4_a_hero_is_played_rather_than_pass() -> None:
    drawing = "\nRB.   0,0 R N1,N2,N3,E1,S1 O1 - 0 1-1 {}"
    assert legal(drawing.format("1-0"), heroes=True) == ["E1*"]
    assert refusal(drawing.format("1-0"), "passe", heroes=True).en.startswith("You may not pass")
    assert legal(drawing.format("0-4"), heroes=True) == ["passe"]
    assert legal(drawing.format("0-0")) == ["passe"]


@pytest.mark.parametrize(("rows", "columns", "king"), [(4, 6, "2,3"), (5, 5, "2,2"), (1, 1, "0,0"), (1, 15, "0,7")])
def test_clause_5_5_the_board_may_have_any_size(rows: int, columns: int, king: str) -> None:
    game = RoseKing(rows=rows, columns=columns)
    board, where, *_ = game.write_state(game.start()).split()
    assert board == "/".join(["." * columns] * rows)
    assert where == king


@pytest.mark.parametrize("option", ["rows", "columns"])
def test_clause_5_5_a_board_without_a_cell_is_refused(option: str) -> None:
    with pytest.raises(BadOption) as refused:
        RoseKing(**{option: 0})  # type: ignore[arg-type]
    assert refused.value.text.fr.endswith("n'accepte pas « 0 » : il faut un entier de 1 à 1000.")
    assert refused.value.text.en.endswith("does not take « 0 »: a whole number from 1 to 1000 is needed.")


def test_clause_5_6_the_deal_is_reds_five_cards_then_whites() -> None:
    game = RoseKing(deal="n1, n2 n3,ne1,ne2,ne3,e1,e2,e3,se1")
    assert game.deal == "N1,N2,N3,NE1,NE2,NE3,E1,E2,E3,SE1"
    assert game.write_state(game.start()).split()[3:5] == ["N1,N2,N3,NE1,NE2", "NE3,E1,E2,E3,SE1"]


@each("deal", ["", "N1", "N1,N1,N3,NE1,NE2,NE3,E1,E2,E3,SE1", "N1,N2,N3,NE1,NE2,NE3,E1,E2,E3,S01", ",".join(CARDS)])
def test_clause_5_6_a_deal_of_other_cards_is_refused(deal: str) -> None:
    with pytest.raises(BadOption) as refused:
        RoseKing(deal=deal)
    assert "devrait être dix cartes différentes, comme « SE2,SO2" in refused.value.text.fr
    assert "should be ten different cards, such as « SE2,SO2" in refused.value.text.en


def test_clause_5_6_chance_deals_ten_different_cards() -> None:
    dealt = GARDEN.with_deal(Random(7))
    assert dealt == GARDEN.with_deal(Random(7))
    assert dealt != GARDEN.with_deal(Random(8))
    assert len(set(dealt.deal.split(","))) == 10


def test_clause_6_1_a_card_a_draw_a_pass() -> None:
    for typed in ("NE2", "pioche", "passe"):
        assert GARDEN.write_move(GARDEN.read_move(typed)) == typed
        assert GARDEN.read_move(f" {typed.upper()} ") == GARDEN.read_move(typed.lower()) == GARDEN.read_move(typed)


def test_clause_6_2_a_star_calls_a_hero() -> None:
    assert GARDEN.write_move(GARDEN.read_move("ne2*")) == "NE2*"
    assert GARDEN.read_move("NE2*") != GARDEN.read_move("NE2")


def test_clause_6_3_a_plus_is_the_dealers() -> None:
    assert GARDEN.write_move(GARDEN.read_move("+so3")) == "+SO3"
    assert refusal(LISTING_7, "+SO3") == Text("Ce coup appartient au donneur.", "That move is the dealer's.")
    waiting = LISTING_7.replace("6,1 R ", "6,1 R+ ")
    for typed in ("NE3", "pioche", "passe"):
        assert refusal(waiting, typed) == Text(
            "C'est au donneur de donner une carte de la pioche.", "It is for the dealer to give a card of the pile."
        )


def test_clause_6_3_no_player_may_deal() -> None:
    with pytest.raises(NotYourTurn) as refused:
        submit(match_of(GARDEN, "SE2 S1 pioche"), Seat.FIRST, GARDEN.read_move("+NE1"))
    assert refused.value.text == Text("C'est au donneur de jouer.", "It is the dealer's turn.")


@each("typed", ["", "NE", "NE4", "2NE", "S02", "NE2 S1", "+NE2*", "**", "+", "NE²", "--", "N" * 5000, "\x00"])
def test_clause_6_4_what_is_not_a_move_is_refused(typed: str) -> None:
    with pytest.raises(BadNotation) as refused:
        GARDEN.read_move(typed)
    assert refused.value.text.fr.endswith("n'est pas un coup : tapez une carte comme NE2, pioche ou passe.")
    assert refused.value.text.en.endswith("is not a move: type a card such as NE2, pioche (draw) or passe (pass).")


def test_clause_6_4_listing_7_refuses_three_answers_then_accepts_ne3() -> None:
    for typed in ("N1", "SO2", "passe"):
        refusal(LISTING_7, typed)
    assert GARDEN.write_state(after(LISTING_7, "NE3")).split()[1:3] == ["3,4", "B"]


FIVE = RoseKing(rows=5, columns=5)
SHEET = "...../..B../.RR../...../..... 2,2 B N3,SE2,SO2 E1,S1,O2 NE3,S2 0 2-1 0-0"


def test_clause_7_1_a_position_has_nine_parts() -> None:
    state = FIVE.read_state(SHEET)
    assert (set(state.red), set(state.white), state.king) == ({11, 12}, {7}, 12)
    assert [[CARDS[card] for card in cards] for cards in (*state.hands, state.discard)] == [
        ["N3", "SE2", "SO2"],
        ["E1", "S1", "O2"],
        ["NE3", "S2"],
    ]
    assert (state.turn, state.drawing, state.passes) == (Seat.SECOND, False, 0)
    assert (state.placed, state.heroes) == ((2, 1), (0, 0))
    assert FIVE.write_state(state) == SHEET


def test_clause_7_1_a_plus_says_that_a_card_is_being_dealt() -> None:
    text = SHEET.replace(" B ", " B+ ")
    assert FIVE.read_state(text).to_move is Seat.CHANCE
    assert FIVE.write_state(FIVE.read_state(text)) == text


def test_clause_7_2_the_pile_is_what_is_nowhere_else() -> None:
    pile = [CARDS[card] for card in FIVE.read_state(SHEET).pile]
    assert len(pile) == 24 - 3 - 3 - 2
    assert not set(pile) & {"N3", "SE2", "SO2", "E1", "S1", "O2", "NE3", "S2"}


def test_clause_7_2_cards_are_read_in_any_order() -> None:
    assert FIVE.read_state(SHEET.replace("N3,SE2,SO2", "SO2,N3,SE2")) == FIVE.read_state(SHEET)


NINE_PARTS = Text(
    "il faut neuf parties : lignes, roi, tour, main de Rouge, main de Blanc, défausse, passes, posés, héros",
    "nine parts are needed: rows, king, turn, Red's hand, White's hand, discard, passes, placed, heroes",
)
ROWS = Text("il faut 5 lignes de 5 signes parmi « . R B »", "5 rows of 5 signs among « . R B » are needed")
TURN = Text("le tour devrait être R ou B", "the turn should be R or B")
TWICE = Text(
    "chaque carte existe une fois et une main en a 5 au plus", "each card exists once and a hand has 5 at most"
)
NO_DRAW = Text(
    "personne ne peut piocher ici : main pleine, pioche vide ou tour passé",
    "nobody can be drawing here: full hand, empty pile or a passed turn",
)


@each(
    ("written", "instead", "part", "why"),
    [
        (" 0-0", "", "...../..B..", NINE_PARTS),
        (".RR..", ".RR.", "...../..B../.RR./", ROWS),
        (".RR..", ".RX..", "...../..B../.RX..", ROWS),
        ("/..... ", " ", "...../..B../.RR../.....", ROWS),
        (" 2,2 ", " 5,2 ", "« 5,2 »", Text("deux nombres, au plus 4 et 4", "two numbers are needed, at most 4 and 4")),
        (" 2,2 ", " x,2 ", "« x,2 »", Text("deux nombres, au plus 4 et 4", "two numbers are needed, at most 4 and 4")),
        (" B ", " W ", "« W »", TURN),
        (" B ", " B++ ", "« B++ »", TURN),
        ("N3,SE2", "N3,S02", "« N3,S02,SO2 »", Text("« S02 » n'est pas une carte", "« S02 » is not a card")),
        ("N3,SE2", "N3,N3", "« N3,N3,SO2", TWICE),
        ("E1,S1,O2", "E1,S1,N3", "« N3,SE2,SO2", TWICE),
        ("E1,S1,O2", "E1,E2,E3,S1,S3,O2", "« N3,SE2,SO2", TWICE),
        (" 0 2-1", " 3 2-1", "« 3 »", Text("les passes devraient être 0, 1 ou 2", "the passes should be 0, 1 or 2")),
        (" 2-1 ", " 27-1 ", "« 27-1 »", Text("au plus 26 et 26", "at most 26 and 26")),
        (" 0-0", " 1-0", "« 1-0 »", Text("au plus 0 et 0", "at most 0 and 0")),
        (" B N3", " R+ N1,N2,N3", "« R+ »", NO_DRAW),
        (" B N3,SE2,SO2 E1,S1,O2 NE3,S2 0", " B+ N3,SE2,SO2 E1,S1,O2 NE3,S2 1", "« B+ »", NO_DRAW),
    ],
)
def test_clause_7_3_a_position_that_cannot_be_is_refused(written: str, instead: str, part: str, why: Text) -> None:
    assert SHEET.count(written) == 1
    with pytest.raises(BadPosition) as refused:
        FIVE.read_state(SHEET.replace(written, instead))
    for text, reason in ((refused.value.text.fr, why.fr), (refused.value.text.en, why.en)):
        assert part in text
        assert reason in text


def test_clause_8_1_the_moves_of_a_record_are_separated_by_a_space() -> None:
    match = match_of(GARDEN, "SE2 S1 pioche +NE1 O2")
    text = write_text(Record(match))
    assert "deal=SE2,SO2,N3,S2,NE3,S1,E1,SO1,NO3,O2" in text
    assert text.endswith("\n\nSE2 S1 pioche +NE1 O2\n")
    assert read_text(text).match == match


def test_clause_8_2_a_forced_pass_is_recorded() -> None:
    match = match_of(GARDEN, "SE2 pass! N3")
    text = write_text(Record(match))
    assert text.endswith("\n\nSE2 pass! N3\n")
    assert read_text(text).match == match

"""How the garden of Le Roi des Roses looks: pawns, king, and where each card would lead."""

from ludotheque.core.board_view import (
    BoardKind,
    BoardView,
    Button,
    CardView,
    CellView,
    Colour,
    Effect,
    SeatView,
    counted,
)
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.rose_king.about import DRAW_TEXT, PASS_TEXT, SPELLING
from ludotheque.games.rose_king.cards import CARDS, VECTORS
from ludotheque.games.rose_king.rules import DRAW, HERO, PASS, RoseKing
from ludotheque.games.rose_king.state import RoseKingState, of
from ludotheque.games.rose_king.territory import score

KING = "X"
CARD = "carte "  # what a card is called among the cells
SIGNS = {None: ".", Seat.FIRST: "R", Seat.SECOND: "B"}
LABELS = {
    None: Text("case vide", "empty cell"),
    Seat.FIRST: Text("pion rouge", "red pawn"),
    Seat.SECOND: Text("pion blanc", "white pawn"),
}
WORDS = {
    DRAW: Text(f"piocher ({DRAW_TEXT})", f"draw ({DRAW_TEXT})"),
    PASS: Text(f"passer ({PASS_TEXT})", f"pass ({PASS_TEXT})"),
}


def view(game: RoseKing, state: RoseKingState, last: Move | None = None) -> BoardView:
    """The garden; an empty cell names the card of the player to move that leads the king there."""
    legal = game.legal_moves(state)
    leading = {_target(game, state, move): move for move in legal if move < DRAW}
    moved = last is not None and last < DRAW
    cells = tuple(
        tuple(
            _cell(game, state, row * game.columns + column, leading.get(row * game.columns + column), moved)
            for column in range(game.columns)
        )
        for row in range(game.rows)
    )
    pile = counted(len(state.pile), "carte", "card")
    return BoardView(
        BoardKind.GARDEN,
        cells,
        _seat(game, state, Seat.FIRST, Text("Rouge", "Red"), Colour.RED, legal),
        _seat(game, state, Seat.SECOND, Text("Blanc", "White"), Colour.WHITE, legal),
        notes=(
            Text(
                f"Pioche : {pile.fr}, défausse : {len(state.discard)}",
                f"Pile: {pile.en}, discarded: {len(state.discard)}",
            ),
        ),
        buttons=tuple(Button(move, WORDS[move]) for move in legal if move in WORDS),
        to_move=state.to_move if legal else None,
        spelling=SPELLING,
        effects=tuple(Effect(move, (_place(game, cell),), badge=_place(game, cell)) for cell, move in leading.items()),
    )


def tried(game: RoseKing, state: RoseKingState, name: str) -> Move | Text:
    """What a click on a card or a cell would play: the card that leads there, with a hero where a pawn stands."""
    card = name.removeprefix(CARD)
    if card != name:
        move = game.read_move(card)
        return _with_hero(state, game.target(state, move % HERO), move % HERO) if move < DRAW else move
    leading = {game.target(state, card): card for card in range(len(CARDS))}
    cell = next((one for one in range(game.rows * game.columns) if _place(game, one) == name), None)
    if cell == state.king:
        return Text("Le roi y est déjà.", "The king is there already.")
    if cell is None or cell not in leading:
        return Text(
            f"Aucune carte ne mène le roi en {name} : il va en ligne droite, d'une à trois cases.",
            f"No card takes the king to {name}: he goes straight, from one to three cells.",
        )
    return _with_hero(state, cell, leading[cell])


def _with_hero(state: RoseKingState, cell: int | None, card: int) -> Move:
    theirs = state.pawns(state.turn.other)
    return Move(card + HERO if cell in theirs and of(state.heroes, state.turn) else card)


def _seat(
    game: RoseKing, state: RoseKingState, seat: Seat, name: Text, colour: Colour, legal: tuple[Move, ...]
) -> SeatView:
    points = counted(score(state.pawns(seat), game.columns), "point", "point")
    hand = " ".join(CARDS[card] for card in state.hand(seat)) or "-"
    left = of(state.heroes, seat)
    extra = Text(f", {left} héros", f", {left} hero cards") if game.heroes else Text("", "")
    count = Text(f"{points.fr}{extra.fr}, main : {hand}", f"{points.en}{extra.en}, hand: {hand}")
    playable = {move % HERO: move for move in legal if move < DRAW and state.turn is seat}
    cards = tuple(_card(game, state, card, playable.get(card)) for card in state.hand(seat))
    return SeatView(
        name, SIGNS[seat], colour, count, brief=Text(points.fr + extra.fr, points.en + extra.en), cards=cards
    )


def _card(game: RoseKing, state: RoseKingState, card: int, move: Move | None) -> CardView:
    cell = game.target(state, card)
    place = "" if cell is None else _place(game, cell)
    hero = Text(" avec un héros", " with a hero") if move is not None and move >= HERO else Text("", "")
    label = Text(f"mène le roi en {place}{hero.fr}", f"takes the king to {place}{hero.en}")
    if cell is None:
        label = Text("sortirait du jardin", "would leave the garden")
    elif move is None:
        label = Text(f"mène en {place}", f"leads to {place}")
    return CardView(CARDS[card] if move is None else game.write_move(move), label, VECTORS[card], move)


def _target(game: RoseKing, state: RoseKingState, move: Move) -> int:
    """Where a legal card takes the king."""
    cell = game.target(state, move % HERO)
    assert cell is not None
    return cell


def _place(game: RoseKing, cell: int) -> str:
    return f"{cell // game.columns + 1},{cell % game.columns + 1}"


def _cell(game: RoseKing, state: RoseKingState, cell: int, move: Move | None, moved: bool) -> CellView:
    owner = Seat.FIRST if cell in state.red else Seat.SECOND if cell in state.white else None
    king = cell == state.king
    label = LABELS[owner]
    if king:
        label = Text(f"le roi, {label.fr}", f"the king, {label.en}")
    return CellView(
        _place(game, cell),
        SIGNS[owner],
        label,
        owner,
        badge=KING if king else "",
        hint="" if move is None else game.write_move(move),
        move=move,
        last=king and moved,
    )

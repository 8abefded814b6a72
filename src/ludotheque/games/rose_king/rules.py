"""Le Roi des Roses, as simplified by its assignment; the variant "heroes" is the full commercial game."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from ludotheque.core.errors import BadNotation, BadOption, IllegalMove
from ludotheque.core.game import Move
from ludotheque.core.options import Option, check_options
from ludotheque.core.outcome import Ending, Outcome
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted
from ludotheque.games.rose_king import position
from ludotheque.games.rose_king.about import DRAW_TEXT, LAST_PAWN, PASS_TEXT, PASSES
from ludotheque.games.rose_king.cards import CARDS, HAND_SIZE, NUMBER, landing, shuffled
from ludotheque.games.rose_king.state import Hand, RoseKingState, of, with_half
from ludotheque.games.rose_king.territory import score

PAWNS = 26
HEROES = 4
# Moves:  0…23 a card · 24…47 a card with a hero · 48 draw · 49 pass · 50…73 the dealer gives a card
HERO, DRAW, PASS, DEAL = 24, Move(48), Move(49), 50
LISTING_1 = "SE2,SO2,N3,S2,NE3,S1,E1,SO1,NO3,O2"  # the deal printed in the assignment


@dataclass(frozen=True, slots=True)
class RoseKing:
    """Move the common king with a card, leave a pawn where it lands; the largest territories win."""

    name: ClassVar[str] = "rose-king"
    move_pattern: ClassVar[str] = r"\+?(?:NE|SE|SO|NO|N|E|S|O)[1-3]\*?|pioche|passe"
    move_separator: ClassVar[str] = " "
    dealt: ClassVar[str] = "deal"
    options: ClassVar[tuple[Option, ...]] = (
        Option("rows", Text("nombre de lignes", "number of rows"), low=1, high=1000),
        Option("columns", Text("nombre de colonnes", "number of columns"), low=1, high=1000),
        Option("heroes", Text("avec les cartes héros", "with the hero cards")),
        Option("deal", Text("les cinq cartes de Rouge, puis celles de Blanc", "Red's five cards, then White's")),
    )

    rows: int = 9
    columns: int = 9
    heroes: bool = False
    deal: str = LISTING_1

    def __post_init__(self) -> None:
        check_options(self)
        cards = self.deal.replace(",", " ").upper().split()
        object.__setattr__(self, "deal", ",".join(cards))  # frozen; one spelling for equal deals
        if len(cards) != 2 * HAND_SIZE or len(set(cards)) != len(cards) or not set(cards) <= set(CARDS):
            raise BadOption(
                Text(
                    f"La donne {quoted(self.deal)} devrait être dix cartes différentes, comme « {LISTING_1} ».",
                    f"The deal {quoted(self.deal)} should be ten different cards, such as « {LISTING_1} ».",
                )
            )

    def with_deal(self, rng: Random) -> "RoseKing":
        """The same game with hands drawn at random."""
        return replace(self, deal=",".join(shuffled(rng)[: 2 * HAND_SIZE]))

    def start(self) -> RoseKingState:
        cards = [NUMBER[card] for card in self.deal.split(",")]
        hands = tuple(sorted(cards[:HAND_SIZE])), tuple(sorted(cards[HAND_SIZE:]))
        king = self.rows // 2 * self.columns + self.columns // 2
        heroes = HEROES if self.heroes else 0
        return RoseKingState(frozenset(), frozenset(), king, hands, (), Seat.FIRST, False, 0, (0, 0), (heroes, heroes))

    def legal_moves(self, state: RoseKingState) -> tuple[Move, ...]:
        if self._stopped(state) is not None:
            return ()
        if state.drawing:
            return tuple([Move(DEAL + card) for card in state.pile])
        moves = [*self._card_moves(state), *self._hero_moves(state)]
        if self._can_draw(state):
            moves.append(DRAW)
        return tuple(moves) or (PASS,)

    def play(self, state: RoseKingState, move: Move) -> RoseKingState:
        if move not in self.legal_moves(state):
            raise IllegalMove(self._why_not(state, move))
        if move == PASS:
            return self.force_pass(state)
        if move == DRAW:
            recycled = () if not state.pile else state.discard
            return replace(state, discard=recycled, drawing=True, passes=0)
        if move >= DEAL:
            hand = tuple(sorted((*state.hand(state.turn), move - DEAL)))
            hands = with_half(state.hands, state.turn, hand)
            return replace(state, hands=hands, drawing=False, turn=state.turn.other)
        return self._move_king(state, move % HERO, with_hero=move >= HERO)

    def force_pass(self, state: RoseKingState) -> RoseKingState:
        """The turn goes by unused: the player's own pass, or the referee's after three invalid answers."""
        return replace(state, passes=state.passes + 1, turn=state.turn.other)

    def outcome(self, state: RoseKingState) -> Outcome | None:
        why = self._stopped(state)
        if why is None:
            return None
        return Outcome.by_count(why, score(state.red, self.columns), score(state.white, self.columns))

    def target(self, state: RoseKingState, card: int) -> int | None:
        """The cell where the card takes the king, or None off the board."""
        row, column = divmod(state.king, self.columns)
        place = landing(row, column, card, self.rows, self.columns)
        return None if place is None else place[0] * self.columns + place[1]

    def _move_king(self, state: RoseKingState, card: int, *, with_hero: bool) -> RoseKingState:
        seat = state.turn
        cell = self.target(state, card)
        assert cell is not None
        mine, theirs = state.pawns(seat) | {cell}, state.pawns(seat.other) - {cell}
        red, white = (mine, theirs) if seat is Seat.FIRST else (theirs, mine)
        hand: Hand = tuple(one for one in state.hand(seat) if one != card)
        placed, heroes = of(state.placed, seat), of(state.heroes, seat)
        return replace(
            state,
            red=red,
            white=white,
            king=cell,
            hands=with_half(state.hands, seat, hand),
            discard=tuple(sorted((*state.discard, card))),
            turn=seat.other,
            passes=0,
            placed=with_half(state.placed, seat, placed if with_hero else placed + 1),
            heroes=with_half(state.heroes, seat, heroes - 1 if with_hero else heroes),
        )

    def _card_moves(self, state: RoseKingState) -> Iterator[Move]:
        for card in state.hand(state.turn):
            cell = self.target(state, card)
            if cell is not None and cell not in state.red and cell not in state.white:
                yield Move(card)

    def _hero_moves(self, state: RoseKingState) -> Iterator[Move]:
        if of(state.heroes, state.turn):
            for card in state.hand(state.turn):
                if self.target(state, card) in state.pawns(state.turn.other):
                    yield Move(HERO + card)

    @staticmethod
    def _can_draw(state: RoseKingState) -> bool:
        return len(state.hand(state.turn)) < HAND_SIZE and bool(state.pile or state.discard)

    def _stopped(self, state: RoseKingState) -> Ending | None:
        if state.passes >= 2:
            return PASSES
        if max(state.placed) >= PAWNS:
            return LAST_PAWN
        if len(state.red) + len(state.white) == self.rows * self.columns:
            return Ending.FULL_BOARD
        return None

    def _why_not(self, state: RoseKingState, move: Move) -> Text:
        if self._stopped(state) is not None:
            return Text("La partie est finie.", "The game is over.")
        if state.drawing:
            return Text(
                "C'est au donneur de donner une carte de la pioche.", "It is for the dealer to give a card of the pile."
            )
        if move == DRAW:
            if len(state.hand(state.turn)) >= HAND_SIZE:
                return Text(
                    f"Vous ne pouvez pas piocher : vous avez déjà {HAND_SIZE} cartes.",
                    f"You cannot draw: you already hold {HAND_SIZE} cards.",
                )
            return Text("Vous ne pouvez pas piocher : il ne reste aucune carte.", "You cannot draw: no card is left.")
        if move == PASS:
            return Text(
                "Vous ne pouvez pas passer : vous pouvez jouer une carte ou piocher.",
                "You may not pass: you can play a card or draw.",
            )
        if not 0 <= move < DRAW:
            return Text("Ce coup appartient au donneur.", "That move is the dealer's.")
        return self._why_not_card(state, move)

    def _why_not_card(self, state: RoseKingState, move: Move) -> Text:
        name = CARDS[move % HERO]
        if move % HERO not in state.hand(state.turn):
            return Text(f"La carte {name} n'est pas dans votre main.", f"Card {name} is not in your hand.")
        cell = self.target(state, move % HERO)
        if cell is None:
            return Text(f"Avec {name}, le roi sortirait du plateau.", f"With {name} the king would leave the board.")
        if move < HERO:
            return Text(f"Avec {name}, le roi tomberait sur un pion.", f"With {name} the king would land on a pawn.")
        if not of(state.heroes, state.turn):
            return Text("Vous n'avez pas de carte héros.", "You have no hero card.")
        return Text(
            f"Avec {name}*, le roi doit tomber sur un pion adverse.",
            f"With {name}* the king must land on an opposing pawn.",
        )

    def write_move(self, move: Move) -> str:
        if move == DRAW:
            return DRAW_TEXT
        if move == PASS:
            return PASS_TEXT
        if move >= DEAL:
            return f"+{CARDS[move - DEAL]}"
        return CARDS[move % HERO] + ("*" if move >= HERO else "")

    def read_move(self, text: str) -> Move:
        typed = text.strip()
        if typed.lower() == DRAW_TEXT:
            return DRAW
        if typed.lower() == PASS_TEXT:
            return PASS
        card = typed.upper().removeprefix("+").removesuffix("*")
        dealt, with_hero = typed.startswith("+"), typed.endswith("*")
        if card not in NUMBER or (dealt and with_hero):
            raise BadNotation(
                Text(
                    f"{quoted(text)} n'est pas un coup : tapez une carte comme NE2, pioche ou passe.",
                    f"{quoted(text)} is not a move: type a card such as NE2, pioche (draw) or passe (pass).",
                )
            )
        return Move(NUMBER[card] + (DEAL if dealt else HERO if with_hero else 0))

    def write_state(self, state: RoseKingState) -> str:
        return position.write(state, self.rows, self.columns)

    def read_state(self, text: str) -> RoseKingState:
        return position.read(text, self.rows, self.columns, HEROES if self.heroes else 0)

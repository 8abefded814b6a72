"""Awalé by the rules of the CCINP 2024 exam; the variant "harvest cancelled" softens famine."""

from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.errors import BadNotation, BadPosition, IllegalMove
from ludotheque.core.game import Move
from ludotheque.core.options import Option, check_options
from ludotheque.core.outcome import Ending, Outcome
from ludotheque.core.seat import BySeat, Seat
from ludotheque.core.text import Text, quoted
from ludotheque.games.awale.about import AFTER_LAST_TURN, BY_MAJORITY, WITH_FEW_SEEDS

HOLES = 12
SEEDS = 48
MAJORITY = 25
TURN_LIMIT = 100
FEW_SEEDS = 3
LETTERS = "abcdefghijkl"
# Asked for every hole: as a BySeat, perft takes a third longer.
SIDE = {Seat.FIRST: range(6), Seat.SECOND: range(6, 12)}

Holes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AwaleState:
    """The twelve holes as they lie on the table (they are never turned), the harvests, the turns played.

    SECOND    l  k  j  i  h  g         11 10  9  8  7  6
    FIRST     a  b  c  d  e  f          0  1  2  3  4  5       sowing goes a → l → a
    """

    holes: Holes
    harvested: tuple[int, int]
    turns: int
    to_move: Seat


def sow(holes: Holes, hole: int) -> tuple[Holes, int]:
    """The holes after sowing, and the last hole sown. The origin is skipped on every lap and ends empty."""
    sown = list(holes)
    seeds, sown[hole] = sown[hole], 0
    last = hole
    while seeds:
        last = (last + 1) % HOLES
        if last != hole:
            sown[last] += 1
            seeds -= 1
    return tuple(sown), last


def harvestable(holes: Holes, hole: int, seat: Seat) -> bool:
    """Whether `seat` may take this hole: it is the opponent's and holds exactly 2 or 3 seeds."""
    return hole in SIDE[seat.other] and holes[hole] in (2, 3)


def harvest(holes: Holes, last: int, seat: Seat) -> tuple[Holes, int]:
    """The holes after the harvest that starts at the last hole sown and walks back, and the seeds taken."""
    left, gain = list(holes), 0
    while harvestable(holes, last, seat):
        gain += left[last]
        left[last] = 0
        last -= 1
    return tuple(left), gain


def seeds_of(holes: Holes, seat: Seat) -> int:
    """The seeds that lie on one side."""
    return sum(holes[:6]) if seat is Seat.FIRST else sum(holes[6:])


@dataclass(frozen=True, slots=True)
class Awale:
    """Sow, harvest twos and threes, never starve the opponent; more seeds wins."""

    name: ClassVar[str] = "awale"
    move_pattern: ClassVar[str] = "[a-l]"
    move_separator: ClassVar[str] = ""
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "harvest_cancelled",
            Text("une récolte qui affamerait est annulée", "a harvest that would starve is cancelled"),
        ),
    )

    harvest_cancelled: bool = False

    def __post_init__(self) -> None:
        check_options(self)

    def start(self) -> AwaleState:
        return AwaleState((4,) * HOLES, (0, 0), 0, Seat.FIRST)

    def move_seeds(self, holes: Holes, hole: int, seat: Seat) -> tuple[Holes, int]:
        """Sowing then harvesting, whether or not it is allowed: the holes after it, and the seeds won."""
        sown, last = sow(holes, hole)
        left, gain = harvest(sown, last, seat)
        if self.harvest_cancelled and not seeds_of(left, seat.other):
            return sown, 0
        return left, gain

    def feeds(self, holes: Holes, hole: int, seat: Seat) -> bool:
        """Whether the opponent has a seed left after this move: it is not a famine."""
        return seeds_of(self.move_seeds(holes, hole, seat)[0], seat.other) > 0

    def acceptable(self, holes: Holes, hole: int, seat: Seat) -> bool:
        """Whether `seat` may play this hole: their own, not empty, and no famine."""
        return hole in SIDE[seat] and holes[hole] > 0 and self.feeds(holes, hole, seat)

    def legal_moves(self, state: AwaleState) -> tuple[Move, ...]:
        if self._stopped(state) is not None:
            return ()
        return self._acceptable_holes(state)

    def play(self, state: AwaleState, move: Move) -> AwaleState:
        self._refuse_illegal(state, move)
        holes, gain = self.move_seeds(state.holes, move, state.to_move)
        one, two = state.harvested
        harvested = (one + gain, two) if state.to_move is Seat.FIRST else (one, two + gain)
        return AwaleState(holes, harvested, state.turns + 1, state.to_move.other)

    def outcome(self, state: AwaleState) -> Outcome | None:
        why = self._stopped(state)
        if why is None:
            if self._acceptable_holes(state):
                return None
            why = Ending.BLOCKED
        one, two = state.harvested
        return Outcome.by_count(why, one + seeds_of(state.holes, Seat.FIRST), two + seeds_of(state.holes, Seat.SECOND))

    def _acceptable_holes(self, state: AwaleState) -> tuple[Move, ...]:
        seat = state.to_move
        return tuple([Move(hole) for hole in SIDE[seat] if self.acceptable(state.holes, hole, seat)])

    @staticmethod
    def _stopped(state: AwaleState) -> Ending | None:
        """Why the game stops before anybody looks for a hole to play."""
        if max(state.harvested) >= MAJORITY:
            return BY_MAJORITY
        if state.turns >= TURN_LIMIT:
            return AFTER_LAST_TURN
        if sum(state.holes) <= FEW_SEEDS:
            return WITH_FEW_SEEDS
        return None

    def _refuse_illegal(self, state: AwaleState, move: Move) -> None:
        if self._stopped(state) is not None:
            raise IllegalMove(Text("La partie est finie.", "The game is over."))
        if move not in SIDE[state.to_move]:
            own = [LETTERS[hole] for hole in SIDE[state.to_move]]
            raise IllegalMove(
                Text(
                    f"Cette case n'est pas dans votre camp : les vôtres vont de {own[0]} à {own[-1]}.",
                    f"That hole is not on your side: yours go from {own[0]} to {own[-1]}.",
                )
            )
        if not state.holes[move]:
            raise IllegalMove(Text(f"La case {LETTERS[move]} est vide.", f"Hole {LETTERS[move]} is empty."))
        if not self.feeds(state.holes, move, state.to_move):
            raise IllegalMove(
                Text(
                    f"La case {LETTERS[move]} affamerait l'adversaire : il ne lui resterait aucune graine.",
                    f"Hole {LETTERS[move]} would starve the opponent: not one seed would be left there.",
                )
            )

    def write_move(self, move: Move) -> str:
        return LETTERS[move]

    def read_move(self, text: str) -> Move:
        typed = text.strip().lower()
        if len(typed) != 1 or typed not in LETTERS:
            raise BadNotation(
                Text(
                    f"{quoted(text)} n'est pas un coup : tapez la lettre d'une case, de a à l.",
                    f"{quoted(text)} is not a move: type the letter of a hole, from a to l.",
                )
            )
        return Move(LETTERS.index(typed))

    def write_state(self, state: AwaleState) -> str:
        holes = ",".join(map(str, state.holes))
        player = BySeat(1, 2)[state.to_move]
        return f"{holes} {state.harvested[0]}-{state.harvested[1]} {state.turns} {player}"

    def read_state(self, text: str) -> AwaleState:
        parts = text.split()
        if len(parts) != 4:
            raise BadPosition(
                Text(
                    f"La position {quoted(text)} devrait avoir quatre parties : 12 cases, réserves, tours joués, joueur (1 ou 2).",
                    f"The position {quoted(text)} should have four parts: 12 holes, harvests, turns played, player (1 or 2).",
                )
            )
        holes = _numbers(parts[0], ",", HOLES, Text("les cases", "the holes"))
        one, two = _numbers(parts[1], "-", 2, Text("les réserves", "the harvests"))
        (turns,) = _numbers(parts[2], " ", 1, Text("les tours joués", "the turns played"))
        (player,) = _numbers(parts[3], " ", 1, Text("le joueur", "the player"))
        if player not in (1, 2):
            raise BadPosition(
                Text(f"Le joueur {player} devrait être 1 ou 2.", f"The player {player} should be 1 or 2.")
            )
        total = sum(holes) + one + two
        if total > SEEDS:
            raise BadPosition(
                Text(
                    f"Il y a {total} graines en tout, au plus {SEEDS} sont possibles.",
                    f"There are {total} seeds in all, at most {SEEDS} are possible.",
                )
            )
        return AwaleState(holes, (one, two), turns, Seat.FIRST if player == 1 else Seat.SECOND)


def _numbers(text: str, separator: str, count: int, what: Text) -> tuple[int, ...]:
    """Exactly `count` small whole numbers."""
    parts = text.split(separator)
    if len(parts) != count or not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts):
        raise BadPosition(
            Text(
                f"Dans la position, {what.fr} {quoted(text)} : nombre d'entiers attendu, {count}.",
                f"In the position, {what.en} {quoted(text)}: whole numbers needed, {count}.",
            )
        )
    return tuple(int(part) for part in parts)

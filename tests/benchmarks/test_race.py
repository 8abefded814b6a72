"""In a race everybody takes turns, and a ratio compares turns of one round."""

from dataclasses import dataclass, field

import pytest
from benchmarks.race import Effort, Race, Turn, fitting, run

from benchmarks import race


@dataclass
class Clock:
    """The time of a processor that only works when it is told to."""

    now: float = 0.0
    turns: list[str] = field(default_factory=list)

    def contender(self, name: str, *speeds: float, length: float = 1.0) -> race.Contender:
        """Plays so many games a second, in each round another number."""

        def made(seed: int, games: int) -> Turn:
            def turn() -> float:
                self.turns.append(f"{name}{seed}")
                self.now += games / speeds[min(seed, len(speeds) - 1)]
                return games * length

            return turn

        return made


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("time.process_time", lambda: made.now)
    return made


def test_everybody_has_a_turn_in_every_round(clock: Clock) -> None:
    ticks: list[None] = []
    two = Race("r", {"a": clock.contender("a", 1.0), "b": clock.contender("b", 1.0)}, games=3)
    run(two, Effort(rounds=2, seconds=1), lambda: ticks.append(None))
    assert clock.turns == ["a1", "b1", "a2", "b2"]
    assert len(ticks) == Effort(2, 1).turns(two) == 4


def test_a_ratio_is_the_median_of_the_ratios_of_the_rounds(clock: Clock) -> None:
    """The machine slows down in the third round, for both: their ratio stays."""
    ours, theirs = clock.contender("a", 1, 100, 100, 10), clock.contender("b", 1, 50, 25, 5)
    first, second = run(Race("r", {"a": ours, "b": theirs}, games=10), Effort(rounds=3, seconds=1))
    assert first.ratio is None
    assert second.ratio == pytest.approx(2)
    assert [first.pace, second.pace] == pytest.approx([100, 25])


def test_games_of_different_length_are_compared_by_their_moves(clock: Clock) -> None:
    """As many games a second, but theirs last twice as long: they are twice as fast."""
    ours, theirs = clock.contender("a", 10, length=50), clock.contender("b", 10, length=100)
    first, second = run(Race("r", {"a": ours, "b": theirs}), Effort(rounds=3, seconds=1))
    assert [first.length, second.length] == [50, 100]
    assert second.ratio == pytest.approx(0.5)


def test_a_turn_has_as_many_games_as_its_time_allows(clock: Clock) -> None:
    assert fitting(clock.contender("slow", 4.0), 0.5) == 2
    assert fitting(clock.contender("quick", 4e6), 0.5) == 2_000_000


def test_a_race_may_know_its_own_rounds(clock: Clock) -> None:
    run(Race("r", {"a": clock.contender("a", 1.0)}, games=1, rounds=1), Effort(rounds=9, seconds=1))
    assert clock.turns == ["a1"]

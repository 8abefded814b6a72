"""Lessons keep the rules and tell the truth: every board, every accepted move, every answer, and every claim of a win."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each
from ludotheque.core.errors import BadOption, IllegalMove, LudothequeError
from ludotheque.core.game import Game, Move
from ludotheque.core.lesson import Turn
from ludotheque.core.registry import GAMES, Entry, find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text
from ludotheque.learning.walk import Walk, set_up, step_of, walked
from ludotheque.play.engines import engine_of
from ludotheque.play.judging import result_of
from ludotheque.search.thought import Engine, KnowsResults, Limit

STEPS = [(name, number) for name, entry in GAMES.items() for number in range(1, len(entry.lesson()) + 1)]
every_step = each(("name", "number"), STEPS)
LIMITS = {"awale": Limit(nodes=9_000)}  # too few for the table of endings, which takes long to make
WORST, BEST = -1, 1


def written(game: Game[Any], state: Any) -> list[str]:
    return [game.write_move(move) for move in game.legal_moves(state)]


def accepted(turn: Turn, walk: Walk) -> list[str]:
    return list(turn.play) or written(walk.game, walk.state)


def visits(name: str, number: int) -> Iterator[tuple[Turn, tuple[str, ...], Walk]]:
    """Every turn of a step with every way to come to it: the moves before it, and the walk so far."""
    entry = find_entry(name)
    ways: list[tuple[str, ...]] = [()]
    for turn in step_of(entry, number).turns:
        walks = [(way, walked(entry, number, way)) for way in ways]
        yield from ((turn, way, walk) for way, walk in walks)
        ways = [(*way, move) for way, walk in walks for move in accepted(turn, walk)]


def texts(turn: Turn) -> Iterator[Text]:
    yield turn.right
    yield from turn.wrong.values()
    if turn.play:
        yield turn.otherwise


@each("name", GAMES)
def test_a_lesson_has_six_to_eight_steps_whose_words_are_in_both_languages(name: str) -> None:
    steps = find_entry(name).lesson()
    assert 6 <= len(steps) <= 8
    assert len({step.title for step in steps}) == len(steps)
    for step in steps:
        assert step.turns
        for text in (step.title, step.says, *(text for turn in step.turns for text in texts(turn))):
            assert all(text.to(lang) for lang in Lang)


@every_step
def test_accepted_moves_and_mistakes_that_are_named_are_legal(name: str, number: int) -> None:
    for turn, _way, walk in visits(name, number):
        legal = set(written(walk.game, walk.state))
        assert set(turn.play) <= legal
        assert set(turn.wrong) <= legal - set(turn.play)


@every_step
def test_it_is_always_the_learners_turn_who_plays_first(name: str, number: int) -> None:
    for _turn, _way, walk in visits(name, number):
        assert walk.state.to_move is Seat.FIRST
        assert not walk.done
        assert walk.game.outcome(walk.state) is None


@every_step
def test_whoever_plays_accepted_moves_is_done_and_told_so(name: str, number: int) -> None:
    turns = step_of(find_entry(name), number).turns
    for turn, way, walk in visits(name, number):
        for move in accepted(turn, walk):
            after = walked(find_entry(name), number, (*way, move))
            assert (after.right, after.says, after.accepted) == (True, turn.right, (*way, move))
            assert after.done is (len(way) + 1 == len(turns))


@every_step
def test_another_move_is_told_why_and_changes_nothing(name: str, number: int) -> None:
    entry = find_entry(name)
    for turn, way, walk in visits(name, number):
        for move in set(written(walk.game, walk.state)) - set(accepted(turn, walk)):
            after = walked(entry, number, (*way, move))
            assert (after.right, after.done, after.says) == (False, False, turn.wrong.get(move, turn.otherwise))
            assert (after.state, after.last, after.accepted) == (walk.state, walk.last, way)
            right = accepted(turn, walk)[0]
            assert walked(entry, number, (*way, move, right)) == walked(entry, number, (*way, right))


@every_step
def test_a_step_speaks_before_its_first_move_and_hears_nothing_after_its_last(name: str, number: int) -> None:
    entry, step = find_entry(name), step_of(find_entry(name), number)
    begun = walked(entry, number, ())
    assert (begun.says, begun.right, begun.done, begun.accepted) == (step.says, True, False, ())
    *_, (turn, way, walk) = visits(name, number)
    end = (*way, accepted(turn, walk)[0])
    assert walked(entry, number, (*end, *end, "jambon")) == walked(entry, number, end)


def test_a_move_is_known_however_it_is_typed_and_what_the_rules_refuse_is_refused() -> None:
    alak = find_entry("alak")
    assert walked(alak, 1, ["03"]) == walked(alak, 1, ["3"])
    with pytest.raises(IllegalMove):
        walked(alak, 4, ["4"])  # closed
    for number in (-1, 0, len(alak.lesson()) + 1):
        with pytest.raises(BadOption):
            walked(alak, number, ())


@cache
def thinker(game: Any) -> Engine:
    return engine_of(game)


def proved(game: Any, state: Any) -> dict[Move, int]:
    """Who wins after each move, from the view of the player to move, as the engine proves it."""
    engine, limit = thinker(game), LIMITS.get(game.name, Limit())
    thoughts = engine.results(state, limit) if isinstance(engine, KnowsResults) else engine.analyse(state, limit)
    assert all(one.exact for one in thoughts)
    return {one.move: result_of(one.score) for one in thoughts}


def wins(game: Game[Any], state: Any, move: Move) -> bool:
    """Whether the learner wins after a move: at once, or whatever is answered."""
    after = game.play(state, move)
    outcome = game.outcome(after)
    if outcome is not None:
        return outcome.winner is Seat.FIRST
    return max(proved(game, after).values()) == WORST


@every_step
def test_what_a_lesson_claims_is_proved_by_the_engine(name: str, number: int) -> None:
    for turn, _way, walk in visits(name, number):
        game, state = walk.game, walk.state
        right = {game.read_move(move) for move in turn.play}
        if turn.claims == "a-win":
            assert all(wins(game, state, move) for move in right)
        elif turn.claims:
            kept = BEST if turn.claims == "win" else 0
            worths = proved(game, state)
            assert {move for move, worth in worths.items() if worth >= kept} == right
            assert max(worths.values()) == kept


def words(entry: Entry, number: int) -> Sequence[str]:
    """What somebody might type in a step: moves of any turn, right or wrong, and nonsense."""
    step = step_of(entry, number)
    game, state, _last = set_up(entry, step)
    told = {word for turn in step.turns for word in (*turn.play, *turn.wrong, *turn.reply)}
    return [*sorted(told | set(written(game, state))), "", "?", "0", "99", "a0", "+N1", "--", "pioche"]


@given(st.data())
def test_whatever_is_typed_the_accepted_moves_are_a_game_by_the_rules(data: st.DataObject) -> None:
    name, number = data.draw(st.sampled_from(STEPS))
    entry = find_entry(name)
    typed: list[str] = []
    for word in data.draw(st.lists(st.sampled_from(words(entry, number)), max_size=12)):
        try:
            walked(entry, number, [*typed, word])
        except LudothequeError:
            continue  # refused by the rules, and forgotten
        typed.append(word)
    walk, step = walked(entry, number, typed), step_of(entry, number)
    game, state, last = set_up(entry, step)
    for move, turn in zip(walk.accepted, step.turns, strict=False):
        assert turn.accepts(move)
        for played in (move, *turn.reply):
            last = game.read_move(played)
            state = game.play(state, last)
    assert (walk.state, walk.last) == (state, last)
    assert walk.done is (len(walk.accepted) == len(step.turns))

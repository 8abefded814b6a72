"""Why a move of Alak was bad: every kind of reason on a drawn line, and what is not one."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cases import each
from games_in_play import alak, walks
from ludotheque.core.reason import read_reason
from ludotheque.games.alak.rules import EMPTY, STONE, Alak, AlakState
from ludotheque.games.alak.why import why
from ludotheque.play.match import Match
from shipped_problems import check_words


def reason(position: str, played: str) -> str | None:
    """Why the first of these moves is bad, the others being the best play of both after it."""
    game = Alak(len(position.split()[0]))
    move, *line = map(game.read_move, played.split())
    found = why(game, game.read_state(position), move, tuple(line), -1)
    return None if found is None else str(found)


@each(
    ("position", "played", "said"),
    [
        ("xo.x. x -", "5 3", "blocked@3#1"),
        (".x.xxxoo. o -", "1 3 9", "counted@3#1"),
        ("xx.ooo.. x -", "7 8", "stone-lost@8,7#1"),
        ("ox...xxoo x -", "4 3", "captured@3,2#1"),
        (".x.xxxoo. o -", "3 1 9 4", "doomed@1,3#1"),
    ],
)
def test_each_kind_of_reason_is_found(position: str, played: str, said: str) -> None:
    assert reason(position, played) == said
    check_words("alak", Alak(), read_reason(said))


@each(
    ("position", "played"),
    [
        ("oo.oxxx o -", "3"),  # the game ends, and is won
        ("o.oxxxx o -", "2"),  # the game ends, and there was no other move
        (".x.xxxoo. o -", "3 1 9"),  # nobody knows whether the stone is taken
        ("xx.ooo.. x -", "3 7 8"),  # nothing is taken
        ("ox...xxoo x -", "4"),  # nobody knows the reply
        ("xx.ooo.. x -", "3 8"),  # the reply takes nothing
    ],
)
def test_what_only_looks_like_a_reason_is_none(position: str, played: str) -> None:
    assert reason(position, played) is None


@given(match=walks(alak), seed=st.integers(0, 10**6))
def test_what_is_said_is_true(match: Match[AlakState], seed: int) -> None:
    """Whatever the reply, the stones that a reason names are lost, and its count is right."""
    game, state = match.game, match.state
    assert isinstance(game, Alak)
    mine, rng = STONE[state.to_move], Random(seed)
    for move in game.legal_moves(state):
        after = game.play(state, move)
        replies = game.legal_moves(after)
        found = why(game, state, move, (rng.choice(replies),) if replies else (), -1)
        if found is None:
            continue
        check_words("alak", game, found)
        answered = game.play(after, game.read_move(found.cells[0]))
        named = [int(cell) - 1 for cell in found.cells[1:]]
        assert len(named) == (0 if found.kind in ("blocked", "counted") else found.number)
        assert all(after.cells[cell] == mine for cell in named)
        if found.kind in ("stone-lost", "captured"):
            assert all(answered.cells[cell] == EMPTY for cell in named)
            assert (move in named) == (found.kind == "stone-lost")
        if found.kind == "doomed":
            for ours in game.legal_moves(answered):
                then = game.play(answered, ours)
                ends = (game.play(then, theirs) for theirs in game.legal_moves(then))
                assert any(all(cell in end.forbidden for cell in named) for end in ends)

"""Proves a problem once more, by an algorithm that is not the one that made it: one right move, and no other."""

from dataclasses import replace
from typing import Any

from ludotheque.core.errors import BadPosition, IncompleteGame
from ludotheque.core.game import Game, Move
from ludotheque.core.options import make_game
from ludotheque.core.problem import Goal, Problem, Try
from ludotheque.core.reason import Reason
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Text
from ludotheque.play.judging import CLEARLY_BETTER, judging_of
from ludotheque.search.judging import Proof
from ludotheque.search.problem_making import SecondProof, Unproved

NEAR = 1e-3  # of odds that two programs computed


def game_of(problem: Problem) -> Game[Any]:
    """The game of a problem, with its options."""
    return make_game(find_entry(problem.game).load(), problem.options)


def second_proof_of(entry: Entry) -> SecondProof:
    """Who proves the problems of a game once more."""
    found = entry.room("tools.second_proof")
    if not isinstance(found, SecondProof):
        raise IncompleteGame(
            Text(
                f"Il manque au jeu {entry.title.fr} : tools/second_proof.py, avec values.",
                f"The game {entry.title.en} lacks tools/second_proof.py, with values.",
            )
        )
    return found


def only_answer(game: Game[Any], state: Any, answer: Move) -> bool:
    """Whether no other move of a position gives as much as this one, by the second proof; one that is not found proves nothing."""
    try:
        values = second_proof_of(find_entry(game.name)).values(game, state)
    except Unproved:
        return False
    clearly = CLEARLY_BETTER if judging_of(game).proof is Proof.ODDS else NEAR
    return all(worth < values[answer] - clearly for move, worth in values.items() if move != answer)


def explained(problem: Problem) -> Problem:
    """The problem with the reasons that explain its wrong tries; of an answer, only where it is proved to be the only one."""
    game = game_of(problem)
    state = game.read_state(problem.position)
    wrong = (replace(one, reason=_reason(game, state, one)) for one in problem.tries[1:])
    return replace(problem, tries=(problem.solution, *wrong))


def _reason(game: Game[Any], state: Any, wrong: Try) -> Reason | None:
    entry, move = find_entry(game.name), game.read_move(wrong.move)
    line = tuple(map(game.read_move, wrong.line))
    found = entry.reason(game, state, move, line, worth=wrong.worth, only=True)
    if found is None or found.kind not in entry.explains_only_answers():
        return found
    return found if only_answer(game, game.play(state, move), line[0]) else None


def reproved(problem: Problem) -> str | None:
    """What is wrong with a problem, in a sentence for whoever makes problems; None: nothing. Raises Unproved where nothing is known."""
    game = game_of(problem)
    try:
        state = game.read_state(problem.position)
    except BadPosition as error:
        return str(error)
    found = second_proof_of(find_entry(problem.game)).values(game, state)
    if game.write_state(state) != problem.position:
        return "the position is not written as the game writes it"
    values = {game.write_move(move): worth for move, worth in found.items()}
    if sorted(values) != sorted(one.move for one in problem.tries):
        return f"moves {sorted(values)}, tries {sorted(one.move for one in problem.tries)}"
    for one in problem.tries:
        if not abs(values[one.move] - one.worth) <= NEAR:
            return f"{one.move} is worth {values[one.move]}, not {one.worth}"
    right, *others = sorted(values.values(), reverse=True)
    if values[problem.solution.move] != right or not others or others[0] >= right - NEAR:
        return f"{problem.solution.move} is not the only right move"
    wanted = {Goal.WIN: right == 1, Goal.DRAW: right == 0, Goal.MOST: True}[problem.goal]
    if not wanted:
        return f"the goal is {problem.goal.value}, and the best move is worth {right}"
    other = [one.move for one, told in zip(problem.tries, explained(problem).tries, strict=True) if one != told]
    return f"the reasons of {', '.join(other)} are not those that explain them" if other else None

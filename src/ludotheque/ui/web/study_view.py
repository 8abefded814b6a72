"""A study as its page shows it: the board painted with what every move is worth, in words and in plain data."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from ludotheque.boards import Paint, Tone, draw, turns
from ludotheque.core.board_view import BoardView, SeatView
from ludotheque.core.game import Game, Move
from ludotheque.core.options import options_of
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.core.text import Lang, Text, grouped
from ludotheque.learning.wording import standing as standing_told
from ludotheque.play.commentary import WITHIN, sureness, worth
from ludotheque.play.explaining import explanation
from ludotheque.play.judging import judging_of, result_of, standing
from ludotheque.play.match import Played
from ludotheque.play.record import FORCED_PASS, moves_of, position_of
from ludotheque.search.judging import Proof
from ludotheque.table.study import Study, new_study, write_game, write_link
from ludotheque.table.thinking import Finding, JobStage, MoveWorth, Point, StudyJob
from ludotheque.ui.narration import announce, last_ply, played, spelled
from ludotheque.ui.web.match_view import button_words
from ludotheque.ui.web.typography import to_page

# What a move may lose beside the best and still be good, or only poor: points of the game; games, where winning counts.
POINTS_LOST = (1.0, 4.0)
GAMES_LOST = (0.2, 0.5)
STAGES = {
    JobStage.WAITING: Text("D'autres analyses passent avant…", "Other studies come first…"),
    JobStage.PREPARING: Text("Le moteur se prépare…", "The engine is getting ready…"),
    JobStage.THINKING: Text("Le moteur réfléchit…", "The engine is thinking…"),
    JobStage.FINAL: Text("Analyse terminée", "Study finished"),
}
NO_STUDY = Text("La partie est finie : rien à analyser ici.", "The game is over: nothing to study here.")
DEALER = Text("Au donneur : choisissez la carte qu'il donne.", "The dealer's turn: choose the card to be given.")
Plain = dict[str, Any]


def view_of(study: Study) -> BoardView:
    """The position looked at."""
    before = study.shown.plies[study.ply - 1] if study.ply else None
    last = before.move if isinstance(before, Played) else None
    return find_entry(study.game.name).view(study.game, study.state, last)


def shown(study: Study, lang: Lang, flipped: bool) -> Plain:
    """Everything the page needs to show a position and to ask for another."""
    game, view = study.game, view_of(study)
    outcome = outcome_at(study)
    return {
        "query": write_link(study),
        "base": urlencode(write_game(study), safe="/,"),
        "separator": game.move_separator,
        "game": moves_of(study.main),
        "branch": study.branch,
        "line": study.line(),
        "ply": study.ply,
        "board": draw(view, lang, game.write_move, flipped=flipped, live=outcome is None),
        "turns": turns(view),
        "spelling": {move: spelled(view, move).to(lang) for move in (FORCED_PASS, *view.spelling)},
        "says": to_page(says(study, view), lang),
        "outcome": "" if outcome is None else to_page(announce(outcome, view), lang),
        "notes": [to_page(note, lang) for note in view.notes],
        "standing": [to_page(note, lang) for note in standing_told(view)],
        "seats": [to_page(_has(view.seat(seat)), lang) for seat in PLAYERS],
        "buttons": buttons(study, view, lang) if outcome is None else [],
        "wait": "" if studied(study) else to_page((NO_STUDY if outcome is not None else DEALER), lang),
    }  # fmt: skip


def _has(seat: SeatView) -> Text:
    return Text(f"{seat.name.fr} : {seat.count.fr}", f"{seat.name.en}: {seat.count.en}")


def buttons(study: Study, view: BoardView, lang: Lang) -> list[Plain]:
    """The moves that are not on the board; for the dealer, every card."""
    game = study.game
    if study.state.to_move is Seat.CHANCE:
        written = [game.write_move(move) for move in game.legal_moves(study.state)]
        return [{"move": one, "text": to_page(view.spelled(one), lang)} for one in written]
    offered = [(game.write_move(one.move), one.text) for one in view.buttons]
    return [{"move": written, "text": to_page(button_words(text, written), lang)} for written, text in offered]


def outcome_at(study: Study) -> Any:
    """How the match ended, where the end is looked at."""
    last = len(study.shown.plies)
    return study.shown.outcome if study.ply == last else study.game.outcome(study.state)


def studied(study: Study) -> bool:
    """Whether an engine has something to say here."""
    return outcome_at(study) is None and study.state.to_move is not Seat.CHANCE


def says(study: Study, view: BoardView) -> Text:
    """The last move in a sentence, or whose turn it is at the start."""
    if not study.ply:
        return Text("Position de départ.", "The starting position.")
    return last_ply(study.shown, study.ply, view)


def job_of(study: Study, seconds: float, *, whole: bool = False) -> StudyJob:
    """What an engine is asked: the position looked at with its history, or the whole game."""
    match = study.main if whole else study.shown
    moves = moves_of(match) if whole else moves_of(match)[: study.ply]
    return StudyJob(match.game.name, options_of(match.game), position_of(match), tuple(moves), seconds)


def told_finding(study: Study, finding: Finding, lang: Lang, flipped: bool) -> Plain:
    """A finding with its painted board."""
    game = study.game
    words = STAGES[finding.stage]
    moves = sorted(finding.moves, key=partial(standing, judging_of(game).proof))
    if moves:
        depth = max(one.depth for one in moves)
        nodes, several = grouped(finding.nodes), "s" * (finding.nodes > 1)
        words = Text(
            f"{words.fr.rstrip('…')} : profondeur {depth}, {nodes.fr} position{several}",
            f"{words.en.rstrip('…')}: depth {depth}, {nodes.en} position{several}",
        )
    tones = tones_of(game, moves)
    painted = {
        game.read_move(one.move): Paint(short(game, one, lang), tone) for one, tone in zip(moves, tones, strict=True)
    }
    return {
        "stage": finding.stage.value,
        "says": to_page(words, lang),
        "board": _painted(study, painted, lang, flipped) if painted else None,
        "moves": [
            {"move": one.move, "worth": to_page(worth(one, game), lang), "tone": tone.value, "depth": one.depth, "line": one.line}
            for one, tone in zip(moves, tones, strict=True)
        ],
    }  # fmt: skip


def _painted(study: Study, paint: Mapping[Move, Paint], lang: Lang, flipped: bool) -> str:
    return draw(view_of(study), lang, study.game.write_move, flipped=flipped, paint=paint)


def told_graph(study: Study, item: Point | Finding, lang: Lang) -> Plain:
    """A point of the graph, with the words its table shows; or why the next one is late."""
    if isinstance(item, Finding):
        return {"stage": item.stage.value, "says": to_page(STAGES[item.stage], lang)}
    game, view = study.game, view_of(study)
    told: Plain = {
        "ply": item.ply,
        "score": item.score,
        "exact": item.exact,
        "spread": None if item.spread is None else WITHIN * item.spread,
        "sure": to_page(sureness(game, item.exact, item.spread), lang),
        "mark": "" if item.mark is None else item.mark.value,
    }
    if item.played is None or item.seat is None:
        return told
    best, played = item.moves[0].worth, item.played.worth
    told |= {
        "seat": item.seat.value,
        "who": to_page(view.seat(item.seat).name, lang),
        "move": played.move,
        "worth": to_page(worth(played, game), lang),
        "best": best.move,
        "bestWorth": to_page(worth(best, game), lang),
    }
    if item.mark is not None:
        told["tries"] = {
            one.worth.move: {"right": one.keeps, "sure": one.sure, "worth": to_page(worth(one.worth, game), lang)}
            for one in item.moves
        }
    return told


def after_move(study: Study, move: str) -> Study:
    """The study one move further: the one played in the game, or another."""
    game = study.game
    written = game.write_move(game.read_move(move))
    moves = (*moves_of(study.shown)[: study.ply], written)
    return new_study(game, position_of(study.main), moves)


def told_refutation(after: Study, before: Finding | None, finding: Finding | None, lang: Lang) -> Plain:
    """What the other player answers to the last move, and why that refutes it, where a rule says so and it is proved.

    `before` is what was found of the position in which the move was made, `finding` what was found of the one after it.
    """
    game, view = after.game, view_of(after)
    if finding is None or not finding.moves:
        outcome = outcome_at(after)
        says = announce(outcome, view) if outcome is not None else DEALER
        return {"line": [], "proved": outcome is not None, "says": to_page(says, lang), "reason": ""}
    best = min(finding.moves, key=partial(standing, judging_of(game).proof))
    says, value = _answers(after, view, best.move), worth(best, game)
    says = Text(f"{says.fr} : {value.fr}.", f"{says.en}: {value.en}.")
    why = None if before is None else _reason(after, before, finding, best.line)
    return {
        "line": list(best.line),
        "proved": best.exact,
        "says": to_page(says, lang),
        "reason": "" if why is None else to_page(why, lang),
    }


def _answers(after: Study, view: BoardView, move: str) -> Text:
    """Who answers what, without its full stop."""
    who, shown, verbs = view.seat(after.state.to_move).name, view.spelled(move), find_entry(after.game.name).about.verbs
    if move in verbs:
        told = played(who, move, verbs)
        return Text(told.fr.rstrip("."), told.en.rstrip("."))
    return Text(f"{who.fr} répond {shown.fr}", f"{who.en} answers {shown.en}")


def _reason(after: Study, before: Finding, finding: Finding, line: Sequence[str]) -> Text | None:
    game, state, move = after.game, after.shown.states[after.ply - 1], after.shown.plies[after.ply - 1]
    if not isinstance(move, Played):
        return None
    return explanation(game, state, move.move, before.moves, finding.moves, tuple(map(game.read_move, line)))


def tones_of(game: Game[Any], moves: Sequence[MoveWorth]) -> list[Tone]:
    """How good each move is beside the best one, which comes first: two that are proved, or two guesses, are compared."""
    good, poor = GAMES_LOST if find_entry(game.name).points is None else POINTS_LOST
    result_only = judging_of(game).proof is Proof.RESULT
    tones = []
    for one in moves:
        best = moves[0]
        lost = best.score - one.score
        if one.exact and best.exact and result_only:
            lost = poor * (result_of(best.score) - result_of(one.score))
        if one is best or (one.exact == best.exact and lost <= 0 and one.plies == best.plies):
            tones.append(Tone.BEST)
        elif one.exact != best.exact:
            tones.append(Tone.OPEN)
        else:
            tones.append(Tone.GOOD if lost <= good else Tone.POOR if lost < poor else Tone.BAD)
    return tones


def short(game: Game[Any], one: MoveWorth, lang: Lang) -> str:
    """A worth in a few signs: G7 wins within seven plies (W7 in English), P12 loses, = draws, +4 is four points ahead."""
    if find_entry(game.name).points is not None:
        return f"{one.score:+.0f}" if round(one.score) else "0"
    if not one.exact:
        return f"{one.score:+.1f}".replace("+0.0", "0").replace("-0.0", "0")
    if one.score == 0:
        return "="
    letter = (Text("G", "W") if one.score > 0 else Text("P", "L")).to(lang)
    return f"{letter}{one.plies or ''}"

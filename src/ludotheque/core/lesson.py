"""A lesson: a few boards on which one learns a game by playing, as `games/<game>/lessons/lessons.toml` tells them.

[[step]]
title.fr = "Poser un pion"             # and title.en, as every sentence here
says.fr = "…"                          # what is told beside the board; blank lines make paragraphs
options = { n = 9 }                    # of the game, if not the usual ones
position = ".x.x..x.x o 3,5,6"         # the start if none is given
moves = "4 5"                          # played before, if any
[[step.turn]]                          # what must be played; several follow one another
play = ["4", "6"]                      # any of these; [] means any move that the rules allow
claims = "win"                         # what these moves keep, proved in the tests: see CLAIMS
right.fr = "…"                         # said when one of them is played
otherwise.fr = "…"                     # said of any other move
wrong.3.fr = "…"                       # said of this one
reply = "5"                            # what is answered before the next turn; several moves where the dealer gives a card, or somebody passes
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludotheque.core.problem import Options
from ludotheque.core.text import Text

# Nothing; they win and no other move does; they keep the draw and every other move loses; they win, and others may too.
CLAIMS = ("", "win", "draw", "a-win")
NOTHING_SAID = {"fr": "", "en": ""}


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of the learner: which ones are accepted, what is said, and what is answered."""

    play: tuple[str, ...]
    right: Text
    otherwise: Text
    wrong: Mapping[str, Text] = field(default_factory=dict, hash=False)
    claims: str = ""
    reply: tuple[str, ...] = ()

    def accepts(self, move: str) -> bool:
        return not self.play or move in self.play


@dataclass(frozen=True, slots=True)
class Step:
    """A board, what is told beside it, and what must be played there."""

    title: Text
    says: Text
    turns: tuple[Turn, ...]
    options: Options = field(default_factory=dict, hash=False)
    position: str = ""
    moves: tuple[str, ...] = ()


def read_lesson(text: str) -> tuple[Step, ...]:
    """The steps that a TOML text tells; ValueError where something is missing or unknown."""
    import tomllib  # takes 7 ms

    told = tomllib.loads(text)
    try:
        return tuple(_step(one) for one in _taken(told, {"step"})["step"])
    except (AttributeError, TypeError) as error:  # a number where words should be, or the like
        raise ValueError(f"not of the kind it should be: {error}") from error


def _step(told: Mapping[str, Any]) -> Step:
    known = _taken(told, {"title", "says", "turn"}, frozenset({"options", "position", "moves"}))
    return Step(
        _text(known["title"]),
        _text(known["says"]),
        tuple(map(_turn, known["turn"])),
        dict(known.get("options", {})),
        known.get("position", ""),
        tuple(known.get("moves", "").split()),
    )


def _turn(told: Mapping[str, Any]) -> Turn:
    known = _taken(told, {"play", "right"}, frozenset({"otherwise", "wrong", "claims", "reply"}))
    if known["play"] and "otherwise" not in known:
        raise ValueError(f"missing: otherwise, beside {known['play']}")
    if known.get("claims", "") not in CLAIMS:
        raise ValueError(f"claims is one of {CLAIMS}, not {known['claims']}")
    if isinstance(known["play"], str):  # its letters would be taken for moves
        raise ValueError(f"play is a list of moves, not {known['play']}")
    return Turn(
        tuple(known["play"]),
        _text(known["right"]),
        _text(known.get("otherwise", NOTHING_SAID)),
        {move: _text(words) for move, words in known.get("wrong", {}).items()},
        known.get("claims", ""),
        tuple(known.get("reply", "").split()),
    )


def _text(told: Mapping[str, str]) -> Text:
    known = _taken(told, {"fr", "en"})
    return Text(known["fr"].strip(), known["en"].strip())


def _taken(told: Mapping[str, Any], needed: set[str], besides: frozenset[str] = frozenset()) -> Mapping[str, Any]:
    if missing := needed - told.keys():
        raise ValueError(f"missing: {', '.join(sorted(missing))}, in {str(dict(told))[:60]}")
    if unknown := told.keys() - needed - besides:
        raise ValueError(f"unknown: {', '.join(sorted(unknown))}")
    return told

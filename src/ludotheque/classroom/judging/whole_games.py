"""Plays the whole games of one hand-in, with its own functions or above the correction's."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ludotheque.classroom.contract import Fault
from ludotheque.classroom.judging.bench import is_late
from ludotheque.classroom.judging.habits import Convention
from ludotheque.classroom.judging.playing import (
    TAKES_FEWER,
    GamesPlayed,
    Partner,
    PlayedGame,
    can_play,
    named_order,
    play,
    takes_in_order,
)
from ludotheque.classroom.judging.stubs import Speaking, Stubs
from ludotheque.classroom.question import Question

SLOW_ANSWERS = 4  # lines typed in a game that is then late: it is slow, rather than lost in a loop
AS_IT_STANDS: Speaking = {}


@dataclass
class WholeGames:
    """The programs of a hand-in, each game made anew by its partner."""

    stubs: Stubs
    programs: Mapping[str, str]  # the file of each question that is a program
    partners: Callable[[Question], tuple[Partner, ...]]
    _played: dict[tuple[str, tuple[tuple[str, Convention], ...]], GamesPlayed] = field(default_factory=dict)

    def has(self, question: Question) -> bool:
        return question.name in self.programs or question.name in self.stubs.places

    def played(self, question: Question, speaking: Speaking = AS_IT_STANDS) -> GamesPlayed:
        """Its games, with these functions replaced; above the correction, those alone that went wrong as the file stands."""
        key = question.name, tuple(speaking.items())
        if key not in self._played:
            self._played[key] = self._playing(question, speaking)
        return self._played[key]

    def _playing(self, question: Question, speaking: Speaking) -> GamesPlayed:
        place = self.stubs.places.get(question.name)
        name, module = (place.name, place.module) if place else (self.programs[question.name],) * 2
        games, faults = list[PlayedGame](), dict[Fault, None]()
        bench, at_table = None, list[Partner]()  # who is to answer what partners serve
        failed = self._failed(question) if speaking else None
        for number, partner in enumerate(self.partners(question)):
            if failed is not None and number not in failed:
                continue
            changes = bool(at_table) and {*at_table[0].serves()} != {*partner.serves()}
            at_table[:] = [partner]
            if bench is None or changes or (speaking and not place):  # a program starts afresh by itself
                if bench is not None:
                    bench.close()
                bench = self.stubs.bench(module, speaking, at_table)
            if place and (order := named_order(bench, name, question.parameters)) != question.parameters:
                faults[takes_in_order(order)] = None
            if not can_play(bench, name, partner):
                faults |= {TAKES_FEWER: None} if place else {}
                continue
            if partner.public and bench.saw_hidden:
                bench.close()  # what a student is shown comes from a process that played no hidden game
            game = play(bench, name, partner, question.parameters)
            if is_late(game.error):  # with the same partner made anew, for one plays once
                partner = at_table[0] = self.partners(question)[number]
                with bench.alone(slow=len(game.typed) >= SLOW_ANSWERS):
                    game = play(bench, name, partner, question.parameters)
            games.append(replace(game, number=number))
            if len([game for game in games if game.wrong or game.opinion.lost]) > (0 if speaking else 1):
                break
        if bench is not None:
            bench.close()
        return GamesPlayed(tuple(games), tuple(faults))

    def _failed(self, question: Question) -> set[int]:
        own = self.played(question)
        return {game.number for game in own.games if game.wrong or game.opinion.lost}

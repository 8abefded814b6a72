"""Attacks on the chance of a tournament: bots that deal again, that look into their own `random`, people who watch or read."""

import json
import stat
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arena.stand_in import Cell, unjailed
from data_folders import ATTACKS
from ludotheque.arena.folder import Folder
from ludotheque.arena.following import report_of, standings_of
from ludotheque.arena.runner import Progress
from ludotheque.arena.tournament_command import TournamentSettings, run_tournament
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.core.text import Lang
from ludotheque.crew.job import CrewJob
from ludotheque.crew.pool import Pool
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.match import Played, new_match, submit
from ludotheque.play.players import Dealer
from ludotheque.play.record_text import read_text
from ludotheque.sujets.roi_des_roses import main_jouable

BOT = ATTACKS / "bots" / "foresees_its_cards.py"
SMALL = {"rows": 4, "columns": 4}


class Told:
    """Whoever looks on while the games are played."""

    def __init__(self, look: Any) -> None:
        self.look = look

    def tell(self, _progress: Progress) -> None:
        self.look()

    def judged(self, done: int, total: int, left: float) -> None:
        """Nothing is judged here."""

    def close(self) -> None:
        """Nothing to tidy up."""


def held(tmp_path: Path, bots: Sequence[str], look: Any = lambda: None, **wishes: Any) -> Folder:
    settings = TournamentSettings("roi-des-roses", tuple(bots), out=tmp_path / "t", **wishes)
    assert run_tournament(settings, lambda _: None, Told(look)) == 0
    return Folder(tmp_path / "t")


def said(folder: Folder, word: str) -> list[list[str]]:
    """What the bots printed after this word, in every game."""
    lines = [
        line.split()
        for game in folder.finished().values()
        for one in game["printed"].values()
        for line in one.splitlines()
    ]
    return [line[1:] for line in lines if line[:1] == [word]]


@pytest.fixture(scope="module")
def foreseeing(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """The bot that foresees its cards against itself, in a tournament as anybody would hold it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("ludotheque.arena.tournament_command.new_secret", lambda: "5ec2e7" * 10, raising=False)
        return held(tmp_path_factory.mktemp("foreseeing"), (str(BOT), str(BOT)), time=30.0)


@pytest.mark.walls
def test_a_jailed_bot_that_deals_again_from_usual_seeds_foresees_no_card(foreseeing: Folder) -> None:
    bets = [(int(pile), bet == card) for pile, bet, card in said(foreseeing, "bet") if pile != "1"]
    by_chance = sum(1 / pile for pile, _ in bets)
    assert len(bets) > 20
    assert sum(hit for _, hit in bets) < by_chance + 6 * by_chance**0.5 < 0.8 * len(bets)


@pytest.mark.walls
def test_a_jailed_bot_finds_no_seed_behind_its_own_random(foreseeing: Folder) -> None:
    states = {int(state) for (state,) in said(foreseeing, "state")}
    assert len(states) == 4  # two games, two bots, nothing shared
    for name, seat, seed in product(foreseeing.finished(), PLAYERS, range(50)):
        guessed = Random(f"{seed} {name} {seat.value}").getrandbits(32)
        assert hash(Random(guessed).getstate()[1]) not in states


def test_a_deal_that_was_shown_does_not_come_again(tmp_path: Path) -> None:
    """Every encounter began with the same deals: whoever watched the first knew the cards of all others."""
    folder = held(tmp_path, ("random",) * 3, games=4, options=SMALL)
    deals = Counter(_deal(folder, name) for name in folder.finished())
    assert sorted(deals.values()) == [2] * 6  # only the two games of a pair, seats swapped


def test_whoever_remembers_a_game_foresees_no_card_of_the_other_of_its_pair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two bots that always play alike: with one dealer for both games of a pair, the second was the first over again."""

    def play(plateau: Any, l_roi: int, c_roi: int, main_r: list[str], main_b: list[str], couleur: str) -> str:
        hand = main_r if couleur == "Rouge" else main_b
        return (["pioche"] if len(hand) < 5 else main_jouable(plateau, l_roi, c_roi, hand) or ["passe"])[0]

    unjailed(monkeypatch, Cell(play))
    monkeypatch.setattr("ludotheque.arena.tournament_command.new_secret", lambda: "5ec2e7" * 10)
    (tmp_path / "b.py").write_text("", "utf-8")
    folder = held(tmp_path, (str(tmp_path / "b.py"),) * 2, games=6)
    pairs = [(_drawn(folder, 2 * pair + 1), _drawn(folder, 2 * pair + 2)) for pair in range(3)]
    assert all(_deal(folder, _name(2 * pair + 1)) == _deal(folder, _name(2 * pair + 2)) for pair in range(3))
    both = [(mine, other) for one, two in pairs for mine, other in zip(one, two, strict=False)]
    assert len(both) > 30 and sum(mine == other for mine, other in both) < len(both) / 4


def _name(number: int) -> str:
    return f"r01-01-02-{number:03}"


def _drawn(folder: Folder, number: int) -> list[object]:
    """The cards that the dealer gave, one after the other."""
    match = read_text(folder.record(_name(number)).read_text("utf-8")).match
    return [ply.move for ply in match.plies if isinstance(ply, Played) and ply.seat is Seat.CHANCE]


def _deal(folder: Folder, name: str) -> str:
    game = read_text(folder.record(name).read_text("utf-8")).match.game
    assert isinstance(game, RoseKing)
    return game.deal


def test_nothing_but_one_file_for_its_owner_holds_the_secret_before_the_last_game(tmp_path: Path) -> None:
    seen: list[tuple[str, str]] = []
    shown: list[str] = []

    def look() -> None:
        path = tmp_path / "t"
        if standings_of(path).over:
            return
        seen.extend((file.name, file.read_text("utf-8")) for file in path.rglob("*") if file.is_file())
        assert stat.S_IMODE((path / "tournament-secret.txt").stat().st_mode) == 0o600
        shown.append(report_of(path, Lang.FR) + repr(standings_of(path)))

    folder = held(tmp_path, ("random",) * 3, look, options=SMALL)
    secret = json.loads((folder.path / "chance.json").read_text("utf-8"))["secret"]
    assert len(bytes.fromhex(secret)) >= 16
    assert {name for name, text in seen if secret in text} == {"tournament-secret.txt"}
    assert shown and not any(secret in one for one in shown)
    assert secret in (folder.path / "report.html").read_text("utf-8")


def test_a_secret_that_others_could_read_is_not_written_over_but_made_anew(tmp_path: Path) -> None:
    (tmp_path / "t").mkdir()
    planted = tmp_path / "t" / "tournament-secret.txt"
    planted.write_text("0" * 64, "utf-8")
    planted.chmod(0o666)
    folder = held(tmp_path, ("random", "random"), options=SMALL)
    assert stat.S_IMODE(planted.stat().st_mode) == 0o600
    assert folder.told_secret() == planted.read_text("ascii").strip() != "0" * 64


def test_whoever_plays_a_game_is_given_nothing_of_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []

    class Watched(Pool):
        def results(self, jobs: Any, *rest: Any) -> Any:
            for job in jobs:
                assert isinstance(job, CrewJob)
                given.append(job.packed())
            return super().results(jobs, *rest)

    monkeypatch.setattr("ludotheque.arena.tournament_command.Pool", Watched)
    folder = held(tmp_path, ("random",) * 3, options=SMALL)
    secret = folder.told_secret()
    assert secret is not None and len(given) == 6
    numbers = Counter(number for line in given for number in _numbers(json.loads(line)["given"]))
    assert not any(secret in line or str(int(secret, 16)) in line for line in given)
    assert all(number.bit_length() > 128 for number in numbers)  # a shorter one: once in 2^128
    assert set(numbers.values()) == {1} and len(numbers) == 18  # twelve players, six dealers


def _numbers(given: dict[str, Any]) -> list[int]:
    return [given["dealer"], *given["seeds"]]


def test_what_a_player_is_asked_tells_nothing_of_the_cards_to_come() -> None:
    """Two dealers who deal otherwise are the same to a bot, and to a program that is sent positions, until they deal."""
    game = RoseKing()
    asked: list[object] = []
    for seed in (1, 2):
        match, dealer = new_match(game), Dealer(seed)
        for _ in range(4):
            match = submit(match, match.to_move, game.legal_moves(match.state)[0])
        match = submit(match, match.to_move, game.read_move("pioche"))
        before = match
        match = submit(match, Seat.CHANCE, dealer.choose(match))
        asked.append((find_entry(game.name).dialect().arguments(game, before.state), game.write_state(before.state)))
        asked.append(match.last_move)
    assert asked[0] == asked[2] and asked[1] != asked[3]

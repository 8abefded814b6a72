"""The ranks of a tournament become shares of a mark: by file, ties shared, the list of the class first."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from classroom.stand_in import StandIn
from data_folders import FIRST
from ludotheque.arena.tournament_command import TournamentSettings, run_tournament
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.grade_command import GradeSettings, run_grade
from ludotheque.classroom.marks.bareme import Bareme, read_bareme
from ludotheque.classroom.marks.roster import Roster, Student, Team
from ludotheque.classroom.marks.tournament_results import (
    NOT_OVER,
    NOT_PAID,
    TournamentRow,
    TournamentShares,
    TournamentTable,
    tournament_shares,
)
from ludotheque.core.errors import LudothequeError
from ludotheque.ui.class_commands import tournament_table

PAYS = Bareme(20, {}, tournament=2, bonus={"finaliste": 1})
NOBODY = Roster()


def table(
    *rows: tuple[int, str], form: str = "round-robin", over: bool = True, rounds: tuple[int, ...] = ()
) -> TournamentTable:
    """A table of bots by rank and file; « engine » is a player of the house."""
    given = [
        TournamentRow(rank, f"robot {number}", file, file != "engine", rounds[number] if rounds else 0)
        for number, (rank, file) in enumerate(rows)
    ]
    return TournamentTable(form, over, tuple(given))


def shared(found: TournamentTable, *names: str, roster: Roster = NOBODY, bareme: Bareme = PAYS) -> TournamentShares:
    return tournament_shares(found, names, roster, bareme)


def test_the_first_has_1_the_last_0_and_equals_share_their_places() -> None:
    found = shared(table((1, "ana.py"), (2, "bo.py"), (2, "cy.py"), (4, "di.py")), "ana", "bo", "cy", "di")
    assert found.shares == {"ana": 1.0, "bo": 0.5, "cy": 0.5, "di": 0.0}
    assert not found.remarks


def test_players_of_the_house_and_bots_of_nobody_take_no_place() -> None:
    found = shared(table((1, "engine"), (2, "exemple.py"), (3, "ana.py"), (4, "bo.py")), "ana", "bo")
    assert found.shares == {"ana": 1.0, "bo": 0.0}
    assert ["exemple.py" in one.fr for one in found.remarks] == [True]


def test_a_bot_is_known_by_its_file_or_its_folder_or_the_list_of_the_class_and_never_by_its_name() -> None:
    roster = Roster((Team("equipe7*", (Student("Cy"),)),))
    rows = (1, "rendus/Ana/ia.py"), (2, "robots/bo.py"), (3, "equipe7_robot.py"), (4, "robot 3.py")
    found = shared(table(*rows), "ana", "bo", "equipe7-rendu", "robot 9", roster=roster)
    assert {*found.shares} == {"ana", "bo", "equipe7-rendu"}
    assert any("Sans robot dans le tournoi : robot 9." in one.fr for one in found.remarks)


def test_of_several_bots_of_one_hand_in_the_best_counts_and_that_is_said() -> None:
    found = shared(table((1, "ana/ia.py"), (2, "bo.py"), (3, "ana/ia2.py")), "ana", "bo")
    assert found.shares == {"ana": 1.0, "bo": 0.0}
    assert "ana a plusieurs robots" in found.remarks[0].fr


def test_finalists_are_those_of_the_final_of_a_knockout_or_the_first_two() -> None:
    rows = (1, "ana.py"), (2, "engine"), (3, "bo.py"), (4, "cy.py")
    assert shared(table(*rows), "ana", "bo", "cy").finalists == {"ana", "bo"}
    assert shared(table(*rows, form="knockout", rounds=(2, 1, 0, 0)), "ana", "bo", "cy").finalists == {"ana"}
    ties = table((1, "ana.py"), (2, "bo.py"), (2, "cy.py"), (4, "di.py"))
    assert shared(ties, "ana", "bo", "cy", "di").finalists == {"ana", "bo", "cy"}


def test_a_tournament_that_is_not_over_has_no_finalist_and_one_that_is_not_paid_changes_nothing() -> None:
    rows = (1, "ana.py"), (2, "bo.py")
    going_on = shared(table(*rows, over=False), "ana", "bo")
    assert (going_on.finalists, going_on.remarks) == (frozenset(), (NOT_OVER,))
    unpaid = shared(table(*rows), "ana", "bo", bareme=Bareme(20, {}))
    assert (unpaid.shares, unpaid.remarks) == ({}, (NOT_PAID,))


def test_what_the_list_of_the_class_says_itself_stays() -> None:
    said = Team("ana", (Student("Ana"),), tournament=0.25)
    silent = Team("bo", (Student("Bo"),))
    found = shared(table((1, "ana.py"), (2, "bo.py")), "ana", "bo", roster=Roster((said, silent)))
    ana, bo = found.seen_by("ana", said), found.seen_by("bo", silent)
    assert ana is not None
    assert bo is not None
    assert (ana.tournament, ana.finalist, bo.tournament, bo.finalist) == (0.25, True, 0.0, True)
    named = Roster((Team("ana", (Student("Ana"),), finalist=True), silent))
    found = shared(table((1, "bo.py"), (2, "ana.py")), "ana", "bo", roster=named)
    other = found.seen_by("bo", silent)
    assert other is not None
    assert not other.finalist


@pytest.fixture
def held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A real small tournament: a bot that plays, and one that always answers nonsense."""
    monkeypatch.setattr("ludotheque.arena.tournament_command._refuse_unprotected", lambda *_: None)
    for name, move in (("ana", "min(i for i, v in enumerate(board) if v == 0)"), ("bo", "'?'")):
        (tmp_path / name).mkdir()
        text = f"def name():\n    return 'zoé'\n\n\ndef play(board, n, player, removed):\n    return {move}\n"
        (tmp_path / name / "ia.py").write_text(text, "utf-8")
    bots = (str(tmp_path / "bo"), str(tmp_path / "ana"), "random")
    wanted = TournamentSettings("alak", bots, out=tmp_path / "t", seed=1, unsafe=True, games=2, time=5.0)
    assert run_tournament(wanted, lambda _: None) == 0
    return tmp_path / "t"


def test_a_real_folder_is_read_and_its_ranks_reach_the_marks(held: Path, tmp_path: Path) -> None:
    found = tournament_table(held)
    assert (found.format, found.over, len(found.rows)) == ("round-robin", True, 3)
    assert {Path(row.file).name for row in found.rows if row.is_bot} == {"ana", "bo"}
    for name in ("ana", "bo"):
        (tmp_path / "classe" / name).mkdir(parents=True)
        (tmp_path / "classe" / name / "alak.py").write_bytes((FIRST / "alak.py").read_bytes())
    bareme = tmp_path / "bareme.toml"
    bareme.write_text('sujet = "alak"\n[questions]\nput = 18\n[robot]\ntournoi = 2\n', "utf-8")
    wanted = GradeSettings("alak", (str(tmp_path / "classe"),), bareme, out=tmp_path / "notes", tournament=found)
    lines: list[str] = []
    assert run_grade(wanted, lines.append, StandIn) == 0
    marks = json.loads((tmp_path / "notes" / "notes.json").read_text("utf-8"))["rendus"]
    points = {one["rendu"]: line["points"] for one in marks for line in one["lignes"] if line["label"] == "tournoi"}
    assert points == {"ana": 2.0, "bo": 0.0}
    usual = replace(wanted, bareme=None)
    assert not read_bareme(find_assignment("alak")).tournament
    assert run_grade(usual, lines.append, StandIn) == 0
    assert NOT_PAID.fr in lines


def test_a_folder_without_a_tournament_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LudothequeError, match="no tournament"):
        tournament_table(tmp_path)
